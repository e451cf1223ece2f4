"""Who plays whom: nobody is left over, and nobody meets again while that can be avoided."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pipworks.club.codes import AVOIDED, LENGTH, LETTERS, fresh_code, funny_names, typed
from pipworks.club.pairing import BOT, Past, Table, tables_for
from pipworks.tables.naming import looks_of, persons

seeds = st.integers(0, 2**32)


def pairings(pupils: list[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to pair an even number."""
    if not pupils:
        yield []
        return
    first, *rest = pupils
    for other in rest:
        for more in pairings([each for each in rest if each != other]):
            yield [(first, other), *more]


def cost(pairs: list[tuple[int, int]], past: Past) -> int:
    return sum(past.met[frozenset(each)] ** 2 for each in pairs)


@given(st.integers(1, 41), st.integers(1, 6), st.integers(0, 4), st.booleans(), seeds)
def test_everybody_sits_once_in_every_round(
    many: int, size: int, rounds: int, one_more: bool, seed: int
) -> None:
    dice, past = random.Random(seed), list[Table]()
    for _ in range(rounds + 1):
        tables = tables_for(range(1, many + 1), size, past, dice, one_more=one_more)
        seated = [each for table in tables for each in table if each != BOT]
        assert sorted(seated) == list(range(1, many + 1))
        if size > 1:
            sizes = Counter(map(len, tables))
            assert set(sizes) <= {size, size + 1} and sizes[size + 1] <= one_more
            assert sum(BOT in table for table in tables) <= 1
            assert all(any(each != BOT for each in table) for table in tables)
        past += tables


@given(st.sampled_from((2, 4, 6, 8)), st.integers(0, 8), seeds)
def test_pairs_have_met_as_seldom_as_can_be(many: int, rounds: int, seed: int) -> None:
    dice, past = random.Random(seed), list[Table]()
    for _ in range(rounds):
        past += tables_for(range(1, many + 1), 2, past, dice)
    made = tables_for(range(1, many + 1), 2, past, dice)
    known = Past.of(past)
    least = min(cost(each, known) for each in pairings(list(range(1, many + 1))))
    assert cost([(one, other) for one, other in made], known) == least


@given(st.integers(2, 36), seeds)
def test_thirty_pupils_do_not_meet_again_for_a_lesson(many: int, seed: int) -> None:
    dice, past = random.Random(seed), list[Table]()
    rounds = min(6, (many - 1) // 2)
    for _ in range(rounds):
        past += tables_for(range(1, many + 1), 2, past, dice)
    known = Past.of(past)
    assert max(known.met.values(), default=0) <= 1
    alone = [known.alone[each] for each in range(1, many + 1)]
    assert max(alone) - min(alone) <= 1


@given(st.integers(2, 30), seeds)
def test_the_first_seat_goes_round(many: int, seed: int) -> None:
    dice, past = random.Random(seed), list[Table]()
    for _ in range(2):
        past += tables_for(range(1, many + 1), 2, past, dice)
    known = Past.of(past)
    for table in past[-(many // 2) :]:
        if BOT not in table:
            earlier = Past.of([each for each in past if each is not table])
            assert earlier.first[table[0]] <= earlier.first[table[1]]
    assert sum(known.first.values()) == len(past)


@given(st.data())
def test_codes_are_read_without_doubt_and_offend_nobody(data: st.DataObject) -> None:
    code = fresh_code(lambda letters: data.draw(st.sampled_from(letters)))
    assert len(code) == LENGTH and set(code) <= set(LETTERS)
    assert not set("AEIOUYLQ0158") & set(LETTERS)
    assert not any(each in code for each in AVOIDED)
    assert typed(f" {code[:3].lower()}-{code[3:]} ") == code


@given(st.sampled_from(("en", "de", "fr")), st.integers(0, 12), seeds)
def test_offered_names_may_be_borne_and_are_told_apart(language: str, many: int, seed: int) -> None:
    dice = random.Random(seed)
    offered = funny_names(language, many, lambda name: name.startswith("B"), dice.randrange)
    assert len(offered) == many
    assert len(set(map(looks_of, offered))) == many
    assert all(persons(each) == each and not each.startswith("B") for each in offered)


def test_meetings_are_counted_at_larger_tables_too() -> None:
    dice, past = random.Random(5), list[Table]()
    for _ in range(2):
        past += tables_for(range(1, 13), 3, past, dice)
    met = Counter(frozenset(each) for table in past for each in combinations(table, 2))
    assert max(met.values()) == 1
