"""Makes the pictures by which other places show Pipworks: icons of the installed pages, and of a shared link.

    python ui/emblems.py

They are drawn with the cards of `pipworks.cards`, and written to `ui/public`.
"""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from browsing import browser  # noqa: E402

import pipworks  # noqa: E402
from pipworks.cards import FONTS, Blank, Face, coloured, drawn  # noqa: E402
from pipworks.cards.art import DISPLAY, TEXT, font  # noqa: E402
from pipworks.engine import Teller  # noqa: E402
from pipworks.engine.messages import Message  # noqa: E402
from pipworks.printing.cardsheets import face_of  # noqa: E402

PUBLIC = ROOT / "ui" / "public"
PAPER, INK, RED, CARD, EDGE = "#eef0ec", "#1b2233", "#b93a2b", "#fffefa", "#c9c8be"
HAND = tuple(map(Face, ("2", "3", "8", "10")))
SAID = {
    "en": "Arithmetic card games: play, learn, change the rules, find out who should have won.",
    "de": "Kartenspiele zum Rechnen: spielen, lernen, Regeln ändern, herausfinden, wer gewinnen müsste.",
}


def faces() -> str:
    """The fonts of the cards."""
    return "".join(
        f"@font-face {{ font-family: '{name}'; src: url('{font(name).as_uri()}') }}" for name in FONTS
    )


def icon(part: float) -> str:
    """The mark on paper, so large a part of the width."""
    mark = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    return (
        f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{PAPER}}}"
        f"svg{{width:{100 * part:g}vw;height:{100 * part:g}vw}}</style>{mark}"
    )


def of_game(name: str, language: str) -> tuple[str, str, tuple[Face, ...]]:
    """A game's title, its pitch, and four of its cards, from all over its box."""
    variant, teller = pipworks.game(name), Teller(language)
    decks = variant.game.box(variant.options).decks
    every = [face_of(card, deck.owner, teller) for deck in decks[:2] for card in deck.cards]
    hand = tuple(every[at * (len(every) - 1) // 3] for at in range(4))
    return teller.say(Message(variant.game.title)), teller.sentence(Message(variant.game.pitch)), hand


def preview(title: str, said: str, hand: tuple[Face, ...] = HAND) -> str:
    """What stands beside a link: a hand on squared paper, and the name."""
    blank = Blank(60.0, 84.0)
    cards = "".join(
        f'<div style="transform:rotate({7 * (at - 1.5):g}deg) translateY({14 * (at - 1.5) ** 2:g}px)">'
        f"{drawn(each, blank, coloured())}</div>"
        for at, each in enumerate(hand)
    )
    return f"""<style>{faces()}
    body {{ margin: 0; height: 630px; overflow: hidden; color: {INK}; font-family: '{DISPLAY}';
      background: {PAPER} linear-gradient(rgb(43 74 160/.11) 1px, transparent 1px) 0 0/30px 30px;
      background-image: linear-gradient(rgb(43 74 160/.11) 1px, transparent 1px),
        linear-gradient(90deg, rgb(43 74 160/.11) 1px, transparent 1px); background-size: 30px 30px;
      border-left: 3px solid {RED}; box-sizing: border-box; padding-left: 72px }}
    h1 {{ font-size: {112 if len(title) < 16 else min(76, 1800 // len(title))}px; line-height: 1;
      margin: 0; padding-top: 64px; white-space: nowrap }}
    p {{ font: 31px/1.4 '{TEXT}'; margin: 22px 0 0; width: 980px }}
    .hand {{ display: flex; gap: 4px; position: absolute; left: 330px; top: 322px }}
    .hand div {{ filter: drop-shadow(0 6px 12px rgb(27 34 51/.28)); margin-right: -28px }}
    .hand svg {{ width: 218px; height: auto; display: block; border-radius: 14px;
      background: {CARD}; border: 2px solid {EDGE} }}</style>
    <h1>{escape(title)}</h1><p>{escape(said)}</p><div class="hand">{cards}</div>"""


def main() -> None:
    """Write all of them."""
    wanted = {
        "icon-192": (icon(0.8), 192, 192),
        "icon-512": (icon(0.8), 512, 512),
        "icon-maskable": (icon(0.56), 512, 512),
    }
    for language, said in SAID.items():
        of = "" if language == "en" else f".{language}"
        wanted[f"preview{of}"] = (preview("Pipworks", said), 1200, 630)
        for name in pipworks.games():
            wanted[f"previews/{name}{of}"] = (preview(*of_game(name, language)), 1200, 630)
    (PUBLIC / "previews").mkdir(exist_ok=True)
    with browser() as running:
        for name, (page, wide, high) in wanted.items():
            file = PUBLIC / f".{name.replace('/', '-')}.html"
            file.write_text(f"<!doctype html><meta charset=utf-8>{page}", encoding="utf-8")
            shown = running.new_page(viewport={"width": wide, "height": high})
            shown.goto(file.as_uri())
            shown.evaluate("document.fonts.ready")
            shown.screenshot(path=PUBLIC / f"{name}.png")
            file.unlink()
            print(f"{name}: {(PUBLIC / f'{name}.png').stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
