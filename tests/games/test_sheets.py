"""Rule sheets: all say in words for how many a game is, and none tells of what cannot be in its variant."""

from __future__ import annotations

import re

import pytest

from pipworks import game
from pipworks.engine import Teller, Variant
from pipworks.engine.teller import WORDS
from pipworks.games import BUILT_IN, game_named

COUNTS = [(name, players) for name in BUILT_IN for players in game_named(name).seat_counts]


def page(code: str, language: str = "en") -> str:
    """The sheet of a variant, the small print too."""
    return game(code).rule_sheet().markdown(Teller(language))


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_sheet_says_in_a_word_for_how_many_the_game_is(name: str, players: int) -> None:
    found = game_named(name)
    variant = Variant.read(found, f"players={players}" if len(found.seat_counts) > 1 else "")
    for language, begins in (("en", "A game for {} by "), ("de", "Ein Spiel für {} von ")):
        lead = Teller(language).sentence(variant.rule_sheet().lead)
        assert lead.startswith(begins.format(WORDS[language][players]))


@pytest.mark.rule("AS3", "AS4")
@pytest.mark.parametrize(("language", "higher"), [("en", "next higher"), ("de", "nächsthöhere")])
def test_who_makes_the_1_alone_goes_for_no_higher_number(language: str, higher: str) -> None:
    usual, short = (page(f"ascent:last_number={last}", language) for last in (2, 1))
    assert higher in usual and higher not in short and not re.search("from 1 to 1|von 1 bis 1", short)


@pytest.mark.rule("BD4", "BD5", "BD8")
@pytest.mark.parametrize("players", [2, 3])
def test_after_the_only_card_of_a_game_nothing_is_turned_up(players: int) -> None:
    two, one = (page(f"brain-drain:players={players},first_to={cards}") for cards in (2, 1))
    assert "waste pile" in two and not re.search("waste pile|is replaced|a target are turned up", one)


@pytest.mark.rule("BD10")
def test_no_result_is_far_below_0_where_none_may_be_below_it() -> None:
    allowed, none = (page(f"brain-drain:relief=powers,negatives={each}") for each in ("allowed", "none"))
    assert "above or below 0" in allowed and "above or below 0" not in none and "1 000 000 000" in none


@pytest.mark.rule("FE-V5")
@pytest.mark.parametrize("order", ["winner_leads", "loser_leads", "alternate"])
def test_the_lead_goes_nowhere_in_a_game_of_one_round(order: str) -> None:
    more, once = (page(f"femto:order={order},hand_size={cards},pack={pack}") for cards, pack in SIZES)
    assert "after that" in more and "after that" not in once and "Player 1 leads." in once


SIZES = ((2, "2-3-5-7"), (1, "2-3"))


@pytest.mark.rule("FE-V4")
@pytest.mark.parametrize(
    ("size", "order"), [(1, "1-2"), (2, "1-2-2-1"), (3, "1-2-2-1-1-2"), (4, "1-2-2-1-1-2-2-1")]
)
def test_a_snake_is_as_long_as_the_draft(size: int, order: str) -> None:
    pack = "-".join(map(str, range(2, 2 + 2 * size)))
    assert f"in the order {order} until" in page(f"femto:start=snake,hand_size={size},pack={pack}")
    longer = "-".join(map(str, range(2, 12)))
    assert "1-2-2-1-1-2-2-1… until" in page(f"femto:start=snake,hand_size=5,pack={longer}")


@pytest.mark.rule("FE-V2")
@pytest.mark.parametrize("spare", ["hidden", "shown"])
def test_cards_left_over_are_counted_where_there_are_several(spare: str) -> None:
    one, two = (page(f"femto:spare={spare},pack={pack}") for pack in (NINE, f"{NINE}-13"))
    assert "the card that is left over" in one and "the 2 cards that are left over" in two


NINE = "2-3-4-5-6-7-8-10-12"


@pytest.mark.rule("MA9", "MA11")
def test_of_two_who_are_equal_nobody_else_is_next() -> None:
    two, three = (page(f"math-arena:ties=cancel,players={players}") for players in (2, 3))
    assert "the next best" in three and "the others are compared" in three
    assert not re.search("next best|the others|so on", two) and "When both results are equal" in two


@pytest.mark.rule("MA7", "MA12")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_in_hand_are_gathered_where_there_are_any(players: int) -> None:
    assert ("still in hand" in page(f"math-arena:players={players}")) == (players < 5)
    assert ("noch auf der Hand" in page(f"math-arena:players={players}", "de")) == (players < 5)
