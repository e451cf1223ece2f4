"""A server that has compiled nothing yet: from its start to a page, to a hand, and to what a bot answers.

    python bench/first_start.py [--game femto] [--rounds 2]

The browser runs already, on the same machine, as with `pipworks serve --open`. Whoever opens the page clicks
on the game at once and chooses at once; then it is waited until every game can be played. Beside it stands
how long Numba takes for that game's table in a process that does nothing else: what a hand takes longer is
the start of the server, the browser, and what they do at the same time. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, Page, sync_playwright

from _server import served

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from browsing import ARGUMENTS, chromium_path

PATIENCE = 300_000
"""In milliseconds."""
ALONE = """
import sys, time
from pipworks.bots.preparing import TABLE, prepare
from pipworks.games import game_named
begun = time.perf_counter()
prepare(game_named(sys.argv[1]), (TABLE,))
print(time.perf_counter() - begun)
"""


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Nothing that has been compiled before is found until the end of the block."""
    with (
        tempfile.TemporaryDirectory(prefix="pipworks-bench-") as folder,
        patch.dict(os.environ, PIPWORKS_CACHE=folder),
    ):
        yield


def alone(game: str) -> float:
    """How many seconds it takes to compile a game's table where nothing else is done."""
    with nothing_kept():
        said = subprocess.run(
            [sys.executable, "-c", ALONE, game], check=True, stdout=subprocess.PIPE, text=True
        )
    return float(said.stdout)


def events(page: Page, url: str) -> int:
    """How many events there have been at the table that a page shows."""
    token = page.evaluate("() => localStorage.getItem('pipworks.token')")
    table = page.url.rpartition("/")[2]
    told = page.request.get(f"{url}/api/tables/{table}", headers={"Authorization": f"Bearer {token}"})
    return int(told.json()["number"])


def started(browser: Browser, game: str) -> dict[str, float]:
    """Seconds since the server was started until there is what its first guest waits for, in order."""
    found: dict[str, float] = {}
    begun = time.perf_counter()
    with nothing_kept(), served(None) as server:

        def there(what: str) -> None:
            found[what] = time.perf_counter() - begun
            print(f"{what:24} {found[what]:6.1f} s", flush=True)

        page = browser.new_context(base_url=server.url).new_page()
        page.set_default_timeout(PATIENCE)
        page.goto("/")
        page.locator(f"[data-game={game}]").wait_for()
        there("a page")
        page.locator(f"[data-game={game}]").click()
        own = page.locator(".mat .own button")
        own.first.wait_for()
        there("a hand")
        before = events(page, server.url)
        own.first.click()
        while events(page, server.url) < before + 2:
            time.sleep(0.05)
        there("a bot has answered")
        while page.request.get(f"{server.url}/api/health").json()["preparing"]:
            time.sleep(0.2)
        there("all games")
        page.context.close()
    return found


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="femto", help="the game that is clicked on")
    parser.add_argument("--rounds", type=int, default=2)
    asked = parser.parse_args()
    told: list[dict[str, float]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        for _ in range(asked.rounds):
            by_itself = alone(asked.game)
            print(f"{'its table by itself':24} {by_itself:6.1f} s", flush=True)
            found = started(browser, asked.game)
            print(f"{'a hand, beside that':24} {found['a hand'] / by_itself:6.2f} times", flush=True)
            told.append({"its table by itself": by_itself, **found})
        browser.close()
    print(json.dumps(told))


if __name__ == "__main__":
    main()
