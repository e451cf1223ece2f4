"""Math Arena's options: how many play, what ties do, who divides, and tournaments."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, field_validator

from pipworks.engine import BadOption, Message, Options, Quoted, say

MOST_POINTS = 1000
USUAL_TOTAL = 10
"""What a tournament is usually played to (MA13)."""

_NO_TOURNAMENT = ("none", "no", "off", "false")
_USUAL_TOURNAMENT = ("yes", "on", "true")


class MathArenaOptions(Options):
    """The options of Math Arena (clauses MA2, MA5, MA9, MA12 and MA13)."""

    presets: ClassVar[dict[str, str]] = {
        "tournament": f"tournament={USUAL_TOTAL}",
        "three": "players=3",
        "four": "players=4",
        "five": "players=5",
    }

    preset_titles: ClassVar[dict[str, Message]] = {
        "tournament": say("Tournament"),
        "three": say("For three"),
        "four": say("For four"),
        "five": say("For five"),
    }

    players: int = Field(2, ge=2, le=5)
    """How many play; it decides the size of a hand and the number of rounds in a set."""
    remainder: Literal["larger_by_smaller", "choice"] = "larger_by_smaller"
    """For a Queen, the larger number is divided by the smaller, or each player chooses which divides."""
    ties: Literal["hold", "cancel", "split"] = "hold"
    """Tied best bids hold the operator over, cancel each other, or split the operator."""
    tournament: int = Field(0, ge=0, le=MOST_POINTS)
    """Play games until somebody has so many tournament points; 0 is a single game, 10 is usual."""

    @property
    def seats(self) -> int:
        """As many as play."""
        return self.players

    @property
    def secret(self) -> bool:
        """Other hands and undealt numbers are unknown."""
        return True

    @property
    def simultaneous(self) -> bool:
        """All bid at once (MA3)."""
        return True

    @property
    def dealt(self) -> int:
        """MA2, MA12: how many numbers each player is dealt in a set."""
        return {2: 13, 3: 13, 4: 9, 5: 8}[self.players]

    @property
    def set_rounds(self) -> int:
        """MA2, MA12: how many rounds a set has."""
        return 6 if self.players <= 3 else 4

    @property
    def most_choices(self) -> int:
        """Pairs from a full hand with as many different numbers as there can be, those of different
        numbers twice if one chooses which divides.
        """
        kinds = min(self.dealt, 10)
        mixed, doubles = kinds * (kinds - 1) // 2, self.dealt - kinds
        return (2 * mixed if self.remainder == "choice" else mixed) + doubles

    @property
    def most_payoff(self) -> float:
        """Everybody stakes one, and a winner alone takes it all."""
        return float(self.players - 1)

    @property
    def payoffs(self) -> tuple[float, float]:
        """A stake lost, or all the others' won."""
        return -1.0, self.most_payoff

    @property
    def actions(self) -> int:
        """A pair of numbers; twice as many if each player chooses which divides."""
        return 110 if self.remainder == "choice" else 55

    @property
    def most_games(self) -> int:
        """A game gives out three points (rounded down, in sixtieths), so somebody has a third of a share."""
        return self.tournament * self.players // 2 + 1 if self.tournament else 1

    @property
    def most_plays(self) -> int:
        """There are twelve operators to bid for in a game."""
        return 12 * self.most_games

    @property
    def most_events(self) -> int:
        """Twelve operators are turned up in a game, and there are up to three deals."""
        return 15 * self.most_games

    @property
    def one_game(self) -> Self:
        """The same game once."""
        return self.model_copy(update={"tournament": 0})

    @field_validator("tournament", mode="before")
    @classmethod
    def _read_total(cls, given: Any) -> Any:
        word = str(given).strip().lower()
        if word in _NO_TOURNAMENT:
            return 0
        if word in _USUAL_TOURNAMENT:
            return USUAL_TOTAL
        if isinstance(given, str) and not re.search(r"\d", given):
            raise BadOption(
                "tournament cannot be {given}: write a whole number from 0 to {most}, or yes for {usual} and "
                "no for none",
                given=Quoted(given),
                most=MOST_POINTS,
                usual=USUAL_TOTAL,
            )
        return given
