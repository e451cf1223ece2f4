"""Makes the films that the gallery and the tests of the faces show: real games as one seat sees them.

Run with the project's Python from anywhere: `python ui/films.py [game …]`. It plays seeded games between
bots, as `films.json` in the folder of a game's face asks, and writes one small JSON file a film beside it. A
film is a row of frames; a frame is what a face is given: a view, the steps that led to it, the question, the
claim window.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pipworks
from pipworks.bots import bot
from pipworks.engine import Position, Teller, Variant
from pipworks.engine.contract import SPECTATOR, Record
from pipworks.engine.rng import generator

FACES = Path(__file__).parent / "src" / "faces"


class Film(NamedTuple):
    """One game to be filmed: the frames from `first` on, at most `most` of them."""

    name: str
    code: str
    bots: str
    seed: int
    seat: int = 0
    first: int = 0
    most: int = 14


def films() -> Iterator[tuple[Path, Film]]:
    """Every film that a face's folder asks for in `films.json`, and the file that it goes to."""
    for asked in sorted(FACES.glob("*/films.json")):
        for name, film in json.loads(asked.read_text(encoding="utf-8")).items():
            yield asked.parent / "films" / f"{name}.json", Film(name, **film)


def main(wanted: list[str]) -> None:
    """Film the games asked for, or all."""
    for file, film in films():
        if wanted and film.name not in wanted and film.code.split(":")[0] not in wanted:
            continue
        text = json.dumps(shoot(film), ensure_ascii=False, separators=(",", ":"))
        file.parent.mkdir(exist_ok=True)
        file.write_text(text + "\n", encoding="utf-8")
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


def _told(
    variant: Variant, before: Record, after: Record, chosen: Mapping[int, int], seat: int
) -> dict[str, Any]:
    told = [line.data(Teller(you=seat)) for line in variant.tell(before, after, chosen, seat)]
    return {"lines": told, "told": [each["text"] for each in told]}


def advance(
    variant: Variant, state: Record, chosen: Mapping[int, int], rng: Any, seat: int
) -> tuple[Record, list[dict[str, Any]]]:
    """One joint choice and the random events after it, told to a seat."""
    settled = variant.settle(state, chosen)
    after = variant.after(state, settled)
    notation = variant.game.notation
    shown = {
        str(each): notation.choice(variant, variant.masked(state, each), each, choice)
        for each, choice in variant.revealed(state, after, settled, seat).items()
    }
    steps = [_told(variant, state, after, settled, seat) | {"chosen": shown or None}]
    state = after
    while Position(variant, state, None).awaits_chance:
        after = variant.after_chance(state, rng)
        steps.append(_told(variant, state, after, {}, seat) | {"chosen": None})
        state = after
    return state, steps


def frame(position: Position, seat: int, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """What a face is given."""
    variant = position.variant
    acting = position.to_act
    asked = None
    if seat != SPECTATOR and seat in acting:
        asked = Teller(you=seat).sentence(variant.ask(position.seen_by(seat), seat))
    window = {"opened": "2026-01-01T12:00:00.000Z", "until": None, "answered": []}
    return {
        "view": position.view(seat).model_dump(mode="json"),
        "steps": steps,
        "ask": asked,
        "window": window if position.is_claim else None,
    }


if __name__ == "__main__":
    main(sys.argv[1:])
