"""Why a socket closes is told in the language of who hears it, whatever the reason is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI
from hosting import PATIENCE, opened

from pipworks.people.handles import Handles
from pipworks.tables import NewTable, SeatWish
from pipworks.tables.people import Person
from pipworks.web import Settings

pytestmark = pytest.mark.compiled


class Room(NamedTuple):
    """A server with a table, and somebody who comes to it."""

    app: FastAPI
    table: str
    person: Person

    @property
    def hall(self) -> Any:
        return self.app.state.hall


class LastWords(NamedTuple):
    """What is said at the end: the last message, and the number and reason of the closing frame."""

    code: str
    reason: str
    number: int
    closed: str


async def last_words(
    room: Room,
    said: list[dict[str, Any] | str],
    accepted: str,
    meanwhile: Callable[[Room], Awaitable[Any]] | None = None,
) -> LastWords:
    """How the server ends the socket of somebody who says this; `meanwhile` happens after the welcome."""
    coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    coming.put_nowait({"type": "websocket.connect"})
    for each in said:
        text = each if isinstance(each, str) else json.dumps(each)
        coming.put_nowait({"type": "websocket.receive", "text": text})
    heard: list[dict[str, Any]] = []
    closed: dict[str, Any] = {}
    welcomed = asyncio.Event()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.close":
            closed.update(message)
        elif (text := message.get("text")) is not None:
            heard.append(json.loads(text))
            welcomed.set()

    scope = {
        "type": "websocket",
        "path": f"/api/tables/{room.table}/socket",
        "headers": [(b"accept-language", accepted.encode())],
        "query_string": b"",
        "client": ("192.0.2.7", 5),
        "subprotocols": [],
    }
    connection = asyncio.create_task(room.app(scope, coming.get, send))
    if meanwhile is not None:
        await asyncio.wait_for(welcomed.wait(), PATIENCE)
        await meanwhile(room)
    await asyncio.wait_for(connection, PATIENCE)
    last = heard[-1]
    assert last["type"] == "closing"
    return LastWords(last["code"], last["reason"], closed["code"], closed["reason"])


async def renew(room: Room) -> None:
    await asyncio.to_thread(room.hall.parlour.storage.people.renew, room.person)
    await room.hall.send_away(room.person.id)


async def ban(room: Room) -> None:
    handle = await asyncio.to_thread(Handles(room.hall.parlour.storage).of, room.person.id)
    await asyncio.to_thread(room.hall.guests.order.sanction, "command", "ban", handle, None, "")
    await room.hall.send_away(room.person.id)


async def stop(room: Room) -> None:
    await room.hall.farewell()


@dataclass(frozen=True)
class Case:
    """A way for a socket to be closed."""

    code: str
    settings: dict[str, Any] = field(default_factory=dict)
    after: tuple[str, ...] = ()
    """What is said after the hello."""
    meanwhile: Callable[[Room], Awaitable[Any]] | None = None
    hello: dict[str, Any] | None = field(default_factory=dict)
    """What the hello has besides; None where there is none."""
    breaks: bool = False
    """Whether the server fails as somebody comes."""


CASES = [
    Case("no-hello", {"hello_seconds": 0.01}, hello=None),
    Case("no-hello", hello={"invitation": 7}),
    Case("nonsense", {"bad_frames": 1}, ("nonsense",)),
    Case("nonsense", {"bad_frames": 2}, ("nonsense", "[]")),
    Case("slow", {"waiting_frames": 0}),
    Case("internal", breaks=True),
    Case("restart", meanwhile=stop),
    Case("bad-token", meanwhile=renew),
    Case("banned", meanwhile=ban),
    Case("bad-token", hello={"token": "1.a.b"}),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_why_a_socket_closes_is_told_in_the_language_of_who_hears_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: Case
) -> None:
    """In the one that the hello names, and else in the one that the browser asks for."""

    async def conversation() -> None:
        async with opened(tmp_path, replace(Settings(limited=False), **case.settings)) as app:
            hall = app.state.hall
            if case.breaks:

                async def fails(*_: Any) -> None:
                    raise RuntimeError("what?")

                monkeypatch.setattr(hall, "unheard_by", fails)
            people, tokens = hall.parlour.storage.people, await hall.tokens()
            asked = NewTable(variant="femto", seats=[SeatWish(kind="open")] * 2, public=True)
            table = await hall.parlour.create(await asyncio.to_thread(people.new, "Ann"), asked)
            told: dict[str, set[LastWords]] = {"en": set(), "de": set()}
            ways = [("en", None, "en"), ("de", None, "de"), ("de", "en", "en"), ("en", "de", "de")]
            for accepted, chosen, language in ways:
                if chosen is not None and (case.hello is None or "invitation" in case.hello):
                    continue  # no hello that could be read has named one
                person = await asyncio.to_thread(people.new, "Ben")
                said: list[dict[str, Any] | str] = list(case.after)
                if case.hello is not None:
                    token = tokens.make(person.id, person.generation)
                    named = {} if chosen is None else {"language": chosen}
                    said.insert(0, {"do": "hello", "token": token} | named | case.hello)
                last = await last_words(Room(app, table.id, person), said, accepted, case.meanwhile)
                assert last.code == case.code
                assert last.reason.startswith(last.closed) and last.closed
                told[language].add(last)
        (english,), (german,) = told["en"], told["de"]
        assert english.reason != german.reason and english.number == german.number

    asyncio.run(asyncio.wait_for(conversation(), PATIENCE))


def test_a_reason_is_cut_where_the_closing_frame_is_full(tmp_path: Path) -> None:
    """Which is after 123 bytes, of which a letter may take four; a letter is left whole or out."""

    async def conversation() -> None:
        async with opened(tmp_path) as app:
            person = await asyncio.to_thread(app.state.hall.parlour.storage.people.new, "Ann")
            for sign in "aä中𝟙":
                last = await last_words(Room(app, sign * 40, person), [{"do": "hello", sign * 40: 1}], "de")
                assert last.code == "no-hello"
                assert len(last.closed.encode()) <= 123 < len(last.closed.encode()) + 4
                assert last.reason.startswith(last.closed)

    asyncio.run(asyncio.wait_for(conversation(), PATIENCE))
