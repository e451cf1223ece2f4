"""Sets of cards, and how ranks are written.

Suits play no part in the rules, so a set of cards is how many it has of each rank: four bits a rank, the
Aces lowest, in one number. Of equal cards in a hand a player is taken to discard those first that the
others know of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import GameError, Quoted
from pipworks.engine.rng import Generator, below
from pipworks.kernels import kernel

ACE, KING = 1, 13
PACK = 52
WHOLE_PACK = 0x4444444444444
"""Four cards of each of the thirteen ranks."""

RANKS = range(ACE, KING + 1)
NAMES = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""How a card is written, by its rank."""

_SPOKEN = {"t": 10, "ace": 1, "jack": 11, "queen": 12, "king": 13, "1": 1, "11": 11, "12": 12, "13": 13}
_SPOKEN |= {"ass": 1, "bube": 11, "buben": 11, "dame": 12, "könig": 13, "koenig": 13}
_SPOKEN |= {name.casefold(): rank for rank, name in enumerate(NAMES) if rank}
_SUITS = {"♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c"}
_SUITS |= {each: each for each in "shdc"}
_CARD = re.compile(rf"({'|'.join(sorted(_SPOKEN, key=len, reverse=True))})([{''.join(_SUITS)}]?)\ufe0f?")


@kernel
def one(rank: int) -> int:
    """A single card of a rank, as a set."""
    return 1 << (4 * rank - 4)


@kernel
def copies(cards: int, rank: int) -> int:
    """How many cards of a rank a set has."""
    return cards >> (4 * rank - 4) & 15


@kernel
def size(cards: int) -> int:
    """How many cards a set has."""
    by_two = (cards & 0x0F0F0F0F0F0F0F0F) + (cards >> 4 & 0x0F0F0F0F0F0F0F0F)
    by_four = (by_two & 0x00FF00FF00FF00FF) + (by_two >> 8 & 0x00FF00FF00FF00FF)
    by_eight = (by_four & 0xFFFF0000FFFF) + (by_four >> 16 & 0xFFFF0000FFFF)
    return (by_eight + (by_eight >> 32)) & 0xFFFF


@kernel
def draw(pack: NDArray[np.int64], left: int, number: int, rng: Generator) -> int:
    """Draw cards from the first `left` of a pack; those that remain are then its first ones."""
    drawn = 0
    for _ in range(number):
        place = below(rng, left)
        drawn += one(pack[place])
        left -= 1
        pack[place] = pack[left]
    return drawn


# Cards as people write them


def ranks_in(cards: int) -> list[int]:
    """The ranks of the cards of a set, ascending, as often as there are such cards."""
    return [rank for rank in RANKS for _ in range(int(cards) >> (4 * rank - 4) & 15)]


def written(cards: int, unknown: int = 0) -> str:
    """A set of cards as `A-2-2-10-K`, cards not known as `?`; no cards are `-`."""
    return "-".join([NAMES[rank] for rank in ranks_in(cards)] + ["?"] * unknown) or "-"


def named(cards: int) -> list[str]:
    """The cards of a set, as they are written."""
    return [NAMES[rank] for rank in ranks_in(cards)]


def set_of(ranks: Iterable[int]) -> int:
    """Cards of these ranks as a set."""
    return sum(1 << (4 * rank - 4) for rank in ranks)


def read_card(word: str) -> tuple[int, str] | None:
    """The rank and the suit (`s`, `h`, `d`, `c` or nothing) that a word names; None if it names no card."""
    found = _CARD.fullmatch(word.casefold())
    return (_SPOKEN[found[1]], _SUITS.get(found[2], "")) if found else None


def pack_reader(error: type[GameError]) -> Callable[[str], int]:
    """A reader of sets like `A-2-2-10♥-K`, who takes every card out of one pack and raises `error`."""
    left = dict.fromkeys(RANKS, 4)
    seen: set[tuple[int, str]] = set()

    def read(text: str) -> int:
        taken = []
        for word in filter(None, re.split(r"[-,\s.+]+", text)):
            card = read_card(word)
            if card is None:
                raise error(
                    "{word} is not a card: write A 2 3 … 10 J Q K, with a suit or without (10h)",
                    word=Quoted(word),
                )
            rank, suit = card
            if suit and card in seen:
                raise error("the card {word} is there twice: the pack has it once", word=Quoted(word))
            if not left[rank]:
                raise error("there are too many of the rank {rank}: the pack has four", rank=NAMES[rank])
            left[rank] -= 1
            seen.add(card)
            taken.append(rank)
        return set_of(taken)

    return read
