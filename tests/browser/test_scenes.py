"""A reveal is a scene: it lies until it has been read, and nothing that comes after it is seen sooner."""

from __future__ import annotations

import re

import pytest
from browsing import NewPerson
from playing import TURNS, at_table, equation_for, nowhere, settled, status, view_of
from playwright.sync_api import Page, expect
from test_screen import PAINTED, SIT_DOWN

LONG = 3600
"""A scene lies for so many seconds: as long as a test may take."""
LYING = ".table-page[data-lying=true]"
NUMBERS = """(all) => all.filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect()
  return each.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}).map((each) => each.innerText.trim())"""
"""The numbers at the end of names that are seen."""


def sit_down(
    page: Page, variant: str, others: int = 1, position: str | None = None, *, kind: str = "bot"
) -> None:
    """Sit down at a seeded table, or at one that begins at a position, with others of a kind."""
    nowhere(page)
    other = {"kind": kind} | ({"bot": "club"} if kind == "bot" else {})
    page.goto(f"/t/{page.evaluate(SIT_DOWN, [variant, others, 'Ann', other, position])}")
    at_table(page)


def at(page: Page, variant: str, others: int = 1, *, kind: str = "bot") -> None:
    """The same, until one must choose: not where a bot may be first, and what it does lies there for long."""
    sit_down(page, variant, others, kind=kind)
    settled(page)


def operator(page: Page) -> str | None:
    """The operator that is turned up, as a screen reader is told of it."""
    return page.locator(".operator .up [role=img]").get_attribute("aria-label")


def test_what_was_bid_for_lies_there_until_the_bids_have_been_read(person: NewPerson) -> None:
    page = person(hold=LONG)
    at(page, "math-arena")
    before = operator(page)
    taken = page.locator(".plate .op")
    log = page.locator("[role=log]")
    TURNS["math-arena"](page)
    page.locator(LYING).wait_for()
    assert operator(page) == before
    expect(taken).to_have_count(0)  # nobody has it as long as it lies there
    expect(log).not_to_contain_text("is turned up")
    expect(page.locator(".round li")).to_have_count(2)
    expect(page.locator(".hand button.playable")).to_have_count(0)
    expect(page.locator(".status")).to_contain_text("goes on")

    page.keyboard.press("Space")
    expect(page.locator(LYING)).to_have_count(0)
    assert view_of(page)["operator"] in (operator(page) or "")
    expect(taken.or_(page.locator(".operator .held"))).to_have_count(1)
    expect(log).to_contain_text("is turned up")
    expect(page.locator(".hand button.playable").first).to_be_visible()


def test_what_is_taken_back_is_told_no_more(person: NewPerson) -> None:
    page = person()
    at(page, "femto")
    TURNS["femto"](page)
    settled(page)
    expect(page.locator(".mat .telling .sum")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator("[role=log]")).to_contain_text("You take back the last choice")
    expect(page.locator(".mat .telling .sum")).to_have_count(0)
    expect(page.locator(".hand button.playable")).to_have_count(4)


def test_a_tap_goes_on_and_does_nothing_else(person: NewPerson) -> None:
    page = person(hold=LONG, phone=True)
    at(page, "math-arena")
    TURNS["math-arena"](page)
    page.locator(LYING).wait_for()
    page.locator(".mat .middle").tap()
    expect(page.locator(LYING)).to_have_count(0)
    settled(page)
    expect(page.locator(".hand .chosen")).to_have_count(0)


def test_a_key_that_goes_on_means_nothing_else(person: NewPerson) -> None:
    page = person(hold=LONG)
    at(page, "ascent")
    page.get_by_role("button", name="Pass").click()
    page.locator(LYING).wait_for()
    for _ in range(8):  # so many turns of the other come at most before one's own
        page.locator(f"{LYING}, .table-page[data-act=true]").wait_for()
        if page.locator(LYING).count() == 0:
            break
        page.keyboard.press("p")
    settled(page)
    assert page.locator("[aria-labelledby=log-title]").inner_text().count("You pass.") == 1


def test_several_bots_in_a_row_are_seen_one_after_the_other(person: NewPerson) -> None:
    """However far they have come meanwhile: each turn lies there until it has been read."""
    page = person(hold=LONG)
    at(page, "ascent:players=4", 3)
    begun = int(page.locator(".table-page").get_attribute("data-number") or 0)
    page.get_by_role("button", name="Pass").click()
    log = page.locator("[aria-labelledby=log-title]")
    acted = re.compile(r"(You|Club player \d) (?:pass|make|fail)")
    who = ["You", "Club player 1", "Club player 2", "Club player 3"]
    for seen in range(1, 5):
        expect(page.locator(f"{LYING}[data-number='{begun + seen}']")).to_have_count(1)
        assert acted.findall(log.inner_text()) == who[:seen]
        page.keyboard.press("Escape")
    expect(page.locator(LYING)).to_have_count(0)
    settled(page)


def test_a_card_that_beats_another_points_at_it(person: NewPerson) -> None:
    page = person(hold=LONG)
    at(page, "femto")
    for _ in range(2):
        TURNS["femto"](page)
        page.locator(".duel .winner").wait_for()
        expect(page.locator(".duel .winner .beats")).to_have_count(1)
        expect(page.locator(".telling .sum")).to_be_visible()
        page.keyboard.press("Escape")
        settled(page)
        if view_of(page)["phase"] == "put-down":
            page.locator(".choose").first.click()
            settled(page)


def test_cards_that_tie_are_seen_before_they_go(person: NewPerson) -> None:
    page = person(hold=LONG)
    at(page, "femto:pack=5-5-5-5-5-5-5-5")
    page.locator(".hand.active button.playable").first.click()
    page.locator(LYING).wait_for()
    expect(page.locator(".duel .lies")).to_have_count(2)
    expect(page.locator(".own .hand .card")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(page.locator(LYING)).to_have_count(0)


def test_a_modifier_is_seen_to_change_what_it_changes(person: NewPerson) -> None:
    page = person(hold=LONG)
    at(page, "sequences")
    changed = page.locator(".sequence.changed .was")
    for _ in range(200):
        page.locator(f"{LYING}, .table-page[data-act=true]").wait_for()
        if changed.count():
            break
        if page.locator(LYING).count():
            page.keyboard.press("Escape")
        else:
            TURNS["sequences"](page)
    row = page.locator(".sequence.changed", has=page.locator(".was"))
    was, now = (row.locator(each).first.inner_text() for each in (".was", ".now"))
    assert re.fullmatch(r"−?\d+", was) and re.fullmatch(r"−?\d+", now) and was != now


def test_an_equation_is_built_before_ones_eyes(person: NewPerson) -> None:
    page = person(hold=LONG)
    at(page, "ascent")
    view = view_of(page)
    said = equation_for(view)
    if said is None:
        page.keyboard.press("p")
    else:
        page.locator(".equation input").fill(said)
        expect(page.locator(".equation .line.right")).to_be_visible()
        page.locator(".equation input").press("Enter")
    page.locator(LYING).wait_for()
    expect(page.locator(".make .number")).to_have_text(str(view["number"]))
    expect(page.locator(".equation .hot")).to_have_count(0)
    if said is not None:
        built = "".join(page.locator(".built").inner_text().split())
        signs = said.replace("*", "×").replace("/", "÷").replace("-", "−").replace(" ", "")
        assert built == f"{signs}={view['number']}"


LARGE, SMALL, LOW = (390, 844), (360, 740), (1280, 720)


@pytest.mark.parametrize(
    ("variant", "others", "sizes"),
    [
        ("ascent:players=4", 3, [LARGE, LOW]),
        ("math-arena:players=4", 3, [LARGE, SMALL, LOW]),
        ("friend-or-foe:players=8", 7, [LARGE, LOW]),
    ],
)
def test_where_many_play_a_scene_is_read_whole(
    person: NewPerson, variant: str, others: int, sizes: list[tuple[int, int]]
) -> None:
    """What is told stands on the table in full, and of names that are cut the numbers at their ends."""
    page = person(hold=LONG, phone=True, language="de")
    at(page, variant, others)
    if variant.startswith("ascent"):
        page.get_by_role("button", name="Passen").click()
    else:
        TURNS[variant.partition(":")[0]](page)
    page.locator(LYING).wait_for()
    wanted = [str(each + 1) for each in range(others)]
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        page.evaluate(PAINTED)
        high, room = page.locator(".mat .middle").evaluate("each => [each.scrollHeight, each.clientHeight]")
        assert high <= room + 2, (width, height)
        assert page.locator(".mat .seat .number").evaluate_all(NUMBERS) == wanted, (width, height)


def test_who_wants_nothing_to_lie_there_waits_for_nothing(person: NewPerson) -> None:
    page = person(hold=2)
    page.goto("/settings")
    page.get_by_role("radio", name="Not at all").check()
    at(page, "math-arena")
    TURNS["math-arena"](page)
    page.locator(".round li").first.wait_for()
    settled(page)
    assert page.locator(LYING).count() == 0


PLACES = """() => ['.mat .own', '.mat .own .seat'].flatMap((each) => {
  const { top, height } = document.querySelector(each).getBoundingClientRect()
  return [top + scrollY, height]
})"""
"""Where one's own part of a table lies and one's plate in it, and how high they are."""


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("variant", ["brain-drain:first_to=1", "ascent:last_number=1"])
def test_nothing_jumps_when_a_game_ends(person: NewPerson, variant: str, phone: bool) -> None:
    """What is written on goes, and leaves its room; two at one screen play, since a bot may be quicker."""
    page = person(hold=0, phone=phone)
    at(page, variant, kind="me")
    page.locator(".equation .line").wait_for()
    page.evaluate(PAINTED)
    before = page.evaluate(PLACES)
    while status(page) != "over":
        TURNS[variant.partition(":")[0]](page)
        settled(page)
    page.locator("#outcome").wait_for()
    page.locator(".equation .line").wait_for(state="detached")
    page.evaluate(PAINTED)
    assert page.evaluate(PLACES) == pytest.approx(before, abs=1)  # what is above is told in whole pixels
