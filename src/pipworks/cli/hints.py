"""What a choice is worth: exactly where the game can be solved, otherwise by playing it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pipworks.bots.perfect import can_be_perfect
from pipworks.bots.playouts import estimates
from pipworks.cli.console import progress_compiling
from pipworks.cli.leaving import think
from pipworks.cli.screen import Screen
from pipworks.engine import Position, Variant, generator
from pipworks.lab import Solutions
from pipworks.solve import Solution

PLAYOUTS = 1000
MOST_SHOWN = 12


_solutions = Solutions()


def solution_of(variant: Variant, *, plain: bool = False) -> Solution:
    """The solution of a variant, made once."""
    with progress_compiling(f"Solving {variant.code}", plain=plain) as tell:
        return think(lambda: _solutions.of(variant, tell))


def hint(position: Position, seat: int, screen: Screen) -> tuple[Any, str]:
    """What each choice of a seat is worth and how often to make it: a picture, and plain lines."""
    variant = position.variant
    if can_be_perfect(variant):
        stage = solution_of(variant, plain=screen.plain).stage(position.seen_by(seat))
        worth = stage.worth(seat)
        shares = stage.mixes[seat]
        lead = f"With best play from here the game is worth {stage.best(seat):+.3f} to you."
        return _table(position, seat, list(stage.choices[seat]), worth, shares, lead)
    known = position.seen_by(seat)
    legal = variant.choices(known, seat)
    with screen.waiting("Playing it out …"):
        worth, error = think(lambda: estimates(variant, known, seat, PLAYOUTS, generator("hint")))
    lead = (
        f"This variant has no exact solution here. Played out {PLAYOUTS:,} times a choice, everybody "
        f"choosing at random afterwards (±{1.96 * error.max():.3f}):"
    )
    return _table(position, seat, legal, worth, None, lead)


def _table(
    position: Position, seat: int, legal: list[int], worth: Any, shares: Any, lead: str
) -> tuple[Any, str]:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    notation = position.variant.game.notation
    known = position.seen_by(seat)
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("choice")
    table.add_column("worth", justify="right")
    if shares is not None:
        table.add_column("how often", justify="right")
        table.add_column("")
    lines = [lead]
    best = float(np.max(worth))
    order: Sequence[int] = range(len(legal))
    if len(legal) > MOST_SHOWN:
        order = sorted(order, key=lambda at: -worth[at])[:MOST_SHOWN]
        lines[0] = lead = f"{lead} The best {MOST_SHOWN} of {len(legal)} choices:"
    for at in order:
        choice = legal[at]
        name = notation.choice(position.variant, known, seat, choice)
        style = "bold" if worth[at] > best - 1e-9 else ""
        cells = [name, f"{worth[at]:+.3f}"]
        line = f"{name}: worth {worth[at]:+.3f}"
        if shares is not None:
            cells += [f"{100 * shares[at]:.1f} %", "█" * round(20 * shares[at])]
            line += f", play it {100 * shares[at]:.1f} % of the time"
        table.add_row(*cells, style=style)
        lines.append(line)
    return Group(Text(lead), table), "\n".join(lines)
