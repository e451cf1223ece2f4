"""What is wrong is told in a sentence, with a stable code."""

from pipworks import GameError, IllegalChoice, game

here = game("femto").deal("3-5-7-10/2-4-6-8")
try:
    here.play({0: 4, 1: 8})
except IllegalChoice as problem:
    print(problem, problem.code)
try:
    game("feto")
except GameError as problem:
    print(problem, problem.code)
