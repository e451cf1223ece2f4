"""Investigations: lessons in which a class finds something out by playing a game.

A game that has some says so by `INVESTIGATIONS`, a tuple of them. Whoever shows them to a teacher asks there
and need not know the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipworks.engine.messages import Message


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a lesson: so many minutes, and what is done in them."""

    minutes: int
    what: Message


@dataclass(frozen=True, slots=True)
class Guessing:
    """A question that the class answers first, by a guess, and the answers to choose from."""

    text: Message
    answers: Sequence[Message]


@dataclass(frozen=True, kw_only=True)
class Investigation:
    """A lesson as its teacher needs it."""

    name: str
    """In addresses: lower case, hyphens between words."""
    title: Message
    age: int
    """From how many years."""
    variants: Sequence[str]
    """The codes of what is played, in this order."""
    aim: Message
    explain: Sequence[Message]
    """How the game is explained to the class."""
    plan: Sequence[Part]
    guesses: Sequence[Guessing] = ()
    """Questions of its own, beside those that can be asked of every game."""
    questions: Sequence[Message]
    """What to ask while and after they play."""
    outcome: Sequence[Message]
    """What usually comes out, a paragraph each."""

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return sum(each.minutes for each in self.plan)
