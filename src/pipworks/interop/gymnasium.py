"""One seat of any game as a Gymnasium environment, with bots in the others.

    env = gymnasium.make("pipworks/Femto-v0", variant="femto:goal=low", opponent="greedy", seat=0)

Importing this module registers an id for each game (`IDS`), for `gymnasium.make` and, compiled and batched,
for `gymnasium.make_vec`.

- An observation is a vector made from what the seat knows (see `pipworks.interop.observations`).
- An action is the number of a choice. Which are legal stands in `info["action_mask"]` (int8) and is told by
  the method `action_masks()`.
- An action that is not legal here is refused: nothing happens, the reward is 0, and `info["illegal"]` says
  why. With `illegal="raise"` it raises IllegalChoice instead, as what is no action at all always does.
- The reward is 0 until the end, and then the seat's payoff. Games are never truncated.
- `reset(seed=7)` is the game of `variant.deal(seed=7)`, and bots have their whims as in
  `pipworks.engine.play_out`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from numbers import Integral
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pipworks.bots import bot
from pipworks.engine import Decider, IllegalChoice, Variant
from pipworks.engine.errors import listed, of_kind
from pipworks.engine.options import quoted
from pipworks.engine.playing import refuse_bots_choice, refuse_no_decider
from pipworks.engine.sessions import Company
from pipworks.interop import need

need("gymnasium", "interop")

import gymnasium  # noqa: E402
from gymnasium import logger  # noqa: E402
from gymnasium.spaces import Discrete  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from pipworks.interop.seating import (  # noqa: E402
    BEGINNINGS,
    IDS,
    RENDER_MODES,
    USUAL,
    VERSION,
    BadEnvironment,
    NotReset,
    Seating,
    checked_mode,
    whims,
)
from pipworks.interop.vector import Batch, Seen  # noqa: E402

MOST_EMPTY = 1000

Opponents = str | Decider | Mapping[int, str | Decider]


class SeatEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One seat's game against bots.

    `opponent` is a bot's name (see `pipworks.bots.bot_names`), a decider of one's own, or either by seat;
    seats that are left out get `random`. With `game`, the variant must be of that game. A decider of one's
    own that makes a choice which is not legal raises IllegalChoice, by its name.

    Raises BadEnvironment, UnknownBot, NotSolvable, or what `pipworks.game` raises for a code.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        variant: Variant | str = USUAL,
        opponent: Opponents = "greedy",
        seat: int = 0,
        illegal: Literal["refuse", "raise"] = "refuse",
        render_mode: str | None = None,
        game: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self.game = Seating(variant, game)
        self.seat = checked_seat(self.variant, seat)
        if not isinstance(illegal, str) or illegal not in ("refuse", "raise"):
            raise BadEnvironment(f"illegal cannot be {quoted(str(illegal))}: choose refuse or raise")
        self.illegal = illegal
        self.opponents = _seated(self.variant, opponent, self.seat)
        self._own = {seat for seat in self.opponents if not isinstance(_named(opponent, seat), str)}
        self.observation_space = self.game.box()
        self.action_space = Discrete(self.game.actions)

    def __repr__(self) -> str:
        against = sorted({getattr(each, "name", type(each).__name__) for each in self.opponents.values()})
        return f"<SeatEnv of {self.variant.code}: seat {self.seat} against {listed(against, 'and')}>"

    __str__ = __repr__

    def __copy__(self) -> SeatEnv:
        """The same game, with the same luck to come, which goes its own way from here on."""
        return deepcopy(self)

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.game.variant

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deal. The options may have a `deal` or a `position`, as the game writes them; others are ignored.

        Without a seed the deal follows from the last seed and the number of deals since. A game that ends
        before the seat has had anything to choose is not shown, but the next. Raises BadDeal, BadPosition
        or BadEnvironment.
        """
        super().reset(seed=seed)
        for tried in range(MOST_EMPTY):
            deal: int | str
            if seed is None:
                deal = int(self.np_random.integers(10**9))
            else:
                deal = seed if tried == 0 else f"{seed}/{tried}"
            self.game.deal(deal, options)
            luck = {seat: whims(deal, seat) for seat in self.opponents}
            self._company = Company(self.variant, self.opponents, luck)
            self._company.see(self.game.state)
            self._let_bots_play()
            if self.game.acting:
                break
        else:
            raise BadEnvironment(f"seat {self.seat} never has anything to choose: take another seat")
        if self.render_mode == "human":
            self.render()
        return self.game.observation(self.seat), self._info()

    def _let_bots_play(self) -> None:
        """Until this seat must choose, or the game is over."""
        while self.game.acting and self.seat not in self.game.acting:
            self.game.play(self._of_bots(), self._company)

    def _of_bots(self) -> dict[int, int]:
        chosen: dict[int, int] = {}
        for seat in self.game.acting:
            if seat != self.seat:
                chosen[seat] = self._company.choose(seat, self.game.state)
                if seat in self._own:
                    refuse_bots_choice(
                        self.variant, self.game.state, self.opponents[seat], seat, chosen[seat]
                    )
        return chosen

    def _info(self, **more: Any) -> dict[str, Any]:
        return {"action_mask": self._mask(), **more}

    def _mask(self) -> NDArray[np.int8]:
        if self.seat not in self.game.acting:
            return np.zeros(self.game.actions, np.int8)
        return self.game.mask(self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now; none when the game is over."""
        self.game.need_game()
        return self._mask().astype(np.bool_)

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Choose. Observation, reward, terminated, truncated and info.

        Raises IllegalChoice (see the module) or NotReset, and then nothing has happened.
        """
        self.game.need_game()
        if not self.game.acting:
            raise NotReset("the game is over: call reset()")
        try:
            chosen = self.game.checked(self.seat, action)
        except IllegalChoice as problem:
            known = self.action_space.contains(action) and not isinstance(action, bool)
            if self.illegal == "raise" or not known:
                raise
            return self.game.observation(self.seat), 0.0, False, False, self._info(illegal=str(problem))
        self.game.play({**self._of_bots(), self.seat: chosen}, self._company)
        self._let_bots_play()
        over = not self.game.acting
        reward = self.game.scores[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self.game.observation(self.seat), reward, over, False, self._info()

    def render(self) -> str | None:
        """What the seat sees: returned as text (`ansi`) or printed (`human`)."""
        self.game.need_game()
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode: make it with render_mode='ansi'")
            return None
        if self.render_mode == "ansi":
            return self.game.table(self.seat)
        print(self.game.table(self.seat), end="\n\n")
        return None


def checked_seat(variant: Variant, seat: Any) -> int:
    """A seat that there is. Raises BadEnvironment."""
    if not isinstance(seat, Integral) or isinstance(seat, bool) or seat not in range(variant.seats):
        raise BadEnvironment(f"there is no seat {seat!r}: seats are 0 to {variant.seats - 1}")
    return int(seat)


def _named(opponent: Opponents, seat: int) -> str | Decider:
    """Who is to sit at a seat: a bot's name, or a decider of one's own, whose choices are looked at."""
    return opponent.get(seat, "random") if isinstance(opponent, Mapping) else opponent


def _refuse_own_seat(variant: Variant, opponent: object, own: int) -> None:
    """Raise BadEnvironment where an opponent is to sit at one's own seat, or at one that is not there."""
    if isinstance(opponent, Mapping):
        for seat in opponent:
            if checked_seat(variant, seat) == own:
                raise BadEnvironment(f"seat {own} is your own: name opponents for the others")


def _seated(variant: Variant, opponent: Opponents, own: int) -> dict[int, Decider]:
    """A decider for every seat but one's own."""
    _refuse_own_seat(variant, opponent, own)
    sitting: dict[int, Decider] = {}
    known: dict[str, Decider] = {}
    for seat in range(variant.seats):
        if seat == own:
            continue
        who = _named(opponent, seat)
        if isinstance(who, str):
            who = known.setdefault(who, bot(who, variant)) if who not in known else known[who]
        refuse_no_decider(who)
        sitting[seat] = who
    return sitting


class SeatVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many games of one seat against compiled bots, as `gymnasium.make_vec` makes them.

    The same game as `SeatEnv`, but with other deals from the same seed (those of `vector.Batch`), only with
    `random`, `greedy` and `thinking` as opponents, and always raising IllegalChoice. A game that has ended is
    dealt anew in the same step; what was seen last of it is in `info["final_obs"]`.
    """

    metadata = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        variant: Variant | str = USUAL,
        opponent: str | Mapping[int, str] = "greedy",
        seat: int | Literal["rotate"] = 0,
        threads: int = 1,
        render_mode: None = None,
        game: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise BadEnvironment("many games at once are not rendered: leave render_mode out")
        one = Seating(variant, game)
        chosen = one.variant
        turning = isinstance(seat, str) and seat == "rotate"
        seats: Any = seat if turning else (checked_seat(chosen, seat),)
        if not turning:
            _refuse_own_seat(chosen, opponent, seats[0])
        self.batch = Batch(chosen, num_envs, seats=seats, opponents=opponent, threads=threads)
        self.num_envs = num_envs
        self.single_observation_space = one.box()
        self.single_action_space = Discrete(one.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def __repr__(self) -> str:
        return f"<SeatVectorEnv of {self.num_envs:,} games of {self.batch.variant.code}>"

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deal all games anew. Of options none is known.

        Raises BadEnvironment for a list of seeds, and for a `deal` or a `position`, which one game has.
        """
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | np.integer)):
            raise BadEnvironment("give one seed: the games' own seeds follow from it")
        if options is not None:
            of_kind(Mapping, options, "options are given by name")
        for name in BEGINNINGS:
            if name in (options or {}):
                raise BadEnvironment(f"many games at once are dealt from a seed: leave the option {name} out")
        super().reset(seed=None if seed is None else int(seed))
        seen = self.batch.reset(None if seed is None else int(seed))
        return seen.observations[:, 0].copy(), self._info(seen)

    def _info(self, seen: Seen) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": seen.masks[:, 0].astype(np.int8), "_action_mask": everywhere}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now: games × actions."""
        return self.batch.seen.masks[:, 0].copy()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Choose in every game. Raises IllegalChoice or BadBatch, and then no game has moved."""
        seen = self.batch.step(actions)
        over = seen.terminations.copy()
        info = self._info(seen)
        if over.any():
            last = np.full(self.num_envs, None, object)
            for game in np.flatnonzero(over):
                last[game] = self.batch.last_observations[game, 0].copy()
            info |= {"final_obs": last, "_final_obs": over.copy()}
        truncations = np.zeros(self.num_envs, np.bool_)
        return seen.observations[:, 0].copy(), seen.rewards[:, 0].copy(), over, truncations, info


def register() -> None:
    """Register the ids that are not registered yet."""
    for name, each in IDS.items():
        if each not in gymnasium.registry:
            gymnasium.register(
                each,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"variant": name, "game": name},
            )


register()

__all__ = ["IDS", "VERSION", "SeatEnv", "SeatVectorEnv", "register"]
