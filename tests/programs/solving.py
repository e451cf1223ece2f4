"""The value of a small game and an equilibrium."""

from pipworks import game
from pipworks.solve import Solution, solve

small = game("femto:hand_size=2,pack=2-3-4-5")
solution: Solution = solve(small)
start = small.deal("2-5/3-4")
stage = solution.stage(start)
value: float = solution.value(start)
print(value, stage.mixes[0], dict(zip(start.choices(0), stage.worth(0), strict=True)))
