"""What may be asked of a table now: every command becomes an event, or is refused in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pipworks.engine import WAIT, Seat
from pipworks.tables import clocks, events
from pipworks.tables import commands as ask
from pipworks.tables.dealing import fresh_share, read_opened, read_seal, read_share
from pipworks.tables.errors import (
    AlreadyStarted,
    BadTable,
    ChatOff,
    NotInvited,
    NotNow,
    NotStarted,
    NotYours,
    OutOfTurn,
    SeatTaken,
    TableError,
    TableFull,
    TooLate,
)
from pipworks.tables.events import Event
from pipworks.tables.naming import clean, goes_by_seat, persons, told_apart
from pipworks.tables.sitting import decider, measured, name_of
from pipworks.tables.state import TableState

MOST_EVENTS = 20_000
"""So many events are taken at one table; then its game is abandoned. The longest games have some thousand."""
MOST_LINES = 1_000
"""So many lines of chat are taken at one table."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: a person, or a bot's own seat."""

    person: str | None
    name: str = ""
    invited: bool = False
    seat: int | None = None
    """The seat that a bot chooses for."""


def decide(state: TableState, asker: Asker, command: Any) -> Event | None:
    """The event that a command makes; None when it changes nothing. Raises TableError or IllegalChoice."""
    if state.number >= MOST_EVENTS:
        raise TableFull(
            "{most} things have happened at this table, and no more do: set up another", most=MOST_EVENTS
        )
    if state.shut:
        raise NotNow("whoever runs this server has closed the table")
    decided: Event | None = _DECIDE[type(command)](state, asker, command)
    return decided


def overdue(state: TableState, now: float, fairness: float) -> Event | None:
    """What must have happened by now before anything else may, because time is up."""
    if state.to_open and now >= clocks.opening_until(state):
        return events.Started()
    past = clocks.past(state, now, fairness)
    if past is None:
        full = state.status in ("playing", "paused") and state.number >= MOST_EVENTS
        return events.Ended() if full else None
    if past.what == "window":
        return events.Closed()
    return events.TimedOut(past.seat) if past.what == "clock" else events.Vacation(past.seat, away=False)


def _own(state: TableState, asker: Asker, seat: int) -> None:
    if seat >= len(state.seats):
        raise TableError(
            "there is no seat {seat}: the seats are 0 to {last}", seat=seat, last=len(state.seats) - 1
        )
    if asker.seat is not None and asker.seat == seat:
        return
    held = state.held_by(asker.person)
    if seat not in held:
        if not held:
            raise NotYours("seat {seat} is not yours: you only watch", seat=seat)
        raise NotYours("seat {seat} is not yours: yours is seat {held}", seat=seat, held=tuple(held))


def _still_plays(state: TableState, asker: Asker, seat: int) -> None:
    if state.seats[seat].resigned and asker.seat is None:
        raise NotNow("you have given up: a bot plays on for you")


def _owner(state: TableState, asker: Asker) -> None:
    if asker.person is None or asker.person != state.owner:
        raise NotYours("only who set the table up can do that")


def _unbound(state: TableState) -> None:
    """Refuse where shares are being opened: who sat down then would know them."""
    _waiting(state)
    if state.filled is not None and any(seat.seal for seat in state.seats):
        raise AlreadyStarted("everybody has sat down, and the game is about to begin")


def _waiting(state: TableState) -> None:
    if state.status != "waiting":
        raise AlreadyStarted("the game has begun: that could only be done before")


def _going(state: TableState) -> None:
    if state.status == "waiting":
        raise NotStarted("the game has not begun: it waits for people to take their seats")
    if state.ended:
        raise NotNow("the game is over")


# Seats


def _sit(state: TableState, asker: Asker, asked: ask.Sit) -> Event:
    if asker.person is None:
        raise NotYours("only somebody with a name can sit down: ask for a token first")
    if asked.seat >= len(state.seats):
        raise TableError(
            "there is no seat {seat}: the seats are 0 to {last}", seat=asked.seat, last=len(state.seats) - 1
        )
    if not (state.public or asker.invited or state.held_by(asker.person)):
        raise NotInvited("this table is private: it takes an invitation to sit down")
    _waiting(state)
    own = state.seats[asked.seat]
    if asked.name and own.person == asker.person and asked.share is asked.seal is None:
        return _called_anew(state, asker, asked.seat, asked.name)
    if own.kind != "open":
        free = [str(at) for at, seat in enumerate(state.seats) if seat.kind == "open"]
        if not free:
            raise SeatTaken("seat {seat} is taken: none is open", seat=asked.seat)
        raise SeatTaken("seat {seat} is taken: seat {free:or} is open", seat=asked.seat, free=tuple(free))
    if state.rated and state.held_by(asker.person):
        raise NotNow("in a rated game everybody has one seat, and you have yours")
    name = _called(state, asker, asked.seat, asked.name or asker.name)
    share, seal, drawn = given_share(asked.share, asked.seal)
    return events.Seated(asked.seat, "person", name, person=asker.person, share=share, seal=seal, drawn=drawn)


def _called(state: TableState, asker: Asker, seat: int, name: str) -> str:
    """How somebody is called in a seat."""
    others = [each.name for each in state.seats if each.kind != "open" and each.person != asker.person]
    own = persons(name) or f"Player {seat + 1}"
    return own if goes_by_seat(own) else told_apart(own, seat, others)


def _called_anew(state: TableState, asker: Asker, seat: int, name: str) -> Event:
    """Who sits there has got a name since; all else stays."""
    _unbound(state)
    own = state.seats[seat]
    called = _called(state, asker, seat, name)
    drawn = own.binding == "drawn"
    return events.Seated(
        seat, "person", called, person=own.person, share=own.share, seal=own.seal, drawn=drawn
    )


def given_share(share: str | None, seal: str | None) -> tuple[str, str, bool]:
    """What a seat adds to the secret: its share, its seal, and whether the server drew the share.

    Raises BadTable.
    """
    if seal is None:
        return (fresh_share(), "", True) if share is None else (read_share(share), "", False)
    if share is not None:
        raise BadTable("a share is given, or its seal, and not both: who knows the share needs no seal")
    return "", read_seal(seal), False


def _open(state: TableState, asker: Asker, asked: ask.Open) -> Event | None:
    _own(state, asker, asked.seat)
    own = state.seats[asked.seat]
    if not own.seal:
        raise NotNow("you have sealed no share: there is nothing to open")
    if own.binding == "sealed" and own.share and asked.share is not None:
        read_opened(asked.share, state.id, asked.seat, own.seal)
        return None
    if state.filled is None and state.status == "waiting":
        raise NotNow("a share is opened when everybody has sat down, and not before")
    if asked.seat not in state.to_open:
        raise NotNow("the time for that is over: a share is opened before the game begins, and once")
    share = "" if asked.share is None else read_opened(asked.share, state.id, asked.seat, own.seal)
    return events.Opened(asked.seat, share)


def _stand(state: TableState, asker: Asker, asked: ask.Stand) -> Event:
    _own(state, asker, asked.seat)
    _unbound(state)
    return events.Left(asked.seat)


def _seat_bot(state: TableState, asker: Asker, asked: ask.SeatBot) -> Event:
    _owner(state, asker)
    _waiting(state)
    if asked.seat >= len(state.seats) or state.seats[asked.seat].kind != "open":
        raise SeatTaken("seat {seat} is not open", seat=asked.seat)
    name = decider(asked.bot, state.variant).name
    if state.rated:
        measured(state.variant, name)
    return events.Seated(asked.seat, "bot", name_of(name), bot=name)


def _open_seat(state: TableState, asker: Asker, asked: ask.OpenSeat) -> Event:
    _owner(state, asker)
    _unbound(state)
    if asked.seat >= len(state.seats) or state.seats[asked.seat].kind != "bot":
        raise TableError("there is no bot in seat {seat}", seat=asked.seat)
    return events.Left(asked.seat)


# Choices


def _choose(state: TableState, asker: Asker, asked: ask.Choose) -> Event:
    _own(state, asker, asked.seat)
    _going(state)
    _still_plays(state, asker, asked.seat)
    if state.status == "paused":
        raise NotNow("the game is paused: resume it first")
    if asked.number is not None and asked.number < state.number and _moved_on(state, asked.number):
        raise TooLate("the game has moved on: look again before you choose")
    seat = asked.seat
    if seat not in state.acting:
        due = tuple(map(Seat, state.acting))
        raise OutOfTurn("you have nothing to choose now: it is the turn of {due}", due=due)
    position, variant = state.position, state.variant
    assert position is not None
    if seat in state.sealed and not (state.is_claim and state.sealed[seat].choice == WAIT):
        raise OutOfTurn("you have chosen already: take that back first, if there is still time")
    masked = position.seen_by(seat)
    if asker.seat is not None:
        choice = int(asked.choice)
        said = variant.spoken(masked, seat, choice)
    else:
        choice = variant.game.notation.read_said(variant, masked, seat, asked.choice)
        if variant.game.is_about_solving:
            said = clean(asked.choice)
        else:
            said = variant.game.notation.choice(variant, masked, seat, choice)
    if seat in state.sealed and choice == WAIT:
        raise OutOfTurn("you let this one pass already")
    return events.Chose(seat, choice, said)


def _moved_on(state: TableState, number: int) -> bool:
    return number < state.asked_at


def _withdraw(state: TableState, asker: Asker, asked: ask.Withdraw) -> Event:
    _own(state, asker, asked.seat)
    _going(state)
    _still_plays(state, asker, asked.seat)
    sealed = state.sealed.get(asked.seat)
    if sealed is None:
        raise NotNow("you have no choice that could be taken back")
    if state.is_claim and sealed.choice != WAIT:
        raise NotNow("a claim cannot be taken back")
    return events.Withdrew(asked.seat)


# Agreements


def _others(state: TableState, asker: Asker) -> tuple[int, ...]:
    """The seats whose people have to agree: those that play on, or all when the game is over."""
    return tuple(
        at
        for at, seat in enumerate(state.seats)
        if seat.kind == "person" and seat.person != asker.person and (state.ended or not seat.resigned)
    )


def _propose(state: TableState, asker: Asker, asked: ask.Propose) -> Event:
    _own(state, asker, asked.seat)
    if state.proposal is not None:
        raise NotNow("{by} has proposed something: answer that first", by=Seat(state.proposal.by))
    if asked.kind == "rematch":
        if not state.ended:
            raise NotNow("a rematch can be proposed when the game is over")
        if state.rematch is not None:
            raise NotNow("there is a rematch already")
        _all_there(state)
    else:
        if state.status == "waiting" and asked.kind == "abandon":
            _owner(state, asker)
            return events.Ended()
        _going(state)
        _still_plays(state, asker, asked.seat)
        if state.rated:
            raise NotNow("this game is rated: it goes on by its clocks until it is over or given up")
    if asked.kind == "undo" and state.against_bots and state.owner == asker.person:
        return _take_back(state, asker, asked.seat)
    seat = asked.seat
    if asked.kind == "undo":
        if state.last is None or state.last.seat not in state.held_by(asker.person):
            raise NotNow(
                "only your own last choice can be taken back, and only if it showed nobody anything, nothing "
                "random followed, and nobody has chosen since"
            )
        seat = state.last.seat  # of several seats of one person any may ask
    if asked.kind == "pause" and state.status == "paused":
        raise NotNow("the game is paused already")
    seals = _seals(state, asker, asked.seals) if asked.kind == "rematch" else ()
    return events.Proposed(seat, asked.kind, _others(state, asker), seals)


def _take_back(state: TableState, asker: Asker, seat: int) -> Event:
    """Against bots alone nobody is asked, and it goes back to one's last decision whatever followed."""
    if state.status == "paused":
        raise NotNow("the game is paused: resume it first")
    if seat in state.sealed:
        return _withdraw(state, asker, ask.Withdraw(do="withdraw", seat=seat))
    if not state.decisions:
        raise NotNow("there is no choice of yours yet that could be taken back")
    return events.TookBack(seat)


def _seals(state: TableState, asker: Asker, given: dict[int, str] | None) -> tuple[tuple[int, str], ...]:
    """Seals for a rematch, of the asker's own seats alone."""
    for seat in given or {}:
        _own(state, asker, seat)
    return tuple((seat, read_seal(seal)) for seat, seal in sorted((given or {}).items()))


def _all_there(state: TableState) -> None:
    """Refuse a rematch with somebody who has left for good. Raises NotNow."""
    gone = tuple(Seat(at) for at, seat in enumerate(state.seats) if seat.is_nobodys)
    if gone:
        raise NotNow("there can be no rematch: who held the seat of {gone} has left for good", gone=gone)


def _answer(state: TableState, asker: Asker, asked: ask.Answer) -> Event:
    _own(state, asker, asked.seat)
    if state.proposal is None:
        raise NotNow("nothing is proposed now")
    called_off = not asked.accept and state.proposal.by in state.held_by(asker.person)
    if asked.seat not in state.proposal.waiting and not called_off:
        raise NotNow("your answer is not waited for")
    if asked.number is not None and asked.number < state.proposal.number:
        raise TooLate("something else has been proposed since: look again before you answer")
    agrees = asked.accept and state.proposal.kind == "rematch"
    if agrees:
        _all_there(state)
    seals = _seals(state, asker, asked.seals) if agrees else ()
    own = tuple(state.held_by(asker.person))
    return events.Answered(asked.seat, own, asked.accept, seals, called_off)


def _resume(state: TableState, asker: Asker, asked: ask.Resume) -> Event:
    _own(state, asker, asked.seat)
    if state.status != "paused":
        raise NotNow("the game is not paused")
    if state.held:
        raise NotNow("the game is held: it goes on when whoever runs this table says so")
    return events.Resumed(asked.seat)


def _resign(state: TableState, asker: Asker, asked: ask.Resign) -> Event:
    _own(state, asker, asked.seat)
    _going(state)
    if state.seats[asked.seat].resigned:
        raise NotNow("you have resigned already")
    return events.Resigned(asked.seat)


def _vacation(state: TableState, asker: Asker, asked: ask.Vacation) -> Event:
    _own(state, asker, asked.seat)
    _going(state)
    _still_plays(state, asker, asked.seat)
    own = state.seats[asked.seat]
    if state.pace != "correspondence" or state.clock is None:
        raise NotNow("only a table by correspondence with a clock knows vacations")
    if asked.away == (own.away_since is not None):
        if asked.away:
            raise NotNow("you are away already")
        raise NotNow("you are not away")
    if asked.away and own.away_left <= 0:
        raise NotNow("you have no vacation left in this game")
    return events.Vacation(asked.seat, asked.away, asked.seconds if asked.away else None)


def refuse_hint(state: TableState, seat: int) -> None:
    """Refuse a hint in a rated game, against others than bots, and where nothing is chosen. Raises NotNow."""
    if state.rated:
        raise NotNow("this game is rated: there are no hints")
    if any(each.kind != "bot" for at, each in enumerate(state.seats) if at != seat):
        raise NotNow("a hint is given only where all the others are bots")
    if seat not in state.due:
        raise NotNow("you have nothing to choose now, so there is no hint")


# Talking


def _chat(state: TableState, asker: Asker, asked: ask.Chat) -> Event | None:
    held = state.held_by(asker.person)
    if not held:
        raise NotYours("only who sits at the table can talk")
    if asked.once is not None and (held[0], asked.once) in state.said_once:
        return None
    if not state.chat_on:
        raise ChatOff("the chat of this table is turned off")
    if state.chatted >= MOST_LINES:
        raise TableFull("{most} lines have been said at this table, and no more are taken", most=MOST_LINES)
    text = clean(asked.text)
    if not text:
        raise TableError("there is nothing here: write a line")
    return events.Chatted(held[0], state.seats[held[0]].name, text, asked.once)


def _chat_off(state: TableState, asker: Asker, asked: ask.ChatOff) -> Event | None:
    _owner(state, asker)
    return events.ChatTurnedOff() if state.chat_on else None


def _chat_on(state: TableState, asker: Asker, asked: ask.ChatOn) -> Event | None:
    _owner(state, asker)
    return None if state.chat_on else events.ChatTurnedOn()


_DECIDE: dict[type, Any] = {
    ask.Choose: _choose,
    ask.Withdraw: _withdraw,
    ask.Sit: _sit,
    ask.Open: _open,
    ask.Stand: _stand,
    ask.SeatBot: _seat_bot,
    ask.OpenSeat: _open_seat,
    ask.Propose: _propose,
    ask.Answer: _answer,
    ask.Resume: _resume,
    ask.Resign: _resign,
    ask.Vacation: _vacation,
    ask.Chat: _chat,
    ask.ChatOff: _chat_off,
    ask.ChatOn: _chat_on,
}
