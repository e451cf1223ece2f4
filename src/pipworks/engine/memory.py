"""What a seat remembers of a game: every masked state it has seen, and everything it has chosen.

That is its *information state* with perfect recall: two games in which a seat has the same memory are the
same to it. A memory never changes, so many games that began alike share what they have in common.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import numpy as np

from pipworks.engine.contract import Record
from pipworks.engine.errors import WrongType, quotation, whole_number

if TYPE_CHECKING:
    from pipworks.engine.variant import Variant


class Memory:
    """The latest thing that a seat remembers, a masked state and what it then chose if it did; and all that
    was before. `number` counts from 1.
    """

    __slots__ = ("_digest", "_text", "choice", "known", "number", "prior")

    def __init__(self, prior: Memory | None, known: Record, choice: int | None = None) -> None:
        self.prior = prior
        self.known = known
        self.choice = choice
        self.number: int = 1 if prior is None else prior.number + 1
        self._text: str | None = None
        self._digest: bytes | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return _remembered, ([(each.known, each.choice) for each in self.last()],)

    def __repr__(self) -> str:
        return f"<Memory of {self.number} sight{'s' * (self.number != 1)}>"

    def chosen(self, choice: int) -> Memory:
        """The memory of having chosen this here."""
        return Memory(self.prior, self.known, choice)

    def then(self, known: Record) -> Memory:
        """The memory after what is seen next. What looks the same, with nothing chosen, adds nothing.

        Raises WrongType for what is no state.
        """
        if not isinstance(known, np.void):
            raise WrongType(f"what is seen is a state, as position.seen_by gives it, not {quotation(known)}")
        if self.choice is None and known.tobytes() == self.known.tobytes():
            return self
        return Memory(self, known)

    def text(self, variant: Variant, seat: int) -> str:
        """The masked state as text, and after a > the choice."""
        if self._text is None:
            notation = variant.game.notation
            self._text = notation.write_position(variant, self.known)
            if self.choice is not None:
                self._text += f" >{notation.choice(variant, self.known, seat, self.choice)}"
        return self._text

    def last(self, most: int | None = None) -> list[Memory]:
        """What is remembered, in order: all of it, or at most so many of the latest."""
        most = None if most is None else whole_number("most", most)
        found: list[Memory] = []
        here: Memory | None = self
        while here is not None and (most is None or len(found) < most):
            found.append(here)
            here = here.prior
        return found[::-1]

    def digest(self) -> bytes:
        """A SHA-256 digest of all that is remembered."""
        undone = []
        here: Memory | None = self
        while here is not None and here._digest is None:
            undone.append(here)
            here = here.prior
        for each in reversed(undone):
            so_far = b"" if each.prior is None else each.prior._digest or b""
            each._digest = hashlib.sha256(so_far + each.known.tobytes() + repr(each.choice).encode()).digest()
        assert self._digest is not None
        return self._digest


def _remembered(sights: list[tuple[Record, int | None]]) -> Memory:
    """The memory of what was seen and chosen, in order."""
    memory: Memory | None = None
    for known, choice in sights:
        memory = Memory(memory, known, choice)
    assert memory is not None
    return memory
