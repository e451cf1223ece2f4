"""What people ask of a tournament, and what comes of it: an event, or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field

from pipworks.engine import Quoted
from pipworks.tables.commands import Asked
from pipworks.tournaments import course, events
from pipworks.tournaments.errors import (
    NotYourTournament,
    TournamentError,
    TournamentFull,
    TournamentNotNow,
)
from pipworks.tournaments.events import Entered, Event
from pipworks.tournaments.state import Player, Tournament

PlayerNumber = Annotated[int, Field(ge=1, le=1000, description="Who takes part, by number.")]


class Leave(Asked):
    """Withdraw: play no further games. What one is playing is given up."""

    do: Literal["leave"]


class Rest(Asked):
    """Be paired no more for a while, in an arena."""

    do: Literal["rest"]


class Return(Asked):
    """Be paired again, in an arena."""

    do: Literal["return"]


class Challenge(Asked):
    """Challenge somebody further up the ladder."""

    do: Literal["challenge"]
    player: PlayerNumber


class Begin(Asked):
    """Begin now (for who has made it)."""

    do: Literal["begin"]


class End(Asked):
    """End now, as everybody stands; before the beginning, call it off (for who has made it)."""

    do: Literal["end"]


class TakeOut(Asked):
    """Take somebody out (for who has made it)."""

    do: Literal["take_out"]
    player: PlayerNumber


Wish = Leave | Rest | Return | Challenge | Begin | End | TakeOut


def enter(state: Tournament, person: str, team: str | None) -> Entered:
    """Somebody enters, or comes back. Raises TournamentError."""
    if state.status == "over":
        raise TournamentNotNow("this tournament is over")
    known = state.of(person)
    if known is not None and not known.gone:
        raise TournamentNotNow("you take part in this tournament already")
    _in_time(state, known)
    if known is None and len(state.there) >= state.plan.most:
        raise TournamentFull("{most} take part, and this tournament takes no more", most=state.plan.most)
    return Entered(len(state.players) + 1 if known is None else known.number, _team(state, known, team))


def _in_time(state: Tournament, known: Player | None) -> None:
    """Refuse who comes too late."""
    if state.status != "running":
        return
    if state.plan.manner in ("round-robin", "knock-out"):
        raise TournamentNotNow("it has begun, and in this manner nobody can come later")
    if not state.plan.late and known is None:
        raise TournamentNotNow("it has begun, and nobody is let in any more")
    if state.plan.rounds is not None and state.plan.manner == "swiss" and state.round >= state.plan.rounds:
        raise TournamentNotNow("the last round is being played")


def _team(state: Tournament, known: Player | None, team: str | None) -> int | None:
    teams = state.plan.teams
    if known is not None and team is None:
        return known.team
    if not teams:
        return None
    if team not in teams:
        raise TournamentError(
            "there is no team {team}: it takes one of {teams:or}",
            team=Quoted((team or "")[:40]),
            teams=teams,
        )
    return teams.index(team)


def decided(state: Tournament, person: str, asked: Wish, fresh_id: Callable[[], str]) -> Event | None:
    """The event that somebody's wish leads to, if anything changes. Raises TournamentError."""
    if isinstance(asked, Begin | End | TakeOut):
        return _directed(state, person, asked)
    player = state.of(person)
    if player is None:
        raise NotYourTournament("you do not take part in this tournament: enter it first")
    if state.status == "over":
        raise TournamentNotNow("this tournament is over")
    if isinstance(asked, Leave):
        return None if player.gone else events.Withdrew(player.number)
    if player.gone:
        raise TournamentNotNow("you have withdrawn: enter again first")
    if isinstance(asked, Challenge):
        return _challenge(state, player, asked.player, fresh_id)
    if state.plan.manner != "arena":
        raise TournamentNotNow("only in an arena one can rest and come back: else withdraw")
    rests = isinstance(asked, Rest)
    return None if player.rests == rests else events.Rested(player.number, rests)


def left(state: Tournament, person: str) -> Event | None:
    """What follows where somebody is here no more: they withdraw; what only they can begin or end is over."""
    only_they = state.plan.manner == "ladder" or (state.status == "open" and state.starts is None)
    if state.status != "over" and state.owner == person and only_they:
        return _ended(state)
    player = state.of(person)
    return None if state.status == "over" or player is None or player.gone else events.Withdrew(player.number)


def _ended(state: Tournament) -> Event:
    """What it is when its host ends it."""
    return events.Over("stopped" if state.status == "running" else "cancelled")


def _directed(state: Tournament, person: str, asked: Begin | End | TakeOut) -> Event | None:
    if state.owner != person:
        raise NotYourTournament("somebody else has made this tournament: only they can do that")
    if state.status == "over":
        raise TournamentNotNow("this tournament is over")
    if isinstance(asked, End):
        return _ended(state)
    if isinstance(asked, TakeOut):
        player = state.player(asked.player)
        if player is None:
            raise TournamentError("nobody in this tournament has the number {number}", number=asked.player)
        return None if player.gone else events.Withdrew(player.number)
    if state.status == "running":
        raise TournamentNotNow("this tournament has begun already")
    if not course.can_begin(state):
        raise TournamentNotNow(
            "{there} take part, and it needs {least}: wait for others",
            there=len(state.there),
            least=max(course.LEAST, state.seats),
        )
    return events.Began()


def _challenge(state: Tournament, player: Player, number: int, fresh_id: Callable[[], str]) -> Event:
    """A game between somebody and who stands further up."""
    if state.plan.manner != "ladder":
        raise TournamentNotNow("only on a ladder one challenges others")
    if state.status != "running":
        raise TournamentNotNow("this tournament has not begun")
    other = state.player(number)
    if other is None or other.gone:
        raise TournamentError("nobody in this tournament has the number {number}", number=number)
    above = [each for each in state.order if not state.players[each - 1].gone]
    apart = above.index(player.number) - above.index(other.number)
    if not 0 < apart <= state.plan.reach:
        raise TournamentError(
            "you may challenge who stands up to {reach} places above you", reach=state.plan.reach
        )
    for each in (player.number, other.number):
        if state.game_of(each) is not None:
            raise TournamentNotNow("one of you is playing a game of this ladder: wait for its end")
    number = state.round + 1
    first = (player.number, other.number) if player.ahead <= other.ahead else (other.number, player.number)
    game = events.Pairing(fresh_id(), number, 1, first, player.number)
    return events.Paired(number, (game,))
