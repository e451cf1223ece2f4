"""What a game brings along when all packs of one kind have been gone through, so that nobody has to wait."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Swept:
    """A sweep that comes with a game, as `SWEPT` in its package.

    `file` is what `pipworks sweep DIR --compact` has written: the main measures of every pack, for rules that
    differ in nothing but the pack.
    """

    file: Path
