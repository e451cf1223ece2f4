"""Records of games: read with patience, replayed without mercy."""

from __future__ import annotations

import copy
import random
import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import BadRecord, GameError, GameRecord, Variant, WrongType, play_out, read_record
from pipworks.bots import bot
from pipworks.engine.contract import Record
from pipworks.engine.position import Position
from pipworks.engine.record import MOST_CHARACTERS
from pipworks.engine.rng import Generator, below, generator
from strategies import FEMTO, assert_one_sentence, hostile, positions_of, seeds, variants, walk

ATTO = """\
[Game "femto:hand_size=3,pack=2-3-4-5-6-8"]
[Deal "2-4-6/3-5-8"]
[Player1 "Ann"]
[Player2 "Bob"]
[Result "1/-1"]

1. 1:6 2:5  1:6   ; Player 1 lays the 6, player 2 the 5. 6 is higher than 5 …
2. 1:4 2:3  1:4
3. 1:2 2:5  1:5
"""

MATCH = """\
[Game "femto:hand_size=1,match=2,pack=4-5"]
[Deal "5/4"]
[Result "0/0"]

1. 1:5 2:4  1:5
2. *:4/5
3. 1:4 2:5  2:4
"""


def random_record(variant: Variant, seed: int, deal: str | None = None) -> GameRecord:
    """A whole game at random, dealt by the seed."""
    record = GameRecord(variant, variant.deal(deal, seed=seed))
    dice = random.Random(seed)
    while not record.now.over:
        now = record.now
        record.play({seat: dice.choice(now.choices(seat)) for seat in now.to_act})
    return record


class Random:
    """Chooses any legal choice."""

    name = "random"

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        legal = variant.choices(known, seat)
        return legal[int(below(rng, len(legal)))]


def test_a_record_tells_a_game() -> None:
    record = pipworks.record(ATTO)
    assert record.variant.code == "femto:hand_size=3,pack=2-3-4-5-6-8"
    assert record.headers == {"Player1": "Ann", "Player2": "Bob"}
    assert record.now.over and record.now.scores == (1, -1)
    assert record.now.text.startswith("hands=-/2-3-8 front=4-5-6/-")
    assert len(record.steps) == 6 and record.positions[0].text == "hands=2-4-6/3-5-8"
    assert record.notation(0) == "1:6 2:5"


def test_a_record_is_written_as_it_is_documented() -> None:
    record = random_record(FEMTO, 7)
    lines = str(record).splitlines()
    assert lines[:2] == ['[Game "femto"]', '[Seed "7"]']
    assert lines[2] == f'[Deal "{record.start.text.removeprefix("hands=")}"]'
    assert re.fullmatch(r'\[Result "-?\d/-?\d"\]', lines[3]) and lines[4] == ""
    rounds = [line for line in lines[5:] if not line.startswith("    ; ")]
    for number, line in enumerate(rounds, 1):
        assert re.fullmatch(rf"{number}\. 1:\d+ 2:\d+  [12]:\d+", line)
    assert len(rounds) < len(lines[5:])  # each is followed by its sentences
    assert max(map(len, lines)) <= 72  # short enough for any mail program


TOLERATED = [
    ATTO.upper().replace("GAME", "Game"),
    ATTO.lower(),
    ATTO.replace("\n", "\r\n"),
    "\ufeff" + ATTO,
    ATTO.replace("  ", "\t"),
    re.sub(r"(?m)^\d\. ", "", ATTO),
    re.sub(r"(?m)^\d\. (\S+ \S+)  (\S+)", r"\1\n\2", ATTO),
    ATTO.replace("\n1.", "\n; what a game\n1."),
    ATTO.replace('[Result "1/-1"]\n', ""),
    ATTO.replace('"1/-1"', '" 1 / -1 "'),
    ATTO.replace("[Game ", "[ game   ").replace('8"]\n[Player1', '8" ]  \n\n[player1'),
    ATTO.replace("2-4-6/3-5-8", "6 4 2 | 8,5,3"),
    ATTO.replace("2-4-6/3-5-8", "2-4-6"),
    ATTO.replace("1:6 2:5 ", "2:5 1:6 "),
    ATTO.replace("1:6 2:5 ", "1:6\n2:5\n"),
    re.sub(r"(?m)   ;.*$|\n(?=[23]\.)|\d\. ", " ", ATTO),
]


@pytest.mark.parametrize("text", TOLERATED)
def test_readers_do_not_mind_form(text: str) -> None:
    found = pipworks.record(text)
    assert [each.state.tobytes() for each in found.positions] == [
        each.state.tobytes() for each in pipworks.record(ATTO).positions
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('[Game "femto:hand_size=3,pack=2-3-4-5-6-8"]\n', "", 1, "header [Game"),
        ("femto:hand_size", "fempto:hand_size", 1, "did you mean femto?"),
        ("hand_size=3", "hand_size=x", 1, "hand_size must be a whole number"),
        ('[Deal "2-4-6/3-5-8"]\n', "", 1, 'header [Deal "…"] or [Seed "…"]'),
        ("2-4-6/3-5-8", "2-4-6/3-5-9", 2, "'9' is not a card of this pack"),
        ("2-4-6/3-5-8", "2-4-6/3-5-6", 2, "6 is there too often"),
        ("2-4-6/3-5-8", "2-4/3-5-6", 2, "player 1 has 2 cards: a hand has 3"),
        ('[Deal "2-4-6/3-5-8"]', '[Deal "2-4-6/3-5-8"]\n[Seed "7"]', 3, "the seed 7 does not give this deal"),
        ('[Player1 "Ann"]', "[Player1 Ann]", 3, "is not a header like"),
        ('[Player1 "Ann"]', '[Player2 "Ann"]', 4, "Player2 is given twice"),
        ('[Result "1/-1"]', '[Result "-1/1"]', 5, "the result is 1/-1, not '-1/1'"),
        ("1. 1:6 2:5", "1. 1:7 2:5", 7, "'7' is not a card of this pack: choose 2, 4 or 6"),
        ("1. 1:6 2:5", "1. 1:5 2:5", 7, "'5' is not in your hand (2 4 6): choose 2, 4 or 6"),
        ("1. 1:6 2:5", "1. 1:6", 7, "chooses twice at once"),
        ("1. 1:6 2:5", "1. 3:6 2:5", 7, "it is the turn of player 1 and player 2"),
        ("1. 1:6 2:5", "1. 6 5", 7, "'6' is not a choice like 1:10"),
        ("1. 1:6 2:5  1:6", "1. 1:6 2:5  2:6", 7, "it is the turn of player 1"),
        ("1. 1:6 2:5  1:6", "1. 1:6 2:5  1:4", 7, "two cards turned up (6 and 5)"),
        ("2. 1:4 2:3", "2. *:2-4-6/3-5-8 1:4 2:3", 8, "no random event is due"),
        ("2. 1:4", '[Date "today"]\n2. 1:4', 8, "headers stand before the first round"),
        ("3. 1:2 2:5  1:5", "3. 1:2 2:5  1:5  1:2", 9, "the game is over before '1:2'"),
        ("3. 1:2 2:5  1:5", "3. 1:2 2:5", 5, "there is a result, but the game is not over"),
        ("3. 1:2 2:5  1:5", "3. 1:2", 9, "player 2 is missing"),
        ("1. 1:6", "1. " + "1" * 5000 + ":6", 7, "is not a choice like"),
        ("1. 1:6", "1. 0:6", 7, "it is the turn of player 1 and player 2"),
        ("1. 1:6", "1. ١:6", 7, "is not a choice like"),
    ],
)
def test_errors_name_the_line_and_the_reason(old: str, new: str, line: int, words: str) -> None:
    assert ATTO.count(old) == 1
    with pytest.raises(BadRecord) as problem:
        pipworks.record(ATTO.replace(old, new))
    assert words in str(problem.value)
    assert problem.value.line == line and str(problem.value).startswith(f"line {line}: ")
    assert_one_sentence(problem.value)


def test_a_record_has_an_end() -> None:
    with pytest.raises(BadRecord, match="at most 1,000,000 characters"):
        pipworks.record(ATTO + ";" * MOST_CHARACTERS)


def test_a_long_game_is_written_so_that_it_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the sentences that tell what happened, which are told anew by whoever reads it."""
    told = pipworks.record(ATTO)
    monkeypatch.setattr("pipworks.engine.record.MOST_CHARACTERS", len(str(told)))
    assert str(told) == str(pipworks.record(ATTO)) and "; " in str(told)
    monkeypatch.setattr("pipworks.engine.record.MOST_CHARACTERS", len(str(told)) - 1)
    short = str(told)
    monkeypatch.undo()
    assert "; " not in short and str(pipworks.record(short)) == str(told)


@given(variants(), seeds)
def test_a_wrong_result_is_noticed(variant: Variant, seed: int) -> None:
    text = str(random_record(variant, seed))
    other = re.sub(r'\[Result "(-?\d+)', lambda found: f'[Result "{int(found[1]) + 1}', text)
    with pytest.raises(BadRecord, match="the result is"):
        read_record(other, variant)


@given(variants(start="deal"), seeds)
def test_a_seed_must_give_the_deal(variant: Variant, seed: int) -> None:
    text = str(random_record(variant, seed))
    other = variant.deal(seed=seed + 1)
    if other == variant.deal(seed=seed):
        return
    with pytest.raises(BadRecord, match=f"the seed {seed + 1} does not give this deal"):
        read_record(text.replace(f'[Seed "{seed}"]', f'[Seed "{seed + 1}"]'), variant)


def test_a_seed_alone_is_enough() -> None:
    record = random_record(FEMTO.but(match=3), 11)
    text = re.sub(r"\[Deal.*\n|\*:\S+", "", str(record))
    again = read_record(text, FEMTO.but(match=3))
    assert again.positions == record.positions and again.start.seed == 11


def test_events_told_must_be_those_of_the_seed() -> None:
    variant = FEMTO.but(match=2)
    record = random_record(variant, 5)
    told = re.search(r"\*:(\S+)", str(record))
    assert told
    first, second = told[1].split("/")
    back = "-".join(reversed(first.split("-")))
    same = str(record).replace(told[0], f"*:{back}/{second}")
    assert read_record(same, variant).positions == record.positions
    with pytest.raises(BadRecord, match=r"the seed gives the random event \*:"):
        read_record(str(record).replace(told[0], f"*:{second}/{first}"), variant)


def test_a_match_tells_its_deals() -> None:
    record = pipworks.record(MATCH)
    assert record.now.over and record.now.scores == (0, 0)
    assert record.steps[2] == "4/5" and record.notation(2) == "*:4/5"
    assert pipworks.record(str(record)).positions == record.positions


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("2. *:4/5\n", "", 6, "a random event is due, written *:…"),
        ("*:4/5", "*:4/6", 6, "'6' is not a card of this pack"),
        ("*:4/5", "*:", 6, "player 1 has 0 cards"),
        ("*:4/5", "*:4/5 *:4/5", 6, "no random event is due"),
    ],
)
def test_wrong_random_events(old: str, new: str, line: int, words: str) -> None:
    with pytest.raises(BadRecord) as problem:
        pipworks.record(MATCH.replace(old, new))
    assert words in str(problem.value) and problem.value.line == line


@given(variants(match=3), seeds, st.booleans())
def test_explicit_deals_with_a_seed_for_the_rest_read_back(variant: Variant, seed: int, same: bool) -> None:
    deal = variant.game.notation.write_deal(variant, variant.deal(seed=seed if same else seed + 1).state)
    record = random_record(variant, seed, deal)
    again = read_record(str(record), variant)
    assert again.positions == record.positions and str(again) == str(record)


@given(variants(), seeds, st.integers(0, 30))
def test_a_game_from_the_middle_reads_back(variant: Variant, seed: int, skip: int) -> None:
    positions = positions_of(walk(variant, seed))
    start = positions[min(skip, len(positions) - 1)]
    record = GameRecord(variant, start)
    dice = random.Random(seed)
    while record.now.to_act:
        now = record.now
        record.play({seat: dice.choice(now.choices(seat)) for seat in now.to_act})
    again = read_record(str(record), variant)
    assert again.positions == record.positions and str(again) == str(record)


def test_a_position_or_a_deal_but_not_both() -> None:
    position = '[Position "hands=2-4/3-5-8 front=6/-"]'
    text = f'[Game "femto:atto"]\n{position}\n\n1:4 2:3 1:4\n'
    assert pipworks.record(text).now.text.startswith("hands=2/3-5-8 front=4-6/-")
    with pytest.raises(BadRecord, match=r"line 2: .*leave one of them out"):
        pipworks.record(text.replace(position, position + '\n[Seed "1"]'))
    with pytest.raises(BadRecord, match="line 2: in this variant all the cards"):
        pipworks.record(text.replace("front=6", "front=-"))


@given(variants(), seeds)
def test_going_back_forgets(variant: Variant, seed: int) -> None:
    record = random_record(variant, seed)
    whole = str(record)
    steps, positions = list(record.steps), list(record.positions)
    record.back()
    record.back(0)
    assert record.positions == positions[:-1] and record.steps == steps[:-1]
    last = steps[-1]
    assert isinstance(last, dict)
    record.play_numbers(last)
    assert str(record) == whole


@given(variants(), seeds)
def test_a_refused_choice_leaves_the_record_alone(variant: Variant, seed: int) -> None:
    record = GameRecord(variant, variant.deal(seed=seed))
    before = str(record)
    with pytest.raises(GameError):
        record.play(dict.fromkeys(record.now.to_act, "nothing"))
    assert str(record) == before and len(record.positions) == 1


@given(variants(), seeds)
def test_deciders_play_records_that_replay(variant: Variant, seed: int) -> None:
    start = variant.deal(seed=seed)
    record = play_out(start, [Random(), Random()], seed=seed)
    assert record.now.over
    assert str(play_out(start, [Random(), Random()], seed=seed)) == str(record)
    assert read_record(str(record), variant).positions == record.positions
    assert len(play_out(start, [Random(), Random()], seed=seed, limit=2).steps) >= min(2, len(record.steps))


@given(st.text(st.characters(codec="utf-8"), max_size=20))
@example('x"]\n[Deal "')
def test_names_of_players_cannot_break_a_record(name: str) -> None:
    record = pipworks.record(ATTO)
    record.headers["Player1"] = name
    again = pipworks.record(str(record))
    assert again.positions == record.positions
    assert again.headers["Player1"] == " ".join(name.split())


@given(
    hostile(
        [
            ATTO,
            MATCH,
            str(random_record(FEMTO.but(match=2), 3)),
            str(random_record(FEMTO.but(start="snake"), 3)),
        ]
    )
)
@settings(max_examples=settings().max_examples * 5)
def test_a_text_is_a_record_or_is_refused_in_a_sentence(text: str) -> None:
    try:
        record = pipworks.record(text)
    except BadRecord as problem:
        assert_one_sentence(problem)
        return
    again = pipworks.record(str(record))
    assert again.positions == record.positions
    assert str(again) == str(record)


@pytest.mark.parametrize("number", [True, False, 1.0, "1"])
def test_a_number_of_steps_is_no_bool(number: Any) -> None:
    record = GameRecord(FEMTO, FEMTO.deal("2-3-8-10/4-5-6-7"))
    record.play({0: 2, 1: 5})
    before = str(record)
    for ask in (record.take_back, record.back, record.vary, record.notation, record.step, record.told):
        with pytest.raises(WrongType) as problem:
            ask(number)
        assert_one_sentence(problem.value)
    assert str(record) == before


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_record_goes_its_own_way(copied: Any) -> None:
    record = GameRecord(FEMTO, FEMTO.deal("2-3-8-10/4-5-6-7"))
    record.play({0: 2, 1: 5})
    before, other = str(record), copied(record)
    assert other == record and str(other) == before
    other.vary(0, {0: 3, 1: 5})
    other.comments[0] = "Ann deals."
    other.take_back(1)
    assert str(record) == before != str(other)


def thrown(name: str, seed: int) -> GameRecord:
    """A game, played until something random has happened after a choice."""
    variant = pipworks.game(name)
    record = GameRecord(variant, variant.deal(seed=seed))
    while not (record.steps and isinstance(record.steps[-1], str)):
        play_first(record)
    return record


def play_first(record: GameRecord) -> None:
    record.play_numbers({seat: record.now.numbers(seat)[0] for seat in record.now.to_act})


def read_again(record: GameRecord) -> GameRecord:
    again = pipworks.record(str(record))
    assert (again.steps, again.tried, str(again)) == (record.steps, record.tried, str(record))
    assert again.positions == record.positions
    return again


def luck_of(record: GameRecord) -> list[Any]:
    assert record.now.rng is not None
    return list(record.now.rng.ravel())


LUCKY = ("friend-or-foe", "math-arena", "brain-drain")


@pytest.mark.parametrize("steps", [0, 3, pytest.param(1000, marks=pytest.mark.compiled)])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", LUCKY)
def test_what_is_drawn_anew_follows_from_the_seed(name: str, seed: int, steps: int) -> None:
    record = thrown(name, seed)
    for _ in range(2):
        record.take_back(1)
        record.happen()
    for _ in range(steps):
        if record.now.awaits_chance:
            record.happen()
        elif record.now.over:
            break
        else:
            play_first(record)
    again = read_again(record)
    assert luck_of(again) == luck_of(record)


@pytest.mark.parametrize("name", LUCKY)
def test_what_was_taken_back_and_then_told_is_read_as_it_was(name: str) -> None:
    """And the luck of the game stays where it was."""
    record = thrown(name, 0)
    events = {record.steps[-1]}
    for seed in range(3):
        other = GameRecord(
            record.variant, Position(record.variant, record.positions[-2].state, generator(seed))
        )
        other.happen()
        events.add(other.steps[0])
    assert len(events) > 1
    record.take_back(1)
    here = str(record)
    for event in map(str, events):
        told = pipworks.record(here)
        told.happen(event)
        for _ in range(6):
            if not told.now.over:
                play_first(told)
        read_again(told)


def test_what_is_drawn_anew_may_be_left_out() -> None:
    record = thrown("friend-or-foe", 0)
    record.take_back(1)
    record.happen()
    play_first(record)
    text = str(record)
    event = next(step for step in reversed(record.steps[:-1]) if isinstance(step, str))
    before, _, after = text.rpartition(f"*:{event}")
    assert pipworks.record(before + after).positions == record.positions


@pytest.mark.parametrize(
    ("payoff", "written", "also"),
    [
        (1.0, "1", ("1.0", "+1", "1e0")),
        (-2.0, "-2", ("-2.0",)),
        (0.0, "0", ("-0",)),
        (0.5, "0.5", (".5", "0.50")),
        (-0.25, "-0.25", ()),
        (100000.0, "100000", ("1e5",)),
        (1e6, "1e+06", ("1000000",)),
        (1234567.0, "1234567", ("1.23457e+06", "1234567.0")),
        (11000011.0, "11000011", ("1.1e+07",)),
        (-123456789012.0, "-123456789012", ("-1.23457e+11",)),
        (0.1234567, "0.1234567", ("0.123457",)),
        (1 / 3, "0.3333333333333333", ("0.333333",)),
        (1.23456789e60, "1.23456789e+60", ("1.23457e+60",)),
    ],
)
def test_results_are_written_as_they_are_and_read_as_numbers(
    monkeypatch: pytest.MonkeyPatch, payoff: float, written: str, also: tuple[str, ...]
) -> None:
    """What was once written of them, with six digits, is still read."""
    record = play_out(FEMTO.deal(seed=1), [bot("random", FEMTO)] * 2, seed=1)
    monkeypatch.setattr(Position, "scores", property(lambda position: (payoff, 0.5)))
    head = f'[Result "{written}/0.5"]'
    assert head in str(record)
    for told in (written, *also, f" {written} "):
        again = read_record(str(record).replace(head, f'[Result "{told}/0.5"]'), FEMTO)
        assert str(again) == str(record)
    for wrong in (
        f"{2 * payoff + 1:.17g}",
        "",
        f"{written}/0.5",
        "x",
        "nan",
        "1_0",
        "١",
        f"{1.001 * payoff + 1:g}",
    ):
        with pytest.raises(BadRecord, match="the result is ") as problem:
            read_record(str(record).replace(head, f'[Result "{wrong}/0.5"]'), FEMTO)
        assert f"the result is {written}/0.5, not " in str(problem.value)
