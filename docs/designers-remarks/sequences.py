"""Wouter van Oortmerssen's remarks on his card game: what is counted of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import table_totals
from counting import SEED, Counts, Facts, games

import pipworks
from pipworks.games.sequences.cards import FACES, FIRST_NUMBER, KINDS, NAMED, WILD
from pipworks.lab.sampled import sampled
from pipworks.lab.sampled_skill import skill

CODE = "sequences"
BOTS = ("random", "greedy", "thinking")
RUNGS = (("greedy", "random"), ("thinking", "greedy"))
SEARCHES = (("search:256", "search:64"), ("search:1024", "search:256"), ("search:1024", "thinking"))
UNDER = 256


def course_facts(who: str, number: int) -> Facts:
    """How long games are, between how much is chosen, who wins and by how much."""
    found = sampled(pipworks.game(CODE), number, seed=SEED, bots=[who], playouts=0)
    counts = Counts()
    variant = pipworks.game(CODE)
    for _, trace in games(CODE, [who], number):
        totals, largest = final(variant, trace)
        plays = int((trace.chosen[:, :2].max(axis=1) < UNDER).sum())
        counts.add(
            margin=abs(totals[0] - totals[1]),
            first_by=totals[0] - totals[1],
            winner=max(totals),
            largest=largest,
            hundred=largest >= 100,
            plays=plays,
            length=int(trace.states[-1]["length"].max()),
            sequences=int(trace.states[-1]["sequences"]),
        )
    return {
        "bot": who,
        "games": number,
        **{name: found["measures"][name] for name in ("choices", "branching", "decision_factor", "draw")},
        "first": found["seats"][0]["wins"],
        "second": found["seats"][1]["wins"],
        "advantage": found["seats"][0]["advantage"],
        **{name: counts.mean(name) for name in ("margin", "winner", "plays", "length", "sequences")},
        "first_by": counts.balance("first_by"),
        "hundred": counts.share("hundred"),
        "largest": counts.quantiles("largest"),
    }


def final(variant: Any, trace: Any) -> tuple[list[int], int]:
    """What both players have in the end, and the sequence that is farthest from 0."""
    values = np.zeros(8, np.int64)
    table_totals.values(variant.rules, trace.states[-1:], values)
    owners = (trace.states[-1]["table"][:, 0] >> 5) & 1
    return [int(values[owners == seat].sum()) for seat in range(2)], int(np.abs(values).max())


def card_facts(who: str, number: int) -> Facts:
    """What it is worth to be dealt a card among the first six, and what changes when it is played.

    `dealt`: of the games in which just one player has the card among the first six, the share that this
    player wins, drawn ones counted half; deals are random, so that it is the card's doing. `swing`: the
    change of the margin of who plays it, as the table is worth before and after; an operator has none until
    its number is played, which is then counted for it.
    """
    variant = pipworks.game(CODE)
    having = [Counts() for _ in range(KINDS)]
    swings = Counts()
    for _, trace in games(CODE, [who], number):
        steps = len(trace.acting)
        margins = np.zeros(steps + 1, np.int64)
        lasts = np.zeros(steps, np.int64)
        table_totals.margins(variant.rules, trace.states, trace.chosen, margins, lasts)
        row: dict[str, float] = {}
        end = int(margins[-1])
        first = trace.states[0]
        for kind, counts in enumerate(having):
            one, other = (int(first["hand"][seat]) >> 3 * kind & 7 for seat in range(2))
            if (one > 0) != (other > 0):
                by = end if one else -end
                counts.add(won=0.5 if by == 0 else float(by > 0))
        for at in range(steps):
            seat = int(trace.states[at]["seat"])
            choice = int(trace.chosen[at, seat])
            if choice >= UNDER:
                continue
            by = int(margins[at + 1] - margins[at]) * (1 if seat == 0 else -1)
            card = choice >> 3
            names = [NAMED[card]]
            if FIRST_NUMBER <= card < 11:
                names.append(f"after {NAMED[int(lasts[at])].removeprefix('?')}")
            for name in names:
                row[f"{name} played"] = row.get(f"{name} played", 0) + 1
                row[f"{name} by"] = row.get(f"{name} by", 0) + by
                row[f"{name} helps"] = row.get(f"{name} helps", 0) + (by > 0)
                row[f"{name} hurts"] = row.get(f"{name} hurts", 0) + (by < 0)
        swings.add(**row)
    found = {FACES[kind]: counts.share("won") for kind, counts in enumerate(having)}
    played = [*FACES[:WILD], "after +", "after -", "after *", "after /"]
    return {
        "bot": who,
        "games": number,
        "dealt": found,
        "swing": {
            name: {
                "by": swings.balance(f"{name} by", f"{name} played"),
                "helps": swings.share(f"{name} helps", f"{name} played"),
                "hurts": swings.share(f"{name} hurts", f"{name} played"),
                "a_game": swings.mean(f"{name} played"),
            }
            for name in played
        },
    }


def rungs(number: int, pairs: tuple[tuple[str, str], ...]) -> list[Facts]:
    """How often each bot beats the one below it, on the same deals from both seats."""
    found = []
    for one, other in pairs:
        told = sampled(pipworks.game(CODE), number, seed=SEED, bots=[one, other], playouts=0)
        result = {name: told["bots"][0][name] for name in ("wins", "advantage")}
        found.append(
            {"bot": one, "against": other, "games": told["games"], "draw": told["measures"]["draw"]} | result
        )
    return found


def sequences(scale: float) -> Facts:
    """All facts about the card game; of games the part that `scale` says."""
    number = max(2, round(5000 * scale))
    full = scale == 1
    facts: Facts = {
        "course": {who: course_facts(who, number) for who in (BOTS if full else BOTS[-1:])},
        "cards": card_facts("thinking", 4 * number),
        "rungs": rungs(number, RUNGS if full else RUNGS[:1]),
    }
    if full:
        facts["searches"] = rungs(40, SEARCHES)
        apart = skill(pipworks.game(CODE), 1000, seed=SEED, strong="thinking")
        chances = sampled(pipworks.game(CODE), 300, seed=SEED, bots=["thinking"])
        facts["skill"] = {name: apart[name] for name in ("games", "share", "skill", "deal", "play")}
        facts["course_chances"] = {"games": chances["games"]} | {
            name: chances["measures"][name]
            for name in (
                *("lead_changes", "comebacks", "decisiveness", "drama"),
                *("uncertainty_early", "uncertainty_middle", "uncertainty_late"),
            )
        }
    return facts
