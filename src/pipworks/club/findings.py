"""What a class finds out from its own games, in the terms in which a game speaks of itself.

Only games that were played to their end count. Where a game says which choices are cards that are laid and
what players have come to (`MEASURED`), there is more to find; otherwise who won, and how long it took.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pipworks.engine import GameRecord, Variant
from pipworks.tables.recording import Recorded


@dataclass(frozen=True, slots=True)
class Facts:
    """What one game has to tell."""

    points: tuple[float, ...]
    """By seat: 1 for who wins alone, a share for who shares the win, 0 for the others."""
    turns: int
    totals: tuple[float, ...] | None = None
    """What each seat has come to."""
    began: tuple[frozenset[str], ...] = ()
    """The cards that each seat could lay first."""
    laid: tuple[frozenset[str], ...] = ()
    """The cards that each seat has laid."""


@dataclass(slots=True)
class Card:
    """What is found of a card."""

    began: int = 0
    """How often somebody began with it."""
    points: float = 0.0
    """What they won; a draw shares the win."""
    laid: int = 0
    """How often somebody laid it."""
    by_winner: int = 0
    """How often that was somebody who won alone."""


@dataclass(slots=True)
class Findings:
    """What is found in some games of one variant."""

    games: int = 0
    draws: int = 0
    wins: list[int] = field(default_factory=list)
    """By seat, alone."""
    turns: Counter[int] = field(default_factory=Counter)
    winner_totals: list[float] = field(default_factory=list)
    loser_totals: list[float] = field(default_factory=list)
    cards: dict[str, Card] = field(default_factory=dict)


def facts_of(found: Recorded) -> Facts | None:
    """What a finished game has to tell; nothing if it was not played to its end."""
    result = found.state.result
    if result is None or result.reason != "played" or result.scores is None:
        return None
    best = result.winners
    shared = 1.0 / len(best)
    points = tuple(shared if seat in best else 0.0 for seat in range(len(result.scores)))
    record = found.record
    measured = record.variant.game.measured
    if measured is None:
        return Facts(points, record.rounds)
    totals = tuple(
        float(measured.total(record.variant.rules, record.now.state, seat))
        for seat in range(record.variant.seats)
    )
    began, laid = _cards(record)
    return Facts(points, record.rounds, totals, began, laid)


def _cards(record: GameRecord) -> tuple[tuple[frozenset[str], ...], tuple[frozenset[str], ...]]:
    """By seat, the cards that it could lay first, and those that it laid."""
    variant, measured = record.variant, record.variant.game.measured
    assert measured is not None
    began: dict[int, frozenset[str]] = {}
    laid: dict[int, set[str]] = {seat: set() for seat in range(variant.seats)}
    for before, step in zip(record.positions, record.steps, strict=False):
        if isinstance(step, str) or not measured.lays(variant.rules, before.state):
            continue
        for seat, choice in step.items():
            known = before.seen_by(seat)
            if seat not in began:
                legal = before.numbers(seat)
                began[seat] = frozenset(_named(variant, known, seat, each) for each in legal)
            laid[seat].add(_named(variant, known, seat, int(choice)))
    seats = range(variant.seats)
    return tuple(began.get(seat, frozenset()) for seat in seats), tuple(
        frozenset(laid[seat]) for seat in seats
    )


def _named(variant: Variant, known: Any, seat: int, choice: int) -> str:
    return variant.game.notation.choice(variant, known, seat, choice)


def gathered(games: Iterable[Facts]) -> Findings:
    """What is found in games of one variant."""
    found = Findings()
    for each in games:
        found.games += 1
        found.turns[each.turns] += 1
        found.wins += [0] * (len(each.points) - len(found.wins))
        alone = 1.0 in each.points
        if alone:
            found.wins[each.points.index(1.0)] += 1
        else:
            found.draws += 1
        if each.totals is not None and alone:
            found.winner_totals.append(each.totals[each.points.index(1.0)])
            found.loser_totals += [
                total for total, points in zip(each.totals, each.points, strict=True) if points == 0.0
            ]
        for points, began, laid in zip(each.points, each.began, each.laid, strict=False):
            for name in began:
                card = found.cards.setdefault(name, Card())
                card.began += 1
                card.points += points
            for name in laid:
                card = found.cards.setdefault(name, Card())
                card.laid += 1
                card.by_winner += points == 1.0
    return found


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as people sort them: numbers by what they are, others by their names after them."""
    return sorted(cards, key=lambda name: (not name.isdigit(), int(name) if name.isdigit() else 0, name))


Exact = Mapping[str, Any]
"""What `pipworks.lab.measures.measure` has found of a variant that can be solved."""


def told(found: Findings, exact: Exact | None) -> dict[str, Any]:
    """What was found, beside what best play comes to where that is known. Shares are from 0 to 1."""
    best = None if exact is None else exact["best_play"]
    power = {} if exact is None else exact["card_power"]
    length = {} if best is None else best["rounds"]
    turns = sorted({*found.turns, *map(int, length)})
    return {
        "games": found.games,
        "seats": [
            {
                "seat": seat,
                "won": wins,
                "best": None if best is None else best["second_wins" if seat else "first_wins"],
            }
            for seat, wins in enumerate(found.wins or ([0, 0] if best else []))
        ],
        "draws": {"won": found.draws, "best": None if best is None else best["draw"]},
        "turns": [
            {
                "turns": turn,
                "games": found.turns[turn],
                "best": None if best is None else float(length.get(str(turn), 0.0)),
            }
            for turn in turns
        ],
        "mean_turns": _mean([turn for turn, games in found.turns.items() for _ in range(games)]),
        "best_turns": None if best is None else best["mean_rounds"],
        "winner_total": _mean(found.winner_totals),
        "loser_total": _mean(found.loser_totals),
        "best_winner_total": None if best is None else best["mean_winner_total"],
        "best_loser_total": None if best is None else best["mean_loser_total"],
        "cards": [
            {
                "card": name,
                "began": card.began,
                "points": card.points,
                "laid": card.laid,
                "by_winner": card.by_winner,
                "best": (1 + power[name]) / 2 if name in power else None,
            }
            for name in in_order({*found.cards, *power})
            for card in (found.cards.get(name, Card()),)
        ],
    }


def _mean(values: list[float] | list[int]) -> float | None:
    return sum(values) / len(values) if values else None
