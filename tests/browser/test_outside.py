"""Games from outside, served beside the others and drawn from the zones of their views."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import NewPerson, Server, check_with_axe
from playing import OFFERED, ask, at_table, go_to_a_card, play_out, settled, status, table_id, view_of
from playwright.sync_api import Locator, Page, expect

GAMES = ("bluff", "snatch")


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory, _built: None) -> Iterator[str]:
    """The address of a server that has the games of the examples as well."""
    one = Server(
        tmp_path_factory.mktemp("outside") / "tables.db", games=tuple(f"examples/{game}.py" for game in GAMES)
    )
    one.start()
    yield one.address
    one.stop()


def sit_down(page: Page, game: str) -> None:
    """From the first page to a table with a bot."""
    page.goto("/")
    page.locator(f"[data-game={game}]").click()
    at_table(page)


def invited(ann: Page, ben: Page, game: str, rules: str = "") -> None:
    """Two people at a table: the first by the first page, or by that for tables with these rules; the second
    by the link."""
    if rules:
        ann.goto(f"/new/{game}:{rules}")
        ann.get_by_label("Seat 2").select_option("open")
        ann.get_by_role("button", name="Open the table and invite").click()
    else:
        ann.goto("/")
        ann.get_by_role("button", name=f"With a friend: {game.title()}").click()
    ben.goto(ann.get_by_role("textbox", name="Link to this table").input_value())
    ben.get_by_label("Name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    for page in (ann, ben):
        at_table(page)


def over(page: Page) -> None:
    """The game is over, and told; nothing sticks out of the page."""
    page.wait_for_selector(".table-page[data-status=over]")
    expect(page.locator("#outcome")).to_be_visible()
    expect(page.get_by_role("log", name="What happened")).not_to_be_empty()
    fits(page)


def fits(page: Page) -> None:
    """The page does not scroll sideways."""
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), "the page scrolls sideways"


def lays(page: Page) -> Locator:
    """The cards that can be laid now."""
    return page.locator(".hand.active .playable")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_plays_it_to_its_end_and_looks_back(
    person: NewPerson, outside: str, game: str, phone: bool
) -> None:
    page = person(phone=phone, at=outside)
    sit_down(page, game)
    settled(page)
    fits(page)
    check_with_axe(page)
    play_out(page, game)
    over(page)
    check_with_axe(page)
    if phone == (game == "bluff"):  # each is looked back at once
        look_back(page)


def look_back(page: Page) -> None:
    """From a table that is over to its steps."""
    page.get_by_role("link", name="Look back at the game").click()
    slider = page.get_by_role("slider")
    slider.wait_for()
    page.keyboard.press("Home")
    expect(page.get_by_text(re.compile("^Step 0 of"))).to_be_visible()
    steps = int(slider.get_attribute("max") or 0)
    assert steps == len(ask(page, f"/tables/{table_id(page)}/replay")["steps"]) - 1
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile("^Step 1 of"))).to_be_visible()
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()
    expect(page.locator(f"{OFFERED}")).to_have_count(0)
    assert page.locator(".mat .card").count() >= 2
    fits(page)
    check_with_axe(page)


def test_it_is_a_game_like_any_other(person: NewPerson, outside: str) -> None:
    page = person(at=outside)
    page.goto("/")
    page.locator("[data-game=snatch]").wait_for()
    expect(page.locator("a[href='/learn/snatch']")).to_have_count(0)
    page.locator("a[href='/games/snatch']").click()
    page.get_by_role("link", name="Change the rules").click()
    page.locator("#option-hand").fill("3")
    page.wait_for_url(re.compile("hand=3"))
    expect(page.get_by_role("region", name="Rules")).to_contain_text("deal 3 to each player")
    page.get_by_role("link", name="Set up a table").click()
    page.get_by_label("Seat 2").select_option("bot:keen")
    page.get_by_role("button", name="Begin").click()
    at_table(page)
    settled(page)
    expect(lays(page)).to_have_count(3)
    play_out(page, "snatch")
    over(page)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_two_people_bluff(person: NewPerson, outside: str, phone: bool) -> None:
    ann, ben = person(at=outside), person(phone=phone, at=outside)
    invited(ann, ben, "bluff")
    shown = [page.get_by_role("group", name=re.compile("^card, ")) for page in (ann, ben)]
    for cards in shown:
        expect(cards).to_have_count(2)
        expect(cards.get_by_role("img", name="1 hidden card")).to_have_count(1)
    ann.get_by_role("button", name="Bet").click()
    expect(ben.get_by_text("There is a bet. Do you call?")).to_be_visible()
    ben.get_by_role("button", name="Call").click()
    for page, cards in zip((ann, ben), shown, strict=True):
        over(page)
        expect(cards.get_by_role("img", name="1 hidden card")).to_have_count(0)
    assert {page.locator("#outcome").inner_text() for page in (ann, ben)} == {"You win.", "You lose."}


def fitting(page: Page) -> bool:
    """Whether the last two cards on the pile may be claimed, as everybody can see."""
    last = next(zone for zone in view_of(page)["zones"] if zone["label"] == "Last two")
    return sum(int(card["face"]) for card in last["cards"]) % 7 == 0


@pytest.mark.parametrize(("phone", "hand"), [(False, 6), (True, 3)], ids=["wide", "phone"])
def test_two_people_snatch(person: NewPerson, outside: str, phone: bool, hand: int) -> None:
    ann, ben = person(phone=phone, at=outside), person(at=outside)
    invited(ann, ben, "snatch", f"hand={hand}" if phone else "")
    claims = 0
    told = ann.get_by_role("log", name="What happened")
    for turn in range(2 * hand):
        layer = (ann, ben)[turn % 2]
        lays(layer).first.click()
        expect(layer.locator(".hand .playable")).to_have_count(0)
        expect(told.get_by_text(re.compile("lays? the"))).to_have_count(turn + 1)
        if pile(ann) < 2:
            continue
        for page in (ann, ben):
            expect(page.get_by_role("button", name=re.compile("^Claim"))).to_be_enabled()
        # The first claim of all may be wrong. Whoever did not lay claims, after having let it pass.
        quick = (ben, ann)[turn % 2]
        if fitting(ann) or not claims:
            claims += 1
            quick.get_by_role("button", name=re.compile("^Wait")).click()
            expect(quick.get_by_text("Waiting for the others")).to_be_visible()
            quick.get_by_role("button", name=re.compile("^Claim")).click()
        else:
            for page in (ann, ben):
                page.get_by_role("button", name=re.compile("^Wait")).click()
        for page in (ann, ben):
            expect(page.get_by_role("button", name=re.compile("^Claim"))).to_have_count(0)
    for page in (ann, ben):
        over(page)
    assert told.get_by_text(re.compile(r"takes? \d+ cards|costs 1 point")).count() == claims >= 1


def pile(page: Page) -> int:
    """How many cards lie on the pile."""
    found: int = view_of(page)["zones"][0]["count"]
    return found


def test_keys_are_enough(person: NewPerson, outside: str) -> None:
    page = person(at=outside)
    page.goto("/")
    page.locator("[data-game=snatch]").wait_for()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.game") == "snatch":
            break
    page.keyboard.press("Enter")
    at_table(page)
    for _ in range(60):
        settled(page)
        if status(page) == "over":
            break
        if page.get_by_role("button", name=re.compile("^Wait")).count():
            page.keyboard.press("w")
        elif go_to_a_card(page):
            page.keyboard.press("Enter")
    over(page)


def middle_of(page: Page, found: Locator) -> tuple[float, float]:
    """Where something is on the screen."""
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def faces(page: Page) -> list[str]:
    """The cards of one's own hand."""
    hand: list[dict[str, Any]] = next(
        zone["cards"] for zone in view_of(page)["zones"] if zone["kind"] == "hand" and zone["seat"] == 0
    )
    return [card["face"] for card in hand]


def test_a_card_is_dragged_onto_the_table(person: NewPerson, outside: str) -> None:
    page = person(at=outside, still=False)
    sit_down(page, "snatch")
    settled(page)
    held = faces(page)
    x, y = middle_of(page, lays(page).nth(1))
    to = middle_of(page, page.locator(".mat .middle"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y, steps=4)
    page.mouse.up()  # put down in the hand again
    expect(page.locator(".lifting")).to_have_count(0)
    assert faces(page) == held
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*to, steps=8)
    expect(page.locator(".lifting.over")).to_have_count(1)
    page.mouse.up()
    expect(page.get_by_role("log", name="What happened")).to_contain_text(f"You lay the {held[1]}.")


def test_a_card_is_dragged_with_a_finger(person: NewPerson, outside: str) -> None:
    page = person(phone=True, at=outside)
    sit_down(page, "snatch")
    settled(page)
    held = faces(page)
    finger = page.context.new_cdp_session(page)
    x, y = middle_of(page, lays(page).first)
    to = middle_of(page, page.locator(".mat .middle"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.2, 0.6, 1.0):
        point = {"x": x + (to[0] - x) * part, "y": y + (to[1] - y) * part}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    expect(page.locator(".lifting.over")).to_have_count(1)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("log", name="What happened")).to_contain_text(f"You lay the {held[0]}.")


def test_on_one_device_the_cards_are_covered(person: NewPerson, outside: str) -> None:
    page = person(phone=True, at=outside)
    page.goto("/")
    page.get_by_role("button", name="On this device: Bluff").click()
    at_table(page)
    for player in (1, 2):
        lift = page.get_by_role("button", name=re.compile(f"I am Player {player}"))
        expect(lift).to_be_visible()
        expect(page.locator(".hand, .card")).to_have_count(0)
        lift.click()
        expect(page.locator(OFFERED)).to_have_count(2)
        page.get_by_role("button", name="Check").click()
    over(page)
