"""How far a given way to play is from an equilibrium: its exploitability, by an exact best response."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import GameError, Variant, WrongType
from pipworks.engine.contract import Record
from pipworks.engine.messages import Quoted
from pipworks.solve import sweeps
from pipworks.solve.gametree import GameTree, game_tree
from pipworks.solve.regret import RegretSolution, plan_exploitability
from pipworks.solve.solution import Progress, no_progress

Shares = Mapping[int, float] | Mapping[str, float]
"""How likely choices are made: by the contract's numbers, or as people write them."""

CLOSE = 1e-6
"""So far from 1 the sum of such probabilities may be."""


class Mixing(Protocol):
    """Somebody who can say how they mix, as the bot `perfect` can."""

    def mix(self, state: Record, seat: int, /) -> Shares:
        """How likely each choice of a seat is that sees this masked state."""
        ...


Policy = RegretSolution | Mixing | Callable[[Record, int], Shares]


class BadPolicy(GameError):
    """Something that does not say how to choose."""

    code = "bad-policy"


def exploitability(variant: Variant, policy: Policy, tell: Progress = no_progress) -> float:
    """What a player can gain against a policy by the best response to it, the mean of both seats; 0 at best.

    The policy is a solution of the variant; or a function of a masked state and a seat that gives the
    probabilities of the choices there, those that it never makes left out; or somebody with such a method
    `mix`. The best response is exact, and remembers all that its seat has seen and chosen.

    Raises WrongType for what is no variant or no policy, BadPolicy for probabilities that are none, or not of
    the choices there are, TreeTooLarge for a variant whose tree does not fit, and NotSolvable for one not of
    two players with opposite interests.
    """
    if not isinstance(variant, Variant):
        raise WrongType(f"a policy is for a variant, as pipworks.game gives it, not for {variant!r}")
    if isinstance(policy, RegretSolution):
        if policy.variant != variant:
            raise BadPolicy(f"this is a solution of {policy.variant.code}, not of {variant.code}")
        return plan_exploitability(policy.tree, policy.plan)
    tree = game_tree(variant, tell)
    return plan_exploitability(tree, plan_of(tree, policy))


def plan_of(tree: GameTree, policy: Mixing | Callable[[Record, int], Shares]) -> NDArray[np.float64]:
    """A policy as a plan for a whole tree (see `pipworks.solve.sweeps`)."""
    ask = policy if callable(policy) else getattr(policy, "mix", None)
    if ask is None:
        raise WrongType(
            "a policy is a solution, a function of a masked state and a seat, or a bot that says how it "
            f"mixes, as perfect does, not {policy!r}"
        )
    plan, mix = np.ones(tree.choices), np.zeros(tree.choices)
    for seat, sets in enumerate(tree.sets):
        told: dict[bytes, list[float]] = {}
        for which in range(len(sets.first)):
            known = tree.seen(seat, which)
            key = known.tobytes()
            if key not in told:
                told[key] = _shares(tree, seat, which, known, ask(known, seat))
            first = sets.first[which]
            mix[first : first + sets.count[which]] = told[key]
        sweeps.follow(sets, mix, plan)
    return plan


def _shares(tree: GameTree, seat: int, which: int, known: Record, told: Shares) -> list[float]:
    """The probabilities of a set's choices, in order. Raises BadPolicy."""
    variant, notation = tree.variant, tree.variant.game.notation
    labels = tree.labels(seat, which)
    shares = dict.fromkeys(labels, 0.0)
    for choice, share in told.items():
        number = notation.read_choice(variant, known, seat, choice) if isinstance(choice, str) else choice
        if number not in shares:
            raise BadPolicy(
                "{choice} is no choice of player {player} at {position}: there are {choices:or}",
                choice=repr(choice),
                player=seat + 1,
                position=Quoted(notation.write_position(variant, known)),
                choices=tuple(f"{each} ({notation.choice(variant, known, seat, each)})" for each in labels),
            )
        shares[number] += float(share)
    found = list(shares.values())
    if not all(isfinite(each) and each >= 0.0 for each in found) or abs(sum(found) - 1.0) > CLOSE:
        raise BadPolicy(
            "the probabilities of player {player} at {position} are {shares}: each must be from 0 to 1, and "
            "their sum 1",
            player=seat + 1,
            position=Quoted(notation.write_position(variant, known)),
            shares=str({choice: float(share) for choice, share in told.items()}),
        )
    return [each / sum(found) for each in found]
