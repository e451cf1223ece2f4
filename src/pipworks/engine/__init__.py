"""The engine: what a game is, and what can be done with any game.

A game is two records and a handful of compiled functions (`contract`), gathered in a `Game`; a `Variant`
is a game with its options settled; a `Position` is the immutable public face of a state. Here are also the
seeded generator, codes of variants, records of games, playing out between deciders, and perft. Nothing
here knows a particular game.
"""

from pipworks.engine.contract import CHANCE, CLAIM, NO_CHOICE, OVER, SEATS, SPECTATOR, WAIT
from pipworks.engine.errors import (
    AmbiguousChoice,
    BadDeal,
    BadOption,
    BadPosition,
    BadRecord,
    GameError,
    IllegalChoice,
    NotSolvable,
    OtherRules,
    UnknownGame,
    UnknownVariant,
)
from pipworks.engine.facts import Facts
from pipworks.engine.game import Game, Slots
from pipworks.engine.gathering import BadGame
from pipworks.engine.memory import Memory
from pipworks.engine.options import Options
from pipworks.engine.playing import Playouts, choice_in, perft, play_out, random_games
from pipworks.engine.position import Position, Turn
from pipworks.engine.puzzles import Claim, Puzzle, Puzzles
from pipworks.engine.record import GameRecord, read_record
from pipworks.engine.rng import fresh_seed, generator
from pipworks.engine.sessions import Decider, Remembering, Sitter
from pipworks.engine.variant import Variant, by_rules
from pipworks.engine.words import RuleSheet, Section, Words
from pipworks.kernels import kernel

__all__ = [
    "CHANCE",
    "CLAIM",
    "NO_CHOICE",
    "OVER",
    "SEATS",
    "SPECTATOR",
    "WAIT",
    "AmbiguousChoice",
    "BadDeal",
    "BadGame",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Claim",
    "Decider",
    "Facts",
    "Game",
    "GameError",
    "GameRecord",
    "IllegalChoice",
    "Memory",
    "NotSolvable",
    "Options",
    "OtherRules",
    "Playouts",
    "Position",
    "Puzzle",
    "Puzzles",
    "Remembering",
    "RuleSheet",
    "Section",
    "Sitter",
    "Slots",
    "Turn",
    "UnknownGame",
    "UnknownVariant",
    "Variant",
    "Words",
    "by_rules",
    "choice_in",
    "fresh_seed",
    "generator",
    "kernel",
    "perft",
    "play_out",
    "random_games",
    "read_record",
]
