"""Femto's options: every variant its designer asks about, and which of them make sense together."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, WithJsonSchema, field_validator, model_validator

from pipworks.engine import BadOption, Message, Options, Quoted, say
from pipworks.engine.messages import Coded

MOST_PACK = 60
LARGEST_CARD = 1_000_000_000
LARGEST_GOAL = 1_000_000_000_000

Card = int | Literal["J"]
Pack = Annotated[
    tuple[Card, ...],
    WithJsonSchema(
        {
            "type": "array",
            "items": {
                "anyOf": [
                    {"type": "integer", "minimum": 1, "maximum": LARGEST_CARD},
                    {"const": "J"},
                ]
            },
            "minItems": 2,
            "maxItems": MOST_PACK,
        }
    ),
]
NUMBERED = {
    "multiple": Coded("multiple:N", say("Goal: multiple"), word=True),
    "nearest": Coded("nearest:N", say("Goal: nearest"), word=True),
}
"""Goals that take a number, as refusals name them."""
Goal = Annotated[str, Field(pattern=r"^(high|low|odd|even|prime|multiple:[1-9]\d*|nearest:\d+)$")]


class FemtoOptions(Options):
    """The options of Femto (clauses FE-V1 to FE-V9)."""

    presets: ClassVar[dict[str, str]] = {
        "atto": "hand_size=3,pack=2-3-4-5-6-8",
        "wide": "pack=5-7-9-13-16-18-20-24",
        "twelve": "pack=2-3-4-5-6-7-8-10-12,spare=shown",
        "joker": "hand_size=4,joker=trump,pack=2-3-4-5-6-7-8-J",
        "final": "pack=1-3-4-5-7-8-9-11",
        "final_atto": "hand_size=3,pack=1-3-4-5-7-8",
        "zepto": "hand_size=2,pack=1-3-5-7",
    }

    preset_titles: ClassVar[dict[str, Message]] = {
        "atto": say("Atto"),
        "wide": say("Far apart"),
        "twelve": say("Up to twelve"),
        "joker": say("With a joker"),
        "final": say("The final version"),
        "final_atto": say("The final version of Atto"),
        "zepto": say("Zepto"),
    }

    samples: ClassVar[dict[str, tuple[str, ...]]] = {
        "goal": ("high", "low", "odd", "even", "prime", "multiple:3", "nearest:20"),
    }

    pack: Pack = (2, 3, 4, 5, 6, 7, 8, 10)
    """The cards: positive whole numbers, and J for a joker."""
    hand_size: int = Field(4, ge=1, le=10)
    """How many cards each player starts with."""
    spare: Literal["none", "hidden", "shown"] = "none"
    """What becomes of cards that are not dealt: there are none, they lie face down, or face up."""
    joker: Literal["none", "trump", "fool"] = "none"
    """A joker wins every round (trump) or loses every round (fool)."""
    joker_value: int = Field(0, ge=0, le=100)
    """What a joker in front of a player counts."""
    equal: Literal["own", "leader"] = "own"
    """When equal cards meet: each player keeps their own in front, or the card that was led wins."""
    start: Literal["deal", "draft", "snake"] = "deal"
    """Cards are dealt, or chosen in turn from the open pack: 1-2-1-2… (draft) or 1-2-2-1… (snake)."""
    order: Literal["simultaneous", "winner_leads", "loser_leads", "alternate"] = "simultaneous"
    """Both play at once, or one leads a card face up: the last round’s winner, its loser, or in turn."""
    chooser: Literal["winner", "loser", "ahead", "behind"] = "winner"
    """Who chooses which card is put down: the round’s winner or loser, or who is ahead or behind."""
    goal: Goal = "high"
    """What wins: the high or low total, or a total that is odd, even, prime, multiple:N or nearest:N."""
    goal_tie: Literal["draw", "high", "low"] = "draw"
    """What decides when neither or both meet the goal: nothing, the higher or the lower total."""
    match: int = Field(1, ge=1, le=1000)
    """How many games are played; the dealer alternates."""
    score: Literal["game", "margin"] = "game"
    """What a game is worth: one point, or the difference of the totals."""

    @property
    def secret(self) -> bool:
        """A hidden spare card leaves part of the other hand unknown (FE2, FE-V2)."""
        return self.spare == "hidden"

    @property
    def simultaneous(self) -> bool:
        """Both play at once, unless one leads (FE-V6)."""
        return self.order == "simultaneous"

    @property
    def most_choices(self) -> int:
        """A card of one's hand, one of the two turned up, or one of the open pack."""
        return max(2, self.hand_size if self.start == "deal" else len(self.pack))

    @property
    def most_payoff(self) -> float | None:
        """A game won is worth a point; a margin may be any."""
        return 1.0 if self.score == "game" else None

    @property
    def payoffs(self) -> tuple[float, float]:
        """A point a game, or at most all that the pack counts."""
        faces = [self.joker_value if card == "J" else card for card in self.pack]
        most = float(self.match * (1 if self.score == "game" else sum(faces)))
        return -most, most

    @property
    def actions(self) -> int:
        """A card of the pack, in ascending order."""
        return len(self.pack)

    @property
    def most_plays(self) -> int:
        """A round puts down at least one of 2h cards, and with one card left a hand is empty. In a round both
        play at once, or one after the other, and then somebody may choose; in a draft each card is a choice.
        """
        rounds = 2 * self.hand_size - 1
        picks = 0 if self.start == "deal" else 2 * self.hand_size
        return self.match * ((2 if self.simultaneous else 3) * rounds + picks)

    @property
    def most_events(self) -> int:
        """A deal a game, unless hands are chosen."""
        return self.match if self.start == "deal" else 0

    @property
    def one_game(self) -> Self:
        """The same game once."""
        return self.model_copy(update={"match": 1})

    @classmethod
    def with_cards(cls, cards: int, given: Set[str]) -> dict[str, Any]:
        """All of a pack is dealt (FE2), unless something else has been said."""
        return {} if cards % 2 or given & {"hand_size", "spare"} else {"hand_size": cards // 2}

    @property
    def goal_kind(self) -> str:
        """The goal without its number."""
        return self.goal.partition(":")[0]

    @property
    def goal_number(self) -> int:
        """The number of `multiple:N` and `nearest:N`; 0 for other goals."""
        return int(self.goal.partition(":")[2] or 0)

    @property
    def jokers(self) -> int:
        """How many jokers the pack has."""
        return self.pack.count("J")

    @property
    def has_equals(self) -> bool:
        """Whether two cards of the pack can tie a round."""
        return len(set(self.pack)) < len(self.pack)

    @field_validator("pack", mode="before")
    @classmethod
    def _read_pack(cls, given: Any) -> Any:
        if isinstance(given, str):
            given = [piece for piece in _PARTED.split(given) if piece.strip("-")]
        if not isinstance(given, list | tuple):
            raise BadOption("pack must be a list of cards like 2-3-4-5-6-7-8-10")
        cards = [_read_card(each) for each in given[: MOST_PACK + 1]]
        if not 2 <= len(given) <= MOST_PACK:
            raise BadOption(
                "pack has {count} {count:card|cards}: it needs from 2 to {most}",
                count=len(given),
                most=MOST_PACK,
            )
        return tuple(sorted(cards, key=lambda card: LARGEST_CARD + 1 if card == "J" else card))

    @field_validator("goal", mode="before")
    @classmethod
    def _read_goal(cls, given: Any) -> Any:
        text = "".join(str(given).split()).lower()
        goal, _, digits = text.partition(":")
        if goal in NUMBERED:
            if not re.fullmatch(r"\d+", digits, re.ASCII):
                raise BadOption(
                    "goal needs a number there, in digits alone: write {goal}, where N is a number like 3",
                    goal=NUMBERED[goal],
                )
            digits = digits.lstrip("0") or "0"
            if goal == "multiple" and digits == "0":
                raise BadOption("goal cannot be multiple:0: nothing but 0 is a multiple of 0; take 1 or more")
            if len(digits) > len(str(LARGEST_GOAL)) or int(digits) > LARGEST_GOAL:
                raise BadOption("goal has a number past {most}: take a smaller one", most=LARGEST_GOAL)
            return f"{goal}:{digits}"
        if text not in ("high", "low", "odd", "even", "prime"):
            raise BadOption(
                "goal cannot be {given}: choose high, low, odd, even, prime, multiple:N or nearest:N",
                given=Quoted(str(given)),
            )
        return text

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        self._check_cards()
        self._check_joker()
        self._check_ties()
        self._check_goal()
        return self

    def _check_cards(self) -> None:
        cards, dealt = len(self.pack), 2 * self.hand_size
        if cards < dealt:
            raise BadOption(
                "pack has {cards} cards, but hand_size={hand_size} deals {dealt}: add {missing} to "
                "the pack or deal fewer",
                cards=cards,
                hand_size=self.hand_size,
                dealt=dealt,
                missing=dealt - cards,
            ).about("pack", "hand_size")
        if cards > dealt and self.spare == "none":
            raise BadOption(
                "pack has {cards} cards and hand_size={hand_size} deals only {dealt}: say what "
                "becomes of the rest with spare=hidden or spare=shown",
                cards=cards,
                hand_size=self.hand_size,
                dealt=dealt,
            ).about("pack", "hand_size", "spare")
        if cards == dealt and self.spare != "none":
            raise BadOption(
                "spare={spare} has nothing to work on: all {cards} cards of the pack are dealt; add "
                "a card or leave spare out",
                spare=self.spare,
                cards=cards,
            ).about("spare", "pack")
        if self.start != "deal" and self.spare == "hidden":
            raise BadOption(
                "spare=hidden cannot be with start={start}: both see which cards are left when they "
                "choose their hands; take spare=shown",
                start=self.start,
            ).about("spare", "start")

    def _check_joker(self) -> None:
        if self.jokers and self.joker == "none":
            raise BadOption("pack has a joker without a role: add joker=trump or joker=fool").about(
                "pack", "joker"
            )
        if not self.jokers and self.joker != "none":
            raise BadOption(
                "joker={joker} needs a joker in the pack: write one as J", joker=self.joker
            ).about("joker", "pack")
        if not self.jokers and self.joker_value:
            raise BadOption(
                "joker_value={joker_value} needs a joker in the pack: write one as J",
                joker_value=self.joker_value,
            ).about("joker_value", "pack")

    def _check_ties(self) -> None:
        if self.equal == "leader" and self.order == "simultaneous":
            raise BadOption(
                "equal=leader needs a card that was led: choose order=winner_leads, loser_leads or alternate"
            ).about("equal", "order")
        if self.equal == "leader" and not self.has_equals:
            raise BadOption(
                "equal=leader needs cards that can tie: no two cards of this pack are equal"
            ).about("equal", "pack")

    def _check_goal(self) -> None:
        plain = self.goal in ("high", "low")
        if plain and self.goal_tie != "draw":
            raise BadOption(
                "goal_tie={goal_tie} cannot be with goal={goal}: equal totals are a draw there; it "
                "is for odd, even, prime, multiple:N and nearest:N",
                goal_tie=self.goal_tie,
                goal=self.goal,
            ).about("goal_tie", "goal")
        if not plain and self.score == "margin":
            raise BadOption(
                "score=margin cannot be with goal={goal}: the margin is a difference of totals, "
                "which only goal=high and goal=low are about",
                goal=self.goal,
            ).about("score", "goal")


_PARTED = re.compile(r"(?<=[^-\s.+])[-.+]|[\s.+]+")
"""What parts the cards of a pack: lines, dots and blanks, but for the line of a number, as in −1."""


def _read_card(given: Any) -> Card:
    text = str(given).strip()
    if text.lower() in ("j", "joker"):
        return "J"
    if not re.fullmatch(r"0*[1-9]\d*", text, re.ASCII) or isinstance(given, bool | float):
        raise BadOption(
            "pack cannot have a card {text}: cards are positive whole numbers or J", text=Quoted(text)
        )
    digits = text.lstrip("0")
    if len(digits) > 10 or int(digits) > LARGEST_CARD:
        raise BadOption(
            "pack has a card past {most}: {text}; take a smaller one",
            most=LARGEST_CARD,
            text=Quoted(text),
        )
    return int(digits)
