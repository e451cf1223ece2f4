"""Ascent's options: how many play, how high, and what an equation may do."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from pipworks.engine import Message, Options, say

MOST_PLAYERS = 6
MOST_FAILURES = 200
"""So many failures in a row at one number end the game."""
HIGHEST = 60
"""The highest number that can be agreed to be the last."""


class AscentOptions(Options):
    """The options of Ascent (clauses AS4 and AS6)."""

    presets: ClassVar[dict[str, str]] = {
        "short": "last_number=10",
        "three": "players=3",
        "four": "players=4",
    }

    preset_titles: ClassVar[dict[str, Message]] = {
        "short": say("Short"),
        "three": say("For three"),
        "four": say("For four"),
    }

    players: int = Field(2, ge=2, le=MOST_PLAYERS)
    """How many play, in rotation."""
    last_number: int = Field(20, ge=1, le=HIGHEST)
    """The number that ends the game when it is made."""
    negatives: Literal["allowed", "none"] = "allowed"
    """Whether an equation may go below 0 on its way."""

    @property
    def seats(self) -> int:
        """As many as play."""
        return self.players

    @property
    def hidden(self) -> bool:
        """Nobody knows the order of the stock."""
        return True

    @property
    def most_payoff(self) -> float:
        """Every number made by the same player."""
        return float(self.last_number * (self.last_number + 1) // 2)

    @property
    def payoffs(self) -> tuple[float, float]:
        """Nothing, or every number."""
        return 0.0, self.most_payoff

    @property
    def actions(self) -> int:
        """Pass, make the number, try and fail: 1 to 3, as in Brain Drain."""
        return 4

    @property
    def most_plays(self) -> int:
        """At each number there may be as many failures as end the game."""
        return MOST_FAILURES * self.last_number

    @property
    def most_events(self) -> int:
        """The first shuffle, and one after an attempt."""
        return 1 + MOST_FAILURES * self.last_number
