"""Parts of what is printed: HTML for pages of a size, its CSS, and the pictures it shows."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from html import escape
from textwrap import wrap

from pipworks.cards import Inks
from pipworks.cards.drawing import suit_mark
from pipworks.engine import Teller, Variant
from pipworks.engine.figures import held

INK, SOFT, LINE, RED, BLUE = "#1b2233", "#4b5366", "#c9cede", "#b93a2b", "#2b4aa0"
"""The inks of pages. Styles have them by `var(--ink)` and so on, and so in black where that is wanted."""

STYLE = f"""
html {{ --ink: {INK}; --soft: {SOFT}; --line: {LINE}; --red: {RED}; --blue: {BLUE} }}
html {{ font: 10pt/1.4 'Atkinson Hyperlegible Next'; color: var(--ink); hyphenate-character: '-' }}
body {{ margin: 0 }}
h1, h2, h3 {{ font-family: Besley; font-weight: 700; line-height: 1.15; margin: 0; bookmark-level: none }}
p {{ margin: 0 }}
img {{ display: block }}
.suit {{ display: inline; width: .8em; height: .8em; vertical-align: -.06em }}
.small {{ font-size: 7pt; color: var(--soft) }}
"""
PLAIN_STYLE = "html { --ink: #000; --soft: #000; --line: #999; --red: #000; --blue: #000 }"
"""The inks of pages that are printed in black."""


FOOT_LETTER = 1.6
"""How much of a page's width a letter of its foot takes, in millimetres, margins and all."""


@dataclass(frozen=True)
class Part:
    """A part of a document, which begins on a page of its own."""

    name: str
    """Of its pages: `cards`, `sheet`, …"""
    size: tuple[float, float]
    """Of its pages, in millimetres."""
    body: str
    style: str = ""
    pictures: dict[str, str] = field(default_factory=dict)
    margin: str = "0"
    foot: str = ""
    """What stands at the foot of every page; `{page}` in it is the page's number."""

    @property
    def css(self) -> str:
        """Its pages and what stands on them."""
        wide, high = self.size
        foot = ""
        if self.foot:
            shown = _css_text("\n".join(in_lines(self.foot, wide))).replace("{page}", '" counter(page) "')
            foot = f"""@bottom-left {{ content: "{shown}"; width: 100%; vertical-align: top; padding-top: 3mm;
              white-space: pre-wrap; font: 7pt 'Atkinson Hyperlegible Next'; color: var(--soft) }}"""
        return (
            f"@page {self.name} {{ size: {wide:g}mm {high:g}mm; margin: {self.margin}; {foot} }}\n"
            f"@page :nth(1 of {self.name}) {{ counter-reset: page 1 }}\n"
            f".part-{self.name} {{ page: {self.name} }}\n{self.style}"
        )

    def of(self, name: str, body: str) -> Part:
        """A part beside this one, on pages that look the same."""
        return replace(self, name=name, body=body, pictures={}, style="")

    @property
    def html(self) -> str:
        """The part, marked as what it is."""
        return f'<section class="part-{self.name}">{self.body}</section>'


def in_lines(text: str, wide: float) -> list[str]:
    """A text for the foot of a page so wide, in lines that end at spaces alone: `--what` is not broken."""
    return wrap(text, int(wide / FOOT_LETTER), break_long_words=False, break_on_hyphens=False)


def _css_text(text: str) -> str:
    """A text as it stands in CSS within HTML: whatever it is, it ends neither the string nor the style."""
    return "".join(f"\\{ord(each):x} " if each in _ESCAPED else each for each in text)


_ESCAPED = frozenset('\\"<>&\n\r\f')


SUITS = {"♠": "suit-spades", "♥": "suit-hearts", "♣": "suit-clubs", "♦": "suit-diamonds"}
"""The names of the pictures that stand for suits in a text: few fonts have signs for them."""
_SUIT = re.compile("|".join(SUITS))


def written(text: str) -> str:
    """A text as HTML, with its suits drawn; no line ends within a sum or a number, or before its `%`."""
    return _SUIT.sub(lambda found: picture(SUITS[found[0]], found[0], "", "suit"), escape(held(text)))


def suit_pictures(inks: Inks) -> dict[str, str]:
    """The pictures of suits within a text."""
    return {
        name: '<svg xmlns="http://www.w3.org/2000/svg" width="3mm" height="3mm" viewBox="0 0 100 100">'
        f"{suit_mark(sign, 50, 50, 100, inks)}</svg>"
        for sign, name in SUITS.items()
    }


def title_of(variant: Variant, teller: Teller) -> str:
    """What a game is called."""
    return teller.say(variant.game.called)


def picture(name: str, said: str, where: str = "", kind: str = "") -> str:
    """A picture on a page, with what it is for who cannot see it; `where` is CSS."""
    marked = f' class="{kind}"' if kind else ""
    return f'<img{marked} src="picture:{name}" alt="{escape(said, quote=True)}" style="{where}">'
