"""How Math Arena's cards, bids and shares are written, and read back as people write them.

Numbers are `A 2 … 10`, operators `Ks Kh Kc Kd Qs … Jd` (or with the suits' signs), sets are joined by
hyphens, and a bid is a set of two, `3-8`; where it matters which divides, `8/3` is 8 divided by 3.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pipworks.engine import Card, GameError, Quoted
from pipworks.games.math_arena.cards import BIDS, PAIRS, VALUES, operators_of, values_of
from pipworks.games.math_arena.rules import WHOLE

SIGNS = "♠♥♣♦"
OPERATOR_CODES = tuple(rank + suit for rank in "KQJ" for suit in "shcd")
OPERATOR_FACES = tuple(Card(rank + sign) for rank in "KQJ" for sign in SIGNS)

_NUMBER = r"10|[1-9]|ace|ass|a|ten|zehn"
_DIVIDED = r"divided\s*by|by|geteilt\s*durch|durch|mod|[:/÷%]"
_TOGETHER = r"and|to|from|less|plus|minus|with|und|mit|weniger|[-–—−+.,;&_]?"
_BETWEEN = rf"(?P<between>into|(?P<divided>{_DIVIDED})|{_TOGETHER})"
_BID = re.compile(rf"(?P<first>{_NUMBER})\s*{_BETWEEN}\s*(?P<second>{_NUMBER})")
_OPERATOR = re.compile(r"(k|q|j|king|queen|jack)\s*(?:of)?\s*(s|h|d|c|spades?|hearts?|diamonds?|clubs?)")


class BidRead(NamedTuple):
    """Two numbers as somebody wrote them, and which divides, if that was said."""

    first: int
    second: int
    divisor: int | None
    dividend: int | None


FACES = tuple(Card(each) for each in ("", "A", *map(str, range(2, VALUES + 1))))
"""What is printed on the number of each value."""


def face(value: int) -> Card:
    """What is printed on a number."""
    return FACES[value]


def faces(numbers: int) -> list[Card]:
    """What is printed on a set of numbers, ascending."""
    return [FACES[value] for value in values_of(numbers)]


def write_numbers(numbers: int) -> str:
    """A set of numbers as `A-2-10`; `-` when there are none."""
    return "-".join(faces(numbers)) or "-"


def write_operators(operators: int) -> str:
    """A set of operators as `Ks-Qh`; `-` when there are none."""
    return "-".join(OPERATOR_CODES[each] for each in operators_of(operators)) or "-"


def operator_faces(operators: int) -> list[Card]:
    """A set of operators with their suits' signs."""
    return [OPERATOR_FACES[each] for each in operators_of(operators)]


@lru_cache(maxsize=2 * len(BIDS))
def write_bid(bid: int, directed: bool) -> str:
    """A bid as `3-8`, or with the divisor last as `8/3`, where it matters."""
    divisor, dividend = BIDS[bid]
    if directed:
        return f"{face(dividend)}/{face(divisor)}"
    return f"{face(divisor)}-{face(dividend)}"


def bid_number(divisor: int, dividend: int) -> int:
    """The number of the bid in which the first of two values divides the second."""
    low, high = sorted((divisor, dividend))
    pair = high * (high - 1) // 2 + low - 1
    return pair if divisor <= dividend else pair + PAIRS


def read_bid(text: str) -> BidRead | None:
    """The two numbers a text names, as in `3-8`, `8 und 3`, `9 into 10` or `10 / 9`; None if it does not."""
    found = _BID.fullmatch(text.strip().casefold())
    if found is None:
        return None
    first, second = _value(found["first"]), _value(found["second"])
    if found["between"] == "into":
        return BidRead(first, second, first, second)
    if found["divided"]:
        return BidRead(first, second, second, first)
    return BidRead(first, second, None, None)


def _value(word: str) -> int:
    if word in ("a", "ace", "ass"):
        return 1
    return 10 if word in ("ten", "zehn") else int(word)


def read_numbers(text: str, error: type[GameError]) -> int:
    """The set of numbers that a text like `A-2-10` names; four of each value at most."""
    numbers = 0
    for word in filter(None, re.split(r"[-,.+\s]+", text.strip().casefold())):
        if not re.fullmatch(_NUMBER, word, re.ASCII):
            raise error("{text} is not a number card: they are A 2 3 4 5 6 7 8 9 10", text=Quoted(word))
        value = _value(word)
        if numbers >> 4 * (value - 1) & 15 == 4:
            raise error(
                "{card} is there more than four times: the pack has four of each number", card=face(value)
            )
        numbers += 1 << 4 * (value - 1)
    return numbers


def read_operator(text: str, error: type[GameError]) -> int:
    """The operator that a text like `Ks`, `K♠` or `king of spades` names."""
    word = text.strip().casefold().replace("\ufe0f", "").replace("\ufe0e", "")
    for sign, suit in zip(SIGNS, "shcd", strict=True):
        word = word.replace(sign, suit)
    found = _OPERATOR.fullmatch(word)
    if found is None:
        raise error(
            "{text} is not an operator: they are {operators:spaced}",
            text=Quoted(text),
            operators=OPERATOR_CODES,
        )
    return "kqj".index(found[1][0]) * 4 + "shcd".index(found[2][0])


def read_operators(text: str, error: type[GameError]) -> int:
    """The set of operators that a text like `Ks-Qh` names."""
    operators = 0
    for word in filter(None, re.split(r"[-,.+\s]+", text.strip())):
        operator = read_operator(word, error)
        if operators >> operator & 1:
            raise error(
                "{operator} is there twice: each operator is there once", operator=OPERATOR_CODES[operator]
            )
        operators |= 1 << operator
    return operators


def write_points(points: int) -> str:
    """Tournament points, given in sixtieths, with two decimals at most: they tell all fractions apart."""
    whole, part = divmod(int(points), WHOLE)
    if part == 0:
        return str(whole)
    return f"{whole}.{round(part * 100 / WHOLE):02d}".rstrip("0")


def read_points(text: str, error: type[GameError]) -> int:
    """Tournament points in sixtieths, from a text with up to two decimals."""
    found = re.fullmatch(r"(\d{1,6})(?:\.(\d{1,2}))?", text.strip(), re.ASCII)
    if found:
        hundredths = int((found[2] or "0").ljust(2, "0"))
        part = round(hundredths * WHOLE / 100)
        if part < WHOLE and round(part * 100 / WHOLE) == hundredths:
            return int(found[1]) * WHOLE + part
    raise error("points cannot be {text}: write a number like 3, 1.5 or 0.67", text=Quoted(text))


_PARTS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


def fraction(sixtieths: int) -> str:
    """A number of operators or points, given in sixtieths, for people: `3`, `2½`, `1 7/20`."""
    return _fraction(int(sixtieths))


@lru_cache(maxsize=4096)
def _fraction(sixtieths: int) -> str:
    whole, part = divmod(sixtieths, WHOLE)
    if part == 0:
        return str(whole)
    divisor = next(each for each in range(2, WHOLE + 1) if part * each % WHOLE == 0)
    shown = (part * divisor // WHOLE, divisor)
    front = str(whole) if whole else ""
    if shown in _PARTS:
        return front + _PARTS[shown]
    return f"{front} {shown[0]}/{shown[1]}".strip()
