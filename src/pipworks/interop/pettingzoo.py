"""Every game and variant as a PettingZoo environment, seat by seat (AEC) or all at once (Parallel).

    env = pipworks.interop.pettingzoo.env("femto:goal=low", render_mode="ansi")

Importing this module also registers an id for each game (`IDS`) with `pettingzoo.make`.

- Agents are `player_1`, `player_2`, …; `player_1` is seat 0.
- An observation is a dictionary of `observation`, a vector made from what that seat knows (see
  `pipworks.interop.observations`), and `action_mask`; with `flat=True` it is the vector alone, and the mask
  is in the agent's info.
- `state()` is what all seats observe, one after the other.
- An action is the number of a choice. One that is not legal raises `IllegalChoice`, which says what is, and
  nothing has happened.
- Rewards are 0 until the end, and then the payoffs of the game.
- Random events happen by themselves. `reset(seed=7)` is the game of `variant.deal(seed=7)`.

In the AEC environment, seats that choose at the same time act one after the other; none sees what another
has chosen before all have. In a claim window action 0 is to wait, and when several claim, a fair draw says
who was first.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import IllegalChoice, Variant, fresh_seed
from pipworks.engine.errors import of_kind
from pipworks.engine.messages import Quoted
from pipworks.interop import need

need("pettingzoo", "interop")

from gymnasium import logger  # noqa: E402
from gymnasium.spaces import Box, Dict, Space  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry  # noqa: E402
from pettingzoo import register as register_one  # noqa: E402

from pipworks.interop.seating import (  # noqa: E402
    IDS,
    RENDER_MODES,
    USUAL,
    VERSION,
    LegalChoices,
    NotReset,
    Seating,
    checked_mode,
)

Observation = dict[str, Any] | NDArray[np.float32]


class _Table:
    """What both kinds of environment have: agents, spaces, dealing and rendering."""

    metadata: dict[str, Any]
    possible_agents: list[str]
    agents: list[str]
    extra_actions = 0

    def __init__(
        self,
        variant: Variant | str = USUAL,
        render_mode: str | None = None,
        game: str | None = None,
        flat: bool = False,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self.flat = bool(flat)
        self.game = Seating(variant, game)
        self.metadata = {
            "name": f"pipworks_{self.variant.game.name.replace('-', '_')}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat + 1}" for seat in range(self.variant.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self._base: int | str | None = None
        self._deals = 0
        size = self.game.actions + self.extra_actions
        self.action_spaces = {agent: LegalChoices(size) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: self.game.box()
            if self.flat
            else Dict({"observation": self.game.box(), "action_mask": Box(0, 1, (size,), np.int8)})
            for agent in self.possible_agents
        }
        length = len(self.possible_agents) * self.game.layout.length
        self.state_space = Box(-1.0, 1.0, (length,), np.float32)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.variant.code}: {len(self.possible_agents)} agents>"

    def __copy__(self) -> Self:
        """The same game, with the same luck to come, which goes its own way from here on."""
        return deepcopy(self)

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.game.variant

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of an agent's observations: always the same object. Raises IllegalChoice for no agent."""
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> LegalChoices:
        """The space of an agent's actions: always the same object. Without a mask it samples legal ones.

        Raises IllegalChoice for no agent.
        """
        self._seat_of(agent)
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.float32]:
        """What all seats observe, one after the other: for critics that see more than one player does.

        What no seat knows, such as the order of a stock, is not in it. Raises NotReset.
        """
        self.game.need_game()
        return np.concatenate([self.game.observation(seat) for seat in range(len(self.possible_agents))])

    def _shown(self, seat: int, legal: NDArray[np.int8]) -> Observation:
        """What an agent is given: the vector of its seat, with what is legal unless it is flat."""
        seen = self.game.observation(seat)
        return seen if self.flat else {"observation": seen, "action_mask": legal.copy()}

    def _info(self, agent: str) -> dict[str, Any]:
        """What else an agent is told."""
        return {"action_mask": self.action_spaces[agent].legal.copy()} if self.flat else {}

    def _deal(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """A game from a seed; without one, the next of those that follow from the last seed given."""
        base = self._base if seed is None else seed
        deals = self._deals if seed is None else 0
        if base is None:
            base = fresh_seed()
        self.game.deal(base if deals == 0 else f"{base}/{deals}", options)
        self._base, self._deals = base, deals + 1
        self.agents = self.possible_agents[:]

    def _seat_of(self, agent: str) -> int:
        try:
            return self._seats[agent]
        except (KeyError, TypeError):  # of what is no name at all, too
            raise IllegalChoice(
                "there is no agent {agent}: the agents are {there:and}",
                agent=Quoted(str(agent)),
                there=tuple(self.possible_agents),
            ) from None

    def render(self) -> str | None:
        """What somebody who watches sees: returned as text (`ansi`) or printed (`human`)."""
        self.game.need_game()
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode: give env(..., render_mode='ansi')")
            return None
        if self.render_mode == "ansi":
            return self.game.table()
        print(self.game.table(), end="\n\n")
        return None

    def close(self) -> None:
        """Nothing has to be given back."""


class TurnsEnv(_Table, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game whose seats act one after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. The options may have a `deal` or a `position`, as the game writes them; others are ignored.

        Raises BadDeal, BadPosition or BadEnvironment.
        """
        self._deal(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        for space in self.action_spaces.values():
            space.legal.fill(0)
        self.infos: dict[str, dict[str, Any]] = {agent: self._info(agent) for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[0]
        self._open_choice()
        if self.render_mode == "human":
            self.render()

    def _open_choice(self) -> None:
        """Ask all who must choose now, the lowest seat first."""
        self._chosen: dict[int, int] = {}
        self._asked = list(self.game.acting)
        self._select()

    def _select(self) -> None:
        """Give the turn to the first who has been asked; at the end, to the first agent."""
        before = self.agent_selection
        seat = self._asked[0] if self._asked else 0
        self.agent_selection = now = self.possible_agents[seat]
        if before != now or not self._asked:
            self.action_spaces[before].legal.fill(0)
        if self._asked:
            self.game.mark(seat, self.action_spaces[now].legal)
        if self.flat:
            for agent in (before, now):
                self.infos[agent] = self._info(agent)

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Of the agent whose turn it is: observation, reward, whether it is over, truncation and info.

        Raises NotReset, also when all agents are gone.
        """
        self._need_agents()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _need_agents(self) -> None:
        """Raise NotReset where it is nobody's turn."""
        self.game.need_game()
        if not self.agents:
            raise NotReset("the game is over and all agents are gone: call reset()")

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it may do if it is its turn (else no action is legal)."""
        self.game.need_game()
        return self._shown(self._seat_of(agent), self.action_spaces[agent].legal)

    def step(self, action: int | None) -> None:
        """Choose for the agent whose turn it is; None after the end.

        Raises IllegalChoice or NotReset, and then nothing has happened.
        """
        self._need_agents()
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise IllegalChoice(
                    "the game is over: the only action is None, not {action}", action=Quoted(str(action))
                )
            self._was_dead_step(action)
            return
        seat = self._asked[0]
        self._chosen[seat] = self.game.checked(seat, action)
        self._asked = self._asked[1:]
        if self._asked:
            self._select()
            return
        self.game.play(self._chosen)
        self._open_choice()
        if not self._asked:  # until now there was nothing to be had
            self.rewards = dict(zip(self.agents, self.game.scores, strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()


class TogetherEnv(_Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game whose seats act all at once. The last action is `idle`: to have nothing to choose now."""

    extra_actions = 1

    @functools.cached_property
    def idle(self) -> int:
        """The action of an agent that has nothing to choose, and its only legal one then."""
        return self.game.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal; options are as in the AEC environment. Raises BadDeal, BadPosition or BadEnvironment."""
        self._deal(seed, options)
        if self.render_mode == "human":
            self.render()
        return self._observations(), {agent: self._info(agent) for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        acting = self.game.acting
        told = {}
        for seat, agent in enumerate(self.possible_agents):
            legal = self.action_spaces[agent].legal
            if seat in acting:
                self.game.mark(seat, legal[: self.idle])
            else:
                legal.fill(0)
            legal[self.idle] = seat not in acting
            told[agent] = self._shown(seat, legal)
        return told

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Choose for all agents at once; those with nothing to choose idle, or are left out.

        Observations, rewards, terminations, truncations and infos. When all agents are gone nobody has
        anything to choose, and nobody is told anything. Raises IllegalChoice or NotReset, and then nothing
        has happened.
        """
        self.game.need_game()
        if not self.agents and not actions:
            return {}, {}, {}, {}, {}
        if not self.agents:
            raise NotReset("the game is over: call reset()")
        self.game.play(self._checked(actions))
        agents, over = self.agents, not self.game.acting
        scores = self.game.scores if over else [0.0] * len(agents)
        told = self._observations()
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            told,
            dict(zip(agents, scores, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: self._info(agent) for agent in agents},
        )

    def _checked(self, actions: Mapping[str, int]) -> dict[int, int]:
        of_kind(Mapping, actions, "actions are given by agent, as in {'player_1': 0}")
        by_seat = {self._seat_of(agent): action for agent, action in actions.items()}
        acting = self.game.acting
        for seat, action in by_seat.items():
            if seat not in acting and not _is_number(action, self.idle):
                raise IllegalChoice(
                    "player_{number} has nothing to choose now: leave it out, or give the action {idle} "
                    "(idle), not {action}",
                    number=seat + 1,
                    idle=self.idle,
                    action=Quoted(str(action)),
                )
        for seat in acting:
            if seat not in by_seat:
                raise IllegalChoice("an action of player_{number} is missing", number=seat + 1)
        return {seat: self.game.checked(seat, by_seat[seat]) for seat in acting}


def _is_number(action: Any, number: int) -> bool:
    return isinstance(action, int | np.integer) and not isinstance(action, bool) and int(action) == number


def env(variant: Variant | str = USUAL, render_mode: str | None = None, *, flat: bool = False) -> TurnsEnv:
    """The AEC environment of a variant. Raises UnknownGame, UnknownVariant, BadOption or BadEnvironment."""
    return TurnsEnv(variant, render_mode, flat=flat)


raw_env = env
"""The same: there are no wrappers, as the environment checks all that it is given itself."""


def parallel_env(
    variant: Variant | str = USUAL, render_mode: str | None = None, *, flat: bool = False
) -> TogetherEnv:
    """The Parallel environment of a variant, worth having where seats choose at the same time."""
    return TogetherEnv(variant, render_mode, flat=flat)


def register() -> None:
    """Register the ids of `IDS` that are not registered yet, for `pettingzoo.make`."""
    for kind, registry, maker in (
        ("aec", aec_registry, "TurnsEnv"),
        ("parallel", parallel_registry, "TogetherEnv"),
    ):
        for name, each in IDS.items():
            if each not in registry:
                register_one(kind, each, f"{__name__}:{maker}", kwargs={"variant": name, "game": name})


register()

__all__ = ["IDS", "VERSION", "TogetherEnv", "TurnsEnv", "env", "parallel_env", "raw_env", "register"]
