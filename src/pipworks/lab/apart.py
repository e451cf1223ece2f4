"""Replays and analyses made in a worker (`pipworks.workers`), which keeps the solutions that it finds."""

from __future__ import annotations

import gzip
from dataclasses import replace

from pydantic_core import to_json

from pipworks.engine import GameRecord, Teller, Variant
from pipworks.lab.replay import brief, replay
from pipworks.lab.review import analysis
from pipworks.lab.solutions import Solutions
from pipworks.solve import Solution
from pipworks.workers import tell_progress

SMALL = 4_000_000
"""Solutions of up to so many positions are kept for the next game of the variant."""

_solutions = Solutions(8, SMALL)


def solution_kept(variant: Variant) -> Solution:
    """The solution of a variant, as this process keeps it."""
    return _solutions.of(variant, tell_progress)


def replayed(record: GameRecord, teller: Teller, in_brief: bool) -> bytes:
    """The steps of a replay, as JSON in UTF-8; or, `in_brief`, of the views only what is new."""
    steps = replay(record, replace(teller, zones=not in_brief))
    return to_json(brief(steps) if in_brief else steps)


def analysed(record: GameRecord) -> bytes:
    """The analysis of a finished game, as JSON in UTF-8, compressed with gzip."""
    found = analysis(record, lambda: solution_kept(record.variant), tell_progress)
    return gzip.compress(to_json(found), 5)
