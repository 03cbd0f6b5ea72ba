"""Text from outside as a terminal may show it: no control characters, no escape sequences, nothing that reorders it.

Only what controls is taken out. Text inside a sequence stays, so that nothing a person must see can hide in one.
"""

import re

_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_SEQUENCES = re.compile("(?:\x1b\\[|\x9b)[0-?]{0,32}[ -/]{0,4}[@-~]?|\x1b[ -/]{0,4}[0-~]?")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_HALVES = re.compile("[\ud800-\udfff]")


def plain(text: str) -> str:
    """The text with its line ends and tabs, and nothing else that would drive a terminal."""
    text = _LINE_ENDS.sub("\n", text)
    return _HALVES.sub("\ufffd", _CONTROLS.sub("", _SEQUENCES.sub("", text)))


def plain_line(text: str) -> str:
    """As `plain`, on one line."""
    return " ".join(plain(text).split())
