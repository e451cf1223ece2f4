"""Pipworks: a workshop for arithmetic card games.

>>> import pipworks
>>> femto = pipworks.game("femto")
>>> start = femto.deal("2-3-8-10/4-5-6-7")
>>> start.choices(0)
('2', '3', '8', '10')
>>> after, happened = start.play({0: "10", 1: "7"})
>>> happened[1]
'10 is higher than 7 and not more than twice it, so the 10 wins.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipworks.engine import GameRecord, Variant

__version__ = "0.1.0"


def game(code: str) -> Variant:
    """The variant of a code, ready to be dealt: `femto`, `femto:goal=low`, `my/bluff.py`.

    Raises UnknownGame, UnknownVariant or BadOption.
    """
    from pipworks.games import find

    return find(code)


def record(text: str) -> GameRecord:
    """The game that a record tells, replayed and checked. Raises BadRecord."""
    from pipworks.engine import read_record
    from pipworks.games import find_named

    return read_record(text, find_named)


def __getattr__(name: str) -> Any:
    """The engine's public names, loaded when first asked for."""
    import pipworks.engine

    if name in pipworks.engine.__all__:
        return getattr(pipworks.engine, name)
    raise AttributeError(f"module 'pipworks' has no attribute {name!r}")
