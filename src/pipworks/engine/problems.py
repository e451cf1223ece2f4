"""What a game says of the puzzles that come of its positions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Problems:
    """Which puzzles a game offers, as `PROBLEMS` in its package. Without these it offers all that there are.

    Puzzles are positions of the game in which one answer alone is right; `pipworks.puzzles` finds them in
    every variant that can be solved.
    """

    kinds: tuple[str, ...]
    """Names of `pipworks.puzzles.KINDS`."""
    variants: tuple[str, ...] = ()
    """The codes of the variants whose problems have been found beforehand."""
    file: Path | None = None
    """Where they are kept (`pipworks.puzzles.shelf`)."""
