"""Observations stay what they were: vectors of players trained long ago mean the same today."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import numpy as np
import pytest
from any_variant import CODES

import pipworks
from pipworks.interop.observations import action_count, layout

KEPT = Path(__file__).with_name("observations_kept.json")


def told(code: str) -> str:
    """A digest of everything that all seats observe in a few turns of three games, and of the actions.

    Numbers are rounded, since logarithms may differ in their last digit from machine to machine.
    """
    variant = pipworks.game(code)
    look = layout(variant)
    total = hashlib.sha256(f"{action_count(variant)} {[piece.__dict__ for piece in look.pieces]}".encode())
    for seed in range(3):
        draw = random.Random(seed)
        here = variant.deal(seed=seed)
        for _ in range(16):
            for seat in range(variant.seats):
                seen = look.observe(here.seen_by(seat), seat)
                total.update(np.rint(seen * 1e4).astype("<i4").tobytes())
            if here.over:
                break
            joint = {seat: draw.choice(variant.choices(here.state, seat)) for seat in here.to_act}
            here = here.play_numbers(joint).position
    return total.hexdigest()[:32]


@pytest.mark.parametrize("code", CODES)
def test_observations_are_those_of_before(code: str) -> None:
    assert told(code) == json.loads(KEPT.read_text(encoding="utf-8"))[code]
