"""How both players play a game in which something is hidden, by all that they have seen and chosen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import GameError, GameRecord, IllegalChoice, Memory, Position, Variant
from pipworks.engine.contract import CHANCE, Record
from pipworks.engine.errors import of_kind
from pipworks.engine.messages import Quoted
from pipworks.solve.recall import Recall


class UnknownPast(GameError):
    """It cannot be told what a player remembers."""

    code = "unknown-past"


@dataclass(frozen=True, eq=False, repr=False)
class Strategies:
    """Strategies of both players for a whole game, and how good they are.

    They have perfect recall: what a player does depends on all that the player has seen and chosen.
    """

    tree: Recall
    """To where there is nothing left to find out; what to do from there on stands with its endings."""
    plan: NDArray[np.float64]
    """choices: how likely each is made, with all before it by the same seat (see `pipworks.solve.sweeps`)."""
    value: float
    """What player 1 earns on average."""
    exploitability: float
    """What a player can gain by answering the other's strategy as well as can be; the mean of both."""
    iterations: int

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} of {self.variant.code}: value {self.value:+.6f}, exploitability "
            f"{self.exploitability:.1e} after {self.iterations:,} iterations>"
        )

    @property
    def variant(self) -> Variant:
        """What is solved."""
        return self.tree.variant

    @property
    def nbytes(self) -> int:
        """How many bytes it takes."""
        return self.plan.nbytes + self.tree.nbytes

    def mix(self, at: Position | GameRecord, seat: int) -> dict[str, float]:
        """How likely a seat makes each of its choices, as people write them; those it never makes left out.

        `at` is a game so far, or a position, if what the seat sees in it can have come about in one way only.
        Raises UnknownPast for one that can have come about in several, and IllegalChoice for a seat that has
        nothing to choose.
        """
        variant, notation = self.variant, self.variant.game.notation
        of_kind((Position, GameRecord), at, "what is asked of is a position, or a game so far")
        here = at.now if isinstance(at, GameRecord) else at
        if here.variant != variant:
            raise UnknownPast(f"this is of {here.variant.code}, not of {variant.code}")
        variant.refuse_idle(variant.to_act(here.state), seat)
        known = here.seen_by(seat)
        legal = here.numbers(seat)
        if len(legal) == 1:
            return {notation.choice(variant, known, seat, legal[0]): 1.0}
        mix = self._mix(at, seat)
        return {notation.choice(variant, known, seat, each): share for each, share in mix.items()}

    def remembering(self, memory: Memory, seat: int) -> dict[int, float]:
        """How likely a seat that remembers this makes each choice, by the contract's numbers.

        Raises UnknownPast for what nobody can remember who has more than one choice.
        """
        which = self.tree.set_of(memory, seat)
        if which >= 0:
            return self.shares(seat, which)
        if not self.tree.begins(memory, seat):
            raise UnknownPast("no game that begins with the deal leads to what is remembered here")
        return self._after_all(memory.known, seat)

    def shares(self, seat: int, which: int) -> dict[int, float]:
        """How likely each choice is made at one of a seat's sets, by the contract's numbers."""
        self.tree.refuse_no_set(seat, which)
        first, count = self.tree.sets[seat].first[which], self.tree.sets[seat].count[which]
        plan = self.plan[first : first + count]
        total = float(plan.sum())
        labels = self.tree.labels(seat, which)
        if not total:
            return dict.fromkeys(labels, 1.0 / len(labels))
        return {label: float(each) / total for label, each in zip(labels, plan, strict=True) if each > 0.0}

    def _after_all(self, known: Record, seat: int) -> dict[int, float]:
        """How a seat mixes where there was nothing left to find out; all choices alike if none is better."""
        found = self.tree.ending(known, seat)
        if found is None:
            legal = self.variant.choices(known, seat)
            return dict.fromkeys(legal, 1.0 / len(legal))
        return found

    def _mix(self, at: Position | GameRecord, seat: int) -> dict[int, float]:
        """How a seat mixes after a game so far, or in a position that tells how it came about."""
        if isinstance(at, GameRecord):
            memory = remembered(at, seat)
            if not self.tree.begins(memory, seat):
                raise UnknownPast("this game did not begin with the deal, so it cannot be told what was seen")
            return self.remembering(memory, seat)
        return self.seeing(at.seen_by(seat), seat)

    def seeing(self, known: Record, seat: int) -> dict[int, float]:
        """How likely a seat makes each choice that sees this masked state, whatever was before.

        Raises UnknownPast where it can have come about in several ways, or in none.
        """
        found = self.tree.sets_seeing(known, seat)
        if len(found) == 1:
            return self.shares(seat, int(found[0]))
        if not len(found) and (ending := self.tree.ending(known, seat)) is not None:
            return ending
        raise UnknownPast(
            "there are {ways} ways in which player {player} can have come to see {position}: give the "
            "record of the game",
            ways=len(found),
            player=seat + 1,
            position=Quoted(self.variant.game.notation.write_position(self.variant, known)),
        )


def remembered(record: GameRecord, seat: int, steps: int | None = None) -> Memory:
    """What a seat remembers of a game so far, or after so many `steps`, from where somebody first had to
    choose. Raises IllegalChoice where nobody has had to."""
    variant = record.variant
    found: Memory | None = None
    made = record.steps if steps is None else record.steps[:steps]
    for position, step in zip(record.positions, (None, *made), strict=steps is None):
        known = position.seen_by(seat)
        own = step.get(seat) if isinstance(step, dict) else None
        if found is not None:
            found = (found if own is None else found.chosen(own)).then(known)
        elif variant.to_act(position.state) != CHANCE:
            found = Memory(None, known)
    if found is None:
        raise IllegalChoice("nobody has seen anything yet: a random event is due")
    return found
