"""Clocks: those of live games, those of correspondence, and vacations."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from hours import Hours
from hypothesis import given
from hypothesis import strategies as st
from parlour import PATIENCE, Guest, a_parlour, created, laid_open, seated, set_up, settled, until

from pipworks.games import find
from pipworks.tables import Parlour, clocks
from pipworks.tables.commands import Clock
from pipworks.tables.errors import NotNow
from pipworks.tables.events import Chose, Event, Started, TimedOut, Withdrew
from pipworks.tables.journal import Entry, after, begin
from pipworks.tables.state import TableState

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
DRAFT = "femto:pack=2-3-4-5-6-8,hand_size=3,start=draft"


def first(state: TableState, seat: int) -> str:
    assert state.position is not None
    return state.position.choices(seat)[0]


def test_who_runs_out_of_time_loses(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob], clock={"bank": 1.0})
        await ann.come(live)
        assert ann.messages[0]["clock"]["running"] == [0, 1]
        state = await live.state()
        hours.let_pass(0.9)
        await ann.do(live, "choose", seat=0, choice=first(state, 0))
        assert ann.events[-1]["clock"]["running"] == [1]
        hours.let_pass(0.09)
        assert not (await live.state()).ended
        hours.let_pass(0.02)
        state = await until(live, lambda state: state.ended)
        assert state.result is not None and state.result.reason == "time" and state.result.winners == (0,)
        assert ann.events[-1]["told"][0] == "Bob is out of time."
        assert ann.events[-1]["at"] >= ann.messages[0]["at"]
        assert isinstance(await bob.refused(live, "choose", seat=1, choice="2"), NotNow)
        flagged = parlour.storage.entries(live.id)[-1]
        assert isinstance(flagged.event, TimedOut) and flagged.at - state.opened >= 1.0

    play(scene)


def test_a_choice_after_the_flag_has_fallen_is_too_late_however_busy_the_server(
    play: Callable[..., None], hours: Hours
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob], clock={"bank": 0.6})
        choice = first(await live.state(), 0)
        await bob.do(live, "choose", seat=1, choice=first(await live.state(), 1))
        hours.let_pass(0.8)  # nothing else is done meanwhile
        refused = [
            each
            for each in await asyncio.gather(
                ann.do(live, "choose", seat=0, choice=choice), return_exceptions=True
            )
            if isinstance(each, NotNow)
        ]
        assert refused
        state = await live.state()
        assert state.result is not None and state.result.reason == "time" and state.result.winners == (1,)

    play(scene)


def test_of_two_who_are_out_of_time_it_is_who_was_out_first(play: Callable[..., None], hours: Hours) -> None:
    """However late that is seen, as by a machine that has slept."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, DRAFT, [ann, bob], clock={"bank": 10.0})
        state = await live.state()
        while len(state.acting) == 1:
            seat = state.acting[0]
            await (ann, bob)[seat].do(live, "choose", seat=seat, choice=first(state, seat))
            state = await live.state()
        await ann.do(live, "choose", seat=0, choice=first(state, 0))
        hours.let_pass(9.0)
        await bob.do(live, "choose", seat=1, choice=first(state, 1))
        state = await live.state()
        while len(state.acting) == 1:
            seat = state.acting[0]
            await (ann, bob)[seat].do(live, "choose", seat=seat, choice=first(state, seat))
            state = await live.state()
        assert [each.since is not None for each in state.seats] == [True, True]
        hours.let_pass(20.0)
        state = await until(live, lambda state: state.ended)
        assert state.result is not None and state.result.reason == "time" and state.result.winners == (0,)

    play(scene)


def test_among_three_a_bot_goes_on_for_who_is_out_of_time(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live = await seated(parlour, "math-arena:players=3", guests, clock={"bank": 0.4})
        state = await live.state()
        for seat in (0, 1):
            await guests[seat].do(live, "choose", seat=seat, choice=first(state, seat))
        hours.let_pass(0.5)
        state = await until(live, lambda state: state.seats[2].resigned)
        state = await settled(live)
        assert state.status in ("playing", "over") and state.steps >= 1

    play(scene)


def test_bots_need_no_clock_and_a_pause_stops_all(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        live = await set_up(parlour, ann, FEMTO, "me", "greedy", clock={"bank": 60})
        state = await settled(live)
        assert state.seats[1].since is None and state.seats[0].since is not None
        await ann.do(live, "propose", kind="pause", seat=0)
        left = (await live.state()).seats[0].left
        hours.let_pass(100.0)
        assert (await live.summary(ann.id))["seats"][0]["left"] == left
        await ann.do(live, "resume", seat=0)
        assert (await live.state()).seats[0].since is not None

    play(scene)


def test_claim_windows_take_nobody_s_time(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob")]
        live = await seated(parlour, "brain-drain", guests, clock={"bank": 0.2})
        hours.let_pass(0.5)
        state = await live.state()
        assert state.status == "playing" and [seat.left for seat in state.seats] == [0.2, 0.2]

    play(scene)


async def then(
    hours: Hours, parlour: Parlour, table: str, at: float, holds: Callable[[TableState], bool]
) -> TableState:
    """Let the time come at which something is to happen at a table that nobody comes to; it as it is then."""
    hours.let_pass(at - hours.now + 0.01)
    while not holds(state := parlour.read(table)[0]):
        await asyncio.sleep(0.01)
    assert at <= state.changed <= hours.now
    return state


def test_a_clock_goes_on_where_it_stood_when_the_server_comes_back(database: str, hours: Hours) -> None:
    guests = [Guest("Ann"), Guest("Bob")]

    async def before() -> str:
        async with a_parlour(database) as parlour:
            live = await seated(parlour, FEMTO, guests, clock={"bank": 0.7})
            await guests[0].do(live, "choose", seat=0, choice=first(await live.state(), 0))
            return live.id

    async def afterwards(table: str) -> None:
        async with a_parlour(database) as parlour:
            await parlour.start()  # it looks after the table though nobody comes
            hours.let_pass(0.6)
            while not (state := parlour.read(table)[0]).ended:
                hours.let_pass(0.01)
                await asyncio.sleep(0.01)
            assert hours.passed >= 0.7
            assert state.result is not None and state.result.reason == "time"
            assert state.result.winners == (0,)

    hours.run(asyncio.wait_for(afterwards(hours.run(before())), PATIENCE))


def test_all_that_time_is_for_is_the_same_when_the_server_comes_back(database: str, hours: Hours) -> None:
    """What clocks show, who is away, until when a window is open, when a table has something to do."""
    guests = [Guest("Ann"), Guest("Bob")]
    ann, bob = guests
    slow: dict[str, Any] = {"pace": "correspondence"}

    def told(parlour: Parlour, table: str) -> tuple[dict[str, Any], list[float | None], float | None]:
        """A table, what its clocks show, and when it has something to do."""
        state, row = parlour.read(table)
        return laid_open(state), [clocks.left(state, seat, hours.now) for seat in (0, 1)], row.wake

    async def before() -> tuple[list[str], list[Any]]:
        async with a_parlour(database) as parlour:
            live = await seated(parlour, FEMTO, guests, clock={"bank": 1.0, "increment": 1 / 7})
            away = await seated(parlour, FEMTO, guests, **slow, clock={"bank": 4.0, "vacation": 2.1})
            drain = await seated(parlour, "brain-drain", guests, **slow, claim_seconds=3.3)
            await until(drain, lambda state: state.is_claim)
            hours.let_pass(1 / 3)
            await ann.do(live, "choose", seat=0, choice=first(await live.state(), 0))
            await bob.do(away, "vacation", seat=1, away=True)
            await ann.do(drain, "choose", seat=0, choice="1+1+1+1+1")
            tables = [each.id for each in (live, away, drain)]
            hours.let_pass(1 / 30)
            now = [laid_open(await each.state()) for each in (live, away, drain)]
            kept = [told(parlour, each) for each in tables]
            assert [each[0] for each in kept] == now
            return tables, kept

    async def afterwards(tables: list[str], kept: list[Any]) -> None:
        async with a_parlour(database) as parlour:
            assert [told(parlour, each) for each in tables] == kept
            live, away, drain = tables
            (_, lefts, wake), (_, (left, stands), back), (_, _, closes) = kept
            assert lefts == pytest.approx([1 - 1 / 3 + 1 / 7, 1 - 1 / 3 - 1 / 30])
            assert (left, stands) == pytest.approx((4 - 1 / 3 - 1 / 30, 4 - 1 / 3))
            for table, at in ((live, wake), (away, back), (drain, closes)):
                assert table not in parlour.storage.due(at - 1e-6) and table in parlour.storage.due(at)
            assert (wake, back, closes) == pytest.approx(
                [hours.now + after for after in (1 - 1 / 3 - 1 / 30, 2.1 - 1 / 30, 3.3 - 1 / 3 - 1 / 30)]
            )
            await parlour.start()
            state = await then(hours, parlour, live, wake, lambda state: state.ended)
            assert state.result is not None and state.result.winners == (0,)
            state = await then(hours, parlour, away, back, lambda state: state.seats[1].away_since is None)
            assert state.seats[1].since == state.changed
            await then(hours, parlour, drain, closes, lambda state: not state.sealed)
            flag = hours.now - hours.passed + 4.0  # of Ann, who has not chosen since the game began
            state = await then(hours, parlour, away, flag, lambda state: state.ended)
            assert state.result is not None and state.result.winners == (1,) and state.result.reason == "time"

    hours.run(afterwards(*hours.run(before())))


# By correspondence


def test_by_correspondence_one_may_be_away(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(
            parlour, FEMTO, [ann, bob], pace="correspondence", clock={"bank": 1.0, "vacation": 1.2}
        )
        await bob.come(live)
        await ann.do(live, "vacation", seat=0, away=True)
        assert isinstance(await ann.refused(live, "vacation", seat=0, away=True), NotNow)
        assert isinstance(await bob.refused(live, "vacation", seat=1, away=False), NotNow)
        assert bob.events[-1]["told"] == ["Ann is away."]
        assert bob.events[-1]["clock"]["running"] == [1]
        await bob.do(live, "choose", seat=1, choice=first(await live.state(), 1))
        left = (await live.state()).seats[0].left
        hours.let_pass(0.2)
        assert clocks.left(await live.state(), 0, 1e12) == left  # it stands, however late
        await ann.do(live, "vacation", seat=0, away=False)
        assert 0 < (await live.state()).seats[0].away_left < 1.2
        await ann.do(live, "vacation", seat=0, away=True)
        hours.let_pass(1.3)
        state = await until(live, lambda state: state.seats[0].away_since is None)  # it ends by itself
        assert state.seats[0].away_left == 0 and state.seats[0].since is not None
        assert isinstance(await ann.refused(live, "vacation", seat=0, away=True), NotNow)
        hours.let_pass(1.1)
        state = await until(live, lambda state: state.ended)
        assert state.result is not None and state.result.reason == "time"

    play(scene)


@pytest.mark.parametrize("more", [{}, {"pace": "correspondence"}, {"clock": {"bank": 9}}])
def test_without_a_clock_by_correspondence_there_are_no_vacations(
    play: Callable[..., None], more: dict[str, Any]
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob], **more)
        assert isinstance(await ann.refused(live, "vacation", seat=0, away=True), NotNow)

    play(scene)


# The arithmetic of clocks, with time as events tell it


@given(
    bank=st.floats(1, 1000),
    increment=st.floats(0, 100),
    cap=st.none() | st.floats(1, 2000),
    seed=st.integers(0, 10**6),
)
def test_clocks_show_the_bank_less_what_was_used_and_what_was_added(
    bank: float, increment: float, cap: float | None, seed: int
) -> None:
    """Fischer's clock, written a second time: events at random times, choices taken back included."""
    cap = None if cap is None else max(cap, bank)
    dice = random.Random(seed)
    people = [Guest("Ann"), Guest("Bob")]
    made = created(find(DRAFT), people, clock=Clock(bank=bank, increment=increment, cap=cap))
    at = 0.0
    state = begin("00" * 32, Entry("clocks", 1, at, made), find)

    def happens(event: Event) -> None:
        after(state, Entry("clocks", state.number + 1, at, event))

    happens(Started())
    left, gained = [bank, bank], [0.0, 0.0]
    since = dict.fromkeys(state.acting, at)
    while not state.ended:
        at += dice.random() * bank / 20
        seat = dice.choice(state.acting)
        if seat in state.sealed:
            happens(Withdrew(seat))
            left[seat] -= gained[seat]
            since[seat] = at
        else:
            assert state.position is not None
            choice = dice.choice(state.variant.choices(state.position.state, seat))
            happens(Chose(seat, choice, str(choice)))
            left[seat] -= at - since.pop(seat)
            shown = left[seat] + increment
            shown = shown if cap is None else max(left[seat], min(cap, shown))
            gained[seat], left[seat] = shown - left[seat], shown
            if not state.sealed:
                since = dict.fromkeys(state.acting, at)
        for each in (0, 1):
            running = at + 1 - since[each] if each in since and not state.ended else 0.0
            assert clocks.left(state, each, at + 1) == pytest.approx(left[each] - running)
            assert cap is None or left[each] <= cap
