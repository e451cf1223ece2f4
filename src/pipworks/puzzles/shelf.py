"""Where problems are kept, and which one is meant: that of a day, a seed, a name, or one of some rating.

A file of problems is a text, compressed with gzip: a line `pipworks problems 1`, and for each variant a line
`variant CODE` with a line for each of its problems below it, which has the kind, the difficulty in
thousandths, the seat that is asked (from 1), the answer and the position, parted by tabs.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import pairwise
from numbers import Real
from pathlib import Path
from threading import Lock

from pipworks.engine import Game, Quoted, Variant, generator
from pipworks.engine.errors import checked_seed, of_kind, whole_number
from pipworks.engine.messages import verbatim
from pipworks.engine.rng import below
from pipworks.games import find, find_named, game_named, names
from pipworks.puzzles.errors import BadDay, NoPuzzles, NoSuchProblem
from pipworks.puzzles.finding import checked_kinds, problems_of, refuse_no_variant
from pipworks.puzzles.problem import Problem
from pipworks.solve import Progress, no_progress

HEADING = "pipworks problems 1"
NEAREST = 40
"""Of so many problems whose ratings are nearest to somebody's own any may be the next."""

_searching = Lock()
_found: dict[Variant, tuple[Problem, ...]] = {}
"""Problems of variants for which none are kept, since this process has looked for them."""


def written(problems: Iterable[Problem]) -> bytes:
    """A file of problems, those of one variant together. The same problems are the same bytes."""
    lines, last = [HEADING], ""
    for each in problems:
        if each.variant != last:
            last = each.variant
            lines.append(f"variant {last}")
        thousandths = round(1000 * each.difficulty)
        parts = each.kind, str(thousandths), str(each.seat + 1), " ".join(each.answer), each.position
        lines.append("\t".join(parts))
    return gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0)


def read(file: Path) -> list[Problem]:
    """The problems of a file."""
    heading, *lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    if heading != HEADING:
        raise NoPuzzles(
            "{file} is no file of problems: its first line is not {heading}", file=str(file), heading=HEADING
        )
    variant, found = "", []
    for line in lines:
        if line.startswith("variant "):
            variant = line.removeprefix("variant ")
            continue
        kind, thousandths, seat, answer, position = line.split("\t")
        found.append(
            Problem(variant, position, int(seat) - 1, kind, tuple(answer.split(" ")), int(thousandths) / 1000)
        )
    return found


@lru_cache(maxsize=16)
def _kept(game: Game) -> dict[str, tuple[Problem, ...]]:
    """The problems that come with a game, by variant."""
    told = game.problems
    if told is None or told.file is None or not told.file.exists():
        return {}
    found: dict[str, list[Problem]] = {}
    for each in read(told.file):
        found.setdefault(each.variant, []).append(each)
    return {code: tuple(each) for code, each in found.items()}


@lru_cache(maxsize=16)
def _named(game: Game) -> dict[str, Problem]:
    return {each.name: each for some in _kept(game).values() for each in some}


def has_kept(variant: Variant) -> bool:
    """Whether problems of a variant have been found beforehand."""
    refuse_no_variant(variant)
    return variant.code in _kept(variant.game)


def fit_on_paper(variant: Variant) -> bool:
    """Whether the kept problems of a variant are small enough to be printed ten to a page: in last rounds the
    whole table lies full."""
    refuse_no_variant(variant)
    told = variant.game.problems
    return has_kept(variant) and told is not None and told.last_rounds is None


def games_with_problems() -> list[str]:
    """The names of the games that come with problems of their usual variant."""
    found = map(game_named, names())
    return [each.name for each in found if each.problems is not None and each.name in _kept(each)]


def game_with_problems(game: Game) -> Game:
    """The game again, which comes with problems of its usual variant. Raises NoPuzzles for any other."""
    of_kind(Game, game, "problems come with a game, as pipworks.game(…).game gives it")
    have = games_with_problems()
    if game.name not in have:
        raise NoPuzzles(
            "{title} comes with no such puzzles: there are those of {have}",
            title=game.called,
            have=tuple(game_named(each).called for each in have),
        )
    return game


def problems(variant: Variant, kind: str | None = None, tell: Progress = no_progress) -> list[Problem]:
    """The problems of a variant in an order without meaning: kept ones, or else they are looked for now.

    Raises NoPuzzles, or NotSolvable for a variant that is too large.
    """
    kinds = checked_kinds(variant, kind)
    every = _kept(variant.game).get(variant.code)
    if every is None:
        with _searching:
            every = _found.get(variant)
            if every is None:
                every = _found[variant] = tuple(problems_of(variant, tell, at_once=True))
    some = sorted((each for each in every if each.kind in kinds), key=lambda each: each.name)
    if not some:
        raise NoPuzzles("{variant} has no such problems: none of its positions is one", variant=variant.code)
    return some


def of_day(variant: Variant, day: date, kind: str | None = None, tell: Progress = no_progress) -> Problem:
    """The problem of a day, the same for everybody; none comes again before all have had their day."""
    of_kind(date, day, "a day is a date, as datetime.date gives it")
    there = problems(variant, kind, tell)
    return there[day.toordinal() % len(there)]


def of_seed(
    variant: Variant, seed: int | str, kind: str | None = None, tell: Progress = no_progress
) -> Problem:
    """The problem of a seed."""
    seed = checked_seed(seed)
    there = problems(variant, kind, tell)
    return there[int(below(generator(f"puzzle {seed}"), len(there)))]


def of_rating(variant: Variant, rating: float, seed: int | str, kind: str | None = None) -> Problem:
    """A problem whose rating is near; which one of these follows from the seed."""
    of_kind(Real, rating, "a rating is a number")
    seed = checked_seed(seed)
    there = problems(variant, kind)
    near = sorted(there, key=lambda each: (abs(each.rating - rating), each.name))[:NEAREST]
    return near[int(below(generator(f"next puzzle {seed}"), len(near)))]


def of_name(game: Game, name: str) -> Problem:
    """A kept problem by its name. Raises NoSuchProblem."""
    of_kind(Game, game, "problems come with a game, as pipworks.game(…).game gives it")
    of_kind(str, name, "a problem has a name, which is a text")
    found = _named(game).get(name.strip().lower())
    if found is None:
        raise NoSuchProblem(
            "{name} is no problem of {title}: ask for that of a day", name=Quoted(name), title=game.called
        )
    return found


def several(variant: Variant, seed: int | str, count: int, kind: str | None = None) -> list[Problem]:
    """So many different problems, easy ones first, which follow from a seed: from all degrees of difficulty.

    Raises NoPuzzles where there are fewer.
    """
    seed, count = checked_seed(seed), whole_number("count", count, 1)
    there = sorted(problems(variant, kind), key=lambda each: (each.difficulty, each.name))
    if len(there) < count:
        raise NoPuzzles(
            "{variant} has only {there} such problems, and {count} were asked for",
            variant=variant.code, there=len(there), count=count,
        )  # fmt: skip
    rng = generator(f"puzzles {seed}")
    edges = [len(there) * at // count for at in range(count + 1)]
    return [there[low + int(below(rng, high - low))] for low, high in pairwise(edges)]


def day_in(text: str) -> date:
    """A day written like 2026-11-22. Raises BadDay."""
    of_kind(str, text, "a day is written as a text like 2026-11-22")
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d").date()
    except ValueError:
        raise BadDay("{text} is no day: write one like 2026-11-22", text=Quoted(text)) from None


def which_day(day: str | None, seed: int | str | None) -> date | None:
    """The day whose puzzle is meant: today in universal time unless a day or a seed is named.

    Raises BadDay for what is no day, or for both.
    """
    if day is not None and seed is not None:
        raise BadDay("a puzzle is that of a day or that of a seed, not of both: leave one out")
    if seed is not None:
        return None
    return datetime.now(UTC).date() if day is None else day_in(day)


def find_problems(code: str, tell: Progress = no_progress) -> bytes:
    """The file of problems of a game: those of the variants that it names. Raises NoPuzzles."""
    told = find(code).game.problems
    if told is None or not told.variants:
        raise NoPuzzles("{code} names no variants whose problems are to be found", code=Quoted(code))
    found: list[Problem] = []
    for at, each in enumerate(told.variants):
        tell(at / len(told.variants), verbatim(each))
        found += problems_of(find_named(each))
    return written(found)
