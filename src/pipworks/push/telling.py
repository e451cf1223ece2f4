"""What a browser is told: which table waits, and that in its reader's language, for a notification."""

from __future__ import annotations

import json

from pipworks.engine.messages import say
from pipworks.tables import seeing
from pipworks.tables.state import TableState

KIND = "your-move"
MOST_NAMED = 3
"""Of more players than so many nobody is named."""


def told(state: TableState, seat: int, language: str) -> bytes:
    """That a seat is to choose: no card, no choice and nothing that opens anything is in it."""
    teller = seeing.teller_of(state, language, seat)
    others = tuple(
        teller.name(other) for other, each in enumerate(state.seats) if other != seat and each.name
    )
    body = title = state.variant.game.title
    if 0 < len(others) <= MOST_NAMED:
        body = teller.say(say("{title} with {others}", title=title, others=others))
    said = {
        "kind": KIND,
        "table": state.id,
        "number": state.asked_at,
        "language": language,
        "title": teller.sentence(say("it is your move")),
        "body": body,
    }
    return json.dumps(said, ensure_ascii=False).encode()
