"""The room for arithmetic with cards: expressions, and the equation engine.

Games about equations, the 24 game and Countdown's numbers round ask the same question: can these numbers,
joined by + − × ÷ and brackets, make that one? Here expressions are read from what people type, printed
with the fewest brackets, worked out step by step and judged, with the exact reason when they fail; and
here the engine says whether a target can be made, most simply how, in which essentially different ways,
what else can be made, how hard it is, and how often a whole game can be solved. Everything is exact:
whole numbers or fractions, within bounds that are checked at the door.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipworks.loading import loading

if TYPE_CHECKING:
    from pipworks.arithmetic.canonical import form, tidy
    from pipworks.arithmetic.checking import (
        Step,
        check,
        is_allowed,
        parse_target,
        parse_value,
        steps,
        value_of,
    )
    from pipworks.arithmetic.engine import (
        Nearest,
        Reachable,
        equation_text,
        explain,
        features,
        hints,
        nearest,
        reachable,
        same,
        simplest,
        simplicity,
        solutions,
        solvable,
    )
    from pipworks.arithmetic.errors import ArithmeticProblem, BadEquation, BadExpression, BadSurvey, BadValues
    from pipworks.arithmetic.expressions import SIGNS, Expression, Number, Operation, text, written_value
    from pipworks.arithmetic.hardness import Difficulty, difficulty, difficulty_of
    from pipworks.arithmetic.lookup import operations, written_operations
    from pipworks.arithmetic.options import COUNTDOWN, MOST_VALUES, TWENTY_FOUR, Options, Value
    from pipworks.arithmetic.reading import parse, typeset
    from pipworks.arithmetic.surveys import (
        FiveCards,
        Question,
        Share,
        Survey,
        countdown,
        one_of_the_others,
        one_round,
        survey,
        twenty_four,
    )

__all__ = [
    "COUNTDOWN",
    "MOST_VALUES",
    "SIGNS",
    "TWENTY_FOUR",
    "ArithmeticProblem",
    "BadEquation",
    "BadExpression",
    "BadSurvey",
    "BadValues",
    "Difficulty",
    "Expression",
    "FiveCards",
    "Nearest",
    "Number",
    "Operation",
    "Options",
    "Question",
    "Reachable",
    "Share",
    "Step",
    "Survey",
    "Value",
    "check",
    "countdown",
    "difficulty",
    "difficulty_of",
    "equation_text",
    "explain",
    "features",
    "form",
    "hints",
    "is_allowed",
    "nearest",
    "one_of_the_others",
    "one_round",
    "operations",
    "parse",
    "parse_target",
    "parse_value",
    "reachable",
    "same",
    "simplest",
    "simplicity",
    "solutions",
    "solvable",
    "steps",
    "survey",
    "text",
    "tidy",
    "twenty_four",
    "typeset",
    "value_of",
    "written_operations",
    "written_value",
]

if not TYPE_CHECKING:  # which would take any name for one of these

    def __getattr__(name: str) -> Any:
        """All is loaded when any is first asked for, surveys by themselves: games begin sooner."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        with loading():
            from pipworks.arithmetic import (
                canonical,
                checking,
                engine,
                errors,
                expressions,
                hardness,
                lookup,
                options,
                reading,
            )

        rooms = [canonical, checking, engine, errors, expressions, hardness, lookup, options, reading]
        if not any(name in vars(room) for room in rooms):
            with loading():
                from pipworks.arithmetic import surveys

            rooms.append(surveys)
        for room in rooms:
            globals().update({each: vars(room)[each] for each in __all__ if each in vars(room)})
        return globals()[name]

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
