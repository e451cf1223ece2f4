"""Commands about the games themselves: which there are, their rules, their options, their size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.language import language, phrase, told

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pipworks.bots.warming import Task
    from pipworks.engine.messages import Message

_A_GAME = "A game or variant, like femto or femto:goal=low,order=alternate"
Code = Annotated[str, typer.Argument(help=f"{_A_GAME}; else the first.")]
NeededCode = Annotated[str, typer.Argument(help=f"{_A_GAME}.")]
GameFile = Annotated[
    Path | None, typer.Option("--game", help="The Python file of the game, when it is one of your own.")
]
Number = Annotated[
    int | None, typer.Option("--number", help="Which of the games of a file with several, from 1.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def games(as_json: Json = False) -> None:
    """List the games that can be played."""
    from pipworks.cli.console import out, print_json
    from pipworks.cli.wrapping import show_hanging
    from pipworks.engine import Teller
    from pipworks.engine.messages import Message, say
    from pipworks.games import game_named, names

    teller = Teller(language())
    found = [game_named(name) for name in names()]
    if as_json:
        print_json(
            [
                {
                    "name": each.name,
                    "title": each.title,
                    "designer": each.designer,
                    "pitch": teller.say(Message(each.pitch)),
                }
                for each in found
            ]
        )
        return
    for game in found:
        by = phrase(say("{title}, by {designer}", title=game.called, designer=game.designer))
        out().print(f"[bold]{game.name}[/]  {by}")
        show_hanging(teller.say(Message(game.pitch)), 4, style="dim")


def rules(code: Code = "", as_json: Json = False) -> None:
    """Print the rule sheet of exactly one variant."""
    from rich.console import Group
    from rich.text import Text

    from pipworks.cli.console import asked, out, print_json
    from pipworks.cli.wrapping import Wrapped
    from pipworks.engine import Teller

    variant = asked(code)
    sheet = variant.rule_sheet().data(Teller(language()))
    if as_json:
        print_json({"variant": variant.code} | sheet)
        return
    title, code_shown = Text(sheet["title"], style="bold"), Wrapped(variant.code, "dim")
    parts: list[RenderableType] = [title, code_shown, Text(), Wrapped(sheet["lead"])]
    for section in sheet["sections"]:
        parts += [Text(), Text(section["heading"], style="bold"), _bullets(section["rules"])]
    console = out()
    console.print(Group(*parts), width=min(console.width, 84))


def _bullets(rules: list[dict[str, Any]]) -> RenderableType:
    """Rules one below the other, each hanging from its bullet; small print is dim."""
    from rich.table import Table

    from pipworks.cli.wrapping import Wrapped

    bullets = Table.grid(padding=(0, 1))
    for rule in rules:
        bullets.add_row("  •", Wrapped(rule["text"], "dim" if rule["small"] else ""))
    return bullets


def options(code: Code = "", as_json: Json = False) -> None:
    """Show a game's options: what each means, what it may be, and what it is in a variant."""
    from rich.text import Text

    from pipworks.cli.console import asked, blank_table, out, print_json, uncut
    from pipworks.cli.wrapping import Wrapped
    from pipworks.engine import Teller
    from pipworks.engine.messages import say

    variant = asked(code)
    form = type(variant.options).form(Teller(language()).say)
    if as_json:
        print_json(form)
        return
    changed = variant.options.changed()
    heads = say("option"), say("value"), say("meaning")
    table = blank_table(*map(phrase, heads), left=range(len(heads)))
    written = type(variant.options).written
    for name, field in form["properties"].items():
        value = written(getattr(variant.options, name))
        shown = Text.assemble((value, "bold"), " *") if name in changed else Text(value)
        table.add_row(Text(name), Wrapped(shown), Wrapped(field["description"]))
    uncut(table)
    if changed:
        out().print(phrase(say("* differs from the default")), style="dim")
    if variant.options.presets:
        presets = say("Presets: {presets:commas}", presets=tuple(variant.options.presets))
        out().print(phrase(presets), style="dim")


def perft(
    code: Code = "",
    depth: Annotated[int, typer.Option(min=0, max=40, help="How many joint choices deep.")] = 5,
    seed: Annotated[str, typer.Option(help="The seed of the deal.")] = "0",
    as_json: Json = False,
) -> None:
    """Count the sequences of joint choices from a seeded deal, depth by depth."""
    from functools import partial

    from pipworks.cli.console import find_variant, out, print_json, progress_compiling
    from pipworks.cli.leaving import in_session, think
    from pipworks.cli.wrapping import show_line
    from pipworks.engine import perft as count
    from pipworks.engine.messages import say

    variant = find_variant(code)
    start = variant.deal(seed=seed)
    counts: list[int] = []
    with in_session(), progress_compiling(say("Counting")) as tell:
        for each in range(depth + 1):
            tell(_counted(counts, depth), say("depth {depth}", depth=each))
            counts.append(think(partial(count, start, each)))
    if as_json:
        print_json({"variant": variant.code, "seed": seed, "position": start.text, "counts": counts})
        return
    show_line(f"{variant.code}  {start.text}", style="dim")
    console = out()
    for each, lines in enumerate(counts):
        console.print(f"{each:3}  {lines:,}")


def _counted(counts: Sequence[int], depth: int) -> float:
    """What share of the work is done when so many lines of each depth are counted, from 0 to 1.

    Each depth to come is taken to have as many times more than the one before as the last that is done has.
    """
    if len(counts) < 2:
        return 0.0
    growth, to_come, last = counts[-1] / max(counts[-2], 1), 0.0, float(counts[-1])
    for _ in range(len(counts), depth + 1):
        last *= growth
        to_come += last
    return sum(counts) / (sum(counts) + to_come) if sum(counts) else 0.0


def prepare(
    codes: Annotated[list[str] | None, typer.Argument(help="Games; all of them if none is named.")] = None,
) -> None:
    """Compile games ahead of time, on all cores, so that nobody has to wait later."""
    import asyncio

    from pipworks.bots.warming import Warming
    from pipworks.cli.console import asked, err
    from pipworks.engine.options import split_code
    from pipworks.games import names

    for code in codes or ():
        asked(code)  # so that nothing is done when one is wrong
    problems: list[Exception] = []
    warming = Warming(report=problems.append)
    wanted = dict.fromkeys(split_code(code)[0] for code in codes or names())

    async def whole() -> None:
        work = asyncio.create_task(warming.run(wanted))
        with err().status(told(_under_way({}))) as status:
            while not work.done():
                status.update(told(_under_way(warming.left)))
                await asyncio.wait((work,), timeout=0.2)
        await work

    asyncio.run(whole())
    if problems:
        raise problems[0]


def _under_way(left: Mapping[Task, int]) -> Message:
    """What is being compiled, and how much is left, in a line."""
    from pipworks.engine.messages import say

    begun = "; ".join(f"{task.game}/{task.part} {pieces}" for task, pieces in left.items() if pieces)
    return say("Compiling (once on this machine), {left} to go … {begun}", left=len(left), begun=begun)
