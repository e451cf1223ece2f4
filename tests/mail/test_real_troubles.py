"""What goes wrong with a real mail system: nothing is lost, nothing told twice, and who is not reached is."""

from __future__ import annotations

import random
import smtplib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from real_mail import DOMAIN, HOME, PATIENCE, RealMail, wait_until
from real_play import Letter, Player, RealServer, chosen, play, waiting

import pipworks
from pipworks.client import connect
from pipworks.tables import verify

pytestmark = pytest.mark.compiled
CODE = pipworks.games()[0]
NAMES = ["Ann", "Bo"]
ROOM = 400
"""Fewer bytes than that are left in a full mailbox: less than any letter needs."""


@pytest.fixture
def players(real_mail: RealMail) -> Iterator[list[Player]]:
    """Ann and Bo, with a mailbox each."""
    found = [Player(real_mail, name) for name in NAMES]
    yield found
    for player in found:
        player.close()


@pytest.fixture(autouse=True)
def running(real_mail: RealMail, real_server: RealServer) -> Iterator[None]:
    """Whatever a test has stopped runs again after it, for others."""
    yield
    real_mail.start("postfix")
    real_server.start()


def bring(system: RealMail, player: Player, letter: Letter, dice: random.Random) -> None:
    """Bring an answer to the server's door, as a mail server does, whether Postfix runs or not."""
    to, raw = player.written(letter, *chosen(letter, dice))
    with smtplib.LMTP("127.0.0.1", system.lmtp_port, timeout=PATIENCE) as door:
        door.sendmail(player.address, [to], raw)


def assert_told_once(players: list[Player], *, killed: bool = False) -> None:
    """Nobody got a letter twice; and everybody was told how it ended, with a record that holds.

    What was on its way when the server was killed may come again, but as the same letter, so that programs
    show it once.
    """
    for player in players:
        shown = {letter.id: letter for letter in player.letters}
        assert killed or len(shown) == len(player.letters)
        for letter in player.letters:
            again = shown[letter.id]
            assert (again.subject, again.asks) == (letter.subject, letter.asks)
        (last,) = [letter for letter in shown.values() if letter.over]
        assert verify(last.record()).ok


def kinds(server: RealServer, table: str) -> list[str]:
    """What kinds of events a table has seen."""
    return [str(each["kind"]) for each in server.events(table)]


def test_one_by_mail_and_one_with_a_program(
    real_mail: RealMail, real_server: RealServer, players: list[Player]
) -> None:
    table, people = real_server.begin(CODE, NAMES, [None, players[1]])
    token = people[0]["Authorization"].removeprefix("Bearer ")
    with connect(real_server.url, token=token) as client, ThreadPoolExecutor(1) as elsewhere:
        ended = elsewhere.submit(client.table(table).play, lambda view, seat: view["choices"][-1])
        play(players[1:], random.Random(1))
        assert ended.result(PATIENCE)["reason"] == "played"
    assert_told_once(players[1:])
    assert players[0].look() == []


def test_killed_between_reading_and_answering(
    real_mail: RealMail, real_server: RealServer, players: list[Player]
) -> None:
    dice = random.Random(2)
    table, _ = real_server.begin(CODE, NAMES, list(players))
    for player in players:
        player.wait_for(2)

    # What it has read is on disk when it dies, and the letters about it have not gone.
    real_mail.stop("postfix")
    for player, letter in waiting(players):
        bring(real_mail, player, letter, dice)
    real_server.kill()
    real_mail.start("postfix")
    real_server.start()
    wait_until(lambda: waiting(players), "somebody is asked")

    # It dies with an answer taken, of which the mail server never hears: so that brings it again.
    player, letter = waiting(players)[0]
    to, raw = player.written(letter, *chosen(letter, dice))
    before = real_server.table(table)["number"]
    with smtplib.LMTP("127.0.0.1", real_mail.lmtp_port, timeout=PATIENCE) as door:
        door.ehlo_or_helo_if_needed()
        door.mail(player.address)
        door.rcpt(to)
        door.putcmd("DATA")
        door.getreply()
        door.send(raw.replace(b"\n", b"\r\n") + b"\r\n.\r\n")
        wait_until(lambda: real_server.table(table)["number"] > before, "the answer is taken")
        real_server.kill()
        door.close()
    real_mail.submit(player.address, to, raw)  # Postfix keeps it until the server is there again
    real_server.start()

    play(players, dice)
    assert_told_once(players, killed=True)


def test_what_happens_while_postfix_is_away_is_told_when_it_is_back(
    real_mail: RealMail, real_server: RealServer, players: list[Player]
) -> None:
    bo = players[1]
    table, people = real_server.begin(CODE, NAMES, [None, bo])
    bo.wait_for(2)
    real_mail.stop("postfix")
    real_server.do(table, people[0], do="propose", kind="abandon", seat=0)
    assert bo.look() == []
    real_mail.start("postfix")
    bo.answer(bo.wait_for(3), "no")
    wait_until(lambda: "answered" in kinds(real_server, table), "Bo has said no")
    real_server.do(table, people[0], do="resign", seat=0)
    # On a busy machine Bo is asked for a card once more before the game has ended.
    wait_until(lambda: bo.look() and bo.letters[-1].over, "Bo is told how it ended")
    assert_told_once([bo])


def test_a_full_mailbox_ends_the_mail_and_the_table_is_told(
    real_mail: RealMail, real_server: RealServer, players: list[Player]
) -> None:
    bo = players[1]
    table, people = real_server.begin(CODE, NAMES, [None, bo])
    bo.wait_for(2)
    bo.fill(ROOM)
    real_server.do(table, people[0], do="propose", kind="abandon", seat=0)
    wait_until(lambda: real_server.standing(table, people[1], 1)["failed"], "the letter has come back")
    wait_until(lambda: "unreached" in kinds(real_server, table), "the table is told")
    assert kinds(real_server, table).count("unreached") == 1
    assert bo.address not in str(real_server.events(table))

    # Once there is room again Bo says so: what did not arrive is written again.
    bo.empty()
    real_server.wish(table, people[1], 1, bo.address)
    bo.answer(bo.wait_for(1), "Now it should work.")
    bo.answer(bo.wait_for(2), "no")
    wait_until(lambda: "answered" in kinds(real_server, table), "Bo has said no")


def test_strangers_are_refused_at_once(real_mail: RealMail, real_server: RealServer) -> None:
    with smtplib.SMTP("127.0.0.1", real_mail.smtp_port, timeout=PATIENCE) as server:
        server.helo("stranger.example")
        server.mail("stranger@example.com")
        assert server.rcpt(f"play+k3v9x2mmq7r5t8w4n6p2.0.0.7.{'a' * 24}@{DOMAIN}")[0] == 550
        assert server.rcpt(f"postmaster2@{DOMAIN}")[0] == 550
        assert server.rcpt("somebody@example.com")[0] in (454, 554)  # nobody's mail is carried on
        assert server.rcpt(f"bo@{HOME}")[0] == 250
    with smtplib.SMTP("127.0.0.1", real_mail.submission_port, timeout=PATIENCE) as server:
        server.ehlo("stranger.example")
        assert server.mail("stranger@example.com")[0] == 530  # not without TLS
