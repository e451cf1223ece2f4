"""Games that begin by mail: with bots, with people, and with nobody who has not said yes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import aiosmtplib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from posting import Mail, Post, sit
from test_mail_manners import ANN, BO, play, quiet, state_of

from pipworks.engine import GameError
from pipworks.games import find_named, names
from pipworks.mail.questions import shown_name
from pipworks.mail.wanted import read_wanted
from pipworks.tables import verify
from pipworks.tables.clocks import Deadline, deadlines
from pipworks.tables.sitting import bots_for

GAME = "play@play.example.org"
Scene = Callable[[Post], Awaitable[None]]


def wish(subject: str, sender: str = f"Ann <{ANN}>", **headers: str) -> bytes:
    """A mail to the address of the house."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, GAME, subject
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content("Hello!\n")
    return mail.as_bytes()


def table_of(mail: Mail) -> str:
    return mail.reply_to.partition("+")[2].partition(".")[0]


def said(mail: Mail) -> str:
    """Its text without the random ends of links, which may hold any word of a few letters."""
    return re.sub(r"/[\w.-]{40,}", "/", mail.text)


async def begin(world: Post, subject: str, sender: str = f"Ann <{ANN}>", yes: str = "Yes!") -> None:
    """Wish for a game, and say yes when asked whether one has."""
    address = sender.rpartition("<")[2].rstrip(">")
    count = len(world.boxes.of(address))
    assert await world.postman.bring(GAME, wish(subject, sender), address) == 250
    assert await world.answer(await world.boxes.arrive(address, count + 1), yes, From=sender) == 250


@pytest.mark.parametrize("subject", ["femto:goal=low against greedy", "Re: femto:goal=low gegen Greedy"])
def test_a_game_against_a_bot_begins_when_the_sender_has_said_yes(tmp_path: Path, subject: str) -> None:
    async def scene(world: Post) -> None:
        await begin(world, subject)
        asks, first = world.boxes.of(ANN)[0], await world.boxes.arrive(ANN, 2)
        assert "femto" not in said(asks).lower() and "Ann" not in said(asks)  # nothing of what anybody wrote
        state = await state_of(world, table_of(first))
        assert state.variant.code == "femto:goal=low"
        assert [(seat.kind, seat.bot) for seat in state.seats] == [("person", None), ("bot", "greedy")]
        assert state.seats[0].name == "Ann" and not state.public
        assert await world.answer(first, first.choices[0]) == 250
        assert (await world.boxes.arrive(ANN, 3)).choices
        assert await world.answer(asks, "Yes again!") == 250
        assert await quiet(world) == 3

    play(tmp_path, scene)


def test_one_who_is_known_and_genuine_is_not_asked_again(tmp_path: Path) -> None:
    genuine = {"Authentication_Results": "mx.example.org; dmarc=pass header.from=example.org"}

    async def scene(world: Post) -> None:
        await world.postman.bring(GAME, wish("femto against random", **genuine))
        await world.answer(await world.boxes.arrive(ANN, 1), "yes", **genuine)
        tables = {table_of(await world.boxes.arrive(ANN, 2))}
        raw = wish("femto:goal=high against random", **genuine, Message_ID="<1@x>")
        for _ in range(2):  # as after a crash: once, still
            assert await world.postman.bring(GAME, raw) == 250
        tables.add(table_of(await world.boxes.arrive(ANN, 3)))
        assert len(tables) == 2 and await quiet(world) == 3
        forged = wish("femto against greedy", Message_ID="<2@x>")
        assert await world.postman.bring(GAME, forged) == 250
        assert (await world.boxes.arrive(ANN, 4)).reply_to.startswith("confirm+")

    play(tmp_path, scene, checked_by="mx.example.org")


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        ("femto against chub", "'chub' is no bot for femto: choose novice"),
        ("femto:goal=wide against greedy", "'wide'"),
        ("chess against greedy", "no game 'chess'"),
        ("femto", "novice, beginner"),
        ("femto against greedy, greedy", "one of them yours: name at most 1"),
        ("against greedy", "what you want to play"),
        ("femto with bo@localhost", "no address that mail can go to"),
    ],
)
def test_what_cannot_begin_is_answered_with_the_reason(tmp_path: Path, subject: str, said: str) -> None:
    async def scene(world: Post) -> None:
        await begin(world, subject)
        told = await world.boxes.arrive(ANN, 2)
        assert said in " ".join(told.text.split()), told.text
        assert told.reply_to == GAME
        assert world.parlour.tables == {}

    play(tmp_path, scene)


def test_a_person_is_invited_once_and_plays_when_they_say_yes(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, f"femto with {BO}")
        assert "when everybody you have invited" in " ".join((await world.boxes.arrive(ANN, 2)).text.split())
        asks = await world.boxes.arrive(BO, 1)
        assert "Ann invites you to a game of Femto" in " ".join(asks.text.split())
        assert ANN.encode() not in asks.raw
        assert await world.answer(asks, "Gladly!", From=f"Bo <{BO}>") == 250
        bo, ann = await world.boxes.arrive(BO, 2), await world.boxes.arrive(ANN, 3)
        assert bo.choices and ann.choices and BO.encode() not in ann.raw
        assert "Bo" in str(ann.parsed["Subject"])
        await world.answer(bo, bo.choices[0])
        state = await state_of(world, table_of(bo))
        assert 1 in state.sealed and state.clock is not None
        await world.answer(asks, "Gladly, again!")
        assert await quiet(world) == 5

    play(tmp_path, scene)


def test_who_says_no_or_nothing_gets_no_other_mail(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, "femto", yes="No, that was not me")
        assert await quiet(world) == 1
        await begin(world, f"femto with {BO}")
        asks = await world.boxes.arrive(BO, 1)
        assert await world.answer(asks, "nein danke") == 250
        assert await world.answer(asks, "I am away", Auto_Submitted="auto-replied") == 250
        assert await quiet(world) == 4
        (table,) = world.parlour.tables
        assert (await state_of(world, table)).status == "waiting"

    play(tmp_path, scene)


def test_one_click_ends_all_mail_to_an_address_until_it_is_taken_back(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, f"femto with {BO}")
        asks = await world.boxes.arrive(BO, 1)
        (link,) = re.findall(r"<https://play.example.org(/[^>]+)>", asks.parsed["List-Unsubscribe"])
        assert asks.parsed["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        page = await world.client.get(link)
        assert page.status_code == 200 and "<form" in page.text
        assert (await world.client.post(link[:-1] + "2x")).status_code == 404
        done = await world.client.post(link, content="List-Unsubscribe=One-Click")
        (back,) = re.findall(r'action="([^"]+)"', done.text)
        count = await quiet(world)
        await world.postman.bring(GAME, wish("femto against greedy", f"Bo <{BO}>"))
        await begin(world, f"femto:goal=low with {BO}")
        assert await quiet(world) == count + 2 and len(world.boxes.of(BO)) == 1
        assert (await world.client.post(urljoin(link, back))).status_code == 200
        await world.postman.bring(GAME, wish("femto against random", f"Bo <{BO}>"))
        await world.boxes.arrive(BO, 2)

    play(tmp_path, scene)


def test_strangers_are_asked_seldom_and_inviters_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.mail.beginning.MOST_INVITED", 4)

    async def scene(world: Post) -> None:
        ann = await world.guest("Ann Buy-Now http://x.example")
        for number in range(4):
            where = f"/api/tables/{await waiting(world, ann)}/mail/invitations"
            for _ in range(2):
                told = await world.client.post(where, json={"seat": 1, "address": BO}, headers=ann)
                assert (told.status_code, told.json()) == (200, {"asked": True})
            assert await quiet(world) == 1, number
        asks = said(world.boxes.of(BO)[0])
        assert "x.example" not in asks and "Buy" not in asks
        where = f"/api/tables/{await waiting(world, ann)}/mail/invitations"
        told = await world.client.post(where, json={"seat": 1, "address": BO}, headers=ann)
        assert (told.status_code, told.json()["code"]) == (429, "too-many")
        for _ in range(5):
            await world.postman.bring(GAME, wish(f"femto {_}", "Cleo <cleo@example.org>"))
        assert await quiet(world) == 1 + 3

    play(tmp_path, scene)


async def waiting(world: Post, person: dict[str, str], **more: Any) -> str:
    seats = [{"kind": "me"}, {"kind": "open"}]
    asked = {"variant": "femto", "seats": seats, "pace": "correspondence"} | more
    return str((await world.client.post("/api/tables", json=asked, headers=person)).json()["id"])


def test_the_browser_invites_to_open_seats_of_ones_own_tables_alone(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann, eve = await world.guest("Ann"), await world.guest("Eve")
        table = await waiting(world, ann, public=True)
        where, asked = f"/api/tables/{table}/mail/invitations", {"seat": 1, "address": BO}
        told = await world.client.post(where, json=asked, headers=eve)
        assert (told.status_code, told.json()["code"]) == (403, "not-yours")
        told = await world.client.post(where, json=asked | {"seat": 0}, headers=ann)
        assert told.json()["code"] == "seat-taken"
        told = await world.client.post(where, json=asked | {"address": "bo"}, headers=ann)
        assert told.json()["code"] == "bad-address"
        assert (await world.client.post(where, json=asked, headers=ann)).status_code == 200
        asks = await world.boxes.arrive(BO, 1)
        await sit(world, table, eve, 1)
        assert await world.answer(asks, "yes") == 250
        assert "cannot begin" in str((await world.boxes.arrive(BO, 2)).parsed["Subject"])
        assert (await state_of(world, table)).seats[1].name == "Eve"
        told = await world.client.post(where, json=asked, headers=ann)
        assert told.status_code == 409

    play(tmp_path, scene)


def test_programs_and_forgeries_begin_nothing(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        for headers in ({"Auto_Submitted": "auto-generated"}, {"Precedence": "list"}, {"List_Id": "<a.b>"}):
            assert await world.postman.bring(GAME, wish("femto against greedy", **headers)) == 250
        assert await world.postman.bring(GAME, wish("femto against greedy"), "") == 250
        for sender in ("nobody", "x@play.example.org", "MAILER-DAEMON@example.org", "a@b@c"):
            assert await world.postman.bring(GAME, wish("femto against greedy", sender)) == 250
        assert await quiet(world) == 0

    play(tmp_path, scene)


def test_a_note_that_is_brought_again_is_said_once(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, f"femto with {BO}")
        await world.answer(await world.boxes.arrive(BO, 1), "yes")
        bo = await world.boxes.arrive(BO, 2)
        wishes = world.office.desk.wishes
        taken, wishes.taken = wishes.taken, lambda digest: False  # killed before it was noted
        for _ in range(3):
            assert await world.answer(bo, "note: hello\nnote: hello") == 250
        wishes.taken = taken
        state = await state_of(world, table_of(bo))
        assert [line.text for line in state.chat] == ["hello", "hello"]  # which are two lines

    play(tmp_path, scene)


@given(st.text(max_size=60), st.sampled_from(["", " against ", " with ", " gegen "]), st.text(max_size=30))
def test_any_subject_is_a_wish_or_refused(code: str, word: str, who: str) -> None:
    try:
        wanted = read_wanted(code + word + who, find_named)
    except GameError:
        return
    assert wanted.table.seats[0].kind == "me"


@given(st.data())
def test_every_bot_of_every_game_can_be_asked_for(data: st.DataObject) -> None:
    variant = find_named(data.draw(st.sampled_from(sorted(names()))))
    bot = data.draw(st.sampled_from(bots_for(variant))).name
    wanted = read_wanted(f"Aw: {variant.code} against {bot.upper()}", find_named)
    assert [seat.bot for seat in wanted.table.seats[1:]] == [bot.upper()] * (variant.seats - 1)
    assert wanted.invited == () and wanted.table.pace == "correspondence"


@given(st.text(max_size=40))
def test_a_name_in_a_mail_to_a_stranger_is_only_a_name(name: str) -> None:
    shown = shown_name(name)
    assert shown is None or (len(shown) <= 24 and not re.search(r"[\d.:/@_\n]", shown))


@pytest.mark.parametrize("code", ["femto", "femto:order=winner_leads"])
def test_a_hint_is_given_against_bots_and_the_table_is_told(tmp_path: Path, code: str) -> None:
    async def scene(world: Post) -> None:
        await begin(world, f"{code} against random")
        first = await world.boxes.arrive(ANN, 2)
        assert await world.answer(first, "hint" if code != "femto" else "Tipp!") == 250
        told = await world.boxes.arrive(ANN, 3)
        found = re.search(r"bot (\w+) would choose (.+?)\.\n", told.text, re.DOTALL)
        assert found is not None, told.text
        assert "You take a hint." in told.text
        said = " ".join(found[2].split())
        assert said in told.choices or not told.choices
        assert await world.answer(told, said) == 250
        entries = await asyncio.to_thread(world.parlour.entries, table_of(told), 0)
        assert [each.event.called for each in entries if each.event.who == 0][-2:] == ["hinted", "chose"]

    play(tmp_path, scene)


def test_at_the_end_come_the_record_a_link_and_another_game(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, "femto against random")
        first = await world.boxes.arrive(ANN, 2)
        assert await world.answer(first, "resign") == 250
        over = await world.boxes.arrive(ANN, 3)
        (record,) = over.parsed.iter_attachments()
        assert verify(record.get_content()).ok
        found = re.search(r"https://play.example.org/t/(\w+)/replay#invitation=(\w+)", over.text)
        assert found is not None and found[0] in over.html
        for what in ("replay", "analysis"):
            shown = {"Pipworks-Invitation": found[2]}
            seen = await world.client.get(f"/api/tables/{found[1]}/{what}", headers=shown)
            assert seen.status_code in (200, 202)
        assert await world.answer(over, "rematch") == 250
        again = await world.boxes.arrive(ANN, 4)
        assert again.choices and table_of(again) != table_of(first)

    play(tmp_path, scene)


def test_no_hint_is_given_against_people(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, f"femto with {BO}")
        await world.answer(await world.boxes.arrive(BO, 1), "yes")
        bo = await world.boxes.arrive(BO, 2)
        before = (await state_of(world, table_of(bo))).number
        assert await world.answer(bo, "hint") == 250
        assert "only where all the others are bots" in (await world.boxes.arrive(BO, 3)).text
        assert (await state_of(world, table_of(bo))).number == before

    play(tmp_path, scene)


def test_away_for_some_days_stops_the_clock_for_as_long_and_no_longer(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, f"femto with {BO}")
        await world.answer(await world.boxes.arrive(BO, 1), "yes")
        bo = await world.boxes.arrive(BO, 2)
        assert await world.answer(bo, "away 10 days") == 250
        state = await state_of(world, table_of(bo))
        own = state.seats[1]
        assert own.away_since is not None and own.since is None
        assert deadlines(state, 0.0)[-1] == Deadline(own.away_since + 10 * 86_400.0, "vacation", 1)
        assert await world.answer(bo, "wieder da") == 250
        assert "You are back." in (await world.boxes.arrive(BO, 3)).text  # and is asked again
        assert await world.answer(bo, "urlaub 9 wochen") == 250  # more than the table allows
        state = await state_of(world, table_of(bo))
        own = state.seats[1]
        assert own.away_since is not None
        assert deadlines(state, 0.0)[-1].at == own.away_since + own.away_left
        assert await world.answer(bo, "away 1000 days") == 250
        assert "at most 366 days" in (await world.boxes.arrive(BO, 4)).text

    play(tmp_path, scene)


async def three_by_mail(world: Post) -> list[str]:
    """Three tables at which Ann plays by mail, and somebody is missing."""
    ann = await world.guest("Ann")
    tables: list[str] = []
    for _ in range(3):
        tables.append(await waiting(world, ann, public=True))
        wish = {"seat": 0, "address": ANN}
        await world.client.post(f"/api/tables/{tables[-1]}/mail", json=wish, headers=ann)
        if len(tables) == 1:
            assert await world.answer(await world.boxes.arrive(ANN, 1), "yes") == 250
    return tables


def test_what_falls_due_while_the_mail_server_is_being_reached_goes_in_the_same_mail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = aiosmtplib.SMTP.connect
    reaching, reached = asyncio.Event(), asyncio.Event()

    async def slowly(server: aiosmtplib.SMTP) -> object:
        reaching.set()
        await reached.wait()
        return await connect(server)

    async def scene(world: Post) -> None:
        eve = await world.guest("Eve")
        tables = await three_by_mail(world)
        monkeypatch.setattr(aiosmtplib.SMTP, "connect", slowly)
        await sit(world, tables[0], eve, 1)
        await reaching.wait()
        for table in tables[1:]:
            await sit(world, table, eve, 1)
        while len(await asyncio.to_thread(world.office.queue.due, world.parlour.now())) < 3:
            await asyncio.sleep(0.01)
        reached.set()
        assert "3 tables wait for you" in str((await world.boxes.arrive(ANN, 2)).parsed["Subject"])

    play(tmp_path, scene)


def test_tables_that_wait_together_make_one_mail_that_is_answered_in_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.mail.sending.LOOK_SECONDS", 0.02)
    monkeypatch.setattr("pipworks.mail.sending.LONGEST_PAUSE", 0.02)

    async def scene(world: Post) -> None:
        eve = await world.guest("Eve")
        tables = await three_by_mail(world)
        world.boxes.close()  # mail is held back
        for table in tables:
            await sit(world, table, eve, 1)
        queue = world.office.queue
        while len(await asyncio.to_thread(queue.due, world.parlour.now())) < 3:
            await asyncio.sleep(0.01)
        async with world.boxes.open():
            mail = await world.boxes.arrive(ANN, 2)
            assert "3 tables wait for you" in str(mail.parsed["Subject"])
            assert len(re.findall(r"mailto:play%2B|mailto:play\+", mail.html)) >= 12
            assert mail.parsed.defects == []
            one, two = mail.choices[0], mail.choices[-1]
            assert await world.answer(mail, one) == 250
            told = (await world.boxes.arrive(ANN, 3)).text
            assert "begin each line with the number" in " ".join(told.split())
            assert await world.answer(mail, f"1: {one}\n3. {two}\nnote: hello\n\nAnn") == 250
            states = {each.id: each for each in [await state_of(world, table) for table in tables]}
            numbered = re.findall(r"play%2B(\w+)\.|play\+(\w+)\.", mail.html)
            order = list(dict.fromkeys(a or b for a, b in numbered))
            assert [len(states[each].sealed) for each in order] == [1, 0, 1]
            assert [len(states[each].chat) for each in order] == [0, 0, 1]

    play(tmp_path, scene)
