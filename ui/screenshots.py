"""Takes the pictures of the documentation: `make screenshots`, or `python ui/screenshots.py [name …]`.

Starts a server of its own, plays a little at seeded tables, and writes `docs/pictures/*.webp`.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from browsing import Server, browser  # noqa: E402
from playing import TURNS, at_table, play_out, settled  # noqa: E402
from playwright.sync_api import Page  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESK = {"width": 1280, "height": 820}
PHONE = {"width": 390, "height": 844}
SIT_DOWN = """async ([variant, seats, seed]) => {
  const headers = { 'Content-Type': 'application/json' }
  let token = localStorage.getItem('pipworks.token')
  if (!token) {
    const body = JSON.stringify({ name: 'Ann' })
    const made = await fetch('/api/people', { method: 'POST', headers, body })
    token = (await made.json()).token
    localStorage.setItem('pipworks.token', token)
  }
  headers.Authorization = `Bearer ${token}`
  const body = JSON.stringify({ variant, seats, seed })
  const table = await fetch('/api/tables', { method: 'POST', headers, body })
  return (await table.json()).id
}"""


def table(page: Page, variant: str, bots: list[str], seed: int, turns: int) -> None:
    """Sit down at a seeded table and take some turns."""
    page.goto("/keys")
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": each} for each in bots)]
    page.goto(f"/t/{page.evaluate(SIT_DOWN, [variant, seats, seed])}")
    at_table(page)
    for _ in range(turns):
        settled(page)
        TURNS[variant.split(":")[0]](page)
    settled(page)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(1800)


def half_an_equation(page: Page, variant: str, bots: list[str], seed: int) -> None:
    """A table of Brain Drain or Ascent, with something begun."""
    table(page, variant, bots, seed, 0)
    cards = page.locator(".equation .cards button")
    signs = page.locator(".equation .signs button")
    for press in (cards.nth(0), signs.nth(0), cards.nth(1)):
        press.click()
    page.wait_for_timeout(300)


def home(page: Page) -> None:
    """The first page."""
    page.goto("/")
    page.locator("[data-game=femto]").wait_for()


def variants(page: Page) -> None:
    """The form of variants, and what is refused."""
    page.goto("/variants/femto:chooser=loser,goal=nearest:21")
    page.locator("#option-goal").wait_for()


def every_pack(page: Page) -> None:
    """The map of every pack, with the designer's looked at."""
    page.goto("/map/femto?pack=2-3-4-5-6-7-8-10")
    page.locator("table[aria-rowcount]").wait_for()
    page.wait_for_timeout(4000)


def analysis(page: Page) -> None:
    """A game of Femto that is over, looked back at."""
    table(page, "femto", ["perfect"], 5, 0)
    play_out(page, "femto")
    page.get_by_role("link", name="Look back at the game").click()
    page.locator(".worths").first.wait_for(timeout=90_000)


def lesson(page: Page) -> None:
    """A page of a lesson."""
    page.goto("/learn/femto")
    page.get_by_role("button", name="Go on").click()


def practice(page: Page) -> None:
    """Practising."""
    page.goto("/practice/brain-drain")
    page.locator(".equation input").wait_for()


def picture_of(page: Page, quality: int) -> bytes:
    """What is in sight of a page, as WebP."""
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    return base64.b64decode(shot["data"])


Scene = tuple[str, Callable[[Page], None], dict[str, Any]]

PHONES: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "device_scale_factor": 2}
NIGHT: dict[str, Any] = {"color_scheme": "dark"}
SCENES: tuple[Scene, ...] = (
    ("home", home, {}),
    ("home-phone", home, PHONES),
    ("femto", lambda page: table(page, "femto", ["club"], 11, 3), {}),
    ("femto-phone", lambda page: table(page, "femto", ["club"], 11, 3), PHONES),
    ("math-arena", lambda page: table(page, "math-arena:players=3", ["club", "club"], 4, 4), {}),
    ("sequences", lambda page: table(page, "sequences", ["club"], 5, 9), {}),
    ("sequences-phone", lambda page: table(page, "sequences", ["club"], 5, 7), PHONES),
    ("brain-drain", lambda page: half_an_equation(page, "brain-drain", ["beginner"], 7), {}),
    ("ascent", lambda page: half_an_equation(page, "ascent", ["good"], 2), {}),
    ("friend-or-foe", lambda page: table(page, "friend-or-foe", ["club"] * 3, 5, 6), {}),
    ("night", lambda page: table(page, "math-arena", ["club"], 9, 3), NIGHT),
    ("variants", variants, {}),
    ("map", every_pack, {}),
    ("lesson", lesson, {}),
    ("practice-phone", practice, PHONES),
    ("analysis", analysis, {}),
)


def main(wanted: list[str]) -> None:
    """Take the pictures asked for, or all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser() as running:
        server = Server(Path(folder) / "tables.db", bot_seconds=0.8)
        server.start()
        try:
            for name, scene, more in SCENES:
                if wanted and name not in wanted:
                    continue
                options = {"viewport": DESK, "base_url": server.address, "locale": "en-GB"} | more
                context = running.new_context(**options)
                page = context.new_page()
                scene(page)
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(500)
                picture = picture_of(page, 82)
                (PICTURES / f"{name}.webp").write_bytes(picture)
                print(f"{name}: {len(picture) / 1000:.0f} kB")
                context.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
