"""Figures of a benchmark beside those of its baseline: percentiles, a table for people, JSON for programs."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

AtMost = tuple[str, float]  # "<=" or ">=" and the aim


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """One measured value. `baseline` is what `beside` came to in the same run; `aim` is what the product promises."""

    name: str
    says: str
    value: float
    unit: str
    baseline: float | None = None
    beside: str = ""
    aim: AtMost | None = None

    @property
    def ratio(self) -> float | None:
        """The value over that of the baseline; None without one."""
        return self.value / self.baseline if self.baseline else None

    @property
    def is_met(self) -> bool | None:
        """Whether the aim is met; None without one."""
        if self.aim is None:
            return None
        sign, aim = self.aim
        return self.value <= aim if sign == "<=" else self.value >= aim


def percentile(values: Sequence[float], percent: float) -> float:
    """The nearest-rank percentile; the values need not be sorted, and there must be one."""
    return sorted(values)[max(0, ceil(len(values) * percent / 100) - 1)]


def table(figures: Iterable[Figure]) -> str:
    """The figures as aligned columns."""
    rows: list[tuple[str, ...]] = [("", "figure", "baseline", "ratio", "aim", "beside")]
    rows += [_row(figure) for figure in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column in (0, 5) else cell.rjust(width) for column, (cell, width) in cells
        ).rstrip()
        for cells in (enumerate(zip(row, widths, strict=True)) for row in rows)
    )


def _row(figure: Figure) -> tuple[str, ...]:
    aim = f"{figure.aim[0]} {_short(figure.aim[1])} {'met' if figure.is_met else 'MISSED'}" if figure.aim else ""
    return (
        figure.says,
        f"{_short(figure.value)} {figure.unit}".rstrip(),
        "" if figure.baseline is None else f"{_short(figure.baseline)} {figure.unit}".rstrip(),
        "" if figure.ratio is None else f"{_short(figure.ratio)}×",
        aim,
        figure.beside,
    )


def as_json(benchmark: str, figures: Sequence[Figure]) -> str:
    """The last line of every benchmark: figures, baseline and ratio by name, and which aims are met."""
    return json.dumps(
        {
            "benchmark": benchmark,
            "figures": {figure.name: _rounded(figure.value) for figure in figures},
            "baseline": {f.name: _rounded(f.baseline) for f in figures if f.baseline is not None},
            "ratio": {f.name: _rounded(f.ratio) for f in figures if f.ratio is not None},
            "aims": {f.name: f.is_met for f in figures if f.is_met is not None},
        }
    )


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")


def _short(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
