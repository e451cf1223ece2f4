"""Everything that can be measured of a game by play, in one report; and two games side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipworks.engine import Quoted, Teller, Variant
from pipworks.engine.teller import ENGLISH
from pipworks.lab.sampled import GAMES, MEASURES, sampled
from pipworks.lab.sampled_estimates import apart
from pipworks.lab.sampled_skill import by_players, ladder, skill, strongest, with_players
from pipworks.lab.sampled_words import GROUPS, NAMES, verdict
from pipworks.solve import Progress, no_progress

Found = Mapping[str, Any]

MOST_FOR_SKILL, MOST_FOR_LADDER = 400, 60
"""So many games at most are played to tell skill from luck, and so many for each rung of a ladder."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is asked of a game: how much play, by whom, and what else than the measures themselves."""

    games: int = GAMES
    seconds: float | None = None
    """The measures themselves take no longer, even if there have been fewer games."""
    seed: int | str = 0
    bots: tuple[str, ...] = ()
    playouts: int | None = None
    ladder: bool = False
    players: tuple[int, ...] = ()
    threads: int = 1


def report(variant: Variant, asked: Asked, tell: Progress = no_progress) -> dict[str, Any]:
    """The measures of a variant as `sampled` gives them, with `skill`, `ladder` and `by_players`.

    These are None where they were not asked for, or where there is only one seat. Raises as `sampled` does.
    """
    for number in asked.players:
        with_players(variant, number)  # is refused before anything is played
    also = [asked.ladder, bool(asked.players)]
    parts = iter(_parts(tell, 2 + sum(also)))
    how: dict[str, Any] = {"seed": asked.seed, "threads": asked.threads}
    found = measured(variant, asked, next(parts))
    some = min(found["games"], MOST_FOR_SKILL)
    first = asked.bots[0].strip().lower() if asked.bots else "random"
    strong = strongest(variant) if first == "random" else first
    told = next(parts)
    found["skill"] = skill(variant, some, strong=strong, tell=told, **how) if variant.seats > 1 else None
    rungs = min(asked.games, MOST_FOR_LADDER)
    found["ladder"] = ladder(variant, rungs, tell=next(parts), **how) if asked.ladder else None
    found["by_players"] = (
        by_players(variant, asked.players, asked.games, bots=asked.bots, tell=next(parts), **how)
        if asked.players
        else None
    )
    return found | {"verdict": verdict(found)}


def measured(variant: Variant, asked: Asked, tell: Progress = no_progress) -> dict[str, Any]:
    """The measures alone, as `sampled` gives them. Raises as that does."""
    return sampled(
        variant,
        asked.games,
        seconds=asked.seconds,
        seed=asked.seed,
        bots=asked.bots,
        playouts=asked.playouts,
        threads=asked.threads,
        tell=tell,
    )


def _parts(tell: Progress, count: int) -> list[Progress]:
    """How far a work of several parts is, from how far each of them is."""

    def part(at: int) -> Progress:
        return lambda done, what: tell((at + done) / count, what)

    return [part(at) for at in range(count)]


def changes(found: Found, other: Found) -> list[dict[str, Any]]:
    """Every measure beside that of another game, and by how much it is more, with the interval of that."""
    rows = []
    for each in MEASURES:
        here, there = found["measures"][each.name], other["measures"][each.name]
        more = apart(here, there)
        figures = {"value": here["value"], "against": there["value"], "change": more.value}
        rows.append({"figure": each.name, **figures, "low": more.low, "high": more.high, "unit": each.unit})
    return rows


def difference(found: Found, other: Found, teller: Teller = ENGLISH) -> list[dict[str, Any]]:
    """Those changes that are sure, as lines; each with the figure, and a sentence."""
    told = []
    names = {name: (group, each) for group, named in NAMES.items() for name, each in named.items()}
    for row in changes(found, other):
        if row["low"] is None or row["low"] <= 0.0 <= row["high"]:
            continue
        group, each = names[row["figure"]]
        here, there = (row[key] for key in ("value", "against"))
        values = {"name": each.name, "group": GROUPS[group], "more": row["change"] > 0.0}
        text = _changed(each.form, here, there, values)
        told.append({"kind": "changed", "figure": row["figure"], "text": teller.sentence(text)})
    return told


def _changed(form: str, here: float, there: float, values: Mapping[str, Any]) -> Any:
    from pipworks.engine.messages import say

    if form == "percent":
        return say(
            "{group}, {name}: {more:more|less}, {here:percent} instead of {there:percent}.",
            here=here, there=there, **values,
        )  # fmt: skip
    return say(
        "{group}, {name}: {more:more|less}, {here:exact} instead of {there:exact}.",
        here=here, there=there, **values,
    )  # fmt: skip


def numbers_of(text: str) -> tuple[int, ...]:
    """The numbers of players that a text names: `3`, `2-5`, `2,4`. Raises BadSample."""
    from pipworks.lab.sampled_games import BadSample

    found: list[int] = []
    for part in text.replace("..", "-").split(","):
        ends: Sequence[str] = [each.strip() for each in part.split("-")]
        if not all(each.isascii() and each.isdecimal() and len(each) < 4 for each in ends) or len(ends) > 2:
            raise BadSample(
                "{text} names no numbers of players: write them like 3, 2-5 or 2,4", text=Quoted(text[:40])
            )
        found += range(int(ends[0]), int(ends[-1]) + 1)
    if not found:
        raise BadSample(
            "{text} names no numbers of players: write the smaller first, as in 2-5", text=Quoted(text[:40])
        )
    return tuple(dict.fromkeys(found))
