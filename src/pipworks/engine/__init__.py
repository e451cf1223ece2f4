"""The engine: what a game is, and what can be done with any game.

A game is two records and a handful of compiled functions (`contract`), gathered in a `Game`; a `Variant`
is a game with its options settled; a `Position` is the immutable public face of a state. Here are also the
seeded generator, codes of variants, records of games, playing out between deciders, and perft. Nothing
here knows a particular game.
"""

from pipworks.loading import loading

with loading():
    from pipworks.engine.box import Box, BoxCard, Counter, Deck, Pad, Ribbon, games_pad
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
        WrongType,
    )
    from pipworks.engine.facts import Facts
    from pipworks.engine.game import Game, Slots
    from pipworks.engine.gathering import BadGame
    from pipworks.engine.investigations import Guessing, Investigation, Part
    from pipworks.engine.lines import Card, Equation, Line, line, lines_of
    from pipworks.engine.memory import Memory
    from pipworks.engine.messages import Message, Quoted, Seat, say, verbatim
    from pipworks.engine.notation import Choice, Notation
    from pipworks.engine.options import Options
    from pipworks.engine.playing import (
        Noticed,
        Playouts,
        choice_after,
        choice_in,
        noticed,
        perft,
        play_out,
        random_games,
        said_in,
    )
    from pipworks.engine.position import Outcome, Position, Step, Turn
    from pipworks.engine.puzzles import Claim, Puzzle, Puzzles
    from pipworks.engine.record import GameRecord
    from pipworks.engine.replaying import read_record, read_records, readable_records
    from pipworks.engine.rng import fresh_seed
    from pipworks.engine.seeds import generator
    from pipworks.engine.sessions import Decider, Remembering, Sitter
    from pipworks.engine.teller import Teller
    from pipworks.engine.telling import Rule, RuleSheet, Section, Telling
    from pipworks.engine.variant import Variant, by_rules
    from pipworks.engine.views import Seen, View, Views
    from pipworks.engine.words import Words
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
    "Box",
    "BoxCard",
    "Card",
    "Choice",
    "Claim",
    "Counter",
    "Decider",
    "Deck",
    "Equation",
    "Facts",
    "Game",
    "GameError",
    "GameRecord",
    "Guessing",
    "IllegalChoice",
    "Investigation",
    "Line",
    "Memory",
    "Message",
    "NotSolvable",
    "Notation",
    "Noticed",
    "Options",
    "OtherRules",
    "Outcome",
    "Pad",
    "Part",
    "Playouts",
    "Position",
    "Puzzle",
    "Puzzles",
    "Quoted",
    "Remembering",
    "Ribbon",
    "Rule",
    "RuleSheet",
    "Seat",
    "Section",
    "Seen",
    "Sitter",
    "Slots",
    "Step",
    "Teller",
    "Telling",
    "Turn",
    "UnknownGame",
    "UnknownVariant",
    "Variant",
    "View",
    "Views",
    "Words",
    "WrongType",
    "by_rules",
    "choice_after",
    "choice_in",
    "fresh_seed",
    "games_pad",
    "generator",
    "kernel",
    "line",
    "lines_of",
    "noticed",
    "perft",
    "play_out",
    "random_games",
    "read_record",
    "read_records",
    "readable_records",
    "said_in",
    "say",
    "verbatim",
]
