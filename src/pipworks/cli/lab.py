"""The command that measures a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.games import Code, Json

if TYPE_CHECKING:
    from rich.table import Table

    from pipworks.engine import Variant

MOST_SHOWN = 12
"""So many hands are shown at either end of the list."""


def lab(
    code: Code = "",
    against: Annotated[
        str | None, typer.Option(help="Another variant: say what is different from it, and in whose favour.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(help="Write a page with plots here, one file that needs nothing else.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure a game exactly: what deals and cards are worth, how games go, what habits cost.

    For games of two players with opposite interests in which nothing is hidden.
    """
    from pipworks.cli.console import asked, out, print_json
    from pipworks.lab.page import page
    from pipworks.lab.verdict import changes, difference, verdict

    variants = [asked(each) for each in ([code] if against is None else [code, against])]
    found = _measured(variants)
    answer = {**found[0], "verdict": verdict(found[0])}
    if against is not None:
        answer["against"] = {
            "variant": found[1]["variant"],
            "verdict": difference(found[0], found[1]),
            "figures": changes(found[0], found[1]),
        }
    if html is not None:
        html.write_text(page(variants[0].game.title, *found), encoding="utf-8")
    if as_json:
        print_json(answer)
        return
    _show(answer, *found[1:])
    if html is not None:
        out().print(f"\nplots written to {html}", soft_wrap=True, markup=False)


def _measured(variants: list[Variant]) -> list[dict[str, Any]]:
    """The measures of each, after all have been found measurable."""
    from pipworks.cli.console import progress
    from pipworks.kernels import on_compile
    from pipworks.lab.measures import measure, refuse_unmeasurable

    for each in variants:
        refuse_unmeasurable(each)
    found = []
    for each in variants:
        with progress(f"Measuring {each.code}") as tell:
            done = 0.0

            def on_the_way(part: float, what: str, tell: Any = tell) -> None:
                nonlocal done
                done = part
                tell(part, what)

            def compiling(name: str, tell: Any = tell) -> None:
                tell(done, f"compiling {name} (once on this machine)")  # noqa: B023 - called in this turn

            with on_compile(compiling):
                found.append(measure(each, on_the_way))
    return found


def _show(answer: dict[str, Any], other: dict[str, Any] | None = None) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from pipworks.cli.console import out
    from pipworks.lab.verdict import line_title

    console = out()
    width = min(console.width, 84)
    head = f"[bold]{answer['variant']}[/]  {answer['positions']:,} positions measured exactly"
    console.print(head, soft_wrap=True)
    console.print()
    if other is not None:
        console.print(f"Against [bold]{other['variant']}[/]:", soft_wrap=True)
        for sentence in answer["against"]["verdict"]:
            console.print(Padding(Text(f"• {sentence}"), (0, 2)), width=width)
        console.print()
        console.print("By itself:")
    for sentence in answer["verdict"]:
        console.print(Padding(Text(f"• {sentence}"), (0, 2)), width=width)
    console.print()
    console.print(_figures(answer, other))
    for table in (_powers(answer, other), _habits(answer, other), _hands(answer)):
        if table is not None:
            console.print()
            console.print(table)
    console.print()
    console.print(line_title(answer), style="bold")
    for number, told in enumerate(answer["line"]["told"], 1):
        console.print(Padding(Text(f"{number}. {' '.join(told)}"), (0, 2)), width=width)


def _table(*columns: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for at, column in enumerate(columns):
        table.add_column(column, justify="left" if at == 0 or not column else "right")
    return table


def _figures(answer: dict[str, Any], other: dict[str, Any] | None) -> Table:
    from pipworks.engine.teller import ENGLISH
    from pipworks.lab.verdict import FIGURES

    table = _table("", answer["variant"]) if other is None else _table("", "here", "there")
    for group, figures in FIGURES.items():
        table.add_row(f"[bold]{group}[/]")
        for each in figures:
            texts = [each.text(found) for found in (answer, other) if found is not None]
            table.add_row(f"  {ENGLISH.say(each.name)}", *texts)
    return table


def _powers(answer: dict[str, Any], other: dict[str, Any] | None) -> Table | None:
    from pipworks.cli.solve import bar
    from pipworks.lab.verdict import signed

    power, forbidden = answer["card_power"], answer["restricted"].get("forbid", {})
    if not power:
        return None
    table = _table("card", "worth", "", *(["there"] if other else []), "never laid")
    top = max(map(abs, power.values())) or 1.0
    for card, value in power.items():
        there = [] if other is None else [_or_none(other["card_power"].get(card))]
        table.add_row(card, signed(value), bar(value / top), *there, _or_none(forbidden.get(card)))
    return table


def _habits(answer: dict[str, Any], other: dict[str, Any] | None) -> Table | None:
    from pipworks.lab.verdict import signed

    if not answer["restricted"]:
        return None
    other = other if other and other["restricted"] else None
    table = _table("player 1 always lays", "worth", *(["there"] if other else []))
    for name in ("highest", "lowest", "random"):
        table.add_row(
            f"the {name}" if name != "random" else "any, at random",
            *(signed(each["restricted"][name]) for each in (answer, other) if each is not None),
        )
    return table


def _hands(answer: dict[str, Any]) -> Table | None:
    from pipworks.cli.solve import bar
    from pipworks.lab.verdict import signed

    rows = answer["values"]
    if len(rows) == 1:
        return None
    table = _table("player 1" if "hand" in rows[0] else "deal", "value", "")
    top = max(abs(row["value"]) for row in rows) or 1.0
    shown = rows if len(rows) <= 2 * MOST_SHOWN else rows[:MOST_SHOWN] + rows[-MOST_SHOWN:]
    for at, row in enumerate(shown):
        if at == MOST_SHOWN and len(rows) > len(shown):
            table.add_row(f"… {len(rows) - len(shown):,} more …")
        told = " ".join(map(str, row["hand"])) if "hand" in row else row["deal"]
        table.add_row(told, signed(row["value"]), bar(row["value"] / top))
    return table


def _or_none(value: float | None) -> str:
    from pipworks.lab.verdict import signed

    return "–" if value is None else signed(value)
