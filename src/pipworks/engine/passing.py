"""While games part notation, telling and views: what is asked of those that still say all in plain text."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any


def call(method: Callable[..., Any], *given: Any, **more: Any) -> Any:
    """Call a method with those further arguments that it takes."""
    taken = inspect.signature(method).parameters
    return method(*given, **{name: value for name, value in more.items() if name in taken})
