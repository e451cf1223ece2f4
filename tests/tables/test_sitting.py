"""Which bots can sit at a table: what a server can bear."""

from __future__ import annotations

import pytest

import pipworks
from pipworks.bots import Search, UnknownBot
from pipworks.engine import Teller
from pipworks.tables.sitting import bots_for, decider, names_for
from pipworks.tables.thinking import MUCH_SLOWER, Occasion, choice_of, is_slow

LEVELS = ["novice", "beginner", "club", "expert", "master"]
QUICK = {"random", "greedy", "thinking", "learner", "good", "strong", "unbeatable", *LEVELS[:3]}
"""Who chooses in a moment; whoever else there may be thinks where nobody has to wait for it."""
LARGE = "femto:hand_size=8,pack=" + "-".join(str(value) for value in range(2, 18))


def test_nobody_is_perfect_where_solving_would_take_the_server_down() -> None:
    assert "perfect" in names_for(pipworks.game("femto"))
    large = pipworks.game(LARGE)
    assert "perfect" not in names_for(large)
    with pytest.raises(UnknownBot, match="solved at a table: choose random, greedy or search"):
        decider("perfect", large)


@pytest.mark.parametrize("code", ["math-arena", "sequences"])
def test_who_asks_for_a_perfect_bot_at_a_table_is_told_whom_to_choose(code: str) -> None:
    """And not what the game would need to have: that is for whoever writes it."""
    with pytest.raises(UnknownBot) as refused:
        decider("perfect", pipworks.game(code))
    told = Teller("de").say(refused.value.message)
    assert told.startswith(f"kein Bot spielt {code} vollkommen: Wähle novice, ")
    assert "outcomes" not in str(refused.value)


def test_nobody_searches_where_equations_are_to_be_found() -> None:
    assert names_for(pipworks.game("femto"))[-2:] == ["search", "perfect"]
    assert "search" not in names_for(pipworks.game("brain-drain"))


@pytest.mark.parametrize(
    "code", ["femto", "math-arena", "sequences", "brain-drain", "ascent", "friend-or-foe"]
)
def test_every_bot_that_is_offered_can_sit_down(code: str) -> None:
    variant = pipworks.game(code)
    assert [each.name for each in bots_for(variant)] == LEVELS
    assert all(Teller("de").sentence(each.about) for each in bots_for(variant))
    for name in names_for(variant):
        assert decider(f" {name.upper()} ", variant).name == name
    with pytest.raises(UnknownBot, match="is no bot for"):
        decider("nobody", variant)


@pytest.mark.parametrize("code", pipworks.games())
def test_every_bot_but_the_quick_ones_thinks_apart(code: str) -> None:
    variant = pipworks.game(code)
    slow = {name for name in names_for(variant) if is_slow(decider(name, variant))}
    assert slow <= set(names_for(variant)) - QUICK
    assert slow >= {"search", "perfect"} & set(names_for(variant))
    assert ("master" in slow) == (variant.game.puzzles is None)


def test_nobody_sees_how_long_a_bot_has_searched() -> None:
    variant = pipworks.game("femto")
    known = variant.deal(seed=1).seen_by(0)
    occasion = Occasion("seed", 0, 1, 0.0, 0.0, False, {0: "search"}, 1.0)
    quick = choice_of(decider("random", variant), variant, occasion, 0, known, None)
    searched = choice_of(Search(1), variant, occasion, 0, known, None)
    assert searched.due == MUCH_SLOWER * quick.due
