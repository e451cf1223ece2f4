"""Sentences before they are said: a template and the values that stand in it.

Whatever people are told, a line of a log, a rule, a refusal, is a `Message` until somebody reads it; only a
`Teller` makes text of it, in the reader's language and with the players' names. The template is the English
sentence, and is also the key under which catalogues (`de.po`) keep its translations. In a template stands

- `{card}`: a value; a number, a text, another message, or things in a list (`2, 3 and 5`);
- `{cards:or}`: a list with another word before its last thing; `{cards:spaced}` without any;
  `{points:against}` as a score (`3 to 2`);
- `{seat}`: the name of who sits there, or `you`; also `{seat:whom}`, `{seat:to}` and `{seat:whose}`;
- `{seat:lay|lays}`: the first when it is the reader, the second for anybody else; with several seats the
  third (or else the first), and the fourth (or else the third) when the reader is one of them;
- `{count:card|cards}`: the form that goes with a number; `{count:th}` its ordinal, `{count:word}` the word;
- `{value:signed}`, `{share:percent}`: a number in one of the forms of `pipworks.engine.figures`;
- `{flag:this|that}`: the first when a flag is set;
- `{option}`: what has a code and a title (`Coded`), by its code in English, elsewhere by its title as well;
- `{anything!c}`: with its first letter a capital, unless that is somebody's own (`AsSaid`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Union


class Seat(int):
    """A seat, from 0. It is said as the name of who sits there."""


class Quoted(str):
    """What somebody wrote. It is said in quotation marks, made printable and not too long."""

    __slots__ = ()


class AsSaid(str):
    """A sign or a word of what somebody said or is to write. It is never given a capital: `h` is not `H`."""

    __slots__ = ()


Value = Union["Message", "Coded", int, float, str, Fraction, tuple["Value", ...]]
"""What can stand in a template; flags are `bool`, seats `Seat`, and what is None says nothing."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or a part of one. Without values (None) the template is not looked into."""

    template: str
    values: Mapping[str, Value | None] | None = None

    def __str__(self) -> str:
        """The same in English, for whoever does not care to have a `Teller`."""
        return in_english(self)

    def __format__(self, form: str) -> str:
        return format(str(self), form)


in_english: Callable[[Message], str] = repr
"""Says a message in English to somebody who watches; it is put here by `pipworks.engine.teller`."""


Progress = Callable[[float, Message], None]
"""Told how much is done (0 to 1), and what is being done: a message, of which `str` is English."""


def no_progress(done: float, what: Message) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Coded:
    """An option, one of its words, or a preset: written by a code, and shown to people under a title.

    In English, whose titles are nearly the codes, it is said by its code (`order`); in other languages by its
    title, with the code in brackets (`„Reihenfolge“ (order)`). Of a word the code comes first, since that is
    what is to be written (`alternate („abwechselnd“)`).
    """

    code: str
    title: Message
    word: bool = False
    """Whether it is a word that an option takes. Its title begins with the option's, up to a colon (`Order:
    winner leads`), and is said without that.
    """


def say(template: str, /, **values: Value | None) -> Message:
    """A message. The template is written out where it is used, so that catalogues can be made from it."""
    return Message(template, values)


def verbatim(text: str) -> Message:
    """A text that is said as it is, in every language."""
    return Message("{text}", {"text": text})
