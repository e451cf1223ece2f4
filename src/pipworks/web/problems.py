"""Errors as they leave the server: problem+json (RFC 9457), the engine's own sentences, stable codes."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pipworks.arithmetic import ArithmeticProblem
from pipworks.engine import GameError, Teller
from pipworks.engine.invalid import wrong, wrong_at
from pipworks.engine.messages import Message, say, verbatim
from pipworks.engine.teller import ENGLISH
from pipworks.tables import showing
from pipworks.tables.encoding import json_bytes
from pipworks.web.language import language
from pipworks.workers import WorkerGone

MEDIA_TYPE = "application/problem+json"

STATUS = {
    "no-token": 401,
    "bad-token": 401,
    "expired-token": 401,
    "not-yours": 403,
    "not-invited": 403,
    "bad-origin": 403,
    "no-such-table": 404,
    "no-such-class": 404,
    "not-your-class": 403,
    "bad-host-key": 403,
    "banned": 403,
    "muted": 403,
    "not-with-you": 403,
    "nobody-here": 404,
    "no-such-report": 404,
    "unknown-passkey": 404,
    "too-many-passkeys": 409,
    "class-not-now": 409,
    "class-full": 409,
    "name-taken": 409,
    "no-such-tournament": 404,
    "not-your-tournament": 403,
    "tournament-not-now": 409,
    "tournament-full": 409,
    "entrant-named": 409,
    "no-push": 409,
    "no-puzzles": 404,
    "no-such-puzzle": 404,
    "no-such-version": 404,
    "no-such-comment": 404,
    "unknown-game": 404,
    "not-found": 404,
    "void-link": 404,
    "not-now": 409,
    "not-by-mail": 409,
    "out-of-turn": 409,
    "seat-taken": 409,
    "already-started": 409,
    "not-started": 409,
    "not-over": 409,
    "too-late": 409,
    "chat-off": 409,
    "table-full": 409,
    "gallery-full": 409,
    "superseded": 409,
    "too-large": 413,
    "too-many": 429,
    "internal": 500,
    "unreadable-table": 500,
    "storage-unavailable": 503,
}
"""The status of each code; what is not here is something wrong with what was sent, 422."""

RETRY_SECONDS = 2
"""When to try again after the database did not answer."""

_FOUND = {
    400: "bad-request",
    404: "not-found",
    405: "wrong-method",
    406: "not-acceptable",
    415: "wrong-media-type",
    422: "bad-request",
}

log = logging.getLogger("pipworks.web")


class Refused(Exception):
    """A request refused by the server itself, and not by a game."""

    def __init__(
        self, status: int, code: str, detail: Message, *, retry: float | None = None, **more: Any
    ) -> None:
        super().__init__(ENGLISH.say(detail))
        self.status = status
        self.code = code
        self.detail = detail
        self.retry = retry
        self.more = more


def title_of(code: str) -> str:
    """A code as a title: `illegal-choice` is `Illegal choice`."""
    return code.replace("-", " ").capitalize()


def problem(status: int, code: str, detail: str, instance: str | None = None, **more: Any) -> dict[str, Any]:
    """A problem as data."""
    content: dict[str, Any] = {
        "type": "about:blank",
        "title": title_of(code),
        "status": status,
        "code": code,
        "detail": detail,
    }
    if instance is not None:
        content["instance"] = instance
    return content | more


def told(message: Message) -> str:
    """A message in the language of who asks."""
    return Teller(language()).say(message)


def problem_of(error: Exception, instance: str | None = None) -> dict[str, Any]:
    """The problem that an exception is. What nobody expected is told without its particulars."""
    if isinstance(error, Refused):
        return problem(error.status, error.code, told(error.detail), instance, **error.more)
    refusal = showing.refusal(error, language())
    return problem(STATUS.get(refusal["code"], 422), instance=instance, **refusal)


class Json(Response):
    """An answer as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes of an answer."""
        return json_bytes(content)


def tagged(request: Request, content: Mapping[str, Any]) -> Response:
    """An answer, or that it is the one that is known."""
    answer = Json(content)
    tag = f'"{hashlib.sha256(answer.body).hexdigest()[:16]}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    answer.headers["ETag"] = tag
    return answer


class ProblemResponse(Json):
    """A problem as an answer."""

    media_type = MEDIA_TYPE

    def __init__(self, content: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> None:
        super().__init__(content, status_code=content["status"], headers=headers)


def answer_to(error: Exception, instance: str | None = None) -> ProblemResponse:
    """The answer to an exception."""
    content = problem_of(error, instance)
    headers = {}
    if isinstance(error, Refused) and error.retry is not None:
        headers["Retry-After"] = str(max(1, round(error.retry)))
    elif content["status"] == 503:
        headers["Retry-After"] = str(RETRY_SECONDS)
    if content["status"] == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return ProblemResponse(content, headers)


def sentence_of(errors: Sequence[Mapping[str, Any]]) -> tuple[Message, list[dict[str, Any]]]:
    """What is wrong with something sent, in one sentence about the first thing, and all of it by place."""
    listed = [{"loc": _place(each["loc"]), "msg": told(wrong(each))} for each in errors[: showing.MOST_WRONG]]
    return wrong_at(errors[0], listed[0]["loc"]), listed


def _place(loc: Sequence[Any]) -> list[Any]:
    """Where something is, without the part of the request that it stands in."""
    inner = [each for each in loc if each not in ("body", "query", "path", "header")]
    return [each[: showing.LONGEST_NAME] if isinstance(each, str) else each for each in inner]


def nothing_at(path: str) -> Message:
    """What is said of an address at which there is nothing."""
    return say("there is nothing at {path}", path=path[:200])


def install(app: FastAPI) -> None:
    """Answer every exception of an application with a problem."""

    @app.exception_handler(GameError)
    @app.exception_handler(ArithmeticProblem)
    @app.exception_handler(Refused)
    async def _known(request: Request, error: Exception) -> Response:
        return answer_to(error, request.url.path)

    @app.exception_handler(WorkerGone)
    async def _unanswered(request: Request, error: WorkerGone) -> Response:
        lost = say("this could not be worked out just now: try again, or ask for less")
        return answer_to(Refused(503, "busy", lost), request.url.path)

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> Response:
        sentence, listed = sentence_of(error.errors())
        malformed = any(each["type"] == "json_invalid" for each in error.errors())
        if malformed:
            sentence, listed = say("the body is not JSON"), []
        status = 400 if malformed else 422
        code = "malformed" if malformed else "bad-request"
        return ProblemResponse(problem(status, code, told(sentence), request.url.path, errors=listed))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        code = _FOUND.get(error.status_code, "refused")
        sentence = {
            400: say("the body cannot be read"),
            404: nothing_at(request.url.path),
            405: say("{method} is not possible here", method=request.method),
        }.get(error.status_code, verbatim(HTTPStatus(error.status_code).phrase.lower()))
        content = problem(error.status_code, code, told(sentence), request.url.path)
        return ProblemResponse(content, error.headers)
