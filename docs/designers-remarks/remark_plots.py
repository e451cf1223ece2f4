"""The plots of the pages on the designers' remarks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from books import Facts, formatted
from shapes import HIGH, WIDE, box, dot, line, svg, text

RIGHT_MARGIN, BELOW = 20, 44
ROW = 24


class Row(NamedTuple):
    """A line of a plot: an estimate with its interval, and another to compare with, if there is one."""

    name: str
    value: float
    low: float
    high: float
    other: float | None = None


def whiskers(
    rows: Sequence[Row],
    title: str,
    told: str,
    *,
    low: float,
    high: float,
    step: float = 0.2,
    form: str = ".0%",
    ticks: Mapping[str, float] | None = None,
    left: int = 150,
    level: float | None = None,
) -> str:
    """Estimates one below the other, each with its interval; rings for what they are compared with."""
    bottom = 16 + ROW * len(rows)

    def x(value: float) -> float:
        return left + (WIDE - left - RIGHT_MARGIN) * (min(max(value, low), high) - low) / (high - low)

    if ticks is None:
        steps = range(round((high - low) / step) + 1)
        ticks = {formatted(low + step * tick, form): low + step * tick for tick in steps}
    parts = []
    for name, at in ticks.items():
        parts += [line(x(at), 12, x(at), bottom, "level"), text(x(at), bottom + 16, name, "middle")]
    if level is not None:
        parts.append(line(x(level), 12, x(level), bottom, "axis"))
    for at, each in enumerate(rows):
        y = 16 + ROW * (at + 0.5)
        parts.append(text(left - 10, y + 4, each.name, "end"))
        parts.append(line(x(each.low), y, x(each.high), y, "there"))
        parts.append(dot(x(each.value), y, 4.5, "front"))
        if each.other is not None:
            parts.append(dot(x(each.other), y, 4, "even"))
    parts.append(text(12, bottom + 36, told))
    return svg(parts, WIDE, bottom + BELOW + 4, title)


def columns(
    bars: Mapping[int, float],
    title: str,
    told: str,
    *,
    rings: Mapping[int, float] | None = None,
    marks: Mapping[int, str] | None = None,
    top: float | None = None,
    every: int = 1,
    ticks: Sequence[float] = (),
) -> str:
    """Shares by number as bars, others as rings, and numbers that are marked."""
    rings, marks = rings or {}, marks or {}
    least, most = min([*bars, *rings, *marks]), max([*bars, *rings, *marks])
    left, bottom, above = 48, HIGH - BELOW, 30 if marks else 14
    wide = (WIDE - left - 12) / (most - least + 1)
    top = top or max([*bars.values(), *rings.values()])
    parts = []
    for share in (each for each in ticks if each <= top):
        y = bottom - (bottom - above) * share / top
        parts += [line(left, y, WIDE - 12, y, "level"), text(left - 6, y + 4, f"{share:.0%}", "end", "small")]
    for at in range(least, most + 1):
        x = left + wide * (at - least)
        tall = (bottom - above) * bars.get(at, 0.0) / top
        parts.append(box(x + wide * 0.08, bottom - tall, wide * 0.84, tall, "for"))
        if at in rings:
            parts.append(dot(x + wide / 2, bottom - (bottom - above) * rings[at] / top, 3.4, "even"))
        if at in marks:
            parts.append(line(x + wide / 2, 22, x + wide / 2, bottom, "there"))
            parts.append(text(x + wide / 2, 16, marks[at], "middle"))
        if at % every == 0:
            parts.append(text(x + wide / 2, bottom + 16, str(at), "middle", "small"))
    parts += [line(left, bottom, WIDE - 12, bottom, "axis"), text(12, HIGH - 8, told)]
    return svg(parts, WIDE, HIGH, title)


def shares(spread: Mapping[str, int]) -> dict[int, float]:
    """What share of games each number has."""
    games = sum(spread.values())
    return {int(number): count / games for number, count in spread.items()}


def survey(facts: Facts) -> str:
    """How often the fifth card cannot be made."""
    faces = {"one": "faces 1", "suit": "faces by suit", "eleven_up": "J 11, Q 12, K 13"}
    reliefs = {"none": "", "three": ", three cards do", "powers": ", powers"}
    rows = []
    for face, told in faces.items():
        for relief, more in reliefs.items():
            fails = facts["survey"][face][relief]["fails"]
            rows.append(Row(told + more, fails, 0.0, fails))
    return whiskers(
        rows,
        "How often four of five cards do not make the fifth",
        "Share of all deals in which the target cannot be made, counted exactly",
        low=0.0,
        high=0.12,
        step=0.02,
        left=220,
    )


def drain_lengths(facts: Facts) -> str:
    """How many targets it takes to win the whole pack."""
    return columns(
        shares(facts["drain"]["whole"]["targets"]["spread"]),
        "How many targets a whole pack takes",
        "Targets turned up: bars, all is seen; rings, chains only",
        rings=shares(facts["drain"]["chains"]["targets"]["spread"]),
        every=4,
        ticks=(0.0, 0.05, 0.1, 0.15),
    )


def numbers(facts: Facts) -> str:
    """How often a random square makes each number."""
    made = {int(number): share for number, share in facts["squares"].items() if number.isdecimal()}
    return columns(
        made,
        "How often a square makes each number",
        "Of all squares of a card of each suit, the share that makes the number: exact",
        top=1.0,
        ticks=(0.0, 0.25, 0.5, 0.75, 1.0),
    )


def ascent_lengths(facts: Facts) -> str:
    """How many attempts it takes to climb to 18."""
    sights = facts["ascent"]["sights"]
    return columns(
        shares(sights["100"]["attempts"]["spread"]),
        "How many attempts it takes to climb to 18",
        "Attempts: bars, all is seen; rings, 7 of 10 of what can be made is seen",
        rings=shares(sights["70"]["attempts"]["spread"]),
        marks={facts["ascent"]["sample"]["least"]: "the sample game, at least"},
        every=2,
        ticks=(0.0, 0.1, 0.2, 0.3),
    )


PLOTS: dict[str, Callable[[Facts], str]] = {
    each.__name__: each for each in (survey, drain_lengths, numbers, ascent_lengths)
}
"""By name, what draws a plot."""
