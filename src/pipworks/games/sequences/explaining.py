"""Any sequence that somebody writes down, explained step by step."""

from __future__ import annotations

from typing import Literal

import numpy as np

from pipworks.engine import BadPosition
from pipworks.games.sequences import rules
from pipworks.games.sequences.cards import WHOLE_DECK
from pipworks.games.sequences.options import SequencesOptions
from pipworks.games.sequences.positions import lay_text
from pipworks.games.sequences.steps import Step, explain_sequence


def explain(
    sequence: str,
    *,
    division: Literal["truncate", "floor"] = "truncate",
    idle_modifiers: Literal["allowed", "forbidden"] = "allowed",
) -> list[Step]:
    """How a sequence of cards comes to its value (SQ10).

    >>> for step in explain("[4] + 2 cancel × 5 invert × 2 swap ="):
    ...     print(step)
    4  (4: the starter)
    4 + 2  (6: 4 + 2 = 6)
    4  (4: cancel takes + 2 away)
    4 × 5  (20: 4 × 5 = 20)
    4 ÷ 5  (0: invert makes × 5 into ÷ 5)
    4 ÷ 5 × 2  (0: 0 × 2 = 0)
    4 × 5 ÷ 2  (10: swap exchanges ÷ and ×)
    4 × 5 ÷ 2  (10: sealed)

    The starter may do without its brackets. Raises BadPosition for cards that may not lie so (SQ4 to SQ9) or
    that the two decks do not have.
    """
    settings = np.zeros(1, rules.Rules)[0]
    rules.encode(SequencesOptions(division=division, idle_modifiers=idle_modifiers), settings)
    state = np.zeros(1, rules.State)[0]
    state.left = WHOLE_DECK
    lay_text(settings, state, sequence, BadPosition, either_deck=True)
    return explain_sequence(settings, state, 0)
