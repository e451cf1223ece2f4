"""Perft."""

from pipworks import game, perft

start = game("femto").deal("3-5-7-10/2-4-6-8", seed=1)
counts: list[int] = [perft(start, depth) for depth in range(3)]
assert counts[:2] == [1, 16]
