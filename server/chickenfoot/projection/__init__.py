"""
What one viewer may know: the only road from a table to the wire.

Rule 1: a view is built from nothing by naming what goes in (``public``, ``private``); nothing is ever copied
whole and cut down.
Rule 2: updates are differences between two views of the same viewer (``updates``), so they hold nothing that
a snapshot would not.
Rule 3: events are rewritten kind by kind; an unknown kind is dropped (``happenings``).
Rule 4: ``private`` is the one file that may see both a hand and a message.

``Viewer`` is a seat number, or ``None`` for somebody without a seat.
"""

from chickenfoot.projection.happenings import events_for, public_events
from chickenfoot.projection.outside import preview, summary
from chickenfoot.projection.updates import patch, personal, private_patch, public_patch
from chickenfoot.projection.views import bot_view, restricted, view

__all__ = [
    "bot_view",
    "events_for",
    "patch",
    "personal",
    "preview",
    "private_patch",
    "public_events",
    "public_patch",
    "restricted",
    "summary",
    "view",
]
