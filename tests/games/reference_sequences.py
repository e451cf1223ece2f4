"""Wouter's Math Card Game once more, slowly, from the rulebook alone: no kernels, no shared code.

Cards are their faces. What may be played is found by trying it; what a turn must play, by trying every
two cards in every order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, trunc

STARTERS = ["[-2]", "[0]", "[2]", "[4]"]
NUMBERS = ["2", "2", "2", "3", "3", "4", "4", "5", "6", "8", "10"]
OPERATORS = ["+", "+", "+", "-", "-", "-", "*", "*", "/", "/", "?"]
TERMINATORS = ["="] * 4
MODIFIERS = ["cancel", "cancel", "invert", "invert", "swap"]
DECK = STARTERS + NUMBERS + OPERATORS + TERMINATORS + MODIFIERS
INVERSE = {"+": "-", "-": "+", "*": "/", "/": "*"}

Played = tuple[str, str | None, int]
"""A card played: its face, what a ? was named, and by whom."""


SORTS = {
    face: sort
    for sort, cards in (
        ("starter", STARTERS),
        ("number", NUMBERS),
        ("operator", OPERATORS),
        ("terminator", TERMINATORS),
        ("modifier", MODIFIERS),
    )
    for face in cards
}


def sort_of(face: str) -> str:
    return SORTS[face]


def in_force(cards: list[Played]) -> list[tuple[str, int]]:
    """SQ8: the pairs of operator and number that count."""
    pairs: list[tuple[str, int]] = []
    for place, (face, named, _) in enumerate(cards):
        sort = sort_of(face)
        if sort == "number":
            before, name, _ = cards[place - 1]
            pairs.append((name or before, int(face)))
        elif face == "cancel":
            pairs = pairs[:-1]
        elif face == "invert" and pairs:
            operator, number = pairs[-1]
            pairs[-1] = (INVERSE[operator], number)
        elif face == "swap":
            (one, first), (two, second) = pairs[-2:]
            pairs[-2:] = [(two, first), (one, second)]
        assert named is None or face == "?"
    return pairs


def value_of(cards: list[Played], division: str) -> int:
    """SQ10, SQ6."""
    total = int(cards[0][0].strip("[]"))
    for operator, number in in_force(cards):
        if operator == "+":
            total += number
        elif operator == "-":
            total -= number
        elif operator == "*":
            total *= number
        else:
            total = (trunc if division == "truncate" else floor)(Fraction(total, number))
    return total


@dataclass
class Reference:
    """A game from the order of both decks."""

    decks: tuple[list[str], list[str]]
    division: str = "truncate"
    idle_modifiers: str = "allowed"
    hands: list[list[str]] = field(default_factory=list)
    piles: list[list[str]] = field(default_factory=list)
    table: list[list[Played]] = field(default_factory=list)
    known: list[int] = field(default_factory=lambda: [0, 0])
    has_played: list[bool] = field(default_factory=lambda: [False, False])
    seat: int = 0
    turn: int = 1
    used: list[int] = field(default_factory=list)
    put: int = 0
    idle: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        assert all(sorted(deck) == sorted(DECK) for deck in self.decks)
        self.hands = [deck[:6] for deck in self.decks]
        self.piles = [deck[6:] for deck in self.decks]

    def fits(self, face: str, sequence: list[Played]) -> bool:
        """SQ4 to SQ9: whether a card that is no starter may be played next."""
        last = sort_of(sequence[-1][0])
        sort = sort_of(face)
        if last == "terminator":
            return False
        if sort == "number":
            return last == "operator"
        if sort == "starter" or last == "operator":
            return False
        if sort == "operator":
            return last in ("starter", "number", "modifier")
        if face == "swap":
            return len(in_force(sequence)) >= 2
        if face in ("cancel", "invert") and self.idle_modifiers == "forbidden":
            return len(in_force(sequence)) >= 1
        return True

    def plays(self, hand: list[str], barred: list[int]) -> list[tuple[str, int]]:
        """Every card of a hand with every sequence it may go on, but for some sequences."""
        found = []
        for face in sorted(set(hand)):
            if face in STARTERS:
                found.append((face, len(self.table)))
            else:
                found += [
                    (face, each)
                    for each, sequence in enumerate(self.table)
                    if each not in barred and self.fits(face, sequence)
                ]
        return found

    def seconds(self, face: str, sequence: int) -> list[tuple[str, int]]:
        """What can follow a first card, found by playing it (a ? as +)."""
        hand = list(self.hands[self.seat])
        hand.remove(face)
        table = self.table
        self.table = [list(each) for each in table]
        self.put_on(face, "+" if face == "?" else None, sequence)
        found = self.plays(hand, [sequence])
        self.table = table
        return found

    def put_on(self, face: str, named: str | None, sequence: int) -> None:
        if sequence == len(self.table):
            self.table.append([])
        self.table[sequence].append((face, named, self.seat))

    def legal(self) -> set[str]:
        """SQ3, SQ11, SQ12: the choices as text."""
        hand = self.hands[self.seat]
        plays: list[tuple[str, int]] = []
        if not self.put:
            plays = self.plays(hand, self.used)
            if not self.used:
                plays = [play for play in plays if self.seconds(*play)] or plays
        if not plays:
            return {f"under:{face}" for face in hand}
        texts = set()
        for face, sequence in plays:
            if face in STARTERS:
                texts.add(face)
            else:
                names = [f"?{each}" for each in INVERSE] if face == "?" else [face]
                texts |= {f"{name}@{sequence + 1}" for name in names}
        return texts

    def play(self, text: str) -> None:
        assert text in self.legal() and not self.over
        seat = self.seat
        if text.startswith("under:"):
            face = text.removeprefix("under:")
            self.hands[seat].remove(face)
            self.piles[seat].append(face)
            self.known[seat] += 1
            self.put += 1
            if not self.has_played[seat]:  # SQ13
                if not self.hands[seat]:
                    self.end_turn(6)
            elif self.put + len(self.used) == 2:
                self.end_turn(2)
            return
        face, _, number = text.partition("@")
        named = face[1] if face.startswith("?") else None
        face = face[0] if named else face
        sequence = int(number) - 1 if number else len(self.table)
        self.hands[seat].remove(face)
        self.put_on(face, named, sequence)
        self.used.append(sequence)
        self.has_played[seat] = True
        if len(self.used) == 2 or self.nothing_left():
            self.end_turn(2)
        elif not self.plays(self.hands[seat], self.used) and not self.piles[seat]:
            self.end_turn(2)  # SQ14

    def nothing_left(self) -> bool:
        """SQ15: whether no card of anybody can be played, wherever it is."""
        return not any(self.plays(self.hands[seat] + self.piles[seat], []) for seat in range(2))

    def end_turn(self, draws: int) -> None:
        seat = self.seat
        self.used, self.put = [], 0
        if self.nothing_left():
            self.over = True
            return
        for _ in range(draws):
            if self.piles[seat]:
                self.hands[seat].append(self.piles[seat].pop(0))
        self.known[seat] = min(self.known[seat], len(self.piles[seat]))
        self.idle = 0
        while True:
            self.seat, self.turn = 1 - self.seat, self.turn + 1
            if self.piles[self.seat] or self.plays(self.hands[self.seat], []):
                return
            self.idle += 1
            assert self.idle < 2, "two idle turns on end are the end, and nothing is left then"

    def totals(self) -> list[int]:
        """SQ16."""
        found = [0, 0]
        for sequence in self.table:
            found[sequence[0][2]] += value_of(sequence, self.division)
        return found
