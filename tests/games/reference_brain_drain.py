"""Brain Drain and Ascent in the plainest Python, written from the rulebook alone, to play in step with."""

from __future__ import annotations

from functools import cache

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
PACK = [rank + suit for suit in "shcd" for rank in RANKS]
LIMIT = 10**9


def value(card: str, faces: str) -> int:
    rank, suit = card[:-1], card[-1]
    if rank == "A":
        return 1
    if rank.isdigit():
        return int(rank)
    if faces == "one":
        return 1
    return {"J": 11, "Q": 12, "K": 13}[rank] if faces == "eleven_up" else "shcd".index(suit) + 1


@cache
def results(values: tuple[int, ...], negatives: str, powers: bool) -> frozenset[int]:
    """Everything that all the values make, once each."""
    if len(values) == 1:
        return frozenset(values)
    found: set[int] = set()
    for part in range(1, 2 ** len(values) - 1):
        left = tuple(v for at, v in enumerate(values) if part >> at & 1)
        right = tuple(v for at, v in enumerate(values) if not part >> at & 1)
        for a in results(left, negatives, powers):
            for b in results(right, negatives, powers):
                made = [a + b, a - b, a * b]
                if b and a % b == 0:
                    made.append(a // b)
                if powers and b >= 0 and (a or b) and (abs(a) < 2 or b < 31):
                    made.append(a**b if abs(a) > 1 else a ** (b % 2 + 2 if b else 0))
                found |= {
                    each
                    for each in made
                    if (negatives == "allowed" or each >= 0) and (not powers or abs(each) <= LIMIT)
                }
    return frozenset(found)


def makes(values: list[int], target: int, negatives: str = "allowed", relief: str = "none") -> bool:
    ordered = tuple(sorted(values))
    if target in results(ordered, negatives, relief == "powers"):
        return True
    if relief != "three":
        return False
    return any(target in results(ordered[:at] + ordered[at + 1 :], negatives, False) for at in range(4))


class BrainDrain:
    """A table of Brain Drain. `stock[0]` is the top card."""

    def __init__(
        self, players: int, faces: str, negatives: str, relief: str, first_to: int, score: str
    ) -> None:
        self.players = players
        self.faces, self.negatives, self.relief, self.score = faces, negatives, relief, score
        self.first_to = first_to or (12 if players == 2 else 48)
        self.won: list[list[str]] = [[] for _ in range(players)]
        self.maker: int | None = None
        self.stock: list[str] = []
        self.waste: list[str] = []
        self.display: list[str] = []
        self.target: str | None = None
        self.out: set[int] = set()
        self.failed: set[str] = set()
        self.fruitless = 0
        self.lot: dict[int, str] = {}
        self.over = False
        self.shuffle_due = True

    def left(self) -> list[str]:
        gone = {card for won in self.won for card in won}
        return [card for card in PACK if card not in gone]

    def shuffle(self, order: list[str]) -> None:
        assert self.shuffle_due and sorted(order) == sorted(self.left())
        self.shuffle_due = False
        self.stock, self.waste = list(order), []
        self.turn_display()

    def turn_display(self) -> None:
        self.display = [self.stock.pop(0) for _ in range(4)]
        self.failed = set()
        self.turn_target()

    def turn_target(self) -> None:
        self.target = self.stock.pop(0)
        self.out = set()

    def solvable(self) -> bool:
        assert self.target is not None
        values = [value(card, self.faces) for card in self.display]
        return makes(values, value(self.target, self.faces), self.negatives, self.relief)

    def window(self, chosen: dict[int, str]) -> None:
        """What everybody still in does: wait, pass, right or wrong."""
        if all(each == "wait" for each in chosen.values()):
            chosen = dict.fromkeys(chosen, "pass")
        self.out |= {seat for seat, each in chosen.items() if each == "pass"}
        self.lot = {seat: each for seat, each in chosen.items() if each in ("right", "wrong")}
        if len(self.lot) == 1:
            self.first(next(iter(self.lot)))
        elif not self.lot:
            self.nobody_left()

    def first(self, seat: int) -> None:
        claim = self.lot[seat]
        self.lot = {}
        if claim == "right":
            self.maker = seat
            self.win(seat)
        elif self.players == 2:
            self.win(1 - seat)
        else:
            self.out.add(seat)
            self.nobody_left()

    def win(self, seat: int) -> None:
        assert self.target is not None
        self.won[seat].append(self.target)
        self.target = None
        self.fruitless = 0
        self.waste += self.display
        self.display = []
        self.out = set()
        if len(self.won[seat]) >= self.first_to and self.first_to < 48:
            self.over = True
        elif len(self.left()) == 4:
            self.rest()
        elif len(self.stock) < 5:
            self.shuffle_due = True
        else:
            self.turn_display()

    def rest(self) -> None:
        self.over = True
        if self.maker is not None:
            self.won[self.maker] += self.left()

    def nobody_left(self) -> None:
        if len(self.out) < self.players:
            return
        assert self.target is not None
        self.failed.add(self.target)
        self.stock.append(self.target)
        self.target = None
        if not set(self.stock) <= self.failed:
            self.turn_target()
            return
        self.display = []
        self.out = set()
        if len(self.left()) == 5:
            self.rest()
            return
        self.fruitless += 1
        self.shuffle_due = True
        if self.fruitless == 20:
            self.shuffle_due, self.over = False, True

    def scores(self) -> list[int]:
        if self.score == "cards":
            return [len(won) for won in self.won]
        return [sum(value(card, self.faces) for card in won) for won in self.won]


class Ascent:
    """A table of Ascent. `stock[0]` is the top card."""

    def __init__(self, players: int, last_number: int, negatives: str) -> None:
        self.players, self.last_number, self.negatives = players, last_number, negatives
        self.piles: dict[str, list[str]] = {}
        self.stock: list[str] = []
        self.number, self.failures, self.player = 1, 0, 0
        self.total = [0] * players
        self.shuffle_due, self.over = True, False

    def shuffle(self, order: list[str]) -> None:
        assert self.shuffle_due
        self.shuffle_due = False
        self.stock = list(order)
        if not self.piles:
            for suit in "shcd":
                first = next(card for card in self.stock if card[-1] == suit)
                self.piles[suit] = [first]
            for pile in self.piles.values():
                self.stock.remove(pile[0])
            return
        for pile in self.piles.values():
            del pile[:-1]
        self.turn_card()

    def turn_card(self) -> None:
        card = self.stock.pop(0)
        self.piles[card[-1]].append(card)

    def solvable(self) -> bool:
        return makes([value(pile[-1], "suit") for pile in self.piles.values()], self.number, self.negatives)

    def attempt(self, right: bool) -> None:
        if right:
            if self.failures:
                self.total[self.player] += self.number
            self.number += 1
            self.failures = 0
        else:
            self.failures += 1
        self.player = (self.player + 1) % self.players
        if self.number > self.last_number or self.failures == 200:
            self.over = True
        elif self.stock:
            self.turn_card()
        else:
            self.shuffle_due = True
