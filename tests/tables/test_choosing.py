"""How choices are made: sealed, taken back, undone; claims; and how one comes back after an absence."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hours import Hours
from parlour import PATIENCE, Guest, brought, laid_open, play_on, sayable, seated, set_up, settled, until

from pipworks import GameError, Variant
from pipworks.games import find
from pipworks.tables import LiveTable, Parlour
from pipworks.tables.botseats import ALONE_SECONDS
from pipworks.tables.errors import NotNow, OutOfTurn, TooLate
from pipworks.tables.events import Chose, Closed
from pipworks.tables.state import TableState

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
DRAFT = "femto:pack=2-3-4-5-6-8,hand_size=3,start=draft"
DRAIN = "brain-drain:players=3,first_to=2"


def cards(state: TableState, seat: int) -> tuple[str, ...]:
    assert state.position is not None
    return state.position.choices(seat)


# Sealed choices


def test_choices_made_at_once_are_sealed_until_all_are_in(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        for guest in (ann, bob):
            await guest.come(live)
        state = await live.state()
        one, two = cards(state, 0)[0], cards(state, 1)[-1]
        assert (await bob.refused(live, "choose", seat=1, choice=one)).code == "illegal-choice"
        await ann.do(live, "choose", seat=0, choice=one)
        assert ann.events[-1]["sealed"] == {"0": one}
        told = bob.events[-1]
        assert (told["seat"], told["told"], told["steps"], told["views"], told["sealed"]) == (
            0,
            [],
            [],
            None,
            {},
        )
        assert isinstance(await ann.refused(live, "choose", seat=0, choice=one), OutOfTurn)
        await bob.do(live, "choose", seat=1, choice=two)
        assert ann.events[-1]["steps"][0]["chosen"] == {"0": one, "1": two}
        assert ann.events[-1]["sealed"] == {}

    play(scene)


def test_a_sealed_choice_can_be_taken_back(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        state = await live.state()
        one, other, answer = *cards(state, 0)[:2], cards(state, 1)[0]
        assert isinstance(await ann.refused(live, "withdraw", seat=0), NotNow)
        await ann.do(live, "choose", seat=0, choice=one)
        assert isinstance(await bob.refused(live, "withdraw", seat=1), NotNow)
        await ann.do(live, "withdraw", seat=0)
        assert (await live.state()).due == (0, 1)
        await ann.do(live, "choose", seat=0, choice=other)
        await bob.do(live, "choose", seat=1, choice=answer)
        assert isinstance(await ann.refused(live, "withdraw", seat=0), NotNow)
        assert isinstance(await bob.refused(live, "withdraw", seat=1), NotNow)

    play(scene)


def test_a_choice_made_for_an_earlier_question_comes_too_late(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        state = await live.state()
        seen = state.number
        await ann.do(live, "chat", text="hello")
        await ann.do(live, "choose", seat=0, choice=cards(state, 0)[0], number=seen)  # talk changes nothing
        await bob.do(live, "choose", seat=1, choice=cards(state, 1)[0], number=seen)
        state = await live.state()
        for seat, guest in enumerate((ann, bob)):
            if seat in state.due:
                late = await guest.refused(
                    live, "choose", seat=seat, choice=cards(state, seat)[0], number=seen
                )
                assert isinstance(late, TooLate)

    play(scene)


# Going back


def test_an_answer_is_to_what_was_known_and_to_nothing_that_was_proposed_since(
    play: Callable[..., None],
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = guests = Guest("Ann"), Guest("Bob"), Guest("Cid")
        live = await seated(parlour, "friend-or-foe:players=3", guests)
        pause = await ann.do(live, "propose", kind="pause", seat=0)
        await cid.do(live, "answer", seat=2, accept=False)
        abandon = await ann.do(live, "propose", kind="abandon", seat=0)
        for accept in (True, False):
            late = await bob.refused(live, "answer", seat=1, accept=accept, number=pause)
            assert isinstance(late, TooLate)
        await bob.do(live, "answer", seat=1, accept=True, number=abandon)
        assert isinstance(await cid.refused(live, "answer", seat=2, accept=True, number=pause), TooLate)
        await cid.do(live, "answer", seat=2, accept=True)  # as programs do that know no numbers
        assert (await live.state()).status == "abandoned"

    play(scene)


def test_who_has_proposed_something_calls_it_off(play: Callable[..., None]) -> None:
    """Else it would wait for an answer to the end of the game, and nothing else could be proposed."""

    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = guests = Guest("Ann"), Guest("Bob"), Guest("Cid")
        live = await seated(parlour, "friend-or-foe:players=3", guests)
        first = await ann.do(live, "propose", kind="abandon", seat=0)
        await bob.do(live, "answer", seat=1, accept=True)
        assert isinstance(await ann.refused(live, "answer", seat=0, accept=True), NotNow)
        assert isinstance(await bob.refused(live, "answer", seat=1, accept=False), NotNow)  # said already
        await ann.do(live, "answer", seat=0, accept=False)
        told = (await live.messages((1,), 0))[-1]
        assert told["told"] == ["Ann takes the proposal back."]
        assert isinstance(await cid.refused(live, "answer", seat=2, accept=True), NotNow)
        await bob.do(live, "propose", kind="pause", seat=1)
        assert isinstance(await ann.refused(live, "answer", seat=0, accept=False, number=first), TooLate)
        state = await live.state()
        assert (state.status, state.proposal and state.proposal.by) == ("playing", 1)

    play(scene)


def test_undo_takes_everybody_and_goes_back_by_one_choice(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, DRAFT, guests)
        state = await live.state()
        (seat,) = state.due
        me, you = guests[seat], guests[1 - seat]
        before = laid_open(state)["position"]
        await me.do(live, "choose", seat=seat, choice=cards(state, seat)[0])
        assert isinstance(await you.refused(live, "propose", kind="undo", seat=1 - seat), NotNow)
        await me.do(live, "propose", kind="undo", seat=seat)
        await you.do(live, "answer", seat=1 - seat, accept=False)
        await me.do(live, "propose", kind="undo", seat=seat)
        await you.come(live)
        await you.do(live, "answer", seat=1 - seat, accept=True)
        assert you.events[-1]["told"][-1] == "The last choice is taken back."
        state = await live.state()
        assert laid_open(state)["position"] == before and state.due == (seat,)
        assert isinstance(await me.refused(live, "propose", kind="undo", seat=seat), NotNow)
        assert you.events[-1]["link"]["words"] == 0
        await me.do(live, "choose", seat=seat, choice=cards(state, seat)[0])
        assert you.events[-1]["link"] is None  # it would tell that this is the same choice as before
        await you.do(live, "choose", seat=1 - seat, choice=cards(await live.state(), 1 - seat)[0])
        assert you.events[-1]["link"]["words"] == 2
        await play_on(live, guests, random.Random(2))
        assert parlour.read(live.id)[0].position == (await live.state()).position
        assert str(parlour.record(live.id).record)
        assert len(parlour.record(live.id).record.steps) == (await live.state()).steps

    play(scene)


def test_who_has_both_seats_takes_back_what_either_has_chosen(play: Callable[..., None]) -> None:
    """As on one device, which the next has by then."""

    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        live = await set_up(parlour, ann, DRAFT, "me", "me")
        state = await until(live, lambda state: state.status == "playing")
        before = laid_open(state)["position"]
        (seat,) = state.due
        await ann.do(live, "choose", seat=seat, choice=cards(state, seat)[0])
        assert (await live.state()).due == (1 - seat,)
        await ann.do(live, "propose", kind="undo", seat=1 - seat)
        state = await live.state()
        assert laid_open(state)["position"] == before and state.due == (seat,) and state.proposal is None
        assert isinstance(await ann.refused(live, "propose", kind="undo", seat=seat), NotNow)

    play(scene)


def test_an_undo_lapses_when_somebody_chooses(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, DRAFT, guests)
        state = await live.state()
        (seat,) = state.due
        await guests[seat].do(live, "choose", seat=seat, choice=cards(state, seat)[0])
        await guests[seat].do(live, "propose", kind="undo", seat=seat)
        state = await live.state()
        (other,) = state.due
        await guests[other].do(live, "choose", seat=other, choice=cards(state, other)[0])
        assert (await live.state()).proposal is None
        refused = await guests[seat].refused(live, "propose", kind="undo", seat=seat)
        assert isinstance(refused, NotNow)

    play(scene)


@pytest.mark.parametrize(
    "code",
    [
        FEMTO,
        DRAFT,
        "femto:order=alternate",
        "math-arena",
        "sequences",
        "ascent:last_number=3",
        "friend-or-foe",
    ],
)
def test_nothing_is_undone_that_showed_anything(play: Callable[..., None], code: str) -> None:
    """A choice can be taken back only if nobody learnt a thing by it, and nobody has chosen since."""

    async def scene(parlour: Parlour) -> None:
        variant = find(code)
        guests = [Guest(f"Guest {seat}") for seat in range(variant.seats)]
        live = await seated(parlour, code, guests)
        dice = random.Random(code)
        for _ in range(40):
            state = await settled(live)
            if state.ended:
                break
            assert state.position is not None
            seat = dice.choice(state.due)
            before, alone = state.position, len(state.acting) == 1
            choice = dice.choice(sayable(variant, before, seat))
            await guests[seat].do(live, "choose", seat=seat, choice=choice)
            state = await settled(live)
            for other, guest in enumerate(guests):
                if state.last is None or state.last.seat != other:
                    assert isinstance(
                        await guest.refused(live, "propose", kind="undo", seat=other), GameError
                    )
            if state.last is not None:
                assert alone and not state.sealed and state.last.seat == seat
                assert state.last.before == before and state.position is not None
                same = state.position.rng is None or before.rng is None
                assert same or (state.position.rng == before.rng).all()  # no random event came between
                assert variant.game.telling.can_take_back(variant, before.state, seat)

    play(scene)


def test_another_s_sealed_choice_forbids_undo(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, DRAFT, guests)
        dice = random.Random(4)
        while len((await live.state()).acting) == 1:
            state = await live.state()
            (seat,) = state.due
            await guests[seat].do(live, "choose", seat=seat, choice=dice.choice(cards(state, seat)))
        last = (await live.state()).last
        if last is not None:
            other = 1 - last.seat
            choice = cards(await live.state(), other)[0]
            await guests[other].do(live, "choose", seat=other, choice=choice)
            refused = await guests[last.seat].refused(live, "propose", kind="undo", seat=last.seat)
            assert isinstance(refused, NotNow)

    play(scene)


# Claims


async def at_a_window(parlour: Parlour, guests: list[Guest], **more: Any) -> tuple[LiveTable, TableState]:
    """A table where a claim window is open, and what it was then."""
    live = await seated(parlour, DRAIN, guests, **more)
    return live, replace(await until(live, lambda state: state.is_claim))


CLAIM = "1+1+1+1+1"
"""Whatever it comes to, it is a claim."""


def test_a_live_window_closes_soon_after_the_first_claim(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live, state = await at_a_window(parlour, guests)
        await guests[0].come(live)
        number = state.number
        hours.let_pass(0.15)
        await guests[1].do(live, "choose", seat=1, choice="wait")
        assert (await live.state()).is_claim
        assert isinstance(await guests[1].refused(live, "choose", seat=1, choice="wait"), OutOfTurn)
        await guests[1].do(live, "withdraw", seat=1)
        await guests[2].do(live, "choose", seat=2, choice=CLAIM, number=number)
        assert isinstance(await guests[2].refused(live, "withdraw", seat=2), NotNow)
        hours.let_pass(0.0625)
        await until(live, lambda state: state.asked_at != number)
        assert guests[0].events[0]["window"]["answered"] == [1]
        *_, claimed, closed = parlour.storage.entries(live.id, number)
        assert isinstance(claimed.event, Chose) and claimed.number == number + 3
        assert closed.event == Closed() and closed.number == number + 4
        assert closed.at - claimed.at >= 0.04

    play(scene)


def test_who_has_passed_does_not_wait_for_bots_as_long_as_they_would_take(
    play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that would take longer never comes to its choice here."""
    waits, sleep = list[float](), asyncio.sleep

    async def noted(seconds: float) -> None:
        waits.append(seconds)
        await sleep(0.0 if seconds <= ALONE_SECONDS else 2 * PATIENCE)

    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        live = await set_up(parlour, ann, DRAIN, "me", "beginner", "novice")
        state = await until(live, lambda state: state.is_claim)
        assert not state.waits_for_bots
        while max(waits, default=0.0) <= ALONE_SECONDS:  # as somebody may claim before them
            await sleep(0)
        await ann.do(live, "choose", seat=0, choice="pass")
        await until(live, lambda now: now.turn_number > state.turn_number or now.ended)

    monkeypatch.setattr("pipworks.tables.botseats.asyncio.sleep", noted)
    play(scene, pace=1.0)


def test_only_the_first_claim_counts_unless_others_are_nearly_as_soon(
    play: Callable[..., None], hours: Hours
) -> None:
    """Over many windows: claims within the time of fairness draw lots, later ones come too late."""

    async def scene(parlour: Parlour) -> None:
        for gap, fair in ((0.0, True), (0.3, False)):
            guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
            live, state = await at_a_window(parlour, guests)
            await guests[2].come(live)
            await guests[0].do(live, "choose", seat=0, choice=CLAIM, number=state.number)
            hours.let_pass(gap)
            if fair:
                await guests[1].do(live, "choose", seat=1, choice=CLAIM, number=state.number)
            else:
                await until(live, lambda after, asked=state.asked_at: after.asked_at != asked)
                refused = await guests[1].refused(live, "choose", seat=1, choice=CLAIM, number=state.number)
                assert isinstance(refused, TooLate)
            hours.let_pass(0.2)
            await until(live, lambda after, asked=state.asked_at: after.asked_at != asked)
            closed = next(each for each in guests[2].events if each["kind"] == "closed")
            lots = "claim at once" in " ".join(closed["told"])
            assert lots is fair

    play(scene, fairness=0.15)


def test_a_claim_counts_by_when_it_arrives_and_not_by_when_there_is_time_for_it(
    play: Callable[..., None], hours: Hours
) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live, state = await at_a_window(parlour, guests)
        await guests[2].come(live)

        async def late() -> None:
            await asyncio.sleep(0.001)
            hours.let_pass(0.3)  # the server is busy: both windows' ends are overdue when the claim arrives
            await guests[1].do(live, "choose", seat=1, choice=CLAIM, number=state.number)

        answers = await asyncio.gather(
            guests[0].do(live, "choose", seat=0, choice=CLAIM, number=state.number),
            late(),
            return_exceptions=True,
        )
        assert isinstance(answers[0], int) and isinstance(answers[1], TooLate)

    play(scene, fairness=0.1)


def test_lots_are_fair(play: Callable[..., None]) -> None:
    """Of claims made at once either may be the first, about equally often."""

    async def scene(parlour: Parlour) -> None:
        firsts = {0: 0, 1: 0}
        variant = find("brain-drain:first_to=1")
        for each in range(60):
            guests = [Guest("Ann"), Guest("Bob")]
            live = await brought(parlour, variant, guests, table=f"lots{each:016}", secret=f"{each:064x}")
            state = await until(live, lambda state: state.is_claim)
            await guests[0].come(live)
            for seat in (0, 1):
                await guests[seat].do(live, "choose", seat=seat, choice=CLAIM, number=state.number)
            told = " ".join(sentence for event in guests[0].events for sentence in event["told"])
            assert "claim at once" in told
            firsts[0 if "You were first" in told else 1] += 1
        assert 15 <= firsts[0] <= 45  # less than one in ten thousand fair lots falls outside

    play(scene, fairness=30.0)


def test_reaction_times_are_kept(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live, state = await at_a_window(parlour, guests)
        await guests[2].come(live)
        opened = state.opened
        hours.let_pass(0.125)
        await guests[0].do(live, "choose", seat=0, choice="pass")
        hours.let_pass(0.125)
        state = await until(live, lambda state: state.acting == (1, 2))
        assert state.opened == opened  # for the others the question is the same as before
        hours.let_pass(0.125)
        await guests[1].do(live, "choose", seat=1, choice="pass")
        hours.let_pass(0.125)
        await until(live, lambda state: state.acting == (2,))
        times = {}
        for event in guests[2].events:
            for step in event["steps"]:
                times |= step["seconds"] or {}
        assert (times["0"], times["1"]) == (0.125, 0.375)

    play(scene)


def test_a_window_closes_by_itself(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live, state = await at_a_window(parlour, guests, claim_seconds=0.2)
        await guests[0].come(live)
        assert guests[0].messages[0]["window"]["until"] is not None
        turn = state.turn()
        hours.let_pass(0.3)
        await until(live, lambda state: state.turn() > turn)
        assert guests[0].events[0]["kind"] == "closed"
        assert "Nobody claims" in guests[0].events[0]["told"][0]

    play(scene)


def test_by_correspondence_all_have_until_the_deadline(play: Callable[..., None], hours: Hours) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live, state = await at_a_window(parlour, guests, pace="correspondence", claim_seconds=0.8)
        await guests[2].come(live)
        await guests[0].do(live, "choose", seat=0, choice=CLAIM)
        hours.let_pass(0.2)
        assert (await live.state()).asked_at == state.asked_at  # being first is nothing here
        await guests[1].do(live, "choose", seat=1, choice=CLAIM)
        hours.let_pass(0.7)
        await until(live, lambda after: after.asked_at != state.asked_at)
        closed = next(each for each in guests[2].events if each["kind"] == "closed")
        assert "claim at once: a lot decides" in " ".join(closed["told"])
        assert closed["steps"][0]["chosen"] is not None

    play(scene)


def test_by_correspondence_a_window_closes_early_when_all_have_answered(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live, state = await at_a_window(parlour, guests, pace="correspondence", clock={"bank": 1000})
        assert state.claim_seconds == 86400.0
        for seat in (2, 0, 1):
            await guests[seat].do(live, "choose", seat=seat, choice="wait")
        after = await live.state()
        assert after.turn() > state.turn()

    play(scene)


# Coming back


@pytest.mark.parametrize(
    "code", [FEMTO, "math-arena", "brain-drain:first_to=2", "friend-or-foe:turn_limit=8"]
)
def test_who_comes_back_hears_what_was_missed(play: Callable[..., None], code: str) -> None:
    """From any number on, the missed events are those that others heard, but for views of the past."""

    async def scene(parlour: Parlour) -> None:
        variant = find(code)
        guests = [Guest(f"Guest {seat}") for seat in range(variant.seats)]
        live = await seated(parlour, code, guests, public=True)
        whole = [await guest.come(live, since=0) for guest in guests]
        watching = await Guest("Watcher").come(live, since=0)
        await play_on(live, guests, random.Random(code))
        number = (await live.state()).number
        for heard in [*whole, watching]:
            assert [each["number"] for each in heard.events] == list(range(1, number + 1))
            for since in sorted({0, 1, 2, number // 2, number - 1, number, number + 5}):
                again = await Guest("Again", who=heard.id).come(live, since=since)
                missed, there = again.events, heard.events[since:]
                assert [each["number"] for each in missed] == [each["number"] for each in there]
                for one, two in zip(missed, there, strict=True):
                    for name in one:
                        if name not in ("views", "table"):
                            assert one[name] == two[name], name
                moved = [each for each in missed if each["steps"]]
                if moved:
                    assert moved[-1]["views"] == [each for each in there if each["views"]][-1]["views"]
                assert again.messages[0]["views"] == heard.events[-1]["views"] or not moved
        fresh = await Guest("Fresh").come(live)
        told = [
            (event["number"], text)
            for event in watching.events
            for text in event["told"]
        ]  # fmt: skip
        assert [(line["number"], line["text"]) for line in fresh.messages[0]["log"]] == told

    play(scene)


def test_bots_and_people_finish_every_game(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        for code, bots in (
            (FEMTO, ["greedy"]),
            ("math-arena:players=3", ["thinking", "random"]),
            ("sequences", ["greedy"]),
            ("brain-drain:first_to=2", ["good"]),
            ("ascent:last_number=2", ["beginner"]),
            ("friend-or-foe:turn_limit=6", ["greedy", "random", "greedy"]),
        ):
            ann = Guest("Ann")
            live = await set_up(parlour, ann, code, "me", *bots)
            state = await play_on(live, [ann], random.Random(code))
            assert state.status == "over" and state.result is not None and state.result.reason == "played"
            assert state.result.scores == parlour.record(live.id).record.now.scores

    play(scene, fairness=0.0)


def test_quick_bots_are_asked_once_nothing_has_to_be_compiled_for_them(play: Callable[..., None]) -> None:
    """Whatever people do is done meanwhile."""

    async def scene(parlour: Parlour) -> None:
        ready, waited = asyncio.Event(), []

        async def bots_ready(variant: Variant) -> None:
            waited.append(variant.code)
            await ready.wait()

        parlour.bots_ready = bots_ready
        ann = Guest("Ann")
        live = await set_up(parlour, ann, FEMTO, "me", "greedy")
        before = await until(live, lambda state: state.status == "playing")
        await ann.do(live, "choose", seat=0, choice=cards(before, 0)[0])
        while not waited:
            await asyncio.sleep(0)
        state = await live.state()
        assert (state.due, state.sealed.keys(), set(waited)) == ((1,), {0}, {state.variant.code})
        ready.set()
        assert (await play_on(live, [ann], random.Random(0))).status == "over"
        assert parlour.failures == 0

    play(scene)


def test_slow_bots_play_in_workers_while_others_choose(play: Callable[..., None]) -> None:
    """And what they choose follows from the table's secret, wherever they think."""

    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        tables = [
            await set_up(parlour, ann, code, *bots)
            for code, bots in (
                ("femto:hand_size=2,pack=2-3-4-5", ["me", "perfect"]),
                ("femto:hand_size=2,pack=2-3-4-6", ["search", "perfect"]),
                ("friend-or-foe:players=3,turn_limit=2", ["search", "me", "greedy"]),
            )
        ]
        for live in tables:
            state = await play_on(live, [ann], random.Random(live.id))
            assert state.status == "over" and state.result is not None and state.result.reason == "played"
        assert parlour.failures == 0
        assert parlour.workers.waiting == 0

    play(scene, fairness=0.0)


def test_a_claim_is_told_and_recorded_as_it_was_said(play: Callable[..., None]) -> None:
    """Of claims made at once nothing is told before the lot, and after it only the one that was first."""

    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live, state = await at_a_window(parlour, guests)
        await guests[2].come(live)
        said = {0: "1 + 1+1+1 - 99", 1: "2*2*2*2*2"}
        shown = {0: "1+1+1+1−99", 1: "2×2×2×2×2"}
        for seat, text in said.items():
            await guests[seat].do(live, "choose", seat=seat, choice=text, number=state.number)
        await until(live, lambda after: after.asked_at != state.asked_at)
        closed = next(each for each in guests[2].events if each["kind"] == "closed")
        choice, lot = (" ".join(each["told"]) for each in closed["steps"][:2])
        assert not any(text in choice for text in (*said.values(), *shown.values()))
        first = next(seat for seat, text in shown.items() if text in lot)
        assert re.search(rf"claims {re.escape(shown[first])}: (that uses \d \d times|.* is not among)", lot)
        assert shown[1 - first] not in lot
        await guests[0].do(live, "propose", kind="abandon", seat=0)
        for seat in (1, 2):
            await guests[seat].do(live, "answer", seat=seat, accept=True)
        record = parlour.record(live.id).record
        assert record.notation(0) == "1:1+1+1+1-99 2:2*2*2*2*2 3:wait"
        assert shown[first] in " ".join(str(line) for line in record.told(1))

    play(scene, fairness=0.15)
