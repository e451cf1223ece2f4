"""Plays the scripted rounds of the lessons and writes what the pages show of them.

Run with the project's Python from anywhere: `python ui/lessons.py [--check]`. Every lesson is a short game
played by the engine itself, as `lesson.py` in the folder of a game's face has it; the JSON file beside it is
what comes of it. A lesson is a row of frames (what a face is given) and of pages: which frame, which sentence
of the catalogue, which choices are right and to which page each leads, and what is said of every other.
With `--check` nothing is written; the exit status says whether the files are what would be written.
"""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

from scripting import NoLesson, made

FACES = Path(__file__).parent / "src" / "faces"
SEEDS_TRIED = 8000


def lessons() -> Iterator[tuple[Path, str]]:
    """Every lesson: its file, and its text."""
    for script in sorted(FACES.glob("*/lesson.py")):
        lesson = runpy.run_path(str(script))["lesson"]
        for seed in range(1, SEEDS_TRIED):
            try:
                found = made(lesson, seed)
            except NoLesson:
                continue
            text = json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"
            yield script.with_suffix(".json"), text
            break
        else:
            raise SystemExit(f"No seed gives the lesson of {script.parent.name}.")


def main(check: bool) -> int:
    """Write the lessons, or compare them."""
    stale = 0
    for file, text in lessons():
        name = file.parent.name
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
