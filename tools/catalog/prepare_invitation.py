"""Writes a calendar file of an event that the person can send on. Nothing is sent by it."""

import re
from datetime import timedelta
from typing import Annotated

import icalendar
from pydantic import AwareDatetime, Field

from tools import effects
from tools.calendar import outcome, rules, vevent
from tools.calendar.event import Attendee
from tools.calendar.vtimezone import with_zones
from tools.spec import Facts, Failed, Refused, ToolContext, ToolModel, ToolSpec


class PrepareInvitation(ToolModel):
    """The event, as it was looked up."""

    uid: Annotated[str, Field(max_length=255)]
    etag: str


class Invitation(ToolModel):
    """Where the file is, and all that stands in it."""

    path: str
    uid: str
    etag: str
    title: str
    start: AwareDatetime
    end: AwareDatetime
    location: str | None
    repeat: str | None
    attendees: tuple[Attendee, ...]


async def check(args: PrepareInvitation, ctx: ToolContext) -> None:
    """Refuses unless

    - the event exists and is the person's own
    - the event has not changed since it was looked up
    - somebody is on the event
    """
    event = rules.known(args.uid, ctx)
    rules.unchanged(event, args.etag)
    if not event.rows[0].attendees:
        raise Refused("There is nobody on this event to invite.")


async def facts(args: PrepareInvitation, ctx: ToolContext) -> Facts:
    """Reaches nobody by itself; the names are those in the file."""
    row = rules.known(args.uid, ctx).rows[0]
    return Facts(attendees=row.attendees, at=vevent.times(vevent.read(row.ics), ctx.zone)[1])


@effects.once(Invitation)
async def run(args: PrepareInvitation, ctx: ToolContext) -> Invitation:
    """Writes the file; the same event in the same state always gives the same file."""
    if ctx.files is None:
        raise Failed("I have no place to keep a file for you.")
    event = rules.known(args.uid, ctx)
    rules.unchanged(event, args.etag)
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Steward//Calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "REQUEST")
    for text in event.texts:
        calendar.add_component(vevent.read(text))
    main = vevent.read(event.rows[0].ics)
    start, end = vevent.times(main, ctx.zone)
    name = f"{_plain(vevent.title_of(main))} {start.astimezone(ctx.zone):%Y-%m-%d %H%M}.ics"
    return Invitation(
        path=ctx.files.put(person=ctx.person, name=name, content=with_zones(calendar)),
        uid=event.uid,
        etag=event.etag,
        title=vevent.title_of(main),
        start=start.astimezone(ctx.zone),
        end=end.astimezone(ctx.zone),
        location=vevent.location_of(main) or None,
        repeat=vevent.rule_of(main),
        attendees=vevent.attendees_of(main),
    )


def _plain(title: str) -> str:
    """A title as part of a file's name."""
    return re.sub(r"[^\w -]+", "", title).strip()[:60] or "Invitation"


async def verify(args: PrepareInvitation, result: Invitation, ctx: ToolContext) -> bool:
    """The file was taken, and the event is still the one written into it."""
    return bool(result.path) and rules.known(args.uid, ctx).etag == result.etag


async def example(ctx: ToolContext) -> PrepareInvitation:
    """An event with one other person."""
    event = outcome.sample(ctx)
    return PrepareInvitation(uid=event.uid, etag=event.etag)


TOOL = ToolSpec(
    name="prepare_invitation",
    domain="calendar",
    description="Writes an invitation file for an event, for you to send.",
    when_to_use="The person wants to invite the people on an event.",
    returns="The path of the file, and the people, title, times and place that stand in it.",
    preconditions=(rules.EXISTS, rules.UNCHANGED, "somebody is on the event"),
    limits=(
        "Sends nothing: the person sends the file.",
        "Names no organiser, because the person's own address is not known; "
        "who has no known address is in it by name only.",
    ),
    scopes=("your calendar: read", "your files: add"),
    effect="write",
    reversible=False,
    undo_words="It is only a file of your own and nothing is sent; delete it if you do not want it.",
    risk="low",
    idempotency="The key's first result is kept; the same state of an event gives the same file name and content.",
    audit_fields=("uid", "start", "end"),
    timeout=timedelta(seconds=5),
    args=PrepareInvitation,
    result=Invitation,
    run=run,
    check=check,
    facts=facts,
    verify=verify,
    lookup=effects.lookup(Invitation),
    example=example,
)
