"""Why a store could not be opened."""

from __future__ import annotations


class CannotOpen(Exception):  # noqa: N818 - a reason
    """
    The store cannot be opened.

    The message is for the person who started the server: it names what was asked for and says what to do.
    """


class StoreBusy(CannotOpen):
    """Another process has the data. Two servers on one file would each think that they decide."""


class StoreDamaged(CannotOpen):
    """The data is not ours, or part of it cannot be read."""


class StoreTooNew(CannotOpen):
    """A newer version of the program wrote the data."""
