"""Tables at which nobody plays with anybody: they may be thrown away, or go when nobody comes to them.

Both are asked of a summary (`showing.summary`): the storage keeps one beside each table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pipworks.tables.errors import NotNow, NotYours, TableError


def unfit(short: Mapping[str, Any], person: str | None) -> TableError | None:
    """Why somebody may not throw a table away: somebody else is there, or it counts; None where they may."""
    if person is None or short["owner"] != person:
        return NotYours("only who set the table up can do that")
    if any(holder not in (None, person) for holder in short["holders"]):
        return NotYours("somebody else sits at this table: propose to abandon the game")
    if short.get("rated", False):
        return NotNow("this game is rated: it stays, and goes on by its clocks until it is over or given up")
    return None


def left_to_bots(short: Mapping[str, Any]) -> bool:
    """Whether nobody waits for a game that is not gone on with: all who play are bots, or all but one person.

    Not where it counts, where it is held, or where a clock ends it.
    """
    people = {holder for holder in short["holders"] if holder is not None}
    kinds = {seat["kind"] for seat in short["seats"]}
    runs_out = short["clock"] is not None and short["status"] == "playing"
    if runs_out or short.get("rated", False) or short.get("held", False):
        return False
    return len(people) <= 1 and "bot" in kinds and "open" not in kinds
