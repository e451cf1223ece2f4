"""What a game is worth, exactly: the measures of a variant that can be solved.

`measure` lays the game out and passes over its positions. Values are to player 1, from −1 (lost) over 0
(drawn) to 1 (won) where a game is worth a point. "Best play" is the equilibrium that the solver finds: a
saddle point where there is one, and else a basic solution of the linear program; of equally good choices of
one player alone, the first. Values are the same for every equilibrium; lengths, draws and totals need not
be, and `varies` says how much they can vary. All deals count as often as they are dealt.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import NotSolvable, Variant
from pipworks.engine.errors import of_kind, whole_number
from pipworks.engine.messages import say
from pipworks.lab import passes
from pipworks.lab.greedy import greedy_mix
from pipworks.lab.habits import FORBID, FREE, GIVEN, HIGHEST, LOWEST, bound_play, most_choices
from pipworks.lab.laying import MOST_POSITIONS, Laid, laid_out
from pipworks.lab.line import best_line
from pipworks.lab.played import Played
from pipworks.lab.ranges import ranges
from pipworks.solve import Progress, no_progress, refuse_deaf

Floats = NDArray[np.float64]

DIGITS = 12
"""Figures are rounded to so many decimals: beyond, floating point is not to be trusted."""


def measure(variant: Variant, tell: Progress = no_progress, most: int = MOST_POSITIONS) -> dict[str, Any]:
    """All exact measures of a variant, as plain data; docs/lab.md defines each.

    Raises NotSolvable for a variant that is not of two players with opposite interests and public state, or
    that has more than `most` positions.

    >>> import pipworks
    >>> found = measure(pipworks.game("femto:atto"))
    >>> found["deals"], found["least_rounds"], found["most_rounds"]
    (20, 3, 5)
    """
    refuse_unmeasurable(variant)
    refuse_deaf(tell)
    most = whole_number("most", most, 1)
    laid = laid_out(variant, tell, most)
    tell(0.2, say("best play"))
    best = Played(laid, *bound_play(laid.graph, FREE))
    values = best.value[laid.deals]
    hands = [laid.summary(int(each)) for each in laid.deals]
    sure = winning(best)
    won = np.abs(sure.value) >= 1.0 - passes.EVEN
    found: dict[str, Any] = {
        "variant": laid.variant.code,
        "positions": len(laid.graph.who),
        "deals": len(values),
        "mean_value": _round(laid.mean(best.value)),
        "mean_abs_value": _round(laid.mean(np.abs(best.value))),
        "decided": _round(laid.mean(won)),
        "decided_deals": int(won[laid.deals].sum()),
        "best": _extreme(hands, values, values.max()),
        "worst": _extreme(hands, values, values.min()),
        "card_power": card_power(laid, hands, values),
        "first_choices": first_choices(best) if len(values) == 1 else {},
        "pure_openings": sum(_secured(best, int(each)) for each in laid.deals),
    }
    found |= lengths(laid)
    tell(0.4, say("the course of best play"))
    found["best_play"] = course(best) | drama(best)
    found["decisions"] = decisions(best)
    tell(0.45, say("other ways of playing best"))
    found["varies"] = ranges(best, found["best_play"], found["decisions"])
    tell(0.5, say("random play"))
    found["random"] = course(Played(laid, best.value, even_mix(laid)))
    found["restricted"] = {} if laid.variant.game.measured is None else restricted(laid, tell)
    found["line"] = best_line(best, sure)
    rows = [hand | {"value": _round(value)} for hand, value in zip(hands, values, strict=True)]
    found["values"] = sorted(rows, key=lambda row: -row["value"])
    return found


def winning(best: Played) -> Played:
    """Best play where to win is all, by however much: what is worth 1 or −1 then is won for certain."""
    laid = best.laid
    signs = np.sign(laid.graph.score)
    if np.array_equal(signs, laid.graph.score):
        return best
    other = replace(laid, graph=laid.graph._replace(score=signs))
    return Played(other, *bound_play(other.graph, FREE))


def refuse_unmeasurable(variant: Variant) -> None:
    """Raise NotSolvable for what is not a game of two players, zero-sum and of public state."""
    of_kind(Variant, variant, "what is measured is a variant, as pipworks.game gives it")
    if not variant.is_duel:
        raise NotSolvable(
            "{variant} is not a game of two players with opposite interests, and the lab measures "
            "only such games exactly: pipworks lab --sampled has it played by bots",
            variant=variant.code,
        )
    if variant.options.secret:
        raise NotSolvable(
            "{variant} keeps cards hidden from the players, and the lab measures only games in which "
            "all is seen: pipworks solve finds its value where it is small enough, pipworks lab "
            "--sampled has it played by bots",
            variant=variant.code,
        )


def card_power(laid: Laid, hands: list[dict[str, Any]], values: Floats) -> dict[str, float]:
    """By card, the mean value to player 1 of the deals in which player 1 holds it, or one like it."""
    worth: dict[str, float] = defaultdict(float)
    weight: dict[str, float] = defaultdict(float)
    names = []
    for hand, value, share in zip(hands, values, laid.weight, strict=True):
        for card in dict.fromkeys(hand.get("hand", ())):
            worth[str(card)] += share * value
            weight[str(card)] += share
            names.append(card)
    order = sorted(set(names), key=lambda card: (isinstance(card, str), card))
    return {str(card): _round(worth[str(card)] / weight[str(card)]) for card in order}


def first_choices(played: Played) -> dict[str, float]:
    """By choice, what player 1 secures by the first choice of a game that begins without a deal."""
    begin = int(played.laid.deals[0])
    matrix = played.matrix(begin)
    if not played.laid.graph.who[begin] & 1:
        return {}
    worth = matrix.min(axis=1)
    return {name: _round(each) for name, each in zip(played.laid.choices(begin, 0), worth, strict=True)}


def _secured(played: Played, position: int) -> bool:
    """Whether one choice made for certain guarantees player 1 the value of a position."""
    return bool(played.matrix(position).min(axis=1).max() >= played.value[position] - passes.EVEN)


def lengths(laid: Laid) -> dict[str, int]:
    """How few and how many rounds a game can take, whatever is chosen."""
    least, most = (np.zeros(len(laid.graph.who), np.int64) for _ in range(2))
    passes.lengths(laid.graph, least, most)
    return {"least_rounds": int(least[laid.deals].min()), "most_rounds": int(most[laid.deals].max())}


def even_mix(laid: Laid) -> Floats:
    """Both players make each of their choices equally likely."""
    mix = np.zeros(len(laid.graph.labels))
    passes.uniform(laid.graph, mix)
    return mix


def course(played: Played) -> dict[str, Any]:
    """How games go when both choose so: length in rounds, who wins how often, what they have come to."""
    laid, graph = played.laid, played.laid.graph
    won, lost = played.chance_of(graph.score > 0), played.chance_of(graph.score < 0)
    found: dict[str, Any] = {
        "mean_rounds": _round(laid.mean(played.rounds)),
        "rounds": _spread(played),
        "first_wins": _round(laid.mean(won)),
        "second_wins": _round(laid.mean(lost)),
        "draw": _round(laid.mean(played.chance_of(graph.score == 0))),
    }
    decisive = laid.mean(won) + laid.mean(lost)
    for name, first in (("mean_winner_total", 0), ("mean_loser_total", 1)):
        ends = np.where(graph.score > 0, graph.total[:, first], graph.total[:, 1 - first])
        told = laid.variant.game.measured is not None and decisive > passes.EVEN
        mean = laid.mean(played.mean_of(np.where(graph.score == 0, 0.0, ends)))
        found[name] = _round(mean / decisive) if told else None
    return found


def _spread(played: Played) -> dict[str, float]:
    """How likely a game takes so many rounds, by their number."""
    graph = played.laid.graph
    likely = (graph.who == 0).astype(np.float64)
    found: dict[str, float] = {}
    rounds, left = 0, 1.0
    while left > passes.EVEN:
        share = played.laid.mean(likely)
        left -= share
        if share > 10.0**-DIGITS:
            found[str(rounds)] = _round(share)
        longer = np.zeros(len(graph.who))
        passes.lasting(graph, played.mix, likely, longer)
        likely = longer
        rounds += 1
    return found


def drama(played: Played) -> dict[str, float]:
    """How late the result is certain, and how often the lead changes hands or the winner has been behind."""
    laid, graph = played.laid, played.laid.graph
    won, lost = played.chance_of(graph.score > 0), played.chance_of(graph.score < 0)
    certain = np.maximum(np.maximum(won, lost), played.chance_of(graph.score == 0)) >= 1.0 - passes.EVEN
    left, behind = np.zeros(len(graph.who)), np.zeros(len(graph.who))
    passes.undecided(graph, played.mix, certain, played.rounds, left)
    comebacks = 0.0
    for seat, wins in enumerate((won, lost)):
        passes.behind_and_won(graph, played.mix, seat, wins, behind)
        comebacks += laid.mean(behind)
    changes = np.zeros((len(graph.who), 3))
    passes.lead_changes(graph, played.mix, changes)
    decisive = laid.mean(won) + laid.mean(lost)
    return {
        "certain_at_deal": _round(laid.mean(certain)),
        "rounds_when_certain": _round(laid.mean(played.rounds) - laid.mean(left)),
        "comebacks": _round(comebacks / decisive) if decisive > passes.EVEN else 0.0,
        "lead_changes": _round(laid.mean(changes[:, 0])),
    }


def decisions(played: Played) -> dict[str, Any]:
    """What there is to decide in a game under best play, both players counted."""
    graph, most = played.laid.graph, most_choices(played.laid.graph)
    reach = np.zeros(len(graph.who))
    np.add.at(reach, played.laid.deals, played.laid.weight)
    passes.reached(graph, played.mix, reach)
    tally, support = np.zeros(6), np.zeros(most + 1)
    passes.decisions(graph, played.mix, reach, played.value, np.zeros((most, most)), tally, support)
    count, forced, idle, mixed, second, worst = (float(each) for each in tally)
    several = count - forced
    return {
        "count": _round(count),
        "forced": _round(forced / count) if count else 0.0,
        "indifferent": _round(idle / count) if count else 0.0,
        "must_mix": _round(mixed / count) if count else 0.0,
        "mixed_over": _round(support @ np.arange(most + 1) / mixed) if mixed > passes.EVEN else None,
        "second_best_costs": _round(second / several) if several > passes.EVEN else 0.0,
        "worst_costs": _round(worst / several) if several > passes.EVEN else 0.0,
    }


def restricted(laid: Laid, tell: Progress = no_progress) -> dict[str, Any]:
    """What deals are worth on average to a player 1 who is bound from first to last, player 2 knowing it."""
    cards, greedy = laid.cards, greedy_mix(laid)
    works: dict[str, tuple[int, Floats | None]] = {
        "highest": (HIGHEST, None),
        "lowest": (LOWEST, None),
        "random": (GIVEN, even_mix(laid)),
    } | ({} if greedy is None else {"greedy": (GIVEN, greedy)})
    count = len(cards) + len(works)

    def mean(done: int, habit: int, card: int, given: Floats | None) -> float:
        tell(0.6 + 0.4 * done / count, say("simple habits"))
        return _round(laid.mean(bound_play(laid.graph, habit, card, given)[0]))

    return {
        "forbid": {name: mean(at, FORBID, card, None) for at, (card, name) in enumerate(cards.items())},
        **{
            name: mean(at, habit, -1, given)
            for at, (name, (habit, given)) in enumerate(works.items(), len(cards))
        },
    }


def _extreme(hands: list[dict[str, Any]], values: Floats, value: float) -> dict[str, Any]:
    """All hands of player 1 in deals of that value, each once; where cards are spare, once with each such."""
    found = dict.fromkeys(
        (tuple(hand["hand"]), tuple(hand.get("spare", ())))
        for hand, each in zip(hands, values, strict=True)
        if hand.get("hand") and abs(each - value) <= passes.EVEN
    )
    told: dict[str, Any] = {"hands": [list(hand) for hand, _ in found]}
    if any(spare for _, spare in found):
        told["spares"] = [list(spare) for _, spare in found]
    return told | {"value": _round(value)}


def _round(number: Any) -> float:
    return round(float(number), DIGITS) + 0.0  # never −0
