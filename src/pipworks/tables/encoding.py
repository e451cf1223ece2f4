"""What leaves tables as JSON, typed data among it."""

from __future__ import annotations

import json
from typing import Any

import orjson
from pydantic import BaseModel
from pydantic_core import PydanticSerializationError, to_json


def encoded(message: Any) -> str:
    """A message as JSON."""
    try:
        return orjson.dumps(message, default=_fields).decode()
    except TypeError:  # it does not take all that can be in one, such as numbers of more than 64 bits
        return json_bytes(message).decode()


def with_part(text: str, name: str, part: str) -> str:
    """A message that is JSON already, with one part more, which is JSON as well."""
    return f'{text[:-1]},"{name}":{part}}}'


def json_bytes(content: Any) -> bytes:
    """Data as JSON in UTF-8, whatever it is."""
    try:
        return to_json(content, inf_nan_mode="null")
    except PydanticSerializationError:
        # Halves of characters, which JSON can carry but UTF-8 cannot, become a `?`.
        return json.dumps(content, ensure_ascii=False, default=str).encode("utf-8", "replace")


_PLAIN: dict[type, bool] = {}
"""Whether parts of views are written as they are, by their kinds."""


def _fields(value: Any) -> Any:
    """What a part of a view holds."""
    kind = type(value)
    if kind not in _PLAIN:
        if not issubclass(kind, BaseModel):
            raise TypeError
        _PLAIN[kind] = _is_plain(kind)
    return value.__dict__ if _PLAIN[kind] else value.model_dump(mode="json", by_alias=True)


def _is_plain(kind: type[BaseModel]) -> bool:
    """Whether parts of a kind are written as they are, and nothing more is said of how they are written."""
    said = kind.__pydantic_decorators__
    aliases = any(each.serialization_alias is not None for each in kind.model_fields.values())
    return not (aliases or said.field_serializers or said.model_serializers or said.computed_fields)
