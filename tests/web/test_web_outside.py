"""Games from outside at a server that is told of them: listed, played and replayed like any other."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from hosting import PATIENCE, Server, is_problem, start

import pipworks
from pipworks.client import Client, Refused
from pipworks.engine import BadGame, UnknownGame, View
from pipworks.games import BUILT_IN, introduce, names
from strategies import assert_one_sentence

FILE = Path(__file__).resolve().parents[2] / "examples" / "bluff.py"
SNATCH = FILE.with_name("snatch.py")
TRIPLES = Path(__file__).resolve().parents[1] / "outside" / "triples.py"

LEVELS = ["novice", "beginner", "club", "expert", "master"]
OPTIONS = ("--no-log", "--no-limits", "--bot-seconds", "0")


@pytest.fixture(scope="module")
def hosting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is told of both examples, and of a game of puzzles. Nothing is compiled there: games are
    short.
    """
    told = ("--game", str(FILE), "--game", str(SNATCH), "--game", str(TRIPLES))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        running = start(tmp_path_factory.mktemp("outside") / "tables.db", *OPTIONS, *told)
    yield running
    running.stop()


def first(view: Mapping[str, Any], seat: int) -> str:
    return str(view["choices"][0])


def last(view: Mapping[str, Any], seat: int) -> str:
    return str(view["choices"][-1])


def test_it_stands_in_the_catalogue(hosting: Server) -> None:
    with httpx.Client(base_url=f"{hosting.url}/api", timeout=PATIENCE) as http:
        games = {each["name"]: each for each in http.get("/games").json()["games"]}
        assert list(games) == [*BUILT_IN, "bluff", "snatch", "triples"]
        assert games["triples"]["puzzles"] and not games["bluff"]["puzzles"]
        assert games["bluff"]["title"] == "Bluff" and games["bluff"]["seats"] == [2]
        detail = http.get("/games/bluff").json()
        assert set(detail["defaults"]) == set(detail["schema"]["properties"]) == {"stake", "face_up"}
        variant = http.get("/variants/bluff:stake=3").json()
        assert (variant["code"], variant["options"]["stake"]) == ("bluff:stake=3", 3)
        assert [bot["name"] for bot in variant["bots"]] == LEVELS
        assert "bets 3 chips" in str(variant["sheet"])
        made = http.post("/variants", json={"game": "bluff", "options": {"stake": 3}}).json()
        assert made == variant
        wrong = http.post("/variants", json={"game": "bluff", "options": {"stake": 0}})
        assert is_problem(wrong, 422, "bad-option") and wrong.json()["errors"][0]["loc"] == ["stake"]
        assert is_problem(http.post("/practice", json={"game": "bluff"}), 404, "unknown-game")


@pytest.mark.parametrize(("choose", "options"), [(first, "stake=3"), (last, "face_up=true,stake=3")])
def test_it_is_played_against_a_bot_recorded_and_replayed(hosting: Server, choose: Any, options: str) -> None:
    """And looked back at, where the cards lay face up: what lay hidden is weighed in tests/lab, compiled."""

    async def game() -> None:
        async with Client(hosting.url) as ann:
            await ann.guest("Ann")
            clock = {"bank": 300, "increment": 5}
            table = await ann.create(f"bluff:{options}", ["me", "random"], clock=clock, public=True)
            assert table.id in [each["id"] for each in await ann.lobby("bluff")]
            result = await table.play(choose)
            assert result["reason"] == "played" and sum(result["scores"]) == 0
            assert table.info["title"] == "Bluff" and table.clock is not None
            View.model_validate(table.views[0])
            assert [zone["kind"] for zone in table.views[0]["zones"]] == ["text", "hand", "hand"]
            text = await table.record()
            played = pipworks.read_record(text, pipworks.game(f"{FILE}:{options}"))
            assert list(played.now.scores) == result["scores"]
            assert (await ann.verify(text))["ok"]
            steps = (await table.replay())["steps"]
            assert len(steps) == len(played.positions)
            assert steps[-1]["scores"] == result["scores"]
            if "face_up" in options:
                analysis = await table.analysis()
                assert analysis["kind"] == "search"
                assert analysis["scores"] == [list(each.scores) for each in played.positions]

    asyncio.run(asyncio.wait_for(game(), PATIENCE))


def test_claims_are_raced_for_by_a_client_and_bots(hosting: Server) -> None:
    async def game() -> None:
        async with Client(hosting.url) as ann:
            await ann.guest("Ann")
            bots = [each["name"] for each in (await ann.variant("snatch"))["bots"]]
            assert bots == [*LEVELS, "keen"]
            table = await ann.create("snatch:players=3,hand=3", ["me", "keen", "random"])
            result = await table.play(last)
            assert result["reason"] == "played"
            kinds = [zone["kind"] for zone in table.views[0]["zones"]]
            assert kinds == ["pile", "row", "scores", "hand", "hand", "hand"]
            text = await table.record()
            played = pipworks.read_record(text, pipworks.game(f"{SNATCH}:players=3,hand=3"))
            assert list(played.now.scores) == result["scores"]
            assert (await ann.verify(text))["ok"]

    asyncio.run(asyncio.wait_for(game(), PATIENCE))


def test_its_puzzles_are_practised(hosting: Server) -> None:
    with httpx.Client(base_url=f"{hosting.url}/api", timeout=PATIENCE) as http:
        puzzle = http.post("/practice", json={"game": "triples:highest=20", "level": "strong"}).json()
        assert puzzle["game"] == "triples:highest=20" and puzzle["cards"] == list(map(str, puzzle["values"]))
        place = f"/practice/{puzzle['puzzle']}"
        assert http.get(place).json() == puzzle
        assert http.get(f"{place}/hint", params={"step": 1}).json()["of"] == 2
        first, second, third = puzzle["cards"]
        asked = {"variant": "triples", "display": puzzle["cards"], "target": puzzle["target"]}
        part = http.post("/equations", json=asked | {"text": f"{first}×{second}"}).json()
        assert not part["complete"] and part["left"] == [int(third)]
        text = f"{first}×{second}+{third}"
        assert http.post("/equations", json=asked | {"text": text}).json()["ok"]
        judged = http.post(f"{place}/answer", json={"text": text, "seconds": 0.1}).json()
        assert judged["ok"] and judged["within_par"] and judged["solutions"]


def test_its_puzzles_are_played_against_a_level_and_reviewed(hosting: Server) -> None:
    async def game() -> None:
        async with Client(hosting.url) as ann:
            await ann.guest("Ann")
            bots = [each["name"] for each in (await ann.variant("triples"))["bots"]]
            assert bots == LEVELS
            table = await ann.create("triples", ["me", "unbeatable"])
            result = await table.play(lambda view, seat: "1+1")
            assert result["reason"] == "played" and result["scores"] == [-2, 2]
            assert (await ann.verify(await table.record()))["ok"]
            found = await table.analysis()
            assert found["kind"] == "solutions" and len(found["targets"]) == 4
            assert [each["made_by"] for each in found["targets"]] == [None, 1, None, 1]

    asyncio.run(asyncio.wait_for(game(), PATIENCE))


def test_two_clients_see_their_own_cards_alone(hosting: Server) -> None:
    async def game() -> None:
        async with Client(hosting.url) as ann, Client(hosting.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            mine = await ann.create("bluff", ["me", "open"])
            theirs = await bob.join(mine.id, mine.invitation)
            await mine.until(lambda table: table.to_choose() == [0], PATIENCE)
            await theirs.until(lambda table: 1 in table.views, PATIENCE)
            assert set(mine.views) == {0} and set(theirs.views) == {1}
            with pytest.raises(Refused) as refused:
                await mine.choose("call")
            assert refused.value.code == "illegal-choice"
            results = await asyncio.gather(mine.play(first), theirs.play(first))
            assert results[0] | {"text": ""} == results[1] | {"text": ""}  # the text says you

    asyncio.run(asyncio.wait_for(game(), PATIENCE))


def test_no_request_names_a_file(hosting: Server, tmp_path: Path) -> None:
    trap, sprung = tmp_path / "trap.py", tmp_path / "sprung"
    trap.write_text(f"open({str(sprung)!r}, 'w')\n")
    with httpx.Client(base_url=f"{hosting.url}/api", timeout=PATIENCE) as http:
        token = http.post("/people", json={"name": "Eve"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        for place in (str(trap), str(FILE), "trap.py", str(tmp_path)):
            seats = [{"kind": "me"}, {"kind": "open"}]
            for answer in (
                http.get(f"/games/{place}"),
                http.get(f"/variants/{place}"),
                http.post("/variants", json={"game": place, "options": {}}),
                http.post("/tables", json={"variant": place, "seats": seats}),
                http.post("/practice", json={"game": place}),
                http.post("/records/verify", content=f'[Game "{place}"]\n[Seed "1"]\n'),
            ):
                assert answer.status_code in (404, 422) or not answer.json()["ok"]
    assert not sprung.exists()


def test_a_table_waits_for_a_server_that_knows_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    knowing = start(tmp_path / "tables.db", *OPTIONS, "--game", str(FILE))
    with httpx.Client(timeout=PATIENCE) as http:
        token = http.post(f"{knowing.url}/api/people", json={"name": "Ann"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        wanted = {"variant": "bluff", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        table = http.post(f"{knowing.url}/api/tables", json=wanted).json()["id"]
        knowing.stop()
        without = start(tmp_path / "tables.db", *OPTIONS)
        try:
            mine = http.get(f"{without.url}/api/people/me/tables").json()["tables"]
            assert [each["id"] for each in mine] == [table]
            assert is_problem(http.get(f"{without.url}/api/tables/{table}"), 500, "unreadable-table")
        finally:
            without.stop()


def refusal(place: str | Path) -> str:
    with pytest.raises((UnknownGame, BadGame)) as problem:
        introduce(str(place))
    assert_one_sentence(problem.value)
    return str(problem.value)


def test_what_is_no_game_is_one_sentence(tmp_path: Path) -> None:
    text = FILE.read_text(encoding="utf-8")
    (tmp_path / "empty.py").write_text("")
    (tmp_path / "other.py").write_text(text.replace('name="bluff"', 'name="femto"'))
    (tmp_path / "loud.py").write_text(text.replace('name="bluff"', 'name="Bluff!"'))
    assert "there is no file" in refusal(tmp_path / "none.py")
    assert "defines no game" in refusal(tmp_path / "empty.py")
    assert "there is another game called femto" in refusal(tmp_path / "other.py")
    assert "no game can be called 'Bluff!'" in refusal(tmp_path / "loud.py")
    for place in ("no_such_module.here", "no/such/folder", tmp_path, "", ".", "a b"):
        assert "is no game from outside" in refusal(place)
    assert "defines no game" in refusal("json")
    assert names() == list(BUILT_IN)


def test_a_server_does_not_start_without_its_game(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pipworks", "serve", "--port", "0", "--game", str(tmp_path / "none.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pipworks: there is no file") and done.stderr.count("\n") == 1
    loading = [command[0], "-X", "importtime", *command[1:]]  # all that a server needs takes its time
    told = subprocess.run(loading, capture_output=True, text=True, timeout=PATIENCE).stderr
    assert "pipworks.games" in told and "pipworks.web.app" not in told and "uvicorn" not in told


def broken(folder: Path, name: str, part: str) -> str:
    """The file of a game like Bluff under another name, one part of whose words gives a text."""
    text = FILE.read_text(encoding="utf-8").replace('name="bluff"', f'name="{name}"')
    new = f"    def {part}(self, *_: Any) -> Any:\n        return 'text'\n\n    def other_{part}("
    assert f"    def {part}(" in text
    file = folder / f"{name}.py"
    file.write_text(text.replace(f"    def {part}(", new), encoding="utf-8")
    return str(file)


def test_what_a_game_says_wrongly_is_told_who_asks_and_breaks_nothing_else(tmp_path: Path) -> None:
    parts = {"mute": "tell", "bare": "zones", "lawless": "rule_sheet"}
    told = [word for name, part in parts.items() for word in ("--game", broken(tmp_path, name, part))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        running = start(tmp_path / "tables.db", *OPTIONS, *told)

    def is_said(answer: httpx.Response, name: str) -> bool:
        said = f"in {name} `{parts[name]}` gives 'text': let it give a "
        return is_problem(answer, 422, "wrong-type") and answer.json()["detail"].startswith(said)

    try:
        with httpx.Client(base_url=f"{running.url}/api", timeout=PATIENCE) as http:
            token = http.post("/people", json={"name": "Ann"}).json()["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            assert [each["name"] for each in http.get("/games").json()["games"][-3:]] == sorted(parts)
            assert is_said(http.get("/variants/lawless"), "lawless")
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            at = {
                name: http.post("/tables", json={"variant": name, "seats": seats}).json()["id"]
                for name in parts
            }
            for name in ("mute", "bare", "lawless"):
                view = http.get(f"/tables/{at[name]}/view", params={"seat": 0})
                assert is_said(view, name) if name == "bare" else view.status_code == 200
                bet = {"do": "choose", "seat": 0, "choice": "bet"}
                assert http.post(f"/tables/{at[name]}/commands", json=bet).status_code == 200
                events = http.get(f"/tables/{at[name]}/events", params={"seat": 0})
                assert is_said(events, name) if name in ("mute", "bare") else events.status_code == 200
    finally:
        running.stop()


def test_a_folder_and_a_module_are_games_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = FILE.read_text(encoding="utf-8")
    head, rules = text.split("# Options: ", 1)
    for name in ("folded", "moduled"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(head.replace('name="bluff"', f'name="{name}"'))
        imports = head.partition("FACTS")[0].partition('"""\n\nfrom')[2]
        (tmp_path / name / "rules.py").write_text(f"from{imports}# Options: {rules}")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    named = ("--game", str(tmp_path / "folded"), "--game", "moduled")
    running = start(tmp_path / "tables.db", *OPTIONS, *named)
    try:
        with httpx.Client(base_url=f"{running.url}/api", timeout=PATIENCE) as http:
            games = [each["name"] for each in http.get("/games").json()["games"]]
            assert games == [*BUILT_IN, "folded", "moduled"]
            assert http.get("/variants/folded:stake=2").json()["code"] == "folded:stake=2"
    finally:
        running.stop()
