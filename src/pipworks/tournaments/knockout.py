"""Knock-out: who loses a match is out. The bracket follows from the lots and the games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from pipworks.tournaments.state import Game, Tournament

MORE_GAMES = 2
"""So many games more than a match has are played where it is even; then the lot decides."""


@dataclass(slots=True)
class Match:
    """A match of a round. Nobody is there while it is not known who comes; `settled` once it cannot change.

    Who meets nobody has won.
    """

    round: int
    place: int
    players: tuple[int | None, int | None]
    games: list[Game] = field(default_factory=list)
    points: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    winner: int | None = None
    settled: bool = False
    by_lot: bool = False


def slots(order: Sequence[int]) -> list[int | None]:
    """The first round, by twos: the first on the list meets the last, and byes go to those at its head."""
    size = 1
    while size < len(order):
        size *= 2
    places = [0]
    while len(places) < size:
        places = [each for at in places for each in (at, 2 * len(places) - 1 - at)]
    return [order[at] if at < len(order) else None for at in places]


def bracket(state: Tournament) -> list[list[Match]]:
    """All rounds of matches, the first round first."""
    return state.rounds[1:]


def settle(state: Tournament) -> None:
    """See how the matches stand, as soon as an event has happened and at no other time.

    What cannot change any more stays: so who withdraws later has won what they have won, however often the
    events are read again.
    """
    if len(state.order) < 2 or state.began is None:
        return
    if not state.rounds:
        state.rounds = _drawn(slots(state.order))
    for before, matches in pairwise(state.rounds):
        for at, match in enumerate(matches):
            if not match.settled:
                matches[at] = _match(state, match.round, match.place, before[2 * at], before[2 * at + 1])


def _drawn(entries: Sequence[int | None]) -> list[list[Match]]:
    """Who takes part, as if they had won a round before the first; and the matches of all rounds to come."""
    rounds = [[Match(0, at + 1, (each, None), winner=each, settled=True) for at, each in enumerate(entries)]]
    while len(rounds[-1]) > 1:
        half = len(rounds[-1]) // 2
        rounds.append([Match(len(rounds), at + 1, (None, None)) for at in range(half)])
    return rounds


def _match(state: Tournament, number: int, place: int, one: Match, other: Match) -> Match:
    games = state.matches.get((number, place), [])
    match = Match(number, place, (one.winner, other.winner), games)
    if not (one.settled and other.settled):
        return match
    left, right = match.players
    if left is None or right is None:
        match.winner, match.settled = left or right, True
        return match
    _play(state, match, left, right)
    return match


def _play(state: Tournament, match: Match, left: int, right: int) -> None:
    """See how the match stands, and who has won it."""
    match.points = _score(state, match, left, right)
    if any(each.done is None for each in match.games):
        return
    here = [each for each in (left, right) if not state.players[each - 1].gone]
    played, (mine, theirs) = len(match.games), match.points
    if len(here) < 2:
        match.winner = here[0] if here else None
    elif abs(mine - theirs) > max(0, state.plan.games - played):
        match.winner = left if mine > theirs else right
    elif played >= state.plan.games + MORE_GAMES:
        match.by_lot = True
        match.winner = state.lots((match.round, match.place)).choice((left, right))
    else:
        return
    match.settled = True


def _score(state: Tournament, match: Match, left: int, right: int) -> tuple[Fraction, Fraction]:
    """What the games are worth to each. Earlier versions may have paired others, which is nothing."""
    sums = {left: Fraction(0), right: Fraction(0)}
    for game in match.games:
        if game.places is not None and sums.keys() == set(game.players):
            for number, points in zip(game.players, state.points(game.places), strict=True):
                sums[number] += points
    return sums[left], sums[right]


def wanted(state: Tournament) -> list[tuple[int, int, tuple[int, int]]]:
    """The games that can begin: round, place of the match, and who plays, the first seats in turn."""
    found = []
    for each in (match for matches in bracket(state) for match in matches):
        left, right = each.players
        if each.settled or left is None or right is None or any(game.done is None for game in each.games):
            continue
        turned = (len(each.games) + state.lots((each.round, each.place, "seat")).randrange(2)) % 2
        found.append((each.round, each.place, (right, left) if turned else (left, right)))
    return found


def is_over(state: Tournament) -> bool:
    """Whether there is nothing left to play."""
    rounds = bracket(state)
    return not rounds or rounds[-1][0].settled


def reached(state: Tournament) -> dict[int, int]:
    """How many matches everybody has won, meetings with nobody among them."""
    found = {each.number: 0 for each in state.players}
    for each in (match for matches in bracket(state) for match in matches):
        if each.settled and each.winner is not None:
            found[each.winner] += 1
    return found
