"""Jack Chang's remarks on Friend or Foe?: what is counted of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import habits
import numpy as np
from counting import SEED, Counts, Facts, games

import pipworks
from pipworks.bots.matches import KERNEL_BOTS
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, WAIT, room_for
from pipworks.engine.rng import generator
from pipworks.games.friend_or_foe.cards import PACK
from pipworks.games.friend_or_foe.rules import ASK, FOE, FRIEND, PASS, TURN
from pipworks.kernels import bind

PLAYERS = (3, 4, 5, 6, 7, 8)
BOTS = ("random", "greedy", "thinking")
CHANGED = {
    "generous": "friend-or-foe:generous",
    "gentle": "friend-or-foe:gentle",
    "aces": "friend-or-foe:ace_matches_die=true",
}
MOST_HELD = 26
"""Hands of up to so many cards are told of."""


def match_chance(cards: int) -> Fraction:
    """How likely a hand of so many cards of the pack, drawn at random, has a match for the next roll."""
    whole = comb(PACK, cards)

    def without(ranks: int) -> int:
        return comb(PACK - 4 * ranks, cards)

    none = 0
    for first, second in product(range(1, 7), repeat=2):
        if 1 in (first, second):  # FF5: an Ace matches no die
            none += without(1)
        elif first == second:  # no sum, and one of the rank at most
            none += without(2) + (4 * comb(PACK - 8, cards - 1) if cards else 0)
        else:
            none += 2 * without(2) - without(3)
    return 1 - Fraction(none, 36 * whole)


def played_facts(code: str, who: str, number: int) -> Facts:
    """How often turns are passed, and how long games are."""
    counts, by_held = Counts(), Counts()
    for _, trace in games(code, [who], number):
        states, chosen = trace.states[:-1], trace.chosen
        phase, roller = states["phase"], states["roller"]
        at = np.arange(len(phase))
        own = chosen[at, roller]
        turn, foe, friend = phase == TURN, phase == FOE, phase == FRIEND
        attacked = foe & (chosen > WAIT).any(axis=1)
        before = states["held"][at, roller]
        taken = trace.states["held"][1:][at, roller] - before
        turns = int(trace.states[-1]["turns"]) + 1
        counts.add(
            turns=turns,
            passed=foe.sum(),
            unable=(turn & (trace.counts[at, roller] == 1)).sum(),
            attacked=attacked.sum(),
            taken=taken[attacked].sum(),
            asked=(turn & (own > ASK)).sum(),
            answered=(friend & (chosen > WAIT).any(axis=1)).sum(),
            could_help=(friend & (trace.counts > 1).any(axis=1)).sum(),
            drawn=not int(trace.states[-1]["won"]),
        )
        first = turn & (states["asked"] == 0)
        matched = first & (own > PASS) & (own <= ASK)
        row: dict[str, float] = {}
        for held in range(1, MOST_HELD + 1):
            here = first & (before == held)
            row[f"turns {held}"] = here.sum()
            row[f"matched {held}"] = (matched & here).sum()
        by_held.add(**row)
    return {
        "code": code,
        "bot": who,
        "games": number,
        "turns": counts.mean("turns") | counts.quantiles("turns"),
        "passed": counts.share("passed", "turns"),
        "unable": counts.share("unable", "turns"),
        "attacked": counts.share("attacked", "passed"),
        "taken": counts.mean("taken", "attacked"),
        "asked": counts.share("asked", "turns"),
        "answered": counts.share("answered", "asked"),
        "drawn": counts.share("drawn"),
        "matched": {
            str(held): by_held.share(f"matched {held}", f"turns {held}") for held in range(1, MOST_HELD + 1)
        },
        "lengths": lengths(counts),
    }


def lengths(counts: Counts) -> dict[str, int]:
    """How many games ended within each hundred turns, by the first of them."""
    found: dict[str, int] = {}
    for turns, times in counts.spread("turns").items():
        hundred = str((turns - 1) // 100 * 100 + 1)
        found[hundred] = found.get(hundred, 0) + times
    return found


def habit_facts(name: str, players: int, number: int, among: bool = False) -> Facts:
    """What a habit gains: one player has it among players who do not, or `among` all have it.

    Every deal is played once with the habit in each seat. `advantage` is the share of games that its owner
    wins, drawn ones shared by all, above an even share.
    """
    variant = pipworks.game(f"friend-or-foe:players={players}")
    game = variant.game
    plain = game.kernel_bots["thinking"]
    parts: dict[str, Any] = {"greedy": habits.HABITS.get(name, plain), "thinking": plain}
    loop = bind("pipworks.bots.contest", f"{game.key}-{name}", **game.kernels, **parts)
    counts = Counts()
    for deal in range(number):
        row = {"games": 0.0, "share": 0.0, "drawn": 0.0, "steps": 0.0}
        for shift in range(1 if among else players):
            who = np.full(MOST_SEATS, KERNEL_BOTS.index("greedy" if among else "thinking"), np.int64)
            who[shift] = KERNEL_BOTS.index("greedy")
            payoffs = np.zeros(MOST_SEATS)
            out = room_for(game.most_choices)
            joint = np.full(MOST_SEATS, NO_CHOICE, np.int64)
            luck = f"{SEED}/{deal}"
            row["steps"] += loop.contest(
                variant.rules, np.zeros(2, game.state), who, generator(f"{luck}/bots/{shift}"),
                generator(luck), out, joint, payoffs,
            )  # fmt: skip
            drawn = not payoffs.any()
            row["games"] += 1
            row["drawn"] += drawn
            row["share"] += 1 / players if drawn else float(payoffs[shift] > 0)
        counts.add(**row, more=row["share"] - row["games"] / players)
    return {
        "deals": number,
        "games": counts.total("games"),
        "advantage": counts.balance("more", "games"),
        "share": counts.share("share", "games"),
        "drawn": counts.share("drawn", "games"),
        "choices": counts.mean("steps", "games"),
    }


def friend_or_foe(scale: float) -> Facts:
    """All facts about Friend or Foe?; of games the part that `scale` says."""
    number = max(1, round(1000 * scale))
    full = scale == 1
    four = "friend-or-foe"
    return {
        "match": {str(cards): float(match_chance(cards)) for cards in range(MOST_HELD + 1)},
        "foe_players": {
            str(each): played_facts(f"{four}:players={each}", "thinking", number)
            for each in (PLAYERS if full else (8,))
        },
        "foe_bots": {who: played_facts(four, who, number) for who in (BOTS if full else ())},
        "foe_changed": {
            name: played_facts(code, "thinking", number) for name, code in (CHANGED.items() if full else ())
        },
        "plain": {
            str(players): habit_facts("thinking", players, number, among=True)
            for players in ((4, 6) if full else (6,))
        },
        "habits": {
            name: {
                str(players): {
                    "one": habit_facts(name, players, number),
                    "all": habit_facts(name, players, number, among=True),
                }
                for players in ((4, 6) if full else (6,))
            }
            for name in (habits.HABITS if full else [*habits.HABITS][:1])
        },
    }
