"""The pack of Brain Drain and Ascent: 52 cards, what they count, and how they are written.

Card c is of suit c // 13 (♠ ♥ ♣ ♦) and rank c % 13 + 1. Sets of cards are whole numbers, card c being bit c.
Cards are written `As`, `10h`, `Kd`, and in rows with hyphens between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from pipworks.engine.errors import BadPosition, GameError
from pipworks.engine.fields import Text, in_set
from pipworks.engine.lines import Card
from pipworks.engine.messages import Quoted

PACK_SIZE = 52
WHOLE_PACK = (1 << PACK_SIZE) - 1
RANKS = 13
SUITS = "shcd"
SIGNS = "♠♥♣♦"
RANK_NAMES = ("A", *(str(each) for each in range(2, 11)), "J", "Q", "K")
CODES = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANK_NAMES)
FACES = tuple(Card(f"{rank}{sign}") for sign in SIGNS for rank in RANK_NAMES)

_CARD = re.compile(r"(10|[2-9ATJQK]|1)([SHCD♠♥♣♦♤♡♧♢])", re.IGNORECASE)
_SUIT_OF = {each: at % 4 for at, each in enumerate(SUITS + SIGNS + "♤♡♧♢")}
_RANK_OF = {name: at for at, name in enumerate(RANK_NAMES)} | {"1": 0, "T": 9}


def worth(card: int, faces: str) -> int:
    """BD2: what a card counts: `one`, `eleven_up` or `suit` says what a Jack, Queen or King does."""
    suit, rank = divmod(card, RANKS)
    if rank < 10:
        return rank + 1
    return {"one": 1, "eleven_up": rank + 1, "suit": suit + 1}[faces]


def as_set(cards: Iterable[int]) -> int:
    """Cards as a set."""
    found = 0
    for card in cards:
        found |= 1 << int(card)
    return found


def write_cards(cards: Iterable[int]) -> str:
    """Cards in a row, `As-10h-Kd`; `-` when there are none. A run of unknown ones (−1) is written `45?`."""
    parts: list[str] = []
    for card, run in groupby(cards):
        parts += [f"{len(list(run))}?"] if card < 0 else [CODES[card]]
    return "-".join(parts) or "-"


CARD_SET = Text(
    lambda cards: write_cards(in_set(cards)), lambda name, text: as_set(read_cards(text, BadPosition))
)
"""How a set of cards stands in a position."""


def faces_of(cards: Iterable[int]) -> tuple[Card, ...]:
    """Cards with their suits' signs."""
    return tuple(FACES[card] for card in cards)


def read_card(text: str, error: type[GameError]) -> int:
    """A card as people write it: `Kd`, `10♥`, `th`."""
    found = _CARD.fullmatch(text.strip())
    if found is None:
        raise error("{text} is not a card: write a rank and a suit, like As, 10h or Kd", text=Quoted(text))
    return _SUIT_OF[found[2].lower()] * RANKS + _RANK_OF[found[1].upper()]


def read_cards(text: str, error: type[GameError]) -> list[int]:
    """Cards in a row, `As-10h-Kd`; none for `-` or nothing. No card may come twice."""
    cleaned = text.strip()
    if cleaned in ("", "-"):
        return []
    if len(cleaned) > 1000:
        raise error("{text} is too long: a pack has {cards} cards", text=Quoted(cleaned), cards=PACK_SIZE)
    parts = re.split(r"[-\s,;]+", cleaned)
    cards = [read_card(part, error) for part in (parts if all(parts) else [cleaned])]
    for card in cards:
        if cards.count(card) > 1:
            raise there_twice(card, error)
    return cards


def there_twice(card: int, error: type[GameError]) -> GameError:
    """What to say of a card that lies in two places."""
    return error("{card} is there twice: the pack has one of each card", card=CODES[card])


def read_order(text: str, pack: int, error: type[GameError]) -> list[int]:
    """An order of all cards of a set, the top first.

    Cards that are not named follow below, suit by suit (♠ ♥ ♣ ♦), each from the Ace to the King.
    """
    named = read_cards(text, error)
    for card in named:
        if not int(pack) >> card & 1:
            raise error(
                "{card} is not among the {count} cards that are shuffled",
                card=CODES[card],
                count=int(pack).bit_count(),
            )
    return named + [card for card in in_set(pack) if card not in named]
