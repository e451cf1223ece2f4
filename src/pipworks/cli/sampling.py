"""The measures of a game that is measured by play, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipworks.cli.console import blank_table

if TYPE_CHECKING:
    from rich.table import Table

    from pipworks.engine import Variant
    from pipworks.lab.sampled_report import Asked

SECONDS = 10.0
"""So long games are played if it is not said how many."""

MOST_DEAD = 12
"""So many choices that nobody makes are named."""


def asked_of(
    games: int | None, seconds: float | None, seed: str, bots: str, players: str, ladder: bool
) -> Asked:
    """What the words of a command ask for. Raises BadSample."""
    from pipworks.lab.sampled import GAMES
    from pipworks.lab.sampled_report import Asked, numbers_of
    from pipworks.work import usable_cores

    return Asked(
        games=GAMES if games is None else games,
        seconds=SECONDS if games is None and seconds is None else seconds,
        seed=seed,
        bots=tuple(each for each in bots.split(",") if each.strip()),
        ladder=ladder,
        players=numbers_of(players) if players else (),
        threads=usable_cores(),
    )


def reports(variants: list[Variant], asked: Asked) -> list[dict[str, Any]]:
    """Everything about the first variant by play, with progress; of a second the measures to compare with."""
    from pipworks.cli.console import progress_compiling
    from pipworks.lab.sampled_report import measured, report

    first, *others = variants
    with progress_compiling(f"Playing {first.code}") as tell:
        found = [report(first, asked, tell)]
    for each in others:
        with progress_compiling(f"Playing {each.code}") as tell:
            found.append(measured(each, asked, tell))
    return found


def show(answer: dict[str, Any], other: dict[str, Any] | None = None) -> None:
    """Everything that was found, in words and tables; with another game's, side by side."""
    from rich.padding import Padding
    from rich.text import Text

    from pipworks.cli.console import out

    console = out()
    width = min(console.width, 84)
    who = " and ".join(dict.fromkeys(answer["players"]))
    head = f"[bold]{answer['variant']}[/]  {answer['games']:,} games played by {who}, seed {answer['seed']}"
    console.print(head, soft_wrap=True)
    console.print()
    if other is not None:
        console.print(f"Against [bold]{other['variant']}[/], {other['games']:,} games:", soft_wrap=True)
        told = [each["text"] for each in answer["against"]["verdict"]] or ["Nothing is surely different."]
        for sentence in told:
            console.print(Padding(Text(f"• {sentence}"), (0, 2)), width=width)
        console.print()
        console.print("By itself:")
    for line in answer["verdict"]:
        console.print(Padding(Text(f"• {line['text']}"), (0, 2)), width=width)
    tables = (_measures(answer, other), _seats(answer), _players(answer), _skill(answer), _ladder(answer))
    for table in (*tables, _dead(answer)):
        if table is not None:
            console.print()
            console.print(table)


def _measures(answer: dict[str, Any], other: dict[str, Any] | None) -> Table:
    from pipworks.engine.teller import ENGLISH
    from pipworks.lab.sampled_words import GROUPS, NAMES, interval

    pair = [answer] if other is None else [answer, other]
    heads = ("", "95 %") if other is None else ("here", "95 %", "there", "95 %")
    table = blank_table("", *heads)
    for group, names in NAMES.items():
        rows = [
            (ENGLISH.say(each.name), [interval(found["measures"][name], each.form) for found in pair])
            for name, each in names.items()
            if any(found["measures"][name]["value"] is not None for found in pair)
        ]
        if rows:
            table.add_row(f"[bold]{ENGLISH.say(GROUPS[group])}[/]")
        for name, figures in rows:
            table.add_row(f"  {name}", *(text for figure in figures for text in figure))
    return table


def _seats(answer: dict[str, Any]) -> Table:
    from pipworks.lab.sampled_words import interval

    table = blank_table("seat", "wins", "95 %", "score", "95 %")
    for each in answer["seats"]:
        wins, score = interval(each["wins"], "percent"), interval(each["score"], "signed")
        table.add_row(str(each["seat"]), *wins, *score)
    for each in answer["bots"]:
        table.add_row(each["bot"], *interval(each["wins"], "percent"), *interval(each["score"], "signed"))
    return table


def _players(answer: dict[str, Any]) -> Table | None:
    from pipworks.lab.sampled_words import interval

    if not answer["by_players"]:
        return None
    table = blank_table("players", "seat", "wins", "95 %", "rounds", "95 %")
    for some in answer["by_players"]:
        for at, each in enumerate(some["seats"]):
            rounds = interval(some["measures"]["rounds"], "plain") if at == 0 else ("", "")
            number = str(some["players"]) if at == 0 else ""
            table.add_row(number, str(each["seat"]), *interval(each["wins"], "percent"), *rounds)
    return table


def _skill(answer: dict[str, Any]) -> Table | None:
    from pipworks.lab.sampled_words import interval

    skill = answer["skill"]
    if skill is None or skill["skill"]["value"] is None:
        return None
    table = blank_table(f"{skill['strong']} against {skill['weak']}", "", "95 %")
    told = (
        ("gets, of games", "share"),
        ("skill", "skill"),
        ("the deal and the seat", "deal"),
        ("the play", "play"),
    )
    for name, key in told:
        table.add_row(name, *interval(skill[key], "percent"))
    return table


def _ladder(answer: dict[str, Any]) -> Table | None:
    from pipworks.lab.sampled_words import interval

    if not answer["ladder"]:
        return None
    table = blank_table("ladder", "against", "wins", "95 %")
    for each in answer["ladder"]:
        table.add_row(each["bot"], each["against"], *interval(each["wins"], "percent"))
    return table


def _dead(answer: dict[str, Any]) -> Table | None:
    never = answer["dead"]["never"]
    if not never:
        return None
    table = blank_table("never chosen", "offered")
    for each in never[:MOST_DEAD]:
        table.add_row(each["choice"], f"{each['offered']:,} times")
    if len(never) > MOST_DEAD:
        table.add_row(f"… {len(never) - MOST_DEAD:,} more …")
    return table
