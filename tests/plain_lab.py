"""Measuring small games of Femto the slow way: plain recursion over the public API, in fractions.

Nothing of `pipworks.lab` or `pipworks.solve` is used here; the tests hold the lab against this.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

from pipworks import Position, Variant
from plain_solver import matrix_value

Bond = tuple[str, str]
"""A habit of player 1: its name, and for `forbid` the card."""

FREE: Bond = ("free", "")
HABITS = ("highest", "lowest", "random", "greedy")


def deals(variant: Variant) -> Iterator[Position]:
    """Every deal, equal cards told apart; in a draft the open pack."""
    if variant.options.start != "deal":
        yield variant.deal("open")
        return
    names = variant.game.notation.card_names(variant)
    size = variant.options.hand_size
    for hand in combinations(names, size):
        left = [name for name in names if name not in hand]
        for other in combinations(left, size):
            yield variant.deal(f"{'-'.join(hand)}/{'-'.join(other)}")


@cache
def phase(position: Position) -> str:
    return position.variant.game.views.phase(position.variant, position.state)


def laying(position: Position) -> bool:
    """FE3, FE-V5: whether cards of the hand are laid now."""
    return phase(position) in ("play", "lead", "follow")


@cache
def ways(position: Position) -> list[tuple[str | None, ...]]:
    """The choices of both seats; of one that has none, None."""
    return [tuple(position.choices(seat)) if seat in position.to_act else (None,) for seat in (0, 1)]


@cache
def after(position: Position, one: str | None, other: str | None) -> Position:
    chosen = {seat: choice for seat, choice in enumerate((one, other)) if choice is not None}
    return position.play(chosen).position


def merit(goal: str, total: int) -> int:
    """FE7, FE-V8: how well a total meets the goal; more is better."""
    name, _, number = goal.partition(":")
    if name in ("high", "low"):
        return total if name == "high" else -total
    if name == "nearest":
        return -abs(total - int(number))
    met = {
        "odd": total % 2 == 1,
        "even": total % 2 == 0,
        "prime": total > 1 and all(total % each for each in range(2, total)),
        "multiple": number != "" and total % int(number) == 0,
    }
    return int(met[name])


@cache
def standing(position: Position) -> int:
    """How far ahead player 1 is by the goal."""
    totals = [each.total for each in position.view(0).players]
    goal = str(position.variant.options.goal)  # type: ignore[attr-defined]
    return merit(goal, totals[0]) - merit(goal, totals[1])


@cache
def round_after(position: Position) -> int:
    """How far ahead player 1 is when who chooses which card is put down, if anybody, has done so at once."""
    if position.over or laying(position):
        return standing(position)
    (seat,) = position.to_act
    sign = 1 if seat == 0 else -1
    return sign * max(
        sign * standing(position.play({seat: each}).position) for each in position.choices(seat)
    )


def promise(position: Position, card: str | None) -> int:
    """The sum, over all cards that the other may lay, of how far ahead player 1 is after this round."""
    if phase(position) == "follow":
        return round_after(after(position, card, None))
    replies = position.view(1).players[1].hand
    if phase(position) == "lead":
        led = after(position, card, None)
        return sum(round_after(after(led, None, reply)) for reply in replies)
    return sum(round_after(after(position, card, reply)) for reply in replies)


class PlainLab:
    """The measures of a variant of one game."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.deals = list(deals(variant))
        self.values: dict[tuple[Position, Bond], Fraction] = {}
        self.courses: dict[Position, tuple[Fraction, Fraction, Fraction]] = {}
        self.spans: dict[Position, tuple[int, int]] = {}

    def value(self, position: Position, bond: Bond = FREE) -> Fraction:
        """The value to player 1 when it is bound and player 2 knows it."""
        if position.over:
            return Fraction(position.scores[0])
        key = position, bond
        if key not in self.values:
            matrix = self._bound(position, bond)
            self.values[key] = matrix_value(matrix)
        return self.values[key]

    def matrix(self, position: Position, rows: tuple[str | None, ...], bond: Bond) -> list[list[Fraction]]:
        columns = ways(position)[1]
        return [[self.value(after(position, one, other), bond) for other in columns] for one in rows]

    def _bound(self, position: Position, bond: Bond) -> list[list[Fraction]]:
        """The matrix of the choices that player 1 may make."""
        rows = ways(position)[0]
        habit, card = bond
        if not laying(position) or 0 not in position.to_act or habit == "free":
            return self.matrix(position, rows, bond)
        if habit == "forbid":
            others = tuple(each for each in rows if each != card)
            return self.matrix(position, others or rows, bond)
        faces = sorted(rows, key=lambda face: 10**9 if face == "J" else int(str(face)))
        if habit in ("highest", "lowest"):
            return self.matrix(position, (faces[-1 if habit == "highest" else 0],), bond)
        if habit == "greedy":
            most = max(promise(position, card) for card in rows)
            rows = tuple(card for card in rows if promise(position, card) == most)
        every = self.matrix(position, rows, bond)
        return [[sum(column, Fraction()) / len(rows) for column in zip(*every, strict=True)]]

    def course(self, position: Position) -> tuple[Fraction, Fraction, Fraction]:
        """When both choose uniformly: rounds, the chance of a draw, the winner's total (0 in a draw)."""
        if position.over:
            score = position.scores[0]
            totals = [each.total for each in position.view(0).players]
            total = 0 if score == 0 else totals[0 if score > 0 else 1]
            return Fraction(), Fraction(score == 0), Fraction(total)
        if position not in self.courses:
            nexts = [self.course(after(position, *joint)) for joint in product(*ways(position))]
            means = [sum(each, Fraction()) / len(nexts) for each in zip(*nexts, strict=True)]
            self.courses[position] = means[0] + self._round(position), means[1], means[2]
        return self.courses[position]

    def span(self, position: Position) -> tuple[int, int]:
        """The fewest and most rounds."""
        if position.over:
            return 0, 0
        if position not in self.spans:
            nexts = [self.span(after(position, *joint)) for joint in product(*ways(position))]
            more = self._round(position)
            self.spans[position] = min(n for n, _ in nexts) + more, max(n for _, n in nexts) + more
        return self.spans[position]

    @staticmethod
    def _round(position: Position) -> int:
        """A round is played when both cards have been laid."""
        return 1 if phase(position) in ("play", "follow") else 0

    def hand(self, position: Position) -> list[int | str]:
        return [face if face == "J" else int(face) for face in position.view(0).players[0].hand]

    def spare(self, position: Position) -> list[int | str]:
        return [face if face == "J" else int(face) for face in position.view(0).spare]

    def mean(self, numbers: list[Fraction]) -> Fraction:
        return sum(numbers, Fraction()) / len(numbers)

    def measures(self) -> dict[str, Any]:
        """What the lab promises of every solvable Femto."""
        values = [self.value(each) for each in self.deals]
        hands = [self.hand(each) for each in self.deals]
        courses = [self.course(each) for each in self.deals]
        spans = [self.span(each) for each in self.deals]
        draw = self.mean([each[1] for each in courses])
        faces = dict.fromkeys(map(str, self.variant.options.pack))

        def extreme(value: Fraction) -> dict[str, Any]:
            found = {
                (tuple(hand), tuple(self.spare(deal)))
                for deal, hand, each in zip(self.deals, hands, values, strict=True)
                if each == value and hand
            }
            return {"hands": sorted(map(str, found)), "value": value}

        power = {}
        for face in faces:
            held = [v for hand, v in zip(hands, values, strict=True) if face in map(str, hand)]
            if held:
                power[face] = self.mean(held)
        return {
            "deals": len(values),
            "mean_value": self.mean(values),
            "mean_abs_value": self.mean([abs(each) for each in values]),
            "decided": Fraction(sum(abs(each) == 1 for each in values), len(values)),
            "best": extreme(max(values)),
            "worst": extreme(min(values)),
            "card_power": power,
            "pure_openings": sum(self._pure(each) for each in self.deals),
            "least_rounds": min(each for each, _ in spans),
            "most_rounds": max(each for _, each in spans),
            "random": {
                "mean_rounds": self.mean([each[0] for each in courses]),
                "draw": draw,
                "mean_winner_total": None
                if draw == 1
                else self.mean([each[2] for each in courses]) / (1 - draw),
            },
            "restricted": {
                "forbid": {face: self._restricted(("forbid", face)) for face in faces},
                **{habit: self._restricted((habit, "")) for habit in HABITS},
            },
        }

    def _pure(self, deal: Position) -> bool:
        matrix = self.matrix(deal, ways(deal)[0], FREE)
        return max(min(row) for row in matrix) == self.value(deal)

    def _restricted(self, bond: Bond) -> Fraction:
        return self.mean([self.value(each, bond) for each in self.deals])
