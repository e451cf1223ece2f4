"""What lists have of tables: a row for each, without its events."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of a table without reading its events. `summary` is JSON of public things."""

    id: str
    created: float
    changed: float
    status: str
    public: bool
    game: str
    variant: str
    owner: str | None
    invitation: str
    secret: str
    number: int
    wake: float | None
    summary: str
