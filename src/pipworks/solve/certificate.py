"""Certificates: optimal strategies and values of a game as fractions, for anybody to check.

A certificate is a gzipped text. Its first lines name the variant and where play begins; then comes a line
a position, its parts separated by tabs: the position, its value to player 1, player 1's mix, player 2's:

    pipworks certificate 1
    variant femto
    deal 2-3-8-10/4-5-6-7
    hands=2-3-8-10/4-5-6-7⇥4/7⇥3:2/7 10:5/7⇥4:3/7 7:4/7

`deal all` stands for every deal. Positions at which one player alone chooses between two cards turned up
are left out: the better of the positions that follow is the choice.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from itertools import product
from pathlib import Path

from pipworks.engine import Variant
from pipworks.engine.contract import NO_CHOICE, NO_SLOT, OVER, Record
from pipworks.engine.errors import of_kind
from pipworks.engine.messages import say
from pipworks.engine.whole import rewritten
from pipworks.solve.exact import ExactSolution, Mix, OneGame

FIRST_LINE = "pipworks certificate 1"


def write_certificate(file: Path, solution: ExactSolution, deal: str, beginnings: Iterable[Record]) -> int:
    """Write a certificate of the positions that can be reached from some beginnings; how many they are.

    `deal` says what the beginnings are: `all`, or the text of one deal.
    """
    of_kind(ExactSolution, solution, "a certificate is of an ExactSolution")
    of_kind(Path, file, "a certificate is written to a file, named by a Path")
    of_kind(str, deal, "the deal is a text: all, or one deal")
    variant = solution.variant
    lines = [FIRST_LINE, f"variant {variant.code}", f"deal {deal}"]
    lines += _positions(solution, beginnings)
    with (
        rewritten(file) as part,
        part.open("wb") as opened,
        gzip.GzipFile(fileobj=opened, mode="wb", mtime=0, filename="") as pack,
    ):
        pack.write("\n".join(lines).encode() + b"\n")
    return len(lines) - 3


def _positions(solution: ExactSolution, beginnings: Iterable[Record]) -> list[str]:
    """A line for every position, found depth first, in which a strategy is needed."""
    variant = solution.variant
    game = OneGame(variant, variant.rules)
    slots = variant.game.slots
    waiting = list(beginnings)
    seen = {state.tobytes() for state in waiting}
    lines = []
    while waiting:
        state = waiting.pop()
        if slots is None or slots.rank(variant.rules, state) != NO_SLOT:
            value, mixes = solution.answer(game, state)
            written = [_mix(variant, state, seat, mix) for seat, mix in enumerate(mixes)]
            position = variant.game.notation.write_position(variant, state)
            lines.append("\t".join([position, str(value), *written]))
            if len(lines) % 500 == 0:
                solution.tell(len(lines) / max(2 * solution.expected, 2 * len(lines)), say("writing it down"))
        for first, second in product(*game.lists(state, game.to_act(state))):
            after, acting = game.after(state, first, second)
            key = after.tobytes()
            if key not in seen:
                seen.add(key)
                if acting != OVER:
                    waiting.append(after)
    return lines


def _mix(variant: Variant, state: Record, seat: int, mix: Mix) -> str:
    if NO_CHOICE in mix:
        return "-"
    notation = variant.game.notation
    return " ".join(
        f"{notation.choice(variant, state, seat, choice)}:{share}" for choice, share in mix.items()
    )
