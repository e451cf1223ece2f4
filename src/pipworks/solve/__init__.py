"""Exact solutions: matrix games, backward induction, certificates and their checker.

`solve` finds the values of all positions of a two-player zero-sum game of public state in floating point,
`ExactSolution` in fractions. `write_certificate` writes strategies down so that `pipworks.solve.check`, which
uses nothing else of this room, can prove them. Nothing here knows a particular game: a game that numbers
its positions (`pipworks.engine.Slots`) is solved in an array, any other in a hash table.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipworks.solve.certificate import write_certificate
    from pipworks.solve.costs import costs_of, exact_costs
    from pipworks.solve.exact import ExactSolution, ExactStage, roots
    from pipworks.solve.solution import Progress, Solution, Stage, no_progress, refuse_unsolvable, solve

_HOME = {
    "ExactSolution": "exact",
    "ExactStage": "exact",
    "Progress": "solution",
    "Solution": "solution",
    "Stage": "solution",
    "costs_of": "costs",
    "exact_costs": "costs",
    "no_progress": "solution",
    "refuse_unsolvable": "solution",
    "roots": "exact",
    "solve": "solution",
    "write_certificate": "certificate",
}

__all__ = [
    "ExactSolution",
    "ExactStage",
    "Progress",
    "Solution",
    "Stage",
    "costs_of",
    "exact_costs",
    "no_progress",
    "refuse_unsolvable",
    "roots",
    "solve",
    "write_certificate",
]


def __getattr__(name: str) -> Any:
    """A public name, loaded when first asked for, so that the checker loads nothing but itself."""
    if name in _HOME:
        return getattr(importlib.import_module(f"pipworks.solve.{_HOME[name]}"), name)
    raise AttributeError(f"module 'pipworks.solve' has no attribute {name!r}")
