"""Finding problems: all positions of a variant are looked at, and what is found is proved in fractions.

A position is a problem if it is of one of the kinds (`pipworks.puzzles.kinds`) and if what is obvious is not
the answer: neither the last of the choices, which is the highest card where cards are laid, nor what the
game's own bot would choose by its reasoning. Where two choices are asked for, the two last ones are obvious.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pipworks.engine import NotSolvable, Position, Variant, generator
from pipworks.lab.laying import Laid, laid_out
from pipworks.lab.passes import EVEN
from pipworks.puzzles.errors import NoPuzzles
from pipworks.puzzles.kinds import KINDS, LEAST_CHOICES, Kind, for_seat, kind_of
from pipworks.puzzles.problem import Problem
from pipworks.puzzles.sight import Floats, difficulty, matrix, sights
from pipworks.solve import ExactSolution, ExactStage, Progress, no_progress, refuse_unsolvable
from pipworks.solve.costs import costs_of

MOST_POSITIONS = 400_000
"""Larger variants are not searched: their values in fractions would take too long."""

WHIMS = 4
"""So often a bot is asked what it would do; among equals it takes any."""


def kinds_for(variant: Variant) -> tuple[str, ...]:
    """The kinds of problems that a variant can have; none where it cannot be solved."""
    try:
        refuse_unsolvable(variant)
    except NotSolvable:
        return ()
    told = variant.game.problems
    return tuple(KINDS) if told is None else told.kinds


def checked_kinds(variant: Variant, kind: str | None) -> tuple[str, ...]:
    """The kinds asked for: one of them, or all. Raises NoPuzzles."""
    there = kinds_for(variant)
    if not there:
        raise NoPuzzles(
            "{variant} has no problems to be solved: they come of games of two players with opposite "
            "interests in which nothing is hidden",
            variant=variant.code,
        )
    if kind is None:
        return there
    if kind not in there:
        raise NoPuzzles(
            "{variant} has no problems of the kind {kind}: choose {kinds:or}",
            variant=variant.code,
            kind=kind,
            kinds=there,
        )
    return (kind,)


def problems_of(variant: Variant, tell: Progress = no_progress) -> list[Problem]:
    """All problems of a variant, in the order in which its positions are found.

    Raises NoPuzzles where it can have none, NotSolvable where it has too many positions.
    """
    checked_kinds(variant, None)
    laid = laid_out(variant, tell, MOST_POSITIONS)
    looks = sights(laid.graph)
    exact = ExactSolution(laid.variant)
    found = []
    for at, each in enumerate(_likely(laid, looks[-1])):
        tell(0.5, f"{at:,} positions looked at")
        problem = _proved(laid, looks, exact, *each)
        if problem is not None:
            found.append(problem)
    return found


def _likely(laid: Laid, values: Floats) -> Iterator[tuple[int, int]]:
    """Positions that are problems as far as floating point can tell, each with the seat that is asked.

    Where both choose at once seat 0 is asked: as seat 1 it has another position, with the players exchanged.
    """
    variant, graph = laid.variant, laid.graph
    kinds, top = kinds_for(variant), variant.options.most_payoff
    for position in range(len(graph.who)):
        if graph.who[position] not in (1, 2, 3):
            continue
        seat = 0 if graph.who[position] & 1 else 1
        if (graph.rows, graph.columns)[seat][position] < LEAST_CHOICES:
            continue
        payoff = matrix(graph, position, values, seat)
        worth = values[position] if seat == 0 else -values[position]
        # What no row secures, and neither is won nor even, can only be a mix: that spares most of the work.
        if payoff.min(axis=1).max() >= worth - EVEN and not (
            abs(worth) <= EVEN or (top is not None and worth >= top - EVEN)
        ):
            continue
        if kind_of(payoff.tolist(), costs_of(payoff).tolist(), worth, top, kinds, EVEN) is not None:
            yield position, seat


def _proved(
    laid: Laid, looks: list[Floats], exact: ExactSolution, position: int, seat: int
) -> Problem | None:
    """The problem of a position, if it is one in fractions, too, and its answer is not obvious."""
    variant = laid.variant
    here = Position(variant, laid.graph.states[position], None)
    proved = proof(exact.stage(here), seat, variant)
    if proved is None:
        return None
    kind, rows, choices = proved
    if is_obvious(here, seat, tuple(choices[row] for row in rows)):
        return None
    names = here.choices(seat)
    missed = difficulty(laid.graph, position, looks, seat, rows)
    return Problem(
        variant.code,
        here.text,
        seat,
        kind.name,
        tuple(names[row] for row in rows),
        math.floor(missed * 1000) / 1000,
    )


def proof(
    stage: ExactStage, seat: int, variant: Variant
) -> tuple[Kind, tuple[int, ...], tuple[int, ...]] | None:
    """The kind of problem that an exact stage is for a seat, the rows of the answer, the seat's choices."""
    payoff = for_seat(stage.payoff, seat)
    value = stage.value if seat == 0 else -stage.value
    choices = stage.choices[seat]
    cost = stage.costs(seat)
    top = variant.options.most_payoff
    found = kind_of(payoff, [cost[each] for each in choices], value, top, kinds_for(variant))
    return None if found is None else (*found, choices)


def is_obvious(here: Position, seat: int, answer: tuple[int, ...]) -> bool:
    """Whether an answer, in numbers of the contract, is what one would choose without thinking twice."""
    variant = here.variant
    known = here.seen_by(seat)
    legal = variant.choices(known, seat)
    if tuple(legal[-len(answer) :]) == answer:
        return True
    if len(answer) > 1 or not variant.game.kernel_bots:
        return False
    reasoned = list(variant.game.kernel_bots.values())[-1]
    return any(
        int(reasoned(variant.rules, known, seat, generator(whim))) == answer[0] for whim in range(WHIMS)
    )
