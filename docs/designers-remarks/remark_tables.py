"""The tables of the pages on the designers' remarks, made from their facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from books import Facts, table, with_interval

FACES = {"one": "1", "suit": "by suit", "eleven_up": "J 11, Q 12, K 13"}
RELIEFS = {"none": "none", "three": "any three cards do", "powers": "powers"}
DRAIN = {
    "two": "faces 1, two players to 12 cards",
    "whole": "faces 1, the whole pack",
    "suit": "faces by suit, the whole pack",
    "high": "J 11, Q 12, K 13, the whole pack",
    "high_three": "the same, any three cards do",
    "high_powers": "the same, with powers",
    "chains": "faces 1, the whole pack, `greedy`",
}


def survey(facts: Facts) -> str:
    """How often a fifth card can be made, exactly."""
    rows = [("numerals only", "none", facts["survey"]["numerals"])]
    rows += [
        (told, relief, facts["survey"][faces][name])
        for faces, told in FACES.items()
        for name, relief in RELIEFS.items()
    ]
    return table(
        (
            "faces count",
            "relief",
            "the target can be made",
            "it fails once in",
            "each of the five",
            "none of them",
        ),
        [
            (
                told,
                relief,
                f"{each['made']:.1%}",
                f"{each['one_in']:.0f}",
                f"{each['all']:.1%}",
                f"{1 - each['any']:.1%}",
            )
            for told, relief, each in rows
        ],
    )


def drain(facts: Facts) -> str:
    """How games of Brain Drain go on and end."""
    return table(
        ("game", "targets", "all pass", "games with a display given up", "cannot be finished"),
        [
            (
                told,
                with_interval(each["targets"], ".1f"),
                with_interval(each["passed"], ".1%"),
                with_interval(each["some_given_up"], ".1%"),
                with_interval(each["unfinished"], ".2%"),
            )
            for name, told in DRAIN.items()
            for each in [facts["drain"][name]]
        ],
    )


def sights(facts: Facts) -> str:
    """Games of Ascent to 18 by how much players see."""
    return table(
        (
            "seen",
            "attempts",
            "numbers scored",
            "points of both",
            f"{facts['ascent']['sample']['least']} attempts or more",
            "scored as in the sample",
        ),
        [
            (
                f"{share}%",
                with_interval(each["attempts"], ".1f"),
                with_interval(each["scored"], ".1f"),
                with_interval(each["points"], ".0f"),
                with_interval(each["as_long"], ".1%"),
                with_interval(each["alike"], ".1%"),
            )
            for share, each in facts["ascent"]["sights"].items()
        ],
    )


FORMS: dict[str, Callable[[Any], str]] = {}
"""By name, ways to write a number that only these pages have."""

TABLES: dict[str, Callable[[Facts], str]] = {each.__name__: each for each in (survey, drain, sights)}
"""By name, what makes a table."""
