"""Nothing jumps in a whole game on a phone: what moves is counted by what happened, not by the clock."""

from __future__ import annotations

import pytest
from browsing import NewPerson
from playing import TURNS
from playwright.sync_api import Page
from test_scenes import LONG, LYING, sit_down
from test_screen import PAINTED

MOST = 0.05
"""More than so much of a page that moves without being asked to is a jump: https://web.dev/articles/cls"""

A_ROW = 0.2
"""Rows that are folded away let all below them move up, by a row or two with what is told of it."""

WATCH = """() => {
  const table = document.querySelector('.table-page')
  const number = () => Number(table.dataset.number)
  window.numbers = [[0, number()]]
  window.shifts = []
  window.pressed = [0]
  new MutationObserver(() => numbers.push([performance.now(), number()]))
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
  for (const each of shifts) {
    const at = numbers.findLastIndex(([time]) => time <= each.startTime)
    if (!asked.has(at) && !asked.has(at + 1)) moved.set(at, (moved.get(at) ?? 0) + each.value)
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
    ("game", "bots", "hold", "most"),
    [
        ("femto", 1, LONG, MOST),
        ("math-arena", 1, LONG, MOST),
        ("math-arena:players=4", 3, LONG, MOST),
        ("sequences", 1, LONG, A_ROW),
        ("brain-drain:first_to=4", 1, LONG, MOST),
        ("ascent", 1, LONG, MOST),
        ("friend-or-foe", 3, 1, MOST),
    ],
)
def test_nothing_jumps_in_a_whole_game_on_a_phone(
    person: NewPerson, game: str, bots: int, hold: int, most: float
) -> None:
    page = person(hold=hold, phone=True)
    sit_down(page, game, bots)
    page.evaluate(WATCH)
    played_out(page, game)
    found = page.evaluate(JUMPS, most)
    assert found == [], found
