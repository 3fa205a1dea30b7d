"""The alert rules speak of metrics that there are, with labels that they have."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from chickenfoot.cli.metering import Here
from chickenfoot.transport import readings
from chickenfoot.transport.metrics import open_page
from tests.stores.redis.servers import free_port
from tests.transport.server import running
from tests.transport.test_metrics import page as page_of

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "deploy" / "alerts.yml").read_text()
EXPRESSIONS = re.findall(r"^\s+expr: (.+)$", RULES, re.MULTILINE)
PANELS = json.loads((ROOT / "deploy" / "grafana.json").read_text())["panels"]
CURVES = [target["expr"] for panel in PANELS for target in panel["targets"]]
METRIC = re.compile(r"\b((?:chickenfoot|process)_[a-z_]+|up)\b(?:\{([^}]*)\})?")
OURS = {"readers_dropped": "an older Redis does not say it"}


@pytest.fixture
async def page(redis_server: Any) -> dict[str, dict[tuple[str, ...], float]]:
    async with running(redis_server.url) as server:
        here = Here(server.desk)
        here.begin()
        port = free_port()
        close = open_page(port, here)
        try:
            return await asyncio.to_thread(page_of, port)
        finally:
            await asyncio.to_thread(close)


def test_every_alert_has_an_expression_a_severity_and_a_sentence() -> None:
    names = re.findall(r"- alert: (\w+)", RULES)
    assert len(names) == len(set(names)) == len(EXPRESSIONS) > 20
    assert RULES.count("summary: ") == len(names)
    assert len(re.findall(r"severity: (?:page|ticket) \}", RULES)) == len(names)


async def test_every_metric_in_an_alert_or_a_curve_is_on_the_page(page: Any) -> None:
    known = {*page, *(f"chickenfoot_redis_{name}_total" for name in OURS), "up"}
    for expression in [*EXPRESSIONS, *CURVES]:
        found = METRIC.findall(expression)
        assert found, expression
        for name, _ in found:
            assert name in known, expression


async def test_every_label_in_an_alert_has_the_values_it_is_asked_for(page: Any) -> None:
    told = {value for values in page.values() for labels in values for value in labels}
    told |= {"chickenfoot", "replica", *readings.CAUSES}
    for expression in EXPRESSIONS:
        for _, selector in METRIC.findall(expression):
            for value in re.findall(r'"([^"]*)"', selector):
                assert set(value.split("|")) <= told, expression


def test_every_alert_is_explained_to_the_operator() -> None:
    operations = (ROOT / "docs" / "operations.md").read_text()
    missing = [
        name for name in re.findall(r"- alert: Chickenfoot(\w+)", RULES) if f"`{name}`" not in operations
    ]
    assert not missing


async def test_every_metric_is_explained_to_the_operator(page: Any) -> None:
    operations = (ROOT / "docs" / "operations.md").read_text()
    names = {
        re.sub(r"_(bucket|sum|count|total)$", "", name) for name in page if name.startswith("chickenfoot_")
    }
    missing = [name for name in sorted(names) if f"`{name.removeprefix('chickenfoot_')}`" not in operations]
    assert not missing
