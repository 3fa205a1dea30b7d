"""Write the generated blocks of the pages anew: the settings of a server, the phases of a table."""

from __future__ import annotations

from pathlib import Path

from chickenfoot.settings import refreshed
from chickenfoot.table.phases import diagram

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- phases -->\n", "<!-- end -->"


def with_phases(page: str) -> str:
    """Return the design page with the picture of today's phases."""
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}```mermaid\n{diagram().strip()}\n```\n{END}{after}"


def main() -> None:
    """Write both pages."""
    operations, design = DOCS / "operations.md", DOCS / "design.md"
    operations.write_text(refreshed(operations.read_text()))
    design.write_text(with_phases(design.read_text()))


if __name__ == "__main__":
    main()
