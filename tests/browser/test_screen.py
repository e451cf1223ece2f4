"""The table fits the screen: what one plays with, and what one looks at, without scrolling."""

from __future__ import annotations

import pytest
from browsing import NewPerson
from playing import TURNS, at_table, play_out, settled, status
from playwright.sync_api import Page

SIZES = ((390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900))
PLAYERS = {
    "femto": 2,
    "math-arena": 2,
    "math-arena:players=5": 5,
    "sequences": 2,
    "brain-drain": 2,
    "ascent": 2,
    "ascent:players=4": 4,
    "friend-or-foe": 4,
}
TURNS_BEFORE = 3
SOON_OVER = ("femto", "math-arena")

OUT_OF_SIGHT = """() => {
  scrollTo(0, 0)
  const own = '.mat .own :is(.hand .place, button, input, .seat)'
  const wanted = `${own}, .mat .others .seat, .status`
  const cut = [...document.querySelectorAll(wanted)].filter((each) => {
    const box = each.getBoundingClientRect()
    const across = box.left >= -1 && box.right <= innerWidth + 1
    return box.width && !(across && box.top >= -1 && box.bottom <= innerHeight + 1)
  })
  const middle = document.querySelector('.mat .middle')
  const mat = document.querySelector('.mat')
  const found = cut.map((each) => each.outerHTML.slice(0, 120))
  if (middle.scrollHeight > middle.clientHeight + 2) found.push(`the middle scrolls: ${middle.scrollHeight}`)
  if (mat.scrollHeight > mat.clientHeight + 2) found.push(`the mat is cut off: ${mat.scrollHeight}`)
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
  return found
}"""


SIT_DOWN = """async ([variant, bots]) => {
  const headers = { 'Content-Type': 'application/json' }
  const ask = async (path, body) =>
    (await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const { token } = await ask('people', { name: 'Ann' })
  localStorage.setItem('pipworks.token', token)
  headers.Authorization = `Bearer ${token}`
  const seats = [{ kind: 'me' }, ...Array(bots).fill({ kind: 'bot', bot: 'club' })]
  return (await ask('tables', { variant, seats, seed: 5 })).id
}"""


def begun(page: Page, game: str) -> None:
    """A seeded table against bots, some turns on."""
    page.goto("/keys")
    page.goto(f"/t/{page.evaluate(SIT_DOWN, [game, PLAYERS[game] - 1])}")
    at_table(page)
    name = game.split(":")[0]
    for _ in range(0 if name in ("brain-drain", "ascent") else TURNS_BEFORE):
        settled(page)
        if status(page) == "playing":
            TURNS[name](page)
    settled(page)
    page.locator(".mat .middle").wait_for()


@pytest.mark.parametrize("game", PLAYERS)
def test_all_of_a_table_is_in_sight_at_once(person: NewPerson, game: str) -> None:
    page = person()
    begun(page, game)
    nothing_out_of_sight(page)


@pytest.mark.parametrize("game", SOON_OVER)
def test_the_result_is_a_strip_and_pushes_nothing_out_of_sight(person: NewPerson, game: str) -> None:
    page = person()
    begun(page, game)
    play_out(page, game)
    page.locator("#outcome").wait_for()
    nothing_out_of_sight(page)


def nothing_out_of_sight(page: Page) -> None:
    """At every size."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )
        found[width, height] = page.evaluate(OUT_OF_SIGHT)
    assert not any(found.values()), found
