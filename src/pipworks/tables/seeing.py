"""What seats see of the game at a table: their views, what they are asked, and whether they see alike.

All of it is made from masked states. What a seat knows of a position is looked up once (`Sight`), however
many messages are made of it.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Any

from pipworks.engine import SPECTATOR, Line, Position, Teller
from pipworks.engine.contract import Record
from pipworks.tables import lines
from pipworks.tables.naming import called
from pipworks.tables.sitting import told_name
from pipworks.tables.state import Step, TableState

Eyes = tuple[int, ...]
"""The seats that somebody holds, or `(SPECTATOR,)`."""


def eyes_of(state: TableState, person: str | None) -> Eyes:
    """Whose eyes somebody sees with."""
    return tuple(state.held_by(person)) or (SPECTATOR,)


def reader_of(eyes: Eyes) -> int:
    """To whom it is told what happens. Who holds several seats hands a device round: they are told what
    everybody may know, so that nobody reads there what another has drawn, nor is called by another's `you`.
    """
    return eyes[0] if len(eyes) == 1 else SPECTATOR


MOST_SEEN = 4
"""What is known of so many positions is at hand."""


class Sight:
    """What seats, and the SPECTATOR, know of the last positions that were looked at. Not to be changed."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, tuple[Position, dict[int, Record]]] = OrderedDict()

    def of(self, position: Position, seat: int) -> Record:
        """The masked state of a position."""
        if (at := id(position)) not in self._known:
            self._known[at] = position, {}  # who is kept keeps its id
            if len(self._known) > MOST_SEEN:
                self._known.popitem(last=False)
        known = self._known[at][1]
        if seat not in known:
            known[seat] = position.seen_by(seat)
        return known[seat]


def teller_of(state: TableState, language: str, you: int = SPECTATOR, zones: bool = True) -> Teller:
    """Tells one reader, with the names of those who sit at the table."""
    return _teller(language, tuple([(seat.name, seat.bot) for seat in state.seats]), you, zones)


@lru_cache(maxsize=4096)
def _teller(language: str, sitting: tuple[tuple[str, str | None], ...], you: int, zones: bool) -> Teller:
    return Teller(language, called([told_name(name, bot, language) for name, bot in sitting]), you, zones)


def view(state: TableState, seat: int, language: str, sight: Sight | None = None, zones: bool = True) -> Any:
    """What a seat, or the SPECTATOR, sees of the game: its own typed view, which may do without its zones."""
    assert state.position is not None
    known = (sight or Sight()).of(state.position, seat)
    return state.variant.view(known, seat, teller_of(state, language, seat, zones))


def views(
    state: TableState, eyes: Eyes, language: str = "en", sight: Sight | None = None, zones: bool = True
) -> dict[str, Any] | None:
    """The views of the seats that somebody holds."""
    if state.position is None:
        return None
    return {str(seat): view(state, seat, language, sight, zones) for seat in eyes}


def board(state: TableState, seat: int, language: str = "en") -> str:
    """What a seat, or the SPECTATOR, sees of the game, in lines of plain text; nothing before the deal."""
    if state.position is None:
        return ""
    return state.position.table(seat, teller_of(state, language, seat))


def alike(state: TableState, eyes: Eyes, sight: Sight | None = None) -> bool:
    """Whether all those eyes know the same of the game: then there is nothing to cover among them."""
    position, sight = state.position, sight or Sight()
    return position is None or len(eyes) < 2 or len({sight.of(position, seat).tobytes() for seat in eyes}) < 2


def asks(state: TableState, eyes: Eyes, language: str = "en", sight: Sight | None = None) -> dict[str, str]:
    """What those seats are asked now."""
    position, sight, due = state.position, sight or Sight(), state.due
    if position is None:
        return {}
    return {
        str(seat): teller_of(state, language, seat).sentence(
            state.variant.ask(sight.of(position, seat), seat)
        )
        for seat in eyes
        if seat in due
    }


def sealed(state: TableState, eyes: Eyes) -> dict[str, str]:
    """Their own choices that wait for others."""
    return {str(seat): state.sealed[seat].said for seat in eyes if seat in state.sealed}


def step_shown(
    state: TableState, step: Step, seat: int, teller: Teller, sight: Sight | None = None
) -> dict[str, Any]:
    """A step for one seat: its lines, and the choices that are known to it."""
    sight = sight or Sight()
    known = step.before.revealed(step.after, step.chosen, seat)
    chosen = {str(other): step.said[other] for other in known if other in step.said}
    seconds = {key: round(step.seconds[int(key)], 3) for key in chosen if int(key) in step.seconds}
    told = [line.data(teller) for line in _lines(state, step, seat, known, sight)]
    return {
        "lines": told,
        "told": [each["text"] for each in told],
        "chosen": chosen if step.kind == "choice" else None,
        "seconds": seconds or None,
    }


def _lines(state: TableState, step: Step, seat: int, known: dict[int, int], sight: Sight) -> list[Line]:
    """What happened in a step, for the eyes of one seat, which knows of those choices."""
    if step.kind == "deal":
        return [lines.Begun()]
    if step.kind == "undo":
        return [] if step.back else [lines.TakenBack()]
    before, after = sight.of(step.before, seat), sight.of(step.after, seat)
    return state.variant.tell_known(before, after, known, seat, step.claims)
