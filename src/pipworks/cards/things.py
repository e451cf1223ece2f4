"""What is no card but is cut out all the same: dice to fold, counters; and the marks of seats."""

from __future__ import annotations

from pipworks.cards.art import DISPLAY, Inks, art, text

NET = {(1, 0): 2, (0, 1): 4, (1, 1): 1, (2, 1): 3, (3, 1): 6, (1, 2): 5}
"""The faces of a die on its net, by column and row: opposite ones make seven."""
FLAP = 24.0
"""How far a flap to glue stands out, of a face's width of 100."""
NET_WIDE, NET_HIGH = 4 * 100 + FLAP, 3 * 100.0


def die_net(edge: float, inks: Inks) -> str:
    """A die to be cut out and glued, as SVG; `edge` is that of the finished cube in millimetres."""
    parts = [_flap(points, inks) for points in _FLAPS]
    for (column, row), value in NET.items():
        parts.append(f'<g transform="translate({column * 100} {row * 100})">{_die_face(value, inks)}</g>')
    wide, high = NET_WIDE + 4, NET_HIGH + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * edge / 100:g}mm" '
        f'height="{high * edge / 100:g}mm" viewBox="-2 -2 {wide:g} {high:g}">{"".join(parts)}</svg>'
    )


_FLAPS = (
    "100,0 76,16 76,84 100,100",
    "200,0 224,16 224,84 200,100",
    "100,200 76,216 76,284 100,300",
    "200,200 224,216 224,284 200,300",
    "400,100 424,116 424,184 400,200",
    "300,100 316,76 384,76 400,100",
    "300,200 316,224 384,224 400,200",
)
"""One edge of every two that meet has one; of the column's own folds none."""


def _edge(inks: Inks) -> str:
    """The ink of lines along which is cut or folded."""
    return "#000000" if inks.plain else "#777777"


def _flap(points: str, inks: Inks) -> str:
    return f'<polygon points="{points}" fill="#ffffff" stroke="{_edge(inks)}" stroke-width="1"/>'


def _die_face(value: int, inks: Inks) -> str:
    pips = "".join(
        f'<circle cx="{x}" cy="{y}" r="{13 if value == 1 else 9.5}" '
        f'fill="{inks["red" if value == 1 else "ink"]}"/>'
        for x, y in art()["dice"][value - 1]
    )
    return f'<rect width="100" height="100" fill="#ffffff" stroke="{_edge(inks)}" stroke-width="1"/>{pips}'


def counter(word: str, across: float, inks: Inks) -> str:
    """A round counter to be cut out, `across` millimetres wide, with a word on it."""
    size = 80.0 if len(word) == 1 else 46.0 if len(word) < 3 else max(11.0, min(40.0, 78 / (0.6 * len(word))))
    written = text(word, 50, 50 + size * 0.35, size, inks["ink"], family=DISPLAY) if word else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across:g}mm" height="{across:g}mm" '
        f'viewBox="0 0 100 100"><circle cx="50" cy="50" r="49.4" fill="#ffffff" stroke="{_edge(inks)}" '
        f'stroke-width=".8"/><circle cx="50" cy="50" r="42" fill="none" stroke="{inks["ink"]}" '
        f'stroke-width="1.6"/>{written}</svg>'
    )


def seat_mark(seat: int, size: float, inks: Inks) -> str:
    """The mark of a seat in the middle of a field of 100 by 100."""
    scale = size / 100
    return (
        f'<path d="{art()["marks"][seat % 8]}" transform="translate(50 50) scale({scale:g}) '
        f'translate(-50 -50)" fill="{inks["ink"]}" fill-rule="evenodd"/>'
    )
