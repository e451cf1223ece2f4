"""Skill against luck, thinking time against strength, and one number of players against another: by play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import BadOption, Message, Variant, say
from pipworks.engine.errors import checked_seed
from pipworks.lab.sampled import counted, plainest, sampled
from pipworks.lab.sampled_criteria import COLUMNS
from pipworks.lab.sampled_estimates import Sums
from pipworks.lab.sampled_games import BadSample, Table, decider, played
from pipworks.solve import Progress, no_progress
from pipworks.work import Pool

WEAK = "random"
STRONG_SEARCH = "search:256"
"""Who stands for skill in a game that has no bot of its own."""

PARTS = ("skill", "deal", "play")
"""What the results of a stronger player consist of."""

LEAST_ITERATIONS, TIMES, RUNGS = 64, 4, 3
"""The searches of a ladder: the first takes so many iterations, each further one so many times as many."""


def strongest(variant: Variant) -> str:
    """The strongest bot that was written for a game; without any, a search."""
    return next(reversed(list(variant.game.bots)), STRONG_SEARCH)


def skill(
    variant: Variant,
    games: int,
    *,
    seed: int | str = 0,
    strong: str = "",
    threads: int = 1,
    tell: Progress = no_progress,
) -> dict[str, Any]:
    """How much of winning is skill, from games of a stronger bot against others that choose at random.

    Every deal is played with the strong bot in each seat in turn, and all that once more with other whims.
    Its result in a game is the share of it that it wins, less an even share: x. Over one deal, let m be the
    mean of x over all seats, and h what is left, x − m. The mean square of x has three parts, by which it is
    divided: `skill`, the mean of m m′, with m′ of the other time: what it wins wherever it sits, whatever is
    dealt; `deal`, the mean of h h′: what the cards and the seat decide, whenever they are played; and `play`,
    the rest, which is different the next time. None of these is biased, so that small ones may come out
    below 0. (Duplicate bridge takes the luck of the deal out in the same way.)

    Gives `strong`, `weak`, `games`, `wins` and `share` of the strong bot, and the three parts.
    """
    strong = strong or strongest(variant)
    decider(strong, variant)
    if games < 1:
        raise BadSample("at least one game must be played to measure one, not {games}", games=str(games))
    seats = variant.seats
    table = Table(variant, (strong, *[WEAK] * (seats - 1)), 0)
    deals = -(-games // (2 * seats))
    sums = Sums([*PARTS, "square", "games", "wins", "share"])
    with Pool(threads) as pool:
        for row in pool.map(partial(_twice, table, str(checked_seed(seed))), range(deals)):
            sums.add(row)
            count = say("{games:grouped} {games:game|games}", games=2 * seats * sums.deals)
            pair = say("{strong} against {weak}, {games}", strong=strong, weak=WEAK, games=count)
            tell(sums.deals / deals, pair)
    return {
        "strong": strong,
        "weak": WEAK,
        "games": 2 * seats * deals,
        "wins": sums.ratio("wins", "games", "share").data("share of games"),
        "share": sums.ratio("share", "games", "share").data("share of games"),
        **{name: sums.ratio(name, "square", "balance").data("part of the result") for name in PARTS},
    }


def _twice(table: Table, seed: str, deal: int) -> NDArray[np.float64]:
    """A deal with the first bot in every seat, twice: what `skill` adds up."""
    seats = table.variant.seats
    first = len(COLUMNS) + 3 * seats  # of the columns of the first bot
    results = np.zeros((2, seats, 2))
    for time in range(2):
        for shift in range(seats):
            trace = played(table, f"{seed}/skill/{deal}", shift + time * seats)
            results[time, shift] = counted(trace, shift)[first : first + 2]
    return parted(results)


def parted(results: NDArray[np.float64]) -> NDArray[np.float64]:
    """The parts of the results of a deal (2 × seats × wins and share), and what they are parts of."""
    games = results.shape[0] * results.shape[1]
    x = results[:, :, 1] - 1.0 / results.shape[1]
    m = x.mean(axis=1)
    h = x - m[:, None]
    own, dealt, square = m[0] * m[1], (h[0] * h[1]).mean(), (x * x).mean()
    wins, share = results.sum(axis=(0, 1))
    return np.array([own, dealt, square - own - dealt, square, games, wins, share])


def ladder(
    variant: Variant,
    games: int,
    *,
    seed: int | str = 0,
    threads: int = 1,
    tell: Progress = no_progress,
) -> list[dict[str, Any]]:
    """How much more thinking wins: searches of ever more iterations, each against the one below.

    Lantz, Isaksen, Jaffe, Nealen and Togelius, "Depth in Strategic Games" (2017), measure by such a ladder
    how much there is to learn in a game: in a deep one every rung wins against the one below. Of each rung:
    `bot`, `against`, `games`, and what `sampled` says of the bot: `wins`, `advantage`, `score`.
    """
    names = [f"search:{LEAST_ITERATIONS * TIMES**rung}" for rung in range(RUNGS)]
    found = []
    for at, (below, name) in enumerate(pairwise(names)):

        def on_the_way(part: float, what: Message, at: int = at, name: str = name) -> None:
            tell((at + part) / (RUNGS - 1), say("{bot}, {games}", bot=name, games=what))

        bots = [name, *[below] * (variant.seats - 1)]
        told = sampled(
            variant, games, seed=f"{seed}/ladder", bots=bots, playouts=0, threads=threads, tell=on_the_way
        )
        result = {key: told["bots"][0][key] for key in ("wins", "advantage", "score")}
        found.append({"bot": name, "against": below, "games": told["games"], **result})
    return found


def by_players(
    variant: Variant,
    numbers: Sequence[int],
    games: int,
    *,
    seed: int | str = 0,
    bots: Sequence[str] = (),
    threads: int = 1,
    tell: Progress = no_progress,
) -> list[dict[str, Any]]:
    """What changes with the number of players: of each `players`, `variant`, `games`, `seats`, `measures`.

    The measures are those that need no chances. All seats have the first of `bots`. Raises BadSample where a
    game is not for so many.
    """
    found = []
    for at, some in enumerate([with_players(variant, number) for number in numbers]):

        def on_the_way(part: float, what: Message, at: int = at, number: int = some.seats) -> None:
            players = say("{number} {number:player|players}, {games}", number=number, games=what)
            tell((at + part) / len(numbers), players)

        one = [bots[0] if bots else plainest(variant)]
        told = sampled(some, games, seed=seed, bots=one, playouts=0, threads=threads, tell=on_the_way)
        measures = {name: each for name, each in told["measures"].items() if each["value"] is not None}
        found.append(
            {"players": some.seats, "variant": some.code, "games": told["games"], "seats": told["seats"]}
            | {"measures": measures}
        )
    return found


def with_players(variant: Variant, number: int) -> Variant:
    """A variant for another number of players. Raises BadSample where there is none."""
    if variant.seats == number:
        return variant
    try:
        other = variant.but(players=number)
    except BadOption as problem:
        counts = variant.game.seat_counts
        most = counts[-1]
        raise BadSample(
            "{variant} cannot be played by {number}: it is for {counts} {most:player|players}",
            variant=variant.code,
            number=number,
            counts=say("{least} to {most}", least=counts[0], most=most) if len(counts) > 1 else most,
            most=most,
        ) from problem
    return other
