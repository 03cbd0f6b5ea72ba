"""Percentiles, ratios and aims as they are told."""

import json

import pytest

from benchmarks.figures import Figure, as_json, percentile, table


@pytest.mark.parametrize(
    ("values", "percent", "told"),
    [([3.0], 50, 3), ([3.0], 99, 3), ([4, 1, 3, 2], 50, 2), ([4, 1, 3, 2], 99, 4), (range(1, 101), 99, 99)],
)
def test_a_percentile_is_a_value_that_was_measured(values: list[float], percent: float, told: float) -> None:
    assert percentile(list(values), percent) == told


FAST = Figure(name="fast", says="how fast", value=6, unit="ms", baseline=2, beside="nothing", aim=("<=", 15))
FEW = Figure(name="few", says="how many", value=200, unit="/s", aim=(">=", 300))


def test_a_figure_stands_beside_its_baseline_and_its_aim() -> None:
    assert (FAST.ratio, FAST.is_met) == (3, True)
    assert (FEW.ratio, FEW.is_met) == (None, False)
    shown = table([FAST, FEW])
    assert "3.00×" in shown
    assert "<= 15.0 met" in shown
    assert ">= 300 MISSED" in shown


def test_the_object_names_each_figure() -> None:
    assert json.loads(as_json("some", [FAST, FEW])) == {
        "benchmark": "some",
        "figures": {"fast": 6, "few": 200},
        "baseline": {"fast": 2},
        "ratio": {"fast": 3},
        "aims": {"fast": True, "few": False},
    }
