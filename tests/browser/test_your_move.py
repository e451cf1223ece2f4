"""Told by the browser that it is one's move: the switch, the worker in the background, the way there."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from browsing import PATIENCE, NewPerson, Server, browser, check_with_axe
from playwright.sync_api import Browser, Page, expect
from test_together import sit

from push_service import Listener, PushService

SUBSCRIBED = """(said) => {
  // No push service of a browser's maker is in reach of a test: it hears at another, of the test's own.
  let held = null
  const subscription = (key) => ({
    endpoint: said.endpoint,
    options: { applicationServerKey: key.buffer },
    toJSON: () => said,
    unsubscribe: async () => { held = null; localStorage.removeItem('held'); return true },
  })
  PushManager.prototype.getSubscription = async () => held
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly) throw new Error('nobody would see it')
    window.subscribedBy = [...applicationServerKey]
    return (held = subscription(applicationServerKey))
  }
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready
  const all = await registration.getNotifications()
  return all.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }))
}"""
KEPT = """async () => {
  const headers = { Authorization: `Bearer ${localStorage.getItem('pipworks.token')}` }
  const told = await (await fetch('/api/people/me/export', { headers })).json()
  return told.push_devices.length
}"""
READY = "async () => void (await navigator.serviceWorker.ready)"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One that can show notifications."""
    with browser(whole=True) as running:
        yield running


@pytest.fixture
def ringing(tmp_path: Path, _built: None, service: PushService) -> Iterator[Server]:
    """A server that writes to browsers."""
    one = Server(
        tmp_path / "tables.db",
        words=("--push-contact", "host@example.org", "--push-nearby"),
    )
    one.start()
    yield one
    one.stop()


class Worker:
    """The worker behind a page, as the browser's maker reaches it."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._origin = "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
        self._known: list[dict[str, Any]] = []
        self._session.on(
            "ServiceWorker.workerRegistrationUpdated", lambda told: self._known.extend(told["registrations"])
        )
        self._session.send("ServiceWorker.enable")
        give_up = time.monotonic() + PATIENCE
        while not self._known:
            assert time.monotonic() < give_up
            page.wait_for_timeout(20)

    def push(self, told: dict[str, Any] | str) -> None:
        """Something comes from the push service."""
        self._session.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": self._origin,
                "registrationId": self._known[0]["registrationId"],
                "data": told if isinstance(told, str) else json.dumps(told),
            },
        )


def awaited(page: Page, script: str, holds: Callable[[Any], bool]) -> Any:
    """What a promise in a page comes to, once it is as it should be."""
    give_up = time.monotonic() + PATIENCE
    while not holds(found := page.evaluate(script)):
        assert time.monotonic() < give_up, found
        page.wait_for_timeout(20)
    return found


def shown(page: Page, many: int) -> list[dict[str, Any]]:
    """The notifications, once there are so many."""
    found: list[dict[str, Any]] = awaited(page, SHOWN, lambda all_of_them: len(all_of_them) == many)
    return found


def listening(person: NewPerson, at: str, listener: Listener, **more: Any) -> Page:
    """Somebody whose browser hears by the test's push service, and lets pages notify them."""
    page = person(worker=True, at=at, **more)
    page.context.grant_permissions(["notifications"], origin=at)
    page.add_init_script(f"({SUBSCRIBED})({json.dumps(listener.said)})")
    return page


def test_the_switch_and_what_comes_by_it(ringing: Server, service: PushService, person: NewPerson) -> None:
    phone = service.listener("phone")
    at = ringing.address.replace("127.0.0.1", "localhost")
    ann = listening(person, at, phone, phone=True)
    ben = person(at=at)
    ann.goto("/new/femto:order=winner_leads")
    ann.get_by_label("Seat 2").select_option("open")
    ann.locator("label", has_text="By correspondence").click()
    ann.get_by_role("button", name="Open the table and invite").click()
    link = ann.get_by_role("textbox", name="Link to this table").input_value()
    table = urlsplit(link).path.rpartition("/")[2]
    ann.goto("/settings")
    switch = ann.get_by_label("Tell me when it is my move")
    expect(switch).not_to_be_checked()
    expect(ann.get_by_text("By the browser, at tables with a clock")).to_be_visible()
    switch.check()
    expect(ann.get_by_text("while no page is open, too")).to_be_visible()
    check_with_axe(ann)
    key = ann.request.get("/api/push").json()["key"]
    assert len(ann.evaluate("window.subscribedBy")) == 65
    sit(ben, link, "Ben")
    ann.goto(link)
    expect(ann.locator(".hand button.playable").first).to_be_visible()
    ann.goto("/settings")
    many = 1  # first she may have been told that the game begins when she comes
    while phone.understood(sent := service.wait_for("phone", many)[many - 1])["kind"] != "your-move":
        many += 1
    assert sent.claims(key)["sub"] == "mailto:host@example.org"
    told = phone.understood(sent)
    assert told["table"] == table and told["title"] == "It is your move"

    # It comes while another page is before her eyes: the worker shows it.
    ann.evaluate(READY)
    worker = Worker(ann)
    worker.push(told)
    assert shown(ann, 1) == [
        {"title": "It is your move", "body": "Femto with Ben", "tag": table, "lang": "en", "data": table}
    ]
    # A tap leads to the table, in the page that is open.
    for each in ann.context.service_workers:
        each.evaluate(
            """async () => {
              const [note] = await self.registration.getNotifications()
              self.dispatchEvent(new NotificationEvent('notificationclick', { notification: note }))
            }"""
        )
    ann.wait_for_url(re.compile(f"/t/{table}"))
    expect(ann.locator(".hand button.playable").first).to_be_visible()
    shown(ann, 0)

    # While the table is before her eyes, she is not told what she sees; nor by what nobody understands.
    ann.evaluate(
        """() => {
          window.heard = []
          const hear = ({ data }) => window.heard.push(data.yourMove)
          navigator.serviceWorker.addEventListener('message', hear)
        }"""
    )
    worker.push("nonsense")
    worker.push(told)
    ann.wait_for_function("() => window.heard.length === 1")
    worker.push(told | {"table": "another", "body": "Femto"})
    assert [each["tag"] for each in shown(ann, 1)] == ["another"]

    # Turned off, nothing more is written to her.
    ann.goto("/settings")
    expect(switch).to_be_checked()
    expect(ann.get_by_text("while no page is open, too")).to_be_visible()
    assert ann.evaluate(KEPT) == 1
    switch.uncheck()
    awaited(ann, KEPT, lambda many: many == 0)
    expect(ann.get_by_text("By the browser, at tables with a clock")).to_be_visible()


def test_where_no_browser_is_written_to_a_page_tells(person: NewPerson, server: Server) -> None:
    page = listening(person, server.address, Listener("https://push.example.org/x"), language="de")
    page.goto("/tables")
    page.get_by_role("button", name="Sag mir, wenn ich dran bin").click()
    expect(page.get_by_role("button", name="Nichts mehr sagen")).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_label("Sag mir, wenn ich dran bin")).to_be_checked()
    expect(page.get_by_text("solange eine dieser Seiten offen ist")).to_be_visible()


def test_who_does_not_let_pages_notify_reads_why(person: NewPerson) -> None:
    page = person()
    page.add_init_script(
        """window.Notification = class {
          static permission = 'default'
          static requestPermission = async () => 'denied'
        }"""
    )
    page.goto("/settings")
    switch = page.get_by_label("Tell me when it is my move")
    switch.click()
    expect(page.get_by_text("The browser does not allow notifications from this page")).to_be_visible()
    expect(switch).not_to_be_checked()
    expect(switch).to_be_disabled()
    other = person()
    other.add_init_script("delete window.Notification")
    other.goto("/settings")
    expect(other.get_by_text("This browser has no notifications.")).to_be_visible()
