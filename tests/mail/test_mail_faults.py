"""What mail does where something fails, comes twice, or is meant to go too far."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from posting import Mail, Post, reply, sit
from test_mail_beginning import GAME, begin, table_of, waiting, wish
from test_mail_manners import ANN, BO, begun, play, quiet, state_of

from pipworks.engine import verbatim
from pipworks.mail.collecting import Collector, envelope
from pipworks.mail.sending import Carrier
from pipworks.tables import Parlour, schema
from pipworks.tables.errors import Conflict
from pipworks.tables.events import Hinted
from pipworks.tables.state import TableState
from pipworks.tables.thinkers import Thinkers
from pipworks.tables.thinking import Advice

UNREADABLE = b"--x\r\n" * 2000
"""A mail of more parts than are read."""


async def hints(world: Post, table: str) -> int:
    entries = await asyncio.to_thread(world.parlour.entries, table, 0)
    return sum(each.event.called == "hinted" for each in entries)


@pytest.fixture
def advised(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Hints are had at once, and of each the number of what was asked is kept."""
    asked: list[int] = []

    async def advice(thinkers: Thinkers, state: TableState, seat: int) -> Advice:
        asked.append(state.asked_at)
        assert state.position is not None
        choice = state.position.choices(seat)[0]
        return Advice("greedy", choice, (), verbatim(choice))

    monkeypatch.setattr(Thinkers, "_advise", advice)
    return asked


def unreadable(mail: bytes) -> bytes:
    """A mail whose head is as it was, and whose body is more than is read."""
    return mail.partition(b"\n\n")[0] + b"\n\n" + UNREADABLE


# Hints


def test_a_mail_gets_one_hint_which_is_logged_once_however_often_it_is_brought(
    tmp_path: Path, advised: list[int]
) -> None:
    async def scene(world: Post) -> None:
        await begin(world, "femto against random")
        first = await world.boxes.arrive(ANN, 2)
        wishes = world.office.desk.wishes
        taken, wishes.taken = wishes.taken, lambda digest: False  # killed before it was noted
        for _ in range(3):
            assert await world.answer(first, "hint\nhint\nhint") == 250
        wishes.taken = taken
        told = await world.boxes.arrive(ANN, 3)
        assert "one mail gets one hint" in " ".join(told.text.split()).lower()
        assert len(advised) == 3  # once each time that it was brought
        assert await hints(world, table_of(first)) == 1
        assert await quiet(world) == 3

        async def none(address: str) -> bool:
            return False

        world.office.desk.may_answer = none  # no answer would be sent
        assert await world.answer(told, "hint") == 250
        assert len(advised) == 3

    play(tmp_path, scene)


def test_a_hint_that_fails_is_refused_and_one_is_logged_though_another_server_is_faster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, advised: list[int]
) -> None:
    advice, append = Thinkers._advise, Parlour.append
    failed: list[object] = []
    lost: list[object] = []

    async def failing(thinkers: Thinkers, state: TableState, seat: int) -> Advice:
        if not failed:
            failed.append(seat)
            raise RuntimeError("the worker was lost over this")
        return await advice(thinkers, state, seat)

    async def slower(parlour: Parlour, entry: Any, row: Any) -> None:
        if isinstance(entry.event, Hinted) and not lost:
            lost.append(entry)
            raise Conflict
        await append(parlour, entry, row)

    monkeypatch.setattr(Thinkers, "_advise", failing)
    monkeypatch.setattr(Parlour, "append", slower)

    async def scene(world: Post) -> None:
        await begin(world, "femto against random")
        first = await world.boxes.arrive(ANN, 2)
        assert await world.answer(first, "hint") == 250
        told = await world.boxes.arrive(ANN, 3)
        assert "no hint can be had just now" in " ".join(told.text.split()).lower()
        assert (await hints(world, table_of(first)), world.parlour.failures) == (0, 1)
        assert await world.answer(told, "hint") == 250
        assert "would choose" in (await world.boxes.arrive(ANN, 4)).text
        assert len(lost) == 1 and await hints(world, table_of(first)) == 1

    play(tmp_path, scene)


# Who is asked


async def turn_on(world: Post, table: str, person: dict[str, str], address: str) -> Any:
    asked = {"seat": 0, "address": address}
    return await world.client.post(f"/api/tables/{table}/mail", json=asked, headers=person)


def test_an_address_is_asked_as_seldom_in_any_case(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann = await world.guest("Ann")
        table = await waiting(world, ann)
        told = [
            await turn_on(world, table, ann, address)
            for address in ("Bo@example.org", "bO@example.org", "BO@EXAMPLE.org", "bo@example.org")
        ]
        assert [each.status_code for each in told] == [200, 200, 200, 429]
        for name in ("Bo", "bO", "BO"):
            await world.postman.bring(GAME, wish("femto against random", f"{name}@example.org"))
        assert await quiet(world) == 3

    play(tmp_path, scene)


def test_a_person_gives_few_addresses_a_day_and_what_is_refused_changes_nothing(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann = await world.guest("Ann")
        table = await waiting(world, ann)
        for number in range(3):
            assert (await turn_on(world, table, ann, f"stranger{number}@example.org")).status_code == 200
        told = await turn_on(world, table, ann, "one-more@example.org")
        assert (told.status_code, told.json()["code"]) == (429, "too-many")
        assert "many addresses" in told.json()["detail"]
        standing = await world.client.get(f"/api/tables/{table}/mail?seat=0", headers=ann)
        assert standing.json()["address"] == "stranger2@example.org"
        assert (
            await turn_on(world, table, ann, "Stranger1@example.org")
        ).status_code == 200  # no further one
        own = await turn_on(world, table, ann, "play@play.example.org")
        assert (own.status_code, own.json()["code"]) == (422, "bad-address")
        assert await quiet(world) == 4

    play(tmp_path, scene)


def test_nobody_is_told_that_an_address_wants_no_mail(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, f"femto with {BO}")
        assert (await world.client.post(never_of(await world.boxes.arrive(BO, 1)))).status_code == 200
        count, eve = await quiet(world), await world.guest("Eve")
        table = await waiting(world, eve)
        known, unknown = (
            await turn_on(world, table, eve, BO),
            await turn_on(world, table, eve, "x@example.org"),
        )
        assert known.json() | {"address": ""} == unknown.json() | {"address": ""}
        assert await quiet(world) == count + 1 and len(world.boxes.of(BO)) == 1

    play(tmp_path, scene)


def test_who_begins_too_many_games_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.mail.beginning.MOST_BEGUN", 2)
    genuine = {"Authentication_Results": "mx.example.org; dmarc=pass header.from=example.org"}

    async def scene(world: Post) -> None:
        await world.postman.bring(GAME, wish("femto against random", **genuine))
        await world.answer(await world.boxes.arrive(ANN, 1), "yes", **genuine)
        await world.boxes.arrive(ANN, 2)
        for number in range(2):
            raw = wish("femto against random", **genuine, Message_ID=f"<{number}@x>")
            assert await world.postman.bring(GAME, raw) == 250
            await world.boxes.arrive(ANN, 3 + number)
        told = world.boxes.of(ANN)[-1]
        assert "many games today" in " ".join(told.text.split()) and told.reply_to == GAME
        assert len(world.parlour.tables) == 2
        assert await asyncio.to_thread(world.office.desk.wishes.begun_by, ANN, 0.0) == 2

    play(tmp_path, scene, checked_by="mx.example.org")


# What a no means


def test_a_mail_that_cannot_be_read_says_neither_yes_nor_no_and_does_nothing_at_a_table(
    tmp_path: Path,
) -> None:
    async def scene(world: Post) -> None:
        assert await world.postman.bring(GAME, wish("femto against random")) == 250
        asks = await world.boxes.arrive(ANN, 1)
        assert await world.postman.bring(asks.reply_to, unreadable(reply(asks, "no")), ANN) == 250
        assert await quiet(world) == 1 and world.parlour.tables == {}
        assert await world.answer(asks, "yes") == 250
        first = await world.boxes.arrive(ANN, 2)
        before = (await state_of(world, table_of(first))).number
        assert await world.postman.bring(first.reply_to, unreadable(reply(first, "resign")), ANN) == 250
        assert "too many parts" in (await world.boxes.arrive(ANN, 3)).text
        assert (await state_of(world, table_of(first))).number == before

    play(tmp_path, scene)


def test_a_no_holds_for_a_week_against_whoever_invites_a_stranger(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, f"femto with {BO}")
        asks = await world.boxes.arrive(BO, 1)
        (table,) = world.parlour.tables
        link = re.search(r"/api/mail/confirm/\S+", asks.text)
        assert link is not None
        assert await world.answer(asks, "No, thank you") == 250
        assert (await world.client.post(link[0])).status_code == 404  # what was declined is asked no more
        assert await world.answer(asks, "yes", X_Second="time") == 250
        cleo = await world.guest("Cleo")
        for person in (cleo, await world.guest("Dan")):
            where = f"/api/tables/{await waiting(world, person)}/mail/invitations"
            told = await world.client.post(where, json={"seat": 1, "address": BO}, headers=person)
            assert told.status_code == 200
        assert await quiet(world) == 3 and len(world.boxes.of(BO)) == 1
        assert (await state_of(world, table)).seats[1].kind == "open"
        later(world, 8)
        where = f"/api/tables/{await waiting(world, cleo)}/mail/invitations"
        await world.client.post(where, json={"seat": 1, "address": BO}, headers=cleo)
        await world.boxes.arrive(BO, 2)

    play(tmp_path, scene)


def test_a_no_of_somebody_known_holds_against_who_invited_them(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, "femto against random", f"Bo <{BO}>")
        count = len(world.boxes.of(BO))
        ann, eve = await world.guest("Ann"), await world.guest("Eve")

        async def invited(by: dict[str, str]) -> int:
            where = f"/api/tables/{await waiting(world, by)}/mail/invitations"
            await world.client.post(where, json={"seat": 1, "address": BO}, headers=by)
            await quiet(world)
            return len(world.boxes.of(BO)) - count

        count = await invited(ann) and len(world.boxes.of(BO))
        assert await world.answer(world.boxes.of(BO)[-1], "nein danke") == 250
        assert await invited(ann) == 0
        assert await invited(eve) == 1

    play(tmp_path, scene)


def later(world: Post, days: float) -> None:
    """Let time pass for the server."""
    now = world.parlour.now
    world.parlour.now = lambda: now() + days * 86_400.0  # type: ignore[method-assign]


def test_who_says_no_to_mail_is_forgotten(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann = await world.guest("Ann")
        table = await waiting(world, ann)
        await turn_on(world, table, ann, ANN)
        asks = await world.boxes.arrive(ANN, 1)
        assert await world.answer(asks, "Nein!") == 250
        standing = (await world.client.get(f"/api/tables/{table}/mail?seat=0", headers=ann)).json()
        assert (standing["wanted"], standing["address"]) == (False, None)
        link = re.search(r"/api/mail/confirm/\S+", asks.text)
        assert link is not None and (await world.client.post(link[0])).status_code == 404
        assert await world.answer(asks, "yes") == 550

    play(tmp_path, scene)


def never_of(mail: Mail) -> str:
    """The link by which its reader wants no mail at all."""
    return re.findall(r"<https://play.example.org(/[^>]+)>", str(mail.parsed["List-Unsubscribe"]))[0]


def test_no_mail_ever_holds_whatever_becomes_of_who_gave_the_address(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann = await world.guest("Ann")
        table = await waiting(world, ann)
        await turn_on(world, table, ann, BO)
        link = never_of(await world.boxes.arrive(BO, 1))
        assert BO.partition("@")[0] + "@" not in link
        assert (await turn_on(world, table, ann, "other@example.org")).status_code == 200
        assert (await world.client.post(link)).status_code == 200
        await turn_on(world, table, ann, BO)
        assert await quiet(world) == 2 and len(world.boxes.of(BO)) == 1
        assert (await world.client.post(link.replace("never", "again"))).status_code == 200
        await turn_on(world, table, ann, BO)
        await world.boxes.arrive(BO, 2)

    play(tmp_path, scene)


# What waits together


def test_a_mail_that_may_have_arrived_goes_out_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed when a mail server had taken it, and before that was known: then others wait with it."""
    monkeypatch.setattr("pipworks.mail.sending.LOOK_SECONDS", 0.02)
    monkeypatch.setattr("pipworks.mail.sending.LONGEST_PAUSE", 0.02)
    looks: list[None] = []
    carry = Carrier._carry

    async def looked(carrier: Carrier) -> bool:
        looks.append(None)
        return await carry(carrier)

    monkeypatch.setattr(Carrier, "_carry", looked)

    async def scene(world: Post) -> None:
        ann, eve = await world.guest("Ann"), await world.guest("Eve")
        tables = [await waiting(world, ann, public=True) for _ in range(3)]
        await turn_on(world, tables[0], ann, ANN)
        assert await world.answer(await world.boxes.arrive(ANN, 1), "yes") == 250
        for table in tables[1:]:
            await turn_on(world, table, ann, ANN)
        world.boxes.close()  # mail is held back
        for table in tables:
            await sit(world, table, eve, 1)
        queue = world.office.queue
        while len(due := await asyncio.to_thread(queue.due, world.parlour.now())) < 3:
            await asyncio.sleep(0.01)
        assert await asyncio.to_thread(queue.trying, due[0])
        before = len(looks)
        while len(looks) == before:  # what was found to be due earlier had not been tried by then
            await asyncio.sleep(0.01)
        async with world.boxes.open():
            mails = [await world.boxes.arrive(ANN, number) for number in (2, 3)]
            (digest,) = [each for each in mails if "2 tables wait for you" in str(each.parsed["Subject"])]
            (alone,) = [each for each in mails if each is not digest]
            assert alone.raw.replace(b"\r\n", b"\n") == due[0].mail.content.encode().replace(b"\r\n", b"\n")
            assert await quiet(world) == 3

    play(tmp_path, scene)


# A mailbox


def a_box(code: str, raw: bytes) -> tuple[SimpleNamespace, list[str]]:
    """A mailbox whose server answers so when a mail is fetched, and what was moved from it."""
    moved: list[str] = []
    client = SimpleNamespace(uid=lambda *_: (code, [(b"1", raw)] if code == "OK" else [b"not just now"]))
    return SimpleNamespace(client=client, move=lambda which, where: moved.append(which)), moved


@pytest.mark.parametrize("code", ["NO", "BAD", "OK"])
def test_a_mail_that_is_not_given_stays_in_the_mailbox(code: str) -> None:
    taken: list[str] = []

    async def take(to: str, sender: str, raw: bytes) -> None:
        taken.append(to)

    settings = SimpleNamespace(imap_seconds=1.0, imap_done="Done", domain="play.example.org")
    troubles: list[str] = []
    parlour = SimpleNamespace(now=lambda: 100.0)
    office = SimpleNamespace(settings=settings, parlour=parlour, take=take, note_trouble=troubles.append)
    box, moved = a_box(code, b"Delivered-To: play@play.example.org\r\n\r\nhello")

    async def scene() -> None:
        collector = Collector(office)  # type: ignore[arg-type]
        await collector._take(box, "1")  # type: ignore[arg-type]

    asyncio.run(scene())
    if code == "OK":
        assert (taken, moved, troubles) == (["play@play.example.org"], ["1"], [])
    else:
        assert (taken, moved, troubles) == ([], [], ["mail"])


@given(st.text('(),<>@"\\: a.\n', max_size=300), st.integers(1, 2000))
def test_any_head_says_for_whom_it_is_or_for_nobody(text: str, times: int) -> None:
    raw = (
        b"To: "
        + (text * times).encode().replace(b"\n", b"\n ")
        + b"\nDelivered-To: Play@PLAY.example.org\n\nx"
    )
    sender, ours = envelope(raw, "play.example.org")
    assert all(each.endswith("@play.example.org") for each in ours) and len(ours) <= 20
    assert sender == "unknown"


@pytest.mark.parametrize("what", [b"(", b'"', b"a:", b"<", b"(a)(", b"a@b,"])
def test_a_huge_head_hides_nobody(what: bytes) -> None:
    raw = b"Delivered-To: play@play.example.org\r\nTo: " + what * 60_000 + b"\r\n\r\nx"
    assert envelope(raw, "play.example.org")[1] == ["play@play.example.org"]


@pytest.mark.parametrize("within", [b"multipart/mixed; boundary=%d\r\n\r\n--%d", b"message/rfc822\r\n"])
def test_what_lies_within_a_mail_hides_nobody(within: bytes) -> None:
    inner = b"".join(
        b"Content-Type: " + (within % (at, at) if b"%" in within else within) + b"\r\n" for at in range(1500)
    )
    raw = b"Delivered-To: play@play.example.org\r\n" + inner + b"x"
    assert envelope(raw, "play.example.org")[1] == ["play@play.example.org"]


# What is kept


def test_what_is_long_past_is_forgotten_and_nothing_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.mail.sending.LOOK_SECONDS", 0.02)
    monkeypatch.setattr("pipworks.mail.sending.MOST_FORGOTTEN", 2)

    def rows(world: Post) -> dict[str, set[str]]:
        with world.parlour.storage.engine.connect() as connection:
            subjects = {
                each.split()[0] for each in connection.scalars(sa.select(schema.mail_queue.c.subject))
            }
            taken = set(connection.scalars(sa.select(schema.mail_taken.c.digest)))
            wishes = set(connection.scalars(sa.select(schema.mail_wishes.c.id)))
        return {"subjects": subjects, "taken": taken, "wishes": wishes}

    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        await begin(world, "femto against random", "Cleo <cleo@example.org>")
        goes_on = await world.boxes.arrive("cleo@example.org", 2)
        assert await world.answer(ann, "nonsense") == 250
        assert await world.answer(ann, "resign") == 250
        assert (await state_of(world, table)).ended
        count = await quiet(world)
        before = await asyncio.to_thread(rows, world)
        assert before["subjects"] == {"confirm", "wish", "asked", "answer", "over"}
        assert len(before["taken"]) > 3 and before["wishes"]
        later(world, 80)
        for _ in range(2):
            world.office.desk.called.set()
            await asyncio.sleep(0.1)
        assert await asyncio.to_thread(rows, world) == before
        later(world, 20)
        left = {"subjects": {"asked", "over"}, "taken": set(), "wishes": set()}
        while await asyncio.to_thread(rows, world) != left:
            await asyncio.sleep(0.02)
        for news in world.parlour.storage.outbox.since(0):
            await world.office.hear(news)
        assert await quiet(world) == count
        assert await world.answer(goes_on, goes_on.choices[0]) == 250
        assert (await world.boxes.arrive("cleo@example.org", 3)).choices

    play(tmp_path, scene)


def test_a_server_that_leads_no_more_has_no_troubles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.mail.sending.LOOK_SECONDS", 0.02)
    monkeypatch.setattr("pipworks.mail.sending.LONGEST_PAUSE", 0.02)

    async def scene(world: Post) -> None:
        world.boxes.close()
        assert await world.postman.bring(GAME, wish("femto against random")) == 250
        while (await world.client.get("/api/health")).json()["mail"] != ["smtp"]:
            await asyncio.sleep(0.01)

        async def another_does(what: str) -> bool:
            return False

        world.parlour.leads = another_does  # type: ignore[method-assign]
        while (await world.client.get("/api/health")).json()["mail"] != []:
            await asyncio.sleep(0.01)

    play(tmp_path, scene)
