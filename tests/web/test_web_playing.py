"""Whole games over a real server: two Python clients and a bot, in every game."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Mapping
from typing import Any

import pytest
from hosting import PATIENCE, Server

from pipworks import arithmetic, game, play_out, record
from pipworks.bots import bot
from pipworks.client import Bot, Client, ClientProblem, Refused, connect
from pipworks.engine import Teller, generator
from pipworks.engine.rng import below
from pipworks.games import names
from pipworks.lab.apart import replayed
from pipworks.web.analysis import packed

pytestmark = pytest.mark.compiled

EQUATIONS = ("brain-drain", "ascent")


def somebody(code: str, seed: str) -> Bot:
    """Somebody who chooses anything that is legal; in games about equations, who finds them now and then."""
    rng = generator(seed)

    async def choose(view: Mapping[str, Any], seat: int) -> str:
        if code.startswith("friend-or-foe"):
            return str(view["choices"][-1])  # or it would take very long
        if code.split(":")[0] not in EQUATIONS:
            return str(view["choices"][int(below(rng, len(view["choices"])))])
        if "square" in view:
            values, target = [pile["card"]["value"] for pile in view["square"]], view["number"]
        else:
            values, target = [card["value"] for card in view["display"]], view["target"]["value"]
        found = arithmetic.simplest(values, target)
        return "pass" if found is None or below(rng, 4) == 0 else arithmetic.equation_text(found)

    return choose


@pytest.mark.parametrize(
    ("code", "bot"),
    [
        ("femto:match=3", None),
        ("math-arena:players=3", "thinking"),
        ("sequences", None),
        ("brain-drain:players=3,first_to=6", "unbeatable"),
        ("ascent:players=3", "learner"),
        ("friend-or-foe:players=3,turn_limit=150", "greedy"),
    ],
)
def test_two_clients_and_a_bot_play_a_game_to_its_end(server: Server, code: str, bot: str | None) -> None:
    async def game() -> None:
        async with Client(server.url) as ann, Client(server.url) as bob, Client(server.url) as eve:
            await ann.guest("Ann")
            await bob.guest("Bob")
            mine = await ann.create(code, ["me", "open", *([bot] if bot else [])])
            with pytest.raises(Refused, match="private") as refused:
                await eve.table(mine.id)
            assert refused.value.code == "not-invited"
            watched = await eve.table(mine.id, mine.invitation)
            events: list[dict[str, Any]] = []

            async def watch() -> None:
                async for event in watched.events():
                    events.append(event)

            watching = asyncio.create_task(watch())
            await watched.open()
            theirs = await bob.join(mine.id, mine.invitation)
            results = await asyncio.gather(
                mine.play(somebody(code, "ann")), theirs.play(somebody(code, "bob"))
            )
            await watching
            assert results[0] | {"text": ""} == results[1] | {"text": ""}  # the text says you
            assert results[0]["reason"] == "played"
            numbers = [event["number"] for event in events]
            assert numbers == list(range(numbers[0], mine.number + 1))
            await _afterwards(ann, mine, results[0])

    async def _afterwards(client: Client, table: Any, result: dict[str, Any]) -> None:
        text = await table.record()
        played = record(text)
        assert played.now.over
        assert list(played.now.scores) == result["scores"]
        assert (await client.verify(text))["ok"]
        forged = text.replace('[Player1 "Ann"]', "").replace("1:", "2:", 1)
        assert not (await client.verify(forged))["ok"]
        replay = await table.replay()
        assert len(replay["steps"]) == len(played.positions)
        assert replay["steps"][-1]["scores"] == result["scores"]
        analysis = await table.analysis()
        assert analysis["scores"] == [step["scores"] for step in replay["steps"]]
        kinds = {"femto": "exact", "brain-drain": "solutions", "ascent": "solutions"}
        assert analysis["kind"] == kinds.get(played.variant.game.name, "search")
        if analysis["kind"] == "exact":
            assert all(
                each["loss"] >= 0 and each["value"] <= each["best_value"] + 1e-9
                for step in analysis["steps"]
                for each in step["seats"].values()
            )
        if analysis["kind"] == "solutions":
            won = [each for each in analysis["targets"] if each["made_by"] is not None]
            assert won
            assert all(each["solutions"] and each["said"] for each in won)

    asyncio.run(asyncio.wait_for(game(), PATIENCE))


@pytest.mark.parametrize("code", names())
def test_a_replay_is_small_enough_for_a_slow_line_and_a_small_device(code: str) -> None:
    """As it is sent, and as it is read, of a game that bots have played."""
    variant = game(code)
    recorded = play_out(variant.deal(seed=3), [bot("greedy", variant)] * variant.seats, seed=5)
    assert recorded.now.over
    told, steps = replayed(recorded, Teller(), in_brief=True), len(recorded.positions)
    assert len(packed(told)) < 2_000 + 400 * steps
    assert len(told) < 10_000 * (steps + 1)


@pytest.mark.parametrize("code", names())
def test_a_replay_in_brief_says_the_same(code: str) -> None:
    variant = game(code)
    record = play_out(variant.deal(seed=3), [bot("random", variant)] * variant.seats, seed=5, limit=60)
    whole, short = (json.loads(replayed(record, Teller("de"), in_brief)) for in_brief in (False, True))
    last: dict[str, dict[str, Any]] = {}
    for step, told in zip(whole, short, strict=True):
        for name in step.keys() - {"view", "views"}:
            assert told[name] == step[name]
        views, news = ({"": each["view"], **each["views"]} for each in (step, told))
        assert views.keys() == news.keys()
        for whose, view in views.items():
            last[whose] = last.get(whose, {}) | news[whose]
            assert last[whose] == {name: value for name, value in view.items() if name != "zones"}


def test_perfect_play_is_blamed_for_nothing(server: Server) -> None:
    async def game() -> None:
        async with Client(server.url) as ann:
            await ann.guest("Ann")
            table = await ann.create("femto:hand_size=3,pack=2-3-4-5-6-8", ["perfect", "perfect"])
            await table.until(lambda found: found.over, PATIENCE)
            steps = (await table.analysis())["steps"]
            assert steps
            for step in steps:
                for each in step["seats"].values():
                    assert each["grade"] in ("best", "good")
                    assert each["loss"] < 1e-6
                if step["matrix"] is not None:
                    assert len(step["matrix"]["values"]) == len(step["matrix"]["rows"])

    asyncio.run(game())


def test_a_client_is_told_in_its_language(server: Server) -> None:
    async def game() -> None:
        async with Client(server.url, language="de") as ann:
            await ann.guest("Ann")
            with pytest.raises(Refused, match="es gibt kein Spiel"):
                await ann.create("nonsense", ["me", "me"])
            table = await ann.create("femto", ["me", "me"], deal="2-3-8-10/4-5-6-7")
            heard: list[dict[str, Any]] = []

            async def listen() -> None:
                async for event in table.events():
                    heard.append(event)

            listening = asyncio.create_task(listen())
            for seat, choice in ((0, "10"), (1, "7")):
                await table.choose(choice, seat)
            await table.until(lambda _: any("gewinnt" in str(each) for each in heard), PATIENCE)
            listening.cancel()

    with pytest.raises(ClientProblem, match="choose en or de"):
        Client(server.url, language="fr")
    asyncio.run(game())


def test_lobby_chat_pause_resignation_and_rematch(server: Server) -> None:
    async def game() -> None:
        async with Client(server.url) as ann, Client(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.create("sequences", ["me", "open"], public=True)
            assert table.id in [each["id"] for each in await ann.lobby("sequences")]
            theirs = await bob.join(table.id)
            await table.until(lambda found: found.info["status"] == "playing", PATIENCE)
            await theirs.chat("Good luck!")
            await table.until(lambda found: bool(found.chat_lines), PATIENCE)
            assert table.chat_lines[0]["text"] == "Good luck!"
            with pytest.raises(Refused) as refused:
                await theirs.do("chat_off")
            assert refused.value.code == "not-yours"
            await table.propose("pause")
            await theirs.until(lambda found: found.proposal is not None, PATIENCE)
            await theirs.answer(True)
            await table.until(lambda found: found.info["status"] == "paused", PATIENCE)
            await table.resume()
            await theirs.resign()
            await table.until(lambda found: found.over, PATIENCE)
            assert table.result is not None
            assert (table.result["reason"], table.result["winners"]) == ("resigned", [0])
            await table.propose("rematch")
            await theirs.until(lambda found: found.proposal is not None, PATIENCE)
            await theirs.answer(True)
            await table.until(lambda found: found.info["rematch"] is not None, PATIENCE)
            again = await ann.table(table.info["rematch"])
            assert again.seats == [1]

    asyncio.run(asyncio.wait_for(game(), PATIENCE))


def test_without_async_it_is_the_same(server: Server) -> None:
    with connect(server.url, "Cat") as client:
        table = client.create("femto", ["me", "random"])
        assert table.view() is not None
        playing = threading.Thread(
            target=table.play, args=(lambda view, seat: view["choices"][-1],), daemon=True
        )
        playing.start()
        kinds = [event["kind"] for event in table.events()]
        playing.join(10)
        assert "chose" in kinds
        assert table.over
        assert client.verify(table.record())["ok"]
        assert [each["id"] for each in client.my_tables("over")] == [table.id]
