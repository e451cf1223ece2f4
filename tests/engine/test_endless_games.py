"""A game that never ends is found out on every path that would go on with it for ever."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pipworks import Game, Options, Variant, random_games
from pipworks.bots import bot
from pipworks.bots.matches import play_rounds
from pipworks.bots.preparing import TABLE, prepare
from pipworks.engine import play_out, playing
from pipworks.engine.errors import EndlessGame, WrongType
from pipworks.interop.gymnasium import SeatEnv
from pipworks.interop.vector import Batch
from pipworks.lab.sampled_games import Table, played
from small_games.endless import (
    CHOOSES,
    DRAWS,
    DRAWS_LATER,
    ENDS,
    NOBODY,
    Rules,
    State,
    begin,
    chance,
    choices,
    no_number,
    play,
    score,
    to_act,
)


class RoundOptions(Options):
    """In which way a game goes on."""

    way: int = CHOOSES


def encode(options: Any, rules: Any) -> None:
    rules.way = options.way


GAME = Game(
    name="round",
    title="Round",
    designer="nobody",
    pitch="Go round and round.",
    options=RoundOptions,
    state=State,
    rules=Rules,
    encode=encode,
    most_choices=1,
    begin=begin,
    to_act=to_act,
    choices=choices,
    play=play,
    chance=chance,
    score=score,
)

PATHS: dict[str, Callable[[Variant], object]] = {
    "deal": lambda variant: _to_the_end(variant.deal(seed=1)),
    "random games": lambda variant: random_games(variant, 5),
    "batch of bots": lambda variant: _stepped(Batch(variant, 3, seats=[0], opponents="random")),
    "match": lambda variant: play_rounds((variant, ("random", "random"), "1", 0, 1)),
    "play out": lambda variant: play_out(variant.deal(seed=1), [bot("random", variant)] * 2),
    "lab": lambda variant: played(Table(variant, ("random", "random"), 4), "1"),
    "environment": lambda variant: _walked(SeatEnv(variant, "search")),
}


def _to_the_end(here: Any) -> None:
    while not here.over:
        here = here.play(dict.fromkeys(here.to_act, 0)).position


def _stepped(batch: Batch) -> None:
    batch.reset(seed=1)
    batch.step(np.zeros((3, 1), np.int64))


def _walked(env: SeatEnv) -> None:
    env.reset(seed=1)
    env.step(np.int64(0))


def refused(path: str, way: int) -> str:
    with pytest.raises(EndlessGame) as problem:
        PATHS[path](Variant(GAME, RoundOptions(way=way)))
    return str(problem.value)


def some(*paths: str, compiled: tuple[str, ...]) -> list[Any]:
    """Some of them, with those marked that go through all steps in kernels: minutes in a bare Python."""
    return [*paths, *(pytest.param(each, marks=pytest.mark.compiled) for each in compiled)]


@pytest.mark.parametrize(
    "path", some(*(each for each in PATHS if each != "batch of bots"), compiled=("batch of bots",))
)
def test_random_events_that_do_not_stop_are_found_out_on_every_path(path: str) -> None:
    for way in (DRAWS, DRAWS_LATER):
        assert re.match(
            rf"in round:way={way} 65,536 random events have followed one upon", refused(path, way)
        )


@pytest.mark.parametrize("path", some("play out", "lab", compiled=("random games", "match")))
def test_choices_that_do_not_stop_are_found_out_on_every_path(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "MOST_KEPT", 1_000)
    assert re.match(r"a game of round is not over after [\d,]+ steps: see to it", refused(path, CHOOSES))


@pytest.mark.parametrize("path", some(compiled=("random games", "match")))
def test_an_answer_that_names_no_seat_is_said_to_be_none(path: str) -> None:
    assert re.match(r"in round:way=4 `to_act` has answered 4, which is no seat of 2", refused(path, NOBODY))


@pytest.mark.parametrize("path", PATHS)
def test_a_game_that_ends_is_not_refused(path: str) -> None:
    PATHS[path](Variant(GAME, RoundOptions(way=ENDS)))


class NobodyOptions(RoundOptions):
    """By themselves, somebody is named to choose who is not there."""

    way: int = NOBODY


class EndsOptions(RoundOptions):
    """By themselves, such games end."""

    way: int = ENDS


@pytest.mark.compiled
def test_who_prepares_a_game_hears_what_it_answers_wrongly() -> None:
    with pytest.raises(EndlessGame, match="in round `to_act` has answered 4, which is no seat of 2"):
        prepare(replace(GAME, options=NobodyOptions), (TABLE,))
    with pytest.raises(WrongType, match=r"in round `score` has written 1\.0 and nan: let it write a number"):
        prepare(replace(GAME, options=EndsOptions, score=no_number), (TABLE,))
