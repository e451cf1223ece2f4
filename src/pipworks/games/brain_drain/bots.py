"""Bots for Brain Drain when no clock runs.

Without a clock speed counts for nothing: whoever claims at the same time as others draws lots with them. What
is left is what one sees. A wrong claim is never worth making, and a target that one can make is always worth
a claim, since whoever lets it pass gives it to the others. So the two bots differ in what they see.

`greedy` works along a row (see `pipworks.arithmetic.chains`): it claims when a chain of all four cards makes
the target, and otherwise passes, though there may be an equation with two results to be joined, with three
cards, or with a power.

`thinking` sees every equation there is. It claims when there is one. When there is none it waits: another
player's wrong claim may give it the target (BD5), and a wait costs nothing, for where all wait, all pass.

With a clock, solvers of a human speed play instead.
"""

from __future__ import annotations

from pipworks.arithmetic.chains import found_in_a_row
from pipworks.engine.contract import WAIT, Record
from pipworks.engine.puzzles import PASS, RIGHT
from pipworks.engine.rng import Generator
from pipworks.games.brain_drain.rules import can_be_made
from pipworks.kernels import kernel


@kernel
def greedy(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Claim what a chain makes; pass otherwise."""
    if can_be_made(rules, known) and found_in_a_row(
        rules.worth[known.display[0] - 1],
        rules.worth[known.display[1] - 1],
        rules.worth[known.display[2] - 1],
        rules.worth[known.display[3] - 1],
        rules.worth[known.target - 1],
    ):
        return RIGHT
    return PASS


@kernel
def thinking(rules: Record, known: Record, seat: int, rng: Generator) -> int:
    """Claim whatever can be made; wait otherwise."""
    return RIGHT if can_be_made(rules, known) else WAIT
