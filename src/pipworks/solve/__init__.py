"""Exact solutions: matrix games, backward induction, certificates and their checker; regret minimisation.

`solve` finds the values of all positions of a two-player zero-sum game of public state in floating point,
`ExactSolution` in fractions. `write_certificate` writes strategies down so that `pipworks.solve.check`, which
uses nothing else of this room, can prove them. A game that numbers its positions (`pipworks.engine.Slots`)
is solved in an array, any other in a hash table. `minimise_regret` solves games in which something is hidden,
and `exploitability` says how far any way to play is from an equilibrium. Nothing here knows a particular
game.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from pipworks.loading import loading

if TYPE_CHECKING:
    from pipworks.solve.certificate import write_certificate
    from pipworks.solve.costs import costs_of, exact_costs
    from pipworks.solve.exact import ExactSolution, ExactStage, roots
    from pipworks.solve.gamegraph import TreeTooLarge
    from pipworks.solve.gametree import GameTree, estimated_nodes, game_tree
    from pipworks.solve.policies import BadPolicy, Policy, exploitability, plan_of
    from pipworks.solve.regret import Opening, RegretSolution, minimise_in, minimise_regret
    from pipworks.solve.responding import TooManyPositions
    from pipworks.solve.sampled import SampledRegret, sample_regret
    from pipworks.solve.solution import (
        Progress,
        Solution,
        Stage,
        can_be_solved,
        no_progress,
        refuse_deaf,
        refuse_unsolvable,
        solve,
    )
    from pipworks.solve.strategies import Strategies, UnknownPast

_HOME = {
    "BadPolicy": "policies",
    "ExactSolution": "exact",
    "ExactStage": "exact",
    "GameTree": "gametree",
    "Opening": "regret",
    "Policy": "policies",
    "Progress": "solution",
    "RegretSolution": "regret",
    "SampledRegret": "sampled",
    "Solution": "solution",
    "Stage": "solution",
    "Strategies": "strategies",
    "TooManyPositions": "responding",
    "TreeTooLarge": "gamegraph",
    "UnknownPast": "strategies",
    "can_be_solved": "solution",
    "costs_of": "costs",
    "estimated_nodes": "gametree",
    "exact_costs": "costs",
    "exploitability": "policies",
    "game_tree": "gametree",
    "minimise_in": "regret",
    "minimise_regret": "regret",
    "no_progress": "solution",
    "plan_of": "policies",
    "refuse_deaf": "solution",
    "refuse_unsolvable": "solution",
    "roots": "exact",
    "sample_regret": "sampled",
    "solve": "solution",
    "write_certificate": "certificate",
}

__all__ = [
    "BadPolicy",
    "ExactSolution",
    "ExactStage",
    "GameTree",
    "Opening",
    "Policy",
    "Progress",
    "RegretSolution",
    "SampledRegret",
    "Solution",
    "Stage",
    "Strategies",
    "TooManyPositions",
    "TreeTooLarge",
    "UnknownPast",
    "can_be_solved",
    "costs_of",
    "estimated_nodes",
    "exact_costs",
    "exploitability",
    "game_tree",
    "minimise_in",
    "minimise_regret",
    "no_progress",
    "plan_of",
    "refuse_deaf",
    "refuse_unsolvable",
    "roots",
    "sample_regret",
    "solve",
    "write_certificate",
]


if not TYPE_CHECKING:  # which would take any name for one of these

    def __getattr__(name: str) -> Any:
        """A public name, loaded when first asked for, so that the checker loads nothing but itself."""
        if name in _HOME:
            with loading():
                return getattr(importlib.import_module(f"pipworks.solve.{_HOME[name]}"), name)
        raise AttributeError(f"module 'pipworks.solve' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
