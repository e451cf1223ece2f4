"""Pipworks: a workshop for arithmetic card games.

>>> import pipworks
>>> femto = pipworks.game("femto")
>>> start = femto.deal("2-3-8-10/4-5-6-7")
>>> start.choices(0)
('2', '3', '8', '10')
>>> after, happened = start.play({0: "10", 1: "7"})
>>> happened[1]
'10 is higher than 7 and not more than twice it, so the 10 wins.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any

from pipworks.loading import loading

if TYPE_CHECKING:
    from pipworks.engine import *  # noqa: F403 - what is public there is public here
    from pipworks.engine import GameRecord as GameRecord  # public here, too: hence by the same name
    from pipworks.engine import Position as Position
    from pipworks.engine import Variant as Variant
    from pipworks.engine.statistics import Statistics
    from pipworks.games import game as game
    from pipworks.lab.hints import Hint
    from pipworks.lab.review import Decision
    from pipworks.solve import Policy, Progress, Solution
else:

    def game(code: str) -> Variant:
        """The variant of a code, ready to be dealt: `femto`, `femto:goal=low`, `my/bluff.py`.

        Raises UnknownGame, UnknownVariant or BadOption, or WrongType for what is no text.
        """
        with loading():
            from pipworks.games import BUILT_IN, find

            return find(_text("a game is named by", BUILT_IN[0], code))


__version__ = "0.1.0"

_OWN = (
    "__version__",
    "exploitability",
    "game",
    "games",
    "hint",
    "position",
    "record",
    "records",
    "review",
    "statistics",
)
"""What is public here besides the public names of the engine."""


def games() -> list[str]:
    """The names of all games that `game` knows by name.

    The package of all games has the same name and, once it is imported, answers in place of this function.
    """
    from pipworks.games import names

    return names()


def position(text: str, *, seed: int | str | None = None) -> Position:
    """The position that a text describes, as `str(position)` writes it, with the variant's code before it.

    A text may keep the luck still to come, as `position.text_with_luck` does. Otherwise what is random
    follows from the seed; without one it is nobody's, and random events wait to be told. Raises UnknownGame,
    UnknownVariant, BadOption, or BadPosition, also for luck and a seed at once.
    """
    from pipworks.engine.errors import BadPosition
    from pipworks.engine.luck import luck_in
    from pipworks.engine.options import code_before

    code, rest = code_before(_text("a position is read from", "femto hands=2-3-8-10/4-5-6-7", text))
    variant = game(code)
    if seed is None:
        return variant.position_with_luck(rest)
    if luck_in(rest)[1] is not None:
        raise BadPosition("the text says what luck is to come: leave that or the seed out")
    return variant.position(rest, seed=seed)


def record(text: str) -> GameRecord:
    """The game that a record tells, replayed and checked. Raises BadRecord."""
    from pipworks.engine import read_record
    from pipworks.games import find_named

    return read_record(_text("a record is read from", '[Game "femto"] …', text), find_named)


def records(file: str | PathLike[str] | Iterable[str]) -> Iterator[GameRecord]:
    """The games of a file with any number of records, or of its lines, each read when it is asked for.

    Raises BadRecord, with the line in the file, and OSError for a file that cannot be read.
    """
    from pipworks.engine import read_records
    from pipworks.engine.replaying import lines_in
    from pipworks.games import find_named

    yield from read_records(lines_in(file) if isinstance(file, str | PathLike) else file, find_named)


def exploitability(variant: Variant | str, policy: Policy) -> float:
    """What a player can gain on average by the best answer to a policy, the mean of both players; 0 at best.

    A policy is what `pipworks.solve.minimise_regret` gives; or a function of a masked state and a seat, which
    gives the probabilities of choices; or a bot that has such a method `mix`, as `perfect` has. The variant
    may be named by its code. Raises WrongType, BadPolicy, TreeTooLarge, TooManyPositions or NotSolvable.
    """
    from pipworks.solve import exploitability as exploitability_of

    return exploitability_of(game(variant) if isinstance(variant, str) else variant, policy)


def hint(
    position: Position, seat: int, solution: Solution | None = None, tell: Progress | None = None
) -> Hint:
    """What each choice of a seat is worth to it, and how often to make it, in the words of people.

    Exact where the variant, or the rest of the game, can be solved (by its `solution`, if you have one
    already), and elsewhere estimated by what the seat knows, with the errors of that. `tell` hears how far it
    is. Raises IllegalChoice for a seat that has nothing to choose, BadPosition for a solution of another
    variant, `pipworks.lab.NoHint` in games that set puzzles, and WrongType for what is no position.
    """
    from pipworks.lab.hints import hint as hint_of
    from pipworks.solve import no_progress

    return hint_of(position, seat, solution, no_progress if tell is None else tell)


def review(
    record: GameRecord, solution: Solution | None = None, tell: Progress | None = None
) -> list[Decision]:
    """Every decision of a game: what could be chosen, what that was worth, and what the choice has cost.

    Exact where the variant can be solved (by its `solution`, if you have one already), and elsewhere by
    search, with the errors of its samples; in games that set puzzles there are none. `tell` hears how far it
    is. Raises BadPosition for a solution of another variant, and WrongType for what is no record.
    """
    from pipworks.lab.review import review as review_of
    from pipworks.solve import no_progress

    return review_of(record, solution, no_progress if tell is None else tell)


def statistics(records: str | PathLike[str] | Iterable[GameRecord]) -> Statistics:
    """What records come to, by variant: results by seat with 95 % intervals, lengths, scores.

    Of a file those that cannot be read are named in `bad`, with their lines, and the others counted. Raises
    OSError for a file that cannot be read, and BadRecord for one that is no text.
    """
    from pipworks.engine import readable_records
    from pipworks.engine.replaying import lines_in
    from pipworks.engine.statistics import statistics_of
    from pipworks.games import find_named

    if not isinstance(records, str | PathLike):
        return statistics_of(records)
    return statistics_of(readable_records(lines_in(records), find_named))


def _text(what: str, example: str, given: object) -> str:
    """A text. Raises WrongType for anything else."""
    if not isinstance(given, str):
        from pipworks.engine.errors import WrongType, quotation

        raise WrongType(f"{what} a text like {example}, not {quotation(given)}")
    return given


if not TYPE_CHECKING:  # which would take any name for one of these

    def __dir__() -> list[str]:
        """What is public here, and the rooms that have been imported."""
        inside = (name for name, each in globals().items() if name[:2] == "__" or hasattr(each, "__path__"))
        return sorted({*inside, *__getattr__("__all__")})

    def __getattr__(name: str) -> Any:
        """The engine's public names, loaded when first asked for."""
        with loading():
            import pipworks.engine

        if name == "__all__":
            return sorted({*_OWN, *pipworks.engine.__all__})
        if name in pipworks.engine.__all__:
            return getattr(pipworks.engine, name)
        raise AttributeError(f"module 'pipworks' has no attribute {name!r}")
