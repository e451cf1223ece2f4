"""The pages under a path of a site where something else has the root: none asks or leads outside of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from browsing import NewPerson, Server, Visit
from playing import at_table, play_out, table_id
from playwright.sync_api import Page, expect
from test_together import sit

PATH = "/games/pipworks"
PAGES = (
    "/", "/games/femto", "/new/femto", "/lobby", "/tables", "/puzzles/femto", "/practice", "/variants/femto",
    "/ratings/femto", "/gallery", "/rules/femto", "/map/femto", "/class", "/teach", "/tournaments",
    "/tournaments/new", "/me", "/settings", "/no/such/page",
)  # fmt: skip


@pytest.fixture(scope="module")
def server_there(tmp_path_factory: pytest.TempPathFactory, _built: None) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("there") / "tables.db", more={"PIPWORKS_PATH": f"{PATH}/"})
    one.start()
    yield one
    one.stop()


def outside(addresses: list[str]) -> list[str]:
    return [each for each in addresses if not f"{urlsplit(each).path}/".startswith(f"{PATH}/")]


def links(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector_all("a[href]", "all => all.map((each) => each.href)")
    return found


def test_no_page_asks_or_leads_outside(server_there: Server, person: NewPerson, visit: Visit) -> None:
    visit.may = ["GPU stall"]  # what the map draws with is slow on a machine without a graphics card
    page, asked = person(at=server_there.address), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))

    for each in PAGES:
        page.goto(PATH + each)
        expect(page.locator("h1").first).to_be_visible()
        assert links(page) and outside(links(page)) == [], each

    # Links are followed without loading anew, there and back.
    page.goto(f"{PATH}/")
    page.evaluate("window.still = true")
    page.get_by_role("navigation").get_by_role("link").nth(2).click()
    page.wait_for_url(re.compile(rf"{PATH}/\w+$"))
    page.go_back()
    page.wait_for_url(re.compile(rf"{PATH}/$"))
    assert page.evaluate("window.still")

    # A game is played over its socket, and what is shown of it has the path.
    page.locator("[data-game=femto]").click()
    at_table(page)
    page.wait_for_url(re.compile(rf"{PATH}/t/\w+$"))
    page.reload()
    at_table(page)
    play_out(page, "femto")
    assert outside(links(page)) == []
    page.goto(f"{PATH}/t/{table_id(page)}/replay")
    expect(page.locator("h1").first).to_be_visible()
    assert outside(links(page)) == []
    assert any(each.startswith("ws://") for each in asked)
    assert len(asked) > 100 and outside(asked) == []
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest == f"{PATH}/manifest.webmanifest"


def test_an_invitation_leads_there(server_there: Server, person: NewPerson) -> None:
    ann, ben = person(at=server_there.address), person(at=server_there.address, phone=True)
    ann.goto(f"{PATH}/")
    ann.get_by_role("button", name="With a friend: Femto").click()
    link = ann.get_by_role("textbox", name="Link to this table").input_value()
    assert link.startswith(f"{server_there.address}{PATH}/t/") and "#invitation=" in link
    sit(ben, link, "Ben")
    at_table(ann)
    at_table(ben)
    assert outside(links(ann) + links(ben)) == []
