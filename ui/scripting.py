"""A lesson while it is being played: what the `lesson.py` of a game's face is written with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from typing import Any

from films import Moved, moves, steps_of, window

import pipworks
from pipworks.arithmetic import equation_text, hints, operations, solutions, written_operations
from pipworks.bots import bot
from pipworks.engine import Line, Message, Position, Teller, Variant
from pipworks.engine.rng import generator
from pipworks.engine.teller import LANGUAGES

ME = 0
CLAIM = "claim"
"""The choice that stands for every right equation."""
PLACE = "{equation}"
"""What stands in a frame's steps where the equation is said that was found; the page puts it there."""

Told = str | dict[str, str]
"""What a sentence has to fill in: as it is, or what the engine says, in every language."""


class NoLesson(Exception):
    """This seed does not give the round that the lesson is about."""


class Frame:
    """What a face is given, in every language, once somebody looks: most seeds give no lesson before that."""

    def __init__(self, position: Position, moved: list[Moved], by: str = "") -> None:
        self.position, self.moved = position, moved
        self.by = by
        """The equation that was said to get here, in whose place may stand another that is right."""

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the learner sees. The face's own drawing needs no zones."""
        return self.position.view(ME).model_dump(mode="json") | {"zones": []}

    def data(self) -> dict[str, Any]:
        """All of it."""
        steps = {each: self._steps(teller) for each, teller in _tellers()}
        found = {"by": self.by} if self.by else {}
        return {"view": self.view, "window": window(self.position), "steps": steps, **found}

    def _steps(self, teller: Teller) -> list[dict[str, Any]]:
        """What happened, with a place for the equation."""
        steps = steps_of(self.position.variant, self.moved, teller, self._with_place)
        for step in steps:
            chosen = step["chosen"] or {}
            step["chosen"] = {seat: self._or_place(said) for seat, said in chosen.items()} or None
        return steps

    def _with_place(self, line: Line) -> Line:
        held = {each.name: getattr(line, each.name) for each in fields(line)}
        return replace(line, **{name: self._or_place(value) for name, value in held.items()})

    def _or_place(self, value: Any) -> Any:
        return PLACE if self.by and value == self.by else value


class Script:
    """A lesson while it is being played.

    Where several choices are right, the lesson goes on by the one that is the next of `picks`, or else by the
    first; `picked` says for every question which were right and by which it went on.
    """

    def __init__(self, code: str, seed: int, picks: Sequence[str] = (), *, with_bot: bool = True) -> None:
        self.variant: Variant = pipworks.game(code)
        self.rng = generator(seed)
        self.seed = seed
        start = self.variant.deal(seed=seed)
        self.position = Position(self.variant, start.state, start.rng, seed)
        self.frames = [Frame(self.position, [])]
        self.pages: list[dict[str, Any]] = []
        self.picks = picks
        self.picked: list[tuple[str, Sequence[str]]] = []
        self.bot = bot("greedy", self.variant) if with_bot else None

    @property
    def view(self) -> dict[str, Any]:
        """What the learner sees."""
        return self.frames[-1].view

    # Pages

    def say(self, key: str, *values: Told) -> None:
        """A page to be read: a sentence of the catalogue, at the position as it is."""
        self.pages.append({"frame": len(self.frames) - 1, **saying(key, *values)})

    def show(self, key: str, choice: str, *values: Told) -> None:
        """A page on which one thing is done to see what it does; nothing else is offered."""
        self.ask(key, [choice], {}, *values, offers=[choice])

    def ask(
        self,
        key: str,
        right: Sequence[str],
        wrong: Mapping[str, dict[str, Any]],
        *values: Told,
        offers: Sequence[str] = (),
        helps: Sequence[dict[str, Any]] = (),
    ) -> str:
        """A page with a question; gives which of the right choices the lesson goes on by.

        `wrong` says what every other choice makes. `offers` are all of them where they are not those of the
        game. `helps` are said one after the other to who has not found it, where it cannot be marked.
        """
        offered = set(offers or self.view["choices"])
        if set(right) - offered or offered - {*right, *wrong}:
            raise AssertionError(f"{key}: right {right}, wrong {list(wrong)}, of {sorted(offered)}")
        at = len(self.picked)
        choice = self.picks[at] if at < len(self.picks) else right[0]
        self.say(key, *values)
        page = self.pages[-1]
        page["right"] = list(right)
        if offers:
            page["offers"] = list(offers)
        if wrong:
            page["wrong"] = dict(wrong)
        if helps:
            page["helps"] = list(helps)
        self.picked.append((choice, right))
        return choice

    def equation(self, key: str, solvable: str, *values: Told) -> None:
        """A page on which an equation is to be found, and one to go on by; `solvable` answers a pass."""
        equation = simplest_of(self)
        first = hints_of(self)[0]
        helps = [saying("begin", first), saying("whole", equation)]
        others = [each for each in self.view["choices"] if each != CLAIM]
        wrong = {each: saying(solvable) for each in others}
        self.ask(key, [CLAIM], wrong, *values, helps=helps)
        self.pages[-1] |= {"by": equation, "reckoned": reckoned_of(self)}
        self.play(dict.fromkeys(self.position.to_act, "wait") | {ME: equation}, by=equation)

    # What happens

    def bots_choice(self, seat: int) -> str:
        """What the bot would choose for a seat."""
        assert self.bot is not None
        seen = self.position.seen_by(seat)
        choice = self.bot.choose(self.variant, seen, seat, self.rng)
        return self.variant.game.notation.choice(self.variant, seen, seat, choice)

    def choices(self, seat: int = ME) -> Iterator[tuple[str, int]]:
        """What a seat may choose, as people write it and as the rules know it."""
        seen = self.position.seen_by(seat)
        for each in self.variant.choices(seen, seat):
            yield self.variant.game.notation.choice(self.variant, seen, seat, each), each

    def play(self, chosen: Mapping[int, str], *, told_before: bool = False, by: str = "") -> None:
        """Choices as people write them; whoever is not named does what the bot would do.

        The equation that they are made `by`, if any, is told as the one that was found.
        """
        notation = self.variant.game.notation
        numbers = {}
        for seat in self.position.to_act:
            text = chosen[seat] if seat in chosen else self.bots_choice(seat)
            numbers[seat] = notation.read_choice(self.variant, self.position.seen_by(seat), seat, text)
        after, moved = moves(self.variant, self.position.state, numbers, self.rng, ME)
        self.position = Position(self.variant, after, self.position.rng, self.seed)
        if told_before:
            moved = self.frames.pop().moved + moved
        self.frames.append(Frame(self.position, moved, by))

    def told(self, said: Line | Message) -> dict[str, str]:
        """What the engine says, in every language: a line as a sentence, a message as part of one."""
        if isinstance(said, Line):
            return {each: teller.sentence(said.message()) for each, teller in _tellers()}
        return {each: teller.say(said) for each, teller in _tellers()}


def _tellers() -> Iterator[tuple[str, Teller]]:
    return ((each, Teller(each, you=ME)) for each in LANGUAGES)


def saying(key: str, *values: Told) -> dict[str, Any]:
    """A sentence of the catalogue, by its name, with what it has to fill in."""
    return {"say": key, "values": list(values)} if values else {"say": key}


def number(value: int) -> str:
    """A number as it is printed."""
    return str(value).replace("-", "−")


def need(holds: bool) -> None:
    """Try another seed unless this holds."""
    if not holds:
        raise NoLesson


# Equations


def solutions_of(lesson: Script) -> list[str]:
    """The equations that make the number wanted, the simplest first."""
    puzzle = _puzzle(lesson)
    found = solutions(puzzle.values, puzzle.target, puzzle.options)
    return [equation_text(each, puzzle.options) for each in found]


def simplest_of(lesson: Script) -> str:
    """An equation short enough to be read in passing."""
    found = solutions_of(lesson)
    need(bool(found) and len(found[0]) <= 12)
    return found[0]


def hints_of(lesson: Script) -> list[str]:
    """The simplest equation, one operation at a time."""
    puzzle = _puzzle(lesson)
    return [str(each) for each in hints(puzzle.values, puzzle.target, puzzle.options)]


def reckoned_of(lesson: Script) -> dict[str, Any]:
    """All that judges equations where there is no connection."""
    puzzle = _puzzle(lesson)
    found = operations(puzzle.values, puzzle.target, puzzle.options)
    return {
        "puzzle": {"values": list(puzzle.values), "cards": [], "target": puzzle.target},
        "sizes": list(puzzle.options.sizes(len(puzzle.values))),
        "operations": written_operations(found),
    }


def _puzzle(lesson: Script) -> Any:
    puzzles = lesson.variant.game.puzzles
    assert puzzles is not None
    return puzzles.puzzle(lesson.variant, lesson.position.state)


# All ways through a lesson


def made(lesson: Callable[[int, Sequence[str]], Script], seed: int) -> dict[str, Any]:
    """A lesson as data: its pages, with a way through them for every choice that is right.

    A page says which page follows each right choice (`right`); one that only is to be read says so where
    that is not the next (`next`). Frames that are the same stand there once.
    """
    runs, waiting = [], [()]
    while waiting:
        picks: tuple[str, ...] = waiting.pop(0)
        run = lesson(seed, picks)
        runs.append(run)
        taken = tuple(choice for choice, _ in run.picked)
        for at in range(len(picks), len(taken)):
            waiting += [(*taken[:at], other) for other in run.picked[at][1] if other != taken[at]]
    length = len(runs[0].pages)
    assert all(len(run.pages) == length for run in runs), "ways through a lesson are of different lengths"
    frames: list[dict[str, Any]] = []
    pages: list[dict[str, Any]] = []
    places: dict[tuple[str, ...], int] = {}
    for run in runs:
        taken = iter([choice for choice, _ in run.picked])
        way: tuple[str, ...] = ()
        for page in run.pages:
            if way not in places:
                places[way] = len(pages)
                frame = run.frames[page["frame"]].data()
                if frame not in frames:
                    frames.append(frame)
                pages.append(page | {"frame": frames.index(frame)})
            way = (*way, next(taken) if "right" in page else "")
    for way, place in places.items():
        page = pages[place]
        if "right" in page:
            page["right"] = {each: places[*way, each] for each in page["right"]}
        elif places.get((*way, ""), place + 1) != place + 1:
            page["next"] = places[*way, ""]
    return {
        "game": runs[0].variant.game.name,
        "variant": runs[0].variant.code,
        "seat": ME,
        "players": runs[0].variant.seats,
        "length": length,
        "frames": frames,
        "pages": pages,
    }
