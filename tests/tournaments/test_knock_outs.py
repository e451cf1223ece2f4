"""A knock-out follows from its events: it is the same when they are read later as when they happened."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.tournaments import course, exporting, knockout
from pipworks.tournaments.changing import change
from pipworks.tournaments.events import (
    Absent,
    Began,
    Entered,
    Event,
    Finished,
    Opened,
    Paired,
    Pairing,
    Withdrew,
)
from pipworks.tournaments.plan import Plan
from pipworks.tournaments.standings import standings
from pipworks.tournaments.state import Tournament, opened


class KnockOut:
    """One that has begun, as it happens; after every event it is compared with one read anew."""

    def __init__(self, players: int, games: int = 1) -> None:
        plan = Plan(name="T", variant="any", manner="knock-out", games=games)
        self.first = Opened(plan, 2, (), "", "seed", None)
        self.kept: list[Event] = []
        self.ids = count(1)
        self.state = opened("t", 0.0, self.first)
        for number in range(1, players + 1):
            self.happen(Entered(number))
        self.happen(Began())

    def happen(self, event: Event) -> None:
        """Have something happen, and what follows of itself."""
        following: Event | None = event
        while following is not None:
            self.kept.append(following)
            change(self.state, 0.0, following)
            assert told(self.read_anew()) == told(self.state)
            following = course.due(self.state, 0.0, lambda: f"table {next(self.ids)}")

    def read_anew(self) -> Tournament:
        """As a server reads it that is started now."""
        state = opened("t", 0.0, self.first)
        for event in self.kept:
            change(state, 0.0, event)
        return state

    def win(self, table: str, winner: int | None) -> None:
        """End a game; without a winner it counts for nobody."""
        players = self.state.tables[table].players
        places = None if winner is None else tuple(1 if each == winner else 2 for each in players)
        self.happen(Finished(table, places))

    def win_all(self, round_: int) -> None:
        """End all games of a round that are being played; who sits first wins."""
        for game in [each for each in self.state.open.values() if each.round == round_]:
            self.win(game.table, game.players[0])


def told(state: Tournament) -> list[object]:
    """All that can be asked of it."""
    due = course.due(state, 0.0, lambda: "next")
    ranks = [(each.place, each.player.number) for each in standings(state)]
    return [state, knockout.bracket(state), due, ranks, exporting.results(state)]


def winners(state: Tournament) -> list[list[int | None]]:
    return [[each.winner for each in matches] for matches in knockout.bracket(state)]


def test_who_has_lost_and_withdraws_takes_nothing_from_who_has_won() -> None:
    cup = KnockOut(8)
    cup.win_all(1)
    cup.win_all(2)
    (final,) = cup.state.open.values()
    lost = [
        each
        for game in cup.state.games
        if game.round == 2
        for each in game.players
        if each not in final.players
    ]
    cup.happen(Withdrew(lost[0]))
    assert list(cup.read_anew().open) == [final.table]
    cup.win(final.table, final.players[1])
    assert winners(cup.read_anew())[-1] == [final.players[1]]


def test_who_has_gone_on_and_withdraws_loses_the_next_match_and_not_the_last() -> None:
    cup = KnockOut(8)
    cup.win_all(1)
    gone = cup.state.games[0].players[0]
    cup.happen(Withdrew(gone))  # their next game is being played: they give it up
    game = next(each for each in cup.state.open.values() if gone in each.players)
    other = next(each for each in game.players if each != gone)
    cup.win(game.table, other)
    cup.win_all(2)
    (final,) = cup.state.open.values()
    assert gone in winners(cup.state)[0] and gone not in winners(cup.state)[1] and other in final.players


def test_a_finalist_who_withdraws_before_the_final_leaves_it_to_the_other() -> None:
    cup = KnockOut(4)
    one, other = list(cup.state.open.values())
    cup.win(one.table, one.players[0])
    cup.happen(Withdrew(one.players[0]))
    assert cup.state.status == "running"
    cup.win(other.table, other.players[1])
    assert cup.state.reason == "played" and winners(cup.state)[-1] == [other.players[1]]
    assert one.players[0] in winners(cup.read_anew())[0]


def test_a_finalist_who_withdraws_in_the_final_is_second() -> None:
    cup = KnockOut(4)
    cup.win_all(1)
    (final,) = cup.state.open.values()
    cup.happen(Withdrew(final.players[0]))
    cup.win(final.table, final.players[1])
    assert cup.state.reason == "played"
    assert [each.player.number for each in standings(cup.read_anew())][:2] == [
        final.players[1],
        final.players[0],
    ]


def test_who_had_a_bye_and_withdraws_has_had_it() -> None:
    cup = KnockOut(3)
    rested = next(match.winner for match in knockout.bracket(cup.state)[0] if not match.games)
    assert rested is not None
    cup.happen(Withdrew(rested))
    cup.win_all(1)
    assert winners(cup.state) == [[rested, cup.state.games[0].players[0]], [cup.state.games[0].players[0]]]


def test_a_game_that_an_earlier_version_paired_for_who_had_lost_is_read_and_counts_for_nobody() -> None:
    cup = KnockOut(4)
    one, other = list(cup.state.open.values())
    cup.win(one.table, one.players[0])
    cup.happen(Withdrew(one.players[0]))
    change(cup.state, 0.0, Finished(other.table, (1, 2)))
    change(cup.state, 0.0, Paired(2, (Pairing("final", 2, 1, (one.players[1], other.players[0])),)))
    change(cup.state, 0.0, Finished("final", (1, 2)))
    told(cup.state)
    assert winners(cup.state)[-1] == [other.players[0]]


def happenings(cup: KnockOut, draw: st.DataObject) -> Iterator[Event]:
    """What may happen next, any of it, until it is over."""
    while cup.state.status != "over":
        tables = st.sampled_from(sorted(cup.state.open))
        here = st.sampled_from([each.number for each in cup.state.there] or [1])
        match draw.draw(st.sampled_from(("ends",) * 4 + ("leaves", "absent"))):
            case "ends":
                yield Finished(draw.draw(tables), draw.draw(st.sampled_from(((1, 2), (2, 1), (1, 1), None))))
            case "leaves":
                number = draw.draw(here)
                if not cup.state.players[number - 1].gone:
                    yield Withdrew(number)
            case _:
                table = draw.draw(tables)
                players = cup.state.tables[table].players
                if not cup.state.tables[table].absent:
                    yield Absent(table, draw.draw(st.sampled_from((players, players[:1], players[1:]))))


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 9), st.integers(1, 2), st.data())
def test_it_is_the_same_when_it_is_read_anew(players: int, games: int, draw: st.DataObject) -> None:
    cup = KnockOut(players, games)
    for event in happenings(cup, draw):
        cup.happen(event)
    won = [each for matches in winners(cup.state) for each in matches if each is not None]
    gone_on = [
        each for matches in knockout.bracket(cup.state)[1:] for match in matches for each in match.players
    ]
    assert {each for each in gone_on if each is not None} <= set(won)
