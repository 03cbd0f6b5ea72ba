"""Phrases before a new name."""

_PHRASES = """
call it|title|name it|title it|rename it to|rename it|rename that to|rename this to|change the title to|change the name to|change title to
change the text to|change the subject to|make the title|the title should be|the title is|title should be|the name should be|set the title to
it should be called|it should say|it should be named|change the wording to|make it say|label it|with the title|titled|change the reminder to
rename the event to|rename the meeting to|rename the reminder to|the text should be|let us call it|the title to|entitled
"""
RENAMES: tuple[tuple[str, ...], ...] = tuple(
    sorted(
        (tuple(phrase.split()) for phrase in _PHRASES.replace("\n", "|").split("|") if phrase), key=len, reverse=True
    )
)
