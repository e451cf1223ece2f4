"""Views: what somebody sees of a table, as typed data made from a masked state."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from pydantic import BaseModel, ConfigDict
from typing_extensions import TypeVar

from pipworks.engine.contract import SPECTATOR, Record
from pipworks.engine.errors import WrongType, quotation
from pipworks.engine.messages import Message, Seat, say
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.engine.zones import ZONES, CardSeen, Dice, Hand, Pile, Row, Scores, Tally, Text, Zone, tally

if TYPE_CHECKING:
    from pipworks.engine.variant import Variant


class Seen(BaseModel):
    """A part of what a seat sees."""

    model_config = ConfigDict(defer_build=True)  # how it is checked is worked out when something is to be

    @classmethod
    def of(cls, **fields: Any) -> Self:
        """One of these fields as they are, without a look at each: views are made again and again.

        All fields must be given, and be what they are declared to be: an `int`, and no number of NumPy's.
        """
        made = cls.__new__(cls)  # as `model_construct` does, which looks for aliases and defaults besides
        put = object.__setattr__
        put(made, "__dict__", fields)
        put(made, "__pydantic_fields_set__", set(fields))
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None)
        return made


class View(Seen):
    """What a seat sees. Seats count from 0; who only watches has seat −1. Games add fields of their own."""

    variant: str
    seat: int
    phase: str
    """What the game waits for, in a word of the game's own."""
    to_act: list[int]
    choices: list[str]
    """What this seat may choose now."""
    turn: int
    scores: list[float]
    """What the game would pay every seat if it ended now."""
    tally: Tally
    """What every seat has come to, as the players of this game count it."""
    zones: list[Zone]
    """What lies on the table, for a drawing that does not know the game."""


ViewT = TypeVar("ViewT", bound=View, covariant=True, default=View)
"""The view by which type checkers know a variant."""


class Views:
    """How a game is seen. A game subclasses it and says what its own drawing needs to know."""

    def view(self, variant: Variant, state: Record, seat: int, teller: Teller = ENGLISH) -> View:
        """What a seat sees of a masked state."""
        return View(**self.common(variant, state, seat, teller))

    def table(self, variant: Variant, state: Record, seat: int, teller: Teller) -> str:
        """What a seat sees of a masked state, in lines of plain text."""
        return table_text(self.view(variant, state, seat, teller), teller)

    def common(
        self, variant: Variant, state: Record, seat: int, teller: Teller, choices: list[str] | None = None
    ) -> dict[str, Any]:
        """The fields that every view has. A game that has the choices of the seat at hand gives them."""
        if choices is None:
            choices = self.choices(variant, state, seat)
        return {
            "variant": variant.code,
            "seat": seat,
            "phase": self.phase(variant, state),
            "to_act": list(variant.acting(state)),
            "choices": choices,
            "turn": variant.turn(state),
            "scores": variant.scores(state),
            "tally": self.tally(variant, state, teller),
            "zones": self._zones(variant, state, seat, choices, teller) if teller.zones else [],
        }

    def _zones(
        self, variant: Variant, state: Record, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """The zones that a game gives. Raises WrongType for anything else."""
        given = self.zones(variant, state, seat, choices, teller)
        whose = f"in {variant.game.name} `zones` gives"
        if not isinstance(given, list | tuple):
            raise WrongType(
                f"{whose} {quotation(given)}: let it give a list of zones, such as [Text(lines=['3 5'])]"
            )
        for each in given:
            if not isinstance(each, (*ZONES, dict)):
                raise WrongType(
                    f"{whose} {quotation(each)} among its zones: let it give a Hand, Row, Pile, Dice, Scores "
                    "or Text"
                )
        return list(given)

    def choices(self, variant: Variant, state: Record, seat: int) -> list[str]:
        """What a seat may choose now, in the game's notation."""
        legal = variant.choices(state, seat) if seat in variant.acting(state) else []
        return [variant.game.notation.choice(variant, state, seat, each) for each in legal]

    def phase(self, variant: Variant, state: Record) -> str:
        """What the game waits for, in a word."""
        return variant.manner(state)

    def tally(self, variant: Variant, state: Record, teller: Teller) -> Tally:
        """What every seat has come to, in the game's own currency; by default what the game would pay."""
        return tally(teller.say(say("Points")), variant.scores(state))

    def zones(
        self, variant: Variant, state: Record, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """What lies on the table; `choices` are those of the seat. By default the position, as text."""
        return [Text(lines=[variant.game.notation.write_position(variant, state)])]


# Tables in plain text

FEW = 5
"""So many unknown cards of a hand stand there one by one; more are counted."""


def table_text(view: View, teller: Teller) -> str:
    """A table in lines of plain text: its zones, those of a seat under its name."""
    lines = [_of_zone(zone, teller) for zone in view.zones if seat_of(zone) is None]
    seats = sorted({at for zone in view.zones if (at := seat_of(zone)) is not None})
    for seat in seats:
        parts = [_of_zone(zone, teller) for zone in view.zones if seat_of(zone) == seat]
        lines.append(f"{heading(seat, teller)}: {'; '.join(filter(None, parts))}")
    return "\n".join(filter(None, lines))


def heading(seat: int, teller: Teller) -> str:
    """What stands over a seat's part of the table: who sits there."""
    you = teller.say(say(" (you)")) if seat == teller.you else ""
    return replace(teller, you=SPECTATOR).sentence(Message("{seat}", {"seat": Seat(seat)})) + you


def seat_of(zone: Zone) -> int | None:
    """Whose part of the table it is; nobody's in the middle."""
    return getattr(zone, "seat", None)


def _of_zone(zone: Zone, teller: Teller) -> str:
    if isinstance(zone, Text):
        return "\n".join([f"{zone.label}:"] * bool(zone.label) + zone.lines)
    text = _WRITTEN[type(zone)](zone, teller)
    if not zone.label:
        return str(text)
    return f"{zone.label}: {text}" if seat_of(zone) is None else f"{zone.label} {text}"


def _faces(cards: list[CardSeen], unknown: int, teller: Teller) -> str:
    """Cards side by side; those that matter now stand in brackets among others."""
    apart = unknown > 0 or not all(each.marked for each in cards)
    faces = [f"[{each.face or '?'}]" if each.marked and apart else each.face or "?" for each in cards]
    return " ".join(faces + ["?"] * unknown)


def _hand(zone: Hand, teller: Teller) -> str:
    if zone.unknown > FEW:
        unknown = teller.say(say("{count} cards face down", count=zone.unknown))
        return ", ".join(filter(None, [_faces(zone.cards, 0, teller), unknown]))
    return _faces(zone.cards, zone.unknown, teller) or teller.say(say("no cards"))


def _row(zone: Row, teller: Teller) -> str:
    shown = _faces(zone.cards, zone.unknown, teller) or teller.say(say("nothing"))
    return f"{shown} ({zone.note})" if zone.note else shown


def size_text(zone: Pile, teller: Teller) -> str:
    """How many cards a pile has, in words."""
    return teller.say(say("{count} {count:card|cards}", count=zone.count))


def _pile(zone: Pile, teller: Teller) -> str:
    count = size_text(zone, teller)
    shown = f"{count}, {zone.top.face}" if zone.top is not None and zone.top.face else count
    return f"{shown} ({zone.note})" if zone.note else shown


def _dice(zone: Dice, teller: Teller) -> str:
    return " ".join(map(str, zone.numbers))


def scores_text(zone: Scores, teller: Teller) -> str:
    """What everybody has, in words."""
    has = (
        say("{seat} {seat:have|has} {value}", seat=Seat(seat), value=value)
        for seat, value in enumerate(zone.values)
    )
    return ", ".join(map(teller.say, has))


_WRITTEN: dict[type, Any] = {Hand: _hand, Row: _row, Pile: _pile, Dice: _dice, Scores: scores_text}
