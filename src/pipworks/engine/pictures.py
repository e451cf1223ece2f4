"""A position as a picture, for notebooks: its zones as SVG, in the colours of squared paper and ink.

Every seat's own cards are drawn as that seat sees them: a position is for eyes that may know it all.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from pipworks.engine.contract import SPECTATOR
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.engine.views import seat_of, table_text
from pipworks.engine.zones import CardSeen, Dice, Hand, Pile, Row, Scores, Text, Zone

if TYPE_CHECKING:
    from pipworks.engine.position import Position

INK, RED, PAPER, MARK, LINE = "#1d2b53", "#b3261e", "#fffdf7", "#ffd54a", "#9db4cf"
CARD, TALL, GAP, LEFT, LETTER = 34, 46, 6, 130, 7.2
"""In pixels: a card's width and height, the room between things, that for labels, and of a letter."""


class Drawn(NamedTuple):
    """A line of the picture: SVG that begins at its upper left corner, and how large that is."""

    svg: str
    width: float
    height: float


def html_of(position: Position) -> str:
    """A position as an SVG element, with the plain table as its description."""
    zones, seats = _zones(position)
    rows = [_drawn(zone) for zone in zones]
    due = position.to_act
    for seat, own in seats.items():
        name = ENGLISH.name(seat) + (" to choose" if seat in due else "")
        rows.append(_words(name[:1].upper() + name[1:], RED if seat in due else INK))
        rows += map(_drawn, own)
    if position.outcome is not None:
        rows.append(_words(str(position.outcome), RED))
    width = max(row.width for row in rows) + 2 * GAP
    parts, top = [], float(GAP)
    for row in rows:
        parts.append(f'<g transform="translate({GAP} {top:g})">{row.svg}</g>')
        top += row.height + GAP
    told = escape(f"{position.variant.code}\n{table_text(position.view(SPECTATOR), Teller())}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" height="{top:g}" '
        f'viewBox="0 0 {width:g} {top:g}" font-family="sans-serif" font-size="13">'
        f'<title>{told}</title><rect width="100%" height="100%" rx="6" fill="{PAPER}" stroke="{LINE}"/>'
        f"{''.join(parts)}</svg>"
    )


def _zones(position: Position) -> tuple[list[Zone], dict[int, list[Zone]]]:
    """What lies in the middle, and what belongs to each seat, as that seat sees it."""
    middle = [each for each in position.view(SPECTATOR).zones if seat_of(each) is None]
    seats = {
        seat: [each for each in position.view(seat).zones if seat_of(each) == seat]
        for seat in range(position.variant.seats)
    }
    return middle, seats


def _drawn(zone: Zone) -> Drawn:
    """A zone: its label, and beside it what lies there."""
    if isinstance(zone, Text):
        return _text(zone)
    if isinstance(zone, Scores):
        values = [f"{ENGLISH.name(seat)} {value}" for seat, value in enumerate(zone.values)]
        return _beside(zone.label, [], ", ".join(values))
    if isinstance(zone, Dice):
        return _beside(zone.label, [_card(CardSeen(face=str(each)), CARD) for each in zone.numbers], "")
    if isinstance(zone, Pile):
        top = [_card(zone.top, TALL)] if zone.top is not None else [_back()] * (zone.count > 0)
        return _beside(zone.label, top, f"{zone.count} {zone.note}")
    assert isinstance(zone, Hand | Row)
    known = [_card(each, TALL) if each.face else _back() for each in zone.cards]
    return _beside(zone.label, known + [_back()] * zone.unknown, zone.note if isinstance(zone, Row) else "")


def _beside(label: str, things: list[Drawn], note: str) -> Drawn:
    height = max([each.height for each in things], default=18.0)
    parts, left = [_written(label, 0, height / 2, INK)], float(LEFT)
    for each in things:
        parts.append(f'<g transform="translate({left:g} 0)">{each.svg}</g>')
        left += each.width + GAP
    parts.append(_written(note.strip(), left, height / 2, INK))
    return Drawn("".join(parts), left + LETTER * len(note), height)


def _text(zone: Text) -> Drawn:
    lines = [f"{zone.label}:"] * bool(zone.label) + [
        part for line in zone.lines for part in line.splitlines() or [""]
    ]
    svg = "".join(_written(line, 0, 9 + 18 * at, INK) for at, line in enumerate(lines))
    return Drawn(svg, LETTER * max(map(len, lines), default=0), 18.0 * len(lines))


def _words(text: str, colour: str) -> Drawn:
    return Drawn(_written(text, 0, 9, colour), LETTER * len(text), 18)


def _written(text: str, left: float, middle: float, colour: str) -> str:
    if not text:
        return ""
    return f'<text x="{left:g}" y="{middle:g}" dy=".35em" fill="{colour}">{escape(text)}</text>'


def _card(card: CardSeen, height: float) -> Drawn:
    """A card face up, or a die; one that matters now is marked, one that can be laid has a bold edge."""
    width = max(CARD, LETTER * len(card.face) + 2 * GAP)
    bold = 2 if card.choice is not None or card.choices else 1
    colour = RED if any(suit in card.face for suit in "♥♦") else INK
    return Drawn(
        f'<rect width="{width:g}" height="{height:g}" rx="4" fill="{MARK if card.marked else "#ffffff"}" '
        f'stroke="{INK}" stroke-width="{bold}"/><text x="{width / 2:g}" y="{height / 2:g}" dy=".35em" '
        f'text-anchor="middle" font-weight="bold" fill="{colour}">{escape(card.face)}</text>',
        width,
        height,
    )


def _back() -> Drawn:
    """A card face down."""
    return Drawn(
        f'<rect width="{CARD}" height="{TALL}" rx="4" fill="{LINE}" stroke="{INK}"/>',
        float(CARD),
        float(TALL),
    )
