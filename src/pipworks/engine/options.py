"""Options of games, and the code that names a variant.

A variant has one canonical code, which carries only what differs from the default, sorted by name:
`femto`, `femto:chooser=loser,pack=5-7-9-13-16-18-20-24`. It is safe in a URL and in the subject of a mail.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Literal, Self, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetJsonSchemaHandler,
    PlainValidator,
    ValidationError,
    WrapValidator,
    model_validator,
)
from pydantic.fields import FieldInfo
from typing_extensions import TypeVar

from pipworks.engine.errors import BadOption, GameError, UnknownVariant, of_kind
from pipworks.engine.invalid import wrong
from pipworks.engine.messages import Coded, Message, Quoted, Value, say, verbatim
from pipworks.sources import parsed


class Options(BaseModel):
    """The options of a game; every game subclasses this. Each field's name and description fill a form;
    a string that follows on a field describes it.

    A field's value is written in a code as its `str`, or, for tuples, as its items joined by hyphens.
    Combinations that make no sense are refused by validators whose message is a whole sentence.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())

    presets: ClassVar[dict[str, str]] = {}
    """Named sets of options: the name and its `key=value,…`."""

    preset_titles: ClassVar[dict[str, Message]] = {}
    """What they are called, where that is not the name itself."""

    samples: ClassVar[dict[str, tuple[str, ...]]] = {}
    """For options whose values are not listed: some of every kind, which stand for all of them in a sweep."""

    @model_validator(mode="before")
    @classmethod
    def _as_people_write(cls, given: Any) -> Any:
        """Words count in any case, with - or _ in them, and what a code says is read as it is written.

        Python takes True for 1; nobody means that.
        """
        if not isinstance(given, dict):
            return given
        read = dict(given)
        for name, value in given.items():
            field = cls.model_fields.get(name)
            kind = None if field is None else field.annotation
            if isinstance(value, bool | float) and kind is int:
                raise BadOption(
                    "{field} must be a whole number, not {value}", field=_named(name), value=str(value)
                ).about(name)
            if get_origin(kind) is Literal:
                read[name] = _of_listed(kind, value)
            elif get_origin(kind) is tuple and name not in _read_by_themselves(cls):
                read[name] = _of_tuple(kind, value)
        return read

    @classmethod
    def __get_pydantic_json_schema__(cls, model: Any, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        schema = handler(model)
        fields = handler.resolve_ref_schema(schema).get("properties", {})
        for name, text in _described(cls).items():
            if name in fields:
                fields[name].setdefault("description", text)
        return schema

    @classmethod
    def form(cls, say: Callable[[Message], str] = lambda message: message.template) -> dict[str, Any]:
        """The JSON Schema of the options, with a title and a description for people to read.

        Fields that take words have `words` besides: by each word how people say it (`winner_leads`: `winner
        leads`). `say` makes text of all this: that of a `Teller`, for a reader of another language.
        """
        schema = cls.model_json_schema()
        for name, field in schema["properties"].items():
            title = _title(name)
            field["title"] = say(Message(title))
            words = words_of(field)
            if words:
                said = {word: say(Message(phrase_of(title, word))) for word in words}
                field["words"] = {word: phrase.partition(": ")[2] for word, phrase in said.items()}
            field["description"] = say(Message(" ".join(field.get("description", "").split())))
        return schema

    @property
    def seats(self) -> int:
        """How many people play."""
        return 2

    @property
    def secret(self) -> bool:
        """Whether anybody ever knows something that others do not, beyond a choice just being made."""
        return False

    @property
    def hidden(self) -> bool:
        """Whether anything is ever unknown to anybody, be it only the order of a stock."""
        return self.secret

    @property
    def simultaneous(self) -> bool:
        """Whether seats ever choose at the same time, other than by claims."""
        return False

    @property
    def claims(self) -> bool:
        """Whether there are windows in which seats may claim, and only the first claim counts."""
        return False

    @property
    def most_choices(self) -> int | None:
        """How many choices a seat can have at most, where that depends on the options."""
        return None

    @property
    def most_payoff(self) -> float | None:
        """The largest payoff there can be, when it is known; of one game, if several make a match."""
        return None

    @property
    def payoffs(self) -> tuple[float, float] | None:
        """The least and the most that a seat can get from all that is played, when they are known."""
        return None

    @property
    def actions(self) -> int | None:
        """A number above that of every choice; None: choices have numbers below `most_choices`."""
        return None

    @property
    def most_plays(self) -> int | None:
        """How many joint choices there can be until the end, at most, when that is known."""
        return None

    @property
    def most_events(self) -> int | None:
        """How many random events there can be until the end, at most, when that is known."""
        return None

    @property
    def one_game(self) -> Self:
        """The options of a single game, where these are those of a match of several."""
        return self

    @classmethod
    def with_cards(cls, cards: int, given: Set[str]) -> dict[str, Any]:
        """What other options go with a pack of so many cards, if those named in `given` are settled."""
        return {}

    @staticmethod
    def written(value: Any) -> str:
        """A value as it stands in a code."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, tuple):
            return "-".join(Options.written(each) for each in value)
        return str(value)

    def changed(self) -> dict[str, str]:
        """The options that differ from the default, as text, sorted by name."""
        default = type(self)()
        return {
            name: self.written(getattr(self, name))
            for name in sorted(type(self).model_fields)
            if getattr(self, name) != getattr(default, name)
        }

    def in_words(self, tell: Callable[[Message], str] = lambda message: message.template) -> list[str]:
        """What is other than usual, as people say it (`Players: 4`); of a preset, what that is called."""
        for name in self.presets:
            if self == _preset(type(self), name):
                return [tell(preset_title(type(self), name))]
        return [self._in_words(name, tell) for name in self.changed()]

    def _in_words(self, name: str, tell: Callable[[Message], str]) -> str:
        """The value of an option, with what the option is called."""
        title, value = _title(name), getattr(self, name)
        if isinstance(value, bool):
            return f"{tell(Message(title))}: {tell(say('yes') if value else say('no'))}"
        word = _WORD_AND_NUMBER.fullmatch(self.written(value))
        if word is None:
            return f"{tell(Message(title))}: {self.written(value)}"
        return f"{tell(Message(phrase_of(title, word[1])))} {word[2]}".strip()


OptionsT = TypeVar("OptionsT", bound=Options, covariant=True, default=Options)
"""The options by which type checkers know a variant."""


_WORD_AND_NUMBER = re.compile(r"([a-z_]+:?)(\d*)")


@cache
def _preset(model: type[Options], name: str) -> Options:
    """The options that a preset is."""
    return model.model_validate(preset_settings(model, name))


def preset_settings(model: type[Options], preset: str) -> dict[str, str]:
    """What a preset sets, by option, as text."""
    pairs = (pair.partition("=") for pair in model.presets[preset].split(",") if pair.strip())
    return {option.strip().lower().replace("-", "_"): setting.strip() for option, _, setting in pairs}


@cache
def _read_by_themselves(model: type[Options]) -> frozenset[str]:
    """The options of which the game itself reads what it is given."""
    readers = BeforeValidator | PlainValidator | WrapValidator
    named = {
        name
        for each in model.__pydantic_decorators__.field_validators.values()
        if each.info.mode != "after"
        for name in each.info.fields
    }
    marked = {
        name
        for name, field in model.model_fields.items()
        if any(isinstance(each, readers) for each in field.metadata)
    }
    return frozenset(named | marked)


def _of_listed(kind: Any, given: Any) -> Any:
    """One of the listed values, if it is given as it is written; else what is given."""
    if not isinstance(given, str):
        return given
    listed = {Options.written(each): each for each in get_args(kind)}
    plain = given.strip()
    return listed.get(plain, listed.get(plain.lower().replace("-", "_"), given))


def _of_tuple(kind: Any, given: Any) -> Any:
    """The items of a tuple, given one by one or as they are written; a hyphen may also be a minus."""
    if isinstance(given, str):
        given = [each.strip() for each in re.split(r"(?<=[^-\s])\s*-", given)] if given.strip() else []
    if not isinstance(given, list | tuple):
        return given
    return tuple(
        _of_listed(item, each) if get_origin(item) is Literal else each
        for at, each in enumerate(given)
        for item, _ in [_item_of(kind, at)]
    )


def _item_of(kind: Any, at: object) -> tuple[Any, list[Any]]:
    """What an item of a tuple is, and what bounds it has; nothing is known of one that there cannot be."""
    items = get_args(kind) if get_origin(kind) is tuple else ()
    if len(items) == 2 and items[1] is ...:
        item = items[0]
    elif isinstance(at, int) and at < len(items):
        item = items[at]
    else:
        return None, []
    if get_origin(item) is not Annotated:
        return item, []
    item, *marks = get_args(item)
    return item, [
        bound for each in marks for bound in (each.metadata if isinstance(each, FieldInfo) else [each])
    ]


def _described(model: type[Options]) -> dict[str, str]:
    """The strings that follow on fields in the source of a class and of those that it is derived from."""
    # Pydantic could read them, too, but would do so for every class as soon as it is made.
    found = {}
    for each in reversed(model.__mro__[: model.__mro__.index(Options)]):
        with suppress(OSError, SyntaxError):  # made where there is no source
            body = parsed(textwrap.dedent(inspect.getsource(each))).body[0]
            assert isinstance(body, ast.ClassDef)
            for field, text in pairwise(body.body):
                match field, text:
                    case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(description))):
                        found[name] = inspect.cleandoc(description)
    return found


def write_code(name: str, options: Options) -> str:
    """The canonical code of a variant."""
    changed = ",".join(f"{key}={value}" for key, value in options.changed().items())
    return f"{name}:{changed}" if changed else name


def code_before(text: str) -> tuple[str, str]:
    """The code at the beginning of a text, which may have blanks after its commas, and all that follows."""
    found = re.fullmatch(r"\s*(\S*(?:(?<=,)\s+\S+)*)\s*(.*)", text, re.DOTALL)
    assert found is not None  # whatever the text is
    return found[1], found[2]


def split_code(code: str) -> tuple[str, str]:
    """The name of the game and the rest of a code.

    A game in a file of one's own is named by its path (`my/bluff.py:stake=2`).
    """
    of_kind(str, code, "a variant is named by its code, a text")
    text = code.strip()
    found = re.fullmatch(r"(?P<name>.+?\.py|[^:]*)(?::(?P<rest>.*))?", text, re.DOTALL)
    if found is None or not found["name"]:
        raise UnknownVariant(
            "{code} does not name a game: write a name like 'femto', and after a colon its options like "
            "'femto:goal=low,order=alternate'",
            code=Quoted(code),
        )
    name = found["name"].strip()
    return (name if name.endswith(".py") else name.lower().replace("_", "-")), found["rest"] or ""


def read_options(model: type[Options], title: str | Message, text: str) -> Options:
    """The options written in a code after the colon; `title` is what refusals call the game.

    Raises UnknownVariant when the text is not `key=value,key=value…`, BadOption when a key or a value is
    wrong or the values do not go together.
    """
    return make_options(model, title, written_options(model, title, text))


def written_options(model: type[Options], title: str | Message, text: str) -> dict[str, Any]:
    """What a code says of each option that it names, right or wrong. Raises UnknownVariant."""
    of_kind(str, text, "options are written as a text, such as goal=low")
    given: dict[str, Any] = {}
    named: set[str] = set()
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        key = key.lower().replace("-", "_")
        if not equals:
            if key in model.model_fields and key not in model.presets:
                raise UnknownVariant(
                    "the option {option} needs a value: write it after an equals sign, {example}=…",
                    option=_named(key),
                    example=key,
                )
            if key not in model.presets:
                raise UnknownVariant(
                    "{part} is not an option of {game}: write options as key=value with commas between "
                    "them{presets}",
                    part=Quoted(part),
                    game=title,
                    presets=_presets_of(model),
                )
            given = preset_settings(model, key) | given
            continue
        if key in named:
            raise UnknownVariant(
                "the option {option} is given twice: leave one of them out", option=Quoted(key)
            )
        named.add(key)
        given[key] = value
    return given


def preset_title(model: type[Options], name: str) -> Message:
    """What a preset is called; by its name, if it has no title."""
    return model.preset_titles.get(name, verbatim(_title(name)))


def _title(name: str) -> str:
    """What an option or a preset is called by its name."""
    return name.replace("_", " ").capitalize()


def _named(option: str) -> Coded:
    """An option, as refusals name it."""
    return Coded(option, Message(_title(option)))


def _presets_of(model: type[Options]) -> Message | None:
    presets = tuple(Coded(name, preset_title(model, name)) for name in model.presets)
    return say(", or name a preset: {presets:or}", presets=presets) if presets else None


def make_options(model: type[Options], title: str | Message, given: dict[str, Any]) -> Options:
    """Options from values by name, as text or as Python values. Raises BadOption for what is wrong first."""
    try:
        return model.model_validate(given)
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
        refusal = BadOption(_sentence(model, title, errors[0]))
        for error in errors:
            reason = error.get("ctx", {}).get("error")
            if error["loc"]:
                refusal.wrong.setdefault(str(error["loc"][0]), _sentence(model, title, error))
            elif isinstance(reason, BadOption):
                refusal.wrong |= reason.wrong
        raise refusal from None


def _sentence(model: type[Options], title: str | Message, error: Mapping[str, Any]) -> Message:
    """What is wrong with an option, or with several together."""
    if not error["loc"] or error["type"] == "value_error":
        reason = error.get("ctx", {}).get("error")
        text = str(error["msg"]).removeprefix("Value error, ")
        return reason.message if isinstance(reason, GameError) else verbatim(text)
    field, given, kind = str(error["loc"][0]), error["input"], error["type"]
    known: dict[str, Value] = {"field": _named(field), "value": Quoted(_as_text(given))}
    if kind == "extra_forbidden":
        return _no_such_option(model, title, field)
    about = model.model_fields[field]
    what, marks = about.annotation, about.metadata
    if len(error["loc"]) > 1 and get_origin(what) is tuple:
        what, marks = _item_of(what, error["loc"][1])
    if kind == "literal_error" and get_origin(what) is Literal:
        allowed = tuple(_allowed(field, each) for each in get_args(what))
        return say("{field} cannot be {value}: choose {allowed:or}", **known, allowed=allowed)
    bounds = _bounds(marks)
    if kind.startswith("int_"):
        return say("{field} must be a whole number{bounds}, not {value}", **known, bounds=bounds)
    if kind in ("greater_than_equal", "less_than_equal") and bounds is not None:
        return say("{field} cannot be {value}: it is a number{bounds}", **known, bounds=bounds)
    if kind.startswith("bool_"):
        return say("{field} must be true or false, not {value}", **known)
    return say("{field} cannot be {value}: {why}", **known, why=wrong(error))


def _allowed(option: str, value: Any) -> Value:
    """A value that an option takes, as refusals name it: words have titles."""
    if isinstance(value, str):
        return Coded(value, Message(phrase_of(_title(option), value)), word=True)
    return Options.written(value)


def _as_text(given: Any) -> str:
    return Options.written(given) if isinstance(given, tuple | bool) else str(given)


def _no_such_option(model: type[Options], title: str | Message, field: str) -> Message:
    known = sorted(model.model_fields)
    if not known:
        return say("{game} has no options, so not {field} either", game=title, field=Quoted(field))
    near = difflib.get_close_matches(field, known, 1)
    return say(
        "{game} has no option {field}{meant}: its options are {known}",
        game=title,
        field=Quoted(field),
        meant=say(" (did you mean {near}?)", near=_named(near[0])) if near else None,
        known=tuple(map(_named, known)),
    )


def _bounds(marks: Sequence[Any]) -> Message | None:
    low = next((each.ge for each in marks if hasattr(each, "ge")), None)
    high = next((each.le for each in marks if hasattr(each, "le")), None)
    if low is None and high is None:
        return None
    if low is None:
        return say(" up to {high}", high=high)
    if high is None:
        return say(" from {low} up", low=low)
    return say(" from {low} to {high}", low=low, high=high)


def quoted(text: str, most: int = 60) -> str:
    """A quotation of what somebody wrote, made printable and not too long."""
    shown = text if len(text) <= most else text[: most - 1] + "…"
    return repr(shown)


def words_of(field: dict[str, Any]) -> list[str]:
    """The words that a field of a form takes; with a colon at the end where a number follows."""
    if "enum" in field:
        return [each for each in field["enum"] if isinstance(each, str)]
    return re.findall(r"[a-z_]+:?", re.sub(r"\\.", "", field.get("pattern", "")))


def phrase_of(title: str, word: str) -> str:
    """What is translated of a word that an option takes: with the option's title, since words are short."""
    return f"{title}: {word.rstrip(':').replace('_', ' ')}"
