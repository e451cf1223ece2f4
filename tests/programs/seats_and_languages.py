"""What happened, for one pair of eyes, in German."""

from pipworks import Line, Teller, game

turn = game("femto").deal("2-3-8-10/4-5-6-7").play({0: "10", 1: "7"})
lines: list[Line] = turn.lines(0)
german = Teller("de", you=0)
print([german.sentence(each.message()) for each in lines])
