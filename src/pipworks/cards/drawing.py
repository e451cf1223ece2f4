"""Cards of every kind, drawn as the browser draws them, as SVG."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pipworks.cards.art import TEXT, Inks, art, shape, text
from pipworks.cards.blanks import Blank
from pipworks.cards.fitted import fitted

Look = Literal["pips", "number", "signs", "text"]
_PIPS = re.compile(r"(10|[2-9AJQK])[♠♥♣♦]|[AJQK]")
_NUMBER = re.compile(r"\d{1,12}")


class Ribbon(NamedTuple):
    """What stands across a card: an operation and what is wanted of it, with an arrow up or down."""

    name: str
    aim: str
    up: bool


@dataclass(frozen=True)
class Face:
    """What is on a card."""

    text: str
    """As the game writes its cards: `10♠`, `K`, `8`, `[-2]`, `cancel`."""
    look: Look | None = None
    """How it is drawn; None: as its text looks."""
    value: int | None = None
    """What it counts, printed small where that is not its rank."""
    ribbon: Ribbon | None = None
    label: str = ""
    """A word at its foot."""
    owner: int | None = None
    """The seat whose deck it is from."""

    @property
    def drawn_as(self) -> Look:
        """How it is drawn: as it says, or by its text as the browser goes by it."""
        if self.look is not None:
            return self.look
        if _PIPS.fullmatch(self.text):
            return "pips"
        return "number" if _NUMBER.fullmatch(self.text) else "text"


def drawn(face: Face, blank: Blank, inks: Inks) -> str:
    """The front of a card as SVG, of the card's size in millimetres with its bleed."""
    return blank.svg(LOOKS[face.drawn_as](face, blank, inks))


# Cards with pips


def _narrow_pips(
    rank: str, suit: str, counts: int | None, ribbon: Ribbon | None, ink: str, inks: Inks
) -> str:
    """A small card: one numeral over one suit."""
    wide = len(rank) > 1
    found = text(rank, 50, 64, 60 if wide else 68, inks[ink], wide=72 if wide else 0)
    if suit:
        found += suit_mark(suit, 50 if ribbon is None and counts is None else 32, 104, 50, inks)
    else:
        found += f'<circle cx="{50 if counts is None else 32}" cy="104" r="15" {inks.filled("blue")}/>'
    if counts is not None:
        found += f'<circle cx="76" cy="112" r="20" {inks.filled("gold")}/>'
        found += text(str(counts), 76, 122, 30, inks["ink"], wide=32 if counts > 9 else 0, weight=800)
    if ribbon is not None:
        arrow = "M66 112L80 88L94 112Z" if ribbon.up else "M66 88L80 112L94 88Z"
        found += f'<path d="{arrow}" {inks.filled(ink)}/>'
    return found


def suit_mark(suit: str, x: float, y: float, size: float, inks: Inks, turned: bool = False) -> str:
    """A suit by its middle; red ones are outlines where there is no colour."""
    scale = size / 100 * (-1 if turned else 1)
    ink = "red" if suit in "♥♦" else "ink"
    painted = inks.filled(ink)
    if ink in inks.hollow:
        painted = painted.rpartition(" ")[0] + f' stroke-width="{min(9.0, 130 / size):.3g}"'
    return (
        f'<path d="{art()["suits"][suit]}" transform="translate({x:g} {y:g}) scale({scale:g}) '
        f'translate(-50 -50)" {painted}/>'
    )


def _pips(face: Face, blank: Blank, inks: Inks) -> str:
    suit = face.text[-1] if face.text[-1] in art()["suits"] else ""
    rank = face.text.removesuffix(suit)
    ink = "red" if suit and suit in "♥♦" else "ink"
    count = 1 if rank == "A" else int(rank) if rank.isdigit() else 0
    counts = face.value if face.value is not None and str(face.value) != rank else None
    if blank.narrow:
        return _narrow_pips(rank, suit, counts, face.ribbon, ink, inks)
    parts = []
    for turn in (0,) if counts is not None else (0, 180):
        parts.append(f'<g transform="rotate({turn} 50 70)">{_index(rank, suit, ink, count, inks)}</g>')
    if count:
        parts += _middle(count, suit, inks)
    else:
        parts.append(_court(rank, ink, inks))
    if counts is not None:
        parts.append(f'<circle cx="80" cy="118" r="14" {inks.filled("gold")}/>')
        wide = 20 if len(str(counts)) > 1 else 0
        parts.append(text(str(counts), 80, 125, 20, inks["ink"], wide=wide, weight=800))
    if face.ribbon is not None:
        parts.append(_ribbon(face.ribbon, ink, inks))
    return "".join(parts)


def _index(rank: str, suit: str, ink: str, count: int, inks: Inks) -> str:
    large, wide = not suit and count > 0, len(rank) > 1
    squeezed = (27 if large else 17) if wide else 0
    size = 32 if large else 17 if not count else 18 if wide else 19
    found = text(rank, 20 if large else 13.5, 32 if large else 22, size, inks[ink], wide=squeezed)
    return found + (suit_mark(suit, 13.5, 32.5, 11.5, inks) if suit else "")


def _middle(count: int, suit: str, inks: Inks) -> list[str]:
    places = art()["pips"].get(str(count), [])
    if suit:
        return [suit_mark(suit, x, y, 46 if count == 1 else 19, inks, y > 71) for x, y in places]
    return [
        f'<circle cx="{x:g}" cy="{70 + (y - 70) * 0.7:g}" r="{14 if count == 1 else 7}" '
        f"{inks.filled('blue')}/>"
        for x, y in places
    ]


def _court(rank: str, ink: str, inks: Inks) -> str:
    names = {"court": ink, "mouth": "red" if ink == "ink" else ink}
    bust = "".join(shape(each, inks, names) for each in art()["courts"][rank])
    pale = "pale-red" if ink == "red" else "pale"
    halves = "".join(
        f'<g transform="rotate({turn} 50 70)" clip-path="url(#half)">{bust}</g>' for turn in (0, 180)
    )
    frame = f'<rect x="23" y="13.5" width="54" height="113" rx="2" fill="none" stroke="{inks[ink]}"/>'
    return (
        '<defs><clipPath id="half"><path d="M23 13.5H77V62L23 78Z"/></clipPath></defs>'
        f'<rect x="23" y="13.5" width="54" height="113" rx="2" {inks.filled(pale)}/>{halves}'
        f'<path d="M23 78L77 62" stroke="{inks["gold"]}" stroke-width="2.6"/>{frame}'
    )


def _ribbon(ribbon: Ribbon, ink: str, inks: Inks) -> str:
    """Across the middle: solid, or where ink is saved an outline."""
    outline = '<path d="M5.5 51H94.5L89.5 70L94.5 89H5.5L10.5 70Z"'
    body = f'{outline} {inks.filled(ink)} stroke-linejoin="round"/>'
    written = inks["ink"] if inks.plain else inks["card"]
    if inks.plain:
        body = f'{outline} fill="#ffffff" stroke="{written}" stroke-width="1.6"/>'
    arrow = "M-34 3L-28 -6L-22 3Z" if ribbon.up else "M-34 -6L-28 3L-22 -6Z"
    pointed = f'fill="{written}"' if inks.plain else inks.filled("gold")
    name = text(ribbon.name, 50, 67, 13, written, wide=76 if len(ribbon.name) > 9 else 0)
    squeezed = 52 if len(ribbon.aim) > 9 else 0
    aim = text(ribbon.aim, 56, 82.5, 11.5, written, wide=squeezed, family=TEXT, weight=600)
    return f'{body}{name}<path d="{arrow}" transform="translate(50 80)" {pointed}/>{aim}'


# Numbers


def _number(face: Face, blank: Blank, inks: Inks) -> str:
    if face.text == "J":
        hat = "".join(shape(each, inks, {}) for each in art()["joker"])
        return hat + text(face.label or "Joker", 50, 131, 13, inks["ink"], spacing=0.6)
    digits = len(face.text)
    if blank.narrow:
        size = min(76.0 if digits < 3 else 52.0, 88 / (0.6 * digits))
        bar = f'<path d="M24 108H76" stroke="{inks["blue"]}" stroke-width="7"/>'
        return text(face.text, 50, 86, size, inks["ink"], spacing=-4 if digits in (2, 3) else 0) + bar
    size = 64.0 if digits < 3 else min(44.0, 84 / (0.62 * digits))
    worth = int(face.text)
    across = 10 if worth > 25 else 5
    side = 5 if worth > 25 else 7 if worth > 15 else 8.5 if worth > 10 else 11
    gap = 1.6
    left = 50 - (across * (side + gap) - gap) / 2
    foot = 128 - -(-worth // across) * (side + gap)
    squares = [
        f'<rect x="{left + at % across * (side + gap):g}" y="{foot + at // across * (side + gap):g}" '
        f'width="{side:g}" height="{side:g}" rx="1" {inks.filled("blue")}/>'
        for at in range(worth if worth <= 60 else 0)
    ]
    spacing = (-3 if digits > 1 else 0) if digits < 4 else 0
    return text(face.text, 50, 74, size, inks["ink"], spacing=spacing) + "".join(squares)


# Signs and numbers of which sums are laid


def _signs(face: Face, blank: Blank, inks: Inks) -> str:
    own = "red" if face.owner == 1 else "blue"
    names = {"own": "ink" if inks.plain else own, "own-pale": "pale-red" if own == "red" else "pale"}
    left, top, wide, _ = blank.whole
    band = (
        f'<rect x="{left:.3f}" y="{top:.3f}" width="{wide:.3f}" height="{17 - top:.3f}" fill="{inks[own]}"/>'
    )
    if inks.plain:
        band = f'<path d="M{left:.3f} 17H{left + wide:.3f}" stroke="{inks["ink"]}" stroke-width="1.1"/>'
    mark = (
        f'<path d="{art()["marks"][face.owner or 0]}" transform="translate(50 8.5) scale(.105) '
        f'translate(-50 -50)" fill="{inks["ink"] if inks.plain else inks["card"]}"/>'
    )
    return band + mark + _sign(face, inks, names) + _foot(face, inks, own)


def _sign(face: Face, inks: Inks, names: dict[str, str]) -> str:
    own, pale = names["own"], names["own-pale"]
    if face.text.startswith("["):
        starter = face.text[1:-1].replace("-", "−")
        ink = inks["ink"] if inks.plain else inks["card"]
        shield = f'<path d="{art()["starter"]}" {inks.filled("blue" if inks.plain else own)}/>'
        return shield + text(starter, 50, 96, 58, ink, wide=56 if len(starter) > 1 else 0)
    if face.text.isdigit():
        return text(face.text, 50, 103, 74, inks[own], spacing=-5 if len(face.text) > 1 else 0)
    ring = f'<path d="{art()["ring"]}" {_edged(inks, pale, own)}'
    if face.text == "?":
        return f'{ring} stroke-dasharray="8 5"/>' + text("?", 50, 96, 58, inks[own])
    sign = "".join(shape(each, inks, names) for each in art()["signs"][face.text])
    return f"{ring}/>{sign}" if face.text in "+-*/" else sign


def _edged(inks: Inks, fill: str, line: str) -> str:
    return f'fill="{"#ffffff" if inks.plain else inks[fill]}" stroke="{inks[line]}" stroke-width="4"'


def _foot(face: Face, inks: Inks, own: str) -> str:
    return (
        text(face.label, 50, 130, 16, inks[own], wide=80 if len(face.label) > 8 else 0) if face.label else ""
    )


# Any text, and backs


def _text(face: Face, blank: Blank, inks: Inks) -> str:
    lines, size, squeezed = fitted(face.text)
    frame = (
        f'<rect x="8" y="8" width="84" height="124" rx="4" fill="none" stroke="{inks["blue"]}" '
        'stroke-width="1.5"/>'
    )
    middle = (len(lines) - 1) / 2
    return frame + "".join(
        text(line, 50, 70 + size * (0.36 + (at - middle) * 1.08), size, inks["ink"], wide=76 if tight else 0)
        for at, (line, tight) in enumerate(zip(lines, squeezed, strict=True))
    )


def back(owner: int | None, blank: Blank, inks: Inks) -> str:
    """The back of a card: a lattice of pips that runs over the edge; an owner's has their ink and mark."""
    own = "red" if owner == 1 else "blue"
    left, top, wide, high = blank.whole
    if inks.plain:
        pips, ground = inks["ink"], ""
    else:
        pips = inks["card"]
        ground = (
            f'<rect x="{left:.3f}" y="{top:.3f}" width="{wide:.3f}" height="{high:.3f}" fill="{inks[own]}"/>'
        )
    frame = (
        f'<rect x="{blank.left + 7:.3f}" y="{blank.top + 7:.3f}" width="{86 - 2 * blank.left:.3f}" '
        f'height="{126 - 2 * blank.top:.3f}" rx="3" fill="none" stroke="{pips}"/>'
    )
    return blank.svg(ground + _lattice(blank, pips, sparse=inks.plain) + frame + _mark(owner, own, inks))


def _lattice(blank: Blank, ink: str, sparse: bool) -> str:
    """Discs and crosses by turns, the same either way up, one in the very middle."""
    _, _, wide, high = blank.whole
    step_x, step_y = (24.0, 24.4) if sparse else (12.0, 12.2)
    discs, crosses = [], []
    across, down = int(wide / 2 / step_x) + 1, int(high / 2 / step_y) + 1
    for column in range(-across, across + 1):
        for row in range(-down, down + 1):
            x, y = 50 + column * step_x, 70 + row * step_y
            if (column + row) % 2:
                discs.append(f"M{x - 2.1:.2f} {y:.2f}a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0Z")
            else:
                crosses.append(f"M{x - 2.9:.2f} {y:.2f}h5.8m-2.9 -2.9v5.8")
    return (
        f'<path d="{"".join(discs)}" fill="{ink}"/><path d="{"".join(crosses)}" fill="none" stroke="{ink}" '
        'stroke-width="1.5"/>'
    )


def _mark(owner: int | None, own: str, inks: Inks) -> str:
    if owner is None:
        return ""
    ink = inks["ink"] if inks.plain else inks[own]
    return (
        f'<circle cx="50" cy="70" r="17" fill="#ffffff" stroke="{ink}" stroke-width="1.5"/>'
        f'<path d="{art()["marks"][owner % 8]}" transform="translate(50 70) scale(.2) translate(-50 -50)" '
        f'fill="{ink}" fill-rule="evenodd"/>'
    )


LOOKS: dict[Look, Callable[[Face, Blank, Inks], str]] = {
    "pips": _pips,
    "number": _number,
    "signs": _signs,
    "text": _text,
}
