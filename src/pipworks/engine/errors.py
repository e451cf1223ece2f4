"""What can be wrong with what people and programs hand in.

Every error is a `ValueError` whose text is one clear sentence: it quotes the input, says what is wrong
and what would be right. `code` is a stable name for programs.
"""

from __future__ import annotations

from math import inf
from numbers import Integral
from typing import Any, Self

import numpy as np

from pipworks.engine.messages import Message, Value, say
from pipworks.engine.teller import ENGLISH


class GameError(ValueError):
    """Anything wrong with what was asked of a game.

    The sentence is a template with its values (see `pipworks.engine.messages`), or a message made elsewhere.
    """

    code = "game-error"

    def __init__(self, sentence: str | Message, /, **values: Value | None) -> None:
        self.message = sentence if isinstance(sentence, Message) else Message(sentence, values or None)
        super().__init__(ENGLISH.say(self.message))

    def __reduce__(self) -> Any:
        return _again, (type(self), self.message, self.__dict__)


def _again(kind: type[GameError], message: Message, known: dict[str, Any]) -> GameError:
    """An error as it was, in another process."""
    error = kind.__new__(kind, ENGLISH.say(message))
    error.__dict__.update(known)
    return error


class WrongType(GameError, TypeError):
    """Something of another kind than what is asked for: a number for a text, a game's name for a game."""

    code = "wrong-type"


def whole_number(name: str, given: object, least: int = 0) -> int:
    """A whole number, no less than the least. Raises WrongType, or GameError for one that is less."""
    if isinstance(given, bool) or not isinstance(given, Integral):
        raise WrongType(f"{name} must be a whole number from {least} up, not {quotation(given)}")
    if given < least:
        raise GameError(
            "{name} must be a whole number from {least} up, not {given}",
            name=name,
            least=least,
            given=str(int(given)),
        )
    return int(given)


def amount(name: str, given: object, *, zero: bool = False) -> float:
    """A finite number above 0, or from 0 up. Raises WrongType for anything else."""
    wanted = "from 0 up" if zero else "above 0"
    if isinstance(given, bool) or not isinstance(given, Integral | float | np.floating):
        raise WrongType(f"{name} must be a number {wanted}, not {quotation(given)}")
    if not (0.0 if zero else 5e-324) <= float(given) < inf:
        raise WrongType(f"{name} must be a number {wanted}, not {given}")
    return float(given)


def of_kind(kind: type | tuple[type, ...], given: object, wanted: str) -> None:
    """Raise WrongType, with what is wanted, for anything of another kind."""
    if not isinstance(given, kind):
        raise WrongType(f"{wanted}, not {quotation(given)}")


def refuse_no_seat(seat: object, seats: int, least: int = 0) -> None:
    """Raise WrongType for what is no number, IllegalChoice for that of no seat; they begin at `least`."""
    if isinstance(seat, bool) or not isinstance(seat, Integral):
        raise WrongType(f"a seat is a whole number from 0 to {seats - 1}, not {quotation(seat)}")
    if not least <= int(seat) < seats:
        raise IllegalChoice("there is no seat {seat}: seats are 0 to {last}", seat=int(seat), last=seats - 1)


def quotation(given: object) -> str:
    """What was given, in a line that is not too long."""
    told = " ".join(repr(given).split())
    return told if len(told) <= 80 else told[:79] + "…"


def checked_seed(seed: object) -> int | str:
    """A seed as people give it. Raises WrongType for anything but a whole number or a text."""
    if isinstance(seed, str):
        return seed
    if isinstance(seed, bool) or not isinstance(seed, Integral):
        raise WrongType(f"a seed is a whole number or a text, not {quotation(seed)}")
    return int(seed)


_WORD, _NO_LUCK = np.dtype(np.uint64), bytes(32)


def checked_luck(rng: object) -> None:
    """Raise WrongType for what is no generator: four words that are not all zero, or a row of ChaCha20's."""
    if (
        not isinstance(rng, np.ndarray)
        or rng.dtype != _WORD
        or rng.shape not in ((4,), (1, 21))
        or not rng.flags.carray
        or rng.tobytes() == _NO_LUCK  # it would draw nothing but zeros
    ):
        raise WrongType(f"a generator is what pipworks.generator(seed) gives, not {quotation(rng)}")


class UnknownGame(GameError):
    """There is no game of that name."""

    code = "unknown-game"


class UnknownVariant(GameError):
    """A variant's code cannot be read."""

    code = "unknown-variant"


class OtherRules(UnknownVariant):
    """A game by a version of the rules that is not here."""

    code = "other-rules"


class BadOption(GameError):
    """An option has a value it cannot have, alone or together with the others.

    `wrong` says which options of a variant cannot be as they are, each with what is wrong with it.
    """

    code = "bad-option"

    def __init__(self, sentence: str | Message, /, **values: Value | None) -> None:
        super().__init__(sentence, **values)
        self.wrong: dict[str, Message] = {}

    def about(self, *options: str) -> Self:
        """The same, which is said of these options."""
        self.wrong = dict.fromkeys(options, self.message)
        return self


class IllegalChoice(GameError):
    """A choice that the rules do not allow here."""

    code = "illegal-choice"


class AmbiguousChoice(IllegalChoice):
    """A choice that could mean several things."""

    code = "ambiguous-choice"


class BadDeal(GameError):
    """Cards that cannot have been dealt."""

    code = "bad-deal"


class BadPosition(GameError):
    """A text that describes no position of the game."""

    code = "bad-position"


class BadRecord(GameError):
    """A record of a game that cannot be read or replayed. `line` counts from 1."""

    code = "bad-record"

    def __init__(self, sentence: str | Message, line: int | None = None, /, **values: Value | None) -> None:
        problem = sentence if isinstance(sentence, Message) else Message(sentence, values or None)
        super().__init__(
            problem if line is None else say("line {line}: {problem}", line=line, problem=problem)
        )
        self.line = line


class TooManyChoices(GameError):
    """A game lists more choices for a seat than it says it ever does."""

    code = "too-many-choices"


class EndlessGame(GameError):
    """A game that does not come to its end, or in which random events do not stop."""

    code = "endless-game"


class NoParquet(GameError, ImportError):
    """Parquet cannot be written or read, because PyArrow is not here. Says how to get it."""

    code = "no-parquet"


class NotSolvable(GameError):
    """A game outside what a solver handles."""

    code = "not-solvable"


def listed(things: list[str] | tuple[str, ...], last: str = "or", most: int = 30) -> str:
    """Things in a sentence: `"2, 3 or 5"`. More than `most` are cut short with an ellipsis."""
    shown = list(things[:most])
    if len(things) > most:
        return ", ".join(shown) + " …"
    if len(shown) < 2:
        return "".join(shown)
    return f"{', '.join(shown[:-1])} {last} {shown[-1]}"
