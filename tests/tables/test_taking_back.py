"""Against bots alone choices are taken back freely: what followed goes too, and the record tells of it."""

from __future__ import annotations

import asyncio
import itertools
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from parlour import Guest, a_parlour, is_settled, laid_open, play_on, sayable, seated, set_up, settled, until

from pipworks import GameError
from pipworks.engine import read_record
from pipworks.engine.errors import BadRecord
from pipworks.engine.replaying import words_of
from pipworks.games import BUILT_IN, find, find_named
from pipworks.tables import LiveTable, NewTable, Parlour, verify
from pipworks.tables.commands import Clock, SeatWish
from pipworks.tables.errors import NotNow
from pipworks.tables.furnishing import brought
from pipworks.tables.state import TableState

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
DICE = "friend-or-foe:players=3,turn_limit=60"
SHORT = {"brain-drain": "brain-drain:first_to=8", "ascent": "ascent:last_number=3", "friend-or-foe": DICE}
MOST = 30
"""So many choices of a game are made."""


async def against_bots(parlour: Parlour, who: Guest, code: str, **more: Any) -> LiveTable:
    """A game of somebody against bots that choose anything."""
    others = ["random"] * (find_named(code).seats - 1)
    return await set_up(parlour, who, code, "me", *others, **more)


async def choose(live: LiveTable, who: Guest, dice: random.Random) -> TableState:
    """Choose something, and wait for the bots."""
    state = await settled(live)
    assert state.position is not None and 0 in state.due
    said = dice.choice(sayable(state.variant, state.position, 0))
    await who.do(live, "choose", seat=0, choice=said)
    return await settled(live)


async def back(live: LiveTable, who: Guest) -> TableState:
    await who.do(live, "propose", kind="undo", seat=0)
    return await live.state()


@pytest.mark.parametrize("name", BUILT_IN)
def test_any_game_goes_back_as_often_as_one_likes_and_its_record_holds(
    play: Callable[..., None], name: str
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, dice = Guest("Ann"), random.Random(name)
        live = await against_bots(parlour, ann, SHORT.get(name, name))
        links, times = [], 0
        for _ in range(MOST):
            state = await until(live, lambda state: is_settled(state) and (state.ended or 0 in state.due))
            if state.ended and times:
                break
            if state.ended:  # before anything could be taken back: another game
                live, links = await against_bots(parlour, ann, SHORT.get(name, name)), []
                continue
            before = state.position
            state = await choose(live, ann, dice)
            links.append(state.link)
            if state.ended or (times and dice.random() < 0.5):
                continue
            gone = state.position
            state = await back(live, ann)
            times += 1
            assert before is not None and gone is not None and state.position is not None
            assert state.position == before and 0 in state.due and not state.sealed
            assert state.seats[0].person == ann.id and state.taken_back == times
            assert state.link.words > links[-1].words  # nothing that was told is untold
            links.append(state.link)
            if gone.rng is not None:  # and nothing that was drawn is drawn again
                assert (state.position.rng == gone.rng).all()
        while (state := await settled(live)).decisions and not state.ended:
            state = await back(live, ann)
            times += 1
        assert times
        assert state.ended or state.steps == 0 or state.position is not None
        assert laid_open(parlour.read(live.id)[0]) == laid_open(await live.state())
        if not state.ended:
            await play_on(live, [ann], dice, 3)
            await ann.do(live, "propose", kind="abandon", seat=0)
        record = str(parlour.record(live.id).record)
        again = read_record(record, find_named)
        assert str(again) == record and again.times_taken_back == times
        assert len(again.steps) == (await live.state()).steps
        for link in links:
            verdict = verify(record, link=f"{link.words}:{link.hash}")
            assert verdict.ok, verdict.first_bad
        assert f"taken back {times} time" in " ".join(verdict.sentences)

    play(scene)


def test_chance_is_drawn_anew_and_nobody_can_hide_what_was_taken_back(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, dice = Guest("Ann"), random.Random(5)
        live = await against_bots(parlour, ann, DICE)
        state = await choose(live, ann, dice)
        link = state.link
        await back(live, ann)
        for _ in range(4):
            state = await choose(live, ann, dice)
        await ann.do(live, "propose", kind="abandon", seat=0)
        record = str(parlour.record(live.id).record)
        assert verify(record).ok and "; That was taken back." in record
        # What somebody thinks of it afterwards, in comments and variations, changes nothing of that.
        annotated = read_record(record, find_named)
        annotated.comments[1] = "A bold beginning."
        for at in range(len(annotated.steps)):
            if chosen := annotated.step(at).chosen:
                annotated.vary(at).play_numbers(chosen)
        assert verify(str(annotated), link=f"{link.words}:{link.hash}").ok
        assert str(annotated).count("( ") == len(annotated.variations) > 0
        # Without it dice are others than the seed gives, or the chain breaks, or the signature.
        lines = record.splitlines()
        begin = next(at for at, line in enumerate(lines) if re.match(r" {4}[1*<]", line))
        end = next(at for at, line in enumerate(lines) if "That was taken back" in line)
        hidden = "\n".join(lines[:begin] + lines[end + 1 :])
        assert not verify(hidden).ok
        unsigned = "\n".join(
            line for line in hidden.splitlines() if not line.startswith(("[Key", "[Signature"))
        )
        assert not verify(unsigned, link=f"{link.words}:{link.hash}").ok

    play(scene)


def test_nobody_takes_dice_back_and_tells_others(play: Callable[..., None]) -> None:
    """What is told in place of dice that were taken back does not follow from the seed."""

    async def scene(parlour: Parlour) -> None:
        ann, dice = Guest("Ann"), random.Random(3)
        live = await against_bots(parlour, ann, DICE)
        await choose(live, ann, dice)
        await ann.do(live, "propose", kind="abandon", seat=0)
        record = str(parlour.record(live.id).record)
        assert verify(record).ok
        kept = [line for line in record.splitlines() if not line.startswith(("[Key", "[Signature"))]
        dealt = "\n".join(line for line in kept if line.startswith("["))
        words = words_of(record)
        words = words[: 1 + next(at for at, word in enumerate(words) if word.startswith("*:"))]
        drawn = 0
        for one, two in itertools.combinations_with_replacement(range(1, 7), 2):
            forged = "\n".join([dealt, "", *words, "<1", f"*:{one}-{two}"])
            assert read_record(forged, find_named).times_taken_back == 1  # it is a game
            drawn += verify(forged).ok
        assert drawn == 1  # what the seed gives next

    play(scene)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_table_read_again_is_the_same_on_every_database(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    place = str(request.getfixturevalue("postgres").fresh()) if kind == "postgresql" else tmp_path / "t.db"
    ann, dice = Guest("Ann"), random.Random(7)

    async def first() -> tuple[str, dict[str, Any]]:
        async with a_parlour(place) as parlour:
            live = await against_bots(parlour, ann, FEMTO)
            await choose(live, ann, dice)
            await back(live, ann)
            await choose(live, ann, dice)
            state = await settled(live)
            return live.id, laid_open(state)

    async def then(table: str, known: dict[str, Any]) -> None:
        async with a_parlour(place) as parlour:
            live = await parlour.table(table)
            assert laid_open(await settled(live)) == known
            messages = await live.messages((0,))
            (told,) = [each for each in messages if each["kind"] == "took_back"]
            assert told["told"] == ["You take back the last choice, and what came of it."]
            (told,) = [
                each for each in await live.messages((1,), language="de") if each["kind"] == "took_back"
            ]
            assert told["told"] == ["Ann nimmt den letzten Zug zurück, und was daraus wurde."]
            await back(live, ann)
            # Who is deleted leaves a table that can be read as before.
            await parlour.erase(table, ann.id)
            state, _ = parlour.read(table)
            assert state.taken_back == 2 and state.owner is None

    table, known = asyncio.run(first())
    asyncio.run(then(table, known))


def test_where_it_is_refused(play: Callable[..., None]) -> None:
    async def refused(parlour: Parlour, who: Guest, live: LiveTable) -> str:
        await settled(live)
        problem = await who.refused(live, "propose", kind="undo", seat=0)
        assert isinstance(problem, NotNow)
        return str(problem)

    async def scene(parlour: Parlour) -> None:
        ann, bob, dice = Guest("Ann"), Guest("Bob"), random.Random(1)
        live = await against_bots(parlour, ann, FEMTO)
        assert "no choice of yours yet" in await refused(parlour, ann, live)
        with pytest.raises(GameError):
            await bob.do(live, "propose", kind="undo", seat=0)
        await choose(live, ann, dice)
        await ann.do(live, "propose", kind="pause", seat=0)
        assert "the game is paused" in await refused(parlour, ann, live)
        await ann.do(live, "resume", seat=0)
        await play_on(live, [ann], dice)
        assert (await live.state()).ended
        await ann.refused(live, "propose", kind="undo", seat=0)

        # Rated, among people, and where somebody else has set the table up: as ever.
        rated = await set_up(parlour, ann, FEMTO, "me", "novice", rated=True, clock=Clock(bank=3600))
        await choose(rated, ann, dice)
        assert "rated" in await refused(parlour, ann, rated)
        among = await seated(parlour, "math-arena:players=3", [ann, bob, Guest("Cleo")])
        await ann.refused(among, "propose", kind="undo", seat=0)
        of_class = await parlour.furnish(
            brought(find(FEMTO), "teacher", [("Ann", ann.id), ("", None)], "random", chat=False), "c" * 20
        )
        await choose(of_class, ann, dice)
        assert "only your own last choice" in await refused(parlour, ann, of_class)
        assert (await of_class.state()).taken_back == 0

    play(scene)


def test_a_choice_that_still_waits_is_withdrawn(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        seats = [SeatWish(kind="me"), SeatWish(kind="bot", bot="random")]
        live = await parlour.create(ann.person, NewTable(variant=FEMTO, seats=seats))
        state = await until(live, lambda state: state.position is not None)
        assert state.position is not None
        await ann.do(live, "choose", seat=0, choice=sayable(state.variant, state.position, 0)[0])
        assert 0 in (await live.state()).sealed  # the bot takes its time
        state = await back(live, ann)
        assert not state.sealed and state.taken_back == 0

    play(scene, pace=30.0)


@pytest.mark.parametrize("words", ["<1", "1:3 2:4 <2", "1:3 2:4 <0", "1:3 2:4 <x", "<99999999999", "1:3 <1"])
def test_what_cannot_have_been_taken_back_is_refused_with_its_line(words: str) -> None:
    text = f'[Game "{FEMTO}"]\n[Deal "2-3-8/4-5-6"]\n\n1. {words}\n'
    with pytest.raises(BadRecord) as problem:
        read_record(text, find_named)
    assert problem.value.line == 4


def test_a_record_is_written_as_it_is_read() -> None:
    text = f'[Game "{FEMTO}"]\n[Deal "2-3-8/4-5-6"]\n\n1. 1:3 2:4 2:3 <1 2:4 <2\n2. 1:2 2:4 ;; better\n'
    record = read_record(text, find_named)
    assert len(record.steps) == 1 and record.times_taken_back == 2
    assert record.words == ["1:3", "2:4", "2:3", "<1", "2:4", "<2", "1:2", "2:4"]
    written = str(record)
    assert read_record(written, find_named) == record and str(read_record(written, find_named)) == written
    assert "    1:3 2:4 2:3 <1 2:4 <2\n    ; That was taken back.\n1. 1:2 2:4\n" in written
