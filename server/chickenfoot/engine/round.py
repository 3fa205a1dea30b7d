"""
One round of any game, from the deal to the count.

Rule 1: a command brings about all its forced consequences, up to the next decision or the end of the round.
Rule 2: after every play, draw and pass the round is tested for its end, so that nobody is asked in vain.
Rule 3: what only one seat may know never decides whether that seat is asked, where a drawn tile may be kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from chickenfoot.engine.events import Asked, Dealt, DrawnOut, Drew, RoundOver, RoundStarted
from chickenfoot.engine.game import Deal, Game
from chickenfoot.engine.moves import Draw, Move, Pass, Play
from chickenfoot.engine.shuffle import Words, deck
from chickenfoot.engine.standing import verdict
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Boneyard, Hand, Seat, Tile
from chickenfoot.engine.turn import can_play, drawable, nobody_can_play


def deal_out(story: Story, game: Game, deal: int, seed: bytes, host: Seat) -> None:
    """Tell the deal that follows from ``seed`` and everything up to the first decision."""
    match = story.match
    options, seats = match.options, match.seats
    number = len(match.scores) + 1
    largest = game.max_pip(options, seats)
    tiles = deck(largest, game.tiles_aside(options, seats, number))
    size = game.hand_size(options, seats)
    attempt = 0
    while True:
        words = Words(seed, attempt)
        order = words.shuffle(tiles)
        hands = [order[seat * size : (seat + 1) * size] for seat in range(seats)]
        if not game.throws_back(options, hands):
            break
        attempt += 1
    rest = order[seats * size :]
    double = game.double(options, seats, number)
    dealt = Deal(options, seats, double, host, hands, rest, words.below)
    first = match.first if match.first is not None and number > 1 else game.first_seat(dealt)
    opener = game.opener(dealt, (first + number - 1) % seats)
    story.tell(RoundStarted(number, deal, game.lead(dealt), opener, largest, first))
    story.tell(_dealt(hands, rest, drawn=game.has_boneyard(options)))
    seat = game.opening(story)
    if not _ended(story, game, seat):
        _go_on(story, game, seat)


def _dealt(hands: Sequence[Sequence[Tile]], rest: Sequence[Tile], *, drawn: bool) -> Dealt:
    held = tuple(Hand(tiles) for tiles in hands)
    return Dealt(held, Boneyard(rest)) if drawn else Dealt(held, Boneyard(), Boneyard(rest))


def answer(story: Story, game: Game, seat: Seat, move: Move) -> None:
    """Tell what a legal move brings about."""
    match move:
        case Play():
            game.lay(story, seat, move.tile, move.on)
            following = seat if game.goes_on(story.match, seat) else game.next_seat(story.match, seat)
            if not story.round.hands[seat]:
                end(story, game, "out", seat)
            elif not _ended(story, game, following):
                _go_on(story, game, following)
        case Draw():
            _draw(story, game, seat)
        case Pass():
            _let_go(story, game, seat, "kept")
        case _:
            assert_never(move)


def _draw(story: Story, game: Game, seat: Seat) -> None:
    drawing = game.drawing(story.options)
    while True:
        a_tile, _ = story.round.boneyard.draw()
        story.tell(Drew(seat, a_tile))
        fits = can_play(game, story.match, seat, (a_tile,))
        if fits or not drawing.until_fits or not drawable(game, story.match):
            break
    if nobody_can_play(game, story.match):
        end(story, game, "blocked")
    elif fits or drawing.asks_after:
        story.tell(Asked(seat))
    else:
        _let_go(story, game, seat, "unplayable")


def _let_go(story: Story, game: Game, seat: Seat, why: str) -> None:
    """Tell that a turn ends without a tile, and what follows."""
    game.let_go(story, seat, why)
    following = game.next_seat(story.match, seat)
    if not _ended(story, game, following):
        _go_on(story, game, following)


def _ended(story: Story, game: Game, following: Seat) -> bool:
    """Test what everybody sees: a target reached, or a position in which nothing can ever be laid again."""
    winner = game.is_won_early(story.match)
    if winner is not None:
        end(story, game, "target", winner)
        return True
    if not game.is_dead(story.match):
        return False
    if game.revive(story) and not game.is_dead(story.match):
        return False
    if not game.ends_when_dead(story.options):
        _draw_out(story, game, following)
    end(story, game, "dead")
    return True


def _draw_out(story: Story, game: Game, seat: Seat) -> None:
    """Tell the only thing left in a dead position: drawing, from ``seat`` on, until nothing may be drawn."""
    left = story.round.boneyard.reveal()[: drawable(game, story.match)]
    sweeps = game.drawing(story.options).sweeps
    draws: list[tuple[Seat, Tile]] = []
    for a_tile in left:
        draws.append((seat, a_tile))
        if not sweeps:
            seat = game.next_seat(story.match, seat)
    if draws:
        story.tell(DrawnOut(tuple(draws)))


def _go_on(story: Story, game: Game, seat: Seat) -> None:
    """Ask the next seat that has a choice, or end the round when nobody can ever have one."""
    while not nobody_can_play(game, story.match):
        if drawable(game, story.match) or can_play(game, story.match, seat):
            story.tell(Asked(seat))
            return
        game.let_go(story, seat, "empty")
        seat = game.next_seat(story.match, seat)
        if _ended(story, game, seat):
            return
    end(story, game, "blocked")


def end(story: Story, game: Game, why: str, seat: Seat | None = None) -> None:
    """Tell the end of the round and, where it was the last, of the match."""
    points = game.points(story.match, why, seat)
    if points is None:
        story.tell(RoundOver(why, (0,) * story.match.seats, void=True))
        return
    story.tell(RoundOver(why, points, seat))
    if game.is_over(story.match):
        story.tell(verdict(game, story.match))


def stop(story: Story, game: Game) -> None:
    """Tell the end of the match on present totals; a round in play counts for nothing."""
    match = story.match
    if match.round is not None and match.round.over is None:
        story.tell(RoundOver("stopped", (0,) * match.seats, void=True))
    story.tell(verdict(game, story.match))
