"""The deck of Wouter's Math Card Game, how its cards are written, and bags of cards as whole numbers.

Cards of a kind look alike, so hands are bags: how many of each kind, three bits a kind, kind 0 lowest. A pile
has an order: it is a row of digits to the base of 32, twelve to a word, the top card lowest; a digit is
a kind plus one, and 0 is no card or an unknown one.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel

# SQ1: the kinds of cards, in the order of the deck's description but for the ?, which comes last.
FACES = (
    *("[-2]", "[0]", "[2]", "[4]"),
    *("2", "3", "4", "5", "6", "8", "10"),
    *("+", "-", "*", "/"),
    "=",
    *("cancel", "invert", "swap"),
    "?",
)
COPIES = (1, 1, 1, 1, 3, 2, 2, 1, 1, 1, 1, 3, 3, 2, 2, 4, 2, 2, 1, 1)
"""SQ1: how many of each kind a deck has."""
KINDS = len(FACES)
DECK = sum(COPIES)
HAND = 6
"""SQ2: the size of a hand."""

FIRST_NUMBER, PLUS, EQUALS, CANCEL, INVERT, SWAP, WILD = 4, 11, 15, 16, 17, 18, 19
"""Kinds below FIRST_NUMBER are starters; PLUS and the three after it are operators, as is WILD, the `?`."""

NAMED = (*FACES[:WILD], "?+", "?-", "?*", "?/")
"""Cards as they lie on the table: a `?` has been named (SQ6), which makes four kinds of it."""

WORTH = np.array([-2, 0, 2, 4, 2, 3, 4, 5, 6, 8, 10], np.int64)
"""What starters and numbers are worth."""

ONE = np.array([1 << 3 * kind for kind in range(KINDS)], np.int64)
"""The bag of one card of a kind."""


def bag_of(kinds: list[int]) -> int:
    """The bag of some cards."""
    return sum(1 << 3 * kind for kind in kinds)


def in_bag(bag: int) -> list[int]:
    """The kinds in a bag, ascending, as often as they occur."""
    return [kind for kind in range(KINDS) for _ in range(int(bag) >> 3 * kind & 7)]


WHOLE_DECK = bag_of([kind for kind in range(KINDS) for _ in range(COPIES[kind])])
EACH = bag_of(list(range(KINDS)))


def _all_of(first: int, last: int) -> int:
    return sum(7 << 3 * kind for kind in range(first, last + 1))


STARTERS = _all_of(0, 3)
NUMBERS = _all_of(4, 10)
OPERATORS = _all_of(11, 14) | _all_of(WILD, WILD)
TERMINATORS = _all_of(EQUALS, EQUALS)
UNDOERS = _all_of(CANCEL, INVERT)
"""Modifiers that do nothing when no operator is in force (SQ9)."""
SWAPS = _all_of(SWAP, SWAP)

PER_WORD = 12


@kernel
def one_each(bag: int) -> int:
    """The bag with one card of every kind that a bag has."""
    return (bag | bag >> 1 | bag >> 2) & EACH


@kernel
def card_at(pile: NDArray[np.int64], place: int) -> int:
    """The digit of a place in a pile, counted from the top."""
    digit: int = pile[place // PER_WORD] >> 5 * (place % PER_WORD) & 31
    return digit


@kernel
def set_card(pile: NDArray[np.int64], place: int, digit: int) -> None:
    """Put a digit at a place of a pile that has 0 there."""
    pile[place // PER_WORD] |= np.int64(digit) << 5 * (place % PER_WORD)


@kernel
def draw_top(pile: NDArray[np.int64]) -> int:
    """Take the top card off a pile that has one; its kind."""
    top: int = (pile[0] & 31) - 1
    pile[0] = pile[0] >> 5 | (pile[1] & 31) << 55
    pile[1] = pile[1] >> 5 | (pile[2] & 31) << 55
    pile[2] >>= 5
    return top


# How cards are written and read

SIGNS = {"-": "−", "*": "×", "/": "÷"}


def printed(face: str) -> str:
    """A card as it is printed: `[-2]` is `[−2]`, `*` is `×`, a named `?/` is `÷`."""
    if face.startswith("?") and len(face) == 2:
        face = face[1]
    return SIGNS.get(face) or face.replace("[-", "[−")


_SPELLINGS = {
    "−": "-", "–": "-", "—": "-", "minus": "-",
    "×": "*", "x": "*", "·": "*", "times": "*",
    "÷": "/", ":": "/", "by": "/",
    "plus": "+", "equals": "=",
}  # fmt: skip


def read_face(text: str) -> str | None:
    """The card that a text names, as it stands in `FACES` or `NAMED`; None when there is no such card.

    Case and white space do not matter, and ×, x, ÷, : and the various dashes are as good as *, / and -.
    """
    word = "".join(text.split()).casefold()
    starter = re.fullmatch(r"\[([-−–—]?)0*([024])\]|(?:s|start|starter)([-−–—]?)0*([024])", word, re.ASCII)
    if starter:
        sign, digit = (starter[1] or starter[3] or ""), starter[2] or starter[4]
        word = f"[{'-' if sign and digit != '0' else ''}{digit}]"
    wild = word.startswith("?") and len(word) > 1
    word = word.removeprefix("?") if wild else word
    word = _SPELLINGS.get(word, word)
    word = "?" + word if wild else word
    return word if word in FACES or word in NAMED else None
