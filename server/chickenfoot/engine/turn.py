"""What a seat may do: which tiles fit where, and when there is something to draw or to pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chickenfoot.engine.game import Game
from chickenfoot.engine.layout import START, End, place_order
from chickenfoot.engine.moves import Draw, Move, Pass, Play
from chickenfoot.engine.state import Match, Round
from chickenfoot.engine.tiles import Seat, Tile


def _round(match: Match) -> Round:
    assert match.round is not None
    return match.round


def drawable(game: Game, match: Match) -> int:
    """Return how many tiles may still be drawn."""
    return max(0, len(_round(match).boneyard) - game.drawing(match.options).reserve)


def plays(game: Game, match: Match, seat: Seat) -> list[Play]:
    """Return every play of a seat: by tile, then by place, each in ascending order."""
    places = game.places(match, seat)
    showing: dict[int | None, list[tuple[tuple[int, int, str], str]]] = {}
    for place, end in places.items():
        showing.setdefault(end.number, []).append((place_order(place), place))
    anything = showing.get(None, [])
    found = []
    for a_tile in _round(match).hands[seat].reveal():
        x, y = a_tile
        fitting = [*showing.get(x, ()), *(showing.get(y, ()) if y != x else ()), *anything]
        fitting.sort()
        found += [Play(a_tile, place) for _, place in fitting if not game.forbids(match, a_tile, place)]
    return found


def can_play(game: Game, match: Match, seat: Seat, tiles: Sequence[Tile] | None = None) -> bool:
    """Tell whether one of the tiles (by default the seat's hand) may be laid by this seat."""
    held = _round(match).hands[seat].reveal() if tiles is None else tiles
    return _any_fits(game, match, held, game.places(match, seat))


def _any_fits(game: Game, match: Match, tiles: Sequence[Tile], places: Mapping[str, End]) -> bool:
    numbers = {end.number for end in places.values()}
    for a_tile in tiles:
        if (a_tile[0] in numbers or a_tile[1] in numbers or None in numbers) and any(
            _fits(game, match, a_tile, place, end) for place, end in places.items()
        ):
            return True
    return False


def fits(game: Game, match: Match, seat: Seat, a_tile: Tile, place: str) -> bool:
    """Tell whether this tile may be laid on this place, wherever the tile lies now."""
    end = game.places(match, seat).get(place)
    return end is not None and _fits(game, match, a_tile, place, end)


def _fits(game: Game, match: Match, a_tile: Tile, place: str, end: End) -> bool:
    return (end.number is None or end.number in a_tile) and not game.forbids(match, a_tile, place)


def nobody_can_play(game: Game, match: Match) -> bool:
    """Tell whether the round is blocked: nothing to draw, and no hand holds a tile that could come to fit."""
    if drawable(game, match):
        return False
    return not any(
        _any_fits(game, match, hand.reveal(), game.within_reach(match, seat))
        for seat, hand in enumerate(_round(match).hands)
    )


def allows(game: Game, match: Match, move: Move) -> bool:
    """Tell whether the seat asked may answer with this move: the same as being among ``moves_of``."""
    current = _round(match)
    seat = current.turn
    assert seat is not None
    if isinstance(move, Play):
        return move.tile in current.hands[seat] and fits(game, match, seat, move.tile, move.on)
    if isinstance(move, Draw):
        return _may_draw(game, match, seat)
    return _may_pass(game, match, seat)


def moves_of(game: Game, match: Match) -> tuple[Move, ...]:
    """Return the moves of the seat asked: plays, then the draw, then the pass; none when nobody is asked."""
    current = match.round
    if current is None or current.turn is None:
        return ()
    seat = current.turn
    found: list[Move] = [*plays(game, match, seat)]
    if _may_draw(game, match, seat):
        found.append(Draw())
    if _may_pass(game, match, seat):
        found.append(Pass())
    return tuple(found)


def _may_draw(game: Game, match: Match, seat: Seat) -> bool:
    current = _round(match)
    if current.drew is not None or START in current.layout.ends or not drawable(game, match):
        return False
    return game.drawing(match.options).when_able or not can_play(game, match, seat)


def _may_pass(game: Game, match: Match, seat: Seat) -> bool:
    drew = _round(match).drew
    drawing = game.drawing(match.options)
    if drew is None or not drawing.asks_after:
        return game.may_stop(match, seat)
    if drawing.may_keep or not can_play(game, match, seat, (drew,)):
        return True
    # Who drew although able may play anything or pass; who had to draw must play the tile that fits.
    return can_play(game, match, seat, [held for held in _round(match).hands[seat].reveal() if held != drew])
