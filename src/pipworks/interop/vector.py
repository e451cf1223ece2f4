"""Thousands of games of one variant, stepped through by one call into compiled code::

    batch = Batch("math-arena", 4096, seats=(0,), opponents="greedy")
    seen = batch.reset(seed=7)
    while training:
        seen = batch.step(choose(seen.observations, seen.masks))

A *step* applies the choices of the caller's seats, lets bots and random events have their turn, and comes
back when the caller must choose again in every game. A game that ends gives its payoffs, and the next one
is dealt in its place at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import pairwise
from numbers import Integral
from types import ModuleType
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pipworks.bots import UnknownBot, bot_names
from pipworks.bots.contest import no_bot
from pipworks.engine import Game, GameError, IllegalChoice, Variant, fresh_seed, generator
from pipworks.engine.contract import CHANCE, MOST_SEATS, room_for
from pipworks.engine.errors import WrongType, checked_luck, checked_seed, of_kind, quotation, whole_number
from pipworks.engine.messages import Quoted
from pipworks.engine.options import quoted
from pipworks.engine.rng import Generator
from pipworks.engine.rows import copy_of
from pipworks.games import find
from pipworks.interop.batched import stepping
from pipworks.interop.batched.choosing import choose_any, first_illegal
from pipworks.interop.batched.games import BLOCK, IN_SET, SET, Desk, Games
from pipworks.interop.batched.observing import BEYOND, Lying, lying_in
from pipworks.interop.observations import TOO_FAR, action_count, layout
from pipworks.kernels import bind
from pipworks.work import Pool

MOST_GAMES = 1 << 24
"""A batch of more games would fill any memory."""

COMPILED = ("random", "greedy", "thinking")
"""The bots that can be opponents here."""


class BadBatch(GameError):
    """A batch of games that cannot be made or stepped as asked."""

    code = "bad-batch"


class Seen(NamedTuple):
    """What the caller's seats see in every game after a reset or a step.

    Read-only views of the batch's own memory, which the next step overwrites: copy what is to be kept. G
    is the number of games, S that of the caller's seats in each.
    """

    observations: NDArray[np.float32]
    """G × S × numbers: what each seat observes in the position at hand (see `Batch` for seats not due)."""
    rewards: NDArray[np.float64]
    """G × S: the payoffs of games that ended in this step, 0 elsewhere."""
    terminations: NDArray[np.bool_]
    """G: whether a game ended in this step; the position at hand is then of the next game."""
    masks: NDArray[np.bool_]
    """G × S × actions: what is legal; nothing for seats that have nothing to choose."""
    due: NDArray[np.bool_]
    """G × S: which seats must choose now. In every game at least one must."""


class Batch:
    """Many games of one variant.

    `seats` are those the caller chooses for: all of them, some, or `"rotate"`, which is one seat a game, that
    of number g mod seats in game g. `opponents` are bots for the others: one name for all or one by seat, of
    `random`, `greedy` and `thinking`. Game g follows from the seed and g alone, whatever the number of games
    and `threads`: its first deal is `variant.deal(seed=f"{seed}/{g}")`.

    Without `all_watch`, seats that have nothing to choose observe nothing: what they observed when they last
    had to choose stands there, or zeros if that was not since `reset`.

    Raises BadBatch, UnknownBot, or what `pipworks.game` raises for a code.
    """

    def __init__(
        self,
        variant: Variant | str,
        games: int,
        *,
        seats: Sequence[int] | Literal["rotate", "all"] = "all",
        opponents: str | Mapping[int, str] = "random",
        threads: int = 1,
        all_watch: bool = True,
    ) -> None:
        self.variant = find(variant) if isinstance(variant, str) else variant
        for name, value in (("games", games), ("threads", threads)):
            if not isinstance(value, Integral) or isinstance(value, bool) or value < 1:
                raise BadBatch(f"{name} must be a whole number from 1 up, not {quotation(value)}")
        if games > MOST_GAMES:
            raise BadBatch(f"a batch has at most {MOST_GAMES:,} games, not {games:,}")
        self.games = games = int(games)
        self.layout = layout(self.variant)
        self.actions = action_count(self.variant)
        self.seat_of = self._seat_of(seats)
        """G × S (int64): which seat each of the caller's columns is, in every game."""
        who, column = self._seating(opponents)
        try:
            self._lay_out(who, column)
        except MemoryError as problem:
            raise BadBatch(f"{games:,} games are more than memory holds: take fewer at once") from problem
        self._all_watch = bool(all_watch)
        self._begun = False
        self._set_to_work(_parts(games, min(int(threads), games)))

    def _lay_out(self, who: NDArray[np.int64], column: NDArray[np.int64]) -> None:
        """Take the memory for all games."""
        games, columns, length = self.games, self.seat_of.shape[1], self.layout.length
        self._games = Games(
            states=np.zeros(games, self.variant.game.state),
            who=who,
            column=column,
            luck=np.zeros((games, 4), np.uint64),
            whims=np.zeros((games, 4), np.uint64),
            actions=np.zeros((games, columns), np.int64),
            masks=np.zeros((games, columns, self.actions), np.bool_),
            legal=np.zeros((games, columns, (self.actions - 1 >> SET) + 1), np.int64),
            due=np.zeros((games, columns), np.bool_),
            rewards=np.zeros((games, columns), np.float64),
            terminations=np.zeros(games, np.bool_),
        )
        self._observations = np.zeros((2, games, columns, length), np.float32)

    def _set_to_work(self, parts: list[tuple[int, int]]) -> None:
        """Lay out all that is not part of the games themselves."""
        self._loop = self._loop_for_all()
        self._parts = parts
        self._desks = {first: self._desk() for first, _ in parts}
        self._pool = Pool(len(parts))
        here = self._games
        shown = self._observations[stepping.NOW], here.rewards, here.terminations, here.masks, here.due
        self._seen = Seen(*map(_view, shown))
        self._any = np.zeros_like(here.actions)

    def _loop_for_all(self) -> ModuleType:
        """The loop for the bots that sit there."""
        kinds = np.unique(self._games.who[:, : self.variant.seats])
        return _loop(self.variant.game, tuple(int(kind) for kind in kinds if kind != stepping.CALLER))

    def __repr__(self) -> str:
        columns = self.seat_of.shape[1]
        return f"<Batch of {self.games:,} games of {self.variant.code}, {columns} seats each>"

    def __copy__(self) -> Batch:
        """The same games, which go their own way from here on."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: each for name, each in vars(self).items() if name not in _LAID_OUT}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._set_to_work(state["_parts"])

    def _desk(self) -> tuple[Desk, Lying]:
        """Room to work for a thread, and what is shown there."""
        state = self.variant.game.state
        most = 2 * BLOCK * self.seat_of.shape[1]  # every seat of every game, now and at the end of the last
        shown = np.zeros(most * state.itemsize + BEYOND, np.uint8)
        rule = np.zeros(1, self.variant.game.rules)
        rule[0] = self.variant.rules
        desk = Desk(
            rule=rule,
            known=np.zeros(2, state),
            shown=shown[: most * state.itemsize].view(state),
            observers=np.zeros(most, np.int64),
            rows=np.zeros(most, np.int64),
            out=room_for(self.variant.game.most_choices),
            seats=self.variant.seats,
            all_watch=self._all_watch,
        )
        return desk, lying_in(shown, most * state.itemsize)

    def _seat_of(self, seats: Sequence[int] | str) -> NDArray[np.int64]:
        there = self.variant.seats
        if isinstance(seats, str):
            if seats == "rotate":
                return (np.arange(self.games, dtype=np.int64) % there)[:, None]
            if seats != "all":
                raise BadBatch(f"seats cannot be {quoted(seats)}: give seat numbers, 'all' or 'rotate'")
            seats = range(there)
        if not isinstance(seats, Iterable) or isinstance(seats, Mapping) or not all(map(_is_number, seats)):
            raise BadBatch(f"seats cannot be {seats!r}: give seat numbers, such as [0], 'all' or 'rotate'")
        chosen = sorted(set(seats))
        if not chosen or len(chosen) < len(seats) or not set(chosen) <= set(range(there)):
            raise BadBatch(
                f"seats cannot be {list(seats)}: give some of the seats 0 to {there - 1} of "
                f"{self.variant.code}, each once"
            )
        return np.tile(np.array(chosen, np.int64), (self.games, 1))

    def _seating(self, opponents: str | Mapping[int, str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Who chooses for each seat, and the caller's column of it: both G × MOST_SEATS."""
        of_kind((str, Mapping), opponents, "opponents are a bot's name, or names by seat")
        who = np.full((self.games, MOST_SEATS), stepping.RANDOM, np.int64)
        column = np.zeros((self.games, MOST_SEATS), np.int64)
        for seat in range(self.variant.seats):
            name = opponents if isinstance(opponents, str) else opponents.get(seat, "random")
            who[:, seat] = self._bot(name)
        if not isinstance(opponents, str):
            for seat in opponents:
                if seat not in range(self.variant.seats):
                    raise BadBatch(f"there is no seat {seat!r}: seats are 0 to {self.variant.seats - 1}")
        for place in range(self.seat_of.shape[1]):
            np.put_along_axis(who, self.seat_of[:, place : place + 1], stepping.CALLER, 1)
            np.put_along_axis(column, self.seat_of[:, place : place + 1], place, 1)
        return who, column

    @property
    def compiled(self) -> list[str]:
        """The bots that can be opponents here, weakest first."""
        here = {"random", *self.variant.game.kernel_bots}
        return [each for each in bot_names(self.variant) if each in COMPILED and each in here]

    def _bot(self, name: str) -> int:
        known = self.compiled
        if not isinstance(name, str) or name not in known:
            raise UnknownBot(
                "{name} cannot be an opponent here: {variant} has the compiled bots {known:and}",
                name=Quoted(name if isinstance(name, str) else quotation(name)),
                variant=self.variant.code,
                known=tuple(known),
            )
        return COMPILED.index(name) + stepping.RANDOM

    def give(self, seats: ArrayLike, to: str | None) -> None:
        """Let an opponent choose for some seats from now on, or None for the caller.

        `seats` says it of G × all seats by bools. Games that are on the way go on. Raises UnknownBot,
        WrongType for other arrays, or BadBatch unless all seats were the caller's when the batch was made.
        """
        there = self.games, self.variant.seats
        given = _bools(seats)
        if given is None:
            raise WrongType(
                f"seats are given away by an array of bools, {there[0]} games × {there[1]} seats, not "
                f"{quotation(seats)}"
            )
        if self.seat_of.shape != there or given.shape != there:
            raise BadBatch(
                "seats are given away in a batch of which all were the caller's, by an array of "
                f"{there[0]} games × {there[1]} seats"
            )
        self._games.who[:, : there[1]][given] = stepping.CALLER if to is None else self._bot(to)
        self._loop = self._loop_for_all()
        if self._begun:
            for game, seat in np.argwhere(given).tolist():
                self._ask_again(game, seat)

    def _ask_again(self, game: int, seat: int) -> None:
        """Show a seat that has changed hands what it sees and may choose, if it is the caller's and due."""
        here, state = self._games, copy_of(self._games.states[game])
        must = here.who[game, seat] == stepping.CALLER and seat in self.variant.acting(state)
        here.due[game, seat] = must
        here.masks[game, seat] = False
        here.legal[game, seat] = 0
        seen = self._observations[stepping.NOW, game, seat]
        seen[:] = 0.0
        if must:
            for action in self.variant.listed(state, seat):
                here.masks[game, seat, action] = True
                here.legal[game, seat, action >> SET] |= 1 << (action & IN_SET)
        if must or (self._all_watch and here.who[game, seat] == stepping.CALLER):
            seen[:] = self.layout.written(self.variant.masked(state, seat), seat)

    def reset(self, seed: int | str | None = None) -> Seen:
        """Deal every game anew.

        Without a seed, games go on with the luck they have (the first time, with that of a fresh seed).
        Raises WrongType for what is no seed.
        """
        if seed is None and not self._begun:
            seed = fresh_seed()
        if seed is not None:
            seed = checked_seed(seed)
            for game in range(self.games):
                self._games.luck[game] = generator(f"{seed}/{game}")
                self._games.whims[game] = generator(f"{seed}/{game}/bots")
        self._observations[:] = 0.0
        self._run(anew=True)
        self._begun = True
        return self.seen

    def step(self, actions: ArrayLike, *, where: ArrayLike | None = None) -> Seen:
        """Choose: `actions` (whole numbers, G × S, or G with one seat) are numbers of choices.

        What stands for seats with nothing to choose is not looked at. With `where` (G) only those games move,
        and in the others nothing is looked at, nothing happens, and rewards and terminations stay as they
        were. Raises IllegalChoice if an action is not legal or BadBatch for what is no array of such numbers,
        and then no game has moved.
        """
        if not self._begun:
            raise BadBatch("no game has begun: call reset() first")
        shape = self._games.actions.shape
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            raise BadBatch(
                f"actions must be whole numbers, {shape[0]} games × {shape[1]} seats, not "
                f"{quotation(actions)}"
            ) from None
        if given.shape == shape[:1] and shape[1] == 1:
            given = given[:, None]
        if given.shape != shape or given.dtype.kind not in "iu":
            raise BadBatch(
                f"actions must be whole numbers, {shape[0]} games × {shape[1]} seats, not {given.dtype} of "
                f"shape {given.shape}"
            )
        moving = None if where is None else _bools(where)
        if where is not None and (moving is None or moving.shape != shape[:1]):
            raise BadBatch(
                f"where says of each of the {shape[0]} games whether it moves: give an array of bools"
            )
        self._games.actions[:] = given
        due = self._games.due if moving is None else self._games.due & moving[:, None]
        wrong = first_illegal(self._games.actions, self._games.legal, due)
        if wrong >= 0:
            self._refuse(given, *divmod(int(wrong), shape[1]))
        self._run(anew=False, where=moving)
        return self.seen

    def _refuse(self, given: NDArray[Any], game: int, place: int) -> None:
        choices = [str(each) for each in np.flatnonzero(self._games.masks[game, place])]
        raise IllegalChoice(
            "{given} is no action of seat {seat} in game {game}: choose {choices:or}",
            given=str(given[game, place]),
            seat=int(self.seat_of[game, place]),
            game=game,
            choices=tuple(choices),
        )

    def any_legal(self, rng: Generator) -> NDArray[np.int64]:
        """A legal action for every seat that is due, all equally likely, and 0 for the others: G × S.

        `rng` is a generator as `pipworks.generator(seed)` makes it. The array is the batch's own; the next
        call overwrites it.
        """
        checked_luck(rng)
        choose_any(self._games.legal, self._games.due, rng, self._any)
        return self._any

    def _run(self, *, anew: bool, where: NDArray[np.bool_] | None = None) -> None:
        observations = self._observations.reshape(-1, self.layout.length)

        def run(part: tuple[int, int]) -> int:
            desk, lying = self._desks[part[0]]
            problem = 0
            for first, last in _blocks(*part, where):
                count = self._loop.step_block(self._games, desk, first, last, anew)
                if count < 0:
                    problem = int(count)
                    break
                self.layout.observe_many(lying, desk.observers, desk.rows, count, observations)
            self.variant.refuse_too_many(desk.out)
            return problem

        with np.errstate(over="ignore"):  # generators overflow on purpose, which NumPy minds by thread
            problems = list(self._pool.map(run, self._parts))
        if any(problems):
            self._begun = False
            worst = min(problems)
            if worst in _WHY:
                raise BadBatch(_WHY[worst])
            if worst <= stepping.NOTHING_LISTED:
                raise self.variant.no_choices(stepping.NOTHING_LISTED - worst)
            due = {self.variant.to_act(copy_of(each)) for each in self._games.states}
            raise self.variant.endless(CHANCE if CHANCE in due else max(due))

    @property
    def seen(self) -> Seen:
        """What was seen last."""
        return self._seen

    @property
    def last_observations(self) -> NDArray[np.float32]:
        """G × S × numbers: what each seat observed at the end of the last game that ended in its place.

        Zeros stand where none has since `reset`.
        """
        return _view(self._observations[stepping.AT_THE_END])

    def known(self, game: int, seat: int) -> Any:
        """The state of a game as a seat knows it: a masked record."""
        if whole_number("a game", game) >= self.games:
            raise BadBatch(f"there is no game {game}: games are 0 to {self.games - 1}")
        return self.variant.masked(copy_of(self._games.states[game]), seat)


_LAID_OUT = ("_loop", "_desks", "_pool", "_seen", "_any")
"""What a batch lays out anew in another process."""

_WHY = {
    stepping.NEVER_ASKED: "in a thousand games in a row the seats had nothing to choose: take other seats",
    stepping.OUT_OF_RANGE: TOO_FAR,
}


def _is_number(given: object) -> bool:
    return isinstance(given, int | np.integer) and not isinstance(given, bool)


def _bools(given: ArrayLike) -> NDArray[np.bool_] | None:
    """An array of bools, if that is what was given."""
    try:
        array = np.asarray(given)
    except ValueError:  # its rows are of several lengths
        return None
    return array if array.dtype == np.bool_ else None


def _view(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def _parts(games: int, threads: int) -> list[tuple[int, int]]:
    """The games of each thread, as even as can be."""
    bounds = [games * each // threads for each in range(threads + 1)]
    return [(first, last) for first, last in pairwise(bounds) if first < last]


def _blocks(first: int, last: int, where: NDArray[np.bool_] | None) -> Iterator[tuple[int, int]]:
    """The games of a part, or those of them that move, in runs of no more than a block."""
    runs = [(first, last)]
    if where is not None:
        bounds = np.flatnonzero(np.diff(where[first:last], prepend=False, append=False)) + first
        runs = list(zip(bounds[::2].tolist(), bounds[1::2].tolist(), strict=True))
    for begin, end in runs:
        for each in range(begin, end, BLOCK):
            yield each, min(each + BLOCK, end)


@lru_cache(maxsize=64)
def _loop(game: Game, kinds: tuple[int, ...]) -> ModuleType:
    """The compiled loop for a game and the kinds of bots that sit there."""
    bots = [name for name in COMPILED[1:] if COMPILED.index(name) + stepping.RANDOM in kinds]
    parts = {name: game.kernel_bots[name] if name in bots else no_bot for name in COMPILED[1:]}
    name = "-".join([game.key, *bots])
    return bind("pipworks.interop.batched.stepping", name, **game.kernels, **parts)
