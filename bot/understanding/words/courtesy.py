"""Openings and closings that carry no request of their own, and openings that make a request polite."""

# Taken off the front, again and again; written as canonical words.
OPENINGS: tuple[str, ...] = (
    "hey steward", "hi steward", "hello steward", "ok steward", "okay steward", "dear steward", "steward",
    "please", "kindly", "hey there", "hey", "hi there", "hi", "hello", "yo", "ok so", "ok", "okay", "alright", "so", "um", "uh",
    "umm", "uhm", "er", "hmm", "well", "oh", "ah", "and", "then", "also", "and also", "oh and", "just", "good morning",
    "good evening", "good afternoon", "morning", "actually", "now", "quick one", "quickly", "one more thing", "btw", "by the way",
    "after that",  "plus", "finally", "great", "cool", "thanks", "perfect", "sorry", "bot", "assistant",
    "can you", "could you", "would you", "will you", "can u", "can i get you to", "could i get you to", "are you able to",
    "is it possible for you to", "is it possible to", "would it be possible to", "would you be able to",
    "would you be so kind to", "would you be so kind as to", "i would like you to", "i want you to", "i need you to", "i need for you to",
    "i would love you to", "i would love for you to", "i would like for you to", "i would appreciate it if you could", "you can", "you could",
    "it would be great if you could", "would be great if you could", "do you think you could", "do you think you can", "any chance you could",
    "any chance you can", "do me a favor and", "do me a favour and", "be so kind and", "be a dear and", "go ahead and",
    "let us", "we need to", "we should", "you should", "you have to", "you must", "try to", "i need to", "i want to", "i would like to",
    "i have to", "i am going to need you to", "i am asking you to", "can we", "could we", "shall we", "can i", "could i", "may i",
    "make sure to", "make sure you", "be sure to", "help me", "help me to", "if you could", "if you can", "feel free to", "time to",
    "let me", "i wanna", "i will need you to", "maybe we can", "maybe you can", "maybe you could", "would you kindly",
    "could you possibly", "can you possibly", "can you maybe", "could you maybe", "perhaps you could", "i was hoping you could",
    "i was wondering if you could", "i wonder if you could", "wondering if you could", "i was wondering if you can", "if possible",
    "if you do not mind", "i am wondering if you could", "if you would", "i must", "we have to", "we must", "my dear", "tell me", "see if you can", "check if you can", "please confirm", "confirm", "repeat", "you need to", "you have got to", "i really need to", "i really want to", "i want to know", "i would like to know", "do you know",
    "like", "i mean", "i was thinking", "so i was thinking", "i was just thinking", "whoa", "woah", "oops", "ugh", "right", "listen", "look",
    "let me know", "i need to know", "can you tell me", "could you tell me", "check",
)  # fmt: skip
GERUND_OPENINGS: tuple[str, ...] = ("would you mind", "do you mind", "how about", "what about", "mind")
CLOSINGS: tuple[str, ...] = (
    "please", "thanks", "thank you", "thank you very much", "thanks a lot", "thank you so much", "thanks so much", "thanks very much", "many thanks", "cheers", "for me",
    "ok", "okay", "can you", "could you", "would you", "will you", "if you can", "if possible", "if you could", "if that is ok",
    "if you do not mind", "right", "steward", "will ya", "would ya", "thanks in advance", "kindly", "asap", "now", "right now", "right away",
    "immediately", "if you would", "for us", "in advance", "hun", "mate", "buddy", "yeah", "alright", "too", "as well", "instead of that",
)  # fmt: skip
GERUNDS: dict[str, str] = {
    "moving": "move", "cancelling": "cancel", "canceling": "cancel", "reminding": "remind", "setting": "set",
    "adding": "add", "putting": "put", "booking": "book", "scheduling": "schedule", "rescheduling": "reschedule",
    "pushing": "push", "deleting": "delete", "removing": "remove", "telling": "tell", "showing": "show",
    "giving": "give", "creating": "create", "making": "make", "arranging": "arrange", "finding": "find",
    "checking": "check", "shifting": "shift", "postponing": "postpone", "snoozing": "snooze", "listing": "list",
    "organizing": "organize", "planning": "plan", "taking": "take", "dropping": "drop", "changing": "change",
    "noting": "note", "waking": "wake", "inviting": "invite", "remembering": "remember", "forgetting": "forget",
    "bringing": "bring", "marking": "mark", "crossing": "cross", "undoing": "undo", "stopping": "stop",
}  # fmt: skip
# Openings after which a command may be meant for somebody else: answered by a question.
DOUBTFUL: frozenset[str] = frozenset(
    {
        "we should",
        "you should",
        "we need to",
        "we have to",
        "we must",
        "shall we",
        "time to",
        "maybe we can",
        "i have to",
    }
)
