"""Sealed shares: nobody can choose the cards who is bound before they know the shares of the others."""

from __future__ import annotations

import asyncio
import hashlib
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hours import Hours
from hypothesis import given
from hypothesis import strategies as st
from parlour import PATIENCE, Guest, a_parlour, laid_open, play_on, seated, set_up, until, wishes
from plain_verifier import faults, words_of
from postgres import Postgres

from pipworks import GameRecord
from pipworks.games import find
from pipworks.tables import LiveTable, NewTable, Parlour, verify
from pipworks.tables.clocks import OPENING, wakes
from pipworks.tables.dealing import commitment_of, headers, seal_of, seed_of
from pipworks.tables.errors import AlreadyStarted, BadTable, NotNow, NotYours
from pipworks.tables.events import Opened, Started
from pipworks.tables.links import first_link
from pipworks.tables.state import TableState

FEMTO = "femto:hand_size=3,pack=2-3-4-5-6-8"
ONE, TWO, OTHER = "5f" * 16, "77" * 32, "ab" * 16


def plain_seal(table: str, seat: int, share: str) -> str:
    return hashlib.sha256(f"pipworks share\n{table}\n{seat + 1}\n{share}".encode()).hexdigest()


async def sealed_by(
    parlour: Parlour, ann: Guest, *others: str, shares: tuple[str, ...] = (ONE,), **more: Any
) -> LiveTable:
    """A table that somebody has set up, bound by seals of their own; each `others` is `open` or a bot."""
    table, _ = await parlour.reserve()
    own = [
        wish.model_copy(update={"seal": plain_seal(table, seat, share)})
        for seat, (wish, share) in enumerate(zip(wishes(*["me"] * len(shares)), shares, strict=True))
    ]
    asked = NewTable(variant=FEMTO, seats=[*own, *wishes(*others)], reserved=table, **more)
    return await parlour.create(ann.person, asked)


async def both_sealed(parlour: Parlour, ann: Guest, bob: Guest, **more: Any) -> LiveTable:
    live = await sealed_by(parlour, ann, "open", **more)
    await bob.do(live, "sit", seat=1, seal=plain_seal(live.id, 1, TWO))
    return live


async def shown(live: LiveTable) -> dict[str, Any]:
    """What the table shows everybody of what all are bound to."""
    short = await live.summary(None)
    seals = "/".join(seat["seal"] or "-" for seat in short["seats"])
    return {
        "table": short["id"],
        "game": short["variant"],
        "commitment": short["commitment"],
        "seals": seals,
    }


def begun(state: TableState) -> bool:
    return state.status == "playing"


async def record_of(parlour: Parlour, live: LiveTable, guests: list[Guest]) -> str:
    await play_on(live, guests, random.Random(1))
    return str(parlour.record(live.id).record)


@pytest.mark.usefixtures("database")
def test_a_game_begins_when_all_shares_are_opened_and_they_are_proved(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await sealed_by(parlour, ann, "open")
        await ann.come(live)
        early = await ann.refused(live, "open", seat=0, share=ONE)
        assert isinstance(early, NotNow) and "everybody has sat down" in str(early)
        await bob.do(live, "sit", seat=1, seal=plain_seal(live.id, 1, TWO))
        kept = await shown(live)
        assert kept["seals"] == f"{plain_seal(live.id, 0, ONE)}/{plain_seal(live.id, 1, TWO)}"
        for guest, seat, share in ((bob, 0, ONE), (bob, 1, ONE), (bob, 1, TWO[:30]), (ann, 0, "x")):
            assert isinstance(await guest.refused(live, "open", seat=seat, share=share), NotYours | BadTable)
        for guest, what, seat in ((ann, "stand", 0), (bob, "stand", 1)):
            assert isinstance(await guest.refused(live, what, seat=seat), AlreadyStarted)
        assert [seat["opens"] for seat in (await live.summary(None))["seats"]] == [True, True]
        number = await bob.do(live, "open", seat=1, share=TWO)
        assert await bob.do(live, "open", seat=1, share=TWO) == number  # who was not told tries again
        assert isinstance(await bob.refused(live, "open", seat=1), NotNow)
        assert (await live.state()).status == "waiting"
        await ann.do(live, "open", seat=0, share=ONE)
        state = await until(live, begun)
        assert state.shares == [ONE, TWO] and await shown(live) == kept
        assert isinstance(await ann.refused(live, "open", seat=0), NotNow)
        assert await ann.do(live, "open", seat=0, share=ONE) == state.number  # the answer may have been lost
        assert not any(ONE in each or TWO in each or state.secret in each for each in ann.heard)
        record = await record_of(parlour, live, [ann, bob])
        verdict = verify(record, **kept)
        assert verdict.ok and len(verdict.sentences) == 6, verdict
        assert not any("seat" in each for each in verdict.unshown)
        last = [each["link"] for each in ann.events if each["link"] is not None][-1]
        kept |= {"link": f"{last['words']}:{last['hash']}", "key": headers_of(record)["Key"]}
        assert faults(record, **kept) == [] and verify(record, **kept).ok
        word = words_of(record)[-1]
        cut = record[: record.rindex(word)] + record[record.rindex(word) + len(word) :]
        assert faults(cut, **kept) == ["link", "signature"]
        assert faults(f"{record} 1:{word.partition(':')[2]}", **kept) == [
            "signature"
        ]  # the link holds up to it
        renamed = record.replace('[Player1 "Ann"]', '[Player1 "Eve"]')
        assert renamed != record and faults(renamed, **kept) == ["signature"]
        assert [each["kind"] for each in ann.events[:4]] == ["seated", "opened", "opened", "started"]

    play(scene)


@pytest.mark.usefixtures("database")
def test_who_is_in_league_with_the_server_and_sits_down_last_can_choose_nothing(
    play: Callable[..., None],
) -> None:
    """The server knows its secret and, in the end, the other's share: another last share is refused by the
    table, and a record that has one is found out, whoever wrote it.
    """

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await both_sealed(parlour, ann, bob)
        kept = await shown(live)
        await ann.do(live, "open", seat=0, share=ONE)
        state = await live.state()
        honest = seed_of(state.secret, live.id, FEMTO, [ONE, TWO])
        ground = [f"{each:032x}" for each in range(200)]
        wanted = {share: seed_of(state.secret, live.id, FEMTO, [ONE, share]) for share in ground}
        assert len(set(wanted.values()) | {honest}) == 201  # each would be a deal of one's own choice …
        before = laid_open(await live.state())
        for share in ground[:20]:
            refused = await bob.refused(live, "open", seat=1, share=share)  # … and none can be had
            assert isinstance(refused, BadTable) and "not the share" in str(refused)
        assert laid_open(await live.state()) == before
        await bob.do(live, "open", seat=1, share=TWO)
        await until(live, begun)
        record = await record_of(parlour, live, [ann, bob])
        assert f'[Seed "{honest}"]' in record and verify(record, **kept).ok
        for share in ground[:5]:
            forged = _forged(record, state.secret, live.id, [ONE, share], ["sealed", "sealed"])
            assert verify(forged).ok  # it holds together …
            found = verify(forged, **kept)
            assert not found.ok and found.first_bad is not None and "seals in the record" in found.first_bad
            assert "seals" in faults(forged, **kept)
            old = forged.replace(f'[Seals "{headers_of(forged)["Seals"]}"]', f'[Seals "{kept["seals"]}"]')
            assert "not the one that was sealed" in str(verify(old, **kept).first_bad)

    play(scene)


def test_a_deal_cannot_be_chosen_among_codes_of_games_that_play_alike(play: Callable[..., None]) -> None:
    """The code is in the seed: who could change it when all shares are open would have deals to choose from.

    Limits that are never reached make such codes. All else that was shown fits each of them.
    """

    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        table, commitment = await parlour.reserve()
        code, seal = "friend-or-foe:turn_limit=1900", plain_seal(table, 0, ONE)
        me = {"kind": "me", "seal": seal, "share": ONE}
        asked = {"variant": code, "seats": [me, *[{"kind": "bot", "bot": "random"}] * 3], "reserved": table}
        live = await parlour.create(ann.person, NewTable.model_validate(asked))
        kept = await shown(live)
        assert kept == {"table": table, "game": code, "commitment": commitment, "seals": f"{seal}/-/-/-"}
        state = await until(live, begun)
        codes = [f"friend-or-foe:turn_limit={each}" for each in range(1900, 1910)]
        shares, bindings = [ONE, "", "", ""], ["sealed", "none", "none", "none"]
        deals = set()
        for each in codes:
            forged = _forged("", state.secret, table, shares, bindings, each, rounds=0)
            deals.add(headers_of(forged)["Deal"])
            link = f"0:{first_link(state.secret, table, each, shares).hash}"
            told: dict[str, Any] = {name: value for name, value in kept.items() if name != "game"} | {
                "link": link
            }
            without = verify(forged, **told)
            assert without.ok and sum(f"that {each} is the game" in one for one in without.unshown) == 1
            found = verify(forged, **told, game=kept["game"])
            assert found.ok == (each == code) and not any("is the game" in one for one in found.unshown)
            assert found.ok or "not the one that you were shown" in str(found.first_bad)
        assert len(deals) > 1
        forged = _forged("", state.secret, table, shares, bindings, code, rounds=0)
        for other in ("friend-or-foe", "femto", "nonsense", ""):
            assert not verify(forged, **kept | {"game": other}).ok
        assert verify(forged, **kept | {"game": " friend-or-foe:turn_limit=1900 "}).ok

    play(scene)


def test_a_deal_cannot_be_chosen_among_tables() -> None:
    """Where nobody has sealed anything, only who knows the table's id sees that it is another."""
    secret, shares = "01" * 32, ["", ""]
    kept: dict[str, Any] = {"commitment": commitment_of(secret), "game": FEMTO, "seals": "-/-"}
    for table in ("one", "two"):
        forged = _forged("", secret, table, shares, ["none", "none"])
        found = verify(forged, **kept)
        assert found.ok and any("that the table is the one" in each for each in found.unshown)
        found = verify(forged, **kept, table="one")
        assert found.ok == (table == "one") and not any("that the table is" in each for each in found.unshown)
        assert found.ok or "another table" in str(found.first_bad)


def test_what_was_shown_must_be_in_the_record() -> None:
    """To leave out what binds, or to go back to the time before seals, helps nobody."""
    secret, shares = "01" * 32, [ONE, TWO]
    record = _forged("", secret, "table", shares, ["sealed", "sealed"])
    kept: dict[str, Any] = {
        "commitment": commitment_of(secret),
        "game": FEMTO,
        "seals": headers_of(record)["Seals"],
    }
    assert verify(record, **kept).ok

    def without(text: str, *names: str) -> str:
        return re.sub(rf"(?m)^\[({'|'.join(names)}) .*\n", "", text)

    for names in (
        ("Commitment", "Secret", "Shares", "Seals", "Bindings", "Table"),
        ("Seals", "Bindings"),
        ("Seals",),
        ("Bindings",),
        ("Commitment",),
        ("Table",),
    ):
        assert not verify(without(record, *names), **kept).ok, names
    older = find(FEMTO).deal(seed=seed_of(secret, "table", FEMTO, shares, 1))
    made = GameRecord(older.variant, older)
    made.headers |= headers(secret, "table", shares, kept["seals"].split("/"), ["sealed", "sealed"])
    found = verify(str(made), **kept)
    assert not found.ok and "makes no cipher" in str(found.first_bad)
    assert not verify(without(str(made), "Seals", "Bindings"), **kept).ok
    by_post = verify(f'[Post "1"]\n{record}', **kept)
    assert not by_post.ok and "by post" in str(by_post.first_bad)


def headers_of(record: str) -> dict[str, str]:
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.MULTILINE))


def _forged(
    record: str,
    secret: str,
    table: str,
    shares: list[str],
    bindings: list[str],
    code: str = FEMTO,
    rounds: int = 99,
) -> str:
    """A record as a server would have to write it that wants other shares: all but what was shown fits."""
    variant = find(code)
    made = GameRecord(variant, variant.deal(seed=seed_of(secret, table, variant.code, shares)))
    seals = [
        "" if how == "none" else seal_of(table, seat, share)
        for seat, (share, how) in enumerate(zip(shares, bindings, strict=True))
    ]
    made.headers |= headers(secret, table, shares, seals, bindings)
    while not made.now.over and made.now.turn <= rounds:
        made.play({seat: made.now.choices(seat)[0] for seat in made.now.to_act})
    return str(made)


@given(st.sampled_from(("Shares", "Seals", "Bindings", "Seed", "Table", "Secret", "Deal")), st.data())
def test_no_character_of_what_binds_can_be_changed(name: str, data: st.DataObject) -> None:
    shares = [ONE, TWO]
    record = _forged("", "01" * 32, "table", shares, ["sealed", "open"])
    value = headers_of(record)[name]
    at = data.draw(st.integers(0, len(value) - 1))
    other = data.draw(st.sampled_from([each for each in "0123456789abcdefno-/" if each != value[at]]))
    changed = record.replace(f'[{name} "{value}"]', f'[{name} "{value[:at]}{other}{value[at + 1 :]}"]')
    seals = "/".join(seal_of("table", seat, share) for seat, share in enumerate(shares))
    found = verify(changed, seals=seals)
    assert not found.ok and found.first_bad is not None
    gone = verify(record.replace(f'[{name} "{value}"]\n', ""))
    assert gone.ok == (name == "Deal")


def test_who_does_not_open_in_time_plays_without_a_share(play: Callable[..., None], hours: Hours) -> None:
    """The game goes on; the record says whose share is missing, and to whom that matters."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        slow = await (await both_sealed(parlour, ann, bob, pace="correspondence")).state()
        assert wakes(slow, 0.0) == slow.changed + 86_400.0  # a phone may sleep for a night
        live = await both_sealed(parlour, ann, bob)
        await bob.do(live, "open", seat=1, share=TWO)
        kept = await shown(live)
        hours.let_pass(OPENING["live"] - 1)
        assert (await live.state()).to_open == (0,)
        hours.let_pass(2)
        state = await until(live, begun)
        assert state.shares == ["", TWO] and state.bindings == ["withheld", "sealed"]
        assert isinstance(await ann.refused(live, "open", seat=0, share=ONE), NotNow)
        record = await record_of(parlour, live, [ann, bob])
        verdict = verify(record, **kept)
        assert verdict.ok and any("seat 1 sealed a share" in each for each in verdict.unshown)
        assert faults(record, **kept) == []

    play(scene)


def test_on_another_device_one_may_play_without_one_s_share(play: Callable[..., None]) -> None:
    """The share lies on the device where one sat down; whoever comes by another need not wait."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await both_sealed(parlour, ann, bob)
        await bob.do(live, "open", seat=1, share=TWO)
        other = await Guest("Ann", who=ann.id).come(live)
        (own, _) = other.messages[0]["table"]["seats"]
        assert own["you"] and own["opens"] and other.messages[0]["table"]["opens_until"] is not None
        assert isinstance(await bob.refused(live, "open", seat=0), NotYours)
        await other.do(live, "open", seat=0)
        state = await until(live, begun)
        assert state.bindings == ["withheld", "sealed"]

    play(scene)


def test_open_and_drawn_shares_and_bots_do_not_keep_a_game_waiting(play: Callable[..., None]) -> None:
    """As ever; and the record says of each seat what is not proved to it."""

    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await set_up(parlour, ann, FEMTO, "me", "open", share="abcdef")
        seal = (await live.summary(None))["seats"][0]["seal"]
        assert seal == plain_seal(live.id, 0, "abcdef")  # the server is bound to it, too
        await bob.do(live, "sit", seat=1)
        state = await until(live, begun)
        assert state.bindings == ["open", "drawn"] and len(state.shares[1]) == 32
        kept = await shown(live)
        verdict = verify(await record_of(parlour, live, [ann, bob]), **kept)
        assert verdict.ok and sum("it drew it" in each for each in verdict.unshown) == 1
        assert sum("given openly" in each for each in verdict.unshown) == 1
        alone = await sealed_by(parlour, ann, "random")
        await ann.do(alone, "open", seat=0, share=ONE)
        assert (await until(alone, begun)).bindings == ["sealed", "none"]
        bots = await parlour.create(None, NewTable(variant=FEMTO, seats=wishes("random", "random")))
        await bots.state()
        assert (await until(bots, lambda state: state.ended)).seals == ["", ""]
        assert verify(str(parlour.record(bots.id).record), seals="-/-").ok

    play(scene)


def test_several_seats_of_one_device_open_each(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        live = await sealed_by(parlour, ann, shares=(ONE, TWO))
        for seat, share in enumerate((ONE, TWO)):
            await ann.do(live, "open", seat=seat, share=share)
        assert (await until(live, begun)).shares == [ONE, TWO]

    play(scene)


@pytest.mark.parametrize("others", [("greedy",), ("me",)], ids=["a bot", "oneself"])
def test_where_nobody_else_adds_a_share_it_is_opened_with_its_seal(
    others: tuple[str, ...], play: Callable[..., None]
) -> None:
    """The server has promised its secret, and there is nobody else to be bound."""

    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        table, commitment = await parlour.reserve()
        kinds = ("me", *others)
        seals = [plain_seal(table, at, ONE) if kind == "me" else "-" for at, kind in enumerate(kinds)]
        seats = [
            wish.model_copy(update={"seal": seal, "share": ONE}) if wish.kind == "me" else wish
            for wish, seal in zip(wishes(*kinds), seals, strict=True)
        ]
        live = await parlour.create(ann.person, NewTable(variant=FEMTO, seats=seats, reserved=table))
        await until(live, begun)
        await ann.do(live, "open", seat=0, share=ONE)  # once more, where the answer was lost
        record = await record_of(parlour, live, [ann])
        kept: dict[str, Any] = {"table": table, "game": FEMTO, "commitment": commitment}
        kept["seals"] = "/".join(seals)
        verdict = verify(record, **kept)
        assert verdict.ok and not [each for each in verdict.unshown if "seat" in each]
        assert faults(record, **kept) == []

    play(scene)


def test_what_is_opened_at_once_is_refused_where_it_cannot_be(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        table, _ = await parlour.reserve()
        mine = {"kind": "me", "seal": plain_seal(table, 0, ONE), "share": ONE}
        bot, free = {"kind": "bot", "bot": "greedy"}, {"kind": "open"}
        wrong: list[tuple[str, list[dict[str, str]]]] = [
            ("when everybody has sat down", [mine, free]),
            ("give its seal as well", [{"kind": "me", "share": ONE}, bot]),
            ("not the share that seat 0 sealed", [mine | {"share": TWO}, bot]),
            ("not the share that seat 1 sealed", [bot, mine]),
            ("could be guessed", [mine | {"share": "ab"}, bot]),
        ]
        for words, seats in wrong:
            asked = NewTable.model_validate({"variant": FEMTO, "seats": seats, "reserved": table})
            with pytest.raises(BadTable, match=words):
                await parlour.create(ann.person, asked)
        right = NewTable.model_validate({"variant": FEMTO, "seats": [mine, bot], "reserved": table})
        assert (await parlour.create(ann.person, right)).id == table  # nothing was lost by what was refused

    play(scene)


def test_a_seal_is_of_its_table_and_seat(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        sealed = wishes("me", "open")
        sealed[0] = sealed[0].model_copy(update={"seal": "5f" * 32})
        with pytest.raises(BadTable, match="reserve one first"):
            await parlour.create(ann.person, NewTable(variant=FEMTO, seats=sealed))
        live = await sealed_by(parlour, ann, "open")
        for seal in ("", "x", "5f" * 31, "5f" * 31 + "5g"):
            assert isinstance(await bob.refused(live, "sit", seat=1, seal=seal), BadTable)
        assert isinstance(await bob.refused(live, "sit", seat=1, seal="5f" * 32, share="ab"), BadTable)
        await bob.do(live, "sit", seat=1, seal=plain_seal(live.id, 0, ONE))  # that of the other seat
        assert isinstance(await bob.refused(live, "open", seat=1, share=ONE), BadTable)

    play(scene)


def test_a_rematch_is_sealed_with_the_proposal_and_the_answer(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        for answers in (True, False):
            live = await seated(parlour, FEMTO, [ann, bob])
            assert (await live.summary(None))["again"] is None
            await ann.do(live, "resign", seat=0)
            table = (await live.summary(None))["again"]
            refused = await ann.refused(live, "propose", kind="rematch", seat=0, seals={"1": "5f" * 32})
            assert isinstance(refused, NotYours)
            own = {"0": plain_seal(table, 1, ONE)}  # everybody moves one seat on
            await ann.do(live, "propose", kind="rematch", seat=0, seals=own)
            theirs = {"seals": {"1": plain_seal(table, 0, TWO)}} if answers else {}
            await bob.do(live, "answer", seat=1, accept=True, **theirs)
            assert (await until(live, lambda state: state.rematch is not None)).rematch == table
            again = await parlour.table(table)
            await ann.do(again, "open", seat=1, share=ONE)
            if answers:
                await bob.do(again, "open", seat=0, share=TWO)
            state = await until(again, begun)
            assert state.bindings == ["sealed" if answers else "drawn", "sealed"]

    play(scene)


def test_a_server_that_dies_between_seals_and_shares_goes_on_with_both(database: str) -> None:
    """On both databases: what was opened is known, what was not is waited for, and nothing is asked twice."""

    async def scene() -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        async with a_parlour(database) as parlour:
            live = await both_sealed(parlour, ann, bob)
            kept = await shown(live)
            await ann.do(live, "open", seat=0, share=ONE)
        async with a_parlour(database) as parlour:
            live = await parlour.table(live.id)
            assert (await live.state()).to_open == (1,) and await shown(live) == kept
            assert isinstance(await bob.refused(live, "open", seat=1, share=OTHER), BadTable)
            await bob.do(live, "open", seat=1, share=TWO)
            await until(live, begun)
            assert verify(await record_of(parlour, live, [ann, bob]), **kept).ok

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_two_servers_open_and_begin_once(postgres: Postgres) -> None:
    """Each takes a share over the same storage, at the same time; the game begins once, with both."""
    database = postgres.fresh()

    async def scene() -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        async with a_parlour(database) as one, a_parlour(database) as two:
            await one.start()
            await two.start()
            here = await both_sealed(one, ann, bob)
            there = await two.table(here.id)
            await asyncio.gather(
                ann.do(here, "open", seat=0, share=ONE), bob.do(there, "open", seat=1, share=TWO)
            )
            states = [await until(live, begun) for live in (here, there)]
            assert [state.shares for state in states] == [[ONE, TWO]] * 2
            entries = one.storage.entries(here.id)
            assert sum(isinstance(each.event, Started) for each in entries) == 1
            assert sum(isinstance(each.event, Opened) for each in entries) == 2

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_a_game_left_before_it_began_is_proved_without_what_was_not_opened(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await both_sealed(parlour, ann, bob)
        await bob.do(live, "open", seat=1, share=TWO)
        await ann.do(live, "propose", kind="abandon", seat=0)
        record = str(parlour.record(live.id).record)
        assert headers_of(record)["Bindings"] == "withheld/sealed" and verify(record).ok

    play(scene)


def test_who_stands_up_before_all_sit_takes_the_seal_along(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await sealed_by(parlour, ann, "open")
        await ann.do(live, "stand", seat=0)
        await bob.do(live, "sit", seat=0)
        await ann.do(live, "sit", seat=1, seal=plain_seal(live.id, 1, OTHER))
        assert isinstance(await bob.refused(live, "open", seat=0, share=ONE), NotNow)
        await ann.do(live, "open", seat=1, share=OTHER)
        assert (await until(live, begun)).bindings == ["drawn", "sealed"]

    play(scene)
