"""Problems of last rounds: what is kept is proved again by plain recursion, and found as it is kept."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from pipworks import Position, Variant
from pipworks.bots import bot
from pipworks.engine import GameError, Teller, generator
from pipworks.engine.contract import CHANCE, OVER, Record
from pipworks.games import find_named, game_named
from pipworks.puzzles import KINDS, Problem, analysis, fit_on_paper, games_with_problems, problems, puzzle_of
from pipworks.puzzles.finding import problems_of
from pipworks.puzzles.shelf import read, written
from plain_solver import matrix_value

LAST = [name for name in games_with_problems() if game_named(name).problems.last_rounds]  # type: ignore[union-attr]
KEPT = {name: read(game_named(name).problems.file) for name in LAST}  # type: ignore[union-attr,arg-type]


def sample(count: int) -> list[Problem]:
    """Some problems of each game and kind, of those with few cards left."""
    luck, found = random.Random(5), []
    for kept in KEPT.values():
        for kind in sorted({each.kind for each in kept}):
            some = [each for each in kept if each.kind == kind]
            some = luck.sample(some, min(60, len(some)))
            found += sorted(some, key=lambda each: len(each.position.split()[0]))[:count]
    return found


class Plain:
    """Values to seat 0 of states in which all cards lie open."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.known: dict[bytes, Fraction] = {}

    def value(self, state: Record) -> Fraction:
        """What a state is worth."""
        key = state.tobytes()
        if key not in self.known:
            self.known[key] = self._value(state)
        return self.known[key]

    def _value(self, state: Record) -> Fraction:
        variant = self.variant
        acting = variant.to_act(state)
        if acting == OVER:
            return Fraction(variant.scores(state)[0])
        if acting == CHANCE:
            events = variant.outcomes(state)
            whole = sum(Fraction(weight) for _, weight in events)
            return sum(
                Fraction(weight) / whole * self.value(variant.after_outcome(state, event))
                for event, weight in events
            )  # type: ignore[return-value]
        if acting == 3:
            return matrix_value(list(self.rows(state, 0).values()))
        seat = variant.acting(state)[0]
        best = [row[0] for row in self.rows(state, seat).values()]
        return max(best) if seat == 0 else -max(best)

    def rows(self, state: Record, seat: int) -> dict[int, list[Fraction]]:
        """What each choice of a seat comes to, to that seat, against each of the other's."""
        variant, other = self.variant, 1 - seat
        sign = 1 if seat == 0 else -1
        theirs = variant.choices(state, other) if other in variant.acting(state) else [None]
        return {
            mine: [
                sign
                * self.value(variant.after(state, {seat: mine} | ({} if each is None else {other: each})))
                for each in theirs
            ]
            for mine in variant.choices(state, seat)
        }


def named(here: Position, seat: int, choice: int) -> str:
    """A choice as people write it."""
    return here.variant.game.notation.choice(here.variant, here.state, seat, choice)


@pytest.mark.parametrize("problem", sample(3), ids=lambda each: f"{each.variant} {each.kind} {each.name}")
def test_the_answer_alone_is_right_and_not_obvious(problem: Problem) -> None:
    here, seat = problem.here(), problem.seat
    rows = Plain(here.variant).rows(here.state, seat)
    right = [choice for choice in rows if named(here, seat, choice) in problem.answer]
    worth, others = matrix_value(list(rows.values())), {c: row for c, row in rows.items() if c not in right}
    assert len(right) == KINDS[problem.kind].answers and len(rows) >= 3
    if problem.kind == "only-win":
        assert set(rows[right[0]]) == {1} and all(min(row) < 1 for row in others.values())
    elif problem.kind == "only-defence":
        assert worth == 0 == min(rows[right[0]]) and matrix_value(list(others.values())) < 0
    else:
        assert matrix_value([rows[each] for each in right]) == worth
        for gone in right:
            assert matrix_value([row for choice, row in rows.items() if choice != gone]) < worth
    assert right != list(rows)[-len(right) :]
    if len(right) == 1:
        greedy = bot("greedy", here.variant)
        known = here.seen_by(seat)
        assert right[0] not in {
            greedy.choose(here.variant, known, seat, generator(each)) for each in range(4)
        }
    weighed = analysis(problem)
    assert weighed.value == worth
    for each, row in zip(weighed.choices, rows.values(), strict=True):
        assert each.least == min(row) and each.right == (each.worth == worth)
    for language in ("en", "de"):
        told = [Teller(language).sentence(line) for line in weighed.explanation]
        assert len(told) == 1 + len(rows) and all(line.endswith(".") for line in told)


@pytest.mark.parametrize("name", LAST)
def test_hundreds_are_kept_and_written_as_they_are_read(name: str) -> None:
    told, kept = game_named(name).problems, KEPT[name]
    assert told is not None and told.file is not None
    assert len(kept) > 500 and len({each.name for each in kept}) == len(kept)
    assert {each.kind for each in kept} == set(told.kinds)
    assert written(kept) == told.file.read_bytes() and len(told.file.read_bytes()) < 50_000
    assert all(0 < each.difficulty < 1 for each in kept)
    assert not fit_on_paper(find_named(name))


@pytest.mark.parametrize("name", LAST)
def test_what_is_found_is_what_is_kept(name: str) -> None:
    variant = find_named(name)
    found = problems_of(variant, at_once=True)
    assert found and found == KEPT[name][: len(found)]


def test_where_cards_are_hidden_all_are_laid_open_and_it_is_said() -> None:
    for name in LAST:
        variant = find_named(name)
        for problem in problems(variant)[:20]:
            view = variant.view(problem.seen(variant), problem.seat)
            hands = [zone for zone in view.zones if zone.kind == "hand" and zone.seat == 1 - problem.seat]
            assert len(hands) == 1 and not hands[0].unknown and (hands[0].cards or name != "math-arena")
            english, german = (Teller(each).say(problem.question(variant)) for each in ("en", "de"))
            assert english.startswith("All cards lie open") == (name == "math-arena")
            assert german.startswith("Alle Karten liegen offen") == (name == "math-arena")
    first = puzzle_of(LAST[0], seed=1)
    assert (
        first.judge(first.answer.upper()).right
        and not first.judge(
            next(
                each for each in first.problem.here().choices(first.problem.seat) if each not in first.answer
            )  # type: ignore[attr-defined]
        ).right
    )


def test_a_variant_of_the_game_has_problems_of_its_own() -> None:
    found = problems(find_named("math-arena:ties=split"))
    assert found and all(each.variant == "math-arena:ties=split" for each in found)
    with pytest.raises(GameError, match="has no problems to be solved"):
        problems(find_named("math-arena:players=3"))
