"""The pages around the tables: variants, lessons, practice, looking back; keys and axe everywhere."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from browsing import PHONE, ROOT, WIDE, NewPerson, Visit, check_with_axe
from playing import ask, at_table, go_to_a_card, play_out, settled, status, table_id
from playwright.sync_api import Page, Route, expect
from test_screen import PAINTED

GAMES = ["femto", "math-arena", "sequences", "brain-drain", "ascent", "friend-or-foe"]


def play_femto(page: Page) -> str:
    """A game of Femto to its end; the table's id."""
    page.goto("/")
    page.locator("[data-game=femto]").click()
    at_table(page)
    play_out(page, "femto")
    return table_id(page)


# Variants


def test_the_form_makes_a_code_a_sheet_and_a_game(person: NewPerson) -> None:
    page = person()
    page.goto("/variants/femto")
    sheet = page.get_by_role("region", name="Rules")
    expect(sheet).to_contain_text("Femto")
    page.locator("#option-goal").select_option("low")
    page.wait_for_url(re.compile(r"/variants/femto:goal=low$"))
    expect(sheet).to_contain_text("femto:goal=low")
    page.get_by_role("button", name="Play", exact=True).click()
    at_table(page)
    assert ask(page, f"/tables/{table_id(page)}")["variant"] == "femto:goal=low"


def test_a_code_in_the_address_fills_the_form(person: NewPerson) -> None:
    page = person()
    page.goto("/variants/femto:chooser=loser,goal=nearest:21")
    expect(page.locator("#option-goal")).to_have_value("nearest:")
    expect(page.get_by_label("The number")).to_have_value("21")
    expect(page.get_by_role("radio", name="loser", exact=True)).to_be_checked()


def test_nonsense_is_refused_at_its_field_and_nothing_changes(person: NewPerson, visit: Visit) -> None:
    visit.may = ["status of 422"]  # browsers report every refusal; no page can keep them from it
    page = person()
    page.goto("/variants/femto")
    field = page.locator("#option-pack")
    expect(field).to_have_value("2 3 4 5 6 7 8 10")
    with page.expect_response("**/api/variants") as answer:
        field.fill("2 3 4")
    assert answer.value.status == 422
    told = page.locator("#option-pack-wrong")
    expect(told).to_be_visible()
    assert told.inner_text().rstrip().endswith(".")
    assert page.url.endswith("/variants/femto")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    field.fill("2 3 4 5 6 7 8 11")
    page.wait_for_url(re.compile("pack=2-3-4-5-6-7-8-11"))
    expect(told).to_have_count(0)


def test_the_rule_sheet_is_in_sight_on_a_phone_and_shows_what_changes(person: NewPerson) -> None:
    page = person(phone=True)
    page.goto("/variants/femto")
    sheet = page.locator("#rule-sheet")
    expect(sheet.get_by_role("heading", name="Femto")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    page.locator("#option-goal").select_option("low")
    changed = sheet.locator("li.new").last
    expect(changed).to_be_in_viewport(ratio=1)
    assert changed.evaluate(SEEN)
    play = page.get_by_role("button", name="Play", exact=True)
    play.focus()  # what has the focus is not behind the sheet
    assert play.evaluate(SEEN)
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(sheet.get_by_role("heading", name="Femto")).to_be_visible()
    tall = sheet.evaluate("(sheet) => sheet.clientHeight")
    page.get_by_role("button", name="Rules", exact=True).click()
    assert 100 < sheet.evaluate("(sheet) => sheet.clientHeight") < tall


SEEN = """(it) => {
  const at = it.getBoundingClientRect()
  return it.contains(document.elementFromPoint(at.left + at.width / 4, at.top + at.height / 2))
}"""


def test_what_is_wrong_is_said_once(person: NewPerson, visit: Visit) -> None:
    visit.may = ["status of 422"]
    page = person()
    page.goto("/variants/femto")
    expect(page.locator("#rule-sheet")).to_contain_text("femto")
    page.locator("#option-pack").fill("2 3 4")
    told = page.locator("#option-pack-wrong")
    expect(told).to_be_visible()
    expect(page.get_by_text("The sheet still shows the last rules that make sense")).to_be_visible()
    expect(page.get_by_text(told.inner_text())).to_have_count(1)
    assert page.locator("[role=status]", has_text=told.inner_text()).count() == 0


def test_every_game_has_a_form_with_all_its_options(person: NewPerson) -> None:
    page = person(phone=True)
    for game in GAMES:
        page.goto(f"/variants/{game}")
        page.locator(".two form .field").first.wait_for()
        options = ask(page, f"/games/{game}")["schema"]["properties"]
        assert page.locator(".two form .field").count() == len(options), game
        # The page leads with what somebody wants to change, and every option belongs to that.
        ideas = page.get_by_role("list", name="What do you want to change?").get_by_role("button")
        parts = page.locator(".two form h2")
        assert parts.count(), game  # one alone stands in sight anyhow
        expect(ideas).to_have_count(parts.count() if parts.count() > 1 else 0)
        for each in ideas.all():
            part = page.get_by_role("heading", name=each.locator("strong").inner_text())
            each.press("Enter")
            expect(part).to_be_focused()
        expect(page.get_by_role("heading", name="More to change")).to_have_count(0)


# Lessons and practice


class Lesson:
    """A lesson in a browser, beside what stands in its file: as a person takes it."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game
        file = ROOT / "ui" / "src" / "faces" / game / "lesson.json"
        self.told = json.loads(file.read_text(encoding="utf-8"))
        self.at, self.step = 0, 1
        page.goto(f"/learn/{game}")

    @property
    def here(self) -> dict[str, Any]:
        """The page that should be open."""
        expect(self.page.locator(".steps p")).to_have_text(
            re.compile(rf"^{self.step} \w+ {self.told['length']}$")
        )
        here: dict[str, Any] = self.told["pages"][self.at]
        return here

    @property
    def over(self) -> bool:
        return self.step == int(self.told["length"])

    def go_on(self) -> None:
        """Do what is right here, and be on the next page."""
        here = self.here
        if "right" in here:
            choice = next(iter(here["right"]))
            self.answer(here.get("by", choice))
            self.at = here["right"][choice]
        else:
            self.page.locator(".say .row .btn-main").click()
            self.at = here.get("next", self.at + 1)
        self.step += 1

    def go_to_a_question(self) -> None:
        """Go on to the first page on which something is to be found."""
        while "wrong" not in self.here:
            self.go_on()

    def answer(self, choice: str) -> None:
        """Give an answer, right or wrong."""
        view = self.told["frames"][self.here["frame"]]["view"]
        button = self.page.get_by_role("button", name=re.compile("^(Pass|Wait)"))
        if choice in ("pass", "wait"):
            button.first.click()
        elif "claim" in view["choices"]:
            field = self.page.locator(".equation input")
            judged = self.page.locator(".equation .line:is(.right, .wrong)")
            field.fill("")  # what was judged before must not be taken for this
            judged.wait_for(state="detached")
            field.fill(choice)
            judged.wait_for()
            field.press("Enter")
        elif view.get("phase") == "put-down":
            card = self.page.locator(".visually-hidden", has_text=re.compile(rf"\b{choice}\b"))
            self.page.locator(".duel .lies button", has=card).click()
        else:
            self.lay(view["players"][0]["hand"], choice)

    def lay(self, hand: list[str], choice: str) -> None:
        """Pick cards of the hand; then their place, or the button that lays them."""
        card, _, sequence = choice.partition("@")
        left = dict(enumerate(hand))
        for face in [choice] if "[" in choice else card.split("-"):
            at = next(at for at, each in left.items() if each == face)
            del left[at]
            self.page.locator(".own .hand button").nth(at).click()
        place = self.page.locator(".rows [data-lit]")
        if sequence:
            place = place.filter(has=self.page.locator("kbd", has_text=sequence))
        lays = self.page.locator(".hand:has(.chosen)")
        if lays.count():
            place.or_(self.page.locator(".own .btn-big:is(.btn-main, .btn-shout)")).first.click()


def leads_to_a_game(lesson: Lesson) -> None:
    """From its last page."""
    assert lesson.here["say"] == "end"
    expect(lesson.page.get_by_text("That is all you need.")).to_be_visible()
    lesson.page.get_by_role("button", name="Play", exact=True).click()
    at_table(lesson.page)


@pytest.mark.parametrize("game", GAMES[3:])
def test_a_lesson_leads_to_a_game(person: NewPerson, game: str) -> None:
    """On a desk; that all do on a phone is seen where all of a hand is to be in sight there."""
    lesson = Lesson(person(), game)
    while not lesson.over:
        lesson.go_on()
    leads_to_a_game(lesson)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_in_a_lesson_is_told_why_and_tried_again(person: NewPerson, game: str) -> None:
    page = person(phone=game in GAMES[::2], language="de" if game in GAMES[:3] else "en")
    lesson = Lesson(page, game)
    lesson.go_to_a_question()
    here = lesson.here
    reply = page.locator(".reply")
    table = page.locator(".fitted")
    place = table.evaluate("(table) => table.getBoundingClientRect().top + scrollY")
    if "by" in here:
        cards = re.findall(r"\d+", here["by"])
        for signs, helped in (("+", here["helps"][0]), ("×", here["helps"][1])):
            lesson.answer(signs.join(cards))
            expect(page.locator(".equation .say")).to_contain_text("That makes")
            expect(reply).to_contain_text(helped["values"][0])
    else:
        wrong = [each for each in here["wrong"] if each not in ("pass", "wait")]
        again = "Noch ein Versuch!" if game in GAMES[:3] else "Try again."
        lesson.answer(wrong[0])
        expect(reply).to_contain_text(again)
        expect(page.locator(".hand .chosen")).to_have_count(0)
        lesson.answer(wrong[0])
        expect(reply).to_contain_text("markiert" if game in GAMES[:3] else "marked")
        marked = page.locator(".own .hand .playable, .duel .lies button")
        cards = [card for each in here["right"] for card in each.partition("@")[0].split("-") if card]
        assert 0 < marked.count() <= 2 * len(cards)
    assert lesson.here == here
    assert table.evaluate("(table) => table.getBoundingClientRect().top + scrollY") == place
    check_with_axe(page)
    lesson.go_on()
    assert lesson.here != here
    expect(page.locator(".sentence .is-right")).to_be_visible()


IN_SIGHT = """() => {
  scrollTo(0, 0)
  const held = document.querySelectorAll('.fitted .own :is(.hand .place, .equation button, .equation input)')
  const top = document.querySelector('.fitted').getBoundingClientRect().top
  return [Math.max(...Array.from(held, (each) => each.getBoundingClientRect().bottom)), top]
}"""
"""How far down one's hand reaches on a page of a lesson, and where its table begins."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_all_of_a_hand_is_in_sight_on_every_page_of_a_lesson_on_a_phone(
    person: NewPerson, game: str, language: str
) -> None:
    page = person(phone=True, language=language)
    lesson = Lesson(page, game)

    def seen() -> float:
        page.evaluate(PAINTED)
        page.evaluate(PAINTED)
        low, top = page.evaluate(IN_SIGHT)
        assert low <= 844, (lesson.step, low)
        return float(top)

    while not lesson.over:
        here = lesson.here
        page.locator(".fitted .own").first.wait_for()
        before = seen()
        wrong = [each for each in here.get("wrong", {}) if each not in ("pass", "wait")]
        if wrong:
            lesson.answer(max(wrong, key=lambda each: len(str(here["wrong"][each]))))
            expect(page.locator(".reply .is-wrong")).to_be_visible()
            assert seen() == before, lesson.step
        lesson.go_on()
    page.get_by_text("That is all you need." if language == "en" else "Mehr brauchst du nicht.").wait_for()
    seen()
    if language == "en":
        leads_to_a_game(lesson)


def test_every_right_answer_in_a_lesson_is_taken_and_told_of(person: NewPerson) -> None:
    page = person()
    lesson = Lesson(page, "femto")
    while lesson.here["say"] != "trick":
        lesson.go_on()
    for laid, told in (("3", "so the small card wins"), ("8", "Your 3 would have won too")):
        lesson.answer(laid)
        expect(page.locator(".sentence")).to_contain_text(told)
        page.get_by_role("button", name="Back").click()
    lesson = Lesson(page, "brain-drain")
    lesson.go_to_a_question()
    reply = page.locator(".reply")
    lesson.answer("pass")
    expect(reply).to_contain_text("The four can make it. Try again.")
    page.get_by_role("button", name="A hint").click()
    expect(reply).to_contain_text(lesson.here["helps"][0]["values"][0])
    own = "(" + lesson.here["by"][:3] + ")" + lesson.here["by"][3:]
    lesson.answer(own)
    expect(page.locator(".told, .happened")).to_contain_text(own)


def test_the_lessons_are_what_the_engine_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(ROOT / "ui")
    main = runpy.run_path(str(ROOT / "ui" / "lessons.py"))["main"]
    assert main(check=True) == 0, capsys.readouterr()


def test_every_page_is_shown_to_whoever_designs_the_next() -> None:
    command = [sys.executable, str(ROOT / "ui" / "screens.py"), "--check"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_types_of_the_pages_are_those_of_the_server() -> None:
    command = ["npm", "run", "--silent", "types", "--", "--check"]
    told = subprocess.run(
        command,
        cwd=ROOT / "ui",
        env=os.environ | {"PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr


def test_practice_judges_hints_and_keeps_count(person: NewPerson) -> None:
    page = person(phone=True)
    page.goto("/practice/24")
    page.locator(".equation input").wait_for()
    page.get_by_role("button", name=re.compile("^A hint")).click()
    expect(page.get_by_text("Begin with:")).to_be_visible()
    page.get_by_role("button", name="It cannot be made").click()
    expect(page.get_by_text("It can be made.")).to_be_visible()
    solution = page.locator(".solutions li").first.inner_text()
    assert solution
    expect(page.get_by_text("0 of 1 right")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Next")).click()
    expect(page.locator(".equation input")).to_be_enabled()


def test_practice_says_what_is_wrong_with_an_answer_until_it_is_changed(
    person: NewPerson, visit: Visit
) -> None:
    visit.may = ["net::ERR_FAILED"]
    page = person(phone=True)
    page.goto("/practice/24")
    field, said = page.locator(".equation input"), page.locator(".equation .say")
    for _ in range(2):  # first as it is written, then as it is sent
        field.fill("1" * 300)
        expect(said).to_contain_text("200 characters at most, and this has 300")
        field.press("Enter")
        expect(said).to_contain_text("200 characters at most, and this has 300")
        expect(page.get_by_role("alert")).to_have_count(0)
        field.fill("1" * 60)
        expect(said).to_contain_text("is not among the values")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        field.fill("")
        expect(said).to_be_empty()
    page.route("**/api/equations", lambda route: route.abort())
    page.route("**/api/practice/*/answer", lambda route: route.abort())
    field.fill("1")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    field.fill("12")
    expect(page.get_by_role("alert")).to_have_count(0)


# Looking back


def test_femto_is_analysed_exactly_and_its_replay_shared(person: NewPerson) -> None:
    page, friend = person(), person(phone=True)
    play_femto(page)
    check_with_axe(page)
    page.get_by_role("link", name="Look back at the game").click()
    link = page.get_by_label("Link to this replay").input_value()
    for _ in range(2):  # wherever in it one has been, and after loading it again
        friend.goto(link)
        expect(friend.get_by_text(re.compile("^Step "))).to_be_visible()
        friend.get_by_role("slider").wait_for()
        friend.keyboard.press("Home")
        expect(friend.get_by_text(re.compile("^Step 0 of"))).to_be_visible()
        friend.reload()
        expect(friend.get_by_text(re.compile("^Step 0 of"))).to_be_visible()
        link = friend.url
    page.goto(page.url.partition("#")[0])
    expect(page.get_by_label("Link to this replay")).to_have_value(re.compile("#invitation="))
    friend.get_by_text("Was it fair?").click()
    expect(friend.get_by_text("This browser has kept nothing of this game", exact=False)).to_be_visible()
    assert friend.locator("details li", has_text="(not shown)").count() == 5
    page.get_by_role("slider").wait_for()
    page.keyboard.press("Home")
    expect(page.get_by_text(re.compile("^Step 0 of"))).to_be_visible()
    expect(page.locator(".scroll table")).to_be_visible()
    assert page.locator(".scroll tbody tr").count() == 5
    expect(page.get_by_text("Proved: against best play from here.")).to_be_visible()
    check_with_axe(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile("^Step 1 of"))).to_be_visible()
    expect(page.locator(".chart canvas")).to_be_visible()
    page.get_by_text("Was it fair?").click()
    expect(page.get_by_text("Everything that can be checked here holds.")).to_be_visible()
    assert page.locator("details li", has_text="(holds)").count() == 9  # of what this device has kept as well
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    record = Path(saved.value.path()).read_text(encoding="utf-8")
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("Everything fits.")).to_be_visible()
    page.goto("/verify")
    page.get_by_label("Or its text").fill(record)
    expect(page.get_by_label("The digest of the secret, before the deal")).to_have_value(
        re.compile("[0-9a-f]{64}")
    )
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text("Everything fits.")).to_be_visible()
    expect(page.get_by_text("committed to before the deal.")).to_be_visible()  # as this device has kept it
    page.get_by_text("What the table showed while the game went on").click()
    page.get_by_label("The digest of the secret, before the deal").fill("0" * 64)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text("Something does not fit.")).to_be_visible()
    expect(page.get_by_text("not the one that you were shown.").first).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_variant_is_put_on_paper(person: NewPerson, phone: bool) -> None:
    page = person(phone=phone)
    page.goto("/rules/femto:goal=low")
    page.get_by_label("What", exact=True).select_option("sheet")
    page.get_by_label("Black only, saves ink").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Make the PDF").click()
    assert saved.value.suggested_filename == "femto-sheet.pdf"
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF")
    expect(page.get_by_text("The PDF is saved.")).to_be_visible()


def test_it_is_seen_how_far_a_large_print_is(person: NewPerson) -> None:
    """However quick the print is: its request is held until the page has said what it was told."""
    page = person(language="de")
    held: list[Route] = []
    asked: set[str] = set()

    def tell(route: Route) -> None:
        asked.add(route.request.url.rpartition("/")[2])
        route.fulfill(json={"done": 0.42, "waiting": False})

    page.route("**/api/printing/*", tell)
    page.route("**/print?*", lambda route: held.append(route))
    page.goto("/rules/femto")
    page.get_by_label("Was", exact=True).select_option("cards")
    page.get_by_label("Sätze").fill("2")
    with page.expect_download() as saved:
        page.get_by_role("button", name="PDF erstellen").click()
        expect(page.get_by_role("button", name="Wird erstellt … 42 %")).to_be_visible()
        held[0].continue_()
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF")
    expect(page.get_by_role("button", name="PDF erstellen")).to_be_enabled()
    assert [f"ticket={ticket}" in held[0].request.url for ticket in asked] == [True]


def test_missed_solutions_are_shown(person: NewPerson) -> None:
    page = person()
    page.goto("/new/brain-drain:first_to=1")
    page.get_by_label("Seat 2").select_option("bot:club")
    page.get_by_role("button", name="Begin").click()
    at_table(page)
    play_out(page, "brain-drain")
    page.get_by_role("link", name="Look back at the game").click()
    page.get_by_role("slider").wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="How it could be made")).to_be_visible()


def test_an_equation_counts_as_it_stands_whatever_was_said_of_the_one_before(person: NewPerson) -> None:
    page = person()
    page.goto("/learn/brain-drain")
    for _ in range(2):
        page.get_by_role("button", name="Go on").click()
    equation = page.locator(".equation input")
    equation.fill("7+4+3+3")
    expect(page.locator(".equation .say.wrong")).to_be_visible()
    held: list[Route] = []
    late = True
    page.route("**/api/**", lambda route: held.append(route) if late else route.continue_())
    equation.fill("7+4-(3+3)")
    equation.press("Enter")
    late = False
    for each in held:
        each.continue_()
    expect(page.locator(".sentence .is-right")).to_be_visible()


# Everywhere


@pytest.mark.parametrize(
    ("language", "save", "told"), [("en", "Save", "Write a name."), ("de", "Sichern", "Schreib einen Namen.")]
)
def test_nobody_saves_no_name(person: NewPerson, language: str, save: str, told: str) -> None:
    page = person(phone=True, language=language)
    page.goto("/settings")
    name = page.get_by_label("Name", exact=True)
    name.fill("Kim")
    page.get_by_role("button", name=save, exact=True).click()
    expect(page.locator(".is-right")).to_be_visible()
    name.fill("  ")
    page.get_by_role("button", name=save, exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(re.compile(told))
    expect(page.locator(".is-right")).to_be_hidden()
    expect(name).to_be_focused()
    check_with_axe(page)
    name.fill("Kim B.")
    page.get_by_role("button", name=save, exact=True).click()
    expect(page.locator(".is-right")).to_be_visible()
    expect(page.get_by_text(told)).to_have_count(0)
    page.reload()
    expect(name).to_have_value("Kim B.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_links_above_a_page_stand_in_one_line_on_small_phones(person: NewPerson, language: str) -> None:
    page = person(phone=True, language=language)
    page.goto("/settings")
    links = page.get_by_role("banner").get_by_role("navigation").get_by_role("link")
    expect(links).to_have_count(5)
    for width in (320, 345, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        boxes = links.evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())")
        assert len({each["top"] for each in boxes}) == 1, width
        assert all(one["right"] <= other["left"] for one, other in pairwise(boxes))
        assert boxes[-1]["right"] <= width


@pytest.mark.parametrize(
    ("language", "links"),
    [
        ("en", ("All games", "All versions", "Tournaments")),
        ("de", ("Alle Spiele", "Alle Versionen", "Turniere")),
    ],
)
def test_where_there_is_nothing_it_is_said_and_there_is_a_way_on(
    person: NewPerson, visit: Visit, language: str, links: tuple[str, ...]
) -> None:
    """As on any page: a title in letters of its size, below the header and within its edges."""
    visit.may = ["404 (Not Found)"]
    page = person(language=language)
    games = [
        "games",
        "rules",
        "learn",
        "puzzles",
        "people",
        "analyse",
        "ratings",
        "practice",
        "new",
        "t",
        "board",
        "board/tournament",
    ]
    ways = {f"/{each}/none": (links[0], "/") for each in games} | {
        "/t/none/replay": (links[0], "/"),
        "/map/none": (links[0], "/"),
        "/gallery/none": (links[1], "/gallery"),
        "/tournaments/none": (links[2], "/tournaments"),
    }
    sizes = set()
    for address, (link, leads) in ways.items():
        page.goto(address)
        expect(page.get_by_role("alert")).to_have_text(re.compile(r"\w+ \w+.*\.$"))
        onward = page.get_by_role("main").get_by_role("link", name=link)
        expect(onward).to_have_attribute("href", leads)
        title = page.get_by_role("main").get_by_role("heading", level=1)
        sizes.add(title.evaluate("(it) => getComputedStyle(it).fontSize"))
        header = page.locator("header").first
        if header.count():
            above, box, way = header.bounding_box(), title.bounding_box(), onward.bounding_box()
            assert above and box and way
            assert box["y"] > above["y"] + above["height"] + 16, address
            assert above["x"] <= box["x"] == way["x"], address
        check_with_axe(page)
    assert len(sizes) == 1


def test_the_number_of_a_goal_may_be_written_anew(person: NewPerson, visit: Visit) -> None:
    """Where there is none for a moment, none is put there."""
    visit.may = ["status of 422"]
    page = person()
    page.goto("/variants/femto:goal=nearest:21")
    number = page.get_by_label("The number")
    number.fill("")
    page.locator(".is-wrong").first.wait_for()
    expect(number).to_have_value("")
    number.press_sequentially("17")
    page.wait_for_url(re.compile(r"/variants/femto:goal=nearest:17$"))


def test_a_whole_game_without_a_mouse(person: NewPerson) -> None:
    page = person()
    page.goto("/")
    page.locator("[data-game=femto]").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.game") == "femto":
            break
    page.keyboard.press("Enter")
    at_table(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Rules")).to_have_count(0)
    for _ in range(40):
        page.wait_for_function(
            "() => { const t = document.querySelector('.table-page');"
            " return t.dataset.status === 'over' || t.dataset.act === 'true' }"
        )
        if status(page) == "over":
            break
        page.locator(".choose, .hand button.playable").first.wait_for()
        if page.locator(".choose").count() == 0:
            go_to_a_card(page)
            page.keyboard.press("Enter")
            continue
        expect(page.locator(".choose").first).to_be_focused()  # it is what comes next
        page.keyboard.press("Enter")
    assert status(page) == "over"


def test_what_is_chosen_and_every_card_is_seen_where_colours_are_forced(person: NewPerson) -> None:
    page = person()
    page.emulate_media(forced_colors="active")
    page.goto("/new/math-arena")
    games = page.locator(".choices label")
    chosen = games.filter(has=page.locator(":checked"))
    others = games.filter(has_not=page.locator(":checked"))
    colour = "(it) => getComputedStyle(it).backgroundColor"
    expect(chosen).to_have_count(1)
    assert chosen.evaluate(colour) not in {each.evaluate(colour) for each in others.all()}
    page.get_by_role("button", name="Begin").click()
    cards = page.locator(".hand.active button.playable")
    cards.first.click()
    expect(page.locator(".hand.active .chosen")).to_have_count(1)
    ring = cards.last.locator(".card").evaluate("(it) => getComputedStyle(it).boxShadow")
    assert ring != "none"
    expect(page.locator(".hand.active .chosen .card")).not_to_have_css("box-shadow", ring)
    assert page.locator(".mat .card").evaluate_all(
        "(cards) => cards.every((it) => getComputedStyle(it).outlineStyle === 'solid')"
    )


ADDRESSES = [
    "/",
    "/games/sequences",
    "/new/femto",
    "/variants/femto:goal=nearest:21",
    "/variants/brain-drain",
    "/rules/math-arena",
    "/lobby",
    "/tables",
    "/practice/ascent",
    "/learn/femto",
    "/verify",
    "/settings",
    "/keys",
    "/no/such/page",
]


def test_axe_finds_nothing_on_any_page_and_nothing_is_too_wide(person: NewPerson) -> None:
    """By day on a desk, and by night on a phone, which the same page becomes in turn."""
    page = person()
    session = page.context.new_cdp_session(page)
    for address in ADDRESSES:
        page.goto(address)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        for phone in (False, True):
            session.send("Emulation.setTouchEmulationEnabled", {"enabled": phone, "maxTouchPoints": 1})
            page.emulate_media(color_scheme="dark" if phone else "light")
            page.set_viewport_size(PHONE if phone else WIDE)
            page.evaluate(PAINTED)
            assert page.evaluate(SUITS, phone), address
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (address, phone)
            check_with_axe(page)
        page.set_viewport_size(WIDE)
        page.emulate_media(color_scheme="light")
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})


SUITS = """(phone) => matchMedia('(prefers-color-scheme: dark)').matches === phone
  && (innerWidth < 600) === phone && navigator.maxTouchPoints > 0 === phone"""
"""A page has become that of a phone by night, or of a desk by day."""


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_any_table(person: NewPerson, game: str) -> None:
    page = person(phone=game in GAMES[3:], dark=game in GAMES[::2])
    page.goto(f"/games/{game}")
    page.get_by_role("button", name="Play", exact=True).first.click()
    at_table(page)
    page.locator(".mat, .table-page .btn-big, .hand").first.wait_for()
    page.wait_for_load_state("networkidle")
    check_with_axe(page)


def test_axe_finds_nothing_while_waiting(person: NewPerson) -> None:
    page = person()
    page.goto("/")
    page.get_by_role("button", name="With a friend: Femto").click()
    page.get_by_role("heading", name="Waiting for players").wait_for()
    check_with_axe(page)


def test_german_is_complete_and_remembered(person: NewPerson) -> None:
    page = person()
    page.goto("/settings")
    page.get_by_label("Language").select_option("de")
    expect(page.locator("h1")).to_have_text("Einstellungen")
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Kleine Kartenspiele, große Summen.")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.goto("/variants/femto")
    expect(page.get_by_label("Handgröße")).to_be_visible()
    expect(page.get_by_text("Mit wie vielen Karten jeder beginnt.")).to_be_visible()


def test_an_open_table_is_told_again_in_another_language(person: NewPerson) -> None:
    page = person()
    page.goto("/")
    page.locator("[data-game=femto]").click()
    at_table(page)
    page.locator(".hand button.playable").first.click()
    settled(page)
    expect(page.get_by_role("log", name="What happened")).to_contain_text("You lay")
    beside = page.context.new_page()
    beside.goto("/settings")
    beside.get_by_label("Language").select_option("de")
    expect(beside.get_by_text("Für die Seiten, die Regeln und was am Tisch geschieht.")).to_be_visible()
    log = page.get_by_role("log", name="Was geschah")
    expect(log).to_contain_text("Du legst")
    expect(log).not_to_contain_text("You lay")
    play_out(page, "femto")
    expect(page.locator("#outcome")).to_be_visible()


def test_a_name_is_kept_and_shown_at_the_table(person: NewPerson) -> None:
    page = person()
    page.goto("/settings")
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto("/")
    page.locator("[data-game=femto]").click()
    at_table(page)
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ann")
    page.goto("/tables")
    expect(page.get_by_role("heading", name="Your move")).to_be_visible()


def test_the_first_page_is_light(person: NewPerson) -> None:
    page = person()
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto("/")
    page.locator("[data-game=femto]").wait_for()
    page.wait_for_load_state("networkidle")
    assert sum(sizes) < 200_000


def test_an_address_that_names_a_wrong_option_leads_to_its_field(person: NewPerson, visit: Visit) -> None:
    """From where a table is made, too."""
    visit.may = ["422"]
    page = person(language="de")
    page.goto("/new/femto:hand_size=99")
    page.get_by_role("link", name="Regeln ändern").click()
    page.get_by_role("button", name="Zur Option „Handgröße“").press("Enter")
    field = page.get_by_label("Handgröße", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#option-hand_size-wrong")).to_contain_text("99")
    check_with_axe(page)
    field.fill("4")
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    page.goto("/variants/femto:hand_size=99,match=0")
    for name, said in (("hand_size", "99"), ("match", "0")):
        expect(page.locator(f"#option-{name}-wrong")).to_contain_text(said)
    page.goto("/variants/femto:order=sideways")
    page.get_by_role("button", name="Zur Option „Reihenfolge“").press("Enter")
    expect(page.get_by_role("radiogroup", name="Reihenfolge")).to_be_focused()
