"""What events do to a table: pure, without clocks of its own, databases or listeners.

`after(state, event)` changes a state by one event and says what happened. Everything follows from the events,
the table's secret and the rules of the game; so a table that has been read again from its events is the same
table.
"""

from __future__ import annotations

from collections.abc import Callable

from pipworks.engine import WAIT, Position
from pipworks.tables.dealing import seed_of
from pipworks.tables.state import ChatLine, Last, Proposal, Result, Sealed, Step, TableState
from pipworks.tables.storage import Event

MOST_REMEMBERED = 200
"""So many lines of chat are kept at hand."""


def after(state: TableState, event: Event) -> list[Step]:
    """Change a table by its next event; the steps of the game that this brought."""
    if event.number != state.number + 1:
        raise ValueError(f"event {event.number} cannot follow on event {state.number}")
    state.number, state.changed = event.number, event.at
    return _EFFECTS[event.kind](state, event) or []


# Before the game


def _seated(state: TableState, event: Event) -> None:
    body, seat = event.body, state.seats[event.body["seat"]]
    seat.kind, seat.name = body["kind"], body["name"]
    seat.person, seat.bot, seat.share = body.get("person"), body.get("bot"), body.get("share", "")


def _left(state: TableState, event: Event) -> None:
    seat = state.seats[event.body["seat"]]
    seat.kind, seat.name, seat.person, seat.bot, seat.share = "open", "", None, None, ""


def seed_for(state: TableState) -> str:
    """The seed of the game at a table (see `dealing`)."""
    return seed_of(state.secret, state.id, state.variant.code, state.shares)


def first_position(state: TableState) -> Position:
    """Where the game begins."""
    start, variant = state.start, state.variant
    if "position" in start:
        return variant.position(start["position"], seed=seed_for(state))
    if "deal" in start:
        return variant.deal(start["deal"], seed=seed_for(state))
    return variant.deal(seed=start.get("seed", seed_for(state)))


def _started(state: TableState, event: Event) -> list[Step]:
    state.status = "playing"
    state.position = first_position(state)
    dealt = [Step("deal", state.position, state.position)]
    return [*dealt, *_roll_on(state, event.at)]


# Choosing


def _chose(state: TableState, event: Event) -> list[Step]:
    body = event.body
    seat: int = body["seat"]
    assert state.position is not None
    if state.proposal is not None and state.proposal.kind == "undo":
        state.proposal = None
    state.last = None
    _stop(state, seat, event.at)
    gained = 0.0
    if state.clock is not None and not state.is_claim and state.seats[seat].left is not None:
        own, cap = state.seats[seat], state.clock.cap
        left = own.left or 0.0
        more = left + state.clock.increment
        own.left = more if cap is None else max(left, min(more, cap))
        gained = own.left - left
    state.sealed[seat] = Sealed(body["choice"], body["said"], event.at - state.opened, gained)
    if state.is_claim and body["choice"] != WAIT and state.claimed is None:
        state.claimed = event.at
    if set(state.acting) <= set(state.sealed):
        return _play(state, event.at)
    return []


def _closed(state: TableState, event: Event) -> list[Step]:
    return _play(state, event.at)


def _play(state: TableState, at: float) -> list[Step]:
    """Play the sealed choices; in a claim window whoever has not answered waits."""
    before, variant = state.position, state.variant
    assert before is not None
    chosen = {seat: state.sealed[seat].choice if seat in state.sealed else WAIT for seat in state.acting}
    said = {seat: each.said for seat, each in state.sealed.items()}
    seconds = {seat: each.seconds for seat, each in state.sealed.items()} if state.is_claim else {}
    full = before.state
    alone = len(chosen) == 1 and not state.is_claim
    position = Position(variant, variant.after(full, chosen), before.rng, before.seed)
    step = Step("choice", before, position, chosen, said, seconds, state.is_claim)
    state.position = position
    state.steps += 1
    state.last = None
    if alone:
        (seat,) = chosen
        if not position.awaits_chance and variant.game.words.can_take_back(variant, full, seat):
            state.last = Last(seat, before)
    return [step, *_roll_on(state, at)]


def _roll_on(state: TableState, at: float) -> list[Step]:
    """Let random events happen that are due, then see who acts."""
    steps: list[Step] = []
    position, variant = state.position, state.variant
    assert position is not None
    while position.awaits_chance:
        rng = position.rng
        assert rng is not None
        drawn = Position(variant, variant.after_chance(position.state, rng), rng, position.seed)
        steps.append(Step("chance", position, drawn))
        state.steps += 1
        position = drawn
    state.position = position
    _ask(state, at)
    if position.over:
        scores = position.scores
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        _end(state, Result(scores, variant.game.words.result(variant, list(scores)), "played", winners))
    return steps


def _ask(state: TableState, at: float) -> None:
    """Ask the seats that are to choose now, and start their clocks."""
    position = state.position
    assert position is not None
    for seat in range(len(state.seats)):
        _stop(state, seat, at)
    if not _asks_the_rest(state, position):
        state.opened = at
    state.acting, state.is_claim = position.to_act, position.is_claim
    state.asked_at = state.number
    state.sealed.clear()
    state.claimed = None
    if position.turn != state.turn_number:
        state.turn_number, state.turn_opened = position.turn, at
    _start_clocks(state, at)


def _asks_the_rest(state: TableState, position: Position) -> bool:
    """Whether a claim window only goes on, without those who have passed or failed: time runs on as well."""
    return (
        state.is_claim
        and position.is_claim
        and position.turn == state.turn_number
        and set(position.to_act) < set(state.acting)
    )


def _start_clocks(state: TableState, at: float) -> None:
    """Clocks run for people who are to choose, outside claim windows, unless they are away."""
    if state.clock is None or state.is_claim:
        return
    for seat in state.due:
        own = state.seats[seat]
        if own.kind == "person" and not own.resigned and own.away_since is None and own.since is None:
            own.since = at


def _stop(state: TableState, seat: int, at: float) -> None:
    own = state.seats[seat]
    if own.since is not None and own.left is not None:
        own.left -= at - own.since
    own.since = None


def _withdrew(state: TableState, event: Event) -> None:
    """A sealed choice is taken back: the time it took is gone, and what was added for it as well."""
    seat = event.body["seat"]
    own = state.seats[seat]
    taken_back = state.sealed.pop(seat)
    if own.left is not None:
        own.left -= taken_back.gained
    _start_clocks(state, event.at)


# Agreements


def _proposed(state: TableState, event: Event) -> list[Step]:
    body = event.body
    state.proposal = Proposal(body["kind"], body["seat"], frozenset(body["waiting"]))
    return _agreed(state, event)


def _answered(state: TableState, event: Event) -> list[Step]:
    asked = state.proposal
    assert asked is not None
    if not event.body["accept"]:
        state.proposal = None
        return []
    state.proposal = Proposal(asked.kind, asked.by, asked.waiting - set(event.body["seats"]))
    return _agreed(state, event)


def _agreed(state: TableState, event: Event) -> list[Step]:
    """Do what has been agreed to, once nobody's answer is waited for. A rematch is set up by the house."""
    asked = state.proposal
    assert asked is not None
    if asked.waiting or asked.kind == "rematch":
        return []
    state.proposal = None
    if asked.kind == "pause":
        state.status = "paused"
        for seat in range(len(state.seats)):
            _stop(state, seat, event.at)
    elif asked.kind == "abandon":
        _abandon(state)
    elif state.last is not None:
        return _undo(state, event.at)
    return []


def _undo(state: TableState, at: float) -> list[Step]:
    """Go back to before the last choice."""
    last, now = state.last, state.position
    assert last is not None and now is not None
    state.position = last.before
    state.steps -= 1
    state.last = None
    _ask(state, at)
    return [Step("undo", now, last.before)]


def _resumed(state: TableState, event: Event) -> None:
    """Go on after a pause. A claim window begins anew; choices made before it stay sealed."""
    state.status = "playing"
    state.opened = event.at
    _start_clocks(state, event.at)


# Leaving


def _gave_up(state: TableState, event: Event) -> None:
    """A seat resigns or runs out of time: with one other left that one wins, else a bot stands in."""
    seat = event.body["seat"]
    _stop(state, seat, event.at)
    state.seats[seat].resigned = True
    state.seats[seat].away_since = None
    if state.proposal is not None:
        state.proposal = None
    left = [at for at, other in enumerate(state.seats) if not other.resigned]
    if not any(state.seats[at].kind == "person" for at in left) and len(left) > 1:
        _abandon(state)
        return
    if len(left) > 1:
        return
    late = event.kind == "timed_out"
    text = f"Player {seat + 1} {'is out of time' if late else 'resigns'}: player {left[0] + 1} wins."
    _end(state, Result(None, text, "time" if late else "resigned", tuple(left)))


def _ended(state: TableState, event: Event) -> None:
    _abandon(state)


def _abandon(state: TableState) -> None:
    _end(state, Result(None, "The game was abandoned.", "abandoned", ()))
    state.status = "abandoned"


def _end(state: TableState, result: Result) -> None:
    """The game is over: nobody acts any more."""
    state.status, state.result = "over", result
    state.acting, state.is_claim, state.proposal, state.last = (), False, None, None
    for seat in state.seats:
        seat.since = seat.away_since = None


def _vacation(state: TableState, event: Event) -> None:
    """A seat goes away, which stops its clock, or comes back."""
    own = state.seats[event.body["seat"]]
    if event.body["away"]:
        _stop(state, event.body["seat"], event.at)
        own.away_since = event.at
        return
    if own.away_since is not None:
        own.away_left = max(0.0, own.away_left - (event.at - own.away_since))
    own.away_since = None
    _start_clocks(state, event.at)


# Talking


def _said(state: TableState, event: Event) -> None:
    body = event.body
    state.chat.append(ChatLine(event.number, event.at, body["name"], body["seat"], body["text"]))
    del state.chat[:-MOST_REMEMBERED]


def _chat_off(state: TableState, event: Event) -> None:
    state.chat_on = False


def _chat_on(state: TableState, event: Event) -> None:
    state.chat_on = True


def _rematched(state: TableState, event: Event) -> None:
    state.rematch, state.proposal = event.body["table"], None


_EFFECTS: dict[str, Callable[[TableState, Event], list[Step] | None]] = {
    "seated": _seated,
    "left": _left,
    "started": _started,
    "chose": _chose,
    "withdrew": _withdrew,
    "closed": _closed,
    "proposed": _proposed,
    "answered": _answered,
    "resigned": _gave_up,
    "timed_out": _gave_up,
    "resumed": _resumed,
    "vacation": _vacation,
    "chat": _said,
    "chat_off": _chat_off,
    "chat_on": _chat_on,
    "ended": _ended,
    "rematched": _rematched,
}
