"""
Values that nobody changes, without what that costs when the interpreter watches over it.

A frozen dataclass sets each field through a call; a move makes some eighty of them, and those calls were a
twelfth of its work. So ``struct`` is ``dataclass`` to the type checker, which refuses every assignment to a
field, and at run time a dataclass that does not look: equal, hashable and copied as if it were frozen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as struct
else:
    from dataclasses import dataclass

    def struct(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """Make a dataclass whose values are never changed, as the type checker sees to."""
        assert frozen

        def made(kind: type) -> type:
            # A hash that the class brings along stays: ``dataclass`` would refuse to replace it.
            own = "__hash__" in kind.__dict__
            return dataclass(slots=slots, unsafe_hash=not own)(kind)

        return made


__all__ = ["struct"]
