"""What is of the wrong kind is refused in a sentence, and games tell how they stand and what may be done."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import Choice, GameError, GameRecord, IllegalChoice, Memory, Position, Variant, WrongType
from pipworks.bots import PerfectRecall, all_bots, bot, bot_names, level_bot
from pipworks.bots.matches import play_match
from pipworks.bots.search import search
from pipworks.games import BUILT_IN
from pipworks.interop.decisions import chosen_in, write_decisions
from pipworks.interop.gymnasium import SeatEnv
from pipworks.interop.vector import Batch
from pipworks.solve import ExactSolution, game_tree, minimise_in, minimise_regret, sample_regret, solve

FEMTO = pipworks.game("femto")
SMALL = pipworks.game("femto:hand_size=2,pack=2-3-4-5")
START = FEMTO.deal("3-5-7-10/2-4-6-8", seed=1)
OTHER = pipworks.game("math-arena").deal(seed=1)
BLUFF = pipworks.game(str(Path(__file__).parents[2] / "examples" / "bluff.py"))
STAGE = solve(SMALL).stage(SMALL.deal(seed=1))
RANDOM, LUCK = bot("random", FEMTO), pipworks.generator(1)
RECORD = pipworks.play_out(START, [RANDOM, RANDOM], seed=1)
wrong: dict[str, Any] = {
    "femto": "femto", "none": None, "half": 0.5, "numbers": [1], "names": ["random", "random"],
}  # fmt: skip

WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "deal(7)": (lambda: FEMTO.deal(7), r"not 7: a seed is given by name, as in deal\(seed=7\)"),  # type: ignore[arg-type]
    "deal(seed=1.5)": (lambda: FEMTO.deal(seed=1.5), "a whole number or a text, not 1.5"),  # type: ignore[arg-type]
    "deal(seed=True)": (lambda: FEMTO.deal(seed=True), "a whole number or a text, not True"),
    "half a character": (
        lambda: FEMTO.deal(seed="\ud800"),
        "a seed is a text of whole characters",
    ),
    "deal(seed=b'a')": (lambda: FEMTO.deal(seed=b"a"), "a whole number or a text, not b'a'"),  # type: ignore[arg-type]
    "game(None)": (lambda: pipworks.game(wrong["none"]), "named by a text like femto, not None"),
    "record(None)": (lambda: pipworks.record(wrong["none"]), r"a text like \[Game .*, not None"),
    "position(None)": (lambda: pipworks.position(wrong["none"]), "a text like femto .*, not None"),
    "variant.position": (lambda: FEMTO.position(wrong["none"]), "from a text, not from None"),
    "random_games": (lambda: pipworks.random_games(wrong["femto"], 3), "of a variant.* not of 'femto'"),
    "no games": (lambda: pipworks.random_games(wrong["femto"]), "of a variant.* not of 'femto'"),
    "games=1.0": (lambda: pipworks.random_games(FEMTO, 1.0), "games must be a whole number"),  # type: ignore[arg-type]
    "seed=None": (lambda: pipworks.random_games(FEMTO, 1, seed=wrong["none"]), "a text, not None"),
    "games=-1": (lambda: pipworks.random_games(FEMTO, -1), "games must be .* from 0 up, not -1"),
    "perft -1": (lambda: pipworks.perft(START, -1), "depth must be a whole number from 0 up, not -1"),
    "perft 1.0": (lambda: pipworks.perft(START, 1.0), "depth must be a whole number.* not 1.0"),  # type: ignore[arg-type]
    "perft femto": (lambda: pipworks.perft(wrong["femto"], 1), "from a position.* not from 'femto'"),
    "seats=0": (lambda: Batch(FEMTO, 2, seats=0), r"seats cannot be 0: give seat numbers, such as \[0\]"),  # type: ignore[arg-type]
    "records(None)": (lambda: list(pipworks.records(wrong["none"])), "from lines, .*, not None"),
    "records([1])": (lambda: list(pipworks.records(wrong["numbers"])), "a line of a record is a text, not 1"),
    "read_records": (
        lambda: list(pipworks.read_records("games.txt", pipworks.game)),
        "from lines, .* not from 'games.txt': pipworks.records takes the name",
    ),
    "read_record": (lambda: pipworks.read_record(wrong["none"], pipworks.game), "from a text, not None"),
    "found by": (
        lambda: pipworks.read_record(str(RECORD), wrong["none"]),
        "such as pipworks.game, not by None",
    ),
    "statistics(None)": (lambda: pipworks.statistics(wrong["none"]), "of records, .*, not None"),
    "statistics([1])": (lambda: pipworks.statistics(wrong["numbers"]), "of records, .*, not 1"),
    "tell": (
        lambda: pipworks.review(RECORD, tell=wrong["numbers"]),
        r"is told to a function .* not to \[1\]",
    ),
    "solve tell": (lambda: solve(SMALL, wrong["half"]), "is told to a function .* not to 0.5"),
    "bot tell": (lambda: bot("perfect", SMALL, wrong["half"]), "is told to a function .* not to 0.5"),
    "regret tell": (lambda: minimise_regret(BLUFF, wrong["half"]), "is told to a function .* not to 0.5"),
    "happen": (
        lambda: Position(BLUFF, BLUFF.begun(), None).happen(wrong["half"]),
        "a random event is told as a text, as a record has it, not 0.5",
    ),
    "Choice(1.5)": (lambda: Choice(wrong["half"]), "a choice must be a whole number from 0 up, not 0.5"),
    "Choice('femto')": (
        lambda: Choice(wrong["femto"]),
        "a choice must be a whole number from 0 up, not 'fem",
    ),
    "Choice(-1)": (lambda: Choice(-1), "a choice must be a whole number from 0 up, not -1"),
    "by_name": (lambda: START.by_name(0, wrong["half"]), r"has their numbers, as in \{3: 0.5\}, not 0.5"),
    "spoken": (lambda: FEMTO.spoken(START.seen_by(0), 0, -1), "a choice must be a whole number.* not -1"),
    "revealed": (
        lambda: FEMTO.revealed(START.state, START.state, {0: -1}, 0),
        "-1 is no choice of seat 0: choices are numbers from 0 up",
    ),
    "tell_known": (
        lambda: FEMTO.tell_known(START.state, START.state, {1: -2}, 0),
        "-2 is no choice of seat 1: choices are numbers from 0 up",
    ),
    "a position's seed": (
        lambda: Position(FEMTO, START.state, None, wrong["half"]),
        "a seed is a whole number or a text, not 0.5",
    ),
    "decisions to nowhere": (
        lambda: write_decisions([RECORD], wrong["none"]),
        "to a file, named by a text such as games.csv, not None",
    ),
    "solution": (
        lambda: pipworks.review(RECORD, wrong["femto"]),
        "what pipworks.solve.solve gives, not 'femto'",
    ),
    "play_out(None)": (lambda: pipworks.play_out(wrong["none"], []), "from a position, .*, not None"),
    "no deciders": (lambda: pipworks.play_out(START, wrong["none"]), "by 2 deciders, one a seat, not None"),
    "one decider": (lambda: pipworks.play_out(START, [RANDOM]), "2 seats, but 1 decider was given: give one"),
    "no bots": (lambda: pipworks.play_out(START, wrong["names"]), "a decider is a bot, .*, not 'random'"),
    "limit": (lambda: pipworks.play_out(START, [RANDOM] * 2, limit=wrong["femto"]), "limit must be a whole"),
    "seconds": (
        lambda: pipworks.play_out(START, [RANDOM] * 2, seconds=wrong["femto"]),
        "seconds are a number",
    ),
    "no time": (
        lambda: pipworks.play_out(START, [RANDOM] * 2, seconds=0.0),
        "has some seconds, more than 0, not 0.0",
    ),
    "noticed": (
        lambda: pipworks.noticed(RECORD, wrong["none"]),
        "a seat is a whole number from 0 to 1, not None",
    ),
    "choice_in": (
        lambda: pipworks.choice_in(RECORD, RANDOM, 7, LUCK),
        "there is no seat 7: seats are 0 to 1",
    ),
    "not due": (lambda: pipworks.choice_in(RECORD, RANDOM, 0, LUCK), "seat 0 has nothing to choose here"),
    "choice in nothing": (
        lambda: pipworks.choice_in(wrong["femto"], RANDOM, 0, LUCK),
        "made in a position, or in a record, .*, not 'femto'",
    ),
    "nobody says": (
        lambda: pipworks.said_in(START, wrong["half"], 0, LUCK),
        "a decider is a bot, .* not 0.5",
    ),
    "hint(None)": (lambda: pipworks.hint(wrong["none"], 0), "a hint is of a position, .*, not None"),
    "hint of no seat": (lambda: pipworks.hint(START, 7), "seat 7 has nothing to choose now"),
    "hint by no solution": (
        lambda: pipworks.hint(START, 0, wrong["half"]),
        "what pipworks.solve.solve gives",
    ),
    "hint by another": (
        lambda: pipworks.hint(START, 0, solve(SMALL)),
        "a position of femto, not of femto:hand",
    ),
    "hint where equations are found": (
        lambda: pipworks.hint(pipworks.game("brain-drain").deal(seed=1), 0),
        "about finding equations: pipworks.arithmetic.solutions lists",
    ),
    "no luck": (lambda: pipworks.choice_in(RECORD, RANDOM, 0, wrong["none"]), "what pipworks.generator"),
    "game": (lambda: Variant(wrong["femto"]), "a variant is of a game, .*, not 'femto'"),
    "options": (lambda: Variant(FEMTO.game, wrong["femto"]), "an object of FemtoOptions, not 'femto'"),
    "state": (lambda: Position(FEMTO, wrong["none"], None), "a position of femto has a record of its state"),
    "other state": (lambda: Position(FEMTO, OTHER.state, None), "a state of another game, not of femto"),
    "other start": (lambda: GameRecord(FEMTO, OTHER), "a position of math-arena, not of femto"),
    "bot(None)": (lambda: bot(wrong["none"], FEMTO), "a bot has a name, such as random, not None"),
    "bot of a name": (lambda: bot("random", wrong["femto"]), "plays a variant, .*, not 'femto'"),
    "seen by": (lambda: START.seen_by(wrong["femto"]), "a seat is a whole number from 0 to 1, not 'femto'"),
    "table": (lambda: START.table(wrong["half"]), "a seat is a whole number from 0 to 1, not 0.5"),
    "choices there": (lambda: START.choices(9), "there is no seat 9: seats are 0 to 1"),
    "numbers there": (lambda: START.numbers(-2), "there is no seat .2: seats are 0 to 1"),
    "choices of no seat": (lambda: FEMTO.choices(START.state, 5), "there is no seat 5: seats are 0 to 1"),
    "by number": (lambda: START.play_numbers(wrong["none"]), "by seat, .*, not None"),
    "step -1": (lambda: RECORD.told(-1), "there is no step .1: there are 14"),
    "step None": (
        lambda: RECORD.notation(wrong["none"]),
        "a step has a whole number, counted from 0, not None",
    ),
    "vary": (lambda: RECORD.vary(wrong["half"]), "a step has a whole number, counted from 0, not 0.5"),
    "back -1": (lambda: RECORD.back(-1), ".1 step cannot be taken back: there are 14"),
    "back 99": (lambda: RECORD.back(99), "99 steps cannot be taken back"),
    "take back": (lambda: RECORD.take_back(wrong["half"]), "a whole number, not 0.5"),
    "rules of then": (
        lambda: pipworks.by_rules(pipworks.game, "femto", 7),
        "this is a game of Femto by version 7",
    ),
    "batch of none": (lambda: Batch(wrong["none"], 2), "a variant, as pipworks.game gives it, not None"),
    "batch of a list": (lambda: Batch(wrong["numbers"], 2), r"a variant, .*, not \[1\]"),
    "opponents": (
        lambda: Batch(FEMTO, 2, seats=[0], opponents=wrong["none"]),
        "a bot's name, or",
    ),
    "any_legal": (lambda: Batch(FEMTO, 2).any_legal(wrong["none"]), "what pipworks.generator.seed. gives"),
    "known": (lambda: Batch(FEMTO, 2).known(2, 0), "there is no game 2: games are 0 to 1"),
    "solve": (lambda: solve(wrong["femto"]), "what is solved is a variant, .*, not 'femto'"),
    "regret": (lambda: minimise_regret(wrong["femto"]), "what is solved is a variant, .*, not 'femto'"),
    "match": (lambda: play_match(wrong["femto"], ["random"], 2), "a match is of a variant, .*, not 'femto'"),
    "bots": (lambda: play_match(FEMTO, "random", 2), "a list of names, one for each seat, not 'random'"),
    "games of a match": (
        lambda: play_match(FEMTO, ["random"] * 2, wrong["half"]),
        "games, not 0.5",
    ),
    "iterations": (lambda: search(FEMTO, START.state, 0, LUCK, iterations=wrong["half"]), "iterations are a"),
    "decisions": (lambda: list(chosen_in(wrong["numbers"])), "decisions are of records, .*, not 1"),
    "no generator": (lambda: Position(FEMTO, START.state, np.zeros(4, np.uint64)), "what pipworks.generator"),
    "too many games": (lambda: pipworks.random_games(FEMTO, 10**30), "are more than memory holds"),
    "perft too deep": (lambda: pipworks.perft(START, 2**40), "joint choices deep at most, not"),
    "batch too large": (lambda: Batch(FEMTO, 2**40), "a batch has at most 16,777,216 games"),
    "bot_names": (lambda: bot_names(wrong["femto"]), "a bot plays a variant, .*, not 'femto'"),
    "all_bots": (lambda: all_bots(wrong["numbers"]), r"a bot plays a variant, .*, not \[1\]"),
    "level": (lambda: level_bot("grand", FEMTO), "'grand' is no level: choose novice,"),
    "level of none": (lambda: level_bot(wrong["none"], FEMTO), "a level has a name: novice.* not None"),
    "perfect -1": (lambda: bot("perfect", SMALL).mix(SMALL.deal(seed=1).state, -1), "there is no seat .1"),  # type: ignore[attr-defined]
    "perfect luck": (
        lambda: bot("perfect", SMALL).choose(SMALL, SMALL.deal(seed=1).state, 0, wrong["none"]),
        "what pipworks.generator",
    ),
    "novice": (lambda: bot("novice", SMALL).choose(wrong["none"], START.state, 0, LUCK), "plays a variant"),
    "search bot": (
        lambda: bot("search", SMALL).choose(wrong["none"], START.state, 0, LUCK),
        "plays a variant",
    ),
    "mix of none": (lambda: minimise_regret(BLUFF, iterations=1).mix(wrong["none"], 0), "or a game so far"),
    "recalling": (lambda: PerfectRecall(wrong["numbers"]), "a bot plays a variant, .*, not"),
    "processes": (
        lambda: play_match(FEMTO, ["random"] * 2, 2, processes=wrong["femto"]),
        "processes must be",
    ),
    "searched": (lambda: search(FEMTO, wrong["none"], 0, LUCK, iterations=1), "is a record, .*, not None"),
    "search of a seat": (lambda: search(FEMTO, START.state, 2, LUCK, iterations=1), "seat 2 has nothing to"),
    "search luck": (
        lambda: search(FEMTO, START.state, 0, wrong["none"], iterations=1),
        "what pipworks.generat",
    ),
    "a bot's seat": (
        lambda: bot("greedy", FEMTO).choose(FEMTO, START.state, 99, LUCK),
        "there is no seat 99",
    ),
    "a bot's state": (
        lambda: bot("greedy", FEMTO).choose(FEMTO, OTHER.state, 0, LUCK),
        "a state of femto is a record of its own game's",
    ),
    "opponent": (lambda: SeatEnv(FEMTO, wrong["none"]), "a decider is a bot, .*, not None"),
    "stage": (lambda: STAGE.best(wrong["none"]), "a seat is a whole number from 0 to 1, not None"),
    "stage -1": (lambda: STAGE.worth(-1), "there is no seat .1: seats are 0 to 1"),
    "exact stage": (lambda: ExactSolution(SMALL).stage(SMALL.deal(seed=1)).costs(2), "there is no seat 2"),
    "tree": (lambda: minimise_in(wrong["none"]), "what is learnt from is a tree, .*, not None"),
    "goal": (
        lambda: minimise_regret(BLUFF, goal=wrong["femto"]),
        "the goal must be a number from 0 up, not 'femto'",
    ),
    "keep": (lambda: minimise_regret(BLUFF, keep=wrong["femto"]), "in a folder, named by a Path, not"),
    "most": (lambda: game_tree(BLUFF, most=wrong["femto"]), "the most positions are a number, not"),
    "no set": (lambda: game_tree(BLUFF).seen(0, 99), "seat 0 has no information state 99: they are 0 to 5"),
    "no memory": (lambda: game_tree(BLUFF).set_of(wrong["none"], 0), "what a seat remembers is a Memory"),
    "further": (
        lambda: sample_regret(SMALL, traversals=1, further=sample_regret(BLUFF, traversals=1)),
        "what was learnt before is of bluff, not of femto",
    ),
    "policy": (
        lambda: pipworks.exploitability(BLUFF, lambda known, seat: wrong["none"]),
        "a policy answers with probabilities by choice, .*, not None",
    ),
    "file": (lambda: list(pipworks.records("a\0b")), "cannot be the name of a file"),
    "first line": (lambda: pipworks.read_record(str(RECORD), pipworks.game, wrong["half"]), "the first line"),
    "finds": (lambda: pipworks.by_rules(lambda code: wrong["none"], "femto", 1), "gives a Variant, not None"),
    "pad": (lambda: pipworks.games_pad(wrong["half"]), "games must be a whole number from 1 up"),
    "version": (
        lambda: FEMTO.game.of_version(wrong["femto"]),
        "a version of the rules must be a whole number",
    ),
    "environment": (lambda: SeatEnv(FEMTO, game=wrong["half"]), "a game is named by a text, not 0.5"),
    "long": (lambda: pipworks.game(OTHER.state), "a game is named by a text like femto, not .*…$"),
    "seats=[0.5]": (lambda: Batch(FEMTO, 2, seats=[0.5]), r"seats cannot be \[0.5\]"),  # type: ignore[list-item]
}


@pytest.mark.parametrize("call", WRONG)
def test_wrong_types_get_a_sentence(call: str) -> None:
    made, sentence = WRONG[call]
    with pytest.raises(GameError, match=sentence) as problem:
        made()
    assert "\n" not in str(problem.value) and problem.value.code


@given(st.one_of(st.none(), st.floats(), st.booleans(), st.binary(), st.lists(st.integers())))
def test_no_other_thing_is_a_seed(seed: Any) -> None:
    if seed is None:
        assert FEMTO.deal(seed=seed).seed is not None
        return
    with pytest.raises(WrongType):
        FEMTO.deal(seed=seed)
    assert issubclass(WrongType, TypeError) and issubclass(WrongType, ValueError)


def test_numbers_of_numpy_are_numbers() -> None:
    assert FEMTO.deal(seed=np.int64(7)) == FEMTO.deal(seed=7)  # type: ignore[arg-type]
    assert type(FEMTO.deal(seed=np.int64(7)).seed) is int  # type: ignore[arg-type]
    numpys: dict[int, Any] = {0: np.int64(3), 1: 8}
    assert START.play(numpys).position == START.play({0: 3, 1: 8}).position


def test_games_lists_them_all() -> None:
    for _ in range(2):  # the folder of all games has the same name, and is imported by then
        assert pipworks.games()[: len(BUILT_IN)] == list(BUILT_IN)
    assert all(pipworks.game(name).game.name == name for name in pipworks.games())


CODES = ("femto", "femto:order=alternate,match=2", "friend-or-foe:turn_limit=5")
few = settings(max_examples=12, deadline=None)
variants = st.sampled_from([pipworks.game(code) for code in CODES])


def walk(variant: Variant, seed: int) -> list[Position]:
    dice, here = random.Random(seed), variant.deal(seed=seed)
    found = [here]
    while not here.over and len(found) < 20:
        here = here.play({seat: dice.choice(here.choices(seat)) for seat in here.to_act}).position
        found.append(here)
    return found


@few
@given(variants, st.integers(0, 99))
def test_a_winner_has_more_than_all_others(variant: Variant, seed: int) -> None:
    for here in walk(variant, seed):
        outcome = here.outcome
        assert (outcome is None) == (not here.over)
        if outcome is None:
            assert here.winner is None
            continue
        assert outcome.scores == here.scores and str(outcome) == str(variant.result(here.scores))
        assert outcome.best == tuple(
            seat for seat in range(variant.seats) if here.scores[seat] == max(here.scores)
        )
        assert here.winner == (outcome.best[0] if len(outcome.best) == 1 else None)


@few
@given(variants, st.integers(0, 99), st.data())
def test_what_is_legal_is_what_can_be_played(variant: Variant, seed: int, data: st.DataObject) -> None:
    here = data.draw(st.sampled_from(walk(variant, seed)))
    good = {seat: here.choices(seat)[0] for seat in here.to_act}
    for seat in range(-1, variant.seats + 1):
        legal = here.choices(seat)[:3] if seat < variant.seats else ()
        for said in ("nonsense", "", *legal, 3, Choice(0), Choice(999), None):
            why = here.why_not(seat, said)  # type: ignore[arg-type]
            assert here.is_legal(seat, said) == (why is None)  # type: ignore[arg-type]
            assert here.can(good | {seat: said}) == (why is None)  # type: ignore[arg-type]
            if why is None:
                here.play(good | {seat: said})  # type: ignore[arg-type]
            else:
                with pytest.raises(IllegalChoice) as problem:
                    here.play(good | {seat: said})  # type: ignore[arg-type]
                assert str(problem.value) == why


@few
@given(variants, st.integers(0, 99), st.data())
def test_numbers_have_the_names_of_the_choices(variant: Variant, seed: int, data: st.DataObject) -> None:
    here = data.draw(st.sampled_from(walk(variant, seed)))
    for seat in range(variant.seats):
        numbers, names = here.numbers(seat), here.choices(seat)
        assert tuple(here.named(seat, each) for each in numbers) == names
        assert here.by_name(seat, dict(zip(numbers, range(99), strict=False))) == {
            name: place for place, name in enumerate(names)
        }
        for number in {-1, 0, variant.most_choices, 10**30} - {*numbers}:
            with pytest.raises(IllegalChoice):
                here.named(seat, number)
    if not here.over:
        record, seat = GameRecord(variant, here), here.to_act[0]
        chosen = pipworks.choice_in(record, bot("random", variant), seat, pipworks.generator(seed))
        others = {each: Choice(here.numbers(each)[0]) for each in here.to_act}
        assert here.named(seat, chosen) in here.choices(seat) and here.can(others | {seat: chosen})


def test_what_is_said_of_too_few_or_of_nobody_cannot_be_played() -> None:
    start = pipworks.game("femto").deal("2-3-8-10/4-5-6-7")
    assert start.can({0: 10, 1: "7"}) and start.can({0: Choice(7), 1: 7})
    for chosen in ({}, {0: 10}, "10", 10, {0: 10, 1: 7, 2: 7}, {0: 4, 1: 7}):
        assert not start.can(chosen)
        with pytest.raises(IllegalChoice):
            start.play(chosen)
    assert start.play({0: 10, 1: 7}).position.can("10")


@few
@given(st.sampled_from([SMALL, pipworks.game("femto:order=alternate")]), st.integers(0, 99), st.data())
def test_successors_are_all_that_can_be_played(variant: Variant, seed: int, data: st.DataObject) -> None:
    here = data.draw(st.sampled_from(walk(variant, seed)))
    found = list(here.successors())
    assert len(found) == (0 if here.over else int(np.prod([len(here.choices(seat)) for seat in here.to_act])))
    assert len({tuple(joint.items()) for joint, _ in found}) == len(found)
    for joint, after in found:
        assert here.play(joint).position == after


def test_successors_of_a_random_event_are_its_outcomes() -> None:
    snatch = pipworks.game(str(Path(__file__).parents[2] / "examples" / "snatch.py"))
    here = snatch.deal(snatch.game.notation.write_deal(snatch, snatch.deal(seed=1).state))
    while not here.awaits_chance:
        here = here.play({seat: here.choices(seat)[-1] for seat in here.to_act}).position  # all claim
    outcomes = [each for each, _ in snatch.outcomes(here.state)]
    assert len(outcomes) > 1
    found = list(here.successors())
    assert [joint for joint, _ in found] == [{}] * len(outcomes)
    for outcome, (_, after) in zip(outcomes, found, strict=True):
        assert after.state.tobytes() == snatch.after_outcome(here.state, outcome).tobytes()


def test_things_say_what_they_are() -> None:
    record = GameRecord(FEMTO, START)
    assert repr(record) == "<GameRecord femto, 0 steps to hands=3-5-7-10/2-4-6-8>"
    turn = START.play({0: 10, 1: 8})
    record.play({0: 10, 1: 8})
    assert repr(record).startswith("<GameRecord femto, 1 step to hands=3-5-7/2-4-6")
    assert repr(turn) == f"<Turn to {turn.position}>"
    assert repr(FEMTO.game) == "<Game femto>" and repr(FEMTO) == "<Variant femto>"
    assert repr(solve(SMALL)).startswith("<Solution of femto:")
    assert repr(ExactSolution(SMALL)).endswith(": 0 positions so far>")
    assert repr(Batch(FEMTO, 1200)) == "<Batch of 1,200 games of femto, 2 seats each>"


UNREADABLE: dict[str, tuple[Callable[[GameRecord], Any], str]] = {
    "name": (lambda record: record.headers.update({"My Key": "x"}), "'My Key' is no name of a header"),
    "value": (
        lambda record: record.headers.update(Date=wrong["half"]),
        "the header Date holds a text",
    ),
    "game": (lambda record: record.headers.update(Game="bluff"), "the header Game is written by itself"),
    "twice": (
        lambda record: record.headers.update(Place="x", place="y"),
        "two headers called place",
    ),
    "comment": (lambda record: record.comments.update({1: wrong["none"]}), "a comment is a text, not None"),
    "place": (lambda record: record.comments.update({99: "x"}), "there is no place 99 for a comment"),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_no_record_is_written_that_could_not_be_read_again(what: str) -> None:
    change, sentence = UNREADABLE[what]
    record = GameRecord(FEMTO, START)
    record.play({0: 10, 1: 8})
    change(record)
    with pytest.raises(GameError, match=sentence):
        str(record)


def test_a_memory_says_how_long_it_is() -> None:
    memory = Memory(None, START.seen_by(0))
    assert (repr(memory), repr(memory.chosen(3).then(OTHER.seen_by(0)))) == (
        "<Memory of 1 sight>",
        "<Memory of 2 sights>",
    )
