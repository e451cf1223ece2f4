"""What the lab asks of this game: what a pass is."""

from __future__ import annotations

from pipworks.engine.contract import Record
from pipworks.engine.puzzles import PASS
from pipworks.kernels import kernel


@kernel
def passes(rules: Record, state: Record, seat: int, choice: int) -> bool:
    """AS6: an attempt that is no equation and does not claim to be one."""
    return choice == PASS
