"""A position as a picture, for notebooks: its zones as SVG, in the colours of squared paper and ink.

Every seat's own cards are drawn as that seat sees them: a position is for eyes that may know it all. They
look as in the browser and on paper: as the game's box says, or else as their faces do.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from pipworks.cards import Blank, Face, Ribbon, back, coloured, drawn
from pipworks.engine.box import BoxCard
from pipworks.engine.contract import SPECTATOR
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.engine.views import seat_of, table_text
from pipworks.engine.zones import CardSeen, Dice, Hand, Pile, Row, Scores, Text, Zone

if TYPE_CHECKING:
    from pipworks.engine.position import Position
    from pipworks.engine.variant import Variant

INK, RED, PAPER, MARK, LINE = "#1d2b53", "#b3261e", "#fffdf7", "#ffd54a", "#9db4cf"
BLANK = Blank(12.0, 16.8)
"""A card, in millimetres."""
CARD, TALL = (each * 96 / 25.4 for each in (BLANK.width, BLANK.height))
DIE, GAP, LEFT, LETTER = 34, 6, 130, 7.2
"""In pixels: the side of a die, the room between things, that for labels, and of a letter."""

AS_WRITTEN = str.maketrans("−×÷", "-*/")
"""Signs that people see, as they stand on the cards of a box."""

Faces = dict[tuple[int | None, str], Face]
"""What is on the cards of a box, by the seat whose deck they are from and by how the game writes them."""


class Drawn(NamedTuple):
    """A line of the picture: SVG that begins at its upper left corner, and how large that is."""

    svg: str
    width: float
    height: float


def html_of(position: Position) -> str:
    """A position as an SVG element, with the plain table as its description."""
    zones, seats = _zones(position)
    faces = faces_of(position.variant, ENGLISH)
    rows = [_drawn(zone, faces) for zone in zones]
    due = position.to_act
    for seat, own in seats.items():
        name = ENGLISH.name(seat) + (" to choose" if seat in due else "")
        rows.append(_words(name[:1].upper() + name[1:], RED if seat in due else INK))
        rows += [_drawn(zone, faces) for zone in own]
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


def face_of(card: BoxCard, owner: int | None, teller: Teller) -> Face:
    """A card of a box as it is drawn for a reader."""
    ribbon = card.ribbon and Ribbon(teller.say(card.ribbon.name), teller.say(card.ribbon.aim), card.ribbon.up)
    label = "" if card.label is None else teller.say(card.label)
    return Face(card.face, card.look, card.value, ribbon, label, owner)


def faces_of(variant: Variant, teller: Teller) -> Faces:
    """The cards of a variant's box; of those that several decks have, one for the middle, too."""
    box, faces = variant.game.box, Faces()
    for deck in () if box is None else box(variant.options).decks:
        for card in deck.cards:
            face = face_of(card, deck.owner, teller)
            faces[deck.owner, card.face] = face
            faces.setdefault((None, card.face), face)
    return faces


def face_seen(card: CardSeen, seat: int | None, faces: Faces) -> Face:
    """A card that lies before a seat, or in the middle, as it is in the box; else as its text looks."""
    written = card.face.translate(AS_WRITTEN)
    return faces.get((seat, written)) or faces.get((None, written)) or Face(card.face)


def _drawn(zone: Zone, faces: Faces) -> Drawn:
    """A zone: its label, and beside it what lies there."""
    if isinstance(zone, Text):
        return _text(zone)
    if isinstance(zone, Scores):
        values = [f"{ENGLISH.name(seat)} {value}" for seat, value in enumerate(zone.values)]
        return _beside(zone.label, [], ", ".join(values))
    if isinstance(zone, Dice):
        return _beside(zone.label, [_die(str(each)) for each in zone.numbers], "")
    if isinstance(zone, Pile):
        top = _back(zone.seat, faces) if zone.top is None else _card(zone.top, zone.seat, faces)
        return _beside(zone.label, [top] * (zone.count > 0), f"{zone.count} {zone.note}")
    assert isinstance(zone, Hand | Row)
    down = _back(zone.seat, faces)
    known = [_card(each, zone.seat, faces) if each.face else down for each in zone.cards]
    unknown = [down] * zone.unknown
    return _beside(zone.label, known + unknown, zone.note if isinstance(zone, Row) else "")


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


def _card(card: CardSeen, seat: int | None, faces: Faces) -> Drawn:
    """A card face up; one that matters now is marked, one that can be laid has a bold edge."""
    bold = 2 if card.choice is not None or card.choices else 1
    front = drawn(face_seen(card, seat, faces), BLANK, coloured())
    art = f"<title>{escape(card.name or card.face)}</title>{front}"
    return _framed(art, CARD, TALL, MARK if card.marked else "#ffffff", bold)


def _back(seat: int | None, faces: Faces) -> Drawn:
    """A card face down: of the seat's own deck, if it has one."""
    owner = seat if any(each == seat for each, _ in faces) else None
    return _framed(back(owner, BLANK, coloured()), CARD, TALL, "#ffffff", 1)


def _die(number: str) -> Drawn:
    """A die, as a square with its number."""
    middle = f'x="{DIE / 2:g}" y="{DIE / 2:g}" dy=".35em" text-anchor="middle" font-weight="bold"'
    return _framed(f'<text {middle} fill="{INK}">{escape(number)}</text>', DIE, DIE, "#ffffff", 1)


def _framed(inside: str, width: float, height: float, ground: str, edge: int) -> Drawn:
    size = f'width="{width:g}" height="{height:g}" rx="4"'
    return Drawn(
        f'<g><rect {size} fill="{ground}"/>{inside}'
        f'<rect {size} fill="none" stroke="{INK}" stroke-width="{edge}"/></g>',
        width,
        height,
    )
