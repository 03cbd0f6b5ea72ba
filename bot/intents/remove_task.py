"""Taking a task or an item off a list without having done it."""

from bot.intents.need import always
from bot.intents.spec import IntentSpec, SlotSpec

INTENT = IntentSpec(
    name="remove_task",
    domain="tasks",
    summary="remove a task",
    slots=(
        SlotSpec(name="which", kind="which", question="Which task should I remove?"),
        SlotSpec(name="list", kind="text", question="From which list?"),
    ),
    missing=always("which"),
    patterns=(
        "<TAKE> {which} (from|off|out of|on|off of|in) [the |my |our ]{list} list[ please]",
        "<TAKE> {which} (from|off|out of|on|off of|in) (the|my|our) (list|tasks|todos|to do|lists)",
        "<TAKE> [<DET> ](task|todo|to do|chore|errand|item|tasks|todos|items|chores|errands)[ (to|called|named|about|for|that says) {which}]",
        "<TAKE> [<DET> ](task|todo|to do|chore|errand) {which}",
        "<TAKE> {which} (task|todo|to do|chore|errand|tasks|todos|item|items)",
        "<TAKE> [<DET> ]{list} list",
        "(empty|clear|clean|clean up|reset|clear out) [<DET> ]{list} list",
        "(empty|clear|clean|reset) (my|the|our) (list|tasks|todos)",
        "<TAKE> everything (from|off|on) [the |my |our ]{list} list",
        "(on|from) [the |my |our ]{list} list (remove|delete|take off|scratch|erase|cross off) {which}",
        "(i|we) (do not|no longer) need {which} (on|in) [the |my |our ]{list} list[ <ANYMORE>]",
        "(i|we) (do not|no longer) need {which} (on|in) (the|my|our) list[ <ANYMORE>]",
    ),
    examples=(
        "remove eggs from my shopping list",
        "delete the task about the landlord",
        "take sunscreen off the packing list",
        "drop the water plants task",
        "could you remove bread from the list",
        "erase the todo to call Ben",
        "clear my shopping list",
        "please take off milk from my grocery list",
        "i no longer need butter on my shopping list",
        "scratch laundry off my to-do list",
        "get rid of the task call the bank",
        "on my shopping list delete cheese",
        "remvoe milk from my shopping list",
    ),
    never=(
        "I removed the eggs from the list",
        "don't remove milk from the list",
        "remove the stain from my shirt",
        "he took me off the list",
    ),
    success="The list no longer holds the task named.",
    takeover_when="No task or several tasks match.",
)
