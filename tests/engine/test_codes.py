"""Codes of variants: canonical, tolerant, and exact about what is wrong."""

from __future__ import annotations

import json
import pickle
import re
from typing import Annotated, Any, Literal, Self, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from pydantic import Field, field_validator, model_validator

import pipworks
from pipworks import BadOption, GameError, Options, UnknownGame, UnknownVariant, Variant
from pipworks.engine import Game, Quoted, Teller, say
from pipworks.engine.options import make_options, preset_title, words_of
from pipworks.engine.teller import LANGUAGES
from pipworks.games import BUILT_IN, game_named
from pipworks.games.femto.options import FemtoOptions
from strategies import FEMTO, assert_one_sentence, femto_options, hostile, options_of, variants

CODES = [
    "femto",
    "femto:goal=low",
    "femto:chooser=loser,pack=5-7-9-13-16-18-20-24",
    "femto:hand_size=3,joker=fool,joker_value=7,pack=2-3-4-5-6-J,goal=nearest:12,goal_tie=high",
    "femto:equal=leader,order=alternate,pack=2-2-3-3-5-5-7-7",
    "femto:match=3,pack=2-3-4-5-6-7-8-10-12,score=margin,spare=hidden",
    "femto:atto,start=snake",
    "femto:wide,goal=multiple:3",
]


GERMAN = Teller("de")
CODED = {
    word.rstrip(":")
    for game in map(game_named, BUILT_IN)
    for option, shape in game.options.form()["properties"].items()
    for word in (option, *words_of(shape))
}
"""Every option, and every word that one takes."""


def assert_no_bare_codes(told: str) -> None:
    """A sentence has codes of options and of their words only in brackets, or before those of a title."""
    bare = re.sub(r"[\w:]+ \(„[^“]*“\)| \([^()]*\)", "", told)
    assert "=" not in bare and not CODED.intersection(re.findall(r"\w+", bare)), told


@given(variants(most_each=10))
def test_a_code_names_its_variant(variant: Variant) -> None:
    again = pipworks.game(variant.code)
    assert again == variant and hash(again) == hash(variant)
    assert again.options == variant.options and again.code == variant.code
    assert again.rules.tobytes() == variant.rules.tobytes()


@given(variants(most_each=10))
def test_a_code_tells_only_what_differs_sorted_by_name(variant: Variant) -> None:
    name, _, rest = variant.code.partition(":")
    told = dict(part.split("=", 1) for part in rest.split(",")) if rest else {}
    assert name == "femto" and list(told) == sorted(told)
    default = FEMTO.options.model_dump()
    assert set(told) == {
        field for field, value in variant.options.model_dump().items() if value != default[field]
    }


@given(variants(most_each=10))
def test_a_code_is_safe_in_addresses_and_subjects(variant: Variant) -> None:
    assert re.fullmatch(r"[a-z]+(:[A-Za-z0-9_=,:.-]+)?", variant.code)


@given(variants(), st.randoms(use_true_random=False))
def test_the_order_the_case_and_white_space_do_not_matter(variant: Variant, dice: object) -> None:
    name, _, rest = variant.code.partition(":")
    parts = [part.partition("=") for part in rest.split(",") if part]
    parts.reverse()
    changed = ", ".join(f" {key.upper().replace('_', '-')} = {value.lower()} " for key, _, value in parts)
    assert pipworks.game(f"  {name.upper()}: {changed},\n") == variant
    plain = ",".join(
        f"{key}={value.replace('_', '-') if key == 'order' else value}" for key, _, value in parts
    )
    assert pipworks.game(f"{name}:{plain}") == variant


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("femto:", "femto"),
        ("FEMTO", "femto"),
        ("femto:goal=high,match=1", "femto"),
        ("femto:pack=10-8-7-6-5-4-3-2", "femto"),
        ("femto:pack=2 3 4 5 6 7 8 10", "femto"),
        ("femto:pack=02-3-4-5-6-7-8-10", "femto"),
        ("femto:goal=Multiple: 03", "femto:goal=multiple:3"),
        ("femto:order=winner-leads", "femto:order=winner_leads"),
        ("femto:Goal-Tie=LOW,goal=odd", "femto:goal=odd,goal_tie=low"),
        ("femto:atto", "femto:hand_size=3,pack=2-3-4-5-6-8"),
        ("femto:hand_size=3,pack=2-3-4-5-7-9,atto", "femto:hand_size=3,pack=2-3-4-5-7-9"),
        ("femto:joker=fool,pack=2-3-4-5-6-7-8-joker", "femto:joker=fool,pack=2-3-4-5-6-7-8-J"),
    ],
)
def test_one_variant_has_one_code(written: str, canonical: str) -> None:
    assert pipworks.game(written).code == canonical


@pytest.mark.parametrize("preset", FemtoOptions.presets)
def test_presets_are_variants(preset: str) -> None:
    variant = pipworks.game(f"femto:{preset}")
    assert variant == pipworks.game(f"femto:{FemtoOptions.presets[preset]}")
    assert f":{preset}," not in f"{variant.code}," and variant != FEMTO
    assert variant.but(goal="low") == pipworks.game(f"femto:{preset},goal=low")


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        ("", UnknownVariant, "write a name like 'femto'"),
        (":goal=low", UnknownVariant, "write a name like 'femto'"),
        ("femtoo", UnknownGame, "(did you mean femto?)"),
        ("poker", UnknownGame, "the games are "),
        ("no/such.py", UnknownGame, "there is no file 'no/such.py'"),
        ("femto:low", UnknownVariant, "write options as key=value"),
        ("femto:low", UnknownVariant, "or name a preset: atto, wide, twelve, joker, final"),
        ("femto:goal=low,goal=low", UnknownVariant, "given twice"),
        ("femto:gaol=low", BadOption, "(did you mean goal?)"),
        ("femto:colour=red", BadOption, "its options are chooser, equal, goal"),
        ("femto:hand_size=four", BadOption, "hand_size must be a whole number from 1 to 10, not 'four'"),
        ("femto:hand_size=12", BadOption, "hand_size cannot be '12': it is a number from 1 to 10"),
        ("femto:match=", BadOption, "match must be a whole number from 1 to 1000, not ''"),
        ("femto:match=" + "9" * 5000, BadOption, "match"),
        ("femto:pack=" + "0" * 5000 + "5", BadOption, "from 2 to 60"),
        ("femto:hand_size=1,pack=1-" + "9" * 5000, BadOption, "take a smaller one"),
        ("femto:order=sideways", BadOption, "choose simultaneous, winner_leads, loser_leads or alternate"),
        ("x" * 5000 + ".py", UnknownGame, "there is no file"),
        ("a\0b.py", UnknownGame, "there is no file"),
        (".py", UnknownGame, ""),
        (".", UnknownGame, "there is no game '.'"),
        ("femto,goal=low", UnknownGame, "'femto,goal=low' (did you mean femto:goal=low?)"),
        ("femto hand-size=3,goal=low", UnknownGame, "(did you mean femto:hand-size=3,goal=low?)"),
        ("math arena", UnknownGame, "(did you mean math-arena?)"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(code: str, kind: type[GameError], words: str) -> None:
    with pytest.raises(kind) as problem:
        pipworks.game(code)
    assert words in str(problem.value)
    assert_one_sentence(problem.value)


def test_many_zeros_before_a_number_do_not_matter() -> None:
    assert pipworks.game(f"femto:hand_size=1,pack=4-{'0' * 5000}5").code == "femto:hand_size=1,pack=4-5"


@given(hostile(CODES))
@example("femto:a\nb=1,a\nb=2")
@example("femto:goal=multiple:" + "0" * 30 + "3")
@example("femto:goal=nearest:" + "9" * 30)
@example("femto:goal=nearest:\u0663")
@example("femto:hand_size=\u0663,pack=2-3-4-5-6-8")
@settings(max_examples=settings().max_examples * 5)
def test_a_text_is_a_code_or_is_refused_in_a_sentence(code: str) -> None:
    try:
        variant = pipworks.game(code)
    except GameError as problem:
        assert_one_sentence(problem)
        return
    assert pipworks.game(variant.code) == variant
    assert variant.code.isascii()


@given(
    st.dictionaries(
        st.sampled_from([*FemtoOptions.model_fields, "colour", ""]),
        st.one_of(
            st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.binary(max_size=3),
            st.lists(st.one_of(st.integers(-1, 12), st.just("J"), st.none(), st.floats()), max_size=9),
            st.sampled_from(("low", "draft", "loser", "leader", "margin", "multiple:3", "J-J")),
        ),
        max_size=3,
    )
)  # fmt: skip
@settings(max_examples=settings().max_examples * 5)
def test_values_make_a_variant_or_are_refused_in_a_sentence(given_options: dict[str, object]) -> None:
    try:
        variant = FEMTO.but(**given_options)
    except BadOption as problem:
        assert_one_sentence(problem)
        return
    assert pipworks.game(variant.code) == variant


@given(femto_options())
def test_but_changes_what_it_is_told(options: dict[str, object]) -> None:
    variant = FEMTO.but(**options)
    assert variant.options.model_dump() == options | {"pack": options_of(variant).pack}
    assert variant.but() == variant
    for name in options:
        try:
            other = variant.but(**{name: getattr(FEMTO.options, name)})
        except BadOption:
            continue  # the rest does not go with that
        assert getattr(other.options, name) == getattr(FEMTO.options, name)
        assert other.but(**{name: options[name]}) == variant
    assert FEMTO.code == "femto"


def assert_about(problem: BadOption, *options: str) -> None:
    """It says which of these options it is about."""
    assert problem.wrong
    assert problem.wrong.keys() <= set(options)


@given(femto_options(), st.data())
def test_a_combination_is_refused_for_a_reason_or_plays(
    options: dict[str, object], data: st.DataObject
) -> None:
    """Options put together at random, senseless or not."""
    other = data.draw(femto_options())
    mixed = {name: data.draw(st.sampled_from((options[name], other[name]))) for name in options}
    try:
        variant = FEMTO.but(**mixed)
    except BadOption as problem:
        assert_one_sentence(problem, *mixed)
        assert_about(problem, *mixed)
        assert_no_bare_codes(GERMAN.say(problem.message))
        return
    assert variant.deal(seed=1).to_act


def test_of_several_options_that_are_wrong_each_is_told_by_itself() -> None:
    with pytest.raises(BadOption) as problem:
        make_options(FemtoOptions, "Femto", {"hand_size": 99, "goal": "tall", "xyzzy": 1})
    told = {name: str(BadOption(what)) for name, what in problem.value.wrong.items()}
    assert told.pop("xyzzy").startswith("Femto has no option 'xyzzy': its options are chooser, ")
    assert told == {
        "goal": "goal cannot be 'tall': choose high, low, odd, even, prime, multiple:N or nearest:N",
        "hand_size": "hand_size cannot be '99': it is a number from 1 to 10",
    }
    assert problem.value.message in problem.value.wrong.values()


def test_a_check_says_which_options_it_is_about() -> None:
    class Short(Options):
        """A game of few rounds."""

        cards: int = 4
        rounds: int = 2

        @model_validator(mode="after")
        def _enough(self) -> Self:
            if self.rounds > self.cards:
                raise BadOption("{cards} are too few", cards=self.cards).about("cards", "rounds")
            return self

    with pytest.raises(BadOption, match="4 are too few") as problem:
        make_options(Short, "Short", {"rounds": 5})
    again = pickle.loads(pickle.dumps(problem.value))
    for each in (problem.value, again):
        assert each.wrong == {"cards": each.message, "rounds": each.message}


class Various(Options):
    """Options of every kind that a game can have without reading them itself."""

    dice: Literal[2, 3, 5] = 2
    prizes: tuple[Annotated[int, Field(ge=-9, le=99)], ...] = (1, 2)
    suits: tuple[Literal["red", "dark_blue"], ...] = ("red",)
    most: int = Field(3, le=10)
    own: tuple[str, ...] = ()

    @field_validator("own", mode="before")
    @classmethod
    def _read_own(cls, given: object) -> object:
        return tuple(given.split("+")) if isinstance(given, str) else given


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("dice", 5),
        ("prizes", (7,)),
        ("prizes", (-3, 4, -5)),
        ("prizes", ()),
        ("suits", ("dark_blue", "red")),
    ],
)
def test_whatever_an_option_is_its_text_is_read_back(option: str, value: object) -> None:
    """Otherwise no code, no record and no preset could have it."""
    options = Various.model_validate({option: value})
    assert options.changed()[option] == Options.written(value)
    assert make_options(Various, "Various", dict(options.changed())) == options


def test_items_of_a_list_are_read_as_people_write_them() -> None:
    assert make_options(Various, "Various", {"suits": ["RED", "Dark-blue"]}).changed() == {
        "suits": "red-dark_blue"
    }


def test_a_game_that_reads_a_list_itself_is_given_what_was_written() -> None:
    assert make_options(Various, "Various", {"own": "a-b+c"}).changed() == {"own": "a-b-c"}


@pytest.mark.parametrize(
    ("given_options", "told", "german"),
    [
        ({"dice": "4"}, "dice cannot be '4': choose 2, 3 or 5", "Wähle 2, 3 oder 5"),
        ({"prizes": "1-100"}, "prizes cannot be '100': it is a number from −9 to 99", "von −9 bis 99"),
        ({"prizes": "1-x"}, "prizes must be a whole number from −9 to 99, not 'x'", "von −9 bis 99"),
        ({"suits": "red-green"}, "suits cannot be 'green': choose red or dark_blue", "Wähle red"),
        ({"most": "11"}, "most cannot be '11': it is a number up to 10", "Zahl bis 10"),
        ({"most": "x"}, "most must be a whole number up to 10, not 'x'", "Zahl bis 10 sein"),
    ],
)
def test_a_refusal_says_what_an_option_takes(given_options: dict[str, str], told: str, german: str) -> None:
    with pytest.raises(BadOption) as problem:
        make_options(Various, "Various", dict(given_options))
    assert str(problem.value) == told
    assert german in GERMAN.say(problem.value.message)


def values_refused(shape: dict[str, Any]) -> st.SearchStrategy[object]:
    """Values that an option does not take, by what its form says of it."""
    words = shape.get("enum")
    if words:
        return st.text(max_size=5).filter(lambda text: text.strip().lower().replace("-", "_") not in words)
    no_number = st.text("xz", min_size=1, max_size=5)
    if shape["type"] != "integer":
        return no_number
    beyond = st.integers(max_value=shape["minimum"] - 1) | st.integers(min_value=shape["maximum"] + 1)
    return st.one_of(beyond, no_number, st.booleans(), st.floats())


@st.composite
def refused(draw: DrawFn) -> tuple[Game, str, object]:
    """A game, one of its options, and a value that it does not take."""
    game = game_named(draw(st.sampled_from(BUILT_IN)))
    form = game.options.form()["properties"]
    option = draw(st.sampled_from(sorted(form)))
    return game, option, draw(values_refused(form[option]))


@given(refused())
def test_a_german_refusal_calls_an_option_by_its_title(asked: tuple[Game, str, object]) -> None:
    """And its words, as the form does; before these stand their codes, in which they are to be written.

    English has the codes.
    """
    game, option, value = asked
    with pytest.raises(BadOption) as problem:
        make_options(game.options, game.name, {option: value})
    assert str(problem.value).startswith(option)
    form = game.options.form(GERMAN.say)["properties"][option]
    quoted = GERMAN.say(say("{value}", value=Quoted(str(value))))
    told = GERMAN.say(problem.value.message).replace(quoted, "")
    assert form["title"] in told and f"({option})" in told
    for word in form.get("enum", ()):
        assert f"{word} („{form['words'][word]}“)" in told
    if form.get("type") == "boolean":
        assert "true („ja“) oder false („nein“)" in told
    assert_no_bare_codes(told)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_german_refusal_of_what_is_no_option_calls_those_there_are_by_their_titles(name: str) -> None:
    game = game_named(name)
    form = game.options.form(GERMAN.say)["properties"]
    with pytest.raises(BadOption) as problem:
        make_options(game.options, name, {"colour": "red"})
    told = GERMAN.say(problem.value.message)
    for option, shape in form.items():
        assert f"„{shape['title']}“ ({option})" in told
    with pytest.raises(UnknownVariant) as unknown:
        pipworks.game(f"{name}:colour")
    told = GERMAN.say(unknown.value.message)
    for preset in game.options.presets:
        assert f"„{GERMAN.say(preset_title(game.options, preset))}“ ({preset})" in told


def test_options_of_games_that_nobody_has_translated_are_called_as_their_form_calls_them() -> None:
    class Snap(Options):
        luck_needed: Literal["one_hand", 3] = 3

    with pytest.raises(BadOption) as problem:
        make_options(Snap, "snap", {"luck_needed": "x"})
    assert str(problem.value) == "luck_needed cannot be 'x': choose one_hand or 3"
    told = GERMAN.say(problem.value.message)
    assert told == "„Luck needed“ (luck_needed) kann nicht „x“ sein: Wähle one_hand („one hand“) oder 3"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("friend-or-foe:both_criteria=ja", "Schreib true („ja“) oder false („nein“)"),
        ("friend-or-foe:friend_out=beide", "Wähle roller („wer würfelt“) oder both („beide“)"),
        ("femto:goal=hoch", "Wähle high („hoch“), low („niedrig“), odd"),
        ("femto:goal=multiple", "multiple:N („Vielfaches von“)"),
        ("math-arena:tournament=ja", "von 0 bis 1000, oder yes („ja“) für 10 und no („nein“) für keines"),
    ],
)
def test_a_german_refusal_puts_first_what_is_to_be_written(code: str, told: str) -> None:
    with pytest.raises(BadOption) as problem:
        pipworks.game(code)
    assert told in GERMAN.say(problem.value.message)


def test_every_word_that_a_refusal_names_is_taken() -> None:
    with pytest.raises(BadOption) as problem:
        pipworks.game("math-arena:tournament=perhaps")
    assert str(problem.value) == (
        "tournament cannot be 'perhaps': write a whole number from 0 to 1000, or yes for 10 and no for none"
    )
    assert pipworks.game("math-arena:tournament=yes").code == "math-arena:tournament=10"
    assert pipworks.game("math-arena:tournament=no").code == "math-arena"


@given(refused())
def test_a_refusal_is_the_same_in_another_process(asked: tuple[Game, str, object]) -> None:
    game, option, value = asked
    with pytest.raises(BadOption) as problem:
        make_options(game.options, game.name, {option: value})
    again = pickle.loads(pickle.dumps(problem.value))
    assert str(again) == str(problem.value)
    assert GERMAN.say(again.message) == GERMAN.say(problem.value.message)


# For forms


def test_the_schema_describes_every_option_for_a_form() -> None:
    schema = FemtoOptions.model_json_schema()
    assert set(schema["properties"]) == {
        "pack", "hand_size", "spare", "joker", "joker_value", "equal", "start", "order", "chooser", "goal",
        "goal_tie", "match", "score",
    }  # fmt: skip
    assert schema["additionalProperties"] is False
    for name, field in schema["properties"].items():
        assert field["title"] and field["description"].endswith("."), name
        assert field["default"] == json.loads(FEMTO.options.model_dump_json())[name]
        assert {"enum", "const", "pattern", "minimum", "items"} & set(field), name


def test_the_schema_lists_what_the_model_takes() -> None:
    properties = FemtoOptions.model_json_schema()["properties"]
    for name, field in FemtoOptions.model_fields.items():
        if "enum" in properties[name]:
            assert tuple(properties[name]["enum"]) == get_args(field.annotation)
    assert (properties["hand_size"]["minimum"], properties["hand_size"]["maximum"]) == (1, 10)
    assert (properties["match"]["minimum"], properties["match"]["maximum"]) == (1, 1000)


@given(variants())
def test_the_schemas_pattern_takes_every_goal(variant: Variant) -> None:
    pattern = FemtoOptions.model_json_schema()["properties"]["goal"]["pattern"]
    assert re.fullmatch(pattern, options_of(variant).goal)


@given(variants())
def test_options_go_through_json_and_back(variant: Variant) -> None:
    assert FemtoOptions.model_validate_json(variant.options.model_dump_json()) == variant.options


def test_options_cannot_be_changed_in_place() -> None:
    with pytest.raises(ValueError, match="frozen"):
        FEMTO.options.goal = "low"  # type: ignore[attr-defined]


def test_a_game_without_options_says_so() -> None:
    from pipworks.engine.options import read_options

    with pytest.raises(BadOption, match="snap has no options, so not 'speed' either"):
        read_options(Options, "snap", "speed=3")


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_of_an_option_calls_the_game_by_its_title(name: str, language: str) -> None:
    title = Teller(language).say(game_named(name).called)
    for wrong, refusal in (("speed=3", BadOption), ("speed", UnknownVariant)):
        with pytest.raises(refusal) as refused:
            pipworks.game(f"{name}:{wrong}")
        told = Teller(language).sentence(refused.value.message)
        assert title in told and name not in told


@given(variants())
def test_what_is_other_than_usual_is_said_option_by_option(variant: Variant) -> None:
    told, changed = variant.options.in_words(), variant.options.changed()
    presets = {Variant.read(FEMTO.game, text).code: name for name, text in FEMTO.options.presets.items()}
    if variant.code in presets:
        assert told == [preset_title(FemtoOptions, presets[variant.code]).template]
        return
    assert len(told) == len(changed)
    for text, (name, value) in zip(told, changed.items(), strict=True):
        title = name.replace("_", " ").capitalize()
        assert text.replace(":", "") == f"{title} {value.replace('_', ' ').replace(':', ' ')}"


@given(variants())
@example(pipworks.game("friend-or-foe:players=6"))
def test_a_rule_sheet_says_by_its_title_whether_it_is_of_the_usual_game(variant: Variant) -> None:
    usual = pipworks.game(variant.game.name)
    assert (variant.rule_sheet().title == usual.rule_sheet().title) == (variant.code == usual.code)


@pytest.mark.parametrize("name", BUILT_IN)
def test_options_are_said_in_every_language(name: str) -> None:
    game, german = game_named(name), Teller("de")
    for field, shape in game.options.form()["properties"].items():
        values = shape.get("enum") or ([not shape["default"]] if shape["type"] == "boolean" else [])
        for value in values:
            try:
                options = make_options(game.options, name, {field: value})
            except BadOption:
                continue  # it goes with another option only
            for one, other in zip(options.in_words(), options.in_words(german.say), strict=True):
                assert one != other
    for preset in game.options.presets:
        assert len(Variant.read(game, game.options.presets[preset]).options.in_words(german.say)) == 1
