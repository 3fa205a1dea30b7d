"""Before and after a match: make the table, choose the game, start, play again, close."""

from __future__ import annotations

from dataclasses import replace

from chickenfoot.engine.game import BadOptions, Game, check_options
from chickenfoot.engine.games import UnknownGame, find
from chickenfoot.engine.state import OptionValue
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.absence import let_bots_stand_in
from chickenfoot.table.commands import Configure, Create, Dice, Ready, Refused
from chickenfoot.table.deals import begin_match, go_on
from chickenfoot.table.draft import Draft, only_host
from chickenfoot.table.events import (
    Configured,
    Created,
    Event,
    Moved,
    ReadySet,
    RematchAgreed,
    Seated,
    TableClosed,
)
from chickenfoot.table.names import clean_name
from chickenfoot.table.settings import changed, check_moment
from chickenfoot.table.sitting import SITTING_BYTES
from chickenfoot.table.state import Phase, Settings, Sitter, Table

Options = dict[str, OptionValue]


def create(command: Create, dice: Dice) -> list[Event]:
    """Return the first entry of a table. Raises Refused ``bad_options`` or ``bad_name``."""
    game = _game(command.game)
    usual = Settings()
    seats = min(max(usual.seats, game.players[0]), game.players[-1])
    settings = changed(replace(usual, seats=seats), command.settings)
    preset, options = _checked(game, dict(command.options or {}), command.preset, settings.seats)
    host = Sitter(clean_name(command.name), token=command.token, sitting=dice(SITTING_BYTES).hex())
    return [
        Created(command.id, command.code, command.game, preset, options, settings),
        Seated(0, host),
    ]


def _game(game_id: str) -> Game:
    try:
        return find(game_id)
    except UnknownGame:
        raise Refused("bad_options", f"there is no game {game_id!r}") from None


def _checked(game: Game, options: Options, preset: str | None, seats: int) -> tuple[str, Options]:
    try:
        return check_options(game, options, preset, seats)
    except BadOptions as bad:
        raise Refused("bad_options", bad.reason) from None


def configure(draft: Draft, seat: Seat, command: Configure) -> None:
    """
    Change the game, its options or the settings, by the host; what is absent stays.

    Raises Refused: ``bad_options``, or ``not_now`` for what may not change in this phase.
    """
    table = draft.table
    only_host(table, seat)
    settings = changed(table.settings, command.settings)
    game = _game(command.game or table.game)
    # A new game or a preset is a fresh set of options; else those given are laid over the present ones.
    fresh = game.id != table.game or command.preset not in {None, "custom"}
    base: Options = {} if fresh else table.options
    options: Options = {**base, **(command.options or {})}
    preset, options = _checked(game, options, command.preset, settings.seats)
    if (game.id, preset, options, settings) == (table.game, table.preset, table.options, table.settings):
        return
    if table.phase is not Phase.LOBBY and (game.id != table.game or options != table.options):
        raise Refused("not_now", "the game is fixed during a match")
    check_moment(table.settings, settings, table.phase)
    _make_room(draft, settings.seats)
    draft.tell(Configured(game.id, preset, options, settings))
    let_bots_stand_in(draft)


def _make_room(draft: Draft, seats: int) -> None:
    taken = [i for i, sitter in enumerate(draft.table.seats) if sitter is not None]
    if len(taken) > seats:
        raise Refused("bad_options", f"{len(taken)} sit here")
    free = [i for i in range(min(seats, len(draft.table.seats))) if i not in taken]
    outside = [i for i in taken if i >= seats]
    draft.tell(*(Moved(i, to) for i, to in zip(outside, free, strict=False)))


def start(draft: Draft, seat: Seat) -> None:
    """
    Begin the match, by the host (protocol, life of a table 1).

    Raises Refused: ``not_now`` when too few sit, or somebody is not ready or not here; ``bad_options`` when
    the options do not suit as many as sit.
    """
    table = draft.table
    only_host(table, seat)
    if table.phase is not Phase.LOBBY:
        raise Refused("not_now", "a match has begun")
    sitters = [(i, sitter) for i, sitter in enumerate(table.seats) if sitter is not None]
    game = _game(table.game)
    if len(sitters) < game.players[0]:
        raise Refused("not_now", f"{game.id} needs {game.players[0]}")
    for i, sitter in sitters:
        if sitter.human and not (sitter.here and (sitter.ready or i == table.host)):
            raise Refused("not_now", f"seat {i} is not ready")
    _checked(game, table.options, None, len(sitters))
    draft.tell(*(Moved(i, to) for to, (i, _) in enumerate(sitters) if i != to))
    begin_match(draft)


def ready(draft: Draft, seat: Seat, command: Ready) -> None:
    """Say that one is ready, before a match or for the next round, or take it back. Raises Refused."""
    table: Table = draft.table
    if table.phase not in {Phase.LOBBY, Phase.ROUND_OVER}:
        raise Refused("not_now", "there is nothing to be ready for")
    if table.sitter(seat).ready != command.ready:
        draft.tell(ReadySet(seat, command.ready))
        go_on(draft)


def rematch(draft: Draft, seat: Seat) -> None:
    """Go back to the lobby with the same people, by anybody seated. Raises Refused."""
    if draft.table.phase is not Phase.MATCH_OVER:
        raise Refused("not_now", "the match is not over")
    draft.tell(RematchAgreed(seat))


def close(draft: Draft, seat: Seat) -> None:
    """End the table, by the host. Raises Refused."""
    only_host(draft.table, seat)
    draft.tell(TableClosed())
