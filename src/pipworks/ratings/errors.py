"""What can be wrong with what people ask of ratings. Each kind has a stable `code`."""

from __future__ import annotations

from pipworks.engine import GameError


class BadMeasures(GameError):
    """Games of levels that no marks can be made of."""

    code = "bad-measures"
