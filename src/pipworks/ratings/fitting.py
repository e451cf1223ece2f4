"""Marks of levels on the scale of ratings, fitted to games that the levels have played against each other.

In Plackett–Luce the one level at a table with n - 1 others of a level wins with the chance
`exp(a) / (exp(a) + (n - 1) exp(b))`, where a and b are their means by `beta sqrt(n)`. The means are those
that make what was measured most likely; deviations come from the curvature there, as if games were
independent. So that a pair of which one has always won comes to a finite distance, each pair counts with one
game more, half won and half lost. A level has no place by itself, but only a distance to others: `beginner`
is put where people begin, and its deviation is nought.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from pipworks.bots import LEVEL_NAMES
from pipworks.bots.marks import Mark
from pipworks.engine import Quoted, Variant
from pipworks.engine.whole import write_whole
from pipworks.ratings.errors import BadMeasures
from pipworks.ratings.figures import BETA, NEW

ANCHOR = "beginner"
MOST_GAMES = 10**12
"""More games than that nobody has measured."""
MOST_SHOWN = 60
STEPS = 200
CLOSE = 1e-12


@dataclass(frozen=True, slots=True)
class Measured:
    """Games of one stronger level among `seats - 1` of a weaker one; a draw is the share of a win."""

    stronger: str
    weaker: str
    seats: int
    won: float
    games: float


def read(text: str, find: Callable[[str], Variant]) -> dict[str, list[Measured]]:
    """What was measured, by game, from the text of `docs/levels.json`. Raises BadMeasures."""
    found: dict[str, list[Measured]] = {}
    try:
        games = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMeasures(
            "these are no games of levels, as the text is not JSON: docs/levels.py measures them"
        ) from None
    if not (isinstance(games, dict) and games and all(isinstance(pairs, dict) for pairs in games.values())):
        raise BadMeasures(
            "these are no games of levels: docs/levels.py measures them, and writes an object of them for "
            "each game"
        )
    try:
        for code, pairs in games.items():
            variant = find(code)
            if not pairs:
                raise ValueError(f"{code}: {{}}")
            for pair, rounds in pairs.items():
                stronger, weaker = pair.split()
                if stronger == weaker or not {stronger, weaker} <= set(LEVEL_NAMES):
                    raise ValueError(pair)
                won, decided, played = (sum(each) for each in zip(*map(_counts, rounds), strict=True))
                won += (played - decided) / variant.seats
                one = Measured(stronger, weaker, variant.seats, won, played)
                found.setdefault(variant.game.name, []).append(one)
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise BadMeasures(
            "these are no games of levels ({problem}): docs/levels.py measures them",
            problem=Quoted(str(problem)),
        ) from None
    return found


def _counts(row: list[float]) -> list[float]:
    """Some games: how many the stronger has won, how many had a winner, how many there were.

    Raises ValueError for what cannot be.
    """
    numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in row)
    if not numbers or len(row) != 3 or not 0 <= row[0] <= row[1] <= row[2] <= MOST_GAMES or not row[2]:
        shown = json.dumps(row)
        raise ValueError(shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}…")
    return row


def fitted(measured: list[Measured]) -> dict[str, Mark]:
    """The marks of those levels that are connected with the anchor by games, the weakest first."""
    linked = _linked(measured)
    levels = [each for each in LEVEL_NAMES if each in linked and each != ANCHOR]
    counted = [each for each in measured if each.stronger in linked]
    at = np.zeros(len(levels))
    curvature = np.eye(len(levels))
    for _ in range(STEPS):
        slope, curvature = _derivatives(counted, levels, at)
        step = np.linalg.solve(curvature, slope) if levels else at
        at = at + np.clip(step, -BETA, BETA)  # where the odds are long Newton's step goes much too far
        if not levels or float(np.abs(step).max()) < CLOSE:
            break
    deviations = np.sqrt(np.diag(np.linalg.inv(curvature))) if levels else at
    mus = dict(zip(levels, at, strict=True)) | {ANCHOR: 0.0}
    sigmas = dict(zip(levels, deviations, strict=True)) | {ANCHOR: 0.0}
    return {
        level: Mark(
            round(NEW.mu + float(mus[level]), 6),
            round(float(sigmas[level]), 6),
            round(sum(each.games for each in counted if level in (each.stronger, each.weaker))),
        )
        for level in LEVEL_NAMES
        if level in linked
    }


def _linked(measured: list[Measured]) -> set[str]:
    """The levels that games connect with the anchor, it among them; none where it has played none."""
    linked: set[str] = set()
    more = {ANCHOR} if any(ANCHOR in (each.stronger, each.weaker) for each in measured) else set()
    while more - linked:
        linked |= more
        more = {
            level
            for each in measured
            if each.games and linked & {each.stronger, each.weaker}
            for level in (each.stronger, each.weaker)
        }
    return linked


def _derivatives(
    measured: list[Measured], levels: list[str], at: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The slope of the log-likelihood by the means, and its negative curvature."""
    slope, curvature = np.zeros(len(levels)), np.zeros((len(levels), len(levels)))
    for each in measured:
        scale = BETA * math.sqrt(each.seats)
        signs = np.array([(level == each.stronger) - (level == each.weaker) for level in levels], dtype=float)
        chance = 1 / (1 + (each.seats - 1) * math.exp(-float(signs @ at) / scale))
        slope += signs * (each.won + 0.5 - (each.games + 1) * chance) / scale
        curvature += np.outer(signs, signs) * (each.games + 1) * chance * (1 - chance) / scale**2
    return slope, curvature


def written(measured: dict[str, list[Measured]], source: str) -> str:
    """The text of `marks.json`: where the games are from, and the marks by game."""
    marks = {game: fitted(each) for game, each in sorted(measured.items())}
    told = {
        "source": source,
        "scale": {"mu": NEW.mu, "sigma": NEW.sigma, "beta": BETA, "anchor": ANCHOR},
        "marks": {game: {name: asdict(mark) for name, mark in each.items()} for game, each in marks.items()},
    }
    return json.dumps(told, indent=1) + "\n"


def write(file: Path, measured: dict[str, list[Measured]], source: str) -> None:
    """Write the file of marks that comes with the package."""
    write_whole(file, written(measured, source))
