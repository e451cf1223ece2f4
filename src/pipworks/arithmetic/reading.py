"""Reading expressions from what people type.

Signs: + · − (also - – —) · × (also * x X ·) · ÷ (also / :) · ^ (also **, and raised digits). Brackets
( ) [ ] { }, each closed by its own kind. Spaces mean nothing. Letters stand for cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Integral
from types import MappingProxyType

from pipworks.arithmetic.errors import BadExpression, BadValues, Fault, fault, quoted
from pipworks.arithmetic.expressions import (
    DIVIDED,
    MINUS,
    PLUS,
    POWER,
    SIGNS,
    TIMES,
    Expression,
    Number,
    Operation,
)

ACE: Mapping[str, int] = MappingProxyType({"A": 1})
"""The letters that always have a value: an Ace is 1."""

LONGEST = 200
"""The longest text, in characters, that is read as an expression."""
DEEPEST = 50
"""The most brackets that may be open at once."""

_SIGN_OF = {
    **dict.fromkeys("+＋﹢", PLUS),
    **dict.fromkeys("-−–—‒―－﹣‐‑", MINUS),
    **dict.fromkeys("*xX×·∙⋅•✕✖＊", TIMES),
    **dict.fromkeys("/÷:∕⁄／", DIVIDED),
    **dict.fromkeys("^＾", POWER),
}
_CLOSE_OF = {"(": ")", "[": "]", "{": "}"}
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_DIGITS = "0123456789"
_RANK = (1, 1, 2, 2, 3)


def refuse_no_text(given: object) -> None:
    """Raise BadValues for what is no text where one is read."""
    if not isinstance(given, str):
        raise BadValues("{given} is no text: write an expression like '8 + 5'", given=quoted(given))


def typeset(written: str) -> str:
    """A text with its signs as they are printed, whatever they were typed as: `8*(5-3)` is `8×(5−3)`."""
    refuse_no_text(written)
    signs = {sign: SIGNS[meant] for sign, meant in _SIGN_OF.items()}
    return "".join(signs.get(each, each) for each in written.replace("**", "^"))


@dataclass(frozen=True, slots=True)
class _Piece:
    """One word of an expression. `kind`: `number`, `sign`, `open`, `close` or `end`."""

    kind: str
    written: str
    column: int
    value: int = 0


class _Reader:
    """Reads one text, from left to right."""

    def __init__(self, text: str, letters: Mapping[str, int]) -> None:
        self.text = text
        self.letters = {name.upper(): value for name, value in letters.items()}
        if len(text) > LONGEST:
            raise BadExpression(
                text,
                0,
                fault(
                    "that is {length} characters long; an expression has at most {most}",
                    length=len(text),
                    most=LONGEST,
                ),
            )
        self.pieces = self._pieces()
        self.at = 0
        self.open: list[_Piece] = []

    def _wrong(self, column: int, problem: Fault) -> BadExpression:
        return BadExpression(self.text, column, problem)

    def _run(self, at: int, alphabet: str) -> str:
        end = at
        while end < len(self.text) and self.text[end] in alphabet:
            end += 1
        return self.text[at:end]

    def _pieces(self) -> list[_Piece]:
        found: list[_Piece] = []
        at = 0
        while at < len(self.text):
            each, column = self.text[at], at + 1
            if each.isspace():
                at += 1
                continue
            if each in _DIGITS:
                run = self._run(at, _DIGITS)
                found.append(_Piece("number", run, column, int(run)))
            elif each in _RAISED:
                run = self._run(at, _RAISED)
                value = int("".join(str(_RAISED.index(digit)) for digit in run))
                found.append(_Piece("sign", "^", column, POWER))
                found.append(_Piece("number", run, column, value))
            elif self.text.startswith("**", at):
                run = "**"
                found.append(_Piece("sign", run, column, POWER))
            elif each in _SIGN_OF:
                run = each
                found.append(_Piece("sign", run, column, _SIGN_OF[each]))
            elif each in _CLOSE_OF:
                run = each
                found.append(_Piece("open", run, column))
            elif each in _CLOSE_OF.values():
                run = each
                found.append(_Piece("close", run, column))
            else:
                run = self._letter(at, column)
                found.append(_Piece("number", run, column, self.letters[run.upper()]))
            at += len(run)
        found.append(_Piece("end", "", len(self.text) + 1))
        return found

    def _letter(self, at: int, column: int) -> str:
        each = self.text[at]
        if each.upper() in self.letters:
            return each
        known = ", ".join(self.letters)
        if each.isalpha():
            if each.upper() in "JQK":
                raise self._wrong(
                    column, fault("{card} has no value here; write the number it counts as", card=each)
                )
            if not known:
                raise self._wrong(column, fault("{letter} is no card; write a number", letter=each))
            problem = fault(
                "{letter} is no card; write a number or a card's letter ({known})", letter=each, known=known
            )
            raise self._wrong(column, problem)
        problem = fault("{sign} means nothing here; use numbers, + − × ÷ and brackets", sign=quoted(each))
        raise self._wrong(column, problem)

    def _next(self) -> _Piece:
        return self.pieces[self.at]

    def whole(self) -> Expression:
        """The whole text as one expression."""
        if self._next().kind == "end":
            raise self._wrong(0, fault("there is nothing here; write an equation such as (8+5)÷(10+3)"))
        found = self._joined(1)
        piece = self._next()
        if piece.kind == "close":
            raise self._wrong(
                piece.column, fault("this {bracket} was never opened; leave it out", bracket=piece.written)
            )
        return found

    def _joined(self, least: int) -> Expression:
        """Atoms joined by signs that bind at least so strongly."""
        found = self._atom()
        while self._next().kind not in ("end", "close"):
            piece = self._next()
            if piece.kind != "sign":
                before = self.pieces[self.at - 1].written
                raise self._wrong(
                    piece.column,
                    fault(
                        "there is no sign between {before} and {after}; put + − × or ÷ between them",
                        before=before,
                        after=piece.written,
                    ),
                )
            rank = _RANK[piece.value]
            if rank < least:
                break
            self.at += 1
            right = self._joined(rank if piece.value == POWER else rank + 1)
            found = Operation(piece.value, found, right, piece.column)
        return found

    def _atom(self) -> Expression:
        piece = self._next()
        if piece.kind == "number":
            self.at += 1
            name = "" if piece.written[0] in _DIGITS + _RAISED else piece.written
            return Number(piece.value, name, piece.column)
        if piece.kind == "open":
            return self._bracket(piece)
        raise self._wrong(piece.column, self._missing(piece))

    def _missing(self, piece: _Piece) -> Fault:
        """What to say where a number or an opening bracket should have stood."""
        before = self.pieces[self.at - 1] if self.at else None
        if piece.kind == "sign":
            if piece.value == MINUS:
                return fault("there is no number before this −; a minus takes one number from another")
            return fault("there is no number before this {sign}; put one there", sign=SIGNS[piece.value])
        if before is not None and before.kind == "sign":
            return fault("there is no number after the {sign}; put one there", sign=SIGNS[before.value])
        if before is not None and before.kind == "open" and piece.kind == "close":
            return fault("there is nothing between these brackets; leave them out")
        if before is not None and before.kind == "open":
            return fault("there is nothing after this {bracket}; put a number there", bracket=before.written)
        return fault("this {bracket} was never opened; leave it out", bracket=piece.written)

    def _bracket(self, opening: _Piece) -> Expression:
        if len(self.open) >= DEEPEST:
            raise self._wrong(
                opening.column, fault("more than {most} brackets are open; use fewer", most=DEEPEST)
            )
        self.open.append(opening)
        self.at += 1
        found = self._joined(1)
        closing = self._next()
        wanted = _CLOSE_OF[opening.written]
        if closing.kind == "end":
            raise self._wrong(
                opening.column,
                fault(
                    "this {bracket} is never closed; put a {wanted} after it",
                    bracket=opening.written,
                    wanted=wanted,
                ),
            )
        if closing.written != wanted:
            raise self._wrong(
                closing.column,
                fault(
                    "this {bracket} closes the {open} of column {column}; use {wanted} there",
                    bracket=closing.written,
                    open=opening.written,
                    column=opening.column,
                    wanted=wanted,
                ),
            )
        self.open.pop()
        self.at += 1
        return found


def parse(text: str, letters: Mapping[str, int] = ACE) -> Expression:
    """Read an expression; `BadExpression` says what cannot be read and in which column.

    `letters` says what the letters of cards count, as in `{"A": 1, "K": 13}`; small and capital letters
    are alike, and an x always multiplies. a^b^c is a^(b^c) (BD10). `BadValues` for what is no text, or no
    letters.
    """
    refuse_no_text(text)
    if not isinstance(letters, Mapping) or not all(
        isinstance(name, str) and isinstance(value, Integral) for name, value in letters.items()
    ):
        raise BadValues(
            "{given} are no letters: give what each counts, as in {example}",
            given=quoted(letters),
            example="{'A': 1, 'K': 13}",
        )
    return _Reader(text, letters).whole()
