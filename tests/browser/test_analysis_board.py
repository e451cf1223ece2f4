"""The analysis board: what it opens at, what it says, one's own lines, and positions set up by hand."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from browsing import NewPerson, Visit, check_with_axe
from playing import PAINTED, ask, at_table, be_somebody, play_out
from playwright.sync_api import Page, Route, expect

import pipworks

GAMES = ["femto", "math-arena", "sequences", "brain-drain", "ascent", "friend-or-foe"]
SHORT = "femto:hand_size=3,pack=2-3-4-5-6-8"


def played(page: Page) -> str:
    """The table of a short game of Femto against a bot, which this person has played to its end."""
    be_somebody(page, "Ann")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "novice"}]
    table: str = ask(page, "/tables", {"variant": SHORT, "seats": seats})["id"]
    while not ask(page, f"/tables/{table}")["result"]:
        view = ask(page, f"/tables/{table}/view")["view"]
        if view and view["choices"]:
            choice = view["choices"][0]
            ask(page, f"/tables/{table}/commands", {"do": "choose", "seat": 0, "choice": choice})
    return table


def looking_back(page: Page) -> None:
    """Such a game, looked back at."""
    page.goto(f"/t/{played(page)}/replay")
    page.locator(".moves").wait_for()


def playing_and_looking_back(page: Page) -> None:
    """The same, from setting the table up to the link that leads there."""
    page.goto(f"/new/{SHORT}")
    page.get_by_label("Seat 2").select_option("bot:novice")
    page.get_by_role("button", name="Begin").click()
    at_table(page)
    play_out(page, "femto")
    page.get_by_role("link", name="Look back at the game").click()
    page.locator(".moves").wait_for()


def at(page: Page) -> int:
    """The step that is shown."""
    return int(page.get_by_role("slider").input_value())


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_game_is_gone_through_on_the_board(person: NewPerson, phone: bool) -> None:
    page = person(phone=phone)
    if phone:
        looking_back(page)
    else:
        playing_and_looking_back(page)
    # It opens at a decision, and the board and who is ahead are in sight.
    expect(page.locator(".worths").first).to_be_visible()
    assert page.locator(".mat").bounding_box()["y"] < (300 if phone else 200)  # type: ignore[index]
    expect(page.get_by_role("img", name=re.compile("^Chances to win: .*%, .*%$"))).to_be_visible()
    check_with_axe(page)
    # So is what goes a step on, however high the board is; and whole per cents add up.
    controls = page.get_by_role("group", name="Step through the game").bounding_box()
    assert controls is not None and controls["y"] + controls["height"] <= page.evaluate("innerHeight")
    # Whose eyes one looks through stands in one line, and so does that all lies open.
    if phone:
        page.set_viewport_size({"width": 375, "height": 667})
        page.evaluate(PAINTED)
        tops = page.locator(".eyes .btn").evaluate_all("all => all.map(each => each.offsetTop)")
        assert len(set(tops)) == 1, tops
    # And so is all of one's hand.
    for width, height in [(844, 390), (820, 1180), (390, 844)] if phone else [(1440, 900), (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        if height < width and phone:
            page.locator(".face").evaluate("each => each.scrollIntoView()")
        else:
            page.evaluate("scrollTo(0, 0)")
        page.evaluate(PAINTED)
        page.evaluate(PAINTED)
        steps, hand = (page.locator(each).last.bounding_box() for each in (".controls", ".face .own .hand"))
        assert steps is not None and hand is not None
        assert hand["y"] + hand["height"] <= min(height, steps["y"] if phone else height), (width, height)
        assert 0 <= steps["y"] <= height - steps["height"]
    bar = page.get_by_role("img", name=re.compile("^Chances to win")).get_attribute("aria-label") or ""
    assert sum(map(int, re.findall(r"(\d+)%", bar))) == 100
    # What was chosen or best is marked on a card, and chances are told in per cent.
    expect(page.locator(".face .mark").first).to_be_visible()
    expect(page.locator(".worths td.number").first).to_have_text(re.compile(r"^\d+%"))
    # The course of the game is told in chances, and in what the game itself counts; under the board.
    course = page.get_by_role("group", name="The course of the game")
    expect(course.get_by_role("button", name="Chances in per cent")).to_have_attribute("aria-pressed", "true")
    course.get_by_role("button", name="Totals").click()
    expect(page.locator(".legend")).to_contain_text("Novice")
    expect(page.locator(".chart canvas")).to_be_visible()
    page.keyboard.press("Home")
    assert at(page) == 0
    page.keyboard.press("ArrowRight")
    assert at(page) == 1
    page.locator(".moves button").first.click()
    assert at(page) == 0
    # A pair of the matrix explains itself.
    cell = page.locator("td.pair button").last
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text(re.compile(r"lays .*, .* lays .*: \d+% for")).first).to_be_visible()
    expect(page.get_by_text(re.compile("^Neither knows the other’s card"))).to_be_visible()
    if phone:
        swipe(page, -160)
        expect(page.get_by_role("slider")).to_have_value("1")
        swipe(page, 160)
        expect(page.get_by_role("slider")).to_have_value("0")


def test_who_has_gone_to_a_step_stays_there(person: NewPerson) -> None:
    page = person()
    table = played(page)
    moment = ask(page, f"/tables/{table}/analysis")["moment"]
    held: list[Route] = []
    page.route("**/assets/femto-*.js", lambda route: held.append(route))
    with page.expect_request("**/assets/femto-*.js"):
        page.goto(f"/t/{table}/replay")
    page.get_by_role("slider").wait_for()
    while not held:
        page.wait_for_timeout(50)
    page.keyboard.press("Home")
    if moment == 0:
        page.keyboard.press("ArrowRight")
    held[0].continue_()
    expect(page.get_by_role("button", name="Chances in per cent")).to_be_visible()
    assert at(page) == (1 if moment == 0 else 0)


def test_a_review_that_loses_its_connection_comes_when_there_is_one_again(
    person: NewPerson, visit: Visit
) -> None:
    visit.may = ["net::ERR_FAILED"]
    page = person()
    table = played(page)
    cut: list[Route] = []

    def answer(route: Route) -> None:
        if len(cut) == 2:
            route.continue_()
        else:
            cut.append(route)
            route.abort()

    page.route("**/api/tables/*/analysis", answer)
    page.goto(f"/t/{table}/replay")
    expect(page.get_by_role("button", name="Chances in per cent")).to_be_visible()
    assert len(cut) == 2
    expect(page.locator(".worths").first).to_be_visible()


def test_luck_is_kept_apart_from_choice(person: NewPerson) -> None:
    page = person(phone=True)
    page.goto("/new/math-arena")
    for seat in (1, 2):
        page.get_by_label(f"Seat {seat}").select_option("bot:beginner")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="Look back at the game").click()
    ledger = page.get_by_role("region", name="Luck and choice")
    expect(ledger).to_be_visible()
    for row in ("An even share", "The deal", "What chance brought later", "Own slips", "The result"):
        expect(ledger.get_by_role("rowheader", name=row)).to_be_visible()
    for seat in (1, 2):
        column = ledger.locator(f"td:nth-child({1 + seat})").all_inner_texts()
        parts = [int(re.sub(r"[+ %\s]", "", each).replace("−", "-")) for each in column if each.strip()]
        assert sum(parts[:-1]) == parts[-1] and parts[0] == 50 and parts[-1] in (0, 50, 100)
    expect(
        page.get_by_text("Estimated from imagined games, by what the players could know; the band")
    ).to_be_visible()
    check_with_axe(page)


def swipe(page: Page, across: int) -> None:
    """A finger drawn over the board."""
    page.locator(".board .face").first.evaluate(
        """(board, across) => {
          const at = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 })
          const tell = (kind, x) => board.dispatchEvent(new TouchEvent(kind, {
            bubbles: true, touches: kind === 'touchend' ? [] : [at(x)], changedTouches: [at(x)] }))
          tell('touchstart', 200)
          tell('touchend', 200 + across)
        }""",
        across,
    )


def test_on_paper_there_is_the_game_and_nothing_to_press(person: NewPerson) -> None:
    page = person()
    looking_back(page)
    page.emulate_media(media="print")
    for shown in (".mat", ".moves", ".worths", ".chart canvas"):
        expect(page.locator(shown).first).to_be_visible()
    moves = page.locator(".moves")  # all of them, without scrolling
    assert moves.evaluate("(list) => list.scrollHeight - list.clientHeight") == 0
    presses = page.locator("main :is(input, select, summary, .btn)")
    assert presses.count() > 0
    for each in presses.all():
        expect(each).to_be_hidden()


def test_one_plays_on_from_anywhere_and_comes_back(person: NewPerson) -> None:
    page = person()
    looking_back(page)
    page.keyboard.press("Home")
    steps = page.get_by_role("slider").get_attribute("max")
    page.get_by_role("combobox", name="against").select_option("novice")
    page.get_by_role("button", name=re.compile("^Play on from here")).click()
    expect(page.get_by_text("Your own line from step 0")).to_be_visible()
    page.locator(".face .hand button.playable").first.click()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    expect(page.locator(".worths, .face .choose, .face .hand button.playable").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Your own line")).to_have_count(0)
    assert page.get_by_role("slider").get_attribute("max") == steps and at(page) == 0


def with_a_blunder(page: Page) -> None:
    """A game between two people on one device, in which the 2 was laid where the 4 wins; looked back at."""
    be_somebody(page, "Ann")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    wanted = {"variant": SHORT, "seats": seats, "position": "hands=2-4-6/3-5-8"}
    table = ask(page, "/tables", wanted)["id"]
    for asked in (
        {"do": "choose", "seat": 0, "choice": "2"},
        {"do": "choose", "seat": 1, "choice": "3"},
        {"do": "resign", "seat": 1},
    ):
        ask(page, f"/tables/{table}/commands", asked)
    page.goto(f"/t/{table}/replay")
    page.locator(".moves").wait_for()


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
def test_the_better_line_is_stepped_through_on_the_board(
    person: NewPerson, language: str, phone: bool
) -> None:
    page = person(language=language, phone=phone)
    with_a_blunder(page)
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")  # it opens at what mattered most
    told, said = {
        "en": (re.compile("^What better play of .* leads to from step 0"), "Show the better line"),
        "de": (re.compile("^Wohin besseres Spiel von .* ab Schritt 0"), "Die bessere Fortsetzung zeigen"),
    }[language]
    page.get_by_role("button", name=said).click()
    expect(page.get_by_text(told)).to_be_visible()
    expect(slider).to_have_value("1")
    # The best card instead of the one that was laid, against the same answer; then on as masters would.
    expect(page.locator(".told")).to_contain_text(re.compile("4, Ben .*3"))
    check_with_axe(page)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    assert int(slider.get_attribute("max") or 0) > 2
    page.keyboard.press("Escape")
    expect(page.get_by_text(told)).to_have_count(0)
    assert at(page) == 0


@pytest.mark.parametrize(
    ("language", "arena", "sequences"),
    [("en", r"\d+ and \d+", "sequence|pile"), ("de", r"\d+ und \d+", "Reihe|Stapel")],
)
def test_choices_stand_in_words_beside_what_they_are_worth(
    person: NewPerson, language: str, arena: str, sequences: str
) -> None:
    page = person(language=language)
    for game, words in (("math-arena", arena), ("sequences", f".*({sequences}).*")):
        deals = (pipworks.game(game).deal(seed=seed) for seed in range(20))
        position = next(each for each in deals if len(each.choices(each.to_act[0])) > 1)
        page.goto(f"/analyse/{game}?position={quote(str(position))}")
        page.locator(".worths tbody th").first.wait_for()
        for each in page.locator(".worths tbody th").all_inner_texts():
            assert re.fullmatch(f"★?{words}", each.strip(), re.DOTALL), each


@pytest.mark.parametrize("game", GAMES)
def test_any_position_is_set_up_and_asked_about(person: NewPerson, visit: Visit, game: str) -> None:
    visit.may.append("status of 422")
    page = person(phone=game in GAMES[::2])
    page.goto(f"/analyse/{game}")
    board = page.locator(".face .mat")
    expect(board).to_be_visible()
    worth = page.locator(".worths, .forced, .solutions, :text('It could not be made.')")
    expect(worth.first).to_be_visible()
    expect(page.get_by_text(re.compile("^Change what stands here, written in the same way"))).to_be_visible()
    fields = page.locator("form input")
    fields.first.fill("nonsense")
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("alert").or_(page.locator(".problem")).first).to_be_visible()
    page.get_by_role("button", name="Deal anew").click()
    expect(fields.first).not_to_have_value("nonsense")
    check_with_axe(page)
    page.get_by_role("button", name=re.compile("^Play on from here")).click()
    expect(page.get_by_text("Your own line from step 0")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_text("Your own line")).to_have_count(0)


def test_what_belongs_to_each_player_is_set_up_by_itself(person: NewPerson) -> None:
    page = person(language="de")
    page.goto(f"/analyse/sequences?position={quote(str(pipworks.game('sequences').deal(seed=1)))}")
    expect(page.locator(".head p")).to_have_text("Wouters Rechenkartenspiel")
    hands = page.get_by_role("group", name="Hände").get_by_role("textbox")
    expect(hands).to_have_count(2)
    second = hands.nth(1)
    cards = second.input_value()
    second.fill(f"{cards},")  # a word begun is no reason to take the form away
    expect(second).to_be_focused()
    second.fill(",".join(reversed(cards.split(","))))
    page.get_by_role("button", name="Ansehen").click()
    expect(second).to_have_value(cards)  # in order again
    expect(hands).to_have_count(2)
    expect(page.get_by_text(re.compile("nach einem /"))).to_have_count(0)


def test_who_looks_on_sees_it_get_more_exact(person: NewPerson) -> None:
    page = person()
    page.goto("/analyse/math-arena")
    told = page.get_by_text(re.compile(r"^Estimated from [\d,]+ imagined games"))

    def games() -> int:
        return int(re.sub(r"\D", "", (told.text_content() or "").partition(" imagined")[0]))

    told.wait_for()
    first, error = games(), page.locator(".worths td").filter(has_text="±").first.text_content()
    answers: list[int] = []
    page.on("response", lambda each: answers.append(each.status) if each.url.endswith("/positions") else None)
    closer = page.get_by_role("button", name="Look more closely")
    closer.press("Enter")
    expect(closer).to_be_disabled()
    expect(page.get_by_text("This is as closely as it goes.")).to_be_visible()
    expect(closer).to_be_focused()  # nor has anything else come where it was pressed
    assert answers == [200, 200] and games() > 4 * first
    assert page.locator(".worths td").filter(has_text="±").first.text_content() != error
    check_with_axe(page)
    # What is proved is not looked at any closer.
    page.goto(f"/analyse/{SHORT}")
    page.get_by_text(re.compile("^Proved")).wait_for()
    expect(closer).to_be_hidden()
