"""While games part notation, telling and views: what is asked of those that still say all in plain text."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

from pipworks.engine.messages import Message, Seat


def call(method: Callable[..., Any], *given: Any, **more: Any) -> Any:
    """Call a method with those further arguments that it takes."""
    taken = inspect.signature(method).parameters
    return method(*given, **{name: value for name, value in more.items() if name in taken})


def spoken(text: str) -> Message:
    """A sentence in which players stand as numbers, as a message that names them."""
    seats: dict[str, Seat] = {}

    def placed(found: re.Match[str]) -> str:
        name = f"seat{found[2]}"
        seats[name] = Seat(int(found[2]) - 1)
        return f"{{{name}{'!c' if found[1] == 'P' else ''}}}"

    plain = text.replace("{", "{{").replace("}", "}}")
    return Message(re.sub(r"([Pp])layer (\d)\b", placed, plain), seats)
