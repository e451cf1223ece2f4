"""Regret minimisation by games at random, for games of hidden information too large for anything else.

Whatever is hidden in it and however its cards are shuffled, any game of two players with opposite interests
can be learnt so. How well it has been learnt, only a best response can say, where the game is small enough
for one (`pipworks.exploitability`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import GameError, Memory, NotSolvable, Variant
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, SEATS, room_for
from pipworks.engine.errors import checked_seed, of_kind, whole_number
from pipworks.engine.game import Game
from pipworks.engine.messages import say
from pipworks.engine.rng import generator
from pipworks.kernels import bind
from pipworks.solve import sampling
from pipworks.solve.gamegraph import TreeTooLarge, longer
from pipworks.solve.gametree import any_choices, refuse_unwalkable
from pipworks.solve.sampling import Sampling
from pipworks.solve.solution import Progress, no_progress

TRAVERSALS = 1_000_000
"""So many games are sampled, unless somebody asks for another number."""

MOST_DEPTH = 1000
"""In a game a seat may have so many decisions one after the other."""

SLICE, AT_ONCE = 1 << 14, 1e7
"""So many traversals are made between two reports, or as many as try about so many ways to go on."""


@dataclass(frozen=True, eq=False, repr=False)
class SampledRegret:
    """Strategies of both players, as far as they have been learnt. Get one from `sample_regret`.

    They have perfect recall: what a player does depends on all that the player has seen and chosen.
    """

    variant: Variant
    sampling: Sampling
    traversals: int

    def __repr__(self) -> str:
        sets = int(self.sampling.tally[sampling.SETS])
        return (
            f"<SampledRegret of {self.variant.code}: {sets:,} information states seen in "
            f"{self.traversals:,} traversals>"
        )

    def remembering(self, memory: Memory, seat: int) -> dict[int, float]:
        """How likely a seat that remembers this makes each choice, by the contract's numbers; all alike where
        it never came in any traversal."""
        of_kind(Memory, memory, "what a seat remembers is a Memory")
        legal = self.variant.choices(memory.known, seat)
        found = np.zeros(3, np.int64)
        chosen = NO_CHOICE
        for each in memory.last():
            sampling.remember(np.frombuffer(each.known.tobytes(), np.uint8), chosen, found)
            chosen = NO_CHOICE if each.choice is None else each.choice
        kept = self.sampling
        which = int(kept.places[sampling.place_of(found, kept.places, kept.key)])
        if which >= 0:
            choices = slice(kept.begin[which], kept.begin[which] + kept.count[which])
            played = kept.played[choices]
            if (total := float(played.sum())) > 0.0:
                return dict(zip(map(int, kept.label[choices]), map(float, played / total), strict=True))
        return dict.fromkeys(legal, 1.0 / len(legal))


MOST_TRIED = 3e7
"""A game of which a single one at random tries more ways to go on than this is not learnt so."""
LOOKED = 64
"""From so many random games it is estimated."""


@lru_cache(maxsize=64)
def _tried_at_once(variant: Variant) -> float:
    """About how many ways to go on a seat tries that learns from one game. Raises TreeTooLarge for too many.

    The mean over random games of the product of what the seat can choose in one, after Knuth as in
    `gametree.estimated_nodes`.
    """
    tried, luck = np.ones((LOOKED, 2)), generator("tried")
    for ways in tried:
        state, acting = variant.advanced(variant.begun(), luck)
        while acting & SEATS and ways.max() < MOST_TRIED * LOOKED:
            counts, joint = any_choices(variant, state, luck)
            for seat, count in counts.items():
                ways[seat] *= count
            state, acting = variant.played_on(state, joint, luck)
    most = float(tried.mean(axis=0).max())
    if most > MOST_TRIED:
        raise TreeTooLarge(
            "in a single game of {variant} about {count} ways to go on would have to be tried: take a "
            "smaller variant, or let the bot search play it",
            variant=variant.code,
            count=f"{most:.0e}",
        )
    return most


def sample_regret(
    variant: Variant,
    tell: Progress = no_progress,
    *,
    traversals: int = TRAVERSALS,
    seed: int | str = 0,
    further: SampledRegret | None = None,
) -> SampledRegret:
    """Learn a game of two players with opposite interests from so many games at random.

    `further` goes on from what has been learnt before. The same seed gives the same strategies. Raises
    NotSolvable for a game of other players, TreeTooLarge for one in which players have so many choices in
    turn that a single game would take minutes: in each, one of them tries all ways to go on.
    """
    refuse_unwalkable(variant)
    traversals, seed = whole_number("traversals", traversals, 1), checked_seed(seed)
    of_kind((SampledRegret, type(None)), further, "what is gone on from is what sample_regret gave")
    if further is not None and further.variant != variant:
        raise GameError(
            "what was learnt before is of {learnt}, not of {variant}",
            learnt=further.variant.code,
            variant=variant.code,
        )
    slice_of = int(max(1, min(SLICE, AT_ONCE / _tried_at_once(variant))))
    before = 0 if further is None else further.traversals
    kept = _blank(variant) if further is None else _copied(further.sampling)
    start = variant.blank()
    variant.game.begin(variant.rules, start)
    rng = generator(f"{seed} after {before}")
    done, loop = 0, _loop(variant.game)
    while done < traversals:
        many = min(slice_of, traversals - done)
        done += loop.traverse_all(variant.rules, start, kept, rng, before + done, many)
        answer = kept.tally[sampling.ANSWER]
        if answer == sampling.TOO_MANY:
            variant.refuse_too_many(kept.out[0])
        if answer == sampling.TOO_DEEP:
            raise NotSolvable(
                "in {variant} somebody can have more than {most:grouped} choices in turn",
                variant=variant.code,
                most=MOST_DEPTH,
            )
        if answer == sampling.NO_ROOM:
            kept = _roomier(kept)
        tell(
            done / traversals,
            say("{states:grouped} information states", states=int(kept.tally[sampling.SETS])),
        )
    return SampledRegret(variant, kept, before + traversals)


@lru_cache(maxsize=16)
def _loop(game: Game) -> ModuleType:
    return bind("pipworks.solve.sampling", game.key, **game.kernels)


def _blank(variant: Variant) -> Sampling:
    few, most = 1 << 10, variant.most_choices
    work = np.zeros(2, variant.game.state)
    kept = Sampling(
        key=np.zeros((few, 2), np.int64),
        begin=np.zeros(few, np.int64),
        count=np.zeros(few, np.int32),
        places=np.full(4 * few, -1, np.int64),
        label=np.zeros(few + 4 * most, np.int64),
        regret=np.zeros(few + 4 * most),
        played=np.zeros(few + 4 * most),
        work=work,
        raw=work.view(np.uint8).reshape(2, -1),
        out=np.stack([room_for(variant.game.most_choices)] * 2),
        joint=np.full(MOST_SEATS, NO_CHOICE, np.int64),
        payoff=np.zeros(MOST_SEATS),
        memory=np.zeros((2, 3), np.int64),
        chose=np.zeros(2, np.int64),
        opened=np.zeros(MOST_DEPTH, variant.game.state),
        remembered=np.zeros((MOST_DEPTH, 2, 3), np.int64),
        trying=np.zeros((MOST_DEPTH, 4), np.int64),
        legal=np.zeros((MOST_DEPTH, most), np.int64),
        value=np.zeros((MOST_DEPTH, most)),
        tally=np.zeros(5, np.int64),
    )
    kept.tally[sampling.MOST_LISTED] = most
    return kept


def _copied(kept: Sampling) -> Sampling:
    copies: dict[str, NDArray[Any]] = {name: getattr(kept, name).copy() for name in Sampling._fields}
    copies["raw"] = copies["work"].view(np.uint8).reshape(2, -1)
    return Sampling(**copies)


def _roomier(kept: Sampling) -> Sampling:
    """The same with twice the room for sets and choices."""
    found = {name: longer(getattr(kept, name), 2 * len(kept.key)) for name in ("key", "begin", "count")}
    for name in ("label", "regret", "played"):
        found[name] = longer(getattr(kept, name), 2 * len(kept.label))
    kept = kept._replace(places=np.full(2 * len(kept.places), -1, np.int64), **found)
    sampling.replace(kept)
    return kept
