"""How often each level beats the one below it, in every game: the table of docs/levels.md.

    python docs/levels.py                       go on until everything is measured, and write the table
    python docs/levels.py --only femto --games 1000 --seconds 600
    python docs/levels.py --json                print what is known, measure nothing

What was found is kept in docs/levels.json after every few games, so that the command can be stopped at any
time and goes on where it was. Every pair plays whole rounds: the same deal from every seat, with the stronger
level at one seat and the weaker at all others. All in one process. Delete the file after a change of a level.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import time
from pathlib import Path
from typing import Any

import pipworks
from pipworks import generator
from pipworks.bots import LEVEL_NAMES, bot
from pipworks.bots.matches import play_rounds

DOCS = Path(__file__).resolve().parents[1] / "docs"
FACTS, PAGE = DOCS / "levels.json", DOCS / "levels.md"
BEGIN, END = "<!-- begin: docs/levels.py -->", "<!-- end -->"
CODES = ("femto", "math-arena", "math-arena:players=3", "sequences", "brain-drain", "ascent", "friend-or-foe")
PAIRS = list(zip(LEVEL_NAMES[1:], LEVEL_NAMES[:-1], strict=True))
SOME = 1
"""So many rounds are played between two looks at the clock, and then kept."""

Found = dict[str, dict[str, list[float]]]
"""By variant and pair, for each round: the games won by the stronger, those decided, and those played."""


def main() -> None:
    """Do what is asked on the command line."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--only", nargs="*", default=list(CODES), help="the variants to measure")
    asked.add_argument("--levels", nargs="*", default=LEVEL_NAMES[1:], help="the stronger ones of the pairs")
    asked.add_argument("--games", type=int, default=400, help="so many games a pair")
    asked.add_argument("--seconds", type=float, default=math.inf, help="but no longer for a pair, this time")
    asked.add_argument("--json", action="store_true", help="print the figures that are known")
    wanted = asked.parse_args()
    found = json.loads(FACTS.read_text()) if FACTS.exists() else {}
    if wanted.json:
        print(json.dumps([row(code, pair, rounds) for code, pair, rounds in every(found)], indent=2))
        return
    for code in wanted.only:
        for stronger, weaker in PAIRS:
            if stronger in wanted.levels:
                measure(found, code, stronger, weaker, wanted.games, wanted.seconds)
    write(found)


def measure(found: dict[str, Any], code: str, stronger: str, weaker: str, games: int, seconds: float) -> None:
    """Play rounds of one pair until there are enough games, or the time is over, and keep each few."""
    variant = pipworks.game(code)
    bots = (stronger, *[weaker] * (variant.seats - 1))
    rounds = found.setdefault(code, {}).setdefault(f"{stronger} {weaker}", [])
    until = time.monotonic() + seconds
    while len(rounds) * variant.seats < games and time.monotonic() < until:
        scores, _ = play_rounds((code, bots, "levels", len(rounds), len(rounds) + SOME))
        for one in scores:  # rotations × bots
            winners = one == one.max(axis=1, keepdims=True)
            drawn = winners.all(axis=1)
            won = (winners[:, 0] / winners.sum(axis=1))[~drawn].sum()
            rounds.append([float(won), float((~drawn).sum()), float(len(one))])
        FACTS.write_text(json.dumps(found, separators=(",", ":")) + "\n")
        print(f"\r{code}: {told(row(code, f'{stronger} {weaker}', rounds))}", end="", flush=True)
    print(flush=True)


def every(found: dict[str, Any]) -> list[tuple[str, str, list[list[float]]]]:
    """All pairs of which something is known, in the order of the house and of the levels."""
    pairs = [" ".join(each) for each in PAIRS]
    return [
        (code, pair, found[code][pair]) for code in CODES for pair in pairs if found.get(code, {}).get(pair)
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


def pace(code: str) -> list[str]:
    """How long each level takes for a choice of the first few of a game, in the median and at most."""
    variant = pipworks.game(code)
    cells = []
    for name in LEVEL_NAMES:
        who, here, luck, times = bot(name, variant), variant.deal(seed="pace"), generator("pace"), []
        while not here.over and len(times) < 13:
            if here.awaits_chance:
                here = here.happen().position
                continue
            chosen = {}
            for seat in here.to_act:
                known, begun = here.seen_by(seat), time.perf_counter()
                chosen[seat] = who.choose(variant, known, seat, luck)
                times.append(time.perf_counter() - begun)
            here = here.play_numbers(chosen).position
        times = times[1:] or times  # the first may have to load what is compiled
        cells.append(f"{1000 * statistics.median(times):.0f} / {1000 * max(times):.0f}")
    return cells


def write(found: dict[str, Any]) -> None:
    """Put the tables where they stand in the page."""
    lines = [
        BEGIN,
        "",
        "| variant | stronger | weaker | games | drawn | of the decided won | 95 % | even |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in (row(*each) for each in every(found)):
        interval = f"{100 * one['low']:.0f} – {100 * one['high']:.0f} %"
        lines.append(
            f"| `{one['variant']}` | {one['stronger']} | {one['weaker']} | {one['games']} | {one['drawn']} "
            f"| {100 * one['share']:.0f} % | {interval} | {100 * one['even']:.0f} % |"
        )
    lines += ["", END]
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    PAGE.write_text(before + "\n".join(lines) + rest.split(END)[1])


if __name__ == "__main__":
    main()
