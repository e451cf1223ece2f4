"""Judging equations while they are written, and puzzles to practise with.

A puzzle's name says all there is to know about it (what is practised, and what its luck follows from), so
that nothing has to be kept: any server can judge any puzzle's answer, at any time.
"""

from __future__ import annotations

import base64
import binascii
import math
import secrets
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from pipworks.arithmetic import (
    ArithmeticProblem,
    BadEquation,
    BadExpression,
    Options,
    check,
    equation_text,
    hints,
    parse,
    solutions,
    value_of,
    written_value,
)
from pipworks.arithmetic.expressions import numbers
from pipworks.arithmetic.options import plain
from pipworks.bots.solving import AVERAGE, LEVELS, PAR, level, median
from pipworks.engine import GameError, Message, Puzzle, Variant, generator, say
from pipworks.engine.messages import Quoted
from pipworks.engine.puzzles import message_of
from pipworks.engine.rng import unit
from pipworks.games import find_named, game_named, names
from pipworks.lab import Task, numbers_called, setter_of
from pipworks.web.models import Attempt, EquationOptions, PuzzleAnswer, WantedPuzzle
from pipworks.web.problems import told

MOST_SHOWN = 12
ACE = {"A": 1}


class NoSuchPuzzle(GameError):
    """A puzzle's name that means nothing."""

    code = "no-such-puzzle"


class BadQuestion(GameError):
    """An equation that is to be judged, of which it is not said what it is to make of what."""

    code = "bad-values"


# Equations


def judgement(asked: Attempt) -> dict[str, Any]:
    """What an equation comes to as far as it has been written, as `Judgement`.

    Raises GameError or ArithmeticProblem when the question itself makes no sense.
    """
    puzzle = _asked(asked)
    values, options, known = puzzle.values, puzzle.options, puzzle.letters
    found: dict[str, Any] = {
        "complete": False,
        "value": None,
        "ok": False,
        "message": told(say("write an equation such as (8+5)÷(10+3)")),
        "column": None,
        "left": list(values),
    }
    if not asked.text.strip():
        return found
    try:
        # As a part: any of the values will do, whatever it makes.
        part = check(asked.text.partition("=")[0], values, None, _part(options), known)
    except (BadExpression, BadEquation) as problem:
        return found | _wrong(problem) | {"left": _left(asked.text, values, known)}
    used = Counter(each.value for each in numbers(part))
    left = list((Counter(values) - used).elements())
    made = plain(value_of(part, _part(options)))
    found |= {"value": written_value(made), "left": left}
    if used.total() not in options.sizes(len(values)):
        still = say("makes {value}; still to use: {left}", value=written_value(made), left=tuple(left))
        return found | {"message": told(still)}
    found["complete"] = True
    try:
        puzzle.check(asked.text)
    except ArithmeticProblem as problem:
        return found | _wrong(problem)
    return found | {"ok": True, "message": told(say("makes {value}: right", value=written_value(made)))}


def _part(options: Options) -> Options:
    return Options("any", options.division, options.negatives, options.powers)


def _wrong(problem: ArithmeticProblem) -> dict[str, Any]:
    """What is wrong, and where, without the equation itself, which stands before everybody's eyes."""
    return {"message": told(message_of(problem.fault)), "column": getattr(problem, "column", 0) or None}


def _left(text: str, values: tuple[int, ...], known: Mapping[str, int]) -> list[int]:
    """The values not used yet in a text that is not (yet) an expression."""
    used: Counter[int] = Counter()
    word = ""
    for sign in text + " ":
        if sign.isascii() and sign.isalnum():
            word += sign
            continue
        if word:
            with suppress(BadExpression):
                used += Counter(each.value for each in numbers(parse(word, known)))
        word = ""
    return list((Counter(values) - used).elements())


def _asked(asked: Attempt) -> Puzzle:
    """The puzzle of numbers, or of a variant's cards."""
    if asked.variant is not None:
        return _of_variant(asked, find_named(asked.variant))
    if asked.values is None or not isinstance(asked.target, int):
        raise BadQuestion(
            "give values and a target, as whole numbers; or a variant and the cards on the table"
        )
    options = Options() if asked.options is None else Options(**asked.options.model_dump())
    return Puzzle(tuple(asked.values), asked.target, options, letters=ACE)


def _of_variant(asked: Attempt, variant: Variant) -> Puzzle:
    puzzles = variant.game.puzzles
    if puzzles is None:
        raise BadQuestion(
            "{variant} is not about equations: take {games:or}",
            variant=variant.code,
            games=tuple(each for each in names() if game_named(each).puzzles is not None),
        )
    if asked.display is None:
        raise BadQuestion("the cards on the table (display) are missing")
    return puzzles.of_cards(variant, asked.display, asked.target)


# Practice


def named_puzzle(game: str, seed: str, who: str = PAR) -> str:
    """The name of a puzzle: `game` is what is practised, as `practised_code` writes it."""
    return base64.urlsafe_b64encode(f"{game}|{who}|{seed}".encode()).rstrip(b"=").decode()


@lru_cache(maxsize=1024)
def _read(puzzle: str) -> tuple[str, str, Task]:
    """What a puzzle's name means: what is practised, whose time is par, and the task."""
    try:
        said = base64.b64decode(puzzle + "=" * (-len(puzzle) % 4), b"-_", validate=True).decode()
    except (binascii.Error, ValueError):
        said = ""
    game, _, rest = said.partition("|")
    who, _, seed = rest.partition("|")
    if len(puzzle) > 1000 or not seed or len(seed) > 40:
        raise _no_puzzle(puzzle)
    try:
        return game, level(who).name, setter_of(game)(generator(f"puzzle {seed}"))
    except GameError:
        raise _no_puzzle(puzzle) from None


def _no_puzzle(puzzle: str) -> NoSuchPuzzle:
    return NoSuchPuzzle("{puzzle} is no puzzle: ask for one with POST /api/practice", puzzle=Quoted(puzzle))


def practised_code(game: str) -> str:
    """What is practised, in one spelling. Raises UnknownGame for what cannot be."""
    game = game.strip().lower()
    setter_of(game)
    return numbers_called(game) or find_named(game).code


def new_puzzle(wanted: WantedPuzzle) -> dict[str, Any]:
    """Something to be made, as `Puzzle`. Raises UnknownGame or UnknownLevel."""
    code, who = practised_code(wanted.game), level(wanted.level or PAR).name
    return puzzle_info(named_puzzle(code, secrets.token_urlsafe(9), who))


def task_of(puzzle: str) -> Task:
    """What a puzzle asks. Raises NoSuchPuzzle."""
    return _read(puzzle)[2]


def puzzle_info(puzzle: str) -> dict[str, Any]:
    """A puzzle, as `Puzzle`. Raises NoSuchPuzzle."""
    game, who, task = _read(puzzle)
    par = par_of(puzzle, who)
    return {
        "puzzle": puzzle,
        "par": round(par, 1),
        "solvable": None,
        "game": game,
        **told_numbers(task.puzzle),
    }


def told_numbers(puzzle: Puzzle) -> dict[str, Any]:
    """What is to be made, from what, and how, as `TaskOfNumbers`."""
    return {
        "values": list(puzzle.values),
        "cards": list(puzzle.cards),
        "target": puzzle.target,
        "options": EquationOptions(
            use=puzzle.options.use,
            division=puzzle.options.division,
            negatives=puzzle.options.negatives,
            powers=puzzle.options.powers,
        ).model_dump(),
    }


def par_of(puzzle: str, who: str) -> float:
    """A level's par in seconds; also where nothing can be made, or it would give that away."""
    par = task_of(puzzle).par_of(who)
    if math.isfinite(par):
        return par
    effort = AVERAGE * (0.7 + 0.6 * float(unit(generator(f"par {puzzle}"))))
    return median(LEVELS[who], effort)


def judge_answer(puzzle: str, answer: PuzzleAnswer) -> dict[str, Any]:
    """What an answer came to, as `PuzzleJudged`. Raises NoSuchPuzzle."""
    _, who, task = _read(puzzle)
    par = par_of(puzzle, who)
    possible = math.isfinite(task.par)
    if answer.passes:
        truth = say("it can be made") if possible else say("right: it cannot be made")
        return _laid_open(task, not possible, truth, answer.seconds, par)
    try:
        task.puzzle.check(answer.text or "")
    except ArithmeticProblem as problem:
        return {
            "ok": False,
            **_wrong(problem),
            "within_par": None,
            "solvable": None,
            "solutions": [],
            "count": None,
        }
    return _laid_open(task, True, say("right"), answer.seconds, par)


def _laid_open(task: Task, ok: bool, truth: Message, seconds: float | None, par: float) -> dict[str, Any]:
    shown, count = solutions_of(task.puzzle)
    within = None if seconds is None else bool(ok and seconds <= par)
    return {
        "ok": ok,
        "message": told(truth),
        "column": None,
        "within_par": within,
        "solvable": bool(shown),
        "solutions": shown,
        "count": count,
    }


def solutions_of(puzzle: Puzzle) -> tuple[list[str], int | None]:
    """The simplest solutions, and how many there are where they can all be listed quickly."""
    if len(puzzle.values) > 4:
        return ([puzzle.simplest] if puzzle.simplest else []), None
    every = solutions(puzzle.values, puzzle.target, puzzle.options)
    return [equation_text(each, puzzle.options) for each in every[:MOST_SHOWN]], len(every)


def hint(puzzle: str, steps: int) -> dict[str, Any]:
    """The first steps of the simplest solution, as `PuzzleHint`. Raises NoSuchPuzzle."""
    task = task_of(puzzle)
    every = hints(task.puzzle.values, task.puzzle.target, task.puzzle.options)
    return {"steps": [str(each) for each in every[:steps]], "of": len(every)}
