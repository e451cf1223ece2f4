"""What a choice is worth: exactly where the game or its rest can be solved, otherwise as estimated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pipworks.cli.console import progress_compiling
from pipworks.cli.language import figure, phrase, told
from pipworks.cli.leaving import think
from pipworks.cli.screen import Screen
from pipworks.engine import Position, Variant
from pipworks.engine.messages import Message, say
from pipworks.lab import Solutions
from pipworks.lab.hints import Hint
from pipworks.lab.hints import hint as weighed
from pipworks.solve import Solution, can_be_solved

MOST_SHOWN = 12
SURE = 1.96
"""So many standard errors either way are 95 %."""


_solutions = Solutions()


def solution_of(variant: Variant, *, plain: bool = False) -> Solution:
    """The solution of a variant, made once."""
    with progress_compiling(say("Solving {variant}", variant=variant.code), plain=plain) as tell:
        return think(lambda: _solutions.of(variant, tell))


def hint(position: Position, seat: int, screen: Screen) -> tuple[Any, str]:
    """What each choice of a seat is worth and how often to make it: a picture, and plain lines."""
    variant = position.variant
    if can_be_solved(variant):
        found = weighed(position, seat, solution_of(variant, plain=screen.plain))
        lead = say("With best play from here the game is worth {worth} to you.")
    else:
        with screen.waiting(say("Looking ahead …")):
            found = think(lambda: weighed(position, seat))
        lead = say("All is open now, and solved to the end: with best play the game is worth {worth} to you.")
    if found.exact:
        return _table(found, Message(lead.template, {"worth": figure(found.value, "+z.3f")}))
    lead = say(
        "This variant has no exact solution here. Estimated from {games:grouped} imagined games, by what "
        "you know; ± is the error of the sample (95%):",
        games=found.games,
    )
    return _table(found, lead)


def _table(found: Hint, lead: Message) -> tuple[Any, str]:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(told(say("Choice")))
    table.add_column(told(say("Worth")), justify="right")
    table.add_column(told(say("How often")), justify="right")
    table.add_column("")
    lines = [told(lead)]
    best = max(found.worth)
    order: Sequence[int] = range(len(found.choices))
    if len(order) > MOST_SHOWN:
        best_of = say("The best {shown} of {count} choices:", shown=MOST_SHOWN, count=len(order))
        order = sorted(order, key=lambda at: -found.worth[at])[:MOST_SHOWN]
        lines[0] = f"{lines[0]} {told(best_of)}"
    for at in order:
        name, worth, share = found.choices[at], found.worth[at], found.mix[at]
        style = "bold" if worth > best - 1e-9 else ""
        here = figure(worth, "+z.3f")
        if not found.exact:
            here += f" ± {figure(SURE * found.errors[at], '.3f')}"
        often = figure(share, ".1%")
        line = say("{choice}: worth {worth}", choice=name, worth=here)
        line = say("{worth}, play it {often} of the time", worth=line, often=often)
        table.add_row(name, here, often, "█" * round(20 * share), style=style)
        lines.append(phrase(line))
    return Group(Text(lines[0]), table), "\n".join(lines)
