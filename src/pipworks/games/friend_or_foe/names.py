"""How cards are said: a 3, an 8, an Ace, the King. They are given as they are written (`3`, `K`)."""

from __future__ import annotations

from pipworks.engine import Message, say

NAMED = {"A": say("Ace"), "J": say("Jack"), "Q": say("Queen"), "K": say("King")}
"""The cards that have a name, by how they are written."""

_A = {
    "A": say("an Ace"),
    "8": say("an 8"),
    "J": say("a Jack"),
    "Q": say("a Queen"),
    "K": say("a King"),
}
_THE = {"A": say("the Ace"), "J": say("the Jack"), "Q": say("the Queen"), "K": say("the King")}
_MY = {"A": say("my Ace"), "J": say("my Jack"), "Q": say("my Queen"), "K": say("my King")}


def a(card: str) -> Message:
    """`a 3`, `an Ace`: as what somebody lays."""
    return _A.get(card) or say("a {card}", card=card)


def the(card: str) -> Message:
    """`the 3`, `the King`: as what goes."""
    return _THE.get(card) or say("the {card}", card=card)


def my(card: str) -> Message:
    """`my card 3`, `my Jack`: as what a friend is asked for."""
    return _MY.get(card) or say("my card {card}", card=card)


def pair(first: str, second: str) -> Message:
    """`a 2 and a 5`, `two 3s`."""
    if first != second:
        return say("{first} and {second}", first=a(first), second=a(second))
    return say("two Aces") if first == "A" else say("two {card}s", card=first)


def match(cards: tuple[str, ...], low: int, high: int) -> Message:
    """What was discarded for the dice: a pair, a sum with its arithmetic, or both."""
    sum_ = say("{card} ({low} + {high} = {total})", card=a(cards[-1]), low=low, high=high, total=low + high)
    if len(cards) == 1:
        return sum_
    if len(cards) == 2:
        return say("{pair}, as on the dice", pair=pair(*cards))
    return say("{pair}, and {sum}", pair=pair(*cards[:2]), sum=sum_)


def answers(rank: int, total: int) -> Message:
    """FF6: which cards answer when a friend is asked for one of a rank, and why."""
    if 13 - rank != total:
        return say("An Ace answers ({rank} − 1 = {total}).", rank=rank, total=total)
    if rank - 1 != total:
        return say("A King answers (13 − {rank} = {total}).", rank=rank, total=total)
    return say(
        "A King answers (13 − {rank} = {total}) or an Ace answers ({rank} − 1 = {total}).",
        rank=rank,
        total=total,
    )
