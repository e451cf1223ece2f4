"""Playing games out between deciders, and counting what could be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import NoReturn, cast

import numpy as np

from pipworks.engine.contract import MOST_KEPT, MOST_SEATS, Record, room_for
from pipworks.engine.errors import (
    GameError,
    IllegalChoice,
    WrongType,
    checked_luck,
    checked_seed,
    of_kind,
    quotation,
    whole_number,
)
from pipworks.engine.notation import Choice
from pipworks.engine.position import Position
from pipworks.engine.record import GameRecord
from pipworks.engine.rng import Generator
from pipworks.engine.rows import copy_of
from pipworks.engine.seeds import generator
from pipworks.engine.sessions import UNHURRIED, Company, Decider, Remembering, hurried, number_chosen
from pipworks.engine.variant import Variant


def play_out(
    start: Position,
    deciders: Sequence[Decider],
    *,
    seed: int | str = 0,
    limit: int | None = None,
    seconds: float = UNHURRIED,
) -> GameRecord:
    """Play a game from a position to its end, or for `limit` steps, one decider a seat.

    The deciders draw from generators of their own, which follow from `seed`; those that remember have a
    session each. Those that think for long have about so many `seconds` for a choice. Raises IllegalChoice
    when a decider chooses what it may not, and EndlessGame for a game without a limit that does not end.
    """
    of_kind(Position, start, "a game is played from a position, as variant.deal() gives it")
    variant = start.variant
    of_kind(Sequence, deciders, f"{variant.code} is played by {variant.seats} deciders, one a seat")
    if len(deciders) != variant.seats:
        raise GameError(
            "{variant} has {seats} seats, but {count} {count:decider was|deciders were} given: "
            "give one for each seat",
            variant=variant.code,
            seats=variant.seats,
            count=len(deciders),
        )
    for each in deciders:
        refuse_no_decider(each)
    limit = None if limit is None else whole_number("limit", limit)
    seed = checked_seed(seed)
    refuse_no_time(seconds)
    rngs = {seat: generator(f"{seed}/{seat}") for seat in range(variant.seats)}
    company = Company(variant, dict(enumerate(deciders)), rngs)
    record = GameRecord(variant, start)
    company.see(start.state)
    while not record.now.over and (limit is None or len(record.steps) < limit):
        if limit is None and len(record.steps) > MOST_KEPT:
            raise variant.endless(variant.to_act(record.now.state), MOST_KEPT)
        now, known = record.now, len(record.steps)
        if now.awaits_chance:
            record.happen()
        else:
            joint = {seat: company.choose(seat, now.state, seconds) for seat in now.to_act}
            try:
                record.play_numbers(joint)
            except IllegalChoice:
                for seat, choice in joint.items():
                    refuse_bots_choice(variant, now.state, deciders[seat], seat, choice)
                raise
        if company.remembers:
            for step, position in zip(record.steps[known:], record.positions[known + 1 :], strict=True):
                company.see(position.state, step if isinstance(step, dict) else None)
    return record


def said_in(
    at: Position | GameRecord, decider: Decider, seat: int, rng: Generator, seconds: float = UNHURRIED
) -> str:
    """What a decider chooses, as `choice_in`, in the words of `position.choices`."""
    choice = choice_in(at, decider, seat, rng, seconds)
    return (at.now if isinstance(at, GameRecord) else at).named(seat, choice)


def choice_in(
    record: Position | GameRecord, decider: Decider, seat: int, rng: Generator, seconds: float = UNHURRIED
) -> Choice:
    """What a decider chooses at a seat that must act now, in a game so far: its number, which `play` takes.

    Of a bare position it sees what the seat does and no more. In a game so far, one that remembers is shown
    all that the seat has seen. One that thinks for long has about so many seconds. Raises WrongType, or
    IllegalChoice for a seat that has nothing to choose.
    """
    if isinstance(record, Position):
        record = GameRecord(record.variant, record)
    of_kind(GameRecord, record, "a choice is made in a position, or in a record, as pipworks.record reads it")
    refuse_no_decider(decider)
    record.variant.refuse_no_seat(seat)
    checked_luck(rng)
    refuse_no_time(seconds)
    if seat not in record.now.to_act:
        raise IllegalChoice("seat {seat} has nothing to choose here", seat=seat)
    if isinstance(decider, Remembering):
        choice = choice_after(record.variant, noticed(record, seat), decider, seat, rng, seconds)
    else:
        known = record.now.seen_by(seat)
        choice = number_chosen(hurried(decider, seconds).choose(record.variant, known, seat, rng))
    refuse_bots_choice(record.variant, record.now.state, decider, seat, choice)
    return Choice(choice)


def refuse_bots_choice(variant: Variant, state: Record, decider: object, seat: int, choice: int) -> None:
    """Raise IllegalChoice, which names the decider, for a choice of its that is not legal.

    The state is the full one, or what the seat knows of it. A function is named as it is defined.
    """
    try:
        variant.settle_one(state, seat, choice)
    except IllegalChoice as problem:
        raise IllegalChoice(
            "the bot {bot} at seat {seat} has made a choice that it may not: {problem}",
            bot=str(getattr(decider, "name", getattr(decider, "__name__", type(decider).__name__))),
            seat=seat,
            problem=problem.message,
        ) from problem


def refuse_no_variant(given: object) -> None:
    """Raise WrongType for what no bot can play."""
    of_kind(Variant, given, "a bot plays a variant, as pipworks.game gives it")


def refuse_other_game(name: str, variant: Variant) -> NoReturn:
    """Raise WrongType for a bot that knows another game than this."""
    raise WrongType(
        f"this bot {name} is of another game than {variant.code}: ask for one by "
        "pipworks.bots.bot(name, variant)"
    )


def refuse_no_time(seconds: object) -> None:
    """Raise WrongType for what is no time to think."""
    of_kind(Real, seconds, "seconds are a number")
    if not cast(float, seconds) > 0.0:
        raise WrongType(f"who thinks has some seconds, more than 0, not {quotation(seconds)}")


def refuse_no_decider(given: object) -> None:
    """Raise WrongType for what cannot decide at a seat."""
    numbers = isinstance(given, np.ndarray | np.generic)  # which have a method of that name, too
    if numbers or not (callable(getattr(given, "choose", None)) or isinstance(given, Remembering)):
        raise WrongType(
            f"a decider is a bot, as pipworks.bots.bot gives it, or like one, not {quotation(given)}"
        )


Noticed = Sequence[tuple[bytes, int | None]]
"""What a seat has seen, in order: the bytes of each masked state, and what the seat chose just before."""


def noticed(record: GameRecord, seat: int) -> Noticed:
    """All that a seat has seen of a game so far, and nothing else of it."""
    of_kind(GameRecord, record, "what was noticed is read from a record, as pipworks.record gives it")
    record.variant.refuse_no_seat(seat)
    witness = _Witness()
    company = Company(record.variant, {seat: witness}, {seat: generator(0)})
    company.see(record.start.state)
    for step, position in zip(record.steps, record.positions[1:], strict=True):
        company.see(position.state, step if isinstance(step, dict) else None)
    return witness.seen


def choice_after(
    variant: Variant, seen: Noticed, decider: Remembering, seat: int, rng: Generator, seconds: float
) -> int:
    """What a decider that remembers chooses at a seat that must act now and has seen this."""
    of_kind(Remembering, decider, "who is told what was seen is a bot that remembers")
    sitter = decider.sit(variant, seat, rng)
    states = [(np.frombuffer(known, variant.game.state)[0], chosen) for known, chosen in seen]
    for known, chosen in states:
        sitter.notice(known, chosen)
    return number_chosen(sitter.choose(states[-1][0], seconds))


class _Witness(Remembering):
    """Has what is shown to its one seat taken down."""

    name = "witness"

    def __init__(self) -> None:
        self.seen: list[tuple[bytes, int | None]] = []

    def sit(self, variant: Variant, seat: int, rng: Generator) -> _Notes:
        """Take notes there."""
        return _Notes(self.seen)


class _Notes:
    """Notes of what a seat is shown; they choose nothing."""

    def __init__(self, seen: list[tuple[bytes, int | None]]) -> None:
        self._seen = seen

    def notice(self, known: Record, chosen: int | None) -> None:
        """Take it down."""
        self._seen.append((known.tobytes(), chosen))

    def choose(self, known: Record, seconds: float) -> int:
        """Nobody asks."""
        raise NotImplementedError


@dataclass(frozen=True)
class Playouts:
    """What random games gave: payoffs (games × seats, float64), turns and the number of all choices."""

    scores: np.ndarray[tuple[int, int], np.dtype[np.float64]]
    turns: np.ndarray[tuple[int], np.dtype[np.int64]]
    choices: int


def random_games(variant: Variant, games: int = 1000, *, seed: int | str = 0) -> Playouts:
    """Deal and play out so many games in which everybody chooses uniformly among the legal choices.

    Raises WrongType or GameError for what is no variant or no number of games, EndlessGame where one does
    not end.
    """
    if not isinstance(variant, Variant):
        raise WrongType(
            f"random games are of a variant, as pipworks.game gives it, not of {quotation(variant)}"
        )
    games, seed = whole_number("games", games), checked_seed(seed)
    states = np.zeros(2, variant.game.state)
    try:
        scores, turns = np.zeros((games, MOST_SEATS), np.float64), np.zeros(games, np.int64)
    except (MemoryError, ValueError) as problem:
        raise GameError(
            "{games:grouped} games are more than memory holds: play fewer at once", games=games
        ) from problem
    loops = variant.game.loops
    out = room_for(variant.game.most_choices)
    made = loops.random_games(variant.rules, states, generator(seed), games, out, scores, turns)
    variant.refuse_too_many(out)
    if made == loops.ENDLESS:
        raise variant.endless(variant.to_act(states[0]))
    if made == loops.NOTHING_LISTED:
        raise variant.nothing_listed(copy_of(states[0]))
    return Playouts(scores[:, : variant.seats], turns, int(made))


def perft(start: Position, depth: int) -> int:
    """How many sequences of `depth` joint choices can be played from a position.

    Random events are drawn with the position's generator (for a position that has none, with that of the
    seed `perft`), each line going on from where the generator stood. Raises WrongType or GameError for what
    is no position or no depth.
    """
    if not isinstance(start, Position):
        raise WrongType(
            f"perft counts from a position, as variant.deal() gives it, not from {quotation(start)}"
        )
    depth = whole_number("depth", depth)
    if depth > MOST_KEPT:
        raise GameError(
            "perft goes {most:grouped} joint choices deep at most, not {depth:grouped}",
            most=MOST_KEPT,
            depth=depth,
        )
    variant = start.variant
    states = np.zeros(depth + 1, variant.game.state)
    states[depth] = copy_of(start.state)
    rng = generator("perft") if start.rng is None else start.rng
    rngs = np.zeros((depth + 1, *rng.shape), np.uint64)
    rngs[depth] = rng
    most = variant.game.most_choices
    lists, out = np.zeros((depth + 1, MOST_SEATS, most), np.int64), room_for(most)
    lines = variant.game.loops.count_lines(variant.rules, states, rngs, lists, out, depth)
    variant.refuse_too_many(out)
    return int(lines)
