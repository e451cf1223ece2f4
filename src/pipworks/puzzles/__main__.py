"""`python -m pipworks.puzzles GAME`: find the problems of the variants that a game names, and keep them."""

from __future__ import annotations

import sys

from pipworks.engine import GameError
from pipworks.games import find
from pipworks.puzzles.shelf import find_problems


def main(words: list[str]) -> int:
    """Find and keep them; what the process ends with."""
    if len(words) != 1:
        print("usage: python -m pipworks.puzzles GAME", file=sys.stderr)
        return 2
    try:
        made = find_problems(words[0], lambda done, what: print(f"{done:4.0%}  {what}", file=sys.stderr))
    except GameError as problem:
        print(problem, file=sys.stderr)
        return 2
    told = find(words[0]).game.problems
    assert told is not None and told.file is not None
    told.file.write_bytes(made)
    print(f"{told.file}: {len(made):,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
