"""All packs of a game over the web: what is told of them, and the file of their figures."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from math import comb

import httpx
from hosting import is_problem

import pipworks
from pipworks.games import BUILT_IN, find
from pipworks.lab.compact import read_compact
from pipworks.lab.swept import CARDS

Talk = Callable[..., None]
GAME = "femto"


def test_a_game_says_whether_its_packs_are_known(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for name in BUILT_IN:
            known = (await http.get(f"/api/games/{name}")).json()["packs"]
            assert known == (find(name).game.swept is not None)
            for path in ("packs", "packs/columns"):
                answer = await http.get(f"/api/games/{name}/{path}")
                if known:
                    assert answer.status_code == 200
                else:
                    assert is_problem(answer, 404, "no-packs")
                    expected = (
                        f"nobody has gone through all packs of {find(name).game.title}: they are known of "
                        f"{find(GAME).game.title}"
                    )
                    assert answer.json()["detail"] == expected
        assert is_problem(await http.get("/api/games/chess/packs"), 404, "unknown-game")
        for path in ("packs", "packs/columns"):  # of another variant nobody has gone through them
            assert is_problem(await http.get(f"/api/games/{GAME}:x=y/{path}"), 404, "unknown-game")

    visit(conversation)


def test_what_is_told_of_all_packs_fits_the_file(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        told = (await http.get(f"/api/games/{GAME}/packs")).json()
        swept = pipworks.game(GAME).game.swept
        assert swept is not None
        stored = read_compact(swept.file)
        assert (told["cards"], tuple(told["from"]), told["deals"]) == (
            stored.cards,
            stored.faces,
            stored.deals,
        )
        assert told["rows"] == comb(24, 8) == 735_471
        measures = {each["name"]: each for each in told["measures"]}
        assert {name for name, each in measures.items() if each["source"] == "file"} == set(stored.columns)
        assert all(each["title"] and each["about"].endswith(".") for each in told["measures"])
        for look in told["looks"]:
            assert {look["x"], look["y"], look["colour"], look["first"], *look["within"]} <= set(measures)
        for each in told["marked"]:
            usual = each["preset"] is None
            assert pipworks.game(each["code"]).code == each["code"]
            assert (
                pipworks.game(told["code"].replace(CARDS, "-".join(map(str, each["pack"])))).code
                == each["code"]
            )
            assert usual == (each["code"] == GAME)
        assert [each["preset"] for each in told["marked"]] == [None, "wide", "final"]
        assert told["bytes"] == swept.file.stat().st_size < 8_000_000
        german = await http.get(f"/api/games/{GAME}/packs", headers={"Accept-Language": "de"})
        for english, translated in zip(told["measures"], german.json()["measures"], strict=True):
            assert english["title"] != translated["title"]
            assert english["about"] != translated["about"]
        for english, translated in zip(told["looks"], german.json()["looks"], strict=True):
            assert english["title"] != translated["title"]

    visit(conversation)


def test_the_figures_are_sent_once_as_they_are_kept(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        swept = pipworks.game(GAME).game.swept
        assert swept is not None
        content = swept.file.read_bytes()
        told = (await http.get(f"/api/games/{GAME}/packs")).json()
        packed = await http.get(told["columns"], headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-type"] == "application/octet-stream"
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) == len(content)
        assert "immutable" in packed.headers["cache-control"]
        assert packed.headers["etag"].strip('"') == hashlib.sha256(content).hexdigest()[:16]
        assert packed.content == gzip.decompress(content)
        again = await http.get(told["columns"], headers={"If-None-Match": packed.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == packed.headers["etag"]
        for path in (f"/api/games/{GAME}/packs/columns", f"/api/games/{GAME}/packs/columns?tag=other"):
            other = await http.get(path, headers={"Accept-Encoding": "identity"})
            assert other.headers["cache-control"] == "no-cache"
            assert "content-encoding" not in other.headers
            assert other.content == packed.content
        listed = await http.get(f"/api/games/{GAME}/packs")
        same = await http.get(f"/api/games/{GAME}/packs", headers={"If-None-Match": listed.headers["etag"]})
        assert same.status_code == 304

    visit(conversation)
