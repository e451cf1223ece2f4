"""Mail that is fetched from a mailbox: a real one, of Dovecot, by IMAP with TLS."""

from __future__ import annotations

import asyncio
import imaplib
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from imap_tools import BaseMailBox
from posting import PATIENCE, Mailboxes, Post, correspondence, post, reply
from real_mail import HOME, PASSWORD, RealMail
from test_mail_games import play_by_mail
from test_mail_manners import begun, state_of

from pipworks.mail.office import Office

Scene = Callable[[Post], Awaitable[None]]


class Mailbox:
    """The mailbox of the domain, as the mail server before it fills it."""

    def __init__(self, mail: RealMail, name: str) -> None:
        self.mail = mail
        self.user = f"{name}@{HOME}"

    def _open(self) -> imaplib.IMAP4_SSL:
        give_up = time.monotonic() + PATIENCE
        while True:  # just started it may yet turn callers away
            try:
                box = imaplib.IMAP4_SSL("localhost", self.mail.imap_port, ssl_context=self.mail.trusting())
                box.login(self.user, PASSWORD)
                return box
            except OSError:
                assert time.monotonic() < give_up
                time.sleep(0.05)

    async def bring(self, to: str, raw: bytes, sender: str = "somebody@example.org") -> int:
        """Put a mail into it, with what a mail server writes above."""
        box = self._open()
        head = f"Return-Path: <{sender}>\r\nDelivered-To: {to}\r\n".encode()
        assert (
            box.append("INBOX", "", "", head + raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))[0] == "OK"
        )
        box.logout()
        return 250

    def count(self, folder: str) -> int:
        box = self._open()
        code, found = box.select(folder, readonly=True)
        box.logout()
        return int(found[0] or 0) if code == "OK" else 0

    async def taken(self, count: int) -> None:
        """Wait until so many mails have been put away, and none is left."""
        give_up = time.monotonic() + PATIENCE
        while (self.count("INBOX"), self.count("Done")) != (0, count):
            assert time.monotonic() < give_up, (self.count("INBOX"), self.count("Done"))
            await asyncio.sleep(0.05)

    @property
    def settings(self) -> dict[str, Any]:
        given = {"imap_host": "localhost", "imap_port": self.mail.imap_port, "imap_seconds": 0.05}
        return given | {"imap_user": self.user, "imap_password": PASSWORD}


@pytest.fixture
def mailbox(real_mail: RealMail, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Mailbox:
    monkeypatch.setenv("SSL_CERT_FILE", str(real_mail.authority))
    return Mailbox(real_mail, request.node.name.replace("_", "-")[:60])


async def quiet(world: Post) -> None:
    """Wait until no trouble is told: one that is over is told until the round in which it ended is over."""
    while (await world.client.get("/api/health")).json()["mail"] != []:
        await asyncio.sleep(0.02)


def play(folder: Path, mailbox: Mailbox, scene: Scene, boxes: Mailboxes | None = None) -> None:
    async def whole() -> None:
        async with post(folder, boxes, **mailbox.settings) as world:
            world.postman = mailbox  # type: ignore[assignment]
            await asyncio.wait_for(scene(world), 3 * PATIENCE)

    asyncio.run(whole())


def test_a_whole_game_is_fetched(tmp_path: Path, mailbox: Mailbox) -> None:
    async def scene(world: Post) -> None:
        table, _ = await correspondence(world, "femto", ("Ann", "Bo"), (0, 1))
        await asyncio.wait_for(play_by_mail(world, ["Ann", "Bo"], {"Ann": 1, "Bo": 1}), PATIENCE)
        state = await state_of(world, table)
        assert state.result is not None and state.result.reason == "played"
        await mailbox.taken(world.office.taken)
        await quiet(world)

    play(tmp_path, mailbox, scene)


def test_what_was_not_put_away_is_found_again_and_not_done_again(
    tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first(world: Post) -> None:
        tables["one"], ann, _ = await begun(world)
        await mailbox.taken(2)
        moved = BaseMailBox.move
        monkeypatch.setattr(BaseMailBox, "move", broken)
        await world.answer(ann, "note: hello\n11")
        await world.boxes.arrive(ann.to, 3)
        while "imap" not in (await world.client.get("/api/health")).json()["mail"]:
            await asyncio.sleep(0.02)
        monkeypatch.setattr(BaseMailBox, "move", moved)
        assert mailbox.count("INBOX") == 1  # and now the server stops

    async def second(world: Post) -> None:
        await mailbox.taken(3)
        state = await state_of(world, tables["one"])
        assert [line.text for line in state.chat] == ["hello"]
        assert len(boxes.mails) == before + 1

    def broken(*_: Any) -> None:
        raise OSError("the line is dead")

    tables: dict[str, str] = {}
    boxes, before = Mailboxes(), 4
    play(tmp_path, mailbox, first, boxes)
    boxes.port = 0
    play(tmp_path, mailbox, second, boxes)


def test_it_goes_on_when_the_mailbox_answers_again(
    tmp_path: Path, mailbox: Mailbox, real_mail: RealMail
) -> None:
    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        await mailbox.bring(ann.reply_to, reply(ann, ann.choices[0]))
        await mailbox.taken(3)
        real_mail.stop("dovecot")
        while "imap" not in (await world.client.get("/api/health")).json()["mail"]:
            await asyncio.sleep(0.02)
        real_mail.start("dovecot")  # not in a thread, with which it would end
        await mailbox.bring(ann.reply_to, reply(ann, "withdraw"))
        await mailbox.taken(4)
        assert 0 not in (await state_of(world, table)).sealed
        await quiet(world)

    try:
        play(tmp_path, mailbox, scene)
    finally:
        real_mail.start("dovecot")


def test_a_mail_that_fails_keeps_no_other_waiting(
    tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(world: Post) -> None:
        table, ann, bo = await begun(world)
        take, tries = Office.take, []

        async def failing(office: Office, to: str, sender: str, raw: bytes) -> str | None:
            if to == ann.reply_to and len(tries) < 3:
                tries.append(to)
                raise RuntimeError("whatever it is")
            return await take(office, to, sender, raw)

        monkeypatch.setattr(Office, "take", failing)
        await mailbox.bring(ann.reply_to, reply(ann, ann.choices[0]))
        await mailbox.bring("nobody@play.example.org", reply(ann, "hello"))
        await mailbox.bring("stranger@elsewhere.example", b"Subject: x\r\n\r\nwho are you?")
        await mailbox.bring(bo.reply_to, reply(bo, bo.choices[0]))
        await mailbox.taken(6)
        assert len(tries) == 3 and world.office.failures == 3
        assert (await state_of(world, table)).number > 4
        assert {each.to for each in world.boxes.mails} == {ann.to, bo.to}

    play(tmp_path, mailbox, scene)
