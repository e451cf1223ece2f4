"""A turn is a pair, to whoever unpacks it, looks into it, keeps it or hands it on."""

import pickle
from typing import Any

from pipworks import Position, Turn, game

femto = game("femto")
start = femto.deal("2-3-8-10/4-5-6-7")
turn = start.play({0: "10", 1: "7"})
after, happened = turn

first: str = happened[0]
up: list[str | None] = [player.up for player in after.view(0).players]
assert turn[0] is after and turn[-1][-1] == "Player 1 wins the round." and len(turn) == 2
assert isinstance(turn, tuple) and tuple(turn) == turn == (after, happened)
assert after in turn and turn.index(happened) == 1 and [*reversed(turn)] == [happened, after]


def told(pair: tuple[Position[Any, Any], tuple[str, ...]]) -> str:
    """The last of what happened."""
    match pair:
        case (_, (*_, last)):
            return last
        case _:
            return ""


assert told(turn) == happened[-1] and told(turn.position.play("7")) != ""
seen: dict[Turn[Any, Any], int] = {turn: 1}
assert (1,) + turn == (1, after, happened) and seen[start.play({0: 10, 1: 7})] == 1  # noqa: RUF005
assert pickle.loads(pickle.dumps(turn)) == turn and turn.steps[-1].after is after
