"""A seat played by mail, as somebody turns that on at a table."""

from __future__ import annotations

import asyncio
import email
import re
import smtplib
import threading
import time
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from urllib.parse import parse_qs, urlsplit

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from browsing import PATIENCE, NewPerson, Server, Visit, check_with_axe
from playing import ask, at_table, femto, settled, table_id
from playwright.sync_api import Page, expect
from test_ratings import fits, named
from test_together import sit

from pipworks.tables import verify
from ports import held_port

SITE = "http://play.example.org"


class Post:
    """A mail server beside the tests that takes all mail."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, EmailMessage]] = []
        """To which address each came."""
        self.boxes = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)  # the browser's runs in this one
        self._thread.start()
        opening = self._loop.create_server(lambda: SMTP(self, loop=self._loop), "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(opening, self._loop).result()
        self.port: int = self._server.sockets[0].getsockname()[1]
        self.door = held_port()
        """Where the server takes mail."""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        found = email.message_from_bytes(envelope.original_content or b"", policy=default)
        assert isinstance(found, EmailMessage)
        self.mails += [(address, found) for address in envelope.rcpt_tos]
        return "250 OK"

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._server.close()
        self._loop.close()


class Mailbox:
    """What comes to one address: a test has one of its own, and so nothing of what others are written."""

    def __init__(self, post: Post) -> None:
        post.boxes += 1
        self.address = f"ann{post.boxes}@example.org"
        self._post = post

    @property
    def mails(self) -> list[EmailMessage]:
        """All that has come."""
        return [mail for address, mail in self._post.mails if address == self.address]

    def mail(self, number: int, kind: str = "plain") -> str:
        """The text of the mail of that number, from 1, once it is there."""
        give_up = time.monotonic() + PATIENCE
        while len(self.mails) < number:
            assert time.monotonic() < give_up, f"mail {number} does not come"
            time.sleep(0.01)
        part = self.mails[number - 1].get_body((kind,))
        assert part is not None
        return str(part.get_content())

    def browser_link(self, number: int) -> str:
        """Where the link of that mail leads that opens a browser, on whatever server it stands."""
        found = re.search(rf"{SITE}(/mail#\S+)", self.mail(number))
        assert found is not None
        return found[1]

    def begin(self, subject: str, name: str) -> None:
        """Begin a game as whoever has nothing but an address, and say yes."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = (
            f"{name} <{self.address}>",
            "play@play.example.org",
            subject,
        )
        mail.set_content("Hello!\n")
        with smtplib.LMTP("127.0.0.1", self._post.door, timeout=PATIENCE) as door:
            door.sendmail("somebody@example.org", ["play@play.example.org"], mail.as_bytes())
        self.mail(1)
        self.answer(1, "Yes!")

    def answer(self, number: int, text: str) -> None:
        """Answer the mail of that number; then it is done."""
        asked = self.mails[number - 1]
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = asked["To"], asked["Reply-To"], f"Re: {asked['Subject']}"
        mail["In-Reply-To"] = asked["Message-ID"]
        mail.set_content(f"{text}\n")
        with smtplib.LMTP("127.0.0.1", self._post.door, timeout=PATIENCE) as door:
            door.sendmail(str(asked["To"]), [str(asked["Reply-To"])], mail.as_bytes())


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    one = Post()
    yield one
    one.close()


@pytest.fixture
def mailbox(post: Post) -> Mailbox:
    return Mailbox(post)


@pytest.fixture(scope="module")
def posting_server(tmp_path_factory: pytest.TempPathFactory, post: Post, _built: None) -> Iterator[Server]:
    """A server that sends mail."""
    settings = {
        "PIPWORKS_MAIL_DOMAIN": "play.example.org",
        "PIPWORKS_MAIL_SITE": SITE,
        "PIPWORKS_MAIL_LMTP_PORT": str(post.door),
        "PIPWORKS_MAIL_SMTP_HOST": "127.0.0.1",
        "PIPWORKS_MAIL_SMTP_PORT": str(post.port),
        "PIPWORKS_MAIL_SMTP_TLS": "none",
    }
    one = Server(tmp_path_factory.mktemp("post") / "tables.db", more=settings)
    one.start()
    yield one
    one.stop()


def by_correspondence(ann: Page, ben: Page, code: str = "femto:order=winner_leads") -> None:
    """Two people at a table by correspondence; of that game the first leads."""
    ann.goto(f"/new/{code}")
    ann.get_by_label("Seat 2").select_option("open")
    ann.locator("label", has_text="By correspondence").click()
    ann.get_by_role("button", name="Open the table and invite").click()
    link = ann.get_by_role("textbox", name="Link to this table").input_value()
    sit(ben, link, "Ben")
    at_table(ann)
    at_table(ben)


def open_mail(page: Page) -> None:
    page.get_by_label("More").click()
    page.get_by_role("button", name="By mail").click()


def test_what_is_no_address_is_said_below_it(
    posting_server: Server, person: NewPerson, mailbox: Mailbox, visit: Visit
) -> None:
    visit.may.append("422")
    page = person(at=posting_server.address, phone=True, language="de")
    page.goto("/settings")
    page.get_by_label("Name", exact=True).fill("Kim")
    page.get_by_role("button", name="Sichern", exact=True).click()
    expect(page.get_by_role("heading", name="Deine Wertungen")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Kim B.")
    expect(page.get_by_text("Gesichert.")).to_be_hidden()
    page.goto("/me")
    address = page.get_by_label("Mailadresse")
    ask, alert = page.get_by_role("button", name="Diese Adresse fragen"), page.get_by_role("alert")
    ask.click()
    expect(alert).to_have_text("Schreib eine Mailadresse, wie ann@example.org.")
    address.fill(mailbox.address)
    expect(alert).to_have_count(0)
    ask.click()
    expect(page.get_by_text("ist unterwegs")).to_be_visible()
    address.fill("a@b")
    ask.click()
    expect(alert).to_have_text("Das ist keine E-Mail-Adresse: Schreib eine wie ann@example.org.")
    expect(address).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("ist unterwegs")).to_have_count(0)
    told, field = alert.bounding_box(), address.bounding_box()
    assert told and field and 0 < told["y"] - field["y"] - field["height"] < 80
    address.fill("a@b.c")
    expect(alert).to_have_count(0)


def test_a_seat_is_played_by_mail_from_when_its_address_agrees(
    posting_server: Server, person: NewPerson, mailbox: Mailbox, visit: Visit
) -> None:
    visit.may.append("422")  # of what is no address
    ann, ben = person(at=posting_server.address), person(at=posting_server.address, phone=True)
    by_correspondence(ann, ben)
    open_mail(ann)
    dialog = ann.get_by_role("dialog", name="Play by mail")
    check_with_axe(ann)
    dialog.get_by_label("Your address").fill("ann@nowhere")
    dialog.get_by_role("button", name="Play by mail").click()
    expect(dialog.get_by_text("this is no address", exact=False)).to_be_visible()
    dialog.get_by_label("Your address").fill(mailbox.address)
    dialog.get_by_role("button", name="Play by mail").click()
    expect(dialog.get_by_role("status")).to_contain_text(f"A mail is on its way to {mailbox.address}.")
    link = re.search(rf"{SITE}(\S+)", mailbox.mail(1))
    assert link is not None
    ann.goto(link[1])
    ann.get_by_role("button").click(no_wait_after=True)  # what is expected next waits for the new page
    expect(ann.get_by_role("heading")).to_have_text("Mail comes from now on.")
    told = mailbox.mail(2)
    assert "Lead a card." in told
    ann.goto(ben.url.split("#")[0])
    at_table(ann)
    open_mail(ann)
    expect(dialog.get_by_role("status")).to_contain_text(f"a mail comes to {mailbox.address}")
    dialog.get_by_role("button", name="No more mail").click()
    expect(dialog.get_by_label("Your address")).to_have_value(mailbox.address)


def test_one_by_mail_and_one_in_the_browser_play_to_the_end(
    posting_server: Server, person: NewPerson, mailbox: Mailbox
) -> None:
    ann, ben = person(at=posting_server.address), person(at=posting_server.address)
    by_correspondence(ann, ben, "femto:order=winner_leads,pack=2-3-4-5-6-8,hand_size=3")
    open_mail(ann)
    dialog = ann.get_by_role("dialog", name="Play by mail")
    dialog.get_by_label("Your address").fill(mailbox.address)
    dialog.get_by_role("button", name="Play by mail").click()
    mailbox.mail(1)
    mailbox.answer(1, "Yes, please!")
    ann.close()  # from now on she knows nothing but her mails
    where, mails = f"/tables/{table_id(ben)}", 1
    while (state := ask(ben, where))["result"] is None:
        if state["your_move"]:
            settled(ben)
            femto(ben)
            while ask(ben, where)["number"] == state["number"]:
                ben.wait_for_load_state()
        else:
            mails += 1
            link = re.findall(r'href="mailto:([^"]+)"', mailbox.mail(mails, "html"))[0].replace("&amp;", "&")
            mailbox.answer(mails, parse_qs(urlsplit(link).query)["body"][0])
    expect(ben.locator(".table-page[data-status=over]")).to_be_visible()
    last = mailbox.mail(mails + 1)
    assert verify(str(next(mailbox.mails[mails].iter_attachments()).get_content())).ok
    outcome = state["result"]["text"].replace("You win", "Ben wins").replace("Player 1 wins", "You win")
    assert outcome in " ".join(last.split())


def test_a_link_that_holds_no_more_says_so(posting_server: Server, person: NewPerson, visit: Visit) -> None:
    visit.may.append("404")
    page = person(at=posting_server.address)
    page.goto("/api/mail/stop/nothing")
    page.get_by_role("button", name="No more mail about this table").click(no_wait_after=True)
    expect(page.get_by_role("heading")).to_have_text("This link does not hold any more.")


def test_who_is_known_by_mail_alone_plays_on_in_the_browser(
    posting_server: Server, person: NewPerson, mailbox: Mailbox, visit: Visit
) -> None:
    visit.may.append("404")  # of a key that has been used
    page = person(at=posting_server.address, phone=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    mailbox.begin("femto:order=winner_leads against random", "Ann")
    page.goto(mailbox.browser_link(2))
    expect(page.get_by_text("play on here as Ann", exact=False)).to_be_visible()
    check_with_axe(page)
    page.get_by_role("button", name="Send me the link").click()
    expect(page.get_by_text("A mail is on its way.", exact=False)).to_be_visible()
    check_with_axe(page)
    key = mailbox.browser_link(3)
    page.goto(key)  # the same page, with something else after #
    expect(page.get_by_text("This browser knows you", exact=False)).to_have_count(0)
    page.get_by_role("button", name="Play as Ann").click()
    at_table(page)
    before = ask(page, f"/tables/{table_id(page)}")
    assert before["your_move"]
    settled(page)
    femto(page)
    while ask(page, f"/tables/{table_id(page)}")["number"] == before["number"]:
        page.wait_for_load_state()
    own = page.evaluate("localStorage.getItem('pipworks.token')")

    # Whoever opens the letter again is known; and a key that has been used opens nothing.
    page.goto("/")
    page.goto(mailbox.browser_link(2))
    at_table(page)
    other = person(at=posting_server.address)
    other.goto(key)
    expect(other.get_by_role("alert")).to_contain_text("This link does not hold any more")
    secrets = {each.partition("#")[2] for each in (key, mailbox.browser_link(2))} | {own}
    assert not [each for each in asked if any(secret in each.partition("#")[0] for secret in secrets)]


def test_who_is_somebody_else_in_this_browser_is_asked_first(
    posting_server: Server, person: NewPerson, mailbox: Mailbox
) -> None:
    page = person(at=posting_server.address)
    page.goto("/settings")
    page.get_by_label("Name").fill("Ben")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    ben = page.evaluate("localStorage.getItem('pipworks.token')")
    mailbox.begin("femto:order=winner_leads against random", "Ann")
    page.goto(mailbox.browser_link(2))
    expect(page.get_by_text("This browser knows you as Ben", exact=False)).to_be_visible()
    page.get_by_role("button", name="Send me the link").click()
    key = mailbox.browser_link(3)
    page.goto(key)
    expect(page.get_by_text("it knows you as Ann instead", exact=False)).to_be_visible()
    check_with_axe(page)
    page.get_by_role("link", name="Stay Ben").click()
    expect(page).to_have_url(f"{posting_server.address}/")
    assert page.evaluate("localStorage.getItem('pipworks.token')") == ben
    page.goto(key)
    page.get_by_role("button", name="Play as Ann").click()
    at_table(page)
    assert ask(page, "/people/me")["name"] == "Ann"
    assert page.evaluate("localStorage.getItem('pipworks.token')") != ben


def test_a_name_is_kept_by_an_address_and_comes_back_by_a_link(
    person: NewPerson, posting_server: Server, mailbox: Mailbox
) -> None:
    ann = person(at=posting_server.address)
    named(ann, "Annegret")
    ann.goto("/me")
    ann.get_by_label("E-mail address").fill(mailbox.address)
    ann.get_by_role("button", name="Ask this address").click()
    expect(ann.get_by_text(f"A mail is on its way to {mailbox.address}.", exact=False)).to_be_visible()
    fits(ann)
    confirm = re.search(r"http://play\.example\.org(/api/mail/confirm/\S+)", mailbox.mail(1))
    assert confirm is not None
    ann.goto(confirm[1])
    ann.get_by_role("button").click()
    ann.goto("/me")
    expect(ann.get_by_text("This name is kept for you", exact=False)).to_be_visible()

    other = person(at=posting_server.address, phone=True)
    other.goto("/me")
    other.get_by_label("With a link by e-mail").fill(mailbox.address)
    other.get_by_role("button", name="Send me a link").click()
    expect(other.get_by_text("If somebody here has this address", exact=False)).to_be_visible()
    other.goto(mailbox.browser_link(2))
    expect(other.get_by_text("Be Annegret again", exact=False)).to_be_visible()
    check_with_axe(other)
    other.get_by_role("button", name="Be Annegret").click()
    other.wait_for_url(re.compile("/me$"))
    expect(other.get_by_text(f"A link can come to {mailbox.address}.")).to_be_visible()
    assert ask(other, "/people/me")["id"] == ask(ann, "/people/me")["id"]


def test_mail_is_offered_only_where_there_is_any(person: NewPerson) -> None:
    ann, ben = person(), person()
    by_correspondence(ann, ben)
    ann.get_by_label("More").click()
    expect(ann.get_by_role("button", name="Link to this table")).to_be_visible()
    expect(ann.get_by_role("button", name="By mail")).to_have_count(0)
    assert table_id(ann) == table_id(ben)
