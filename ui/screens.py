"""Takes every screen at two sizes, for whoever designs the next: `python ui/screens.py [name …]`.

Starts a server of its own, and writes `docs/pictures/screens/NAME-phone.webp` and `NAME-desk.webp`, and
`docs/screens.md`, which shows them all. With `--check` it only says what is missing there.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from screenshots import PICTURES, ROOT, half_an_equation, picture_of, table  # isort: skip

from browsing import Server, browser
from playing import ask, play_out
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

FOLDER = PICTURES / "screens"
MANUAL = ROOT / "docs" / "screens.md"
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 720}}
HEAD = """# Every screen

All pages at two sizes: a phone of 390 by 844 pixels and a desk of 1280 by 720. How they are meant to look,
and why, is told in [how it looks](design.md). The pictures are taken, and this page is written, by
`python ui/screens.py`.
"""
SMALL = "femto:hand_size=3,pack=2-3-4-5-6-8"


@dataclass(frozen=True)
class Screen:
    """A screen: its name, the page of `ui/src/pages` that draws it, what it is for, how one comes to it."""

    name: str
    page: str
    title: str
    for_what: str
    come: Callable[[Page], object]


def at(address: str, seen: str = "h1") -> Callable[[Page], None]:
    """Go to an address, and wait for something there."""

    def come(page: Page) -> None:
        page.goto(address)
        page.locator(seen).first.wait_for()

    return come


def host(page: Page) -> None:
    """A table to which somebody is to be asked."""
    page.goto("/")
    page.get_by_role("button", name="With a friend").first.click()
    page.locator(".waiting").wait_for()


def guest(page: Page) -> None:
    """An invitation, as it is opened."""
    host(page)
    link = page.locator(".invite input").input_value()
    page.evaluate("localStorage.clear()")
    page.goto("/keys")
    page.goto(link)
    page.locator(".waiting").wait_for()


def over(page: Page) -> None:
    """A game that is over."""
    table(page, SMALL, ["novice"], 5, 0)
    play_out(page, "femto")
    page.locator("#outcome").wait_for()


def replay(page: Page) -> None:
    """The analysis board."""
    table(page, SMALL, ["novice"], 5, 0)
    play_out(page, "femto")
    page.get_by_role("link", name="Look back at the game").click()
    page.locator(".worths").first.wait_for()


def tables(page: Page) -> None:
    """Tables of one's own."""
    table(page, "femto", ["club"], 5, 1)
    table(page, SMALL, ["novice"], 5, 0)
    play_out(page, "femto")
    page.goto("/tables")
    page.locator("h2").first.wait_for()


def lobby(page: Page) -> None:
    """Tables that anybody may come to."""
    page.goto("/new/sequences")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_label("In the lobby: anybody may join or watch").check(force=True)
    page.get_by_role("button", name="Open the table and invite").click()
    page.locator(".waiting").wait_for()
    page.goto("/lobby")
    page.locator("main li").first.wait_for()


def lesson(page: Page) -> None:
    """A page of a lesson, after a wrong answer."""
    page.goto("/learn/femto")
    page.get_by_role("button", name="Go on").click()
    page.locator(".hand button.playable").click()
    page.get_by_role("button", name="Go on").click()
    page.locator(".duel .lies button").first.click()
    page.locator(".reply .is-wrong").wait_for()


def teacher(page: Page) -> None:
    """A class, as its teacher sees it."""
    page.goto("/teach")
    page.get_by_role("button", name="Open a class").click()
    page.get_by_role("link", name="Open the board for the projector").wait_for()


def board(page: Page) -> None:
    """A class on the wall."""
    teacher(page)
    link = page.get_by_role("link", name="Open the board for the projector").get_attribute("href")
    page.goto(link or "/")
    page.locator("h1, h2").first.wait_for()


ENTER = """async ([tournament, names]) => {
  const ask = async (path, body, known = {}) => {
    const headers = { 'Content-Type': 'application/json', ...known }
    return (await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  for (const name of names) {
    const known = { Authorization: `Bearer ${(await ask('people', { name })).token}` }
    await ask(`tournaments/${tournament}/commands`, { do: 'enter', name }, known)
  }
}"""
"""Others enter a tournament."""


def tournament(page: Page) -> None:
    """A tournament in its first round."""
    page.goto("/tournaments/new")
    page.get_by_label("What it is called").fill("Friday night")
    page.get_by_role("checkbox", name="I take part myself").uncheck()
    page.get_by_role("button", name="Announce it").click()
    page.locator(".code b").wait_for()
    names = ["Ann", "Bob", "Cid", "Dora", "Emil", "Fay"]
    page.evaluate(ENTER, [page.url.rpartition("/")[2], names])
    page.get_by_text(names[-1], exact=True).first.wait_for()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_text("Round 1 of").first.wait_for()


def on_the_wall(page: Page) -> None:
    """The same, for a projector."""
    tournament(page)
    page.goto(f"/board/tournament/{page.url.rpartition('/')[2]}")
    page.get_by_role("heading", name="Standings").wait_for()


def version(page: Page) -> None:
    """A version that somebody has published."""
    page.goto("/gallery")
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    there = page.get_by_role("link", name="Limbo")
    if there.count():
        there.first.click()
        page.get_by_role("heading", level=1, name="Limbo").wait_for()
        return
    page.goto(f"/variants/{SMALL},goal=low")
    page.get_by_role("button", name="Publish it").first.click()
    page.locator("#version-name").fill("Limbo")
    page.locator("#version-idea").fill("Fewest points win: the [8] is a burden.")
    page.locator("#version-note").fill("The first try.")
    page.locator("dialog .btn-main").click()
    page.get_by_role("heading", level=1, name="Limbo").wait_for()


def profile(page: Page) -> None:
    """What others see of somebody."""
    host(page)
    page.goto(f"/people/{ask(page, '/people/me/profile')['handle']}")
    page.locator("h1").wait_for()


def playing(variant: str, bots: list[str], seed: int, turns: int) -> Callable[[Page], None]:
    """A table in the middle of a game."""
    return lambda page: table(page, variant, bots, seed, turns)


SCREENS = (
    Screen(
        "home",
        "Home",
        "The first page",
        "What to do today: go on, the puzzle of the day, a game by one tap.",
        at("/", "[data-game=femto]"),
    ),
    Screen(
        "game",
        "GamePage",
        "A game",
        "Every way to begin it, its well-known variants, its rules.",
        at("/games/sequences"),
    ),
    Screen(
        "new",
        "NewTable",
        "A new table",
        "Who sits where, how fast, and who may watch.",
        at("/new/math-arena", "select:has(option[value=open])"),
    ),
    Screen(
        "invite",
        "TablePage",
        "Asking somebody",
        "The link, its picture for a phone's camera, and a name for whoever asks.",
        host,
    ),
    Screen(
        "invited",
        "TablePage",
        "Being asked",
        "Who asks, to which game and for how long, before anybody sits down.",
        guest,
    ),
    Screen(
        "femto",
        "TablePage",
        "Femto",
        "Two cards have met, and one of them is put down.",
        playing("femto", ["club"], 11, 3),
    ),
    Screen(
        "math-arena",
        "TablePage",
        "Math Arena",
        "Two numbers are bid for the operator in the middle.",
        playing("math-arena:players=3", ["club"] * 2, 4, 4),
    ),
    Screen(
        "sequences",
        "TablePage",
        "Wouter's Math Card Game",
        "Sums grow in rows; what may be done with a card lights up.",
        playing("sequences", ["club"], 5, 9),
    ),
    Screen(
        "brain-drain",
        "TablePage",
        "Brain Drain",
        "An equation is begun; the cards that are left are marked.",
        lambda page: half_an_equation(page, "brain-drain", ["novice"], 7),
    ),
    Screen(
        "ascent",
        "TablePage",
        "Ascent",
        "The next number is made from four cards.",
        lambda page: half_an_equation(page, "ascent", ["club"], 2),
    ),
    Screen(
        "friend-or-foe",
        "TablePage",
        "Friend or Foe?",
        "The dice say what may go; the buttons say how.",
        playing("friend-or-foe", ["club"] * 3, 5, 6),
    ),
    Screen("over", "TablePage", "A result", "A strip over the table, where nothing else lies.", over),
    Screen(
        "replay",
        "Replay",
        "Looking back",
        "The moves, what each was worth, and the board with the best card marked.",
        replay,
    ),
    Screen(
        "analyse",
        "Analyse",
        "Any position",
        "Set up by hand, asked, and played on from.",
        at(f"/analyse/{SMALL}", ".mat"),
    ),
    Screen("tables", "YourTables", "Your tables", "Whose move it is, and what is over.", tables),
    Screen("lobby", "Lobby", "The lobby", "Tables that anybody may come to.", lobby),
    Screen("puzzles", "Puzzles", "Puzzles", "One position with one right answer.", at("/puzzles", ".mat")),
    Screen(
        "practice",
        "Practice",
        "Practice",
        "Equations against the clock, alone.",
        at("/practice/brain-drain", ".equation input"),
    ),
    Screen("lesson", "Lesson", "A lesson", "A round that the engine has played, done by hand.", lesson),
    Screen(
        "variants",
        "Variants",
        "Changing the rules",
        "What somebody wants to change, the form, the rule sheet, and what it does to the game.",
        at("/variants/femto", "#rule-sheet"),
    ),
    Screen("rules", "Rules", "A rule sheet", "To be read or printed.", at("/rules/femto")),
    Screen(
        "map",
        "PackMap",
        "The map of every pack",
        "Every pack a dot.",
        at("/map/femto?pack=2-3-4-5-6-7-8-10", "table[aria-rowcount]"),
    ),
    Screen("gallery", "Gallery", "The gallery", "Versions that people have published.", at("/gallery")),
    Screen(
        "version", "Version", "A version", "What it is about, how it is played, what is said of it.", version
    ),
    Screen("ladder", "Ladder", "A ladder", "Who stands where in rated games.", at("/ratings/femto")),
    Screen(
        "tournaments",
        "Tournaments",
        "Tournaments",
        "Those that are announced, and the way in by a code.",
        at("/tournaments"),
    ),
    Screen(
        "new-tournament",
        "NewTournament",
        "Making a tournament",
        "Its kind, its game, its clock, and who may come.",
        at("/tournaments/new"),
    ),
    Screen("tournament", "Tournament", "A tournament", "Its rounds, its standings, its code.", tournament),
    Screen(
        "tournament-board",
        "TournamentBoard",
        "A tournament on the wall",
        "Who plays whom, and who is ahead, to be read from afar.",
        on_the_wall,
    ),
    Screen("class", "ClassPage", "Coming to a class", "A code and a first name.", at("/class")),
    Screen("teach", "Teach", "Opening a class", "One press, and there is a code for the wall.", at("/teach")),
    Screen(
        "lesson-plan",
        "LessonPlan",
        "A lesson that is ready",
        "Aim, minutes, questions, what comes out.",
        at("/lessons/femto/best-card", "table"),
    ),
    Screen("teacher", "TeachClass", "A class", "As its teacher sees it.", teacher),
    Screen("board", "ClassBoard", "A class on the wall", "Its code, and what the moment is about.", board),
    Screen("you", "You", "You", "How one comes back, and what is kept.", at("/me")),
    Screen("profile", "Profile", "A profile", "What others see of somebody.", profile),
    Screen(
        "settings", "Settings", "Settings", "Language, light, sound, how long a reveal lies.", at("/settings")
    ),
    Screen("keys", "Keys", "Keys", "Everything that can be done without a mouse.", at("/keys")),
    Screen("verify", "Verify", "Was it fair?", "A record, checked on the page.", at("/verify")),
    Screen(
        "mail", "FromMail", "A link from a letter", "Here without the key that a letter brings.", at("/mail")
    ),
    Screen("host", "Host", "For who keeps order", "Before its key is given.", at("/host")),
    Screen("nowhere", "Nowhere", "Nothing there", "An address that nothing stands at.", at("/nowhere")),
)


def picture(screen: Screen, size: str) -> Path:
    """Where the picture of a screen is kept."""
    return FOLDER / f"{screen.name}-{size}.webp"


def manual() -> str:
    """The page that shows them all."""
    parts = [HEAD]
    for each in SCREENS:
        shown = " | ".join(
            f"![{each.title}, on a {size}](pictures/screens/{picture(each, size).name})" for size in SIZES
        )
        parts.append(f"## {each.title}\n\n{each.for_what} Drawn by `ui/src/pages/{each.page}.svelte`.\n")
        parts.append(f"| a phone | a desk |\n|---|---|\n| {shown} |\n")
    return "\n".join(parts)


def missing() -> list[str]:
    """What the page does not show as it should."""
    drawn = {each.page for each in SCREENS}
    pages = sorted(each.stem for each in (ROOT / "ui" / "src" / "pages").glob("*.svelte"))
    told = [f"no screen shows the page {each}" for each in pages if each not in drawn]
    wanted = {picture(each, size) for each in SCREENS for size in SIZES}
    told += [f"there is no {each.name}" for each in sorted(wanted) if not each.is_file()]
    told += [f"{each.name} is of no screen" for each in sorted(set(FOLDER.glob("*")) - wanted)]
    if not MANUAL.is_file() or MANUAL.read_text(encoding="utf-8") != manual():
        told.append(f"{MANUAL.name} is not what would be written")
    return told


def take(browser: Browser, server: Server, screen: Screen) -> None:
    """Take a screen at both sizes."""
    for size, viewport in SIZES.items():
        context = browser.new_context(
            viewport=viewport,
            has_touch=size == "phone",
            base_url=server.address,
            locale="en-GB",
            reduced_motion="reduce",
        )
        context.set_default_timeout(60_000)
        page = context.new_page()
        screen.come(page)
        page.wait_for_timeout(300)
        picture(screen, size).write_bytes(picture_of(page, 60))
        context.close()


def main(wanted: list[str]) -> None:
    """Take the screens asked for, or all."""
    if wanted == ["--check"]:
        sys.exit("\n".join(missing()) or None)
    FOLDER.mkdir(parents=True, exist_ok=True)
    MANUAL.write_text(manual(), encoding="utf-8")
    failed = []
    with tempfile.TemporaryDirectory() as folder, browser() as running:
        server = Server(Path(folder) / "tables.db")
        server.start()
        try:
            for screen in SCREENS:
                if wanted and screen.name not in wanted:
                    continue
                try:
                    take(running, server, screen)
                except PlaywrightError as error:
                    failed.append(f"{screen.name}: {error}")
                print(screen.name, flush=True)
        finally:
            server.stop()
    if failed:
        sys.exit("\n".join(failed))


if __name__ == "__main__":
    main(sys.argv[1:])
