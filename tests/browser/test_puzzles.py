"""The puzzle of the day: solved by keys at a desk, by taps on a phone; explained, kept, shared; the next."""

from __future__ import annotations

import json
import re

from browsing import NewPerson, check_with_axe
from playing import ask
from playwright.sync_api import Page, expect

from pipworks.engine import Teller
from pipworks.games import game_named
from pipworks.puzzles import Problem, games_with_problems, of_name

GAME = games_with_problems()[0]


def asked(page: Page) -> Problem:
    """What is asked now."""
    expect(page.locator(".answer .choices button").first).to_be_enabled()
    name = page.locator(".say").get_attribute("data-puzzle")
    assert name is not None
    return of_name(game_named(GAME), name)


def kept(page: Page) -> dict[str, object]:
    """What this browser keeps."""
    found: dict[str, object] = json.loads(
        page.evaluate("(game) => localStorage.getItem(`pipworks.puzzles.${game}`)", GAME)
    )
    return found


def test_todays_puzzle_by_keyboard(person: NewPerson) -> None:
    page = person()
    page.clock.set_fixed_time("2026-11-22T12:00:00Z")
    page.goto("/")
    page.get_by_role("link", name="Solve it").press("Enter")
    problem = asked(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("The puzzle of 22 November 2026")
    expect(page.locator(".say")).to_contain_text("Which")
    check_with_axe(page)
    page.locator(".board .hand button, .board button").first.focus()
    for card in problem.answer:
        page.keyboard.type(card)
        page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_text(re.compile("Right: "))
    worths = page.get_by_role("list", name="What each choice is worth").get_by_role("listitem")
    here = problem.here()
    expect(worths).to_have_count(len(here.choices(problem.seat)))
    expect(page.locator(".worths .right")).to_have_count(len(problem.answer))
    line = page.get_by_role("textbox", name="Share it without giving it away").input_value()
    assert "✔ solved" in line and "day=2026-11-22" in line and problem.position not in line
    found = kept(page)
    assert found["tried"] == found["solved"] == 1 and list(found["last"]) == [problem.name]  # type: ignore[call-overload]
    check_with_axe(page)
    page.keyboard.press("n")
    page.wait_for_url(re.compile(f"/puzzles/{GAME}\\?puzzle="))
    assert asked(page).name != problem.name
    page.goto("/")
    expect(page.locator(".today")).to_contain_text("Solved.")


def test_a_puzzle_by_tapping_on_a_phone(person: NewPerson) -> None:
    page = person(phone=True, language="de", dark=True)
    page.goto("/puzzles?day=2026-11-22")
    problem = asked(page)
    names = ask(page, f"/games/{GAME}/puzzles/{problem.name}")["choices"]
    assert len(problem.answer) == 2
    cards = page.locator(".board .hand button, .board button")
    expect(cards).to_have_count(len(names))
    wrong = next(at for at, name in enumerate(names) if name not in problem.answer)
    cards.nth(wrong).tap()
    expect(page.locator(".say")).to_contain_text("und welche noch?")
    expect(page.get_by_role("button", name=names[wrong], pressed=True)).to_be_visible()
    cards.nth(names.index(problem.answer[0])).tap()
    expect(page.locator(".verdict")).to_have_text(re.compile("Nicht .*: Die Antwort ist"))
    assert kept(page)["days"] == {"2026-11-22": False}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_with_axe(page)
    page.reload()
    assert asked(page) == problem
    for card in problem.answer:
        page.locator(".answer .choices").get_by_role("button", name=card, exact=True).tap()
    expect(page.locator(".verdict")).to_have_text(re.compile("Richtig: "))
    assert kept(page)["days"] == {"2026-11-22": False} and kept(page)["tried"] == 1
    page.get_by_role("button", name="Nächste Aufgabe").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Aufgaben")
    asked(page)
    page.get_by_role("button", name="Zeig es mir").tap()
    expect(page.locator(".verdict")).to_have_text(re.compile("^Die Antwort ist"))


def test_in_a_last_round_all_hands_lie_open(person: NewPerson) -> None:
    page = person()
    page.goto("/puzzles/math-arena?day=2026-11-22")
    said = page.locator("[data-puzzle]")
    expect(said).to_contain_text("All cards lie open")
    name = said.get_attribute("data-puzzle")
    assert name is not None
    problem = of_name(game_named("math-arena"), name)
    here = problem.here()
    view = here.variant.view(here.state, problem.seat).model_dump()
    theirs = view["players"][1 - problem.seat]["hand"]
    shown = page.get_by_role("group", name=f"Hand of Player {2 - problem.seat}").locator(".place")
    expect(shown).to_have_count(len(theirs))
    check_with_axe(page)
    words = problem.told()
    for each in problem.answer:
        said_so = Teller(you=problem.seat).say(words[each])
        page.locator(".answer .choices").get_by_role("button", name=said_so, exact=True).click()
    expect(page.locator(".verdict")).to_have_text(re.compile("Right: "))
    page.goto("/games/sequences")
    page.get_by_role("link", name="Puzzles: one right answer, and why").click()
    expect(said).to_contain_text("Only one choice")


def test_choices_are_offered_and_explained_in_words(person: NewPerson) -> None:
    """In both languages: nobody has to know how a card and its place are written."""
    for language, place in (("en", "on sequence"), ("de", "auf Reihe")):
        page = person(language=language, phone=language == "de")
        page.goto("/puzzles/sequences?day=2026-11-22")
        buttons = page.locator(".answer .choices button:not(.btn-quiet)")
        expect(buttons.first).to_be_enabled()
        said = buttons.all_inner_texts()
        assert any(place in each for each in said) and not any("@" in each for each in said)
        name = page.locator("[data-puzzle]").get_attribute("data-puzzle")
        problem = of_name(game_named("sequences"), str(name))
        words = Teller(language, you=problem.seat).say(problem.told()[problem.answer[0]])
        page.locator(".answer").get_by_role("button", name=words, exact=True).click()
        expect(page.locator(".verdict")).to_have_text(re.compile(re.escape(words)))
        expect(page.locator(".worths")).to_contain_text(place)
        expect(page.locator(".worths")).not_to_contain_text("@")
