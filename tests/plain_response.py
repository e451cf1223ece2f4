"""The best response to a policy, found in plain Python from the rules and from what seats remember."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from pipworks import Memory, Variant
from pipworks.engine.contract import CHANCE, OVER

Policy = Callable[[Memory, int, Any], Mapping[int, float]]
"""The probabilities of a seat's choices, by what it remembers; the full state is for listing them alone."""

Place = tuple[Any, tuple[Memory | None, Memory | None], float]
"""A state, what both seats remember, and how likely it is, the responding seat's own choices aside."""


def response(variant: Variant, seat: int, policy: Policy) -> float:
    """What a seat earns that answers the policy of the other as well as can be."""
    start = variant.blank()
    variant.game.begin(variant.rules, start)
    return _worth(variant, seat, policy, [_seen(variant, start, (None, None), {}, 1.0)])


def _worth(variant: Variant, seat: int, policy: Policy, places: list[Place]) -> float:
    """What comes of places that the seat cannot tell apart, or of the one where the game begins."""
    total = 0.0
    due: dict[bytes, list[Place]] = {}
    waiting = list(places)
    while waiting:
        state, memories, likely = waiting.pop()
        if likely == 0.0:
            continue
        acting = variant.to_act(state)
        if acting == OVER:
            total += likely * variant.scores(state)[seat]
        elif acting == CHANCE:
            outcomes = variant.outcomes(state)
            whole = sum(weight for _, weight in outcomes)
            for outcome, weight in outcomes:
                after = variant.after_outcome(state, outcome)
                waiting.append(_seen(variant, after, memories, {}, likely * weight / whole))
        elif seat in variant.acting(state):
            memory = memories[seat]
            assert memory is not None
            due.setdefault(memory.digest(), []).append((state, memories, likely))
        else:
            waiting += _after(variant, seat, policy, (state, memories, likely), {})
    for alike in due.values():
        best = None
        for choice in variant.choices(alike[0][0], seat):
            after = [new for each in alike for new in _after(variant, seat, policy, each, {seat: choice})]
            worth = _worth(variant, seat, policy, after)
            best = worth if best is None else max(best, worth)
        assert best is not None
        total += best
    return total


def _after(variant: Variant, seat: int, policy: Policy, place: Place, own: Mapping[int, int]) -> list[Place]:
    """The places after a choice of the seat's own, if it makes one, and any of the other's."""
    state, memories, likely = place
    mixes: list[list[tuple[int, int, float]]] = []
    for each in variant.acting(state):
        memory = memories[each]
        assert memory is not None
        if each in own:
            mixes.append([(each, own[each], 1.0)])
        else:
            mixes.append([(each, choice, share) for choice, share in policy(memory, each, state).items()])
    found = []
    for joint in product(*mixes):
        chosen = {who: choice for who, choice, _ in joint}
        chance = likely
        for _, _, share in joint:
            chance *= share
        found.append(_seen(variant, variant.after(state, chosen), memories, chosen, chance))
    return found


def _seen(
    variant: Variant,
    state: Any,
    memories: tuple[Memory | None, Memory | None],
    chosen: Mapping[int, int],
    likely: float,
) -> Place:
    """A place with what both seats remember there. They begin to when somebody first has to choose."""
    if memories[0] is None and variant.to_act(state) == CHANCE:
        return state, memories, likely
    new = []
    for seat, memory in enumerate(memories):
        known = variant.masked(state, seat)
        if memory is None:
            new.append(Memory(None, known))
        else:
            new.append((memory.chosen(chosen[seat]) if seat in chosen else memory).then(known))
    return state, (new[0], new[1]), likely
