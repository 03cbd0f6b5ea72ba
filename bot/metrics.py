"""Figures for operators, counted from the stored events at the moment they are asked for."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, SummaryMetricFamily
from prometheus_client.metrics_core import Metric

from bot.store import events
from config.database import Transaction


class _Stored:
    """Hands rows that were read already to the exposition."""

    def __init__(
        self, counts: dict[str, int], replies: tuple[int, float], tools: tuple[int, float], stuck: int
    ) -> None:
        self._counts, self._replies, self._tools, self._stuck = counts, replies, tools, stuck

    def collect(self) -> Iterator[Metric]:
        """The families."""
        family = CounterMetricFamily("steward_events", "Typed events since the store began", labels=["kind"])
        for kind, number in sorted(self._counts.items()):
            family.add_metric([kind], number)
        yield family
        seconds = SummaryMetricFamily("steward_reply_seconds", "From intake to the stored answer")
        seconds.add_metric([], count_value=self._replies[0], sum_value=self._replies[1])
        yield seconds
        seconds = SummaryMetricFamily("steward_tool_seconds", "From the gate's door to the verified effect")
        seconds.add_metric([], count_value=self._tools[0], sum_value=self._tools[1])
        yield seconds
        yield GaugeMetricFamily("steward_jobs_stuck", "Jobs the store would not keep", value=self._stuck)


def exposition(tx: Transaction, *, stuck: int) -> bytes:
    """The metrics in the Prometheus text format."""
    registry = CollectorRegistry(auto_describe=False)
    replies, tools = events.latency(tx, "reply_latency"), events.latency(tx, "tool_latency")
    registry.register(_Stored(events.counts(tx), replies, tools, stuck))
    return generate_latest(registry)
