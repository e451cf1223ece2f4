"""People as they go through it: a name kept by a passkey, other devices, profiles, blocks, reports, hosts."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from browsing import CUT, NewPerson, Server, Visit, check_with_axe
from playing import ask, at_table, table_id
from playwright.sync_api import CDPSession, Page, Route, expect
from test_ratings import fits, named
from test_together import invite
from typer.testing import CliRunner

from pipworks.cli.commands import app

FEMTO = "femto:hand_size=3,pack=2-3-4-5-6-8"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """The virtual authenticator of one browser."""

    def __init__(self, page: Page) -> None:
        self.devtools: CDPSession = page.context.new_cdp_session(page)
        self.devtools.send("WebAuthn.enable")
        self.id = self.devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})[
            "authenticatorId"
        ]

    def kept(self) -> list[dict[str, Any]]:
        """Its passkeys, as a password manager would carry them to another device."""
        found = self.devtools.send("WebAuthn.getCredentials", {"authenticatorId": self.id})
        return list(found["credentials"])

    def take(self, passkeys: list[dict[str, Any]]) -> None:
        """Have these and no others; their counts of use, by which a site knows a forgery, come along."""
        self.devtools.send("WebAuthn.clearCredentials", {"authenticatorId": self.id})
        for each in passkeys:
            given = {"authenticatorId": self.id, "credential": each}
            self.devtools.send("WebAuthn.addCredential", given)


def at(server: Server) -> str:
    """Passkeys hold for names, not for addresses."""
    return server.address.replace("127.0.0.1", "localhost")


def refuse_old_token(page: Page) -> None:
    """Make a new key elsewhere, so that this browser's holds no more."""
    page.evaluate(
        """async () => {
          const Authorization = `Bearer ${localStorage.getItem('pipworks.token')}`
          await fetch('/api/people/me/token', { method: 'POST', headers: { Authorization } })
        }"""
    )


def test_a_name_is_kept_by_a_passkey_and_comes_along_to_another_device(
    person: NewPerson, visit: Visit, server: Server
) -> None:
    visit.may.extend(("401", "404"))
    ann = person(at=at(server))
    phone = Authenticator(ann)
    named(ann, "Annegret")
    ann.get_by_role("link", name="Keep your name").click()
    expect(ann.get_by_text("Only this browser knows you.", exact=False)).to_be_visible()
    fits(ann)
    ann.get_by_label("What do you call this device?").fill("Phone")
    ann.get_by_role("button", name="Make a passkey").click()
    expect(ann.get_by_text("This name is kept for you", exact=False)).to_be_visible()
    expect(ann.get_by_role("list", name="Passkeys")).to_contain_text("Phone")
    fits(ann)
    mine = ask(ann, "/people/me")["id"]
    ann.get_by_role("button", name="Make a passkey").click()
    expect(ann.get_by_text("has a passkey of yours already", exact=False)).to_be_visible()

    # The passkey comes along by the password manager; the other device knows nothing else.
    other = person(at=at(server), phone=True, dark=True, language="de")
    laptop = Authenticator(other)
    other.goto("/me")
    expect(other.get_by_text("Dieser Browser kennt dich noch nicht.", exact=False)).to_be_visible()
    fits(other)
    other.get_by_role("button", name="Mit einem Passkey").click()
    expect(other.get_by_text("Es wurde kein Passkey", exact=False)).to_be_visible()  # it has none
    laptop.take(phone.kept())
    other.get_by_role("button", name="Mit einem Passkey").click()
    expect(other.get_by_text("Annegret").first).to_be_visible()
    assert ask(other, "/people/me")["id"] == mine
    fits(other)

    # A key that is refused makes nobody new: the page says so, and offers the way back.
    refuse_old_token(ann)
    ann.goto("/new/" + FEMTO)
    ann.get_by_role("button", name="Begin", exact=False).first.click()
    lost = ann.get_by_role("heading", name="This browser’s key does not hold any more")
    expect(lost).to_be_visible()
    assert ann.evaluate("localStorage.getItem('pipworks.token')") is None
    ann.get_by_role("button", name="Begin", exact=False).first.click()
    expect(ann.get_by_text("come back as who you are", exact=False).first).to_be_visible()
    assert ann.evaluate("localStorage.getItem('pipworks.token')") is None
    ann.reload()
    expect(lost).to_be_visible()
    fits(ann)
    ann.get_by_role("link", name="Come back").click()
    phone.take(laptop.kept())
    ann.get_by_role("button", name="With a passkey").click()
    expect(ann.get_by_role("list", name="Passkeys")).to_be_visible()
    expect(lost).to_have_count(0)
    assert ask(ann, "/people/me")["id"] == mine

    # It is the last way back: that is asked about first, and whoever works by keys changes nothing by it.
    remove = ann.get_by_role("button", name="Remove the passkey Phone")
    remove.press("Enter")
    asked = ann.get_by_role("dialog", name="Your last way back")
    expect(asked.get_by_role("button", name="Keep it")).to_be_focused()
    expect(asked.get_by_role("button", name="Keep it")).to_have_accessible_description(
        re.compile("Phone is the last way back.*out of reach for good.*on another device")
    )
    fits(ann)
    ann.keyboard.press("Enter")
    expect(asked).to_be_hidden()
    expect(remove).to_be_focused()
    remove.press("Enter")
    expect(asked).to_be_visible()
    ann.keyboard.press("Escape")
    expect(asked).to_be_hidden()
    assert len(ask(ann, "/people/me/ways")["passkeys"]) == 1

    # In German, and on a phone; removed there, it is gone here, which is said.
    laptop.take(phone.kept())
    other.reload()
    other.get_by_role("button", name="Mit einem Passkey").click()
    other.get_by_role("button", name="Den Passkey Phone entfernen").click()
    fits(other)
    other.get_by_role("dialog", name="Dein letzter Weg zurück").get_by_text("Trotzdem entfernen").click()
    expect(other.get_by_role("heading", name="Passkeys")).to_be_focused()
    expect(other.get_by_text("Nur dieser Browser kennt dich.", exact=False)).to_be_visible()

    # Removed, it lets nobody in, and the name is nobody's.
    remove.press("Enter")
    expect(ann.get_by_text("The passkey Phone was gone already", exact=False)).to_be_visible()
    expect(ann.get_by_role("heading", name="Passkeys")).to_be_focused()
    expect(ann.get_by_role("alert")).to_have_count(0)
    expect(ann.get_by_text("Only this browser knows you.", exact=False)).to_be_visible()
    ann.get_by_role("button", name="With a passkey").click()
    expect(ann.get_by_text("Nobody here has this passkey any more", exact=False)).to_be_visible()


@pytest.mark.parametrize("where", ["settings", "new tournament", "waiting table"])
def test_a_name_can_be_written_once_the_one_before_is_there(person: NewPerson, where: str) -> None:
    ann = person()
    named(ann, "Annelise")
    pages = {
        "settings": lambda: ("/settings", "#name"),
        "new tournament": lambda: ("/tournaments/new?code=femto", "#me"),
        "waiting table": lambda: (invite(person()), "#your-name"),
    }
    address, field = pages[where]()
    held: list[Route] = []
    ann.route("**/api/people/me", lambda route: held.append(route))
    ann.goto(address)
    name = ann.locator(field)
    expect(name).not_to_be_editable()
    while not held:
        ann.wait_for_timeout(20)
    held.pop().continue_()
    expect(name).to_have_value("Annelise")
    expect(name).to_be_editable()


def test_a_name_written_without_a_connection_is_left_alone_when_there_is_one_again(
    person: NewPerson, visit: Visit
) -> None:
    visit.may = [*CUT]
    ann = person()
    named(ann, "Annelise")
    ann.route("**/api/**", lambda route: route.abort("connectionrefused"))
    ann.goto("/settings")
    name = ann.locator("#name")
    expect(ann.locator("form .is-wrong")).to_be_visible()
    name.fill("Annabel")
    with ann.expect_response("**/api/people/me"):
        ann.unroute("**/api/**")
    expect(name).to_be_editable()
    ann.locator("form .btn-main").click()
    expect(ann.locator("form [role=status]")).to_be_visible()
    expect(name).to_have_value("Annabel")


def test_a_guest_is_told_what_coming_back_as_somebody_else_means(person: NewPerson, server: Server) -> None:
    ann = person(at=at(server))
    phone = Authenticator(ann)
    named(ann, "Annelise")
    ann.goto("/me")
    expect(ann.get_by_text("This browser knows you as Annelise.", exact=False)).to_be_visible()
    ann.get_by_role("button", name="Make a passkey").click()
    expect(ann.get_by_role("list", name="Passkeys")).to_contain_text("Linux")
    ann.reload()
    expect(ann.get_by_text("This name is kept for you", exact=False)).to_be_visible()
    expect(ann.get_by_text("This browser knows you as", exact=False)).to_have_count(0)

    # Who goes by a name that nobody can keep can come back all the same, and reads no other.
    named(ann, "Guest")
    ann.goto("/me")
    expect(ann.get_by_text("There is a way back for you", exact=False)).to_be_visible()
    expect(ann.get_by_text("Only this browser knows you.", exact=False)).to_have_count(0)
    fits(ann)
    other = person(at=at(server), phone=True, language="de")
    named(other, "Berta")
    other.goto("/me")
    expect(other.get_by_text("vergisst er Berta", exact=False)).to_be_visible()
    fits(other)
    Authenticator(other).take(phone.kept())
    other.get_by_role("button", name="Mit einem Passkey").click()
    expect(other.get_by_text("Du kannst zurückkommen", exact=False)).to_be_visible()
    assert ask(other, "/people/me") == ask(ann, "/people/me")


def test_where_one_tab_has_lost_its_key_the_other_says_so_too(person: NewPerson, visit: Visit) -> None:
    visit.may.append("401")
    page = person()
    named(page, "Bernhardine")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_label("Name")).to_have_value("Bernhardine")
    refuse_old_token(page)
    page.goto("/tables")
    lost = other.get_by_role("heading", name="This browser’s key does not hold any more")
    expect(lost).to_be_visible()
    expect(page.get_by_text("POST /api")).to_have_count(0)
    page.get_by_role("button", name="Go on as somebody new").click()
    expect(lost).to_have_count(0)


def test_below_what_is_said_of_a_lost_key_a_table_is_read_by_keys(person: NewPerson) -> None:
    """What is in its middle has not the room there, on a small phone whose browser takes some of it, too."""
    page = person(phone=True)
    page.set_viewport_size({"width": 375, "height": 600})
    page.goto("/")
    page.locator("[data-game=femto]").click()
    at_table(page)
    middle = page.locator(".mat .middle")
    expect(middle).not_to_have_attribute("tabindex", "0")
    page.evaluate("localStorage.setItem('pipworks.lost', 'lost')")
    page.reload()
    at_table(page)
    expect(page.get_by_role("heading", name="This browser’s key does not hold any more")).to_be_visible()
    assert middle.evaluate("each => each.scrollHeight > each.clientHeight + 1")
    group = page.get_by_role("group", name="The middle of the table")
    check_with_axe(page)
    group.focus()
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('.mat .middle').scrollTop > 0")


def test_who_goes_on_as_somebody_new_says_so(person: NewPerson, visit: Visit) -> None:
    visit.may.append("401")
    page = person()
    named(page, "Bernadette")
    before = ask(page, "/people/me")["id"]
    refuse_old_token(page)
    page.goto("/tables")
    page.get_by_role("button", name="Go on as somebody new").click()
    expect(page.get_by_role("button", name="Go on as somebody new")).to_have_count(0)
    named(page, "Carla")
    assert ask(page, "/people/me")["id"] != before


def test_everything_is_taken_along_and_deleted(person: NewPerson, tmp_path: Path) -> None:
    page = person(phone=True)
    named(page, "Dorothea")
    page.goto("/me")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Take everything along").click()
    file = json.loads(Path(coming.value.path()).read_text("utf-8"))
    wanted = page.get_by_role("button", name="Delete everything")
    wanted.press("Enter")
    expect(page.get_by_label("Write your name, Dorothea", exact=False)).to_be_focused()
    page.get_by_role("button", name="Close").press("Enter")
    expect(wanted).to_be_focused()
    assert coming.value.suggested_filename == "pipworks-person.json"
    assert file["person"]["name"] == "Dorothea"
    wanted.click()
    page.get_by_label("Write your name, Dorothea", exact=False).fill("Dorothea")
    fits(page)
    page.get_by_role("button", name="Delete all about me").click()
    expect(page.get_by_text("All about you is deleted.", exact=False)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert page.evaluate("localStorage.getItem('pipworks.token')") is None
    fits(page)


def together(one: Page, other: Page) -> None:
    """Both sit at one table, and the game has begun."""
    one.goto(f"/new/{FEMTO}")
    one.get_by_label("Seat 2").select_option("open")
    one.get_by_role("button", name="Open the table and invite").click()
    one.wait_for_url(re.compile("/t/"))
    told = ask(one, f"/tables/{table_id(one)}")
    other.goto(f"/t/{told['id']}#invitation={told['invitation']}")
    other.get_by_role("button", name=re.compile("Hier sitzen|Sit here")).first.click()
    for page in (one, other):
        at_table(page)


def say(page: Page, text: str) -> None:
    page.locator("#chat-text").fill(text)
    page.locator("#chat-text").press("Enter")
    expect(page.locator("#chat-text")).to_have_value("")


def admin(server: Server, *words: str, apart: bool = False) -> dict[str, Any]:
    """What `pipworks admin` says, beside the server; in a process `apart`, or else in this one."""
    words = ("admin", *words, "--json", "--database", f"sqlite:///{server.database}")
    if apart:
        command = [sys.executable, "-m", "pipworks", *words]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    else:
        said = CliRunner().invoke(app, words, catch_exceptions=False).stdout
    return dict(json.loads(said))


MUTES = {"for an hour": 3600, "for a day": 86400, "for a week": 604800, "until it is lifted": None}


def test_a_line_is_reported_and_a_host_mutes_bans_and_closes(
    person: NewPerson, visit: Visit, server: Server
) -> None:
    visit.may.extend(("403", "409", "401"))
    ann, eve = person(), person(phone=True, language="de")
    named(ann, "Annegret")
    named(eve, "Evelyn")
    together(ann, eve)
    say(eve, "You dolt")
    line = ann.get_by_role("log", name="Chat").get_by_text("You dolt")
    expect(line).to_be_visible()
    ann.get_by_role("button", name="Report what Evelyn said: You dolt").click()
    ann.get_by_label("Why?", exact=False).fill("insults")
    fits(ann)
    ann.get_by_role("button", name="Report it").click()
    expect(ann.get_by_text("It has been reported.")).to_be_visible()
    ann.get_by_role("button", name="Close").click()

    # A host with a key sees it, and nobody without.
    host = person(phone=True, dark=True)
    host.goto("/host")
    host.get_by_label("Your key").fill("nonsense")
    host.get_by_role("button", name="Look").click()
    expect(host.get_by_text("This is no key of a host", exact=False)).to_be_visible()
    fits(host)
    key = admin(server, "key", "Mrs Frank", apart=True)["key"]
    host.goto("about:blank")
    host.goto(f"/host#{key}")
    report = host.get_by_role("article").filter(has_text="You dolt")
    expect(report).to_contain_text("insults")
    expect(host.get_by_text("You are Mrs Frank in the log.")).to_be_visible()
    assert key not in host.url
    fits(host)
    now, log = (
        host.get_by_role("list", name="Muted or banned now"),
        host.get_by_role("table", name="Who did what"),
    )
    length = report.get_by_label("A mute holds")
    expect(length.locator("option:checked")).to_have_text("for a day")
    for at, (wanted, seconds) in enumerate(MUTES.items()):
        length.select_option(wanted)
        report.get_by_role("button", name="Mute Evelyn").click()
        expect(log.get_by_role("row")).to_have_count(2 + at)
        expect(now).to_contain_text("muted, until" if seconds else "muted: insults")
        (muted,) = admin(server, "log")["sanctions"]
        assert (muted["until"] and round(muted["until"] - muted["at"])) == seconds
    fits(host)
    eve.locator("#chat-text").fill("More")
    eve.locator("#chat-text").press("Enter")
    expect(eve.get_by_text("Du darfst hier nichts sagen: insults")).to_be_visible()
    host.get_by_role("button", name="Lift it for Evelyn").click()
    expect(now).to_contain_text("Nobody.")
    report.get_by_role("button", name="Close the table").click()
    expect(ann.locator(".table-page[data-status=abandoned]")).to_be_visible()
    report.get_by_role("button", name="Ban Evelyn").click()
    expect(eve.get_by_role("heading", name="Du darfst nicht herein")).to_be_visible()
    expect(eve.get_by_text("Du darfst nicht herein: insults")).to_be_visible()
    eve.goto("/")
    fits(eve)
    report.get_by_role("button", name="Settled: what Evelyn said").click()
    expect(report).to_have_count(0)
    expect(log.get_by_role("cell", name="muted, until")).to_have_count(3)
    for did in ("muted", "let talk again", "closed a table", "banned", "settled a report"):
        expect(log.get_by_role("cell", name=did, exact=True).first).to_be_visible()
    fits(host)
    again = eve.get_by_role("button", name="Noch einmal versuchen")
    again.click()
    expect(eve.get_by_text("Du darfst nicht herein: insults")).to_be_visible()
    admin(server, "unban", report_handle(server))
    again.click()
    expect(again).to_have_count(0)
    assert ask(eve, "/people/me")["name"] == "Evelyn"


def report_handle(server: Server) -> str:
    """The handle of who was reported last."""
    return str(admin(server, "reports", "--all")["reports"][0]["accused"])


def test_somebody_is_looked_at_and_blocked(person: NewPerson, visit: Visit) -> None:
    visit.may.append("403")
    ann, eve = person(), person(phone=True, dark=True, language="de")
    named(ann, "Annelore")
    named(eve, "Eveline")
    together(ann, eve)
    say(eve, "Boo")
    expect(ann.get_by_role("log", name="Chat").get_by_text("Boo")).to_be_visible()
    ann.get_by_role("link", name="The profile of Eveline").first.click()
    expect(ann.get_by_role("heading", level=1, name="Eveline")).to_be_visible()
    fits(ann)
    ann.get_by_role("button", name="Block", exact=True).click()
    expect(ann.get_by_role("button", name="Unblock")).to_be_visible()
    fits(ann)
    ann.go_back()
    at_table(ann)
    expect(ann.get_by_role("log", name="Chat")).to_be_visible()
    expect(ann.get_by_text("Boo")).to_have_count(0)

    # She cannot sit down with Annelore any more, and is not told why.
    ann.goto(f"/new/{FEMTO}")
    ann.get_by_label("Seat 2").select_option("open")
    ann.get_by_role("button", name="Open the table and invite").click()
    ann.wait_for_url(re.compile("/t/"))
    told = ask(ann, f"/tables/{table_id(ann)}")
    eve.goto(f"/t/{told['id']}#invitation={told['invitation']}")
    eve.get_by_role("button", name="Hier sitzen").first.click()
    expect(eve.get_by_text("Dieser Tisch ist nichts für dich", exact=False)).to_be_visible()

    ann.goto("/me")
    ann.get_by_role("button", name="Unblock Eveline").click()
    expect(ann.get_by_role("heading", name="Whom you have blocked")).to_have_count(0)
    eve.goto("/people/me")
    expect(eve.get_by_role("heading", level=1, name="Eveline")).to_be_visible()
    fits(eve)


@pytest.mark.parametrize("path", ["/people/nobody", "/me", "/host"])
def test_pages_say_what_there_is_when_there_is_nobody(person: NewPerson, visit: Visit, path: str) -> None:
    visit.may.append("404")
    page = person(phone=True)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    fits(page)


def test_a_table_against_bots_is_thrown_away_from_the_list(person: NewPerson) -> None:
    page = person(phone=True)
    for _ in range(2):
        page.goto("/")
        page.locator("[data-game=femto]").click()
        at_table(page)
    kept = page.url
    page.goto("/tables")
    rows = page.locator("main li")
    expect(rows).to_have_count(2)
    bins = page.get_by_role("button", name=re.compile("^Throw away: Femto"))
    bins.last.click()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    check_with_axe(page)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Throw this table away")).to_have_count(0)
    expect(bins.last).to_be_focused()
    bins.last.click()
    page.get_by_role("button", name="Throw away", exact=True).click()
    expect(rows).to_have_count(1)
    expect(page.get_by_role("heading", name="Your tables")).to_be_focused()
    page.reload()
    expect(rows).to_have_count(1)
    expect(rows.get_by_role("link")).to_have_attribute("href", re.compile(kept.split("/t/")[1]))
