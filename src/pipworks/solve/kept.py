"""Strategies that took long to find, kept on disk: who plays by them later need not wait, nor hold them all.

Of a game tree only that is kept by which a seat finds out where it is and what to do there. The arrays are
mapped into memory, so that what is read of them is what a game comes to.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import GameRecord, Variant
from pipworks.engine.rng import generator
from pipworks.solve.gamegraph import Sights
from pipworks.solve.recall import Recall
from pipworks.solve.regret import RegretSolution
from pipworks.solve.strategies import Strategies, UnknownPast
from pipworks.solve.sweeps import Sets

FORM = 1
"""The form in which they are kept; another one is not read."""

TRIED = 100
"""So many games at random must all be known to strategies: else they are of other rules, or spoilt."""

_ABOUT = "about.json"
_SIGHTS = ("known", "whose", "label", "labels", "looks")
_RECALL = ("settled", "sees", "prior", "made", "asks", "places")


def keep_strategies(folder: Path, solved: RegretSolution) -> Path | None:
    """Keep what was found of a variant, all of it or nothing, and tell in which folder it is; None if what
    was there is at least as good.

    Whoever plays by what was there before goes on with that. Raises OSError.
    """
    before = kept_strategies(folder, solved.variant)
    if before is not None and before.exploitability <= solved.exploitability:
        return None
    tree, place = solved.tree, place_of(folder, solved.variant)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as aside:
        coming = Path(aside) / "coming"
        coming.mkdir()
        arrays: dict[str, NDArray[Any]] = {name: getattr(tree.sights, name) for name in _SIGHTS}
        arrays |= {name: getattr(tree, name) for name in _RECALL}
        for seat in range(2):
            parts = {**tree.sets[seat]._asdict(), "at": tree.at[seat]}
            arrays |= {f"{name}-{seat}": part for name, part in parts.items()}
        for name, array in arrays.items():
            np.save(coming / f"{name}.npy", array)
        np.save(coming / "plan.npy", solved.plan.astype(np.float32))
        about = {
            "form": FORM,
            "variant": solved.variant.code,
            "value": solved.value,
            "exploitability": solved.exploitability,
            "iterations": solved.iterations,
        }
        (coming / _ABOUT).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
        if place.exists():
            place.rename(Path(aside) / "going")
        coming.rename(place)
    return place


def are_kept(folder: Path, variant: Variant) -> bool:
    """Whether something is kept of a variant, whatever it is worth: that is found out when it is read."""
    return (place_of(folder, variant) / _ABOUT).is_file()


def kept_strategies(folder: Path, variant: Variant) -> Strategies | None:
    """What is kept of a variant; None where nothing is, or what is there is not of this very game."""
    place = place_of(folder, variant)
    try:
        written = (place / _ABOUT).stat().st_mtime_ns
    except OSError:
        return None
    return _read(place, variant, written)


def place_of(folder: Path, variant: Variant) -> Path:
    """The folder for what is kept of a variant."""
    named = f"{variant.game.key} {variant.game.version} {variant.code}"
    return folder / f"{blake2b(named.encode(), digest_size=16).hexdigest()}.strategies"


@lru_cache(maxsize=8)
def _read(place: Path, variant: Variant, written: int) -> Strategies | None:
    """What was kept there at a time."""
    try:
        about = json.loads((place / _ABOUT).read_text(encoding="utf-8"))
        if about["form"] != FORM or about["variant"] != variant.code:
            return None

        def array(name: str) -> NDArray[Any]:
            return np.asarray(np.load(place / f"{name}.npy", mmap_mode="r"))

        sights = Sights(variant, **{name: array(name) for name in _SIGHTS})
        if sights.known.shape[1:] != (variant.game.state.itemsize,):
            return None
        one, other = (Sets(*(array(f"{name}-{seat}") for name in Sets._fields)) for seat in range(2))
        recall = Recall(
            sights,
            sets=(one, other),
            at=(array("at-0"), array("at-1")),
            **{name: array(name) for name in _RECALL},
        )
        numbers = about["value"], about["exploitability"], about["iterations"]
        found = Strategies(recall, array("plan"), *numbers)
        return found if _knows_its_way(found) else None
    except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, UnknownPast):
        return None


def _knows_its_way(strategies: Strategies) -> bool:
    """Whether strategies know what to do in games at random. Raises UnknownPast where they have no idea."""
    variant, rng = strategies.variant, generator("whether they know their way")
    for seed in range(TRIED):
        record = GameRecord(variant, variant.deal(seed=seed))
        while not record.now.over:
            now = record.now
            if now.awaits_chance:
                record.happen()
                continue
            if not all(strategies.mix(record, seat).keys() <= set(now.choices(seat)) for seat in now.to_act):
                return False
            record.play_numbers(
                {seat: variant.any_choice(now.seen_by(seat), seat, rng) for seat in now.to_act}
            )
    return True
