"""The measures of a game that is measured exactly, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.padding import Padding

from pipworks.cli.console import blank_table, out
from pipworks.cli.language import language, phrase
from pipworks.cli.solve import bar
from pipworks.cli.wrapping import Wrapped, show_line, show_variant
from pipworks.engine import Teller
from pipworks.engine.figures import written
from pipworks.engine.messages import Message, say
from pipworks.lab.line import retold
from pipworks.lab.verdict import FIGURES, GROUPS, difference, line_title, verdict

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from pipworks.engine import Variant

WIDEST = 84
"""Sentences are no wider, however wide the terminal is."""
MOST_SHOWN = 12
"""So many hands are shown at either end of the list."""
HABITS: dict[str, Message] = {
    "highest": say("the highest"),
    "lowest": say("the lowest"),
    "random": say("any, at random"),
    "greedy": say("what is best for the moment"),
}
BY_ITSELF = say("By itself:")


def show(variant: Variant, answer: dict[str, Any], other: dict[str, Any] | None = None) -> None:
    """Everything that was found, in words and tables; with another game's, side by side."""
    teller = Teller(language())
    head = phrase(say("{positions:grouped} positions measured exactly", positions=answer["positions"]))
    console = out()
    show_variant(answer["variant"], head)
    console.print()
    if other is not None:
        against = phrase(say("Against {variant}:", variant=other["variant"]))
        show_against(against, other["variant"])
        say_each(difference(answer, other, teller))
        console.print()
        console.print(phrase(BY_ITSELF))
    say_each(verdict(answer, teller))
    console.print()
    console.print(_figures(answer, other, teller))
    for table in (_powers(answer, other), _habits(answer, other), _hands(answer)):
        if table is not None:
            console.print()
            console.print(table)
    console.print()
    console.print(line_title(answer, teller), style="bold")
    one_game = type(variant)(variant.game, variant.options.one_game)
    for number, told in enumerate(retold(one_game, answer["line"], teller), 1):
        _indented(f"{number}. {' '.join(told)}")


def show_against(text: str, code: str) -> None:
    """Print a line in which the code of a variant stands in bold letters."""
    before, code, after = text.partition(code)
    show_line(before, (code, "bold"), after)


def say_each(sentences: list[str]) -> None:
    """Sentences below each other, each with a dot before it."""
    for sentence in sentences:
        _indented(f"• {sentence}")


def _indented(text: str) -> None:
    console = out()
    console.print(Padding(Wrapped(text), (0, 2)), width=min(console.width, WIDEST))


def _figures(answer: dict[str, Any], other: dict[str, Any] | None, teller: Teller) -> Table:
    ways = [] if other is not None or not answer["varies"] else [phrase(say("any best play"))]
    heads: list[RenderableType] = [phrase(say("here")), phrase(say("there"))]
    if other is None:
        heads = [Wrapped(answer["variant"]), *ways]
    table = blank_table("", *heads)
    for group, figures in FIGURES.items():
        table.add_row(f"[bold]{phrase(GROUPS[group])}[/]")
        for each in figures:
            texts = [each.text(found, teller) for found in (answer, other) if found is not None]
            texts += [each.span(answer, teller)] if ways else []
            table.add_row(f"  {phrase(each.name)}", *texts)
    return table


def _powers(answer: dict[str, Any], other: dict[str, Any] | None) -> Table | None:
    power, forbidden = answer["card_power"], answer["restricted"].get("forbid", {})
    if not power:
        return None
    beside = [phrase(say("there"))] if other else []
    heads = phrase(say("card")), phrase(say("worth")), "", *beside, phrase(say("never laid"))
    table = blank_table(*heads, left=(0, 2))
    top = max(map(abs, power.values())) or 1.0
    for card, value in power.items():
        there = [] if other is None else [_signed(other["card_power"].get(card))]
        table.add_row(card, _signed(value), bar(value / top), *there, _signed(forbidden.get(card)))
    return table


def _habits(answer: dict[str, Any], other: dict[str, Any] | None) -> Table | None:
    if not answer["restricted"]:
        return None
    other = other if other and other["restricted"] else None
    beside = [phrase(say("there"))] if other else []
    table = blank_table(phrase(say("player 1 always lays")), phrase(say("worth")), *beside)
    for name, told in HABITS.items():
        if name in answer["restricted"]:
            bound = [each["restricted"] for each in (answer, other) if each is not None]
            table.add_row(phrase(told), *(_signed(each.get(name)) for each in bound))
    return table


def _hands(answer: dict[str, Any]) -> Table | None:
    rows = answer["values"]
    if len(rows) == 1:
        return None
    head = say("player 1") if "hand" in rows[0] else say("deal")
    table = blank_table(phrase(head), phrase(say("value")), "", left=(0, 2))
    top = max(abs(row["value"]) for row in rows) or 1.0
    shown = rows if len(rows) <= 2 * MOST_SHOWN else rows[:MOST_SHOWN] + rows[-MOST_SHOWN:]
    for at, row in enumerate(shown):
        if at == MOST_SHOWN and len(rows) > len(shown):
            table.add_row(phrase(say("… {many:grouped} more …", many=len(rows) - len(shown))))
        told = " ".join(map(str, row["hand"])) if "hand" in row else row["deal"]
        table.add_row(told, _signed(row["value"]), bar(row["value"] / top))
    return table


def _signed(value: float | None) -> str:
    return "–" if value is None else written(value, "signed", language())
