"""Where a message belongs: no two places share a lane."""

from hypothesis import given
from hypothesis import strategies as st

from channels.message import ConversationRef

PARTS = st.text(alphabet="ab/%2F", min_size=1, max_size=5)
PLACES = st.tuples(PARTS, PARTS, st.none() | PARTS)


def lane(place: tuple[str, str, str | None]) -> str:
    """The lane of channel, chat and thread."""
    channel, chat, thread = place
    return ConversationRef(channel=channel, chat=chat, thread=thread).lane


def test_a_lane_reads_as_its_place() -> None:
    assert lane(("terminal", "user:ada", None)) == "terminal/user:ada/"
    assert lane(("slack", "C1", "171.5")) == "slack/C1/171.5"
    assert lane(("web", "a/b", "50%")) == "web/a%2Fb/50%25"


@given(one=PLACES, other=PLACES)
def test_two_places_never_share_a_lane(one: tuple[str, str, str | None], other: tuple[str, str, str | None]) -> None:
    assert (lane(one) == lane(other)) == (one == other)
