"""Names of time zones as people write them."""

from functools import lru_cache
from zoneinfo import ZoneInfo

ZONES: dict[str, str] = {
    **dict.fromkeys(("utc", "gmt", "zulu"), "UTC"),
    **dict.fromkeys(("pst", "pdt", "pt", "pacific"), "America/Los_Angeles"),
    **dict.fromkeys(("mst", "mdt", "mountain"), "America/Denver"),
    **dict.fromkeys(("cst", "cdt", "ct", "central"), "America/Chicago"),
    **dict.fromkeys(("est", "edt", "et", "eastern"), "America/New_York"),
    **dict.fromkeys(("cet", "cest"), "Europe/Paris"),
    **dict.fromkeys(("eet", "eest"), "Europe/Athens"),
    **dict.fromkeys(("bst", "uk", "british"), "Europe/London"),
    "ist": "Asia/Kolkata",
    "indian": "Asia/Kolkata",
    "jst": "Asia/Tokyo",
    "msk": "Europe/Moscow",
    **dict.fromkeys(("aest", "aedt"), "Australia/Sydney"),
    "beijing": "Asia/Shanghai",
    "california": "America/Los_Angeles",
    "boston": "America/New_York",
    "miami": "America/New_York",
    "york": "America/New_York",
    "angeles": "America/Los_Angeles",
    "francisco": "America/Los_Angeles",
    "seattle": "America/Los_Angeles",
}
ZONE_CODES = frozenset(
    "utc gmt pst pdt mst mdt cst cdt est edt cet cest eet eest bst ist jst msk aest aedt pt et".split()
)
ZONE_REGIONS = ("Europe", "America", "Asia", "Australia", "Africa", "Pacific", "Atlantic")


@lru_cache(maxsize=256)
def zone_of(word: str) -> str | None:
    """The key of the zone that a lower-case word names: an abbreviation, a region's name or a city."""
    if word in ZONES:
        return ZONES[word]
    if not word.isalpha() or not word.isascii():
        return None
    for region in ZONE_REGIONS:
        try:
            return ZoneInfo(f"{region}/{word.title()}").key
        except (KeyError, ValueError, OSError):
            continue
    return None
