"""Answers that are kept for whoever asks next: so many bytes, without what was asked for longest ago."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from hosting import asking, guest, opened
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pipworks.tables.recording import Recorded
from pipworks.web import Settings, analysis
from pipworks.web.pages import MOST_KEPT, MOST_READ
from pipworks.web.ready import Shelf


def test_of_ready_answers_so_many_bytes_are_kept() -> None:
    """Both as they are and compressed; an answer for which there is no room is made anew each time."""
    made: Counter[str] = Counter()
    shelf = Shelf(10_000)

    async def answer(request: Request) -> Response:
        name, size = request.path_params["name"], request.path_params["size"]

        def make() -> str:
            made[name] += 1
            return "".join(random.Random(name).choices("0123456789abcdef", k=size))

        return await shelf.answer(request, name, make, media_type="text/plain")

    async def scene() -> None:
        app = Starlette(routes=[Route("/{name}/{size:int}", answer)])
        async with asking(app) as http:  # type: ignore[arg-type]

            async def ask(name: str, size: int = 3000) -> int:
                """How often an answer has been made by now."""
                said = (await http.get(f"/{name}/{size}")).text
                assert said == "".join(random.Random(name).choices("0123456789abcdef", k=size))
                return made[name]

            # Compressed, each takes some 1700 bytes more: there is room for two, and not for three.
            assert [await ask(each) for each in ("a", "b", "a", "c")] == [1, 1, 1, 1]
            assert [await ask(each) for each in ("a", "c")] == [1, 1]
            assert [await ask("large", 9000) for _ in range(2)] == [1, 2]
            assert [await ask(each) for each in ("a", "c", "b")] == [1, 1, 2]
            assert [await ask(each) for each in ("c", "a")] == [1, 2]
            assert [await ask("small", 100), await ask("small", 100), await ask("a")] == [1, 1, 2]

    asyncio.run(scene())


def test_of_the_files_of_pages_so_many_bytes_are_kept(tmp_path: Path) -> None:
    """What is kept is seen by changing files in a way that nobody can notice who does not read them."""
    many = MOST_KEPT // MOST_READ + 1
    files = [tmp_path / f"file{at}.css" for at in range(many)]
    (tmp_path / "index.html").write_text("<title>Pipworks</title>")

    def write(file: Path, sign: bytes, at: int) -> None:
        file.write_bytes(sign * MOST_READ)
        os.utime(file, ns=(at, at))

    async def scene() -> None:
        async with opened(tmp_path, Settings(limited=False, ui=tmp_path)) as app, asking(app) as http:

            async def sign_of(file: Path) -> bytes:
                content = (await http.get(f"/{file.name}")).content
                assert len(content) == MOST_READ and content == content[:1] * MOST_READ
                return content[:1]

            for file in files:
                write(file, b"a", 10**18)
                assert await sign_of(file) == b"a"
            for file in files:
                write(file, b"b", 10**18)
            assert [await sign_of(each) for each in files[:0:-1]] == [b"a"] * (many - 1)
            assert await sign_of(files[0]) == b"b"  # which had to go, and has the place of the last now
            assert await sign_of(files[-1]) == b"b" and await sign_of(files[1]) == b"a"
            write(files[1], b"c", 10**18 + 1)
            assert await sign_of(files[1]) == b"c"

    asyncio.run(scene())


@asynccontextmanager
async def remembering(folder: Path) -> AsyncIterator[tuple[httpx.AsyncClient, Counter[str]]]:
    """The application, and how often it has read the game of a table again."""
    read: Counter[str] = Counter()
    async with opened(folder) as app, asking(app) as http:
        parlour = app.state.hall.parlour
        record: Callable[[str], Recorded] = parlour.record

        def counting(table: str) -> Recorded:
            read[table] += 1
            return record(table)

        parlour.record = counting
        yield http, read


async def finished(http: httpx.AsyncClient) -> str:
    """A game that was over at once."""
    ann = await guest(http)
    asked = {"variant": "femto", "seats": [{"kind": "me"}] * 2, "public": True}
    made: dict[str, Any] = (await http.post("/api/tables", json=asked, headers=ann)).json()
    place = f"/api/tables/{made['id']}"
    resign = {"do": "resign", "seat": 0}
    assert (await http.post(f"{place}/commands", json=resign, headers=ann)).status_code == 200
    return place


async def replays(http: httpx.AsyncClient, places: Sequence[str]) -> list[bytes]:
    answers = [await http.get(f"{each}/replay") for each in places]
    assert all(each.status_code == 200 for each in answers)
    return [each.content for each in answers]


def test_of_finished_games_so_many_bytes_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And of no game more than one may take."""
    kept: list[int] = []
    keep = analysis.packed

    def packed(json: bytes) -> bytes:
        made = keep(json)
        kept.append(len(made))
        return made

    async def scene() -> None:
        monkeypatch.setattr(analysis, "packed", packed)
        async with remembering(tmp_path) as (http, read):
            a, b, c = places = [await finished(http) for _ in range(3)]
            first = await replays(http, places)
            assert await replays(http, places) == first and set(read.values()) == {1}
        monkeypatch.setattr(analysis, "MOST_BYTES", sum(kept) - 1)
        async with remembering(tmp_path) as (http, read):
            assert await replays(http, [a, b, a, c]) == [first[0], first[1], first[0], first[2]]
            assert await replays(http, [a, c]) == [first[0], first[2]] and set(read.values()) == {1}
            assert await replays(http, [b]) == [first[1]] and read[b.rpartition("/")[2]] == 2
        monkeypatch.setattr(analysis, "MOST_BYTES_OF_ONE", min(kept) - 1)
        async with remembering(tmp_path) as (http, read):
            assert await replays(http, [a, a]) == [first[0]] * 2 and set(read.values()) == {2}

    asyncio.run(scene())
