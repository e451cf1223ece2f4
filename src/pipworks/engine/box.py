"""What is in the box of a game: the cards, dice, counters and the score pad that people play it with.

A game says it by a function `box(options)` in its package; whoever prints a variant, or wants to list what
one needs, asks there and need not know the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pipworks.engine.errors import whole_number
from pipworks.engine.messages import Message, say


class Ribbon(NamedTuple):
    """What stands across a card: an operation, what is wanted of it, and whether that is the most."""

    name: Message
    aim: Message
    up: bool


@dataclass(frozen=True, kw_only=True)
class BoxCard:
    """A card, and how many there are of it."""

    face: str
    """As the game writes its cards."""
    count: int = 1
    look: Literal["pips", "number", "signs", "text"] | None = None
    """How it is drawn: as a card of a pack, as a number with its squares, as a sign of a sum, as a text;
    None: as its face looks."""
    value: int | None = None
    """What it counts, where that has to be printed on it."""
    ribbon: Ribbon | None = None
    label: Message | None = None
    """A word at its foot."""
    name: Message | None = None
    """How it is said, where that is not its face."""


@dataclass(frozen=True)
class Deck:
    """Cards with the same back."""

    cards: tuple[BoxCard, ...]
    owner: int | None = None
    """The seat that has a deck of its own; None for the table's."""

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(each.count for each in self.cards)


@dataclass(frozen=True)
class Counter:
    """A round counter, and how many there are of it."""

    word: str
    count: int = 1


class Pad(NamedTuple):
    """A score pad: a column for each player, rows by number or by name, and whether they are added up."""

    heading: Message
    """What a row is: a game, a number."""
    rows: tuple[str, ...]
    total: bool = True


@dataclass(frozen=True, kw_only=True)
class Box:
    """All that lies in it."""

    decks: tuple[Deck, ...] = ()
    dice: int = 0
    counters: tuple[Counter, ...] = ()
    pad: Pad | None = None

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return sum(deck.size for deck in self.decks)


def games_pad(games: int) -> Pad:
    """A pad with a row for each of so many games."""
    games = whole_number("games", games, 1)
    return Pad(say("Game"), tuple(str(each) for each in range(1, games + 1)))
