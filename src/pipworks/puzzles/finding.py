"""Finding problems: all positions of a variant are looked at, and what is found is proved in fractions.

A position is a problem if it is of one of the kinds (`pipworks.puzzles.kinds`) and if what is obvious is not
the answer: neither the last of the choices, which is the highest card where cards are laid, nor what the
game's own bot would choose by its plainest reasoning. Where two choices are asked for, the two last ones are
obvious.

A game may be far too large for that, or hide cards, and yet end in positions that are few: then nothing is
hidden any more, or all cards are laid open for the puzzle. So the last rounds of games that bots play are
looked at, with all that might still have come of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pipworks.bots import bot
from pipworks.engine import Position, Quoted, Variant, generator, play_out
from pipworks.engine.errors import of_kind
from pipworks.engine.messages import say
from pipworks.engine.problems import LastRounds
from pipworks.engine.rng import below
from pipworks.lab.laying import Laid, laid_out, laid_out_from
from pipworks.lab.passes import EVEN
from pipworks.puzzles.errors import NoPuzzles
from pipworks.puzzles.kinds import KINDS, LEAST_CHOICES, Kind, for_seat, kind_of
from pipworks.puzzles.problem import Problem
from pipworks.puzzles.sight import Floats, difficulty, matrix, sights
from pipworks.solve import ExactSolution, ExactStage, Progress, can_be_solved, no_progress, refuse_deaf
from pipworks.solve.costs import costs_of
from pipworks.solve.rests import size_of_rest

MOST_POSITIONS = 400_000
"""Larger variants are not searched: their values in fractions would take too long."""

WHIMS = 4
"""So often a bot is asked what it would do; among equals it takes any."""

GAMES_AT_ONCE = 60
"""So many games are played for their last rounds where somebody waits for the problems."""


def refuse_no_variant(given: object) -> None:
    """Raise WrongType for what has no problems because it is no variant."""
    of_kind(Variant, given, "problems are of a variant, as pipworks.game gives it")


def kinds_for(variant: Variant) -> tuple[str, ...]:
    """The kinds of problems that a variant can have; none where it cannot be solved, nor its last rounds."""
    refuse_no_variant(variant)
    told = variant.game.problems
    if not can_be_solved(variant) and (told is None or told.last_rounds is None or variant.seats != 2):
        return ()
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
    of_kind(str, kind, f"a kind of problem has a name, such as {there[0]}")
    if kind not in there:
        raise NoPuzzles(
            "{variant} has no problems of the kind {kind}: choose {kinds:or}",
            variant=variant.code,
            kind=Quoted(kind),
            kinds=there,
        )
    return (kind,)


def problems_of(variant: Variant, tell: Progress = no_progress, *, at_once: bool = False) -> list[Problem]:
    """All problems of a variant, in the order in which its positions are found.

    Where it cannot be solved it is some of last rounds, of fewer games if they are wanted `at_once`.

    Raises NoPuzzles where it can have none, NotSolvable where it has too many positions.
    """
    checked_kinds(variant, None)
    refuse_deaf(tell)
    if not can_be_solved(variant):
        told = variant.game.problems
        assert told is not None and told.last_rounds is not None  # or it would have no kinds
        how = told.last_rounds
        return _of_last_rounds(variant, how, min(GAMES_AT_ONCE, how.games) if at_once else how.games, tell)
    laid = laid_out(variant, tell, MOST_POSITIONS)
    looks = sights(laid.graph)
    exact = ExactSolution(laid.variant)
    found = []
    for at, each in enumerate(_likely(laid, looks[-1])):
        tell(0.5, say("{at:grouped} {at:position|positions} looked at", at=at))
        problem = _proved(laid, looks, exact, *each)
        if problem is not None:
            found.append(problem)
    return found


def _of_last_rounds(variant: Variant, how: LastRounds, games: int, tell: Progress) -> list[Problem]:
    """A problem of the last rounds of each game, if there is one, in the order of the games."""
    exact = ExactSolution(variant, laid_open=True)
    found: dict[str, Problem] = {}
    for game in range(games):
        tell(game / games, say("{games:grouped} {games:game|games} played", games=game))
        begins = last_rounds(variant, how, game)
        if begins is None:
            continue
        laid = laid_out_from(variant, begins.state, MOST_POSITIONS)
        looks = sights(laid.graph)
        likely = list(_likely(laid, looks[-1]))
        rng = generator(f"a problem of game {game}")
        while likely:
            problem = _proved(laid, looks, exact, *likely.pop(int(below(rng, len(likely)))))
            if problem is not None:
                found.setdefault(problem.name, problem)
                break
    return list(found.values())


def last_rounds(variant: Variant, how: LastRounds, game: int) -> Position | None:
    """The first position of a game that bots play from which on all is open and small; None if none is."""
    bots = variant.game.kernel_bots or ("random",)
    who = bot(list(bots)[-1], variant)
    record = play_out(variant.deal(seed=f"last rounds {game}"), [who] * variant.seats, seed=game)
    found = None
    for here in reversed(record.positions[:-1]):
        if size_of_rest(variant, here.state, how.most, laid_open=how.laid_open) is None:
            break
        found = here
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
    reasoned = next(iter(variant.game.kernel_bots.values()))
    return any(
        int(reasoned(variant.rules, known, seat, generator(whim))) == answer[0] for whim in range(WHIMS)
    )
