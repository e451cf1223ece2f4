"""What the PettingZoo and Gymnasium environments share: a game that is stepped through seat by seat."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, cast

import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from numpy.typing import NDArray

from pipworks.engine import GameError, IllegalChoice, Position, Variant, generator
from pipworks.engine.contract import CHANCE, MOST_EVENTS, OVER, REFUSED, SPECTATOR, room_for
from pipworks.engine.errors import of_kind
from pipworks.engine.gathering import NEAR
from pipworks.engine.messages import Quoted
from pipworks.engine.options import quoted
from pipworks.engine.rows import Row, copy_of
from pipworks.engine.sessions import Company
from pipworks.games import BUILT_IN, find, game_named
from pipworks.interop.observations import TOO_FAR, action_count, layout

RENDER_MODES = ("human", "ansi")
BEGINNINGS = ("deal", "position")
"""The options of a reset."""
VERSION = 0
"""Changes when what an environment does changes, and only then."""

USUAL = BUILT_IN[0]
"""The game that is played when none is named: the first."""
IDS = {name: f"pipworks/{''.join(word.title() for word in name.split('-'))}-v{VERSION}" for name in BUILT_IN}
"""The id under which each game is registered, such as `pipworks/MathArena-v0`."""


class NotReset(GameError):
    """An environment is used before the first `reset`, or after a game has ended."""

    code = "not-reset"


class BadEnvironment(GameError):
    """An environment cannot be made, or reset, as asked."""

    code = "bad-environment"


class LegalChoices(Discrete[np.int64]):
    """The actions of a seat. Sampled without a mask, it gives one that is legal now, if any is."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.legal: NDArray[np.int8] = np.zeros(n, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One of the actions: those of the mask, or with neither mask nor probabilities the legal ones."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


class Seating:
    """One game on its way, with a generator: who must choose, what they may, and what they observe.

    With `game`, the variant must be of that game. Raises BadEnvironment.
    """

    def __init__(self, variant: Variant | str, game: str | None = None) -> None:
        self.variant = find(variant) if isinstance(variant, str) else variant
        of_kind(Variant, self.variant, "what is played is a variant, as pipworks.game gives it, or its code")
        if game is not None and self.variant.game is not game_named(game):
            right = IDS.get(self.variant.game.name, "one of no id")
            raise BadEnvironment(f"{IDS[game]} plays {game}: {self.variant.code} is made as {right}")
        self.layout = layout(self.variant)
        self.actions = action_count(self.variant)
        self.begun = False
        self.acting: tuple[int, ...] = ()
        """The seats that must choose now; none when the game is over."""
        self._row, self._spare = self._new_row(), self._new_row()
        """The state, and room for the next one: they take turns."""
        self._lists = [room_for(self.variant.most_choices) for _ in range(self.variant.seats)]
        self._marks = np.zeros(self.actions, np.int8)
        self._counts: dict[int, int] = {}
        """How many choices stand in the lists of the seats that have been asked for theirs in this state."""
        self._desk = self.layout.desk()

    def _new_row(self) -> Row:
        row: Row = self.variant.blank().base
        return row

    def __getstate__(self) -> dict[str, Any]:
        begun = {} if not self.begun else {"state": self.state.tobytes(), "_rng": self._rng.copy()}
        return {"variant": self.variant, "begun": self.begun, "acting": self.acting} | begun

    def __setstate__(self, state: dict[str, Any]) -> None:
        Seating.__init__(self, state["variant"])
        if state["begun"]:
            self._row[:] = np.frombuffer(state.pop("state"), self.variant.game.state)
        vars(self).update(state)

    def box(self) -> Space[NDArray[np.float32]]:
        """The space of observations."""
        return cast("Space[NDArray[np.float32]]", Box(-1.0, 1.0, (self.layout.length,), np.float32))

    def deal(self, seed: int | str, options: Mapping[str, Any] | None = None) -> None:
        """Begin the game of `variant.deal(seed=seed)`, or from the `deal` or `position` of the options.

        Raises BadDeal, BadPosition or BadEnvironment, and then the game before goes on.
        """
        if options is not None:
            of_kind(Mapping, options, "options are given by name, as in {'deal': '2-3-8-10/4-5-6-7'}")
        given = {name: text for name, text in (options or {}).items() if name in BEGINNINGS}
        for name in (options or {}).keys() - given.keys():
            for meant in get_close_matches(str(name), BEGINNINGS, 1, NEAR):
                raise BadEnvironment(f"there is no option {name!r}: did you mean {meant}?")
        if len(given) > 1:
            raise BadEnvironment("a game begins from a deal or from a position: give one of them")
        if "position" in given:
            start = self.variant.position(self._text_of(given["position"]), seed=seed)
        else:
            start = self.variant.deal(given.get("deal"), seed=seed)
        state, rng = copy_of(start.state), start.rng
        assert rng is not None
        state, acting = self.variant.advanced(state, rng)
        if acting == OVER:
            raise BadEnvironment("in this position the game is over: give one in which somebody must choose")
        self._row, self._rng, self.begun = state.base, rng, True
        self.acting = self.variant.seats_of(acting)
        self._counts.clear()

    def _text_of(self, position: Position | str) -> str:
        """A position as text. Raises BadPosition for one of another variant, WrongType for none."""
        if isinstance(position, Position):
            self.variant.refuse_another(position)
            return position.text
        of_kind(str, position, "a game begins from a position, or from a text that describes one")
        return position

    def need_game(self) -> None:
        """Raise NotReset unless a game has begun."""
        if not self.begun:
            raise NotReset("no game has begun: call reset() first")

    @property
    def scores(self) -> list[float]:
        """Every seat's payoff."""
        return self.variant.scores(self.state)

    def play(self, chosen: Mapping[int, int], company: Company | None = None) -> None:
        """Apply a joint choice that has been checked, and let random events happen.

        A company that remembers is shown all of it.
        """
        if company is None or not company.remembers:
            acting = self.variant._play_into(self._row, chosen, self._rng, self._spare)
            self._row, self._spare = self._spare, self._row
        else:
            state, acting = self.variant._played(self.state, chosen)
            company.see(state, chosen)
            events = 0
            while acting == CHANCE:
                if events == MOST_EVENTS:
                    raise self.variant.endless(CHANCE)
                events += 1
                state, acting = self.variant.drawn(state, self._rng)
                company.see(state)
            self._row = state.base
        self.acting = self.variant.seats_of(acting)
        self._counts.clear()

    @property
    def state(self) -> Any:
        """The state, with everything hidden in it: until the next choice."""
        return self._row[0]

    def known(self, seat: int) -> Any:
        """The state as a seat knows it."""
        return self.variant.masked(self.state, seat)

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat observes: a new vector."""
        self.variant._mask_into(self._row, seat, self._desk.row)
        return self._desk.observe(seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """The legal actions of a seat that must choose, as 1 in a new vector of zeros."""
        mask = np.empty(self.actions, np.int8)
        self.mark(seat, mask)
        return mask

    def mark(self, seat: int, mask: NDArray[np.int8]) -> None:
        """Write 1 at the legal actions of a seat that must choose, and 0 at all others."""
        count = self.variant._mark(self._row, seat, self._lists[seat], mask)
        if count == REFUSED:
            self.variant.listed(self.state, seat)  # if they are too many, that is what is wrong
            raise BadEnvironment(TOO_FAR)
        if count == 0:
            raise self.variant.no_choices(seat)
        self._counts[seat] = count

    def checked(self, seat: int, action: Any) -> int:
        """An action of a seat that must choose, as a number. Raises IllegalChoice."""
        if seat not in self._counts:
            self.mark(seat, self._marks)
        legal = self._lists[seat][: self._counts[seat]].tolist()
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if number not in legal or isinstance(action, bool | np.bool_):
            notation, known = self.variant.game.notation, self.known(seat)
            shown = [f"{each} ({notation.choice(self.variant, known, seat, each)})" for each in legal]
            raise IllegalChoice(
                "{action} is no action of player {number} here: choose {shown:or}",
                action=Quoted(str(action)),
                number=seat + 1,
                shown=tuple(shown),
            )
        return number

    def table(self, seat: int = SPECTATOR) -> str:
        """What a seat, or somebody who watches, sees, as text."""
        return self.variant.table(self.known(seat), seat)


def checked_mode(mode: Any) -> Any:
    """A render mode that there is, or None. Raises BadEnvironment."""
    if mode is not None and not (isinstance(mode, str) and mode in RENDER_MODES):
        raise BadEnvironment(f"render_mode cannot be {quoted(str(mode))}: choose human, ansi or None")
    return mode


def whims(seed: int | str, seat: int) -> Any:
    """The generator of the bot at a seat, as `pipworks.engine.play_out` has it."""
    return generator(f"{seed}/{seat}")
