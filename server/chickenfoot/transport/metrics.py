"""
The page of metrics: the only file that knows Prometheus.

Rule 1: the page is at a port of its own, on this computer alone unless somebody says otherwise.
Rule 2: every worker has its own series, told apart by the label ``worker``. Sums are for whoever reads them:
a sum of counters cannot show that one of several workers began anew.
Rule 3: a worker that does not answer in time is missing from the page, and ``worker_up`` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from chickenfoot.host.counts import SECONDS

PREFIX: Final = "chickenfoot_"

Answers = Mapping[str, Sequence[Any] | None]
"""By worker: its readings (``readings.Reading``), ``None`` if it did not answer."""

Ask = Callable[[], Answers]
"""Ask every worker. Called in a thread of the page."""


class Page(Collector):
    """Makes the page anew whenever somebody asks for it."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def collect(self) -> Iterable[Metric]:
        """Return all metrics of all workers."""
        answers = self._ask()
        up = GaugeMetricFamily(PREFIX + "worker_up", "1 if the worker answers.", labels=["worker"])
        found: dict[str, Metric] = {up.name: up}
        for worker, readings in answers.items():
            up.add_metric([worker], int(readings is not None))
            for name, kind, sentence, samples in readings or ():
                if name == "pid":
                    _add_process(found, worker, int(samples[0][1]))
                    continue
                for labels, value in samples:
                    labelled = {"worker": worker, **labels}
                    family = found.setdefault(name, _family(kind, PREFIX + name, sentence, list(labelled)))
                    _add(family, list(labelled.values()), value)
        return found.values()


def _family(kind: str, name: str, sentence: str, labels: list[str]) -> Metric:
    match kind:
        case "counter":
            return CounterMetricFamily(name, sentence, labels=labels)
        case "histogram":
            return HistogramMetricFamily(name, sentence, labels=labels)
        case _:
            return GaugeMetricFamily(name, sentence, labels=labels)


def _add(family: Metric, labels: list[str], value: Any) -> None:
    if isinstance(family, HistogramMetricFamily):
        *counts, total = value
        ends = [*map(str, SECONDS), "+Inf"]
        family.add_metric(labels, list(zip(ends, accumulate(counts), strict=True)), total)
    elif isinstance(family, CounterMetricFamily | GaugeMetricFamily):
        family.add_metric(labels, value)


def _add_process(found: dict[str, Metric], worker: str, pid: int) -> None:
    """Add what the system says of a process, under the names everybody knows."""
    for seen in ProcessCollector(pid=lambda: pid, registry=None).collect():
        family = found.setdefault(seen.name, Metric(seen.name, seen.documentation, seen.type))
        for sample in seen.samples:
            family.add_sample(sample.name, {"worker": worker, **sample.labels}, sample.value)


def open_page(port: int, ask: Ask, host: str = "127.0.0.1") -> Callable[[], None]:
    """Serve the page until the returned function is called. Raises OSError."""
    registry = CollectorRegistry()
    registry.register(Page(ask))
    server, thread = start_http_server(port, host, registry)

    def close() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return close
