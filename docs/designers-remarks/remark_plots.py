"""The plots of the pages on the designers' remarks."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from books import Facts, formatted
from math_arena import KINDS
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


def row(name: str, estimate: Facts, other: float | None = None) -> Row:
    """A line of an estimate."""
    return Row(name, estimate["value"], estimate["low"], estimate["high"], other)


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


def ties(facts: Facts) -> str:
    """How often the best bid is tied, by kind of operator."""
    two, five = (facts["ties"][players]["hold"]["kinds"] for players in ("2", "5"))
    return whiskers(
        [row(name, two[name]["tied"], five[name]["tied"]["value"]) for name in KINDS],
        "How often the best bid is tied",
        "Share of rounds: dots, two players, with intervals; rings, five players",
        low=0.0,
        high=1.0,
        left=110,
    )


def jacks(facts: Facts) -> str:
    """How often the best result of a Jack is tied, before and after the revision."""
    rows = []
    for players, found in facts["all_out"].items():
        for colour in ("black", "red"):
            rows.append(
                row(
                    f"{colour} Jack, {players} players",
                    found[f"{colour} Jack"],
                    found[f"{colour} Jack before"]["value"],
                )
            )
    return whiskers(
        rows,
        "Jacks before and after the revision",
        "All bid for the best in the first round: how often it is tied. Dots, minus; rings, least or most",
        low=0.0,
        high=1.0,
        left=150,
    )


def matches(facts: Facts) -> str:
    """How often a hand has a match for the roll, by its size."""
    exact, seen = facts["match"], facts["foe_players"]["4"]["matched"]
    return columns(
        {int(cards): found["value"] for cards, found in seen.items()},
        "How often a hand has a match for the roll",
        "Cards in hand: bars, as played by four; rings, hands drawn from the pack, exact",
        rings={int(cards): share for cards, share in exact.items() if cards != "0"},
        top=1.0,
        every=2,
        ticks=(0.0, 0.25, 0.5, 0.75, 1.0),
    )


def game_lengths(facts: Facts) -> str:
    """How many turns games take, by the number of players."""
    rows = []
    for players, found in facts["foe_players"].items():
        turns = found["turns"]
        middle, tenth, ninetieth = (
            math.log10(turns[part]["value"]) for part in ("median", "tenth", "ninetieth")
        )
        rows.append(Row(f"{players} players", middle, tenth, ninetieth))
    return whiskers(
        rows,
        "How many turns games of Friend or Foe? take",
        "Turns: dots, the median; lines, from the shortest tenth to the longest",
        low=1.0,
        high=3.5,
        ticks={f"{turns:,}": math.log10(turns) for turns in (10, 30, 100, 300, 1000, 3000)},
        left=100,
    )


def habit_gains(facts: Facts) -> str:
    """What a habit gains who alone has it."""
    from remark_tables import HABITS

    return whiskers(
        [row(told, facts["habits"][name]["6"]["one"]["advantage"]) for name, told in HABITS.items()],
        "What a habit gains among five others",
        "Games won above an even share, one player of six having the habit",
        low=-0.2,
        high=0.05,
        step=0.05,
        form="+.0%",
        left=250,
        level=0.0,
    )


def dealt(facts: Facts) -> str:
    """What it is worth to be dealt a card early."""
    found = facts["cards"]["dealt"]
    named = sorted(found, key=lambda each: -found[each]["value"])
    return whiskers(
        [row(card(name), found[name]) for name in named],
        "What a card in the first hand is worth",
        "Games won by the one who has it among the first six, where the other has not",
        low=0.46,
        high=0.54,
        step=0.02,
        left=90,
        level=0.5,
    )


def swings(facts: Facts) -> str:
    """How often playing a card helps who plays it, and how often it hurts."""
    found = facts["cards"]["swing"]
    named = [name for name in found if name not in ("+", "-", "*", "/", "=")]
    named = [name for name in named if not name.startswith("[")]
    named.sort(key=lambda each: found[each]["hurts"]["value"] - found[each]["helps"]["value"])
    return whiskers(
        [row(card(name), found[name]["helps"], found[name]["hurts"]["value"]) for name in named],
        "How often a card helps who plays it",
        "Of the times it is played: dots, the margin grows; rings, it shrinks",
        low=0.0,
        high=1.0,
        left=110,
    )


def card(name: str) -> str:
    """A card as it is printed."""
    return name.replace("-", "−").replace("*", "×").replace("/", "÷")


PLOTS: dict[str, Callable[[Facts], str]] = {
    each.__name__: each
    for each in (
        *(survey, drain_lengths, numbers, ascent_lengths, ties, jacks),
        *(matches, game_lengths, habit_gains, dealt, swings),
    )
}
"""By name, what draws a plot."""
