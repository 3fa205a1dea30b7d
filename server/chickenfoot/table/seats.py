"""What else happens to seats: names, places, bots, the lock."""

from __future__ import annotations

from chickenfoot.engine.tiles import Seat
from chickenfoot.table.bot_names import new_bot
from chickenfoot.table.commands import Refused
from chickenfoot.table.draft import Draft, occupant, only_host
from chickenfoot.table.events import BotAdded, BotRemoved, Locked, Moved, Renamed, Unlocked
from chickenfoot.table.names import clean_name
from chickenfoot.table.settings import BOT_LEVELS
from chickenfoot.table.sitting import check_name
from chickenfoot.table.state import Phase


def rename(draft: Draft, seat: Seat, name: str) -> None:
    """Change one's name. Raises Refused ``bad_name`` or ``name_taken``."""
    cleaned = clean_name(name)
    check_name(draft.table, cleaned, seat)
    if cleaned != draft.table.sitter(seat).name:
        draft.tell(Renamed(seat, cleaned))


def move_seat(draft: Draft, seat: Seat, frm: Seat, to: Seat) -> None:
    """Move a sitter, by the host in the lobby; onto a taken seat they swap. Raises Refused."""
    only_host(draft.table, seat)
    if draft.table.phase is not Phase.LOBBY:
        raise Refused("not_now", "seats are fixed during a match")
    occupant(draft.table, to)
    if occupant(draft.table, frm) is None:
        raise Refused("not_now", "nobody sits there")
    if frm != to:
        draft.tell(Moved(frm, to))


def add_bot(draft: Draft, seat: Seat, to: Seat, level: str | None) -> None:
    """Put a bot on a free seat, by the host. Raises Refused."""
    only_host(draft.table, seat)
    if level is not None and level not in BOT_LEVELS:
        raise Refused("bad_options", f"there is no bot level {level!r}")
    if occupant(draft.table, to) is not None:
        raise Refused("seat_taken")
    draft.tell(BotAdded(to, new_bot(draft.table, level or draft.table.settings.bot_level)))


def remove_bot(draft: Draft, seat: Seat, frm: Seat) -> None:
    """Take a bot away, by the host in the lobby or after a match. Raises Refused."""
    only_host(draft.table, seat)
    if draft.table.phase not in {Phase.LOBBY, Phase.MATCH_OVER}:
        raise Refused("not_now", "the bot is in the match")
    sitter = occupant(draft.table, frm)
    if sitter is None or sitter.human:
        raise Refused("not_now", "no bot sits there")
    draft.tell(BotRemoved(frm))


def lock(draft: Draft, seat: Seat, *, locked: bool) -> None:
    """Let nobody new in, or let them in again, by the host. Raises Refused."""
    only_host(draft.table, seat)
    if locked != draft.table.locked:
        draft.tell(Locked() if locked else Unlocked())
