"""Drawing tables: a picture for games that have one, their plain words for the others."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

from pipworks.cli.language import language, told
from pipworks.engine import Position, Teller
from pipworks.engine.contract import Record
from pipworks.engine.levels import TITLES
from pipworks.engine.messages import say
from pipworks.engine.teller import ENGLISH

YOU = "You"
"""What somebody is called, in records, who plays against bots alone."""


def numbered(seat: int) -> str:
    """What somebody without a name is called in records."""
    return f"Player {seat + 1}"


def titled(names: list[str], bots: Container[int]) -> list[str]:
    """Names as they stand in records, with what bots of a level are called in the reader's language."""
    return [_titled(name) if seat in bots else name for seat, name in enumerate(names)]


def _titled(name: str) -> str:
    plain, number = re.fullmatch(r"(.*?)( \d+)?", name, re.DOTALL).groups("")  # type: ignore[union-attr]
    for level, title in TITLES.items():
        if plain.lower() in (level, ENGLISH.say(title).lower()):
            return told(title) + number
    return name


def shown(names: list[str]) -> list[str]:
    """Names as they stand in records, in the reader's language where they are none of anybody's own."""
    return [_shown(name, seat) for seat, name in enumerate(names)]


def _shown(name: str, seat: int) -> str:
    if name == YOU:
        return told(say("You"))
    return told(say("player {number}", number=seat + 1)) if name == numbered(seat) else name


def teller_for(names: list[str], seat: int) -> Teller:
    """Tells a seat, or the SPECTATOR, with the names of those who have one."""
    own = ["" if name in (YOU, numbered(each)) else name for each, name in enumerate(names)]
    return Teller(language(), own, you=seat)


def draw_table(
    position: Position, seat: int, names: list[str], known: Record | None = None
) -> tuple[Any, str]:
    """The table as a seat sees it: a picture for eyes, and the same in plain lines.

    `known` is what it sees if that is not what the seat knows, as where cards have been laid open.
    """
    teller = teller_for(names, seat)
    variant, known = position.variant, position.seen_by(seat) if known is None else known
    text = variant.table(known, seat, teller)
    game = variant.game
    if game.drawn is not None:
        return game.drawn(variant.view(known, seat, teller), shown(names), teller), text
    from rich.panel import Panel
    from rich.text import Text

    panel = Panel(Text(text), title=game.title, title_align="left", border_style="dim", width=78)
    return panel, text
