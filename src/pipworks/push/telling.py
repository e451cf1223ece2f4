"""What a browser is told: which table waits, and that in its reader's language, for a notification."""

from __future__ import annotations

import json

from pipworks.engine.messages import say
from pipworks.tables import seeing
from pipworks.tables.state import TableState

MOVE, BEGIN = "your-move", "to-begin"
"""What is told: that somebody is to choose; or that all have sat down, and their share is waited for."""
MOST_NAMED = 3
"""Of more players than so many nobody is named."""


def told(state: TableState, seat: int, language: str) -> bytes:
    """That a seat is to choose, or to come: no card, no choice and nothing that opens anything is in it."""
    teller = seeing.teller_of(state, language, seat)
    others = tuple(
        teller.name(other) for other, each in enumerate(state.seats) if other != seat and each.name
    )
    body = title = state.variant.game.title
    if 0 < len(others) <= MOST_NAMED:
        body = teller.say(say("{title} with {others}", title=title, others=others))
    begins = seat in state.to_open
    title_said = (
        say("everybody is there: the game begins when you come") if begins else say("it is your move")
    )
    said = {
        "kind": BEGIN if begins else MOVE,
        "table": state.id,
        "number": state.asked_at,
        "language": language,
        "title": teller.sentence(title_said),
        "body": body,
    }
    return json.dumps(said, ensure_ascii=False).encode()
