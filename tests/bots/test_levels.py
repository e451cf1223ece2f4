"""Five levels in every game: named, told to people, the same for a seed, blind to what is hidden."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipworks
from pipworks import Position, Variant, generator, play_out
from pipworks.bots import LEVEL_NAMES, Perfect, PerfectRecall, Search, all_bots, bot, bot_names, level_bot
from pipworks.bots.levels import can_be_solved_at_once, levels, noticed
from pipworks.bots.matches import play_match
from pipworks.bots.solving import LevelBot
from pipworks.engine import Decider, Teller
from pipworks.engine.gathering import BadGame
from pipworks.games import BUILT_IN, game_named

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
BLUFF = pipworks.game(str(EXAMPLES / "bluff.py"))
SNATCH = pipworks.game(str(EXAMPLES / "snatch.py"))
LARGE = "femto:hand_size=8,pack=" + "-".join(str(value) for value in range(2, 18))
PRESETS = [
    Variant.read(game, text)
    for game in map(game_named, BUILT_IN)
    for text in ("", *game.options.presets.values())
]
EVERYBODY = [*PRESETS, pipworks.game(LARGE), BLUFF, SNATCH]
USUAL = [*map(pipworks.game, BUILT_IN), BLUFF, SNATCH]
A_LITTLE = 0.0003
"""So much of its budget a level gets here: how strong it is stands in the book, and what it does here."""
INSTANT = ("novice", "beginner", "club")


def seated(name: str, variant: Variant) -> Decider:
    return level_bot(name, variant, effort=A_LITTLE)


@cache
def some_position(variant: Variant) -> Position:
    """One where there is something to choose, but not much: plain Python takes a thousand times as long."""
    record = play_out(variant.deal(seed=3), [bot("random", variant)] * variant.seats, seed=3, limit=60)
    to_choose = {
        at: min(len(here.choices(seat)) for seat in here.to_act)
        for at, here in enumerate(record.positions)
        if here.to_act and all(len(here.choices(seat)) > 1 for seat in here.to_act)
    }
    return record.positions[min(to_choose, key=to_choose.__getitem__)]


@pytest.mark.parametrize("variant", EVERYBODY, ids=str)
@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_every_level_plays_every_variant(name: str, variant: Variant) -> None:
    if isinstance(level_bot(name, variant), Perfect):
        return  # it is tried where it is tried whether it is perfect
    who, here = seated(name, variant), some_position(variant)
    seat = here.to_act[-1]
    chosen = who.choose(variant, here.seen_by(seat), seat, generator("whim"))
    assert who.name == name
    assert chosen in variant.choices(here.state, seat)


@pytest.mark.parametrize("variant", USUAL, ids=str)
@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_no_level_reads_what_is_hidden(name: str, variant: Variant) -> None:
    who, here = seated(name, variant), some_position(variant)
    if isinstance(who, Perfect):
        return  # nothing is hidden where it plays
    for seat in here.to_act[:1]:
        known = here.seen_by(seat)
        scrambled = variant.imagined(known, seat, generator("other cards"))
        chosen = {who.choose(variant, each, seat, generator("whim")) for each in (here.state, scrambled)}
        assert len(chosen) == 1


def test_every_game_has_five_levels_by_name_and_says_how_each_thinks() -> None:
    for variant in USUAL:
        found = dict(levels(variant))
        assert tuple(found) == LEVEL_NAMES == ("novice", "beginner", "club", "expert", "master")
        assert all_bots(variant)[-5:] == list(LEVEL_NAMES)
        assert not set(LEVEL_NAMES) & set(bot_names(variant))
        for language in ("en", "de"):
            told = [Teller(language).sentence(each.about) for each in found.values()]
            assert len(set(told)) == 5
            assert all(each[0].isupper() and each.endswith(".") for each in told)
        assert bot(" Club ", variant).name == "club"


def test_the_best_is_perfect_where_that_is_possible_at_once() -> None:
    femto, large = pipworks.game("femto"), pipworks.game(LARGE)
    assert isinstance(level_bot("master", femto), Perfect)
    assert not can_be_solved_at_once(large)
    assert isinstance(level_bot("master", large), Search)
    hidden = level_bot("master", pipworks.game("femto:hand_size=2,pack=2-3-4-5-6,spare=hidden"))
    assert isinstance(hidden, PerfectRecall) and hidden.name == "master"
    assert isinstance(
        level_bot("master", pipworks.game("femto:spare=hidden,pack=2-3-4-5-6-7-8-9-10")), Search
    )


@given(st.lists(st.integers(0, 99), min_size=1, unique=True), st.floats(0, 1), st.integers())
def test_something_is_always_noticed(choices: list[int], overlooks: float, seed: int) -> None:
    seen = noticed(choices, overlooks, generator(seed))
    assert seen and set(seen) <= set(choices) and seen == sorted(seen, key=choices.index)
    assert seen == noticed(choices, overlooks, generator(seed))
    if overlooks == 0:
        assert seen == choices


def test_who_is_faster_wins_the_race() -> None:
    report = play_match(pipworks.game("brain-drain:first_to=2"), ["master", "novice"], 20, processes=1)
    assert report.standings[0].win_rate > 0.8


def test_no_game_calls_a_bot_of_its_own_by_a_level(tmp_path: Path) -> None:
    text = (EXAMPLES / "snatch.py").read_text()
    assert 'bots=("' in text
    name = text.split('bots=("')[1].split('"')[0]
    (tmp_path / "snatch.py").write_text(text.replace(f'bots=("{name}"', 'bots=("club"'))
    with pytest.raises(BadGame, match="no game's own bot is called"):
        pipworks.game(str(tmp_path / "snatch.py"))


def test_solvers_get_faster_and_err_less_from_level_to_level() -> None:
    for code in ("brain-drain", "ascent"):
        found = [level_bot(name, pipworks.game(code)) for name in LEVEL_NAMES]
        ways = [each.level for each in found if isinstance(each, LevelBot)]
        assert len(ways) == 5
        assert [each.pace for each in ways] == sorted((each.pace for each in ways), reverse=True)
        assert [each.errs for each in ways] == sorted((each.errs for each in ways), reverse=True)
