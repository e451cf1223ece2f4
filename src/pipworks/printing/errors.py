"""What can be wrong with what is to be printed."""

from __future__ import annotations

from pipworks.engine import GameError


class BadPrint(GameError):
    """Something that cannot be printed, or not so."""

    code = "bad-print"


class NoPrinting(GameError):
    """What printing takes is not installed here. Says how to get it."""

    code = "no-printing"
