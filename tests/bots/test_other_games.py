"""A bot made for one game does not play another."""

from __future__ import annotations

import copy
import pickle

import pytest

import pipworks
from pipworks import WrongType, generator
from pipworks.bots import LEVEL_NAMES, bot
from pipworks.engine import play_out

FEMTO = pipworks.game("femto")
ARENA = pipworks.game("math-arena")
DRAIN = pipworks.game("brain-drain")


@pytest.mark.parametrize("name", ["greedy", "thinking", "novice", "club", "master"])
def test_a_bot_of_another_game_is_refused(name: str) -> None:
    of_arena, here = bot(name, ARENA), FEMTO.deal(seed=1)
    for each in (of_arena, copy.copy(of_arena), pickle.loads(pickle.dumps(of_arena))):
        with pytest.raises(
            WrongType, match=rf"^this bot {name} is of another game than femto: ask for one by"
        ):
            each.choose(FEMTO, here.seen_by(0), 0, generator(1))
    with pytest.raises(WrongType, match="is of another game than femto"):
        play_out(here, [of_arena, bot("random", FEMTO)])


@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_who_finds_equations_plays_no_game_without_them(name: str) -> None:
    with pytest.raises(WrongType, match=rf"^this bot {name} is of another game than femto"):
        bot(name, DRAIN).choose(FEMTO, FEMTO.deal(seed=1).seen_by(0), 0, generator(1))


@pytest.mark.parametrize("name", ["greedy", "thinking", "club"])
def test_it_plays_every_variant_of_its_game(name: str) -> None:
    other = pipworks.game("math-arena:players=3")
    again = pickle.loads(pickle.dumps(bot(name, ARENA)))
    here = other.deal(seed=1)
    while here.awaits_chance:
        here = here.happen().position
    assert again.choose(other, here.seen_by(2), 2, generator(1)) in other.choices(here.state, 2)
