"""The bot that never errs where something is hidden: it remembers all that it has seen and chosen.

What to do where cards are hidden depends on the whole game so far, which a position does not tell. So this
bot has a session for each seat, and mixes by what the seat remembers, as the solution of the game says.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pipworks.bots.perfect import SolvesWhenNeeded
from pipworks.bots.search import Search
from pipworks.engine import Memory, Message, NotSolvable, Remembering, Variant, say
from pipworks.engine.contract import CHANCE, Record
from pipworks.engine.playing import refuse_no_variant
from pipworks.engine.rng import Generator, unit
from pipworks.engine.sessions import hurried
from pipworks.solve import (
    Progress,
    RegretSolution,
    Strategies,
    UnknownPast,
    estimated_nodes,
    game_tree,
    minimise_in,
    no_progress,
)
from pipworks.solve.kept import are_kept, kept_strategies
from pipworks.solve.learning import learnt_folder
from pipworks.solve.regret import GOAL, ITERATIONS

MOST_ABOUT = 20_000_000
"""A variant is solved for a bot if its tree has about so many positions at most, by `estimated_nodes`; of
these a twentieth is looked at."""
MOST_AT_ONCE = 300_000
"""With about so many it is solved in a moment: a level plays by it, and reviews go by its mixes."""

BUDGET = 500_000_000
"""So many positions are learnt from, one once an iteration; that takes some five seconds."""

LEAST_ITERATIONS = 300


def refuse_unrecallable(variant: Variant) -> None:
    """Raise NotSolvable for a variant that regret minimisation neither solves while somebody waits nor has
    solved here before (`pipworks.solve.kept`)."""
    if (problem := _problem(variant)) is not None and not _is_kept(variant):
        raise NotSolvable(problem)


def can_be_recalled(variant: Variant) -> bool:
    """Whether something is hidden in a variant, and regret minimisation solves it, or has solved it here."""
    return is_solved_while_waiting(variant) or _is_kept(variant)


def is_solved_while_waiting(variant: Variant) -> bool:
    """Whether something is hidden in a variant, and regret minimisation solves it while somebody waits."""
    return _problem(variant) is None


@lru_cache(maxsize=256)
def is_solved_in_a_moment(variant: Variant) -> bool:
    """Whether something is hidden in a variant, and regret minimisation solves it within some two seconds."""
    return is_solved_while_waiting(variant) and estimated_nodes(variant, MOST_AT_ONCE) <= MOST_AT_ONCE


def can_be_recalled_at_once(variant: Variant) -> bool:
    """Whether something is hidden in a variant that is solved in a moment, or has been solved here before."""
    return is_solved_in_a_moment(variant) or _is_kept(variant)


def _is_kept(variant: Variant) -> bool:
    """Whether something was found of a variant before."""
    return variant.seats == 2 and variant.options.secret and are_kept(learnt_folder(), variant)


def _kept(variant: Variant) -> Strategies:
    """What was found of a variant before. Raises NotSolvable where it cannot be read."""
    found = kept_strategies(learnt_folder(), variant)
    if found is None:
        raise NotSolvable(
            "what was kept of {variant} cannot be read, or is of other rules: have it solved anew "
            "with pipworks solve {variant}",
            variant=variant.code,
        )
    return found


@lru_cache(maxsize=256)
def _problem(variant: Variant) -> Message | None:
    """Why it is not solved while somebody waits, if it is not."""
    if not variant.is_duel or not variant.options.secret:
        return say(
            "{variant} is not a game of two players with opposite interests and hidden cards",
            variant=variant.code,
        )
    try:
        about = estimated_nodes(variant, MOST_ABOUT)
    except NotSolvable:  # its own sentence is for whoever writes the game
        return say(
            "{variant} has random events that cannot all be listed, so that no bot plays it perfectly",
            variant=variant.code,
        )
    if about <= MOST_ABOUT:
        return None
    once = say(
        "; or have it solved here once, if it is not far larger: pipworks solve {variant}",
        variant=variant.code,
    )
    return say(
        "{variant} keeps cards hidden, so that a perfect player has to know what to do after all that can be "
        "seen, and here that is too much: games of up to {most:grouped} positions are solved for it by "
        "regret minimisation (CFR). Choose smaller hands, or a variant that shows all cards{once}",
        variant=variant.code,
        most=MOST_ABOUT,
        once=once if variant.options.one_game == variant.options else None,
    )


class PerfectRecall(SolvesWhenNeeded, Remembering):
    """Plays an equilibrium of a game in which something is hidden, solved when it is first needed, or before.

    How good that is `solution().exploitability` says; in a game whose tree is small it is next to nothing.
    Set down in the middle of a game, it cannot tell what its seat has seen before; then it searches, unless
    there is only one way to have come there.
    """

    def __init__(self, variant: Variant, tell: Progress = no_progress) -> None:
        refuse_no_variant(variant)
        refuse_unrecallable(variant)
        super().__init__(variant, tell)
        self._solution: Strategies | None = None

    def __getstate__(self) -> dict[str, Any]:
        """What lies on disk is read there again."""
        state = super().__getstate__()
        return state if isinstance(self._solution, RegretSolution) else state | {"_solution": None}

    @property
    def nbytes(self) -> int:
        """About how many bytes it keeps of what it has solved so far; of what lies on disk none."""
        return self._solution.nbytes if isinstance(self._solution, RegretSolution) else 0

    def solution(self, tell: Progress | None = None) -> Strategies:
        """What it plays by. May be called from several threads; the later ones wait for the first, which
        tells how far it is.

        Raises NotSolvable where it was solved before, and what was kept cannot be read.
        """
        with self._solving:
            if self._solution is None and not is_solved_while_waiting(self.variant):
                self._solution = _kept(self.variant)
            if self._solution is None:
                tell = tell or self._tell
                tree = game_tree(self.variant, tell, whole=None)
                iterations = min(ITERATIONS, max(LEAST_ITERATIONS, BUDGET // tree.nodes))
                goal = GOAL * (self.variant.options.most_payoff or 1.0)
                self._solution = minimise_in(tree, tell, goal=goal, iterations=iterations)
            return self._solution

    def get_ready(self) -> None:
        """Solve the game before it is asked about."""
        self.solution()

    def remembering(self, memory: Memory, seat: int) -> dict[int, float]:
        """How likely a seat that remembers this makes each choice, by the contract's numbers.

        Raises UnknownPast for what nobody can remember who has played from the beginning.
        """
        return self.solution().remembering(memory, seat)

    def sit(self, variant: Variant, seat: int, rng: Generator) -> Recalling:
        """Sit down at a seat of a game that begins."""
        return Recalling(self, seat, rng)


class Recalling:
    """A seat of one game, with all that has been seen and chosen there."""

    def __init__(self, bot: PerfectRecall, seat: int, rng: Generator, memory: Memory | None = None) -> None:
        self._bot, self._seat, self._rng, self._memory = bot, seat, rng, memory

    def __deepcopy__(self, memo: dict[int, Any]) -> Recalling:
        return Recalling(self._bot, self._seat, self._rng.copy(), self._memory)

    def notice(self, known: Record, chosen: int | None) -> None:
        """Remember it; memories begin where somebody first has to choose."""
        known = self._bot.variant.masked(known, self._seat)  # whatever was handed in, nothing hidden is kept
        if self._memory is not None:
            before = self._memory if chosen is None else self._memory.chosen(chosen)
            self._memory = before.then(known)
        elif self._bot.variant.to_act(known) != CHANCE:
            self._memory = Memory(None, known)

    def choose(self, known: Record, seconds: float) -> int:
        """A choice drawn from the mix."""
        known = self._bot.variant.masked(known, self._seat)
        legal = self._bot.variant.choices(known, self._seat)
        if len(legal) == 1:
            return legal[0]
        try:
            mix = self.mix(known)
        except UnknownPast:
            return hurried(Search(), seconds).choose(self._bot.variant, known, self._seat, self._rng)
        left = float(unit(self._rng)) * sum(mix.values())
        for choice, share in mix.items():
            left -= share
            if left < 0.0:
                return choice
        return choice

    def mix(self, known: Record) -> dict[int, float]:
        """How likely each choice is made now. Raises UnknownPast."""
        solution = self._bot.solution()
        try:
            if self._memory is not None:
                return solution.remembering(self._memory, self._seat)
        except UnknownPast:
            pass
        return solution.seeing(known, self._seat)
