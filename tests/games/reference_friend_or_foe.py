"""Friend or Foe? written a second time, slowly and plainly, to check the first by.

Hands are lists of ranks. Nothing here is shared with the package.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

NAMES = {1: "A", 11: "J", 12: "Q", 13: "K"} | {rank: str(rank) for rank in range(2, 11)}
RANKS = {name: rank for rank, name in NAMES.items()}


@dataclass
class Reference:
    """A game after the deal. `phase` is roll, turn, friend, foe, lot or over."""

    hands: list[list[int]]
    pile: list[int]
    both_criteria: bool = False
    ace_matches_die: bool = False
    friend_when_matched: bool = False
    foe_takes_own: bool = True
    friend_out: str = "roller"
    turn_limit: int = 2000
    roller: int = 0
    turn: int = 1
    phase: str = "roll"
    dice: tuple[int, int] = (0, 0)
    asked: int = 0
    claims: dict[int, str] = field(default_factory=dict)
    window: str = ""
    winners: set[int] = field(default_factory=set)

    @property
    def players(self) -> int:
        return len(self.hands)

    def acting(self) -> list[int]:
        if self.phase == "turn":
            return [self.roller]
        if self.phase in ("friend", "foe"):
            return [seat for seat in range(self.players) if seat != self.roller]
        return []

    # What is possible

    def discards(self, seat: int) -> dict[str, list[int]]:
        """The pair and the sum that a hand has for these dice, as they are written."""
        hand, found = self.hands[seat], {}
        pair = sorted(self.dice)
        dies = self.ace_matches_die or 1 not in pair
        if dies and all(hand.count(rank) >= pair.count(rank) for rank in pair):
            found["-".join(NAMES[rank] for rank in pair)] = pair
        if sum(self.dice) in hand:
            found[NAMES[sum(self.dice)]] = [sum(self.dice)]
        return found

    def answers(self, rank: int) -> list[str]:
        """Which cards go with this one: A, K, both or none."""
        total = sum(self.dice)
        return [name for name, fits in (("A", rank - 1 == total), ("K", 13 - rank == total)) if fits]

    def legal(self, seat: int) -> set[str]:
        if self.phase == "friend":
            return {"wait"} | {name for name in self.answers(self.asked) if RANKS[name] in self.hands[seat]}
        found = self.discards(seat)
        if self.phase == "foe":
            return {"wait", *found}
        legal = {"pass", *found}
        if self.both_criteria and len(found) == 2:
            legal.add("-".join(found))
        if not self.asked and (not found or self.friend_when_matched):
            legal |= {f"friend-{NAMES[rank]}" for rank in self.hands[seat] if self.answers(rank)}
        return legal

    # What happens

    def happen(self, event: str) -> None:
        if self.phase == "roll":
            first, second = event.split("-")
            self.dice = int(first), int(second)
            self.phase = "turn"
        else:
            seat = int(event) - 1
            self._claim(seat, self.claims[seat])

    def play(self, chosen: Mapping[int, str]) -> None:
        if self.phase == "turn":
            self._take_turn(chosen[self.roller])
            return
        claims = {seat: choice for seat, choice in chosen.items() if choice != "wait"}
        self.window = self.phase
        if len(claims) > 1:
            self.claims, self.phase = claims, "lot"
        elif claims:
            ((seat, choice),) = claims.items()
            self._claim(seat, choice)
        elif self.phase == "foe":
            self._next()
        else:
            self.phase = "turn" if self.friend_when_matched else "foe"

    def _take_turn(self, choice: str) -> None:
        if choice == "pass":
            self.phase = "foe"
        elif choice.startswith("friend-"):
            self.asked = RANKS[choice.removeprefix("friend-")]
            self.phase = "friend"
        else:
            self._discard(self.roller, [RANKS[name] for name in choice.split("-")])
            self._finish(out=[self.roller])

    def _claim(self, seat: int, choice: str) -> None:
        self.claims = {}
        if self.window == "friend":
            self._discard(self.roller, [self.asked])
            self._discard(seat, [RANKS[choice]])
            both = self.friend_out == "both"
            self._finish(out=[self.roller, seat] if both or self.hands[self.roller] else [self.roller])
            return
        before = self.pile[:]
        laid = [RANKS[name] for name in choice.split("-")]
        self._discard(seat, laid)
        self.hands[self.roller] += self.pile if self.foe_takes_own else before
        self.pile = [] if self.foe_takes_own else laid
        self._finish(out=[seat])

    def _discard(self, seat: int, ranks: Sequence[int]) -> None:
        for rank in ranks:
            self.hands[seat].remove(rank)
            self.pile.append(rank)

    def _finish(self, out: Sequence[int]) -> None:
        self.winners = {seat for seat in out if not self.hands[seat]}
        if self.winners:
            self.phase = "over"
        else:
            self._next()

    def _next(self) -> None:
        if self.turn == self.turn_limit:
            self.phase = "over"
            return
        self.turn += 1
        self.roller = (self.roller + 1) % self.players
        self.phase, self.asked, self.dice = "roll", 0, (0, 0)

    def payoffs(self) -> list[float]:
        """Everyone stakes a point; the winners share it all."""
        if not self.winners:
            return [0.0] * self.players
        share = self.players / len(self.winners) - 1
        return [share if seat in self.winners else -1.0 for seat in range(self.players)]
