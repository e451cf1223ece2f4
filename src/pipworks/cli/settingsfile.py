"""A file of settings (TOML): the options of `pipworks serve` by their names, `[limits]`, and `[mail]`.

name = ["play.example.org"]
proxy = "127.0.0.1"

[limits]
newcomers = { each_second = 1, burst = 120 }

[mail]
domain = "play.example.org"
site = "https://play.example.org"
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from pipworks.engine import GameError
from pipworks.engine.invalid import wrong
from pipworks.engine.messages import Message, say
from pipworks.engine.system import why
from pipworks.web.settings import Rate, Settings

LIMITS = tuple(each.name for each in fields(Settings) if isinstance(getattr(Settings(), each.name), Rate))
"""The limits that can be set, by name."""


class BadSettings(GameError):
    """A file of settings that cannot be read, or says what there is not."""

    code = "bad-settings"


@dataclass(frozen=True)
class Filed:
    """What a file says: options by their names, limits, and the settings of mail as they stand there."""

    options: Mapping[str, Any] = field(default_factory=dict)
    limits: Mapping[str, Rate] = field(default_factory=dict)
    mail: Mapping[str, Any] | None = None


def read(file: Path, options: Collection[str]) -> Filed:
    """What a file says, where there are such options. Raises BadSettings."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadSettings(
            "{file} cannot be read ({why}): name a file of settings", file=str(file), why=why(problem)
        ) from None
    except UnicodeDecodeError:
        raise BadSettings(
            "{file} is no text: settings are a file of TOML, in UTF-8", file=str(file)
        ) from None
    except ValueError as problem:
        raise BadSettings("{file} is no TOML: {problem}", file=str(file), problem=str(problem)) from None
    limits = {} if isinstance(found.get("limits"), bool) else found.pop("limits", {})
    mail = found.pop("mail", None)
    for name in found:
        if name not in options:
            raise BadSettings(
                "{file}: there is no setting {name}{meant}",
                file=str(file),
                name=name,
                meant=_meant(name, options),
            )
    if mail is not None and not isinstance(mail, dict):
        raise BadSettings(
            "{file}: the settings of mail are a part of their own, under [mail]", file=str(file)
        )
    return Filed(found, _rates(file, limits), mail)


def fitting(file: Path, name: str, value: Any, wanted: Any) -> Any:
    """A value of a file, where it is of the type that is wanted. Raises BadSettings."""
    try:
        return TypeAdapter(wanted).validate_python(value)
    except ValidationError as problem:
        raise BadSettings(
            "{file}: {name} cannot be {value}: {why}",
            file=str(file),
            name=name,
            value=repr(value),
            why=wrong(problem.errors(include_url=False)[0]),
        ) from None


def _rates(file: Path, limits: Any) -> dict[str, Rate]:
    if not isinstance(limits, dict):
        raise BadSettings(
            "{file}: limits stand under [limits], each by its name; to have none: limits = false",
            file=str(file),
        )
    found = {}
    for name, rate in limits.items():
        if name not in LIMITS:
            raise BadSettings(
                "{file}: there is no limit {name}{meant}",
                file=str(file),
                name=name,
                meant=_meant(name, LIMITS),
            )
        parts = rate if isinstance(rate, dict) else {}
        if set(parts) != {"each_second", "burst"} or not all(map(_is_positive, parts.values())):
            usual: Rate = getattr(Settings(), name)
            raise BadSettings(
                "{file}: the limit {name} is two numbers above 0, like {example}",
                file=str(file),
                name=name,
                example=f"{name} = {{ each_second = {usual.each_second:g}, burst = {usual.burst:g} }}",
            )
        found[name] = Rate(float(parts["each_second"]), float(parts["burst"]))
    return found


def _is_positive(number: Any) -> bool:
    return isinstance(number, int | float) and not isinstance(number, bool) and 0 < number < float("inf")


def _meant(name: str, there: Collection[str]) -> Message:
    near = difflib.get_close_matches(name.replace("-", "_"), there, 1)
    if near:
        return say(": did you mean {near}?", near=near[0])
    return say(": there are {names:commas}", names=tuple(sorted(there)))
