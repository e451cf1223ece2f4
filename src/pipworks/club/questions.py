"""What a class can be asked to guess: ready-made questions, made for the variant from what is known of it.

A question has a kind, and answers that stand for themselves (a card, a number of turns, a seat). What the
class measures, and what best play comes to, is a share of each answer, from 0 to 1; so guesses, measured and
best play can stand beside each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pipworks.club.errors import ClassError, ClassNotNow
from pipworks.club.findings import Exact, Findings, in_order
from pipworks.engine import Variant

Kind = Literal["seats", "turns", "cards", "own"]
DRAW = "="
"""The answer that nobody wins."""
MOST_ANSWERS = 12


def offered(variant: Variant, found: Findings, exact: Exact | None) -> list[dict[str, Any]]:
    """The questions that can be asked now, each with its kind and answers."""
    questions: list[dict[str, Any]] = []
    if variant.seats == 2:
        questions.append({"kind": "seats", "answers": ["1", DRAW, "2"]})
    turns = sorted({*found.turns, *(map(int, exact["best_play"]["rounds"]) if exact else ())})
    if len(turns) > 1:
        questions.append({"kind": "turns", "answers": [str(each) for each in turns][:MOST_ANSWERS]})
    cards = in_order({*found.cards, *(exact["card_power"] if exact else ())})
    if 1 < len(cards) <= MOST_ANSWERS:
        questions.append({"kind": "cards", "answers": cards})
    return questions


def body_of(
    kind: str, text: str | None, answers: Sequence[str], ready: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """What is asked: a ready question with its answers, or one's own. Raises ClassError or ClassNotNow."""
    if kind == "own":
        different = list(dict.fromkeys(answers))
        if not text or len(different) < 2:
            raise ClassError("a question of your own needs a text, and at least two different answers")
        return {"text": text, "answers": different}
    for each in ready:
        if each["kind"] == kind:
            return {"answers": each["answers"]}
    raise ClassNotNow("too little is known yet to ask that: let the class play a round first")


def measured(kind: str, answers: list[str], found: Findings) -> list[float | None]:
    """What the class has measured: for each answer its share, or nothing."""
    if kind == "seats" and found.games:
        wins = {"1": found.wins[0], "2": found.wins[1], DRAW: found.draws}
        return [wins.get(each, 0) / found.games for each in answers]
    if kind == "turns" and found.games:
        return [found.turns[int(each)] / found.games for each in answers]
    if kind == "cards":
        known = [found.cards.get(each) for each in answers]
        return [card.points / card.began if card is not None and card.began else None for card in known]
    return [None] * len(answers)


def best(kind: str, answers: list[str], exact: Exact | None) -> list[float | None]:
    """What best play on both sides comes to, where that is known."""
    if exact is None:
        return [None] * len(answers)
    play = exact["best_play"]
    if kind == "seats":
        shares = {"1": play["first_wins"], "2": play["second_wins"], DRAW: play["draw"]}
        return [float(shares[each]) if each in shares else None for each in answers]
    if kind == "turns":
        return [float(play["rounds"].get(each, 0.0)) for each in answers]
    if kind == "cards":
        power = exact["card_power"]
        return [(1 + float(power[each])) / 2 if each in power else None for each in answers]
    return [None] * len(answers)
