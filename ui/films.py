"""Makes the films that the gallery and the tests of the faces show: real games as one seat sees them.

Run with the project's Python from anywhere: `python ui/films.py [game …]`. It plays seeded games between
bots, as `films.json` in the folder of a game's face asks, and writes one small JSON file a film beside it. A
film is a row of frames; a frame is what a face is given: a view, the steps that led to it, the question, the
claim window.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pipworks
from pipworks.bots import bot
from pipworks.engine import Line, Position, Teller, Variant
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
        after, moved = moves(variant, state, chosen, rng, film.seat)
        position = Position(variant, after, position.rng, film.seed)
        state, number = after, number + 1
        if position.over or film.first <= number < film.first + film.most:
            steps = steps_of(variant, moved, Teller(you=film.seat))
            frames.append(frame(position, film.seat, steps))
    if film.first:
        frames = frames[1:]
    return {"game": variant.game.name, "variant": variant.code, "seat": film.seat, "frames": frames}


class Moved(NamedTuple):
    """One step of a game: the states before and after it, what was chosen, what a seat may know of that."""

    before: Record
    after: Record
    chosen: Mapping[int, int]
    shown: dict[str, str] | None


def moves(
    variant: Variant, state: Record, chosen: Mapping[int, int], rng: Any, seat: int
) -> tuple[Record, list[Moved]]:
    """One joint choice and the random events after it, as a seat may know them."""
    settled = variant.settle(state, chosen)
    after = variant.after(state, settled)
    notation = variant.game.notation
    shown = {
        str(each): notation.choice(variant, variant.masked(state, each), each, choice)
        for each, choice in variant.revealed(state, after, settled, seat).items()
    }
    moved = [Moved(state, after, settled, shown or None)]
    while Position(variant, after, None).awaits_chance:
        state, after = after, variant.after_chance(after, rng)
        moved.append(Moved(state, after, {}, None))
    return after, moved


def steps_of(
    variant: Variant, moved: list[Moved], teller: Teller, as_said: Callable[[Line], Line] = lambda line: line
) -> list[dict[str, Any]]:
    """What happened, told to one reader; `as_said` may put other values into a line before it is."""
    steps = []
    for each in moved:
        lines = variant.tell(each.before, each.after, each.chosen, teller.you)
        told = [as_said(line).data(teller) for line in lines]
        steps.append({"lines": told, "told": [line["text"] for line in told], "chosen": each.shown})
    return steps


def window(position: Position) -> dict[str, Any] | None:
    """A window in which somebody may claim, if there is one."""
    opened = {"opened": "2026-01-01T12:00:00.000Z", "until": None, "answered": []}
    return opened if position.is_claim else None


def frame(position: Position, seat: int, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """What a face is given."""
    asked = None
    if seat != SPECTATOR and seat in position.to_act:
        asked = Teller(you=seat).sentence(position.variant.ask(position.seen_by(seat), seat))
    return {
        "view": position.view(seat).model_dump(mode="json"),
        "steps": steps,
        "ask": asked,
        "window": window(position),
    }


if __name__ == "__main__":
    main(sys.argv[1:])
