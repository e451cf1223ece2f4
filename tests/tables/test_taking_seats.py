"""Who sits where, who may see and do what, and how games end before their end."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from parlour import (
    PATIENCE,
    Guest,
    a_parlour,
    brought,
    laid_open,
    play_on,
    seated,
    set_up,
    settled,
    until,
    wishes,
)

from pipworks import GameError
from pipworks.games import find
from pipworks.tables import LiveTable, NewTable, Parlour
from pipworks.tables.errors import (
    AlreadyStarted,
    BadTable,
    ChatOff,
    NoSuchTable,
    NotInvited,
    NotNow,
    NotOver,
    NotStarted,
    NotYours,
    SeatTaken,
    StorageUnavailable,
    TableError,
)
from pipworks.tables.events import Sitter
from pipworks.tables.naming import called
from pipworks.tables.people import Person

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
THREE = "math-arena:players=3"


def test_a_game_begins_when_the_last_seat_is_taken(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await set_up(parlour, ann, FEMTO, "me", "open", public=True)
        await ann.come(live)
        assert (await live.state()).status == "waiting"
        assert isinstance(await ann.refused(live, "choose", seat=0, choice="2"), NotStarted)
        assert isinstance(await bob.refused(live, "sit", seat=0), SeatTaken)
        assert isinstance(await bob.refused(live, "sit", seat=7), TableError)
        await bob.do(live, "sit", seat=1, name="  Bob\x00\nthe  Builder ")
        state = await until(live, lambda state: state.status == "playing")
        assert [seat.name for seat in state.seats] == ["Ann", "Bob the Builder"]
        assert isinstance(await Guest("Cat").refused(live, "sit", seat=1), AlreadyStarted)
        assert isinstance(await bob.refused(live, "stand", seat=1), AlreadyStarted)
        assert [each["kind"] for each in ann.events] == ["seated", "started"]
        assert [each["number"] for each in ann.events] == [2, 3]

    play(scene)


def test_who_sits_down_without_a_name_may_give_one_until_the_game_begins(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        host, bob = Guest("Guest"), Guest("Bob")
        live = await set_up(parlour, host, THREE, "me", "open", "open", public=True)
        before = (await live.state()).seats[0]
        await host.do(live, "sit", seat=0, name="Ann")
        own = (await live.state()).seats[0]
        assert own.name == "Ann"
        assert (own.person, own.share, own.seal, own.binding) == (
            before.person,
            before.share,
            before.seal,
            before.binding,
        )
        assert isinstance(await bob.refused(live, "sit", seat=0, name="Ann"), SeatTaken)
        await bob.do(live, "sit", seat=1)
        await bob.do(live, "sit", seat=1, name="Ann")
        assert (await live.state()).seats[1].name == "Ann (2)"
        await Guest("Cat").do(live, "sit", seat=2)
        await until(live, lambda state: state.status == "playing")
        assert isinstance(await host.refused(live, "sit", seat=0, name="Eve"), AlreadyStarted)

    play(scene)


def test_one_may_stand_up_and_others_sit_down_before_the_beginning(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, cat = Guest("Ann"), Guest("Bob"), Guest("Cat")
        live = await set_up(parlour, ann, THREE, "me", "open", "open", public=True)
        await bob.do(live, "sit", seat=2)
        assert isinstance(await cat.refused(live, "stand", seat=2), NotYours)
        await bob.do(live, "stand", seat=2)
        await ann.do(live, "seat_bot", seat=2, bot="greedy")
        assert isinstance(await ann.refused(live, "seat_bot", seat=2, bot="greedy"), SeatTaken)
        assert isinstance(await bob.refused(live, "seat_bot", seat=1, bot="greedy"), NotYours)
        assert isinstance(await bob.refused(live, "open_seat", seat=2), NotYours)
        assert (await ann.refused(live, "seat_bot", seat=1, bot="Deep Thought")).code == "unknown-bot"
        await ann.do(live, "open_seat", seat=2)
        assert isinstance(await ann.refused(live, "open_seat", seat=2), TableError)
        await cat.do(live, "sit", seat=2)
        state = await live.state()
        assert [seat.name for seat in state.seats] == ["Ann", "", "Cat"]
        assert state.status == "waiting"
        await ann.do(live, "seat_bot", seat=1, bot="random")
        await until(live, lambda state: state.status != "waiting")

    play(scene)


def test_a_private_table_is_for_the_invited(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, stranger = Guest("Ann"), Guest("Eve", invited=False)
        live = await set_up(parlour, ann, FEMTO, "me", "open")
        before = laid_open(await live.state())
        assert isinstance(await stranger.refused(live, "sit", seat=1), NotInvited)
        with pytest.raises(NotInvited):
            await stranger.come(live)
        with pytest.raises(NotInvited):
            await Guest("Nobody", invited=False).come(live)
        assert stranger.heard == [] and laid_open(await live.state()) == before
        assert "invitation" not in await live.summary(stranger.id)
        assert "invitation" not in await live.summary(None)
        assert (await live.summary(ann.id))["invitation"] == live.invitation
        assert parlour.storage.listed(public=True) == []
        invited = Guest("Bob")
        await invited.come(live)
        await invited.do(live, "sit", seat=1)
        await until(live, lambda state: state.status == "playing")
        again = Guest("Bob", who=invited.id, invited=False)
        await again.come(live)  # who sits needs no invitation
        assert again.messages[0]["table"]["invitation"] == live.invitation

    play(scene)


def test_the_lobby_lists_public_tables_alone_and_nothing_secret(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        await set_up(parlour, ann, FEMTO, "me", "open")
        live = await set_up(parlour, ann, FEMTO, "me", "open", public=True)
        (row,) = parlour.storage.listed(public=True, status=("waiting",))
        assert row.id == live.id
        assert row.secret not in row.summary and row.invitation not in row.summary
        assert [each.id for each in parlour.storage.listed(person=ann.id, limit=1)] == [live.id]
        assert len(parlour.storage.listed(person=ann.id)) == 2
        with pytest.raises(NoSuchTable):
            await parlour.table("nothing")
        with pytest.raises(NoSuchTable):
            await parlour.table("no\x00thing/../\ud800")

    play(scene)


def test_a_seat_acts_for_itself_alone(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
        live = await seated(parlour, FEMTO, [ann, bob], public=True)
        await eve.come(live)
        for what, more in (
            ("choose", {"choice": "2"}),
            ("withdraw", {}),
            ("stand", {}),
            ("propose", {"kind": "pause"}),
            ("answer", {"accept": True}),
            ("resume", {}),
            ("resign", {}),
            ("vacation", {"away": True}),
        ):
            for seat in (0, 1, 5, 63):
                assert isinstance(await eve.refused(live, what, seat=seat, **more), TableError)
            assert isinstance(await bob.refused(live, what, seat=0, **more), NotYours)
        for what in ("chat_off", "chat_on"):
            assert isinstance(await bob.refused(live, what), NotYours)
        assert isinstance(await eve.refused(live, "chat", text="hello"), NotYours)

    play(scene)


def test_two_seats_on_one_device(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        live = await set_up(parlour, ann, FEMTO, "me", "me")
        await ann.come(live)
        state = await play_on(live, [ann], random.Random(1))
        assert state.status == "over" and state.result is not None and state.result.reason == "played"
        assert [seat.name for seat in state.seats] == ["Player 1", "Player 2"]
        assert set(ann.messages[0]["views"] or {"0": 0, "1": 0}) == {"0", "1"}
        assert all(set(each["views"]) == {"0", "1"} for each in ann.events if each["views"])

    play(scene)


def test_hot_seats_agree_at_once(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        live = await set_up(parlour, ann, FEMTO, "me", "me")
        await settled(live)
        await ann.do(live, "propose", kind="pause", seat=0)
        assert (await live.state()).status == "paused"
        await ann.do(live, "resume", seat=1)
        await ann.do(live, "propose", kind="abandon", seat=1)
        assert (await live.state()).status == "abandoned"

    play(scene)


def test_resigning_with_two_seats_ends_the_game(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        await ann.come(live)
        with pytest.raises(NotOver):
            parlour.record(live.id)
        await ann.do(live, "resign", seat=0)
        state = await live.state()
        assert state.status == "over" and state.result is not None
        assert state.result.reason == "resigned" and state.result.winners == (1,)
        assert ann.events[-1]["told"][-1] == "You resign: Bob wins."
        assert ann.events[-1]["table"]["result"]["winners"] == [1]
        assert isinstance(await bob.refused(live, "resign", seat=1), NotNow)
        assert isinstance(await bob.refused(live, "choose", seat=1, choice="2"), NotNow)
        assert str(parlour.record(live.id).record)

    play(scene)


def test_a_bot_plays_on_for_who_resigns_among_more(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, cat = Guest("Ann"), Guest("Bob"), Guest("Cat")
        live = await seated(parlour, THREE, [ann, bob, cat])
        await ann.do(live, "resign", seat=0)
        state = await settled(live)
        assert state.status == "playing" and state.seats[0].resigned
        for what, more in (
            ("choose", {"choice": "1"}),
            ("resign", {}),
            ("withdraw", {}),
            ("propose", {"kind": "abandon"}),
        ):
            assert isinstance(await ann.refused(live, what, seat=0, **more), NotNow)
        state = await play_on(live, [bob, cat], random.Random(3))
        assert state.status == "over" and state.result is not None and state.result.reason == "played"

    play(scene)


def test_who_has_resigned_chooses_no_more_even_before_the_bot_has(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live = await seated(parlour, THREE, guests)
        state = await live.state()
        assert state.position is not None
        seat = state.due[0]
        choice = state.position.choices(seat)[0]
        await guests[seat].do(live, "resign", seat=seat)
        assert isinstance(await guests[seat].refused(live, "choose", seat=seat, choice=choice), NotNow)

    play(scene, pace=30.0)


def test_a_game_that_all_people_leave_is_abandoned(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await set_up(parlour, ann, "math-arena:players=4", "me", "open", "random", "random")
        await bob.do(live, "sit", seat=1)
        await settled(live)
        await ann.do(live, "resign", seat=0)
        await bob.do(live, "resign", seat=1)
        assert (await live.state()).status == "abandoned"

    play(scene)


def test_abandoning_takes_everybody(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        guests = [Guest("Ann"), Guest("Bob"), Guest("Cat")]
        live = await seated(parlour, THREE, guests)
        await guests[0].come(live)
        await guests[0].do(live, "propose", kind="abandon", seat=0)
        assert isinstance(await guests[1].refused(live, "propose", kind="pause", seat=1), NotNow)
        assert isinstance(await guests[0].refused(live, "answer", seat=0, accept=True), NotNow)
        await guests[1].do(live, "answer", seat=1, accept=True)
        assert (await live.state()).status == "playing"
        await guests[2].do(live, "answer", seat=2, accept=False)
        state = await live.state()
        assert state.status == "playing" and state.proposal is None
        assert isinstance(await guests[1].refused(live, "answer", seat=1, accept=True), NotNow)
        await guests[1].do(live, "propose", kind="abandon", seat=1)
        await guests[0].do(live, "answer", seat=0, accept=True)
        await guests[2].do(live, "answer", seat=2, accept=True)
        state = await live.state()
        assert state.status == "abandoned" and state.result is not None and state.result.winners == ()
        assert guests[0].events[-1]["table"]["status"] == "abandoned"
        assert isinstance(await guests[0].refused(live, "resume", seat=0), NotNow)
        assert parlour.record(live.id).record.headers["Ending"] == "The game was abandoned."

    play(scene)


def test_the_owner_clears_away_a_table_that_nobody_joined(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await set_up(parlour, ann, THREE, "me", "open", "open", public=True)
        await bob.do(live, "sit", seat=1)
        assert isinstance(await bob.refused(live, "propose", kind="abandon", seat=1), NotYours)
        assert isinstance(await ann.refused(live, "propose", kind="pause", seat=0), NotStarted)
        await ann.do(live, "propose", kind="abandon", seat=0)
        assert (await live.state()).status == "abandoned"
        assert isinstance(await Guest("Cat").refused(live, "sit", seat=2), TableError)
        assert str(parlour.record(live.id).record)

    play(scene)


def test_a_rematch_moves_everybody_one_seat_on(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob], clock={"bank": 300, "increment": 2})
        await ann.come(live)
        assert isinstance(await ann.refused(live, "propose", kind="rematch", seat=0), NotNow)
        await play_on(live, [ann, bob], random.Random(5))
        await bob.do(live, "propose", kind="rematch", seat=1)
        assert (await live.state()).rematch is None
        await ann.do(live, "answer", seat=0, accept=True)
        state = await until(live, lambda state: state.rematch is not None)
        assert ann.events[-1]["kind"] == "rematched"
        assert ann.events[-1]["table"]["rematch"] == state.rematch
        assert isinstance(await bob.refused(live, "propose", kind="rematch", seat=1), NotNow)
        next_game = await parlour.table(str(state.rematch))
        other = await until(next_game, lambda state: state.status == "playing")
        assert [seat.name for seat in other.seats] == ["Bob", "Ann"]
        assert [seat.person for seat in other.seats] == [bob.id, ann.id]
        assert other.clock == state.clock and other.secret != state.secret
        assert other.id in {row.id for row in parlour.storage.listed(person=bob.id)}

    play(scene)


def test_a_rematch_takes_those_as_well_who_resigned(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        await ann.do(live, "resign", seat=0)
        await bob.do(live, "propose", kind="rematch", seat=1)
        await asyncio.sleep(0.05)
        assert (await live.state()).rematch is None
        await ann.do(live, "answer", seat=0, accept=False)
        await ann.do(live, "propose", kind="rematch", seat=0)
        await bob.do(live, "answer", seat=1, accept=True)
        await until(live, lambda state: state.rematch is not None)

    play(scene)


def test_pausing_and_resuming(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        await bob.come(live)
        assert isinstance(await ann.refused(live, "resume", seat=0), NotNow)
        state = await live.state()
        assert state.position is not None
        card = state.position.choices(0)[0]
        await ann.do(live, "choose", seat=0, choice=card)
        await ann.do(live, "propose", kind="pause", seat=0)
        await bob.do(live, "answer", seat=1, accept=True)
        assert (await live.state()).status == "paused"
        other = state.position.choices(1)[0]
        assert isinstance(await bob.refused(live, "choose", seat=1, choice=other), NotNow)
        assert isinstance(await bob.refused(live, "propose", kind="pause", seat=1), NotNow)
        await bob.do(live, "resume", seat=1)
        await bob.do(live, "choose", seat=1, choice=other)
        state = await live.state()
        assert state.steps == 1 and not state.sealed  # what was sealed before the pause has counted

    play(scene)


def test_the_owner_turns_the_chat_off(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob], public=True)
        await bob.come(live)
        await ann.do(live, "chat", text=" good\x07 luck,\n\n Bob\u202e ")
        assert bob.events[-1]["chat"]["text"] == "good luck, Bob"
        assert isinstance(await ann.refused(live, "chat", text=" \n\x00 "), TableError)
        await ann.do(live, "chat_off")
        number = (await live.state()).number
        assert await ann.do(live, "chat_off") == number  # it is off already
        assert isinstance(await bob.refused(live, "chat", text="hello"), ChatOff)
        assert bob.events[-1]["table"]["chat"] is False
        await ann.do(live, "chat_on")
        await bob.do(live, "chat", text="hello")
        late = await Guest("Cat").come(live)
        assert [line["text"] for line in late.messages[0]["chat"]] == ["good luck, Bob", "hello"]

    play(scene)


@pytest.mark.parametrize(
    "asked",
    [
        {"variant": "femto", "seats": wishes("me")},
        {"variant": "femto", "seats": wishes("me", "open", "open")},
        {"variant": "chess", "seats": wishes("me", "open")},
        {"variant": "femto:goal=up", "seats": wishes("me", "open")},
        {"variant": "femto:\x00", "seats": wishes("me", "open")},
        {"variant": "femto", "seats": wishes("me", "Deep Thought")},
        {"variant": "femto", "seats": [{"kind": "bot"}, {"kind": "me"}]},
        {"variant": "femto", "seats": wishes("me", "open"), "seed": 7},
        {"variant": "femto", "seats": wishes("me", "random"), "seed": 7, "deal": "2-3-8-10/4-5-6-7"},
        {"variant": "femto", "seats": wishes("me", "random"), "seed": 7, "public": True},
        {"variant": "femto", "seats": wishes("me", "random"), "deal": "2-3-8-10/4-5-6-99"},
        {"variant": "femto", "seats": wishes("me", "random"), "position": "hands=2/77"},
        {"variant": "femto", "seats": wishes("me", "open"), "clock": {"bank": 10, "cap": 5}},
        {"variant": "femto", "seats": wishes("me", "open"), "share": "not hexadecimal"},
        {"variant": "femto", "seats": wishes("me", "open"), "reserved": "nothing"},
        {"variant": "femto", "seats": wishes("me", "open"), "reserved": "no\x00thing"},
        {"variant": "/etc/passwd.py", "seats": wishes("me", "open")},
    ],
)
def test_a_table_that_cannot_be_is_refused(play: Callable[..., None], asked: dict[str, object]) -> None:
    async def scene(parlour: Parlour) -> None:
        with pytest.raises(GameError) as problem:
            await parlour.create(Guest("Ann").person, NewTable.model_validate(asked))
        assert len(str(problem.value).splitlines()) == 1
        assert parlour.storage.listed() == [] and parlour.tables == {}

    play(scene)


def test_nobody_sits_down_without_being_somebody(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        with pytest.raises(TableError):
            await parlour.create(None, NewTable(variant="femto", seats=wishes("me", "open")))
        live = await parlour.create(None, NewTable(variant=FEMTO, seats=wishes("random", "greedy")))
        state = await until(live, lambda state: state.ended)
        assert state.owner is None and state.result is not None

    play(scene)


def test_a_reserved_table_is_used_once(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        table, commitment = await parlour.reserve()
        ann = Guest("Ann")
        live = await set_up(parlour, ann, FEMTO, "me", "open", reserved=table, share="ABCDEF01")
        assert live.id == table
        assert (await live.summary(None))["commitment"] == commitment
        assert (await live.state()).seats[0].share == "abcdef01"
        with pytest.raises(TableError):
            await set_up(parlour, ann, FEMTO, "me", "open", reserved=table)

    play(scene)


def test_nothing_is_laid_out_for_what_nobody_reserved(play: Callable[..., None]) -> None:
    """Who names no reservation pays for laying a table out; who makes one up has nothing laid out."""

    async def scene(parlour: Parlour) -> None:
        asked = NewTable(variant="femto:no_such_option=1", seats=wishes("me", "open"), reserved="nothing")
        with pytest.raises(BadTable, match="no such table is reserved"):
            await parlour.create(Guest("Ann").person, asked)

    play(scene)


def test_a_reserved_table_that_could_not_be_written_can_be_set_up_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing has happened to what was reserved, either; and of two who set it up at once one does."""

    async def scene(parlour: Parlour) -> None:
        table, commitment = await parlour.reserve()
        ann = Guest("Ann")

        def full(batch: Any) -> int:
            raise sa.exc.OperationalError("COMMIT", {}, Exception("the disk is full"))

        async def attempt() -> LiveTable:
            return await set_up(parlour, ann, FEMTO, "me", "open", reserved=table, share="ABCDEF01")

        with monkeypatch.context() as patch:
            patch.setattr(parlour.storage.writer, "_commit", full)
            with pytest.raises(StorageUnavailable, match="nothing has happened, please try again"):
                await attempt()
        outcomes = await asyncio.gather(attempt(), attempt(), return_exceptions=True)
        (live,) = [each for each in outcomes if isinstance(each, LiveTable)]
        (problem,) = [each for each in outcomes if isinstance(each, BadTable)]
        assert live.id == table and "it has been used" in str(problem)
        assert (await live.summary(None))["commitment"] == commitment
        with pytest.raises(BadTable, match="no such table is reserved"):
            await attempt()

    async def whole() -> None:
        async with a_parlour(database) as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


def test_a_table_that_nobody_comes_to_is_put_away_and_found_again(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob])
        before = laid_open(await live.state())
        assert live.idle
        await parlour.let_rest()
        assert parlour.tables == {}
        with pytest.raises(TableError):  # whoever still holds it is told so, and does not wait for ever
            await asyncio.wait_for(live.state(), PATIENCE)
        again = await parlour.table(live.id)
        assert again is not live and laid_open(await again.state()) == before

    play(scene, keep_seconds=-1.0)


def test_a_crowd_gets_the_last_seat_once(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        live = await set_up(parlour, Guest("Ann"), FEMTO, "me", "open", public=True)
        crowd = [Guest(f"Guest {each}") for each in range(20)]
        outcomes = await asyncio.gather(
            *(each.do(live, "sit", seat=1) for each in crowd), return_exceptions=True
        )
        assert sum(isinstance(each, int) for each in outcomes) == 1
        assert all(isinstance(each, int | SeatTaken | AlreadyStarted) for each in outcomes)
        state = await live.state()
        assert state.seats[1].person in {each.id for each in crowd}

    play(scene)


def test_people_are_remembered(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        kept = parlour.storage.people.new("Ann", "ann@example.org")
        assert parlour.storage.people.find(kept.id) == kept
        parlour.storage.people.change(kept, Person(kept.id, "Anna", None, kept.created, 1))
        found = parlour.storage.people.find(kept.id)
        assert found == Person(kept.id, "Anna", None, kept.created, kept.generation)  # tokens hold as before
        assert parlour.storage.people.find("nobody") is None

    play(scene)


def test_what_nobody_comes_to_for_long_is_abandoned(play: Callable[..., None]) -> None:
    """Old tables that still wait are cleared away with the first chores; younger ones are not."""

    async def scene(parlour: Parlour) -> None:
        variant, guests = find(FEMTO), [Guest("Ann"), Guest("Bob")]
        seats = (Sitter("person", "Ann", guests[0].id), Sitter())
        old = await brought(parlour, variant, guests, table="old", secret="0" * 64, seats=seats)
        young = await set_up(parlour, guests[0], FEMTO, "me", "open")
        table, _ = await parlour.reserve()
        parlour.storage.reserve("longago", "0" * 64, 1000.0)
        await guests[0].come(old)
        await parlour.start()
        state = await until(old, lambda state: state.ended)
        assert state.status == "abandoned" and guests[0].events[-1]["kind"] == "ended"
        assert (await young.state()).status == "waiting"
        give_up, reserved = time.monotonic() + PATIENCE, None
        while reserved != [table]:
            assert time.monotonic() < give_up, "a table reserved for nothing was not forgotten"
            await asyncio.sleep(0.01)
            with parlour.storage.engine.connect() as connection:
                reserved = connection.execute(sa.text("SELECT id FROM reservations")).scalars().all()

    play(scene)


def test_guests_without_a_name_go_by_their_seats(play: Callable[..., None]) -> None:
    """So nobody is called by the English word that stands for a name."""

    async def scene(parlour: Parlour) -> None:
        one, other, named = Guest("Guest"), Guest("Guest"), Guest("Ann")
        live = await set_up(parlour, one, "math-arena:players=3", "me", "open", "open")
        await one.come(live)
        await other.do(live, "sit", seat=1)
        assert one.events[-1]["told"] == ["Seat 2 is taken."]
        await named.do(live, "sit", seat=2)
        assert one.events[-1]["told"][0] == "Ann takes seat 3."
        state = await live.state()
        assert called([seat.name for seat in state.seats]) == ("", "", "Ann")

    play(scene)
