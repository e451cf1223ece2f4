"""Femto's table, drawn for a terminal with Rich, which is only imported when something is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.engine.messages import Message, say

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.measure import Measurement

    from pipworks.engine.teller import Teller
    from pipworks.games.femto.views import FemtoView, PlayerView

STYLES = ("bold cyan", "bold magenta")


class Cards:
    """Cards in rows three lines high, as many rows as the room takes; a face of `?` is one seen from behind.

    Where there is no room for two as pictures, side by side, there are faces alone.
    """

    def __init__(self, faces: list[str], style: str = "") -> None:
        self._faces, self._style = faces, style
        self._width = max(map(len, faces), default=1)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Between faces one below the other, and all cards side by side."""
        from rich.measure import Measurement

        whole = len(self._faces) * (self._width + 5) - 1
        return Measurement(min(self._width, options.max_width), min(max(1, whole), options.max_width))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Row by row."""
        from rich.text import Text

        in_a_row = (options.max_width + 1) // (self._width + 5)
        if not self._faces:
            yield Text("—", style="dim")
        elif in_a_row < min(2, len(self._faces)):
            yield Text(" ".join(self._faces), style=self._style, overflow="fold")
        else:
            for first in range(0, len(self._faces), in_a_row):
                row = self._row(self._faces[first : first + in_a_row])
                yield Text(row, style=self._style, no_wrap=True)

    def _row(self, faces: list[str]) -> str:
        width = self._width
        back = "░" * (width + 2)
        middle = " ".join(f"│{back}│" if face == "?" else f"│ {face:>{width}} │" for face in faces)
        top = " ".join(f"╭{'─' * (width + 2)}╮" for _ in faces)
        bottom = " ".join(f"╰{'─' * (width + 2)}╯" for _ in faces)
        return f"{top}\n{middle}\n{bottom}"


def drawn(view: FemtoView, names: list[str], teller: Teller) -> RenderableType:
    """The table as one seat sees it: the other player above, oneself below."""
    from rich.console import Group
    from rich.panel import Panel

    below = view.seat if view.seat >= 0 else 0
    above = 1 - below
    parts: list[RenderableType] = [_player(view, above, names, teller)]
    middle = _middle(view, teller)
    if middle is not None:
        parts.append(middle)
    parts.append(_player(view, below, names, teller))
    title = f"[bold]{teller.sentence(_heading(view))}[/]"
    return Panel(
        Group(*parts),
        title=title,
        title_align="left",
        subtitle=f"[dim]{view.variant}[/]",
        subtitle_align="right",
        border_style="dim",
        width=78,
        padding=(0, 1),
    )


def _heading(view: FemtoView) -> Message:
    here = _phase(view)
    if view.games > 1:
        return say("game {game} of {games} · {here!c}", game=view.game, games=view.games, here=here)
    return here


def _phase(view: FemtoView) -> Message:
    if view.phase == "draft":
        return say("choosing hands")
    if view.phase == "over":
        return say("the end")
    return say("round {round}", round=view.turn - 1000 * (view.game - 1))


def _player(view: FemtoView, seat: int, names: list[str], teller: Teller) -> RenderableType:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    player = view.players[seat]
    style = STYLES[seat]
    many = say("{points} {points:point|points}", points=player.points)
    points = f"  ·  {teller.say(many)}" if view.games > 1 else ""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=9, vertical="middle")
    grid.add_column(vertical="middle")
    grid.add_column(vertical="middle")
    front = teller.say(say("in front"))
    total = teller.say(say("total {total}", total=player.total))
    rows = [(front, player.front, total), (teller.say(say("hand")), _hand(player), "")]
    if (seat != view.seat and view.seat >= 0) or (view.seat < 0 and seat == 1):
        rows.reverse()
    for label, faces, note in rows:
        look = style if label == front else "bold" if seat == view.seat else ""
        grid.add_row(Text(label, style="dim"), Cards(faces, look), Text(note if faces else "", style=style))
    return Group(Text(f"{names[seat]}{points}", style=style), grid)


def _hand(player: PlayerView) -> list[str]:
    return player.hand + ["?"] * player.unknown


def _middle(view: FemtoView, teller: Teller) -> RenderableType | None:
    from rich.table import Table
    from rich.text import Text

    rows = []
    up = [player.up for player in view.players]
    if any(up):
        rows.append((say("turned up"), [face or "?" for face in up if face]))
    if view.open:
        rows.append((say("open"), view.open))
    if view.spare:
        rows.append((say("spare"), view.spare))
    if view.unknown:
        rows.append((say("unseen"), view.unknown))
    if not rows:
        return None
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=9, vertical="middle")
    grid.add_column()
    for label, faces in rows:
        grid.add_row(Text(teller.say(label), style="dim"), Cards(faces, "yellow"))
    return grid
