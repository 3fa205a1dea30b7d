"""
From the bytes of a frame to a command, or to the reason why not.

Rule 1: a good frame costs one pass; only a bad one is looked at twice.
Rule 2: no message repeats what was sent, so an error can be logged and shown anywhere.
Rule 3: whatever comes, the answer is a command or `BadFrame`; nothing else is raised.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from chickenfoot_protocol.base import MAX_DEPTH, Wire
from chickenfoot_protocol.codes import RefusalCode
from chickenfoot_protocol.commands import ClientFrame

if TYPE_CHECKING:
    from collections.abc import Iterable

Body = TypeVar("Body", bound=Wire)

_FRAMES: TypeAdapter[ClientFrame] = TypeAdapter(ClientFrame)
_MODELS: dict[str, type[Wire]] = {
    model.model_fields["type"].default: model for model in get_args(get_args(ClientFrame)[0])
}
_MOST_ERRORS = 20
_ID = re.compile(r"[A-Za-z0-9_-]{1,36}\Z")


class BadFrame(Exception):  # noqa: N818 - refusals are reasons, not errors
    """
    A frame that cannot be carried out.

    Attributes:
        code: `bad_frame`, `unsupported` or `bad_message`.
        id: the command's id where it was readable, to answer with.
        message: English, for developers; never contains input.

    """

    def __init__(self, code: RefusalCode, id: str | None, message: str) -> None:  # noqa: A002
        super().__init__(message)
        self.code = code
        self.id = id
        self.message = message


def parse(data: bytes | bytearray | str) -> ClientFrame:
    """
    Read one frame from a client.

    Args:
        data: the text of the frame. Its length is not checked here; the transport's frame limit is.

    Raises:
        BadFrame: with the code and, where readable, the id to answer with.

    """
    raw = _bytes(data)
    # The reader takes NaN and Infinity for numbers, even under a key that is given again later.
    if b"NaN" in raw or b"Infinity" in raw:
        _object(raw)
    try:
        return _FRAMES.validate_json(raw)
    except ValidationError as error:
        raise _reason(raw, error) from None


def parse_body(model: type[Body], data: bytes | bytearray | str) -> Body:
    """
    Read the body of an HTTP request.

    Raises:
        BadFrame: `bad_frame` where the body is not a JSON object, else `bad_message`.

    """
    raw = _bytes(data)
    _object(raw)
    try:
        return model.model_validate_json(raw)
    except ValidationError as error:
        raise BadFrame(RefusalCode.BAD_MESSAGE, None, _sentence(model, error)) from None


def _bytes(data: bytes | bytearray | str) -> bytes | bytearray:
    if isinstance(data, str):
        try:
            return data.encode()
        except UnicodeEncodeError:
            raise BadFrame(RefusalCode.BAD_FRAME, None, "the text holds a lone surrogate") from None
    return data


def _object(raw: bytes | bytearray) -> dict[str, Any]:
    try:
        value = from_json(raw, allow_inf_nan=False)
    except ValueError:
        raise BadFrame(RefusalCode.BAD_FRAME, None, "not JSON") from None
    if not isinstance(value, dict):
        raise BadFrame(RefusalCode.BAD_FRAME, None, "not a JSON object")
    if _deeper_than(value, MAX_DEPTH):
        raise BadFrame(RefusalCode.BAD_FRAME, None, f"nested deeper than {MAX_DEPTH} levels")
    return value


def _deeper_than(value: object, levels: int) -> bool:
    layer = [value]
    for _ in range(levels):
        layer = [child for parent in layer for child in _children(parent)]
        if not layer:
            return False
    return any(isinstance(child, dict | list) for child in layer)


def _children(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _reason(raw: bytes | bytearray, error: ValidationError) -> BadFrame:
    try:
        value = _object(raw)
    except BadFrame as bad:
        return bad
    given = value.get("id")
    command_id = given if isinstance(given, str) and _ID.match(given) else None
    kind = value.get("type")
    if not isinstance(kind, str):
        return BadFrame(RefusalCode.BAD_MESSAGE, command_id, "type is missing or not text")
    model = _MODELS.get(kind)
    if model is None:
        return BadFrame(RefusalCode.UNSUPPORTED, command_id, "unknown type")
    # A place in the frame starts with the tag the union chose.
    return BadFrame(RefusalCode.BAD_MESSAGE, command_id, _sentence(model, error, skip=1))


def _sentence(model: type[Wire], error: ValidationError, skip: int = 0) -> str:
    """Say what is wrong with which field, in words that hold none of the input."""
    # Listing errors costs more than finding them, and a hostile frame can hold a thousand.
    if error.error_count() > _MOST_ERRORS:
        return "many fields are not as they should be"
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    where = first["loc"][skip:]
    field = where[0] if where and where[0] in _names(model) else None
    match first["type"]:
        case "missing" if field:
            return f"{field} is missing"
        case "extra_forbidden" if len(where) == 1 or field is None:
            return "a field is unknown"
        case "extra_forbidden":
            return f"{field} holds an unknown field"
        case _ if field:
            return f"{field} is not as it should be"
        case _:
            return "the fields do not go together"


def _names(model: type[Wire]) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items()}
