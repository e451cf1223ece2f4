"""Tens keeps the laws of all games, and its own rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import pipworks
from pipworks.bots import bot
from pipworks.engine import BadPosition, Position, Variant, generator
from pipworks.engine.zones import Hand
from pipworks.testing import check_game

GAME = pipworks.game(str(Path(__file__).with_name("tens.py")))


def dealt(first: set[int], second: set[int], variant: Variant = GAME) -> Position:
    """A game of which the hands are known; all other cards are aside."""
    places = ["1" if card in first else "2" if card in second else "3" for card in range(1, 13)]
    return variant.deal("dealt=1 place=0/" + "/".join(places))


def test_it_keeps_the_laws_of_all_games() -> None:
    """Nothing leaks, everything written is read back, every game ends, and so on: see `check_game`."""
    assert {"laid", "took", "won"} <= check_game(GAME.game, variants=5, looks=5).kinds


@pytest.mark.parametrize("hand", [2, 4, 5])
def test_each_player_is_dealt_a_hand_that_nobody_else_sees(hand: int) -> None:
    """T1."""
    here = GAME.but(hand=hand).deal(seed=1)
    for seat in range(2):
        hands = {zone.seat: zone for zone in here.view(seat).zones if isinstance(zone, Hand)}
        mine, other = hands[seat], hands[1 - seat]
        assert (len(mine.cards), mine.unknown) == (hand, 0)
        assert (len(other.cards), other.unknown) == (0, hand)


def test_a_multiple_takes_the_row() -> None:
    """T2 and T3."""
    here = dealt({1, 3, 4, 7}, {2, 6, 8, 9})
    here, told = here.play("4")
    assert told == ("Player 1 lays the 4, which makes 4.",) and here.scores == (0, 0)
    here, told = here.play("6")
    assert told == ("Player 2 lays the 6, which makes 10.", "Player 2 takes 2 cards.")
    assert here.scores == (-2, 2)
    here, told = here.play("3")
    assert told == ("Player 1 lays the 3, which makes 3.",)


def test_the_number_may_be_another() -> None:
    """T3."""
    here = dealt({1, 3, 4, 7}, {2, 6, 8, 9}, GAME.but(number=7))
    assert here.play("7").position.scores == (1, -1)
    assert "a multiple of 7" in GAME.game.telling.rule_sheet(here.variant).markdown()


def test_it_ends_when_all_cards_of_the_hands_are_laid() -> None:
    """T4."""
    here = dealt({1, 3}, {2, 6}, GAME.but(hand=2))
    for card in ("1", "2", "3", "6"):
        assert not here.over
        here = here.play(card).position
    assert here.over and here.scores == (0, 0)


def test_the_bot_takes_what_it_can() -> None:
    """And otherwise it keeps its high cards."""
    eager, luck = bot("eager", GAME), generator("luck")
    here = dealt({1, 3, 4, 7}, {2, 6, 8, 9})
    assert eager.choose(GAME, here.seen_by(0), 0, luck) == 1
    here = here.play("4").position
    assert eager.choose(GAME, here.seen_by(1), 1, luck) == 6


@pytest.mark.parametrize("text", ["dealt=1", "dealt=2", "laid=1", "row=1", "dealt=1 laid=-2", "points=1/0"])
def test_what_cannot_come_up_is_refused(text: str) -> None:
    """Else the rules would be asked about cards that there are not."""
    with pytest.raises(BadPosition, match="cannot come up"):
        GAME.position(text)
