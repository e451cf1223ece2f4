"""What is in the box of Math Arena: numbers, and operators that say what they ask for."""

from __future__ import annotations

from pipworks.engine import Box, BoxCard, Deck, Ribbon, games_pad, say
from pipworks.games.math_arena.cards import OPERATORS, VALUES, is_red, rank
from pipworks.games.math_arena.options import MathArenaOptions
from pipworks.games.math_arena.telling import operator_name
from pipworks.games.math_arena.writing import OPERATOR_FACES, face

OPERATIONS = (say("sum"), say("remainder"), say("difference"))


def _operator(operator: int) -> BoxCard:
    red = bool(is_red(operator))
    aim = say("lowest") if red else say("highest")
    return BoxCard(
        face=str(OPERATOR_FACES[operator]),
        look="pips",
        ribbon=Ribbon(OPERATIONS[int(rank(operator))], aim, not red),
        name=operator_name(operator),
    )


def box(options: MathArenaOptions) -> Box:
    """MA1: four of each number, and the twelve operators, each pack with a back of its own."""
    numbers = tuple(BoxCard(face=str(face(value)), count=4, look="pips") for value in range(1, VALUES + 1))
    operators = tuple(map(_operator, range(OPERATORS)))
    return Box(decks=(Deck(numbers), Deck(operators, 1)), pad=games_pad(12))
