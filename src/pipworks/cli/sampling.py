"""The measures of a game that is measured by play, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipworks.cli.console import blank_table, out
from pipworks.cli.language import language, phrase
from pipworks.cli.measured import BY_ITSELF, say_each, show_against
from pipworks.cli.wrapping import show_variant
from pipworks.engine import Teller
from pipworks.engine.messages import Message, say
from pipworks.lab.sampled_page import heading
from pipworks.lab.sampled_report import difference
from pipworks.lab.sampled_words import GROUPS, NAMES, interval, verdict

if TYPE_CHECKING:
    from rich.table import Table

    from pipworks.engine import Variant
    from pipworks.lab.sampled_report import Asked

SURE = say("95%")
PARTS: dict[str, Message] = {
    "share": say("gets, of games"),
    "skill": say("skill"),
    "deal": say("the deal and the seat"),
    "play": say("the play"),
}

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
    with progress_compiling(say("Playing {variant}", variant=first.code)) as tell:
        found = [report(first, asked, tell)]
    for each in others:
        with progress_compiling(say("Playing {variant}", variant=each.code)) as tell:
            found.append(measured(each, asked, tell))
    return found


def show(answer: dict[str, Any], other: dict[str, Any] | None = None) -> None:
    """Everything that was found, in words and tables; with another game's, side by side."""
    console, teller = out(), Teller(language())
    show_variant(answer["variant"], phrase(heading(answer)))
    console.print()
    if other is not None:
        against = say("Against {variant}, {games:grouped} {games:game|games}:", **_name_and_games(other))
        show_against(phrase(against), other["variant"])
        told = [each["text"] for each in difference(answer, other, teller)]
        say_each(told or [phrase(say("Nothing is surely different."))])
        console.print()
        console.print(phrase(BY_ITSELF))
    say_each([each["text"] for each in verdict(answer, teller)])
    tables = (_measures(answer, other), _seats(answer), _players(answer), _skill(answer), _ladder(answer))
    for table in (*tables, _dead(answer)):
        if table is not None:
            console.print()
            console.print(table)


def _name_and_games(found: dict[str, Any]) -> dict[str, Any]:
    return {name: found[name] for name in ("variant", "games")}


def _table(*heads: Message | str) -> Table:
    return blank_table(*(phrase(each) if isinstance(each, Message) else each for each in heads))


def _interval(figure: dict[str, Any], form: str) -> tuple[str, str]:
    return interval(figure, form, Teller(language()))


def _measures(answer: dict[str, Any], other: dict[str, Any] | None) -> Table:
    pair = [answer] if other is None else [answer, other]
    table = _table("", "", SURE) if other is None else _table("", say("here"), SURE, say("there"), SURE)
    for group, names in NAMES.items():
        rows = [
            (phrase(each.name), [_interval(found["measures"][name], each.form) for found in pair])
            for name, each in names.items()
            if any(found["measures"][name]["value"] is not None for found in pair)
        ]
        if rows:
            table.add_row(f"[bold]{phrase(GROUPS[group])}[/]")
        for name, figures in rows:
            table.add_row(f"  {name}", *(text for figure in figures for text in figure))
    return table


def _seats(answer: dict[str, Any]) -> Table:
    table = _table(say("seat"), say("wins"), SURE, say("score"), SURE)
    for each in answer["seats"]:
        wins, score = _interval(each["wins"], "percent"), _interval(each["score"], "signed")
        table.add_row(str(each["seat"]), *wins, *score)
    for each in answer["bots"]:
        table.add_row(each["bot"], *_interval(each["wins"], "percent"), *_interval(each["score"], "signed"))
    return table


def _players(answer: dict[str, Any]) -> Table | None:
    if not answer["by_players"]:
        return None
    table = _table(say("players"), say("seat"), say("wins"), SURE, say("rounds"), SURE)
    for some in answer["by_players"]:
        for at, each in enumerate(some["seats"]):
            rounds = _interval(some["measures"]["rounds"], "plain") if at == 0 else ("", "")
            number = str(some["players"]) if at == 0 else ""
            table.add_row(number, str(each["seat"]), *_interval(each["wins"], "percent"), *rounds)
    return table


def _skill(answer: dict[str, Any]) -> Table | None:
    skill = answer["skill"]
    if skill is None or skill["skill"]["value"] is None:
        return None
    table = _table(say("{strong} against {weak}", strong=skill["strong"], weak=skill["weak"]), "", SURE)
    for key, name in PARTS.items():
        table.add_row(phrase(name), *_interval(skill[key], "percent"))
    return table


def _ladder(answer: dict[str, Any]) -> Table | None:
    if not answer["ladder"]:
        return None
    table = _table(say("ladder"), say("against"), say("wins"), SURE)
    for each in answer["ladder"]:
        table.add_row(each["bot"], each["against"], *_interval(each["wins"], "percent"))
    return table


def _dead(answer: dict[str, Any]) -> Table | None:
    never = answer["dead"]["never"]
    if not never:
        return None
    table = _table(say("never chosen"), say("offered"))
    for each in never[:MOST_DEAD]:
        table.add_row(each["choice"], phrase(say("{many:grouped} {many:time|times}", many=each["offered"])))
    if len(never) > MOST_DEAD:
        table.add_row(phrase(say("… {many:grouped} more …", many=len(never) - MOST_DEAD)))
    return table
