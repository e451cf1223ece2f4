"""Drawing tables: a picture for games that have one, their plain words for the others."""

from __future__ import annotations

from typing import Any

from pipworks.engine import Position


def with_names(text: str, names: list[str]) -> str:
    """A text in which opponents have their names instead of numbers."""
    for seat, name in enumerate(names):
        if name not in ("You", f"Player {seat + 1}"):
            text = text.replace(f"Player {seat + 1}", name).replace(f"player {seat + 1}", name)
    return text


def draw_table(position: Position, seat: int, names: list[str]) -> tuple[Any, str]:
    """The table as a seat sees it: a picture for eyes, and the same in plain lines."""
    text = with_names(position.table(seat), names)
    game = position.variant.game
    if game.drawn is not None:
        return game.drawn(position.view(seat), names), text
    from rich.panel import Panel
    from rich.text import Text

    panel = Panel(Text(text), title=game.title, title_align="left", border_style="dim", width=78)
    return panel, text
