"""Practising equations at a terminal: one task after the other, with a clock, a par and hints."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from pipworks.arithmetic import simplest
from pipworks.cli.claiming import steps_text
from pipworks.cli.language import figure, language, told
from pipworks.cli.meant import ask_whether_meant
from pipworks.cli.screen import Left, Screen
from pipworks.engine import GameError
from pipworks.engine.messages import Message, say
from pipworks.lab import Task

HELP = say("Type an equation; or hint (a step at a time), none (it cannot be made), show (give up) or quit.")
_ENGLISH, _GERMAN = ("hint", "none", "show", "quit", "help"), ("tipp", "keine", "zeigen", "ende", "hilfe")
WORDS = {"en": _ENGLISH, "de": (*_GERMAN, *_ENGLISH)}
"""Words of the help that may be meant, by language."""


@dataclass
class Tally:
    """How practice has gone so far."""

    tasks: int = 0
    made: int = 0
    under_par: int = 0
    clock: bool = False

    def count(self, made: bool, under_par: bool = False) -> None:
        """Count a task that is over; one that is left is not."""
        self.tasks += 1
        self.made += made
        self.under_par += under_par

    def message(self) -> Message:
        """The same in a sentence."""
        if not self.clock:
            return say("{made} of {tasks} right.", made=self.made, tasks=self.tasks)
        return say(
            "{made} of {tasks} right, {within} of them within par.",
            made=self.made,
            tasks=self.tasks,
            within=self.under_par,
        )


def practise(screen: Screen, task: Task, number: int, of: int, tally: Tally) -> None:
    """One task, until it is made or given up."""
    possible = math.isfinite(task.par)
    par = say("par {seconds} s", seconds=round(task.par)) if possible else say("par –")
    screen.say()
    screen.say(
        say(
            "{number}/{of}  Make {target} from {shown}; {par}",
            number=number,
            of=of,
            target=task.puzzle.target,
            shown=task.shown,
            par=par,
        ),
        style="bold",
    )
    tally.clock = screen.interactive
    begun = time.monotonic()
    hints = 0
    while True:
        answer = screen.ask(say("Equation"))
        word = answer.lower().rstrip(".!")
        if word in ("quit", "q", "exit", "ende"):
            raise Left
        if word in ("help", "hilfe", "?", ""):
            screen.say(HELP)
        elif word in ("hint", "h", "tipp"):
            hints += 1
            for line in steps_text(task.puzzle, hints):
                screen.say(f"  {told(line)}")
        elif word in ("show", "pass", "give up", "zeigen", "passe", "passen"):
            tally.count(made=False)
            _show(screen, task)
            return
        elif word in ("none", "impossible", "keine"):
            tally.count(made=not possible, under_par=not possible)
            if possible:
                screen.say(say("Wrong:"), style="red")
                _show(screen, task)
            else:
                screen.say(say("Right, it cannot be made."), style="green")
            return
        elif _holds(screen, task, answer):
            seconds = time.monotonic() - begun
            tally.count(made=True, under_par=seconds <= task.par and not hints)
            took = say("{seconds} s; {par}.", seconds=figure(seconds, ".1f"), par=par)
            screen.say(
                f"{told(say('Right.'))}  {told(took) if screen.interactive else ''}".rstrip(), style="green"
            )
            _show(screen, task)
            return


def _holds(screen: Screen, task: Task, answer: str) -> bool:
    """Whether an equation holds; if not, why is said."""
    try:
        wrong = task.puzzle.judge(answer).reason
    except GameError as problem:
        wrong = problem.message
    if wrong is not None:
        screen.say(say("{reason!c}.", reason=wrong), style="red")
        ask_whether_meant(screen, answer, WORDS[language()])
    return wrong is None


def _show(screen: Screen, task: Task) -> None:
    """The simplest ways to do it."""
    puzzle = task.puzzle
    if len(puzzle.values) > 4:
        found = simplest(puzzle.values, puzzle.target, puzzle.options)
        way = say("  A simplest way: {equation} = {target}.", equation=str(found), target=puzzle.target)
        screen.say(way)
    else:
        screen.say(f"  {told(puzzle.told())}")
