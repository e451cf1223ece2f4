"""Printing in a worker (`pipworks.workers`): the libraries that it takes are loaded there."""

from __future__ import annotations

from pipworks.games import introduce
from pipworks.printing.jobs import Job, print_out
from pipworks.workers import tell_progress


def printed(wanted: Job, place: str | None) -> bytes:
    """A PDF; meanwhile it says how far it is. Raises as `print_out` does.

    `place` is where the game comes from, if it is from outside.
    """
    if place is not None:
        introduce(place)
    return print_out(wanted, tell_progress).pdf
