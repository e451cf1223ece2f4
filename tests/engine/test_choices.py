"""A game that lists more choices than it says is found out on every path, and harms nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipworks
from pipworks import Choice, Game, IllegalChoice, NotSolvable, Options, Variant, perft, random_games
from pipworks.bots import bot
from pipworks.bots.imagining import Imagining, fares
from pipworks.bots.matches import _compiled as contest
from pipworks.bots.matches import play_match
from pipworks.bots.search import search
from pipworks.engine import generator
from pipworks.engine.contract import SPARE, room_for
from pipworks.engine.errors import TooManyChoices
from pipworks.interop import pettingzoo as turns
from pipworks.interop.gymnasium import SeatEnv
from pipworks.interop.vector import Batch
from pipworks.solve import ExactSolution, minimise_regret, solve
from pipworks.sources import PACKAGE
from small_games.liar import Rules, State, begin, choices, play, score, to_act

PROMISED = 3


class LiarOptions(Options):
    """How many choices there really are."""

    listed: int = 4
    second: int = -1
    """How many the second seat has, if not as many."""


def encode(options: Any, rules: Any) -> None:
    rules.listed[0] = options.listed
    rules.listed[1] = options.listed if options.second < 0 else options.second


LIAR = Game(
    name="liar",
    title="Liar",
    designer="nobody",
    pitch="Name a number.",
    options=LiarOptions,
    state=State,
    rules=Rules,
    encode=encode,
    most_choices=PROMISED,
    begin=begin,
    to_act=to_act,
    choices=choices,
    play=play,
    score=score,
)

ENVIRONMENTS: dict[str, Callable[[Variant], object]] = {
    "in turns": lambda variant: turns.env(variant).reset(seed=1),
    "all at once": lambda variant: turns.parallel_env(variant).reset(seed=1),
    "one seat": lambda variant: SeatEnv(variant, "random").reset(seed=1),
}
PATHS: dict[str, Callable[[Variant], object]] = {
    "position": lambda variant: variant.deal(seed=1).choices(0),
    "variant": lambda variant: variant.choices(variant.deal(seed=1).state, 1),
    "is_legal": lambda variant: variant.deal(seed=1).is_legal(0, "0"),
    "can": lambda variant: variant.deal(seed=1).can({0: "0", 1: "0"}),
    "random games": lambda variant: random_games(variant, 5),
    "perft": lambda variant: perft(variant.deal(seed=1), 1),
    "solver": solve,
    "exact solver": lambda variant: ExactSolution(variant).value(variant.deal(seed=1).state),
    "batch": lambda variant: Batch(variant, 3).reset(seed=1),
    "batch of bots": lambda variant: Batch(variant, 3, seats=[0]).reset(seed=1),
    "batch of threads": lambda variant: Batch(variant, 3, threads=3).reset(seed=1),
    "search": lambda variant: search(variant, variant.deal(seed=1).state, 0, generator(1), iterations=3),
} | ENVIRONMENTS


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("listed", [PROMISED + 1, 40, SPARE])
def test_a_game_that_lists_too_many_is_told_so_on_every_path(path: str, listed: int) -> None:
    with pytest.raises(TooManyChoices, match=rf"^liar(:\S+)? lists {listed} choices .* most_choices is 3"):
        PATHS[path](Variant(LIAR, LiarOptions(listed=listed)))


IN_KERNELS = ("random games", "perft", "solver", "batch", "batch of bots", "batch of threads", "search")
"""Where a kernel calls another: a bare Python breaks off there itself, at the place in the game."""


@pytest.mark.parametrize(
    "path",
    [pytest.param(each, marks=[pytest.mark.compiled] * (each in IN_KERNELS)) for each in PATHS],
)
def test_a_game_that_lists_more_than_there_is_room_for_writes_nowhere_else(path: str) -> None:
    for _ in range(3):
        with pytest.raises(TooManyChoices, match=r"^liar\S+ lists more than 16387 choices .* is 3"):
            PATHS[path](Variant(LIAR, LiarOptions(listed=60_000)))


@pytest.mark.parametrize("path", PATHS)
def test_a_game_that_keeps_its_promise_is_not_refused(path: str) -> None:
    PATHS[path](Variant(LIAR, LiarOptions(listed=PROMISED)))


class ModestOptions(LiarOptions):
    """Promises of a variant count as those of a game."""

    @property
    def most_choices(self) -> int:
        """Fewer than the game's."""
        return PROMISED - 1


@pytest.mark.parametrize("path", PATHS)
def test_what_a_variant_promises_is_held_against_it_too(path: str) -> None:
    with pytest.raises(TooManyChoices, match=r"lists 3 choices .* most_choices is 2"):
        PATHS[path](Variant(LIAR, ModestOptions(listed=PROMISED)))


@given(lists=st.lists(st.sets(st.integers(0, 1000), min_size=1), min_size=1))
def test_what_was_written_last_beyond_the_end_is_counted(lists: list[set[int]]) -> None:
    variant = Variant(LIAR)
    out = room_for(PROMISED)
    for each in lists:
        out[: len(each)] = sorted(each)
    if all(len(each) <= PROMISED for each in lists):
        variant.refuse_too_many(out)
    else:
        with pytest.raises(TooManyChoices) as problem:
            variant.refuse_too_many(out)
        count = problem.value.message.values["count"]
        assert PROMISED < count <= max(map(len, lists))


def test_matches_between_bots_look_at_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = pipworks.game("femto")
    monkeypatch.setattr(type(variant.options), "most_choices", property(lambda options: 1))
    with pytest.raises(TooManyChoices, match=r"^femto lists [234] choices .* most_choices is 1"):
        play_match(pipworks.game("femto"), ["random", "random"], 3, seed=1, processes=1)


NOTHING: dict[str, Callable[[Variant], object]] = {
    "bot": lambda variant: bot("random", variant).choose(variant, variant.blank(), 0, generator(1)),
    "position": lambda variant: variant.deal(seed=1).play_numbers({0: 0, 1: 0}),
    "text": lambda variant: variant.deal(seed=1).play({0: Choice(0), 1: Choice(0)}),
    "batch": lambda variant: Batch(variant, 3).reset(seed=1),
    "search": lambda variant: search(variant, variant.deal(seed=1).state, 0, generator(1), iterations=3),
    "contest": lambda variant: contest(variant, ["random", "random"], "1", 0),
} | ENVIRONMENTS


@pytest.mark.parametrize("path", NOTHING)
def test_a_game_that_lists_nothing_is_told_so(path: str) -> None:
    with pytest.raises(IllegalChoice, match="in liar:listed=0 seat 0 has to choose, and"):
        NOTHING[path](Variant(LIAR, LiarOptions(listed=0)))


WAY = Imagining(games=4, steps=40)
NOTHING_FOR_THE_SECOND: dict[str, Callable[[Variant], object]] = {
    "batch of bots": lambda variant: _stepped(Batch(variant, 3, seats=[0])),
    "batch of threads": lambda variant: _stepped(Batch(variant, 3, seats=[0], threads=3)),
    "search": NOTHING["search"],
    "imagining": lambda variant: fares(variant, variant.blank(), 0, [0, 1], WAY, generator(1)),
    "contest": NOTHING["contest"],
}


def _stepped(batch: Batch) -> None:
    batch.reset(seed=1)
    batch.step(batch.any_legal(generator(1)))


@pytest.mark.parametrize("path", NOTHING_FOR_THE_SECOND)
def test_a_game_that_lists_nothing_for_somebody_else_is_told_so(path: str) -> None:
    with pytest.raises(IllegalChoice, match="in liar:listed=2,second=0 seat 1 has to choose, and"):
        NOTHING_FOR_THE_SECOND[path](Variant(LIAR, LiarOptions(listed=2, second=0)))


def test_random_events_that_a_game_does_not_list_are_told_of() -> None:
    starter = pipworks.game(str(PACKAGE / "starter" / "tens.py"))
    with pytest.raises(NotSolvable, match="does not list them: give it the functions outcomes and happen"):
        minimise_regret(starter)
