"""OpenSpiel: every game and variant as one of its games.

After `import pipworks.interop.openspiel`, `pyspiel.load_game("pipworks_femto(goal=low)")` works, and so it
does for `pipworks_math_arena` and the others; `load("femto:goal=low")` does the same from our code.

OpenSpiel is Lanctot et al., "OpenSpiel: A framework for reinforcement learning in games", 2019.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import (
    CHANCE,
    SPECTATOR,
    Game,
    GameError,
    IllegalChoice,
    Memory,
    Variant,
    fresh_seed,
    generator,
)
from pipworks.engine.errors import BadOption, WrongType, of_kind, quotation
from pipworks.engine.messages import Quoted
from pipworks.engine.rng import Generator
from pipworks.games import BUILT_IN, find, game_named
from pipworks.interop import need
from pipworks.interop.lines import DIGIT, DIGITS, MOST_LISTED, Line, event_count, known_games, named_variant
from pipworks.interop.observations import action_count, layout
from pipworks.interop.openspiel_parameters import (
    OWN,
    Bounds,
    bounds_of,
    options_of,
    own_of,
    parameters_of,
    specification,
)

need("pyspiel")

import pyspiel  # noqa: E402

MOST_REMEMBERED = 30_000
"""About how many numbers an information-state tensor has at most."""


def short_name(game: Game) -> str:
    """A game's name in OpenSpiel: `pipworks_math_arena`."""
    return "pipworks_" + game.name.replace("-", "_")


def register(game: Game, bounds: Bounds | None = None) -> str:
    """Make a game known to OpenSpiel; returns its name there. The games of this package are known already.

    OpenSpiel must know how long a game can last and what it can pay. That stands in its options
    (`most_plays`, `most_events`, `payoffs`) or in `bounds`. Raises GameError without, or for what is no game,
    and BadOption when an option has a name that OpenSpiel needs.
    """
    of_kind(Game, game, "a game is registered, as Game.of(module) makes it")
    bounds = bounds or bounds_of(game)
    if bounds is None:
        raise GameError(
            "OpenSpiel must be told how long {game} can last and what it can pay: give its bounds, "
            "or let its options have most_plays, most_events and payoffs",
            game=game.called,
        )
    if game.key not in known_games:
        known_games[game.key] = game
        # A class for each game, as OpenSpiel lets go of it after the interpreter's end: functions mind that.
        made = type(f"{game.title} in OpenSpiel", (OpenSpielGame,), {"of": game, "bounds": bounds})
        explicit = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        pyspiel.register_game(game_type(game, bounds, game.options(), False, explicit), made)
    return short_name(game)


def game_string(code: str, **own: Any) -> str:
    """The text for `pyspiel.load_game` that a code of ours means: `pipworks_femto(goal=low)`.

    `own` are parameters beside the options: `deal`, `seed`, `turn_based`, `chance`, `rng_seed`. Raises
    BadOption for others.
    """
    for name in own:
        if name not in OWN:
            raise BadOption(
                "there is no parameter {name} beside the options of a code: choose {names:or}",
                name=Quoted(name),
                names=tuple(OWN),
            )
    variant = find(code)
    if variant.game.key not in known_games:
        register(variant.game)
    given = parameters_of(variant, own_of(own))
    return f"{short_name(variant.game)}({','.join(f'{name}={value}' for name, value in given.items())})"


def load(code: str, **own: Any) -> Any:
    """The OpenSpiel game of a code: `load("femto:goal=low", turn_based=True)`. See `game_string`."""
    return pyspiel.load_game(game_string(code, **own))


def loaded(text: str) -> Any:
    """The OpenSpiel game of a text. For unpickling, which thereby registers the games."""
    return pyspiel.load_game(text)


def game_type(game: Game, bounds: Bounds, options: Any, turn_based: bool, chance_mode: Any) -> Any:
    """OpenSpiel's `GameType` of a variant."""
    kind = pyspiel.GameType
    together = bounds.together(options)
    in_turn = not together or turn_based
    hidden = bounds.hidden(options) or (together and in_turn)
    return kind(
        short_name=short_name(game),
        long_name=f"{game.title} ({game.designer})",
        dynamics=kind.Dynamics.SEQUENTIAL if in_turn else kind.Dynamics.SIMULTANEOUS,
        chance_mode=chance_mode,
        information=kind.Information.IMPERFECT_INFORMATION
        if hidden
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if game.zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=specification(game),
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A variant as an OpenSpiel game. `variant` is ours; each game has a subclass that knows which it is."""

    of: Game
    bounds: Bounds

    def __init__(self, given: Mapping[str, Any]) -> None:
        game, bounds = self.of, self.bounds
        own = own_of(given)
        options = options_of(game, given)
        self.variant = named_variant(game, Variant(game, options).code)
        variant = self.variant
        self.turn_based = bool(own["turn_based"])
        self.in_turn = self.turn_based or not bounds.together(options)
        self.rng: Generator = generator(own["rng_seed"] if own["rng_seed"] >= 0 else fresh_seed())
        self.start = _start(variant, own)
        self.plays = bounds.plays(variant)
        begun = variant.begun()
        dealt = bool(own["deal"] or own["seed"] >= 0) and variant.to_act(begun) == CHANCE
        self.events = bounds.events(variant) - dealt
        listed = event_count(variant, begun)
        self.sampled = own["chance"] == "sampled" and listed > MOST_LISTED
        self.nodes_each = 1 if self.sampled or listed <= MOST_LISTED else DIGITS
        least, most = bounds.payoff(variant)
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(variant),
            max_chance_outcomes=self._most_outcomes(listed),
            num_players=variant.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if game.zero_sum else None,
            max_game_length=self.plays * (variant.seats if self.turn_based else 1),
        )
        kind = game_type(game, bounds, options, bool(own["turn_based"]), self._chance_mode())
        super().__init__(kind, info, parameters_of(variant, own))

    def _most_outcomes(self, listed: int) -> int:
        if not self.events:
            return 0
        return max(DIGIT, listed if listed <= MOST_LISTED else 0)

    def _chance_mode(self) -> Any:
        modes = pyspiel.GameType.ChanceMode
        if not self.events:
            return modes.DETERMINISTIC
        return modes.SAMPLED_STOCHASTIC if self.sampled else modes.EXPLICIT_STOCHASTIC

    def __reduce__(self) -> Any:
        return loaded, (str(self),)

    def new_initial_state(self, text: str | None = None) -> OpenSpielState:
        """The beginning of a game; with a text, the position of ours that it describes."""
        state = OpenSpielState(self)
        if text is not None:
            state.line = Line(self.variant, self.variant.position(text).state)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """A random event is one chance node, or one for each digit of its seed."""
        return self.events * self.nodes_each

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> Observer | NothingObserved | None:
        """An observer of what one seat sees or remembers, or of what all see.

        What only one seat sees is not told apart from the rest: asked for that alone, it tells nothing. None
        for what all seats see together.
        """
        if iig_obs_type is None or isinstance(iig_obs_type, dict):
            iig_obs_type = pyspiel.IIGObservationType(perfect_recall=False)
        private = pyspiel.PrivateInfoType
        if iig_obs_type.private_info == private.ALL_PLAYERS:
            return None
        if not iig_obs_type.public_info:
            return NothingObserved()
        alone = iig_obs_type.private_info == private.SINGLE_PLAYER
        return Observer(self.variant, rows_of(self) if iig_obs_type.perfect_recall else 0, alone)


def _start(variant: Variant, own: Mapping[str, Any]) -> Line:
    from urllib.parse import unquote

    if own["deal"]:
        return Line(variant, variant.deal(unquote(own["deal"])).state)
    if own["seed"] >= 0:
        return Line(variant, variant.deal(seed=own["seed"]).state)
    return Line(variant, variant.begun())


def rows_of(game: OpenSpielGame) -> int:
    """How many entries of a memory an information-state tensor has room for."""
    width = 1 + action_count(game.variant) + layout(game.variant).length
    return max(1, min(game.plays + game.events + 1, MOST_REMEMBERED // width))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game under way. Its text is the position, with everything hidden in it."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.line = game.start

    @property
    def line(self) -> Line:
        """The game so far, as we keep it."""
        return self._line

    @line.setter
    def line(self, line: Line) -> None:
        self._line = line
        self._asked: int | None = None  # not the line asked: what is pickled would hold the game before, too

    def __str__(self) -> str:
        return str(self.line)

    def current_player(self) -> int:
        """A seat, or OpenSpiel's number for chance, for several seats at once, or for the end."""
        if self._asked is None:  # OpenSpiel asks ten times a choice
            self._asked = self._player()
        return self._asked

    def _player(self) -> int:
        line = self.line
        if line.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if line.at_chance:
            return int(pyspiel.PlayerId.CHANCE)
        acting = line.acting
        if len(acting) == 1 or self.get_game().turn_based:
            return acting[0]
        return int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.line.over

    def returns(self) -> list[float]:
        """Every seat's payoff at the end; zeros before."""
        line = self.line
        return line.variant.scores(line.state) if line.over else [0.0] * line.variant.seats

    def _legal_actions(self, player: int) -> list[int]:
        return self.line.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes by number, with their probabilities."""
        outcomes = self.line.outcomes()
        if outcomes:
            total = sum(weight for _, weight in outcomes)
            return [(number, weight / total) for number, (_, weight) in enumerate(outcomes)]
        count = self._outcome_count()
        return [(number, 1.0 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        self.line = self._after(action)

    def _after(self, action: int) -> Line:
        line = self.line
        self._refuse_over()
        if self.current_player() == pyspiel.PlayerId.SIMULTANEOUS:
            raise IllegalChoice("several seats choose at once here: give apply_actions an action for each")
        if not line.at_chance:
            return line.chosen({line.acting[0]: action})
        outcomes = line.outcomes()
        if action not in range(self._outcome_count()):
            raise IllegalChoice(
                "{action} is no outcome of the random event here: give one from 0 to {last}",
                action=str(action),
                last=self._outcome_count() - 1,
            )
        if outcomes:
            return line.happened(outcomes[action][0])
        if self.get_game().sampled:
            return line.drawn(self.get_game().rng)
        return line.digit(action)

    def _outcome_count(self) -> int:
        """How many outcomes there are at a chance node."""
        return len(self.line.outcomes()) or (1 if self.get_game().sampled else DIGIT)

    def _refuse_over(self) -> None:
        """Raise IllegalChoice when the game is over."""
        if self.line.over:
            raise IllegalChoice("the game is over: nobody chooses any more")

    def _apply_actions(self, actions: list[int]) -> None:
        seats = self.line.variant.seats
        if len(actions) != seats:
            raise WrongType(
                f"apply_actions takes {seats} actions, one for each seat (any for those with nothing to "
                f"choose), not {quotation(actions)}"
            )
        self._refuse_over()
        if self.line.at_chance:
            raise IllegalChoice(
                "a random event is due here, and nobody chooses: give apply_action its outcome"
            )
        if self.get_game().in_turn:
            raise IllegalChoice("seats choose one after another here: give apply_action the action of one")
        self.line = self.line.chosen({seat: actions[seat] for seat in self.line.acting})

    def _action_to_string(self, player: int, action: int) -> str:
        line = self.line
        notation, variant = line.variant.game.notation, line.variant
        if player >= 0:
            if action not in line.legal(player):
                return str(action)
            return notation.choice(variant, line.known(player), player, action)
        outcomes = line.outcomes()
        if action not in range(self._outcome_count()):
            return str(action)
        if not outcomes:
            return "drawn" if self.get_game().sampled else f"seed {action:02x}"
        after = variant.after_outcome(line.state, outcomes[action][0])
        return f"{action}:{notation.write_outcome(variant, line.state, after)}"

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> OpenSpielState:
        """A state that a seat cannot tell from this one, what it does not know drawn anew with `draw`,
        which gives numbers from 0 to 1. It has no history.
        """
        state = OpenSpielState(self.get_game())
        rng = generator(" ".join(repr(draw()) for _ in range(4)))
        state.line = self.line.resampled(player, rng)
        return state


class Observer:
    """What a seat sees of a state, or remembers, as a string and as a tensor (see docs/openspiel.md).

    `tensor` (float32) holds all of it, `dict` its pieces by name, which are views of `tensor`.
    """

    def __init__(self, variant: Variant, rows: int, alone: bool) -> None:
        self.variant = variant
        self.rows = rows
        self.alone = alone
        self.layout = layout(variant)
        length, actions = self.layout.length, action_count(variant)
        if not rows:
            self.tensor: NDArray[np.float32] = np.zeros(length, np.float32)
            self.dict = {piece.name: piece.of(self.tensor) for piece in self.layout.pieces}
            return
        self.tensor = np.zeros(variant.seats + rows * (1 + actions + length), np.float32)
        memory = self.tensor[variant.seats :].reshape(rows, 1 + actions + length)
        self.dict = {
            "observer": self.tensor[: variant.seats],
            "memory": memory,
        }

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor from a state, as a seat sees it."""
        self.tensor.fill(0.0)
        if not self.alone:
            if not self.rows:
                known = self.variant.masked(state.line.state, SPECTATOR)
                self.layout.written(known, player, self.tensor)
            return
        if not self.rows:
            self.layout.written(state.line.known(player), player, self.tensor)
            return
        self.dict["observer"][player] = 1.0
        entries = state.line.tail(player).last(self.rows)
        for row, entry in zip(self.dict["memory"], entries, strict=False):
            self._write(row, entry, player)

    def _write(self, row: NDArray[np.float32], entry: Memory, player: int) -> None:
        length = self.layout.length
        row[0] = 1.0
        if entry.choice is not None:
            row[1 + entry.choice] = 1.0
        self.layout.written(entry.known, player, row[-length:])

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The same as text."""
        if not self.alone:
            known = self.variant.masked(state.line.state, SPECTATOR)
            return self.variant.game.notation.write_position(self.variant, known)
        return state.line.remembered(player) if self.rows else state.line.observed(player)


class NothingObserved:
    """An observer that has nothing to tell."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, NDArray[np.float32]] = {}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Nothing is set."""

    def string_from(self, state: OpenSpielState, player: int) -> None:
        """Nothing is said."""


for _name in BUILT_IN:
    register(game_named(_name))
