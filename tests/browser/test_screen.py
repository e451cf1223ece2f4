"""The table fits the screen: what one plays with, and what one looks at, without scrolling."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from urllib.parse import quote

import pytest
from browsing import PATIENCE, NewPerson, Visit
from playing import PAINTED, TURNS, at_table, nowhere, number, play_out, settled, status, tell_in
from playwright.sync_api import Page, expect

SIZES = ((390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900))
PLAYERS = {
    "femto": 2,
    "math-arena": 2,
    "math-arena:players=3": 3,
    "math-arena:players=5": 5,
    "sequences": 2,
    "brain-drain": 2,
    "brain-drain:players=4": 4,
    "ascent": 2,
    "ascent:players=4": 4,
    "friend-or-foe": 4,
}
TURNS_BEFORE = 3
SOON_OVER = {
    "femto": "hands=2-4/3-5 front=7-8/6-10",
    "math-arena": "hands=6-7-9-9-10/5-7-7-7-8 up=Qs played=A-A-A-A-2-2-2-3-3-4-4-5-5-6-9-10"
    " won=Ks-Qh-Jc/Kh-Kc-Kd-Qd-Jh-Jd held=Js",
    "math-arena:players=5": "hands=7-8-9-10/6-7-9-9/5-5-7-8/6-7-8-8/3-3-4-5 up=Qs"
    " played=A-A-A-A-2-2-2-2-3-3-4-4-4-5-6-6-9-10-10-10 won=Ks-Qc/-/Kh-Kd-Jh-Jc-Jd/Kc-Qh-Js/-",
    "brain-drain:first_to=1": None,
    "ascent:last_number=1": None,
}
"""Games, and where they begin so that they are over after a turn or two."""
LONG_NAME = "Maximiliane Theodora von und zu Hohenst"

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
  const rows = middle.querySelector('.rows')
  if (rows && rows.scrollHeight > rows.clientHeight + 2) found.push(`the rows scroll: ${rows.scrollHeight}`)
  if (mat.scrollHeight > mat.clientHeight + 2) found.push(`the mat is cut off: ${mat.scrollHeight}`)
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
  // what lies uppermost in the midst of a thing is the thing itself, or what it lies in
  const seen = '.mat :is(.seat .name, .total, .count, .round .sum > :first-child, .own button, .own input)'
  for (const each of document.querySelectorAll(seen)) {
    const box = each.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (box.width > 1 && top && !top.contains(each) && !each.contains(top) && !top.matches('.hand .place *'))
      found.push(`${each.outerHTML.slice(0, 120)} is under ${top.outerHTML.slice(0, 120)}`)
  }
  for (const each of document.querySelectorAll('.mat .seat .name')) {
    const name = each.innerText
    if (name.length < 9 && each.scrollWidth > each.clientWidth + 1) found.push(`${name} is cut off`)
  }
  return found
}"""

MUMBLED = re.compile(r"[✓↵]|× \d|\b(\d+) \1 (?:hidden )?cards?|button \"[^\"]+ [A-Z?]\"")
"""What reads badly aloud: signs, numbers told twice, keys that belong to no name."""

SIT_DOWN = """async ([variant, others, name = 'Ann', other = { kind: 'bot', bot: 'club' }, position]) => {
  const headers = { 'Content-Type': 'application/json' }
  const ask = async (path, body) =>
    (await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const { token } = await ask('people', { name })
  localStorage.setItem('pipworks.token', token)
  headers.Authorization = `Bearer ${token}`
  const seats = [{ kind: 'me' }, ...Array(others).fill(other)]
  return (await ask('tables', { variant, seats, position, seed: position ? undefined : 5 })).id
}"""


def begun(page: Page, game: str, name: str = "Ann", position: str | None = None) -> None:
    """A table against bots: a seeded one, some turns on, or one that begins at a position."""
    nowhere(page)
    wanted = [game, PLAYERS.get(game, 2) - 1, name, {"kind": "bot", "bot": "club"}, position]
    page.goto(f"/t/{page.evaluate(SIT_DOWN, wanted)}")
    at_table(page)
    name = game.split(":")[0]
    for _ in range(0 if position or name in ("brain-drain", "ascent") else TURNS_BEFORE):
        settled(page)
        if status(page) == "playing":
            TURNS[name](page)
    settled(page)
    page.locator(".mat .middle").wait_for()


@pytest.mark.parametrize("game", PLAYERS)
def test_all_of_a_table_is_in_sight_at_once(person: NewPerson, game: str) -> None:
    page = person()
    begun(page, game)
    said = page.locator("main").aria_snapshot()
    assert page.locator(".mat").get_attribute("aria-label") in said
    assert MUMBLED.findall(said) == []
    nothing_out_of_sight(page)
    if game in ("femto", "sequences"):
        the_log_ends_with_what_was_told_last(page)


@pytest.mark.parametrize("game", ["femto", "math-arena:players=5", "brain-drain", "friend-or-foe"])
def test_long_names_push_nothing_out_of_sight(person: NewPerson, game: str) -> None:
    page = person()
    begun(page, game, LONG_NAME)
    nothing_out_of_sight(page)
    assert page.locator(".mat .own .seat .name").text_content() == LONG_NAME


COVERED = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect()
  const lying = '.mat :is(.seat .name, .total, .card, .place, .middle p, .round, .telling)'
  return [...document.querySelectorAll(lying)].filter((each) => {
    const box = each.getBoundingClientRect()
    const seen = box.width > 1 && each.innerText !== ''
    const down = box.bottom > strip.top + 1 && box.top < strip.bottom - 1
    return seen && down && box.right > strip.left && box.left < strip.right
  }).map((each) => each.outerHTML.slice(0, 120))
}"""
"""What lies under the strip that tells the result."""


@pytest.mark.parametrize("name", ["Ann", LONG_NAME])
@pytest.mark.parametrize("game", SOON_OVER)
def test_the_result_is_a_strip_where_nothing_else_lies(person: NewPerson, game: str, name: str) -> None:
    """And pushes no table away: on a desk, and beside a long name on a phone."""
    page = person(phone=name == LONG_NAME)
    begun(page, game, name, SOON_OVER[game])
    page.evaluate(PAINTED)
    before = page.locator(".mat").bounding_box()
    play_out(page, game.split(":")[0])
    page.locator("#outcome").wait_for()
    page.evaluate(PAINTED)
    assert page.evaluate("scrollY") == 0
    assert page.locator(".mat").bounding_box() == before
    for width, height in at_every_size(page):
        page.evaluate(PAINTED)
        assert page.evaluate(OUT_OF_SIGHT) == [], (width, height)
        assert page.evaluate(COVERED) == [], (width, height)
        strip, mat = (page.locator(each).bounding_box() for each in (".strip", ".mat"))
        assert strip and mat
        assert mat["y"] < strip["y"]
        assert strip["y"] + strip["height"] < mat["y"] + mat["height"]


@pytest.mark.parametrize("name", ["Ann", LONG_NAME])
@pytest.mark.parametrize("game", ["brain-drain:first_to=1", "ascent:last_number=1"])
def test_a_result_covers_nobody_where_what_was_written_on_leaves_its_room(
    person: NewPerson, game: str, name: str
) -> None:
    """That room stays as large as it was on the screen on which the game has ended."""
    page = person()
    page.set_viewport_size({"width": 844, "height": 390})
    begun(page, game, name)
    play_out(page, game.split(":")[0])
    page.locator("#outcome").wait_for()
    page.evaluate(PAINTED)
    page.evaluate(PAINTED)
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_above_a_table_is_written_out_on_a_phone(person: NewPerson, language: str) -> None:
    page = person(phone=True, language=language)
    begun(page, "sequences")
    bar = page.locator("h1")
    assert bar.evaluate("each => each.scrollWidth <= each.clientWidth && each.clientHeight <= 48")
    title, tools = bar.bounding_box(), page.locator(".bar .tools").bounding_box()
    assert title and tools
    assert tools["y"] < title["y"] + title["height"]  # beside it, however long it is
    page.goto("/tables")
    page.locator("nav .count").wait_for()
    heights = page.locator("header nav a").evaluate_all("all => all.map(each => each.clientHeight)")
    assert len(heights) == 5 and max(heights) <= 48
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


TICK_BELOW = """() => {
  const card = document.querySelector('.hand .chosen')
  const tick = card.getBoundingClientRect().top + parseFloat(getComputedStyle(card, '::after').top)
  return tick - document.querySelector('.asked .say p').getBoundingClientRect().bottom
}"""


def test_a_picked_card_covers_nothing_that_is_asked_on_a_small_phone_on_its_side(person: NewPerson) -> None:
    page = person(phone=True)
    page.set_viewport_size({"width": 640, "height": 360})
    begun(page, "sequences")
    page.locator(".hand button.playable").last.click()
    page.locator(".hand .chosen").wait_for()
    page.evaluate(PAINTED)
    assert page.evaluate(TICK_BELOW) >= 0


def the_log_ends_with_what_was_told_last(page: Page) -> None:
    """On a desk, where it stands beside the table."""
    last = page.locator("[role=log] li").last
    cut = """each => {
      const box = each.getBoundingClientRect(), log = each.closest('[role=log]').getBoundingClientRect()
      return box.bottom > log.bottom + 1 || box.bottom > innerHeight
    }"""
    for width, height in SIZES[3:]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        page.evaluate(PAINTED)
        assert not last.evaluate(cut), (width, height)


OPEN_TABLE = """async (name) => {
  const headers = { 'Content-Type': 'application/json' }
  const ask = async (path, body) =>
    (await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  headers.Authorization = `Bearer ${(await ask('people', { name })).token}`
  const seats = [{ kind: 'me' }, ...Array(3).fill({ kind: 'open' })]
  const clock = { bank: 600, increment: 5 }
  return ask('tables', { variant: 'friend-or-foe', seats, clock, public: true })
}"""


def test_a_table_in_a_list_says_who_and_how_long_in_few_lines(person: NewPerson) -> None:
    page = person(phone=True)
    nowhere(page)
    table = page.evaluate(OPEN_TABLE, LONG_NAME)
    page.clock.set_fixed_time(table["created"])  # and not a day later, when it is midnight
    page.goto("/lobby?game=friend-or-foe")
    row = page.locator("li", has=page.locator(f"a[href='/t/{table['id']}']"))
    expect(row).to_contain_text("10 minutes")
    assert row.inner_text().count("open") == 1
    assert re.search(r"\d{4}", row.locator(".small").last.inner_text()) is None  # of today only the time
    name = row.locator(".who span").first.bounding_box()
    assert name is not None and name["height"] <= 26


LARGE_HAND = (
    "hands=A-A-A-A-2-2-2-2-3-3-3-3-4-4-4-4-5-5-5-5-6-6-6-6-7-7-7-7-8-8-8-8-9-9-9-9/10-10/J-J/Q-Q dice=3-4"
)


def test_every_card_of_a_large_hand_shows_its_rank(person: NewPerson) -> None:
    page = person()
    sizes = ((375, 640), SIZES[0], *SIZES[2:])
    page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    page.goto(f"/analyse/friend-or-foe?position={quote(LARGE_HAND)}")
    cards = page.locator(".own .hand .card")
    expect(cards).to_have_count(36)
    for size in at_every_size(page, sizes):
        page.evaluate(PAINTED)
        covered = cards.evaluate_all(
            """(all) => all.filter((each) => {
              const { left, top, width, height } = each.getBoundingClientRect()
              scrollTo(0, scrollY + top - 200)
              const now = each.getBoundingClientRect()
              const seen = document.elementFromPoint(left + width / 2, now.top + 0.36 * height)
              return !each.contains(seen) && !seen?.contains(each)
            }).length"""
        )
        assert covered == 0, (size, covered)


SMALL_HAND = "hands=A-2-3/10-10/J-J/Q-Q dice=3-4"


def test_a_hand_that_grows_takes_no_more_room(person: NewPerson) -> None:
    """However many cards somebody has to take, nothing above or below them moves."""
    page = person()
    high: list[dict[tuple[int, int], int]] = []
    for hands, cards in ((SMALL_HAND, 3), (LARGE_HAND, 36)):
        page.goto(f"/analyse/friend-or-foe?position={quote(hands)}")
        expect(page.locator(".own .hand .card")).to_have_count(cards)
        here = {}
        for size in at_every_size(page, ((375, 640), (390, 844), (844, 390), (1280, 720))):
            box = page.locator(".own .hand").bounding_box()
            assert box
            here[size] = round(box["height"])
        high.append(here)
    assert high[0] == high[1]


WON_BY_TWO = "won=2c-2d-2h-2s-3d-3h-3s-4c-4d-4h/5c-5d-5h-5s-7c-7d-7h-7s-9c-9d"
WON_BY_FOUR = "won=2c-2d-2h-2s-3d-3h-3s/5c-5d-5h-5s-7c-7d-7h/9c-9d-9h-9s/Jc-Jd-Jh-Js"
A_TARGET = "display=8d-6h-10s-Qh target=3c stock=Kc-Kd-Kh-Ks-Ac-Ad"


@pytest.mark.parametrize(
    "sizes", [[(375, 560), (375, 640), (390, 844)], [(1280, 720)]], ids=["phones", "desk"]
)
@pytest.mark.parametrize(
    ("game", "won"), [("brain-drain", WON_BY_TWO), ("brain-drain:players=4", WON_BY_FOUR)]
)
def test_who_sits_there_takes_as_much_room_whatever_is_said_of_them(
    person: NewPerson, game: str, won: str, sizes: list[tuple[int, int]]
) -> None:
    """Somebody passes, which is told of them; all play at one screen, since bots may be quicker."""
    page = person(phone=sizes[0][0] < 600, language="de")
    page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    nowhere(page)
    wanted = [game, PLAYERS[game] - 1, "Ann", {"kind": "me"}, f"{A_TARGET} {won}"]
    page.goto(f"/t/{page.evaluate(SIT_DOWN, wanted)}")
    at_table(page)
    settled(page)
    others = page.locator(".mat .others")
    others.locator(".won").first.wait_for(state="attached")

    def high() -> list[float]:
        boxes = [others.bounding_box() for _ in at_every_size(page, sizes)]
        return [box["height"] for box in boxes if box]

    before = high()
    page.keyboard.press("p")
    page.get_by_text("hat gepasst").first.wait_for()
    assert len(before) == len(sizes)
    assert high() == pytest.approx(before, abs=0.99)


def test_a_puzzle_and_its_hand_are_in_sight_on_a_desk(person: NewPerson) -> None:
    page = person()
    for width, height in SIZES[3:]:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/puzzles")
        hand = page.locator(".board .own .hand button.playable")
        hand.first.wait_for()
        page.evaluate(PAINTED)
        low = hand.evaluate_all("all => Math.max(...all.map(each => each.getBoundingClientRect().bottom))")
        assert low <= height, (width, height, low)


@pytest.mark.parametrize("game", [each for each in PLAYERS if ":" not in each])
def test_a_lesson_and_its_hand_are_in_sight_on_a_desk(person: NewPerson, game: str) -> None:
    page = person()
    width, height = SIZES[3]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/learn/{game}")
    own = page.locator(".fitted .own button")
    own.first.wait_for()
    page.evaluate(PAINTED)
    low = own.evaluate_all("all => Math.max(...all.map(each => each.getBoundingClientRect().bottom))")
    assert low <= height, low


@pytest.mark.parametrize("game", [each for each in PLAYERS if ":" not in each])
def test_a_lesson_says_what_it_asks_beside_the_hand_on_a_phone_on_its_side(
    person: NewPerson, game: str
) -> None:
    page = person(phone=True)
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"/learn/{game}")
    page.locator(".fitted .own button").last.scroll_into_view_if_needed()
    page.evaluate(PAINTED)
    expect(page.locator(".sentence")).to_be_in_viewport(ratio=1)
    expect(page.locator(".fitted .own button").last).to_be_in_viewport()


def test_the_first_page_is_short_on_a_phone(person: NewPerson) -> None:
    page = person(phone=True)
    page.goto("/")
    page.locator("[data-game=friend-or-foe]").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") <= 2.7 * 844
    second = page.locator("[data-game]").nth(1).bounding_box()
    assert second is not None and second["y"] + second["height"] <= 844


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_way_into_a_game_stands_alone_on_a_line_of_a_phone(person: NewPerson, language: str) -> None:
    page = person(phone=True, language=language)
    page.goto("/")
    page.locator("[data-game=friend-or-foe]").wait_for()
    for _ in at_every_size(page, [(360, 640), (375, 640), (390, 844), (430, 932)]):
        lines = page.locator(".ways").first.evaluate(
            """each => {
              const tops = [...each.children].map(li => Math.round(li.getBoundingClientRect().top))
              return [...new Set(tops)].map(top => tops.filter(other => other === top).length)
            }"""
        )
        assert min(lines) > 1, lines


def test_words_of_a_quiet_button_begin_where_all_else_begins(person: NewPerson) -> None:
    page = person(phone=True, language="de")
    page.goto("/games/femto")
    page.get_by_role("link", name="Einen Tisch aufbauen").wait_for()
    indents = page.locator(".row > .btn-quiet").first.evaluate(
        """each => {
          const words = document.createRange()
          words.selectNodeContents(each)
          return words.getBoundingClientRect().left - each.parentElement.getBoundingClientRect().left
        }"""
    )
    assert abs(indents) < 1


def test_a_quiet_button_reaches_over_nothing_that_stands_beside_it(person: NewPerson) -> None:
    page = person(phone=True, language="de")
    page.goto("/games/femto")
    page.get_by_role("button", name="Spielen", exact=True).first.click()
    page.locator(".tools .btn-quiet").first.wait_for()
    for _ in at_every_size(page, [(390, 844), (1280, 720)]):
        over = page.locator(":is(.row, .choices) > .btn-quiet").evaluate_all(
            """all => all.flatMap(each => {
              const box = each.getBoundingClientRect()
              const beside = [...each.parentElement.children].filter(other => other !== each)
              return beside.filter(other => {
                const { left, right, top, bottom } = other.getBoundingClientRect()
                const across = Math.min(right, box.right) - Math.max(left, box.left)
                return across > 0.5 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 0.5
              }).map(other => [each.textContent, other.textContent])
            })"""
        )
        assert over == []


HINT_FITS = """field => {
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = getComputedStyle(field, '::placeholder').font
  return pen.measureText(field.placeholder).width <= field.clientWidth
}"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_button_in_practice_says_stands_in_one_line_on_a_phone(
    person: NewPerson, language: str
) -> None:
    page = person(phone=True, language=language)
    page.goto("/practice/countdown")  # numbers of three digits
    page.locator(".actions .btn").first.wait_for()
    for _ in at_every_size(page, [(320, 568), (360, 640), (375, 667), (390, 844)]):
        heights = page.locator(".actions .btn").evaluate_all(
            """all => all.map(each => {
              const words = document.createRange()
              words.selectNodeContents(each)
              return words.getBoundingClientRect().height
            })"""
        )
        assert len(heights) == 3 and max(heights) < 30, heights
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".equation input").evaluate(HINT_FITS)


def test_what_is_said_of_a_lesson_keeps_off_the_line_below_it_on_a_phone(person: NewPerson) -> None:
    page = person(phone=True)
    page.goto("/teach")
    page.locator(".lessons li").first.wait_for()
    room = page.locator(".lessons li").first.evaluate(
        "each => each.getBoundingClientRect().bottom - each.lastElementChild.getBoundingClientRect().bottom"
    )
    assert room > 4, room


PAGES = (
    ("/", "[data-game=friend-or-foe]"),
    ("/games/femto", "#typed"),
    ("/settings", "#name"),
    ("/lobby", "#game"),
    ("/practice", "#sort"),
    ("/gallery", "#game"),
    ("/tournaments", "h1"),
    ("/class", "#code"),
    ("/ratings/femto", "#game"),
    ("/keys", "dd"),
    ("/puzzles/femto?day=2026-11-22", ".answer .choices button"),
    ("/learn/femto", ".mat"),
    ("/variants/femto", ".read strong"),
    ("/variants/femto:goal=low", ".figures tbody .there"),
    ("/rules/sequences", "#paper-what"),
    ("/learn/sequences", ".mat"),
    ("/me", "#back"),
    ("/analyse/femto", ".worths tbody"),
    ("/analyse/math-arena", ".worths tbody"),
    ("/analyse/friend-or-foe", ".worths tbody, .forced"),
    ("/map/femto", "#seek"),
)
"""Pages, and what is on them when they are there."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_is_wider_than_a_phone_in_twice_as_large_letters(
    person: NewPerson, visit: Visit, language: str
) -> None:
    visit.may.append("GL Driver Message")
    page = person(phone=True, language=language)
    page.set_viewport_size({"width": 360, "height": 780})
    wider = []
    for path, there in PAGES:
        page.goto(path)
        page.locator(there).first.wait_for()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.evaluate(PAINTED)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wider.append(path)
    assert wider == []


RUN_INTO = """() => [...document.querySelectorAll('.mat :is(p, .btn, .seat)')].flatMap((each) => {
  const { lineHeight, fontSize } = getComputedStyle(each)
  const { width, left, right } = each.getBoundingClientRect()
  if (width < 2 || each.closest('.visually-hidden')) return []
  const lines = parseFloat(lineHeight) < parseFloat(fontSize) * 0.9
  const beside = each.matches('.btn') && (left < -1 || right > innerWidth + 1 || each.scrollWidth > width + 1)
  return lines || beside ? [each.outerHTML.slice(0, 120)] : []
})"""
"""What lies over the next line, or over what is beside it."""


OVER_ONE_ANOTHER = """() => {
  const mat = document.querySelector('.mat')
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const within = (a, b) => a.left < b.right - 2 && a.top < b.bottom - 2
  const overlap = (a, b) => within(a, b) && within(b, a)
  const found = [], told = []
  const walk = document.createTreeWalker(mat, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const each = walk.currentNode.parentElement
    const text = walk.currentNode.data.trim()
    if (!text || !seen(each) || each.closest('.visually-hidden, .card, svg')) continue
    const around = []
    for (let up = each; up !== mat; up = up.parentElement) around.push([up, getComputedStyle(up)])
    const [, { color, fontSize }] = around[0]
    const hidden = around.some(([, { clipPath }]) => clipPath.startsWith('inset(50%'))
    if (hidden || color.endsWith(', 0)')) continue
    const edges = around.filter(([, { overflow }]) => overflow !== 'visible')
      .map(([up]) => up.getBoundingClientRect())
    const letters = document.createRange()
    letters.selectNodeContents(walk.currentNode)
    for (const line of letters.getClientRects()) {
      if (line.width < 2) continue
      // the letters themselves, of a line that is as high as they are or higher
      const middle = (line.top + line.bottom) / 2
      const half = parseFloat(fontSize) * 0.36
      const box = { left: line.left, right: line.right, top: middle - half, bottom: middle + half }
      if (edges.some(({ top, bottom }) => box.top < top - 3 || box.bottom > bottom + 3))
        found.push(`${text} is cut off`)
      const short = each.matches('.seat .cut, .who .cut') // a name that is cut says so
      if (short) box.right = Math.min(box.right, ...edges.map(({ right }) => right))
      else if (edges.some(({ left, right }) => box.left < left - 4 || box.right > right + 4))
        found.push(`${text} is cut off at its side`)
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`${text} is out of sight`)
      told.push([walk.currentNode, text, box])
    }
  }
  for (const thing of mat.querySelectorAll('.card, .die')) {
    const box = thing.getBoundingClientRect()
    if (box.width < 2 || !seen(thing) || thing.closest('.visually-hidden')) continue
    for (const [node, text, letters] of told)
      if (!thing.contains(node) && overlap(box, letters)) found.push(`${text} is at a ${thing.classList[0]}`)
  }
  told.forEach(([one, text, box], at) => {
    for (const [other, under, below] of told.slice(at + 1))
      if (one !== other && overlap(box, below)) found.push(`${text} | ${under}`)
  })
  return [...new Set(found)]
}"""
"""Texts that lie over one another, or at a card or a die, or that are cut."""
LYING_ASKED_OR_OVER = """() => {
  const { lying, act, status } = document.querySelector('.table-page').dataset
  return lying === 'true' ? 'lying' : status === 'over' ? 'over' : act === 'true' && 'asked'
}"""
LOOKS = 6


def each_apart(page: Page) -> None:
    """Nothing lies over anything else, once what flies has arrived."""
    give_up = time.monotonic() + PATIENCE / 6
    while (found := page.evaluate(OVER_ONE_ANOTHER)) and time.monotonic() < give_up:
        page.evaluate(PAINTED)
    assert not found, found


@pytest.mark.parametrize("game", [each for each in PLAYERS if ":" not in each])
def test_a_table_can_be_read_and_played_in_twice_as_large_letters(person: NewPerson, game: str) -> None:
    """It is higher than the screen then, and nothing lies over anything else, whatever was told last."""
    # where others may be quicker all waits for what one has not read yet, also for what does not lie there
    page = person(phone=True, language="de", hold=0 if game in ("brain-drain", "friend-or-foe") else 3600)
    page.set_viewport_size({"width": 375, "height": 667})
    nowhere(page)
    page.goto(f"/t/{page.evaluate(SIT_DOWN, [game, PLAYERS[game] - 1])}")
    at_table(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for _ in range(LOOKS):
        # also where one was asked before: somebody else may have been quicker, and the game may be over so
        state = page.wait_for_function(LYING_ASKED_OR_OVER, polling=50).json_value()
        for language in ("en", "de"):
            tell_in(page, language)
            page.evaluate(PAINTED)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), language
            assert page.evaluate(RUN_INTO) == [], language
            each_apart(page)
        middle = page.locator(".mat .middle").bounding_box()
        assert middle and middle["height"] > 200
        if state == "over":
            break
        if state == "lying":
            page.keyboard.press("Space")
        else:
            TURNS[game](page)


KNOWN_BUT_FOR_ELEVEN = (
    "hands=A-A-A-2-2-3-4-4-4-4-5-5-5-6-7-7-8-8-9-9-10-10-J-Q-K/3-3-7-9-9-10-J-Q/2-6-8-J-Q-K/A-2-3-5-6-6-7-8 "
    "shown=A-A-3-4-4-4-5-5-6-7-7-9-9-10/-/-/A-6-6 turn=13 dice=1-1"
)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_known_of_a_large_hand_is_read_in_twice_as_large_letters(
    person: NewPerson, language: str
) -> None:
    page = person(phone=True, language=language)
    page.set_viewport_size({"width": 375, "height": 667})
    begun(page, "friend-or-foe", position=KNOWN_BUT_FOR_ELEVEN)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.get_by_text("A 2 2 4 5 8 8 10 J Q K").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    each_apart(page)


def test_buttons_of_a_lesson_lie_over_nothing_in_twice_as_large_letters(person: NewPerson) -> None:
    page = person(phone=True, language="de")
    page.goto("/learn/friend-or-foe")
    page.locator(".say .btn-main").click()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator(".own .buttons button").first.wait_for()
    each_apart(page)


OVER_DIGITS = """() => [...document.querySelectorAll('.sequence .card-at')].flatMap((each) => {
  const next = each.nextElementSibling?.getBoundingClientRect()
  const digits = each.querySelector('text')?.getBoundingClientRect()
  const { top } = each.getBoundingClientRect()
  const within = next && digits && Math.abs(next.top - top) < 2
  return within && next.left < digits.left + digits.width * 0.8 ? [each.textContent.trim()] : []
})"""
"""Numbers on a sequence that the card after them hides, but for the edge of a digit."""


STRIP = """(list) => {
  const { bottom, right } = list.getBoundingClientRect()
  const boxes = [...list.children].map((each) => each.getBoundingClientRect())
  const seen = boxes.filter((each) => each.top < bottom - 2)
  return [boxes.length - seen.length, seen.some((each) => each.right > right + 1 || each.bottom > bottom + 1)]
}"""
"""How many of what is folded away find no room, and whether one of those that do is cut."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_numbers_of_sequences_can_be_read_on_a_phone(person: NewPerson, language: str) -> None:
    page = person(phone=True, language=language)
    page.goto("/puzzles/sequences?day=2026-11-30")
    page.locator(".answer .choices button").first.wait_for()
    page.locator(".sequence .card-at text").nth(3).wait_for(state="attached")
    page.evaluate(PAINTED)
    assert page.evaluate(OVER_DIGITS) == []
    hidden, cut = page.locator(".folded ul").evaluate(STRIP)
    assert not cut
    link = page.locator(".folded .link")
    expect(link).to_contain_text(re.compile(f"{hidden} (more|weitere)" if hidden else "unfold|aufklappen"))


@pytest.mark.parametrize(("width", "height"), [(375, 667), (390, 844)])
def test_a_task_is_answered_without_scrolling_on_a_phone(person: NewPerson, width: int, height: int) -> None:
    page = person(phone=True)
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/practice/brain-drain")
    last = page.get_by_role("button", name="It cannot be made")
    expect(last).to_be_in_viewport(ratio=1)
    task = page.locator(".task")
    before = task.bounding_box()
    last.click()
    expect(page.get_by_text(re.compile("[01] of 1 right"))).to_be_visible()  # as the cards were dealt
    after = task.bounding_box()
    assert before and after and before["y"] == after["y"]


def test_the_header_ends_where_a_wide_page_does(person: NewPerson) -> None:
    page = person()
    page.goto("/analyse/femto")
    form = page.locator("form").first.bounding_box()
    name, gear = (page.locator(f"header {each}").bounding_box() for each in (".mark svg", ".gear svg"))
    assert form and name and gear
    assert abs(name["x"] - form["x"]) < 4
    assert abs(gear["x"] + gear["width"] - form["x"] - form["width"]) < 4


def at_every_size(page: Page, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[tuple[int, int]]:
    """One size after the other, once the page has it and is painted."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )
        page.evaluate(PAINTED)
        yield width, height


def nothing_out_of_sight(page: Page) -> None:
    """At every size."""
    found = {size: page.evaluate(OUT_OF_SIGHT) for size in at_every_size(page)}
    assert not any(found.values()), found


ASKED_FOR_EITHER = "hands=A-K-4-5-9/7-8/3-4/5-6 turn=2 dice=1-5 asked=7 now=friend"
HIGHER_THAN_KEPT = """() => {
  const say = document.querySelector('.mat .own .say')
  return say.offsetHeight - parseFloat(getComputedStyle(say).minHeight)
}"""


@pytest.mark.parametrize("sizes", [[(390, 844)], [(820, 1180), (1440, 900)]], ids=["phone", "larger"])
def test_the_longest_question_takes_no_more_room_than_is_kept_for_it(
    person: NewPerson, sizes: list[tuple[int, int]]
) -> None:
    """Who may help with a King or with an Ace is told why, and the hand stays where it was."""
    page = person(phone=sizes[0][0] < 600)
    page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    nowhere(page)
    wanted = ["friend-or-foe", 3, "Ann", {"kind": "bot", "bot": "club"}, ASKED_FOR_EITHER]
    page.goto(f"/t/{page.evaluate(SIT_DOWN, wanted)}")
    page.locator(".say .shout").nth(1).wait_for()
    for language in ("en", "de"):
        tell_in(page, language)
        for size in at_every_size(page, sizes):
            page.evaluate(PAINTED)
            assert page.evaluate(HIGHER_THAN_KEPT) <= 1, (language, size)


SMALL_PHONES = ((375, 640), (640, 360))
"""Of the first 15 are the scrollbar's, which phones have none of."""
NARROW = """() => [...document.querySelectorAll('.mat .own .hand button')]
  .map((each) => Math.round(each.getBoundingClientRect().width)).filter((width) => width < 44)"""
LINES_OF_A_SUM = """() => [...document.querySelectorAll('.mat .round .sum')]
  .map((each) => Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)))"""
RUN_INTO_ONE_ANOTHER = """() => {
  const told = [...document.querySelectorAll('.mat .middle :is(.small, strong, p, .number, .fan, .die)')]
    .map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width > 1)
  return told.flatMap(([one, a], at) => told.slice(at + 1)
    .filter(([other, b]) => !one.contains(other) && !other.contains(one))
    .filter(([, b]) => a.left < b.right - 2 && b.left < a.right - 2)
    .filter(([, b]) => a.top < b.bottom - 6 && b.top < a.bottom - 6)
    .map(([other]) => [one.outerHTML.slice(0, 80), other.outerHTML.slice(0, 80)]))
}"""
CUT_BELOW = """() => {
  const middle = document.querySelector('.mat .middle')
  return middle.scrollHeight - middle.clientHeight
}"""


@pytest.mark.parametrize("game", ["femto", "math-arena", "math-arena:players=5", "ascent", "friend-or-foe"])
def test_a_small_phone_has_cards_as_wide_as_a_finger_and_words_apart(person: NewPerson, game: str) -> None:
    """In German, whose words are longer; and there is a way out of a table that is all one sees."""
    page = person(language="de", phone=True)
    page.set_viewport_size({"width": SMALL_PHONES[0][0], "height": SMALL_PHONES[0][1]})
    begun(page, game)
    for size in at_every_size(page, SMALL_PHONES):
        page.evaluate(PAINTED)
        assert page.evaluate(NARROW) == [], size
        assert max(page.evaluate(LINES_OF_A_SUM), default=1) <= 3, size
        page.wait_for_function(f"() => ({RUN_INTO_ONE_ANOTHER})().length === 0", polling=50)
        assert not page.locator("header.table").is_visible(), size
        page.locator(".tools summary").click()
        box = page.locator(".tools a").last.bounding_box()
        assert box and box["y"] + box["height"] <= size[1], (size, "the way out is out of sight")
        page.locator(".tools summary").click()
    page.locator(".tools summary").click()
    page.locator(".tools a").last.click()
    page.locator("[data-game=femto]").wait_for()


LOWER = (375, 560)
"""As with the bars of a browser above and below."""
SMALL_TABLES = {
    "femto": SMALL_PHONES,
    "math-arena": SMALL_PHONES[:1],
    "math-arena:players=3": SMALL_PHONES[:1],
    "sequences": SMALL_PHONES[:1],
    "brain-drain": SMALL_PHONES[:1],
    "brain-drain:players=4": SMALL_PHONES[:1],
    "ascent": (SMALL_PHONES[0], LOWER),
    "ascent:players=4": (SMALL_PHONES[0], LOWER),
    "friend-or-foe": SMALL_PHONES[:1],
}


@pytest.mark.parametrize("game", SMALL_TABLES)
def test_what_a_small_phone_tells_is_not_cut(person: NewPerson, game: str) -> None:
    """In either language."""
    page = person(phone=True)
    sizes = SMALL_TABLES[game]
    page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    begun(page, game, LONG_NAME)
    for language in ("en", "de"):
        tell_in(page, language)
        for size in at_every_size(page, sizes):
            page.evaluate(PAINTED)
            assert page.evaluate(CUT_BELOW) <= 4, (language, size)
            rows = page.locator(".mat .rows")
            if rows.count():
                assert (rows.bounding_box() or {"height": 0})["height"] >= 4 * 30, (language, size)


TOLD_AND_CUT = """() => {
  if (document.querySelector('.table-page').dataset.lying !== 'true') return null
  const middle = document.querySelector('.mat .middle')
  const cut = middle.scrollHeight > middle.clientHeight + 4 ? [`the middle: ${middle.scrollHeight}`] : []
  const told = document.querySelector('.mat .told')
  if (told && told.scrollHeight > told.clientHeight + 4) cut.push(`what is told: ${told.scrollHeight}`)
  const short = [...document.querySelectorAll('.mat :is(.built, .telling p, .round p)')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
  return { cut: [...cut, ...short.map((each) => each.outerHTML.slice(0, 120))] }
}"""
"""While what has just happened lies there to be read."""
LYING_OR_ASKED = """(before) => {
  const { lying, act, number } = document.querySelector('.table-page').dataset
  return lying === 'true' ? 'lying' : act === 'true' && number !== before && 'asked'
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["math-arena", "math-arena:players=3", "ascent", "ascent:players=4"])
def test_what_has_just_happened_is_told_whole_on_a_small_phone(
    person: NewPerson, game: str, language: str
) -> None:
    """An equation with its cards, and the bids of a round with what they decide."""
    page = person(phone=True, language=language, hold=3600)
    page.set_viewport_size({"width": LOWER[0], "height": LOWER[1]})
    nowhere(page)
    page.goto(f"/t/{page.evaluate(SIT_DOWN, [game, PLAYERS.get(game, 2) - 1, LONG_NAME])}")
    at_table(page)
    before = ""
    while page.wait_for_function(LYING_OR_ASKED, arg=before, polling=50).json_value() == "asked":
        before = number(page)  # of what is dealt no equation may come, and then the game goes on
        TURNS[game.split(":")[0]](page)
    for size in at_every_size(page, (LOWER, SMALL_PHONES[0])):
        told = page.wait_for_function(TOLD_AND_CUT, polling=50).json_value()
        assert told == {"cut": []}, size
