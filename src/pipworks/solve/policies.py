"""How far a given way to play is from an equilibrium: its exploitability, by an exact best response."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import GameError, Memory, Variant, WrongType
from pipworks.engine.contract import Record
from pipworks.engine.errors import of_kind
from pipworks.engine.messages import Quoted
from pipworks.solve import sweeps
from pipworks.solve.gametree import GameTree, game_tree, refuse_unwalkable
from pipworks.solve.regret import RegretSolution, plan_exploitability
from pipworks.solve.responding import gains
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


class Recalling(Protocol):
    """Somebody who can say how they mix by all that a seat remembers, as `SampledRegret` can."""

    def remembering(self, memory: Memory, seat: int, /) -> Shares:
        """How likely each choice of a seat is that remembers this."""
        ...


Policy = RegretSolution | Recalling | Mixing | Callable[[Record, int], Shares]


class BadPolicy(GameError):
    """Something that does not say how to choose."""

    code = "bad-policy"


def exploitability(variant: Variant, policy: Policy, tell: Progress = no_progress) -> float:
    """What a player can gain against a policy by the best response to it, the mean of both seats; 0 at best.

    The policy is a solution of the variant, of any kind; or a function of a masked state and a seat that
    gives the probabilities of the choices there, those that it never makes left out; or somebody with such a
    method `mix`, or with a method `remembering`, of what a seat remembers and the seat. The best response is
    exact. Where the variant hides something it remembers all that its seat has seen and chosen; where it does
    not, the position tells everything, and each is looked at once.

    Raises WrongType for what is no variant or no policy, BadPolicy for probabilities that are none, or not of
    the choices there are, TreeTooLarge or TooManyPositions for a variant that is too large, and NotSolvable
    for one not of two players with opposite interests.
    """
    if not isinstance(variant, Variant):
        raise WrongType(f"a policy is for a variant, as pipworks.game gives it, not for {variant!r}")
    if isinstance(policy, RegretSolution):
        if policy.variant != variant:
            raise BadPolicy(f"this is a solution of {policy.variant.code}, not of {variant.code}")
        return plan_exploitability(policy.tree, policy.plan)
    ask, of = _asking(policy), getattr(policy, "variant", variant)
    if isinstance(of, Variant) and of != variant:
        raise BadPolicy(f"this is a solution of {of.code}, not of {variant.code}")
    refuse_unwalkable(variant)
    if variant.options.hidden or hasattr(policy, "remembering"):
        tree = game_tree(variant, tell)
        return plan_exploitability(tree, plan_of(tree, policy))

    def mixed(state: Record, seat: int) -> dict[int, float]:
        labels, known = variant.choices(state, seat), variant.masked(state, seat)
        return dict(zip(labels, _shares(variant, seat, labels, known, ask(known, seat)), strict=True))

    return sum(gains(variant, mixed, tell)) / 2


def _asking(policy: Recalling | Mixing | Callable[[Record, int], Shares]) -> Callable[[Any, int], Shares]:
    """How a policy is asked. Raises WrongType."""
    ask: Callable[[Any, int], Shares] | None = getattr(policy, "remembering", None)
    ask = ask or (policy if callable(policy) else getattr(policy, "mix", None))
    if ask is None:
        raise WrongType(
            "a policy is a solution, a function of a masked state and a seat, or a bot that says how it "
            f"mixes, as perfect does, not {policy!r}"
        )
    return ask


def plan_of(
    tree: GameTree, policy: Recalling | Mixing | Callable[[Record, int], Shares]
) -> NDArray[np.float64]:
    """A policy as a plan for a whole tree (see `pipworks.solve.sweeps`)."""
    of_kind(GameTree, tree, "a plan is for a tree, as game_tree gives it")
    ask, recalls = _asking(policy), hasattr(policy, "remembering")
    plan, mix = np.ones(tree.choices), np.zeros(tree.choices)
    for seat, sets in enumerate(tree.sets):
        told: dict[bytes, list[float]] = {}
        for which in range(len(sets.first)):
            known = tree.seen(seat, which)
            first = sets.first[which]
            choices = slice(first, first + sets.count[which])
            labels = tree.labels(seat, which)
            if recalls:
                told_here = ask(tree.memory(seat, which), seat)
                mix[choices] = _shares(tree.variant, seat, labels, known, told_here)
                continue
            key = known.tobytes()
            if key not in told:
                told[key] = _shares(tree.variant, seat, labels, known, ask(known, seat))
            mix[choices] = told[key]
        sweeps.follow(sets, mix, plan)
    return plan


def _shares(variant: Variant, seat: int, labels: Sequence[int], known: Record, told: Shares) -> list[float]:
    """The probabilities of the choices that a seat has, in order. Raises BadPolicy."""
    notation = variant.game.notation
    shares = dict.fromkeys(labels, 0.0)
    of_kind(Mapping, told, "a policy answers with probabilities by choice, as in {0: 0.5, 1: 0.5}")
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
