"""Habits of players of Friend or Foe? who otherwise play as `thinking` does."""

from __future__ import annotations

from pipworks.engine.contract import WAIT, Record
from pipworks.engine.rng import Generator
from pipworks.games.friend_or_foe.bots import help_with, thinking
from pipworks.games.friend_or_foe.cards import copies
from pipworks.games.friend_or_foe.rules import ASK, FOE, FRIEND, PASS, TURN
from pipworks.kernels import kernel


@kernel
def asks_nobody(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Passes rather than ask for a friend."""
    choice = thinking(rules, known, seat, rng)
    return PASS if known.phase == TURN and choice > ASK else choice


@kernel
def helps_nobody(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Never answers who asks for a friend."""
    return WAIT if known.phase == FRIEND else thinking(rules, known, seat, rng)


@kernel
def helps_all(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Answers even who thereby goes out."""
    return help_with(known, known.hand[seat]) if known.phase == FRIEND else thinking(rules, known, seat, rng)


@kernel
def helps_from_four(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Answers only those who have four cards or more."""
    if known.phase == FRIEND and known.held[known.roller] < 4:
        return WAIT
    return thinking(rules, known, seat, rng)


@kernel
def helps_the_longer(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Answers only those who have more cards."""
    if known.phase == FRIEND and known.held[known.roller] <= known.held[seat]:
        return WAIT
    return thinking(rules, known, seat, rng)


@kernel
def attacks_nobody(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Never attacks who passes."""
    return PASS if known.phase == FOE else thinking(rules, known, seat, rng)


@kernel
def attacks_for_five(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Attacks only when the passer will take up at least five cards besides the attacker's."""
    return PASS if known.phase == FOE and small_pile(known.pile) else thinking(rules, known, seat, rng)


@kernel
def small_pile(pile: int) -> bool:
    """Whether there are fewer than five cards in a pile."""
    count = 0
    for rank in range(1, 14):
        count += copies(pile, rank)
    return count < 5


HABITS = {
    "helps_nobody": helps_nobody,
    "helps_from_four": helps_from_four,
    "helps_the_longer": helps_the_longer,
    "helps_all": helps_all,
    "asks_nobody": asks_nobody,
    "attacks_nobody": attacks_nobody,
    "attacks_for_five": attacks_for_five,
}
"""By the names that the page uses."""
