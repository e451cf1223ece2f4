"""Whole games by a real mail system: Postfix between the server and the mailboxes, which Dovecot keeps."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from annotated_types import Ge
from real_mail import RealMail
from real_play import Player, RealServer, play

import pipworks
from pipworks.engine import GameError, Variant
from pipworks.tables import verify

pytestmark = pytest.mark.compiled
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Flo")
LONGEST = 100


def lowered(usual: Variant) -> Iterator[Variant]:
    """A variant with each of its numbers as low as it goes, and the variant itself."""
    for name, option in usual.game.options.model_fields.items():
        for bound in (each.ge for each in option.metadata if isinstance(each, Ge)):
            for number in (bound, bound + 1):  # the lowest may mean that there is no bound
                try:
                    yield usual.but(**{name: number})
                except GameError:
                    continue
    yield usual


def choices_of_a_game(variant: Variant, most: int) -> int:
    """How many choices a game played at random takes, counted up to a bound."""
    dice, here, count = random.Random(0), variant.deal(seed=0), 0
    while not here.over and count < most:
        chosen = {seat: dice.choice(variant.choices(here.state, seat)) for seat in here.to_act}
        here, count = here.play_numbers(chosen).position, count + len(chosen)
    return count


def short(name: str) -> Variant:
    """The variant of a game that is soonest over, of those with a number lowered."""
    best, least = pipworks.game(name), LONGEST
    for variant in lowered(best):
        count = choices_of_a_game(variant, least)
        if count < least:
            best, least = variant, count
    return best


@pytest.mark.parametrize("name", pipworks.games())
def test_a_whole_game_between_mailboxes(name: str, real_mail: RealMail, real_server: RealServer) -> None:
    variant = short(name)
    names = list(NAMES[: variant.seats])
    players = [Player(real_mail, each) for each in names]
    table, _ = real_server.begin(variant.code, names, list(players))
    last = play(players, random.Random(name))

    result = real_server.table(table)["result"]
    assert result is not None
    assert result["reason"] == "played"
    records = {letter.record() for letter in last}
    assert all(verify(each).ok for each in records)
    for player in players:
        about = [letter for letter in player.letters if letter.parsed["In-Reply-To"]]
        assert len({letter.id for letter in about}) == len(about)  # each once
        assert len({letter.parsed["In-Reply-To"] for letter in about}) == 1  # in one thread
        asked = [number_of(str(letter.parsed["Reply-To"])) for letter in about if not letter.over]
        assert all(before < after for before, after in pairwise(asked)), asked  # one about each event
        others = [other.address for other in players if other is not player]
        assert not any(other.encode() in letter.raw for letter in player.letters for other in others)
        player.close()


def number_of(address: str) -> int:
    """The number of the event that an address answers."""
    found = re.search(r"\.(\d+)\.[a-z2-7]{24}@", address)
    assert found is not None
    return int(found[1])
