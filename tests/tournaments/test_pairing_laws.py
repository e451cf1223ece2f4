"""Who plays whom: nobody twice in a round, nobody again while that can be, byes and seats in turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.tournaments import knockout, roundrobin
from pipworks.tournaments.pairing import MOST_AHEAD, Entrant, grouped, paired
from pipworks.tournaments.plan import Plan
from pipworks.tournaments.simulating import by_strength, simulated
from pipworks.tournaments.state import Tournament

seeds = st.integers(0, 2**32)


def swiss(players: int, rounds: int, seed: int, seats: int = 2, **more: object) -> Tournament:
    plan = Plan.model_validate({"name": "T", "variant": "any", "manner": "swiss", "rounds": rounds, **more})
    dice = random.Random(seed)
    strengths = [at / players for at in range(players)]
    return simulated(plan, seats, (2, 1), players, by_strength(strengths, 0.2, dice), str(seed))


def rounds_of(state: Tournament) -> Iterator[tuple[list[tuple[int, ...]], list[int]]]:
    for number in range(1, state.round + 1):
        games = [each.players for each in state.games if each.round == number]
        yield games, [player for round_, player in state.byes if round_ == number]


def can_be_new(players: Sequence[int], met: set[frozenset[int]], rest: set[int]) -> bool:
    """Whether all can be paired without meeting again, one of `rest` with a bye if they are odd."""
    graph = networkx.Graph()
    nodes = [*players, *([0] if len(players) % 2 else [])]
    graph.add_nodes_from(nodes)
    for one, other in combinations(nodes, 2):
        if 0 in (one, other):
            if max(one, other) in rest:
                graph.add_edge(one, other)
        elif frozenset((one, other)) not in met:
            graph.add_edge(one, other)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(nodes)


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 26), st.integers(1, 12), seeds)
def test_swiss_rounds_keep_the_laws(players: int, rounds: int, seed: int) -> None:
    state = swiss(players, rounds, seed)
    met: set[frozenset[int]] = set()
    byes = Counter(dict.fromkeys(range(1, players + 1), 0))
    assert state.round == rounds
    for games, resting in rounds_of(state):
        seen = [each for game in games for each in game] + resting
        assert sorted(seen) == list(range(1, players + 1))  # everybody, and nobody twice
        assert len(resting) == players % 2
        least = min(byes.values())
        assert all(byes[each] == least for each in resting)
        rest = {each for each, many in byes.items() if many == least}
        again = [each for each in games if frozenset(each) in met]
        if can_be_new(range(1, players + 1), met, rest):
            assert again == []
        met |= {frozenset(each) for each in games}
        byes.update(resting)


@settings(deadline=None, max_examples=20)
@given(st.integers(12, 40), st.integers(1, 9), seeds)
def test_first_seats_go_round(players: int, rounds: int, seed: int) -> None:
    state = swiss(players, min(rounds, players // 3), seed)
    assert max(abs(each.ahead) for each in state.players) <= MOST_AHEAD


@settings(deadline=None, max_examples=30)
@given(st.integers(5, 40), st.integers(1, 6), st.integers(3, 6), seeds)
def test_larger_tables_lose_nobody(players: int, rounds: int, seats: int, seed: int) -> None:
    players = max(players, seats)
    state = swiss(players, rounds, seed, seats)
    byes: Counter[int] = Counter(dict.fromkeys(range(1, players + 1), 0))
    for games, resting in rounds_of(state):
        assert all(len(set(each)) == seats for each in games)
        assert sorted([each for game in games for each in game] + resting) == list(range(1, players + 1))
        byes.update(resting)
        assert max(byes.values()) - min(byes.values()) <= 1


def test_larger_tables_meet_again_only_when_they_must() -> None:
    dice = random.Random(2)
    past: list[tuple[int, ...]] = []
    for _ in range(2):
        tables, byes = grouped([Entrant(at) for at in range(1, 13)], 3, past, dice)
        assert byes == []
        past += tables
    assert max(Counter(frozenset(two) for table in past for two in combinations(table, 2)).values()) == 1


@given(st.integers(2, 20), seeds)
def test_those_with_as_many_points_meet(players: int, seed: int) -> None:
    """Where nobody has met anybody, the gaps in points are as small as they can be altogether."""
    dice = random.Random(seed)
    entrants = [Entrant(at, Fraction(dice.randrange(7), 2)) for at in range(1, 2 * (players // 2) + 1)]
    points = {each.number: each.points for each in entrants}
    pairs, bye = paired(entrants, dice)
    order = sorted(points.values())
    least = sum((one - other) ** 2 for one, other in zip(order[::2], order[1::2], strict=True))
    assert bye is None
    assert sum((points[one] - points[other]) ** 2 for one, other in pairs) == least


def test_the_last_rests_who_has_not_rested() -> None:
    points = [3, 2, 1, 0, 0]
    entrants = [Entrant(at, Fraction(each), byes=at == 5) for at, each in enumerate(points, 1)]
    assert paired(entrants, random.Random(1))[1] == 4


def test_who_has_met_everybody_meets_somebody_again() -> None:
    everybody = [Entrant(at, met={other: 1 for other in range(1, 5) if other != at}) for at in range(1, 5)]
    pairs, _ = paired(everybody, random.Random(1))
    assert sorted(each for pair in pairs for each in pair) == [1, 2, 3, 4]


def test_a_team_does_not_meet_itself() -> None:
    state = swiss(12, 4, 5, teams=("Owls", "Foxes"))
    for game in state.games:
        one, other = (state.players[number - 1].team for number in game.players)
        assert one != other


@given(st.integers(2, 41), st.integers(1, 3))
def test_everybody_meets_everybody(players: int, cycles: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    first: Counter[int] = Counter()
    for number in range(1, roundrobin.rounds_of(players, cycles) + 1):
        pairs = roundrobin.round_of(range(1, players + 1), number)
        here = [each for pair in pairs for each in pair]
        assert len(set(here)) == len(here) == players - players % 2
        met.update(map(frozenset, pairs))
        first.update(one for one, _ in pairs)
        first.subtract(other for _, other in pairs)
    assert len(met) == players * (players - 1) // 2 and set(met.values()) == {cycles}
    assert max(map(abs, first.values())) <= 1


@given(st.integers(2, 70))
def test_the_bracket_has_everybody_once_and_byes_at_its_head(players: int) -> None:
    entries = knockout.slots(range(1, players + 1))
    assert sorted(each for each in entries if each) == list(range(1, players + 1))
    pairs = list(zip(entries[::2], entries[1::2], strict=True))
    byes = {one or other for one, other in pairs if None in (one, other)}
    assert (None, None) not in pairs and byes == set(range(1, len(byes) + 1))
    assert all(one + other == len(entries) + 1 for one, other in pairs if one and other)


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 33), st.integers(1, 3), st.sampled_from((0.0, 0.3, 1.0)), seeds)
def test_knock_outs_end_with_one(players: int, games: int, drawn: float, seed: int) -> None:
    plan = Plan(name="T", variant="any", manner="knock-out", games=games)
    dice = random.Random(seed)
    state = simulated(plan, 2, (), players, by_strength([0.0] * players, drawn, dice), str(seed))
    (final,) = knockout.bracket(state)[-1]
    winner = final.winner
    assert final.settled and winner is not None
    lost = Counter(
        each
        for matches in knockout.bracket(state)
        for match in matches
        for each in match.players
        if each is not None and each != match.winner
    )
    assert lost == Counter(number for number in range(1, players + 1) if number != winner)
    most = games + knockout.MORE_GAMES
    assert all(len(match.games) <= most for matches in knockout.bracket(state) for match in matches)


@pytest.mark.parametrize("seats", [2, 3])
def test_an_arena_has_nobody_at_two_tables_and_ends_on_time(seats: int) -> None:
    plan = Plan(name="T", variant="any", manner="arena", minutes=10)
    dice = random.Random(4)
    state = simulated(plan, seats, (), 31, by_strength([0.0] * 31, 0.1, dice), "s")
    assert state.ended == 600.0
    for number in range(1, 32):
        mine = [each for each in state.games if number in each.players]
        assert len(mine) > 3
        ends = [each.done for each in mine[:-1]]
        assert all(end is not None and end <= later.at for end, later in zip(ends, mine[1:], strict=True))
        if seats == 2:
            assert all(set(one.players) != set(other.players) for one, other in pairwise(mine))
