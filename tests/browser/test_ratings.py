"""Rated games as people go through them: set up, played by the clock, counted, and seen on the ladder."""

from __future__ import annotations

import re

from browsing import NewPerson, Visit, check_with_axe
from playing import ask, at_table, table_id
from playwright.sync_api import Page, expect

FEMTO = "femto:hand_size=3,pack=2-3-4-5-6-8"


def fits(page: Page) -> None:
    """Nothing scrolls sideways, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_with_axe(page)


def named(page: Page, name: str) -> None:
    """Be somebody with a name."""
    page.goto("/settings")
    page.locator("#name").fill(name)
    page.locator("form .btn-main").click()
    expect(page.locator("form [role=status]")).to_be_visible()


def resign(page: Page) -> None:
    page.locator(".tools .menu summary").click()
    page.locator(".tools .menu button").filter(has_text=re.compile("^(Resign|Aufgeben)")).click()
    page.locator("dialog .btn-danger").click()


def test_a_rated_game_is_played_counted_and_seen_on_the_ladder(person: NewPerson, visit: Visit) -> None:
    visit.may.append("422")  # what is refused
    ann, bob = person(), person(phone=True, dark=True, language="de")
    named(ann, "Anneliese")
    named(bob, "Bob")
    expect(ann.get_by_text("You have no rating yet")).to_be_visible()

    # A tick brings a clock along; what cannot be rated is refused with a sentence.
    ann.goto(f"/new/{FEMTO}")
    ann.get_by_label("Seat 2").select_option("open")
    ann.get_by_role("checkbox", name=re.compile("^Rated")).check()
    expect(ann.get_by_label("Clock")).to_have_value("5+5")
    fits(ann)
    ann.get_by_label("Clock").select_option("none")
    ann.get_by_role("button", name="Open the table and invite").click()
    expect(ann.get_by_text("a rated game needs a clock", exact=False)).to_be_visible()
    ann.get_by_label("Clock").select_option("5+5")
    ann.get_by_role("button", name="Open the table and invite").click()
    ann.wait_for_url(re.compile("/t/"))
    told = ask(ann, f"/tables/{table_id(ann)}")
    assert told["rated"] is True

    bob.goto(f"/t/{told['id']}#invitation={told['invitation']}")
    bob.get_by_role("button", name="Hier sitzen").first.click()
    for page in (ann, bob):
        at_table(page)
        expect(page.locator(".seats .rating b").first).to_have_text("1500")
    ann.locator(".tools .menu summary").click()
    expect(ann.locator(".tools .menu button").filter(has_text="Resign")).to_be_visible()
    expect(ann.locator(".tools .menu button").filter(has_text=re.compile("Take back|Pause"))).to_have_count(0)
    ann.locator(".tools .menu summary").click()
    fits(ann)
    fits(bob)

    # It is counted as soon as it is over, and says what it came to.
    resign(bob)
    for page in (ann, bob):
        expect(page.locator("section.rated li").first).to_contain_text("Anneliese: 1500 → ")
    fits(bob)

    # The ladder knows both, the levels, and one's own line, as a drawing and as a table.
    ann.goto("/games/femto")
    ann.get_by_role("link", name="The ladder of this game").click()
    expect(ann.get_by_role("heading", level=1, name="The ladder: Femto")).to_be_visible()
    row = ann.get_by_role("row").filter(has_text="Anneliese").last
    expect(row).to_contain_text("(you)")
    expect(row).to_contain_text("provisional")
    expect(ann.get_by_role("row").filter(has_text="Beginner")).to_contain_text("1500")
    expect(ann.get_by_role("img", name=re.compile("A line of your rating"))).to_be_visible()
    ann.get_by_text("The games one by one").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("cell", name="1 of 2")).to_be_visible()
    fits(ann)
    ann.get_by_role("link", name=re.compile("^Look at it")).click()
    ann.wait_for_url(re.compile("/replay"))

    bob.goto("/ratings/femto")
    expect(bob.get_by_role("heading", name="Deine Wertung im Lauf der Zeit")).to_be_visible()
    bob.get_by_text("Die Partien einzeln").click()
    expect(bob.get_by_text("vorläufig").first).to_be_visible()
    fits(bob)
    bob.goto("/settings")
    expect(bob.get_by_role("heading", name="Deine Wertungen")).to_be_visible()
    bob.get_by_role("link", name="Femto", exact=True).click()
    bob.wait_for_url(re.compile("/ratings/femto"))


def test_a_level_is_played_for_the_rating_from_an_empty_ladder(person: NewPerson) -> None:
    page = person(phone=True)
    page.goto("/ratings/ascent")
    expect(page.get_by_text("Nobody has finished a rated game yet.", exact=False)).to_be_visible()
    fits(page)
    page.get_by_role("link", name="Play a rated game").click()
    expect(page.get_by_role("checkbox", name=re.compile("^Rated"))).to_be_checked()
    page.get_by_role("button", name="Begin").click()
    at_table(page)
    expect(page.locator(".clocks .rating b")).to_have_count(2)
    resign(page)
    expect(page.locator("section.rated li")).to_have_count(1)
    expect(page.locator("section.rated li")).to_contain_text("1500 → ")
