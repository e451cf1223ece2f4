"""Connections to PostgreSQL that are cut just as it is asked to commit: it is found out what was written."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress

import pytest
from parlour import PATIENCE, Guest, a_parlour, play_on, sayable, seated, set_up, settled, until
from postgres import Postgres
from test_outbox import Ear, check_heard
from wire import Fate, Wire

from pipworks.tables import LiveTable, Parlour
from pipworks.tables.errors import BadTable, StorageUnavailable
from pipworks.tables.state import TableState

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"

Scene = Callable[[Parlour, Parlour], Awaitable[None]]
"""What happens at a server whose way to the database is cut, and at another that has a way of its own."""

cut = pytest.mark.parametrize("fate", ["before", "after"])


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, nobody gives up; and what tables do by themselves is soon tried again."""
    for name in ("watchdog.CONNECT", "watchdog.STATEMENT", "watchdog.LOCK", "watchdog.HELD", "writer.COMMIT"):
        monkeypatch.setattr(f"pipworks.tables.{name}_SECONDS", round(PATIENCE))
    for name in ("database", "leading"):
        monkeypatch.setattr(f"pipworks.tables.{name}.HELD_SECONDS", PATIENCE)
    monkeypatch.setattr("pipworks.tables.live.LATER", 0.01)
    monkeypatch.setattr("pipworks.tables.leading.AGAIN", 0.01)


@pytest.fixture
def wire(postgres: Postgres) -> Iterator[Wire]:
    found = Wire(postgres.port)
    yield found
    found.close()


@pytest.fixture
def at_both(postgres: Postgres, wire: Wire) -> Callable[[Scene], None]:
    """Plays a scene at two servers over one database."""

    async def whole(scene: Scene) -> None:
        url = postgres.fresh()
        through = url.replace(str(postgres.port), str(wire.port))
        async with a_parlour(through) as one, a_parlour(url) as other:
            await one.start()
            await other.start()
            await asyncio.wait_for(scene(one, other), PATIENCE)

    return lambda scene: asyncio.run(whole(scene))


async def heard_all(guest: Guest, number: int) -> None:
    """Wait until somebody has heard of all events up to a number: of each once, and in order."""
    while not guest.events or guest.events[-1]["number"] < number:
        await asyncio.sleep(0.01)
    assert [each["number"] for each in guest.events] == list(range(1, number + 1))


def chosen(parlour: Parlour, table: str) -> list[tuple[int, str]]:
    """Who has chosen what, as it is on record."""
    events = [each.event for each in parlour.storage.entries(table)]
    return [(each.seat, each.said) for each in events if each.called == "chose"]


def somebody_s_choice(state: TableState, dice: random.Random) -> tuple[int, str]:
    """One of the people who are to choose, and what they might."""
    assert state.position is not None
    seat = dice.choice([each for each in state.due if not state.plays_itself(each)])
    return seat, dice.choice(sayable(state.variant, state.position, seat))


def assert_nothing_happened(problem: Exception) -> None:
    assert isinstance(problem, StorageUnavailable) and "nothing has happened" in str(problem)


@cut
def test_every_choice_of_a_game_is_taken_once_and_told_as_it_was(
    at_both: Callable[[Scene], None], wire: Wire, fate: Fate
) -> None:
    """Nor does anybody hear of one that was refused; who hears of it at another server hears of it once."""

    async def scene(one: Parlour, other: Parlour) -> None:
        guests, dice, ear = [Guest("Ann"), Guest("Bob")], random.Random(fate), Ear()
        one.subscribe("ear", ear.hear, history=True)
        live = await seated(one, FEMTO, guests, public=True)
        watching = [
            await Guest("Cat").come(live, since=0),
            await Guest("Dan").come(await other.table(live.id), since=0),
        ]
        said: list[tuple[int, str]] = []
        while not (state := await settled(live)).ended:
            seat, choice = somebody_s_choice(state, dice)
            wire.decide(live.id, [fate])
            if fate == "before":
                assert_nothing_happened(await guests[seat].refused(live, "choose", seat=seat, choice=choice))
                assert chosen(other, live.id) == said
            await guests[seat].do(live, "choose", seat=seat, choice=choice)
            said.append((seat, choice))
            assert chosen(other, live.id) == said and not wire.undecided
        assert state.result is not None and state.result.reason == "played" and len(said) > 3
        for guest in watching:
            await heard_all(guest, state.number)
        await ear.up_to(one.storage.outbox.last())
        check_heard(one.storage, ear.heard)
        assert one.failures == 0

    at_both(scene)


def test_what_bots_and_tables_do_by_themselves_is_done_once(
    at_both: Callable[[Scene], None], wire: Wire
) -> None:
    async def scene(one: Parlour, other: Parlour) -> None:
        ann, bob, dice = Guest("Ann"), Guest("Bob"), random.Random(1)
        live = await set_up(one, ann, FEMTO, "open", "greedy", public=True)
        await ann.come(live, since=0)
        await bob.come(await other.table(live.id), since=0)
        wire.decide(live.id, ["after", "before", "after", "before", "before", "after", "before"])
        while True:
            with suppress(StorageUnavailable):
                await ann.do(live, "sit", seat=0)
                break
        said: list[tuple[int, str]] = []
        while not (state := await until(live, lambda now: now.ended or 0 in now.due)).ended:
            seat, choice = somebody_s_choice(state, dice)
            try:
                await ann.do(live, "choose", seat=seat, choice=choice)
                said.append((seat, choice))
            except StorageUnavailable as problem:
                assert_nothing_happened(problem)
            assert [each for each in chosen(other, live.id) if each[0] == 0] == said
        assert state.result is not None and state.result.reason == "played" and not wire.undecided
        assert {seat for seat, _ in chosen(other, live.id)} == {0, 1}
        for guest in (ann, bob):
            await heard_all(guest, state.number)
        assert one.failures == 0

    at_both(scene)


@cut
def test_a_table_is_set_up_once_or_not_at_all(
    at_both: Callable[[Scene], None], wire: Wire, fate: Fate
) -> None:
    """Who is told that nothing has happened sets it up again, by the same reservation."""

    async def scene(one: Parlour, other: Parlour) -> None:
        ann = Guest("Ann")
        table, _ = await one.reserve()
        wire.decide(table, [fate])
        if fate == "before":
            with pytest.raises(StorageUnavailable) as problem:
                await set_up(one, ann, FEMTO, "me", "greedy", reserved=table)
            assert_nothing_happened(problem.value)
            assert other.storage.listed() == [] and not wire.undecided
        live = await set_up(one, ann, FEMTO, "me", "greedy", reserved=table)
        assert not wire.undecided
        with pytest.raises(BadTable, match="no such table is reserved"):
            await set_up(one, ann, FEMTO, "me", "greedy", reserved=table)
        assert [each.id for each in other.storage.listed()] == [table] == [live.id]
        assert (await play_on(live, [ann], random.Random(1))).status == "over"

    at_both(scene)


def test_of_tables_that_are_written_together_each_is_told_what_is_true_of_it(
    at_both: Callable[[Scene], None], wire: Wire
) -> None:
    async def scene(one: Parlour, other: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob")]
        tables = [await seated(one, FEMTO, guests) for _ in range(5)]
        said: dict[str, list[str]] = {live.id: [] for live in tables}

        async def say(live: LiveTable, text: str) -> None:
            try:
                await guests[0].do(live, "chat", text=text)
                said[live.id].append(text)
            except StorageUnavailable as problem:
                assert_nothing_happened(problem)

        fates: tuple[Fate, ...] = ("before", "after")
        for at, fate in enumerate(2 * fates):
            wire.decide(tables[at].id, [fate])
            await asyncio.gather(*(say(live, f"line {at}") for live in tables))
            assert not wire.undecided
            assert (f"line {at}" in said[tables[at].id]) == (fate == "after")
            for live in tables:
                events = [each.event for each in other.storage.entries(live.id)]
                assert [each.text for each in events if each.called == "chat"] == said[live.id]

    at_both(scene)


@pytest.mark.parametrize("fate", ["swallowed before", "swallowed after"])
def test_of_a_network_that_swallows_a_commit_what_is_told_is_true(
    at_both: Callable[[Scene], None], wire: Wire, monkeypatch: pytest.MonkeyPatch, fate: Fate
) -> None:
    """Nobody waits for ever, and games go on once the database has given up what nobody ends."""
    for name, seconds in (("STATEMENT", 1), ("LOCK", 1), ("HELD", 2)):
        monkeypatch.setattr(f"pipworks.tables.watchdog.{name}_SECONDS", seconds)

    async def scene(one: Parlour, other: Parlour) -> None:
        ann = Guest("Ann")
        live = await seated(one, FEMTO, [ann, Guest("Bob")])
        heard = await Guest("Cat").come(await other.table(live.id), since=0)
        said: list[str] = []
        maybe: list[str] = []
        wire.decide(live.id, [fate])
        for number in itertools.count():
            text = f"line {number}"
            try:
                await ann.do(live, "chat", text=text)
                said.append(text)
                if number > 0 and not wire.undecided:
                    break
            except StorageUnavailable as problem:
                if "is not known yet" in str(problem):
                    maybe.append(text)
                await asyncio.sleep(0.05)
        lines = [each.event.text for each in other.storage.entries(live.id) if each.event.called == "chat"]
        assert len(lines) == len(set(lines)) and set(said) <= set(lines) <= {*said, *maybe}
        await heard_all(heard, (await live.state()).number)

    at_both(scene)
