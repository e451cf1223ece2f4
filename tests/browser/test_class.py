"""A class: a teacher, three phones and the board on the wall, from the first page to what was found out."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

from browsing import PATIENCE, NewPerson, Server, Visit, check_with_axe
from playing import status
from playwright.sync_api import Page, expect
from test_together import CUT

WALL = {"width": 1920, "height": 1080}
ROW = "[data-pupil='{}']"


def open_class(teacher: Page) -> str:
    """Open a class from the first page, by the keyboard; its code."""
    teacher.goto("/")
    teacher.get_by_role("link", name="For a class").press("Enter")
    teacher.get_by_role("button", name="Open a class").press("Enter")
    heading = teacher.get_by_role("heading", name=re.compile(r"^Class \w{6}$"))
    expect(heading).to_be_visible()
    return heading.inner_text().split()[1]


@contextmanager
def board_of(teacher: Page) -> Iterator[Page]:
    """The board, in a window of its own."""
    with teacher.expect_popup() as opened:
        teacher.get_by_role("link", name="Open the board for the projector").click()
    board = opened.value
    board.set_viewport_size(WALL)
    yield board
    board.close()


def come(phone: Page, code: str, name: str | None) -> None:
    """Type the code and a name, or take one that is offered."""
    phone.goto("/class")
    phone.get_by_label("Code").fill(f"{code[:3].lower()} {code[3:].lower()}")
    phone.keyboard.press("Enter")
    if name is None:
        phone.locator(".choices button").first.click()
    else:
        phone.get_by_label("Your first name").fill(name)
        phone.get_by_role("button", name="Come in").click()
    expect(phone.get_by_role("heading", name=re.compile("^Hello, "))).to_be_visible()


def play(phones: list[Page]) -> None:
    """All play to the end."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        states = [status(each) for each in phones]
        if all(each == "over" for each in states):
            return
        for phone, state in zip(phones, states, strict=True):
            acts = phone.locator(".table-page").get_attribute("data-act")
            if state == "playing" and acts == "true":
                phone.locator(".choose, .hand button.playable").first.click()
        phones[0].wait_for_timeout(40)
    raise AssertionError("the games did not end")


def test_a_class_from_the_first_page_to_what_it_finds_out(
    person: NewPerson, own_server: Server, visit: Visit
) -> None:
    visit.may = [*CUT, "403 (Forbidden)"]  # whoever has been removed is told so
    teacher = person(at=own_server.address)
    phones = [person(phone=True, at=own_server.address) for _ in range(3)]
    code = open_class(teacher)
    check_with_axe(teacher)
    with board_of(teacher) as board:
        expect(board.get_by_text(code, exact=True)).to_be_visible()
        expect(board.get_by_role("img", name="The way to the class as a QR code")).to_be_visible()
        check_with_axe(board)
        for phone, name in zip(phones, ("Mia", "Ben", None), strict=True):
            come(phone, code, name)
        check_with_axe(phones[0])
        expect(board.get_by_role("listitem").filter(has_text="Mia")).to_be_visible()
        expect(board.get_by_role("heading", name="3 are there")).to_be_visible()

        teacher.get_by_role("button", name="Who wins more often?").click()
        for phone in phones:
            phone.get_by_role("button", name="who sits first").click()
            expect(phone.get_by_text("Thank you!")).to_be_visible()
        check_with_axe(phones[0])
        expect(board.get_by_text("3 have guessed")).to_be_visible()
        check_with_axe(board)
        teacher.get_by_role("button", name="Close the question").click()
        expect(board.get_by_role("row", name=re.compile("who sits first 100"))).to_be_visible()

        teacher.get_by_role("button", name="Start a round").click()
        for phone in phones:
            phone.wait_for_selector(".table-page[data-status=playing]")
        expect(board.get_by_role("heading", name="Who plays whom")).to_be_visible()
        teacher.get_by_role("button", name="Everybody pauses").click()
        for phone in phones:
            expect(
                phone.get_by_text("Everybody pauses. It goes on when your teacher says so.")
            ).to_be_visible()
            expect(phone.get_by_role("button", name="Go on")).to_have_count(0)
        check_with_axe(phones[0])
        own_server.kill()
        own_server.start()
        teacher.get_by_role("button", name="Everybody goes on").click()
        for phone in phones:
            phone.wait_for_selector(".table-page[data-status=playing][data-connection=open]")
        play(phones)
        expect(board.locator(".games .over")).to_have_count(2)
        expect(board.get_by_text("from 2 games of ours")).to_be_visible()
        check_with_axe(board)
        expect(teacher.locator(ROW.format("Mia"))).to_contain_text("has finished")
        check_with_axe(teacher)

        teacher.get_by_role("button", name="Next round").click()
        for phone in phones:
            phone.wait_for_selector(".table-page[data-status=playing]")
        teacher.once("dialog", lambda dialog: dialog.accept())
        teacher.get_by_role("button", name="Remove Ben").click()
        expect(teacher.locator(ROW.format("Ben"))).to_have_count(0)
        teacher.get_by_role("button", name="End the round").click()
        expect(board.get_by_role("heading", name="How many rounds does one game last?")).to_be_visible()
        check_with_axe(board)
        phones[0].get_by_role("link", name="To the class").click()
        expect(phones[0].get_by_text("The round is over.")).to_be_visible()
    for page in (teacher, *phones):
        page.goto("about:blank")  # the server is stopped before their browsers are


def test_a_wrong_code_and_a_name_that_is_taken_are_told(person: NewPerson, visit: Visit) -> None:
    visit.may = ["404 (Not Found)", "409 (Conflict)"]
    teacher, phone, other = person(), person(phone=True, language="de"), person(phone=True)
    code = open_class(teacher)
    phone.goto("/class/BBBBBB")
    expect(phone.get_by_role("alert")).to_contain_text("es gibt keine Klasse", ignore_case=True)
    come(other, code, "Mia")
    phone.goto(f"/class/{code}")
    phone.get_by_label("Dein Vorname").fill("mia")
    phone.get_by_role("button", name="Hereinkommen").click()
    expect(phone.get_by_role("alert")).to_contain_text("heißt schon jemand")
    phone.locator(".choices button").first.click()
    expect(phone.get_by_role("heading", name=re.compile("^Hallo, "))).to_be_visible()
    check_with_axe(phone)
