"""How much the measures of best play can vary, where there is more than one way of playing best.

Best play is any by which both, at every position, secure its value. Of each measure the least and the
greatest are found that both together can bring about by it: exactly, as limits, but for rounding. Shares
of something that varies itself, as of the games that are not drawn, are compared with a number that is moved
until it is just reached (Dinkelbach, *On nonlinear fractional programming*, 1967).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.lab.corners import Corners, Sought, find_corners, furthest, kinds, widths
from pipworks.lab.habits import most_choices
from pipworks.lab.passes import EVEN
from pipworks.lab.played import Played

Floats = NDArray[np.float64]

MOST_CHOICES = 6
"""Of positions at which both choose, and one between more than so many, corners are too many."""

MOST_RANGED = 1 << 18
"""Of games with more positions than that nothing is said."""

MOST_STEPS = 50
"""So often a share is moved; three or four times are usual."""

DIGITS = 12

Range = tuple[float, float]


def ranges(best: Played, course: dict[str, Any], made: dict[str, Any]) -> dict[str, list[float]]:
    """The least and the greatest of the measures of best play, by their path; {} where it would take long.

    `best` is the best play that was measured, `course` and `made` what was found of it.
    """
    graph = best.laid.graph
    both = (graph.who == 3) & (graph.rows > 1) & (graph.columns > 1)
    widest = int(np.maximum(graph.rows[both], graph.columns[both]).max(initial=1))
    if len(graph.who) > MOST_RANGED or widest > MOST_CHOICES:
        return {}
    told = best.laid.variant.game.measured is not None
    ways = Ways(best)
    found: dict[str, Range | None] = {
        f"best_play.{name}": each for name, each in _course(ways, course, told).items()
    }
    found |= {f"decisions.{name}": each for name, each in _decisions(ways, made).items()}
    return {
        name: [round(end, DIGITS) + 0.0 for end in each] for name, each in found.items() if each is not None
    }


def _course(ways: Ways, taken: dict[str, Any], told: bool) -> dict[str, Range | None]:
    graph = ways.best.laid.graph
    won, drawn, lost = (ways.chances(each) for each in (graph.score > 0, graph.score == 0, graph.score < 0))
    mean = ways.best.laid.mean
    found: dict[str, Range | None] = {
        "mean_rounds": ways.between(a_round=1.0),
        "first_wins": (mean(won[0]), mean(won[1])),
        "second_wins": (mean(lost[0]), mean(lost[1])),
        "draw": (mean(drawn[0]), mean(drawn[1])),
    }
    surely = np.maximum.reduce([each[0] for each in (won, drawn, lost)]) >= 1.0 - EVEN
    perhaps = np.maximum.reduce([each[1] for each in (won, drawn, lost)]) >= 1.0 - EVEN
    found["certain_at_deal"] = mean(surely), mean(perhaps)
    early, _ = ways.between(a_round=1.0, halt=perhaps)
    _, late = ways.between(a_round=1.0, halt=surely)
    found["rounds_when_certain"] = early, late
    decisive = (graph.score != 0).astype(np.float64)
    if mean(drawn[1]) < 1.0 - EVEN:
        for name, first in (("mean_winner_total", 0), ("mean_loser_total", 1)):
            if told:
                ends = np.where(graph.score > 0, graph.total[:, first], graph.total[:, 1 - first]) * decisive
                found[name] = ways.share(taken[name], ends=ends[:, None], of_ends=decisive)
        behind = np.stack(
            [
                ((graph.score > 0) & bool(memory & 1)) | ((graph.score < 0) & bool(memory & 2))
                for memory in range(4)
            ],
            axis=1,
        )
        found["comebacks"] = ways.share(
            taken["comebacks"],
            ends=behind.astype(np.float64),
            of_ends=decisive,
            after=np.array([[memory, memory | 2, memory | 1] for memory in range(4)]),
        )
    found["lead_changes"] = ways.between(
        ends=np.zeros((len(graph.who), 3)),
        after=np.array([[last, 1, 2] for last in range(3)]),
        pays=np.array([[0.0, float(last == 2), float(last == 1)] for last in range(3)]),
    )
    return found


def _decisions(ways: Ways, taken: dict[str, Any]) -> dict[str, Range | None]:
    graph = ways.best.laid.graph
    which = np.zeros((len(graph.who), 2, 4), np.bool_)
    kinds(graph, ways.best.value, which)
    made, forced, idle, mixed = np.moveaxis(which.sum(axis=1).astype(np.float64), 1, 0)
    found: dict[str, Range | None] = {"count": ways.between(here=made)}
    if taken["count"]:
        for name, here in (("forced", forced), ("indifferent", idle), ("must_mix", mixed)):
            found[name] = ways.share(taken[name], here=here, of_here=made)
    least = ways.between(here=mixed)[0]
    if taken["mixed_over"] is not None and least > EVEN:
        must = which[:, :, 3].astype(np.float64)
        most = np.zeros((len(graph.who), 2))
        widths(graph, ways.corners, most)
        few = ways.share(taken["mixed_over"], width=must, of_here=mixed)
        many = ways.share(taken["mixed_over"], here=(must * most).sum(axis=1), of_here=mixed)
        found["mixed_over"] = few[0], many[1]
    return found


class Ways:
    """All ways of playing best that a game has."""

    def __init__(self, best: Played) -> None:
        self.best = best
        graph = best.laid.graph
        most = most_choices(graph)
        self._line = np.zeros((2, most))
        room = 2 * len(graph.labels)
        while True:
            size = len(graph.who), 2
            self.corners = Corners(np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(room))
            game, system = np.zeros((most, most)), np.zeros((most, most + 1))
            if find_corners(graph, best.value, best.mix, game, system, self.corners):
                return
            room *= 2

    def between(self, **sought: Any) -> Range:
        """The least and the greatest mean, over all deals, of what is sought; as of `_sought`."""
        mean = self.best.laid.mean
        return -mean(self._most(-1.0, sought)[0]), mean(self._most(1.0, sought)[0])

    def chances(self, ends: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """By position, how likely a game ends in one of these at least and at most."""
        sought = {"ends": ends.astype(np.float64)[:, None]}
        return -self._most(-1.0, sought)[0], self._most(1.0, sought)[0]

    def share(
        self, taken: float, of_ends: Floats | None = None, of_here: Floats | None = None, **sought: Any
    ) -> Range:
        """The least and the greatest of the mean of what is sought, divided by the mean of what it is of.

        `taken` is what it is with some best play. What it is of can never be nothing.
        """
        return self._share(-1.0, taken, of_ends, of_here, sought), self._share(
            1.0, taken, of_ends, of_here, sought
        )

    def _share(
        self,
        sign: float,
        taken: float,
        of_ends: Floats | None,
        of_here: Floats | None,
        sought: dict[str, Any],
    ) -> float:
        mean, count = self.best.laid.mean, len(self.best.value)
        of_ends = np.zeros(count) if of_ends is None else of_ends
        of_here = np.zeros(count) if of_here is None else of_here
        ends, here = sought.get("ends", np.zeros((count, 1))), sought.get("here", np.zeros(count))
        share = sign * taken
        for _ in range(MOST_STEPS):
            less = {"ends": ends - sign * share * of_ends[:, None], "here": here - sign * share * of_here}
            most, beside = self._most(sign, sought | less, of_ends, of_here)
            more = mean(most) / mean(beside)
            if more <= EVEN / 100.0:
                break
            share += more
        return sign * share

    def _most(
        self,
        sign: float,
        sought: dict[str, Any],
        beside_ends: Floats | None = None,
        beside_here: Floats | None = None,
    ) -> tuple[Floats, Floats]:
        """By position, how much can be had of what is sought, times the sign; and what is had besides."""
        graph = self.best.laid.graph
        count = len(graph.who)
        ends = sought.get("ends", np.zeros((count, 1)))
        memories = ends.shape[1]
        over = graph.who == 0
        found, beside = np.zeros((count, memories)), np.zeros((count, memories))
        furthest(
            graph,
            self.corners,
            Sought(
                halt=over | sought.get("halt", over),
                ends=sign * ends,
                here=sign * sought.get("here", np.zeros(count)),
                width=sign * sought.get("width", np.zeros((count, 2))),
                a_round=sign * sought.get("a_round", 0.0),
                after=np.asarray(sought.get("after", np.zeros((memories, 3))), np.int64),
                pays=sign * sought.get("pays", np.zeros((memories, 3))),
                beside_ends=np.zeros(count) if beside_ends is None else beside_ends,
                beside_here=np.zeros(count) if beside_here is None else beside_here,
            ),
            self._line,
            found,
            beside,
        )
        return found[:, 0], beside[:, 0]
