"""Work in other processes."""

from pipworks import Position, game
from pipworks.work import Pool


def length(start: Position) -> int:
    """How many choices the first seat has."""
    return len(start.choices(0))


if __name__ == "__main__":
    starts = [game("femto").deal(seed=seed) for seed in range(3)]
    with Pool(1, over="processes") as pool:
        lengths: list[int] = list(pool.map(length, starts))
    assert all(lengths)
