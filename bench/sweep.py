"""A sweep of packs against solving each afresh.

    python bench/sweep.py            # parts of the packs of eight cards from 1 to 24; of these 2,000 afresh
    python bench/sweep.py --all      # the whole sweep besides, as the command makes it

Both are measured in turn, on all cores, after compilation: whole parts as a sweep makes them, with all that
is in their rows, and packs out of the same parts, each solved by itself and nothing else. How long all packs
take is told from that.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable
from itertools import combinations, islice
from pathlib import Path
from typing import Any

from pipworks import Variant
from pipworks.lab import sweep
from pipworks.lab.rows import rows_of
from pipworks.solve import solve
from pipworks.work import Pool, usable_cores


def afresh(variants: list[Variant]) -> None:
    """Solve packs one by one."""
    for each in variants:
        solve(each)


def some_of(part: sweep.Part, count: int) -> list[Variant]:
    """So many packs out of a part."""
    cards = len(part.variant.options.pack)  # type: ignore[attr-defined]
    packs = list(islice(combinations(part.faces, cards), part.first, part.first + part.count))
    return [part.variant.but(pack=packs[each * part.count // count]) for each in range(count)]


def seconds(work: Callable[[Any], object], things: list[Any]) -> float:
    """How long it takes to do some work, on all cores."""
    with Pool(len(things)) as pool:
        begun = time.perf_counter()
        list(pool.map(work, things))
        return time.perf_counter() - begun


def main() -> None:
    """Print both, and what is saved."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("code", nargs="?", default="femto")
    parser.add_argument("--cards", type=int, default=8)
    parser.add_argument("--from", dest="faces", default="1..24")
    parser.add_argument("--times", type=int, default=4, help="so often both are measured")
    parser.add_argument("--sample", type=int, default=2000, help="so many packs are solved afresh")
    parser.add_argument("--all", action="store_true", help="the whole sweep too, written to a folder")
    given = parser.parse_args()
    asked = sweep.plan(given.code, given.cards, given.faces)
    cores = usable_cores()
    parts = [asked.parts[at * len(asked.parts) // (given.times * cores)] for at in range(given.times * cores)]
    each = max(1, given.sample // len(parts))
    alone = [some_of(part, each) for part in parts]
    afresh(alone[0][:1])
    times = []
    for at in range(0, len(parts), cores):
        here = parts[at : at + cores]
        together = seconds(rows_of, here) / sum(part.count for part in here)
        times.append((together, seconds(afresh, alone[at : at + cores]) / (cores * each)))
    print(f"{asked.variants[0].code} and {asked.rows - 1:,} other packs, {cores} cores")
    for name, took in zip(("swept", "afresh"), zip(*times, strict=True), strict=True):
        mean = sum(took) / len(took)
        shown = ", ".join(f"{1e3 * each:.3f}" for each in took)
        print(f"{name:7} {1e3 * mean:7.3f} ms a pack ({shown}), {mean * asked.rows / 60:7.1f} min for all")
    print(f"swept takes {sum(a for a, _ in times) / sum(b for _, b in times):.3f} of the time")
    if given.all:
        whole(asked)


def whole(asked: sweep.Sweep) -> None:
    """Sweep all packs as the command does."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        file = sweep.sweep(asked, Path(folder) / "sweep")
        took = (time.perf_counter() - begun) / 60
        size = file.stat().st_size / 1e6
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"all of them, written: {took:.1f} min, {size:.0f} MB, at most {most:.2f} GB of memory")


if __name__ == "__main__":
    main()
