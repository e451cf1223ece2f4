"""What can be done with some values, step by step: enough to judge equations by looking them up."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pipworks.arithmetic.checking import NotAllowed, Step, joined
from pipworks.arithmetic.expressions import SIGNS, written_value
from pipworks.arithmetic.options import Options, Value, checked_options, checked_target, checked_values, plain


def operations(values: Iterable[int], target: Value, options: Options | None = None) -> list[Step]:
    """The operations that equations of these values can have, each once.

    Every allowed operation on what some of the values make, and of those that join all of them the ones that
    make the target: so an equation that uses each value once is right if, and only if, all its operations are
    here and the last one makes the target. With four values some hundreds; with six more than anybody would
    want. Raises BadValues.
    """
    options = checked_options(options)
    given = checked_values(values, options)
    goal = checked_target(target)
    whole = 2 ** len(given) - 1
    makes: dict[int, set[Fraction]] = {1 << at: {Fraction(value)} for at, value in enumerate(given)}
    found: dict[tuple[Fraction, int, Fraction], Fraction] = {}
    for part in range(1, whole + 1):
        made = makes.setdefault(part, set())
        left = (part - 1) & part
        while left:
            for a in makes[left]:
                for b in makes[part ^ left]:
                    for sign in range(len(SIGNS)):
                        try:
                            result = joined(a, sign, b, options)
                        except NotAllowed:
                            continue
                        if part != whole or result == goal:
                            made.add(result)
                            found[a, sign, b] = result
            left = (left - 1) & part
    return [Step(sign, plain(a), plain(b), plain(result)) for (a, sign, b), result in sorted(found.items())]


def written_operations(found: Iterable[Step]) -> dict[str, str]:
    """What each operation makes, by how it is written: `8+5` makes `13`."""
    return {
        written_value(each.left) + SIGNS[each.sign] + written_value(each.right): written_value(each.result)
        for each in found
    }
