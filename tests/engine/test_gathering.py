"""Gathering a game from its module: it plays like one put together by hand, and what is wrong is named."""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest

import pipworks
from pipworks.bots import bot, bot_names
from pipworks.engine import BadGame, Facts, Game, Teller, UnknownGame, WrongType, play_out
from pipworks.engine.asking import WORDS_ARE_GIVEN
from pipworks.engine.contract import SIGNATURES
from pipworks.engine.game import Notation, Telling, Views, refuse_misspelt
from pipworks.engine.gathering import Parts
from pipworks.games import BUILT_IN, game_named, names
from pipworks.kernels import PLAIN
from strategies import assert_one_sentence

FILE = Path(__file__).resolve().parents[2] / "examples" / "bluff.py"
BLUFF = FILE.read_text(encoding="utf-8")


def changed(folder: Path, old: str, new: str) -> Path:
    """A copy of Bluff with something else in it."""
    assert old in BLUFF
    file = folder / "bluff.py"
    file.write_text(BLUFF.replace(old, new), encoding="utf-8")
    return file


def refusal(file: Path) -> str:
    with pytest.raises(BadGame) as problem:
        pipworks.game(str(file))
    assert_one_sentence(problem.value)
    assert problem.value.code == "bad-game"
    return str(problem.value).replace(str(file), "bluff.py")


def line_of(file: Path, text: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(text))


NEEDED = ("encode", "begin", "to_act", "choices", "play", "score")


@pytest.mark.parametrize("name", [*NEEDED, "State", "Rules"])
def test_what_is_missing_is_named(tmp_path: Path, name: str) -> None:
    head = f"{name} = " if name[0].isupper() else f"def {name}("
    file = changed(tmp_path, head, head.replace(name, f"{name[0].lower()}q") + "")
    if name[0].isupper():  # nothing else can be made of it
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(f", {name})", ", None)"), encoding="utf-8")
    assert refusal(file) == f"bluff.py: {name} is missing"


def test_several_things_that_are_missing_are_named_at_once(tmp_path: Path) -> None:
    file = tmp_path / "bluff.py"
    file.write_text(
        "from pipworks.engine import Facts\n"
        "FACTS = Facts(name='x', title='X', designer='me', pitch='None.', most_choices=2)\n",
        encoding="utf-8",
    )
    names = "State, Rules, encode, begin, to_act, choices, play and score"
    assert refusal(file) == f"bluff.py: {names} are missing"


@pytest.mark.parametrize(("name", "slip"), [("choices", "chioces"), ("score", "scores"), ("begin", "begins")])
def test_a_name_that_is_nearly_right_is_pointed_out(tmp_path: Path, name: str, slip: str) -> None:
    file = changed(tmp_path, f"def {name}(", f"def {slip}(")
    line = line_of(file, f"def {slip}(")
    assert refusal(file) == f"bluff.py: {name} is missing (line {line} has {slip}: did you mean {name}?)"


@pytest.mark.parametrize(("name", "slip"), [("mask", "maks"), ("imagine", "imagin"), ("chance", "chances")])
def test_so_is_one_that_nobody_needs_but_somebody_meant(tmp_path: Path, name: str, slip: str) -> None:
    file = changed(tmp_path, f"def {name}(", f"def {slip}(")
    line = line_of(file, f"def {slip}(")
    assert refusal(file) == f"bluff.py: line {line} has {slip}: did you mean {name}?"


@pytest.mark.parametrize(
    ("name", "parameters", "slip"),
    [
        ("levels", "options", "levls"),
        ("observed", "options", "observd"),
        ("layout", "options", "layuot"),
        ("passes", "rules, state, seat, choice", "pases"),
    ],
)
def test_so_is_a_part_that_a_game_may_have(tmp_path: Path, name: str, parameters: str, slip: str) -> None:
    file = changed(
        tmp_path, "@kernel\ndef begin(", f"def {slip}({parameters}):\n    ...\n\n\n@kernel\ndef begin("
    )
    line = line_of(file, f"def {slip}(")
    assert refusal(file) == f"bluff.py: line {line} has {slip}: did you mean {name}?"


@pytest.mark.parametrize(
    ("name", "slip"),
    [("write_position", "write_positoin"), ("zones", "zonse"), ("rule_sheet", "rules_sheet")],
)
def test_so_is_a_method_of_its_words(tmp_path: Path, name: str, slip: str) -> None:
    file = changed(tmp_path, f"def {name}(", f"def {slip}(")
    line = line_of(file, f"    def {slip}(")
    assert refusal(file) == f"bluff.py: line {line} has BluffWords.{slip}: did you mean {name}?"


def test_a_line_is_told_with_its_own_values(tmp_path: Path) -> None:
    file = changed(tmp_path, '@line("{seat} {seat:bet|bets}.")', '@line("{sit} {seat:bet|bets}.")')
    with pytest.raises(
        UnknownGame, match=r"the line Bet is told with \{sit\}, and it has no such value: it has"
    ):
        pipworks.game(str(file))


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("def levels():\n    ...", "levels takes (), but it is given (options); see line"),
        ("def levels(options):\n    return 7", "levels gives 7: let it give pipworks.engine.levels.Levels"),
        (
            "def observed(options):\n    return {'crad': None}",
            "observed tells of crad, and State has no such field: it has card, bet, said and phase",
        ),
    ],
)
def test_what_parts_that_it_may_have_give_is_looked_at(tmp_path: Path, part: str, told: str) -> None:
    file = changed(tmp_path, "@kernel\ndef begin(", f"{part}\n\n\n@kernel\ndef begin(")
    assert refusal(file).startswith(f"bluff.py: {told}")


def test_a_helper_that_others_call_is_no_slip(tmp_path: Path) -> None:
    helper = (
        "@kernel\ndef turns(rules: Any, state: Any) -> int:\n    return state.said\n\n\n@kernel\ndef play("
    )
    file = changed(tmp_path, "@kernel\ndef play(", helper)
    assert "line" in refusal(file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("seat = state.said % 2", "seat = turns(rules, state) % 2"), encoding="utf-8")
    assert pipworks.game(str(file)).deal("2/3").choices(0) == ("check", "bet")


@pytest.mark.parametrize(
    ("right", "slip", "told"),
    [
        ("state.said += 1", "state.siad += 1", "state.siad, and state has no such field: did you mean said?"),
        ("rules.stake = ", "rules.steak = ", "rules.steak, and rules has no such field: did you mean stake?"),
        (
            "state.said += 1",
            "state.zzz += 1",
            "state.zzz, and state has no such field: it has card, bet, said and phase",
        ),
    ],
)
def test_a_field_that_is_misspelt_is_named_with_its_line(
    tmp_path: Path, right: str, slip: str, told: str
) -> None:
    file = changed(tmp_path, right, slip)
    assert refusal(file) == f"bluff.py: line {line_of(file, '    ' + slip)} has {told}"


NO_OPTION, NO_NAME = "and BluffOptions has no such option", "and there is nothing of this name"


@pytest.mark.parametrize(
    ("right", "slip", "asked", "told"),
    [
        ("= options.stake", "= options.steak", "options.steak", f"{NO_OPTION}: did you mean stake?"),
        ("= options.stake", "= options.zzz", "options.zzz", f"{NO_OPTION}: it has stake and face_up"),
        ("not self.face_up", "not self.faceup", "self.faceup", f"{NO_OPTION}: did you mean face_up?"),
        (
            "if options.face_up",
            "if options.up_face",
            "options.up_face",
            f"{NO_OPTION}: did you mean face_up?",
        ),
        (
            "state.said += 1",
            "state['siad'] = 1",
            "state['siad']",
            "and state has no such field: did you mean",
        ),
        ("state.said += 1", "s = state; s.siad = 1", "s.siad", "and s has no such field: did you mean said?"),
        (
            "begin(rules: Any, state: Any) -> None:\n",
            "begin(one: Any, two: Any) -> None:\n    two.fase = 0; state = two\n",
            "two.fase",
            "and two has no such field: did you mean phase?",
        ),
        ("if state.bet[1", "if state.bte[1", "state.bte", "and state has no such field: did you mean bet?"),
        ("if after.phase ==", "if after.fase ==", "after.fase", "and after has no such field: did you mean"),
        (
            "variant.rules.stake",
            "variant.rules.steak",
            "variant.rules.steak",
            "and variant.rules has no such",
        ),
        (
            "        state = variant.blank()\n",
            "        new = variant.blank()\n        state = new.fase\n",
            "new.fase",
            "and new has no such field: did you mean phase?",
        ),
        ("= ENDED\n", "= ENDD\n", "ENDD", f"{NO_NAME}: did you mean ENDED?"),
        ("return [Dealt()]", "return [Delt()]", "Delt", f"{NO_NAME}: did you mean Dealt?"),
        ("below(rng, 3)", "one_of(rng, 3)", "one_of", f"{NO_NAME}: import it, or say what it is"),
    ],
)
def test_what_is_asked_for_and_is_not_there_is_named_with_its_line(
    tmp_path: Path, right: str, slip: str, asked: str, told: str
) -> None:
    file = changed(tmp_path, right, slip)
    text = file.read_text(encoding="utf-8")
    line = text[: text.index(asked)].count("\n") + 1
    assert refusal(file).startswith(f"bluff.py: line {line} has {asked}, {told}")


@pytest.mark.parametrize("base", [Notation, Telling, Views])
def test_all_states_and_variants_that_words_are_given_are_known_as_such(base: type) -> None:
    """By the names of their parameters, which is how `Asking` knows them."""
    kinds = {"Variant": "variant", "Record": "state"}
    methods = [each for each in vars(base).values() if isinstance(each, FunctionType)]
    assert methods
    for method in methods:
        for name, parameter in inspect.signature(method).parameters.items():
            assert WORDS_ARE_GIVEN.get(name) == kinds.get(parameter.annotation), (method.__qualname__, name)


def test_what_is_known_to_be_there_is_not_refused(tmp_path: Path) -> None:
    helpers = """
import contextlib

with contextlib.suppress(ImportError):
    import nothing_of_the_kind

filled_in_later: Any


def counted(one: Any, options: Any) -> Any:
    global COUNTED
    COUNTED = 1
    state = {"phase": 3}
    return [state["fase"], one.fase, options.steak, state.copy(), *(COUNTED for each in range(3) if each)]


def with_others(state: Any, options: BluffOptions) -> Any:
    if state.shape:
        return nothing_of_the_kind.made(sorted([state], key=lambda options: options.steak))
    return options.model_fields, options.seats, filled_in_later, __name__

"""
    file = changed(tmp_path, "class BluffWords(Words):", f"{helpers}\n\nclass BluffWords(Words):")
    assert pipworks.game(str(file)).deal("2/3").choices(0) == ("check", "bet")


def test_other_parameters_are_named(tmp_path: Path) -> None:
    file = changed(
        tmp_path, "def mask(rules: Any, state: Any, seat: int)", "def mask(rules: Any, state: Any)"
    )
    line = line_of(file, "def mask(") - 1
    assert refusal(file) == (
        "bluff.py: mask takes (rules, state), but it is given (rules, state, seat); see line "
        f"{line} of bluff.py"
    )


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("most_choices=2, players=(2, 4)", "FACTS says that 2 to 4 play, and the options that 2 do"),
        (
            "most_choices=2, players=4",
            "players in FACTS is 4: say how few and how many can play, as in (2, 5)",
        ),
        ("most_choices='2'", "most_choices in FACTS is '2': say how many choices a seat can ever have"),
        ("most_choices=0", "most_choices in FACTS is 0: say how many choices"),
        ("most_choices=2, bots=('clever',)", "FACTS announces the bot clever, and there is none"),
        ("most_choices=2, bots=('random',)", "no game's own bot is called random, search, perfect, novice"),
        ("most_choices=2, version='2'", "version in FACTS is '2': give a whole number from 1 up"),
        ("most_choices=2, version=0", "version in FACTS is 0: give a whole number from 1 up"),
        ("most_choices=2, version=1.0", "version in FACTS is 1.0: give a whole number from 1 up"),
        ("most_choices=2, version=True", "version in FACTS is True: give a whole number from 1 up"),
        ("most_choices=2, order='first'", "order in FACTS is 'first': give a whole number"),
        ("most_choices=2, order=None", "order in FACTS is None: give a whole number"),
        ("most_choices=2, zero_sum='no'", "zero_sum in FACTS is 'no': say True or False"),
        ("most_choices=2, zero_sum=1", "zero_sum in FACTS is 1: say True or False"),
        ("most_choices=2, scoring=3", "scoring in FACTS is 3: give the points by place, whole numbers"),
        ("most_choices=2, scoring=(1, .5)", "scoring in FACTS is (1, 0.5): give the points by place"),
        ("most_choices=2, scoring=(1, True)", "scoring in FACTS is (1, True): give the points by place"),
        ("most_choices=2, scoring='21'", "scoring in FACTS is '21': give the points by place"),
    ],
)
def test_facts_that_do_not_fit_are_refused(tmp_path: Path, new: str, told: str) -> None:
    assert told in refusal(changed(tmp_path, "most_choices=2", new))


@pytest.mark.parametrize(
    ("right", "slip", "told"),
    [
        (
            '("said", np.int64)',
            '("said", object)',
            "said in State is of the type object: take a type of numbers",
        ),
        ('("said", np.int64)', '("said", "U4")', "said in State is of the type <U4: take a type of numbers"),
        (
            "Rules = np.dtype(",
            "Rules = np.dtype(np.int64)\n_ = np.dtype(",
            "Rules is no type of records: make",
        ),
        (
            "Field(1, ge=1, le=100)",
            "Field(0, ge=1, le=100)",
            "allows: stake cannot be '0': it is a number from 1",
        ),
        ("Field(1, ge=1, le=100)", "Field(ge=1, le=100)", "the option stake has no default: say what it is"),
    ],
)
def test_records_kernels_and_defaults_that_are_none_are_refused(
    tmp_path: Path, right: str, slip: str, told: str
) -> None:
    assert told in refusal(changed(tmp_path, right, slip))


@pytest.mark.parametrize(
    "name", ["sum", "round", "max", "size", "take", "copy", "real", "T", "data", "shape", "mean", "item"]
)
@pytest.mark.parametrize(
    ("right", "slip", "where"),
    [
        ('("said", np.int64)', '("said", np.int64), ("{}", np.int64)', "State"),
        ('("stake", np.int64)', '("stake", np.int64), ("{}", np.int64, 2)', "Rules"),
        ('("said", np.int64)', '("said", np.int64), ("seat", [("{}", np.int64)], 2)', "State.seat"),
    ],
)
def test_a_field_is_not_called_as_something_that_records_have(
    tmp_path: Path, name: str, right: str, slip: str, where: str
) -> None:
    """In words `state.sum` would be NumPy's, which is equal to no number."""
    told = f"bluff.py: {name} in {where} is what NumPy calls something of its own: call it otherwise"
    assert refusal(changed(tmp_path, right, slip.format(name))) == told


OWN = "    stake: int = Field(1"


@pytest.mark.parametrize(
    ("presets", "told"),
    [
        ('presets = {"high": "stake=999"}', "the preset high is none that BluffOptions allows: stake cannot"),
        ('presets = {"high": "steak=2"}', "the preset high is none that BluffOptions allows: "),
        ('presets = {"high": "stake"}', "the preset high is none that BluffOptions allows: "),
        ('presets = {"low": "stake=1", "high": "low"}', "the preset high is none that BluffOptions allows: "),
        ('presets = {"high": "high"}', "the preset high is none that BluffOptions allows: "),
        ('presets = {"high": {"stake": 2}}', "presets of BluffOptions is {'high': {'stake': 2}}: write each"),
        ("presets = ['high']", "presets of BluffOptions is ['high']: write each with its name, as in"),
        ("presets = {2: 'stake=2'}", "presets of BluffOptions is {2: 'stake=2'}: write each with its name"),
        ("presets = None", "presets of BluffOptions is None: write each with its name, as in"),
        ("preset_titles = {'high': 'High'}", "preset_titles of BluffOptions is {'high': 'High'}: write each"),
    ],
)
def test_presets_that_cannot_be_read_are_refused(tmp_path: Path, presets: str, told: str) -> None:
    """A server would else show nobody any game."""
    assert f"bluff.py: {told}" in refusal(changed(tmp_path, OWN, f"    {presets}\n{OWN}"))


@pytest.mark.parametrize("text", ["stake=2, face_up=true", " Stake = 2,", "face-up=true"])
def test_presets_are_read_as_people_write_options(tmp_path: Path, text: str) -> None:
    file = changed(tmp_path, OWN, f'    presets = {{"high": "{text}"}}\n{OWN}')
    variant = pipworks.game(f"{file}:{text}")
    assert pipworks.game(f"{file}:high") == variant and variant.options.in_words(Teller().say) == ["High"]


@pytest.mark.parametrize("name", ["secret", "hidden", "simultaneous", "claims", "seats"])
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return 'x'", "is 'x': let it be "),
        ("return None", "is None: let it be "),
        ("return 1.0", "is 1.0: let it be "),
        ("return 1 // 0", "cannot be told: ZeroDivisionError: "),
    ],
)
def test_what_the_usual_options_say_is_asked_once(tmp_path: Path, name: str, body: str, told: str) -> None:
    said = f"    @property\n    def {name}(self) -> Any:\n        {body}\n\n"
    text = BLUFF.replace("    @property\n    def secret(", "    @property\n    def was_secret(")
    file = tmp_path / "bluff.py"
    file.write_text(text.replace(OWN, said + OWN), encoding="utf-8")
    assert f"bluff.py: {name} of BluffOptions {told}" in refusal(file)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", ["seats", "secret", "form", "copy", "one_game", "model_dump"])
def test_an_option_is_not_called_as_something_that_all_options_have(tmp_path: Path, name: str) -> None:
    file = changed(tmp_path, "    stake: int = Field(1", f"    {name}: int = 2\n    stake: int = Field(1")
    better = (
        "call it players, and let the property seats return it" if name == "seats" else "call it otherwise"
    )
    assert refusal(file) == (
        f"bluff.py: BluffOptions cannot have an option called {name}, since all options have something of "
        f"that name: {better}"
    )


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", ["model_", "model_cards", "model_dump_all", "model_validated"])
def test_an_option_may_begin_as_functions_of_pydantic_do(tmp_path: Path, name: str) -> None:
    file = changed(tmp_path, "    stake: int = Field(1", f"    {name}: int = 2\n    stake: int = Field(1")
    variant = pipworks.game(f"{file}:{name}=3")
    assert variant.code == f"bluff:{name}=3" and getattr(variant.options, name) == 3
    assert name in type(variant.options).form()["properties"]


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_rule_that_is_not_compiled_is_refused(tmp_path: Path) -> None:
    file = changed(tmp_path, "@kernel\ndef choices(", "def choices(")
    line = line_of(file, "def choices(")
    assert refusal(file) == f"bluff.py: choices is no kernel: write @kernel above it, in line {line}"


@pytest.mark.parametrize("name", ["to_act", "choices", "turn", "outcomes", "reveals"])
@pytest.mark.parametrize("body", ["state.said", "return", "return None", "..."])
def test_a_rule_that_forgets_its_answer_is_named_with_its_line(tmp_path: Path, name: str, body: str) -> None:
    given = ", ".join(f"{each}: Any" for each in SIGNATURES[name])
    text = BLUFF.replace(f"def {name}(", f"def was_{name}(")
    file = tmp_path / "bluff.py"
    file.write_text(f"{text}\n\n@kernel\ndef {name}({given}) -> Any:\n    {body}\n", encoding="utf-8")
    told = f"{name} answers nothing: let it return what it has found; see line"
    assert refusal(file) == f"bluff.py: {told} {line_of(file, f'def {name}(')} of bluff.py"


def test_more_seats_than_there_can_be_are_refused(tmp_path: Path) -> None:
    crowd = "most_choices=2, players=(9, 9)"
    file = changed(tmp_path, "most_choices=2", crowd)
    text = file.read_text(encoding="utf-8")
    nine = "    @property\n    def seats(self) -> int:\n        return 9\n\n    @property\n    def secret("
    file.write_text(text.replace("    @property\n    def secret(", nine, 1), encoding="utf-8")
    assert "BluffOptions has 9 seats: from 1 to 8 can play" in refusal(file)


def test_what_goes_wrong_while_a_file_is_loaded_is_told_with_its_line(tmp_path: Path) -> None:
    file = changed(tmp_path, "FACTS = Facts(", "FACTS = Facts(most_choice=2,")
    with pytest.raises(UnknownGame, match=rf"'most_choice' \(line {line_of(file, 'FACTS')}\)$"):
        pipworks.game(str(file))


def test_options_that_cannot_be_written_as_rules_are_told_with_the_line(tmp_path: Path) -> None:
    file = changed(tmp_path, "rules.stake = options.stake", "rules.stake = 1 // (options.stake - 1)")
    line = line_of(file, "    rules.stake = ")
    with pytest.raises(
        BadGame, match=rf"of bluff: ZeroDivisionError: .* by zero \(line {line} of bluff.py\)$"
    ):
        pipworks.game(str(file)).deal(seed=1)


@pytest.mark.parametrize("fields", ['("siad", np.int64)', '("said", np.uint64)', '("said", np.int64, 2)'])
def test_a_position_kept_from_before_its_fields_changed_is_refused(tmp_path: Path, fields: str) -> None:
    here = pipworks.game(str(FILE)).deal("2/3")
    text = BLUFF.replace('("said", np.int64)', fields).replace("state.said", "state[2]")
    file = tmp_path / "bluff.py"
    file.write_text(text, encoding="utf-8")
    again, (variant, *rest) = here.__reduce__()
    assert again(variant, *rest) == here
    with pytest.raises(WrongType, match="from when the states of its game had other fields: write it"):
        again(pipworks.game(str(file)), *rest)


def test_two_kinds_of_options_are_one_too_many(tmp_path: Path) -> None:
    more = 'class OtherOptions(Options):\n    """Others."""\n\n\nclass BluffOptions(Options):'
    told = refusal(changed(tmp_path, "class BluffOptions(Options):", more))
    assert told == "bluff.py: BluffOptions and OtherOptions are all Options: a game has one of these"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            "def play(rules: Any, state: Any, chosen",
            "def play(state: Any, rules: Any, chosen",
            r"play takes \(state, rules, chosen\), but it is given \(rules, state, chosen\); see line \d+ of",
        ),
        (
            "most_choices=2",
            'most_choices=2, bots=("to_act",)',
            r"to_act takes \(rules, state\), but it is given \(rules, known, seat, rng\); see line \d+ of",
        ),
        (
            "most_choices=2",
            'most_choices=2, bots=("bold")',
            r"bots in FACTS is 'bold': give their names, as in bots=\(\"bold\",\), with a comma",
        ),
    ],
)
def test_what_is_given_in_another_order_or_form_is_refused(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    assert re.match(rf"bluff\.py: {told}", refusal(changed(tmp_path, before, after)))


def test_a_game_brings_bots_of_its_own(tmp_path: Path) -> None:
    text = (
        "\n\n@kernel\ndef bold(rules: Any, known: Any, seat: int, rng: Generator) -> int:\n"
        '    """Always bets."""\n    return PUSH\n\n\n'
        'class Timid:\n    """Never bets."""\n\n    name = "timid"\n\n'
        "    def choose(self, variant: Variant, known: Any, seat: int, rng: Generator) -> int:\n"
        "        return STAY\n\n\ntimid = Timid()\n"
    )
    file = changed(tmp_path, "most_choices=2", 'most_choices=2, bots=("timid", "bold")')
    file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")
    variant = pipworks.game(f"{file}:face_up=true")
    assert bot_names(variant) == ["random", "timid", "bold", "perfect"]
    record = play_out(variant.deal("3/1"), [bot("timid", variant), bot("bold", variant)])
    assert record.now.text == "3/1 check-bet-fold"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Bluff as a package of several modules, on the path."""
    folder = tmp_path / "bluffing"
    folder.mkdir()
    head, rest = BLUFF.split("FACTS = Facts(", 1)
    facts, rest = rest.split("\n)\n", 1)
    rules, words = rest.split("class BluffWords(Words):", 1)
    (folder / "__init__.py").write_text(f"from pipworks.engine import Facts\n\nFACTS = Facts({facts}\n)\n")
    (folder / "rules.py").write_text(head + rules)
    (folder / "words.py").write_text(
        f"{head}\nfrom bluffing.rules import *\n\n\nclass BluffWords(Words):{words}"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    for name in [each for each in sys.modules if each.partition(".")[0] == "bluffing"]:
        del sys.modules[name]


def test_a_package_is_gathered_from_its_modules(package: Path) -> None:
    game = Game.of("bluffing")
    assert game is Game.of("bluffing") is Game.of(sys.modules["bluffing"])
    here = pipworks.Variant(game).deal("2/3")
    assert here.choices(0) == ("check", "bet") and here.text == "2/3"
    whole = pipworks.game(str(FILE)).game
    assert all(getattr(game, name) is not None for name in SIGNATURES if getattr(whole, name) is not None)
    assert game.key != whole.key and game.name == whole.name


def test_what_two_modules_define_differently_is_refused(package: Path) -> None:
    (package / "more.py").write_text("def choices(rules, state, seat, out):\n    return 0\n")
    with pytest.raises(
        BadGame, match=r"choices is defined differently in more\.py and rules\.py: keep one of them"
    ):
        Game.of("bluffing")


def test_a_package_says_in_which_file_a_slip_is(package: Path) -> None:
    rules = package / "rules.py"
    rules.write_text(rules.read_text().replace("def choices(", "def chioces("))
    line = line_of(rules, "def chioces(")
    told = rf"bluffing: choices is missing \(line {line} of rules\.py has chioces: did you mean choices\?\)"
    with pytest.raises(BadGame, match=told):
        Game.of("bluffing")


def test_a_package_may_announce_its_module(package: Path) -> None:
    os.utime(package.parent, (0, 0))  # long before what is installed now
    assert names() == [*BUILT_IN]
    about = package.parent / "bluffing-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bluffing\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[pipworks.games]\nbluffing = bluffing\n")
    assert names() == [*BUILT_IN, "bluffing"]
    assert pipworks.game("bluffing").game is Game.of("bluffing")


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_facts_of_a_game_are_those_of_its_package(name: str) -> None:
    folder = f"pipworks.games.{name.replace('-', '_')}"
    game = game_named(name)
    assert game is Game.of(folder)
    facts = sys.modules[folder].FACTS
    assert isinstance(facts, Facts)
    assert (facts.name, facts.title, facts.most_choices) == (name, game.title, game.most_choices)
    assert list(game.bots) == list(facts.bots)


@pytest.mark.parametrize("name", BUILT_IN)
def test_nothing_is_misspelt_in_the_games_of_this_package(name: str) -> None:
    parts, game = Parts(sys.modules[game_named(name).home]), game_named(name)
    assert parts.shipped
    refuse_misspelt(parts, vars(game))


def test_games_stand_in_the_order_that_they_declare() -> None:
    orders = [game_named(name).order for name in BUILT_IN]
    assert orders == sorted(set(orders))
