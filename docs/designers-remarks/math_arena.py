"""Bill de Veas's revisions of Math Arena: what is counted of them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from counting import SEED, Counts, Facts, games

import pipworks
from pipworks.games.math_arena.cards import BIDS, RESULT, only_value, values_of
from pipworks.games.math_arena.rules import WHOLE, operators_won
from pipworks.lab.sampled import sampled
from pipworks.lab.sampled_games import Trace

RANKS = ("King", "Queen", "Jack")
KINDS = tuple(f"{colour} {rank}" for rank in RANKS for colour in ("black", "red"))
"""The six kinds of operators, as `kind` numbers them."""

PLAYERS = (2, 3, 4, 5)
TIES = ("hold", "cancel", "split")
HANDS = {2: 13, 3: 13, 4: 9, 5: 8}


def kind(operator: int) -> int:
    """Which kind an operator is of."""
    return 2 * (operator >> 2) + (operator & 1)


def code_of(players: int, ties: str) -> str:
    """The code of a variant."""
    return str(pipworks.game(f"math-arena:players={players},ties={ties}").code)


def level_best(merits: dict[int, int]) -> list[int]:
    """The seats that have the most."""
    most = max(merits.values())
    return [seat for seat, each in merits.items() if each == most]


def merit(operator: int, result: int) -> int:
    """How well a result meets an operator's aim."""
    return -result if operator & 1 else result


def rounds(trace: Trace, set_rounds: int) -> list[dict[str, Any]]:
    """What came of each round of a game: its operator, who had the best result, and what broke a tie."""
    found = []
    for at in range(len(trace.acting)):
        state, after = trace.states[at], trace.states[at + 1]
        operator = int(state["up"]) - 1
        bids = {seat: int(trace.chosen[at, seat]) for seat in range(trace.seats)}
        results = {seat: merit(operator, int(RESULT[operator >> 2, bid])) for seat, bid in bids.items()}
        tied = level_best(results)
        last = (int(state["rounds"]) + 1) % set_rounds == 0
        left = list(tied)
        if last and len(tied) > 1 and trace.seats < 5:
            left = level_best({seat: merit(operator, last_card(state, seat, bids[seat])) for seat in tied})
        pot = int(state["held"]) | 1 << operator
        taker = next((seat for seat in bids if int(after["won"][seat]) & pot == pot), None)
        taken = taker is not None and not any(int(after["won"][seat]) & pot for seat in bids if seat != taker)
        found.append(
            {
                "operator": operator,
                "tied": len(tied) > 1,
                "all_tied": len(tied) == trace.seats,
                "last": last,
                "thirteenth": last and len(tied) > 1 and len(left) == 1,
                "left_tied": len(left) > 1,
                "taker": taker if taken else None,
                "stake": int(state["held"]).bit_count() + 1,
                "dealt_out": bool(state["held"]) and not after["held"] and len(left) > 1,
            }
        )
    return found


def last_card(state: Any, seat: int, bid: int) -> int:
    """The number that a player has left after the last bid of a set."""
    values = values_of(int(state["hand"][seat]))
    for each in BIDS[bid]:
        values.remove(each)
    return int(only_value(1 << 4 * (values[0] - 1)))


def by_kind(some: list[dict[str, Any]], winner: int | None) -> dict[str, float]:
    """What is counted of rounds by kinds of operators; of winners only where one stands alone."""
    row: dict[str, float] = {}
    for each in some:
        name = KINDS[kind(each["operator"])]
        taken = each["taker"] is not None
        decided = taken and winner is not None
        for what, count in (
            ("rounds", 1),
            ("tied", each["tied"]),
            ("taken", taken),
            ("stake", each["stake"] if taken else 0),
            ("decided", decided),
            ("won", decided and each["taker"] == winner),
        ):
            for who in (name, "any"):
                row[f"{who} {what}"] = row.get(f"{who} {what}", 0) + float(count)
    return row


def tie_facts(players: int, ties: str, number: int, who: str = "thinking") -> Facts:
    """How often bids are tied, and what becomes of ties and of games."""
    code = code_of(players, ties)
    variant = pipworks.game(code)
    options = variant.options
    set_rounds = int(options.set_rounds)  # type: ignore[attr-defined]
    counts, kinds = Counts(), Counts()
    for _, trace in games(code, [who], number):
        some = rounds(trace, set_rounds)
        last = trace.states[-1]
        own = [operators_won(variant.rules, last, seat) / WHOLE for seat in range(players)]
        first = own.count(max(own)) == 1
        winner = own.index(max(own)) if first else None
        counts.add(
            rounds=len(some),
            tied=sum(each["tied"] for each in some),
            all_tied=sum(each["all_tied"] for each in some),
            lasts=sum(each["last"] for each in some),
            lasts_tied=sum(each["last"] and each["tied"] for each in some),
            thirteenth=sum(each["thirteenth"] for each in some),
            some_thirteenth=any(each["thirteenth"] for each in some),
            left_tied=sum(each["left_tied"] for each in some),
            dealt_out=sum(each["dealt_out"] for each in some),
            some_dealt_out=any(each["dealt_out"] for each in some),
            big=max(each["stake"] for each in some if each["taker"] is not None),
            unclaimed=int(last["held"]).bit_count(),
            some_unclaimed=bool(last["held"]),
            shared=not first,
            margin=sorted(own)[-1] - sorted(own)[-2],
        )
        kinds.add(**by_kind(some, winner))
    shares = {
        **dict.fromkeys(("tied", "all_tied", "left_tied"), "rounds"),
        **dict.fromkeys(("some_thirteenth", "some_dealt_out", "some_unclaimed", "shared"), "games"),
        "lasts_tied": "lasts",
    }
    return {
        "code": code,
        "bot": who,
        "games": number,
        **{name: counts.share(name, under) for name, under in shares.items()},
        "broken": counts.share("thirteenth", "lasts_tied"),
        **{name: counts.mean(name) for name in ("unclaimed", "margin", "big")},
        "kinds": {
            name: {
                "tied": kinds.share(f"{name} tied", f"{name} rounds"),
                "stake": kinds.mean(f"{name} stake", f"{name} taken"),
                "won": kinds.share(f"{name} won", f"{name} decided"),
            }
            for name in ("any", *KINDS)
        },
    }


def against_chance(number: int) -> Facts:
    """Which operators a thinking bot takes from one that bids at random, in either seat of the same deals."""
    kinds = Counts()
    variant = pipworks.game("math-arena")
    row: dict[str, float] = {}
    for _, trace in games("math-arena", ["thinking", "random"], number, shifts=2):
        row["shift"] = 1 - row.get("shift", 1)
        strong = int(row["shift"])
        for each in rounds(trace, int(variant.options.set_rounds)):  # type: ignore[attr-defined]
            if each["taker"] is not None:
                for name in (KINDS[kind(each["operator"])], "any"):
                    row[f"{name} taken"] = row.get(f"{name} taken", 0) + 1
                    row[f"{name} won"] = row.get(f"{name} won", 0) + (each["taker"] == strong)
        if strong:
            kinds.add(**row)
            row = {"shift": 1}
    return {name: kinds.share(f"{name} won", f"{name} taken") for name in ("any", *KINDS)}


def best_results(hand: list[int]) -> dict[str, int]:
    """The best that a hand can do for each kind of operator, and for a Jack as it was before May 2020.

    Then, as we read it, a red Jack asked for the lowest of all smaller numbers, a black one for the highest
    of all greater ones.
    """
    pairs = list(combinations(sorted(hand), 2))
    found = {
        "black King": max(a + b for a, b in pairs),
        "red King": -min(a + b for a, b in pairs),
        "black Queen": max(b % a for a, b in pairs),
        "red Queen": -min(b % a for a, b in pairs),
        "black Jack": max(b - a for a, b in pairs),
        "red Jack": -min(b - a for a, b in pairs),
    }
    return found | {"black Jack before": max(hand), "red Jack before": -min(hand)}


def all_out(players: int, number: int) -> Facts:
    """How often the best result is tied if everybody does what they can in the first round of a set."""
    rng = np.random.Generator(np.random.PCG64(2020 + players))
    pack = np.repeat(np.arange(1, 11), 4)
    counts = Counts()
    for _ in range(number):
        dealt = rng.permutation(pack)[: players * HANDS[players]].reshape(players, -1)
        bests = [best_results([int(each) for each in hand]) for hand in dealt]
        counts.add(
            **{
                name: sum(each[name] == max(one[name] for one in bests) for each in bests) > 1
                for name in bests[0]
            }
        )
    return {name: counts.share(name) for name in (*KINDS, "black Jack before", "red Jack before")}


def by_players(players: int, number: int) -> Facts:
    """What a seat is worth, and how much is skill, with so many players."""
    code = code_of(players, "hold")
    variant = pipworks.game(code)
    found = sampled(variant, number, seed=SEED, bots=["thinking"], playouts=0)
    against = sampled(variant, number, seed=SEED, bots=["thinking", *["greedy"] * (players - 1)], playouts=0)
    return {
        "code": code,
        "games": number,
        "greedy_games": against["games"],
        "against_greedy": against["bots"][0]["wins"],
        "seats": [each["wins"] for each in found["seats"]],
        "advantage": [each["advantage"] for each in found["seats"]],
        "farthest": max(abs(each["advantage"]["value"]) for each in found["seats"]),
        "even": 1 / players,
    }


def math_arena(scale: float) -> Facts:
    """All facts about Math Arena; of games the part that `scale` says."""
    number = max(2, round(2000 * scale))
    players = PLAYERS if scale == 1 else (3,)
    return {
        "ties": {str(each): {ties: tie_facts(each, ties, number) for ties in TIES} for each in players},
        "tied_by": {
            str(each): {who: tie_facts(each, "hold", number, who)["tied"] for who in ("random", "greedy")}
            for each in players
        },
        "all_out": {str(each): all_out(each, number) for each in players},
        "against_chance": against_chance(number),
        "players": {str(each): by_players(each, number) for each in players},
    }
