"""Makes the figures of the pages on the designers' remarks anew: what is measured, the plots, all numbers.

`make remarks`, or `python docs/designers-remarks/remarks.py`, plays some hundred thousand games, which takes
about ten minutes on one core. `--only PAGE` measures for one page, `--fill` draws and writes with what has
been measured before. What is measured is kept in `facts`, and in `facts/few.json` from a few games only,
which a test can make anew.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))  # where what all books share is

import books  # noqa: E402
import equation_games  # noqa: E402
import friend_or_foe  # noqa: E402
import math_arena  # noqa: E402
import remark_plots  # noqa: E402
import remark_tables  # noqa: E402
import sequences  # noqa: E402
from books import Facts  # noqa: E402

FACTS = HERE / "facts"
PICTURES = HERE / "pictures"
FEW = "few"

PAGES = {
    "brain-drain": equation_games.brain_drain,
    "ascent": equation_games.ascent,
    "math-arena": math_arena.math_arena,
    "friend-or-foe": friend_or_foe.friend_or_foe,
    "sequences": sequences.sequences,
}
"""By page, what makes its facts."""

A_FEW = 0.001
"""The part of all games that is played for `FEW`."""


def kept(name: str, facts: Facts) -> None:
    """Write the facts of a page."""
    books.keep(FACTS, name, facts)


def few_facts(page: str) -> Facts:
    """The facts of a page from a few games, as they are kept."""
    found: Facts = books.rounded(PAGES[page](A_FEW))
    return found


def all_facts() -> Facts:
    """The facts of all pages by name, but for those from a few games."""
    return {name: each for name, each in books.kept_in(FACTS).items() if name != FEW}


def filled(page: str, facts: Facts) -> str:
    """A page with all numbers and tables as the facts have them."""
    return books.filled(page, facts, remark_tables.TABLES, remark_tables.FORMS)


def pictures(facts: Facts) -> dict[str, str]:
    """All plots by name."""
    return {name: draw(facts) for name, draw in remark_plots.PLOTS.items()}


def main() -> None:
    """Make everything anew that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", choices=PAGES, help="measure for this page alone")
    parser.add_argument("--fill", action="store_true", help="measure nothing anew")
    asked = parser.parse_args()
    if not asked.fill:
        some = [asked.only] if asked.only else [*PAGES]
        few = books.kept_in(FACTS).get(FEW, {})
        for page in some:
            print(f"playing for {page}", flush=True)
            kept(page, PAGES[page](1.0))
            few[page] = few_facts(page)
        kept(FEW, {FEW: dict(sorted(few.items()))})
    facts = all_facts()
    books.write_pictures(PICTURES, pictures(facts))
    books.write_pages(HERE, lambda page: filled(page, facts))


if __name__ == "__main__":
    main()
