"""Words that say in which direction something is moved."""

EARLIER: frozenset[str] = frozenset(
    {"earlier", "forward", "forwards", "sooner", "up", "ahead", "bring", "prepone", "advance"}
)
LATER: frozenset[str] = frozenset({"later", "back", "postpone", "delay", "out", "push", "backwards", "defer"}) - {
    "push"
}
TOWARDS: frozenset[str] = frozenset({"to", "until", "till", "til", "for", "into", "onto"})
