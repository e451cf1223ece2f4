"""Bots that remember: each is shown what its seat sees, all of it, in order, and nothing else."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipworks
from pipworks.bots import bot
from pipworks.engine import (
    GameRecord,
    IllegalChoice,
    Memory,
    Remembering,
    Teller,
    Variant,
    choice_in,
    generator,
    play_out,
)
from pipworks.engine.contract import Record
from pipworks.engine.errors import WrongType
from pipworks.engine.rng import Generator, below
from pipworks.engine.sessions import UNHURRIED, Sitter, hurried, sit
from strategies import assert_one_sentence, seeds

CODES = (
    "femto",
    "femto:order=alternate",
    "femto:match=2,pack=2-3-4-5-6-7-8-10-12,spare=hidden",
    "math-arena",
    "math-arena:players=3,tournament=2",
    "sequences",
    "friend-or-foe:players=3,turn_limit=12",
)
codes = st.sampled_from(CODES)

Noticed = list[tuple[bytes, int | None]]


class Diary:
    """A session that writes down what it is shown, and chooses by all of it."""

    def __init__(self, bot: Diarist, variant: Variant, seat: int, rng: Generator) -> None:
        self.bot, self.variant, self.seat, self.rng = bot, variant, seat, rng
        self.noticed: Noticed = []
        self.seconds: set[float] = set()

    def notice(self, known: Any, chosen: int | None) -> None:
        assert self.variant.masked(known, self.seat).tobytes() == known.tobytes()
        self.noticed.append((known.tobytes(), chosen))

    def choose(self, known: Any, seconds: float) -> int:
        assert self.noticed[-1][0] == known.tobytes()
        self.seconds.add(seconds)
        legal = self.variant.choices(known, self.seat)
        luck = generator(repr(self.noticed))
        return legal[int(below(luck, len(legal)))]


class Diarist(Remembering):
    """A bot whose choices follow from all that its seat has seen. It keeps its diaries, by seat."""

    name = "diarist"

    def __init__(self) -> None:
        self.diaries: list[Diary] = []

    def sit(self, variant: Variant, seat: int, rng: Generator) -> Diary:
        self.diaries.append(Diary(self, variant, seat, rng))
        return self.diaries[-1]


def seen(record: GameRecord, seat: int, steps: int | None = None) -> Noticed:
    """What a seat has seen of a game, worked out plainly: what is new to it, or came of its choice."""
    found: Noticed = [(record.start.seen_by(seat).tobytes(), None)]
    for step, position in list(zip(record.steps, record.positions[1:], strict=True))[:steps]:
        own = step.get(seat) if isinstance(step, dict) else None
        known = position.seen_by(seat).tobytes()
        if own is not None or known != found[-1][0]:
            found.append((known, own))
    return found


@given(codes, seeds)
def test_a_session_sees_what_its_seat_sees_and_nothing_else(code: str, seed: int) -> None:
    variant = pipworks.game(code)
    bots = [Diarist() for _ in range(variant.seats)]
    record = play_out(variant.deal(seed=seed), bots, seed=seed, limit=60, seconds=3.0)
    for seat, each in enumerate(bots):
        (diary,) = each.diaries
        assert diary.seat == seat
        assert diary.noticed == seen(record, seat)
        assert diary.seconds <= {3.0}


@given(codes, seeds)
def test_who_sits_down_late_is_shown_everything_and_chooses_the_same(code: str, seed: int) -> None:
    variant = pipworks.game(code)
    record = play_out(variant.deal(seed=seed), [Diarist()] * variant.seats, seed=seed, limit=30)
    for index, step in enumerate(record.steps):
        so_far = GameRecord(variant, record.start, {}, record.steps[:index], record.positions[: index + 1])
        for seat, choice in step.items() if isinstance(step, dict) else ():
            late = Diarist()
            assert choice_in(so_far, late, seat, generator(1)) == choice
            assert late.diaries[0].noticed == seen(record, seat, index)


class Patient:
    """Says how long it thinks: as long as it may."""

    name = "patient"

    def __init__(self, asked: list[float], seconds: float = UNHURRIED) -> None:
        self.asked, self.seconds = asked, seconds

    def within(self, seconds: float) -> Patient:
        return Patient(self.asked, min(seconds, self.seconds))

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        self.asked.append(self.seconds)
        return variant.any_choice(known, seat, rng)


@given(st.floats(0.01, 100.0))
def test_who_can_be_hurried_is(seconds: float) -> None:
    asked: list[float] = []
    femto = pipworks.game("femto")
    patient, record = Patient(asked), GameRecord(femto, femto.deal(seed=1))
    play_out(record.now, [patient, patient], limit=1, seconds=seconds)
    choice_in(record, patient, 0, generator(1), seconds)
    choice_in(record, patient, 0, generator(1))
    assert asked == [seconds] * 3 + [UNHURRIED]


def test_bots_that_think_for_long_can_be_hurried() -> None:
    arena = pipworks.game("math-arena")
    for name in ("search", "master"):
        patient = bot(name, arena)
        for seconds, least in ((0.25, 0.25), (1e9, min(1e9, getattr(patient, "seconds", None) or 1e9))):
            quick = hurried(patient, seconds)
            assert (quick.name, getattr(quick, "seconds", None)) == (name, least)
    assert hurried(bot("random", arena), 0.25).name == "random"


@given(codes, seeds)
def test_who_remembers_nothing_is_asked_as_ever(code: str, seed: int) -> None:
    variant = pipworks.game(code)
    random = bot("random", variant)
    record = play_out(variant.deal(seed=seed), [random] * variant.seats, seed=seed, limit=30)
    again = GameRecord(variant, record.start)
    rngs = [generator(f"{seed}/{seat}") for seat in range(variant.seats)]
    while not again.now.over and len(again.steps) < 30:
        now = again.now
        again.play_numbers(
            {seat: random.choose(variant, now.seen_by(seat), seat, rngs[seat]) for seat in now.to_act}
        )
    assert again.positions == record.positions


@given(codes, seeds)
def test_a_memory_is_what_a_session_is_shown(code: str, seed: int) -> None:
    variant = pipworks.game(code)
    record = play_out(variant.deal(seed=seed), [Diarist()] * variant.seats, seed=seed, limit=30)
    for seat in range(variant.seats):
        memory = Memory(None, record.start.seen_by(seat))
        for step, position in zip(record.steps, record.positions[1:], strict=True):
            if isinstance(step, dict) and seat in step:
                memory = memory.chosen(step[seat])
            memory = memory.then(position.seen_by(seat))
        remembered = memory.last()
        shown = seen(record, seat)
        assert [each.known.tobytes() for each in remembered] == [known for known, _ in shown]
        assert [each.choice for each in remembered[:-1]] == [chosen for _, chosen in shown[1:]]
        assert [each.number for each in remembered] == list(range(1, len(shown) + 1))
        assert memory.last(2) == remembered[-2:]


def test_a_long_memory_can_be_pickled_and_copied() -> None:
    variant = pipworks.game("femto")
    memory = Memory(None, variant.deal(seed=1).seen_by(0))
    for number in range(5_000):
        memory = memory.chosen(number).then(variant.deal(seed=number + 2).seen_by(0))
    for again in (pickle.loads(pickle.dumps(memory)), deepcopy(memory)):
        assert again.number == memory.number and again.digest() == memory.digest()


def test_asked_out_of_the_blue_a_bot_knows_the_position_alone() -> None:
    variant = pipworks.game("femto")
    here, each = variant.deal(seed=1), Diarist()
    choice = each.choose(variant, here.seen_by(0), 0, generator(1))
    assert choice in variant.choices(here.state, 0)
    assert each.diaries[0].noticed == [(here.seen_by(0).tobytes(), None)]


@pytest.mark.parametrize("code", CODES)
def test_in_an_environment_bots_remember_too(code: str) -> None:
    gymnasium = pytest.importorskip("pipworks.interop.gymnasium")
    variant = pipworks.game(code)
    each = Diarist()
    env = gymnasium.SeatEnv(variant, opponent=each, seat=0)
    for seed in range(3):
        each.diaries.clear()
        _, info = env.reset(seed=seed)
        own: list[int] = []
        over = False
        while not over and len(own) < 12:
            own.append(int(info["action_mask"].argmax()))
            _, _, over, _, info = env.step(own[-1])
        if not over:
            continue
        record = GameRecord(variant, variant.deal(seed=seed))
        others = {seat: Diarist() for seat in range(1, variant.seats)}
        waiting = iter(own)
        while not record.now.over:
            now = record.now
            record.play_numbers(
                {
                    seat: choice_in(record, others[seat], seat, generator(0)) if seat else next(waiting)
                    for seat in now.to_act
                }
            )
        for diary in each.diaries:
            assert diary.noticed == seen(record, diary.seat)


def test_a_copy_of_an_environment_goes_on_alone() -> None:
    gymnasium = pytest.importorskip("pipworks.interop.gymnasium")
    env = gymnasium.SeatEnv("femto", opponent=Diarist())
    _, info = env.reset(seed=4)
    env.step(int(info["action_mask"].argmax()))
    copy = deepcopy(env)
    ends = []
    for each in (env, copy):
        over, total, mask = False, 0.0, each.action_masks()
        while not over:
            _, reward, over, _, info = each.step(int(mask.argmax()))
            total, mask = total + reward, info["action_mask"]
        ends.append(total)
    assert ends[0] == ends[1]


class Answering:
    """A decider that always gives the same answer."""

    name = "answering"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> Any:
        """What was given."""
        return self.answer


@pytest.mark.parametrize("answer", [None, float("nan"), [0], "0", 1.5, True, np.zeros(2)])
def test_a_decider_that_answers_no_number_is_refused(answer: Any) -> None:
    deal = pipworks.game("femto").deal(seed=1)
    with pytest.raises(WrongType, match=r"a decider chooses by a whole number, .*, not ") as problem:
        play_out(deal, [Answering(answer), bot("random", deal.variant)], seed=1)
    assert_one_sentence(problem.value)
    least = deal.variant.choices(deal.state, 0)[0]
    for number in (least, np.int64(least), np.array(least)):
        assert choice_in(GameRecord(deal.variant, deal), Answering(number), 0, generator(1)) == least


class Insisting(Remembering):
    """Always gives the same answer, whatever it remembers."""

    name = "answering"

    def sit(self, variant: Variant, seat: int, rng: Generator) -> Sitter:
        return sit(Answering(99), variant, seat, rng)


@pytest.mark.parametrize("decider", [Answering(99), Insisting()])
def test_a_bot_that_chooses_what_it_may_not_is_named(decider: Any) -> None:
    femto = pipworks.game("femto")
    start = femto.deal("2-3-8-10/4-5-6-7")
    told = "the bot answering at seat 1 has made a choice that it may not: 99 is no choice here: "
    for ask in (
        lambda: play_out(start, [bot("random", femto), decider]),
        lambda: choice_in(start, decider, 1, generator(1)),
    ):
        with pytest.raises(IllegalChoice) as problem:
            ask()
        assert str(problem.value).startswith(told)
        assert_one_sentence(problem.value)
        german = Teller(language="de").say(problem.value.message)
        assert german.startswith(
            "der Bot answering auf Platz 1 hat eine Wahl getroffen, die er nicht treffen darf: "
        )
