"""A class: a teacher, three phones and the board on the wall, from the first page to what was found out."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browsing import CUT, PATIENCE, PHONE, NewPerson, Server, Visit, check_with_axe
from playing import PAINTED, be_somebody, status
from playwright.sync_api import Page, expect

from pipworks.arithmetic import Options, simplest

WALL = {"width": 1920, "height": 1080}
ROW = "[data-pupil='{}']"


LINES_OF_BUTTONS = "row => new Set([...row.children].map(each => Math.round(each.offsetTop / 9))).size"
ROOM_BELOW_TABLE = """() => {
  const [board, mat] = ['.with-side .board', '.mat'].map(each => document.querySelector(each))
  return Math.round(board.getBoundingClientRect().bottom - mat.getBoundingClientRect().bottom)
}"""
LINES_OF_WORDS = """all => all.map(each => {
  const words = document.createRange()
  words.selectNodeContents(each)
  return new Set([...words.getClientRects()].map(box => Math.round(box.bottom))).size
})"""


def open_class(teacher: Page) -> str:
    """Open a class from the first page, by the keyboard; its code."""
    teacher.goto("/")
    teacher.get_by_role("link", name="For a class").press("Enter")
    teacher.get_by_role("button", name="Open a class").press("Enter")
    heading = teacher.get_by_role("heading", name=re.compile(r"^Class \w{6}$"))
    expect(heading).to_be_visible()
    return heading.inner_text().split()[1]


@contextmanager
def board_of(teacher: Page) -> Iterator[Page]:
    """The board, in a window of its own."""
    with teacher.expect_popup() as opened:
        teacher.get_by_role("link", name="Open the board for the projector").click()
    board = opened.value
    board.set_viewport_size(WALL)
    yield board
    board.close()


def come(phone: Page, code: str, name: str | None) -> None:
    """Type the code and a name, or take one that is offered."""
    phone.goto("/class")
    phone.get_by_label("Code").fill(f"{code[:3].lower()} {code[3:].lower()}")
    phone.keyboard.press("Enter")
    if name is None:
        phone.locator(".choices button").first.click()
    else:
        phone.get_by_label("Your first name").fill(name)
        phone.get_by_role("button", name="Come in").click()
    expect(phone.get_by_role("heading", name=re.compile("^Hello, "))).to_be_visible()


def play(phones: list[Page]) -> None:
    """All play to the end."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        states = [status(each) for each in phones]
        if all(each == "over" for each in states):
            return
        for phone, state in zip(phones, states, strict=True):
            acts = phone.locator(".table-page").get_attribute("data-act")
            if state == "playing" and acts == "true":
                phone.locator(".choose, .hand button.playable").first.click()
        phones[0].wait_for_timeout(40)
    raise AssertionError("the games did not end")


def told_on(phone: Page) -> list[str]:
    """What has happened at the table, line by line."""
    return phone.get_by_role("log", name="What happened").locator("li").all_text_contents()


def first_round(phones: list[Page]) -> list[list[str]]:
    """Everybody lays a card; what each is told of it. Pages get a mark, which loading one anew removes."""
    for phone in phones:
        phone.evaluate("window.notReloaded = true")
        phone.locator(".hand button.playable").first.click()
    for phone in phones:
        expect(phone.get_by_role("log", name="What happened")).to_contain_text("the round")
    return [told_on(each) for each in phones]


def test_a_class_from_the_first_page_to_what_it_finds_out(
    person: NewPerson, own_server: Server, visit: Visit
) -> None:
    visit.may = [*CUT, "403 (Forbidden)"]  # whoever has been removed is told so
    teacher = person(at=own_server.address)
    phones = [person(phone=True, at=own_server.address) for _ in range(3)]
    code = open_class(teacher)
    check_with_axe(teacher)
    with board_of(teacher) as board:
        expect(board.get_by_text(code, exact=True)).to_be_visible()
        expect(board.get_by_role("img", name="The way to the class as a QR code")).to_be_visible()
        expect(board.get_by_text("This address works on this machine only")).to_be_visible()
        check_with_axe(board)
        for phone, name in zip(phones, ("Mia", "Ben", None), strict=True):
            come(phone, code, name)
        check_with_axe(phones[0])
        expect(board.get_by_role("listitem").filter(has_text="Mia")).to_be_visible()
        expect(board.get_by_role("heading", name="3 are there")).to_be_visible()

        teacher.get_by_role("button", name="Who wins more often?").click()
        for phone in phones:
            phone.get_by_role("button", name="who sits first").click()
            expect(phone.get_by_text("Thank you!")).to_be_visible()
        check_with_axe(phones[0])
        expect(board.get_by_text("3 have guessed")).to_be_visible()
        check_with_axe(board)

        teacher.get_by_role("button", name="Start a round").click()
        for phone in phones:
            phone.wait_for_selector(".table-page[data-status=playing]")
        # A round has the wall; the question stays on it until it is closed.
        expect(board.get_by_role("heading", name="Who plays whom")).to_be_visible()
        expect(board.get_by_text("3 have guessed")).to_be_visible()
        check_with_axe(board)
        teacher.get_by_role("button", name="Close the question").click()
        expect(board.get_by_role("row", name=re.compile("who sits first 100"))).to_be_visible()
        expect(board.get_by_role("heading", name="Who plays whom")).to_be_visible()
        kept = first_round(phones)
        teacher.get_by_role("button", name="Everybody pauses").click()
        for phone in phones:
            expect(
                phone.get_by_text("Everybody pauses. It goes on when your teacher says so.")
            ).to_be_visible()
            expect(phone.get_by_role("button", name="Go on")).to_have_count(0)
        check_with_axe(phones[0])
        own_server.kill()
        for phone in phones:
            expect(phone.get_by_text("The connection is lost")).to_be_visible()
        own_server.start()
        teacher.get_by_role("button", name="Everybody goes on").click()
        for phone in phones:
            phone.wait_for_selector(".table-page[data-status=playing][data-connection=open]")
        for phone, lines in zip(phones, kept, strict=True):
            assert told_on(phone)[: len(lines)] == lines
        play(phones)
        assert all(each.evaluate("window.notReloaded") for each in phones)
        for phone in phones:  # what comes next its teacher says
            onward = phone.locator(".outcome .row > *")
            expect(onward.first).to_have_text("To the class")
            expect(onward.filter(has_text="Play again")).not_to_have_class(re.compile("btn-main"))
        phones[0].set_viewport_size({"width": 768, "height": 1024})
        phones[0].evaluate(PAINTED)
        assert phones[0].locator(".outcome .row").evaluate(LINES_OF_BUTTONS) == 1
        phones[0].set_viewport_size(PHONE)
        expect(board.locator(".games .over")).to_have_count(2)
        expect(board.get_by_text("from 2 games of ours")).to_be_visible()
        check_with_axe(board)
        expect(teacher.locator(ROW.format("Mia"))).to_contain_text("has finished")
        check_with_axe(teacher)

        teacher.get_by_role("button", name="Next round").click()
        for phone in phones:
            phone.wait_for_selector(".table-page[data-status=playing]")
        teacher.once("dialog", lambda dialog: dialog.accept())
        teacher.get_by_role("button", name="Remove Ben").click()
        expect(teacher.locator(ROW.format("Ben"))).to_have_count(0)
        teacher.get_by_role("button", name="End the round").click()
        expect(board.get_by_role("heading", name="How many rounds does one game last?")).to_be_visible()
        check_with_axe(board)
        phones[0].get_by_role("link", name="To the class").last.click()
        expect(phones[0].get_by_text("The round is over.")).to_be_visible()
    for page in (teacher, *phones):
        page.goto("about:blank")  # the server is stopped before their browsers are


def test_all_of_a_hand_is_in_sight_below_the_bar_of_the_class_on_a_small_phone(person: NewPerson) -> None:
    teacher, phone = person(), person(phone=True)
    phone.set_viewport_size({"width": 375, "height": 667})
    come(phone, open_class(teacher), "Mia")
    teacher.get_by_role("button", name="Start a round").click()
    phone.wait_for_selector(".table-page[data-status=playing] .hand button.playable")
    expect(phone.get_by_role("complementary", name=re.compile("Mia"))).to_be_visible()
    phone.wait_for_function(  # the room above the table is measured once the bar is there
        """() => [...document.querySelectorAll('.hand button.playable')]
             .every(each => each.getBoundingClientRect().bottom <= innerHeight)"""
    )
    assert phone.evaluate(ROOM_BELOW_TABLE) == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_where_pupils_are_and_what_they_do_stands_in_lines_of_their_own_on_a_phone(
    person: NewPerson, language: str
) -> None:
    teacher = person(phone=True, language=language)
    teacher.set_viewport_size({"width": 375, "height": 800})
    teacher.goto("/teach")
    teacher.get_by_role("button", name=re.compile("Open a class|Eine Klasse eröffnen")).click()
    heading = teacher.get_by_role("heading", name=re.compile(r"^(Class|Klasse) \w{6}$"))
    expect(heading).to_be_visible()
    come(person(phone=True), heading.inner_text().split()[1], "Maximilian")
    teacher.get_by_role("button", name=re.compile("Start a round|Eine Runde beginnen")).click()
    row = teacher.locator(ROW.format("Maximilian"))
    expect(row).to_contain_text(re.compile("(Table|Tisch) 1"))
    told = teacher.locator("thead th:visible, tbody :is(th, .below, .does)")
    assert told.count() == 5
    assert max(told.evaluate_all(LINES_OF_WORDS)) == 1
    assert teacher.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_wrong_code_and_a_name_that_is_taken_are_told(person: NewPerson, visit: Visit) -> None:
    visit.may = ["404 (Not Found)", "409 (Conflict)"]
    teacher, phone, other = person(), person(phone=True, language="de"), person(phone=True)
    code = open_class(teacher)
    phone.goto("/class")
    phone.get_by_label("Code").fill("hhhhhh")  # no code has two of these together
    phone.keyboard.press("Enter")
    told = phone.get_by_role("alert")
    expect(told).to_contain_text("es gibt keine Klasse", ignore_case=True)
    expect(phone.get_by_label("Code")).to_have_value("hhhhhh")  # to be put right
    expect(phone.get_by_label("Code")).to_be_focused()
    expect(phone.get_by_label("Code")).to_have_accessible_description(re.compile("keine Klasse"))
    assert phone.url.endswith("/class")
    phone.goto("/class/HHHHHH")
    expect(told).to_contain_text("es gibt keine Klasse", ignore_case=True)
    expect(phone.get_by_label("Code")).to_have_value("HHHHHH")
    check_with_axe(phone)
    come(other, code, "Mia")
    phone.goto(f"/class/{code}")
    phone.get_by_label("Dein Vorname").fill("mia")
    phone.get_by_role("button", name="Hereinkommen").click()
    expect(phone.get_by_role("alert")).to_contain_text("heißt schon jemand")
    phone.locator(".choices button").first.click()
    expect(phone.get_by_role("heading", name=re.compile("^Hallo, "))).to_be_visible()
    check_with_axe(phone)


def test_a_class_is_led_by_who_opened_it_and_others_are_told_how(person: NewPerson, visit: Visit) -> None:
    visit.may = ["401 (Unauthorized)", "403 (Forbidden)"]
    teacher, stranger = person(), person(language="de")
    open_class(teacher)
    for known in (False, True):
        if known:
            be_somebody(stranger, "Ann")
        stranger.goto(teacher.url)
        told = stranger.get_by_role("alert")
        expect(told).to_have_text(
            "Das ist die Klasse von jemand anderem: Das kann nur, wer sie eröffnet hat."
            if known
            else "Dieser Browser kennt dich noch nicht."
        )
        expect(stranger.get_by_text("Eine Klasse kann nur leiten, wer sie eröffnet hat")).to_be_visible()
        check_with_axe(stranger)
    stranger.get_by_role("link", name="Zurückkommen").press("Enter")
    expect(stranger.get_by_role("heading", name="Zurückkommen")).to_be_visible()


def test_who_is_sent_away_is_told_so_and_may_come_under_another_name(person: NewPerson, visit: Visit) -> None:
    visit.may = ["403 (Forbidden)"]
    teacher, mia, ben = person(), person(phone=True, language="de"), person(phone=True)
    code = open_class(teacher)
    for phone, name in ((mia, "Mia"), (ben, "Ben")):
        phone.goto(f"/class/{code}")
        phone.locator("#name").fill(name)
        phone.keyboard.press("Enter")
    teacher.get_by_role("button", name="Start a round").click()
    mia.wait_for_url("**/t/*")
    bar = mia.get_by_role("complementary").filter(has=mia.get_by_role("link", name="Zur Klasse"))
    expect(bar).to_contain_text("Mia")
    teacher.on("dialog", lambda dialog: dialog.accept())
    teacher.locator(ROW.format("Mia")).get_by_role("button").click()
    expect(bar.get_by_role("status")).to_have_text("Du bist nicht mehr in dieser Klasse.")
    mia.get_by_role("link", name="Zur Klasse").first.click()
    expect(mia.locator("#name")).to_be_visible()
    expect(mia.locator("main").get_by_text("Du bist nicht mehr in dieser Klasse.")).to_be_visible()
    check_with_axe(mia)
    mia.locator("#name").fill("Mila")
    mia.keyboard.press("Enter")
    expect(mia.get_by_role("heading", name="Hallo, Mila!")).to_be_visible()
    expect(mia.get_by_text("Du bist nicht mehr in dieser Klasse.")).to_have_count(0)


def test_of_who_leaves_a_game_of_three_it_is_said_that_a_bot_plays_on(person: NewPerson) -> None:
    teacher, phone = person(), person(phone=True)
    code = open_class(teacher)
    come(phone, code, "Mia")
    for name in ("Ben", "Cem"):
        phone.request.post(f"/api/class/{code}/pupils", data={"name": name})
    teacher.get_by_label("or a code of your own").fill("math-arena:players=3")
    teacher.get_by_role("button", name="Set", exact=True).click()
    expect(teacher.get_by_label("Game", exact=True)).to_have_value("math-arena")
    teacher.get_by_role("button", name="Start a round").click()
    expect(teacher.locator(ROW.format("Ben"))).to_contain_text("Table 1")
    asked: list[str] = []
    teacher.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    teacher.locator(ROW.format("Ben")).get_by_role("button").click()
    expect(teacher.locator(ROW.format("Ben"))).to_have_count(0)
    assert asked == ["Remove Ben from the class? In the game a bot goes on in that seat."]


SPILT = """() => [...document.querySelectorAll('.answers li, .games li, .names li')]
  .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"""


def test_long_words_and_names_stay_in_their_places_on_the_board(person: NewPerson) -> None:
    teacher = person(language="de")
    teacher.goto("/teach")
    teacher.get_by_role("button", name="Eine Klasse eröffnen").click()
    heading = teacher.get_by_role("heading", name=re.compile(r"^Klasse \w{6}$"))
    expect(heading).to_be_visible()
    code = heading.inner_text().split()[1]
    with teacher.expect_popup() as opened:
        teacher.get_by_role("link", name="Die Tafel für den Projektor öffnen").click()
    board = opened.value
    phones = [person(phone=True) for _ in range(2)]
    for phone, name in zip(phones, ("W" * 24, "M" * 24), strict=True):
        come(phone, code, name)
    expect(board.locator(".names li")).to_have_count(2)
    question = teacher.get_by_role("button", name="Wer gewinnt öfter?")
    steps = (
        (question, ".answers li"),
        (teacher.get_by_role("button", name="Eine Runde beginnen"), ".games li"),
    )
    for press, shown in steps:
        press.click()
        expect(board.locator(shown).first).to_be_visible()
        for width, height in ((1280, 720), (1920, 1080)):
            board.set_viewport_size({"width": width, "height": height})
            assert board.evaluate(SPILT) == []
    board.close()


def do_task(phone: Page, answer: str | None) -> None:
    """Answer the task on a phone (an equation that is typed, or the first choices), or give it up."""
    task = phone.locator("h2[data-task]")
    number = task.get_attribute("data-task")
    if answer is not None:
        phone.locator(".tasks input").fill(answer)
        phone.get_by_role("button", name="That’s it").click()
    else:
        phone.get_by_role("button", name="I give this one up").click()
    phone.get_by_role("button", name=re.compile("^(Next task|To the end)")).click()
    expect(phone.locator(f"h2[data-task='{number}']")).to_have_count(0)


def solved(phone: Page) -> str:
    """An equation for the task on a phone."""
    number = phone.locator("h2[data-task]").get_attribute("data-task")
    token = phone.evaluate("localStorage.getItem('pipworks.token')")
    answer = phone.request.get(
        f"{phone.url.replace('/class/', '/api/class/')}/tasks/{number}",
        headers={"Authorization": f"Bearer {token}"},
    )
    told = answer.json()["numbers"]
    return str(simplest(told["values"], told["target"], Options(**told["options"])))


def test_a_class_does_the_same_tasks_and_races(person: NewPerson, visit: Visit) -> None:
    teacher, phones = person(), [person(phone=True) for _ in range(2)]
    code = open_class(teacher)
    with board_of(teacher) as board:
        for phone, name in zip(phones, ("Mia", "Ben"), strict=True):
            come(phone, code, name)
        # What was guessed before does not hide what the class does now.
        teacher.get_by_role("button", name="Who wins more often?").click()
        for phone in phones:
            phone.get_by_role("button", name="who sits first").click()
            expect(phone.get_by_text("Thank you!")).to_be_visible()
        teacher.get_by_role("button", name="Close the question").click()
        expect(board.get_by_role("row", name=re.compile("who sits first 100"))).to_be_visible()
        phones[1].goto("/keys")
        expect(phones[1].get_by_role("link", name="To the class")).to_be_visible()
        teacher.get_by_label("All do the same tasks: practice").check()
        teacher.get_by_label("Tasks", exact=True).select_option("24")
        teacher.get_by_label("How many").select_option("3")
        teacher.get_by_role("button", name="Start a round").click()
        mia, ben = phones
        expect(mia.get_by_role("heading", name="Task 1 of 3: Make 24")).to_be_visible()
        check_with_axe(mia)
        do_task(mia, solved(mia))
        do_task(mia, solved(mia))
        expect(ben.get_by_role("heading", name="Task 1 of 3: Make 24")).to_be_visible()
        do_task(ben, None)
        expect(board.get_by_text("made together")).to_contain_text("2")
        expect(board.get_by_text("Mia")).to_have_count(0)
        expect(teacher.locator(ROW.format("Mia"))).to_contain_text("2 of 2 right")
        check_with_axe(board)
        do_task(mia, None)
        expect(mia.get_by_role("heading", name="Done: 2 of 3 right.")).to_be_visible()
        teacher.get_by_role("button", name="End the round").click()
        expect(board.locator(".asked").first).to_contain_text("Make 24 from")
        check_with_axe(board)
        # A question that is closed now is shown, until there is another round.
        teacher.get_by_role("button", name="Who wins more often?").click()
        expect(board.get_by_text("guessed")).to_be_visible()
        teacher.get_by_role("button", name="Close the question").click()
        expect(board.locator(".asked")).to_have_count(0)

        teacher.get_by_label("All do the same tasks: a race").check()
        teacher.get_by_label("Tasks", exact=True).select_option("femto")
        teacher.get_by_role("button", name="Next round").click()
        expect(ben.get_by_role("heading", name="Task 1 of 3")).to_be_visible()
        check_with_axe(ben)
        answers = ben.locator(".tasks .choices .btn-big")
        for at in range(2 if ben.get_by_text("Tap two cards").count() else 1):
            answers.nth(at).click()
        expect(ben.locator(".verdict")).to_be_visible()
        expect(board.locator(".runners li")).to_have_count(2)
        check_with_axe(board)


def test_a_lesson_that_is_ready_is_read_and_held(person: NewPerson) -> None:
    teacher, phone = person(language="de"), person(phone=True)
    teacher.goto("/teach")
    expect(teacher.get_by_role("heading", name="Fertige Stunden")).to_be_visible()
    check_with_axe(teacher)
    teacher.get_by_role("link", name="Femto: Sind das die richtigen Karten?").press("Enter")
    expect(teacher.get_by_role("heading", name="Sind das die richtigen Karten?")).to_be_visible()
    expect(teacher.get_by_text("50 Minuten, ab 12 Jahren")).to_be_visible()
    check_with_axe(teacher)
    teacher.get_by_role("button", name="Damit eine Klasse eröffnen").press("Enter")
    heading = teacher.get_by_role("heading", name=re.compile(r"^Klasse \w{6}$"))
    expect(heading).to_be_visible()
    come(phone, heading.inner_text().split()[1], "Mia")
    expect(teacher.get_by_role("link", name="Welche Karte ist die beste?")).to_be_visible()
    teacher.get_by_role("button", name="Ist das Spiel entschieden, wenn die Karten gegeben sind?").click()
    phone.get_by_role("button", name="fast").click()
    expect(phone.get_by_text("Thank you!")).to_be_visible()
    check_with_axe(teacher)
