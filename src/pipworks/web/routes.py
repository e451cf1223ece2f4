"""Routes that are made when they are first asked for.

What FastAPI makes of a route, of all that it takes and gives, takes milliseconds: of all routes together half
a second whenever a server starts, and most of them nobody asks for in a while.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import Match, compile_path, get_name
from starlette.types import Scope


class LateRoute(APIRoute):
    """A route that knows at once what it answers to, and all else when that is first asked about."""

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        *,
        methods: set[str] | list[str] | None = None,
        name: str | None = None,
        **given: Any,
    ) -> None:
        self._making = threading.RLock()
        self._make: Callable[[], None] | None = partial(
            super().__init__, path, endpoint, methods=methods, name=name, **given
        )
        self.path, self.endpoint = path, endpoint
        self._head = path.partition("{")[0]
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self.name = get_name(endpoint) if name is None else name
        self.methods = {each.upper() for each in methods or ("GET",)}

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether this is for the route: of most requests the beginning tells that it is not."""
        if not scope["path"].startswith(self._head):
            return Match.NONE, {}
        return super().matches(scope)

    def __getattr__(self, name: str) -> Any:
        """What has not been made so far, be it asked for by several threads at once."""
        with self._making:
            make, self._make = self._make, None
            if make is not None:
                make()
        return self.__getattribute__(name)


class Routes(APIRouter):
    """Routes that belong together, each of which is made late."""

    def __init__(self, **given: Any) -> None:
        super().__init__(route_class=LateRoute, **given)
