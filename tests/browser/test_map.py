"""The map of every pack: drawn, asked, gone through with keys, and shared."""

from __future__ import annotations

import re

import pytest
from browsing import NewPerson, Visit, check_with_axe
from playwright.sync_api import Page, expect

ALL = 735_471
USUAL = "2 3 4 5 6 7 8 10"
FINAL = "1 3 4 5 7 8 9 11"

COUNTING = """
window.drawn = window.pictures = window.sent = 0
const draw = WebGL2RenderingContext.prototype.drawArrays
WebGL2RenderingContext.prototype.drawArrays = function (mode, first, count) {
  if (mode === this.POINTS) window.drawn = Math.max(window.drawn, count)
  window.pictures++
  return draw.call(this, mode, first, count)
}
const send = WebGL2RenderingContext.prototype.bufferSubData
WebGL2RenderingContext.prototype.bufferSubData = function (...given) {
  window.sent++
  return send.apply(this, given)
}
"""
WITHOUT = "HTMLCanvasElement.prototype.getContext = () => null"
INKED = """() => {
  const canvas = document.querySelector('.plot canvas')
  return new Promise((tell) => requestAnimationFrame(() => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
    copy.drawImage(canvas, 0, 0)
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
    let inked = 0
    for (let at = 3; at < data.length; at += 4) if (data[at] > 0) inked++
    tell(inked / (data.length / 4))
  }))
}"""


@pytest.fixture(autouse=True)
def _slow_pictures(visit: Visit) -> None:
    """A processor that draws what a graphics processor should complains of how long it takes."""
    visit.may.append("GPU stall due to ReadPixels")


def open_map(page: Page, query: str = "") -> None:
    """The map, when it is there."""
    page.goto(f"/map/femto{query}")
    page.locator("table[aria-rowcount]").wait_for()


def left(page: Page) -> int:
    """How many packs are left, as the table says; as many rows as it says it has."""
    said = re.match(r"([\d,.]+) ", page.locator(".left-over").inner_text())
    rows = page.locator("table[aria-rowcount]").get_attribute("aria-rowcount")
    assert said is not None and rows is not None
    count = int(re.sub(r"\D", "", said[1]))
    assert int(rows) == count + 1
    return count


@pytest.mark.parametrize(("phone", "language"), [(True, "de"), (False, "en")], ids=["phone", "desk"])
def test_every_pack_is_a_dot(person: NewPerson, phone: bool, language: str) -> None:
    page = person(phone=phone, language=language, dark=phone)
    page.add_init_script(COUNTING)
    loaded: list[int] = []
    page.on("response", lambda each: loaded.append(int(each.headers.get("content-length", 0))))
    page.goto("/games/femto")
    page.locator("a[href='/map/femto']").click()
    page.locator("table[aria-rowcount]").wait_for()
    assert left(page) == ALL
    page.wait_for_function("() => window.drawn > 0")
    assert page.evaluate("window.drawn") == ALL
    page.wait_for_function(f"async () => await ({INKED})() > 0.05")
    assert 3_000_000 < sum(loaded) < 8_000_000
    pictures, sent = page.evaluate("[window.pictures, window.sent]")
    page.locator(".plot canvas").press("ArrowLeft")
    page.wait_for_function("(before) => window.pictures > before", arg=pictures)
    assert page.evaluate("window.sent") == sent, "to move the plot nothing is worked out anew"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".known button").first.click()
    expect(page.locator("section .cards").first).to_have_attribute("aria-label", USUAL)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if phone:
        page.locator(".filters summary").click()
    page.locator(".filters input").nth(1).press("Home")
    expect(page.locator("tbody .pack")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_with_axe(page)


def test_keys_alone_find_a_pack_and_play_it(person: NewPerson) -> None:
    page = person()
    open_map(page)
    page.get_by_label("Look for a pack").focus()
    page.keyboard.type("11 1 3 4 5 7 8 9")
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name=f"The pack {FINAL}")
    expect(card).to_contain_text("No deal is won before the first card.")
    page.get_by_label("Look for a pack").fill("1 1 3 4 5 7 8 40")
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_have_text(
        "1 1 3 4 5 7 8 40 is not among these packs. The nearest is 1 2 3 4 5 7 8 24."
    )
    page.get_by_label("Look for a pack").fill("1 2")
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_have_text("“1 2” is no pack of 8 numbers.")
    page.get_by_role("button", name="Strength of the deal").focus()
    page.keyboard.press("Enter")
    expect(page.locator("th[aria-sort=descending]")).to_have_text(re.compile("Strength of the deal"))
    page.keyboard.press("Enter")
    expect(page.locator("th[aria-sort=ascending]")).to_have_text(re.compile("Strength of the deal"))
    first = page.locator("tbody .pack").first
    first.focus()
    pack = first.inner_text().strip()
    page.keyboard.press("Enter")
    play = page.get_by_role("region", name=f"The pack {pack}").get_by_role("button", name="Play it")
    play.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator("main")).to_contain_text(pack.split()[-1])


def test_a_link_shows_the_same_view(person: NewPerson) -> None:
    page = person()
    open_map(page)
    page.get_by_role("button", name="No forced wins").click()
    expect(page.locator("tbody tr").first).to_contain_text("0.0%")
    fewer = left(page)
    assert 0 < fewer < ALL
    slider = page.get_by_label("Drawn under best play, to")
    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "(n) => document.querySelector('table[aria-rowcount]').ariaRowCount - 1 < n", arg=fewer
    )
    page.get_by_role("combobox", name="Up").select_option("power")
    page.locator(".known button").nth(0).click()
    page.get_by_role("button", name="Compare", exact=True).click()
    page.locator(".known button").nth(2).click()
    card = page.get_by_role("region", name=f"The pack {FINAL}")
    expect(card.locator("thead th").nth(2)).to_contain_text("Femto as designed")
    page.get_by_role("button", name="Nearer").click()
    card.get_by_role("button", name="Share").click()
    link = card.get_by_label("Link to this view").input_value()
    expected = left(page), card.inner_text(), page.locator(".scale-x").inner_text()
    page.wait_for_function("(link) => location.href === link", arg=link)
    other = person()
    other.goto(link)
    other.locator("table[aria-rowcount]").wait_for()
    card = other.get_by_role("region", name=f"The pack {FINAL}")
    card.get_by_role("button", name="Share").click()
    assert (left(other), card.inner_text(), other.locator(".scale-x").inner_text()) == expected
    expect(other.get_by_role("combobox", name="Up")).to_have_value("power")
    other.get_by_role("link", name="Change its rules").click()
    other.wait_for_url(re.compile("/variants/femto:pack=1-3-4-5-7-8-9-11"))


def test_a_mouse_points_picks_and_ropes(person: NewPerson) -> None:
    page = person()
    open_map(page, "?in.decided=~0&in.draws=~0.02&in.strength=~0.12")
    few = left(page)
    assert 10 < few < 1000
    box = page.locator(".plot canvas").bounding_box()
    assert box is not None
    page.get_by_role("button", name="Lasso", exact=True).click()
    ends = [(0.02, 0.02), (0.5, 0.02), (0.5, 0.98), (0.02, 0.98)]
    places = [(box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x, y in ends]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=4)
    page.mouse.up()
    expect(page.locator(".plot polygon.rope")).to_be_visible()
    page.wait_for_function(
        "(n) => document.querySelector('table[aria-rowcount]').ariaRowCount - 1 < n", arg=few
    )
    assert 0 < left(page) < few
    page.wait_for_url(re.compile("lasso="))
    page.get_by_role("button", name="Take the lasso off").click()
    page.locator("tbody .pack").first.click()
    dot = page.locator(".plot g.chosen .core")
    dot.scroll_into_view_if_needed()
    ring = dot.bounding_box()
    assert ring is not None
    middle = ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2
    page.mouse.move(*middle)
    tip = page.locator(".plot .tip strong")
    expect(tip).to_be_visible()
    shown = tip.inner_text()
    page.mouse.click(*middle)
    expect(page.get_by_role("region", name=f"The pack {shown}")).to_be_visible()


def test_without_webgl_there_is_the_table(person: NewPerson) -> None:
    page = person()
    page.add_init_script(WITHOUT)
    open_map(page, "?in.decided=~0")
    expect(page.get_by_text("This browser does not draw with WebGL 2")).to_be_visible()
    assert 0 < left(page) < ALL
    page.get_by_role("button", name="Drop all filters").click()
    expect(page.locator(".left-over")).to_have_text(re.compile("^735,471 of 735,471 packs"))
    page.get_by_role("button", name="Last").click()
    expect(page.locator("tbody .pack")).to_have_count(71)
    page.locator("tbody .pack").last.click()
    expect(page.locator("section .verdict")).to_be_visible()
    page.locator(".filters input").nth(1).press("Home")
    expect(page.locator("tbody .pack")).to_have_count(1)
    check_with_axe(page)


def test_a_game_without_a_map_says_so(person: NewPerson, visit: Visit) -> None:
    visit.may.append("status of 404")
    page = person()
    page.goto("/map/ascent")
    expect(
        page.get_by_text("Nobody has gone through all packs of Ascent: they are known of Femto.")
    ).to_be_visible()


def test_back_leads_to_what_the_map_showed_before(person: NewPerson) -> None:
    page = person()
    page.goto("/variants/femto")
    page.get_by_role("link", name="The map of every pack").click()
    page.locator("table[aria-rowcount]").wait_for()
    up, across = (page.get_by_role("combobox", name=each, exact=True) for each in ("Up", "Across"))
    usual = up.input_value(), across.input_value()
    up.select_option("power")
    page.wait_for_url(re.compile("y=power"))
    measures = across.evaluate("each => [...each.options].map((one) => one.value)")
    across.select_option(next(each for each in measures if each not in (*usual, "power")))
    page.wait_for_url(re.compile(r"x=\w+"))
    page.go_back()
    expect(across).to_have_value(usual[1])
    expect(up).to_have_value("power")
    page.go_back()
    expect(up).to_have_value(usual[0])
    page.go_forward()
    expect(up).to_have_value("power")
    page.go_back()
    page.go_back()
    page.wait_for_url(re.compile("/variants/femto$"))
