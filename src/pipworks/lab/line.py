"""How the best hand is beaten, or why it cannot be: one course of a game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from pipworks.engine import Teller, Variant
from pipworks.lab import passes
from pipworks.lab.graph import LUCK
from pipworks.lab.played import Floats, Played


def best_line(best: Played, sure: Played) -> dict[str, Any]:
    """The likeliest course under best play by which the best deal for player 1 is lost, or else drawn.

    Where it is neither, it is the likeliest course at all; but if player 1 wins whatever player 2 does, that
    by which player 2 holds out longest. `sure` is best play where to win is all. `kind` is `beaten`, `drawn`,
    `won` or `unbeatable`; `chance` how likely that result is, `steps` the choices by
    player, `told` what happens in each round, in sentences.
    """
    laid, graph = best.laid, best.laid.graph
    values = best.value[laid.deals]
    deal = int(laid.deals[int(np.argmax(values >= values.max() - passes.EVEN))])
    worth = np.zeros(len(graph.who))
    for kind, wanted in (("beaten", graph.score < 0), ("drawn", graph.score == 0)):
        passes.likeliest(graph, best.mix, wanted, worth)
        if worth[deal] > passes.EVEN:
            chance = float(best.chance_of(wanted)[deal])
            return _told(best, deal, kind, chance, _followed(best, deal, worth, False))
    if sure.value[deal] < 1.0 - passes.EVEN:
        passes.likeliest(graph, best.mix, graph.score > 0, worth)
        return _told(best, deal, "won", 1.0, _followed(best, deal, worth, False))
    passes.holding_out(graph, sure.mix, worth)
    return _told(sure, deal, "unbeatable", 1.0, _followed(sure, deal, worth, True))


def _followed(best: Played, deal: int, worth: Floats, stubborn: bool) -> list[tuple[int, int, int]]:
    """The positions of a course from a deal, each with the row and column that are taken there.

    It is the likeliest; or with `stubborn` seat 0 keeps to its mix and seat 1 holds out.
    """
    graph = best.laid.graph
    course = []
    here = deal
    while graph.who[here]:
        rows, columns = int(graph.rows[here]), int(graph.columns[here])
        first, at = int(graph.first[here]), int(graph.at[here])
        kids = graph.kids[first : first + rows * columns].reshape(rows, columns)
        mine, theirs = best.mix[at : at + rows, None], best.mix[None, at + rows : at + rows + columns]
        if stubborn:
            row = int(np.argmax(mine))
            closes = graph.closes[first : first + rows * columns].reshape(rows, columns)
            column = int(np.argmax(worth[kids[row]] + closes[row]))
        else:
            row, column = map(int, np.unravel_index(np.argmax(mine * theirs * worth[kids]), kids.shape))
        course.append((here, row, column))
        here = int(kids[row, column])
    return [*course, (here, 0, 0)]


def _told(
    best: Played, deal: int, kind: str, chance: float, course: list[tuple[int, int, int]]
) -> dict[str, Any]:
    laid, graph = best.laid, best.laid.graph
    variant = laid.variant
    steps: list[dict[str, str]] = []
    rounds: list[list[str]] = [[]]
    for (here, row, column), (after, _, _) in pairwise(course):
        at, chosen = int(graph.at[here]), {}
        names: dict[str, str] = {}
        for seat, place in ((0, row), (1, int(graph.rows[here]) + column)):
            if graph.who[here] != LUCK and graph.who[here] >> seat & 1:
                chosen[seat] = int(graph.labels[at + place])
                names[str(seat + 1)] = variant.game.notation.choice(
                    variant, graph.states[here], seat, chosen[seat]
                )
        steps.append(names)
        lines = variant.tell(graph.states[here], graph.states[after], chosen, -1)
        rounds[-1] += [str(each) for each in lines]
        if graph.who[after] and graph.turn[after] > graph.turn[here]:
            rounds.append([])
    return {
        "deal": variant.game.notation.write_deal(variant, graph.states[deal]),
        "kind": kind,
        "chance": round(chance, 12),
        "steps": steps,
        "told": rounds,
    }


def retold(variant: Variant, line: dict[str, Any], teller: Teller) -> list[list[str]]:
    """What happens in each round of a line as `best_line` has found it, to another reader."""
    position, told = variant.deal(line["deal"]), []
    for chosen in line["steps"]:
        turn = position.play({int(player) - 1: choice for player, choice in chosen.items()})
        position = turn.position
        told += [teller.sentence(each.message()) for each in turn.lines()]
    lines = iter(told)
    return [[next(lines) for _ in each] for each in line["told"]]
