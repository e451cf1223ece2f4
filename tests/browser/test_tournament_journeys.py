"""Tournaments of every manner, as somebody with a browser goes through them among others without one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest
from browsing import CUT, NewPerson, Server, Visit
from playing import ask
from playwright.sync_api import Page, expect
from test_tournament_pages import Others, enter, fits, play_all, play_until

SMALL = "femto:hand_size=2,pack=2-3-4-6"
"""Two rounds and seldom a draw: what is proved here is what comes between games."""


@pytest.fixture
def others(server: Server) -> Iterator[Others]:
    """Those who take part besides."""
    found = Others(server)
    yield found
    found.http.close()


def announced(page: Page, manner: str, *, join: bool = True, form: dict[str, str] | None = None) -> str:
    """Make a tournament by the page for it; its code."""
    page.goto(f"/tournaments/new?code={SMALL}")
    page.get_by_role("radio", name=manner, exact=True).check()
    page.get_by_label("What it is called").fill(f"The {manner}")
    if join:
        page.get_by_label("Your name here").fill("Ann")
    else:
        page.get_by_role("checkbox", name="I take part myself").uncheck()
    page.get_by_text("More", exact=True).click()
    for label, value in (form or {}).items():
        found = page.get_by_label(label)
        if found.evaluate("each => each.tagName") == "SELECT":
            found.select_option(value)
        else:
            found.fill(value)
    fits(page)
    page.get_by_role("button", name="Announce it").click()
    expect(page.get_by_role("heading", level=1, name=f"The {manner}")).to_be_visible()
    if join:
        expect(page.get_by_text("You take part. It begins when you say so.")).to_be_visible()
    return page.locator(".code b").inner_text()


def take_part(page: Page) -> None:
    page.get_by_label("Your name here").fill("Ann")
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_role("button", name="Take part")).to_have_count(0)


def begin(page: Page) -> None:
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("button", name="End it")).to_be_visible()


def told_of(page: Page, which: str) -> dict[str, Any]:
    found: dict[str, Any] = ask(page, f"/tournaments/{which}")
    return found


def names_of(told: dict[str, Any]) -> dict[int, str]:
    return {each["number"]: each["name"] for each in told["standings"]}


# What the page shows at the end


def bracket(page: Page, told: dict[str, Any]) -> None:
    """Five people: three meet nobody at first, and who wins the last match has won it all."""
    tree = page.get_by_role("region", name="The bracket")
    expect(tree.get_by_role("heading", level=3)).to_have_text(["Round 1", "Round 2", "Final"])
    expect(tree.get_by_text("no opponent")).to_have_count(3)
    winner = names_of(told)[told["bracket"][-1][0]["winner"]]
    expect(page.get_by_text(f"Won by {winner}", exact=True)).to_be_visible()
    expect(tree.locator("section").last.locator("p.won")).to_contain_text(winner)
    expect(page.locator("[data-player]").first).to_have_attribute("data-player", winner)


def cross(page: Page, told: dict[str, Any]) -> None:
    """Everybody has met everybody, and the table says what came of it."""
    rows = page.get_by_role("region", name="Who beat whom").locator("tbody tr")
    assert [each["played"] for each in told["standings"]] == [3] * 4
    expect(rows).to_have_count(4)
    for at, each in enumerate(told["standings"]):
        cells = rows.nth(at).locator("td").all_inner_texts()
        assert cells.pop(at) == "" and all(cells)
        points = sum(0.5 if cell == "½" else float(cell) for cell in cells)
        assert points == each["points"], cells
        expect(rows.nth(at).get_by_role("rowheader")).to_contain_text(each["name"])


def teams(page: Page, told: dict[str, Any]) -> None:
    """Two teams, with the points of theirs."""
    lines = page.locator(".teams li")
    expect(lines).to_have_count(2)
    for at, team in enumerate(told["teams"]):
        expect(lines.nth(at)).to_contain_text(team["team"])
        theirs = [each for each in told["standings"] if each["team"] == team["team"]]
        assert len(theirs) == 2 and sum(each["points"] for each in theirs) == team["points"]
        for each in theirs:
            expect(page.locator(f"[data-player={each['name']}]")).to_contain_text(team["team"])


@dataclass(frozen=True)
class Journey:
    """A tournament that is played to its end."""

    manner: str
    others: tuple[str, ...]
    check: Callable[[Page, dict[str, Any]], None]
    form: dict[str, str] = field(default_factory=dict)
    teams: tuple[str, ...] = ()
    late: bool = False
    """Whether who comes when it has begun may take part."""


JOURNEYS = [
    Journey("Knock-out", ("Bob", "Cid", "Dot", "Eve"), bracket),
    Journey("Round robin", ("Bob", "Cid", "Dot"), cross),
    Journey(
        "Swiss",
        ("Bob", "Cid", "Dot"),
        teams,
        {"Rounds": "2", "Who has not begun forfeits": "604800"},
        ("Owls", "Foxes"),
        late=True,
    ),
]


@pytest.mark.parametrize("journey", JOURNEYS, ids=["knock-out", "round-robin", "teams"])
def test_a_tournament_is_played_to_its_end(
    person: NewPerson, others: Others, visit: Visit, journey: Journey
) -> None:
    visit.may = [*CUT]
    ann, guest = person(), person(phone=True, dark=True)
    form = {"Pace": "correspondence"} | journey.form  # so nobody is missed, however slow the machine is
    if journey.teams:
        form["Teams (one a line; empty for none)"] = "\n".join(journey.teams)
    code = announced(ann, journey.manner, join=False, form=form)
    others.come(*journey.others, code=code, teams=journey.teams)
    if journey.teams:
        ann.get_by_label("Team", exact=True).select_option(journey.teams[1])
    take_part(ann)
    begin(ann)
    guest.goto(ann.url)
    expect(guest.get_by_role("link", name="Show on the wall")).to_be_visible()
    expect(guest.get_by_role("button", name="Take part")).to_have_count(int(journey.late))
    play_all([ann], others.play)
    told = told_of(ann, others.which)
    assert set(names_of(told).values()) == {"Ann", *journey.others} and told["reason"] == "played"
    assert told["plan"]["no_show"] == (float(form["Who has not begun forfeits"]) if journey.teams else None)
    expect(guest.get_by_text("Won by ", exact=False)).to_be_visible()
    for page in (ann, guest):
        journey.check(page, told)
        fits(page)


def test_an_arena_goes_on_with_who_is_free(person: NewPerson, others: Others, visit: Visit) -> None:
    """Who has waited least waits on, of equals who came last: Ann waits while the others play the first game,
    plays the second, and waits again."""
    visit.may = [*CUT]
    ann = person(phone=True)
    code = announced(ann, "Arena", join=False)
    others.come("Bob", "Cid", code=code)
    take_part(ann)
    begin(ann)
    ahead = person()  # whose clock is wrong, and who is told the same
    ahead.clock.install(time=datetime.now() + timedelta(days=1))
    ahead.goto(ann.url)
    for each in (ann, ahead):
        expect(each.get_by_role("timer", name="Time left")).to_have_text(
            re.compile(r"Time left\s*[1-9]\d?:\d\d")
        )
    resting = ann.get_by_text("You rest, and nobody is paired with you.")

    def over() -> int:
        found: int = told_of(ann, others.which)["games_over"]
        return found

    def play() -> None:
        """The others do not play a third game to its end, after which she would have to play again."""
        if over() < 2:
            others.play()

    play_until([ann], lambda: "/t/" not in ann.url and over() == 2, meanwhile=play)
    ann.get_by_role("button", name="Rest", exact=True).click()
    expect(resting).to_be_visible()
    fits(ann)
    ann.get_by_role("button", name="Play on").click()
    expect(resting).to_have_count(0)
    ann.once("dialog", lambda dialog: dialog.accept())
    ann.get_by_role("button", name="End it").click()
    expect(ann.get_by_text("Its host has ended it.")).to_be_visible()
    told = told_of(ann, others.which)
    assert told["reason"] == "stopped" and told["standings"][0]["points"] > 0 and not told["playing"]
    names = ", ".join(each["name"] for each in told["standings"] if each["place"] == 1)
    expect(ann.get_by_text(f"Won by {names}", exact=True)).to_be_visible()
    fits(ann)


def test_who_wins_on_a_ladder_takes_the_others_place(person: NewPerson, others: Others, visit: Visit) -> None:
    visit.may = [*CUT]
    ann = person()
    code = announced(ann, "Ladder", join=False, form={"How many places up one may challenge": "2"})
    others.come("Bob", "Cid", "Dot", code=code)
    take_part(ann)
    begin(ann)
    expect(ann.get_by_text("Challenge somebody above you.")).to_be_visible()
    expect(ann.get_by_role("button", name="Challenge ", exact=False)).to_have_count(2)  # not Bob
    fits(ann)
    ann.get_by_role("button", name="Challenge Cid").click()
    expect(ann.get_by_text("You play Cid.")).to_be_visible()
    table = others.me("Cid")["table"]
    seats = others.http.get(f"/tables/{table}", headers=others.people["Cid"]).json()["seats"]
    seat = next(each["seat"] for each in seats if each["you"])
    while not others.do("Cid", table, "resign", seat):
        ann.wait_for_timeout(40)  # the table is being set up
    expect(ann.locator("[data-player]").nth(1)).to_have_attribute("data-player", "Ann")
    places = [each.get_attribute("data-player") for each in ann.locator("[data-player]").all()]
    assert places == ["Bob", "Ann", "Cid", "Dot"]
    expect(ann.get_by_role("button", name="Challenge Bob")).to_be_visible()
    fits(ann)


def test_who_comes_late_plays_from_the_next_round(person: NewPerson, others: Others, visit: Visit) -> None:
    visit.may = [*CUT]
    ann, zoe = person(), person(phone=True, language="de")
    code = announced(ann, "Swiss", form={"Rounds": "2", "Pace": "correspondence"})
    others.come("Bob", "Cid", code=code)
    begin(ann)
    expect(ann.get_by_text("Round 1 of 2")).to_be_visible()
    zoe.goto("/tournaments")
    zoe.locator("#code").fill(code)
    zoe.keyboard.press("Enter")
    zoe.get_by_label("Dein Name hier").fill("Zoe")
    zoe.get_by_role("button", name="Teilnehmen").click()
    expect(zoe.get_by_text("Warte auf die anderen dieser Runde.", exact=False)).to_be_visible()
    fits(zoe)
    play_all([ann, zoe], others.play)
    told = told_of(ann, others.which)
    rounds = {each["name"]: each["played"] + each["byes"] for each in told["standings"]}
    assert rounds.pop("Zoe") == 1 and set(rounds.values()) == {2}, rounds
    fits(zoe)


def test_who_does_not_come_is_told_so_and_may_play_on(
    person: NewPerson, others: Others, visit: Visit
) -> None:
    visit.may = [*CUT]
    ann = person(phone=True)
    plan = {"name": "Sleepers", "variant": SMALL, "manner": "arena", "minutes": 60, "no_show": 10}
    others.come("Bob")
    made = others.http.post("/tournaments", json={"plan": plan}, headers=others.people["Bob"]).json()
    others.which = made["id"]
    others.tell("Bob", do="enter")
    enter(ann, made["code"], "Ann")
    others.tell("Bob", do="begin")
    missed = ann.get_by_text("You did not come to your last game.", exact=False)
    while not missed.count():
        others.play()  # he chooses, and she does not
        ann.wait_for_timeout(200)
    expect(ann.locator("[data-player=Ann]")).to_contain_text("rests")
    expect(ann.get_by_text("Ann did not come")).to_be_visible()
    assert next(each for each in told_of(ann, others.which)["standings"] if each["name"] == "Bob")["won"]
    fits(ann)
    ann.get_by_role("button", name="Play on").click()
    expect(missed).to_have_count(0)
    others.tell("Bob", do="end")
