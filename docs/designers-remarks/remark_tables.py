"""The tables of the pages on the designers' remarks, made from their facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from books import Facts, formatted, table, with_interval
from math_arena import KINDS

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
HABITS = {
    "helps_nobody": "never answers",
    "helps_the_longer": "answers only longer hands",
    "helps_from_four": "answers only who has four or more",
    "helps_all": "answers even to a last card",
    "asks_nobody": "never asks",
    "attacks_nobody": "never attacks",
    "attacks_for_five": "attacks only for five or more",
}
"""Habits of Friend or Foe?, as the page and its plot name them."""


def either(estimate: Facts, form: str) -> str:
    """An estimate with its interval, or without where it has none."""
    return formatted(estimate["value"], form) if estimate["low"] is None else with_interval(estimate, form)


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


def ties(facts: Facts) -> str:
    """What becomes of ties, by the number of players and by how ties are resolved."""
    names = {"hold": "held over", "cancel": "cancel", "split": "split"}
    return table(
        (
            "players",
            "ties",
            "best bid tied",
            "shared games",
            "operators lost",
            "all take one",
            "the 13th card decides",
        ),
        [
            (
                players,
                names[how],
                with_interval(each["tied"], ".0%"),
                with_interval(each["shared"], ".1%"),
                either(each["unclaimed"], ".2f"),
                with_interval(each["some_dealt_out"], ".0%"),
                with_interval(each["some_thirteenth"], ".0%"),
            )
            for players, found in facts["ties"].items()
            for how, each in found.items()
        ],
    )


def kinds(facts: Facts) -> str:
    """Operators by kind: how often tied, what goes with them, who takes them."""
    two = facts["ties"]["2"]["hold"]["kinds"]
    return table(
        ("operator", "tied", "operators it brings", "who takes it wins", "thinking takes it from random"),
        [
            (
                name,
                with_interval(two[name]["tied"], ".0%"),
                with_interval(two[name]["stake"], ".2f"),
                with_interval(two[name]["won"], ".1%"),
                with_interval(facts["against_chance"][name], ".0%"),
            )
            for name in KINDS
        ],
    )


def arena_players(facts: Facts) -> str:
    """Math Arena by the number of players."""
    return table(
        (
            "players",
            "best bid tied",
            "by greedy",
            "by random",
            "shared games",
            "farthest seat from even",
            "thinking among greedy",
            "an even share",
        ),
        [
            (
                players,
                with_interval(facts["ties"][players]["hold"]["tied"], ".0%"),
                with_interval(facts["tied_by"][players]["greedy"], ".0%"),
                with_interval(facts["tied_by"][players]["random"], ".0%"),
                with_interval(facts["ties"][players]["hold"]["shared"], ".0%"),
                with_interval(max(each["advantage"], key=lambda one: abs(one["value"])), "+.1%"),
                with_interval(each["against_greedy"], ".0%"),
                f"{each['even']:.0%}",
            )
            for players, each in facts["players"].items()
        ],
    )


def foe_row(name: str, each: Facts) -> tuple[str, ...]:
    """A row of the tables on Friend or Foe?"""
    turns = each["turns"]
    return (
        name,
        with_interval(each["passed"], ".1%"),
        with_interval(turns["median"], ".0f"),
        f"{turns['tenth']['value']:.0f} to {turns['ninetieth']['value']:.0f}",
        with_interval(each["drawn"], ".1%"),
        with_interval(each["attacked"], ".0%"),
        with_interval(each["taken"], ".1f"),
    )


FOE_HEADS = (
    "turns passed",
    "turns, median",
    "eight games of ten",
    "not over after 2,000",
    "passes attacked",
    "cards taken up",
)


def foe_players(facts: Facts) -> str:
    """Friend or Foe? by the number of players."""
    return table(
        ("players", *FOE_HEADS), [foe_row(name, each) for name, each in facts["foe_players"].items()]
    )


def foe_bots(facts: Facts) -> str:
    """Friend or Foe? with four, by who plays and by what rules."""
    names = {
        "generous": "thinking, `generous`",
        "gentle": "thinking, `gentle`",
        "aces": "thinking, `ace_matches_die=true`",
    }
    rows = [foe_row(name, each) for name, each in facts["foe_bots"].items()]
    rows += [foe_row(names[name], each) for name, each in facts["foe_changed"].items()]
    return table(("who plays", *FOE_HEADS), rows)


def habits(facts: Facts) -> str:
    """What habits gain, and what they do to the game."""
    found: list[tuple[str, ...]] = []
    for name, told in HABITS.items():
        six, four = facts["habits"][name]["6"], facts["habits"][name]["4"]
        found.append(
            (
                told,
                with_interval(six["one"]["advantage"], "+.1%"),
                with_interval(four["one"]["advantage"], "+.1%"),
                with_interval(six["all"]["drawn"], ".1%"),
                with_interval(four["all"]["drawn"], ".1%"),
            )
        )
    return table(
        ("habit", "gains beside five others", "beside three", "six have it: not over", "four have it"), found
    )


def course(facts: Facts) -> str:
    """How games of cards and sums go, by who plays."""
    rows: list[tuple[str, ...]] = []
    for who, each in facts["course"].items():
        rows.append(
            (
                who,
                with_interval(each["first"], ".1%"),
                with_interval(each["second"], ".1%"),
                with_interval(each["draw"], ".1%"),
                with_interval(each["decision_factor"], ".2f"),
                with_interval(each["largest"]["median"], ".0f"),
            )
        )
    return table(
        ("who plays", "player 1 wins", "player 2 wins", "drawn", "ways to choose", "largest sum, median"),
        rows,
    )


def rungs(facts: Facts) -> str:
    """Who beats whom."""
    return table(
        ("bot", "against", "games", "wins"),
        [
            (each["bot"], each["against"], f"{each['games']:,}", with_interval(each["wins"], ".0%"))
            for each in [*facts["rungs"], *facts["searches"]]
        ],
    )


def swing(facts: Facts) -> str:
    """What playing a card does to the margin of who plays it."""
    found: dict[str, Any] = facts["cards"]["swing"]
    shown = [name for name in found if name not in ("+", "-", "*", "/", "=") and not name.startswith("[")]
    return table(
        ("card", "a game", "helps", "hurts"),
        [
            (
                name.replace("-", "−").replace("*", "×").replace("/", "÷"),
                with_interval(found[name]["a_game"], ".1f"),
                with_interval(found[name]["helps"], ".0%"),
                with_interval(found[name]["hurts"], ".0%"),
            )
            for name in shown
        ],
    )


FORMS: dict[str, Callable[[Any], str]] = {}
"""By name, ways to write a number that only these pages have."""

TABLES: dict[str, Callable[[Facts], str]] = {
    each.__name__: each
    for each in (
        *(survey, drain, sights, ties, kinds, arena_players),
        *(foe_players, foe_bots, habits, course, rungs, swing),
    )
}
"""By name, what makes a table."""
