"""Paper: cards to cut out, rule sheets, score pads, a travel edition and puzzles, as a PDF for any variant.

What a game takes it says itself, by what is in its box (`pipworks.engine.box`). The libraries that this takes
come with the extra `pipworks[print]` and are imported when something is printed.
"""

from __future__ import annotations

from pipworks.printing.errors import BadPrint, NoPrinting
from pipworks.printing.jobs import ALL, BACKS, PARTS, Job, Printout, job, parts_of, print_out
from pipworks.printing.paper import PAPERS, SIZES

__all__ = [
    "ALL",
    "BACKS",
    "PAPERS",
    "PARTS",
    "SIZES",
    "BadPrint",
    "Job",
    "NoPrinting",
    "Printout",
    "job",
    "parts_of",
    "print_out",
]
