"""Math Arena once more, in the plainest Python: what the fast rules are checked against.

Written from the rulebook alone. Numbers are ints, operators are texts like "Ks", fractions are exact.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

OPERATORS = [rank + suit for rank in "KQJ" for suit in "shcd"]
DEALT = {2: 13, 3: 13, 4: 9, 5: 8}
ROUNDS = {2: 6, 3: 6, 4: 4, 5: 4}

Bid = tuple[int, int]
"""Two numbers; for a Queen under remainder=choice the first is divided by the second."""


def result(operator: str, bid: Bid, choice: bool) -> int:
    one, other = bid
    if operator[0] == "K":
        return one + other
    if operator[0] == "J":
        return abs(one - other)
    return one % other if choice else max(bid) % min(bid)


class Table:
    """A game, or a tournament, as it is played."""

    def __init__(self, players: int, remainder: str, ties: str, tournament: int) -> None:
        self.players = players
        self.choice = remainder == "choice"
        self.ties = ties
        self.tournament = tournament
        self.points = [Fraction(0)] * players
        self.games_over = 0
        self.over = False
        self.begin()

    def begin(self) -> None:
        self.won: list[list[str]] = [[] for _ in range(self.players)]
        self.shares = [Fraction(0)] * self.players
        self.held: list[str] = []
        self.held_in_a_row = 0
        self.stack = set(OPERATORS)
        self.rounds_over = 0
        self.hands: list[list[int]] | None = None
        self.up: str | None = None

    def deal(self, hands: list[list[int]]) -> None:
        assert self.hands is None and not self.over
        if self.rounds_over == 12:
            self.begin()
        assert [len(hand) for hand in hands] == [DEALT[self.players]] * self.players
        assert all(count <= 4 for count in Counter(number for hand in hands for number in hand).values())
        assert all(1 <= number <= 10 for hand in hands for number in hand)
        self.hands = [sorted(hand) for hand in hands]

    def turn_up(self, operator: str) -> None:
        assert self.hands is not None and self.up is None
        self.stack.remove(operator)
        self.up = operator

    def legal(self, seat: int) -> set[Bid]:
        assert self.hands is not None and self.up is not None
        pairs = set(combinations(self.hands[seat], 2))
        if self.choice and self.up[0] == "Q":
            pairs |= {(high, low) for low, high in pairs}
        return pairs

    def play(self, bids: list[Bid]) -> None:
        assert self.hands is not None and self.up is not None
        operator, self.up = self.up, None
        for hand, bid in zip(self.hands, bids, strict=True):
            for number in bid:
                hand.remove(number)
        self.rounds_over += 1
        last = self.rounds_over % ROUNDS[self.players] == 0
        self.award(operator, [result(operator, bid, self.choice) for bid in bids], last)
        if last:
            self.hands = None
        if self.rounds_over == 12:
            self.end_game()

    def best(self, operator: str, values: dict[int, int]) -> list[int]:
        wanted = (min if operator[1] in "hd" else max)(values.values())
        return [seat for seat, value in values.items() if value == wanted]

    def award(self, operator: str, results: list[int], last: bool) -> None:
        assert self.hands is not None
        values = dict(enumerate(results))
        tied = self.best(operator, values)
        if len(tied) > 1 and last and all(len(hand) == 1 for hand in self.hands):
            tied = self.best(operator, {seat: self.hands[seat][0] for seat in tied})
        if self.ties == "cancel":
            while len(tied) > 1:
                values = {seat: value for seat, value in values.items() if seat not in tied}
                tied = self.best(operator, values) if values else []
        if len(tied) == 1:
            self.won[tied[0]] += [*self.held, operator]
            self.shares[tied[0]] += len(self.held) + 1
            self.held = []
            self.held_in_a_row = 0
        elif self.ties == "split":
            for seat in tied:
                self.shares[seat] += Fraction(1, len(tied))
        else:
            self.held.append(operator)
            self.held_in_a_row += 1
            if self.held_in_a_row == self.players:
                for seat, each in enumerate(self.held):
                    self.won[seat].append(each)
                    self.shares[seat] += 1
                self.held = []
                self.held_in_a_row = 0

    def places(self) -> list[Fraction]:
        """Tournament points for the game as it stands."""
        worth = [2, 1, 0, 0, 0][: self.players]
        order = sorted(range(self.players), key=lambda seat: -self.shares[seat])
        points = [Fraction(0)] * self.players
        for seat in range(self.players):
            places = [at for at, each in enumerate(order) if self.shares[each] == self.shares[seat]]
            points[seat] = Fraction(sum(worth[place] for place in places), len(places))
        return points

    def end_game(self) -> None:
        self.games_over += 1
        if not self.tournament:
            self.over = True
            return
        self.points = [old + new for old, new in zip(self.points, self.places(), strict=True)]
        self.over = max(self.points) >= self.tournament

    def payoffs(self) -> list[float]:
        """Everybody stakes one; the winners share the stakes."""
        merits = self.shares
        if self.tournament:
            merits = self.points
            if self.rounds_over < 12:
                merits = [old + new for old, new in zip(self.points, self.places(), strict=True)]
        winners = [seat for seat in range(self.players) if merits[seat] == max(merits)]
        return [self.players / len(winners) * (seat in winners) - 1 for seat in range(self.players)]
