"""A class of thirty-five on a school's Wi-Fi: bytes a pupil and minute, and how soon a phone is back.

    python bench/classroom.py [--pupils 35] [--minutes 1] [--drops 5]

A server runs in one process; all phones reach it through wires, which count what goes through and can be cut.
One phone is Chromium with the pages themselves, and has a wire of its own: what that carries, both ways and
with the heads of all requests, but without what TCP and TLS add, is told by the minute, once while it waits
in the class and once while it plays. The others are programs that ask and choose as pages do. Then both wires
are cut and mended again, and the time is taken from the mending until the page says that its connection is
open. All is told as one line of JSON at the end.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
from playwright.sync_api import Page, sync_playwright

from _server import served

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from browsing import ARGUMENTS, chromium_path
from crowd import Crowd, crowd

PHONE = {"width": 390, "height": 844}
THINKING = 4.0
"""Seconds before a choice."""
OPEN = ".table-page[data-connection=open]"


def kilobytes(phone: Page, wire: Crowd, minutes: float, *, plays: bool) -> float:
    """What goes over the wire of a phone in a minute, in thousands of bytes; if it plays, it chooses."""
    phone.wait_for_timeout(2000)
    before, began = wire.wire.up + wire.wire.down, time.perf_counter()
    while (lasted := time.perf_counter() - began) < 60 * minutes:
        phone.wait_for_timeout(1000 * THINKING)
        if plays and phone.locator(".table-page[data-act=true]").count():
            phone.locator(".choose, .hand button.playable").first.click()
        if plays and phone.locator(".table-page[data-status=over]").count():
            break
    return (wire.wire.up + wire.wire.down - before) / lasted * 60 / 1000


def back(phone: Page, wires: list[Crowd]) -> float:
    """Cut all, mend it; the seconds until the table on a phone is connected again."""
    for each in wires:
        each.wire.cut()
    phone.wait_for_selector(f".table-page:not({OPEN})")
    phone.wait_for_timeout(3000)
    for each in wires:
        each.wire.mend()
    began = time.perf_counter()
    phone.wait_for_selector(OPEN)
    return time.perf_counter() - began


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pupils", type=int, default=35)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--drops", type=int, default=5)
    asked = parser.parse_args()
    with ExitStack() as stack:
        server = stack.enter_context(served(None))
        others, own = (stack.enter_context(crowd(server.url)) for _ in range(2))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        http = stack.enter_context(httpx.Client(base_url=f"{server.url}/api", timeout=60))
        http.headers["Authorization"] = f"Bearer {http.post('/people', json={}).json()['token']}"
        room = http.post("/classes", json={}).json()
        others.come(room["code"], asked.pupils - 1, THINKING)
        context = browser.new_context(viewport=PHONE, has_touch=True, base_url=own.wire.url)  # type: ignore[arg-type]
        phone = context.new_page()
        phone.set_default_timeout(120_000)
        phone.goto(f"/class/{room['code']}")
        phone.locator(".choices button").first.click()
        phone.locator(".lead").wait_for()
        waiting = kilobytes(phone, own, asked.minutes, plays=False)
        http.post(f"/classes/{room['id']}/commands", json={"do": "start"}).raise_for_status()
        phone.wait_for_selector(OPEN)
        playing = kilobytes(phone, own, asked.minutes, plays=True)
        http.post(f"/classes/{room['id']}/commands", json={"do": "start"}).raise_for_status()
        phone.wait_for_selector(".table-page[data-status=playing]")
        times = [back(phone, [others, own]) for _ in range(asked.drops)]
        others.check()
        browser.close()
    print(f"a phone that waits   {waiting:7.1f} kB a minute")
    print(f"a phone that plays   {playing:7.1f} kB a minute")
    print(f"back after a drop    {max(times):7.1f} s at most of {len(times)}")
    print(json.dumps({"waiting": waiting, "playing": playing, "back": times, "pupils": asked.pupils}))


if __name__ == "__main__":
    main()
