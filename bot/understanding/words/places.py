"""Words around places."""

PLACE_LEADS: frozenset[str] = frozenset({"at", "in", "on", "via", "over", "@"})
ONLINE: frozenset[str] = frozenset(
    {"zoom", "teams", "skype", "meet", "webex", "facetime", "whatsapp", "slack", "discord"}
)
PLACE_WORDS: frozenset[str] = frozenset(
    """
    room office home work school church park cafe café restaurant bar pub library gym station airport hotel hall lobby
    kitchen garden garage building floor conference studio theatre theater museum hospital clinic center centre downtown
    town city beach pool canteen cafeteria boardroom auditorium stadium house place headquarters hq lounge basement
    mall shop store bank market square street
    """.split()
)
PLACE_ENDS: frozenset[str] = frozenset(
    """
    with about for to and from on by at in because so please invite inviting called titled named as of re via regarding instead please then also too
    """.split()
) - {"of"}
NOT_PLACES: frozenset[str] = frozenset(
    """
    my calendar diary agenda schedule list it that all least most first last once present person advance general order
    case time touch fact all-day
    """.split()
)
