"""The verdict beside the form: it follows each edit, stands still, and speaks to everybody."""

from __future__ import annotations

import re

import pytest
from browsing import NewPerson, Visit, check_with_axe
from playing import ask
from playwright.sync_api import Page, expect

ATTO = "femto:hand_size=3,pack=2-3-4-5-6-8"
WORTH = {"en": "What it is worth", "de": "Was es wert ist"}
EXACTLY = {"en": "Measured exactly: {} deals", "de": "Genau gemessen: {} Verteilungen"}


def judged(page: Page, deals: int, language: str = "en") -> str:
    """Wait for the verdict, and what is compared with; its sentence."""
    expect(page.locator(".standing")).to_contain_text(EXACTLY[language].format(deals))
    expect(page.locator(".standing progress")).to_have_count(0)
    return page.locator(".judgement").inner_text()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_the_verdict_follows_an_edit(person: NewPerson, phone: bool, language: str) -> None:
    page = person(phone=phone, language=language, dark=phone)
    page.goto(f"/variants/{ATTO}")
    first = judged(page, 20, language)
    found = ask(page, f"/variants/{ATTO}/verdict")
    assert found["exact"] and found["usual"]["variant"] == "femto"
    before = page.locator(".worth .chart").bounding_box()
    page.locator("label:has(input[name=option-chooser])").nth(1).click()
    page.wait_for_url(re.compile("chooser=loser"))
    page.wait_for_function("(first) => document.querySelector('.judgement').innerText !== first", arg=first)
    assert judged(page, 20, language) != first
    after = page.locator(".worth .chart").bounding_box()
    assert before is not None and after is not None
    assert (before["x"], before["height"]) == (after["x"], after["height"])
    table = page.get_by_role("region", name=WORTH[language]).locator(".figures table")
    expect(table.locator("tbody tr")).to_have_count(7)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_with_axe(page)


@pytest.mark.parametrize("language", ["en", "de"])
def test_playing_is_in_sight_however_much_is_said_of_a_variant(person: NewPerson, language: str) -> None:
    page = person(language=language)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/variants/femto:chooser=loser,goal=nearest:21")
    judged(page, 70, language)
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".play .btn-main")).to_be_in_viewport(ratio=1)


def test_keys_go_through_all_hands(person: NewPerson) -> None:
    page = person()
    page.goto(f"/variants/{ATTO}")
    judged(page, 20)
    hands = page.get_by_role("slider", name="All deals, from the best for player 1 to the worst")
    hands.focus()
    expect(hands).to_have_attribute("aria-valuetext", re.compile(r"^2 3 \d: \+1\.000, 1 of 20$"))
    for key, place in (("ArrowRight", 2), ("End", 20), ("ArrowLeft", 19), ("PageUp", 17), ("Home", 1)):
        page.keyboard.press(key)
        expect(hands).to_have_attribute("aria-valuetext", re.compile(rf", {place} of 20$"))
    page.mouse.move(0, 0)
    box = hands.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 6, box["y"] + 10)
    expect(hands).to_have_attribute("aria-valuenow", "20")
    page.get_by_text("All deals as a table").click()
    rows = page.get_by_role("group", name="All deals as a table").locator("tbody tr")
    expect(rows).to_have_count(20)
    closed = page.locator(".worth details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    check_with_axe(page)


def test_rules_that_make_no_sense_leave_the_last_verdict_in_sight(person: NewPerson, visit: Visit) -> None:
    visit.may = ["status of 422"]
    page = person()
    page.goto(f"/variants/{ATTO}")
    sentence = judged(page, 20)
    page.locator("#option-hand_size").fill("99")
    note = page.get_by_text(f"This is the verdict on the last rules that make sense, {ATTO}.")
    expect(note).to_be_visible()
    expect(page.locator(".found")).to_have_class(re.compile("stale"))
    assert page.locator(".judgement").inner_text() == sentence
    expect(page.locator(".judgement")).to_have_attribute("aria-live", "polite")
    page.locator("#option-hand_size").fill("3")
    expect(note).to_have_count(0)
    expect(page.locator(".found")).not_to_have_class(re.compile("stale"))


LOOK = """() => {
  const games = document.querySelector('.standing')?.innerText.match(/([\\d.,]+) (games|Spiele)/)
  const drawn = [...document.querySelectorAll('.figures .interval .here')]
  return games && drawn.length
    ? { games: Number(games[1].replace(/\\D/g, '')), width: drawn[0].width.baseVal.value,
        sampling: document.querySelector('.standing progress') !== null }
    : null
}"""
"""How many games there are so far, and how wide the first interval is drawn."""


@pytest.mark.parametrize(
    ("code", "phone", "language"),
    [("math-arena:players=5", True, "de"), ("math-arena:players=4", False, "en")],
    ids=["phone", "desk"],
)
def test_intervals_narrow_while_one_looks(person: NewPerson, code: str, phone: bool, language: str) -> None:
    """Of versions that nobody has looked at before: what is known stays known."""
    page = person(phone=phone, language=language)
    page.goto(f"/variants/{code}")
    first = page.wait_for_function(LOOK).json_value()
    assert first["sampling"]
    later = page.wait_for_function(
        f"(before) => {{ const now = ({LOOK})(); "
        "return now && (now.games >= 4 * before.games || !now.sampling) ? now : null }",
        arg=first,
    ).json_value()
    assert later["games"] > first["games"] and later["width"] < first["width"]
    rows = page.locator(".figures tbody tr")
    for at in range(rows.count()):
        row = rows.nth(at)
        told = re.search(r"\(.+\)", row.locator("td.number").first.inner_text())
        assert row.locator("svg.interval[aria-hidden=true]").count() == (told is not None)
    assert page.evaluate(
        "[...document.querySelectorAll('.interval rect')].every((each) => "
        "each.x.baseVal.value >= 0 && each.x.baseVal.value + each.width.baseVal.value <= 200)"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_with_axe(page)
