"""Draws the picture for the front page: a Femto table as the terminal shows it.

Run from anywhere: `python docs/pictures/draw.py`. It writes terminal.svg beside itself.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import pipworks
from pipworks.engine import Teller

PICTURE = Path(__file__).with_name("terminal.svg")
FOREIGN_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def main() -> None:
    """Play to a position worth showing, and draw it."""
    femto = pipworks.game("femto")
    record = pipworks.GameRecord(femto, femto.deal("2-3-8-10/4-5-6-7"))
    for chosen in ({0: "10", 1: "7"}, {0: "10"}, {0: "3", 1: "7"}):
        record.play(chosen)
    here = record.now
    console = Console(record=True, width=96, file=io.StringIO(), force_terminal=True, highlight=False)
    teller = Teller(names=["", "Perfect"], you=0)
    for line in record.told(2, seat=0):
        console.print(f"  {teller.sentence(line.message())}", style="italic")
    console.print()
    assert femto.game.drawn is not None
    console.print(femto.game.drawn(here.view(0, teller), ["You", "Perfect"], teller))
    question = teller.sentence(femto.ask(here.seen_by(0), 0))
    console.print(f"{question} ({' '.join(here.choices(0))}): ")
    picture = console.export_svg(title="pipworks play femto", unique_id="femto")
    PICTURE.write_text(FOREIGN_FONTS.sub("", picture), encoding="utf-8")


if __name__ == "__main__":
    main()
