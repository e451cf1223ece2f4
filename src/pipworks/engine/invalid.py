"""What is wrong with data that is not of the form asked for, in words of our own.

Pydantic finds it; its sentences are for programmers, and English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pipworks.engine.errors import GameError
from pipworks.engine.messages import Message, Quoted, say, verbatim

_NUMBERS = {
    "greater_than": ("gt", say("this must be more than {bound}")),
    "greater_than_equal": ("ge", say("this must be at least {bound}")),
    "less_than": ("lt", say("this must be less than {bound}")),
    "less_than_equal": ("le", say("this must be at most {bound}")),
    "multiple_of": ("multiple_of", say("this must be a multiple of {bound}")),
    "string_too_long": ("max_length", say("this may have at most {bound} characters")),
    "string_too_short": ("min_length", say("this must have at least {bound} characters")),
    "too_long": ("max_length", say("there may be at most {bound} of these")),
    "too_short": ("min_length", say("there must be at least {bound} of these")),
    "string_pattern_mismatch": ("pattern", say("this must be written as the pattern {bound} says")),
}
"""By the type of an error: the name of its bound, and what is said of it."""
_KINDS = {
    ("string",): say("this must be a text"),
    ("int",): say("this must be a whole number"),
    ("float", "finite", "decimal"): say("this must be a number"),
    ("bool",): say("this must be true or false"),
    ("list", "tuple", "set", "frozen"): say("this must be a list"),
    ("dict", "model", "mapping", "dataclass"): say("this must be an object: values by their names"),
    ("date",): say("this must be a date, like 2031-05-04"),
    ("datetime", "time"): say("this must be a time, like 2031-05-04T09:30:00Z"),
    ("none",): say("this must be left out"),
}
"""By how the type of an error begins, what should be there."""


def wrong(error: Mapping[str, Any]) -> Message:
    """What one error of Pydantic's says is wrong: the first word in small letters, no full stop."""
    kind, about = str(error["type"]), error.get("ctx") or {}
    if kind == "value_error":
        reason = about.get("error")
        return reason.message if isinstance(reason, GameError) else _as_it_is(error)
    if kind == "json_invalid":
        return say("this is not JSON")
    if kind == "missing":
        return say("this is missing")
    if kind == "extra_forbidden":
        return say("there is nothing of this name: leave it out")
    if kind in ("literal_error", "enum"):
        return say("this must be {allowed:or}", allowed=_named(about.get("expected")))
    if kind == "union_tag_not_found":
        return say("{name} is missing, which says what this is", name=_named(about.get("discriminator")))
    if kind == "union_tag_invalid":
        return say(
            "{name} must be {allowed:or}, not {tag}",
            name=_named(about.get("discriminator")),
            allowed=_named(about.get("expected_tags")),
            tag=Quoted(about.get("tag", "")),
        )
    if kind in ("too_long", "too_short") and isinstance(error.get("input"), str):
        kind = f"string_{kind}"  # a text that something else looks at first is none to Pydantic
    if kind in ("string_too_short", "too_short") and about.get("min_length") == 1:
        return say("this must not be empty")
    if kind in _NUMBERS:
        name, said = _NUMBERS[kind]
        bound = about.get(name, "")
        plain = int(bound) if isinstance(bound, float) and bound.is_integer() else bound
        return Message(said.template, {"bound": plain if isinstance(plain, int | float) else str(plain)})
    first = kind.partition("_")[0]
    return next((said for names, said in _KINDS.items() if first in names), None) or _as_it_is(error)


def wrong_at(error: Mapping[str, Any], place: Sequence[Any] | None = None) -> Message:
    """The same, with the place where it is: that of the error, if no other is named."""
    where = ".".join(map(str, error["loc"] if place is None else place))
    return say("{place}: {what}", place=where, what=wrong(error)) if where else wrong(error)


def _named(quoted: Any) -> tuple[str, ...]:
    """What stands in quotation marks: the names of fields and choices, as Pydantic lists them."""
    return tuple(re.findall(r"'([^']*)'", str(quoted))) or (str(quoted),)


def _as_it_is(error: Mapping[str, Any]) -> Message:
    text = str(error["msg"]).removeprefix("Value error, ")
    return verbatim(text[:1].lower() + text[1:])
