"""Deal, look, play a round."""

import pipworks

femto = pipworks.game("femto")
start = femto.deal("2-3-8-10/4-5-6-7")
after, happened = start.play({0: "10", 1: 7})
for sentence in happened:
    print(sentence)
assert after.turn == 1 and not after.over
