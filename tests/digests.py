"""What fixtures keep of random games and records: little of much."""

from __future__ import annotations

import hashlib

from pipworks import GameRecord, Variant, random_games


def row_of(*columns: object) -> str:
    """A row of a table in a text file."""
    return "\t".join(map(str, columns))


def digest_of_games(variant: Variant, seed: str, games: int) -> tuple[int, str]:
    """The number of choices in random games, and the SHA-256 of their scores and turns."""
    made = random_games(variant, games, seed=seed)
    scores, turns = made.scores.astype("<f8"), made.turns.astype("<i8")
    return made.choices, hashlib.sha256(scores.tobytes() + turns.tobytes()).hexdigest()


def digest_of_steps(record: GameRecord) -> str:
    """The SHA-256 of all choices, as numbers, and random events, as texts."""
    lines = [
        f"*:{step}" if isinstance(step, str) else " ".join(f"{seat}:{step[seat]}" for seat in sorted(step))
        for step in record.steps
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def digest_of_positions(record: GameRecord) -> str:
    """The SHA-256 of the texts of all positions of a game."""
    return hashlib.sha256("\n".join(each.text for each in record.positions).encode()).hexdigest()


def bare(text: str) -> str:
    """A record without the lines that tell people what happened."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.lstrip().startswith(";"))
