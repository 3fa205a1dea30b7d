"""One line of a measurement."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """What was measured, its value and unit, and the bar it is held against, if any."""

    what: str
    value: float
    unit: str
    bar: float | None = None

    def __str__(self) -> str:
        bar = "" if self.bar is None else f"   (bar {self.bar:g}, ratio {self.value / self.bar:.2f})"
        return f"{self.what:<58}{self.value:>12.2f} {self.unit}{bar}"
