"""What holds for every plan and every order of events."""

from copy import deepcopy
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.planning.plan import ENDED, RUN, Run
from bot.running import machine
from bot.running.machine import (
    AskOutcome,
    Command,
    Done,
    Event,
    Perform,
    Present,
    Replan,
    Report,
    Started,
    Stopped,
    Undone,
    advance,
)
from tests.unit.bot.running.plans import run_of, step

NAMES = ("1", "2", "3", "4", "5", "6")


@st.composite
def plans(draw: st.DrawFn) -> Run:
    """One to six steps; each may need any of those before it. The steps stand in any order."""
    count = draw(st.integers(1, len(NAMES)))
    steps = []
    for number in range(count):
        needs = draw(st.sets(st.sampled_from(NAMES[:number]))) if number else set()
        steps.append(step(NAMES[number], *sorted(needs)))
    return run_of(*draw(st.permutations(steps)))


def events_of(names: st.SearchStrategy[str]) -> st.SearchStrategy[Event]:
    """Any event, about any step."""
    note = st.sampled_from(("", "because"))
    return st.one_of(
        st.builds(machine.Started),
        st.builds(machine.Stopped),
        st.builds(machine.Undone),
        st.builds(machine.Done, step=names, result=st.just({"ok": True}), record=st.sampled_from((None, "rec"))),
        *(st.builds(kind, step=names) for kind in (machine.Asked, machine.Approved)),
        *(
            st.builds(kind, step=names, note=note)
            for kind in (machine.Declined, machine.WentWrong, machine.OutcomeUnknown, machine.WentStale)
        ),
        st.builds(machine.Settled, step=names, happened=st.booleans()),
    )


EVENTS = events_of(st.sampled_from((*NAMES, "none")))


class RunMachine(RuleBasedStateMachine):
    """A run that is told anything, and does what it commands."""

    @initialize(run=plans())
    def begin(self, run: Run) -> None:
        """A new plan."""
        self.run = run
        self.reports = 0
        self.performed: list[str] = []
        self.stop_was_asked = False

    @rule(event=EVENTS)
    def tell(self, event: Event) -> None:
        """Anything at all."""
        self.step(event)

    @precondition(lambda self: self.run.state not in ENDED)
    @rule(data=st.data())
    def tell_what_fits(self, data: st.DataObject) -> None:
        """An event about a step that is at work."""
        active = [s.id for s in self.run.steps if s.state in ("running", "waiting", "unknown")]
        if active:
            self.step(data.draw(events_of(st.sampled_from(active)).filter(lambda event: not _ends(event))))
        else:
            self.step(Started())

    def step(self, event: Event) -> None:
        """Advances, and looks at what is between before and after."""
        before, image = self.run, deepcopy(self.run)
        after, commands = advance(before, event)
        assert before == image, "the input is untouched"
        assert (after, commands) == advance(image, event), "the same gives the same"
        if (after, commands) == (before, ()):
            return
        assert before.state not in ENDED or isinstance(event, Undone), "what has ended stays ended"
        if self.stop_was_asked and before.state not in ENDED and not isinstance(event, Stopped):
            assert after.state in ("cancelled", "done"), "a stop takes effect with the next event"
        self.stop_was_asked = self.stop_was_asked or isinstance(event, Stopped)
        for old, new in zip(before.steps, after.steps, strict=True):
            assert old.state != "done" or new == old, "what is done stays done"
        self.run = after
        for command in commands:
            self.obey(command)

    def obey(self, command: Command) -> None:
        """Each command is given only where it makes sense."""
        run = self.run
        match command:
            case Perform(step=name):
                assert run.state == "running"
                assert run.step(name).state == "running"
                assert all(run.step(need).state == "done" for need in run.step(name).needs)
                self.performed.append(name)
            case Present(step=name):
                assert (run.state, run.step(name).state) == ("awaiting_approval", "waiting")
            case AskOutcome(step=name):
                assert (run.state, run.step(name).state) == ("blocked", "unknown")
            case Replan(step=name):
                assert (run.state, run.step(name).state) == ("draft", "planned")
            case Report():
                assert run.state in ENDED
                self.reports += 1

    @invariant()
    def it_stands_to_reason(self) -> None:
        """The run's state and the states of its steps agree."""
        run, found = self.run, [step.state for step in self.run.steps]
        assert self.reports == (1 if run.state in ENDED else 0)
        assert found.count("running") == (1 if run.state == "running" else 0)
        assert found.count("waiting") == (1 if run.state == "awaiting_approval" else 0)
        assert run.state != "blocked" or found.count("unknown") == 1
        assert run.state not in ENDED or "planned" not in found
        assert run.state != "done" or set(found) <= {"done"}
        assert RUN.validate_json(RUN.dump_json(run)) == run


def _ends(event: Event) -> bool:
    return isinstance(event, Stopped | Undone | Started)


TestRunMachine = RunMachine.TestCase
TestRunMachine.settings = settings(max_examples=50, stateful_step_count=25, deadline=None)


@settings(max_examples=50, deadline=None)
@given(run=plans(), data=st.data())
def test_every_run_that_is_told_how_its_steps_went_ends(run: Run, data: st.DataObject) -> None:
    stale = 3  # something may change under a plan, but not for ever
    run, commands = advance(run, Started())
    for _event in range(10 * len(run.steps) + 10):
        if run.state in ENDED:
            break
        active = [s.id for s in run.steps if s.state in ("running", "waiting", "unknown")]
        event = data.draw(events_of(st.sampled_from(active))) if active else Started()
        stale -= isinstance(event, machine.WentStale)
        if (isinstance(event, machine.WentStale) and stale < 0) or advance(run, event) == (run, ()):
            event = _onward(run, active)
        run, commands = advance(run, event)
    assert run.state in ENDED
    assert commands == (Report(),)


def _onward(run: Run, active: list[str]) -> Event:
    if not active:
        return Started()
    match run.state:
        case "awaiting_approval":
            return machine.Approved(step=active[0])
        case "blocked":
            return machine.Settled(step=active[0], happened=True)
        case _:
            return Done(step=active[0], result={}, record=None)


@given(run=plans())
def test_a_plan_that_goes_well_performs_each_step_once_in_the_order_of_its_needs(run: Run) -> None:
    performed: list[str] = []
    run, commands = advance(run, Started())
    while commands != (Report(),):
        (perform,) = commands
        assert isinstance(perform, Perform)
        assert set(run.step(perform.step).needs) <= set(performed)
        performed.append(perform.step)
        run, commands = advance(run, Done(step=perform.step, result={}, record=None))
    assert run.state == "done"
    assert sorted(performed) == sorted(s.id for s in run.steps)


@given(run=plans(), data=st.data())
def test_a_stored_run_goes_on_as_if_it_had_never_been_away(run: Run, data: st.DataObject) -> None:
    for event in data.draw(st.lists(EVENTS, max_size=12)):
        stored = RUN.validate_json(RUN.dump_json(run))
        assert advance(replace(stored, revision=run.revision), event) == advance(run, event)
        run, _commands = advance(run, event)
