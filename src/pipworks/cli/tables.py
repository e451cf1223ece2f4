"""Drawing tables: a picture for games that have one, their plain words for the others."""

from __future__ import annotations

from typing import Any

from pipworks.cli.language import language
from pipworks.engine import Position, Teller


def teller_for(names: list[str], seat: int) -> Teller:
    """Tells a seat, or the SPECTATOR, with the names of those who have one."""
    numbered = ["You", *(f"Player {each + 1}" for each in range(len(names)))]
    return Teller(language(), ["" if name in numbered else name for name in names], you=seat)


def draw_table(position: Position, seat: int, names: list[str]) -> tuple[Any, str]:
    """The table as a seat sees it: a picture for eyes, and the same in plain lines."""
    teller = teller_for(names, seat)
    text = position.table(seat, teller)
    game = position.variant.game
    if game.drawn is not None:
        return game.drawn(position.view(seat, teller), names), text
    from rich.panel import Panel
    from rich.text import Text

    panel = Panel(Text(text), title=game.title, title_align="left", border_style="dim", width=78)
    return panel, text
