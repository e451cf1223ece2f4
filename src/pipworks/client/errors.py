"""What can go wrong between a client and its server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ClientProblem(Exception):
    """Anything that went wrong between a client and its server."""


class NotConnected(ClientProblem):
    """The server does not answer, or cannot be reached."""


class Uncertain(NotConnected):
    """The connection broke before the answer came: it may have been done or not. Look at the table."""


class Refused(ClientProblem):
    """The server refused what was asked: its sentence, its `code`, its `status`, and the whole `problem`."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        super().__init__(str(problem.get("detail", "the server refused")))
        self.problem = dict(problem)
        self.code = str(problem.get("code", "refused"))
        self.status = int(problem.get("status", 0))
