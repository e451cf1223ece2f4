"""Which bots can sit at a table: what a server can bear."""

from __future__ import annotations

import pytest

import pipworks
from pipworks.bots import UnknownBot
from pipworks.tables.sitting import bots_for, decider

LARGE = "femto:hand_size=8,pack=" + "-".join(str(value) for value in range(2, 18))


def test_nobody_is_perfect_where_solving_would_take_the_server_down() -> None:
    assert "perfect" in [each.name for each in bots_for(pipworks.game("femto"))]
    large = pipworks.game(LARGE)
    assert "perfect" not in [each.name for each in bots_for(large)]
    with pytest.raises(UnknownBot, match="solved at a table: choose random, greedy or search"):
        decider("perfect", large)


def test_nobody_searches_where_equations_are_to_be_found() -> None:
    assert [each.name for each in bots_for(pipworks.game("femto"))][-2:] == ["search", "perfect"]
    assert "search" not in [each.name for each in bots_for(pipworks.game("brain-drain"))]


@pytest.mark.parametrize(
    "code", ["femto", "math-arena", "sequences", "brain-drain", "ascent", "friend-or-foe"]
)
def test_every_bot_that_is_offered_can_sit_down(code: str) -> None:
    variant = pipworks.game(code)
    for each in bots_for(variant):
        assert decider(f" {each.name.upper()} ", variant).name == each.name and each.about
    with pytest.raises(UnknownBot, match="is no bot for"):
        decider("nobody", variant)
