"""The small words every frame is made of: the strict base model and the shared value types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

T = TypeVar("T")

VERSION = 1
SUBPROTOCOL = "chickenfoot.v1"

FRAME_BYTES = 4096
"""Longest frame a client may send, in bytes of UTF-8."""

MAX_DEPTH = 16
"""Deepest nesting of a frame from a client; the deepest meaningful one has three levels."""

SAFE_INTEGER = 2**53 - 1
"""Largest integer every JSON reader keeps exactly."""

MOST_SEATS = 10
"""Seats of the largest game."""


class _Absent:
    """
    Makes a field that may be missing but is never ``null``.

    Pydantic spells "may be missing" as ``T | None``, which lets ``null`` in. Taking the nullable
    wrapper off keeps ``None`` as the Python default and refuses it on the wire.
    """

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler(source)
        return schema["schema"] if schema["type"] == "nullable" else schema


Opt = Annotated[T | None, _Absent()]
"""A field that may be absent; on the wire it is never ``null``."""


class Wire(BaseModel):
    """Base of everything on the wire: immutable, nothing coerced, nothing unknown."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
        populate_by_name=True,
    )

    def wire(self) -> dict[str, Any]:
        """Return the JSON object of this model: absent fields left out, names as on the wire."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


Count: TypeAlias = Annotated[int, Field(ge=0, le=SAFE_INTEGER)]
"""A number of things, or a number that only rises."""

Integer: TypeAlias = Annotated[int, Field(ge=-SAFE_INTEGER, le=SAFE_INTEGER)]

Millis: TypeAlias = Annotated[int, Field(ge=0, le=SAFE_INTEGER)]
"""A moment in milliseconds since 1970 (Unix time)."""

Duration: TypeAlias = Annotated[int, Field(ge=0, le=SAFE_INTEGER)]
"""A span of time in milliseconds."""

SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
"""A seat; seats are numbered from 0 in turn order."""

SeatKey: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9]$")]
"""A seat number as text, where it is the key of an object."""

Pip: TypeAlias = Annotated[int, Field(ge=0, le=99)]

Tile: TypeAlias = tuple[Pip, Pip]
"""The two numbers of a tile."""

PlaceId: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=36)]
"""Where a tile can go. Take it from `moves` or `ends`; never build it."""

TileId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,4}$")]
"""A placed tile: "0", "1", … in order of placing."""

Hex: TypeAlias = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2})*$")]
"""Bytes in lower-case hexadecimal."""

Digest: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256 digest in lower-case hexadecimal."""

MatchId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
"""A match: 32 lower-case hexadecimal digits, new for each match."""

TableCode: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{8}$")]
"""A table's code. It lets one ask for a seat; it is not a secret of a seat."""

CommandId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,36}$")]
"""A command's name, chosen by the client: 1 to 36 of `A-Z a-z 0-9 _ -`, best random."""

Token: TypeAlias = Annotated[str, StringConstraints(pattern=r"^s_[A-Za-z0-9_-]{32}$")]
"""The secret that is a seat: `s_` and 32 base64url symbols (24 random bytes)."""

Slug: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
"""A name from a fixed list, in lower case."""

OptionValue: TypeAlias = bool | int | str
"""The value of a game option."""

Options: TypeAlias = dict[Annotated[str, StringConstraints(max_length=32)], OptionValue]
"""Game options by name. `GET /api/games` says which there are and what they may be."""
