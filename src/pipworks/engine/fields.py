"""Positions as `name=value` fields: reading them, with one sentence for everything that can be wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pipworks.engine.errors import BadPosition
from pipworks.engine.messages import Quoted
from pipworks.engine.notation import read_fields

LONGEST = 5000
"""So many characters a position has at most."""


def write_fields(fields: Mapping[str, str]) -> str:
    """Fields in a row; what is empty is left out."""
    return " ".join(f"{name}={value}" for name, value in fields.items() if value)


def in_set(seats: int) -> list[int]:
    """The seats of a set, ascending; or whatever else a set of bits stands for."""
    return [seat for seat in range(int(seats).bit_length()) if int(seats) >> seat & 1]


def write_seats(seats: int) -> str:
    """A set of seats as players, `1-3`; nothing when it is empty."""
    return "-".join(str(seat + 1) for seat in in_set(seats))


class Fields:
    """The fields of a position while it is read. Whatever is wrong with them is a BadPosition.

    `names` are those there can be, with spaces between them; a bare value is that of the first.
    """

    def __init__(self, text: str, names: str, seats: int) -> None:
        if len(text) > LONGEST:
            raise BadPosition(
                "a position has at most {most} characters; this has {count}", most=LONGEST, count=len(text)
            )
        known = tuple(names.split())
        self.found = read_fields(text, known, known[0])
        self.seats = seats

    def __contains__(self, name: str) -> bool:
        return name in self.found

    def text(self, name: str, usual: str = "-") -> str:
        """What was written, or what goes without saying."""
        return self.found.get(name, usual)

    def word(self, name: str, usual: str, words: tuple[str, ...]) -> str:
        """One of some words, of which the usual one goes without saying."""
        word = self.text(name, usual).lower()
        if word not in words:
            raise BadPosition(
                "{name} must be {words:or}, not {word}", name=name, words=words, word=Quoted(word)
            )
        return word

    def number(self, name: str, usual: int, low: int, high: int) -> int:
        """A whole number within bounds."""
        return whole(name, self.text(name, str(usual)), low, high)

    def by_seat(self, name: str, usual: str = "-") -> list[str]:
        """A part for each seat, with / between them."""
        parts = self.text(name, "/".join([usual] * self.seats)).split("/")
        if len(parts) != self.seats:
            raise BadPosition(
                "{name} must be {seats} parts with / between them, not {text}",
                name=name,
                seats=self.seats,
                text=Quoted(self.text(name)),
            )
        return parts

    def set_of_seats(self, name: str) -> int:
        """A set of seats, written as players, `1-3`."""
        found = 0
        for part in filter(None, re.split(r"[-,/]", self.text(name))):
            if not re.fullmatch(r"\d", part, re.ASCII) or not 1 <= int(part) <= self.seats:
                raise BadPosition(
                    "{name} is players from 1 to {seats}, as in 1-2, not {part}",
                    name=name,
                    seats=self.seats,
                    part=Quoted(part),
                )
            found |= 1 << int(part) - 1
        return found


def whole(name: str, text: str, low: int, high: int) -> int:
    """A whole number within bounds. Raises BadPosition."""
    if not re.fullmatch(r"\d{1,16}", text.strip(), re.ASCII) or not low <= int(text) <= high:
        raise BadPosition(
            "{name} must be a whole number from {low} to {high}, not {text}",
            name=name,
            low=low,
            high=high,
            text=Quoted(text),
        )
    return int(text)
