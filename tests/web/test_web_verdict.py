"""What variants are worth, as the server tells it: in fair turns, ever better, as long as it is wanted."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import islice
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import httpx
import pytest
from hosting import PATIENCE, application, is_problem

import pipworks
from pipworks.engine import say
from pipworks.lab import measure
from pipworks.lab.sampled import sampled
from pipworks.solve import no_progress
from pipworks.tables.encoding import json_bytes
from pipworks.web import Settings, measuring, verdicts
from pipworks.web.lane import Broken, Lane, Step, Stopped, steps_of
from pipworks.web.measuring import MOST_BY_ADDRESS, Measuring, Work
from pipworks.web.problems import Refused
from pipworks.web.settings import Rate

Talk = Callable[..., None]
SMALL = "femto:hand_size=2,pack=2-3-4-5"
OTHER = "femto:hand_size=2,pack=2-3-4-9"
THIRD = "femto:hand_size=2,pack=2-3-5-9"


class Bench:
    """A lane of the tests' own: steps are made when the test says so."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.stopped: list[str] = []
        self._answers: dict[str, list[Step | Exception]] = {}
        self._turn = threading.Condition()
        self._stop = False

    def say(self, code: str, *steps: Step | Exception) -> None:
        """Let steps of a variant come to this."""
        with self._turn:
            self._answers.setdefault(code, []).extend(steps)
            self._turn.notify_all()

    def step(self, code: str, hear: Callable[[float], None]) -> Step:
        with self._turn:
            self._stop = False
            self.asked.append(code)
            hear(0.5)
            self._turn.wait_for(lambda: self._stop or self._answers.get(code))
            if self._stop:
                self.stopped.append(code)
                raise Stopped
            step = self._answers[code].pop(0)
        if isinstance(step, Exception):
            raise step
        return step

    def stop(self) -> None:
        with self._turn:
            self._stop = True
            self._turn.notify_all()

    def close(self) -> None:
        self.stop()


def found(games: int | None = None, size: int = 0) -> dict[str, Any]:
    return {"more": "x" * size} | ({} if games is None else {"games": games})


def sits(conversation: Callable[[Measuring, Bench, Bench], Awaitable[None]], **settings: Any) -> None:
    """Talk with what measures, over two lanes of the tests' own."""

    async def main() -> None:
        quick, patient = Bench(), Bench()
        here = Measuring((quick, patient), **settings)
        async with here.open():
            await conversation(here, quick, patient)

    asyncio.run(main())


async def until(true: Callable[[], Any]) -> None:
    """Wait until something is so."""
    while not true():
        await asyncio.sleep(0.001)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is sent away with nothing, and no wish lapses, because a machine is slow."""
    monkeypatch.setattr(measuring, "PATIENCE", 300.0)
    monkeypatch.setattr(measuring, "LAPSES", 900.0)


def test_what_is_found_is_told_to_all_who_wish_for_it_and_made_once() -> None:
    async def conversation(here: Measuring, quick: Bench, patient: Bench) -> None:
        asking = [asyncio.create_task(here.look(("ann", each), ("a", "b"))) for each in range(3)]
        await until(lambda: quick.asked == ["a"])
        quick.say("a", Step(found(), True))
        for each in asking:
            work, usual = await each
            assert (work.code, work.done, work.round) == ("a", True, 1)
            assert (usual.code, usual.done) == ("b", False)
        quick.say("b", Step(found(), True))
        assert all(each.done for each in await here.look(("ann", 0), ("a", "b"), 1))
        assert quick.asked == ["a", "b"] and patient.asked == []

    sits(conversation)


def test_a_newer_wish_ends_the_older_and_stops_what_nobody_else_wants() -> None:
    async def conversation(here: Measuring, quick: Bench, patient: Bench) -> None:
        first = asyncio.create_task(here.look(("ann", "page"), ("a",)))
        await until(lambda: quick.asked == ["a"])
        second = asyncio.create_task(here.look(("ann", "page"), ("b",)))
        with pytest.raises(Refused, match="no longer what you wish for") as refused:
            await first
        assert (refused.value.status, refused.value.code) == (409, "superseded")
        await until(lambda: quick.asked == ["a", "b"])
        assert quick.stopped == ["a"]
        quick.say("b", Step(found(), True))
        assert [each.code for each in await second] == ["b"]

    sits(conversation)


def test_two_visitors_do_not_end_each_others_wishes() -> None:
    async def conversation(here: Measuring, quick: Bench, patient: Bench) -> None:
        one = asyncio.create_task(here.look(("ann", "one"), ("a",)))
        await until(lambda: quick.asked == ["a"])
        two = asyncio.create_task(here.look(("ann", "two"), ("b",)))
        again = asyncio.create_task(here.look(("bob", "one"), ("a",)))
        quick.say("b", Step(found(), True))
        quick.say("a", Step(found(), True))
        told = await asyncio.gather(one, two, again)
        assert [each[0].code for each in told] == ["a", "b", "a"]
        assert quick.asked == ["a", "b"] and quick.stopped == []

    sits(conversation)


def test_first_looks_come_before_better_ones_and_the_rest_in_turn() -> None:
    async def conversation(here: Measuring, quick: Bench, patient: Bench) -> None:
        for code in ("a", "b", "c"):
            quick.say(code, Step(None, True))
        one = asyncio.create_task(here.look(("ann", 1), ("a",)))
        await until(lambda: patient.asked == ["a"])
        two = asyncio.create_task(here.look(("ann", 2), ("b",)))
        await until(lambda: "b" in here._works and here._works["b"].lane == 1)
        patient.say("a", *(Step(found(10 * each), each == 3) for each in (1, 2, 3)))
        assert (await one)[0].games == 10
        patient.say("b", Step(found(5), False), Step(found(6), True))
        assert (await two)[0].games >= 5
        assert all(each.done for each in await here.look(("ann", 1), ("a",), 2))
        assert all(each.done for each in await here.look(("ann", 2), ("b",), 1))
        assert patient.asked[:2] == ["a", "b"] and sorted(patient.asked) == ["a", "a", "a", "b", "b"]

    sits(conversation)


def test_what_goes_wrong_is_tried_again_for_who_comes_later() -> None:
    async def conversation(here: Measuring, quick: Bench, patient: Bench) -> None:
        quick.say("a", Broken({"kind": "test"}))
        assert (await here.look(("ann", 1), ("a",)))[0].failed
        quick.say("b", Step(found(), True))
        await here.look(("ann", 1), ("b",))
        quick.say("a", Step(found(), True))
        assert not (await here.look(("ann", 1), ("a",)))[0].failed

    sits(conversation)


def test_no_more_is_kept_than_there_is_room_for() -> None:
    async def conversation(here: Measuring, quick: Bench, patient: Bench) -> None:
        for code in "abcd":
            quick.say(code, Step(found(size=400), True))
            await here.look(("ann", 1), (code,))
        quick.say("a", Step(found(size=400), True))
        await here.look(("ann", 1), ("d",))
        await here.look(("ann", 1), ("c",))
        assert quick.asked == ["a", "b", "c", "d"]
        await here.look(("ann", 1), ("a",))
        assert quick.asked == ["a", "b", "c", "d", "a"]

    sits(conversation, most_bytes=1000)


def test_addresses_take_turns_however_much_one_of_them_wishes_for() -> None:
    async def conversation(here: Measuring, quick: Bench, patient: Bench) -> None:
        many = [asyncio.create_task(here.look(("ann", each), (f"a{each}",))) for each in range(4)]
        await until(lambda: quick.asked == ["a0"])
        few = asyncio.create_task(here.look(("bob", 1), ("b",)))
        await until(lambda: "b" in here._works)
        for code in ("a0", "b", "a1", "a2", "a3"):
            quick.say(code, Step(found(), True))
        await asyncio.gather(few, *many)
        assert quick.asked == ["a0", "b", "a1", "a2", "a3"]

    sits(conversation)


def test_wishes_of_one_address_are_bounded_and_a_refusal_costs_nothing() -> None:
    async def conversation(here: Measuring, quick: Bench, patient: Bench) -> None:
        asking = [
            asyncio.create_task(here.look(("ann", each), (f"v{each}",))) for each in range(MOST_BY_ADDRESS)
        ]
        await until(lambda: len(here._works) == MOST_BY_ADDRESS)
        with pytest.raises(Refused, match="too many variants to be measured"):
            await here.look(("ann", "one more"), ("w",))
        assert not any(each.done() for each in asking)

        def refuse() -> None:
            raise Refused(429, "too-many", say("too many"))

        with pytest.raises(Refused, match="too many"):
            await here.look(("bob", 1), ("w",), before=refuse)
        for each in asking:
            each.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert "w" not in quick.asked

    sits(conversation)


def test_a_lane_measures_stops_and_begins_again() -> None:
    """The process itself: it is started, measures as the lab does, and another follows one that has ended."""
    lane = Lane(1 << 18, False)
    try:
        parts: list[float] = []
        step = lane.step(SMALL, parts.append)
        assert step == (measure(pipworks.game(SMALL)), True)
        assert parts and all(0 <= each <= 1 for each in parts)
        assert lane.step("brain-drain", parts.append) == (None, True)
        with pytest.raises(Broken):
            lane.step("nonsense", parts.append)
        with pytest.raises(Stopped):
            lane.step(OTHER, lambda part: lane.stop())
        found = lane.step(OTHER, parts.append).found
        assert found is not None and found["variant"] == OTHER

        def kill(part: float) -> None:
            assert lane._process is not None
            lane._process.kill()

        with pytest.raises(Broken):
            lane.step(THIRD, kill)
        assert lane.step(THIRD, parts.append).last
    finally:
        lane.close()


def test_a_lane_is_closed_though_its_process_is_only_just_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_go_on, begin = threading.Event(), threading.Event(), SpawnProcess.start

    def slowly(process: SpawnProcess) -> None:
        begun.set()
        assert may_go_on.wait(PATIENCE)
        begin(process)

    monkeypatch.setattr(SpawnProcess, "start", slowly)
    lane = Lane(1 << 18, False)
    with ThreadPoolExecutor(2) as threads:
        stepping = threads.submit(lane.step, SMALL, lambda part: None)
        assert begun.wait(PATIENCE)
        closing = threads.submit(lane.close)
        wait([closing], timeout=0.1)  # where closing does not wait for what begins, it has gone wrong by then
        may_go_on.set()
        closing.result(PATIENCE)
        with pytest.raises(Broken):
            stepping.result(PATIENCE)
    assert lane._process is None


def test_a_lane_that_cannot_start_its_process_says_so_and_tries_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: Any) -> Any:
        raise OSError(24, "too many open files")

    step = Lane(1 << 18, False).step
    monkeypatch.setattr("pipworks.web.lane.get_context", full)
    for _ in range(2):
        with pytest.raises(Broken):
            step(SMALL, lambda part: None)


def test_whatever_goes_wrong_in_a_step_the_next_is_made() -> None:
    async def conversation(here: Measuring, quick: Bench, patient: Bench) -> None:
        quick.say("a", ValueError("nobody thought of this"))
        assert (await here.look(("ann", 1), ("a",)))[0].failed
        quick.say("b", Step(found(), True))
        assert (await here.look(("ann", 1), ("b",)))[0].done

    sits(conversation)


def test_the_route_tells_a_verdict_in_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(code: str, hear: Callable[[float], None]) -> Step:
        return Step(measure(pipworks.game(OTHER if code == "femto" else code)), True)

    monkeypatch.setattr(Lane, "step", lambda lane, code, hear: here(code, hear))

    async def main() -> None:
        async with application(tmp_path, Settings(limited=False)) as http:
            asked: dict[str, Any] = {"seen": 0}
            while True:
                told = (await http.get(f"/api/variants/{SMALL}/verdict", params=asked)).json()
                asked["seen"] = told["round"]
                if told["state"] == "done":
                    break
            assert told["variant"] == SMALL and told["exact"] and told["usual"]["variant"] == OTHER
            assert len(told["hands"]) == told["deals"] == 6
            values = [each["value"] for each in told["hands"]]
            assert values == sorted(values, reverse=True)
            english = (await http.get(f"/api/variants/{SMALL}/verdict")).json()
            german = (
                await http.get(f"/api/variants/{SMALL}/verdict", headers={"Accept-Language": "de"})
            ).json()
            assert "won before the first card" in english["judgement"]
            assert "vor der ersten Karte gewonnen" in german["judgement"]
            for one, other in zip(english["figures"], german["figures"], strict=True):
                assert one["here"]["value"] == other["here"]["value"] and one["change"] == other["change"]
                assert one["here"]["text"].replace(".", ",").replace("%", " %") == other["here"]["text"]

    asyncio.run(main())


HIDDEN = "femto:hand_size=2,pack=2-3-4-5-6,spare=hidden"


def test_what_cannot_be_gone_through_is_played_ever_longer() -> None:
    assert list(steps_of(HIDDEN, 1 << 18, False, no_progress)) == [Step(None, True)]
    first, second = islice(steps_of(HIDDEN, 1 << 18, True, no_progress), 2)
    assert first.found is not None and second.found is not None
    assert 0 < first.found["games"] < second.found["games"] and not second.last


def test_the_route_tells_what_was_played_with_its_intervals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {}
    for code in (HIDDEN, "femto:hand_size=2,pack=2-3-4-5-8,spare=hidden"):
        *_, last = islice(steps_of(code, 1 << 18, True, no_progress), 3)
        assert last.found is not None
        found[code] = last.found
    here, there = found.values()

    def step(lane: Lane, code: str, hear: Callable[[float], None]) -> Step:
        return Step(here if code == HIDDEN else there, True)

    monkeypatch.setattr(Lane, "step", step)

    async def main() -> None:
        async with application(tmp_path, Settings(limited=False)) as http:
            asked: dict[str, Any] = {"seen": 0}
            while True:
                told = (await http.get(f"/api/variants/{HIDDEN}/verdict", params=asked)).json()
                asked["seen"] = told["round"]
                if told["state"] == "done":
                    break
            assert told["exact"] is False and told["games"] == here["games"] and told["hands"] == []
            assert told["judgement"] == here["verdict"][0]["text"]
            figures = {each["figure"]: each for each in told["figures"]}
            rounds = figures["rounds"]["here"]
            assert rounds["low"] <= rounds["value"] <= rounds["high"] and "–" in rounds["text"]
            assert figures["seats.1.wins"]["main"] == "Player 1 wins"
            assert {each["change"] for each in told["figures"]} <= {"more", "less", "open", "same"}
            german = (
                await http.get(f"/api/variants/{HIDDEN}/verdict", headers={"Accept-Language": "de"})
            ).json()
            assert german["figures"][0]["main"] == "Spieler 1 gewinnt"

    asyncio.run(main())


@pytest.mark.parametrize(
    ("code", "status", "problem"),
    [
        ("nogame", 404, "unknown-game"),
        ("femto:hand_size=99", 422, "bad-option"),
        ("femto:what=ever", 422, "bad-option"),
        ("own.py", 404, "unknown-game"),
        ("x" * 700, 422, "bad-request"),
        ("femto?seen=-1", 422, "bad-request"),
    ],
)
def test_nonsense_is_refused_and_nothing_is_measured(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, code: str, status: int, problem: str
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Lane, "step", lambda lane, code, hear: asked.append(code))

    async def conversation(http: httpx.AsyncClient) -> None:
        path, _, query = code.partition("?")
        answer = await http.get(f"/api/variants/{path}/verdict{'?' * bool(query)}{query}")
        assert is_problem(answer, status, problem)

    talk(conversation)
    assert asked == []


def test_who_measures_too_much_has_to_wait_but_what_is_known_is_free(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lane, "step", lambda lane, code, hear: Step(measure(pipworks.game(SMALL)), True))

    async def conversation(http: httpx.AsyncClient) -> None:
        known = await http.get("/api/variants/femto/verdict")
        assert known.status_code == 200
        assert is_problem(await http.get(f"/api/variants/{OTHER}/verdict"), 429, "too-many")
        assert (await http.get("/api/variants/femto/verdict")).json()["state"] == "done"

    talk(conversation, Settings(hard_work=Rate(0.0001, 1.0)))


def test_works_say_how_far_they_are() -> None:
    assert Work("a").measures is None and not Work("a").done


def test_seats_that_the_usual_rules_do_not_have_keep_their_figures() -> None:
    """Four players beside two: all rows stay, and no share of four is compared with one of two."""

    def told(code: str, beside: str) -> dict[str, dict[str, Any]]:
        works = [
            Work(each, found=json_bytes(sampled(pipworks.game(each), 40, playouts=0)), done=True)
            for each in (code, beside)
        ]
        return {each["figure"]: each for each in verdicts.told(works[0], works[1])["figures"]}

    two, four = "math-arena", "math-arena:players=4"
    figures = told(four, two)
    seats = [figures[f"seats.{each}.wins"] for each in (1, 2, 3, 4)]
    assert all(each["here"]["text"] and each["change"] is None for each in seats)
    assert [each["there"] is None for each in seats] == [False, False, True, True]
    assert figures["choices"]["change"] is not None
    fewer = told(two, four)
    assert [fewer[f"seats.{each}.wins"]["change"] for each in (1, 2)] == [None, None]
    assert "seats.3.wins" not in fewer
    assert told(four, "math-arena:players=4,ties=split")["seats.1.wins"]["change"] is not None


def test_what_is_measured_of_a_match_says_whether_it_is_of_one_game() -> None:
    """What is exact is of one game of it; what is sampled is of the whole match, as people play it."""
    match = f"{SMALL},match=3"
    code = pipworks.game(match).code
    for found, one_game in (
        (measure(pipworks.game(match)), True),
        (sampled(pipworks.game(match), 4, playouts=0), False),
    ):
        assert verdicts.told(Work(code, found=json_bytes(found)), None)["one_game"] is one_game
    single = Work(SMALL, found=json_bytes(measure(pipworks.game(SMALL))))
    assert verdicts.told(single, None)["one_game"] is False
