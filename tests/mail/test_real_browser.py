"""Into the browser from a real mailbox, and a whole game of one by mail and one in the browser."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from real_mail import DOMAIN, PATIENCE, RealMail, wait_until
from real_play import Letter, Player, RealServer, chosen, waiting

from pipworks.tables import verify

sys.path.append(str(Path(__file__).parents[1] / "browser"))

from browsing import browser
from playing import ask, at_table, femto, settled, table_id

pytestmark = pytest.mark.compiled
CODE = "femto:order=winner_leads,pack=2-3-4-5-6-8,hand_size=3"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's browser; it must not outlast the module."""
    with browser() as running:
        yield running


@pytest.fixture
def players(real_mail: RealMail) -> Iterator[list[Player]]:
    """Bo and Ann, with a mailbox each."""
    found = [Player(real_mail, name) for name in ("Bo", "Ann")]
    yield found
    for player in found:
        player.close()


def wait_for(player: Player, what: str) -> Letter:
    """The first letter in a mailbox whose text has something in it."""

    def found() -> list[Letter]:
        player.look()
        return [each for each in player.letters if re.search(what, each.body("plain"))]

    wait_until(found, f"{player.name} has a letter with {what}")
    return found()[0]


def link_in(letter: Letter) -> str:
    found = re.search(r"http://\S+/mail#\S+", letter.body("plain"))
    assert found is not None
    return found[0]


def test_two_begin_by_mail_and_one_plays_on_in_the_browser(
    real_mail: RealMail, real_server: RealServer, players: list[Player], chromium: Browser
) -> None:
    bo, ann = players
    mail = EmailMessage()
    mail["From"], mail["To"] = f"Bo <{bo.address}>", f"play@{DOMAIN}"
    mail["Subject"] = f"{CODE} with {ann.address}"
    mail.set_content("Hello!\n")
    real_mail.submit(bo.address, f"play@{DOMAIN}", mail.as_bytes())
    bo.answer(bo.wait_for(1), "Yes, that was me.")
    ann.answer(ann.wait_for(1), "With pleasure!")

    page = chromium.new_context(reduced_motion="reduce", service_workers="block").new_page()
    page.set_default_timeout(1000 * PATIENCE)
    expect.set_options(timeout=1000 * PATIENCE)
    page.goto(link_in(wait_for(ann, "/mail#")))
    page.get_by_role("button", name="Send me the link").click()
    page.goto(link_in(wait_for(ann, "It holds once")))
    page.get_by_role("button", name="Play as Ann").click()
    at_table(page)

    table, dice = f"/tables/{table_id(page)}", random.Random(1)
    while (state := ask(page, table))["result"] is None:
        if state["your_move"]:
            settled(page)
            femto(page)
            while ask(page, table)["number"] == state["number"]:
                page.wait_for_load_state()
        for player, letter in waiting([bo]):
            player.answer(letter, *chosen(letter, dice))
    expect(page.locator(".table-page[data-status=over]")).to_be_visible()
    for player in players:
        last = wait_for(player, "The record is attached")
        assert verify(last.record()).ok
        ids = [letter.id for letter in player.letters]
        assert len(set(ids)) == len(ids)
    page.context.close()
