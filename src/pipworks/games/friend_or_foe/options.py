"""The options of Friend or Foe?: how many play, and the points on which tables may differ."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from pipworks.engine import Message, Options, say
from pipworks.games.friend_or_foe.cards import PACK


class FriendOrFoeOptions(Options):
    """The options of Friend or Foe? (clauses FF1 to FF11). They all go together."""

    presets: ClassVar[dict[str, str]] = {
        "generous": "both_criteria=true,friend_when_matched=true",
        "gentle": "foe_takes_own=false,friend_out=both",
    }

    preset_titles: ClassVar[dict[str, Message]] = {
        "generous": say("Generous"),
        "gentle": say("Gentle"),
    }

    players: int = Field(4, ge=3, le=8)
    """How many people play."""
    both_criteria: bool = False
    """The player who rolled may discard a pair and a sum in the same turn."""
    ace_matches_die: bool = False
    """An Ace is a match for a die showing 1, so that a double 1 takes two Aces."""
    friend_when_matched: bool = False
    """A player whose cards do match the dice may ask for a friend as well."""
    foe_takes_own: bool = True
    """A player who is attacked takes up the attacker’s cards too, not only the pile beneath them."""
    friend_out: Literal["roller", "both"] = "roller"
    """Who wins when a friendly discard empties both hands: the player who rolled, or both."""
    turn_limit: int = Field(2000, ge=1, le=1_000_000)
    """After so many turns an unfinished game is a draw."""

    @property
    def seats(self) -> int:
        """As many as play."""
        return self.players

    @property
    def secret(self) -> bool:
        """Hands are hidden in every variant."""
        return True

    @property
    def claims(self) -> bool:
        """Friends and foes: whoever is first may discard (FF5, FF7)."""
        return True

    @property
    def most_choices(self) -> int:
        """A pass, a pair, a sum, two cards to ask for; both discards at once, where that is allowed."""
        both = 1 if self.both_criteria else 0
        return 5 + both if self.friend_when_matched else 3 + both

    @property
    def most_payoff(self) -> float:
        """One player wins a point from each of the others."""
        return self.players - 1.0

    @property
    def payoffs(self) -> tuple[float, float]:
        """A point lost, or one won from each of the others."""
        return -1.0, self.most_payoff

    @property
    def actions(self) -> int:
        """A pass, the discards, and each of the thirteen ranks to ask for."""
        return 17

    @property
    def most_plays(self) -> int:
        """In a turn one may ask and be answered, or pass and be attacked."""
        return 4 * self.turn_limit

    @property
    def most_events(self) -> int:
        """The deal, and in a turn a roll and two lots."""
        return 1 + 3 * self.turn_limit

    @property
    def cards_each(self) -> int:
        """How many cards each is dealt (FF1)."""
        return PACK // self.players

    @property
    def left_over(self) -> int:
        """How many cards start the discard pile (FF1)."""
        return PACK % self.players
