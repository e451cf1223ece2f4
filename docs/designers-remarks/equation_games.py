"""David Parlett's remarks on Brain Drain and Ascent: what is counted of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from counting import SEED, Counts, Facts, games

import pipworks
from pipworks.arithmetic import Options, reachable
from pipworks.arithmetic.surveys import Survey, one_of_the_others
from pipworks.engine import Variant, play_out
from pipworks.engine.contract import Record
from pipworks.engine.puzzles import PASS, RIGHT
from pipworks.engine.rng import Generator, unit
from pipworks.games.brain_drain.cards import RANKS, worth
from pipworks.games.brain_drain.rules import MOST_FRUITLESS
from pipworks.games.brain_drain.survey import FACES, RELIEFS, nearly_always
from pipworks.lab.sampled_games import recorded

DRAIN = {
    "two": "brain-drain",
    "whole": "brain-drain:first_to=48",
    "suit": "brain-drain:faces=suit,first_to=48",
    "high": "brain-drain:faces=eleven_up,first_to=48",
    "high_three": "brain-drain:faces=eleven_up,relief=three,first_to=48",
    "high_powers": "brain-drain:faces=eleven_up,relief=powers,first_to=48",
}
"""The games of Brain Drain, by the names that the page uses."""

SEES_ALL, SEES_CHAINS = "thinking", "greedy"
"""A bot that sees every equation, and one that works along a row."""

HIGHEST = 20
SAMPLE = (4, 6, 7, 14, 15, 16, 17, 18)
"""The numbers that somebody scored in the designer's sample game of Ascent."""
BOTH_FAILED = (14, 17)
"""Those of them at which neither player succeeded at the first attempt."""
LEAST_ATTEMPTS = 18 + len(SAMPLE) + len(BOTH_FAILED)
"""So many attempts at least are in it: one for each number to 18, one more for each that was scored, and a
third one where both had failed.
"""

SIGHTS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Shares of what can be made that players see."""


def surveyed() -> Facts:
    """How often the fifth card can be made from the other four, exactly, by faces and relief."""
    found: Facts = {"numerals": told_of(numerals())}
    for faces, relief in product(FACES, RELIEFS):
        found.setdefault(faces, {})[relief] = told_of(nearly_always(faces, relief))
    return found


def numerals() -> Survey:
    """The same of the forty cards from Ace to ten alone, as the designer first dealt them."""
    return one_of_the_others("numerals", {}, dict.fromkeys(range(1, 11), 4), Options(), 10)


def told_of(counted: Survey) -> Facts:
    """What the page says of a survey."""
    survey = counted.as_json()
    five = survey["five_cards"]
    targets = {str(each["target"]): each["probability"] for each in survey["targets"]}
    return {
        "deals": survey["total"],
        "made": survey["probability"],
        "fails": 1.0 - survey["probability"],
        "one_in": 1.0 / (1.0 - survey["probability"]),
        "any": five["any"]["probability"],
        "all": five["all"]["probability"],
        "by_number": five["by_number"],
        "hands": five["any"]["total"],
        "targets": targets,
        "worst": min(targets, key=lambda each: targets[each]),
        "worst_made": min(targets.values()),
    }


def drain_facts(code: str, who: str, number: int) -> Facts:
    """How games of Brain Drain go on and how they end."""
    counts = Counts()
    for _, trace in games(code, [who], number):
        states = trace.states
        won = np.bitwise_count(states["won"].astype(np.uint64)).sum(axis=1)
        passed = won[1:] == won[:-1]
        display = (states["display"][1:] != states["display"][:-1]).any(axis=1)
        last = states[-1]
        runs = np.diff(np.flatnonzero(np.concatenate(([True], ~passed, [True])))) - 1
        counts.add(
            targets=len(passed),
            passed=passed.sum(),
            some_passed=passed.any(),
            longest=runs.max(),
            shuffles=(states["left"][1:] > states["left"][:-1]).sum(),
            given_up=(display & passed).sum(),
            some_given_up=(display & passed).any(),
            unfinished=int(last["fruitless"]) >= MOST_FRUITLESS,
        )
    return {
        "code": code,
        "bot": who,
        "games": number,
        "targets": counts.mean("targets")
        | {"spread": counts.spread("targets")}
        | counts.quantiles("targets"),
        "passed": counts.share("passed", "targets"),
        "passed_a_game": counts.mean("passed"),
        "some_passed": counts.share("some_passed"),
        "longest": counts.mean("longest") | {"most": max(counts.spread("longest"))},
        "shuffles": counts.mean("shuffles"),
        "given_up": counts.mean("given_up"),
        "some_given_up": counts.share("some_given_up"),
        "unfinished": counts.share("unfinished"),
    }


def squares() -> dict[str, float]:
    """How often a square of a random card of each suit makes each number, exactly."""
    by_values: dict[tuple[int, ...], int] = {}
    suits = [[worth(13 * suit + rank, "suit") for rank in range(RANKS)] for suit in range(4)]
    for values in product(*suits):
        hand = tuple(sorted(values))
        by_values[hand] = by_values.get(hand, 0) + 1
    made = dict.fromkeys(range(1, HIGHEST + 1), 0)
    for hand, times in by_values.items():
        for number in made.keys() & reachable(hand).keys():
            made[number] += times
    return {str(number): times / RANKS**4 for number, times in made.items()}


@dataclass(frozen=True)
class Sees:
    """Makes the number, if it can be made, with this chance in each attempt; passes otherwise."""

    chance: float
    name: str = "sees"

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """Make the number if it is seen."""
        able = RIGHT in variant.choices(known, seat)
        return RIGHT if unit(rng) < self.chance and able else PASS


def attempts_of(code: str, chance: float, number: int) -> Iterator[list[int]]:
    """How many attempts each number took, game by game, players seeing this share of what can be made."""
    variant = pipworks.game(code)
    last = int(variant.options.last_number)  # type: ignore[attr-defined]
    if chance == 1.0:
        traces = (trace for _, trace in games(code, [SEES_ALL], number))
    else:
        traces = (
            recorded(
                play_out(variant.deal(seed=f"{SEED}/{deal}"), [Sees(chance)] * 2, seed=f"{SEED}/{deal}/bots")
            )
            for deal in range(number)
        )
    for trace in traces:
        aims = trace.states["number"][: len(trace.acting)]
        yield np.bincount(aims, minlength=last + 1)[1 : last + 1].tolist()


def ascent_facts(code: str, chance: float, number: int) -> Facts:
    """How long games of Ascent are, and what is scored in them, beside the designer's sample game."""
    counts = Counts()
    for attempts in attempts_of(code, chance, number):
        scored = [at for at, tries in enumerate(attempts, 1) if tries > 1]
        twice = sum(tries > 2 for tries in attempts)
        counts.add(
            attempts=sum(attempts),
            made_of=len(attempts),
            scored=len(scored),
            eight=len(scored) == len(SAMPLE),
            eight_or_more=len(scored) >= len(SAMPLE),
            twice=twice,
            alike=len(scored) == len(SAMPLE) and twice == len(BOTH_FAILED),
            points=sum(scored),
            as_many_points=sum(scored) >= sum(SAMPLE),
            sixteen=sum(attempts) <= 16,
            as_long=sum(attempts) >= LEAST_ATTEMPTS,
            in_sixteen_pairs=LEAST_ATTEMPTS <= sum(attempts) <= 32,
        )
    return {
        "code": code,
        "sees": chance,
        "games": number,
        "attempts": counts.mean("attempts")
        | {"spread": counts.spread("attempts"), "least": min(counts.spread("attempts"))}
        | counts.quantiles("attempts"),
        "made": counts.share("made_of", "attempts"),
        **{name: counts.mean(name) for name in ("scored", "twice", "points")},
        **{
            name: counts.share(name)
            for name in (
                *("eight", "eight_or_more", "alike", "as_many_points"),
                *("sixteen", "as_long", "in_sixteen_pairs"),
            )
        },
    }


def brain_drain(scale: float) -> Facts:
    """All facts about Brain Drain; of games the part that `scale` says."""
    number = max(2, round(10000 * scale))
    named = DRAIN.items() if scale == 1 else [*DRAIN.items()][:1]
    found = {name: drain_facts(code, SEES_ALL, number) for name, code in named}
    found["chains"] = drain_facts(DRAIN["whole"], SEES_CHAINS, number)
    return {"survey": surveyed() if scale == 1 else {}, "drain": found}


def ascent(scale: float) -> Facts:
    """All facts about Ascent; of games the part that `scale` says."""
    number = max(2, round(10000 * scale))
    sights = SIGHTS if scale == 1 else SIGHTS[:2]
    found: Facts = {
        "full": ascent_facts("ascent", 1.0, number),
        "sights": {
            f"{chance * 100:.0f}": ascent_facts(
                "ascent:last_number=18", chance, number if chance == 1 else max(1, number // 5)
            )
            for chance in sights
        },
        "sample": {
            "numbers": list(SAMPLE),
            "points": sum(SAMPLE),
            "least": LEAST_ATTEMPTS,
            "made": 18 / LEAST_ATTEMPTS,
        },
    }
    made = squares()
    return {
        "ascent": found,
        "squares": made | {"mean": sum(made.values()) / len(made), "least": min(made.values())},
    }
