"""Whatever is written, whenever and wherever: no failure, sound spans, ends after starts, the same reading again."""

from datetime import UTC, datetime
from time import process_time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.times.contract import as_json
from bot.times.lexicon import PHRASES, WORDS
from bot.times.mention import DateOrder, DayRange, Kind, MomentRange, Reference
from bot.times.reader import read_times
from tests.unit.bot.times.reading import reference

FIGURES = ("3", "10", "15", "31", "2026", "1530", "3:30", "15:00", "3.30", "5th", "1h30", "3/4", "2026-03-29", "10-11")
OTHERS = (",", "-", ".", "'s", "foo", "lunch", "move", "utc", "london", "%", "$5", "99999", "0", "24:00", "\n")
ZONES = ("Europe/Rome", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC")
words = st.sampled_from((*WORDS, *PHRASES, *FIGURES, *OTHERS))
texts = st.one_of(st.text(max_size=80), st.lists(words, max_size=10).map(" ".join))
moments = st.datetimes(min_value=datetime(1, 1, 3), max_value=datetime(9999, 12, 28), timezones=st.just(UTC))
orders: st.SearchStrategy[DateOrder | None] = st.sampled_from((None, "day_first", "month_first"))
kinds: st.SearchStrategy[Kind | None] = st.sampled_from((None, "time", "date", "datetime", "duration"))


@st.composite
def references(draw: st.DrawFn) -> Reference:
    zone = ZoneInfo(draw(st.sampled_from(ZONES)))
    order = draw(orders)
    return Reference(now=draw(moments).astimezone(zone), zone=zone, date_order=order)


@given(texts, references(), kinds)
def test_every_text_is_read_soundly(text: str, where: Reference, expecting: Kind | None) -> None:
    found = read_times(text, where, expecting=expecting)
    assert found == read_times(text, where, expecting=expecting)
    end = 0
    for mention in found:
        assert end <= mention.outer_start <= mention.start < mention.end <= len(text)
        assert mention.text == text[mention.start : mention.end]
        assert as_json(mention)["kind"] == mention.kind
        end = mention.end
        if isinstance(mention.value, DayRange):
            assert mention.value.start < mention.value.end
        if isinstance(mention.value, MomentRange) and mention.value.start.instant and mention.value.end.instant:
            assert mention.value.start.instant.astimezone(UTC) < mention.value.end.instant.astimezone(UTC)


PIECES = (
    *(
        "1",
        "1 ",
        "monday ",
        "monday and ",
        "1 hour ",
        "a",
        "1.1.",
        " ",
        "every ",
        "next ",
        "the last of ",
        "1-",
        "1/2 ",
    ),
    *("1:00 ", "+1 ", "p . m . ", "first ", "ordinary word ", "lunch at 3 ", "at 3 pm tomorrow or friday at 5 ", "a@"),
)


@pytest.mark.parametrize("piece", PIECES)
def test_time_is_linear_in_the_text(piece: str) -> None:
    text = (piece * 20_000)[:20_000]
    started = process_time()
    read_times(text, reference())
    assert process_time() - started < 1
