"""What is said about a table, as typed lines: a kind and its values. A catalogue makes sentences of them.

What a game itself has to say is told by the game; these lines are about what happens around it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TableLine:
    """Something to be said: what kind of thing, and who and what is in it. Seats count from 0."""

    kind: str
    values: Mapping[str, int | str] = field(default_factory=dict)


ENGLISH: dict[str, str] = {
    "seated": "{name} takes seat {place}.",
    "left": "Seat {place} is open again.",
    "begun": "The game begins.",
    "taken-back": "The last choice is taken back.",
    "proposed-undo": "{seat} proposes to take back the last choice.",
    "proposed-pause": "{seat} proposes a pause.",
    "proposed-rematch": "{seat} proposes a rematch.",
    "proposed-abandon": "{seat} proposes to abandon the game.",
    "agreed": "{seat} agrees.",
    "disagreed": "{seat} does not agree.",
    "resigned": "{seat} resigns.",
    "timed-out": "{seat} is out of time.",
    "resumed": "{seat} resumes the game.",
    "away": "{seat} is away.",
    "back": "{seat} is back.",
    "abandoned": "The game is abandoned.",
    "chat-off": "The chat is turned off.",
    "chat-on": "The chat is turned on.",
    "rematched": "There is a rematch.",
    "won-by-resignation": "{seat} resigns: {winner} wins.",
    "won-on-time": "{seat} is out of time: {winner} wins.",
    "was-abandoned": "The game was abandoned.",
}
"""A sentence for each kind of line. `seat` and `winner` are who sits there, `place` the number of a seat."""

_SHOWN: dict[str, Callable[[int | str], str]] = {
    "seat": lambda seat: f"Player {int(seat) + 1}",
    "winner": lambda seat: f"player {int(seat) + 1}",
    "place": lambda seat: str(int(seat) + 1),
}


def sentence(line: TableLine) -> str:
    """A line in English."""
    shown = {name: _SHOWN.get(name, str)(value) for name, value in line.values.items()}
    return ENGLISH[line.kind].format(**shown)
