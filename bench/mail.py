"""Mail under load: how many mails a second come in and go out.

    python bench/mail.py [--database postgresql://…] [--tables 50] [--at-once 8]

A server with its ordinary storage runs in one process; this one is the mail system around it, on loopback:
it brings answers by LMTP, several at a time, each over a connection of its own as Postfix does, and takes
mail by SMTP, so that nobody is waited for but the server. At all tables both seats are played by mail, and
every mail that asks is answered with its first choice; the answers are written before the clock starts. In:
from the first answer to the last acknowledgement, when what they ask is on disk. Out: a mail for all that is
asked then, from the first answer to the last mail. Known: the same answers brought once more, which do
nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

sys.path += [str(Path(__file__).parents[1] / each) for each in ("tests/mail", "tests")]
from posting import Mail, Mailboxes, Postman, reply

GIVEN = {
    "PIPWORKS_MAIL_DOMAIN": "play.example.org",
    "PIPWORKS_MAIL_SITE": "https://play.example.org",
    "PIPWORKS_MAIL_SMTP_TLS": "none",
    "PIPWORKS_MAIL_LMTP_PORT": "0",
}
ROUNDS = 4
"""So many answers each seat gives."""
QUIET = 3.0
"""After so many seconds without a mail none is on its way."""


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--database", help="PostgreSQL; else SQLite in a new file")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--at-once", type=int, default=8, help="how many answers are brought at a time")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"{folder}/tables.db"
        async with Mailboxes().open() as boxes:
            given = os.environ | GIVEN | {"PIPWORKS_MAIL_SMTP_PORT": str(boxes.port)}
            words = ["serve", "--port", "0", "--json", "--no-log", "--no-limits", "--mail", "env"]
            server = subprocess.Popen(
                [sys.executable, "-m", "pipworks", *words, "--database", database],
                stdout=subprocess.PIPE,
                text=True,
                env=given,
            )
            assert server.stdout is not None
            try:
                told = json.loads(await asyncio.to_thread(server.stdout.readline))
                print(f"{told['database']}, {asked.tables} tables, {asked.at_once} answers at a time")
                postman = Postman(told["lmtp_port"])
                await begin(told["url"], boxes, postman, asked.tables, asked.at_once)
                await measure(boxes, postman, asked.tables, asked.at_once)
            finally:
                server.terminate()
                server.wait(60)


async def begin(url: str, boxes: Mailboxes, postman: Postman, tables: int, at_once: int) -> None:
    """Set the tables up, all seats by mail and confirmed."""
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=60) as http:
        for number in range(tables):
            seats = [{"kind": "me"}, {"kind": "open"}]
            people = [await http.post("/people", json={"name": name}) for name in ("Ann", "Bo")]
            heads = [{"Authorization": f"Bearer {each.json()['token']}"} for each in people]
            asked = {"variant": "femto", "seats": seats, "pace": "correspondence", "public": True}
            table = (await http.post("/tables", json=asked, headers=heads[0])).json()["id"]
            sit = {"do": "sit", "seat": 1}
            (await http.post(f"/tables/{table}/commands", json=sit, headers=heads[1])).raise_for_status()
            for seat, head in enumerate(heads):
                wish = {"seat": seat, "address": f"p{number}-{seat}@example.org"}
                (await http.post(f"/tables/{table}/mail", json=wish, headers=head)).raise_for_status()
    await until_quiet(boxes)
    await bring(postman, [answer(each, "yes") for each in boxes.mails], at_once)
    await until_quiet(boxes)


async def measure(boxes: Mailboxes, postman: Postman, tables: int, at_once: int) -> None:
    """Answer what is asked, round for round, and print the rates."""
    taken: list[Answer] = []
    read, incoming, outgoing, went_out = 2 * tables, 0.0, 0.0, 0
    for _ in range(ROUNDS):
        new = [answer(each, each.choices[0]) for each in boxes.mails[read:] if each.choices]
        read = len(boxes.mails)
        began = time.perf_counter()
        await bring(postman, new, at_once)
        incoming += time.perf_counter() - began
        outgoing += await until_quiet(boxes, read) - began
        went_out += len(boxes.mails) - read
        taken += new
    began = time.perf_counter()
    await bring(postman, taken, at_once)
    known = time.perf_counter() - began
    print(f"in:    {len(taken) / incoming:7.1f} answers a second ({len(taken)} in {incoming:.1f} s)")
    print(f"out:   {went_out / outgoing:7.1f} mails a second ({went_out} in {outgoing:.1f} s)")
    print(f"known: {len(taken) / known:7.1f} answers a second ({len(taken)} in {known:.1f} s)")


Answer = tuple[str, bytes, str]
"""To whom, what, and from whom."""


def answer(mail: Mail, words: str) -> Answer:
    """An answer, as it is brought."""
    return mail.reply_to, reply(mail, words), mail.to


async def bring(postman: Postman, answers: list[Answer], at_once: int) -> None:
    """Bring answers, so many at a time."""
    waiting = list(reversed(answers))

    async def one() -> None:
        while waiting:
            code = await postman.bring(*waiting.pop())
            assert code == 250, code

    await asyncio.gather(*(one() for _ in range(at_once)))


async def until_quiet(boxes: Mailboxes, beyond: int = 0) -> float:
    """Wait until more mails have come than so many, and no more come; when the last one came."""
    count, last = len(boxes.mails), time.perf_counter()
    while len(boxes.mails) <= beyond or time.perf_counter() - last < QUIET:
        await asyncio.sleep(0.005)
        if len(boxes.mails) > count:
            count, last = len(boxes.mails), time.perf_counter()
    return last


if __name__ == "__main__":
    asyncio.run(main())
