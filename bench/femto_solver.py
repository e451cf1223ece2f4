"""Femto solved exactly: ours against OpenSpiel's value iteration, and how ours grows with the pack.

    python bench/femto_solver.py           # six-card peer run; packs up to fourteen cards for ours
    python bench/femto_solver.py --long    # also the base pack for the peer, and sixteen cards for ours

Times are of solving alone, after compilation, in one process on one core. The peer solves one deal; ours
solves every deal of the pack, and its time is not divided by the number of deals.
"""

from __future__ import annotations

import argparse
import resource
import time
from typing import Any

import pipworks
from pipworks.solve import ExactSolution, roots, solve

PACKS = {
    6: "femto:hand_size=3,pack=2-3-4-5-6-8",
    8: "femto",
    10: "femto:hand_size=5,pack=2-3-4-5-6-7-8-10-12-14",
    12: "femto:hand_size=6,pack=2-3-4-5-6-7-8-9-10-11-12-14",
    14: "femto:hand_size=7,pack=2-3-4-5-6-7-8-9-10-11-12-13-14-16",
    16: "femto:hand_size=8,pack=2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-18",
}
REPEATS = {6: 200, 8: 100, 10: 10, 12: 3, 14: 1, 16: 1}


def ours(cards: int) -> float:
    """Seconds to solve every deal of a pack: the median of several runs."""
    variant = pipworks.game(PACKS[cards])
    solve(pipworks.game(PACKS[6]))
    times = []
    for _ in range(REPEATS[cards]):
        begun = time.perf_counter()
        solution = solve(variant)
        times.append(time.perf_counter() - begun)
    seconds = sorted(times)[len(times) // 2]
    each = seconds / (solution.positions / 2) * 1e9
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(
        f"{cards:3} cards  {solution.positions:12,} positions  {1e3 * seconds:12.2f} ms"
        f"  {each:6.0f} ns a position solved  values {solution.known.nbytes / 1e6:9.1f} MB"
        f" ({solution.known.dtype})  peak {peak:.2f} GB",
        flush=True,
    )
    return seconds


def exactly() -> None:
    """Seconds to solve the base pack in fractions."""
    variant = pipworks.game("femto")
    begun = time.perf_counter()
    solution = ExactSolution(variant)
    for deal in roots(variant):
        solution.value(deal)
    print(f"base pack in fractions, every deal: {time.perf_counter() - begun:.2f} s")


def peer(hands: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[float, float]:
    """Seconds OpenSpiel's value iteration takes for one deal, and the value it finds."""
    from open_spiel.python.algorithms import value_iteration

    game = openspiel_femto(hands)
    begun = time.perf_counter()
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-9)
    seconds = time.perf_counter() - begun
    return seconds, values[str(game.new_initial_state())]


def openspiel_femto(hands: tuple[tuple[int, ...], tuple[int, ...]]) -> Any:
    """One deal of Femto as an OpenSpiel game in plain Python; cards are numbered by their values."""
    import pyspiel

    most = max(map(max, hands)) + 1
    kind = pyspiel.GameType(
        short_name="femto_deal",
        long_name="Femto, one deal",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=most,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=4 * len(hands[0]),
    )

    class Game(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, parameters: Any = None) -> None:
            super().__init__(kind, info, parameters or {})

        def new_initial_state(self) -> State:
            return State(self)

    class State(pyspiel.State):  # type: ignore[misc]
        def __init__(self, of: Any) -> None:
            super().__init__(of)
            self.hand = [frozenset(hands[0]), frozenset(hands[1])]
            self.front = [frozenset(), frozenset()]
            self.up: tuple[int, ...] = ()
            self.winner = 0

        def current_player(self) -> int:
            if self.up:
                return self.winner
            over = not all(self.hand)
            return pyspiel.PlayerId.TERMINAL if over else pyspiel.PlayerId.SIMULTANEOUS

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(self.up or self.hand[player])

        def _apply_actions(self, actions: list[int]) -> None:
            low, high = sorted(actions)
            self.winner = actions.index(low if high > 2 * low else high)
            self.up = tuple(actions)
            self.hand = [self.hand[seat] - {actions[seat]} for seat in (0, 1)]

        def _apply_action(self, action: int) -> None:
            (back,) = set(self.up) - {action}
            self.front[self.winner] = self.front[self.winner] | {action}
            self.hand[1 - self.winner] = self.hand[1 - self.winner] | {back}
            self.up = ()

        def is_terminal(self) -> bool:
            return not self.up and not all(self.hand)

        def returns(self) -> list[float]:
            margin = sum(self.front[0]) - sum(self.front[1])
            won = float((margin > 0) - (margin < 0)) if self.is_terminal() else 0.0
            return [won, -won]

        def _action_to_string(self, player: int, action: int) -> str:
            return str(action)

        def __str__(self) -> str:
            return f"{[sorted(each) for each in (*self.hand, *self.front)]} {self.up}"

    return Game()


def main() -> None:
    """Print ours, the peer's and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", action="store_true", help="the long runs too (half an hour and more)")
    long = parser.parse_args().long
    seconds = {cards: ours(cards) for cards in PACKS if cards < 16 or long}
    exactly()
    try:
        import cvxpy  # noqa: F401
        import pyspiel  # noqa: F401
    except ImportError:
        print("the peer is not here: pip install 'pipworks[bench]' brings OpenSpiel")
        return
    deals = {6: ((2, 3, 8), (4, 5, 6)), 8: ((2, 3, 8, 10), (4, 5, 6, 7))}
    for cards in (6, 8) if long else (6,):
        theirs, value = peer(deals[cards])
        variant = pipworks.game(PACKS[cards])
        hands = "/".join("-".join(map(str, hand)) for hand in deals[cards])
        mine = solve(variant).value(variant.deal(hands).state)
        print(
            f"{cards} cards, deal {hands}: OpenSpiel {theirs:.2f} s, value {value:+.9f}; ours {mine:+.9f},"
            f" every deal in {1e3 * seconds[cards]:.2f} ms: {theirs / seconds[cards]:,.0f} times faster"
        )


if __name__ == "__main__":
    main()
