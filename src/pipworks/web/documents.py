"""The OpenAPI document: typed errors for every route, and the schemas of views and socket messages."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import BaseModel

from pipworks import __version__
from pipworks.engine import View, generator
from pipworks.engine.rng import below
from pipworks.engine.zones import tally
from pipworks.games import BUILT_IN, find
from pipworks.web.hall import somebody
from pipworks.web.models import Problem
from pipworks.web.problems import MEDIA_TYPE

WHY = {
    400: "What was sent cannot be read.",
    401: "No token, or one that does not hold any more.",
    403: "Not for you.",
    404: "There is no such thing.",
    405: "Not possible here.",
    408: "What was sent did not come in time.",
    409: "Not now.",
    413: "Too large.",
    415: "Sent in another form than is read here.",
    422: "Something in it is wrong.",
    426: "This is for WebSockets.",
    429: "Too often: try again after `Retry-After` seconds.",
    500: "Something unexpected went wrong.",
    503: "The database does not answer just now: try again after `Retry-After` seconds.",
}

EVERYWHERE = (429, 500, 503)
WITH_BODY = (400, 403, 408, 413, 415)

ABOUT = """
Tables for arithmetic card games: people, variants, tables, records, and a socket for each table.

Nobody needs an account: `POST /api/people` gives a token to be sent as `Authorization: Bearer …`. Every error
is `application/problem+json`: show its `detail` to people, go by its `code` in programs.
"""

COMMANDS: dict[str, Any] = {
    "Choose": {"do": "choose", "seat": 0, "choice": "10", "number": 7},
    "Withdraw": {"do": "withdraw", "seat": 0},
    "Sit": {"do": "sit", "seat": 1, "name": "Bob"},
    "Open": {"do": "open", "seat": 1, "share": "5f" * 32},
    "Stand": {"do": "stand", "seat": 1},
    "SeatBot": {"do": "seat_bot", "seat": 1, "bot": "greedy"},
    "OpenSeat": {"do": "open_seat", "seat": 1},
    "Propose": {"do": "propose", "kind": "undo", "seat": 0},
    "Answer": {"do": "answer", "seat": 1, "accept": True},
    "Resume": {"do": "resume", "seat": 0},
    "Resign": {"do": "resign", "seat": 0},
    "Vacation": {"do": "vacation", "seat": 0, "away": True},
    "Chat": {"do": "chat", "text": "Well played!"},
    "ChatOff": {"do": "chat_off"},
    "ChatOn": {"do": "chat_on"},
    "Clock": {"bank": 300, "increment": 5, "cap": None, "vacation": 1209600},
    "SeatWish": {"kind": "bot", "bot": "greedy"},
    "StartRound": {"do": "start"},
    "EndRound": {"do": "end"},
    "PauseAll": {"do": "pause"},
    "GoOn": {"do": "go_on"},
    "SendPupilAway": {"do": "send_away", "pupil": 3},
    "AskClass": {"do": "ask", "kind": "seats"},
    "CloseQuestion": {"do": "close_question"},
    "Plan": {"name": "Friday night", "variant": "femto", "manner": "swiss", "rounds": 5},
    "Enter": {"do": "enter", "name": "Ann"},
    "Leave": {"do": "leave"},
    "Rest": {"do": "rest"},
    "Return": {"do": "return"},
    "Challenge": {"do": "challenge", "player": 3},
    "Begin": {"do": "begin"},
    "End": {"do": "end"},
    "TakeOut": {"do": "take_out", "player": 3},
    "NewTable": {"variant": "femto", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]},
}
"""Examples of what is asked of tables, classes and tournaments, by the names of their schemas."""

TURNS_SHOWN = 40

Responses = dict[int | str, dict[str, Any]]


@cache
def view_examples() -> dict[str, Any]:
    """What a seat sees, for each game's view and the parts it is made of, from the first turns of a game."""
    plain = View(
        variant="mine",
        seat=0,
        phase="choose",
        to_act=[0],
        choices=["7"],
        turn=1,
        scores=[0, 0],
        tally=tally("Points", [0, 0]),
        zones=[],
    )
    split = {"operator": "J♣", "among": [0, 1]}
    examples: dict[str, Any] = {"View": plain.model_dump(), "SharedOperator": split}
    for name in BUILT_IN:
        variant = find(name)
        rng = generator("examples")
        here = variant.deal(seed="examples")
        for _ in range(TURNS_SHOWN):
            _collect(here.view(0), examples, "".join(part.capitalize() for part in name.split("-")))
            if here.over:
                break
            legal = {seat: here.numbers(seat) for seat in here.to_act}
            here = here.play_numbers(
                {seat: each[int(below(rng, len(each)))] for seat, each in legal.items()}
            ).position
    return examples


def _collect(model: BaseModel, examples: dict[str, Any], game: str) -> None:
    fields = model.model_dump(mode="json")
    for name in (type(model).__name__, game + type(model).__name__):
        examples.setdefault(name, fields)
    for field in type(model).model_fields:
        value = getattr(model, field)
        for each in value if isinstance(value, list | tuple) else [value]:
            if isinstance(each, BaseModel):
                _collect(each, examples, game)


def problems(*statuses: int, body: bool = False) -> Responses:
    """The errors of a route for its document. With `body`, also those of anything that takes one."""
    banned = (403,) if 401 in statuses else ()  # whoever shows a token may be one who is not let in
    every = sorted({*statuses, *banned, *EVERYWHERE, *(WITH_BODY if body else ())})
    schema = {"$ref": "#/components/schemas/Problem"}
    return {each: {"description": WHY[each], "content": {MEDIA_TYPE: {"schema": schema}}} for each in every}


def text_or(errors: Responses) -> Responses:
    """The answers of a route that gives text, or one of these errors."""
    return {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **errors}


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of an application, made once."""
    if app.openapi_schema is None:
        made = get_openapi(
            title="Pipworks",
            version=__version__,
            description=ABOUT,
            routes=app.routes,
            webhooks=app.webhooks.routes,
            separate_input_output_schemas=False,
            license_info={"name": "MIT", "identifier": "MIT"},
        )
        if path := app.state.hall.settings.path:
            made["servers"] = [{"url": path}]
        schemas = made["components"]["schemas"]
        schemas.setdefault("Problem", Problem.model_json_schema(ref_template="#/components/schemas/{model}"))
        _inline(schemas)
        made = _renamed(made)
        _say_where_tokens_are_optional(made, app)
        for name, example in (COMMANDS | view_examples()).items():
            if name in made["components"]["schemas"]:
                made["components"]["schemas"][name]["examples"] = [example]
        app.openapi_schema = made
    return app.openapi_schema


def _say_where_tokens_are_optional(made: dict[str, Any], app: FastAPI) -> None:
    """Have an operation that shows more to who shows a token, and something to everybody, say so."""
    for route in app.routes:
        if isinstance(route, APIRoute) and route.include_in_schema and not _asks(route.dependant, somebody):
            for method in route.methods or ():
                operation = made["paths"][route.path_format][method.lower()]
                if {"token": []} in operation.get("security", ()):
                    operation["security"].append({})


def _asks(dependant: Dependant, what: Callable[..., Any]) -> bool:
    """Whether something is asked before a route answers."""
    return any(each.call is what or _asks(each, what) for each in dependant.dependencies)


def _inline(schemas: dict[str, Any]) -> None:
    """Move definitions that stand inside a schema among the others."""
    for each in list(schemas.values()):
        for name, inner in each.pop("$defs", {}).items():
            schemas.setdefault(name, inner)


_LONG = re.compile(r"pipworks__(?:games__)?(\w+?)__(?:\w+__)?([A-Za-z]+)")


def _renamed(made: dict[str, Any]) -> dict[str, Any]:
    """The document with `FemtoPlayerView` for names that several games have."""
    names = {}
    for long in made["components"]["schemas"]:
        match = _LONG.fullmatch(long)
        if match is not None:
            names[long] = "".join(part.capitalize() for part in match[1].split("_")) + match[2]

    def walk(here: Any) -> Any:
        if isinstance(here, dict):
            return {
                key: _pointed(each, names) if key == "$ref" or key == "mapping" else walk(each)
                for key, each in here.items()
            }
        return [walk(each) for each in here] if isinstance(here, list) else here

    walked: dict[str, Any] = walk(made)
    schemas = walked["components"]["schemas"]
    walked["components"]["schemas"] = {names.get(name, name): each for name, each in schemas.items()}
    return walked


def _pointed(reference: Any, names: dict[str, str]) -> Any:
    if isinstance(reference, dict):
        return {key: _pointed(each, names) for key, each in reference.items()}
    head, _, last = str(reference).rpartition("/")
    return f"{head}/{names.get(last, last)}"


def page(made: dict[str, Any]) -> str:
    """The document as a page that needs nothing from elsewhere."""
    parts = []
    for path, operations in made["paths"].items():
        for method, each in operations.items():
            answers = ", ".join(
                f"{status} {html.escape(answer['description'])}"
                for status, answer in each["responses"].items()
            )
            about = html.escape(each.get("description") or each.get("summary", ""))
            parts.append(
                f"<section><h2><b>{method.upper()}</b> <code>{html.escape(path)}</code></h2>"
                f"<p>{about}</p><p><small>{answers}</small></p></section>"
            )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pipworks: the API</title>'
        "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;"
        "color:#222;background:#fdfcf9}h2{font-size:1.05rem;margin:1.6rem 0 .2rem}p{margin:.2rem 0}"
        "small{color:#666}@media(prefers-color-scheme:dark){body{color:#ddd;background:#1c1b19}small{color:#999}}"
        "</style><h1>Pipworks: the API</h1>"
        '<p>For programs: <a href="openapi.json">openapi.json</a>.</p>' + "".join(parts) + "</html>"
    )
