"""Plays the scripted rounds of the lessons and writes what the pages show of them.

Run with the project's Python from anywhere: `python ui/lessons.py [--check]`. Every lesson is a short game
played by the engine itself; one JSON file a game goes to `ui/src/lessons/`. A lesson is a row of frames (what
a face is given) and of pages: which frame, which sentence of the catalogue, and which choice leads on. With
`--check` nothing is written; the exit status says whether the files are what would be written.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pipworks
from fixtures import advance, frame
from pipworks.arithmetic import equation_text, solutions
from pipworks.bots import bot
from pipworks.engine import Position, Variant
from pipworks.engine.rng import generator

HERE = Path(__file__).parent / "src" / "lessons"
ME = 0
SEEDS_TRIED = 400


class NoLesson(Exception):
    """This seed does not give the round that the lesson is about."""


class Script:
    """A lesson while it is being played."""

    def __init__(self, code: str, seed: int, deal: str | None = None) -> None:
        self.variant: Variant = pipworks.game(code)
        self.rng = generator(seed)
        self.seed = seed
        start = self.variant.deal(seed=seed) if deal is None else self.variant.deal(deal)
        self.position = Position(self.variant, start.state, start.rng, seed)
        self.frames = [frame(self.position, ME, [])]
        self.pages: list[dict[str, Any]] = []
        self.bot = bot("greedy", self.variant) if code not in ("brain-drain", "ascent") else None

    def say(self, key: str, want: str | None = None, *, only: bool = False, value: str | None = None) -> None:
        """A page at the position as it is. With `only`, the wanted choice is the only one marked."""
        page: dict[str, Any] = {"frame": len(self.frames) - 1, "say": key}
        if want is not None:
            page["want"] = want
        if only:
            page["only"] = True
        if value is not None:
            page["value"] = value
        self.pages.append(page)

    def bots_choice(self, seat: int) -> str:
        """What the bot would choose for a seat."""
        assert self.bot is not None
        seen = self.position.seen_by(seat)
        choice = self.bot.choose(self.variant, seen, seat, self.rng)
        return self.variant.game.words.choice(self.variant, seen, seat, choice)

    def play(self, chosen: Mapping[int, str], *, told_before: bool = False) -> None:
        """Choices as people write them; whoever is not named does what the bot would do."""
        words = self.variant.game.words
        state = self.position.state
        numbers = {}
        for seat in self.position.to_act:
            text = chosen[seat] if seat in chosen else self.bots_choice(seat)
            numbers[seat] = words.read_choice(self.variant, self.position.seen_by(seat), seat, text)
        after, steps = advance(self.variant, state, numbers, self.rng, ME)
        self.position = Position(self.variant, after, self.position.rng, self.seed)
        if told_before:
            steps = self.frames.pop()["steps"] + steps
        self.frames.append(frame(self.position, ME, steps))

    def made(self) -> dict[str, Any]:
        """The lesson as data, with only the frames that a page shows."""
        shown = sorted({page["frame"] for page in self.pages})
        places = {frame_at: place for place, frame_at in enumerate(shown)}
        pages = [page | {"frame": places[page["frame"]]} for page in self.pages]
        frames = [self.frames[each] for each in shown]
        return {
            "game": self.variant.game.name,
            "variant": self.variant.code,
            "seat": ME,
            "players": self.variant.seats,
            "frames": frames,
            "pages": pages,
        }


def need(holds: bool) -> None:
    """Try another seed unless this holds."""
    if not holds:
        raise NoLesson


def femto(seed: int) -> Script:
    """The trick of the game: a small card beats one more than twice its size."""
    lesson = Script("femto", seed)
    mine = set(lesson.frames[0]["view"]["players"][ME]["hand"])
    need(mine == {"3", "6", "8", "10"})
    lesson.say("hands")
    lesson.say("clash", "10")
    lesson.play({0: "10", 1: "7"})
    lesson.say("higher")
    lesson.say("choose", "10")
    lesson.play({0: "10"})
    lesson.say("trick", "3")
    lesson.play({0: "3", 1: "7"})
    lesson.say("lower")
    lesson.say("keep", "7")
    lesson.play({0: "7"})
    lesson.say("end")
    return lesson


def math_arena(seed: int) -> Script:
    """Two rounds for two operators."""
    lesson = Script("math-arena", seed)
    need(lesson.frames[0]["view"]["operation"] == "sum")
    lesson.say("goal")
    want = lesson.bots_choice(ME)
    lesson.say("king", want, only=True)
    lesson.play({ME: want})
    view = lesson.frames[-1]["view"]
    need(len(view["players"][ME]["operators"]) == 1 and view["operation"] not in ("sum", None))
    lesson.say("result")
    lesson.say("spent")
    want = lesson.bots_choice(ME)
    lesson.say("again", want, only=True)
    lesson.play({ME: want})
    lesson.say("end")
    return lesson


def sequences(seed: int) -> Script:
    """A sum is begun, goes on and is sealed."""
    lesson = Script("sequences", seed)
    lesson.say("goal")
    said: set[str] = set()
    replied = False
    for _ in range(12):
        if lesson.position.to_act != (ME,):
            lesson.play({}, told_before=True)
            replied = True
            continue
        if replied and "reply" not in said:
            lesson.say("reply")
            said |= {"reply"}
        want = lesson.bots_choice(ME)
        need(not want.startswith("under"))
        if want.startswith("["):
            key = "starter"
        elif want.startswith("=@"):
            key = "seal"
        else:
            key = "extend" if want[0].isdigit() else "second"
        if not said:
            need(key == "starter")
        lesson.say(key, want, only=True)
        said |= {key}
        lesson.play({ME: want})
        if {"starter", "extend", "seal"} <= said:
            break
    need({"starter", "second", "extend", "seal", "reply"} <= said)
    lesson.say("end")
    need(len(lesson.pages) <= 10)
    return lesson


def brain_drain(seed: int) -> Script:
    """One target made, one given up."""
    lesson = Script("brain-drain", seed)
    equation = simplest_of(lesson)
    lesson.say("goal")
    lesson.say("values")
    lesson.say("make", "claim", value=equation)
    lesson.play({ME: equation, 1: "wait"})
    lesson.say("wrong")
    need(not solutions_of(lesson))
    lesson.say("pass", "pass")
    lesson.play({ME: "pass", 1: "pass"})
    lesson.say("end")
    return lesson


def ascent(seed: int) -> Script:
    """A number that is worth nothing, and one that is worth its value."""
    lesson = Script("ascent", seed)
    equation = simplest_of(lesson)
    lesson.say("goal")
    lesson.say("make", "claim", value=equation)
    lesson.play({ME: equation})
    lesson.say("first")
    lesson.say("turn")
    need(lesson.position.to_act == (1,))
    lesson.play({1: "pass"})
    need(lesson.position.to_act == (ME,))
    equation = simplest_of(lesson)
    lesson.say("score", "claim", value=equation)
    lesson.play({ME: equation})
    lesson.say("end")
    return lesson


def friend_or_foe(seed: int) -> Script:
    """A discard of one's own, and one as somebody's foe."""
    lesson = Script("friend-or-foe", seed)
    lesson.say("goal")
    need(lesson.position.to_act == (ME,))
    want = lesson.bots_choice(ME)
    need("-" in want and not want.startswith("friend"))
    lesson.say("pair", want, only=True)
    lesson.play({ME: want})
    lesson.say("next")
    for _ in range(6):
        view = lesson.frames[-1]["view"]
        if lesson.position.is_claim and ME in lesson.position.to_act and view["asked"] is None:
            want = lesson.bots_choice(ME)
            need(want != "wait")
            lesson.say("foe", want, only=True)
            lesson.play(dict.fromkeys(lesson.position.to_act, "wait") | {ME: want})
            lesson.say("friend")
            lesson.say("end")
            return lesson
        need(lesson.position.is_claim or ME not in lesson.position.to_act)
        lesson.play({ME: "wait"} if ME in lesson.position.to_act else {})
    raise NoLesson


def solutions_of(lesson: Script) -> list[str]:
    """The equations that make the number wanted, the simplest first."""
    import importlib

    name = lesson.variant.game.name.replace("-", "_")
    words = importlib.import_module(f"pipworks.games.{name}.words")
    values, target = words.puzzle(lesson.variant, lesson.position.state)
    options = words.equation_options(lesson.variant)
    return [equation_text(each, options) for each in solutions(values, target, options)]


def simplest_of(lesson: Script) -> str:
    """An equation short enough to be read in passing."""
    found = solutions_of(lesson)
    need(bool(found) and len(found[0]) <= 12)
    return found[0]


SCRIPTS = (femto, math_arena, sequences, brain_drain, ascent, friend_or_foe)


def lessons() -> Iterator[tuple[str, str]]:
    """Every lesson: the name of its file, and its text."""
    for script in SCRIPTS:
        for seed in range(1, SEEDS_TRIED * 20):
            try:
                made = script(seed).made()
            except NoLesson:
                continue
            yield f"{made['game']}.json", json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"
            break
        else:
            raise SystemExit(f"No seed gives the lesson of {script.__name__}.")


def main(check: bool) -> int:
    """Write the lessons, or compare them."""
    HERE.mkdir(parents=True, exist_ok=True)
    stale = 0
    for name, text in lessons():
        file = HERE / name
        if check:
            fresh = file.exists() and file.read_text(encoding="utf-8") == text
            stale += not fresh
            print(f"{name}: {'as it should be' if fresh else 'not what would be written'}")
        else:
            file.write_text(text, encoding="utf-8")
            print(f"{name}: {len(text) / 1000:.0f} kB")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
