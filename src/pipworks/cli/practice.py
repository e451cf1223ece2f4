"""The command that practises equations alone, with a clock, a par and hints."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pipworks.cli.screen import Screen
    from pipworks.lab import Task

HELP = "Type an equation; or hint (a step at a time), none (it cannot be made), show (give up) or quit."


def practice(
    what: Annotated[
        str,
        typer.Argument(
            help="24, countdown, or a game that sets puzzles (by name or file, also with options)."
        ),
    ] = "",
    targets: Annotated[int, typer.Option("--targets", "-n", min=1, help="How many targets.")] = 5,
    seed: Annotated[str | None, typer.Option(help="What the targets follow from.")] = None,
    plain: Annotated[
        bool | None, typer.Option("--plain/--drawn", help="Plain lines, for pipes and screen readers.")
    ] = None,
) -> None:
    """Make targets on your own, against par: the time a good solver is expected to take."""
    from pipworks.cli.screen import Left, Screen
    from pipworks.engine import fresh_seed, generator
    from pipworks.engine.options import split_code
    from pipworks.games import find
    from pipworks.lab import practised, setter_for, setter_of

    screen = Screen(plain)
    what = what or practised()[0]
    is_file = split_code(what)[0].endswith(".py")
    setter = setter_for(find(what)) if is_file else setter_of(what)
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


def _one(screen: Screen, task: Task, number: int, of: int, tally: Tally) -> None:
    """One task, until it is made or given up."""
    from pipworks.cli.claiming import steps_text
    from pipworks.cli.screen import Left

    possible = math.isfinite(task.par)
    par = f"par {task.par:.0f} s" if possible else "par –"
    screen.say()
    screen.say(f"{number}/{of}  Make {task.puzzle.target} from {task.shown}; {par}", style="bold")
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
            for line in steps_text(task.puzzle, hints):
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
    from pipworks.arithmetic import ArithmeticProblem

    try:
        task.puzzle.check(answer)
    except ArithmeticProblem as problem:
        screen.say(f"{problem}.", style="red")
        return False
    return True


def _show(screen: Screen, task: Task) -> None:
    """The simplest ways to do it."""
    from pipworks.arithmetic import simplest

    puzzle = task.puzzle
    if len(puzzle.values) > 4:
        found = simplest(puzzle.values, puzzle.target, puzzle.options)
        screen.say(f"  A simplest way: {found} = {puzzle.target}.")
    else:
        screen.say(f"  {puzzle.told()}")
