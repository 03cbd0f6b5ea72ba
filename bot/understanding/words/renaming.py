"""Phrases before a new name."""

_PHRASES = """
call it|title|name it|title it|rename it to|rename it|rename that to|rename this to|change the title to|change the name to|change title to
change the text to|change the subject to|make the title|the title should be|the title is|title should be|the name should be|set the title to
it should be called|it should say|it should be named|change the wording to|make it say|label it|with the title|titled|change the reminder to
rename the event to|rename the meeting to|rename the reminder to|the text should be|let us call it|the title to|entitled
"""
_PLACES = """
change the location to|change the place to|change location to|the location is|set the location to|location|the place is|move the location to
make the location|the venue is|change the venue to
"""


def _split(phrases: str) -> tuple[tuple[str, ...], ...]:
    found = (tuple(phrase.split()) for phrase in phrases.replace("\n", "|").split("|") if phrase)
    return tuple(sorted(found, key=len, reverse=True))


RENAMES = _split(_PHRASES)
RELOCATES = _split(_PLACES)
