"""Brain Drain and Ascent at a terminal: a race with a fake clock and keys, games in a pipe, practice."""

from __future__ import annotations

import math
import re
import statistics

import pytest

from pipworks.arithmetic import Options, difficulty
from pipworks.bots import solving
from pipworks.cli.buzzer import Buzzer
from pipworks.cli.claiming import ClaimSession, opponents, steps_text
from pipworks.cli.language import choose, told
from pipworks.cli.practising import Tally, practise
from pipworks.cli.screen import Left, Screen
from pipworks.engine import GameError, GameRecord, Position, Puzzle, Variant, generator
from pipworks.engine.messages import Message
from pipworks.games import game_named
from pipworks.kernels import PLAIN
from pipworks.lab import setter_of

ASCENT, BRAIN_DRAIN = game_named("ascent"), game_named("brain-drain")
DEAL = "8s-5h-10c-3d-Ks-2s-2h-2c-2d-8h"


class Script(Screen):
    """A screen whose answers are written down before, and which remembers what was said."""

    def __init__(self, *answers: str) -> None:
        super().__init__(plain=True)
        self.answers = list(answers)
        self.said: list[str] = []

    def say(self, what: str | Message = "", style: str | None = None, whole: bool = False) -> None:
        self.said.append(what if isinstance(what, str) else told(what))

    def draw(self, picture: object, words: str) -> None:
        self.said.append(words)

    def ask(self, asked: str | Message, secret: bool = False) -> str:
        self.said.append(asked if isinstance(asked, str) else told(asked))
        if not self.answers:
            raise Left
        return self.answers.pop(0)

    @property
    def text(self) -> str:
        return "\n".join(self.said)


class Keys(Buzzer):
    """Keys pressed at certain times of a clock that runs only while somebody waits; and lines typed."""

    def __init__(self, presses: list[tuple[float, str]], lines: list[str | None] | None = None) -> None:
        self.presses = presses
        self.lines = lines or []
        self.time = 100.0
        self.start = 100.0

    def now(self) -> float:
        return self.time

    def key(self, until: float | None) -> str | None:
        if not self.presses:
            if until is None:
                raise Left
            self.time = max(self.time, until)
            return None
        at = self.start + self.presses[0][0]
        if until is not None and until < at:
            self.time = max(self.time, until)
            return None
        self.time = max(self.time, at)
        return self.presses.pop(0)[1]

    def line(self, question: str, seconds: float) -> str | None:
        return self.lines.pop(0)


def session(
    screen: Screen,
    bots: dict[int, str],
    keys: Buzzer | None = None,
    code: str = "",
    game: object = BRAIN_DRAIN,
) -> ClaimSession:
    variant = Variant.read(game, code)  # type: ignore[arg-type]
    record = GameRecord(variant, variant.deal(DEAL, seed=5))
    names = [bots.get(seat, f"Player {seat + 1}") for seat in range(variant.seats)]
    return ClaimSession(screen, record, bots, names, keys)


def test_a_person_who_buzzes_in_first_wins() -> None:
    screen = Script()
    table = session(screen, {1: "beginner"}, Keys([(0.3, "\n")], ["(8+5)/(10+3)"]))
    table._step()
    assert table.record.now.scores == (1, 0)
    assert "the simplest of 18 equations: 10−3×(8−5) = 1" in screen.text


@pytest.mark.parametrize(
    ("typed", "reason"), [(None, "Time is up"), ("8+5+10+3", "makes 26"), ("um", "no equation")]
)
def test_who_buzzes_in_must_have_an_equation(typed: str | None, reason: str) -> None:
    screen = Script()
    table = session(screen, {1: "beginner"}, Keys([(0.3, "\n")], [typed]))
    table._step()
    assert table.record.now.scores == (0, 1) and reason in screen.text


def test_an_unbeatable_opponent_is_faster() -> None:
    table = session(Script(), {1: "unbeatable"}, Keys([(0.5, "\n")], ["(8+5)/(10+3)"]))
    table._step()
    assert table.record.now.scores == (0, 1)


def test_an_unbeatable_opponent_passes_what_cannot_be_made_and_the_person_may_too() -> None:
    variant = Variant.read(BRAIN_DRAIN, "")
    record = GameRecord(variant, variant.deal("As-Ah-Ac-Ad-10s", seed=1))
    screen = Script()
    table = ClaimSession(screen, record, {1: "unbeatable"}, ["You", "unbeatable"], Keys([(9.0, "p")]))
    table._step()
    assert table.record.now.to_act == (0,)
    table._step()
    assert table.record.now.turn == 2 and "1 1 1 1 cannot make 10." in screen.text


def test_several_people_have_a_key_each() -> None:
    table = session(Script(), {}, Keys([(2.0, "9"), (3.0, "x"), (4.0, "3")], ["(8+5)/(10+3)"]), "players=3")
    table._step()
    assert table.record.now.scores == (0, 0, 1)


def test_the_clock_stands_still_while_an_equation_is_typed_and_goes_on() -> None:
    table = session(Script(), {2: "beginner"}, Keys([(1.5, "1")], ["wrong 1"]), "players=3")
    table._step()
    assert table.record.now.to_act == (1, 2) and table._clock == pytest.approx(1.5)
    drawn = dict(table._attempts)
    table._step()
    assert table._attempts == drawn or table.record.now.turn == 2


def test_hints_come_one_operation_at_a_time() -> None:
    screen = Script()
    table = session(screen, {1: "beginner"}, Keys([(0.1, "h"), (0.2, "h"), (0.3, "q")]))
    with pytest.raises(Left):
        table._step()
    assert screen.said.count("  1. 8−5=3") == 2 and screen.said.count("  2. 3×3=9") == 1
    assert list(map(told, steps_text(Puzzle((1, 1, 1, 1), 10, Options()), 3))) == ["There is no equation."]
    assert told(steps_text(Puzzle((8, 5, 10, 3), 1, Options()), 9)[-1]) == "That is all."


def test_in_a_pipe_everything_is_typed_and_nothing_given_away() -> None:
    screen = Script("choices", "hello", "", "(8+5)/(10+3)")
    table = session(screen, {1: "beginner"})
    table._step()
    before = screen.text.split("makes it")[0].split("could be made")[0]
    assert "10−3×(8−5)" not in before
    assert "An equation, pass, wait" in before and "'hello' is no equation" in before
    while table.record.now.awaits_chance:
        table._step()
    assert sum(table.record.now.scores) == 1


def test_of_words_typed_nearly_right_one_is_named_and_never_an_equation() -> None:
    for language, typed in (
        (
            "en",
            {"pss": "pass", "hnt": "hint", "Tabel": "table", "wiat": "wait", "10−3×(8−5": None, "xyz": None},
        ),
        ("de", {"pase": "passe", "zurrück": "zurück", "undoo": "undo", "tpp": "tipp"}),
    ):
        choose(language)
        try:
            for wrong, right in typed.items():
                screen = Script(wrong)
                session(screen, {1: "beginner"}).run()
                asked = "Meintest du {}?" if language == "de" else "Did you mean {}?"
                meant = [each for each in screen.said if each.startswith(asked.partition("{")[0])]
                assert meant == ([asked.format(right)] if right else []), wrong
        finally:
            choose("en")


def test_in_a_pipe_a_wrong_equation_is_explained() -> None:
    screen = Script("8+5+10")
    session(screen, {1: "beginner"})._step()
    assert "leaves out 3" in screen.text


def whole_game(game: object, code: str, bots: dict[int, str], *answers: str) -> tuple[Script, Position]:
    screen = Script(*answers)
    variant = Variant.read(game, code)  # type: ignore[arg-type]
    record = GameRecord(variant, variant.deal(seed=3))
    names = [bots.get(seat, f"Player {seat + 1}") for seat in range(variant.seats)]
    ClaimSession(screen, record, bots, names).run()
    return screen, record.now


@pytest.mark.parametrize("level", ["beginner", "unbeatable", "thinking", "random"])
def test_whole_games_in_a_pipe(level: str) -> None:
    goal = 2 if PLAIN else 5
    _, end = whole_game(BRAIN_DRAIN, f"first_to={goal},players=3", {1: level, 2: "strong"}, *["pass"] * 500)
    assert end.over and max(end.scores) >= goal
    _, end = whole_game(ASCENT, "last_number=3", {1: level}, *["pass"] * 500)
    assert end.over


def test_bots_alone_and_leaving() -> None:
    _, end = whole_game(BRAIN_DRAIN, "first_to=3", {0: "good", 1: "strong"})
    assert end.over
    screen, end = whole_game(ASCENT, "", {1: "good"}, "quit")
    assert not end.over and "Good-bye." in screen.text


def test_who_can_be_played_against() -> None:
    variant = Variant.read(BRAIN_DRAIN, "")
    assert opponents(variant)[:5] == ["novice", "beginner", "club", "expert", "master"]
    assert {"learner", "good", "strong", "unbeatable"} <= set(opponents(variant))
    assert variant.game.is_about_solving and ASCENT.is_about_solving
    with pytest.raises(GameError, match="is no level: choose beginner"):
        session(Script(), {1: "genius"})
    assert solving.level("BEG").name == "beginner"


# The model of speed


def test_harder_takes_longer_and_a_higher_level_less_long() -> None:
    easy, hard = solving.effort((1, 2, 3, 4), 10), solving.effort((13, 13, 13, 13), 12)
    assert easy == pytest.approx(difficulty((1, 2, 3, 4), 10).effort) and easy < hard
    medians = [solving.median(each, easy) for each in solving.LEVELS.values()]
    assert medians == sorted(medians, reverse=True)
    for each in solving.LEVELS.values():
        assert solving.median(each, easy) <= solving.median(each, hard)
        assert solving.median(each, math.inf) == math.inf
    assert solving.par((1, 2, 3, 4), 10) == solving.median(solving.LEVELS["good"], easy)


@pytest.mark.parametrize("name", list(solving.LEVELS))
def test_drawn_times_follow_the_model(name: str) -> None:
    who, rng = solving.LEVELS[name], generator(name)
    effort = solving.effort((1, 2, 3, 4), 10)
    drawn = [solving.draw(who, effort, rng) for _ in range(2000)]
    right = [each.seconds for each in drawn if each.answer == "right"]
    wrong = sum(each.answer == "wrong" for each in drawn) / len(drawn)
    assert wrong == pytest.approx(who.errs, abs=0.03)
    assert statistics.median(right) == pytest.approx(solving.median(who, effort), rel=0.2)
    hopeless = [solving.draw(who, math.inf, rng) for _ in range(300)]
    assert all(each.answer != "right" and math.isfinite(each.seconds) for each in hopeless)
    if name == "unbeatable":
        assert {each.answer for each in hopeless} == {"pass"} and wrong == 0


# Practice


@pytest.mark.parametrize(
    "what", ["brain-drain", "brain-drain:faces=eleven_up,relief=three", "ascent", "24", "countdown"]
)
def test_practice(what: str) -> None:
    setter, rng = setter_of(what), generator(1)
    for number in range(1, 3 if PLAIN else 5):
        task = setter(rng)
        answer = task.puzzle.simplest
        screen, tally = Script("hint", "0", "help", answer or "none"), Tally()
        practise(screen, task, number, 4, tally)
        assert told(tally.message()) == "1 of 1 right."
        assert f"Make {task.puzzle.target} from" in screen.text
        assert math.isfinite(task.par) == (answer != "")
        shown = Script("show")
        practise(shown, task, number, 4, tally)
        assert tally.made == 1 and tally.tasks == 2
        given_up = Script("none")
        practise(given_up, task, number, 4, tally)
        assert tally.made == (1 if answer else 2)


@pytest.mark.parametrize("words", [["quit"], []])
def test_a_task_that_is_left_is_not_counted(words: list[str]) -> None:
    """It is neither right nor wrong, whether one says so or is gone, as after Ctrl-D."""
    setter, rng, tally = setter_of("24"), generator(1), Tally()
    practise(Script("show"), setter(rng), 1, 3, tally)
    with pytest.raises(Left):
        practise(Script("hint", *words), setter(rng), 2, 3, tally)
    assert told(tally.message()) == "0 of 1 right."


@pytest.mark.parametrize("what", ["brain-drain", "ascent", "24"])
def test_practice_speaks_german(what: str) -> None:
    choose("de")
    try:
        setter, screen, tally = setter_of(what), Script("hilfe", "8+", "tipp", "zeigen"), Tally()
        practise(screen, setter(generator(1)), 1, 1, tally)
        assert "Gleichung" in screen.text and "Tipp eine Gleichung" in screen.text
        assert told(tally.message()) == "0 von 1 richtig."
        assert not re.search(r"\b(the|equations?|right|type|make)\b", screen.text, re.IGNORECASE)
        for word in ("passe", "Passe.", "passen", "Zeigen."):
            given_up = Script(word)
            practise(given_up, setter(generator(1)), 1, 1, tally)
            assert not given_up.answers and "keine Gleichung" not in given_up.text
        slip = Script("zeigne", "zeigen")
        practise(slip, setter(generator(1)), 1, 1, tally)
        assert "Meintest du zeigen?" in slip.said
    finally:
        choose("en")
