"""Bots for Ascent.

To make a number at the first attempt scores nothing, and yet it pays to make it: a pass would let the next
player try with a failure on the books. If that player makes the number with probability p, a pass loses p
times the number, and regains at most (1 − p) p times the number. So a bot makes what it can, and the bots
differ in what they see.

`greedy` works along a row (see `pipworks.arithmetic.chains`): it makes the number if a chain of all cards
does.

`thinking` sees every equation there is, and makes the number whenever it can be made.
"""

from __future__ import annotations

from pipworks.arithmetic.chains import found_in_a_row
from pipworks.engine.contract import Record
from pipworks.engine.puzzles import PASS, RIGHT
from pipworks.engine.rng import Generator
from pipworks.games.ascent.rules import can_be_made
from pipworks.kernels import kernel


@kernel
def greedy(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Make what a chain makes; pass otherwise."""
    if found_in_a_row(
        rules.worth[known.square[0] - 1],
        rules.worth[known.square[1] - 1],
        rules.worth[known.square[2] - 1],
        rules.worth[known.square[3] - 1],
        known.number,
    ):
        return RIGHT
    return PASS


@kernel
def thinking(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Make whatever can be made."""
    return RIGHT if can_be_made(rules, known) else PASS
