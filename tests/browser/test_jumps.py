"""Nothing jumps in a whole game: what moves is counted by what happened, not by the clock."""

from __future__ import annotations

import pytest
from browsing import NewPerson
from playing import TURNS, is_over_and_told, lines_told
from playwright.sync_api import Page
from test_scenes import LONG, sit_down
from test_screen import PAINTED

MOST = 0.05
"""More than so much of a page that moves without being asked to is a jump: https://web.dev/articles/cls"""

PHONE, ON_ITS_SIDE, TABLET = (390, 844), (844, 390), (820, 1180)
SMALL = (375, 640)
DESK, LARGE = (1280, 720), (1440, 900)

BRIEF = 0.2
"""Seconds that scenes lie where others also do what is no scene: that lies for less, and no key ends it."""

MANY_TURNS = "friend-or-foe:turn_limit=500"
"""Most games end before; one in a hundred would take thousands."""
FEW_TURNS = "friend-or-foe:turn_limit=30"
"""A whole game can take hundreds; of these so many are looked at that all of it has happened."""

LATE = (
    "hands=2,6,10,+,+,-|[4],6,+,*,/,swap piles=invert,2,3,4,3|2,=,=,*,+,- under=4|5 "
    "table=[4]=|[-2]-'3'/'4='|[2]'-2*4'+10'cancel+'8'=|[2]invert'=|[-2]'='|[0]/5'-4'swap?+'8invert'?/2'*2'"
    "invertcancel'|[0]'-'5/3'cancelcancel'= turn=29"
)
"""A quarter of Sequences is left: where the table is fullest, and piles run out."""

HAPPENS = {
    "sequences": {
        *("begun", "operator-played", "number-played", "modifier-played", "sealed"),
        *("drew", "cards-drawn", "put-under", "card-put-under"),
    },
    "friend-or-foe": {
        *("rolled", "discarded", "passed", "asked", "answered", "attacked", "took-up"),
        *("claimed-at-once", "lot-fell"),
    },
}
"""What must have happened, by its kind, before a game that does not begin or end as usual proves anything."""
MOST_GAMES = 20

OPENED = """() => {
  const watcher = new PerformanceObserver(() => {})
  watcher.observe({ type: 'layout-shift', buffered: true })
  const all = watcher.takeRecords()
  watcher.disconnect()
  return all.reduce((sum, each) => sum + each.value, 0)
}"""
"""How much has moved since the page was opened."""

WATCH = """() => {
  const table = document.querySelector('.table-page')
  const number = () => Number(table.dataset.number)
  const held = () =>
    [...document.querySelectorAll('.hand.growing .place svg')].map((card) => card.textContent).join(' ')
  let last = held()
  const look = () => {
    if (held() !== last) numbers.at(-1)[2] = true
    last = held()
  }
  // Pictures are asked for where something has happened, and only there: each takes a processor some time.
  let frame = 0
  let asked = false
  const count = () => {
    if (!asked) requestAnimationFrame(() => { frame++; asked = false })
    asked = true
  }
  count()
  window.numbers = [[0, number(), false, frame]]
  window.shifts = []
  window.pressed = [0]
  new MutationObserver(() => {
    numbers.push([performance.now(), number(), false, frame])
    count()
    look()
  }).observe(table, { attributeFilter: ['data-number', 'data-lying'] })
  new MutationObserver(look).observe(table, { childList: true, subtree: true })
  for (const press of ['pointerdown', 'input'])
    addEventListener(press, () => pressed.push(numbers.length), true)
  // What has moved is looked up at once: later it may be gone.
  window.seen = (entries) => entries.map(({ startTime, value, sources }) => ({
    startTime,
    value,
    inHand: sources.length > 0 && sources.every(({ node }) => node?.closest?.('.hand.growing')),
    moved: sources.map(({ node, previousRect, currentRect }) =>
      `${node?.className ?? node?.textContent} ${previousRect.y} -> ${currentRect.y}`),
  }))
  window.watcher = new PerformanceObserver((list) => shifts.push(...seen(list.getEntries())))
  watcher.observe({ type: 'layout-shift' })
}"""
JUMPS = """(most) => {
  shifts.push(...seen(watcher.takeRecords()))
  // What follows upon what was pressed is asked for, however long the answer takes; all else is not.
  const asked = new Set(pressed)
  const moved = new Map()
  // Where cards come and go, the others make room or close ranks: that is what is seen of it.
  for (const each of shifts) {
    const at = numbers.findLastIndex(([time]) => time <= each.startTime)
    // What happens before anything is painted is seen together.
    const together = [...numbers.keys()].filter((it) => numbers[it][3] === numbers[at][3])
    const room = each.inHand && together.some((it) => numbers[it][2])
    if (!room && !together.some((it) => asked.has(it) || asked.has(it + 1)))
      moved.set(at, (moved.get(at) ?? 0) + each.value)
  }
  return [...moved].filter(([, value]) => value >= most).map(([at, value]) => [numbers[at][1], value,
    shifts.filter((each) => numbers.findLastIndex(([time]) => time <= each.startTime) === at)
      .flatMap(({ moved }) => moved)])
}"""


NEXT = """async () => {
  const table = document.querySelector('.table-page')
  const there = () => {
    if (document.querySelector('#outcome')) return 'over'
    return table.dataset.lying === 'true' ? 'lying' : table.dataset.act === 'true' ? 'act' : ''
  }
  await new Promise((tell) => {
    const look = () => there() && (watcher.disconnect(), tell())
    const watcher = new MutationObserver(look)
    watcher.observe(document, { attributes: true, childList: true, subtree: true })
    look()
  })
  await PAINTED()
  return there()
}""".replace("PAINTED", f"({PAINTED})")
"""Until the game is over, something lies to be read or a choice is asked for: which, once it is painted."""


def played_out(page: Page, game: str) -> None:
    """To its end, with every scene looked at: what comes after it comes when the test says so."""
    for _ in range(2000):
        there = page.evaluate(NEXT)
        if there == "over":
            break
        if there == "lying":
            page.keyboard.press("Escape")
        elif there == "act":
            TURNS[game.partition(":")[0]](page)
    page.locator("#outcome").wait_for()
    page.evaluate(PAINTED)
    page.evaluate(PAINTED)


@pytest.mark.parametrize(
    ("game", "bots", "hold", "size", "language", "position"),
    [
        ("femto", 1, LONG, PHONE, "de", None),
        ("math-arena", 1, LONG, PHONE, "de", None),
        ("math-arena:players=4", 3, LONG, PHONE, "en", None),
        ("sequences", 1, LONG, PHONE, "en", None),
        ("sequences", 1, LONG, PHONE, "de", LATE),
        ("sequences", 1, LONG, ON_ITS_SIDE, "en", LATE),
        ("sequences", 1, LONG, TABLET, "en", LATE),
        ("sequences", 1, LONG, DESK, "en", None),
        ("brain-drain:first_to=4", 1, LONG, PHONE, "de", None),
        ("ascent", 1, BRIEF, PHONE, "en", None),
        ("ascent:last_number=2,players=4", 3, BRIEF, TABLET, "en", None),
        ("ascent:last_number=2", 1, BRIEF, DESK, "en", None),
        (MANY_TURNS, 3, BRIEF, PHONE, "en", None),
        ("femto", 1, LONG, SMALL, "en", None),
        ("femto", 1, BRIEF, LARGE, "en", None),
        ("math-arena", 1, LONG, SMALL, "en", None),
        ("math-arena", 1, BRIEF, LARGE, "en", None),
        ("brain-drain:first_to=4", 1, LONG, SMALL, "en", None),
        ("ascent:last_number=2,players=4", 3, BRIEF, SMALL, "de", None),
        (FEW_TURNS, 3, BRIEF, LARGE, "en", None),
        (FEW_TURNS, 3, BRIEF, DESK, "de", None),
        (FEW_TURNS, 3, BRIEF, ON_ITS_SIDE, "de", None),
    ],
)
def test_nothing_jumps_in_a_whole_game(
    person: NewPerson,
    game: str,
    bots: int,
    hold: float,
    size: tuple[int, int],
    language: str,
    position: str | None,
) -> None:
    """From when the page is opened; and what is to happen there happens, in one game or in some."""
    page = person(hold=hold, phone=size not in (DESK, LARGE), language=language)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    lacking = HAPPENS[game.partition(":")[0]] if position or game == FEW_TURNS else set()
    for _ in range(MOST_GAMES):
        sit_down(page, game, bots, position)
        page.evaluate(PAINTED)
        page.evaluate(WATCH)
        assert page.evaluate(OPENED) < MOST
        played_out(page, game)
        found = page.evaluate(JUMPS, MOST)
        assert found == [], found
        is_over_and_told(page, language)
        lacking = lacking - {each["kind"] for each in lines_told(page, "en")}
        if not lacking:
            break
    assert not lacking
