"""Provenance travels with a value, and a mixture is as little trusted as its worst part."""

from dataclasses import replace
from datetime import timedelta

from governance.provenance import Provenance, Stamped, least, stamp
from tests.unit.governance.samples import NOW, a_tool

OWN = Provenance(origin="own", source="list_events", as_of=NOW)


def test_a_value_carries_the_tool_that_read_it() -> None:
    page = replace(a_tool("read_page", "read", "outside"), origin="untrusted")
    assert stamp(page, "text", NOW) == Stamped(
        value="text", provenance=Provenance(origin="untrusted", source="read_page", as_of=NOW)
    )


def test_a_mixture_is_as_little_trusted_as_its_worst_part() -> None:
    trusted = replace(OWN, origin="trusted")
    page = replace(OWN, origin="untrusted", source="read_page")
    assert least(OWN) == OWN
    assert least(OWN, trusted) == trusted
    assert least(trusted, page, OWN) == page


def test_of_equals_the_oldest_counts() -> None:
    older = replace(OWN, as_of=NOW - timedelta(minutes=1))
    assert least(OWN, older) == older
