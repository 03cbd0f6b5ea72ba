"""Short forms and spoken spellings, each with the words it stands for."""

CONTRACTIONS: dict[str, tuple[str, ...]] = {
    "don't": ("do", "not"), "dont": ("do", "not"), "doesn't": ("does", "not"), "didn't": ("did", "not"),
    "didnt": ("did", "not"), "can't": ("can", "not"), "cant": ("can", "not"), "cannot": ("can", "not"),
    "won't": ("will", "not"), "wont": ("will", "not"), "wouldn't": ("would", "not"), "shouldn't": ("should", "not"),
    "couldn't": ("could", "not"), "isn't": ("is", "not"), "aren't": ("are", "not"), "wasn't": ("was", "not"),
    "haven't": ("have", "not"), "hasn't": ("has", "not"), "mustn't": ("must", "not"), "needn't": ("need", "not"),
    "what's": ("what", "is"), "whats": ("what", "is"), "what're": ("what", "are"), "what've": ("what", "have"),
    "when's": ("when", "is"), "whens": ("when", "is"), "where's": ("where", "is"), "who's": ("who", "is"),
    "how's": ("how", "is"), "hows": ("how", "is"), "that's": ("that", "is"), "thats": ("that", "is"),
    "there's": ("there", "is"), "theres": ("there", "is"), "it's": ("it", "is"), "let's": ("let", "us"),
    "lets": ("let", "us"), "he's": ("he", "is"), "she's": ("she", "is"), "i'm": ("i", "am"), "im": ("i", "am"),
    "i've": ("i", "have"), "ive": ("i", "have"), "i'll": ("i", "will"), "i'd": ("i", "would"),
    "you're": ("you", "are"), "you've": ("you", "have"), "you'd": ("you", "would"), "you'll": ("you", "will"),
    "we're": ("we", "are"), "we've": ("we", "have"), "we'll": ("we", "will"), "we'd": ("we", "would"),
    "they're": ("they", "are"), "gonna": ("going", "to"), "wanna": ("want", "to"), "gotta": ("have", "to"),
    "gimme": ("give", "me"), "lemme": ("let", "me"), "pls": ("please",), "plz": ("please",), "plse": ("please",),
    "u": ("you",), "ur": ("your",), "r": ("are",), "thx": ("thanks",), "ty": ("thanks",),
    "to-do": ("todo",), "to-dos": ("todos",), "todo's": ("todos",), "to-do's": ("todos",),
    "anymore": ("any", "more"), "w": ("with",), "cal": ("calendar",), "mtg": ("meeting",), "appt": ("appointment",),
    "re-schedule": ("reschedule",), "pre-pone": ("prepone",), "catchup": ("catch-up",), "realise": ("realize",),
    "organise": ("organize",), "rember": ("remember",), "remeber": ("remember",), "shedule": ("schedule",),
}  # fmt: skip
