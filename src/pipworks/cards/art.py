"""What all drawings of cards are made of: outlines and inks, the same that the browser's cards are made of.

They stand once, in `ui/src/cards/art.json`, and the fonts in `ui/src/design/fonts`; a wheel has copies.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FONTS = {"Besley": "besley.woff2", "Atkinson Hyperlegible Next": "atkinson.woff2"}
"""The fonts by name: that of numerals and headings, and that of everything to be read."""
DISPLAY, TEXT = FONTS

THIN = 1.4
"""How wide a line is that stands for something faint."""

Shape = dict[str, Any]


def _shipped(inside: str, checkout: str) -> Path:
    """A folder of the package, or in a checkout the one in `ui` that it is made from."""
    own = HERE / inside
    return own if own.is_dir() else HERE.parents[2] / "ui" / "src" / checkout


def font(name: str) -> Path:
    """The file of a font."""
    return _shipped("fonts", "design/fonts") / FONTS[name]


@cache
def art() -> dict[str, Any]:
    """All outlines: suits, marks of seats, where pips stand, courts, signs."""
    found: dict[str, Any] = json.loads((_shipped("art", "cards") / "art.json").read_text("utf-8"))
    return found


@dataclass(frozen=True)
class Inks:
    """In what colours cards are printed. A hollow ink is printed as an outline, which saves it."""

    colours: tuple[tuple[str, str], ...]
    hollow: frozenset[str] = frozenset()
    outline: float = 1.1
    """How wide the outlines of hollow things are, of a card's width of 100."""

    @property
    def plain(self) -> bool:
        """Whether everything has to be told without colours."""
        return bool(self.hollow)

    def __getitem__(self, name: str) -> str:
        return dict(self.colours)[name]

    def filled(self, name: str) -> str:
        """The attributes of a filled shape: solid, or an outline around white."""
        if name in self.hollow:
            return f'fill="#ffffff" stroke="{self["ink"]}" stroke-width="{self.outline:g}"'
        return f'fill="{self[name]}"'


@cache
def coloured() -> Inks:
    """The browser's inks, on white paper."""
    return Inks((*art()["inks"].items(), ("card", "#ffffff")))


@cache
def black() -> Inks:
    """Black alone and little of it: what is coloured elsewhere is an outline."""
    names = [*art()["inks"], "card"]
    colours = dict.fromkeys(names, "#000000") | {"card": "#ffffff"}
    return Inks(tuple(colours.items()), frozenset({"blue", "red", "gold", "pale", "pale-red"}))


def shape(each: Shape, inks: Inks, names: dict[str, str]) -> str:
    """A shape of the art as SVG; `names` says which inks stand for those that a card chooses.

    What is faint elsewhere is a thin line where all is black.
    """
    fill, line = (str(names.get(name, name)) for name in (each.get("fill", ""), each.get("line", "")))
    is_faint = bool(each.get("faint"))
    faint = ' opacity="0.55"' if is_faint and not inks.plain else ""
    if "text" in each:
        thin = inks.plain and is_faint
        written = text(each["text"], each["x"], each["y"], each["size"], "none" if thin else inks[fill])
        line = f' stroke="{inks[fill]}" stroke-width="{THIN:g}"' if thin else ""
        return f"<g{faint}{line}>{written}</g>"
    painted = inks.filled(fill) if fill else 'fill="none"'
    if line:
        ground = painted.partition(" stroke")[0]
        width = THIN if inks.plain and is_faint else each["width"]
        painted = f'{ground} stroke="{inks[line]}" stroke-width="{width:g}"'
    ends = ' stroke-linecap="round"' if each.get("round") else ""
    dash = f' stroke-dasharray="{each["dash"]}"' if "dash" in each else ""
    return f'<path d="{each["d"]}" {painted} stroke-linejoin="round"{ends}{dash}{faint}/>'


def text(
    words: str, x: float, y: float, size: float, colour: str, *, wide: float = 0.0, spacing: float = 0.0,
    family: str = DISPLAY, weight: int = 700,
) -> str:  # fmt: skip
    """Words centred at x with their foot at y; `wide` squeezes them into a width."""
    squeezed = f' textLength="{wide:g}" lengthAdjust="spacingAndGlyphs"' if wide else ""
    spaced = f' letter-spacing="{spacing:g}"' if spacing else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size:g}" font-weight="{weight}" '
        f'font-family="{family}" fill="{colour}"{squeezed}{spaced}>{escape(words)}</text>'
    )
