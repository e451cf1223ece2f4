"""Femto's table as a picture: every card is there, however little room there is."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

import pipworks
from pipworks import Teller
from pipworks.games.femto.drawing import Cards, drawn
from pipworks.games.femto.views import FemtoView

TEN_EACH = "femto:pack=2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20-21,hand_size=10"
SPARE = "femto:pack=2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20-21,hand_size=3,spare=shown"


def in_columns(width: int, picture: object) -> str:
    """What a picture is in a terminal of so many columns."""
    console = Console(file=StringIO(), width=width, color_system=None)
    console.print(picture)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def table(code: str, rounds: int, width: int) -> tuple[str, list[str]]:
    """What is within the frame of a table after some rounds, and the cards that lie there."""
    variant = pipworks.game(code)
    position = variant.deal(seed="1")
    for _ in range(rounds):
        choices = {seat: position.choices(seat)[-1] for seat in position.to_act}
        position, _ = position.play(choices)
    view = variant.view(position.seen_by(0), 0, Teller())
    assert isinstance(view, FemtoView)
    picture = in_columns(width, drawn(view, ["You", "Club"], Teller()))
    faces = [face for each in view.players for face in each.hand + each.front + [each.up or ""]]
    return "\n".join(picture.splitlines()[1:-1]), [each for each in faces + view.spare if each]


@pytest.mark.parametrize("width", [27, 34, 40, 51, 60, 79, 80, 200])
@pytest.mark.parametrize(("code", "rounds"), [("femto", 0), (TEN_EACH, 0), (TEN_EACH, 9), (SPARE, 1)])
def test_every_card_is_there_in_a_terminal_of_any_width(code: str, rounds: int, width: int) -> None:
    told, faces = table(code, rounds, width)
    assert "…" not in told
    shown = re.findall(r"[0-9]+", re.sub("total +[0-9]+", "", told)) if width >= 40 else None
    if shown is not None:
        assert sorted(shown) == sorted(faces)
    for face in faces:
        assert re.search(rf"(?<![0-9]){face}(?![0-9])", told)
    assert max(map(len, told.splitlines())) <= width


def test_cards_go_on_in_another_row_where_there_is_no_room() -> None:
    cards = Cards(["2", "?", "10"])
    assert in_columns(20, cards).splitlines() == [
        "╭────╮ ╭────╮ ╭────╮",
        "│  2 │ │░░░░│ │ 10 │",
        "╰────╯ ╰────╯ ╰────╯",
    ]
    assert in_columns(19, cards).splitlines() == [
        "╭────╮ ╭────╮",
        "│  2 │ │░░░░│",
        "╰────╯ ╰────╯",
        "╭────╮",
        "│ 10 │",
        "╰────╯",
    ]
    assert in_columns(12, cards).split() == ["2", "?", "10"]
    assert in_columns(12, Cards([])) == "—\n"
