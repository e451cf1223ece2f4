"""Play a whole game with choices at random, and keep its record."""

import random

from pipworks import GameRecord, game

dice = random.Random(1)
variant = game("math-arena:players=3")
record = GameRecord(variant, variant.deal(seed=1))
while not record.now.over:
    now = record.now
    record.play({seat: dice.choice(now.choices(seat)) for seat in now.to_act})
scores: tuple[float, ...] = record.now.scores
print(record, scores)
