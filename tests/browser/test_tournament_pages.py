"""Tournaments as people go through them: made, entered by a code, played round by round, seen on the wall."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from browsing import CUT, PATIENCE, NewPerson, Server, Visit, check_with_axe
from playing import ask
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

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


LOOK = """() => {
  const table = document.querySelector('.table-page')
  if (table) {
    if (['over', 'abandoned'].includes(table.dataset.status)) return 'game over'
    const acts = table.dataset.status === 'playing' && table.dataset.act === 'true'
    return acts && document.querySelector('.choose, .hand button.playable') ? 'to choose' : ''
  }
  if (document.querySelector('.now a.btn-shout')) return 'table ready'
  const told = [...document.querySelectorAll('.now strong')].map((each) => each.textContent)
  return told.some((each) => /^(Won by|Auf Platz 1:) /.test(each)) ? 'winner told' : ''
}"""
"""What there is to do on a page of somebody in a tournament, by what is quickly found: it is asked often."""


def go_on(page: Page) -> None:
    """Go to one's table if it is ready, choose anything if it is one's turn, come back if it is over."""
    match page.evaluate(LOOK):
        case "table ready":
            due = page.get_by_role("link", name=re.compile("^(Play|Spielen)$"))
        case "to choose":
            due = page.locator(".choose, .hand button.playable").first
        case "game over":
            due = page.get_by_role("link", name=re.compile("^(To the tournament|Zum Turnier): "))
        case _:
            return
    with suppress(PlaywrightTimeout):  # gone by now, and others may have to play before it comes again
        due.click(timeout=2000)


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
    play_until(players, lambda: all(each.evaluate(LOOK) == "winner told" for each in players), meanwhile)


class Others:
    """Those who take part without a browser, and lay anything."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE)
        self.people: dict[str, dict[str, str]] = {}
        self.which = ""
        self._tables: dict[str, str | None] = {}
        """Where each of them was last."""
        self._dice = random.Random(1)

    def come(self, *names: str, code: str = "", teams: tuple[str, ...] = ()) -> None:
        """Come in, and into the tournament of a code."""
        for at, name in enumerate(names):
            token = self.http.post("/people", json={"name": name}).json()["token"]
            self.people[name] = {"Authorization": f"Bearer {token}"}
            if code:
                self.which = self.http.get(f"/tournament/{code}").json()["id"]
                self.tell(name, do="enter", **({"team": teams[at % len(teams)]} if teams else {}))

    def tell(self, name: str, **asked: Any) -> None:
        """Ask something of the tournament."""
        path = f"/tournaments/{self.which}/commands"
        answer = self.http.post(path, json=asked, headers=self.people[name])
        assert answer.status_code == 200, answer.text

    def me(self, name: str) -> dict[str, Any]:
        """What concerns one of them."""
        found: dict[str, Any] = self.http.get(
            f"/tournaments/{self.which}/me", headers=self.people[name]
        ).json()
        return found

    def do(self, name: str, table: str, do: str, seat: int, **more: Any) -> bool:
        """Ask something of a table; whether it was done."""
        asked = {"do": do, "seat": seat} | more
        answer = self.http.post(f"/tables/{table}/commands", json=asked, headers=self.people[name])
        return answer.status_code == 200

    def play(self) -> None:
        """Everybody whose turn it is chooses once; who has nothing to choose from looks for another table."""
        for name, who in self.people.items():
            if (table := self._tables.get(name)) is not None:
                seen = self.http.get(f"/tables/{table}/view", headers=who).json()
                choices = (seen["view"] or {}).get("choices")
                if choices:
                    self.do(name, table, "choose", seen["seat"], choice=self._dice.choice(choices))
                    continue
            self._tables[name] = self.me(name)["table"]


@pytest.fixture
def others(own_server: Server) -> Iterator[Others]:
    """Those who take part besides."""
    found = Others(own_server)
    yield found
    found.http.close()


def test_a_tournament_from_its_announcement_to_its_winner(
    person: NewPerson, own_server: Server, visit: Visit, others: Others
) -> None:
    visit.may = [*CUT]
    host, ann = (person(at=own_server.address) for _ in range(2))
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
    others.come("Bob", code=code)
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
    players = [ann, cid]
    play_all(players, others.play)
    for page in (*players, host):
        expect(page.locator("[data-player]")).to_have_count(3)
    told = ask(host, f"/tournaments/{host.url.rpartition('/')[2]}")
    assert sum(each["points"] for each in told["standings"]) == 4
    expect(wall.get_by_text(re.compile("^Won by "))).to_be_visible()
    host.get_by_label("Show a round").select_option("1")
    expect(host.get_by_role("heading", name="Round 1")).to_be_visible()
    host.get_by_text("What decides on equal points").click()
    expect(host.get_by_text("The points of all whom one has met", exact=False)).to_be_visible()
    for page in (host, cid, wall):
        fits(page)
    with host.expect_download() as saved:
        host.get_by_role("link", name="Standings (CSV)").click()
    assert saved.value.path().read_text(encoding="utf-8").startswith("place,number,name")
    for page in (host, wall, *players):
        page.goto("about:blank")  # the server is stopped before their browsers are
