"""What mail never does, and what it does when something goes wrong."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from posting import PATIENCE, Mail, Mailboxes, Post, correspondence, post, reply
from test_mail_reading import bounce

from pipworks.games import find
from pipworks.mail import queue
from pipworks.people.handles import Handles
from pipworks.people.order import Order
from pipworks.tables.state import TableState

Scene = Callable[[Post], Awaitable[None]]
ANN, BO = "ann@example.org", "bo@example.org"


def play(
    folder: Path, scene: Scene, boxes: Mailboxes | None = None, *, seconds: float = 300.0, **more: Any
) -> None:
    async def whole() -> None:
        async with post(folder, boxes, **more) as world:
            await asyncio.wait_for(scene(world), seconds)

    asyncio.run(whole())


async def state_of(world: Post, table: str) -> TableState:
    return await (await world.parlour.table(table)).state()


async def begun(world: Post, code: str = "femto", **more: Any) -> tuple[str, Mail, Mail]:
    """A table with both seats by mail, and the first mails that ask."""
    table, _ = await correspondence(world, code, ("Ann", "Bo"), (0, 1), **more)
    return table, await world.boxes.arrive(ANN, 2), await world.boxes.arrive(BO, 2)


async def quiet(world: Post) -> int:
    """Wait until nothing is on its way; how many mails there are."""
    heard, give_up = world.parlour.storage.outbox, time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < give_up, "it never gets quiet"
        await asyncio.sleep(0.01)
        marked = await asyncio.to_thread(heard.heard, "mail", history=False)
        if marked != await asyncio.to_thread(heard.last):
            continue  # what is heard of is on its way before that is marked
        if world.office.keys.sending:
            continue
        if not await asyncio.to_thread(world.office.queue.due, world.parlour.now()):
            return len(world.boxes.mails)


async def come_to(world: Post, table: str, number: int) -> None:
    """Wait until a table has come to its event of that number."""
    give_up = time.monotonic() + PATIENCE
    while (found := (await state_of(world, table)).number) != number:
        assert time.monotonic() < give_up, f"event {number} never came, only {found}"
        await asyncio.sleep(0.01)


def test_who_is_banned_gets_no_mail_about_games_and_plays_none_until_that_has_ended(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann = await correspondence(world, "femto:order=winner_leads", ("Ann", "Bo"), (0, 1))
        first = await world.boxes.arrive(ANN, 2)
        order, handles = Order(world.parlour.storage), Handles(world.parlour.storage)
        told = [await world.client.get("/api/people/me", headers=each) for each in ann]
        hers, his = (str(handles.of(each.json()["id"])) for each in told)
        order.sanction("host", "ban", hers, 3600.0, "insults")
        at = (await state_of(world, table)).number
        assert await world.answer(first, first.choices[0]) == 250
        refused = await world.boxes.arrive(ANN, 3)
        assert "You may not come in until" in refused.text and "insults" in refused.text
        assert (await state_of(world, table)).number == at
        await world.postman.bring("play@play.example.org", new_game(), ANN)  # nor does one begin
        asks = await world.boxes.arrive(ANN, 4)
        assert await world.answer(asks, "Yes!") == 250
        assert "You may not come in until" in (await world.boxes.arrive(ANN, 5)).text
        assert list(world.parlour.tables) == [table]

        order.lift("host", "ban", hers)
        order.sanction("host", "ban", his, None, "")
        before = len(world.boxes.of(BO))
        assert await world.answer(first, f"{first.choices[0]}\n") == 250
        await quiet(world)
        assert (await state_of(world, table)).due == (1,) and len(world.boxes.of(BO)) == before
        order.lift("host", "ban", his)
        assert (await world.boxes.arrive(BO, before + 1)).choices

    play(tmp_path, scene)


def new_game() -> bytes:
    """A mail to the address of the house, by which Ann wants one."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = (
        f"Ann <{ANN}>",
        "play@play.example.org",
        "femto against random",
    )
    return mail.as_bytes()


def test_nobody_gets_game_mail_who_has_not_confirmed(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann = await world.guest("Ann")
        asked = {"variant": "femto", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        told = await world.client.post("/api/tables", json=asked | {"pace": "correspondence"}, headers=ann)
        where = f"/api/tables/{told.json()['id']}/mail"
        for _ in range(3):
            standing = await world.client.post(where, json={"seat": 0, "address": BO}, headers=ann)
            assert standing.json() | {"address": ""} == {
                "seat": 0, "offered": True, "wanted": True, "confirmed": False, "failed": False,
                "address": "",
            }  # fmt: skip
        too_many = await world.client.post(where, json={"seat": 0, "address": BO}, headers=ann)
        assert (too_many.status_code, too_many.json()["code"]) == (429, "too-many")
        assert await quiet(world) == 3
        asks = world.boxes.of(BO)[0]
        for automatic in ({"Auto_Submitted": "auto-replied"}, {"Precedence": "bulk"}):
            assert await world.answer(asks, "I am away", **automatic) == 250
        link = re.search(r"/api/mail/confirm/\S+", asks.text)
        assert link is not None
        page = await world.client.get(link[0])  # as programs do that look at links before people
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert await quiet(world) == 3
        assert (await world.client.post(link[0][:-1] + "2x")).status_code == 404
        assert (await world.client.post(link[0])).status_code == 200
        game = await world.boxes.arrive(BO, 4)
        assert game.choices
        assert (await world.client.get(where, headers=ann)).json()["confirmed"]

    play(tmp_path, scene)


def test_mails_call_players_as_their_table_does(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await correspondence(world, "femto", ("Ann", "Guest"), (0,))
        game = await world.boxes.arrive(ANN, 2)
        assert "player 2" in str(game.parsed["Subject"]) and "Guest" not in str(game.parsed["Subject"])

    play(tmp_path, scene)


def test_a_new_address_voids_what_the_old_one_knows(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, people = await correspondence(world, "femto", ("Ann", "Bo"), (0, 1))
        old = await world.boxes.arrive(ANN, 2)
        new = {"seat": 0, "address": "new@example.org"}
        await world.client.post(f"/api/tables/{table}/mail", json=new, headers=people[0])
        assert await world.answer(old, old.choices[0]) == 550
        assert await world.answer(await world.boxes.arrive("new@example.org", 1), "yes") == 250
        fresh = await world.boxes.arrive("new@example.org", 2)
        assert fresh.choices == old.choices
        assert await world.answer(fresh, fresh.choices[0]) == 250
        assert 0 in (await state_of(world, table)).sealed

    play(tmp_path, scene)


def test_one_click_ends_it(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        (link,) = re.findall(r"<https://play.example.org(/[^>]+)>", ann.parsed["List-Unsubscribe"])
        assert ann.parsed["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert (await world.client.get(link)).status_code == 200
        click = {"content": "List-Unsubscribe=One-Click"}
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        for _ in range(2):
            assert (await world.client.post(link, **click, headers=form)).status_code == 200
        assert await world.answer(ann, ann.choices[0]) == 550
        count = await quiet(world)
        await world.answer(bo, "note: still there?")
        await world.answer(bo, "resign")
        await world.boxes.arrive(BO, 3)
        assert await quiet(world) == count + 1
        assert len(world.boxes.of(ANN)) == 2
        assert (await state_of(world, table)).ended

    play(tmp_path, scene)


def test_programs_lists_and_bounces_are_never_answered(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        before, count = (await state_of(world, table)).number, await quiet(world)
        for header in (
            {"Auto_Submitted": "auto-replied"},
            {"Precedence": "bulk"},
            {"List_Id": "<cards.example.org>"},
        ):
            for words in ("resign", "nonsense"):
                assert await world.answer(ann, words, **header) == 250
        assert await world.postman.bring(ann.reply_to, reply(ann, "resign"), "") == 250
        assert (await state_of(world, table)).number == before
        assert await quiet(world) == count

    play(tmp_path, scene)


def test_what_is_not_understood_changes_nothing_and_is_answered(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        before = (await state_of(world, table)).number
        for count, (words, said) in enumerate(
            (
                ("11", "'11'"),
                ("what is this?", "choose"),
                ("", "nothing here"),
                ("yes", "nothing is proposed"),
            ),
            3,
        ):
            assert await world.answer(ann, words) == 250
            told = await world.boxes.arrive(ANN, count)
            assert said.lower() in told.text.lower()
            assert told.choices == ann.choices
            assert told.parsed["Auto-Submitted"] == "auto-replied"
        for count, (words, said) in enumerate(
            (("board", "in front"), ("rules", "# Femto"), ("help", "resign")), 7
        ):
            assert await world.answer(ann, words) == 250
            assert said in (await world.boxes.arrive(ANN, count)).text
        assert (await state_of(world, table)).number == before
        assert {each.to for each in world.boxes.mails} == {ANN, BO}

    play(tmp_path, scene)


def test_a_late_or_doubled_reply_is_refused_with_the_position(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        await world.answer(ann, ann.choices[0])
        assert 0 in (await state_of(world, table)).sealed
        await world.answer(ann, ann.choices[1])
        doubled = await world.boxes.arrive(ANN, 3)
        assert "You have chosen already" in doubled.text
        await world.answer(bo, bo.choices[0])
        moved_on = (await state_of(world, table)).number
        for mail in (ann, bo):
            count = len(world.boxes.of(mail.to))
            await world.answer(mail, mail.choices[2])
            await world.answer(mail, mail.choices[2], In_Reply_To=str(mail.parsed["Message-ID"]))
            await quiet(world)
            late = [each for each in world.boxes.of(mail.to)[count:] if "The game has moved on" in each.text]
            assert len(late) == 2
        assert (await state_of(world, table)).number == moved_on

    play(tmp_path, scene)


def test_several_lines_are_taken_in_order_and_notes_reach_the_other(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        await world.answer(
            bo, f"{bo.choices[0]}\nnote: good luck, Ann\nwithdraw\n{bo.choices[1]}\n\nGreetings, Bo"
        )
        state = await state_of(world, table)
        assert state.sealed[1].said == bo.choices[1]
        assert [line.text for line in state.chat] == ["good luck, Ann"]
        await world.answer(ann, "board")
        assert "Bo: good luck, Ann" in (await world.boxes.arrive(ANN, 3)).text
        assert "Greetings" not in "".join(each.text for each in world.boxes.mails)

    play(tmp_path, scene)


def test_who_writes_more_lines_than_are_read_is_told(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        notes = [f"note: {number}" for number in range(14)]
        await world.answer(bo, "\n".join(notes))
        assert [line.text for line in (await state_of(world, table)).chat] == [
            str(each) for each in range(12)
        ]
        assert "Of one mail 12 lines are read" in (await world.boxes.arrive(BO, 3)).text
        await world.answer(ann, "\n".join([*notes[:12], "", "Greetings, Ann"]))
        assert len((await state_of(world, table)).chat) == 24
        assert len(world.boxes.of(ANN)) == 2  # nothing was left out

    play(tmp_path, scene)


def test_forged_addresses_reach_nobody(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        number, count = (await state_of(world, table)).number, await quiet(world)
        other = ann.reply_to.replace(".0.0.", ".1.0.")
        for forged in (other, ann.reply_to[:30] + "@play.example.org", "postmaster@play.example.org", ANN):
            assert await world.postman.bring(forged, reply(ann, "resign"), BO) == 550
        assert await world.postman.bring(bo.sender, reply(ann, "resign"), ANN) == 250  # for bounces alone
        assert (await state_of(world, table)).number == number
        assert await quiet(world) == count

    play(tmp_path, scene)


def test_where_senders_are_checked_only_the_genuine_one_plays(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        right = "mx.example.org; dmarc=pass (p=none) header.from=example.org"
        for wrong in (
            {},
            {"Authentication_Results": right.replace("mx.", "mx2.")},
            {"Authentication_Results": right.replace("=pass", "=fail")},
            {"Authentication_Results": right.replace("from=example.org", "from=other.org")},
            {"Authentication_Results": "mx.example.org; spf=pass; dkim=pass header.d=example.org"},
            {
                "Authentication_Results": 'mx.example.org; spf=pass smtp.mailfrom="; dmarc=pass header.from='
                'example.org "@evil.org; dmarc=fail header.from=example.org'
            },
        ):
            assert await world.answer(ann, "resign", **wrong) == 250
        forged = reply(ann, "resign", Authentication_Results=right).replace(b"ann@", b"eve@")
        assert await world.postman.bring(ann.reply_to, forged) == 250
        await quiet(world)
        refused = world.boxes.of(ANN)[2:]
        assert len(refused) == 7 and all("may not be yours" in each.text for each in refused)
        shown = [
            " ".join(each.text.split()).partition("server found: ")[2].partition(")")[0] for each in refused
        ]
        assert shown[:2] == ["nothing, for it has not looked"] * 2 and shown[2] == "dmarc=fail"
        assert shown[4:6] == ["spf=pass, dkim=pass", "spf=pass, dmarc=fail"]
        assert not (await state_of(world, table)).ended
        assert await world.answer(ann, "resign", Authentication_Results=right) == 250
        assert (await state_of(world, table)).ended

    play(tmp_path, scene, checked_by="mx.example.org")


def test_who_is_not_reached_is_told_of_at_the_table(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        for how in (bounce("delayed"), bounce("failed"), bounce("failed")):
            assert await world.postman.bring(ann.sender, how, "") == 250
        assert (await state_of(world, table)).number == 4
        await world.answer(bo, "board")
        assert "Mail to Ann does not arrive" in (await world.boxes.arrive(BO, 3)).text
        count = await quiet(world)
        await world.answer(bo, "resign")
        await world.boxes.arrive(BO, 4)
        assert await quiet(world) == count + 1

    play(tmp_path, scene)


def test_who_is_refused_by_their_mail_server_is_not_reached(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        world.boxes.refuse[ANN] = "550 5.1.1 no such mailbox"
        await world.answer(ann, "board")
        await come_to(world, table, 4)
        await world.answer(bo, "board")
        assert "Mail to Ann does not arrive" in (await world.boxes.arrive(BO, 3)).text

    play(tmp_path, scene)


def test_a_full_mailbox_is_tried_again_and_at_last_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "PAUSES", (0.01, 0.02))
    monkeypatch.setattr("pipworks.mail.sending.LOOK_SECONDS", 0.01)

    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        world.boxes.refuse[ANN] = "452 4.2.2 mailbox full"
        await world.answer(ann, "board")
        await come_to(world, table, 4)
        assert world.boxes.refused == 3
        await world.answer(bo, "board")
        assert "does not arrive" in (await world.boxes.arrive(BO, 3)).text

    play(tmp_path, scene)


def test_what_waits_goes_out_after_a_restart_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "PAUSES", (0.2,) * 50)
    monkeypatch.setattr("pipworks.mail.sending.LOOK_SECONDS", 0.02)
    boxes = Mailboxes()

    async def first(world: Post) -> None:
        _, ann, _ = await begun(world)
        boxes.refuse |= dict.fromkeys((ANN, BO), "451 4.3.0 not now")
        await world.answer(ann, "11")
        while not boxes.refused:
            await asyncio.sleep(0.01)

    async def second(world: Post) -> None:
        assert len(boxes.of(ANN)) == 2
        boxes.refuse.clear()
        assert "'11'" in (await boxes.arrive(ANN, 3)).text
        await quiet(world)
        assert (len(boxes.of(ANN)), len(boxes.of(BO))) == (3, 2)

    play(tmp_path, first, boxes)
    boxes.port = 0
    play(tmp_path, second, boxes)


def test_everything_waits_while_the_mail_server_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "PAUSES", ())  # nothing is tried twice, but for what has not been tried
    monkeypatch.setattr("pipworks.mail.sending.LONGEST_PAUSE", 0.02)
    monkeypatch.setattr("pipworks.mail.sending.LOOK_SECONDS", 0.02)

    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        world.boxes.close()
        for words in ("11", "12", "13"):
            await world.answer(ann, words)
        waiting = await asyncio.to_thread(world.office.queue.due, world.parlour.now())
        assert [each.tries for each in waiting] == [0, 0, 0]
        async with world.boxes.open():
            assert "'13'" in (await world.boxes.arrive(ANN, 5)).text
        assert (await state_of(world, table)).number == 3

    play(tmp_path, scene)


def test_a_late_yes_agrees_to_nothing_that_has_been_proposed_since(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        await world.answer(ann, "pause")
        pause = await world.boxes.arrive(BO, 3)
        await world.answer(pause, "no")
        assert (await state_of(world, table)).proposal is None
        await world.answer(ann, "abandon")
        await world.boxes.arrive(BO, 4)
        for count, late in enumerate(("yes", "no"), 5):
            assert await world.answer(pause, late, X_Again=str(count)) == 250
            told = await world.boxes.arrive(BO, count)
            assert "Something else has been proposed since: look again before you answer." in told.text
            assert "Ann proposes to abandon the game." in told.text
            assert (await state_of(world, table)).status == "playing"
        # What tells so shows what is proposed now, and can be answered, too.
        assert await world.answer(told, "yes") == 250
        assert (await state_of(world, table)).status == "abandoned"

    play(tmp_path, scene)


def test_who_is_to_choose_after_a_pause_is_told_so(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        await world.answer(ann, "pause")
        proposed = await world.boxes.arrive(BO, 3)
        assert "Answer with “yes” or “no”: Ann proposes a pause." in proposed.text
        await world.answer(proposed, "yes")
        assert (await state_of(world, table)).status == "paused"
        await world.answer(bo, "resume")
        resumed = await world.boxes.arrive(ANN, 3)
        assert "Bo resumes the game." in resumed.text
        await world.answer(resumed, resumed.choices[0])
        assert 0 in (await state_of(world, table)).sealed

    play(tmp_path, scene)


def test_a_choice_is_undone_when_the_other_agrees(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        draft = "femto:pack=2-3-4-5-6-8,hand_size=3,start=draft"
        table, _ = await correspondence(world, draft, ("Ann", "Bo"), (0, 1))
        first, second = (ANN, BO) if await asked_first(world) == 0 else (BO, ANN)
        one = await world.boxes.arrive(first, 2)
        await world.answer(one, one.choices[0])
        other = await world.boxes.arrive(second, 2)
        assert await world.answer(one, "undo?\nnote: sorry") == 250
        asked = await world.boxes.arrive(second, 3)
        assert "Answer with “yes” or “no”:" in asked.text
        assert await world.answer(asked, "yes") == 250
        again = await world.boxes.arrive(first, 3)
        assert again.choices == one.choices
        assert await world.answer(other, other.choices[0]) == 250  # it answers what was taken back
        assert "The game has moved on" in (await world.boxes.arrive(second, 4)).text
        assert await world.answer(again, again.choices[1]) == 250
        state = await state_of(world, table)
        assert [line.text for line in state.chat] == ["sorry"] and state.last is not None

    play(tmp_path, scene)


def test_an_event_heard_of_twice_is_mailed_once(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begun(world)
        count = await quiet(world)
        for news in world.parlour.storage.outbox.since(0):
            await world.office.hear(news)
            await world.office.hear(news)
        assert await quiet(world) == count

    play(tmp_path, scene)


def test_an_address_gets_so_many_answers_in_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.mail.desk.MOST_ANSWERS", 3)

    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        for number in range(6):
            assert await world.answer(ann, f"{number}0") == 250
        await quiet(world)
        assert len(world.boxes.of(ANN)) == 2 + 3
        await world.answer(ann, ann.choices[0])
        assert 0 in (await state_of(world, table)).sealed

    play(tmp_path, scene)


def test_a_rematch_by_reply_is_played_by_mail_too(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        await world.answer(ann, "resign")
        over, other = await world.boxes.arrive(ANN, 3), await world.boxes.arrive(BO, 3)
        await world.answer(over, "rematch")
        assert "proposes a rematch" in (await world.boxes.arrive(BO, 4)).text
        await world.answer(other, "yes")
        again = await world.boxes.arrive(ANN, 4)
        assert again.choices
        assert table not in again.reply_to

    play(tmp_path, scene)


def test_only_who_holds_a_seat_turns_mail_on_and_only_where_there_is_time(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        table, people = await correspondence(world, "femto", ("Ann", "Bo"), (0,))
        stranger = await world.guest("Eve")
        for who, seat in ((people[1], 0), (stranger, 1), (people[0], 7)):
            asked = {"seat": seat, "address": "eve@example.org"}
            told = await world.client.post(f"/api/tables/{table}/mail", json=asked, headers=who)
            assert (told.status_code, told.json()["code"]) == (403, "not-yours")
        for address in ("eve", "eve@example.org\r\nBcc: x@y.org", ""):
            asked = {"seat": 1, "address": address}
            told = await world.client.post(f"/api/tables/{table}/mail", json=asked, headers=people[1])
            assert told.status_code in (409, 422), told.text
        live = {"variant": "femto", "seats": [{"kind": "me"}, {"kind": "open"}]}
        quick = (await world.client.post("/api/tables", json=live, headers=people[0])).json()["id"]
        told = await world.client.post(f"/api/tables/{quick}/mail", json={"seat": 0}, headers=people[0])
        assert (told.status_code, told.json()["code"]) == (409, "not-by-mail")
        off = {"seat": 0, "wanted": False}
        told = await world.client.post(f"/api/tables/{table}/mail", json=off, headers=people[0])
        assert told.json()["wanted"] is False
        assert {each.to for each in world.boxes.mails} == {ANN}

    play(tmp_path, scene)


def test_the_document_of_the_api_tells_of_mail(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        told = (await world.client.get("/api/openapi.json")).json()
        assert set(told["paths"]["/api/tables/{table}/mail"]) == {"get", "post"}
        assert {"MailWish", "MailStanding"} <= set(told["components"]["schemas"])

    play(tmp_path, scene)


# What they look like


class Remote(HTMLParser):
    """Finds what a mail would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = dict(attributes)
        if tag in ("img", "script", "link", "iframe", "object", "video", "audio", "source"):
            self.fetched.append(tag)
        self.fetched += [name for name in ("src", "background", "poster", "srcset") if name in named]
        self.fetched += re.findall(r"url\(", named.get("style") or "")


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("femto", "en"),
        ("ascent", "de"),
        ("sequences", "en"),
        ("friend-or-foe", "de"),
        ("brain-drain", "en"),
        ("math-arena", "de"),
    ],
)
def test_mails_of_every_game_are_good_to_read(tmp_path: Path, code: str, language: str) -> None:
    async def scene(world: Post) -> None:
        names = ("Ann", "Bo", "Cleo", "Dan")[: find(code).seats]
        await correspondence(world, code, names, (0, 1), language=language)
        mail = next(iter(world.boxes.of(ANN)[1:]), None) or await world.boxes.arrive(
            ANN if await asked_first(world) == 0 else BO, 2
        )
        for line in mail.text.split("\n"):
            assert len(line) <= 72 or "https://" in line, line
        remote = Remote()
        remote.feed(mail.html)
        assert remote.fetched == []
        assert f'lang="{language}"' in mail.html
        assert "prefers-color-scheme: dark" in mail.html
        assert mail.raw.isascii() and max(map(len, mail.raw.split(b"\r\n"))) < 998
        assert mail.parsed.defects == []
        parsed = mail.parsed
        assert parsed["References"] == parsed["In-Reply-To"] != parsed["Message-ID"]
        other = BO if mail.to == ANN else ANN
        assert other.encode() not in mail.raw  # nobody is shown another's address

    play(tmp_path, scene)


async def asked_first(world: Post) -> int:
    await quiet(world)
    return 0 if len(world.boxes.of(ANN)) > 1 else 1
