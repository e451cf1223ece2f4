"""Who is ahead, for a table of results."""

from collections import Counter

from pipworks import Position, game, play_out
from pipworks.bots import bot


def winner_of(end: Position) -> int | None:
    """The seat that won, if any."""
    first, second = end.scores
    return None if first == second else int(second > first)


femto = game("femto")
player = bot("random", femto)
ends = [play_out(femto.deal(seed=seed), [player, player], seed=seed).now for seed in range(5)]
won: Counter[int | None] = Counter(map(winner_of, ends))
assert won.total() == 5
