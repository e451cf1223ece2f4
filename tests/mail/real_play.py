"""People with mailboxes, and a server that they play at: what tests of real mail are made of.

Whoever plays here knows the letters in their mailbox and nothing else: they open a link that a letter
offers, as a tap does, and send what their mail program would.
"""

from __future__ import annotations

import email
import html
import imaplib
import itertools
import json
import os
import random
import re
import select
import signal
import subprocess
import sys
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import default
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import httpx
from real_mail import DOMAIN, HOME, MOST_KEPT, PASSWORD, PATIENCE, RealMail, wait_until

from pipworks.arithmetic import Options, equation_text, simplest
from ports import held_port

NUMBERS = itertools.count(1)


@dataclass(frozen=True)
class Letter:
    """A letter as a mailbox has it."""

    raw: bytes

    @cached_property
    def parsed(self) -> EmailMessage:
        found = email.message_from_bytes(self.raw, policy=default)
        assert isinstance(found, EmailMessage)
        return found

    @cached_property
    def id(self) -> str:
        return str(self.parsed["Message-ID"])

    @property
    def subject(self) -> str:
        return str(self.parsed["Subject"])

    def body(self, kind: str) -> str:
        part = self.parsed.get_body((kind,))
        assert part is not None
        return str(part.get_content()).replace("\r\n", "\n")

    @property
    def offers(self) -> list[str]:
        """The links that answer it."""
        return [html.unescape(each) for each in re.findall(r'href="(mailto:[^"]+)"', self.body("html"))]

    @cached_property
    def asks(self) -> str:
        """All that it says, in one line."""
        return " ".join(self.body("plain").split())

    @cached_property
    def over(self) -> bool:
        return next(self.parsed.iter_attachments(), None) is not None

    def record(self) -> str:
        (record,) = self.parsed.iter_attachments()
        return str(record.get_content())


class Player:
    """Somebody with a mailbox."""

    def __init__(self, system: RealMail, name: str) -> None:
        self.name = name
        self.address = f"{name.lower()}{next(NUMBERS)}@{HOME}"
        self.letters: list[Letter] = []
        self.answered: set[str] = set()
        """The letters that are done with."""
        self._system = system
        self._box = imaplib.IMAP4_SSL(
            "127.0.0.1", system.imap_port, ssl_context=system.trusting(), timeout=PATIENCE
        )
        self._box.login(self.address, PASSWORD)
        self._box.select()

    def look(self) -> list[Letter]:
        """The letters that have come since the last look."""
        before = len(self.letters)
        _, found = self._box.select()
        assert found[0] is not None
        count = int(found[0])
        for number in range(before + 1, count + 1):
            _, told = self._box.fetch(str(number), "(BODY.PEEK[])")
            assert isinstance(told[0], tuple)
            self.letters.append(Letter(told[0][1]))
        return self.letters[before:]

    def wait_for(self, count: int) -> Letter:
        """The letter of that number, from 1."""

        def is_here() -> bool:
            self.look()
            return len(self.letters) >= count

        wait_until(is_here, f"{self.name} has {count} letters")
        return self.letters[count - 1]

    def written(self, letter: Letter, text: str, link: str | None = None) -> tuple[str, bytes]:
        """An answer to a letter: to whom, and the mail; a link says to whom and what about."""
        self.answered.add(letter.id)
        to, about = str(letter.parsed["Reply-To"]), f"Re: {letter.subject}"
        if link is not None:
            parts = urlsplit(link)
            to, said = unquote(parts.path), parse_qs(parts.query, keep_blank_values=True)
            about, text = said["subject"][0], said["body"][0]
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = f"{self.name} <{self.address}>", to, about
        if link is None:  # a tap begins a mail of its own
            mail["In-Reply-To"] = mail["References"] = letter.id
        mail["Message-ID"] = f"<{next(NUMBERS)}.{self.address}>"
        mail["Date"] = "Mon, 03 Nov 2031 10:00:00 +0100"
        mail.set_content(f"{text}\n\n-- \n{self.name}\n")
        return to, mail.as_bytes()

    def answer(self, letter: Letter, text: str, link: str | None = None) -> None:
        """Answer a letter with words, or with the mail that one of its links begins."""
        self._system.submit(self.address, *self.written(letter, text, link))

    def fill(self, room: int) -> None:
        """Put mails into the mailbox until there is less than so much room in it."""
        size = MOST_KEPT
        while size >= room:
            mail = b"Subject: holidays\r\n\r\n" + b"x" * size
            taken, _ = self._box.append("INBOX", "", "", mail)  # type: ignore[arg-type]
            size = size if taken == "OK" else size // 2

    def empty(self) -> None:
        """Throw everything away."""
        self._box.store("1:*", "+FLAGS", "\\Deleted")
        self._box.expunge()
        self.letters.clear()

    def close(self) -> None:
        self._box.logout()


class RealServer:
    """`pipworks serve --mail`, in a process that can be killed and started again."""

    def __init__(self, system: RealMail, folder: Path) -> None:
        self.system = system
        self.port = held_port()
        self._settings = folder / "mail.toml"
        self._settings.write_text(
            f'domain = "{DOMAIN}"\nsite = "http://127.0.0.1:{self.port}"\nlmtp_port = {system.lmtp_port}\n'
            f'smtp_port = {system.submission_port}\nsmtp_user = "pipworks"\nsmtp_password = "{PASSWORD}"\n'
        )
        self._database = folder / "tables.db"
        self._process: subprocess.Popen[str] | None = None
        self.url = f"http://127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=f"{self.url}/api", timeout=PATIENCE)
        self.start()

    def start(self) -> None:
        """Start it, if it does not run, and wait until it takes mail."""
        if self._process is not None and self._process.poll() is None:
            return
        words = ["serve", "--json", "--no-browser", "--no-log", "--no-limits", "--mail", str(self._settings)]
        where = ["--port", str(self.port), "--database", str(self._database)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pipworks", *words, *where],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"SSL_CERT_FILE": str(self.system.authority)},
        )
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        assert ready, "the server does not start"
        assert json.loads(self._process.stdout.readline())["lmtp_port"] == self.system.lmtp_port

    def kill(self) -> None:
        """End it at once, whatever it does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)

    def close(self) -> None:
        self.kill()
        self.http.close()

    def guest(self, name: str) -> dict[str, str]:
        token = self.http.post("/people", json={"name": name}).json()["token"]
        return {"Authorization": f"Bearer {token}"}

    def table(self, table: str) -> dict[str, Any]:
        """What everybody may know of a table."""
        return dict(self.http.get(f"/tables/{table}").raise_for_status().json())

    def events(self, table: str) -> list[dict[str, Any]]:
        """What has happened at a table, as everybody is told."""
        return list(self.http.get(f"/tables/{table}/events").raise_for_status().json()["events"])

    def wish(self, table: str, person: dict[str, str], seat: int, address: str) -> None:
        """Turn mail on for a seat."""
        asked = {"seat": seat, "address": address}
        self.http.post(f"/tables/{table}/mail", json=asked, headers=person).raise_for_status()

    def standing(self, table: str, person: dict[str, str], seat: int) -> dict[str, Any]:
        """How it stands with the mail to a seat."""
        told = self.http.get(f"/tables/{table}/mail", params={"seat": seat}, headers=person)
        return dict(told.raise_for_status().json())

    def do(self, table: str, person: dict[str, str], **command: Any) -> None:
        self.http.post(f"/tables/{table}/commands", json=command, headers=person).raise_for_status()

    def begin(
        self, code: str, names: list[str], players: list[Player | None]
    ) -> tuple[str, list[dict[str, str]]]:
        """A table by correspondence: for each seat who plays it by mail, or nobody for the browser."""
        people = [self.guest(name) for name in names]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(names) - 1)
        asked = {"variant": code, "seats": seats, "pace": "correspondence", "public": True}
        made = self.http.post("/tables", json=asked, headers=people[0]).raise_for_status()
        table = str(made.json()["id"])
        for seat, player in enumerate(players):
            if seat:
                self.do(table, people[seat], do="sit", seat=seat)
            if player is not None:
                self.wish(table, people[seat], seat, player.address)
        for player in filter(None, players):
            player.answer(player.wait_for(1), "Yes, please!")
        return table, people


def chosen(letter: Letter, dice: random.Random) -> tuple[str, str | None]:
    """What somebody answers to a letter: words, or one of its links.

    A puzzle is worked out as a person would; of more choices than there are links for, the one is taken that
    is named.
    """
    puzzle = re.search(r"Make (\d+) from ([\d ]+):", letter.asks)
    if puzzle is not None:
        found = simplest([int(each) for each in puzzle[2].split()], int(puzzle[1]), Options())
        return ("pass" if found is None else equation_text(found, Options())), None
    named = re.search(r"first line, like '([^']+)'", letter.asks)
    return (named[1], None) if named is not None else ("", dice.choice(letter.offers))


def waiting(players: list[Player]) -> list[tuple[Player, Letter]]:
    """The letters that ask for a choice and have not been answered, each once, and whose they are."""
    for player in players:
        player.look()
    found = {
        letter.id: (player, letter)
        for player in players
        for letter in player.letters
        if "first line" in letter.asks and letter.id not in player.answered
    }
    return list(found.values())


def play(players: list[Player], dice: random.Random) -> list[Letter]:
    """Answer every letter that asks until everybody is told the end; the last letters.

    For each further letter there is patience anew: how long a game takes is for the game.
    """

    def over() -> list[Letter]:
        return [letter for player in players for letter in player.letters if letter.over]

    def asked_or_over() -> bool:
        return bool(waiting(players)) or len(over()) == len(players)

    while len(over()) < len(players):
        wait_until(asked_or_over, "somebody is asked, or the game is over")
        for player, letter in waiting(players):
            player.answer(letter, *chosen(letter, dice))
    return over()
