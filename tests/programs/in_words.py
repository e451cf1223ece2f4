"""A position is asked about, and what people write is answered: values, mixes, bots, hints."""

from fractions import Fraction

from pipworks import game, generator, hint, said_in
from pipworks.bots import Perfect, bot
from pipworks.solve import ExactSolution, solve

small = game("femto:hand_size=2,pack=2-3-4-5")
start = small.deal("2-5/3-4")
shares: dict[str, float] = solve(small).mix(start, 0)
mixes: tuple[dict[str, Fraction], dict[str, Fraction]] = ExactSolution(small).mixes(start)
perfect: dict[str, Fraction] = Perfect(small).mix(start, 1)
assert set(shares) == set(start.choices(0)) and mixes[1] == perfect

told = hint(start, 0)
worth: dict[str, float] = dict(zip(told.choices, told.worth, strict=True))
assert told.exact and told.best in mixes[0] and max(worth.values()) <= told.value + 1e-9
said: dict[int, str] = {
    seat: said_in(start, bot("greedy", small), seat, generator(1)) for seat in start.to_act
}
assert start.can(said)

numbered: dict[int, float] = solve(small).mix(start.state, 0)
assert start.by_name(0, numbered) == shares
