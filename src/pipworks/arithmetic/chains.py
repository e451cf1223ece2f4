"""What somebody finds who works along a row of cards, never keeping two results at once: for modest bots.

A **chain** starts with one card and joins the others to what it has, one after the other, in any order:
((a ∘ b) ∘ c) ∘ d. Equations such as (8 + 5) ÷ (10 + 3), or those that take a result away from a card, are
no chains.
"""

from __future__ import annotations

from pipworks.kernels import kernel

SIGNS = 4
NOTHING = 1 << 40
"""Larger than anything four cards make."""


@kernel
def joined(made: int, sign: int, card: int) -> int:
    """What was made so far with + − × or ÷ and one more card; `NOTHING` where that leaves a remainder."""
    if sign == 0:
        return made + card
    if sign == 1:
        return made - card
    if sign == 2:
        return made * card
    return made // card if made % card == 0 else NOTHING


@kernel
def found_in_a_row(a: int, b: int, c: int, d: int, target: int) -> bool:
    """Whether a chain of all four values makes the target."""
    cards = (a, b, c, d)
    for i in range(4):
        for j in range(4):
            if j == i:
                continue
            for first in range(SIGNS):
                two = joined(cards[i], first, cards[j])
                if two == NOTHING:
                    continue
                for k in range(4):
                    if k in (i, j):
                        continue
                    for second in range(SIGNS):
                        three = joined(two, second, cards[k])
                        if three == NOTHING:
                            continue
                        for third in range(SIGNS):
                            if joined(three, third, cards[6 - i - j - k]) == target:
                                return True
    return False
