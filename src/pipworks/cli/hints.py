"""What a choice is worth: exactly where the game or its rest can be solved, otherwise as estimated."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from pipworks.bots.considering import consider
from pipworks.cli.console import progress_compiling
from pipworks.cli.language import figure, phrase, told
from pipworks.cli.leaving import think
from pipworks.cli.screen import Screen
from pipworks.engine import Position, Variant, generator
from pipworks.engine.messages import Message, say
from pipworks.lab import Solutions
from pipworks.lab.weighing import CLOSER, mix_at, mixed
from pipworks.solve import Solution, Stage, can_be_solved
from pipworks.solve.rests import solve_rest

MOST_SHOWN = 12
SURE = 1.96
"""So many standard errors either way are 95 %."""


_solutions = Solutions()


def solution_of(variant: Variant, *, plain: bool = False) -> Solution:
    """The solution of a variant, made once."""
    with progress_compiling(told(say("Solving {code}", code=variant.code)), plain=plain) as tell:
        return think(lambda: _solutions.of(variant, tell))


def hint(position: Position, seat: int, screen: Screen) -> tuple[Any, str]:
    """What each choice of a seat is worth and how often to make it: a picture, and plain lines."""
    variant = position.variant
    if can_be_solved(variant):
        stage = solution_of(variant, plain=screen.plain).stage(position.seen_by(seat))
        lead = say("With best play from here the game is worth {worth} to you.")
        return _exact(position, seat, stage, lead)
    with screen.waiting(say("Looking ahead …")):
        rest = think(lambda: solve_rest(variant, position.state))
    if rest is not None:
        lead = say("All is open now, and solved to the end: with best play the game is worth {worth} to you.")
        return _exact(position, seat, rest.stage(position), lead)
    with screen.waiting(say("Looking ahead …")):
        found = think(
            lambda: mixed(
                consider(variant, position.seen_by(seat), seat, generator("hint"), iterations=CLOSER),
                mix_at(position, seat),
            )
        )
    tried = [each for each in found.considered if each.visits]
    lead = say(
        "This variant has no exact solution here. Estimated from {games:grouped} imagined games, by what "
        "you know; ± is the error of the sample (95 %):",
        games=found.iterations,
    )
    choices = [each.choice for each in tried]
    worth, shares = ([getattr(each, name) for each in tried] for name in ("worth", "share"))
    errors = [0.0 if math.isnan(each.error) else SURE * each.error for each in tried]
    return _table(position, seat, choices, np.array(worth), shares, lead, errors)


def _exact(position: Position, seat: int, stage: Stage, lead: Message) -> tuple[Any, str]:
    """What choices are worth at a solved position."""
    lead = Message(lead.template, {"worth": figure(stage.best(seat), "+z.3f")})
    return _table(position, seat, list(stage.choices[seat]), stage.worth(seat), stage.mixes[seat], lead)


def _table(
    position: Position,
    seat: int,
    legal: list[int],
    worth: Any,
    shares: Any,
    lead: Message,
    errors: Sequence[float] = (),
) -> tuple[Any, str]:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    notation = position.variant.game.notation
    known = position.seen_by(seat)
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(told(say("Choice")))
    table.add_column(told(say("Worth")), justify="right")
    table.add_column(told(say("How often")), justify="right")
    table.add_column("")
    lines = [told(lead)]
    best = float(np.max(worth))
    order: Sequence[int] = range(len(legal))
    if len(legal) > MOST_SHOWN:
        order = sorted(order, key=lambda at: -worth[at])[:MOST_SHOWN]
        best_of = say("The best {shown} of {count} choices:", shown=MOST_SHOWN, count=len(legal))
        lines[0] = f"{lines[0]} {told(best_of)}"
    for at in order:
        choice = legal[at]
        name = notation.choice(position.variant, known, seat, choice)
        style = "bold" if worth[at] > best - 1e-9 else ""
        here = figure(worth[at], "+z.3f") + (f" ± {figure(errors[at], '.3f')}" if errors else "")
        often = f"{figure(100 * shares[at], '.1f')} %"
        line = say("{choice}: worth {worth}", choice=name, worth=here)
        line = say("{worth}, play it {often} of the time", worth=line, often=often)
        table.add_row(name, here, often, "█" * round(20 * shares[at]), style=style)
        lines.append(phrase(line))
    return Group(Text(lines[0]), table), "\n".join(lines)
