"""Adding a task or a list item."""

from bot.intents.need import always
from bot.intents.spec import IntentSpec, SlotSpec

INTENT = IntentSpec(
    name="add_task",
    domain="tasks",
    summary="add a task",
    slots=(
        SlotSpec(name="title", kind="text", question="What should I add?"),
        SlotSpec(name="list", kind="text", question="To which list?"),
        SlotSpec(name="due", kind="due", question="By when?"),
    ),
    missing=always("title"),
    patterns=(
        "(add|put|place|include|write|jot|stick|throw|pop|enter|note|save|append|get|insert) {title} (to|on|onto|in|into|down on|under) [the |my |our |a ]{list} <LIST>[ (if|as|unless|because|since) {x}]",
        "(add|put|place|include|write|jot|stick|throw|pop|enter|note|save|append|insert) {title} (to|on|onto|in|into|down on|under) (the|my|our) (list|tasks|todos|chores|errands)",
        "(add|put|place|include|write|jot|stick|throw|pop|enter|note|save|append|insert) {title} (to|on|onto|in|into|down on) (the|my|our) list (of|for) {list}",
        "(on|to) (my|the|our) list of {list} (add|put|include|write) {title}",
        "[my |the |our ]{onelist} list add {title}",
        "[my |the |our ]{onelist} list {items}",
        "(on|to) [the |my |our ]{list} list[ please] (add|put|include|write) {title}",
        "(add|put|write) (to|on) [the |my |our ]{list} list {title}",
        "(add|create|make|new|set|put|write|note|enter) [me ][a |an |another |the ][new |quick ](task|todo|to do|chore|errand|todo item|to do item|item)[ (to|for|of|called|named|that says|about) {title}]",
        "(add|create|make|new|set) [me ][a |an |another |the ][new |quick ](task|todo|to do|chore|errand) {title}",
        "(task|todo|to do) {title}",
        "add {short}",
        "(add|put) {title} to (tasks|todo|todos|to do)",
        "(put|write|note) {title} down[ as a (task|todo)]",
        "(i|we) (need|want) {title} (on|added to|put on) [the |my |our ]{list} list",
        "i need [to have ]{title} (on|added to|put on) (the|my) list",
        "(we are|i am) (out of|running out of|running low on|low on|almost out of) {title} [so |and ][please ][can you |could you |will you |would you |please ](add|put) (it|that|them) (to|on) [the |my |our ]{list} list",
    ),
    examples=(
        "add oat milk to my shopping list",
        "put batteries on the shopping list",
        "add a task to call the landlord",
        "new task: file the expenses by Friday",
        "todo: water the ficus",
        "could you add eggs and flour to the grocery list please",
        "add fix the bike to my to-do list",
        "create a task to send the slides due tomorrow",
        "on my packing list put sunscreen",
        "write passports down on my packing list",
        "add bread",
        "please put paint on my list for hardware",
        "add cheese to my shoping list",
    ),
    never=(
        "I added milk to the list",
        "add some salt and stir well",
        "don't add milk to the list",
        "what does add to cart mean",
        "she wants me to add her to the list",
    ),
    success="The list holds one open task with this title.",
    takeover_when="Never: adding can be undone.",
)
