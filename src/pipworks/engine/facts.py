"""What a game says of itself at the head of its package: everything that holds for all its variants.

What depends on options, such as whether seats choose at the same time, is a property of the game's `Options`.
"""

from __future__ import annotations

from dataclasses import dataclass

LAST = 1000
"""The place of a game that does not say where it stands among others."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The facts of a game, which a module of that game calls `FACTS`."""

    name: str
    """In codes: lower case, hyphens between words."""
    title: str
    designer: str
    pitch: str
    """What kind of game it is, in one sentence."""
    players: tuple[int, int] = (2, 2)
    """How few and how many can play."""
    most_choices: int
    """An upper bound of how many choices a seat ever has, in any variant."""
    zero_sum: bool = True
    """Whether what one wins is what the others lose."""
    bots: tuple[str, ...] = ()
    """The bots written for this game, weakest first: the names of functions or objects."""
    version: int = 1
    """Of the rules: it rises when the same choices would lead to something else than before."""
    scoring: tuple[int, ...] = ()
    """The points that its rules give by place where several games are counted together, the first's first."""
    order: int = LAST
    """Where it stands in lists of games: lower numbers come first."""
