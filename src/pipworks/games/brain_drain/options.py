"""Brain Drain's options: how many play, what cards count, what an equation may do, how it ends and scores."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field, field_validator

from pipworks.engine import Message, Options, say
from pipworks.games.brain_drain.cards import PACK_SIZE, worth

MOST_PLAYERS = 8
MOST_WON = 48
"""How many cards can be won one at a time; the last four go together (BD8)."""
USUAL_GOAL = 12
"""What two players usually play to (BD8)."""

_WORDS = {"usual": 0, "default": 0, "none": MOST_WON, "all": MOST_WON, "no": MOST_WON}


class BrainDrainOptions(Options):
    """The options of Brain Drain (clauses BD1 to BD3 and BD8 to BD10)."""

    presets: ClassVar[dict[str, str]] = {
        "challenge": "faces=eleven_up,relief=powers",
        "suits": "faces=suit",
        "three": "players=3",
        "four": "players=4",
    }

    preset_titles: ClassVar[dict[str, Message]] = {
        "challenge": say("Challenge"),
        "suits": say("Suits count"),
        "three": say("For three"),
        "four": say("For four"),
    }

    players: int = Field(2, ge=2, le=MOST_PLAYERS)
    """How many play."""
    faces: Literal["one", "eleven_up", "suit"] = "one"
    """Face cards count 1; or Jack 11, Queen 12, King 13; or their suit: ♠1 ♥2 ♣3 ♦4."""
    negatives: Literal["allowed", "none"] = "allowed"
    """Whether an equation may go below 0 on its way."""
    relief: Literal["none", "three", "powers"] = "none"
    """Help with hard targets: any three of the cards will also do, or powers a^b are allowed."""
    first_to: int = Field(0, ge=0, le=MOST_WON)
    """The cards with which a player ends the game at once; 0 is the usual: 12 for two players, the whole
    pack for more. 48 always plays the whole pack.
    """
    score: Literal["cards", "value"] = "cards"
    """Cards won count one each, or what they are worth."""

    @property
    def seats(self) -> int:
        """As many as play."""
        return self.players

    @property
    def hidden(self) -> bool:
        """Nobody knows the order of the stock."""
        return True

    @property
    def claims(self) -> bool:
        """Whoever has an equation first claims the target (BD4)."""
        return True

    @property
    def payoffs(self) -> tuple[float, float]:
        """Nothing, or the whole pack, one each or by what the cards are worth."""
        return 0.0, float(max(PACK_SIZE, sum(worth(card, self.faces) for card in range(PACK_SIZE))))

    @property
    def actions(self) -> int:
        """Wait, pass, claim with an equation, claim without."""
        return 4

    @property
    def most_targets(self) -> int:
        """52 cards can be won, with up to 20 fruitless shuffles before each, and a display sees each card of
        the stock as its target once.
        """
        return 53 * 21 * 49

    @property
    def most_plays(self) -> int:
        """Everybody may claim at each target."""
        return self.most_targets * self.players

    @property
    def most_events(self) -> int:
        """A shuffle, and lots among those who claim."""
        return self.most_targets * (self.players + 1)

    @property
    def goal(self) -> int:
        """BD8: with how many cards a player ends the game; 0 when the whole pack is played."""
        usual = USUAL_GOAL if self.players == 2 else 0
        return (self.first_to or usual) % MOST_WON

    @field_validator("first_to", mode="before")
    @classmethod
    def _read_goal(cls, given: Any) -> Any:
        return _WORDS.get(str(given).strip().lower(), given)
