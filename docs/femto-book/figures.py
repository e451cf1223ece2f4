"""Makes the figures of the Femto book anew: what is measured, the plots, and all numbers in its pages.

`python docs/femto-book/figures.py` measures every game that the book names and all packs of one suit, which
takes some minutes; `--sweeps FOLDER` makes the long sweeps as well, or finds them there, which takes half an
hour; `--fill` draws and writes with what has been measured before.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))  # where what all books share is

import books  # noqa: E402
import drawing  # noqa: E402

import games  # noqa: E402
import tables  # noqa: E402

FACTS = HERE / "facts"
PICTURES = HERE / "pictures"


def kept(name: str, facts: dict[str, Any]) -> None:
    """Write the facts of a chapter."""
    books.keep(FACTS, name, facts)


def all_facts() -> dict[str, Any]:
    """The facts of all chapters by name, and the candidates."""
    facts = books.kept_in(FACTS)
    eight, six = (games.read_candidates(name) for name in ("packs_of_eight", "packs_of_six"))
    facts["packs_of_eight"] = {
        "rows": eight,
        "count": len(eight),
        "front": sum(row["front"] for row in eight),
        "chosen": eight[0],
    }
    fairest = min((round(row["strength"], 9), round(row["best"], 9)) for row in six)
    alike = [row for row in six if (round(row["strength"], 9), round(row["best"], 9)) == fairest]
    facts["packs_of_six"] = {
        "count": len(six),
        "fairest": len(alike),
        "chosen": min(alike, key=lambda row: row["sum"]),
    }
    return facts


def measured() -> None:
    """Measure all that does not take long."""
    for chapter, named in games.CHAPTERS.items():
        facts = {}
        for name, code in named.items():
            print(f"measuring {code}")
            facts[name] = games.game_facts(code)
        if chapter == "final":
            facts["game"] = games.recorded_facts()
        kept(chapter, facts)
    for size, name in ((4, "packs_of_eight"), (3, "packs_of_six")):
        suit = games.suit_facts(size)
        packs = suit.pop("candidates")
        kept(f"suit_{2 * size}", {f"suit_{2 * size}": suit})
        print(f"measuring {len(packs)} packs")
        games.written_candidates([games.candidate_row(pack) for pack in packs], name)


def filled(page: str, facts: dict[str, Any]) -> str:
    """A page with all numbers and tables as the facts have them."""
    return books.filled(page, facts, tables.TABLES, {"fraction": games.fraction})


def pictures(facts: dict[str, Any]) -> dict[str, str]:
    """All plots by name."""
    made: dict[str, Callable[[], str]] = {
        "lengths": lambda: drawing.lengths(facts["femto"], "How long Femto takes"),
        "totals": lambda: drawing.totals(facts["femto"], "With what total Femto is won"),
        "hands": lambda: drawing.deals(facts["femto"], None, "All hands of Femto"),
        "power": lambda: drawing.power(facts["femto"], "The power of the cards of Femto"),
        "habits": lambda: drawing.habits(facts["femto"], "What habits cost in Femto"),
        "power_wide": lambda: drawing.power(facts["wide"], "The power of the cards from 5 to 24"),
        "power_joker": lambda: drawing.power(facts["joker"], "The power of the cards with a joker"),
        "leading": lambda: drawing.deals(
            facts["winner_leads"], facts["femto"], "Hands of the player who leads, and of Femto"
        ),
        "strengths": lambda: drawing.strengths(
            facts["eight"]["strengths"],
            [
                (name, facts["eight"]["named"][pack]["strength"])
                for name, pack in (
                    ("2 3 4 5 6 7 8 10", "2-3-4-5-6-7-8-10"),
                    ("5 7 9 13 16 18 20 24", "5-7-9-13-16-18-20-24"),
                    ("1 3 4 5 7 8 9 11", "1-3-4-5-7-8-9-11"),
                )
            ],
            "All packs of eight cards from 1 to 24",
        ),
        "front": lambda: drawing.candidates(
            facts["suit_8"]["strengths"],
            facts["packs_of_eight"]["rows"],
            {facts["packs_of_eight"]["chosen"]["pack"]: "the final version"},
            "All packs of eight cards of one suit",
        ),
        "final_hands": lambda: drawing.deals(
            facts["final"], facts["femto"], "All hands of the final version, and of Femto"
        ),
        "final_power": lambda: drawing.power(facts["final"], "The power of the cards of the final version"),
        "atto_hands": lambda: drawing.deals(
            facts["final_atto"], facts["atto"], "All hands of the new Atto, and of the old"
        ),
    }
    for name, code in (("beats", "femto"), ("final_beats", "femto:final")):
        made[name] = lambda code=code: drawing.beaten_by(*games.who_beats_whom(code), "Who beats whom")  # type: ignore[misc]
    return {name: draw() for name, draw in made.items()}


def main() -> None:
    """Make everything anew that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sweeps", type=Path, help="make the long sweeps in this folder, too")
    parser.add_argument("--workers", type=int, help="how many cores share a sweep")
    parser.add_argument("--fill", action="store_true", help="measure nothing anew")
    asked = parser.parse_args()
    if asked.sweeps:
        import sweeps

        kept("sweeps", sweeps.swept_facts(asked.sweeps, asked.workers))
    if not asked.fill:
        measured()
    facts = all_facts()
    books.write_pictures(PICTURES, pictures(facts))
    books.write_pages(HERE, lambda page: filled(page, facts))


if __name__ == "__main__":
    main()
