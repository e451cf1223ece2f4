"""The gallery as people go through it: a version is published, played, rated, talked about and forked."""

from __future__ import annotations

import re

from browsing import NewPerson, check_with_axe
from playing import ask, at_table, femto, settled, status
from playwright.sync_api import Page, expect

LOW = "femto:goal=low,hand_size=3,pack=2-3-4-5-6-8"
HOSTILE = "<img src=x onerror=alert(1)> beats [10]"


def published(page: Page, name: str, **words: str) -> None:
    """Publish the variant that the form shows."""
    page.get_by_role("button", name=re.compile("^(Publish it|Veröffentlichen)$")).first.click()
    page.locator("#version-name").fill(name)
    for field, text in words.items():
        page.locator(f"#version-{field}").fill(text)
    page.locator("dialog .btn-main").click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def fits(page: Page) -> None:
    """Nothing scrolls sideways, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_with_axe(page)


def played_to_the_end(page: Page) -> None:
    at_table(page)
    settled(page)
    while status(page) != "over":
        femto(page)
        settled(page)


def test_a_version_goes_from_hand_to_hand(person: NewPerson) -> None:
    ann, bob = person(), person(phone=True, dark=True)
    ann.goto(f"/variants/{LOW}")
    published(ann, "Limbo", by="Ann", idea="Fewest points win: the [8] is a burden.", note="The first try.")
    place = ann.url
    expect(ann.locator(".idea svg, .idea .card")).not_to_have_count(0)
    expect(ann.get_by_role("button", name="Edit")).to_be_visible()

    # Another person finds it, by a code typed by hand too, and plays it to the end.
    bob.goto("/games/femto")
    bob.locator("#typed").fill(f"femto:pack=2-3-4-5-6-8,hand_size=3,{LOW.split(':')[1].split(',')[0]}")
    bob.get_by_role("button", name="Look", exact=True).click()
    expect(bob.get_by_role("status").filter(has_text="Published as Limbo")).to_be_visible()
    bob.goto("/gallery")
    bob.get_by_role("link", name="Limbo").first.click()
    bob.wait_for_url(place)
    expect(bob.get_by_role("button", name="Edit")).to_have_count(0)
    bob.get_by_role("button", name="Play", exact=True).click()
    played_to_the_end(bob)
    expect(bob.get_by_role("heading", name="How was Limbo?")).to_be_visible()
    again = bob.get_by_role("group", name="Play it again?")
    again.get_by_text("Yes", exact=True).click()
    expect(bob.get_by_text("Thank you.")).to_be_visible()
    fits(bob)

    # They say what they think, and nothing of it is markup.
    bob.goto(place)
    expect(bob.get_by_text("One finished game.")).to_be_visible()
    expect(bob.get_by_text("1 of 1").first).to_be_visible()
    bob.get_by_label("Say something").fill(HOSTILE)
    bob.get_by_role("button", name="Say it").click()
    comment = bob.locator(".said li")
    expect(comment).to_contain_text("<img src=x onerror=alert(1)> beats")
    expect(comment.locator("img")).to_have_count(0)
    expect(comment.locator(".card svg")).to_have_count(1)
    fits(bob)

    # They make their own of it, with what it was made from noted.
    bob.get_by_role("link", name="Fork it").click()
    expect(bob.get_by_text("You are changing Limbo.")).to_be_visible()
    bob.locator("label:has(input[name=option-chooser])").nth(1).click()
    bob.wait_for_url(re.compile("chooser=loser.*parent="))
    published(bob, "Purgatory", note="The loser should choose.")
    expect(bob.get_by_role("link", name="Limbo").first).to_have_attribute(
        "href", place[place.index("/gal") :]
    )
    steps = bob.locator("section:has(#diary) li")
    expect(steps).to_have_count(2)
    expect(steps.last).to_contain_text("The loser should choose.")

    # The author is told of both, and has the last word on comments.
    ann.goto("/gallery")
    news = ann.locator("section:has(#news)")
    expect(news.locator("li")).to_have_count(2)
    fits(ann)
    ann.get_by_role("button", name="All read").click()
    expect(ann.get_by_role("button", name="All read")).to_have_count(0)
    news.get_by_role("link", name="Purgatory").click()
    expect(ann.get_by_role("heading", level=1, name="Purgatory")).to_be_visible()
    ann.goto(place)
    expect(ann.locator("section:has(#family)")).to_contain_text("Purgatory")
    fits(ann)
    ann.get_by_role("button", name="Delete the comment").click()
    expect(ann.locator(".said li")).to_have_count(0)
    ann.get_by_role("button", name="Withdraw").click()
    ann.get_by_role("button", name="Yes, withdraw it").click()
    ann.wait_for_url("**/gallery")
    found = ask(ann, f"/variants/{LOW}/published")
    assert found == {"version": None}


def test_in_german_with_the_keyboard_on_a_phone(person: NewPerson) -> None:
    page = person(phone=True, language="de")
    page.goto("/gallery?game=sequences")
    expect(page.get_by_text("Es könnte deine sein.")).to_be_visible()
    fits(page)
    page.goto("/variants/femto:goal=odd,hand_size=3,pack=2-3-4-5-6-8")
    published(page, "Sonderbar")
    expect(page.get_by_role("heading", name="Wie sie ankam")).to_be_visible()
    page.get_by_role("link", name="Galerie", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_label("Beliebteste").focus()
    page.keyboard.press("Space")
    page.wait_for_url("**/gallery?sort=liked")
    expect(page.get_by_role("link", name="Sonderbar")).to_be_visible()
    fits(page)
    long = 60 * "W"
    page.goto("/variants/femto:goal=even,hand_size=3,pack=2-3-4-5-6-8")
    published(page, long)
    for place in ("", "/games/femto", "/gallery"):
        page.goto(place or page.url)
        expect(page.get_by_text(long).first).to_be_visible()
        fits(page)
