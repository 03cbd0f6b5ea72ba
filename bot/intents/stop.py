"""Stopping what is running."""

from bot.intents.need import nothing
from bot.intents.spec import IntentSpec

INTENT = IntentSpec(
    name="stop",
    domain="control",
    summary="stop what I am doing",
    slots=(),
    missing=nothing,
    patterns=(
        "(stop|halt|abort|quit|freeze|pause|cease|stop stop|stop stop stop)[ please| it| that| this| everything| all| now| immediately| right now| at once| right there]",
        "/stop",
        "stop (what you are doing|doing that|doing this|all of it|all of that|working|working on (it|that|this)|the run|all runs|the current task|everything you are doing|running|all)",
        "(abort|halt|kill|pause) (the|this|that|all|your|every) [(current|running) ](run|runs|task|job|operation|action|actions|plan|work|process)",
        "(emergency stop|full stop|hold on stop|wait stop|no stop|hold it|hold everything)",
        "(cancel|drop|kill|end) (what you are doing|everything you are doing|whatever you are doing|all you are doing|what you are working on|all runs|everything running)[ now| right now| immediately]",
        "that is enough[ stop[ now| it]]",
        "enough stop[ now| it]",
        "(do not do anything|do nothing)[ else| more| any more]",
    ),
    examples=(
        "stop",
        "stop it now",
        "STOP!!!",
        "please stop",
        "abort",
        "halt everything",
        "stop what you're doing",
        "stop everything right now",
        "stop doing that",
        "wait, stop",
        "abort the current task",
        "hey steward stop",
        "stpo",
    ),
    never=(
        "don't stop",
        "the bus stop is closed",
        "I can't stop laughing",
        "stop the music",
        "she told him to stop",
    ),
    success="No run is active, and what was done so far is listed.",
    takeover_when="A step that cannot be interrupted is under way.",
)
