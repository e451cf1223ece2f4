"""Hostile mail, in numbers: forged and void addresses, replays, programs, bombs, strange charsets, any bytes.

`PIPWORKS_HOSTILE=100000` has so many of them come, instead of the few that every run can afford.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from pathlib import Path

from posting import Mail, Post, reply
from replies_of_programs import SHAPES
from test_mail_beginning import GAME
from test_mail_manners import ANN, BO, begun, play, quiet, state_of

MANY = int(os.environ.get("PIPWORKS_HOSTILE", "400"))
MOST_SECONDS = 10.0
"""So long a processor may work at one, which takes milliseconds."""
STRANGER = "victim@elsewhere.example"
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
CHARSETS = ("utf-7", "utf-16", "x-nothing", "punycode", "idna", "base64", "hz", "unicode_escape", "\0")
PROGRAMS = (
    b"Auto-Submitted: auto-replied",
    b"Auto-Submitted: auto-generated",
    b"Precedence: bulk",
    b"List-Id: <all.example.org>",
    b"X-Autoreply: yes",
)


def damaged(text: str, dice: random.Random) -> str:
    """A text with one of its letters changed, left out, or put in."""
    at = dice.randrange(len(text))
    return text[:at] + dice.choice([dice.choice(LETTERS), "", text[at] + "a"]) + text[at + 1 :]


def recipient(mail: Mail, dice: random.Random) -> str:
    """An address that somebody has made up after one of ours; never that one itself."""
    local, _, domain = mail.reply_to.partition("@")
    name, _, token = local.partition("+")
    table, seat, epoch, number, signature = token.split(".")
    other = dice.choice(["play", "bounce", "confirm"])
    made = dice.choice(
        [
            f"{name}+{damaged(token, dice)}@{domain}",
            f"{name}+{table}.{1 - int(seat)}.{epoch}.{number}.{signature}@{domain}",
            f"{name}+{table}.{seat}.{int(epoch) + 1}.{number}.{signature}@{domain}",
            f"{name}+{table}.{seat}.{epoch}.{int(number) + 1}.{signature}@{domain}",
            f"{name}+{table}.{seat}.{epoch}.{number}@{domain}",
            f"confirm+{token}@{domain}",
            f"bounce+{token}@{domain}",
            f"{other}+{''.join(dice.choices(LETTERS, k=24))}@{domain}",
            f"{damaged(local, dice)}@{domain}",
            f"postmaster@{domain}",
            mail.reply_to.replace(domain, "elsewhere.example"),
        ]
    )
    return made if made.lower() != mail.reply_to.lower() else f"nobody@{domain}"


def body(dice: random.Random) -> bytes:
    """What a mail may be: of a common program, with strange charsets, a bomb, or any bytes at all."""
    answer = dice.choice(["10", "resign", "yes", "note: hello", "2\n3\n4"])
    whole = bytearray(dice.choice(list(SHAPES.values()))(answer))
    match dice.randrange(6):
        case 0:
            return bytes(whole)
        case 1:
            charset = dice.choice(CHARSETS).encode()
            return b"Content-Type: text/plain; charset=" + charset + b"\n\n" + dice.randbytes(300)
        case 2:
            depth = dice.randrange(1, 400)
            part = b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n"
            return b"".join(part % (each, each) for each in range(depth))
        case 3:
            return dice.randbytes(dice.randrange(3000))
        case 4:
            return b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\n" * dice.randrange(4000)
        case _:
            for _ in range(dice.randrange(1, 30)):
                whole[dice.randrange(len(whole))] = dice.randrange(256)
            return bytes(whole)


def hostile(mails: list[Mail], used: list[Mail], dice: random.Random) -> tuple[str, str, bytes]:
    """To whom, from whom, what."""
    mail, sender = dice.choice(mails), dice.choice([STRANGER, ANN, BO, "", "a b", "@"])
    match dice.randrange(4):
        case 0:  # to a seat, but from a program
            return mail.reply_to, sender, dice.choice(PROGRAMS) + b"\n" + body(dice)
        case 1:  # what has been done already, again
            old = dice.choice(used)
            return old.reply_to, sender, reply(old, dice.choice(old.choices))
        case 2:  # to where games begin, by nobody
            head = f"From: {STRANGER}\nSubject: femto against random\n\n"
            return GAME, "", head.encode() + body(dice)
        case _:
            return recipient(mail, dice), sender, body(dice)


def test_hostile_mail_changes_nothing_and_reaches_nobody_else(tmp_path: Path) -> None:
    dice, slowest, codes = random.Random(20), 0.0, Counter[bool]()

    async def scene(world: Post) -> None:
        nonlocal slowest
        table, *first = await begun(world)
        for mail in first:
            assert await world.answer(mail, mail.choices[0]) == 250
        count = await quiet(world)
        mails = [each for each in world.boxes.mails[4:] if each.choices]  # of whoever is asked now
        assert mails
        before = (await state_of(world, table)).number
        for _ in range(MANY):
            to, sender, raw = hostile(mails, first, dice)
            began = time.process_time()
            codes[await world.office.take(to, sender, raw) is None] += 1
            slowest = max(slowest, time.process_time() - began)
        assert (await state_of(world, table)).number == before
        after = await quiet(world)
        assert after - count <= 2 * 20 * (1 + int(MANY / 10_000))  # refusals: few an hour, however many come
        assert {each.to for each in world.boxes.mails} == {ANN, BO}
        assert not world.office.failures and not world.parlour.failures
        for mail in mails:  # and the game goes on
            assert await world.answer(mail, mail.choices[0]) == 250
        while (await state_of(world, table)).number == before:
            await asyncio.sleep(0.01)

    play(tmp_path, scene, seconds=300 + MANY / 50)
    assert slowest < MOST_SECONDS and min(codes.values()) > MANY / 10
    print(f"{MANY} mails: {codes[True]} taken, {codes[False]} refused; the slowest took {slowest:.3f} s")
