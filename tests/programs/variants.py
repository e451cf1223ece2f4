"""Options of a variant."""

from pipworks import BadOption, game

low = game("femto").but(goal="low")
assert low == game("femto:goal=low") and low.seats == 2
try:
    low.but(hand_size=0)
except BadOption as problem:
    print(problem)
