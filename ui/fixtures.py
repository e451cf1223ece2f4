"""Makes the films that the gallery and the tests of the faces show: real games as one seat sees them.

Run with the project's Python from anywhere: `python ui/fixtures.py [game …]`. It plays seeded games between
bots and writes one small JSON file a film to `ui/src/tables/fixtures/`. A film is a row of frames; a frame
is what a face is given: a view, the steps that led to it, the question, the claim window.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pipworks
from pipworks.bots import bot
from pipworks.engine import Position, Variant
from pipworks.engine.contract import SPECTATOR, Record
from pipworks.engine.position import tell
from pipworks.engine.rng import generator

HERE = Path(__file__).parent / "src" / "tables" / "fixtures"


class Film(NamedTuple):
    """One game to be filmed: the frames from `first` on, at most `most` of them."""

    name: str
    code: str
    bots: str
    seed: int
    seat: int = 0
    first: int = 0
    most: int = 14


FILMS = (
    Film("femto", "femto", "greedy", 7),
    Film(
        "femto-lead",
        "femto:order=loser_leads,chooser=loser,joker=trump,pack=2-3-4-5-6-7-8-J",
        "random",
        3,
        most=8,
    ),
    Film("femto-draft", "femto:start=snake", "greedy", 5, most=5),
    Film("femto-spare", "femto:pack=5-7-9-13-16-18-20-24-12,spare=hidden", "random", 11, most=6),
    Film("math-arena", "math-arena", "greedy", 4, most=9),
    Film("math-arena-five", "math-arena:players=5,remainder=choice", "greedy", 9, most=6),
    Film("sequences", "sequences", "greedy", 6, most=22),
    Film("sequences-late", "sequences", "greedy", 6, first=60, most=8),
    Film("brain-drain", "brain-drain", "greedy", 3, most=9),
    Film("brain-drain-four", "brain-drain:players=4,faces=suit", "greedy", 8, most=6),
    Film("ascent", "ascent", "greedy", 2, most=9),
    Film("friend-or-foe", "friend-or-foe", "greedy", 5, most=16),
    Film("friend-or-foe-eight", "friend-or-foe:players=8", "greedy", 12, most=10),
)


def main(wanted: list[str]) -> None:
    """Film the games asked for, or all."""
    HERE.mkdir(parents=True, exist_ok=True)
    for film in FILMS:
        if wanted and film.name not in wanted and film.code.split(":")[0] not in wanted:
            continue
        text = json.dumps(shoot(film), ensure_ascii=False, separators=(",", ":"))
        (HERE / f"{film.name}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{film.name}: {len(text) / 1000:.0f} kB")


def shoot(film: Film) -> dict[str, Any]:
    """Play a game and keep the frames that are wanted; the last frame of the game is always kept."""
    variant = pipworks.game(film.code)
    players = [bot(film.bots, variant) for _ in range(variant.seats)]
    rng = generator(film.seed)
    position = variant.deal(seed=film.seed)
    frames: list[dict[str, Any]] = [frame(position, film.seat, [])]
    state, number = position.state, 0
    while not position.over and number < 3000:
        chosen = {
            each: players[each].choose(variant, position.seen_by(each), each, rng) for each in position.to_act
        }
        after, steps = advance(variant, state, chosen, rng, film.seat)
        position = Position(variant, after, position.rng, film.seed)
        state, number = after, number + 1
        if position.over or film.first <= number < film.first + film.most:
            frames.append(frame(position, film.seat, steps))
    if film.first:
        frames = frames[1:]
    return {"game": variant.game.name, "variant": variant.code, "seat": film.seat, "frames": frames}


def advance(
    variant: Variant, state: Record, chosen: Mapping[int, int], rng: Any, seat: int
) -> tuple[Record, list[dict[str, Any]]]:
    """One joint choice and the random events after it, told to a seat."""
    settled = variant.settle(state, chosen)
    after = variant.after(state, settled)
    words = variant.game.words
    shown = {
        str(each): words.choice(variant, variant.masked(state, each), each, choice)
        for each, choice in settled.items()
        if words.reveals(variant, state, each, choice, seat)
    }
    steps = [{"told": tell(variant, state, after, settled, seat), "chosen": shown or None}]
    state = after
    while Position(variant, state, None).awaits_chance:
        after = variant.after_chance(state, rng)
        steps.append({"told": tell(variant, state, after, {}, seat), "chosen": None})
        state = after
    return state, steps


def frame(position: Position, seat: int, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """What a face is given."""
    variant = position.variant
    acting = position.to_act
    asked = None
    if seat != SPECTATOR and seat in acting:
        asked = variant.game.words.ask(variant, position.seen_by(seat), seat)
    window = {"opened": "2026-01-01T12:00:00.000Z", "until": None, "answered": []}
    return {
        "view": position.view(seat).model_dump(mode="json"),
        "steps": steps,
        "ask": asked,
        "window": window if position.is_claim else None,
    }


if __name__ == "__main__":
    main(sys.argv[1:])
