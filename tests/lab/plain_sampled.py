"""The criteria of a recorded game the slow way: from its record and the public API, in plain Python.

Nothing of `pipworks.lab` is used here but the constants that its documentation states; the tests hold the
lab against this.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pipworks import GameRecord, Position
from pipworks.engine.rng import Generator, below, generator, unit

MOMENTS, SURE_LEAD, WHIMS = 24, 2.0, 0.5


def decisions(record: GameRecord) -> list[tuple[Position, dict[int, int]]]:
    """Every position at which somebody chose, and what."""
    return [
        (record.positions[at], {seat: int(each) for seat, each in step.items()})
        for at, step in enumerate(record.steps)
        if isinstance(step, dict)
    ]


def winners(scores: tuple[float, ...]) -> frozenset[int]:
    return frozenset(seat for seat, each in enumerate(scores) if each == max(scores))


def played_on(position: Position, rng: Generator) -> frozenset[int]:
    """Who wins when all go on, half at random and half as the plain bot does."""
    variant, state = position.variant, position.state
    while acting := variant.to_act(state):
        seats = variant.acting(state)
        if not seats:
            state = variant.after_chance(state, rng)
            continue
        joint = {}
        plain = variant.game.kernel_bots.get("greedy")
        for seat in seats:
            if plain is None or unit(rng) < WHIMS:
                legal = variant.choices(state, seat)
                joint[seat] = legal[int(below(rng, len(legal)))]
            else:
                joint[seat] = int(plain(variant.rules, variant.masked(state, seat), seat, rng))
        state = variant.after(state, joint)
        assert acting
    return winners(tuple(variant.scores(state)))


class Slow:
    """All that is counted of one game."""

    def __init__(self, record: GameRecord, playouts: int, luck: str) -> None:
        self.record, self.seats, self.playouts = record, record.variant.seats, playouts
        self.steps = decisions(record)
        self.first = winners(record.now.scores)
        self.drawn = len(self.first) == self.seats
        count = min(MOMENTS, len(self.steps))
        places = [at * (len(self.steps) - 1) // max(count - 1, 1) for at in range(count)]
        rng = generator(luck)
        self.looked = [[played_on(self.steps[at][0], rng) for _ in range(playouts)] for at in places]

    def share(self, some: list[frozenset[int]], seat: int) -> Fraction:
        """The share of games that a seat wins."""
        return sum((Fraction(seat in each, len(each)) for each in some), Fraction(0)) / len(some)

    def chances(self, half: int | None = None) -> list[list[float]]:
        """By moment and seat; of one half of the playouts, every other."""
        return [
            [float(self.share(some if half is None else some[half::2], seat)) for seat in range(self.seats)]
            for some in self.looked
        ]

    def ahead(self, one: float, other: float) -> bool:
        spread = one + other - (one - other) ** 2
        return one > other and (one - other) > SURE_LEAD * math.sqrt(spread / self.playouts)

    def counted(self) -> dict[str, float]:
        """Everything that `pipworks.lab.sampled_criteria.COLUMNS` names."""
        return {"games": 1.0} | self.choosing() | self.table() | self.open() | self.drama()

    def choosing(self) -> dict[str, float]:
        counts = [len(each.choices(seat)) for each, made in self.steps for seat in made]
        several = [each for each in counts if each > 1]
        variant, could, did = self.record.variant, 0, 0
        is_pass = variant.game.passes
        for position, made in self.steps if is_pass is not None else []:
            for seat, choice in made.items():
                legal = variant.choices(position.state, seat)
                idle = [each for each in legal if is_pass(variant.rules, position.state, seat, each)]
                could += bool(idle)
                did += choice in idle
        return {
            "choices": len(counts),
            "branches": sum(counts),
            "forced": len(counts) - len(several),
            "several": len(several),
            "several_branches": sum(several),
            "could_pass": could,
            "passed": did,
        }

    def table(self) -> dict[str, float]:
        """What is told by who would win if the game ended now."""
        positions = self.record.positions
        begun = next(at for at, step in enumerate(self.record.steps) if isinstance(step, dict))
        rounds = sum(
            after.over or after.turn > before.turn
            for before, after in zip(positions[begun:], positions[begun + 1 :], strict=False)
        )
        leads = [winners(each.scores) for each, _ in self.steps]
        alone = [next(iter(each)) for each in [*leads, self.first] if len(each) == 1]
        changes = sum(one != other for one, other in pairwise(alone))
        behind = any(not each & self.first for each in leads)
        return {
            "rounds": rounds,
            "draw": self.drawn,
            "decided": not self.drawn,
            "lead_changes": changes,
            "comebacks": behind and not self.drawn,
        }

    def leader(self, chances: list[float]) -> int | None:
        top = max(range(self.seats), key=chances.__getitem__)
        others = [each for seat, each in enumerate(chances) if seat != top]
        return top if all(self.ahead(chances[top], each) for each in others) else None

    def open(self) -> dict[str, float]:
        """How open the game is, and how it swings."""
        doubts = [self.doubt(some) for some in self.looked]
        thirds: list[list[float]] = [[], [], []]
        for at, each in enumerate(doubts):
            thirds[3 * at // len(doubts)].append(each)
        leaders = [each for each in map(self.leader, self.chances()) if each is not None]
        halves = self.chances(0), self.chances(1)
        return {
            "seen": 1.0,
            "uncertainty": mean(doubts),
            **{
                name: mean(third or doubts)
                for name, third in zip(("early", "middle", "late"), thirds, strict=True)
            },
            "looked": len(doubts) - 1,
            "turned": sum(one != other for one, other in pairwise(leaders)),
            "stability": mean([covariance(*([row[s] for row in half] for half in halves)) for s in self.all]),
            "killer": mean([self.killer(halves[0], halves[1]), self.killer(halves[1], halves[0])]),
        }

    @property
    def all(self) -> range:
        return range(self.seats)

    def doubt(self, some: list[frozenset[int]]) -> float:
        """How likely two different playouts have other winners."""
        pairs = [(one, other) for one in range(len(some)) for other in range(len(some)) if one != other]
        return sum(some[one] != some[other] for one, other in pairs) / len(pairs)

    def killer(self, found: list[list[float]], read: list[list[float]]) -> float:
        places = [(at, seat) for at in range(1, len(found)) for seat in self.all]
        if not places:
            return 0.0
        at, seat = max(places, key=lambda each: found[each[0]][each[1]] - found[each[0] - 1][each[1]])
        return read[at][seat] - read[at - 1][seat]

    def drama(self) -> dict[str, float]:
        """How the winners fared on the way."""
        if self.drawn:
            return dict.fromkeys(("drama", "drama_average", "threshold", "decisiveness", "seen_decided"), 0.0)
        deficits = []
        for chances in self.chances():
            theirs = sum(chances[seat] for seat in self.first) / len(self.first)
            top = max(self.all, key=chances.__getitem__)
            away = top not in self.first and self.ahead(chances[top], theirs)
            deficits.append(chances[top] - theirs if away else 0.0)
        behind = [math.sqrt(each) for each in deficits if each > 0.0]
        losers = [seat for seat in self.all if seat not in self.first]
        halves = self.chances(0), self.chances(1)
        threshold = mean([self.reached(*pair, losers) for pair in (halves, halves[::-1])])
        bound = max(row[seat] for row in self.chances() for seat in losers)
        beyond = [any(row[seat] > bound for seat in self.first) for row in self.chances()]
        settled = beyond.index(True) if True in beyond else len(beyond)
        return {
            "drama": mean(behind) if behind else 0.0,
            "seen_decided": 1.0,
            "drama_average": mean(deficits),
            "threshold": threshold,
            "decisiveness": 1.0 - settled / len(beyond),
        }

    def reached(self, found: list[list[float]], read: list[list[float]], losers: list[int]) -> float:
        places = [(at, seat) for at in range(len(found)) for seat in losers]
        at, seat = max(places, key=lambda each: found[each[0]][each[1]])
        return read[at][seat]


def mean(some: list[float]) -> float:
    return sum(some) / len(some)


def covariance(*pair: Any) -> float:
    one, other = pair
    return mean([(x - mean(one)) * (y - mean(other)) for x, y in zip(one, other, strict=True)])
