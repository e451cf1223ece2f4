"""What every choice of a game has cost: exactly where it can be solved, and estimated elsewhere."""

from pipworks import game, play_out, review
from pipworks.bots import bot

femto = game("femto:atto")
record = play_out(femto.deal(seed=1), [bot("random", femto), bot("random", femto)], seed=2)
costs: list[float] = [each.cost for each in review(record)]
assert min(costs) >= 0 and costs

hidden = femto.but(pack=(2, 3, 4, 5, 6, 7, 8), spare="hidden")
searched = play_out(hidden.deal(seed=1), [bot("random", hidden), bot("random", hidden)], seed=2)
for each in review(searched):
    assert each.chosen in each.choices and len(each.errors) in (0, len(each.choices))
