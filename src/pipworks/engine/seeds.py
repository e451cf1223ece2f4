"""Generators from seeds as programs hand them over: what is no seed gets a sentence.

Compiled code depends on `pipworks.engine.rng`, which therefore knows nothing of errors and how they are told.
"""

from __future__ import annotations

from pipworks.engine import rng
from pipworks.engine.errors import WrongType
from pipworks.engine.rng import Generator


def generator(seed: int | str | bytes) -> Generator:
    """A generator whose every draw follows from the seed, as `pipworks.engine.rng.generator` makes it.

    It is an array of `uint64`: four words, or for a seed of the form `chacha20:` and 64 hexadecimal digits a
    row of 21. A number and the text of that number (`7` and `"7"`) are the same seed. Raises WrongType for
    what is no whole number, text of whole characters or bytes.
    """
    try:
        return rng.generator(seed)
    except (TypeError, ValueError) as problem:
        raise WrongType(str(problem)) from problem
