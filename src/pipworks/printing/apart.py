"""Printing in a worker (`pipworks.workers`): the libraries that it takes are loaded there."""

from __future__ import annotations

from pipworks.games import introduce
from pipworks.printing.jobs import Job, print_out


def printed(wanted: Job, place: str | None) -> bytes:
    """A PDF. `place` is where the game comes from, if it is from outside. Raises as `print_out` does."""
    if place is not None:
        introduce(place)
    return print_out(wanted).pdf
