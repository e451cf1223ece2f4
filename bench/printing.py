"""A thousand cards on paper: ours beside WeasyPrint by itself, handed the same pages, in one run.

    python bench/printing.py [--cards 1000] [--rounds 2] [game …]

Of every game so many sets are printed that they have as many cards as are asked for, or as many sets as are
printed at once, fronts and backs, as by `pipworks print --what cards --copies N`. Seconds and processor time
are those of a process that has printed before. The peer is WeasyPrint, which ours stands on, with the very
same pages and pictures and nothing between. The best round of each counts.
"""

from __future__ import annotations

import argparse
import base64
import math
import re
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from weasyprint import HTML

from pipworks.cards import coloured
from pipworks.engine import Box, Teller
from pipworks.games import BUILT_IN, find
from pipworks.printing import job, print_out
from pipworks.printing.cardsheets import card_sheets
from pipworks.printing.jobs import MOST_COPIES
from pipworks.printing.paper import fitted
from pipworks.printing.parts import STYLE
from pipworks.printing.press import document

AIM = 20.0
"""A thousand cards take no more seconds than that."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("games", nargs="*", default=list(BUILT_IN), help="else all")
    parser.add_argument("--cards", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=2)
    asked = parser.parse_args()
    print_out(job(BUILT_IN[0], what="cards"))
    print(f"{'':14} {'cards':>6} {'seconds':>9} {'processor':>10} {'WeasyPrint':>11} {'ratio':>6}")
    for code in asked.games:
        variant = find(code)
        assert variant.game.box is not None
        box = variant.game.box(variant.options)
        copies = min(math.ceil(asked.cards / box.cards), MOST_COPIES)
        pages = partial(print_out, job(code, what="cards", copies=copies))
        ours = [timed(pages) for _ in range(asked.rounds)]
        peers = [timed(partial(by_itself, box, copies)) for _ in range(asked.rounds)]
        cards = box.cards * copies
        seconds = min(each.seconds for each in ours)
        processor, its = (min(each.processor for each in those) for those in (ours, peers))
        beyond = "" if seconds * 1000 <= AIM * cards else f"  more than {AIM:.0f} s for a thousand"
        row = f"{code:14} {cards:6} {seconds:7.1f} s {processor:8.1f} s {its:9.1f} s {processor / its:6.2f}"
        print(row + beyond)


class Took(NamedTuple):
    """How long something took."""

    seconds: float
    processor: float


def timed(what: Callable[[], object]) -> Took:
    began, worked = time.perf_counter(), time.process_time()
    what()
    return Took(time.perf_counter() - began, time.process_time() - worked)


def by_itself(box: Box, copies: int) -> bytes:
    """The same sheets by WeasyPrint alone, with every picture in the page that shows it."""
    part = card_sheets(box, fitted("a4", "poker"), "long", coloured(), copies, "cards", Teller("en"))
    shown = {
        name: "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
        for name, svg in part.pictures.items()
    }
    whole = document(part.html, STYLE + part.css, "cards", "en")
    made = HTML(string=re.sub(r"picture:([\w-]+)", lambda found: shown[found[1]], whole))
    return bytes(made.write_pdf(pdf_variant="pdf/ua-1"))


if __name__ == "__main__":
    main()
