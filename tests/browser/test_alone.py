"""Playing for oneself against bots: hints that everybody hears of, and the same deal once more."""

from __future__ import annotations

import re

from browsing import NewPerson, check_with_axe
from playing import at_table, play_out, settled, view_of
from playwright.sync_api import Page, expect

FEMTO = "femto:hand_size=3,pack=2-3-4-5-6-8"
"""Small, and soon over."""


def from_menu(page: Page, name: str) -> None:
    page.locator(".table-page details.menu > summary").click()
    page.get_by_role("button", name=name, exact=True).click()


def dealt(page: Page) -> list[str]:
    """Begin a game of Femto against the gentlest bot; the hand."""
    page.goto(f"/new/{FEMTO}")
    page.get_by_label("Seat 2").select_option("bot:novice")
    page.get_by_role("button", name="Begin").click()
    at_table(page)
    settled(page)
    return hand_of(page)


def hand_of(page: Page) -> list[str]:
    hand: list[str] = view_of(page)["players"][
        int(page.locator(".table-page").get_attribute("data-seat") or 0)
    ]["hand"]
    return hand


def test_a_hint_marks_what_the_strongest_would_lay_until_something_is_laid(person: NewPerson) -> None:
    page = person(phone=True)
    hand = dealt(page)
    from_menu(page, "A hint")
    hint = page.get_by_text("A hint from the strongest bot")
    expect(hint).to_be_visible()
    seen = hint.bounding_box()
    assert seen is not None and seen["y"] >= 0 and seen["y"] + seen["height"] <= 844
    assert page.evaluate("scrollY") == 0
    said = re.search(r"bot: (\d+)", hint.inner_text())
    assert said is not None and said[1] in hand
    mark = page.locator(".own .hand .mark.is-best")
    expect(mark).to_have_count(1)
    check_with_axe(page)
    page.locator(".own .hand .place").filter(has=page.locator(".mark.is-best")).get_by_role("button").click()
    expect(hint).to_have_count(0)
    expect(mark).to_have_count(0)


def test_choices_are_taken_back_with_all_that_came_of_them(person: NewPerson) -> None:
    """By the key and by the menu, on a desk and on a phone, in both languages."""
    for language, phone, said, log in (
        ("en", False, "Take back my last choice", "You take back the last choice, and what came of it."),
        ("de", True, "Meinen letzten Zug zurücknehmen", "Du nimmst den letzten Zug zurück"),
    ):
        page = person(phone=phone, language=language, still=phone, hold=0 if phone else 1)
        page.goto(f"/new/{FEMTO}")
        page.get_by_label("Seat 2" if language == "en" else "Platz 2").select_option("bot:novice")
        page.get_by_role("button", name="Begin" if language == "en" else "Anfangen").click()
        at_table(page)
        settled(page)
        hand = hand_of(page)
        telling = page.get_by_role("log").first
        told = telling.text_content() or ""
        page.locator(".own .hand button.playable").first.click()
        expect(telling).not_to_have_text(told)  # whoever loses gets a card: the hand may be as large again
        settled(page)
        if phone:
            page.locator(".table-page details.menu > summary").click()
            check_with_axe(page)
            page.get_by_role("button", name=re.compile(f"^{said}")).click()
        else:
            page.keyboard.press("u")
        expect(telling).to_contain_text(log)
        settled(page)
        assert hand_of(page) == hand
        page.keyboard.press("u")  # there is nothing more to take back, and a sentence says so
        none = "no choice of yours yet" if language == "en" else "noch nichts gewählt"
        expect(page.get_by_text(none)).to_be_visible()
        play_out(page, "femto")


def test_a_deal_is_played_again_and_from_the_other_seat(person: NewPerson) -> None:
    page = person()
    hand = dealt(page)
    play_out(page, "femto")
    first = page.url
    from_menu(page, "The same deal again")
    page.wait_for_url(lambda url: url != first)
    at_table(page)
    settled(page)
    assert hand_of(page) == hand
    play_out(page, "femto")
    second = page.url
    from_menu(page, "The same deal from the next seat")
    page.wait_for_url(lambda url: url != second)
    at_table(page)
    settled(page)
    assert page.locator(".table-page").get_attribute("data-seat") == "1"
    assert not set(hand_of(page)) & set(hand)


LISTEN = """
  window.heard = []
  const start = AudioScheduledSourceNode.prototype.start
  AudioScheduledSourceNode.prototype.start = function (...at) {
    heard.push(this.constructor.name)
    return start.apply(this, at)
  }
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const own = Object.getOwnPropertyDescriptor(kind.prototype, 'start')?.value
    if (own) kind.prototype.start = function (...at) { heard.push(kind.name); return own.apply(this, at) }
  }
  Navigator.prototype.vibrate = (pattern) => heard.push(pattern)
"""
"""Notes what the device is asked to let be heard and felt."""


def test_a_table_is_silent_until_somebody_wants_to_hear_and_feel_it(person: NewPerson) -> None:
    page = person(phone=True, hold=0)
    page.add_init_script(LISTEN)
    dealt(page)
    page.locator(".own .hand button.playable").first.click()
    expect(page.get_by_role("log")).to_contain_text("You lay")
    settled(page)
    assert page.evaluate("heard") == []
    from_menu(page, "Sound")
    tried = page.evaluate("heard.splice(0)")
    assert tried, "who turns sound on hears what it is like"
    play_out(page, "femto")
    heard = page.evaluate("heard")
    assert "AudioBufferSourceNode" in heard  # cards slide
    assert heard[-3:] == ["OscillatorNode"] * 3  # and the game is over
    assert not any(isinstance(each, list) for each in heard)
    page.goto("/settings")
    page.get_by_label("Tables are felt").check()
    assert [each for each in page.evaluate("heard") if isinstance(each, list)]


def test_the_menu_of_a_table_is_left_by_escape_and_by_whatever_is_done_elsewhere(person: NewPerson) -> None:
    page = person()
    dealt(page)
    menu = page.locator(".table-page details.menu")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("Shift+Tab")
    expect(menu).not_to_have_attribute("open", "")
    menu.locator("summary").click()
    page.locator(".mat .middle").click()
    expect(menu).not_to_have_attribute("open", "")
