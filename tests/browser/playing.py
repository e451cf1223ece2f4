"""Playing at a table as a person does: by what the page offers."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import Any

from browsing import PATIENCE
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

import pipworks

SETTLED = """() => {
  const table = document.querySelector('.table-page')
  return table && (['over', 'abandoned'].includes(table.dataset.status) || table.dataset.act === 'true')
}"""

PAINTED = "() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => tell())))"
"""Until a picture of the page as it is now has been there: tables take the room that is left only then."""


def at_table(page: Page) -> None:
    """Wait until the table is there and the game has begun."""
    page.wait_for_selector(".table-page[data-status=playing], .table-page[data-status=over]")


def settled(page: Page) -> None:
    """Wait until it is one's turn, or the game is over."""
    page.wait_for_function(SETTLED, polling=20)  # not at every picture, for which there would be pictures


def status(page: Page) -> str:
    """What the table's state is."""
    return page.locator(".table-page").get_attribute("data-status") or ""


def number(page: Page) -> str:
    """The number of the last event that the page has heard of."""
    return page.locator(".table-page").get_attribute("data-number") or ""


def nowhere(page: Page) -> None:
    """Be at the server's address, at what costs least to open: from there its API can be asked."""
    page.goto("/manifest.webmanifest")


def table_id(page: Page) -> str:
    """The id of the table that is shown."""
    return page.url.split("/t/")[1].split("/")[0].split("?")[0].split("#")[0]


def ask(page: Page, path: str, body: dict[str, Any] | None = None, language: str = "en") -> Any:
    """Ask the server, as the person whose browser this is; with a `body`, for something to be done."""
    return page.evaluate(
        """async ([path, body, language]) => {
          const token = localStorage.getItem('pipworks.token')
          const known = token ? { Authorization: `Bearer ${token}` } : {}
          const headers = { 'Accept-Language': language, ...known }
          if (body) headers['Content-Type'] = 'application/json'
          const how = body ? { method: 'POST', body: JSON.stringify(body) } : {}
          const answer = await fetch('/api' + path, { headers, ...how })
          return answer.json()
        }""",
        [path, body, language],
    )


def be_somebody(page: Page, name: str) -> None:
    """Be a new person in this browser, without any page."""
    nowhere(page)
    token = ask(page, "/people", {"name": name})["token"]
    page.evaluate("token => localStorage.setItem('pipworks.token', token)", token)


def view_of(page: Page) -> dict[str, Any]:
    """What the seat that is shown sees."""
    seat = page.locator(".table-page").get_attribute("data-seat")
    found: dict[str, Any] = ask(page, f"/tables/{table_id(page)}/view?seat={seat}")["view"]
    return found


def go_to_a_card(page: Page) -> bool:
    """Type the number of the first card that can be laid; False where meanwhile none can."""
    choices = view_of(page)["choices"]
    for digit in re.findall(r"\d", choices[0] if choices else ""):
        page.keyboard.press(digit)
    return bool(choices)


def femto(page: Page) -> None:
    """Lay the first card that can be laid, or keep the first that can be kept."""
    page.locator(".choose, .hand button.playable").first.click()


def math_arena(page: Page) -> None:
    """Lay the first two cards."""
    cards = page.locator(".hand.active button.playable")
    cards.nth(0).click()
    page.locator(".hand.active button.playable:not(.chosen)").first.click()
    page.locator(".table-page .btn-main.btn-big").first.click()


def sequences(page: Page) -> None:
    """Play the first playable card where it may go first."""
    if page.locator("[data-lit]").count() == 0:
        page.locator(".hand button.playable").first.click()
    page.locator("[data-lit]").first.click()
    if page.locator(".which .btn-big").count():
        page.locator(".which .btn-big").first.click()


def equation_for(view: dict[str, Any]) -> str | None:
    """The simplest equation, if there is one; as Brain Drain and Ascent see their cards."""
    variant = pipworks.game(view["variant"])
    puzzles = variant.game.puzzles
    assert puzzles is not None
    cards = view["display"] if "display" in view else [pile["card"] for pile in view["square"]]
    if not cards:
        return None  # meanwhile the game has ended
    target = view["target"]["card"] if "target" in view else view["number"]
    return puzzles.of_cards(variant, [card["card"] for card in cards], target).simplest or None


def equations(page: Page) -> None:
    """Write the simplest equation, or pass."""
    text = equation_for(view_of(page))
    if text is None:
        page.keyboard.press("p")
        return
    field = page.locator(".equation input:not([disabled])")
    if field.count() == 0:
        return  # somebody else was quicker
    give_up = time.monotonic() + PATIENCE
    while field.count() and equation_for(view_of(page)) == text:  # else somebody else was quicker
        assert time.monotonic() < give_up, f"{text} was not told to be right"
        with suppress(AssertionError, PlaywrightError):  # it may go away at any moment
            field.fill(text, timeout=2000)
            expect(page.locator(".equation .line.right")).to_be_visible(timeout=2000)
            field.press("Enter", timeout=2000)
            return


def friend_or_foe(page: Page) -> None:
    """Take the first thing offered: a discard, a claim, else to pass or wait; or see that it is over."""
    page.locator(".mat .btn-big:not([disabled]), #outcome").first.click()


def by_zones(page: Page) -> None:
    """Take the first card or button that the table of any other game offers, unless all is over by then."""
    page.locator(f"{OFFERED}, #outcome").first.click()


OFFERED = ".face :is(.hand.active .playable, [data-way], .buttons .btn):not([disabled])"
TURNS = {
    "femto": femto,
    "math-arena": math_arena,
    "sequences": sequences,
    "brain-drain": equations,
    "ascent": equations,
    "friend-or-foe": friend_or_foe,
}


def play_out(page: Page, game: str, most: int = 400) -> None:
    """Play until the game is over, in at most so many turns of which each must lead on."""
    turns, asked, give_up = 0, "", 0.0
    while turns < most:
        settled(page)
        if status(page) != "playing":
            return
        if (last := number(page)) != asked:
            turns, asked, give_up = turns + 1, last, time.monotonic() + PATIENCE
        assert time.monotonic() < give_up, f"{game} does not go on from event {asked}"
        TURNS.get(game, by_zones)(page)
    raise AssertionError(f"{game} was not over after {most} turns")


def lines_told(page: Page, language: str) -> list[dict[str, Any]]:
    """The lines that the table tells whoever looks at this page, in a language."""
    found: list[dict[str, Any]] = []
    since = 0
    while True:
        answer = ask(page, f"/tables/{table_id(page)}/events?since={since}", language=language)
        if not answer["events"]:
            return found
        found += [line for event in answer["events"] for line in event["lines"]]
        since = answer["events"][-1]["number"]


def told(page: Page, language: str) -> list[str]:
    """What they say."""
    return [line["text"] for line in lines_told(page, language)]


TOLD_ANEW = """(lines) => {
  const shown = [...document.querySelectorAll('[role=log] li')].map((each) => each.textContent.trim())
  return shown.length && shown.every((each) => lines.includes(each))
}"""


def tell_in(page: Page, language: str) -> None:
    """Choose a language as in another tab of the same browser: all that has happened is told in it anew."""
    page.evaluate(
        """(language) => {
          localStorage.setItem('pipworks.language', language)
          dispatchEvent(new StorageEvent('storage', { key: 'pipworks.language', newValue: language }))
        }""",
        language,
    )
    page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
    give_up = time.monotonic() + PATIENCE
    while not page.evaluate(TOLD_ANEW, told(page, language)):  # others may go on meanwhile
        assert time.monotonic() < give_up, f"not all that is shown is told in {language}"
    page.evaluate(PAINTED)


def is_over_and_told(page: Page, language: str) -> None:
    """The game is over, and the page tells so in this language; nothing sticks out of it."""
    assert status(page) == "over"
    expect(page.locator("#outcome")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == language
    log = page.get_by_role("log")
    expect(log).not_to_be_empty()
    shown = log.all_text_contents()
    for line in told(page, language)[-3:]:
        assert line in " ".join(shown)
    if language != "en":  # nothing is told as in English that has words in it
        same = set(told(page, language)) & set(told(page, "en"))
        assert not [line for line in same if re.search(r"[a-z]{3}", line)]
    too_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not too_wide, "the page scrolls sideways"
