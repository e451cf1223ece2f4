"""Every game, from the first page to its result."""

from __future__ import annotations

import re

import pytest
from browsing import NewPerson
from playing import at_table, is_over_and_told, play_out, settled, tell_in, view_of
from playwright.sync_api import Page, expect

SHORT = {
    "brain-drain": ("first_to", "2"),
    "ascent": ("last_number", "4"),
    "friend-or-foe": ("turn_limit", "25"),
}
"""Options that make a long game short."""


def sit_down(page: Page, game: str) -> None:
    """From the first page to the table; by way of the form of variants where a game would be too long."""
    page.goto("/")
    if game not in SHORT:
        page.locator(f"[data-game={game}]").click()
        return
    option, value = SHORT[game]
    page.locator(f"[data-game={game}]").wait_for()
    page.locator(f"a[href='/games/{game}']").click()
    page.locator("a[href^='/variants/']").first.click()
    page.locator(f"#option-{option}").fill(value)
    page.wait_for_url(re.compile(f"{option}={value}"))
    if game == "friend-or-foe":
        page.locator("button.btn-main").click()
        return
    # Solvers of a human speed take their time over what cannot be made.
    page.locator("a[href^='/new/']").click()
    page.locator("#seat-1").select_option("bot:club")
    page.locator("button.btn-main").click()


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("femto", "en"),
        ("math-arena", "en"),
        ("sequences", "de"),
        ("brain-drain", "en"),
        ("ascent", "de"),
        ("friend-or-foe", "de"),
    ],
)
def test_a_stranger_plays_a_game_to_its_end(person: NewPerson, game: str, language: str) -> None:
    """Half of them in English on a desk, half in German on a phone, and what happened told anew in the other.

    In the other they are played where nothing may jump (`test_jumps`).
    """
    page = person(phone=language == "de", language=language)
    sit_down(page, game)
    at_table(page)
    play_out(page, game)
    is_over_and_told(page, language)
    other = {"en": "de", "de": "en"}[language]
    tell_in(page, other)
    is_over_and_told(page, other)


def test_the_first_move_is_two_clicks_away_and_another_game_is_one(person: NewPerson) -> None:
    page = person()
    page.goto("/")
    page.locator("[data-game=femto]").click()
    page.locator(".hand button.playable").first.click()
    expect(page.get_by_role("log", name="What happened")).to_contain_text("You lay")
    play_out(page, "femto")
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: "/t/" in address and address != first)
    page.wait_for_selector(".table-page[data-status=playing]")


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_numbers_show_what_they_make(person: NewPerson, language: str) -> None:
    page = person(language=language)
    sit_down(page, "math-arena")
    at_table(page)
    settled(page)
    cards = page.locator(".hand.active button.playable")
    cards.nth(0).click()
    page.locator(".hand.active button.playable:not(.chosen)").first.click()
    bid = page.locator(".own .btn-main.btn-big")
    expect(bid).to_be_visible()
    numbers = page.locator(".hand .chosen .visually-hidden").all_text_contents()
    faces = [{"Ace": "A", "Ass": "A"}.get(each, each) for each in numbers]
    view = view_of(page)
    made = view["makes"][view["choices"].index("-".join(faces))]
    between = "and" if language == "en" else "und"
    expect(bid).to_contain_text(f"{faces[0]} {between} {faces[1]}")
    expect(bid.locator(".made")).to_have_text(re.compile(rf"[a-zA-Z]+ {made}$"))
