"""What games are worth and what decides between equals: by hand, as published, and on a large scale."""

from __future__ import annotations

import random
import time
from fractions import Fraction

import pytest

from pipworks.games import find, names
from pipworks.tournaments import events
from pipworks.tournaments.changing import change
from pipworks.tournaments.errors import BadPlan
from pipworks.tournaments.events import read, written
from pipworks.tournaments.plan import Plan, checked
from pipworks.tournaments.scores import by_place, usual
from pipworks.tournaments.simulating import by_strength, simulated
from pipworks.tournaments.standings import standings, team_standings
from pipworks.tournaments.state import Tournament, opened
from pipworks.tournaments.tiebreaks import buchholz, ranked, results, sonneborn_berger

HALF = Fraction(1, 2)


def begun(players: int, **asked: object) -> Tournament:
    plan = Plan.model_validate({"name": "T", "variant": "any", **asked})
    state = opened("t", 0.0, events.Opened(plan, 2, (2, 1), "", "s", None))
    for number in range(1, players + 1):
        change(state, 0.0, events.Entered(number))
    change(state, 0.0, events.Began())
    return state


def play(state: Tournament, round_: int, one: int, other: int, places: tuple[int, int], by: int = 0) -> None:
    table = f"{round_} {one} {other}"
    pairing = events.Pairing(table, round_, 1, (one, other), by)
    change(state, float(round_), events.Paired(round_, (pairing,)))
    change(state, float(round_), events.Finished(table, places))


def test_points_by_place_are_shared_by_those_who_tie() -> None:
    assert by_place((1, 2, 3), (2, 1)) == (2, 1, 0)
    assert by_place((1, 1, 3), (2, 1)) == (3 * HALF, 3 * HALF, 0)
    assert by_place((1, 2, 2), (2, 1)) == (2, HALF, HALF)
    assert by_place((1, 1, 1, 1, 1), (2, 1)) == (Fraction(3, 5),) * 5
    assert usual((1, 2)) == (1, 0) and usual((1, 1)) == (HALF, HALF)
    assert usual((1, 2, 2, 4)) == (1, HALF, HALF, 0)


def test_a_published_sonneborn_berger() -> None:
    """Maiwald after round 8 at Lippstadt 2003: 10 + 9 + 4 beaten, half of 14 + 12 + 11 + 9 + 3 drawn: 47½."""
    beaten, drawn = (10, 9, 4), (14, 12, 11, 9, 3)
    points = {1: Fraction(14)} | {at: Fraction(each) for at, each in enumerate(beaten + drawn, 2)}
    games = [((1, at), (1, 2 if at < 5 else 1)) for at in range(2, 10)]
    known = results(games, (), points)
    assert sonneborn_berger(1, known, points) == Fraction(95, 2)
    assert buchholz(1, known, points) == sum(beaten + drawn)


# A round robin of four, worked out by hand: 1 beats 2, draws 3, loses to 4; 2 beats 3 and 4; 3 beats 4.
FOUR = [
    ((1, 2), (1, 2)),
    ((1, 3), (1, 1)),
    ((1, 4), (2, 1)),
    ((2, 3), (1, 2)),
    ((2, 4), (1, 2)),
    ((3, 4), (1, 2)),
]


def test_tie_breaks_of_four_by_hand() -> None:
    points = {1: 3 * HALF, 2: Fraction(2), 3: 3 * HALF, 4: Fraction(1)}
    known = results(FOUR, (), points)
    found = {
        each: figures
        for _, each, figures in ranked(
            list(points), points, known, ("buchholz", "sonneborn-berger", "direct")
        )
    }
    assert found[1] == (9 * HALF, 2 + 3 * HALF * HALF, 0)
    assert found[3] == (9 * HALF, 1 + 3 * HALF * HALF, 0)
    assert found[2] == (4, 3 * HALF + 1, 0)
    assert [each for _, each, _ in ranked(list(points), points, known, ("sonneborn-berger",))] == [2, 1, 3, 4]
    assert [place for place, _, _ in ranked(list(points), points, known, ("direct",))] == [1, 2, 2, 4]


def test_a_bye_counts_as_an_equal_and_the_lowest_can_be_cut() -> None:
    points = {1: Fraction(2), 2: Fraction(1), 3: Fraction(0)}
    known = results([((1, 2), (1, 2)), ((2, 3), (1, 2))], [1], points)
    kinds = ("buchholz", "buchholz-cut", "sonneborn-berger", "wins")
    assert ranked(list(points), points, known, kinds)[0] == (1, 1, (3, 2, 3, 2))


def test_wins_in_a_row_count_twice_in_an_arena() -> None:
    state = begun(2, manner="arena", minutes=5)
    for number, places in enumerate([(1, 2)] * 3 + [(1, 1), (1, 2)], 1):
        play(state, number, 1, 2, places)
    assert [each.total.points for each in standings(state)] == [2 + 2 + 4 + 2 + 2, 1]


def test_the_ladder_is_climbed_by_who_challenges_and_wins() -> None:
    state = begun(4, manner="ladder")
    play(state, 1, 4, 2, (1, 2), by=4)
    assert state.order == [1, 4, 2, 3]
    play(state, 2, 4, 1, (2, 1), by=4)
    play(state, 3, 1, 3, (2, 1), by=1)  # who is challenged loses no place by winning, and gains none
    play(state, 4, 2, 4, (1, 1), by=2)
    assert [each.player.number for each in standings(state)] == [1, 4, 2, 3]


def test_who_withdraws_without_a_game_leaves_no_place_empty() -> None:
    state = begun(4, manner="swiss", rounds=3)
    change(state, 0.0, events.Paired(1, (events.Pairing("a", 1, 1, (1, 2)),), (3, 4)))
    change(state, 0.0, events.Finished("a", (1, 1)))
    change(state, 0.0, events.Withdrew(3))  # who has had a bye, and stood first
    assert [(each.place, each.player.number) for each in standings(state)] == [(1, 4), (2, 1), (2, 2)]
    change(state, 0.0, events.Withdrew(1))  # who has played stays, and counts for whom they have met
    assert [(each.place, each.player.number) for each in standings(state)] == [(1, 4), (2, 1), (2, 2)]
    assert standings(state)[2].breaks[0] == HALF
    change(state, 0.0, events.Entered(3))
    assert [each.place for each in standings(state)] == [1, 1, 3, 3]


def test_teams_count_their_best() -> None:
    plan = Plan(
        name="T", variant="any", manner="swiss", rounds=4, teams=("Owls", "Foxes", "Bees"), team_counts=2
    )
    dice = random.Random(1)
    state = simulated(plan, 2, (), 14, by_strength([at / 7 for at in range(14)], 0.1, dice))
    every = standings(state)
    for each in team_standings(state, every):
        mine = sorted((one.total.points for one in every if one.player.team == each.team), reverse=True)
        assert each.points == sum(mine[:2]) and len(each.best) == 2


def test_a_number_of_points_that_was_agreed_ends_it() -> None:
    plan = Plan(name="T", variant="any", manner="swiss", scoring="own", target=10)
    state = simulated(plan, 3, (2, 1), 12, by_strength([0.0] * 12, 0.0, random.Random(1)))
    best = standings(state)[0].total
    assert best.points >= 10 and state.reason == "played"
    assert state.round <= 10


FIVE_HUNDRED: list[tuple[dict[str, object], int, float]] = [
    ({"manner": "swiss", "rounds": 9}, 2, 0.15),
    ({"manner": "round-robin"}, 2, 0.1),
    ({"manner": "knock-out"}, 2, 1.0),
    ({"manner": "arena", "minutes": 6}, 2, 0.5),
    ({"manner": "arena", "minutes": 4, "scoring": "own"}, 3, 0.5),
]


@pytest.mark.parametrize(("asked", "seats", "strongest"), FIVE_HUNDRED, ids=lambda each: str(each)[:40])
def test_five_hundred_bots_play_it_through(asked: dict[str, object], seats: int, strongest: float) -> None:
    """Every manner, to its end; and what decides is strength: one of the best share of the field wins."""
    many = 500 if asked["manner"] != "round-robin" else 100  # all against all are 125,000 games otherwise
    plan = Plan.model_validate({"name": "T", "variant": "any", **asked})
    play = by_strength([4 * at / many for at in range(many)], 0.1, random.Random(7))
    state = simulated(plan, seats, (2, 1), many, play, "500")
    every = standings(state)
    assert state.status == "over" and len(every) == many
    assert every[0].player.number > many * (1 - strongest)
    playing = [number for game in state.open.values() for number in game.players]
    assert len(playing) == len(set(playing))
    assert sum(each.total.played for each in every) == seats * sum(
        each.places is not None for each in state.games
    )


def test_events_are_read_back_as_they_were_written() -> None:
    plan = Plan(name="T", variant="any", rounds=3)
    kept: list[tuple[str, str]] = []
    first = events.Opened(plan, 2, (), "me", "s", 5.0)
    state = simulated(
        plan, 2, (), 9, by_strength([0.0] * 9, 0.2, random.Random(1)), "s",
        seen=lambda _, event: kept.append((event.called, written(event))),
    )  # fmt: skip
    assert read("opened", written(first)) == first
    again = opened("simulated", 0.0, events.Opened(plan, 2, (), "", "s", None))
    for kind, body in kept:
        change(again, 0.0, read(kind, body))

    def figures(one: Tournament) -> list[object]:
        return [(each.place, each.player.number, each.total, each.breaks) for each in standings(one)]

    assert figures(again) == figures(state)
    with pytest.raises(ValueError, match="no event"):
        read("dealt", "{}")


def own_scoring() -> tuple[str, ...]:
    return tuple(each for each in names() if find(each).game.scoring)


@pytest.mark.parametrize(
    "asked",
    [
        {"manner": "swiss"},
        {"manner": "arena"},
        {"manner": "arena", "minutes": 5, "pace": "correspondence"},
        {"manner": "knock-out", "target": 5},
        {"manner": "ladder", "teams": ("A", "B")},
        {"rounds": 3, "teams": ("A", "A")},
        {"rounds": 3, "teams": ("A",)},
        {"rounds": 3, "tie_breaks": ("wins", "wins")},
        {"rounds": 3, "clock": {"bank": 60, "cap": 30}},
        {"rounds": 3, "scoring": "own"},
    ],
    ids=str,
)
def test_what_cannot_be_held_is_refused(asked: dict[str, object]) -> None:
    code = next(each for each in names() if each not in own_scoring())
    with pytest.raises(BadPlan):
        checked(Plan.model_validate({"name": "T", "variant": code, **asked}), find(code))


def test_a_game_says_of_itself_how_it_is_scored() -> None:
    assert own_scoring()
    for code in own_scoring():
        variant = find(code)
        plan = checked(Plan(name="T", variant=code, rounds=3, scoring="own", target=10), variant)
        assert plan.variant == variant.code and variant.game.scoring[0] > 0
        three = variant.but(players=3)
        with pytest.raises(BadPlan, match="pairs two"):
            checked(Plan(name="T", variant=three.code, manner="knock-out"), three)


def test_a_large_round_is_paired_while_nobody_waits_long() -> None:
    plan = Plan(name="T", variant="any", rounds=2)
    began = time.process_time()
    simulated(plan, 2, (), 500, by_strength([0.0] * 500, 0.1, random.Random(1)))
    assert time.process_time() - began < 60
