"""Checking a certificate: the whole argument, in plain Python, for the sceptical reader.

A certificate claims, for every position of a game, its value to player 1 and how both players should mix
their choices. This program takes nothing of that on trust. It plays through the game by its rules, from
the beginning, and at each position works out, in exact fractions,

- what player 1's mix earns against player 2's best reply, and
- what player 2's mix concedes to player 1's best reply.

When both are the value that is claimed, neither player can do better than that, so it is the value. Where
one player alone chooses and nothing is claimed, the best choice is taken. Positions that come later are
proved first; that is what makes the argument sound.

Run with `NUMBA_DISABLE_JIT=1`, as `pipworks check` does, the rules too are ordinary Python.
"""

from __future__ import annotations

import gzip
import re
import sys
import zlib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from pipworks.engine.errors import GameError
from pipworks.engine.messages import Quoted, verbatim
from pipworks.games import find_named

FIRST_LINE = "pipworks certificate 1"
MOST_UNCLAIMED = 8  # positions one after the other of which nothing is said
MOST_LINES = 5_000_000
LONGEST_LINE = 1_000_000


class CertificateError(GameError):
    """A certificate that cannot be read or does not prove what it claims."""

    code = "not-proved"


class Claim(NamedTuple):
    """What a certificate says of one position: the value, and both mixes by the text of the choice."""

    value: Fraction
    mixes: tuple[dict[str, Fraction], dict[str, Fraction]]


def check(file: Path, tell: Callable[[int, int], None] = lambda done, of: None) -> tuple[Fraction, int]:
    """The value to player 1 that a certificate proves, and at how many positions it was checked.

    `tell` hears how far it has come. Raises CertificateError, naming the first position that fails.
    """
    variant, start, claims = read(file)
    notation, proved, under_way = variant.game.notation, dict[bytes, Fraction](), set[bytes]()
    unused = set(claims)
    checked = 0

    def worth(unclaimed: int, state: Any, due: int) -> Fraction:
        """The proved value of a state to player 1; `unclaimed` positions before it were passed over.

        What is `due` there is what the rules have said (`to_act`).
        """
        nonlocal checked
        key = state.tobytes()
        if key in proved:
            return proved[key]
        if due == 0:
            first, second = variant.scores(state)
            if first != -second:
                raise CertificateError(
                    "{position} gives {first} and {second}: not one against the other",
                    position=text(state),
                    first=str(first),
                    second=str(second),
                )
            return Fraction(first)
        if key in under_way:
            raise CertificateError(
                "{position} comes after itself, so nothing is proved", position=text(state)
            )
        under_way.add(key)
        acting = variant.seats_of(due)
        if not acting:  # a random event is due
            events = [*variant.after_outcomes(state)]
            if not events:
                raise CertificateError(
                    "at {position} more can happen than can be listed", position=text(state)
                )
            values = [worth(0, after, then) for _, after, then in events]
            shares = [Fraction(share) for share, _, _ in events]
            proved[key] = sum(map(Fraction.__mul__, values, shares), Fraction()) / sum(shares)
            return proved[key]
        position = text(state)
        claim = claims.get(position)
        if claim is None and (acting == (0, 1) or unclaimed == MOST_UNCLAIMED):
            raise CertificateError("{position} can come up, but nothing is said of it", position=position)
        unclaimed = 0 if claim else unclaimed + 1
        rows, columns = ([*variant.choices(state, seat)] if seat in acting else [-1] for seat in (0, 1))
        payoff = [[worth(unclaimed, *variant.played(state, {0: i, 1: j})) for j in columns] for i in rows]
        if claim is not None:
            row_mix = mix_of(state, 0, rows, claim)
            column_mix = mix_of(state, 1, columns, claim)
            earned = min(sum(map(Fraction.__mul__, row_mix, column)) for column in zip(*payoff, strict=True))
            conceded = max(sum(map(Fraction.__mul__, column_mix, row)) for row in payoff)
            if not earned == claim.value == conceded:
                raise CertificateError(
                    "at {position} the value claimed is {value}, but player 1's mix earns {earned} and "
                    "player 2's concedes {conceded}",
                    position=position,
                    value=str(claim.value),
                    earned=str(earned),
                    conceded=str(conceded),
                )
            proved[key] = claim.value
            unused.discard(position)
            checked += 1
            tell(checked, len(claims))
        elif acting == (0,):
            proved[key] = max(row[0] for row in payoff)
        else:
            proved[key] = min(payoff[0])
        return proved[key]

    def text(state: Any) -> str:
        return str(notation.write_position(variant, state))

    def mix_of(state: Any, seat: int, choices: list[int], claim: Claim) -> list[Fraction]:
        """A mix as a list in the order of the legal choices, which it must not leave."""
        names = [notation.choice(variant, state, seat, each) if each >= 0 else "-" for each in choices]
        mix = claim.mixes[seat]
        if not set(mix) <= set(names) or sum(mix.values()) != 1 or min(mix.values()) < 0:
            raise CertificateError(
                "at {position} player {number}'s mix does not share 1 among {names}",
                position=text(state),
                number=seat + 1,
                names=" ".join(names),
            )
        return [mix.get(name, Fraction()) for name in names]

    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))
    try:
        value = worth(0, start, variant.to_act(start))
    except RecursionError:
        raise CertificateError("{file} is about a game that goes on for too long", file=str(file)) from None
    for position in claims:  # in the order of the file
        if position in unused:
            raise CertificateError(
                "something is claimed of {position}, which cannot come up", position=Quoted(position)
            )
    return value, checked


def read(file: Path) -> tuple[Any, Any, dict[str, Claim]]:
    """The variant, where play begins, and the claims by position. Raises CertificateError."""
    claims: dict[str, Claim] = {}
    try:
        with gzip.open(file, "rt", encoding="utf-8") as opened:
            lines = iter(lambda: opened.readline(LONGEST_LINE), "")
            title, code, deal = (next(lines, "").rstrip("\n") for _ in range(3))
            if title != FIRST_LINE or not code.startswith("variant ") or not deal.startswith("deal "):
                raise CertificateError(
                    "its first lines are not {first}, {second} and {third}",
                    first=Quoted(FIRST_LINE),
                    second=Quoted("variant …"),
                    third=Quoted("deal …"),
                )
            for number, line in enumerate(lines, 4):
                position, claim = _read_claim(number, line)
                if position in claims:
                    raise CertificateError(
                        "line {number} speaks of a position for the second time", number=number
                    )
                claims[position] = claim
        variant = find_named(code.removeprefix("variant "))
        if variant.seats != 2 or variant.options.secret:
            raise CertificateError(
                "{variant} is not a game of two players who see everything", variant=variant.code
            )
        start = variant.begun()
        if deal != "deal all":
            start = variant.game.notation.read_deal(variant, deal.removeprefix("deal "))
        return variant, start, claims
    except EOFError:
        raise CertificateError(
            "{file} is not a whole certificate: its end is missing", file=str(file)
        ) from None
    except (gzip.BadGzipFile, zlib.error):
        raise CertificateError(
            "{file} is not a certificate: it is not compressed, or damaged", file=str(file)
        ) from None
    except UnicodeDecodeError:
        raise CertificateError(
            "{file} is not a certificate: what it holds is not text", file=str(file)
        ) from None
    except ValueError as problem:
        why = problem.message if isinstance(problem, GameError) else verbatim(str(problem))
        raise CertificateError("{file} is not a certificate: {why}", file=str(file), why=why) from None


def _read_claim(number: int, line: str) -> tuple[str, Claim]:
    parts = line.rstrip("\n").split("\t")
    if number > MOST_LINES or len(parts) != 4 or not line.endswith("\n"):
        raise CertificateError(
            "line {number} is not a position, a value and two mixes with tabs between them", number=number
        )
    position, value, first, second = parts
    return position, Claim(_fraction(value, number), (_read_mix(first, number), _read_mix(second, number)))


def _read_mix(text: str, number: int) -> dict[str, Fraction]:
    if text == "-":
        return {"-": Fraction(1)}
    pairs = [each.rpartition(":") for each in text.split()]
    mix = {name: _fraction(share, number) for name, _, share in pairs}
    if len(mix) < len(pairs) or "" in mix:
        raise CertificateError(
            "line {number} has a mix that is not like {example}, each choice once",
            number=number,
            example="3:2/7 10:5/7",
        )
    return mix


def _fraction(text: str, number: int) -> Fraction:
    if not re.fullmatch(r"-?[0-9]{1,4000}(/[1-9][0-9]{0,4000})?", text):
        raise CertificateError("line {number} has a number that is not a fraction like 4/7", number=number)
    return Fraction(text)
