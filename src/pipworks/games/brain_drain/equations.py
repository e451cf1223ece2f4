"""What four cards can make, for the rules of Brain Drain and Ascent; and claims as people write them.

The arithmetic is that of `pipworks.arithmetic`. Rules need to know at every target whether it can be made
at all. They look that up in a table with a row for each hand of four values and a bit for each target, made
once by the equation engine for each set of options.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks import arithmetic
from pipworks.arithmetic import ArithmeticProblem, BadExpression, equation_text
from pipworks.arithmetic.four_cards import four_card_targets
from pipworks.engine import IllegalChoice
from pipworks.engine.options import quoted
from pipworks.games.brain_drain.cards import PACK_SIZE, RANK_NAMES, RANKS, worth
from pipworks.kernels import kernel

PASS, RIGHT, WRONG = 1, 2, 3
"""Choices besides WAIT, which is 0: to pass, to claim with an equation, to claim with none that holds."""

MOST_VALUE = 13


@lru_cache(maxsize=16)
def makeable(most_value: int, most_target: int, options: arithmetic.Options) -> NDArray[np.int64]:
    """A set of targets (bit t: t can be made) for each hand of four values from 1 up, ascending.

    Hands are in the order of `hand_number`.
    """
    marks = four_card_targets(
        np.arange(1, most_value + 1, dtype=np.int64),
        options.rational,
        options.floor,
        options.powers,
        options.use == "three",
        most_target,
    )
    table = np.zeros(len(marks), np.int64)
    hands = (
        (i, j, k, h)
        for i in range(1, most_value + 1)
        for j in range(i, most_value + 1)
        for k in range(j, most_value + 1)
        for h in range(k, most_value + 1)
    )
    weights = np.int64(1) << np.arange(most_target + 1, dtype=np.int64)
    for hand, row in zip(hands, marks, strict=True):
        table[int(hand_number(*hand))] = int(weights[row].sum())
    return table


@kernel
def hand_number(a: int, b: int, c: int, d: int) -> int:
    """The number of a hand of four values from 1 up, in whatever order they come (colexicographic)."""
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return (a - 1) + (b - 1) * b // 2 + (c - 1) * c * (c + 1) // 6 + (d - 1) * d * (d + 1) * (d + 2) // 24


def worths(faces: str) -> list[int]:
    """BD2: what every card of the pack counts."""
    return [worth(card, faces) for card in range(PACK_SIZE)]


# Claims in words


def letters(cards: Sequence[int], faces: str) -> dict[str, int]:
    """What the letters of cards may stand for in a claim.

    An Ace is 1. A face card's letter counts what the card does, unless the cards shown make it mean several
    things, which happens where it counts by its suit.
    """
    found = {"A": 1}
    for rank in (10, 11, 12):
        counts = {worth(card, faces) for card in cards if card % RANKS == rank}
        if len(counts) == 1:
            found[RANK_NAMES[rank]] = counts.pop()
        elif faces != "suit":
            found[RANK_NAMES[rank]] = worth(rank, faces)
    return found


class Claim(NamedTuple):
    """What a claim comes to: a choice, the equation if it holds, and otherwise why it does not."""

    choice: int
    equation: str
    reason: str


_WORDS = {
    "pass": PASS,
    "ipass": PASS,
    "no": PASS,
    "none": PASS,
    "wrong": WRONG,
    "invalid": WRONG,
    "right": RIGHT,
    "claim": RIGHT,
}
_ATTEMPT = re.compile(r"[0-9⁰¹²³⁴⁵⁶⁷⁸⁹+−×÷*/^()\[\]{}=]")


def word_of(text: str) -> int | None:
    """The choice that a single word means: `pass`, `wrong`, …; None when it is no such word."""
    return _WORDS.get(re.sub(r"[\s.!_-]+", "", text).lower())


def must_say(text: str) -> None:
    """Refuse a claim that says no equation. Raises IllegalChoice."""
    if word_of(text) == RIGHT:
        raise IllegalChoice(f"{quoted(text)} says no equation: write the one that you have found, or pass")


def judge(
    text: str,
    values: Sequence[int],
    target: int,
    options: arithmetic.Options,
    known: Mapping[str, int],
) -> Claim:
    """BD3: what a claim comes to. Raises IllegalChoice for a text that does not even try to be one.

    What has numbers or signs in it is a claim, and if it cannot be read it is a wrong one.
    """
    try:
        found = arithmetic.check(text, values, target, options, known)
    except BadExpression as problem:
        if _ATTEMPT.search(text) is None:
            raise IllegalChoice(
                f"{quoted(text)} is no equation: write one like (8+5)÷(10+3), or pass"
            ) from None
        return Claim(WRONG, "", str(problem))
    except ArithmeticProblem as problem:
        return Claim(WRONG, "", str(problem))
    return Claim(RIGHT, equation_text(found, options), "")


@lru_cache(maxsize=4096)
def simplest_text(values: tuple[int, ...], target: int, options: arithmetic.Options) -> str:
    """The simplest equation for a target, without spaces; empty when there is none."""
    found = arithmetic.simplest(values, target, options)
    return "" if found is None else equation_text(found, options)


def solutions_text(values: Any, target: int, options: arithmetic.Options, most: int = 3) -> str:
    """The simplest equations for a target in a sentence, or that there are none."""
    every = arithmetic.solutions(values, target, options)
    shown = " ".join(str(value) for value in values)
    if not every:
        return f"{shown} cannot make {target}."
    some = [f"{equation_text(each, options)} = {target}" for each in every[:most]]
    if len(every) == 1:
        return f"The only equation: {some[0]}."
    if len(every) <= most:
        return f"All equations: {'; '.join(some)}."
    return f"The simplest of {len(every)} equations: {'; '.join(some)}."
