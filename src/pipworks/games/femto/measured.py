"""What the lab asks of Femto: which choices are cards that are laid, and what a player has in front."""

from __future__ import annotations

from pipworks.engine.contract import Record
from pipworks.engine.measured import Measured
from pipworks.games.femto.rules import FOLLOWING, PLAYING, total
from pipworks.kernels import kernel


@kernel
def lays(rules: Record, state: Record) -> bool:
    """FE3, FE-V5: a card goes from the hand to the middle, at once with the other's, led or in answer."""
    return PLAYING <= int(state.phase) <= FOLLOWING


@kernel
def in_front(rules: Record, state: Record, seat: int) -> float:
    """FE7: the total face up in front of a player."""
    return float(total(rules, state.front[seat]))


MEASURED = Measured(lays, in_front)
