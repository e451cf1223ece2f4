"""What the lab asks of this game: what a pass is."""

from __future__ import annotations

from pipworks.engine.contract import Record
from pipworks.games.friend_or_foe.rules import PASS, TURN
from pipworks.kernels import kernel


@kernel
def passes(rules: Record, state: Record, seat: int, choice: int) -> bool:
    """FF7: the roller discards nothing and asks nobody."""
    return state.phase == TURN and choice == PASS
