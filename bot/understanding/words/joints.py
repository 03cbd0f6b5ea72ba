"""Words between requests, and words by which people take back what they just wrote."""

ABBREVIATIONS: frozenset[str] = frozenset(
    {"dr", "mr", "mrs", "ms", "st", "prof", "vs", "no", "e.g", "i.e", "approx"}
) - {"no"}
REPAIRS: frozenset[str] = frozenset(
    {"no", "no wait", "wait", "wait no", "sorry", "i mean", "no i mean", "or rather", "rather", "make that", "no make that",
     "scratch that", "actually", "no sorry", "no actually", "actually no", "sorry i mean", "no make it", "oops"}
)  # fmt: skip
JOINTS: frozenset[str] = frozenset({"and", "then", "also", "plus", "but", "&"})
STRONG_JOINTS: frozenset[str] = frozenset({"also", "then", "plus"})
# Endings by which a person takes the whole request back.
TAKEN_BACK: tuple[str, ...] = (
    " no wait do not", " wait do not", " actually do not", " no do not", " never mind", " nevermind", " actually no", " wait no",
    " on second thought no", " on second thoughts no", " scratch that", " no forget it", " forget it", " just kidding", " jk", " oh wait no",
    " he said", " she said", " they said",
)  # fmt: skip
# A sentence that begins so makes the one before it somebody else's words.
SAID: tuple[str, ...] = (
    "said ",
    "says ",
    "asked ",
    "wrote ",
    "shouted ",
    "replied ",
    "he said",
    "she said",
    "they said",
)
