"""The plots of the Femto book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shapes import HIGH, WIDE, box, dot, line, of_lab, svg, text

from pipworks.lab import plots

Facts = dict[str, Any]


def deals(one: Facts, other: Facts | None, title: str) -> str:
    """All deals from the best to the worst."""
    return of_lab(plots.deals(one, other), title)


def power(one: Facts, title: str) -> str:
    """What holding each card is worth."""
    return of_lab(plots.power(one), title)


def lengths(one: Facts, title: str) -> str:
    """How many rounds games take."""
    return of_lab(plots.lengths(one), title)


def habits(one: Facts, title: str) -> str:
    """What habits cost."""
    return of_lab(plots.habits(one), title)


def totals(one: Facts, title: str) -> str:
    """How often the winner has come to each total: bars under best play, dots at random."""
    best, even = one["best_totals"], one["even_totals"]
    lowest, highest = min(map(int, {*best, *even})), max(map(int, {*best, *even}))
    left, bottom, above = 44, HIGH - 44, 20
    step = (WIDE - left - 12) / (highest - lowest + 1)
    top = max((*best.values(), *even.values()))
    parts = []
    for share in (0.0, 0.05, 0.1, 0.15, 0.2):
        if share <= top * 1.05:
            y = bottom - (bottom - above) * share / top
            parts += [
                line(left, y, WIDE - 12, y, "level"),
                text(left - 6, y + 4, f"{share:.0%}", "end", "small"),
            ]
    for total in range(lowest, highest + 1):
        x = left + step * (total - lowest)
        tall = (bottom - above) * best.get(str(total), 0.0) / top
        parts.append(box(x + 1.5, bottom - tall, step - 3, tall, "for"))
        y = bottom - (bottom - above) * even.get(str(total), 0.0) / top
        parts.append(dot(x + step / 2, y, 3.4, "even"))
        parts.append(text(x + step / 2, bottom + 16, str(total), "middle", "small"))
    parts.append(text(left, HIGH - 8, "The winner's total: bars, best play; rings, both choose at random"))
    return svg(parts, WIDE, HIGH, title)


def strengths(counts: Sequence[int], marks: Sequence[tuple[str, float]], title: str) -> str:
    """How many packs have how strong a deal, with some packs marked."""
    left, bottom, above = 16, HIGH - 48, 78
    step = (WIDE - left - 16) / len(counts)
    top = max(counts)
    parts = [line(left, bottom, WIDE - 16, bottom, "axis")]
    for at, count in enumerate(counts):
        tall = (bottom - above) * count / top
        parts.append(box(left + step * at + 0.5, bottom - tall, step - 1, tall, "for"))
    for tick in range(0, 11, 2):
        x = left + (WIDE - left - 16) * tick / 10
        parts.append(text(x, bottom + 16, f"{tick / 10:g}", "middle", "small"))
    for at, (name, value) in enumerate(sorted(marks, key=lambda mark: mark[1])):
        x, y = left + (WIDE - left - 16) * value, 20 + 18 * at
        parts += [line(x, y + 4, x, bottom, "there"), text(x + 5, y + 8, name)]
    parts.append(text(left, HIGH - 10, "Strength of the deal: 0, no hand is better; 1, the deal decides all"))
    return svg(parts, WIDE, HIGH, title)


def candidates(
    everyone: Sequence[Sequence[float]], rows: Sequence[dict[str, Any]], marks: dict[str, str], title: str
) -> str:
    """Packs by the strength of their deals and by their best hand."""
    left, bottom, above, right = 48, HIGH + 40, 16, WIDE - 16

    def x(value: float) -> float:
        return left + (right - left) * value / 0.6

    def y(value: float) -> float:
        return bottom - (bottom - above) * (value - 0.3) / 0.7

    parts = []
    for tick in (0.4, 0.6, 0.8, 1.0):
        parts += [
            line(left, y(tick), right, y(tick), "level"),
            text(left - 6, y(tick) + 4, f"{tick:g}", "end"),
        ]
    for tick in (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6):
        parts.append(text(x(tick), bottom + 18, f"{tick:g}", "middle"))
    parts.append(line(left, bottom, right, bottom, "axis"))
    parts += [dot(x(a), y(b), 2, "dot") for a, b in everyone if a <= 0.6]
    for row in rows:
        if row["front"]:
            parts.append(dot(x(row["strength"]), y(row["best"]), 4, "front", row["pack"]))
    for row in rows:
        if row["pack"] in marks:
            parts.append(dot(x(row["strength"]), y(row["best"]), 6, "chosen", row["pack"]))
            parts.append(text(x(row["strength"]) - 4, y(row["best"]) + 20, marks[row["pack"]], "middle"))
    parts.append(text(left, bottom + 38, "Strength of the deal; upward, the value of the best hand"))
    return svg(parts, WIDE, bottom + 52, title)


def beaten_by(pack: Sequence[int], wins: Sequence[tuple[int, int]], title: str) -> str:
    """Who beats whom: a square for each pair, dark where the card at the left beats the one above."""
    cell, left = 40, 56
    won = set(wins)
    size = left + cell * len(pack) + 12
    parts = []
    for at, face in enumerate(pack):
        middle = left + cell * (at + 0.5)
        parts += [
            text(middle, left - 12, str(face), "middle", "face"),
            text(left - 16, middle + 5, str(face), "end", "face"),
        ]
        for across, other in enumerate(pack):
            kind = "card" if face == other else "for" if (face, other) in won else "even"
            if face != other:
                parts.append(box(left + cell * across + 3, left + cell * at + 3, cell - 6, cell - 6, kind))
    return svg(parts, size, size, title)
