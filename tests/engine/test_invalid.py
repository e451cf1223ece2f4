"""What is wrong with data that was sent is said in words of our own, in every language."""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Literal

import pytest
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    ValidationError,
)

from pipworks.engine.errors import GameError
from pipworks.engine.invalid import wrong, wrong_at
from pipworks.engine.teller import Teller


class One(BaseModel):
    """One kind of thing."""

    kind: Literal["one"]


class Two(BaseModel):
    """Another."""

    kind: Literal["two"]


class Asked(BaseModel):
    """Something of every kind."""

    model_config = ConfigDict(extra="forbid")

    whole: int = Field(3, ge=1, le=7)
    number: float = Field(1.0, gt=0.5, lt=9)
    flag: bool = False
    text: str = Field("x", min_length=1, max_length=3, pattern="^x*$")
    long: str = Field("xxx", min_length=2)
    clean: Annotated[str, AfterValidator(str.strip), Field(max_length=3)] = "xxx"
    many: list[int] = Field([1], min_length=1, max_length=2)
    named: dict[str, int] = {}
    day: datetime.date | None = None
    time: datetime.datetime | None = None
    choice: Literal["me", "open", "bot"] = "me"
    either: Annotated[One | Two, Field(discriminator="kind")] | None = None


SAID = [
    ({"whole": "x"}, "whole: this must be a whole number", "whole: das muss eine ganze Zahl sein"),
    ({"whole": 1.5}, "whole: this must be a whole number", "whole: das muss eine ganze Zahl sein"),
    ({"whole": 9}, "whole: this must be at most 7", "whole: das darf höchstens 7 sein"),
    ({"whole": 0}, "whole: this must be at least 1", "whole: das muss mindestens 1 sein"),
    ({"number": 0.5}, "number: this must be more than 0.5", "number: das muss mehr als 0,5 sein"),
    ({"number": "x"}, "number: this must be a number", "number: das muss eine Zahl sein"),
    ({"flag": "x"}, "flag: this must be true or false", "flag: das muss true oder false sein"),
    ({"text": 3}, "text: this must be a text", "text: das muss ein Text sein"),
    ({"text": ""}, "text: this must not be empty", "text: das darf nicht leer sein"),
    (
        {"text": "xxxx"},
        "text: this may have at most 3 characters",
        "text: das darf höchstens 3 Zeichen lang sein",
    ),
    (
        {"long": "x"},
        "long: this must have at least 2 characters",
        "long: das muss mindestens 2 Zeichen lang sein",
    ),
    (
        {"clean": "xxxx"},
        "clean: this may have at most 3 characters",
        "clean: das darf höchstens 3 Zeichen lang sein",
    ),
    ({"many": {}}, "many: this must be a list", "many: das muss eine Liste sein"),
    ({"many": [1, 2, 3]}, "many: there may be at most 2 of these", "many: davon darf es höchstens 2 geben"),
    ({"many": ["x"]}, "many.0: this must be a whole number", "many.0: das muss eine ganze Zahl sein"),
    (
        {"named": []},
        "named: this must be an object: values by their names",
        "named: das muss ein Objekt sein: Werte unter ihren Namen",
    ),
    (
        {"day": "x"},
        "day: this must be a date, like 2031-05-04",
        "day: das muss ein Datum sein, wie 2031-05-04",
    ),
    ({"choice": "you"}, "choice: this must be me, open or bot", "choice: das muss me, open oder bot sein"),
    (
        {"other": 1},
        "other: there is nothing of this name: leave it out",
        "other: etwas dieses Namens gibt es nicht: Lass es weg",
    ),
    (
        {"either": {"kind": "three"}},
        "either: kind must be one or two, not 'three'",
        "either: kind muss one oder two sein, nicht „three“",
    ),
    (
        {"either": {}},
        "either: kind is missing, which says what this is",
        "either: kind fehlt: Das sagt, was dies ist",
    ),
]


def first_of(asked: Any, kind: Any = Asked) -> dict[str, Any]:
    """The first error of something that is not of the form asked for."""
    with pytest.raises(ValidationError) as found:
        TypeAdapter(kind).validate_python(asked)
    return dict(found.value.errors(include_url=False)[0])


@pytest.mark.parametrize(("asked", "english", "german"), SAID)
def test_what_is_wrong_is_said_in_the_readers_language(
    asked: dict[str, Any], english: str, german: str
) -> None:
    error = first_of(asked)
    assert Teller("en").say(wrong_at(error)) == english
    assert Teller("de").say(wrong_at(error)) == german


def test_of_the_whole_no_place_is_named_and_a_check_says_its_own_sentence() -> None:
    assert Teller().say(wrong_at(first_of(3))) == "this must be an object: values by their names"

    def check(value: Any) -> str:
        raise GameError("there is no such {thing}", thing="card") if value else ValueError("Nothing here")

    from pydantic import AfterValidator

    checked = Annotated[str, AfterValidator(check)]
    assert Teller().say(wrong(first_of("x", checked))) == "there is no such card"
    assert Teller().say(wrong(first_of("", checked))) == "nothing here"


def test_a_tag_of_ones_own_is_named_as_well() -> None:
    kinds = Annotated[
        Annotated[One, Tag("one")] | Annotated[Two, Tag("two")],
        Discriminator(lambda asked: asked.get("kind")),
    ]
    assert "one or two" in Teller().say(wrong(first_of({"kind": "three"}, kinds)))
