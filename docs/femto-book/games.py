"""What the Femto book measures: its games by name, and the figures of each."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

import pipworks
from pipworks.engine import Variant
from pipworks.lab import laying, measure
from pipworks.lab.habits import FREE, bound_play
from pipworks.lab.measures import even_mix
from pipworks.lab.played import Played
from pipworks.solve import solve
from pipworks.solve.packs import SolvedPacks, solve_packs

HERE = Path(__file__).parent

CHAPTERS: dict[str, dict[str, str]] = {
    "questions": {"femto": "femto"},
    "cards": {
        "wide": "femto:wide",
        "twelve": "femto:twelve",
        "joker": "femto:joker",
        "fool": "femto:pack=2-3-4-5-6-7-8-J,joker=fool",
    },
    "changes": {
        "draft": "femto:start=draft",
        "snake": "femto:start=snake",
        "winner_leads": "femto:order=winner_leads",
        "loser_leads": "femto:order=loser_leads",
        "alternate": "femto:order=alternate",
        "loser": "femto:chooser=loser",
        "ahead": "femto:chooser=ahead",
        "behind": "femto:chooser=behind",
        "low": "femto:goal=low",
        "odd": "femto:goal=odd",
        "even": "femto:goal=even",
        "prime": "femto:goal=prime",
        "multiple": "femto:goal=multiple:3",
        "nearest": "femto:goal=nearest:13",
        "margin": "femto:score=margin",
    },
    "atto": {
        "atto": "femto:atto",
        "final_atto": "femto:final_atto",
        "zepto": "femto:zepto",
    },
    "final": {"final": "femto:final"},
}
"""The games of each chapter, by the names that its text and its plots use."""

SLOW = ("twelve",)
"""Those that take some seconds."""

SUIT = tuple(range(1, 14))
"""The cards of one suit, from the ace to the king."""

FEW_DRAWS = 0.02
"""So few games may be drawn: one in fifty."""

KEPT = (
    "variant",
    "deals",
    "mean_value",
    "mean_abs_value",
    "decided",
    "decided_deals",
    "best",
    "worst",
    "card_power",
    "first_choices",
    "pure_openings",
    "least_rounds",
    "most_rounds",
    "best_play",
    "decisions",
    "random",
    "restricted",
    "varies",
    "line",
)


def game_facts(code: str) -> dict[str, Any]:
    """All the book says of one game."""
    variant = pipworks.game(code)
    found = measure(variant)
    facts = {name: found[name] for name in KEPT}
    facts["line"] = {name: found["line"][name] for name in ("deal", "kind", "chance", "told")}
    rows = found["values"]
    facts["won"] = sum(row["value"] >= 1 - 1e-9 for row in rows)
    facts["lost"] = sum(row["value"] <= -1 + 1e-9 for row in rows)
    facts["even"] = sum(abs(row["value"]) <= 1e-9 for row in rows)
    if len(rows) <= 70:
        facts["values"] = [{"hand": row.get("hand"), "value": row["value"]} for row in rows]
    return facts | beating(variant) | played_facts(variant)


def beating(variant: Variant) -> dict[str, Any]:
    """FE4: by card, how many others of the pack it beats; and how an answer to a card led fares."""
    pack = variant.options.pack  # type: ignore[attr-defined]
    wins = {
        at: {other for other in range(len(pack)) if variant.rules["beats"][at, other] > 0}
        for at in range(len(pack))
    }
    hands = list(combinations(range(len(pack)), variant.options.hand_size))  # type: ignore[attr-defined]
    leads = [(card, set(range(len(pack))) - set(hand)) for hand in hands for card in hand]
    beaten = [any(card in wins[other] for other in others) for card, others in leads]
    return {
        "beats": {str(face): len(wins[at]) for at, face in enumerate(pack)},
        "leads_beaten": sum(beaten) / len(beaten),
    }


def played_facts(variant: Variant) -> dict[str, Any]:
    """What is not among the measures of the lab: who goes out first and wins, and the totals at the end."""
    laid = laying.laid_out(variant)
    graph = laid.graph
    best = Played(laid, *bound_play(graph, FREE))
    even = Played(laid, best.value, even_mix(laid))
    over = graph.who == 0
    out = graph.states["hand"] == 0
    ahead = np.stack([graph.score > 0, graph.score < 0], axis=1)
    first_out_wins = over & (out & ahead).any(axis=1)
    first_out_loses = over & (out & ~ahead).any(axis=1) & (graph.score != 0)
    winners = np.where(graph.score > 0, graph.total[:, 0], graph.total[:, 1])
    facts: dict[str, Any] = {}
    for name, play in (("best", best), ("even", even)):
        facts[f"{name}_out_wins"] = laid.mean(play.chance_of(first_out_wins))
        facts[f"{name}_out_loses"] = laid.mean(play.chance_of(first_out_loses))
        totals = {}
        for total in np.unique(winners[over & (graph.score != 0)]):
            share = laid.mean(play.chance_of(over & (graph.score != 0) & (winners == total)))
            if share > 1e-12:
                totals[f"{total:.0f}"] = round(share, 12)
        facts[f"{name}_totals"] = totals
    safe = replace(laid, graph=graph._replace(score=np.minimum(graph.score, 0.0)))
    safe_value = bound_play(safe.graph, FREE)[0][laid.deals]
    facts["safe_deals"] = int((safe_value >= -1e-9).sum())
    facts["safe_worst"] = float(safe_value.min())
    top = int(np.argmax(best.value[laid.deals] >= best.value[laid.deals].max() - 1e-9))
    deal = int(laid.deals[top])
    facts["top_openings"] = dict(
        zip(laid.choices(deal, 0), map(float, best.matrix(deal).min(axis=1)), strict=True)
    )
    facts["top_lost_at_random"] = float(even.chance_of(graph.score < 0)[deal])
    facts["top_won_at_random"] = float(even.chance_of(graph.score > 0)[deal])
    return facts


def solved_suit(size: int) -> SolvedPacks:
    """Every pack of one suit with hands of so many cards, solved."""
    cards = 2 * size
    variant = pipworks.game("femto").but(pack=SUIT[:cards], hand_size=size)
    return solve_packs(variant, SUIT, 0, len(list(combinations(SUIT, cards))))


def code_of(pack: list[int]) -> str:
    """The code of a pack that is dealt to the last card."""
    return pipworks.game("femto").but(pack=tuple(pack), hand_size=len(pack) // 2).code


def suit_facts(size: int) -> dict[str, Any]:
    """What the packs of one suit come to: how many there are, and how many are worth a closer look."""
    solved = solved_suit(size)
    strength = np.abs(solved.values)
    undecided = (strength < 1 - 1e-9).all(axis=1)
    seldom = undecided & (solved.draws < FEW_DRAWS)
    open_ones = seldom & (solved.pure == 0)
    return {
        "packs": len(solved.packs),
        "undecided": int(undecided.sum()),
        "seldom_drawn": int(seldom.sum()),
        "all_guess": int(open_ones.sum()),
        "all_even": int((strength.max(axis=1) < 1e-9).sum()),
        "candidates": [pack.tolist() for pack in solved.packs[open_ones if size == 4 else seldom]],
        "strengths": [
            [float(mean), float(top)]
            for mean, top in zip(strength.mean(axis=1), solved.values.max(axis=1), strict=True)
        ],
    }


AIMS = {
    "strength": (lambda found: found["mean_abs_value"], -1),
    "best": (lambda found: found["best"]["value"], -1),
    "must_mix": (lambda found: found["decisions"]["must_mix"], 1),
    "second_best_costs": (lambda found: found["decisions"]["second_best_costs"], 1),
}
"""The four aims of the final version, and whether less or more of each is wanted."""


def candidate_row(pack: list[int]) -> dict[str, Any]:
    """A candidate with what counts in the choice."""
    found = measure(pipworks.game(code_of(pack)))
    return {"pack": "-".join(map(str, pack))} | {name: get(found) for name, (get, _) in AIMS.items()}


def written_candidates(rows: list[dict[str, Any]], name: str) -> None:
    """Keep the candidates in a file."""
    with (HERE / f"{name}.csv").open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, ["pack", *AIMS], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def read_candidates(name: str) -> list[dict[str, Any]]:
    """The candidates that are kept, and of each whether it is on the front and what it gives up there."""
    with (HERE / f"{name}.csv").open(encoding="utf-8") as kept:
        rows: list[dict[str, Any]] = [
            {"pack": row["pack"]} | {aim: float(row[aim]) for aim in AIMS} for row in csv.DictReader(kept)
        ]
    for row in rows:
        row["front"] = not any(_beats(other, row) for other in rows)
    front = [row for row in rows if row["front"]]
    for row in rows:
        row["gives_up"] = {}
        for aim, (_, sign) in AIMS.items():
            among = [sign * other[aim] for other in front]
            width = max(among) - min(among)
            row["gives_up"][aim] = (max(among) - sign * row[aim]) / width if width else 0.0
        row["in_all"] = sum(row["gives_up"].values())
        row["sum"] = sum(map(int, row["pack"].split("-")))
    return sorted(rows, key=lambda row: (not row["front"], round(row["in_all"], 9), row["sum"], row["pack"]))


def _beats(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether one candidate is as good by all aims, and better by one."""
    gains = [sign * (one[aim] - other[aim]) for aim, (_, sign) in AIMS.items()]
    return min(gains) > -1e-9 and max(gains) > 1e-9


def fraction(value: float) -> str:
    """A value as a fraction. Raises ValueError for one that is none with a small denominator."""
    found = Fraction(value).limit_denominator(100_000)
    if abs(found - value) > 1e-11:
        raise ValueError(f"{value!r} is no fraction with a small denominator")
    return str(found).replace("-", "−")


def who_beats_whom(code: str) -> tuple[list[int], list[tuple[int, int]]]:
    """FE4: the cards of a pack, and each pair of which the first beats the second."""
    variant = pipworks.game(code)
    pack = list(variant.options.pack)  # type: ignore[attr-defined]
    pairs = [(one, other) for one in range(len(pack)) for other in range(len(pack))]
    return pack, [(pack[one], pack[other]) for one, other in pairs if variant.rules["beats"][one, other] > 0]


def recorded_facts() -> dict[str, Any]:
    """Of the game of the last chapter: what it was worth to player 1 after each round, and what a slip would
    have cost in the second; and the largest cost of all choices.
    """
    record = pipworks.record((HERE / "game.txt").read_text(encoding="utf-8"))
    solution = solve(record.variant)
    begins = [at for at, step in enumerate(record.steps) if len(step) == 2] + [len(record.steps)]
    second = solution.stage(record.positions[begins[2] - 1])
    costs = [solution.stage(record.positions[at]).costs for at in range(len(record.steps))]
    played = [
        float(costs[at][seat][solution.stage(record.positions[at]).choices[seat].index(choice)])
        for at, step in enumerate(record.steps)
        if isinstance(step, dict)
        for seat, choice in step.items()
    ]
    return {
        "after": [float(solution.value(record.positions[at])) for at in begins[:-1]],
        "instead": min(map(float, second.worth(0))),
        "most_cost": max(played),
        "rounds": len(begins) - 1,
    }
