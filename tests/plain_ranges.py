"""How much best play can vary in small games of Femto: plain recursion over the public API, in fractions.

Nothing of `pipworks.lab` or `pipworks.solve` is used here; the tests hold the lab against this.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from pipworks import Position
from plain_lab import FREE, PlainLab, after, standing, ways
from plain_solver import Payoffs

Mix = tuple[Fraction, ...]
NOTHING = Fraction()
ONE = Fraction(1)


def subsets(count: int) -> list[tuple[int, ...]]:
    """All of them, the empty one among them."""
    return [each for size in range(count + 1) for each in combinations(range(count), size)]


def solved(lines: list[list[Fraction]]) -> list[Fraction] | None:
    """What solves equations, each with its right side at the end; none unless it is one solution."""
    width = len(lines[0]) - 1
    for at in range(width):
        pivot = next((each for each in range(at, len(lines)) if lines[each][at]), None)
        if pivot is None:
            return None
        lines[at], lines[pivot] = lines[pivot], lines[at]
        lines[at] = [each / lines[at][at] for each in lines[at]]
        for other in range(len(lines)):
            if other != at:
                factor = lines[other][at]
                lines[other] = [a - factor * b for a, b in zip(lines[other], lines[at], strict=True)]
    return None if any(line[-1] for line in lines[width:]) else [line[-1] for line in lines[:width]]


def corners(payoffs: Payoffs, value: Fraction) -> list[Mix]:
    """The extreme ones of all mixes of rows that secure the value: what some tight conditions leave alone."""
    rows, columns = len(payoffs), len(payoffs[0])
    if rows == 1:
        return [(ONE,)]
    found: list[Mix] = []
    for none, tight in product(subsets(rows), subsets(columns)):
        lines = [[ONE] * rows + [ONE]]
        lines += [[ONE if row == each else NOTHING for row in range(rows)] + [NOTHING] for each in none]
        lines += [[payoffs[row][column] for row in range(rows)] + [value] for column in tight]
        if len(lines) < rows:
            continue
        mix = solved(lines)
        if mix is None or min(mix) < 0 or tuple(mix) in found:
            continue
        earned = (sum(mix[row] * payoffs[row][column] for row in range(rows)) for column in range(columns))
        if min(earned) >= value:
            found.append(tuple(mix))
    return found


def mean_by(mix: Mix, values: list[Fraction]) -> Fraction:
    """The mean by a mix, which is one of the values where nothing is mixed."""
    if ONE in mix:
        return values[mix.index(ONE)]
    return sum((share * each for share, each in zip(mix, values, strict=True) if share), NOTHING)


class Spot:
    """A position, with all that is asked of it looked up once, and the spots that follow."""

    def __init__(self, position: Position, lab: PlainLab, known: dict[Position, Spot]) -> None:
        known[position] = self
        self.over = position.over
        players = position.view(0).players
        self.totals = [each.total for each in players]
        self.lying = sum(len(each.front) for each in players)
        ahead = position.scores[0] if position.over else standing(position)
        self.lead = int(ahead > 0) - int(ahead < 0)
        """Who would win if the game ended now: 1 for player 1, −1 for player 2."""
        self.kids: list[list[Spot]] = []
        self.best: tuple[list[Mix], list[Mix]] = ([], [])
        """The corners of both players' best mixes."""
        self.decisions: list[tuple[int, bool, bool, bool]] = []
        """The seats that choose, and whether that is forced, does not matter, or must be mixed."""
        if self.over:
            return
        ones, others = ways(position)
        for one in ones:
            reached = [after(position, one, other) for other in others]
            self.kids.append([known.get(each) or Spot(each, lab, known) for each in reached])
        value, matrix = lab.value(position), lab.matrix(position, ones, FREE)
        other = [[-each for each in column] for column in zip(*matrix, strict=True)]
        self.best = corners(matrix, value), corners(other, -value)
        for seat, (payoffs, worth) in enumerate(((matrix, value), (other, -value))):
            if seat in position.to_act:
                forced, must = len(payoffs) == 1, max(min(row) for row in payoffs) < worth
                self.decisions.append((seat, forced, not forced and len(set(map(tuple, payoffs))) == 1, must))

    def closes(self, then: Spot) -> bool:
        """Whether a round is over: a card has been put down, or the game has ended."""
        return then.over or self.lying < then.lying


class Wish:
    """What of a game is to be as much as can be."""

    def __init__(
        self,
        ends: Callable[[Spot, Any], Fraction] = lambda spot, memory: NOTHING,
        here: Callable[[Spot, tuple[Mix, Mix]], Fraction] = lambda spot, mixes: NOTHING,
        a_round: int = 0,
        memory: Callable[[Spot, Any], Any] = lambda spot, memory: memory,
        change: int = 0,
        halt: Callable[[Spot], bool] = lambda spot: False,
    ) -> None:
        self.ends, self.here, self.a_round = ends, here, a_round
        self.memory, self.change, self.halt = memory, change, halt


class PlainRanges:
    """The least and the greatest of what can come of best play."""

    def __init__(self, lab: PlainLab) -> None:
        self.lab = lab
        known: dict[Position, Spot] = {}
        self.deals = [known.get(each) or Spot(each, lab, known) for each in lab.deals]

    def most(self, wish: Wish, sign: int) -> Callable[[Spot], Fraction]:
        """As much of it as can be had from a spot on, times the sign."""
        known: dict[tuple[Spot, Any], Fraction] = {}

        def worth(spot: Spot, memory: Any) -> Fraction:
            if (spot, memory) not in known:
                known[spot, memory] = reckoned(spot, memory)
            return known[spot, memory]

        def reckoned(spot: Spot, memory: Any) -> Fraction:
            now = wish.memory(spot, memory)
            bonus = Fraction(sign * wish.change) if memory and now != memory else NOTHING
            if spot.over or wish.halt(spot):
                return bonus + sign * wish.ends(spot, now)
            kids = [
                [worth(each, now) + sign * wish.a_round * spot.closes(each) for each in row]
                for row in spot.kids
            ]
            best = None
            for mixes in product(*spot.best):
                one, other = mixes
                rows = [
                    mean_by(other, row) if share else NOTHING for share, row in zip(one, kids, strict=True)
                ]
                mean = sign * wish.here(spot, mixes) + mean_by(one, rows)
                best = mean if best is None else max(best, mean)
            assert best is not None
            return bonus + best

        return lambda spot: worth(spot, 0)

    def span(self, wish: Wish) -> tuple[Fraction, Fraction]:
        """The least and the greatest mean over all deals."""
        low, high = (self.lab.mean(list(map(self.most(wish, sign), self.deals))) for sign in (-1, 1))
        return -low, high

    def spans(self) -> dict[str, tuple[Fraction, Fraction]]:
        """Of those measures that are means."""
        ends = [Wish(ends=lambda spot, _, kind=kind: Fraction(spot.lead == kind)) for kind in (1, 0, -1)]
        limits = [(self.most(each, -1), self.most(each, 1)) for each in ends]

        def surely(spot: Spot) -> bool:
            return any(-low(spot) == 1 for low, _ in limits)

        def perhaps(spot: Spot) -> bool:
            return any(high(spot) == 1 for _, high in limits)

        return {
            "best_play.mean_rounds": self.span(Wish(a_round=1)),
            "best_play.first_wins": self.span(ends[0]),
            "best_play.draw": self.span(ends[1]),
            "best_play.second_wins": self.span(ends[2]),
            "best_play.certain_at_deal": (
                self.lab.mean([Fraction(surely(each)) for each in self.deals]),
                self.lab.mean([Fraction(perhaps(each)) for each in self.deals]),
            ),
            "best_play.rounds_when_certain": (
                self.span(Wish(a_round=1, halt=perhaps))[0],
                self.span(Wish(a_round=1, halt=surely))[1],
            ),
            "best_play.lead_changes": self.span(
                Wish(memory=lambda spot, before: spot.lead or before, change=1)
            ),
            "decisions.count": self.span(Wish(here=lambda spot, _: Fraction(len(spot.decisions)))),
        }

    def shares(self) -> dict[str, Callable[[Fraction], tuple[Wish, Wish]]]:
        """Of those measures that are shares, what is had of each beyond such a share: nothing at its ends.

        One wish for the least, one for the greatest.
        """

        def totals(winner: bool, share: Fraction) -> Wish:
            def ends(spot: Spot, memory: Any) -> Fraction:
                return spot.totals[0 if (spot.lead > 0) == winner else 1] - share if spot.lead else NOTHING

            return Wish(ends=ends)

        def comebacks(share: Fraction) -> Wish:
            def memory(spot: Spot, before: Any) -> Any:
                return (before or frozenset()) | {-spot.lead}

            def ends(spot: Spot, behind: Any) -> Fraction:
                return (spot.lead in behind) - share if spot.lead else NOTHING

            return Wish(ends=ends, memory=memory)

        def kind(which: int, share: Fraction) -> Wish:
            return Wish(here=lambda spot, _: sum((each[which] - share for each in spot.decisions), NOTHING))

        def mixed(share: Fraction, many: bool) -> Wish:
            def here(spot: Spot, mixes: tuple[Mix, Mix]) -> Fraction:
                found = NOTHING
                for seat, *_, must in spot.decisions:
                    if must:
                        taken = spot.best[seat] if many else [mixes[seat]]
                        found += sum(any(weights) for weights in zip(*taken, strict=True)) - share
                return found

            return Wish(here=here)

        def both(make: Callable[[Fraction], Wish]) -> Callable[[Fraction], tuple[Wish, Wish]]:
            return lambda share: (make(share), make(share))

        return {
            "best_play.mean_winner_total": both(lambda share: totals(True, share)),
            "best_play.mean_loser_total": both(lambda share: totals(False, share)),
            "best_play.comebacks": both(comebacks),
            "decisions.forced": both(lambda share: kind(1, share)),
            "decisions.indifferent": both(lambda share: kind(2, share)),
            "decisions.must_mix": both(lambda share: kind(3, share)),
            "decisions.mixed_over": lambda share: (mixed(share, False), mixed(share, True)),
        }
