"""How Femto's positions are numbered, for the exact solver.

Wherever play stands, the cards a player has in hand or in front are `hand_size` in number (FE5: the winner
of a round puts one card down and never takes one; the loser takes back one for the one laid). So a
position at the beginning of a round is which cards were dealt, which of these are player 1's, and which
are in front, of either player:

    number = ((dealt, split), fronts), leader

Exchanging the players changes the sign of a value and nothing else, so only positions in which player 1
owns the highest card dealt are numbered; the others are mirror images. The numbers of a draft's positions
follow after those. A layer is the number of cards that have been picked and put down.
"""

from __future__ import annotations

from pipworks.engine.bits import CHOOSE, count, gather, scatter, set_rank, set_unrank
from pipworks.engine.contract import NO_SLOT, Record
from pipworks.games.femto.rules import (
    DEAL,
    DRAFTING,
    ENDED,
    LEADING,
    PLAYING,
    SIMULTANEOUS,
    SNAKE,
    first_player,
)
from pipworks.kernels import kernel


@kernel
def round_slots(rules: Record) -> int:
    """How many numbers the beginnings of rounds take."""
    size = rules.hand_size
    dealt = CHOOSE[rules.cards, 2 * size]
    splits = CHOOSE[2 * size - 1, size - 1]
    leaders = 1 if rules.order == SIMULTANEOUS else 2
    return dealt * splits * leaders << 2 * size


@kernel
def picked_by_first(rules: Record, picked: int) -> int:
    """FE-V4: how many of the first `picked` cards of a draft the first player has picked."""
    if rules.start != SNAKE:
        return (picked + 1) >> 1
    return 2 * (picked >> 2) + (1 if picked & 3 else 0)


@kernel
def draft_slots(rules: Record, picked: int) -> int:
    """How many numbers the positions of a draft take in which `picked` cards are picked."""
    return CHOOSE[rules.cards, picked] * CHOOSE[picked, picked_by_first(rules, picked)]


@kernel
def slots(rules: Record) -> int:
    """How many numbers there are; `NO_SLOT` for more than that."""
    size = rules.hand_size
    about = 2.0 * CHOOSE[rules.cards, 2 * size] * CHOOSE[2 * size - 1, size - 1] * 4.0**size
    if about > NO_SLOT:
        return NO_SLOT
    found = round_slots(rules)
    if rules.start != DEAL:
        for picked in range(2 * rules.hand_size):
            found += draft_slots(rules, picked)
    return found


@kernel
def layers(rules: Record) -> int:
    """How many layers there are: one a card to be picked, one a card to be put down."""
    return 2 * rules.hand_size if rules.start == DEAL else 4 * rules.hand_size


@kernel
def layer(rules: Record, slot: int) -> int:
    """The layer of a number."""
    fronts = slot if rules.order == SIMULTANEOUS else slot >> 1
    put_down = count(fronts & ((1 << 2 * rules.hand_size) - 1))
    if rules.start == DEAL:
        return put_down
    left = slot - round_slots(rules)
    if left < 0:
        return 2 * rules.hand_size + put_down
    picked = 0
    while left >= draft_slots(rules, picked):
        left -= draft_slots(rules, picked)
        picked += 1
    return picked


@kernel
def rank(rules: Record, state: Record) -> int:
    """The number of a position in a draft or at the beginning of a round; `~number` for a mirror image."""
    if state.phase != PLAYING and state.phase != LEADING:
        return rank_draft(rules, state) if state.phase == DRAFTING else NO_SLOT
    size = rules.hand_size
    mine = state.hand[0] | state.front[0]
    others = state.hand[1] | state.front[1]
    fronts = state.front[0] | state.front[1]
    owner = max(mine, others)  # who owns the highest card
    number = 0
    if rules.cards > 2 * size:
        dealt = mine | others
        number = set_rank(dealt) * CHOOSE[2 * size - 1, size - 1]
        owner = gather(owner, dealt)
        fronts = gather(fronts, dealt)
    number += set_rank(owner ^ 1 << (2 * size - 1))
    number = number << 2 * size | fronts
    mirrored = 1 if mine < others else 0
    if rules.order != SIMULTANEOUS:
        number = number << 1 | (state.leader ^ mirrored)
    return number ^ -mirrored


@kernel
def unrank(rules: Record, slot: int, state: Record) -> None:
    """Make a blank state the position of that number; one that has ended where a hand would be empty."""
    if slot >= round_slots(rules):
        unrank_draft(rules, slot - round_slots(rules), state)
        return
    size = rules.hand_size
    state.phase = PLAYING
    if rules.order != SIMULTANEOUS:
        state.phase = LEADING
        state.leader = slot & 1
        slot >>= 1
    splits = CHOOSE[2 * size - 1, size - 1]
    fronts = slot & ((1 << 2 * size) - 1)
    slot >>= 2 * size
    mine = set_unrank(slot % splits, size - 1, 2 * size - 1) | 1 << (2 * size - 1)
    dealt = (1 << 2 * size) - 1
    if rules.cards > 2 * size:
        dealt = set_unrank(slot // splits, 2 * size, rules.cards)
        mine = scatter(mine, dealt)
        fronts = scatter(fronts, dealt)
    state.front[0] = fronts & mine
    state.front[1] = fronts & ~mine
    state.hand[0] = mine & ~fronts
    state.hand[1] = dealt & ~mine & ~fronts
    state.spare = ((1 << rules.cards) - 1) ^ dealt
    if state.hand[0] == 0 or state.hand[1] == 0:
        state.phase = ENDED
        state.leader = 0


@kernel
def rank_draft(rules: Record, state: Record) -> int:
    """The number of a position in a draft, as if player 1 had picked first."""
    first = first_player(state)
    taken = state.hand[0] | state.hand[1]
    picked = count(taken)
    number = round_slots(rules)
    for before in range(picked):
        number += draft_slots(rules, before)
    number += set_rank(taken) * CHOOSE[picked, picked_by_first(rules, picked)]
    number += set_rank(gather(state.hand[first], taken))
    return ~number if first else number


@kernel
def unrank_draft(rules: Record, slot: int, state: Record) -> None:
    """Make a blank state the draft position of that number, counted from the first such."""
    picked = 0
    while slot >= draft_slots(rules, picked):
        slot -= draft_slots(rules, picked)
        picked += 1
    by_first = picked_by_first(rules, picked)
    taken = set_unrank(slot // CHOOSE[picked, by_first], picked, rules.cards)
    state.phase = DRAFTING
    state.hand[0] = scatter(set_unrank(slot % CHOOSE[picked, by_first], by_first, picked), taken)
    state.hand[1] = taken ^ state.hand[0]
    state.open = ((1 << rules.cards) - 1) ^ taken
