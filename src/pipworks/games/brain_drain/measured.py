"""What the lab asks of this game: what a pass is."""

from __future__ import annotations

from pipworks.engine.contract import Record
from pipworks.engine.puzzles import PASS
from pipworks.kernels import kernel


@kernel
def passes(rules: Record, state: Record, seat: int, choice: int) -> bool:
    """BD6: a pass; to wait is none, even where it comes to the same because all do."""
    return choice == PASS
