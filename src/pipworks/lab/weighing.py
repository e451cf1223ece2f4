"""What the choices at a position are worth, in any game: exactly where it is solved, estimated elsewhere.

An estimate goes by what the chooser can know, and is made the way in which the strongest level of the game
thinks (`pipworks.bots.considering`): by search, or by imagining how games go on. What it finds has an error,
and a choice is called worse than another only where the difference is clear of it. Where a game is about
winning, worths are also said as the chance to win, a draw counting as much of it as everybody's share.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeVar

import numpy as np

from pipworks.bots.considering import consider
from pipworks.bots.recalling import PerfectRecall, is_solved_in_a_moment
from pipworks.bots.search import AHEAD, Considered, Findings
from pipworks.engine import NO_CHOICE, GameRecord, Memory, Position, Variant
from pipworks.engine.contract import MOST_SEATS, Record, room_for
from pipworks.engine.messages import verbatim
from pipworks.engine.rng import Generator, generator
from pipworks.engine.statistics import means_and_errors
from pipworks.solve import Progress, Stage, Strategies, UnknownPast, no_progress
from pipworks.solve.strategies import remembered

JUDGED = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""Losses in winning chance, and the words for them."""

CLEAR = 2.0
"""A difference is clear when it is more than so many of its standard errors."""

OF_THE_MIX = 0.1
"""What is made so often belongs to the best mix, and costs nothing; less is left from a search's start."""
EVER = 0.005
"""So often a choice is made that an equilibrium makes at all; less is left from its first iterations."""
AGAIN = 5
"""For who is to be blamed it is estimated again first, with so many times the iterations."""

GAME_ITERATIONS = 120_000
"""About so many iterations the choices of a game have together, when all of them are estimated."""
FEWEST, MOST = 250, 4_000
"""No choice that is estimated has fewer, and none has more; where there are too many choices for that, as
many are as it pays for, at like distances."""
CLOSER = 20_000
"""So many iterations a position has when somebody looks at it closely."""
CLOSER_SECONDS = 1.5
"""They take no longer than this, of processor time, for each who chooses."""
CLOSEST_SECONDS = 5.0
"""Nor do many times as many."""
MOST_EFFORT = 16
"""Who looks on has no more than so many times as many."""

PLAYED_ON = 240
"""So often a position of a game is played on at random, to see who is ahead where nothing else says so."""
PLAYED_ON_CLOSER = 4_000
"""So often one is that somebody looks at by itself: to within a hundredth or two."""
PLAYED_ON_FROM = 240
"""From about so many positions of a game, at like distances; between them all are as far ahead as before."""
BAND = 1.96
"""Of so many standard errors to either side a band is made."""
MOST_STEPS = 1 << 12
"""A game played on that has not ended after so many steps counts as it stands."""


def judge(loss: float) -> str:
    """The word for a loss in winning chance; empty for none worth a word."""
    return next((word for least, word in JUDGED if loss >= least - 1e-12), "")


def chance(variant: Variant, worth: float, *, of_a_match: bool = True) -> float | None:
    """A worth as the chance to win, a draw counting as a share of it; none where it is not about winning.

    A worth is of all that is played, or of the game at hand alone, if it is one of a match.
    """
    options, seats = variant.options, variant.seats
    low, high = variant.payoffs or (0.0, 0.0)
    if seats == 2 and options.most_payoff is not None and low == -high < 0.0:
        top = high if of_a_match else options.most_payoff
        return _within((worth / top + 1.0) / 2.0)
    if (low, high) == (-1.0, seats - 1.0):  # everybody stakes one, and the winners share the stakes
        return _within((worth + 1.0) / seats)
    return None


def _within(part: float) -> float:
    return min(1.0, max(0.0, part))


def cards_of(variant: Variant, known: Record, seat: int, choice: int) -> list[str]:
    """The cards that a choice lays, as they stand in the hand."""
    return variant.game.notation.cards_laid(variant, known, seat, choice)


class Standing(NamedTuple):
    """Everybody's chance to win, and its standard error, which is 0 where it is certain."""

    chances: list[float]
    errors: list[float]

    @property
    def band(self) -> list[list[float]]:
        """Between what each chance lies, 95 times in 100."""
        pairs = zip(self.chances, self.errors, strict=True)
        return [[_within(each - BAND * error), _within(each + BAND * error)] for each, error in pairs]


def standings(variant: Variant, state: Record, rng: Generator, games: int = PLAYED_ON) -> Standing:
    """How often each seat is the best, when everybody goes on at random; the best share what is shared.

    A game that says its outlook is broken off, and each seat's chance is what it has then.
    """
    if not variant.to_act(state):
        return Standing(shares(variant.scores(state)), [0.0] * variant.seats)
    loops, out = variant.game.loops, room_for(variant.game.most_choices)
    joint = np.full(MOST_SEATS, NO_CHOICE, np.int64)
    total, squares = np.zeros(variant.seats), np.zeros(variant.seats)
    for _ in range(games):
        after = state.copy()
        made = loops.play_randomly(variant.rules, after, rng, out, joint, steps_ahead(variant))
        if made == loops.NOTHING_LISTED:
            raise variant.nothing_listed(after)
        came = np.array(_coming(variant, after))
        total += came
        squares += came**2
    variant.refuse_too_many(out)
    means, errors = means_and_errors(total, squares, np.full(variant.seats, games))
    return Standing([float(each) for each in means], [float(each) for each in errors])


def steps_ahead(variant: Variant) -> int:
    """After how many steps a game played on is broken off: sooner where it says its outlook."""
    return MOST_STEPS if variant.game.outlook is None else AHEAD


def _coming(variant: Variant, state: Record) -> list[float]:
    """Everybody's chance to win a game that was played on: as it has ended, or by its outlook."""
    if variant.game.outlook is None or not variant.to_act(state):
        return shares(variant.scores(state))
    known = [chance(variant, each) for each in variant.outlook(state)]
    return [each for each in known if each is not None] or shares(variant.scores(state))


def shares(scores: Sequence[float]) -> list[float]:
    """Who has won with such scores: 1, or a part of it for each of several who have the most."""
    best = max(scores)
    return [float(each == best) / list(scores).count(best) for each in scores]


# Choices as data, for whoever shows them


def weighed_exactly(position: Position, stage: Stage, seat: int) -> list[dict[str, Any]]:
    """Every choice of a seat at a solved position, with what it is worth to the seat."""
    variant, known = position.variant, position.seen_by(seat)
    worth = stage.worth(seat)
    return [
        _choice(variant, known, seat, choice, float(worth[at]), 0.0, float(stage.mixes[seat][at]), exact=True)
        for at, choice in enumerate(stage.choices[seat])
    ]


def weighed_as_found(position: Position, found: Findings) -> list[dict[str, Any]]:
    """Every choice of a seat that was considered, with what it is worth to the seat."""
    variant, known = position.variant, position.seen_by(found.seat)
    return [
        _choice(variant, known, found.seat, each.choice, each.worth, each.error, each.share, exact=False)
        | {"visits": None if each.proved else each.visits}
        for each in found.considered
    ]


def _choice(
    variant: Variant,
    known: Record,
    seat: int,
    choice: int,
    worth: float,
    error: float,
    share: float,
    *,
    exact: bool,
) -> dict[str, Any]:
    known_worth = None if math.isnan(worth) else worth
    return {
        "choice": variant.game.notation.choice(variant, known, seat, choice),
        "value": known_worth,
        "error": None if math.isnan(error) else error,
        "chance": None if known_worth is None else chance(variant, known_worth, of_a_match=not exact),
        "share": share,
        "cards": cards_of(variant, known, seat, choice),
    }


@lru_cache(maxsize=8)
def _perfect(variant: Variant) -> PerfectRecall | None:
    return PerfectRecall(variant) if is_solved_in_a_moment(variant) else None


def equilibrium_of(variant: Variant, tell: Progress = no_progress) -> Strategies | None:
    """Strategies that nothing can be gained against, where cards are hidden and they are found in seconds."""
    perfect = _perfect(variant)
    return None if perfect is None else perfect.solution(tell)


def mix_at(position: Position, seat: int, memory: Memory | None = None) -> Mapping[int, float] | None:
    """How often an equilibrium makes each choice, by what the seat remembers, or by what it sees if that can
    have come about in one way only. None where neither tells it, or no equilibrium is at hand."""
    equilibrium = equilibrium_of(position.variant)
    if equilibrium is None:
        return None
    with suppress(UnknownPast):  # it was set down in the middle of a game
        if memory is not None:
            return equilibrium.remembering(memory, seat)
    with suppress(UnknownPast):
        return equilibrium.seeing(position.seen_by(seat), seat)
    return None


def found_at(
    position: Position, seat: int, rng: Generator, iterations: int, seconds: float | None = None
) -> Findings:
    """What a seat that must choose finds by what it sees, by the shares of an equilibrium if one tells them.

    Raises what `consider` does.
    """
    known = position.seen_by(seat)
    found = consider(position.variant, known, seat, rng, iterations=iterations, seconds=seconds)
    return mixed(found, mix_at(position, seat))


def mixed(found: Findings, mix: Mapping[int, float] | None) -> Findings:
    """What was found, with the shares of a mix, if there is one.

    What others hold shows in what they choose, which who imagines their hands at random overlooks: there a
    choice can seem far from best that belongs to every best mix. The worths stay as they were estimated.
    """
    if mix is None:
        return found
    considered = tuple(replace(each, share=mix.get(each.choice, 0.0)) for each in found.considered)
    return replace(found, considered=considered)


def judged_as_found(
    position: Position, found: Findings, chosen: int, of_the_mix: float = OF_THE_MIX
) -> dict[str, Any]:
    """What a seat has chosen, beside what was found to be best.

    What is made `of_the_mix` costs nothing; and where worths can be proved, nothing does unless it is proved.
    """
    made = next(each for each in found.considered if each.choice == chosen)
    best = found.best
    stakes = position.variant.stakes()
    unknown = found.provable and not (made.proved and best.proved)
    loss = 0.0 if unknown or made.share >= of_the_mix else _clear_loss(made, best)
    word = judge(loss / (2 * stakes))
    every = weighed_as_found(position, found)
    named = {each.choice: told for each, told in zip(found.considered, every, strict=True)}
    return {
        "choice": named[chosen]["choice"],
        "value": named[chosen]["value"] or 0.0,
        "best": named[best.choice]["choice"],
        "best_value": named[best.choice]["value"] or 0.0,
        "loss": loss,
        "grade": word or ("good" if loss else "best"),
        "sure": [],
        "only": [],
        "choices": {each.pop("choice"): each for each in every},
    }


def _clear_loss(made: Considered, best: Considered) -> float:
    """How much less a choice is worth than the best, as far as that is clear of the errors."""
    if made.choice == best.choice or math.isnan(made.worth + best.worth):
        return 0.0
    loss = best.worth - made.worth
    error = math.hypot(made.error, best.error) if math.isnan(best.apart) else best.apart
    return 0.0 if math.isnan(error) or loss <= CLEAR * error else loss


def considered_step(
    record: GameRecord, index: int, chosen: dict[int, int], iterations: int, rng: Generator
) -> dict[str, Any] | None:
    """What the choices made at a step were worth, as estimated; none where nobody had a choice."""
    position = record.positions[index]
    seats, values, errors = {}, [], []
    for seat, choice in sorted(chosen.items()):
        known = position.seen_by(seat)
        if len(position.variant.choices(known, seat)) > 1:
            solved = equilibrium_of(position.variant) is not None
            mix = mix_at(position, seat, remembered(record, seat, index)) if solved else None
            for times in (1, AGAIN):
                found = consider(
                    position.variant, known, seat, rng, iterations=times * iterations, against=choice
                )
                found = mixed(found, mix)
                judged = judged_as_found(position, found, choice, OF_THE_MIX if mix is None else EVER)
                if judged["loss"] == 0.0:
                    break
            seats[str(seat)] = judged
            values.append(found.worth if seat == 0 else -found.worth)
            errors.append(found.error)
    if not seats:
        return None
    of_two = position.variant.seats == 2
    return {
        "step": index,
        "turn": position.turn,
        "value": sum(values) / len(values) if of_two else None,
        "error": math.hypot(*errors) / len(errors) if of_two else None,
        "seats": seats,
        "matrix": None,
        "exact": False,
    }


def considered_steps(
    record: GameRecord, tell: Progress = no_progress, until: int | None = None
) -> list[dict[str, Any]]:
    """What the choices of a game were worth, as estimated; of a whole game, or until some step.

    For the same game it comes to the same.
    """
    rng, variant = generator("review"), record.variant
    equilibrium_of(variant, lambda done, detail: tell(0.0, detail))  # it takes seconds once, if there is any
    made = [
        (at, step)
        for at, step in enumerate(record.steps[:until])
        if isinstance(step, dict) and have_a_choice(record.positions[at], step)
    ]
    made = _spread(made, GAME_ITERATIONS // FEWEST)
    every = sum(have_a_choice(record.positions[at], step) for at, step in made)
    iterations = min(MOST, max(FEWEST, GAME_ITERATIONS // max(1, every)))
    found = []
    for count, (at, step) in enumerate(made):
        told = considered_step(record, at, step, iterations, rng)
        if told is not None:
            found.append(told)
        tell((count + 1) / len(made), verbatim(variant.code))
    return found


T = TypeVar("T")


def _spread(things: Sequence[T], most: int) -> list[T]:
    """At most so many of them, at like distances, the last among them."""
    each = max(1, -(-len(things) // most))
    return list(things[::-each][::-1])


def have_a_choice(position: Position, chosen: Mapping[int, int]) -> int:
    """How many of those who have chosen had something to choose from."""
    return sum(len(position.variant.choices(position.state, seat)) > 1 for seat in chosen)


# The course of a game

By = Literal["proof", "search", "playouts"]
"""How chances to win are known: by best play, by trying out what choosers know, by going on at random."""


@dataclass(frozen=True)
class Chances:
    """Everybody's chance to win at every position of a game, and how that is known."""

    by: By
    course: list[Standing]

    @property
    def chances(self) -> list[list[float]]:
        """positions × seats."""
        return [each.chances for each in self.course]

    @property
    def bands(self) -> list[list[list[float]]] | None:
        """positions × seats: the least and the most, 95 times in 100; none where nothing is estimated."""
        return [each.band for each in self.course] if any(map(any, self._errors)) else None

    @property
    def _errors(self) -> list[list[float]]:
        return [each.errors for each in self.course]


def course_of_chances(record: GameRecord, steps: Sequence[dict[str, Any]], *, exact: bool) -> Chances | None:
    """Everybody's chance to win at every position of a game; none where that is not known.

    By what the steps are worth where there are two; else by what comes of going on at random.
    """
    variant = record.variant
    worths = {each["step"]: each for each in steps if each["value"] is not None}
    if worths and chance(variant, 0.0) is not None:
        found: list[Standing] = []
        last = worths[min(worths)]
        for at, position in enumerate(record.positions):
            last = worths.get(at, last)
            over = Standing(shares(position.scores), [0.0, 0.0])
            found.append(over if position.over else _of_two(variant, last))
        return Chances("proof" if all(each["exact"] for each in worths.values()) else "search", found)
    if exact:
        return None
    rng = generator("course")
    told = set(_spread(range(len(record.positions)), PLAYED_ON_FROM)) | {0}
    known: list[Standing] = []
    for at, position in enumerate(record.positions):
        known.append(standings(variant, position.state, rng) if at in told else known[-1])
    return Chances("playouts", known)


def _of_two(variant: Variant, step: Mapping[str, Any]) -> Standing:
    """The chances of two by what a step is worth to the first."""
    first = chance(variant, step["value"], of_a_match=not step["exact"]) or 0.0
    error = slope(variant, of_a_match=not step["exact"]) * (step["error"] or 0.0)
    return Standing([first, 1.0 - first], [error, error])


def slope(variant: Variant, *, of_a_match: bool) -> float:
    """How much of the chance to win a payoff of 1 is; 0 where a game is not about winning."""
    at, above = (chance(variant, worth, of_a_match=of_a_match) for worth in (0.0, 0.01))
    return 0.0 if at is None or above is None else 100.0 * (above - at)


def moment(steps: Sequence[dict[str, Any]], chances: Sequence[Sequence[float]] | None) -> int | None:
    """The step that mattered most: where most was lost by choosing, else before the greatest swing."""
    losses = [(max(each["loss"] for each in step["seats"].values()), -step["step"]) for step in steps]
    if losses and max(losses)[0] > 0.0:
        return int(-max(losses)[1])
    if not chances or len(chances) < 2:
        return None
    swings = [
        max(abs(one - other) for one, other in zip(before, after, strict=True))
        for before, after in pairwise(chances)
    ]
    return int(np.argmax(swings))
