"""What is answered at an address where no route takes a request.

Left to themselves, routes would name the methods of the first that has the address and no other; and the
pages, which can be got at any address, would be found before it. So there is one of these behind the routes
of the API, and one behind all.
"""

from __future__ import annotations

from itertools import takewhile

from starlette.exceptions import HTTPException
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

from pipworks.web.problems import Refused, nothing_at


class Elsewhere:
    """Refuses what no route before its own takes, by whatever method."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Raise Refused where there is nothing, HTTPException where there is something by other methods."""
        routes = (each for each in scope["app"].routes if isinstance(each, Route))
        before = takewhile(lambda each: each.endpoint is not self, routes)
        here = [each for each in before if each.matches(scope)[0] is not Match.NONE]
        if not here:
            raise Refused(404, "not-found", nothing_at(scope["path"]))
        # What has a word where another has any name is meant, though both have this address.
        meant = min(here, key=lambda each: len(each.param_convertors))
        scope["route"] = meant  # for the log
        methods = {method for each in here if each.path == meant.path for method in each.methods or ()}
        if "GET" in methods:
            methods.add("HEAD")
        raise HTTPException(405, headers={"Allow": ", ".join(sorted(methods))})
