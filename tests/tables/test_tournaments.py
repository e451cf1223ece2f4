"""Tournaments over real tables: every game counts once, no-shows forfeit, and nothing is lost by a crash."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from crashing import get_under_way
from hours import Hours
from killing import Crasher, wait_for_silence
from parlour import PATIENCE, Guest, a_parlour, assert_spoken, choose_anything, play_on, sayable, seated

from pipworks import GameError
from pipworks.ratings import Ratings
from pipworks.tables import Parlour, Storage, schema
from pipworks.tables.errors import BadName, Conflict, StorageUnavailable
from pipworks.tables.events import Chose
from pipworks.tables.live import LiveTable
from pipworks.tables.outbox import News
from pipworks.tables.people import forget
from pipworks.tournaments import Plan, course, standings
from pipworks.tournaments.asking import Begin, Challenge, End, Leave, Rest, Return, TakeOut
from pipworks.tournaments.director import Director
from pipworks.tournaments.errors import (
    EntrantNamed,
    NotYourTournament,
    TournamentError,
    TournamentFull,
    TournamentNotNow,
)
from pipworks.tournaments.events import Absent, Finished, Paired
from pipworks.tournaments.keeping import Keeping
from pipworks.tournaments.notices import Notices
from pipworks.tournaments.state import Game, Tournament

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida")


def people(parlour: Parlour, many: int) -> list[Guest]:
    guests = [Guest(name) for name in NAMES[:many]]
    for each in guests:
        parlour.storage.people.come(each.person)
    return guests


def plan(**asked: Any) -> Plan:
    return Plan.model_validate({"name": "Cup", "variant": FEMTO, "rounds": 3} | asked)


async def opened(director: Director, guests: list[Guest], **asked: Any) -> str:
    """A tournament that everybody has entered; the first has made it."""
    made = await director.open(guests[0].person, plan(**asked))
    for each in guests:
        await director.enter(made.id, each.person, "", None)
    return made.id


async def until(director: Director, which: str, holds: Callable[[Tournament], bool]) -> Tournament:
    give_up = time.monotonic() + PATIENCE
    while True:
        state = await director.find(which)
        if holds(state):
            return state
        assert time.monotonic() < give_up, state
        await asyncio.sleep(0.01)


async def one_game(director: Director, guests: list[Guest], **asked: Any) -> tuple[str, LiveTable]:
    """A tournament that has begun, and the table of its first round, at which somebody is asked."""
    parlour = director.parlour
    await parlour.start()
    await director.start()
    which = await opened(director, guests, **asked)
    await director.obey(which, guests[0].person, Begin(do="begin"))
    state = await until(director, which, lambda state: any(each in parlour.tables for each in state.open))
    (table,) = state.open
    live = await parlour.table(table)
    while not (await live.state()).due:
        await asyncio.sleep(0.01)
    return which, live


async def play_all(director: Director, which: str, guests: list[Guest], dice: random.Random) -> Tournament:
    """Play every game at random as it comes, until the tournament is over."""
    give_up = time.monotonic() + PATIENCE
    while (state := await director.find(which)).status != "over":
        assert time.monotonic() < give_up, state
        for table in list(state.open):
            if director.parlour.tables.get(table) is not None:
                await choose_anything(await director.parlour.table(table), guests, dice)
        await asyncio.sleep(0.002)
    return state


async def refused(kind: type[GameError], asked: Any) -> None:
    with pytest.raises(kind) as told:
        await asked
    assert_spoken(told.value)


@pytest.mark.parametrize(
    ("asked", "many"),
    [
        ({"manner": "swiss"}, 5),
        ({"manner": "round-robin"}, 4),
        ({"manner": "knock-out"}, 5),
        ({"manner": "swiss", "variant": "math-arena:players=3", "scoring": "own", "rounds": 2}, 7),
    ],
    ids=lambda each: str(each)[:40],
)
def test_a_tournament_is_played_to_its_end(database: str, asked: dict[str, Any], many: int) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            director, dice = Director(parlour), random.Random(1)
            guests = people(parlour, many)
            await parlour.start()
            await director.start()
            which = await opened(director, guests, **asked)
            await director.obey(which, guests[0].person, Begin(do="begin"))
            state = await play_all(director, which, guests, dice)
            assert state.reason == "played" and not state.open
            assert all(each.places is not None for each in state.games)
            assert {each.name for each in state.players} == set(NAMES[:many])
            again = Keeping(parlour.storage).load(which)
            assert [(each.place, each.player, each.breaks) for each in standings(again)] == [
                (each.place, each.player, each.breaks) for each in standings(state)
            ]
            rows = [parlour.storage.row(each.table) for each in state.games]
            assert {row.owner for row in rows} == {which} and {row.status for row in rows} == {"over"}
            await director.close()

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


def test_who_does_not_come_forfeits_and_is_out_after_twice(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        director = Director(parlour)
        ann, bob = guests = people(parlour, 2)
        await parlour.start()
        await director.start()
        which = await opened(director, guests, manner="round-robin", games=4, no_show=60)
        await director.obey(which, ann.person, Begin(do="begin"))
        for number in (1, 2):
            state = await until(
                director, which, lambda state: any(each in parlour.tables for each in state.open)
            )
            (table,) = state.open
            live = await parlour.table(table)
            while not (here := await live.state()).due:
                await asyncio.sleep(0.01)
            assert here.position is not None
            seat = here.held_by(ann.id)[0]
            await ann.do(live, "choose", seat=seat, choice=here.position.view(seat).choices[0])
            hours.let_pass(59)
            director._kick(which)
            await asyncio.sleep(0)
            assert (await director.find(which)).tables[table].absent == ()
            hours.let_pass(2)
            state = await until(director, which, lambda state: state.tables[table].done is not None)  # noqa: B023
            bobs = next(each for each in state.players if each.person == bob.id)
            assert state.tables[table].absent == (bobs.number,) and bobs.missed == number
            assert bobs.gone == (number == 2)
        state = await until(director, which, lambda state: state.status == "over")
        assert [each.player.name for each in standings(state)] == ["Ann", "Bob"]
        assert standings(state)[0].total.points == 4  # the games that are not played any more count as won
        assert [each.gone for each in state.players] == [False, True]
        assert director.keeping.find(which).players == 1  # as lists tell it
        await director.close()

    play(scene)


async def looked(director: Director, which: str) -> Tournament:
    """A tournament once its director has seen to it at this moment."""
    director._kick(which)
    while director._at_work:
        await asyncio.sleep(0.01)
    return await director.find(which)


async def first_choice(live: LiveTable, guests: list[Guest]) -> int:
    """Have somebody who is asked now choose until others are; their seat."""
    state = await live.state()
    seat = state.due[0]
    guest = next(each for each in guests if each.id == state.seats[seat].person)
    while seat in state.due and not state.is_claim:
        assert state.position is not None
        await guest.do(live, "choose", seat=seat, choice=sayable(state.variant, state.position, seat)[0])
        state = await live.state()
    return seat


def test_games_can_be_watched_as_soon_as_their_tables_are_there(play: Callable[..., None]) -> None:
    """Though somebody has looked between the pairing and the tables, and nothing else happens."""

    async def scene(parlour: Parlour) -> None:
        director, guests = Director(parlour), people(parlour, 4)
        notices: Notices[dict[str, Any]] = Notices(director, dict)
        may, furnish = asyncio.Event(), parlour.furnish

        async def slowly(*words: Any, **more: Any) -> Any:
            await may.wait()
            return await furnish(*words, **more)

        parlour.furnish = slowly  # type: ignore[method-assign]
        await parlour.start()
        await director.start()
        which = await opened(director, guests)
        await director.obey(which, guests[0].person, Begin(do="begin"))
        await until(director, which, lambda state: bool(state.open))
        early = (await notices.page(which, None))["games"]
        assert [each["invitation"] for each in early] == [None, None]
        may.set()
        while not director.is_there(await director.find(which), guests[0].id):
            await asyncio.sleep(0.01)
        await looked(director, which)
        told = (await notices.page(which, None))["games"]
        assert all(each["invitation"] for each in told) and len(told) == 2
        await director.close()

    play(scene)


@pytest.mark.parametrize("comes", [True, False])
def test_whose_turn_begins_later_has_as_long_from_then(
    play: Callable[..., None], hours: Hours, comes: bool
) -> None:
    async def scene(parlour: Parlour) -> None:
        director, guests = Director(parlour), people(parlour, 2)
        which, live = await one_game(director, guests, rounds=1, variant="ascent", no_show=120)
        hours.let_pass(118)
        assert await first_choice(live, guests) == 0 and (await live.state()).due == (1,)
        hours.let_pass(3)
        state = await looked(director, which)
        assert not state.tables[live.id].absent
        hours.let_pass(116)
        state = await looked(director, which)
        assert not state.tables[live.id].absent
        if comes:
            await first_choice(live, guests)
        hours.let_pass(121)
        state = await looked(director, which)
        if comes:  # and now they may think for as long as their clocks let them
            assert not state.tables[live.id].absent and state.status == "running"
        else:
            state = await until(director, which, lambda state: state.status == "over")
            assert state.tables[live.id].absent == (state.tables[live.id].players[1],)
            assert state.tables[live.id].places == (1, 2)
        await director.close()

    play(scene)


def test_a_claim_window_is_nobodys_turn(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        director, guests = Director(parlour), people(parlour, 4)
        asked = {"variant": "friend-or-foe", "no_show": 60, "claim_seconds": 100, "rounds": 1}
        which, live = await one_game(director, guests, **asked)
        first = await first_choice(live, guests)
        assert (await live.state()).is_claim
        hours.let_pass(90)
        assert not (await looked(director, which)).tables[live.id].absent
        hours.let_pass(11)
        while (await live.state()).is_claim:
            await asyncio.sleep(0.01)
        (seat,) = (await live.state()).due
        assert seat != first
        hours.let_pass(59)
        assert not (await looked(director, which)).tables[live.id].absent
        hours.let_pass(2)
        game = (await looked(director, which)).tables[live.id]
        assert game.absent == (game.players[seat],)
        await director.close()

    play(scene)


def test_of_several_who_do_not_come_each_forfeits_when_it_is_their_turn(
    play: Callable[..., None], hours: Hours
) -> None:
    async def scene(parlour: Parlour) -> None:
        director, guests = Director(parlour), people(parlour, 4)
        asked = {"variant": "friend-or-foe", "no_show": 60, "claim_seconds": 5, "rounds": 1}
        which, live = await one_game(director, guests, **asked)
        came = await first_choice(live, guests)

        async def newly_asked() -> tuple[int, ...]:
            state = await live.state()
            if state.is_claim:
                hours.let_pass(6)
            elif state.due == (came,):
                await first_choice(live, guests)
            elif state.due and not state.plays_itself(state.due[0]):
                return state.due
            return ()

        for missing in (1, 2, 3):
            while not (waited := await newly_asked()):
                await asyncio.sleep(0.01)
            hours.let_pass(59)
            game = (await looked(director, which)).tables[live.id]
            assert len(game.absent) == missing - 1
            hours.let_pass(2)
            game = (await looked(director, which)).tables[live.id]
            assert game.absent[missing - 1 :] == (game.players[waited[0]],)
        state = await director.find(which)
        assert [each.missed for each in state.players] == [
            int(each.number in game.absent) for each in state.players
        ]
        assert state.status == "running" and came not in [game.players.index(each) for each in game.absent]
        again = Keeping(parlour.storage).load(which)
        assert again.tables[live.id].absent == game.absent
        await director.close()

    play(scene)


def test_where_nobody_comes_nobody_wins(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        director, guests = Director(parlour), people(parlour, 2)
        which, _ = await one_game(director, guests, rounds=1)
        hours.let_pass(121)
        state = await until(director, which, lambda state: state.status == "over")
        assert state.games[0].places is None and not any(each.total.points for each in standings(state))
        await director.close()

    play(scene)


@pytest.mark.parametrize("what", ["reading", "writing"])
def test_who_has_not_come_is_seen_though_the_database_was_away_just_then(
    play: Callable[..., None], hours: Hours, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr("pipworks.tournaments.director.AGAIN", 0.05)

    async def scene(parlour: Parlour) -> None:
        director, guests = Director(parlour), people(parlour, 2)
        which, _ = await one_game(director, guests, rounds=1)
        missing, append, left = director._missing, director.keeping.append, [1]

        async def unread(game: Game, wait: float) -> tuple[list[int], float]:
            if what == "reading" and left[0]:
                left[0] = 0
                raise StorageUnavailable("away")
            return await missing(game, wait)

        def unwritten(*given: Any) -> None:
            if what == "writing" and isinstance(given[2], Absent) and left[0]:
                left[0] = 0
                raise StorageUnavailable("away")
            append(*given)

        monkeypatch.setattr(director, "_missing", unread)
        monkeypatch.setattr(director.keeping, "append", unwritten)
        hours.let_pass(121)
        over = until(director, which, lambda state: state.status == "over")
        await asyncio.wait_for(over, PATIENCE / 5)
        assert left == [0]
        await director.close()

    play(scene)


def test_a_game_that_both_have_begun_ends_with_its_tournament(
    play: Callable[..., None], hours: Hours
) -> None:
    async def scene(parlour: Parlour) -> None:
        director, guests = Director(parlour), people(parlour, 2)
        which, live = await one_game(director, guests, rounds=1)
        here = await live.state()
        assert here.position is not None
        for each in guests:
            seat = here.held_by(each.id)[0]
            await each.do(live, "choose", seat=seat, choice=here.position.view(seat).choices[0])
        hours.let_pass(121)
        director._kick(which)
        while director._at_work:  # it is seen that both have come
            await asyncio.sleep(0.01)
        assert (await live.state()).status == "playing"
        await director.obey(which, guests[0].person, End(do="end"))
        while director._at_work:
            await asyncio.sleep(0.01)
        assert (await live.state()).status == "abandoned"
        await director.close()

    play(scene)


def test_a_game_that_whoever_runs_the_server_closes_is_over_at_once(
    play: Callable[..., None], hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tournaments.director.LOOK_AROUND", 3600.0)

    async def scene(parlour: Parlour) -> None:
        director, guests = Director(parlour), people(parlour, 2)
        which, live = await one_game(director, guests, rounds=1)
        await looked(director, which)
        await live.shut()
        state = await until(director, which, lambda state: state.status == "over")
        assert state.games[0].places is None
        await director.close()

    play(scene)


def test_an_arena_goes_by_the_clock(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        director, dice = Director(parlour), random.Random(1)
        guests = people(parlour, 4)
        await parlour.start()
        await director.start()
        made = await director.open(guests[0].person, plan(manner="arena", minutes=3), begins_in=60)
        for each in guests:
            await director.enter(made.id, each.person, "", None)
        await director.obey(made.id, guests[3].person, Rest(do="rest"))
        assert (await director.find(made.id)).status == "open"
        hours.let_pass(61)
        await until(director, made.id, lambda state: state.status == "running")
        await director.obey(made.id, guests[3].person, Return(do="return"))
        for _ in range(5):
            state = await until(
                director,
                made.id,
                lambda state: bool(state.open) and state.open.keys() <= parlour.tables.keys(),
            )
            for table in list(state.open):
                await play_on(await parlour.table(table), guests, dice)
            await until(director, made.id, lambda state: not state.open)
            hours.let_pass(course.SAME_AGAIN + 1)
        assert len((await director.find(made.id)).games) > 4
        hours.let_pass(180)
        state = await until(director, made.id, lambda state: state.status == "over")
        assert state.reason == "played" and sum(each.total.points for each in standings(state)) > 0
        await refused(TournamentNotNow, director.enter(made.id, people(parlour, 5)[4].person, "", None))
        await director.close()

    play(scene)


def test_a_ladder_by_correspondence_is_climbed(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        director = Director(parlour)
        guests = people(parlour, 5)
        ann, _, cid, dot, eve = guests
        await parlour.start()
        await director.start()
        which = await opened(director, guests, manner="ladder", pace="correspondence", reach=2)
        await refused(TournamentNotNow, director.obey(which, eve.person, Challenge(do="challenge", player=4)))
        await director.obey(which, ann.person, Begin(do="begin"))
        await refused(TournamentError, director.obey(which, eve.person, Challenge(do="challenge", player=1)))
        await refused(TournamentError, director.obey(which, ann.person, Challenge(do="challenge", player=2)))
        await director.obey(which, eve.person, Challenge(do="challenge", player=3))
        await refused(TournamentNotNow, director.obey(which, dot.person, Challenge(do="challenge", player=3)))
        state = await until(director, which, lambda state: all(each in parlour.tables for each in state.open))
        live = await parlour.table(next(iter(state.open)))
        assert (await live.state()).pace == "correspondence"
        await cid.do(live, "resign", seat=(await live.state()).held_by(cid.id)[0])
        state = await until(director, which, lambda state: not state.open)
        assert state.order == [1, 2, 5, 3, 4]
        await director.obey(which, ann.person, End(do="end"))
        assert (await director.find(which)).status == "over"
        await director.close()

    play(scene)


def test_a_ladder_is_over_when_its_host_is_here_no_more(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        director = Director(parlour)
        ann, bob, cid = guests = people(parlour, 3)
        await parlour.start()
        await director.start()
        which = await opened(director, guests, manner="ladder")
        early = await director.open(bob.person, plan(manner="ladder"), begins_in=3600)
        await director.obey(which, ann.person, Begin(do="begin"))
        await director.obey(which, cid.person, Challenge(do="challenge", player=2))
        state = await until(director, which, lambda state: all(each in parlour.tables for each in state.open))
        (game,) = state.open.values()
        await director.withdraw(bob.id)
        state = await director.find(which)
        assert state.status == "running" and [each.number for each in state.there] == [1, 3]
        assert (await director.find(early.id)).reason == "cancelled"  # it would have begun by itself
        await director.withdraw(ann.id)
        await director.withdraw(ann.id)
        assert (await director.find(which)).reason == "stopped"
        while director._at_work:
            await asyncio.sleep(0.01)
        assert parlour.storage.row(game.table).status in ("over", "abandoned")
        await director.close()

    play(scene)


def test_what_does_not_fit_is_refused_and_changes_nothing(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        director = Director(parlour)
        ann, bob, cid, dot = people(parlour, 4)
        await parlour.start()
        which = (await director.open(ann.person, plan(most=2, teams=("Owls", "Foxes"), late=False))).id
        await refused(TournamentError, director.enter(which, ann.person, "", "Bees"))
        await director.enter(which, ann.person, "Ann", "Owls")
        await refused(TournamentNotNow, director.obey(which, ann.person, Begin(do="begin")))
        await refused(EntrantNamed, director.enter(which, bob.person, "ANN", "Owls"))
        await refused(BadName, director.enter(which, bob.person, "Аnn", "Owls"))
        await refused(EntrantNamed, director.enter(which, bob.person, "Guest", "Owls"))
        await refused(BadName, director.enter(which, bob.person, "Greedy", "Owls"))
        await director.enter(which, bob.person, "Bob", "Foxes")
        await refused(TournamentFull, director.enter(which, cid.person, "", "Owls"))
        await refused(TournamentNotNow, director.enter(which, bob.person, "", "Foxes"))
        for asked in (Begin(do="begin"), End(do="end"), TakeOut(do="take_out", player=1)):
            await refused(NotYourTournament, director.obey(which, bob.person, asked))
        await refused(NotYourTournament, director.obey(which, dot.person, Leave(do="leave")))
        await refused(TournamentNotNow, director.obey(which, bob.person, Rest(do="rest")))
        await director.obey(which, ann.person, TakeOut(do="take_out", player=2))
        await director.enter(which, cid.person, "Cid", "Foxes")
        number = (await director.find(which)).number
        await director.obey(which, ann.person, End(do="end"))
        state = await director.find(which)
        assert (state.number, state.reason) == (number + 1, "cancelled")
        await refused(TournamentNotNow, director.obey(which, ann.person, Begin(do="begin")))
        await director.close()

    play(scene)


def test_who_withdraws_gives_up_and_who_is_forgotten_leaves_no_name(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        Ratings(parlour)
        director = Director(parlour)
        guests = people(parlour, 4)
        await parlour.start()
        await director.start()
        which = await opened(director, guests, rated=True, rounds=2)
        await director.obey(which, guests[0].person, Begin(do="begin"))
        state = await until(director, which, lambda state: all(each in parlour.tables for each in state.open))
        await director.obey(which, guests[1].person, Leave(do="leave"))
        state = await until(director, which, lambda state: len(state.open) == 1)
        (done,) = (each for each in state.games if each.done is not None)
        assert done.places is not None and done.places[done.players.index(2)] == 2
        with parlour.storage.engine.begin() as connection:
            forget(connection, [guests[1].id])
        director.keeping.name(state)
        assert "Bob" not in [each.name for each in state.players]
        await director.obey(which, guests[0].person, End(do="end"))
        give_up = time.monotonic() + PATIENCE
        while any(parlour.storage.row(each.table).status == "playing" for each in state.games):
            assert time.monotonic() < give_up
            await asyncio.sleep(0.01)
        await director.close()

    play(scene)


@pytest.mark.usefixtures("marked_at_once")
def test_one_end_counts_once_though_it_is_heard_of_again(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            director, dice = Director(parlour), random.Random(1)
            guests = people(parlour, 4)
            await parlour.start()
            await director.start()
            which = await opened(director, guests, rounds=2)
            await director.obey(which, guests[0].person, Begin(do="begin"))
            state = await play_all(director, which, guests, dice)
            await director.close()
        storage = Storage(database)
        with storage.engine.begin() as connection:
            connection.execute(sa.update(schema.subscribers).values(heard=0))
        storage.close()
        async with a_parlour(database) as parlour:
            director = Director(parlour)
            await parlour.start()
            await director.start()
            last, give_up = parlour.storage.outbox.last(), time.monotonic() + PATIENCE
            while parlour.storage.outbox.heard("tournaments", history=False) < last:
                assert time.monotonic() < give_up
                await asyncio.sleep(0.02)
            while director._at_work:
                await asyncio.sleep(0.02)
            again = await director.find(which)
            assert again.number == state.number
            await director.close()

    asyncio.run(asyncio.wait_for(scene(), 2 * PATIENCE))


KILLS = 4


@pytest.mark.compiled
def test_an_end_that_nobody_has_heard_of_is_seen_soon(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tournaments.director.LOOK_AROUND", 0.2)

    async def deaf(self: Director, news: News) -> None:
        """As if the server had been lost that heard of it, before it wrote that down."""

    monkeypatch.setattr(Director, "hear", deaf)

    async def scene(parlour: Parlour) -> None:
        director, dice = Director(parlour), random.Random(1)
        guests = people(parlour, 2)
        await parlour.start()
        await director.start()
        which = await opened(director, guests, manner="round-robin")
        await director.obey(which, guests[0].person, Begin(do="begin"))
        state = await play_all(director, which, guests, dice)
        assert len(state.games) == 1 and state.games[0].places is not None
        await director.close()

    play(scene)


def test_what_cannot_be_written_is_tried_anew_and_stops_nobody(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.tournaments.director.AGAIN", 0.05)

    async def scene(parlour: Parlour) -> None:
        director, dice = Director(parlour), random.Random(1)
        guests = people(parlour, 2)
        await parlour.start()
        await director.start()
        which = await opened(director, guests, manner="round-robin")
        append, left = director.keeping.append, [3]

        def conflicts(*given: Any) -> None:
            if isinstance(given[2], Finished | Paired) and left[0]:
                left[0] -= 1
                raise Conflict  # though nobody else has written anything
            append(*given)

        monkeypatch.setattr(director.keeping, "append", conflicts)
        await director.obey(which, guests[0].person, Begin(do="begin"))
        state = await play_all(director, which, guests, dice)
        assert left == [0] and len(state.games) == 1 and state.games[0].places is not None
        await director.close()

    play(scene)


def test_a_tournament_survives_kills_at_any_moment(
    database: str, crasher: Crasher, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    dice = random.Random(f"tournaments {database.partition(':')[0]}")
    for kill in range(KILLS):
        order = {"database": database, "notes": str(tmp_path / "notes"), "seed": kill, "directs": True}
        crasher.run_and_kill(order, dice)
        if database.startswith("postgresql"):
            wait_for_silence(request.getfixturevalue("postgres"), database)

    async def the_rest() -> None:
        async with a_parlour(database) as parlour:
            director = Director(parlour)
            guests = [Guest(name, who=f"{name.lower():x<20}") for name in NAMES]
            await parlour.start()
            await director.start()
            first = director.keeping.lively(parlour.now())
            assert first
            for which in first:
                await get_under_way(director, which, guests)
                state = await play_all(director, which, guests, random.Random(2))
                assert state.reason == "played" and state.round == 3
                for number in range(1, 4):
                    here = [each.players for each in state.games if each.round == number]
                    seen = [each for game in here for each in game]
                    seen += [each for round_, each in state.byes if round_ == number]
                    assert sorted(seen) == list(range(1, len(NAMES) + 1))
                for game in state.games:
                    assert parlour.storage.row(game.table).status == "over" and game.places is not None
            await director.close()

    asyncio.run(asyncio.wait_for(the_rest(), 2 * PATIENCE))


def test_a_table_that_is_no_tournaments_is_looked_up_once(play: Callable[..., None]) -> None:
    """A history of many games is heard of event by event, each as of a table that is over."""

    async def scene(parlour: Parlour) -> None:
        guests = people(parlour, 2)
        live = await seated(parlour, FEMTO, guests)
        await play_on(live, guests, random.Random(1))
        history = [each for each in parlour.storage.outbox.since(0) if isinstance(each, News)]
        assert sum(isinstance(each.entry.event, Chose) for each in history) > 4 and history[0].over
        director, asked = Director(parlour), []
        sa.event.listen(parlour.storage.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
        for each in history:
            await director.hear(each)
        once = len(asked)
        for each in history:
            await director.hear(each)
        assert 0 < once <= 4 and len(asked) == once

    play(scene)
