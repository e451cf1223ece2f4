"""The best response to a policy in a game of public state: backward induction over its positions.

Where both players see everything and a policy looks at the position alone, whoever answers it needs to
remember nothing either, so that a position counts once, however many ways lead to it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from pipworks.engine import NotSolvable, Variant
from pipworks.engine.contract import CHANCE, NO_CHOICE, OVER, Record
from pipworks.engine.messages import say
from pipworks.solve.solution import Progress, no_progress

Mixed = dict[int, float]
"""The probabilities of choices, by their numbers."""

MOST_POSITIONS = 1_000_000
"""So many positions are gone through at most; each takes some tens of microseconds beside the policy."""

REPORTED = 5000
"""After so many it is told how far one has come."""


class TooManyPositions(NotSolvable):
    """A game has more positions than a policy is asked about."""

    code = "too-many-positions"


def gains(
    variant: Variant, mixed: Callable[[Record, int], Mixed], tell: Progress = no_progress
) -> tuple[float, float]:
    """What either seat earns that answers a policy as well as can be, from the beginning of the game.

    `mixed` gives the probabilities of the choices of a seat that must choose in a state, of which it may look
    at what the mask leaves. Raises TooManyPositions, and NotSolvable for random events that cannot be listed.
    """
    return _Answers(variant, mixed, tell).worth(variant.begun())


class _Answers:
    """What positions are worth to a seat that answers, by position."""

    def __init__(self, variant: Variant, mixed: Callable[[Record, int], Mixed], tell: Progress) -> None:
        self._variant = variant
        self._mixed = mixed
        self._tell = tell
        self._known: dict[bytes, tuple[float, float]] = {}

    def worth(self, state: Record) -> tuple[float, float]:
        """What the position is worth to seat 0 if it answers, and to seat 1 if that does."""
        key = state.tobytes()
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._found(state)
            if len(self._known) % REPORTED == 0:
                self._report()
        return found

    def _report(self) -> None:
        count = len(self._known)
        self._tell(
            count / max(2 * count, 200_000),
            say("{positions:grouped} {positions:position|positions}", positions=count),
        )
        if count > MOST_POSITIONS:
            raise TooManyPositions(
                "{variant} has more than {most:grouped} positions, too many to ask a policy about each: "
                "take a smaller variant",
                variant=self._variant.code,
                most=MOST_POSITIONS,
            )

    def _found(self, state: Record) -> tuple[float, float]:
        variant = self._variant
        acting = variant.to_act(state)
        if acting == OVER:
            first, second = variant.scores(state)
            return first, second
        if acting == CHANCE:
            return self._mean(state)
        mixes = tuple(
            self._mixed(state, seat) if acting >> seat & 1 else {NO_CHOICE: 1.0} for seat in range(2)
        )
        after = {
            pair: self.worth(variant._played(state, dict(enumerate(pair)))[0]) for pair in product(*mixes)
        }
        rows, columns = mixes
        return (
            max(sum(p * after[mine, theirs][0] for theirs, p in columns.items()) for mine in rows),
            max(sum(p * after[theirs, mine][1] for theirs, p in rows.items()) for mine in columns),
        )

    def _mean(self, state: Record) -> tuple[float, float]:
        following = [*self._variant.after_outcomes(state)]
        if not following:
            raise self._variant.unlisted()
        whole = sum(weight for weight, _, _ in following)
        first = second = 0.0
        for weight, after, _ in following:
            one, two = self.worth(after)
            first += weight / whole * one
            second += weight / whole * two
        return first, second
