"""Femto once more, from the rulebook alone: plain lists of faces, nothing fast, nothing shared.

Faces are whole numbers and "J". Players are 0 and 1. The tests play it side by side with the package.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Face = int | str


def prime(number: int) -> bool:
    if number < 2:
        return False
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 1
    return True


@dataclass
class Reference:
    """A match of Femto. `options` is a plain dictionary with every option of the rulebook."""

    options: dict[str, Any]
    game: int = 0
    stage: str = ""
    hands: list[list[Face]] = field(default_factory=lambda: [[], []])
    fronts: list[list[Face]] = field(default_factory=lambda: [[], []])
    open: list[Face] = field(default_factory=list)
    spare: list[Face] = field(default_factory=list)
    up: dict[int, Face] = field(default_factory=dict)
    leader: int = 0
    winner: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        self.prepare()

    # The start of a game: FE2, FE-V2, FE-V4

    def prepare(self) -> None:
        self.hands, self.up = [[], []], {}
        if self.options["start"] == "deal":
            self.stage = "deal"
        else:
            self.fronts = [[], []]
            self.open, self.stage = list(self.options["pack"]), "draft"

    def deal(self, first: list[Face], second: list[Face]) -> None:
        self.hands, self.fronts = [list(first), list(second)], [[], []]
        self.spare = list(self.options["pack"])
        for face in first + second:
            self.spare.remove(face)
        self.begin_play()

    def picker(self) -> int:
        """draft: 1 2 1 2 …; snake: 1 2 2 1 1 2 2 1 …; the players change places from game to game."""
        picked = len(self.hands[0]) + len(self.hands[1])
        order = "01" if self.options["start"] == "draft" else "0110"
        return (int(order[picked % len(order)]) + self.game) % 2

    def begin_play(self) -> None:
        self.leader = self.game % 2
        self.stage = "play" if self.options["order"] == "simultaneous" else "lead"

    # Whose choice, among what

    def to_act(self) -> set[int]:
        return {
            "deal": set,
            "over": set,
            "draft": lambda: {self.picker()},
            "play": lambda: {0, 1},
            "lead": lambda: {self.leader},
            "follow": lambda: {1 - self.leader},
            "put-down": lambda: {self.chooser()},
        }[self.stage]()

    def choices(self, player: int) -> set[Face]:
        if self.stage == "draft":
            return set(self.open)
        if self.stage == "put-down":
            return set(self.up.values())
        return set(self.hands[player])

    def chooser(self) -> int:
        """FE5, FE-V6, FE-V7."""
        who = self.options["chooser"]
        if who == "winner":
            return self.winner
        if who == "loser":
            return 1 - self.winner
        ahead = self.victor(*self.totals())
        if ahead is None:
            return self.winner
        return ahead if who == "ahead" else 1 - ahead

    # Playing

    def play(self, chosen: dict[int, Face]) -> None:
        if self.stage == "draft":
            ((player, face),) = chosen.items()
            self.open.remove(face)
            self.hands[player].append(face)
            if len(self.hands[0]) == len(self.hands[1]) == self.options["hand_size"]:
                self.spare, self.open = self.open, []
                self.begin_play()
        elif self.stage == "put-down":
            ((_, face),) = chosen.items()
            faces = list(self.up.values())
            faces.remove(face)
            self.fronts[self.winner].append(face)
            self.hands[1 - self.winner] += faces
            self.end_round(self.winner)
        else:
            for player, face in chosen.items():
                self.hands[player].remove(face)
                self.up[player] = face
            if len(self.up) == 1:
                self.stage = "follow"
            else:
                self.decide()

    def decide(self) -> None:
        """FE4, FE-V1, FE-V3."""
        better = self.beats(self.up[0], self.up[1])
        if better is None and self.options["equal"] == "own":
            for player in (0, 1):
                self.fronts[player].append(self.up[player])
            self.end_round(None)
            return
        self.winner = self.leader if better is None else 0 if better else 1
        self.stage = "put-down"

    def beats(self, one: Face, other: Face) -> bool | None:
        if one == other:
            return None
        for face, wins in ((one, True), (other, False)):
            if face == "J":
                return wins if self.options["joker"] == "trump" else not wins
        assert isinstance(one, int) and isinstance(other, int)
        higher_wins = max(one, other) <= 2 * min(one, other)
        return (one > other) == higher_wins

    def end_round(self, winner: int | None) -> None:
        """FE6, FE-V5."""
        self.up = {}
        if not self.hands[0] or not self.hands[1]:
            self.end_game()
            return
        order = self.options["order"]
        if order == "alternate":
            self.leader = 1 - self.leader
        elif order == "winner_leads" and winner is not None:
            self.leader = winner
        elif order == "loser_leads" and winner is not None:
            self.leader = 1 - winner
        self.stage = "play" if order == "simultaneous" else "lead"

    # The result: FE7, FE-V8

    def totals(self) -> tuple[int, int]:
        worth = [
            sum(self.options["joker_value"] if face == "J" else int(face) for face in front)
            for front in self.fronts
        ]
        return worth[0], worth[1]

    def victor(self, first: int, second: int) -> int | None:
        """Who wins a game with these totals; None for a draw."""
        goal, _, number = self.options["goal"].partition(":")
        if goal == "high":
            return self.greater(first, second)
        if goal == "low":
            return self.greater(second, first)
        if goal == "nearest":
            near = self.greater(abs(second - int(number)), abs(first - int(number)))
        else:
            meets = {
                "odd": lambda total: total % 2 == 1,
                "even": lambda total: total % 2 == 0,
                "prime": prime,
                "multiple": lambda total: total % int(number) == 0,
            }[goal]
            near = self.greater(int(meets(first)), int(meets(second)))
        if near is not None:
            return near
        tie = self.options["goal_tie"]
        if tie == "draw":
            return None
        return self.greater(first, second) if tie == "high" else self.greater(second, first)

    @staticmethod
    def greater(first: int, second: int) -> int | None:
        return None if first == second else 0 if first > second else 1

    def worth(self) -> tuple[int, int]:
        """What the game on the table scores."""
        totals = self.totals()
        victor = self.victor(*totals)
        if victor is None:
            return 0, 0
        by = abs(totals[0] - totals[1]) if self.options["score"] == "margin" else 1
        return (by, 0) if victor == 0 else (0, by)

    def end_game(self) -> None:
        for player, gained in enumerate(self.worth()):
            self.points[player] += gained
        if self.game + 1 == self.options["match"]:
            self.stage = "over"
            return
        self.game += 1
        self.prepare()

    def lead_in_points(self) -> int:
        """Points of player 1 less those of player 2, the game on the table counted as it stands."""
        now = self.worth() if self.stage in ("play", "lead", "follow", "put-down") else (0, 0)
        return self.points[0] + now[0] - self.points[1] - now[1]
