"""The command that practises equations alone, with a clock, a par and hints."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pipworks.arithmetic import Options
    from pipworks.cli.screen import Screen
    from pipworks.engine.rng import Generator

HELP = "Type an equation; or hint (a step at a time), none (it cannot be made), show (give up) or quit."


def practice(
    what: Annotated[
        str, typer.Argument(help="brain-drain or ascent (also with options), 24 or countdown.")
    ] = "brain-drain",
    targets: Annotated[int, typer.Option("--targets", "-n", min=1, help="How many targets.")] = 5,
    seed: Annotated[str | None, typer.Option(help="What the targets follow from.")] = None,
    plain: Annotated[
        bool | None, typer.Option("--plain/--drawn", help="Plain lines, for pipes and screen readers.")
    ] = None,
) -> None:
    """Make targets on your own, against par: the time a good solver is expected to take."""
    from pipworks.cli.screen import Left, Screen
    from pipworks.engine import fresh_seed, generator

    screen = Screen(plain)
    setter = setter_of(what)
    luck = fresh_seed() if seed is None else seed
    screen.say(f"Practice: {what} — seed {luck}", style="bold")
    screen.say(HELP, style="dim")
    rng = generator(f"practice {luck}")
    tally = Tally()
    try:
        for number in range(1, targets + 1):
            _one(screen, setter(rng), number, targets, tally)
    except (Left, KeyboardInterrupt):
        pass
    screen.say(str(tally), style="bold")


@dataclass(frozen=True)
class Task:
    """Something to be made."""

    shown: str
    values: tuple[int, ...]
    target: int
    options: Options
    letters: dict[str, int]
    par: float
    """In seconds; infinite when it cannot be made."""


@dataclass
class Tally:
    """How practice has gone so far."""

    tasks: int = 0
    made: int = 0
    under_par: int = 0
    clock: bool = False

    def __str__(self) -> str:
        told = f"{self.made} of {self.tasks} right"
        return f"{told}, {self.under_par} of them within par." if self.clock else f"{told}."


Setter = Callable[["Generator"], Task]


def setter_of(what: str) -> Setter:
    """What sets the tasks. Raises UnknownGame for anything that cannot be practised."""
    from pipworks.bots.solving import GAMES
    from pipworks.engine import UnknownGame
    from pipworks.engine.options import quoted, split_code

    name = what.strip().lower()
    if name in ("24", "twenty-four"):
        return _twenty_four
    if name == "countdown":
        return _countdown
    if split_code(what)[0] not in GAMES:
        raise UnknownGame(f"{quoted(what)} cannot be practised: choose brain-drain, ascent, 24 or countdown")
    return _from_game(what)


def _from_game(code: str) -> Setter:
    """Targets of Brain Drain; or squares of Ascent and any of its numbers."""
    import importlib

    from pipworks.bots.solving import par
    from pipworks.engine.options import split_code
    from pipworks.engine.rng import below
    from pipworks.engine.variant import Variant
    from pipworks.games.brain_drain.cards import FACES
    from pipworks.games.brain_drain.equations import letters

    name, rest = split_code(code)
    package = f"pipworks.games.{name.replace('-', '_')}"
    variant = Variant.read(importlib.import_module(package).GAME, rest)
    words = importlib.import_module(f"{package}.words")

    def setter(rng: Generator) -> Task:
        state = variant.blank()
        variant.game.begin(variant.rules, state)
        variant.game.chance(variant.rules, state, rng)
        if name == "ascent":
            state.number = 1 + int(below(rng, int(variant.rules.last_number)))
        values, target = words.puzzle(variant, state)
        options = words.equation_options(variant)
        cards = [int(card) - 1 for card in (state.square if name == "ascent" else state.display)]
        counted = " ".join(map(str, values))
        shown = f"{' '.join(FACES[card] for card in cards)} (that is {counted})"
        faces = getattr(variant.options, "faces", "suit")
        return Task(shown, values, target, options, letters(cards, faces), par(values, target, options))

    return setter


def _twenty_four(rng: Generator) -> Task:
    """Four cards that make 24, fractions being allowed."""
    from pipworks.arithmetic import TWENTY_FOUR, solvable
    from pipworks.bots.solving import par
    from pipworks.engine.rng import below

    while True:
        pack = [rank for rank in range(1, 14) for _ in range(4)]
        values = tuple(pack.pop(int(below(rng, len(pack)))) for _ in range(4))
        if solvable(values, 24, TWENTY_FOUR):
            letters = {"A": 1, "J": 11, "Q": 12, "K": 13}
            shown = " ".join(map(str, values))
            return Task(shown, values, 24, TWENTY_FOUR, letters, par(values, 24, TWENTY_FOUR))


def _countdown(rng: Generator) -> Task:
    """Six tiles, up to four of them large, and a target from 101 to 999 that can be made."""
    from pipworks.arithmetic import COUNTDOWN, difficulty_of, simplest
    from pipworks.bots.solving import LEVELS, PAR, median
    from pipworks.engine.rng import below

    while True:
        large, small = [25, 50, 75, 100], [value for value in range(1, 11) for _ in range(2)]
        many = int(below(rng, 5))
        values = tuple(large.pop(int(below(rng, len(large)))) for _ in range(many)) + tuple(
            small.pop(int(below(rng, len(small)))) for _ in range(6 - many)
        )
        target = 101 + int(below(rng, 899))
        found = simplest(values, target, COUNTDOWN)
        if found is not None:  # par follows from the simplest way alone: all would take long to list
            par = median(LEVELS[PAR], difficulty_of([found]).effort)
            return Task(" ".join(map(str, values)), values, target, COUNTDOWN, {}, par)


def _one(screen: Screen, task: Task, number: int, of: int, tally: Tally) -> None:
    """One task, until it is made or given up."""
    from pipworks.cli.claiming import steps_text
    from pipworks.cli.screen import Left

    possible = math.isfinite(task.par)
    par = f"par {task.par:.0f} s" if possible else "par –"
    screen.say()
    screen.say(f"{number}/{of}  Make {task.target} from {task.shown}; {par}", style="bold")
    tally.tasks += 1
    tally.clock = screen.interactive
    begun = time.monotonic()
    hints = 0
    while True:
        answer = screen.ask("Equation")
        word = answer.lower()
        if word in ("quit", "q", "exit"):
            tally.tasks -= 1
            raise Left
        if word in ("help", "?", ""):
            screen.say(HELP)
        elif word in ("hint", "h"):
            hints += 1
            for line in steps_text(task.values, task.target, task.options, hints):
                screen.say(f"  {line}")
        elif word in ("show", "pass", "give up"):
            _show(screen, task)
            return
        elif word in ("none", "impossible"):
            if not possible:
                tally.made += 1
                tally.under_par += 1
            screen.say("Right, it cannot be made." if not possible else "Wrong:", style="green")
            if possible:
                _show(screen, task)
            return
        elif _holds(screen, task, answer):
            seconds = time.monotonic() - begun
            tally.made += 1
            tally.under_par += seconds <= task.par and not hints
            took = f"  {seconds:.1f} s; {par}." if screen.interactive else ""
            screen.say(f"Right.{took}", style="green")
            _show(screen, task)
            return


def _holds(screen: Screen, task: Task, answer: str) -> bool:
    """Whether an equation holds; if not, why is said."""
    from pipworks.arithmetic import ArithmeticProblem, check

    try:
        check(answer, task.values, task.target, task.options, {"A": 1} | task.letters)
    except ArithmeticProblem as problem:
        screen.say(f"{problem}.", style="red")
        return False
    return True


def _show(screen: Screen, task: Task) -> None:
    """The simplest ways to do it."""
    from pipworks.arithmetic import simplest
    from pipworks.games.brain_drain.equations import solutions_text

    if len(task.values) > 4:
        screen.say(f"  A simplest way: {simplest(task.values, task.target, task.options)} = {task.target}.")
    else:
        screen.say(f"  {solutions_text(task.values, task.target, task.options)}")
