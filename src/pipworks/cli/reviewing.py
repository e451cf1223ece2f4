"""Looking back through a game on the screen, decision by decision (see `pipworks.lab.review`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pipworks.bots.perfect import can_be_perfect
from pipworks.cli.hints import solution_of
from pipworks.cli.screen import Screen
from pipworks.cli.tables import draw_table, teller_for
from pipworks.engine import SPECTATOR, GameRecord
from pipworks.engine.errors import listed
from pipworks.lab import JUDGED, Decision
from pipworks.lab import decisions as judged_decisions

MARKS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!", "": ""}


def decisions(record: GameRecord) -> Iterator[Decision]:
    """Every decision of a game in which there was something to choose; none if it cannot be solved."""
    if can_be_perfect(record.variant):
        yield from judged_decisions(record, solution_of(record.variant))


def show_review(record: GameRecord, screen: Screen) -> None:
    """Step through a game on the screen; without a keyboard, all of it at once."""
    names = [
        record.headers.get(f"Player{each + 1}", f"Player {each + 1}") for each in range(record.variant.seats)
    ]
    found: dict[int, list[Decision]] = {}
    for each in decisions(record):
        found.setdefault(each.step, []).append(each)
    if not found and record.steps and not can_be_perfect(record.variant):
        screen.say("This variant cannot be solved here, so its choices are shown without their worth.")
    at = 0
    while at < len(record.steps):
        _show_step(record, at, found.get(at, []), names, screen)
        if not screen.interactive:
            at += 1
            continue
        answer = screen.ask("Enter for the next step, b to go back, q to stop").lower()
        if answer.startswith("q"):
            return
        at = max(at - 1, 0) if answer.startswith("b") else at + 1
    _show_end(record, found, names, screen)


def _show_step(
    record: GameRecord, index: int, found: list[Decision], names: list[str], screen: Screen
) -> None:
    picture, text = draw_table(record.positions[index], SPECTATOR, names)
    screen.say()
    screen.say(f"Step {index + 1} of {len(record.steps)}", style="bold")
    screen.draw(picture, text)
    if len(found) == 2 and min(len(each.choices) for each in found) > 1:
        screen.draw(*_matrix(record, index, found))
    for each in found:
        screen.draw(*_verdict(each, names))
    for line in record.told(index):
        screen.say(f"  {teller_for(names, SPECTATOR).sentence(line.message())}", style="italic")


def _matrix(record: GameRecord, index: int, found: list[Decision]) -> tuple[Any, str]:
    """The values of all pairs of choices to player 1, the pair chosen in brackets."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    stage = solution_of(record.variant).stage(record.positions[index].state)
    rows, columns = found
    table = Table(box=None)
    table.add_column("1 ╲ 2", style="bold cyan")
    for name in columns.choices:
        table.add_column(name, justify="right", header_style="bold magenta")
    table.add_column("plays", justify="right", style="cyan")
    lines = ["What each pair of choices is worth to player 1:"]
    for i, name in enumerate(rows.choices):
        cells = []
        for j, other in enumerate(columns.choices):
            value = f"{stage.payoff[i, j]:+.2f}"
            cells.append(
                f"[bold reverse]{value}[/]" if (name, other) == (rows.chosen, columns.chosen) else value
            )
            lines.append(f"  {name} against {other}: {value}")
        table.add_row(name, *cells, f"{100 * rows.mix[i]:.0f} %")
    table.add_row("plays", *(f"{100 * share:.0f} %" for share in columns.mix), "", style="magenta")
    return Group(Text(lines[0], style="dim"), table), "\n".join(lines)


def _verdict(each: Decision, names: list[str]) -> tuple[Any, str]:
    from rich.text import Text

    best = ", ".join(
        f"{name} {100 * share:.0f} %" if share < 1 - 1e-9 else name
        for name, share in zip(each.choices, each.mix, strict=True)
        if share > 5e-4
    )
    name = names[each.seat]
    who = "You" if name == "You" else f"{name} (player {each.seat + 1})"
    if len(each.choices) == 1:
        text = f"{who}: {each.chosen}, the only choice."
    elif each.cost == 0:
        text = f"{who}: {each.chosen}, as good as any. Best: {best}. Worth {each.value:+.3f}."
    else:
        word = f"{each.verdict} {MARKS[each.verdict]}" if each.verdict else "a little less than best"
        text = (
            f"{who}: {each.chosen}, {word}, costs {each.cost:.3f}. Best: {best}. Was worth {each.value:+.3f}."
        )
    if each.sure:
        wins = f"{listed(each.sure, 'and')} {'win' if len(each.sure) > 1 else 'wins'} for certain"
        text += f" {wins}{f'; {each.chosen} only against {listed(each.only)}' if each.only else ''}."
    style = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow"}.get(each.verdict, "")
    return Text(text, style=style), text


def _show_end(record: GameRecord, found: dict[int, list[Decision]], names: list[str], screen: Screen) -> None:
    screen.say()
    if record.now.over:
        result = record.variant.result(record.now.scores)
        screen.say(teller_for(names, SPECTATOR).sentence(result.message()), style="bold")
    made = [each for step in found.values() for each in step]
    for seat, name in enumerate(names):
        mine = [each for each in made if each.seat == seat and len(each.choices) > 1]
        if not mine:
            continue
        faults = [(word, sum(each.verdict == word for each in mine)) for _, word in JUDGED]
        told = ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for word, count in faults if count)
        told = told.replace("inaccuracys", "inaccuracies") or "nothing to blame"
        cost = sum(each.cost for each in mine)
        many = f"{len(mine)} decision{'' if len(mine) == 1 else 's'}"
        screen.say(f"{name}: {many}, {told}; {cost:.3f} given away.")
