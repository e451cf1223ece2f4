"""The long sweeps of the Femto book, and the little of them that it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb

from games import FEW_DRAWS
from pipworks.lab.sweep import plan, sweep

SWEEPS = {
    "eight": ("femto", 8, "1..24", ""),
    "six": ("femto:hand_size=3", 6, "1..24", ""),
    "four": ("femto:hand_size=2", 4, "1..24", ""),
    "ten": ("femto:hand_size=5", 10, "1..13", ""),
    "goal": ("femto", 8, "1..13", "goal=high|low|odd|even|prime|multiple:3|nearest:13|nearest:20"),
    "chooser": ("femto", 8, "1..13", "chooser=*"),
    "order": ("femto", 8, "1..13", "order=*"),
    "start": ("femto", 8, "1..13", "start=*"),
}
"""What is swept: the variant, how many cards, which, and the options that vary."""

NAMED = {
    "eight": ("2-3-4-5-6-7-8-10", "5-7-9-13-16-18-20-24", "1-3-4-5-7-8-9-11"),
    "six": ("2-3-4-5-6-8", "1-3-4-5-7-8"),
    "four": ("1-3-5-7",),
    "ten": ("2-3-4-5-6-7-8-9-10-12",),
}
"""The packs of which the book says how many are better."""

BINS = 50


def swept_facts(folder: Path, workers: int | None = None) -> dict[str, Any]:
    """Make the sweeps in a folder, or find them there, and ask them."""
    facts: dict[str, Any] = {}
    for name, (code, cards, faces, options) in SWEEPS.items():
        file = sweep(plan(code, cards, faces, options), folder / name, workers)
        with duckdb.connect() as base:
            base.read_parquet(str(file)).create_view("packs")
            facts[name] = _all_packs(base, name) if name in NAMED else _by_option(base, name)
    return facts


UNDECIDED = "decided = 0"
SELDOM = f"{UNDECIDED} AND draws < {FEW_DRAWS}"


def _all_packs(base: Any, name: str) -> dict[str, Any]:
    """Of packs under the designer's rules: how many there are of what kind, and the fairest."""
    counted = {
        "packs": "true",
        "undecided": UNDECIDED,
        "seldom_drawn": SELDOM,
        "all_guess": f"{SELDOM} AND pure_openings = 0",
        "all_even": "best < 1e-9",
        "all_decided": "decided = 1",
    }
    facts: dict[str, Any] = {
        each: base.execute(f"SELECT count(*) FROM packs WHERE {where}").fetchone()[0]
        for each, where in counted.items()
    }
    facts["mean_strength"] = base.execute("SELECT avg(strength) FROM packs").fetchone()[0]
    bins = dict(
        base.execute(
            f"SELECT least({BINS - 1}, floor(strength * {BINS}))::INT AS bin, count(*) FROM packs "
            "GROUP BY bin"
        ).fetchall()
    )
    facts["strengths"] = [bins.get(each, 0) for each in range(BINS)]
    facts["named"] = {pack: _place(base, pack) for pack in NAMED[name]}
    fairest = base.execute(
        f"SELECT pack, strength, best, draws, pure_openings FROM packs WHERE {SELDOM} "
        "ORDER BY round(strength, 9), list_sum(pack), pack LIMIT 20"
    ).fetchall()
    facts["fairest"] = [
        {
            "pack": "-".join(map(str, pack)),
            "strength": strength,
            "best": best,
            "draws": draws,
            "pure_openings": pure,
        }
        for pack, strength, best, draws, pure in fairest
    ]
    return facts


def _place(base: Any, pack: str) -> dict[str, int | float]:
    """How a pack stands among all."""
    strength, best = base.execute(
        "SELECT strength, best FROM packs WHERE array_to_string(pack, '-') = ?", [pack]
    ).fetchone()
    less = "strength < $strength - 1e-9"
    asked = {"strength": strength, "best": best}

    def count(where: str, given: dict[str, float]) -> int:
        return int(base.execute(f"SELECT count(*) FROM packs WHERE {where}", given).fetchone()[0])

    return asked | {
        "weaker_deals": count(less, {"strength": strength}),
        "weaker_deals_and_best": count(f"{SELDOM} AND {less} AND best < $best - 1e-9", asked),
    }


def _by_option(base: Any, option: str) -> dict[str, Any]:
    """By value of an option: what it makes of the packs of one suit."""
    rows = base.execute(
        f'SELECT "{option}", count(*), count_if(decided = 0), median(strength), min(strength), '
        f"max(strength), median(draws), count_if(best < 1e-9 AND worst > -1e-9), avg(mean_value), "
        f"median(decided), count_if(mean_value > 1e-9), count_if(mean_value < -1e-9) "
        f'FROM packs GROUP BY "{option}" ORDER BY "{option}"'
    ).fetchall()
    names = (
        "packs",
        "undecided",
        "strength",
        "least",
        "most",
        "draws",
        "all_even",
        "mean_value",
        "decided",
        "for_first",
        "for_second",
    )
    return {value: dict(zip(names, row, strict=True)) for value, *row in rows}
