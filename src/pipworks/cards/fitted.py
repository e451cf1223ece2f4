"""How a text stands on a card: in which lines, how large, and which of them must be squeezed to fit."""

from __future__ import annotations

from typing import NamedTuple

WIDE, HIGH, LARGEST, SMALLEST = 76.0, 108.0, 64.0, 13.0
LETTER = 0.6
"""The width of a letter, as a part of its height; a little more than most have."""


class Fitted(NamedTuple):
    """Lines, the size of their letters, and which lines are squeezed into the width."""

    lines: list[str]
    size: float
    squeezed: list[bool]


def fitted(text: str) -> Fitted:
    """A text on a card: of all ways to break it between words the one that can be largest."""
    words = text.split()
    lines, size = [text.strip()], 0.0
    longest = max(map(len, words), default=1)
    for letters in range(max(1, len(text)), longest - 1, -1):
        found = _wrapped(words, letters)
        widest = max(1, *map(len, found))
        large = min(LARGEST, WIDE / (LETTER * widest), HIGH / (1.08 * max(1, len(found))))
        if large > size:
            lines, size = found, large
    size = max(SMALLEST, size)
    return Fitted(lines, size, [len(line) * size * LETTER > WIDE + 1 for line in lines])


def _wrapped(words: list[str], letters: int) -> list[str]:
    """Words in at most so many letters a line."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
