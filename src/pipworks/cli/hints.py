"""What a choice is worth: exactly where the game can be solved, otherwise by playing it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pipworks.bots.perfect import can_be_perfect
from pipworks.bots.playouts import estimates
from pipworks.cli.console import progress_compiling
from pipworks.cli.language import phrase, told
from pipworks.cli.leaving import think
from pipworks.cli.screen import Screen
from pipworks.engine import Position, Variant, generator
from pipworks.engine.messages import Message, say
from pipworks.lab import Solutions
from pipworks.solve import Solution

PLAYOUTS = 1000
MOST_SHOWN = 12


_solutions = Solutions()


def solution_of(variant: Variant, *, plain: bool = False) -> Solution:
    """The solution of a variant, made once."""
    with progress_compiling(told(say("Solving {code}", code=variant.code)), plain=plain) as tell:
        return think(lambda: _solutions.of(variant, tell))


def hint(position: Position, seat: int, screen: Screen) -> tuple[Any, str]:
    """What each choice of a seat is worth and how often to make it: a picture, and plain lines."""
    variant = position.variant
    if can_be_perfect(variant):
        stage = solution_of(variant, plain=screen.plain).stage(position.seen_by(seat))
        worth = stage.worth(seat)
        shares = stage.mixes[seat]
        worth_here = f"{stage.best(seat):+.3f}"
        lead = say("With best play from here the game is worth {worth} to you.", worth=worth_here)
        return _table(position, seat, list(stage.choices[seat]), worth, shares, lead)
    known = position.seen_by(seat)
    legal = variant.choices(known, seat)
    with screen.waiting(say("Playing it out …")):
        worth, error = think(lambda: estimates(variant, known, seat, PLAYOUTS, generator("hint")))
    lead = say(
        "This variant has no exact solution here. Played out {playouts:grouped} times a choice, everybody "
        "choosing at random afterwards (±{error}):",
        playouts=PLAYOUTS,
        error=f"{1.96 * error.max():.3f}",
    )
    return _table(position, seat, legal, worth, None, lead)


def _table(
    position: Position, seat: int, legal: list[int], worth: Any, shares: Any, lead: Message
) -> tuple[Any, str]:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    notation = position.variant.game.notation
    known = position.seen_by(seat)
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(told(say("Choice")))
    table.add_column(told(say("Worth")), justify="right")
    if shares is not None:
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
        cells = [name, f"{worth[at]:+.3f}"]
        line = say("{choice}: worth {worth}", choice=name, worth=f"{worth[at]:+.3f}")
        if shares is not None:
            often = f"{100 * shares[at]:.1f} %"
            cells += [often, "█" * round(20 * shares[at])]
            line = say("{worth}, play it {often} of the time", worth=line, often=often)
        table.add_row(*cells, style=style)
        lines.append(phrase(line))
    return Group(Text(lines[0]), table), "\n".join(lines)
