"""The pages on a slow line and a slow phone: from an address to the first page, and from *Play* to a hand.

    python bench/pages.py [--latency 1500] [--slower 4] [--games femto math-arena]

A server is started, and Chromium as a phone opens its first page for the first time, with so many
milliseconds of latency a request, five megabits a second, and a processor so many times slower. Then
somebody who has never been there plays against the usual bot, until a hand can be seen. Time is told in
seconds, with requests and bytes, and all of it as one line of JSON at the end. Chromium delays what is
asked over HTTP; what goes through sockets is not delayed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from _server import served

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from browsing import ARGUMENTS, Line, chromium_path

PHONE = {"width": 390, "height": 844}
MEGABIT = 125_000


@dataclass(frozen=True, slots=True)
class Part:
    """How long a part of the way took, in seconds, and what was fetched for it."""

    what: str
    seconds: float
    requests: int
    bytes: int


def slow(line: Line, latency: float, slower: float) -> None:
    """Make a line slow, and the phone at its end."""
    throughput = {"downloadThroughput": 5 * MEGABIT, "uploadThroughput": 2.5 * MEGABIT}
    conditions = {"offline": False, "latency": latency, **throughput}
    line.session.send("Network.emulateNetworkConditions", conditions)
    line.session.send("Emulation.setCPUThrottlingRate", {"rate": slower})


def visit(browser: Browser, url: str, game: str, latency: float, slower: float) -> list[Part]:
    """The way of somebody new to a hand of a game."""
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=url)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(180_000)
    line = Line(page)
    slow(line, latency, slower)
    begun = time.perf_counter()
    page.goto("/", wait_until="commit")
    play = page.locator(f"[data-game={game}]")
    play.wait_for()
    seconds = time.perf_counter() - begun
    page.wait_for_load_state("networkidle")
    first = Part("first page", seconds, len(line.asked), line.bytes)
    begun = time.perf_counter()
    play.click()
    page.locator(".mat .own button").first.wait_for()
    seconds = time.perf_counter() - begun
    context.close()
    requests, fetched = len(line.asked) - first.requests, line.bytes - first.bytes
    return [first, Part(f"Play to hand: {game}", seconds, requests, fetched)]


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--latency", type=float, default=1500, help="milliseconds a request")
    parser.add_argument("--slower", type=float, default=4, help="times slower than this processor")
    parser.add_argument("--games", nargs="+", default=["femto", "math-arena", "brain-drain"])
    asked = parser.parse_args()
    told: list[Part] = []
    with served(None) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        for game in asked.games:
            for part in visit(browser, server.url, game, asked.latency, asked.slower):
                fetched = f"{part.requests:4} requests  {part.bytes / 1000:7.0f} kB"
                print(f"{part.what:32} {part.seconds:6.1f} s  {fetched}", flush=True)
                told.append(part)
        browser.close()
    print(json.dumps([asdict(part) for part in told]))


if __name__ == "__main__":
    main()
