"""Masks secrets in text: those of known shapes, and the installation's own by exact match.

Every quantifier is bounded or possessive over one class of characters, so that no text makes the search slow.
"""

import re
from collections.abc import Iterable
from urllib.parse import quote

from pydantic import JsonValue

MASK = "[hidden]"
SHORTEST = 4  # an own value shorter than this would mask half of every text
_KEYS = "|".join(
    (
        r"sk-[A-Za-z0-9_-]{16,256}",
        r"[prs]k_(?:live|test)_[A-Za-z0-9]{10,256}",
        r"whsec_[A-Za-z0-9]{16,256}",
        r"gh[opusr]_[A-Za-z0-9]{20,256}",
        r"github_pat_[A-Za-z0-9_]{20,256}",
        r"glpat-[A-Za-z0-9_.-]{16,256}",
        r"xox[a-z]-[A-Za-z0-9-]{10,256}",
        r"xoxe\.xox[a-z]-[A-Za-z0-9-]{10,256}",
        r"xapp-[A-Za-z0-9-]{10,256}",
        r"A(?:KIA|SIA)[A-Z0-9]{16}",
        r"AIza[A-Za-z0-9_-]{30,64}",
        r"ya29\.[A-Za-z0-9_-]{16,512}",
        r"hf_[A-Za-z0-9]{20,128}",
        r"npm_[A-Za-z0-9]{20,128}",
        r"SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,128}",
        r"(?<![_-])eyJ[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{0,4096}",
    )
)
_NAMES = (
    r"api[_-]?key|access[_-]?key|secret[_-]?key|client[_-]?secret|app[_-]?secret|signing[_-]?secret|access[_-]?token"
    r"|refresh[_-]?token|auth[_-]?token|bot[_-]?token|id[_-]?token|token|master[_-]?key|private[_-]?key|authorization"
    r"|x-api-key|password|passwd|passphrase|pwd"
)
_NAMED = re.compile(_NAMES, re.IGNORECASE)
_PATTERNS = (
    (
        re.compile(
            r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,16384}+"
            r"(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?"
        ),
        MASK,
    ),
    (re.compile(r"(://[^\s/:@]{0,256}:)[^\s/@]{1,256}(?=@)"), rf"\g<1>{MASK}"),
    (re.compile(r"(hooks\.slack\.com/(?:services|workflows|triggers)/)[A-Za-z0-9/_-]{8,256}"), rf"\g<1>{MASK}"),
    (re.compile(r"(?<![0-9])[0-9]{6,12}:[A-Za-z0-9_-]{30,256}"), MASK),
    (re.compile(rf"(?<![A-Za-z0-9])(?:{_KEYS})"), MASK),
    (re.compile(r"\b(bearer|basic)(\s{1,4})[A-Za-z0-9._~+/=-]{8,4096}", re.IGNORECASE), rf"\g<1>\g<2>{MASK}"),
    (
        re.compile(
            rf"(?<![A-Za-z0-9])({_NAMES})((?:\\?[\"'])?\s{{0,2}}[:=]\s{{0,2}}(?:\\?[\"'])?)"
            r"(?!(?:bearer|basic)\s|\[hidden\])[^\s\"'\\&,;<>(){}]{4,4096}",
            re.IGNORECASE,
        ),
        rf"\g<1>\g<2>{MASK}",
    ),
)


class Redactor:
    """Masks what looks like a secret, and each of the values it is given, as it is and as it stands in an address."""

    def __init__(self, values: Iterable[str] = ()) -> None:
        own = {form for value in values if len(value) >= SHORTEST for form in (value, quote(value, safe=""))}
        longest_first = sorted(own, key=lambda value: (-len(value), value))
        self._own = re.compile("|".join(map(re.escape, longest_first))) if own else None

    def mask(self, text: str) -> str:
        """The text with each secret replaced."""
        if self._own is not None:
            text = self._own.sub(MASK, text)
        for pattern, instead in _PATTERNS:
            text = pattern.sub(instead, text)
        return text

    def mask_json(self, value: JsonValue) -> JsonValue:
        """The value with each secret in its texts replaced; names and shape stay."""
        if isinstance(value, str):
            return self.mask(value)
        if isinstance(value, list):
            return [self.mask_json(entry) for entry in value]
        if isinstance(value, dict):
            return {name: self._mask_entry(name, entry) for name, entry in value.items()}
        return value

    def _mask_entry(self, name: str, value: JsonValue) -> JsonValue:
        return MASK if isinstance(value, str) and value and _NAMED.fullmatch(name) else self.mask_json(value)
