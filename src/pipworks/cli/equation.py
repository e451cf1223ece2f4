"""`pipworks equation`: make a number from other numbers, check an equation, survey a whole game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from pipworks.cli.console import out
from pipworks.cli.language import figure, phrase, refusal

if TYPE_CHECKING:
    from rich.table import Table

    from pipworks.arithmetic import Expression, Options, Survey, Value
    from pipworks.arithmetic.surveys import Share
    from pipworks.engine.messages import Message

_SOLVE = "solve"
_MOST_LISTED = 60
_WIDEST_BAR = 24
_FACES = {"one": {"J": 1, "Q": 1, "K": 1}, "eleven_up": {"J": 11, "Q": 12, "K": 13}}


class _ValuesFirst(TyperGroup):
    """A group of commands in which anything but a command's name goes to `solve`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "--help", "-h"):
            args = [_SOLVE, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_ValuesFirst,
    no_args_is_help=True,
    help=(
        "Make a number from other numbers with + − × ÷ and brackets.\n\n"
        "`pipworks equation 8 5 10 3 --target 1` finds the simplest equation; the word "
        "`solve` may be left out. "
        "`pipworks equation solve --help` lists what can be asked."
    ),
)


@app.callback()
def _equations() -> None:
    pass


def _letters(faces: str) -> dict[str, int]:
    from pipworks.arithmetic import BadValues
    from pipworks.arithmetic.errors import Several, quoted

    if faces not in _FACES:
        raise BadValues(
            "{name} cannot be {given}: choose {words:or}",
            name="faces",
            given=quoted(faces),
            words=Several(_FACES),
        )
    return {"A": 1, **_FACES[faces]}


@contextmanager
def _told_in_one_sentence() -> Iterator[None]:
    """Turn an error of the engine into one sentence on the error stream, and exit code 2."""
    from pipworks.arithmetic import ArithmeticProblem, BadEquation, BadExpression

    try:
        yield
    except ArithmeticProblem as problem:
        if isinstance(problem, BadEquation | BadExpression) and problem.column:
            typer.echo(problem.picture(), err=True)
        typer.echo(f"pipworks: {refusal(problem)}", err=True)
        raise typer.Exit(2) from None


@contextmanager
def _busy(what: Message) -> Iterator[None]:
    """Show on the error stream that something is being worked out, or compiled for the first time."""
    from rich.console import Console

    from pipworks.engine.messages import say
    from pipworks.kernels import on_compile

    console = Console(stderr=True)
    begun = f"{phrase(what)} …"
    with console.status(begun) as status:

        def compiling(kernel: str) -> None:
            more = phrase(say("compiling {name} (once on this machine)", name=kernel))
            status.update(f"{begun} {more}")

        with on_compile(compiling):
            yield


_POWERS = (
    "Allow ^. Then no result may lie beyond ±1 000 000 000, nor with --rational its numerator or denominator "
    "in lowest terms."
)

Values = Annotated[
    list[str] | None,
    typer.Argument(
        help="One to six whole numbers, or cards (A, J, Q, K), with blanks or commas between.",
        show_default=False,
    ),
]
Target = Annotated[
    str | None, typer.Option(help="The number to make. Without it: everything that can be made.")
]


@app.command(_SOLVE)
def solve(
    values: Values = None,
    target: Target = None,
    check: Annotated[str | None, typer.Option(help="Judge this equation instead of finding one.")] = None,
    any_: Annotated[bool, typer.Option("--any", help="Use any of the values, not necessarily all.")] = False,
    rational: Annotated[
        bool, typer.Option("--rational", help="Let divisions make fractions on the way.")
    ] = False,
    no_negatives: Annotated[
        bool, typer.Option("--no-negatives", help="Let nothing on the way fall below 0.")
    ] = False,
    positive: Annotated[
        bool, typer.Option("--positive", help="Let nothing on the way be 0 or below.")
    ] = False,
    powers: Annotated[bool, typer.Option("--powers", help=_POWERS)] = False,
    all_: Annotated[bool, typer.Option("--all", help="Every essentially different equation.")] = False,
    nearest: Annotated[bool, typer.Option("--nearest", help="Say what comes nearest to the target.")] = False,
    hints: Annotated[bool, typer.Option("--hints", help="The simplest equation one step at a time.")] = False,
    faces: Annotated[str, typer.Option(help="What J, Q, K count: one, or eleven_up for 11, 12, 13.")] = "one",
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Make the target from the values, or judge an equation (this command's name may be left out)."""
    with _told_in_one_sentence():
        from pipworks.arithmetic import BadValues, Options, parse_target, parse_value

        letters = _letters(faces)
        written = re.split(r"[\s,]+", " ".join(values or []).strip(" ,"))
        numbers = [parse_value(each, letters) for each in written if each]
        if not numbers:
            raise BadValues("there are no values: give one to six, as in: equation 8 5 10 3")
        goal = None if target is None else parse_target(target)
        options = Options(
            use="any" if any_ else "all",
            division="rational" if rational else "exact",
            negatives="positive" if positive else "none" if no_negatives else "allowed",
            powers=powers,
        )
        if check is not None:
            _check(check, numbers, goal, options, letters, as_json)
        elif goal is None:
            _everything(numbers, options, as_json)
        else:
            _solve(numbers, goal, options, all_, nearest, hints, as_json)


def _options_json(options: Options) -> dict[str, Any]:
    return {
        "any": options.use == "any",
        "rational": options.rational,
        "negatives": options.negatives,
        "powers": options.powers,
    }


def _number(value: Value) -> int | str:
    return value if isinstance(value, int) else str(value)


def _print_json(found: dict[str, Any]) -> None:
    typer.echo(json.dumps(found, ensure_ascii=False, indent=2))


def _check(
    written: str,
    values: list[int],
    target: Value | None,
    options: Options,
    letters: dict[str, int],
    as_json: bool,
) -> None:
    from pipworks.arithmetic import (
        BadEquation,
        BadExpression,
        check,
        equation_text,
        value_of,
        written_value,
    )
    from pipworks.engine.messages import say

    asked = {
        "values": values,
        "target": None if target is None else _number(target),
        "options": _options_json(options),
        "expression": written,
    }
    try:
        found = check(written, values, target, options, letters)
    except (BadEquation, BadExpression) as problem:
        if not as_json:
            raise
        _print_json({**asked, "valid": False, "column": problem.column or None, "problem": problem.problem})
        raise typer.Exit(2) from None
    made = value_of(found, options)
    value = made.numerator if made.denominator == 1 else made
    shown = equation_text(found, options)
    if as_json:
        _print_json({**asked, "valid": True, "value": _number(value), "equation": shown})
    else:
        right = say("[green]Right:[/green] {equation}", equation=f"{shown} = {written_value(value)}")
        out().print(phrase(right))


def _everything(values: list[int], options: Options, as_json: bool) -> None:
    from pipworks.arithmetic import equation_text, reachable, written_value
    from pipworks.engine.messages import say

    with _busy(say("Working out what can be made")):
        found = reachable(values, options)
        listed = sorted(found, key=lambda each: (abs(each), each < 0))
        if not as_json:
            listed = listed[:_MOST_LISTED]
        equations = {each: equation_text(found[each], options) for each in listed}
    if as_json:
        _print_json(
            {
                "values": values,
                "options": _options_json(options),
                "count": len(found),
                "reachable": [
                    {"value": _number(each), "solution": written} for each, written in equations.items()
                ],
            }
        )
        return
    table = _table(phrase(say("value")), phrase(say("an equation")))
    for each in sorted(equations):
        table.add_row(written_value(each), equations[each])
    console = out()
    console.print(table)
    made = say(
        "{values:spaced} {values:makes|make} {count} {count:number|different numbers}{shown}.",
        values=tuple(values),
        count=len(found),
        shown=say(", of which the {count} nearest to 0 are shown", count=len(listed))
        if len(found) > len(listed)
        else None,
    )
    console.print(phrase(made))


def _solve(
    values: list[int],
    target: Value,
    options: Options,
    every: bool,
    near: bool,
    with_hints: bool,
    as_json: bool,
) -> None:
    from pipworks.arithmetic import difficulty_of, equation_text, hints, nearest, solutions
    from pipworks.engine.messages import say

    with _busy(say("Working it out")):
        found = solutions(values, target, options)
        closest = nearest(values, target, options) if near or not found else None
        hard = difficulty_of(found)
    shown = found if every else found[:1]
    if as_json:
        _print_json(
            {
                "values": values,
                "target": _number(target),
                "options": _options_json(options),
                "solvable": bool(found),
                "solutions": [equation_text(each, options) for each in shown],
                "count": len(found),
                "nearest": None
                if closest is None
                else {
                    "value": _number(closest.value),
                    "away": _number(closest.away),
                    "solution": equation_text(closest.solution, options),
                },
                "difficulty": round(hard.score, 4),
                **({"hints": [str(each) for each in hints(values, target, options)]} if with_hints else {}),
            }
        )
        return
    _tell(values, target, options, found, shown, hard.score)
    if closest is not None and closest.away != 0:
        from pipworks.arithmetic import explain, written_value

        near_to = say(
            "Nearest: {equation}, {away} away.",
            equation=explain(closest.solution, options),
            away=written_value(closest.away),
        )
        out().print(phrase(near_to))
    if with_hints:
        for number, step in enumerate(hints(values, target, options), 1):
            out().print(phrase(say("Step {number}: {step}", number=number, step=str(step))))


def _tell(
    values: list[int],
    target: Value,
    options: Options,
    found: list[Expression],
    shown: list[Expression],
    score: float,
) -> None:
    from pipworks.arithmetic import equation_text, written_value
    from pipworks.engine.messages import say

    console = out()
    goal = written_value(target)
    if not found:
        console.print(phrase(say("{values:spaced} cannot make {goal}.", values=tuple(values), goal=goal)))
        return
    for each in shown:
        console.print(f"[bold]{equation_text(each, options)}[/bold] = {goal}")
    known: dict[str, Any] = {"values": tuple(values), "goal": goal, "score": figure(score, ".2f")}
    if len(found) == 1:
        ways = say("{values:spaced} {values:makes|make} {goal} in one way; difficulty {score} of 1.", **known)
    else:
        ways = say(
            "{values:spaced} {values:makes|make} {goal} in {count} different ways; difficulty {score} of 1.",
            count=len(found),
            **known,
        )
    console.print(phrase(ways))


@app.command()
def survey(
    game: Annotated[
        str,
        typer.Option(
            help="A game whose deals can be counted, with its options after a colon; 24 (with "
            ":division=rational|exact,target=N) or countdown. Which games there are, a wrong name tells."
        ),
    ],
    cores: Annotated[
        int | None, typer.Option(help="How many cores may share the work; all if you do not say.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Count exactly, over all deals of a game, how often a target can be made."""
    with _told_in_one_sentence():
        from pipworks.engine.messages import say
        from pipworks.lab import survey as count

        with _busy(say("Counting")):
            found = count(game, cores)
        if as_json:
            _print_json(found.as_json())
        else:
            _show_survey(found)


def _table(*headings: str) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for place, each in enumerate(headings):
        table.add_column(each, justify="left" if place else "right", no_wrap=True)
    return table


def _bar(part: float) -> str:
    eighths = round(part * _WIDEST_BAR * 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", " ")


def _share(share: Share) -> str:
    from pipworks.engine.messages import say

    part = figure(share.probability, ".2%")
    made, total = _grouped(share.solvable), _grouped(share.total)
    return phrase(say("{made} of {total} ({part})", made=made, total=total, part=part))


def _counted(found: Survey) -> str:
    from pipworks.engine.messages import say, verbatim

    known = (
        say("distinct hands"),
        say("deals of a display and a target"),
        say("pairs of a set and a target"),
    )
    return phrase({each.template: each for each in known}.get(found.counted, verbatim(found.counted)))


def _show_survey(found: Survey) -> None:
    from pipworks.engine.messages import say

    console = out()
    chosen = ", ".join(f"{name} {setting}" for name, setting in found.options.items())
    console.print(f"[bold]{found.game}[/bold]{': ' if chosen else ''}{chosen}")
    console.print(f"{_share(found.overall)} {_counted(found)}")
    if found.deals is not None:
        console.print(phrase(say("{share} by physical deals", share=_share(found.deals))))
    if found.five_cards is not None:
        console.print(phrase(_nearly_always(found.five_cards.by_number)))
    if found.classes:
        every = _grouped(found.complete)
        console.print(
            phrase(say("{sets} {n:set makes|sets make} every target", sets=every, n=found.complete))
        )
        large, sets, pairs = say("large tiles"), say("sets"), say("pairs solvable")
        table = _table(*map(phrase, (large, sets, pairs)), "")
        for tiles, share in found.classes.items():
            table.add_row(str(tiles), f"{found.class_sets[tiles]}", _share(share), _bar(share.probability))
        console.print(table)
    table = _table(phrase(say("target")), phrase(say("made")), "")
    for low, high in _ranges(list(found.targets)):
        shares = [found.targets[each] for each in range(low, high + 1)]
        part = sum(each.solvable for each in shares) / sum(each.total for each in shares)
        name = str(low) if low == high else f"{low}–{high}"
        table.add_row(name, figure(part, ".2%"), _bar(part))
    console.print(table)


def _nearly_always(by_number: tuple[int, ...]) -> Message:
    from pipworks.engine.messages import say

    total = sum(by_number)
    given = sum(number * hands for number, hands in enumerate(by_number)) / (5 * total)
    return say(
        "Of five random cards, a given one can be made from the other four {given} of the time, at least one "
        "{one}, all five {all}.",
        given=figure(given, ".2%"),
        one=figure(1 - by_number[0] / total, ".2%"),
        all=figure(by_number[5] / total, ".2%"),
    )


def _ranges(targets: list[int]) -> list[tuple[int, int]]:
    """The targets one by one, or in groups of fifty where they are many."""
    if len(targets) <= 101:
        return [(each, each) for each in targets]
    tops = range(50 * (targets[0] // 50 + 1), targets[-1] + 50, 50)
    return [(max(targets[0], top - 49), min(targets[-1], top)) for top in tops]


if __name__ == "__main__":
    app(prog_name="pipworks equation")
