"""A lesson while it is being played: what the `lesson.py` of a game's face is written with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from films import advance, frame

import pipworks
from pipworks.arithmetic import equation_text, solutions
from pipworks.bots import bot
from pipworks.engine import Position, Variant
from pipworks.engine.rng import generator

ME = 0


class NoLesson(Exception):
    """This seed does not give the round that the lesson is about."""


class Script:
    """A lesson while it is being played."""

    def __init__(self, code: str, seed: int, *, with_bot: bool = True) -> None:
        self.variant: Variant = pipworks.game(code)
        self.rng = generator(seed)
        self.seed = seed
        start = self.variant.deal(seed=seed)
        self.position = Position(self.variant, start.state, start.rng, seed)
        self.frames = [frame(self.position, ME, [])]
        self.pages: list[dict[str, Any]] = []
        self.bot = bot("greedy", self.variant) if with_bot else None

    def say(
        self,
        key: str,
        want: str | None = None,
        *,
        only: bool = False,
        value: str | None = None,
        nearly: Mapping[str, str] | None = None,
    ) -> None:
        """A page at the position as it is. With `only`, the wanted choice is the only one marked.

        `nearly` has a value for each other choice, of which the sentence `nearly` of the catalogue tells.
        """
        page: dict[str, Any] = {"frame": len(self.frames) - 1, "say": key}
        if want is not None:
            page["want"] = want
        if only:
            page["only"] = True
        if value is not None:
            page["value"] = value
        if nearly is not None:
            page["nearly"] = dict(nearly)
        self.pages.append(page)

    def bots_choice(self, seat: int) -> str:
        """What the bot would choose for a seat."""
        assert self.bot is not None
        seen = self.position.seen_by(seat)
        choice = self.bot.choose(self.variant, seen, seat, self.rng)
        return self.variant.game.notation.choice(self.variant, seen, seat, choice)

    def play(self, chosen: Mapping[int, str], *, told_before: bool = False) -> None:
        """Choices as people write them; whoever is not named does what the bot would do."""
        notation = self.variant.game.notation
        state = self.position.state
        numbers = {}
        for seat in self.position.to_act:
            text = chosen[seat] if seat in chosen else self.bots_choice(seat)
            numbers[seat] = notation.read_choice(self.variant, self.position.seen_by(seat), seat, text)
        after, steps = advance(self.variant, state, numbers, self.rng, ME)
        self.position = Position(self.variant, after, self.position.rng, self.seed)
        if told_before:
            steps = self.frames.pop()["steps"] + steps
        self.frames.append(frame(self.position, ME, steps))

    def made(self) -> dict[str, Any]:
        """The lesson as data, with only the frames that a page shows."""
        shown = sorted({page["frame"] for page in self.pages})
        places = {frame_at: place for place, frame_at in enumerate(shown)}
        pages = [page | {"frame": places[page["frame"]]} for page in self.pages]
        frames = [self.frames[each] for each in shown]
        return {
            "game": self.variant.game.name,
            "variant": self.variant.code,
            "seat": ME,
            "players": self.variant.seats,
            "frames": frames,
            "pages": pages,
        }


def need(holds: bool) -> None:
    """Try another seed unless this holds."""
    if not holds:
        raise NoLesson


def solutions_of(lesson: Script) -> list[str]:
    """The equations that make the number wanted, the simplest first."""
    puzzles = lesson.variant.game.puzzles
    assert puzzles is not None
    puzzle = puzzles.puzzle(lesson.variant, lesson.position.state)
    options = puzzle.options
    return [equation_text(each, options) for each in solutions(puzzle.values, puzzle.target, options)]


def simplest_of(lesson: Script) -> str:
    """An equation short enough to be read in passing."""
    found = solutions_of(lesson)
    need(bool(found) and len(found[0]) <= 12)
    return found[0]
