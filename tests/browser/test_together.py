"""Several people: by invitation, on one device, watching; and connections that break."""

from __future__ import annotations

import re
import time

import pytest
from browsing import CUT, PATIENCE, NewPerson, Visit, check_with_axe
from playing import PAINTED, SETTLED, TURNS, at_table, play_out, settled, status, table_id
from playwright.sync_api import Page, expect


def invite(page: Page, title: str = "Femto") -> str:
    """Set up a table with an open seat; the link that invites to it."""
    page.goto("/")
    page.get_by_role("button", name=f"With a friend: {title}").click()
    return page.get_by_role("textbox", name="Link to this table").input_value()


def sit(page: Page, link: str, name: str) -> None:
    """Follow an invitation and sit down."""
    page.goto(link)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Sit here").click()


def femto_between(one: Page, other: Page) -> None:
    """Two people play Femto to its end, whoever's turn it is."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if status(one) == "over" and status(other) == "over":
            return
        for page in (one, other):
            acts = page.locator(".table-page").get_attribute("data-act")
            if acts == "true" and status(page) == "playing":
                page.locator(".choose, .hand button.playable").first.click()
        one.wait_for_timeout(60)
    raise AssertionError("the game did not end")


def test_two_people_play_by_invitation_and_talk(person: NewPerson) -> None:
    ann, ben = person(), person(phone=True)
    asked: list[str] = []
    for page in (ann, ben):
        page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    link = invite(ann)
    assert "#invitation=" in link
    expect(ann.get_by_role("img", name="The link as a QR code")).to_be_visible()
    sit(ben, link, "Ben")
    at_table(ann)
    at_table(ben)
    expect(ann.get_by_text("Ben").first).to_be_visible()
    ben.keyboard.press("c")
    ben.keyboard.type("Good luck!")
    ben.keyboard.press("Enter")
    chat = ann.get_by_role("log", name="Chat")
    expect(chat).to_contain_text("Good luck!")
    ben.locator("#chat-text").fill("Impatient")
    ben.locator("#chat-text").evaluate("field => { field.form.requestSubmit(); field.form.requestSubmit() }")
    expect(ben.locator("#chat-text")).to_have_value("")
    ben.locator("#chat-text").fill("Later")
    ben.locator("#chat-text").press("Enter")
    expect(chat).to_contain_text("Later")
    assert chat.inner_text().count("Impatient") == 1  # whoever presses twice says it once
    ann.locator("#chat-text").fill("To you, too")
    ann.locator("#chat-text").press("Enter")
    said = ben.get_by_role("log", name="Chat").locator("p", has_text="To you, too")
    expect(said.locator("strong")).to_have_text("Player 1")  # as everywhere else who has given no name
    femto_between(ann, ben)
    expect(ann.locator("#outcome")).to_be_visible()
    expect(ben.locator("#outcome")).to_be_visible()
    invitation = link.partition("invitation=")[2]
    assert asked and not any(invitation in each for each in asked)  # nor in any log on the way
    for page in (ann, ben):  # each device has sealed its own share, and kept all seals
        page.get_by_text("Was it fair?").click()
        expect(page.get_by_text("Everything that can be checked here holds.")).to_be_visible()
        assert page.locator("details li", has_text="(holds)").count() == 9


MOST_LOOKS = 3_600


@pytest.mark.parametrize("title", ["Femto", "Math Arena"])
def test_who_plays_by_keys_keeps_the_focus_while_the_other_chooses(person: NewPerson, title: str) -> None:
    ann, ben = person(), person()
    link = invite(ann, title)
    sit(ben, link, "Ben")
    at_table(ann)
    at_table(ben)
    for _ in range(2):
        settled(ann)
        ann.locator(".hand.active button.playable").first.focus()
        ann.keyboard.press("Enter")
        if title == "Math Arena":
            bid = ann.locator(".table-page .btn-main.btn-big").first
            ann.locator(".hand.active button.playable:not(.chosen)").first.focus()
            ann.keyboard.press("Enter")
            expect(bid).to_be_focused()  # it is before the hand, but comes next
            ann.keyboard.press("Escape")
            expect(ann.locator(".hand.active button:focus")).to_have_count(1)
            expect(ann.locator(".hand .chosen")).to_have_count(0)
            for _ in range(2):
                ann.locator(".hand.active button.playable:not(.chosen)").first.focus()
                ann.keyboard.press("Enter")
            ann.keyboard.press("Enter")
        expect(ann.get_by_role("group", name="Your hand")).to_be_focused()
        settled(ben)
        TURNS[title.lower().replace(" ", "-")](ben)
        if title == "Femto":  # the deal says who wins the round, and so who chooses
            for _ in range(MOST_LOOKS):
                if ann.locator(".choose").count() or ben.locator(".choose").count():
                    break
                ann.wait_for_timeout(50)
            if ben.locator(".choose").count():
                ben.locator(".choose").first.click()
        expect(ann.locator(".choose:focus, .hand.active button:focus")).to_have_count(1)
        if ann.locator(".choose").count():
            ann.keyboard.press("Enter")


def test_on_another_device_one_can_begin_without_one_s_share(person: NewPerson) -> None:
    """It lies where one sat down. What comes of that is said, and play goes on."""
    ann, ben = person(), person()
    link = invite(ann)
    ann.evaluate("Object.keys(localStorage).forEach((e) => /table[.]/.test(e) && localStorage.removeItem(e))")
    sit(ben, link, "Ben")
    expect(ann.get_by_text("lies sealed on the device where you sat down", exact=False)).to_be_visible()
    expect(ben.get_by_text("Everybody is here.", exact=False)).to_be_visible()
    ann.get_by_role("button", name="Begin without it").click()
    at_table(ann)
    at_table(ben)
    ben.get_by_text("Was it fair?").click()
    expect(ben.get_by_text("opened it only when all seats were bound", exact=False)).to_be_visible()


def test_a_choice_stays_secret_until_both_have_chosen(person: NewPerson) -> None:
    ann, ben = person(), person()
    sit(ben, invite(ann), "Ben")
    at_table(ann)
    at_table(ben)
    before = ben.locator(".board").inner_text()
    ann.locator(".hand button.playable").first.click()
    expect(ann.get_by_role("button", name="Take it back")).to_be_visible()
    ben.wait_for_timeout(300)
    after = ben.locator(".board").inner_text()
    assert before.replace("to act", "") == after.replace("to act", "").replace("has chosen", "")
    ann.get_by_role("button", name="Take it back").click()
    expect(ann.get_by_role("button", name="Take it back")).to_have_count(0)


def test_undo_needs_agreement_and_so_does_a_rematch(person: NewPerson) -> None:
    ann, ben = person(), person()
    sit(ben, invite(ann), "Ben")
    at_table(ann)
    at_table(ben)
    for page in (ann, ben):
        page.locator(".hand button.playable").first.click()
    expect(ann.get_by_role("log", name="What happened")).to_contain_text("the round")
    one, other = (ann, ben) if ann.locator(".choose").count() else (ben, ann)
    one.locator(".choose").first.click()
    one.get_by_label("More", exact=True).click()
    one.get_by_role("button", name="Take back the last choice").click()
    expect(other.get_by_text("would like to take back the last choice")).to_be_visible()
    other.get_by_role("button", name="Agree").click()
    expect(one.get_by_role("log", name="What happened")).to_contain_text("taken back")
    expect(one.locator(".choose")).to_have_count(2)
    ben.get_by_label("More", exact=True).click()
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(ann.locator("#outcome")).to_have_text("You win.")
    first = ann.url
    ann.get_by_role("button", name="Play again").click()
    ben.get_by_role("button", name="Agree").click()
    for page in (ann, ben):
        page.wait_for_url(lambda address: "/t/" in address and table_id_of(address) != table_id_of(first))


def test_what_somebody_proposes_lies_over_the_table_and_moves_nothing(person: NewPerson) -> None:
    ann, ben = person(), person(phone=True)
    sit(ben, invite(ann), "Ben")
    both = (ann, ben)
    for page in both:
        at_table(page)
        page.locator(".hand button.playable").first.wait_for()
        page.evaluate(PAINTED)
    before = [page.locator(".mat").bounding_box() for page in both]
    ann.get_by_label("More", exact=True).click()
    ann.get_by_role("button", name="Pause", exact=True).click()
    for page, was in zip(both, before, strict=True):
        note = page.locator(".proposal .note")
        expect(note).to_be_visible()
        page.evaluate(PAINTED)
        assert page.locator(".mat").bounding_box() == was
        over, table = note.bounding_box(), was
        assert over and table and over["y"] >= table["y"] - 1
    ben.locator(".proposal").get_by_role("button").nth(1).click()
    for page, was in zip(both, before, strict=True):
        expect(page.locator(".proposal")).to_have_count(0)
        page.evaluate(PAINTED)
        assert page.locator(".mat").bounding_box() == was


def table_id_of(address: str) -> str:
    return address.split("/t/")[1].split("?")[0]


def test_a_public_table_is_in_the_lobby_and_can_be_watched(person: NewPerson) -> None:
    ann, ben, cem = person(), person(), person()
    ann.goto("/new/femto")
    ann.get_by_label("Seat 2").select_option("open")
    ann.get_by_label("In the lobby").check()
    ann.get_by_role("button", name="Open the table and invite").click()
    ann.wait_for_url(re.compile("/t/"))
    ben.goto("/lobby")
    ben.get_by_role("link", name=re.compile("^Join: Femto")).first.click()
    ben.get_by_role("button", name="Sit here").click()
    at_table(ann)
    at_table(ben)
    cem.goto("/lobby")
    cem.get_by_role("link", name=re.compile("^Watch: Femto")).first.click()
    at_table(cem)
    assert cem.locator(".table-page").get_attribute("data-seat") == "-1"
    expect(cem.locator(".hand button.playable")).to_have_count(0)
    ann.get_by_label("More", exact=True).click()
    ann.get_by_role("button", name="Pause").click()
    expect(ann.get_by_text("You have asked for a pause.")).to_be_visible()
    for each in (ben, cem):
        expect(each.get_by_text(re.compile(" would like a pause"))).to_be_visible()
    expect(cem.get_by_role("button", name="Agree")).to_have_count(0)
    ben.get_by_role("button", name="No", exact=True).click()
    femto_between(ann, ben)
    cem.wait_for_selector(".table-page[data-status=over]")


def test_one_device_is_handed_round_with_the_cards_covered(person: NewPerson) -> None:
    page = person(phone=True)
    page.goto("/")
    page.get_by_role("button", name="On this device: Femto").click()
    at_table(page)
    page.get_by_role("button", name=re.compile("I am Player 1")).click()
    page.locator(".hand button.playable").first.click()
    expect(page.get_by_role("heading", name="Player 2, it is your turn")).to_be_visible()
    expect(page.locator(".hand button")).to_have_count(0)
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if status(page) != "playing":
            break
        cover = page.get_by_role("button", name=re.compile("show my cards"))
        if cover.count():
            cover.click()
        elif page.locator(".table-page").get_attribute("data-act") == "true":
            page.locator(".choose, .hand button.playable").first.click()
        page.wait_for_timeout(50)
    assert status(page) == "over"


def test_seats_of_one_device_are_numbered_in_the_language_of_who_looks(person: NewPerson) -> None:
    page = person(phone=True, language="de")
    page.goto("/games/femto")
    page.get_by_role("button", name="An diesem Gerät").click()
    at_table(page)
    for name in ("Spieler 1", "Spieler 2"):
        page.get_by_role("button", name=f"Ich bin {name}: zeig meine Karten").click()
        page.locator(".hand button.playable").first.click()
    expect(page.get_by_role("log")).to_contain_text("Spieler 2")
    expect(page.locator("body")).not_to_contain_text("Player")
    page.goto("/tables")
    expect(page.get_by_text("Femto").first).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Player")


def test_a_click_while_offline_mends_itself(person: NewPerson, visit: Visit) -> None:
    visit.may = [*CUT]
    page = person()
    page.goto("/")
    expect(page.locator("[data-game=femto]")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("link", name="Lobby").click()
    expect(page.get_by_role("heading", name="This page did not load")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Lobby")).to_be_visible()
    page.get_by_role("link", name="Practice").click()
    expect(page.get_by_role("heading", name="Practice")).to_be_visible()


def test_a_game_goes_on_after_the_network_was_gone(person: NewPerson, visit: Visit) -> None:
    visit.may = [*CUT]
    page = person()
    page.goto("/")
    page.locator("[data-game=femto]").click()
    at_table(page)
    page.evaluate("window.notReloaded = true")
    page.locator(".hand button.playable").first.click()
    page.wait_for_function(SETTLED)
    before = page.get_by_role("log", name="What happened").locator("li").count()
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.locator(".choose, .hand button.playable").first.click()
    said = page.locator(".bar").get_by_role("status")
    expect(said).to_have_text("No connection: your move was not sent.")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.context.set_offline(False)
    page.wait_for_selector(".table-page[data-connection=open]")
    expect(said).to_contain_text("Your move was not sent.")
    assert page.get_by_role("log", name="What happened").locator("li").count() == before
    said.get_by_role("button", name="Send it now").click()
    expect(page.get_by_text("Your move was not sent.")).to_have_count(0)
    settled(page)
    assert page.get_by_role("log", name="What happened").locator("li").count() > before
    play_out(page, "femto")
    assert page.evaluate("window.notReloaded") is True


def test_what_happened_meanwhile_is_caught_up_with(person: NewPerson, visit: Visit) -> None:
    visit.may = [*CUT]
    ann, ben = person(), person()
    sit(ben, invite(ann), "Ben")
    at_table(ann)
    at_table(ben)
    ann.context.set_offline(True)
    expect(ann.get_by_text("The connection is lost")).to_be_visible()
    ben.keyboard.press("c")
    ben.keyboard.type("Are you there?")
    ben.keyboard.press("Enter")
    ben.locator(".hand button.playable").first.click()
    ann.context.set_offline(False)
    expect(ann.get_by_role("log", name="Chat")).to_contain_text("Are you there?")
    expect(ann.get_by_role("log", name="Chat").locator("p")).to_have_count(1)
    femto_between(ann, ben)
    assert table_id(ann) == table_id(ben)


def test_an_invitation_says_who_asks_which_game_and_how_long(person: NewPerson) -> None:
    ann, ben = person(), person(phone=True)
    link = invite(ann)
    ben.goto(link)
    expect(ben.get_by_role("heading", name="You are asked to a game of Femto")).to_be_visible()
    ann.get_by_label("How shall we call you?").fill("Ann")
    ann.get_by_role("button", name="That’s me").click()
    expect(ann.locator(".seats").get_by_text("Ann")).to_be_visible()
    expect(ben.get_by_role("heading", name="Ann asks you to a game of Femto")).to_be_visible()
    told = ben.locator(".invited")
    expect(told).to_contain_text("Everybody is there until it is over.")
    expect(told).to_contain_text("As long as it takes")
    expect(told).to_contain_text("The bigger one wins")
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_with_axe(ben)
    check_with_axe(ann)
    told.get_by_role("link", name="Learn in a minute").click()
    expect(ben.get_by_role("button", name="Go on")).to_be_visible()
    ben.go_back()
    ben.get_by_label("Name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    at_table(ben)
    at_table(ann)
    expect(ben.get_by_role("link", name="The profile of Ann")).to_be_visible()
    ann.goto("/")
    again = invite(ann)  # who has a name is not asked again
    ben.goto(again)
    expect(ben.get_by_role("heading", name="Ann asks you to a game of Femto")).to_be_visible()
    expect(ann.get_by_label("How shall we call you?")).to_have_count(0)


def test_a_closed_door_says_why(person: NewPerson) -> None:
    ann, ben = person(), person()
    invite(ann)
    ben.goto(ann.url.split("?")[0])
    expect(ben.get_by_text("it takes an invitation to see it")).to_be_visible()
    ben.goto("/t/nothing")
    expect(ben.get_by_text("There is no such table")).to_be_visible()


def test_by_correspondence_one_is_told_whose_move_it_is(person: NewPerson) -> None:
    ann, ben = person(), person(phone=True)
    told = """() => {
      window.told = []
      window.Notification = class {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title, more) { window.told.push([title, more.body]) }
      }
    }"""
    ben.add_init_script(f"({told})()")
    ben.clock.install()
    ann.goto("/new/femto:order=winner_leads")
    ann.get_by_label("Seat 2").select_option("open")
    ann.locator("label", has_text="By correspondence").click()
    ann.get_by_role("button", name="Open the table and invite").click()
    link = ann.get_by_role("textbox", name="Link to this table").input_value()
    sit(ben, link, "Ben")
    at_table(ann)
    at_table(ben)
    ben.goto("/tables")
    expect(ben.get_by_role("heading", name="Waiting for others")).to_be_visible()
    ben.get_by_role("button", name="Tell me when it is my move").click()
    ann.locator(".hand button.playable").first.click()
    expect(ann.get_by_role("log", name="What happened")).to_contain_text("You lead")
    ben.clock.fast_forward(10_000)  # so often the page looks for itself
    expect(ben.get_by_role("heading", name="Your move")).to_be_visible()
    expect(ben.get_by_role("navigation", name="Main").get_by_text("1", exact=True)).to_be_visible()
    ben.wait_for_function("() => window.told.length > 0")
    assert ben.evaluate("window.told")[0][0] == "It is your move"
    ben.get_by_role("link", name=re.compile("^Move: Femto")).click()
    ben.locator(".hand button.playable").first.click()
    expect(ann.get_by_role("log", name="What happened")).to_contain_text("answers with")


def test_whoever_is_first_takes_the_device(person: NewPerson) -> None:
    page = person()
    page.goto("/")
    page.get_by_role("button", name="On this device: Brain Drain").click()
    at_table(page)
    who = page.get_by_role("group", name="Who acts?")
    who.get_by_role("button", name="Player 2").click()
    page.get_by_role("button", name=re.compile("^Pass")).click()
    page.wait_for_function("() => document.querySelector('.table-page').dataset.seat === '0'")
    page.get_by_role("button", name=re.compile("^Pass")).click()
    expect(page.get_by_role("log", name="What happened")).to_contain_text("pass")


def test_skipping_to_what_a_page_holds_keeps_the_invitation(person: NewPerson) -> None:
    ann, ben = person(), person()
    link = invite(ann)
    ben.goto(link)
    expect(ben.get_by_label("Name")).to_be_visible()
    ben.evaluate("() => (document.body.dataset.here = 'yes')")
    ben.keyboard.press("Tab")
    ben.keyboard.press("Enter")
    expect(ben.locator("main")).to_be_focused()
    assert ben.evaluate("() => document.body.dataset.here") == "yes"  # nothing was loaded anew
    assert ben.url == link


def test_an_old_link_works_and_its_invitation_leaves_the_address(person: NewPerson) -> None:
    ann, ben = person(), person()
    link = invite(ann)
    ben.goto(link.replace("#invitation=", "?invitation="))
    expect(ben.get_by_label("Name")).to_be_visible()
    assert ben.url == link
