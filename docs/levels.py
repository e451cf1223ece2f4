"""How often each level beats the one below it, in every game: the tables of docs/levels.md.

    python docs/levels.py                       go on until everything is measured, and write the tables
    python docs/levels.py --only femto --games 1000 --seconds 600
    python docs/levels.py --thinking            the masters against the bots `thinking` instead
    python docs/levels.py --json                print what is known, measure nothing

What was found is kept in docs/levels.json, and with `--thinking` in docs/thinking.json, after every few
games, so that the command can be stopped at any time and goes on where it was. Every pair plays whole rounds:
the same deal from every seat, with the stronger at one seat and the weaker at all others. Delete a file after
a change of those that play in it.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any, NamedTuple

import pipworks
from pipworks.bots import LEVEL_NAMES
from pipworks.bots.matches import play_rounds
from pipworks.work import Pool, usable_cores

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "levels.md"
END = "<!-- end -->"
CODES = ("femto", "math-arena", "math-arena:players=3", "sequences", "brain-drain", "ascent", "friend-or-foe")


class Table(NamedTuple):
    """A table of the page."""

    facts: Path
    """Where what was found is kept."""
    begin: str
    """What it stands behind."""
    pairs: list[tuple[str, str]]
    """Who plays whom, the stronger first."""
    codes: tuple[str, ...]


LEVELS = Table(
    DOCS / "levels.json",
    "<!-- begin: docs/levels.py -->",
    list(zip(LEVEL_NAMES[1:], LEVEL_NAMES[:-1], strict=True)),
    CODES,
)
THINKING = Table(
    DOCS / "thinking.json",
    "<!-- begin: docs/levels.py --thinking -->",
    [("master", "thinking")],
    tuple(each for each in CODES if "thinking" in pipworks.game(each).game.kernel_bots),
)

Found = dict[str, dict[str, list[float]]]
"""By variant and pair, for each round: the games won by the stronger, those decided, and those played."""


def main() -> None:
    """Do what is asked on the command line."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--thinking", action="store_true", help="the masters against the bots `thinking`")
    asked.add_argument("--only", nargs="*", default=list(CODES), help="the variants to measure")
    asked.add_argument("--levels", nargs="*", default=LEVEL_NAMES[1:], help="the stronger ones of the pairs")
    asked.add_argument("--games", type=int, help="so many games a pair (else 400, or a thousand deals)")
    asked.add_argument("--seconds", type=float, default=math.inf, help="but no longer for a pair, this time")
    asked.add_argument("--processes", type=int, default=usable_cores(), help="how many processors to use")
    asked.add_argument("--json", action="store_true", help="print the figures that are known")
    wanted = asked.parse_args()
    table = THINKING if wanted.thinking else LEVELS
    found = json.loads(table.facts.read_text()) if table.facts.exists() else {}
    if wanted.json:
        print(json.dumps([row(*each) for each in every(table, found)], indent=2))
        return
    with Pool(wanted.processes, over="processes") as pool:
        for code in (each for each in table.codes if each in wanted.only):
            for pair in table.pairs:
                if pair[0] in wanted.levels:
                    measure(table, found, code, pair, wanted, pool)
    write(table, found)


def measure(
    table: Table, found: Found, code: str, pair: tuple[str, str], wanted: argparse.Namespace, pool: Pool
) -> None:
    """Play rounds of one pair until there are enough games, or the time is over, and keep each few."""
    variant = pipworks.game(code)
    bots = (pair[0], *[pair[1]] * (variant.seats - 1))
    rounds = found.setdefault(code, {}).setdefault(" ".join(pair), [])
    games = wanted.games or (1000 * variant.seats if wanted.thinking else 400)
    until = time.monotonic() + wanted.seconds
    while len(rounds) * variant.seats < games and time.monotonic() < until:
        begun = range(len(rounds), len(rounds) + 2 * pool.workers)
        tasks = [(code, bots, "levels", each, each + 1) for each in begun]
        for one in (one for scores, _ in pool.map(play_rounds, tasks) for one in scores):  # rotations × bots
            winners = one == one.max(axis=1, keepdims=True)
            drawn = winners.all(axis=1)
            won = (winners[:, 0] / winners.sum(axis=1))[~drawn].sum()
            rounds.append([float(won), float((~drawn).sum()), float(len(one))])
        table.facts.write_text(json.dumps(found, separators=(",", ":")) + "\n")
        print(f"\r{code}: {told(row(code, ' '.join(pair), rounds))}", end="", flush=True)
    print(flush=True)


def every(table: Table, found: Found) -> list[tuple[str, str, list[list[float]]]]:
    """All pairs of which something is known, in the order of the house and of the levels."""
    pairs = [" ".join(each) for each in table.pairs]
    return [
        (code, pair, found[code][pair])
        for code in table.codes
        for pair in pairs
        if found.get(code, {}).get(pair)
    ]


def row(code: str, pair: str, rounds: list[list[float]]) -> dict[str, Any]:
    """The share of decided games that the stronger won, with its 95 % interval over rounds."""
    won, decided, played = (sum(each) for each in zip(*rounds, strict=True))
    share = won / decided if decided else math.nan
    off = sum((each[0] - share * each[1]) ** 2 for each in rounds)
    many = len(rounds)
    half = 1.96 * math.sqrt(off * many / (many - 1)) / decided if many > 1 and decided else math.nan
    stronger, weaker = pair.split()
    return {
        "variant": code,
        "stronger": stronger,
        "weaker": weaker,
        "games": int(played),
        "drawn": int(played - decided),
        "share": share,
        "low": max(0.0, share - half),
        "high": min(1.0, share + half),
        "even": 1 / pipworks.game(code).seats,
    }


def told(one: dict[str, Any]) -> str:
    """A row in a line."""
    return (
        f"{one['stronger']} against {one['weaker']}: {100 * one['share']:.1f} % "
        f"({100 * one['low']:.1f} to {100 * one['high']:.1f}) of {one['games'] - one['drawn']} decided games"
    )


def write(table: Table, found: Found) -> None:
    """Put a table where it stands in the page."""
    lines = [
        table.begin,
        "",
        "| variant | stronger | weaker | games | drawn | of the decided won | 95 % | even |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in (row(*each) for each in every(table, found)):
        interval = f"{100 * one['low']:.0f} – {100 * one['high']:.0f} %"
        lines.append(
            f"| `{one['variant']}` | {one['stronger']} | {one['weaker']} | {one['games']} | {one['drawn']} "
            f"| {100 * one['share']:.0f} % | {interval} | {100 * one['even']:.0f} % |"
        )
    lines += ["", END]
    text = PAGE.read_text()
    before, rest = text.split(table.begin)
    PAGE.write_text(before + "\n".join(lines) + rest.split(END, 1)[1])


if __name__ == "__main__":
    main()
