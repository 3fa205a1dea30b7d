"""What the checker found: every deviation with the sentence it breaks, and how much was looked at."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

EXAMPLES = 3
WIDTH = 900


def short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= WIDTH else text[:WIDTH] + " ..."


@dataclass
class Report:
    """Counts checks and gathers deviations; the same sentence broken again only raises a number."""

    context: str = ""
    checks: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    deviations: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)

    def check(self, holds: object, sentence: str, detail: Any = "") -> bool:
        """Note one check; `sentence` is what the documents say and must hold."""
        self.checks += 1
        if holds:
            return True
        self.deviations[sentence] += 1
        examples = self.examples.setdefault(sentence, [])
        if len(examples) < EXAMPLES:
            examples.append(f"[{self.context}] {short(detail)}")
        return False

    def same(self, seen: Any, wanted: Any, sentence: str, where: Any = "") -> bool:
        """Check equality; the evidence names only what differs."""
        if seen == wanted:
            self.checks += 1
            return True
        return self.check(False, sentence, f"{where}: {difference(seen, wanted)}")

    def count(self, what: str, number: int = 1) -> None:
        self.counts[what] += number

    def weight(self) -> str:
        """How long updates were, in bytes."""
        if len(self.sizes) < 100:
            return "too few updates to weigh"
        sizes = sorted(self.sizes)
        return (
            f"updates: median {sizes[len(sizes) // 2]} bytes, 99th percentile {sizes[len(sizes) * 99 // 100]}"
        )

    def lines(self) -> list[str]:
        """For people: figures, then each deviation with its first examples."""
        figures = ", ".join(f"{number} {what}" for what, number in sorted(self.counts.items()))
        lines = [
            f"{self.checks} checks; {figures}",
            self.weight(),
            f"{len(self.deviations)} kinds of deviation",
        ]
        for sentence, times in self.deviations.most_common():
            lines.append(f"* {sentence}  ({times}x)")
            lines += [f"    {example}" for example in self.examples[sentence]]
        return lines


def difference(seen: Any, wanted: Any, path: str = "") -> str:
    """Where two JSON values first part; for objects every key that differs."""
    if isinstance(seen, dict) and isinstance(wanted, dict):
        parts = [
            difference(seen.get(key, "(absent)"), wanted.get(key, "(absent)"), f"{path}.{key}")
            for key in sorted({*seen, *wanted}, key=str)
            if seen.get(key, "(absent)") != wanted.get(key, "(absent)")
        ]
        return "; ".join(parts)
    return f"{path} is {short(seen)}, expected {short(wanted)}"
