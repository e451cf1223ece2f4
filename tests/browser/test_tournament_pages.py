"""Tournaments as people go through them: made, entered by a code, played round by round, seen on the wall."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from browsing import CUT, PATIENCE, NewPerson, Server, Visit, check_with_axe
from playing import ask
from playwright.sync_api import Page, expect

FEMTO = "femto:hand_size=3,pack=2-3-4-5-6-8"
WALL = {"width": 1920, "height": 1080}


def fits(page: Page) -> None:
    """Nothing scrolls sideways, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_with_axe(page)


def enter(page: Page, code: str, name: str, *, german: bool = False) -> None:
    """Come by the code, and take part."""
    page.goto("/tournaments")
    page.locator("#code").fill(code.lower())
    page.keyboard.press("Enter")
    page.get_by_label("Dein Name hier" if german else "Your name here").fill(name)
    page.get_by_role("button", name="Teilnehmen" if german else "Take part").click()
    expect(page.get_by_text("Du nimmst teil." if german else "You take part.")).to_be_visible()


def go_on(page: Page) -> None:
    """Go to one's table if it is ready, choose anything if it is one's turn, come back if it is over."""
    if "/t/" not in page.url:
        if (link := page.get_by_role("link", name=re.compile("^(Play|Spielen)$"))).count():
            link.click()
        return
    table = page.locator(".table-page")
    state = table.get_attribute("data-status") if table.count() else None
    if state in ("over", "abandoned"):
        page.get_by_role("link", name=re.compile("^(To the tournament|Zum Turnier): ")).click()
    elif state == "playing" and table.get_attribute("data-act") == "true":
        page.locator(".choose, .hand button.playable").first.click()


def play_until(
    players: list[Page], holds: Callable[[], bool], meanwhile: Callable[[], object] = lambda: None
) -> None:
    """Everybody goes on until something holds; `meanwhile` others do what they do."""
    give_up = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < give_up, [each.url for each in players]
        for page in players:
            go_on(page)
        meanwhile()
        players[0].wait_for_timeout(40)


def play_all(players: list[Page], meanwhile: Callable[[], object] = lambda: None) -> None:
    """Everybody goes to their tables and chooses anything, until it is over."""
    first = re.compile("^(First|Auf Platz 1): ")
    play_until(players, lambda: all(each.get_by_text(first).count() for each in players), meanwhile)


def test_a_tournament_from_its_announcement_to_its_winner(
    person: NewPerson, own_server: Server, visit: Visit
) -> None:
    visit.may = [*CUT]
    host, ann, bob = (person(at=own_server.address) for _ in range(3))
    cid = person(at=own_server.address, phone=True, dark=True, language="de")
    host.goto("/")
    host.get_by_role("link", name="Tournaments").press("Enter")
    expect(host.get_by_text("No tournament is announced.")).to_be_visible()
    fits(host)
    host.get_by_role("link", name="Make a tournament").click()
    host.get_by_label("What it is called").fill("Friday night")
    host.get_by_label("Variant").select_option(FEMTO)
    host.get_by_label("Rounds").fill("2")
    host.get_by_role("checkbox", name="I take part myself").uncheck()
    host.get_by_text("More", exact=True).click()
    fits(host)
    host.get_by_role("button", name="Announce it").click()
    expect(host.get_by_role("heading", level=1, name="Friday night")).to_be_visible()
    code = host.locator(".code b").inner_text()
    with host.expect_popup() as opened:
        host.get_by_role("link", name="Show on the wall").click()
    wall = opened.value
    wall.set_viewport_size(WALL)
    expect(wall.get_by_text(code, exact=True)).to_be_visible()
    enter(ann, code, "Ann")
    enter(bob, code, "Bob")
    enter(cid, code, "Cid", german=True)
    fits(cid)
    expect(wall.get_by_role("listitem").filter(has_text="Cid")).to_be_visible()
    fits(wall)
    host.get_by_role("button", name="Begin", exact=True).click()
    expect(ann.get_by_text("Round 1 of 2")).to_be_visible()
    own_server.kill()
    own_server.start()
    expect(wall.get_by_role("heading", name="Standings")).to_be_visible()
    fits(wall)
    players = [ann, bob, cid]
    play_all(players)
    for page in (*players, host):
        expect(page.locator("[data-player]")).to_have_count(3)
    told = ask(host, f"/tournaments/{host.url.rpartition('/')[2]}")
    assert sum(each["points"] for each in told["standings"]) == 4
    expect(wall.get_by_text(re.compile("^First: "))).to_be_visible()
    host.get_by_label("Show a round").select_option("1")
    expect(host.get_by_role("heading", name="Round 1")).to_be_visible()
    host.get_by_text("What decides between as many points").click()
    expect(host.get_by_text("The points of all whom one has met", exact=False)).to_be_visible()
    for page in (host, cid, wall):
        fits(page)
    with host.expect_download() as saved:
        host.get_by_role("link", name="Standings (CSV)").click()
    assert saved.value.path().read_text(encoding="utf-8").startswith("place,number,name")
    for page in (host, wall, *players):
        page.goto("about:blank")  # the server is stopped before their browsers are
