"""The language in which games are told in the terminal: that of `--language`, or of the environment."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipworks.engine.messages import Message

USUAL = "en"
_chosen: ContextVar[str] = ContextVar("language", default=USUAL)


def choose(wanted: str) -> str:
    """Tell games in that language from now on. Raises BadOption when it is none of ours."""
    if wanted != USUAL:
        from pipworks.engine.errors import BadOption
        from pipworks.engine.messages import Quoted
        from pipworks.engine.teller import LANGUAGES

        if wanted not in LANGUAGES:
            raise BadOption(
                "games cannot be told in the language {wanted}: choose {languages:or}",
                wanted=Quoted(wanted),
                languages=LANGUAGES,
            )
    _chosen.set(wanted)
    return wanted


def language() -> str:
    """The language in which games are told now."""
    return _chosen.get()


def told(what: Message) -> str:
    """A message as a sentence in that language."""
    from pipworks.engine import Teller

    return Teller(language()).sentence(what)


def phrase(what: Message) -> str:
    """A message in that language as it stands: one that begins with a file or a choice, for example."""
    from pipworks.engine import Teller

    return Teller(language()).say(what)


def figure(number: float, form: str) -> str:
    """A number in a form of Python's, with the signs of that language."""
    from pipworks.engine.figures import localized

    return localized(f"{number:{form}}", language())


def refusal(problem: Exception) -> str:
    """Why something is refused, in that language where it can be said in it; no capital, no full stop."""
    from pipworks.arithmetic import ArithmeticProblem
    from pipworks.engine import GameError, Teller
    from pipworks.engine.puzzles import message_of

    if isinstance(problem, ArithmeticProblem):
        return Teller(language()).say(message_of(problem.sentence))
    return Teller(language()).say(problem.message) if isinstance(problem, GameError) else str(problem)
