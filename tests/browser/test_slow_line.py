"""What a slow line is spared: requests, bytes, a hand that waits for a socket. `bench/pages.py` has times."""

from __future__ import annotations

from collections import Counter

import pytest
from browsing import Line, NewPerson, Visit
from playing import at_table, play_out, settled, status
from playwright.sync_api import Page, Route, WebSocketRoute, expect

ASKS_NEVER_BY_THE_CLOCK = """
  const repeat = window.setInterval
  window.setInterval = (what, every, ...more) => every >= 30000 ? 0 : repeat(what, every, ...more)
"""


def questions(line: Line) -> list[str]:
    """What was asked of the API but for what is asked again and again."""
    return [each for each in line.asked if " api/" in each and "api/health" not in each]


def test_the_first_page_asks_for_little(person: NewPerson) -> None:
    page = person(phone=True)
    line = Line(page)
    page.goto("/")
    expect(page.locator("[data-game=femto]")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert questions(line) == ["GET api/games"]
    assert len(line.asked) <= 30, line.asked
    assert line.bytes < 220_000, line.bytes


def test_a_game_asks_for_nothing_again_and_again(person: NewPerson) -> None:
    """What happens at a table is heard of over its socket, and what a game is does not change."""
    page = person()
    page.add_init_script(ASKS_NEVER_BY_THE_CLOCK)
    page.goto("/")
    line = Line(page)
    page.locator("[data-game=femto]").click()
    at_table(page)
    play_out(page, "femto")
    page.locator("#outcome").wait_for()
    asked = Counter(questions(line))
    assert asked["POST api/tables"] == 1
    assert [each for each, times in asked.items() if times > 2] == []
    assert page.locator("nav .count").count() == 0  # it is known all the same whose move it is


@pytest.mark.parametrize(
    ("missed", "language", "sentence"),
    [
        ("**/assets/index-*.js", "en", "This page did not load"),  # what begins it all
        ("**/assets/base-*.js", "de", "Diese Seite wurde nicht geladen"),  # what that needs
        ("**/assets/base-*.css", "en", None),  # how it looks
        ("**/assets/de-*.js", "de", None),  # its words
        ("**/assets/Settings-*.js", "en", None),  # the page itself
    ],
)
def test_where_a_file_of_the_page_is_missed_it_begins_afresh(
    missed: str, language: str, sentence: str | None, person: NewPerson, visit: Visit
) -> None:
    visit.may.append("net::ERR_FAILED")
    page = person(language=language)
    missing, lost = True, 0

    def lose(route: Route) -> None:
        nonlocal missing, lost
        if not missing:
            route.continue_()
            return
        lost += 1
        missing = sentence is not None  # then until it has been read
        route.abort()

    page.route(missed, lose)
    if sentence is not None:
        page.route("**/favicon.svg", lambda route: route.abort())
    page.goto("/settings")
    if sentence is not None:
        expect(page.get_by_role("heading")).to_have_text(sentence)
        missing = False
        page.unroute("**/favicon.svg")
    expect(page.locator("#app h1")).to_have_text({"en": "Settings", "de": "Einstellungen"}[language])
    page.wait_for_function("() => document.styleSheets.length >= 5")
    assert lost > 0


class Slow:
    """A socket from which nothing comes until it is let."""

    def __init__(self, page: Page) -> None:
        self._late: list[str | bytes] | None = []
        page.route_web_socket("**/socket", lambda socket: self._between(socket))

    def _between(self, socket: WebSocketRoute) -> None:
        self._socket, server = socket, socket.connect_to_server()
        socket.on_message(lambda message: server.send(message))
        server.on_message(lambda message: self._hear(message))

    def _hear(self, message: str | bytes) -> None:
        if self._late is None:
            self._socket.send(message)
        else:
            self._late.append(message)

    def come(self) -> None:
        """Let everything come."""
        late, self._late = self._late or [], None
        for message in late:
            self._socket.send(message)


@pytest.mark.parametrize("game", ["femto", "math-arena", "friend-or-foe"])
def test_a_hand_is_seen_before_the_socket_is_there(game: str, person: NewPerson) -> None:
    """Two questions, one after the other; and a choice that is made early is sent when it can be."""
    page = person(phone=True)
    slow = Slow(page)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    line = Line(page)
    page.locator(f"[data-game={game}]").click()
    expect(page.locator("[data-status=playing][data-act=true]")).to_be_visible()
    expect(page.locator(".mat .own button").first).to_be_visible()
    expect(page.locator("[data-connection=connecting]")).to_have_count(1)
    asked = questions(line)
    assert [each for each in asked if each.startswith("POST")] == ["POST api/people", "POST api/tables"]
    assert set(asked[: asked.index("POST api/tables")]) <= {"POST api/people", f"GET api/variants/{game}"}
    slow.come()
    expect(page.locator("[data-connection=open]")).to_have_count(1)
    settled(page)
    assert status(page) == "playing"


def test_a_choice_made_early_is_made_when_the_socket_is_there(person: NewPerson) -> None:
    page = person(phone=True)
    slow = Slow(page)
    page.goto("/")
    page.locator("[data-game=femto]").click()
    page.locator(".mat .own button").first.click()
    expect(page.locator("[data-connection=connecting]")).to_have_count(1)
    slow.come()
    expect(page.locator("[data-connection=open]")).to_have_count(1)
    page.wait_for_function("() => Number(document.querySelector('[data-number]').dataset.number) > 3")
    at_table(page)
