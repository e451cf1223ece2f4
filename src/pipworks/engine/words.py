"""A game in words, all in one object: for games that do not part notation, telling and views."""

from __future__ import annotations

from pipworks.engine.notation import Notation
from pipworks.engine.telling import Telling
from pipworks.engine.views import Views


class Words(Notation, Telling, Views):
    """How a game is written, told and seen."""
