"""What the choices at a position are worth, found the way in which the strongest level of a game thinks.

Whoever asks for advice, or how well was chosen, is told by the best player there is. A game whose master
imagines how it may go on is weighed so, with a part of the master's budgets; any other is searched.
"""

from __future__ import annotations

from dataclasses import replace

from pipworks.bots.imagining import fares
from pipworks.bots.search import ITERATIONS, Considered, Findings, check_budget, search
from pipworks.engine import Variant
from pipworks.engine.contract import Record
from pipworks.engine.levels import Imagining, Solving
from pipworks.engine.rng import Generator
from pipworks.solve.solution import game_of_match

LONGEST = 3600.0
"""Who imagines without any limit of time stops after so many seconds all the same."""


def imagining_of(variant: Variant) -> Imagining | None:
    """How the strongest level of a variant imagines games, if that is how it thinks."""
    way = variant.game.levels_for(variant.options).master.way
    way = way.otherwise if isinstance(way, Solving) else way
    return way if isinstance(way, Imagining) else None


def consider(
    variant: Variant,
    known: Record,
    seat: int,
    rng: Generator,
    *,
    iterations: int = ITERATIONS,
    seconds: float | None = None,
    against: int | None = None,
) -> Findings:
    """Weigh the choices of a seat that must choose, by what it knows, for so many iterations at most.

    Where games are imagined, 20,000 iterations stand for as many steps as a master takes for a choice. Of a
    match it would imagine the game at hand alone, so that all that is to come is searched instead. The
    choice `against` which the others are held is looked at as closely as the best. The findings follow from
    the generator, unless the seconds, of processor time, are over before. Raises BadBudget for a budget of
    nothing.
    """
    way = imagining_of(variant)
    if way is None or _is_one_of_a_match(variant, known):
        return search(variant, known, seat, rng, iterations=iterations, seconds=seconds, weighing=True)
    check_budget(iterations, seconds)
    known = variant.masked(known, seat)  # whatever was handed in, nothing hidden is ever looked at
    legal = variant.choices(known, seat)
    steps, games = (each * iterations // ITERATIONS for each in (way.steps, way.games))
    way = replace(way, steps=max(1, steps), games=max(way.games, games))
    held = None if against is None else legal.index(against)
    fared = fares(variant, known, seat, legal, way, rng, LONGEST if seconds is None else seconds, held)
    each = zip(legal, fared.games, fared.means, fared.errors, fared.apart, strict=True)
    best = fared.best
    considered = tuple(
        Considered(choice, int(games), float(mean), float(error), float(at == best), apart=float(apart))
        for at, (choice, games, mean, error, apart) in enumerate(each)
    )
    worth, error = considered[best].worth, considered[best].error
    return Findings(seat, int(fared.games.sum()), worth, error, considered, ())


def _is_one_of_a_match(variant: Variant, known: Record) -> bool:
    rules, state = game_of_match(variant, known)
    return bool(rules.tobytes() != variant.rules.tobytes() or state.tobytes() != known.tobytes())
