"""Ticking a task off, also by saying that it is done."""

from bot.intents.need import always
from bot.intents.spec import IntentSpec, SlotSpec

INTENT = IntentSpec(
    name="complete_task",
    domain="tasks",
    summary="tick a task off",
    slots=(SlotSpec(name="which", kind="which", question="Which task is done?"),),
    missing=always("which"),
    patterns=(
        "(i|we) have [just |already |now |finally ](finished|completed|done|ticked off|sorted|dealt with|taken care of|wrapped up) {which}",
        "(i|we) [just |already |finally ](finished|completed|ticked off|wrapped up) {owned}",
        "(i|we) [just |already |finally ]did {owned}",
        "[just |already |finally ](finished|completed|done with|finished with) {which}",
        "(i|we) (am|are) [all |now |finally ](done|finished|through) with {which}",
        "(complete|finish|tick off|check off|cross off|cross out|mark off|tick) {which}",
        "(complete|finish|tick off|check off|cross off|mark off|close) [<DET> ]<TASK> {which}",
        "(tick|check|cross) {which} (off|out)[ (my|the|our) [{list} ](list|tasks|todos)]",
        "(tick|check|cross|mark) {which} (off|from|on) (my|the|our) [{list} ](list|tasks|todos)",
        "(mark|set|flag) {which} [as ](done|complete|completed|finished|ticked)",
        "{owned} (is|are) [now |all |finally |already ](done|finished|completed|sorted|complete)",
        "{owned} (done|finished|completed)",
        "done {owned}",
    ),
    examples=(
        "I've finished the tax return",
        "mark the laundry as done",
        "tick off milk",
        "done with the expense report",
        "i have completed the slides",
        "cross bread off my shopping list",
        "the dishes are done",
        "check off call the landlord",
        "i just finished the blog post",
        "complete the task water the plants",
        "im done with the invoices",
        "please mark buy stamps complete",
        "could you tick the passport form off the list",
    ),
    never=(
        "I haven't finished the tax return",
        "are you done with it?",
        "she finished the tax return",
        "when will the tax return be done",
        "have you finished the report",
    ),
    success="The task named is marked done.",
    takeover_when="No task or several tasks match.",
)
