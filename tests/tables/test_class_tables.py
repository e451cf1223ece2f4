"""The tables of a class: whoever has gone sits at none, and what is found at them is told of its own game."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from parlour import PATIENCE, Guest, a_parlour, play_on, until

from pipworks.club import Club
from pipworks.club.register import Class
from pipworks.club.telling import Telling
from pipworks.tables import Parlour, schema

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
LOW = "femto:goal=low,pack=2-3-4-5-6-8,hand_size=3"
NAMES = ("Mia", "Ben", "Cem", "Ida")


async def come(club: Club, room: Class) -> list[Guest]:
    guests = [Guest(name) for name in NAMES]
    for each in guests:
        club.parlour.storage.people.come(each.person)
        await club.come(room, each.person, each.person.name, made_for_it=True)
    return guests


@pytest.mark.parametrize("apart", [False, True])
def test_who_goes_while_a_round_begins_does_not_play_in_it(database: str, apart: bool) -> None:
    """Told by the server that sets the tables up, or by another of the same database."""

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            club = Club(parlour)
            other = Club(parlour) if apart else club
            asked, may, furnish = asyncio.Event(), asyncio.Event(), parlour.furnish

            async def slowly(*words: Any, **more: Any) -> Any:
                asked.set()
                await may.wait()
                return await furnish(*words, **more)

            parlour.furnish = slowly  # type: ignore[method-assign]
            room = await club.open(parlour.storage.people.new("Teacher"), FEMTO)
            mia, *_ = await come(club, room)
            beginning = asyncio.create_task(club.start_round(room))
            await asked.wait()  # by now it is decided who plays
            going = asyncio.create_task(other.send_away(room, 1))
            await asyncio.wait([going], timeout=PATIENCE if apart else 0.3)  # it may have to wait
            may.set()
            await asyncio.gather(beginning, going)
            states = [await (await parlour.table(row.id)).state() for row in await club.tables(room.id)]
            assert len(states) == 2
            for state in states:
                assert state.ended == bool(state.held_by(mia.id))
            assert parlour.failures == 0

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


async def play_a_round(parlour: Parlour, club: Club, room: Class, guests: Sequence[Guest]) -> None:
    await club.start_round(room)
    for row in await club.tables(room.id):
        if row.status == "playing":
            await play_on(await parlour.table(row.id), guests, random.Random(3))
    await club.end_round(room)


def test_guesses_stand_beside_figures_of_the_game_that_was_asked_of(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            club, telling = Club(parlour), Telling(Club(parlour))
            room = await club.open(parlour.storage.people.new("Teacher"), FEMTO)
            guests = await come(club, room)
            known = {
                room.variant: {
                    "best_play": {
                        "first_wins": 0.25, "second_wins": 0.5, "draw": 0.25, "rounds": {},
                        "mean_rounds": 3.0, "mean_winner_total": 2.0, "mean_loser_total": 1.0,
                    },
                    "card_power": {},
                }
            }  # fmt: skip

            async def asked() -> dict[str, Any]:
                seen = await telling.look(await club.find(room.id))
                return dict(telling.board(seen, known, "en")["question"])

            await club.ask(room, "seats", {"answers": ["1", "=", "2"]})
            await play_a_round(parlour, club, room, guests)
            await club.close_question(room)
            first = await asked()
            assert first["variant"] == room.variant and first["games"] == 2
            assert sum(each["measured"] for each in first["answers"]) == 1
            assert [each["best"] for each in first["answers"]] == [0.25, 0.25, 0.5]
            # Another game is chosen, and played; the guesses were of this one.
            low = await club.set(await club.find(room.id), variant=LOW)
            assert await asked() == first
            await play_a_round(parlour, club, low, guests)
            assert await asked() == first
            seen = await telling.look(low)
            assert seen.codes == (low.variant, room.variant)
            assert telling.board(seen, known, "en")["findings"]["games"] == 2
            # What is asked from now on is asked of what is played now.
            await club.ask(low, "seats", {"answers": ["1", "=", "2"]})
            await club.close_question(low)
            second = await asked()
            assert second["variant"] == low.variant and second["games"] == 2
            assert [each["best"] for each in second["answers"]] == [None] * 3
            # Of what was asked before that was noted, it is taken to be what is played.
            columns = schema.class_questions.c
            old = sa.update(schema.class_questions).where(columns.number == 2)
            with parlour.storage.engine.begin() as connection:
                connection.execute(old.values(body=json.dumps({"answers": ["1", "=", "2"]})))
            assert await asked() == second

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_who_comes_late_plays_what_the_others_play(play: Callable[..., None]) -> None:
    """What a teacher has chosen meanwhile holds from the next round on."""

    async def scene(parlour: Parlour) -> None:
        club = Club(parlour)
        room = await club.open(parlour.storage.people.new("Teacher"), FEMTO)
        await come(club, room)
        await club.start_round(room)
        await club.set(room, variant="math-arena:players=3")
        late = Guest("Ove")
        parlour.storage.people.come(late.person)
        await club.come(await club.find(room.id), late.person, "Ove", made_for_it=True)
        assert {row.variant for row in await club.tables(room.id)} == {room.variant}

    play(scene)


def test_who_comes_as_a_round_begins_plays_in_it(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        club = Club(parlour)
        room = await club.open(parlour.storage.people.new("Teacher"), FEMTO)
        await come(club, room)
        late = Guest("Ove")
        parlour.storage.people.come(late.person)
        await club.start_round(room)
        await club.come(room, late.person, "Ove", made_for_it=True)  # as the class was a moment before
        rows = await club.tables(room.id)
        states = [await (await parlour.table(row.id)).state() for row in rows]
        assert sum(bool(state.held_by(late.id)) for state in states) == 1

    play(scene)


def test_nobody_plays_again_while_everybody_pauses(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        club = Club(parlour)
        await parlour.start()
        await club.start()
        room = await club.open(parlour.storage.people.new("Teacher"), FEMTO)
        guests = await come(club, room)
        await club.start_round(room)
        row = (await club.tables(room.id))[0]
        live = await parlour.table(row.id)
        state = await play_on(live, guests, random.Random(3))
        here = [next(each for each in guests if state.held_by(each.id) == [seat]) for seat in (0, 1)]
        await club.pause(room, True)
        await here[0].do(live, "propose", seat=0, kind="rematch")
        await here[1].do(live, "answer", seat=1, accept=True)
        state = await until(live, lambda state: state.rematch is not None)
        assert state.rematch is not None
        again = await parlour.table(state.rematch)
        await until(again, lambda state: state.held)
        await club.pause(room, False)
        assert (await again.state()).status == "playing"
        await club.close()

    play(scene)


def test_nobody_is_stuck_at_tasks_who_pauses_or_has_just_come(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        now = 1_000_000.0
        club = Club(parlour, lambda: now)
        room = await club.open(parlour.storage.people.new("Teacher"), FEMTO)
        await come(club, room)
        room = await club.set(room, against="practice", many=3)
        await club.start_round(room)

        async def stuck() -> list[tuple[bool, int]]:
            seen = await Telling(club).look(await club.find(room.id))
            told = Telling(club).teacher(seen, {}, "en")
            return [(each["plays"], each["stuck"]) for each in told["pupils"]]

        now += 130.0
        assert await stuck() == [(True, 2)] * 4
        await club.pause(room, True)
        now += 300.0
        assert await stuck() == [(True, 0)] * 4
        await club.pause(room, False)
        now += 70.0
        late = Guest("Ove")
        parlour.storage.people.come(late.person)
        await club.come(room, late.person, "Ove", made_for_it=True)
        assert await stuck() == [(True, 1)] * 4 + [(True, 0)]

    play(scene)
