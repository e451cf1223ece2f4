"""The command that sets a puzzle: a position in which one answer alone is right, or an equation."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from datetime import date

    from pipworks.cli.screen import Screen
    from pipworks.puzzles import Asked, OfPosition


def puzzle(
    code: Annotated[
        str,
        typer.Argument(help="A game or variant, 24 or countdown; the first of the games with problems."),
    ] = "",
    kind: Annotated[
        str | None, typer.Option(help="only-win, only-defence, mix or equation; any if none is named.")
    ] = None,
    day: Annotated[str | None, typer.Option(help="The day whose puzzle it is, like 2026-11-22.")] = None,
    seed: Annotated[str | None, typer.Option(help="What the puzzle follows from, instead of a day.")] = None,
    answer: Annotated[bool, typer.Option("--answer", help="Tell the answer at once.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON for programs, with the answer.")
    ] = False,
    plain: Annotated[
        bool | None, typer.Option("--plain/--drawn", help="Plain lines, for pipes and screen readers.")
    ] = None,
) -> None:
    """Set a puzzle, that of today or of a day or seed: judge the answer, and explain it exactly."""
    from pipworks.cli.console import print_json, progress_compiling
    from pipworks.cli.leaving import think
    from pipworks.cli.screen import Left, Screen
    from pipworks.engine.messages import say
    from pipworks.puzzles import games_with_problems, puzzle_of, which_day

    screen = Screen(plain)
    code = code or games_with_problems()[0]
    on = which_day(day, seed)
    with progress_compiling(say("Looking for puzzles of {code}", code=code)) as tell:
        asked = think(lambda: puzzle_of(code, kind=kind, day=on, seed=seed, tell=tell, named_only=False))
    if as_json:
        print_json(_as_json(asked, code, on, seed))
        return
    _show(screen, asked, on, seed)
    if answer:
        _explain(screen, asked)
        return
    with suppress(Left, KeyboardInterrupt):
        _ask(screen, asked)


def _teller(asked: Asked) -> Any:
    from pipworks.cli.language import language
    from pipworks.cli.tables import teller_for
    from pipworks.engine import Teller
    from pipworks.puzzles import OfPosition

    if isinstance(asked, OfPosition):
        return teller_for(_names(asked), asked.problem.seat)
    return Teller(language())


def _names(asked: OfPosition) -> list[str]:
    """Whoever is asked is You, as in a game."""
    seats = range(asked.variant.seats)
    return ["You" if each == asked.problem.seat else f"Player {each + 1}" for each in seats]


def _show(screen: Screen, asked: Asked, day: date | None, seed: str | None) -> None:
    from pipworks.cli.tables import draw_table
    from pipworks.puzzles import OfPosition, heading

    teller = _teller(asked)
    screen.say(teller.sentence(heading(asked, day, seed)), style="bold")
    if isinstance(asked, OfPosition):
        problem, variant = asked.problem, asked.variant
        screen.draw(*draw_table(problem.here(variant), problem.seat, _names(asked), problem.seen(variant)))
    screen.say(teller.sentence(asked.question))


def _ask(screen: Screen, asked: Asked) -> None:
    """Ask until something is answered that can be judged; an equation that is wrong may be mended."""
    from pipworks.cli.language import language, refusal
    from pipworks.cli.meant import ask_whether_meant
    from pipworks.engine import GameError
    from pipworks.puzzles import EQUATION, once_more

    teller = _teller(asked)
    while True:
        typed = screen.ask(teller.sentence(asked.prompt))
        if typed.lower().rstrip(".!") in ("show", "quit", "q", "zeigen", "ende"):
            break
        try:
            judged = asked.judge(typed)
        except GameError as problem:
            screen.say(f"{refusal(problem).strip('.')}.", style="red")
            words = ("zeigen", "ende") if language() == "de" else ("show", "quit")
            ask_whether_meant(screen, typed, words)
            continue
        screen.say(teller.sentence(judged.told), style="green" if judged.right else "red")
        if judged.right or asked.kind != EQUATION:
            _explain(screen, asked, told=True)
            return
        screen.say(teller.sentence(once_more()), style="dim")
    _explain(screen, asked)


def _explain(screen: Screen, asked: Asked, told: bool = False) -> None:
    from pipworks.puzzles import the_answer

    teller = _teller(asked)
    if not told:
        screen.say(teller.sentence(the_answer(asked)), style="bold")
    for line in asked.explained():
        screen.say(f"  {teller.sentence(line)}")


def _as_json(asked: Asked, code: str, day: date | None, seed: str | None) -> dict[str, Any]:
    from pipworks.puzzles import OfPosition, analysis

    teller = _teller(asked)
    found: dict[str, Any] = {
        "code": code,
        "day": None if day is None else day.isoformat(),
        "seed": seed,
        "kind": asked.kind,
        "title": teller.say(asked.title),
        "question": teller.say(asked.question),
        "difficulty": round(asked.difficulty, 3),
        "answer": asked.answer,
        "explanation": [teller.sentence(each) for each in asked.explained()],
    }
    if isinstance(asked, OfPosition):
        problem = asked.problem
        found |= {
            "puzzle": problem.name,
            "variant": problem.variant,
            "position": problem.position,
            "player": problem.seat + 1,
            "rating": problem.rating,
            "worth": {each.choice: str(each.worth) for each in analysis(problem, asked.variant).choices},
        }
    return found
