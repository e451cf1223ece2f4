"""Random Femto variants, games of them, and texts that nobody in their right mind would write."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import pipworks
from pipworks import Position, Variant, generator
from pipworks.arithmetic import Options
from pipworks.games import BUILT_IN
from pipworks.games.femto.options import FemtoOptions
from pipworks.kernels import PLAIN

FEMTO = pipworks.game("femto")
LEAD_ORDERS = ("winner_leads", "loser_leads", "alternate")

seeds = st.integers(0, 10**6)
equation_options = st.builds(
    Options,
    use=st.sampled_from(["all", "any", "three"]),
    division=st.sampled_from(["exact", "rational"]),
    negatives=st.sampled_from(["allowed", "none", "positive"]),
    powers=st.booleans(),
)


def every_game(codes: Sequence[str]) -> tuple[str, ...]:
    """Those variants, and every game of which there is none among them as it was designed."""
    there = {code.split(":")[0] for code in codes}
    return (*codes, *(name for name in BUILT_IN if name not in there))


def quick_enough(codes: Sequence[str]) -> tuple[str, ...]:
    """Those whose games are soon played with nothing compiled either; all of them where things are."""
    quick = ("femto", "math-arena", "sequences")
    return tuple(code for code in codes if not PLAIN or code.split(":")[0] in quick)


@st.composite
def femto_options(draw: DrawFn, most_each: int = 4, **fixed: Any) -> dict[str, Any]:
    """Options of Femto that go together, all of them in play; some may be fixed."""

    def pick(name: str, values: Sequence[Any]) -> Any:
        return fixed[name] if name in fixed else draw(st.sampled_from(values))

    size = fixed.get("hand_size") or draw(st.integers(1, most_each))
    start = pick("start", ("deal", "deal", "deal", "draft", "snake"))
    spare = pick("spare", ("none", "hidden", "shown") if start == "deal" else ("none", "shown"))
    cards = 2 * size + (0 if spare == "none" else draw(st.integers(1, 3)))
    faces = st.integers(1, draw(st.sampled_from((3, 9, 12, 40, 10**9))))
    jokers = draw(st.sampled_from((0, 0, 0, 1, 2)))
    pack = tuple(draw(faces) for _ in range(cards - jokers)) + ("J",) * jokers
    order = pick("order", ("simultaneous", *LEAD_ORDERS))
    ties = len(set(pack)) < len(pack) and order != "simultaneous"
    number = draw(st.integers(1, 25))
    goal = pick("goal", ("high", "low", "odd", "even", "prime", f"multiple:{number}", f"nearest:{number}"))
    compared = goal in ("high", "low")
    return {
        "pack": pack,
        "hand_size": size,
        "spare": spare,
        "joker": draw(st.sampled_from(("trump", "fool"))) if jokers else "none",
        "joker_value": draw(st.integers(0, 12)) if jokers else 0,
        "equal": pick("equal", ("own", "leader") if ties else ("own",)),
        "start": start,
        "order": order,
        "chooser": pick("chooser", ("winner", "loser", "ahead", "behind")),
        "goal": goal,
        "goal_tie": pick("goal_tie", ("draw",) if compared else ("draw", "high", "low")),
        "match": pick("match", (1, 1, 2, 3)),
        "score": pick("score", ("game", "margin") if compared else ("game",)),
    }


def variants(most_each: int = 4, **fixed: Any) -> st.SearchStrategy[Variant]:
    """Femto variants of every kind; some options may be fixed."""
    return femto_options(most_each, **fixed).map(lambda options: FEMTO.but(**options))


def options_of(variant: Variant) -> FemtoOptions:
    assert isinstance(variant.options, FemtoOptions)
    return variant.options


@dataclass(frozen=True)
class Step:
    """A position on the way of a game, and what was chosen there (nothing, for a random event)."""

    before: Position
    chosen: Mapping[int, int]
    after: Position


def walk(variant: Variant, seed: int) -> list[Step]:
    """A game at random, from before the first deal to the end, by the functions of the contract.

    Its positions have no generator, so that those before a deal are there too.
    """
    dice, luck = random.Random(seed), generator(f"walk {seed}")
    state = variant.blank()
    variant.game.begin(variant.rules, state)
    here = Position(variant, state, None)
    steps = []
    while not here.over:
        if here.awaits_chance:
            chosen: dict[int, int] = {}
            state = variant.after_chance(here.state, luck)
        else:
            chosen = {seat: dice.choice(variant.choices(here.state, seat)) for seat in here.to_act}
            state = variant.after(here.state, chosen)
        after = Position(variant, state, None)
        steps.append(Step(here, chosen, after))
        here = after
    return steps


def positions_of(steps: Sequence[Step]) -> list[Position]:
    """All positions of a game, the last included."""
    return [steps[0].before, *(step.after for step in steps)]


ODD_CHARACTERS = "0123456789-/:=,.;*?#%[]\"'JjbzZ _+\t\n\r\0\x85\u2028٣²ſßİ中🂡\u202e\ufeff"


@st.composite
def hostile(draw: DrawFn, valid: Sequence[str]) -> str:
    """Texts near those given, or far from them."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text(max_size=60))
    text = draw(st.sampled_from(valid))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        stop = draw(st.integers(start, min(len(text), start + 8)))
        put = draw(
            st.one_of(
                st.just(""),
                st.text(ODD_CHARACTERS, max_size=3),
                st.integers(-(10**20), 10**20).map(str),
                st.just(text[start:stop] * 2),
                st.just(draw(st.sampled_from(valid))[start:stop]),
                st.sampled_from(("9" * 5000, "0" * 5000 + "5", "x" * 5000)),
            )
        )
        text = text[:start] + put + text[stop:]
    return text


def assert_one_sentence(problem: ValueError, *some_of: str) -> None:
    """An error speaks in one line that is not empty, can be printed and does not go on for ever.

    It says one of these words, if any are given.
    """
    text = str(problem)
    assert text.strip() == text != ""
    assert len(text.splitlines()) == 1
    assert text.isprintable()
    assert len(text) < 1000
    assert not some_of or any(word in text for word in some_of)
