"""
The seam: the questions a game answers. A new game is one file in ``games/`` with one such object.

``round.py`` leads every game through the same turn: ask, lay, draw, pass, end. It knows no game by name; what
differs is asked here. Most questions have the answer of a plain draw game, so that a game says only what is
its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from chickenfoot.engine.events import Passed
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.layout import End
from chickenfoot.engine.options import BadOptions, Option, complete, number
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.story import Story
from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat, Tile

__all__ = ["BadOptions", "Deal", "Drawing", "Game", "Option", "check_options", "options_schema"]

Options = Mapping[str, OptionValue]


@struct(frozen=True, slots=True)
class Drawing:
    """
    How a game draws.

    ``until_fits``: one draw goes on until a tile fits. ``may_keep``: a drawn tile that fits may be kept.
    ``when_able``: one may draw although one could play, and then play anything or pass. ``reserve``: so many
    tiles are never drawn. ``sweeps``: in a dead position the next seat draws all that is left, instead of one
    tile a seat.
    """

    until_fits: bool = False
    may_keep: bool = False
    when_able: bool = False
    reserve: int = 0
    sweeps: bool = False

    @property
    def asks_after(self) -> bool:
        """
        Whether every draw is followed by a question, even where only a pass is left.

        Else everybody would learn whether the drawn tile fitted.
        """
        return self.may_keep or self.when_able


@struct(frozen=True, slots=True)
class Deal:
    """
    What is known when it is settled who begins.

    ``double`` is what the round is about, if anything. ``chance(k)`` gives a number below k from the deal's
    own words; ``hands`` are the tiles of each seat, ``rest`` what is left over.
    """

    options: Options
    seats: int
    double: int | None
    host: Seat
    hands: Sequence[Sequence[Tile]]
    rest: Sequence[Tile]
    chance: Callable[[int], int]


class Game(ABC):
    """
    One game of the catalogue. It holds no state: every answer follows from its arguments alone.

    ``options`` in a method are all options of the match, checked; ``story`` is what this command has brought
    about so far, and a method that takes one tells further events.
    """

    id: ClassVar[str]
    players: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    presets: ClassVar[Mapping[str, Mapping[str, OptionValue]]]
    """Complete sets of options by name; the first is the default."""
    low_wins: ClassVar[bool] = True
    """Whether the lowest total wins the match, or the highest."""

    # Before a deal

    def implied(self, chosen: Options) -> Mapping[str, OptionValue]:  # noqa: ARG002
        """Return what the options that somebody chose make of others that nobody spoke of."""
        return {}

    def teams(self, options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002
        """Return who plays together, where that is so; each carries the points of all."""
        return ()

    @abstractmethod
    def max_pip(self, options: Options, seats: int) -> int:
        """Return the highest number on a tile of the set."""

    @abstractmethod
    def hand_size(self, options: Options, seats: int) -> int:
        """Return how many tiles each seat is dealt."""

    def tiles_aside(self, options: Options, seats: int, number: int) -> tuple[Tile, ...]:  # noqa: ARG002
        """Return the tiles taken out before the shuffle of round ``number`` (counted from 1)."""
        return ()

    def double(self, options: Options, seats: int, number: int) -> int | None:  # noqa: ARG002
        """Return the number of the double that round ``number`` is about, if any."""
        return None

    def rounds(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """Return how many rounds the match has, 0 where a target decides."""
        return 0 if options["length"] == "target" else 1

    def objection(self, options: Options, seats: int) -> str | None:
        """Say in English why these options cannot be played by so many, if so."""
        largest = self.max_pip(options, seats)
        tiles = (largest + 1) * (largest + 2) // 2 - len(self.tiles_aside(options, seats, 1))
        wanted = seats * self.hand_size(options, seats)
        return f"{seats} hands need {wanted} tiles, there are {tiles}" if wanted > tiles else None

    # The deal

    def throws_back(self, options: Options, hands: Sequence[Sequence[Tile]]) -> bool:  # noqa: ARG002
        """Tell whether these hands are shuffled again before anybody sees them."""
        return False

    def has_boneyard(self, options: Options) -> bool:  # noqa: ARG002
        """Tell whether the tiles left over may be drawn; else they lie aside, face down."""
        return True

    def first_seat(self, deal: Deal) -> Seat:
        """Return where round 1 begins. Asked only then: later rounds go on from there."""
        return deal.chance(deal.seats)

    def lead(self, deal: Deal) -> int | None:
        """Return the number of the double that must open the round, if one must. The hands are known now."""
        return deal.double

    def opener(self, deal: Deal, turn: Seat) -> Seat:  # noqa: ARG002
        """Return who begins a round. ``turn`` is whose turn it is: a seat on from round to round."""
        return turn

    def opening(self, story: Story) -> Seat:
        """Tell what the rules do before the first decision; return the seat whose turn comes first."""
        opener = story.round.opener
        assert opener is not None
        return opener

    # A turn

    def places(self, match: Match, seat: Seat) -> Mapping[str, End]:  # noqa: ARG002
        """Return the places where ``seat`` may lay a tile now."""
        assert match.round is not None
        return match.round.layout.shown

    def within_reach(self, match: Match, seat: Seat) -> Mapping[str, End]:
        """Return the places where ``seat`` could come to lay a tile although nobody lays another first."""
        return self.places(match, seat)

    def forbids(self, match: Match, a_tile: Tile, place: str) -> bool:  # noqa: ARG002
        """Tell whether a tile whose number fits may still not go there."""
        return False

    def drawing(self, options: Options) -> Drawing:  # noqa: ARG002
        """Return how this game draws."""
        return Drawing()

    def may_stop(self, match: Match, seat: Seat) -> bool:  # noqa: ARG002
        """Tell whether ``seat`` may end its turn although it drew nothing (a train laid in one go)."""
        return False

    @abstractmethod
    def lay(self, story: Story, seat: Seat | None, a_tile: Tile, place: str) -> None:
        """Tell ``Played`` for a legal play, and what it does to the table and, at once, to scores."""

    def let_go(self, story: Story, seat: Seat, why: str) -> None:
        """Tell that ``seat`` ends its turn without a tile."""
        story.tell(Passed(seat, why))

    def goes_on(self, match: Match, seat: Seat) -> bool:  # noqa: ARG002
        """Tell whether ``seat``, which has just played, has another turn."""
        return False

    def next_seat(self, match: Match, seat: Seat) -> Seat:
        """Return whose turn comes after that of ``seat``."""
        return (seat + 1) % match.seats

    # The end

    def is_dead(self, match: Match) -> bool:
        """Tell whether, by what everybody sees, no tile off the table can ever be laid."""
        assert match.round is not None
        layout = match.round.layout
        everything = len(layout.seen)
        return all(
            end.number is not None and layout.seen[end.number] == everything for end in layout.shown.values()
        )

    def ends_when_dead(self, options: Options) -> bool:
        """Tell whether a dead position ends the round at once, instead of being drawn out."""
        return options["deadPosition"] == "endNow"

    def revive(self, story: Story) -> bool:  # noqa: ARG002
        """Tell what may save a dead position, where a rule does; return whether anything was told."""
        return False

    def is_won_early(self, match: Match) -> Seat | None:  # noqa: ARG002
        """Return who has reached the match's target in mid-round, where that ends it."""
        return None

    @abstractmethod
    def points(self, match: Match, why: str, seat: Seat | None) -> tuple[int, ...] | None:
        """Return what the round adds per seat, or None when it is void. ``seat`` went out, if anybody."""

    def is_over(self, match: Match) -> bool:
        """Tell whether the match is over: its rounds are played, or a total is at the target."""
        if match.rounds:
            return len(match.scores) >= match.rounds
        return any(self.at_target(match.options, total) for total in match.totals)

    def at_target(self, options: Options, total: int) -> bool:
        """Tell whether a total ends a match that is played to a target."""
        return total >= number(options, "target")

    def break_tie(self, match: Match, tied: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], str | None]:  # noqa: ARG002
        """Choose among the seats with the best total; name the rule if one was applied."""
        return tied, None

    def losers(self, match: Match, winners: tuple[Seat, ...]) -> tuple[Seat, ...]:  # noqa: ARG002
        """Return the seats a rule calls losers."""
        return ()

    # The picture

    @abstractmethod
    def board(self, options: Options, seats: int) -> Opening:
        """Return how the round's first tile lies and what grows from it."""


def check_options(
    game: Game, options: Options | None, preset: str | None, seats: int
) -> tuple[str, dict[str, OptionValue]]:
    """
    Complete and check the options of a match.

    Args:
        game: whose options.
        options: what differs from the preset.
        preset: its name; by default the game's first.
        seats: how many play.

    Returns:
        The name of the preset these options are (``custom`` if none), and all options with their values.

    Raises:
        BadOptions: an unknown name, a value out of range, too many or too few seats, or not enough tiles.

    """
    chosen = {**game.implied(options), **options} if options else options
    name, values = complete(game.options, game.presets, chosen, preset)
    if seats not in game.players:
        raise BadOptions(f"{game.id} is for {game.players[0]} to {game.players[-1]}")
    objection = game.objection(values, seats)
    if objection is not None:
        raise BadOptions(objection)
    return name, values


def options_schema(game: Game) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a game's options, with defaults and a sentence for each."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {option.name: option.schema() for option in game.options},
        "additionalProperties": False,
    }
