"""Games of one seat each against anybody: bots, policies of one's own, or the learner as it was before::

    lessons = Lessons("math-arena", 256, against="greedy")
    turn = lessons.reset(seed=7)
    while training:
        turn = lessons.step(choose(turn.observations, turn.masks))

A *policy* is a function of observations (n × numbers) and masks (n × actions) that gives n actions. `Lessons`
asks one for the seats that are not the learner's, so that learning from oneself is to give it one's own. The
same for Stable-Baselines3 is `pipworks.interop.sb3`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from numbers import Integral
from typing import Any, Literal, NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pipworks.bots import bot
from pipworks.engine import Decider, Variant, WrongType, generator
from pipworks.engine.errors import checked_seed, quotation, whole_number
from pipworks.engine.playing import refuse_bots_choice
from pipworks.engine.sessions import number_chosen
from pipworks.interop.vector import BadBatch, Batch

Policy = Callable[[NDArray[np.float32], NDArray[np.bool_]], ArrayLike]
"""Observations (n × numbers) and masks (n × actions) to actions (n)."""

Opponent = str | Decider | Policy
"""A bot by its name, levels included; a decider; or a policy."""

MOST_EMPTY = 1000
"""So many games in a row may end without the learner having had anything to choose."""


class Turn(NamedTuple):
    """What the learner sees in all G games when it must choose in each; the arrays are its own."""

    observations: NDArray[np.float32]
    """G × numbers."""
    rewards: NDArray[np.float64]
    """G: the payoff of the game that ended since the last turn, 0 elsewhere."""
    terminations: NDArray[np.bool_]
    """G: whether a game has ended since the last turn; the position at hand is then of the next game."""
    masks: NDArray[np.bool_]
    """G × actions: what is legal. Something always is."""
    last_observations: NDArray[np.float32]
    """G × numbers: what was seen at the end of games that have ended; of the others nothing is said."""


class Lessons:
    """Many games of one variant in each of which one seat is a learner's, and others are somebody's.

    `seat` is the learner's, or `"rotate"`: seat g mod seats in game g. `against` sits in the other seats; of
    several opponents each has as many games as the others, in turn. Bots and deciders that are not compiled
    are asked one game at a time, which takes longer; those that remember know the position alone here. Which
    games there are follows from the seed of `reset`.

    Raises BadBatch, UnknownBot, WrongType, or what `pipworks.game` raises for a code.
    """

    def __init__(
        self,
        variant: Variant | str,
        games: int,
        *,
        against: Opponent | Sequence[Opponent] = "greedy",
        seat: int | Literal["rotate"] = "rotate",
        threads: int = 1,
    ) -> None:
        self.batch = Batch(variant, games, threads=threads, all_watch=False)
        self.variant = self.batch.variant
        self.games, self.actions = games, self.batch.actions
        seats = self.variant.seats
        if isinstance(seat, str) and seat == "rotate":
            self.seats = np.arange(games, dtype=np.int64) % seats
        elif isinstance(seat, Integral) and not isinstance(seat, bool) and 0 <= seat < seats:
            self.seats = np.full(games, int(seat), np.int64)
        else:
            raise BadBatch(f"seat cannot be {seat!r}: give one of 0 to {seats - 1}, or 'rotate'")
        self._every = np.arange(games)
        self._others = np.ones((games, seats), np.bool_)
        self._others[self._every, self.seats] = False
        self._joint = np.zeros((games, seats), np.int64)
        self._whims = generator("lessons")
        self.meet(against)

    def __repr__(self) -> str:
        return f"<Lessons of {self.games:,} games of {self.variant.code}>"

    def meet(self, against: Opponent | Sequence[Opponent]) -> None:
        """Let others sit in the seats that are not the learner's. Games that are on the way go on with them.

        Raises UnknownBot, NotSolvable or WrongType.
        """
        one = isinstance(against, str) or not isinstance(against, Sequence)
        several: list[Any] = [against] if one else list(cast("Sequence[Opponent]", against))
        if not several:
            raise WrongType("somebody must be played against: name a bot, or give a policy")
        asked = [self._asked(each) for each in several]
        group = self._every // self.variant.seats % len(several)
        self._opponents: list[tuple[Decider | Policy, NDArray[np.bool_]]] = []
        for number, who in enumerate(asked):
            seats = self._others & (group == number)[:, None]
            self.batch.give(seats, who if isinstance(who, str) else None)
            if not isinstance(who, str):
                self._opponents.append((who, seats))

    def _asked(self, who: Opponent) -> Opponent:
        """Who is asked for choices, or the name of a bot that is compiled into the batch."""
        if isinstance(who, str):
            return who if who in self.batch.compiled else bot(who, self.variant)
        if not isinstance(who, np.ndarray | np.generic) and (hasattr(who, "choose") or callable(who)):
            return who
        raise WrongType(
            "an opponent is a bot's name, such as greedy, a decider, or a function of observations and "
            f"masks, not {who!r}"
        )

    def reset(self, seed: int | str | None = None) -> Turn:
        """Deal every game anew, as `Batch.reset` does, and play to where the learner must choose in each."""
        if seed is not None:
            seed = checked_seed(seed)
            self._whims = generator(f"{seed}/lessons")
        self.batch.reset(seed)
        return self._turn(~self._due())

    def step(self, actions: ArrayLike) -> Turn:
        """Choose in every game: `actions` are G numbers of choices.

        Raises IllegalChoice if one is not legal or BadBatch for what is no array of such numbers, and then no
        game has moved.
        """
        given = _whole_numbers(actions, self.games)
        if given is None:
            raise BadBatch(
                f"actions must be whole numbers, one for each of {self.games} games, not {quotation(actions)}"
            )
        self._joint[self._every, self.seats] = given
        return self._turn(np.ones(self.games, np.bool_))

    def _due(self) -> NDArray[np.bool_]:
        return self.batch.seen.due[self._every, self.seats]

    def _turn(self, moving: NDArray[np.bool_]) -> Turn:
        """Play on in some games until the learner must choose in all."""
        seen = self.batch.seen
        rewards, over = np.zeros(self.games), np.zeros(self.games, np.bool_)
        last = np.zeros((self.games, self.batch.layout.length), np.float32)
        empty = np.zeros(self.games, np.int64)
        while moving.any():
            self._let_others_choose(moving)
            self.batch.step(self._joint, where=moving)
            ended = moving & seen.terminations
            empty[ended] += 1
            if empty.max() > MOST_EMPTY:
                raise BadBatch("in a thousand games in a row the seat had nothing to choose: take another")
            first = np.flatnonzero(ended & ~over)
            rewards[first] = seen.rewards[first, self.seats[first]]
            last[first] = self.batch.last_observations[first, self.seats[first]]
            over |= ended
            moving = ~self._due()
        return Turn(
            seen.observations[self._every, self.seats],
            rewards,
            over,
            seen.masks[self._every, self.seats],
            last,
        )

    def _let_others_choose(self, moving: NDArray[np.bool_]) -> None:
        seen = self.batch.seen
        due = seen.due & moving[:, None]
        for who, seats in self._opponents:
            games, columns = np.nonzero(due & seats)
            if not len(games):
                continue
            if hasattr(who, "choose"):
                places = zip(games.tolist(), columns.tolist(), strict=True)
                chosen = np.array([self._choice_of(cast("Decider", who), *each) for each in places])
            else:
                chosen = _chosen(
                    who(seen.observations[games, columns], seen.masks[games, columns]), len(games)
                )
            self._refuse_illegal(who, games, columns, chosen)
            self._joint[games, columns] = chosen

    def _choice_of(self, who: Decider, game: int, seat: int) -> int:
        known = self.batch.known(game, seat)
        return number_chosen(who.choose(self.variant, known, seat, self._whims))

    def _refuse_illegal(
        self, who: Decider | Policy, games: NDArray[np.int64], seats: NDArray[np.int64], chosen: NDArray[Any]
    ) -> None:
        """Raise IllegalChoice, which names who has made it, for the first choice that is not legal."""
        legal = (chosen >= 0) & (chosen < self.actions)
        legal[legal] = self.batch.seen.masks[games[legal], seats[legal], chosen[legal].astype(np.int64)]
        for at in np.flatnonzero(~legal)[:1]:
            game, seat = int(games[at]), int(seats[at])
            refuse_bots_choice(self.variant, self.batch.known(game, seat), who, seat, int(chosen[at]))


def _chosen(actions: ArrayLike, games: int) -> NDArray[np.int64]:
    """What a policy has chosen. Raises WrongType for anything but so many whole numbers."""
    given = _whole_numbers(actions, games)
    if given is None:
        raise WrongType(
            f"a policy gives whole numbers, one for each of {games} observations, not {quotation(actions)}"
        )
    return given


def _whole_numbers(given: ArrayLike, count: int) -> NDArray[Any] | None:
    """An array of so many whole numbers, if that is what was given."""
    try:
        array = np.asarray(given)
    except ValueError:  # rows of different lengths
        return None
    return array if array.shape == (count,) and array.dtype.kind in "iu" else None


class Measured(NamedTuple):
    """How somebody fared: parts of games won and drawn, the mean payoff and half its 95 % interval."""

    games: int
    won: float
    drawn: float
    payoff: float
    half: float

    def __str__(self) -> str:
        return f"{self.won:.1%} won, {self.drawn:.1%} drawn, payoff {self.payoff:+.3f} ± {self.half:.3f}"


def measure(
    variant: Variant | str,
    policy: Policy,
    against: Opponent = "greedy",
    games: int = 2000,
    *,
    seed: int | str = "measured",
) -> Measured:
    """How a policy fares against somebody in so many games, from every seat as often.

    They are the first games that are dealt at so many tables, so that short ones do not count for more. What
    is won is what pays above 0. Raises WrongType for what is no policy.
    """
    games, seed = whole_number("games", games, 2), checked_seed(seed)
    if not callable(policy):
        raise WrongType(f"a policy is a function of observations and masks, not {quotation(policy)}")
    lessons = Lessons(variant, games, against=against)
    turn, payoffs = lessons.reset(seed), np.full(games, np.nan)
    while np.isnan(payoffs).any():
        turn = lessons.step(_chosen(policy(turn.observations, turn.masks), games))
        first = turn.terminations & np.isnan(payoffs)
        payoffs[first] = turn.rewards[first]
    half = 1.96 * float(payoffs.std()) / games**0.5
    won, drawn = float((payoffs > 0).mean()), float((payoffs == 0).mean())
    return Measured(games, won, drawn, float(payoffs.mean()), half)


__all__ = ["Lessons", "Measured", "Opponent", "Policy", "Turn", "measure"]
