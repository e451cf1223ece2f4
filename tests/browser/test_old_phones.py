"""Telephones that get nothing newer any more."""

from __future__ import annotations

import re

import pytest
from aged import aged, built_scripts
from browsing import NewPerson, check_with_axe
from playing import at_table, play_out, status
from playwright.sync_api import Page
from test_class import come, open_class
from test_screen import OUT_OF_SIGHT, PAINTED, PLAYERS, begun

PHONE = {"width": 390, "height": 844}


def fits(page: Page) -> None:
    """On a phone nothing of the table is out of sight."""
    page.locator(".mat .middle").wait_for()
    page.set_viewport_size(PHONE)
    page.wait_for_function("() => innerWidth === 390")
    page.evaluate(PAINTED)
    assert page.evaluate(OUT_OF_SIGHT) == []


def test_a_browser_that_forgets_does_forget(person: NewPerson) -> None:
    page = aged(person())
    page.goto("/keys")
    knows = "['toReversed' in [], [...document.styleSheets].map((sheet) => "
    knows += "[...sheet.cssRules].filter((each) => each.cssText.includes('cqi')).length)]"
    reverses, sheets = page.evaluate(knows)
    assert not reverses
    assert not any(sheets)


@pytest.mark.parametrize("game", PLAYERS)
def test_every_table_is_whole(person: NewPerson, game: str) -> None:
    page = aged(person(phone=True, dark=PLAYERS[game] > 2))
    begun(page, game)
    fits(page)
    check_with_axe(page)


def test_a_game_is_played_to_its_end(person: NewPerson) -> None:
    page = aged(person(phone=True))
    begun(page, "femto")
    play_out(page, "femto")
    page.locator("#outcome").wait_for()
    fits(page)


def test_a_pupil_comes_to_a_class(person: NewPerson) -> None:
    code = open_class(teacher := person())
    pupils = [aged(person(phone=True)), aged(person(phone=True))]
    for pupil, name in zip(pupils, ("Ola", "Pia"), strict=True):
        come(pupil, code, name)
        check_with_axe(pupil)
    teacher.get_by_role("button", name="Start a round").click()
    for pupil in pupils:
        at_table(pupil)
        assert status(pupil) == "playing"
        fits(pupil)


def test_no_script_is_written_in_newer_words() -> None:
    scripts = built_scripts()
    assert scripts
    lookbehind, static = re.compile(r"\(\?<[=!]"), re.compile(r"\bstatic\s*\{")
    assert [each[:80] for each in scripts if lookbehind.search(each) or static.search(each)] == []
