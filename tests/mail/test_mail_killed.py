"""The server is killed while it reads a mail, or sends one: nothing is lost, and nothing is told twice."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from posting import PATIENCE, Mail, Mailboxes, Postman, reply

from ports import held_port

ANN, BO = "ann@example.org", "bo@example.org"
EACH = 5
"""After so many mails brought the server is killed, as it reads the last of them."""
KILLS = 2


class Killed:
    """A server that is killed and started again over the same database, at the same doors."""

    def __init__(self, folder: Path, smtp_port: int) -> None:
        self.lmtp_port, self.port = held_port(), held_port()
        settings = {"DOMAIN": "play.example.org", "SITE": "https://play.example.org", "SMTP_TLS": "none"}
        settings |= {"LMTP_PORT": str(self.lmtp_port), "SMTP_PORT": str(smtp_port)}
        self._given = os.environ | {f"PIPWORKS_MAIL_{name}": value for name, value in settings.items()}
        serve = [
            sys.executable,
            "-m",
            "pipworks",
            "serve",
            "--json",
            "--no-log",
            "--no-limits",
            "--mail",
            "env",
        ]
        self._command = [*serve, "--port", str(self.port), "--database", str(folder / "tables.db")]
        self.process = self.start()

    def start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True, env=self._given)
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["lmtp_port"] == self.lmtp_port
        return process

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)


@contextmanager
def killed(folder: Path, smtp_port: int) -> Iterator[Killed]:
    server = Killed(folder, smtp_port)
    try:
        yield server
    finally:
        server.kill()


async def set_up(server: Killed) -> None:
    """A table between two people who ask for mail."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}/api", timeout=PATIENCE) as http:
        people = []
        for name in ("Ann", "Bo"):
            token = (await http.post("/people", json={"name": name})).json()["token"]
            people.append({"Authorization": f"Bearer {token}"})
        asked = {"variant": "femto", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": "correspondence"}
        made = await http.post("/tables", json=asked | {"public": True}, headers=people[0])
        table = made.json()["id"]
        await http.post(f"/tables/{table}/commands", json={"do": "sit", "seat": 1}, headers=people[1])
        for seat, address in enumerate((ANN, BO)):
            wish = {"seat": seat, "address": address}
            told = await http.post(f"/tables/{table}/mail", json=wish, headers=people[seat])
            assert told.status_code == 200, told.text


async def bring(server: Killed, mail: Mail, words: str, *, killing: bool) -> None:
    """Bring an answer as a mail server does: again and again, until it is taken."""
    raw = reply(mail, words)
    if killing:
        brought = asyncio.create_task(Postman(server.lmtp_port).bring(mail.reply_to, raw))
        await asyncio.sleep(0.02)  # somewhere in it: wherever that is, it must do no harm
        server.kill()
        with suppress(OSError, AssertionError):
            await brought
        server.process = await asyncio.to_thread(server.start)
    assert await Postman(server.lmtp_port).bring(mail.reply_to, raw) == 250


def test_a_server_that_is_killed_loses_nothing_and_tells_nothing_twice(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Mailboxes().open() as boxes:
            with killed(tmp_path, boxes.port) as server:
                await set_up(server)
                answered: set[str] = set()
                over: set[str] = set()
                while over != {ANN, BO}:
                    for mail in list(boxes.mails):
                        which = str(mail.parsed["Message-ID"])
                        if which in answered:
                            continue
                        answered.add(which)
                        killing = len(answered) % EACH == 0 and len(answered) <= EACH * KILLS
                        if "game is over" in str(mail.parsed["Subject"]):
                            over.add(mail.to)
                        elif mail.choices:
                            await bring(server, mail, mail.choices[0], killing=killing)
                        elif "want to play" in str(mail.parsed["Subject"]):
                            await bring(server, mail, "yes", killing=killing)
                    await asyncio.sleep(0.01)
        assert len(answered) > EACH * KILLS
        bodies: dict[str, bytes] = {}
        for mail in boxes.mails:  # what came twice is the same mail
            which = str(mail.parsed["Message-ID"])
            assert bodies.setdefault(which, mail.raw) == mail.raw

    asyncio.run(asyncio.wait_for(scene(), 6 * PATIENCE))
