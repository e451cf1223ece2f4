"""Without a connection: pages that open all the same, and lessons; and newer pages that take over."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import CUT, PATIENCE, ROOT, NewPerson, Server, Visit, check_with_axe
from playwright.sync_api import Page, expect

DIST = ROOT / "ui" / "dist"
KEPT = "() => navigator.serviceWorker?.controller !== null"
CACHES = "async () => (await caches.keys()).filter((name) => name.startsWith('pipworks pages'))"

UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration.update().catch(() => null)
  const coming = registration.installing
  await new Promise((resolve) => {
    const look = () => coming?.state !== 'installing' && resolve()
    coming?.addEventListener('statechange', look)
    look()
  })
}"""
"""Looks for a newer worker, and waits until it has all files or has given up."""


def visited(page: Page, address: str = "/") -> None:
    """Open a page for the first time, until the pages are kept."""
    page.goto(address)
    page.wait_for_function(KEPT)


@pytest.fixture(scope="module")
def _renewable(tmp_path_factory: pytest.TempPathFactory, _built: None) -> Iterator[tuple[Server, Path]]:
    """A server of pages that may be changed, and their folder: it looks there whenever it is asked."""
    folder = tmp_path_factory.mktemp("renewable")
    shutil.copytree(DIST, folder / "pages")
    one = Server(folder / "tables.db", more={"PIPWORKS_UI": str(folder / "pages")})
    one.start()
    yield one, folder / "pages"
    one.stop()


@pytest.fixture
def pages(_renewable: tuple[Server, Path]) -> Path:
    """The pages as they were built, in a folder that its server serves."""
    _, found = _renewable
    shutil.rmtree(found)
    shutil.copytree(DIST, found, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    return found


@pytest.fixture
def own(_renewable: tuple[Server, Path], pages: Path) -> Server:
    """A server over those."""
    server, _ = _renewable
    return server


def renewed(pages: Path) -> None:
    """Other pages in their place, as after an update: one file has another content, and so another name."""
    old = re.findall(r'src="/assets/(index-[\w-]+)\.js"', (pages / "index.html").read_text())[0]
    (pages / "assets" / f"{old}.js").rename(pages / "assets" / "index-renewed.js")
    for each in [pages / "index.html", pages / "worker.js", *(pages / "assets").glob("*.js")]:
        text = each.read_text(encoding="utf-8").replace(old, "index-renewed")
        each.write_text(re.sub('"version":"[0-9a-f]+"', '"version":"renewed"', text), encoding="utf-8")


def test_pages_and_lessons_open_without_a_connection(person: NewPerson, visit: Visit) -> None:
    visit.may = [*CUT]
    page = person(worker=True, phone=True)
    visited(page)
    page.context.set_offline(True)
    offline = page.get_by_text("There is no connection to the server.", exact=False)
    expect(offline).to_be_visible()
    for address, heading in (
        ("/", None),
        ("/settings", "Settings"),
        ("/rules/no/such", "There is nothing here"),
    ):
        page.goto(address)
        name = re.compile(".") if heading is None else heading
        expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
        expect(offline).to_be_visible()
    check_with_axe(page)
    page.goto("/")
    page.get_by_role("link", name="Lesson: Femto").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Femto")
    expect(page.locator(".hand button").first).to_be_visible()
    page.reload()
    expect(page.locator(".hand button").first).to_be_visible()
    page.goto("/learn/brain-drain")  # equations are judged there, too
    go_on = page.get_by_role("button", name="Go on")
    go_on.click()
    go_on.click()
    equation = page.locator(".equation input")
    equation.fill("7+4+3+3")
    expect(page.locator(".equation .say.wrong")).to_be_visible()
    equation.fill("7+4-(3+3)")
    equation.press("Enter")
    expect(page.locator(".sentence .is-right")).to_be_visible()
    page.goto("/settings")
    page.context.set_offline(False)
    expect(offline).to_have_count(0)


def test_what_could_not_be_asked_is_asked_when_there_is_a_connection_again(
    person: NewPerson, visit: Visit
) -> None:
    visit.may = [*CUT]
    page = person(worker=True, phone=True)
    visited(page)
    page.context.set_offline(True)
    title = page.get_by_role("heading", level=1)
    for address, name in (("/games/femto", "Femto"), ("/map/femto", "Femto"), ("/rules/femto", "Rules")):
        page.goto(address)
        expect(page.get_by_text("There is no connection to the server.")).to_be_visible()
        expect(title).to_contain_text(name)
        expect(page.get_by_role("alert")).to_have_count(0)  # once is enough
    page.context.set_offline(False)
    expect(title).to_have_text("Femto")
    expect(page.get_by_text("twice the lower").first).to_be_visible()
    expect(page.get_by_text("There is no connection to the server.")).to_have_count(0)


TOKEN = "() => localStorage.getItem('pipworks.token')"


def test_what_could_not_be_done_is_not_done_later_by_itself(person: NewPerson, visit: Visit) -> None:
    """A new key in place of one's own, of all things: who has given that up must not lose the old one."""
    visit.may = [*CUT]
    page = person(worker=True)
    visited(page)
    page.get_by_role("button", name="Play").first.click()
    expect(page).to_have_url(re.compile("/t/"))
    page.goto("/settings")
    page.wait_for_load_state("networkidle")  # else what the page shows would be asked for in vain, too
    renew = page.get_by_role("button", name="Make a new key")
    page.context.set_offline(True)
    own = page.evaluate(TOKEN)
    assert own
    renew.click()
    expect(page.get_by_role("alert")).to_contain_text("try again")
    page.context.set_offline(False)
    expect(page.get_by_text("There is no connection to the server.")).to_have_count(0)
    page.goto("/tables")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate(TOKEN) == own
    page.goto("/settings")
    renew.click()
    expect(renew).to_be_enabled()
    page.wait_for_function("own => localStorage.getItem('pipworks.token') !== own", arg=own)


KITS = """() => ['practice', 'puzzles'].every((sort) =>
  Object.keys(localStorage).some((key) => key.startsWith(`pipworks.kit.${sort}.`)))"""
SOLUTION = """(name) => Object.keys(localStorage)
  .filter((key) => key.startsWith('pipworks.kit.practice.'))
  .flatMap((key) => JSON.parse(localStorage[key]).kit.puzzles)
  .find((each) => each.puzzle.puzzle === name)?.solutions[0] ?? ''"""
ANSWER = """(name) => Object.keys(localStorage)
  .filter((key) => key.startsWith('pipworks.kit.puzzles.'))
  .flatMap((key) => JSON.parse(localStorage[key]).kit.puzzles)
  .find((each) => each.asked.puzzle === name)?.judged.answer ?? []"""


def test_puzzles_and_practice_go_on_without_a_connection(person: NewPerson, visit: Visit) -> None:
    visit.may = [*CUT]
    page = person(worker=True, phone=True)
    page.clock.set_fixed_time("2026-11-27T12:00:00Z")  # whose kit has numbers of two digits and a bracket
    visited(page)
    page.wait_for_function(KITS)
    page.context.set_offline(True)
    works = page.get_by_role("list", name="What works without a connection")
    works.get_by_role("link", name="Practice").click()
    expect(page.get_by_text("these puzzles were brought along")).to_be_visible()
    task = page.locator("[data-task]")
    laid = set()
    for _ in range(3):
        name = task.get_attribute("data-task")
        assert name is not None and name not in laid
        laid.add(name)
        solution = page.evaluate(SOLUTION, name)
        if solution:
            field = page.get_by_label("Your equation")
            first = re.findall(r"\d+", solution)[0]
            field.fill(first)
            expect(page.locator("output.value")).to_contain_text(first)
            expect(page.locator("output.value")).not_to_contain_text("?")
            field.fill(solution)
            page.get_by_role("button", name="A hint").click()
            expect(page.locator(".verdict")).to_contain_text("Begin with:")
            page.get_by_role("button", name="That’s it").click()
            expect(page.locator(".verdict")).to_contain_text("Right")
        else:
            page.get_by_role("button", name="It cannot be made").click()
            expect(page.locator(".verdict")).to_contain_text("Right: it cannot be made")
        check_with_axe(page)
        page.get_by_role("button", name="Next").click()
        expect(task).not_to_have_attribute("data-task", name)
    page.goto("/")
    works.get_by_role("link", name="Puzzles").click()
    said = page.locator(".say")
    for right in (True, False):
        name = said.get_attribute("data-puzzle")
        assert name is not None
        answer = page.evaluate(ANSWER, name)
        choices = page.locator(".choices button[aria-pressed]")
        if right:
            for each in answer:
                choices.get_by_text(each, exact=True).click()
        else:
            page.get_by_role("button", name="Show me").click()
        expect(said.locator(".verdict")).to_contain_text("Right:" if right else "The answer is")
        check_with_axe(page)
        page.get_by_role("button", name="Next puzzle").click()
        expect(said.locator(".verdict")).to_have_count(0)
        expect(said).not_to_have_attribute("data-puzzle", name)
    tally = page.get_by_text("1 of 2 solved")
    expect(tally).not_to_contain_text("rating")
    page.context.set_offline(False)
    page.reload()
    expect(tally).to_contain_text("rating")


def test_newer_pages_take_over(own: Server, pages: Path, person: NewPerson, visit: Visit) -> None:
    visit.may = [*CUT]
    page = person(worker=True, at=own.address)
    visited(page)
    before = page.evaluate(CACHES)
    assert len(before) == 1
    renewed(pages)
    page.goto("/settings")  # the newer page at once, whatever is kept
    script = page.locator("script[type=module]").first
    assert script.get_attribute("src") == "/assets/index-renewed.js"
    give_up = time.monotonic() + PATIENCE
    while (now := page.evaluate(CACHES)) == before or len(now) > 1:
        assert time.monotonic() < give_up, now
        page.wait_for_timeout(100)
    assert now[0].endswith(" renewed")  # and the older ones are deleted
    page.context.set_offline(True)
    page.goto("/keys")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert script.get_attribute("src") == "/assets/index-renewed.js"


def test_a_page_that_is_open_keeps_its_files(
    own: Server, pages: Path, person: NewPerson, visit: Visit
) -> None:
    """Its parts are gone from the server; they are kept for as long as it is open."""
    visit.may = [*CUT]
    page = person(worker=True, at=own.address)
    visited(page)
    for each in (pages / "assets").glob("Settings-*"):
        each.unlink()
    renewed(pages)
    other = page.context.new_page()
    other.goto("/keys")
    page.evaluate(UPDATED)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()


def test_a_half_made_update_breaks_nothing(own: Server, pages: Path, person: NewPerson, visit: Visit) -> None:
    """A worker that cannot have all files does not take over."""
    visit.may = [*CUT, "Failed to load resource", "bad HTTP response", "ServiceWorker"]
    page = person(worker=True, at=own.address)
    visited(page)
    before = page.evaluate(CACHES)
    renewed(pages)
    (pages / "icon-512.png").unlink()
    page.goto("/settings")
    page.evaluate(UPDATED)
    assert set(before) <= set(page.evaluate(CACHES))
    page.context.set_offline(True)
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()


def test_a_worker_is_never_kept_by_the_browser(person: NewPerson) -> None:
    page = person()
    answer = page.request.get("/worker.js")
    assert answer.headers["cache-control"] == "no-cache" and "javascript" in answer.headers["content-type"]
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
