"""A class of thirty-five: phones that lose their connections, and a board for the back row."""

from __future__ import annotations

import time

from browsing import CUT, PATIENCE, NewPerson, Server, Visit, check_with_axe
from crowd import Crowd, crowd
from playing import status
from playwright.sync_api import Page, expect
from test_class import WALL, board_of, come, open_class

MANY = 34
"""Phones besides the one that is a browser."""
LEAST = 24.0
"""The smallest type on the wall, in pixels. On a screen that is 1.6 m wide its capitals are 14 mm high; from
three metres that is 16 minutes of arc, the least height of ISO 9241-303."""
HALF = ("net::ERR_CONTENT_LENGTH_MISMATCH", "net::ERR_INCOMPLETE_CHUNKED_ENCODING")
"""What browsers say of a file of which the half has come when the wire is cut."""
TYPE = """() => {
  const walker = document.createTreeWalker(document.querySelector('.board'), NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim()
    const box = walker.currentNode.parentElement.getBoundingClientRect()
    const size = parseFloat(getComputedStyle(walker.currentNode.parentElement).fontSize)
    if (text && box.width > 1 && box.height > 1) found.push([size, text])
  }
  const { scrollWidth, scrollHeight } = document.documentElement
  return { found, scrollWidth, scrollHeight }
}"""


def readable(board: Page) -> None:
    """All of it is on the wall, once what has just come is fitted in, and large enough for the back row."""
    board.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    told = board.evaluate(TYPE)
    assert told["found"]
    assert [each for each in told["found"] if each[0] < LEAST] == []
    assert (told["scrollWidth"], told["scrollHeight"]) == (WALL["width"], WALL["height"])


def play_on(phone: Page, phones: Crowd) -> None:
    """Play at the table on a phone, until everybody has come to the end of a game."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        phones.check()
        table = phone.locator(".table-page")
        if table.count() and table.get_attribute("data-act") == "true" and status(phone) == "playing":
            phone.locator(".choose, .hand button.playable").first.click()
        if all(each.games for each in phones.pupils) and status(phone) == "over":
            return
        phone.wait_for_timeout(50)
    raise AssertionError([(each.name, each.games, each.refused) for each in phones.pupils])


def test_a_full_class_plays_though_its_connections_break(
    person: NewPerson, server: Server, visit: Visit
) -> None:
    visit.may = [*CUT, *HALF]
    teacher = person()
    code = open_class(teacher)
    with crowd(server.address) as phones, board_of(teacher) as board:
        phone = person(phone=True, at=phones.wire.url)
        phones.come(code, MANY)
        come(phone, code, None)
        expect(board.locator(".names li")).to_have_count(MANY + 1)
        readable(board)

        teacher.get_by_role("button", name="Who wins more often?").click()
        phone.get_by_role("button", name="who sits first").click()
        expect(board.get_by_text("1 has guessed")).to_be_visible()
        readable(board)
        teacher.get_by_role("button", name="Close the question").click()

        teacher.get_by_role("button", name="Start a round").click()
        phone.wait_for_selector(".table-page[data-status=playing]")
        expect(board.locator(".games li")).to_have_count((MANY + 2) // 2)
        phones.wire.cut()
        expect(phone.get_by_text("The connection is lost")).to_be_visible()
        expect(board.get_by_role("heading", name="Who plays whom")).to_be_visible()
        readable(board)
        while not all(each.lost for each in phones.pupils):  # nobody gets through meanwhile
            phone.wait_for_timeout(50)
        phones.wire.mend()
        play_on(phone, phones)
        assert all(len(each.games) == 1 and each.lost > 0 for each in phones.pupils)
        assert {code for each in phones.pupils for code in each.refused} <= {"out-of-turn", "illegal-choice"}
        expect(board.locator(".games .over")).to_have_count((MANY + 2) // 2)
        expect(board.get_by_text(f"from {(MANY + 2) // 2} games of ours")).to_be_visible()
        readable(board)
        teacher.get_by_role("button", name="End the round").click()
        expect(board.get_by_role("heading", name="How many rounds does one game last?")).to_be_visible()
        readable(board)
        check_with_axe(board)

        teacher.get_by_label("Each plays a bot").check()
        expect(teacher.get_by_role("button", name="Next round")).to_be_enabled()
        teacher.get_by_role("button", name="Next round").click()
        expect(board.locator(".games li")).to_have_count(MANY + 1)
        readable(board)
        teacher.get_by_role("button", name="End the round").click()
        expect(teacher.get_by_role("button", name="End the round")).to_have_count(0)
        phone.goto("about:blank")  # its wire is taken up before its browser is
