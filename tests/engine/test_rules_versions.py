"""A game whose rules have changed: what began by other rules is read by them, or refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

from pipworks import Variant
from pipworks.engine import BadRecord, GameRecord, OtherRules, UnknownGame, by_rules, kernel, read_record
from pipworks.engine.options import split_code
from pipworks.games import find, game_named
from pipworks.games.femto.options import FemtoOptions

GAME = game_named("femto")

score = GAME.score


@kernel
def the_other_way_round(rules: Any, state: Any, out: Any) -> None:
    """Who would have won has lost."""
    score(rules, state, out)
    out[0], out[1] = out[1], out[0]


NEW = replace(GAME, version=2, score=the_other_way_round, earlier={1: GAME})
LATER = replace(GAME, version=3, score=the_other_way_round)


def by(game: Any) -> Any:
    """A shelf with that game alone on it."""

    def find_it(code: str) -> Variant:
        name, options = split_code(code)
        if name != game.name:
            raise UnknownGame(f"there is no game {name!r}")
        return Variant.read(game, options)

    return find_it


def played(variant: Variant) -> str:
    record = GameRecord(variant, variant.deal(seed=5))
    while not record.now.over:
        record.play_numbers({seat: variant.choices(record.now.state, seat)[0] for seat in record.now.to_act})
    return str(record)


def test_records_of_the_first_rules_say_nothing_of_them() -> None:
    assert "Rules" not in played(find("femto"))


def test_a_record_is_read_by_the_rules_that_it_was_played_by() -> None:
    old, new = played(Variant(GAME)), played(Variant(NEW))
    assert '[Rules "2"]' in new
    for text, version in ((old, 1), (new, 2)):
        record = read_record(text, by(NEW))
        assert record.variant.game.version == version
        assert str(record) == text
    assert read_record(old, by(NEW)).now.scores == tuple(-x for x in read_record(new, by(NEW)).now.scores)


def test_a_record_of_rules_that_are_not_here_is_refused() -> None:
    new = played(Variant(NEW))
    for shelf in (find, by(LATER)):
        with pytest.raises(BadRecord, match="line 1: this is a game of Femto by version 2 of its rules"):
            read_record(new, shelf)
    for bad in ("0", "two", "-1", "1.5", ""):
        with pytest.raises(BadRecord, match="no version of the rules"):
            read_record(new.replace('[Rules "2"]', f'[Rules "{bad}"]'), by(NEW))


class Fewer(FemtoOptions):
    """Options without the low goal."""

    goal: Literal["high"] = "high"


def test_options_that_rules_of_today_no_longer_have_are_read_by_those_of_then() -> None:
    today = replace(NEW, options=Fewer)
    then = by_rules(by(today), "femto:goal=low", 1)
    assert then.game is GAME and then.code == "femto:goal=low"
    with pytest.raises(OtherRules):
        by_rules(by(LATER), "femto:goal=low", 1)
    with pytest.raises(UnknownGame):
        by_rules(by(today), "chess", 1)
