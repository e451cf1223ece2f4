"""The course of a game at a table: how it begins, goes on and ends.

Pure, without clocks of its own, databases or listeners: everything follows from the table, its secret, the
rules of the game and the time at which something is said to happen. Events (`events`) are made of this.
"""

from __future__ import annotations

from pipworks.engine import WAIT, Position
from pipworks.engine.contract import CHANCE, MOST_EVENTS
from pipworks.engine.record import back_text, choice_text, event_text
from pipworks.tables import clocks
from pipworks.tables.dealing import seed_of
from pipworks.tables.links import first_link, next_link
from pipworks.tables.state import Decision, Last, Result, Step, TableState


def seed_for(state: TableState) -> str:
    """The seed of the game at a table (see `dealing`)."""
    return seed_of(state.secret, state.id, state.variant.code, state.shares, state.dealing)


def first_position(state: TableState) -> Position:
    """Where the game begins."""
    start, variant = state.start, state.variant
    if "position" in start:
        return variant.position(str(start["position"]), seed=seed_for(state))
    if "deal" in start:
        return variant.deal(str(start["deal"]), seed=seed_for(state))
    return variant.deal(seed=start.get("seed", seed_for(state)))


def begin(state: TableState, at: float) -> list[Step]:
    """Deal, and ask who is to choose first."""
    state.status = "playing"
    state.position = first_position(state)
    state.link = first_link(state.secret, state.id, state.variant.code, state.shares)
    return [Step("deal", state.position, state.position), *_roll_on(state, at)]


def play_sealed(state: TableState, at: float) -> list[Step]:
    """Play the sealed choices; in a claim window whoever has not answered waits."""
    before, variant = state.position, state.variant
    assert before is not None
    chosen = {seat: state.sealed[seat].choice if seat in state.sealed else WAIT for seat in state.acting}
    said = {seat: each.said for seat, each in state.sealed.items()}
    seconds = {seat: each.seconds for seat, each in state.sealed.items()} if state.is_claim else {}
    full = before.state
    alone = len(chosen) == 1 and not state.is_claim
    position = before.after_choice(chosen)
    claims = variant.said(full, said, chosen)
    step = Step("choice", before, position, chosen, said, seconds, state.is_claim, claims)
    link = state.link
    if state.against_bots and any(state.seats[seat].kind == "person" for seat in state.sealed):
        state.decisions.append(Decision(before, state.steps))
    state.position = position
    _count(state, choice_text(before, chosen, claims))
    state.last = None
    if alone:
        (seat,) = chosen
        if not position.awaits_chance and variant.game.telling.can_take_back(variant, full, seat):
            state.last = Last(seat, before, link)
    return [step, *_roll_on(state, at, claims)]


def _roll_on(state: TableState, at: float, claims: dict[int, str] | None = None) -> list[Step]:
    """Let random events happen that are due, then see who acts."""
    steps: list[Step] = []
    position, variant = state.position, state.variant
    assert position is not None
    while position.awaits_chance:
        if len(steps) == MOST_EVENTS:
            raise variant.endless(CHANCE)
        drawn = position.after_event()
        steps.append(Step("chance", position, drawn, claims=claims or {}))
        outcome = variant.game.notation.write_outcome(variant, position.state, drawn.state)
        _count(state, event_text(outcome))
        position = drawn
    state.position = position
    _ask(state, at)
    if position.over:
        scores = position.scores
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        end(state, Result("played", winners, scores))
    return steps


def _count(state: TableState, text: str) -> None:
    """Count a step, by its text in the record."""
    state.steps += 1
    _tell(state, text)


def _tell(state: TableState, text: str) -> None:
    """Add to the chain what stands in the record."""
    state.link = next_link(state.secret, state.link, text.split())


def _ask(state: TableState, at: float) -> None:
    """Ask the seats that are to choose now, and start their clocks."""
    position = state.position
    assert position is not None
    clocks.stop_all(state, at)
    if not _asks_the_rest(state, position):
        state.opened = at
    state.acting, state.is_claim = position.to_act, position.is_claim
    state.asked_at = state.number
    state.sealed.clear()
    state.claimed = None
    if position.turn != state.turn_number:
        state.turn_number, state.turn_opened = position.turn, at
    clocks.start(state, at)


def _asks_the_rest(state: TableState, position: Position) -> bool:
    """Whether a claim window only goes on, without those who have passed or failed: time runs on as well."""
    return (
        state.is_claim
        and position.is_claim
        and position.turn == state.turn_number
        and set(position.to_act) < set(state.acting)
    )


def take_back(state: TableState, at: float) -> list[Step]:
    """Go back to before the last choice, if there is one that can be taken back."""
    last, now = state.last, state.position
    if last is None or now is None:
        return []
    state.position = last.before
    state.steps -= 1
    while state.decisions and state.decisions[-1].steps >= state.steps:
        state.decisions.pop()
    state.taken_back_at = state.link.words
    state.link = last.link
    state.last = None
    _ask(state, at)
    return [Step("undo", now, last.before)]


def go_back(state: TableState, at: float) -> list[Step]:
    """Go back to the last decision of who plays against bots, with all that followed upon it.

    That stays in the record and in the chain; what is random from now on is drawn on, and not what was seen.
    """
    now = state.position
    assert now is not None
    decision = state.decisions.pop()
    back = state.steps - decision.steps
    state.position = Position(state.variant, decision.before.state, now.rng, now.seed)
    state.steps = decision.steps
    state.taken_back += 1
    state.last = None
    _tell(state, back_text(back))
    _ask(state, at)
    return [Step("undo", now, state.position, back=back)]


def give_up(state: TableState, seat: int, at: float, reason: str) -> None:
    """A seat resigns or runs out of time: with one other left that one wins, else a bot stands in."""
    clocks.stop(state, seat, at)
    own = state.seats[seat]
    own.resigned, own.away_since = True, None
    state.proposal = None
    rest = [other for other, each in enumerate(state.seats) if not each.resigned]
    if len(rest) == 1:
        end(state, Result("time" if reason == "time" else "resigned", tuple(rest), by=seat))
    elif not any(state.seats[other].kind == "person" for other in rest):
        abandon(state)


def abandon(state: TableState) -> None:
    """The game ends without anybody winning it."""
    end(state, Result("abandoned", ()))
    state.status = "abandoned"


def end(state: TableState, result: Result) -> None:
    """The game is over: nobody acts any more."""
    state.status, state.result = "over", result
    state.acting, state.is_claim, state.proposal, state.last = (), False, None, None
    for seat in state.seats:
        seat.since = seat.away_since = None
