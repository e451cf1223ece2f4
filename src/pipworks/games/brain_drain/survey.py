"""How often a target of Brain Drain can be made: the designer's "nearly always" (BD11), counted exactly."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.arithmetic import Options
from pipworks.arithmetic.surveys import Cards, Question, Survey, one_of_the_others, refuse_unknown

FACES: Mapping[str, Cards] = {
    "one": {1: 16, **dict.fromkeys(range(2, 11), 4)},
    "eleven_up": dict.fromkeys(range(1, 14), 4),
    "suit": {**dict.fromkeys(range(1, 5), 7), **dict.fromkeys(range(5, 11), 4)},
}
"""The 52 cards by value under each setting of `faces` (BD2)."""

RELIEFS: Mapping[str, Options] = {
    "none": Options(),
    "three": Options(use="three"),
    "powers": Options(powers=True),
}
"""What may be done under each setting of `relief` (BD10)."""


def nearly_always(faces: str = "one", relief: str = "none", negatives: str = "allowed") -> Survey:
    """BD1–BD3, BD10: four cards of 52 as the display, one of the other 48 as the target.

    There are C(52,4) · 48 = 12 994 800 deals. Raises BadSurvey for a setting that is not known.
    """
    refuse_unknown("faces", faces, FACES)
    refuse_unknown("relief", relief, RELIEFS)
    refuse_unknown("negatives", negatives, ("allowed", "none"))
    cards, given = FACES[faces], RELIEFS[relief]
    options = Options(use=given.use, powers=given.powers, negatives=negatives)  # type: ignore[arg-type]
    told = {"faces": faces, "relief": relief, "negatives": negatives}
    return one_of_the_others("brain-drain", told, cards, options, max(cards))


SURVEY = Question(nearly_always, ("faces", "relief", "negatives"))
