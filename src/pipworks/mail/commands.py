"""What the lines of a reply ask for: the commands that every door of a table gives, or something to be
shown.

A line is a choice, in the words of the game, or one of a few words of the table's, in English or German.
What can be chosen comes first: so no word of the table's takes one of a game's away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

from pipworks.engine.messages import Quoted
from pipworks.mail.errors import NotUnderstood
from pipworks.tables import commands as ask

Shown = Literal["board", "rules", "help", "hint"]

MOST_ASKED = 12
"""So many lines of one mail are taken."""

_SHOWN: dict[str, Shown] = {
    "board": "board",
    "position": "board",
    "brett": "board",
    "stand": "board",
    "tisch": "board",
    "rules": "rules",
    "regeln": "rules",
    "help": "help",
    "hilfe": "help",
    "?": "help",
    "hint": "hint",
    "tipp": "hint",
}
_ASKED: dict[str, dict[str, Any]] = {
    "resign": {"do": "resign"},
    "aufgeben": {"do": "resign"},
    "undo": {"do": "propose", "kind": "undo"},
    "zurücknehmen": {"do": "propose", "kind": "undo"},
    "pause": {"do": "propose", "kind": "pause"},
    "abandon": {"do": "propose", "kind": "abandon"},
    "abbrechen": {"do": "propose", "kind": "abandon"},
    "rematch": {"do": "propose", "kind": "rematch"},
    "revanche": {"do": "propose", "kind": "rematch"},
    "resume": {"do": "resume"},
    "weiter": {"do": "resume"},
    "withdraw": {"do": "withdraw"},
    "zurückziehen": {"do": "withdraw"},
    "yes": {"do": "answer", "accept": True},
    "agree": {"do": "answer", "accept": True},
    "ja": {"do": "answer", "accept": True},
    "no": {"do": "answer", "accept": False},
    "nein": {"do": "answer", "accept": False},
    "away": {"do": "vacation", "away": True},
    "urlaub": {"do": "vacation", "away": True},
    "back": {"do": "vacation", "away": False},
    "wieder da": {"do": "vacation", "away": False},
}
_COMMANDS = {
    "answer": ask.Answer,
    "propose": ask.Propose,
    "resign": ask.Resign,
    "resume": ask.Resume,
    "vacation": ask.Vacation,
    "withdraw": ask.Withdraw,
}
_NOTE = re.compile(r"(?:note|notiz)\s*:\s*(.*)", re.IGNORECASE)


_AWAY = re.compile(r"(?:away|urlaub|weg)\s+(?:for\s+)?(\d{1,4})\s*(days?|weeks?|tage?|wochen?)")
MOST_DAYS = 366
_NO = re.compile(
    r"(?:no|nein|non|nee|nej|nie|never|nie wieder|stop|unsubscribe)\b.*", re.IGNORECASE | re.DOTALL
)


def says_no(text: str) -> bool:
    """Whether an answer to whether somebody wants something begins with a no."""
    return _NO.match(text.strip()) is not None


def lines_of(text: str) -> list[tuple[str, bool]]:
    """The lines of a reply that say something, and of each whether an empty line stands before it."""
    found: list[tuple[str, bool]] = []
    apart = False
    for line in text.split("\n"):
        if line.strip():
            found.append((line.strip(), apart))
        apart = not line.strip()
    return found


def asked_by(
    line: str, seat: int, number: int | None, choices: Sequence[str], once: str | None = None
) -> Any:
    """What a line asks for a seat: a command, or something to be shown.

    A choice answers an event; a note is said once under its key.

    Raises NotUnderstood.
    """
    plain = line.strip("*_ ").rstrip(".!").strip("*_ ")
    for said in (line, plain):
        if said in choices:
            return ask.Choose(do="choose", seat=seat, choice=said, number=number)
    word = plain.casefold().rstrip("?").strip()
    if plain == "?" or word in _SHOWN:
        return _SHOWN[word or "?"]
    if word in _ASKED:
        asked = _ASKED[word]
        return _COMMANDS[asked["do"]](seat=seat, **asked)
    away = _AWAY.fullmatch(word)
    if away is not None:
        days = int(away[1]) * (7 if away[2].startswith("w") else 1)
        if not 0 < days <= MOST_DAYS:
            raise NotUnderstood("nobody is away for so long: say at most {most} days", most=MOST_DAYS)
        return ask.Vacation(do="vacation", seat=seat, away=True, seconds=days * 86_400.0)
    note = _NOTE.fullmatch(line)
    if note is not None:
        if len(note[1]) > ask.MOST_CHAT:
            raise NotUnderstood("this note is too long: write at most {most} letters", most=ask.MOST_CHAT)
        return ask.Chat(do="chat", text=note[1], once=once)
    if len(line) > ask.MOST_CHOICE:
        raise NotUnderstood("{line} is too long for a choice: begin with the choice alone", line=Quoted(line))
    return ask.Choose(do="choose", seat=seat, choice=line, number=number)
