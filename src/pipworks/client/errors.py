"""What can go wrong between a client and its server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pipworks.engine import Message, Teller, say, verbatim


class ClientProblem(Exception):
    """Anything that went wrong between a client and its server; as a `message`, for any language."""

    def __init__(self, sentence: str | Message = "") -> None:
        self.message = sentence if isinstance(sentence, Message) else verbatim(sentence)
        super().__init__(Teller().say(self.message))


def unsendable(problem: Exception) -> ClientProblem:
    """What to raise where something cannot be written as it is sent: half a letter, or no data."""
    return ClientProblem(say("this cannot be sent: {why}", why=" ".join(str(problem).split())))


def closed_problem() -> ClientProblem:
    """What to raise where something is asked of a client that has been closed."""
    return ClientProblem(say("this client has been closed: open another"))


class NotConnected(ClientProblem):
    """The server does not answer, or cannot be reached."""


class Uncertain(NotConnected):
    """The connection broke before the answer came: it may have been done or not. Look at the table."""


class Refused(ClientProblem):
    """The server refused what was asked: its sentence, its `code`, its `status`, and the whole `problem`."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        detail = problem.get("detail")
        super().__init__(say("the server refused") if detail is None else str(detail))
        self.problem = dict(problem)
        self.code = str(problem.get("code", "refused"))
        self.status = int(problem.get("status", 0))
