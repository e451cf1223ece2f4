"""Positions by their texts."""

import pipworks

here: pipworks.Position = pipworks.position("femto hands=2-3-8/4-5-6 up=10/7")
assert pipworks.position(str(here)) == here
assert here.choices(0) == ("7", "10") and here.rng is None
