"""The time layer: what a text says about time, span by span, by the conventions of docs/understanding.md."""
