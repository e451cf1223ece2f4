"""Nothing jumps in a whole game: what moves is counted by what happened, not by the clock."""

from __future__ import annotations

import pytest
from browsing import NewPerson
from playing import TURNS
from playwright.sync_api import Page
from test_scenes import LONG, LYING, sit_down
from test_screen import PAINTED

MOST = 0.05
"""More than so much of a page that moves without being asked to is a jump: https://web.dev/articles/cls"""

PHONE, ON_ITS_SIDE, TABLET, DESK = (390, 844), (844, 390), (820, 1180), (1280, 720)

WATCH = """() => {
  const table = document.querySelector('.table-page')
  const number = () => Number(table.dataset.number)
  const held = () => document.querySelectorAll('.hand.growing .place').length
  window.numbers = [[0, number(), held()]]
  window.shifts = []
  window.pressed = [0]
  new MutationObserver(() => numbers.push([performance.now(), number(), held()]))
    .observe(table, { attributeFilter: ['data-number', 'data-lying'] })
  for (const press of ['pointerdown', 'input'])
    addEventListener(press, () => pressed.push(numbers.length), true)
  window.watcher = new PerformanceObserver((seen) => shifts.push(...seen.getEntries()))
  watcher.observe({ type: 'layout-shift' })
}"""
JUMPS = """(most) => {
  shifts.push(...watcher.takeRecords())
  // What follows upon what was pressed is asked for, however long the answer takes; all else is not.
  const asked = new Set(pressed)
  const moved = new Map()
  // A hand that has got cards has made room for them among the others: that is what is seen of their coming.
  const inHand = ({ node }) => node?.closest?.('.hand.growing')
  const gotCards = (at) => at > 0 && numbers[at][2] > numbers[at - 1][2]
  for (const each of shifts) {
    const at = numbers.findLastIndex(([time]) => time <= each.startTime)
    const room = gotCards(at) && each.sources.length && each.sources.every(inHand)
    if (!room && !asked.has(at) && !asked.has(at + 1)) moved.set(at, (moved.get(at) ?? 0) + each.value)
  }
  return [...moved].filter(([, value]) => value >= most).map(([at, value]) => [numbers[at][1], value,
    shifts.filter((each) => numbers.findLastIndex(([time]) => time <= each.startTime) === at)
      .flatMap((each) => each.sources.map(({ node, previousRect, currentRect }) =>
        `${node?.className ?? node?.textContent} ${previousRect.y} -> ${currentRect.y}`))])
}"""


def played_out(page: Page, game: str) -> None:
    """To its end, with every scene looked at: what comes after it comes when the test says so."""
    waiting = page.locator(f"{LYING}, .table-page[data-act=true], #outcome")
    for _ in range(2000):
        waiting.first.wait_for(state="attached")
        page.evaluate(PAINTED)
        if page.locator("#outcome").count():
            break
        if page.locator(LYING).count():
            page.keyboard.press("Escape")
        else:
            TURNS[game.partition(":")[0]](page)
    page.locator("#outcome").wait_for()
    page.evaluate(PAINTED)
    page.evaluate(PAINTED)


@pytest.mark.parametrize(
    ("game", "bots", "hold", "size", "language"),
    [
        ("femto", 1, LONG, PHONE, "en"),
        ("math-arena", 1, LONG, PHONE, "en"),
        ("math-arena:players=4", 3, LONG, PHONE, "en"),
        ("sequences", 1, LONG, PHONE, "en"),
        ("sequences", 1, LONG, PHONE, "de"),
        ("sequences", 1, LONG, ON_ITS_SIDE, "en"),
        ("sequences", 1, LONG, TABLET, "en"),
        ("sequences", 1, LONG, DESK, "en"),
        ("brain-drain:first_to=4", 1, LONG, PHONE, "en"),
        ("ascent", 1, LONG, PHONE, "en"),
        ("friend-or-foe", 3, 1, PHONE, "en"),
    ],
)
def test_nothing_jumps_in_a_whole_game(
    person: NewPerson, game: str, bots: int, hold: int, size: tuple[int, int], language: str
) -> None:
    page = person(hold=hold, phone=size != DESK, language=language)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, game, bots)
    page.evaluate(PAINTED)
    page.evaluate(WATCH)
    played_out(page, game)
    found = page.evaluate(JUMPS, MOST)
    assert found == [], found
