"""How well a person's words fit a title: case and accents folded, small slips of spelling forgiven."""

import re
import unicodedata

from rapidfuzz import fuzz

FITS = 72.0
NEAR = 45.0
_SPLIT = re.compile(r"[^\w]+")
_FILLERS = frozenset(["a", "an", "the", "my", "our", "with", "to", "for", "of", "at", "on", "in", "and", "about"])
_GENERIC = frozenset(["meeting", "appointment", "event", "call", "reminder", "one", "thing", "session"])


def fold(text: str) -> str:
    """Lower case without accents."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """The folded words of a text, without the small ones unless there are no others."""
    words = [word for word in _SPLIT.split(fold(text)) if word]
    return [word for word in words if word not in _FILLERS] or words


def score(wanted: str, *texts: str) -> float:
    """0 to 100: how much of what is wanted stands in the texts together. Nothing wanted fits everything."""
    query = words_of(wanted)
    if not query:
        return 100.0
    target = [word for text in texts for word in words_of(text)]
    if not target:
        return 0.0
    total = gained = 0.0
    for word in query:
        weight = 0.2 if word in _GENERIC and len(query) > 1 else 1.0
        total += weight
        gained += weight * max(_likeness(word, other) for other in target)
    extra = max(0, len(words_of(texts[0])) - len(query)) if texts else 0
    return round(max(0.0, gained / total - min(extra, 4)), 1)


def _likeness(word: str, other: str) -> float:
    if word == other:
        return 100.0
    if min(len(word), len(other)) >= 3 and (other.startswith(word) or word.startswith(other)):
        return 90.0
    ratio = fuzz.ratio(word, other)
    return ratio if ratio >= 60 else 0.0
