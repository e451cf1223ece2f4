"""What a game says of the puzzles that come of its positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipworks.engine.messages import Message


@dataclass(frozen=True)
class LastRounds:
    """Puzzles are looked for where games that bots play come to their end, not among all positions."""

    games: int
    """So many games are played of each variant; a game gives one puzzle at most."""
    most: int
    """An ending in which more positions may still come is not looked at: its answer could not be explained at
    once."""
    laid_open: bool = False
    """Whether endings are taken in which cards are hidden. They are asked with all cards laid open."""


@dataclass(frozen=True)
class Problems:
    """Which puzzles a game offers, as `PROBLEMS` in its package. Without these it offers all that there are.

    Puzzles are positions of the game in which one answer alone is right; `pipworks.puzzles` finds them in
    every variant that can be solved, and in the last rounds of a game that says so.
    """

    kinds: tuple[str, ...]
    """Names of `pipworks.puzzles.KINDS`."""
    variants: tuple[str, ...] = ()
    """The codes of the variants whose problems have been found beforehand."""
    file: Path | None = None
    """Where they are kept (`pipworks.puzzles.shelf`)."""
    last_rounds: LastRounds | None = None
    """How they are looked for in a game that cannot be solved as a whole."""
    reminder: Callable[[Any], tuple[Message, ...]] | None = None
    """What of the rules, by the options, is said on paper to whoever solves them without a rule sheet."""
