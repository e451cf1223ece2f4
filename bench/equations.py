"""The equation engine against plain Python, on the same hands: one core unless said, after compilation.

The peers are the two programs people write for these games: the recursion that joins two numbers of
those left and goes on with one fewer, remembering what it has seen; and sets of results for every
subset. Where a peer would take hours it is given a sample, and the time for all is reckoned from that.
"""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from pipworks.arithmetic import COUNTDOWN, Options, countdown, one_round, reachable, solutions
from pipworks.arithmetic.all_hands import usable_cores
from pipworks.arithmetic.four_cards import four_card_targets

CARDS = np.arange(1, 14)


def timed(work: Callable[[], object], repeats: int = 1) -> float:
    """The best of some runs, in seconds."""
    best = float("inf")
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


def recursive_24(numbers: list[Fraction]) -> bool:
    """Whether four numbers make 24, by the classic recursion."""
    if len(numbers) == 1:
        return numbers[0] == 24
    for i, a in enumerate(numbers):
        for j, b in enumerate(numbers):
            if i == j:
                continue
            rest = [each for k, each in enumerate(numbers) if k not in (i, j)]
            if i < j and (recursive_24([*rest, a + b]) or recursive_24([*rest, a * b])):
                return True
            if recursive_24([*rest, a - b]) or (b and recursive_24([*rest, a / b])):
                return True
    return False


def recursive_countdown(tiles: Sequence[int]) -> set[int]:
    """The targets six tiles make, by the classic recursion with a memory of what was seen."""
    found: set[int] = set()
    seen: set[tuple[int, ...]] = set()

    def join(numbers: tuple[int, ...]) -> None:
        if numbers in seen:
            return
        seen.add(numbers)
        found.update(each for each in numbers if 101 <= each <= 999)
        for i in range(len(numbers)):
            for j in range(i + 1, len(numbers)):
                a, b = numbers[i], numbers[j]  # ascending, so a ≤ b
                rest = numbers[:i] + numbers[i + 1 : j] + numbers[j + 1 :]
                join(tuple(sorted((*rest, a + b))))
                join(tuple(sorted((*rest, a * b))))
                if a != b:
                    join(tuple(sorted((*rest, b - a))))
                if b % a == 0:
                    join(tuple(sorted((*rest, b // a))))

    join(tuple(sorted(tiles)))
    return found


def subsets_countdown(tiles: Sequence[int]) -> set[int]:
    """The same by sets of results for every subset: the best plain Python we know."""
    made: dict[int, set[int]] = {}
    for places in range(1, 1 << len(tiles)):
        if places & (places - 1) == 0:
            made[places] = {tiles[places.bit_length() - 1]}
            continue
        here: set[int] = set()
        one = (places - 1) & places
        while 2 * one >= places:
            other = made[places ^ one]
            for a in made[one]:
                for b in other:
                    here.add(a + b)
                    here.add(a * b)
                    if a > b:
                        here.add(a - b)
                        if a % b == 0:
                            here.add(a // b)
                    elif b > a:
                        here.add(b - a)
                        if b % a == 0:
                            here.add(b // a)
                    else:
                        here.add(1)
            one = (one - 1) & places
        made[places] = here
    return {each for here in made.values() for each in here if 101 <= each <= 999}


def row(name: str, ours: float, peer: str, theirs: float) -> None:
    """One line of the report."""
    print(f"{name:<46}{ours * 1e3:>11.3f} ms   {peer:<34}{theirs * 1e3:>14.1f} ms{theirs / ours:>12,.0f}×")


def bench_24() -> None:
    """All 1820 hands of the 24 game, in fractions."""

    def ours() -> int:
        return int(four_card_targets(CARDS, True, -1, False, False, 24)[:, 24].sum())

    solved = ours()
    mine = timed(ours, 10)
    hands = list(combinations_with_replacement(range(1, 14), 4))
    sample = random.Random(1).sample(hands, 150)
    theirs = timed(lambda: [recursive_24([Fraction(each) for each in hand]) for hand in sample])
    row("24 game, 1820 hands, whether 24", mine, "recursion (150 hands, scaled)", theirs * 1820 / 150)
    mine_all = timed(lambda: four_card_targets(CARDS, True, -1, False, False, 100), 5)
    print(f"{'24 game, 1820 hands, every target 0–100':<46}{mine_all * 1e3:>11.3f} ms   ({solved} make 24)")


def bench_one_set() -> float:
    """One Countdown hand, every target; returns the plain program's time for one hand."""
    tiles = [*range(1, 11), *range(1, 11), 25, 50, 75, 100]
    draw = random.Random(6)
    hands = [draw.sample(tiles, 6) for _ in range(200)]
    one_round(hands[0])
    each = [timed(lambda hand=hand: one_round(hand), 3) for hand in hands]  # type: ignore[misc]
    few = hands[:60]
    assert all(subsets_countdown(hand) == one_round(hand) for hand in few)
    assert recursive_countdown(few[0]) == one_round(few[0])
    sets = timed(lambda: [subsets_countdown(hand) for hand in few]) / len(few)
    recursion = timed(lambda: [recursive_countdown(hand) for hand in few[:20]]) / 20
    typical = sum(each) / len(each)
    row("Countdown, one hand, every target (mean)", typical, "sets for every subset", sets)
    row("", typical, "recursion with memory", recursion)
    print(f"{'   slowest of 200 hands':<46}{max(each) * 1e3:>11.3f} ms")
    return sets


def bench_survey(one_hand: float) -> None:
    """The whole of Countdown."""
    found = countdown(1)
    mine = timed(lambda: countdown(1), 5)
    row("Countdown, all 13 243 hands and 899 targets", mine, "sets (60 hands, scaled)", one_hand * 13_243)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"   {found.overall.solvable:,} of {found.overall.total:,} solvable; peak memory {peak:.0f} MB")
    cores = usable_cores()
    if cores == 1:
        print("   only one core may be used here")
        return
    assert countdown(cores) == found
    together = timed(lambda: countdown(cores), 5)
    name = f"   the same on {cores} cores"
    print(f"{name:<46}{together * 1e3:>11.3f} ms   {mine / together:.2f}× as fast as on one")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"   peak memory {peak:.0f} MB")


def bench_solutions() -> None:
    """All different equations, written out."""
    from pipworks.arithmetic import engine

    for values, target, options in (
        ([8, 5, 10, 3], 1, Options()),
        ([100, 75, 50, 25, 6, 3], 952, COUNTDOWN),
        ([1, 2, 3, 4, 5, 6], 10, COUNTDOWN),
    ):

        def ours(values: list[int] = values, target: int = target, options: Options = options) -> int:
            engine._solutions.cache_clear()
            engine._reach.cache_clear()
            return len(solutions(values, target, options))

        count = ours()
        name = f"all equations: {' '.join(map(str, values))} → {target}"
        print(f"{name:<46}{timed(ours, 3) * 1e3:>11.3f} ms   {count} different")
    print(f"{'everything six tiles reach':<46}{_reach_time() * 1e3:>11.3f} ms")


def _reach_time() -> float:
    from pipworks.arithmetic import engine

    def ours() -> object:
        engine._reach.cache_clear()
        return reachable([100, 75, 50, 25, 6, 3], COUNTDOWN)

    ours()
    return timed(ours, 3)


def main() -> None:
    """Print ours, the peer's, and the ratio."""
    bench_24()
    one_hand = bench_one_set()
    bench_survey(one_hand)
    bench_solutions()


if __name__ == "__main__":
    main()
