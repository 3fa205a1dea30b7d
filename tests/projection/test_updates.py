"""Patches reproduce views, for every viewer at every turn of every game."""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest

from chickenfoot import projection
from chickenfoot_protocol.merge_patch import apply
from tests.worlds import every_game, fitting, one_round


def viewers(table):
    return [None, *range(len(table.seats))]


@pytest.mark.parametrize(("game", "preset"), every_game())
def test_a_view_and_the_patches_after_it_give_the_view_of_every_later_version(game, preset):
    for seats in fitting(game, preset):
        for seed in range(2):
            views = {}
            for step in one_round(game, preset, seats, seed):
                for viewer in viewers(step.after):
                    before = views.get(viewer) or projection.view(step.before, viewer)
                    patched = apply(before, projection.patch(step.before, step.after, viewer))
                    assert patched == projection.view(step.after, viewer)
                    views[viewer] = patched


@pytest.mark.parametrize(("game", "preset"), every_game())
def test_a_patch_over_many_versions_gives_the_view_of_the_last_one(game, preset):
    steps = list(one_round(game, preset, 4, 11))
    for viewer in (None, 0, 3):
        for first in range(0, len(steps) - 1, 5):
            last = min(first + 7, len(steps) - 1)
            start, end = steps[first].after, steps[last].after
            patch = projection.patch(start, end, viewer)
            assert apply(projection.view(start, viewer), patch) == projection.view(end, viewer)


@pytest.mark.parametrize(("game", "preset"), every_game())
def test_viewers_who_are_not_named_personal_get_nothing_of_their_own(game, preset):
    for step in one_round(game, preset, 4, 5):
        own = projection.personal(step.events, step.before, step.after)
        shared = projection.public_events(step.events)
        for viewer in viewers(step.after):
            if viewer is None or viewer not in own:
                assert "you" not in projection.patch(step.before, step.after, viewer)
                assert projection.events_for(step.events, viewer, step.after) == shared


def test_where_watching_is_off_a_watcher_sees_who_is_there_and_not_what_is_played():
    for step in one_round("chicken_foot", "table", 4, 3):
        quiet = replace(step.after.settings, watchers=False)
        before, after = replace(step.before, settings=quiet), replace(step.after, settings=quiet)
        seen = projection.view(after, None)
        assert not {"tiles", "ends", "foot", "ask"} & seen["table"].keys()
        assert {"seats", "round", "phase"} <= seen["table"].keys()
        assert apply(projection.view(before, None), projection.patch(before, after, None)) == seen
        kinds = {event["k"] for event in projection.events_for(step.events, None, after)}
        assert not kinds & {"played", "drew", "passed", "foot_opened"}


def test_an_update_of_eight_players_is_small():
    sizes = []
    for step in one_round("chicken_foot", "table", 8, 4):
        for viewer in viewers(step.after):
            update = {
                "type": "update",
                "version": 123,
                "hash": "0" * 16,
                "at": 1_796_035_230_100,
                "events": projection.events_for(step.events, viewer, step.after),
                "patch": projection.patch(step.before, step.after, viewer),
            }
            sizes.append(len(orjson.dumps(update)))
    sizes.sort()
    assert sizes[len(sizes) // 2] <= 400
    assert sizes[len(sizes) * 99 // 100] <= 1536


def test_no_view_holds_a_null():
    def walk(value):
        assert value is not None
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(inner)

    for step in one_round("chicken_foot", "four_arms", 3, 8):
        for viewer in viewers(step.after):
            walk(projection.view(step.after, viewer))


def test_a_foot_read_back_from_the_store_is_no_change():
    for step in one_round("chicken_foot", "table", 4, 3):
        shown = step.after.match and step.after.match.round
        if not (shown and shown.layout.foot) or shown.over:
            continue
        layout = replace(shown.layout, foot=replace(shown.layout.foot))
        again = replace(step.after, match=replace(step.after.match, round=replace(shown, layout=layout)))
        assert projection.patch(step.after, again, None) == {}


def test_whoever_is_asked_is_not_told_the_moves_again_when_somebody_takes_another_name():
    for step in one_round("chicken_foot", "table", 4, 3):
        seat = step.after.ask and step.after.ask.seat
        if seat is None:
            continue
        first, *others = step.after.seats
        renamed = replace(step.after, seats=(replace(first, name="Other"), *others))
        assert projection.patch(step.after, renamed, seat) == {"table": {"seats": {"0": {"name": "Other"}}}}
