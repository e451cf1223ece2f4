"""A record goes to text and back."""

import pipworks

femto = pipworks.game("femto")
record = pipworks.GameRecord(femto, femto.deal("2-3-8-10/4-5-6-7"), {"Player1": "Ann"})
record.play({0: "10", 1: "7"})
again = pipworks.record(str(record))
assert again.now == record.now and again.headers["Player1"] == "Ann"
for index in range(len(again.steps)):
    for line in again.told(index):
        print(line)
