"""Looking back through a game on the screen, decision by decision (see `pipworks.lab.review`)."""

from __future__ import annotations

import math
from typing import Any

from pipworks.cli.console import progress_compiling
from pipworks.cli.hints import SURE, solution_of
from pipworks.cli.language import figure, language, phrase, told
from pipworks.cli.leaving import think
from pipworks.cli.screen import Screen
from pipworks.cli.seating import bots_told
from pipworks.cli.tables import YOU, draw_table, numbered, shown, teller_for, titled
from pipworks.engine import SPECTATOR, GameRecord, Teller
from pipworks.engine.messages import Message, say
from pipworks.lab import JUDGED, Decision, kind_of
from pipworks.lab.review import review_with_luck, targets
from pipworks.solve import can_be_solved

FAULTS = {"blunder": say("blunder"), "mistake": say("mistake"), "inaccuracy": say("inaccuracy")}
COUNTED = {
    "blunder": say("{count} {count:blunder|blunders}"),
    "mistake": say("{count} {count:mistake|mistakes}"),
    "inaccuracy": say("{count} {count:inaccuracy|inaccuracies}"),
}
MARKS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!", "": ""}


Ledger = dict[str, Any]
"""What was luck and what was choice, as `pipworks.lab.luck.ledger` tells it."""
Target = dict[str, Any]
"""What was to be made, as `pipworks.lab.review.targets` tells it."""


def looked_back(record: GameRecord, *, plain: bool = False) -> tuple[list[Decision], Ledger | None]:
    """Every decision of a game in which there was something to choose; none in games that set puzzles.

    Where a variant cannot be solved they are judged as estimated. And what was luck, in a game that is over.
    """
    if can_be_solved(record.variant):
        return review_with_luck(record, solution_of(record.variant))
    if kind_of(record.variant) != "search" or not record.steps:
        return [], None
    looking = say("Looking back at {code}", code=record.variant.code)
    with progress_compiling(looking, plain=plain) as tell:
        return think(lambda: review_with_luck(record, tell=tell))


def show_review(record: GameRecord, screen: Screen) -> None:
    """Step through a game on the screen; without a keyboard, all of it at once."""
    seats = range(record.variant.seats)
    bots = bots_told(record)
    called = [record.headers.get(f"Player{each + 1}", numbered(each)) for each in seats]
    names = titled(called, seats if bots is None else bots)
    found: dict[int, list[Decision]] = {}
    made, luck = looked_back(record, plain=screen.plain)
    for each in made:
        found.setdefault(each.step, []).append(each)
    set_up = {each["step"]: each for each in made_how(record)}
    if set_up:
        screen.say(say("Here equations are what matters: of each target you see how it can be made."))
    if any(each.errors for step in found.values() for each in step):
        screen.say(
            say(
                "What choices were worth is estimated from imagined games, by what the player could know; ± "
                "is the error of the sample (95%)."
            )
        )
        if not all(each.errors for step in found.values() for each in step):
            screen.say(say("The end of the game, open and short, is solved exactly."))
    _show_comment(record, 0, screen)
    at = 0
    while at < len(record.steps):
        _show_step(record, at, found.get(at, []), names, screen, set_up.get(at))
        if not screen.interactive:
            at += 1
            continue
        answer = screen.ask(say("Enter for the next step, b to go back, q to stop")).lower()
        if answer.startswith("q"):
            return
        at = max(at - 1, 0) if answer.startswith("b") else at + 1
    _show_end(record, found, names, screen)
    if set_up:
        _show_targets(list(set_up.values()), screen)
    if luck is not None:
        _show_luck(luck, names, screen)


def made_how(record: GameRecord) -> list[Target]:
    """Every target of a game that sets puzzles, and how it can be made."""
    return targets(record) if kind_of(record.variant) == "solutions" else []


def _show_step(
    record: GameRecord,
    index: int,
    found: list[Decision],
    names: list[str],
    screen: Screen,
    target: Target | None = None,
) -> None:
    picture, text = draw_table(record.positions[index], SPECTATOR, names)
    screen.say()
    screen.say(say("Step {step} of {steps}", step=index + 1, steps=len(record.steps)), style="bold")
    screen.draw(picture, text)
    if can_be_solved(record.variant) and len(found) == 2 and min(len(each.choices) for each in found) > 1:
        screen.draw(*_matrix(record, index, found))
    for each in found:
        screen.draw(*_verdict(each, names))
    if target is not None:
        screen.say(_how_made(target, names))
    for line in record.told(index):
        screen.say(f"  {teller_for(names, SPECTATOR).sentence(line.message())}", style="italic")
    _show_comment(record, index + 1, screen)
    if others := record.other_lines(index):
        screen.say(say("In its place could have come:"))
        for written in others:
            screen.say(written)


def _show_comment(record: GameRecord, steps: int, screen: Screen) -> None:
    """What somebody wrote of the game after so many steps."""
    for line in record.comments.get(steps, "").splitlines():
        screen.say(f"  ;; {line}")


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
    plays = told(say("plays"))
    table.add_column(plays, justify="right", style="cyan")
    lines = [told(say("What each pair of choices is worth to player 1:"))]
    for i, name in enumerate(rows.choices):
        cells = []
        for j, other in enumerate(columns.choices):
            value = figure(stage.payoff[i, j], "+z.2f")
            cells.append(
                f"[bold reverse]{value}[/]" if (name, other) == (rows.chosen, columns.chosen) else value
            )
            pair = say("{choice} against {other}: {worth}", choice=name, other=other, worth=value)
            lines.append(f"  {phrase(pair)}")
        table.add_row(name, *cells, figure(rows.mix[i], ".0%"))
    table.add_row(plays, *(figure(share, ".0%") for share in columns.mix), "", style="magenta")
    return Group(Text(lines[0], style="dim"), table), "\n".join(lines)


def _verdict(each: Decision, names: list[str]) -> tuple[Any, str]:
    from rich.text import Text

    best = ", ".join(
        f"{name} {figure(share, '.0%')}" if share < 1 - 1e-9 else name
        for name, share in zip(each.choices, each.mix, strict=True)
        if share > 5e-4
    )
    values = {
        "who": _who(names, each.seat),
        "choice": each.chosen,
        "best": best,
        "worth": _worth(each),
        "cost": figure(each.cost, ".3f"),
    }
    if len(each.choices) == 1:
        what = say("{who}: {choice}, the only choice.", **values)
    elif each.cost == 0:
        what = say("{who}: {choice}, as good as any. Best: {best}. Worth {worth}.", **values)
    else:
        what = say(
            "{who}: {choice}, {verdict}, costs {cost}. Best: {best}. Was worth {worth}.",
            verdict=say("{fault} {mark}", fault=FAULTS[each.verdict], mark=MARKS[each.verdict])
            if each.verdict
            else say("a little less than best"),
            **values,
        )
    text = phrase(what)
    if each.sure:
        sure, count = tuple(each.sure), len(each.sure)
        if each.only:
            wins = say(
                "{sure} {count:wins|win} for certain; {choice} only against {only:or}.",
                sure=sure,
                count=count,
                choice=each.chosen,
                only=tuple(each.only),
            )
        else:
            wins = say("{sure} {count:wins|win} for certain.", sure=sure, count=count)
        text += f" {Teller(language()).say(wins)}"
    style = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow"}.get(each.verdict, "")
    return Text(text, style=style), text


def _how_made(target: Target, names: list[str]) -> Message:
    """How a target can be made, and who has made it."""
    values, count = tuple(target["values"]), target["count"]
    if not count:
        return say("{values:spaced} cannot make {target}.", values=values, target=target["target"])
    made = (
        say("nobody makes it")
        if target["made_by"] is None
        else say("{who} makes it", who=_who(names, target["made_by"]))
    )
    return say(
        "{values:spaced} make {target} in {count:grouped} {count:way|ways}, most simply as {simplest}; "
        "{made}.",
        values=values,
        target=target["target"],
        count=count,
        simplest=target["solutions"][0],
        made=made,
    )


def _show_targets(every: list[Target], screen: Screen) -> None:
    """How many targets were made, and how many could have been."""
    made = sum(each["made_by"] is not None for each in every)
    missed = sum(each["made_by"] is None and each["count"] > 0 for each in every)
    screen.say(
        say(
            "{made} of {all} {all:target was|targets were} made; {missed} more could have been.",
            made=made,
            all=len(every),
            missed=missed,
        )
    )


def _worth(each: Decision) -> str:
    """What the best choice was worth, with the error where that is estimated."""
    if not each.errors:
        return figure(each.value, "+z.3f")
    made_most = max(range(len(each.mix)), key=each.mix.__getitem__)  # by which it was judged
    error = SURE * each.errors[made_most]
    return f"{figure(each.value, '+z.3f')} ± {figure(error, '.3f')}"


def _show_end(record: GameRecord, found: dict[int, list[Decision]], names: list[str], screen: Screen) -> None:
    screen.say()
    if record.now.over:
        result = record.variant.result(record.now.scores)
        screen.say(teller_for(names, SPECTATOR).sentence(result.message()), style="bold")
    made = [each for step in found.values() for each in step]
    for seat, name in enumerate(shown(names)):
        mine = [each for each in made if each.seat == seat and len(each.choices) > 1]
        if not mine:
            continue
        counted = {word: sum(each.verdict == word for each in mine) for _, word in JUDGED}
        faults = tuple(
            Message(COUNTED[word].template, {"count": count}) for word, count in counted.items() if count
        )
        screen.say(
            phrase(
                say(
                    "{name}: {count} {count:decision|decisions}, {faults}; {cost} given away.",
                    name=name,
                    count=len(mine),
                    faults=faults or say("nothing to blame"),
                    cost=figure(sum(each.cost for each in mine), ".3f"),
                )
            )
        )


def _show_luck(luck: Ledger, names: list[str], screen: Screen) -> None:
    """What everybody's result has come of, in points; what rounding leaves goes to the rest."""
    screen.say()
    screen.say(
        say(
            "Luck and choice: what the result has come of, in points, of which a win is 100. What a slip "
            "loses the others win, to and fro, so slips can come to more."
        )
    )
    if luck["events"] is None:
        screen.say(say("Chance had its hand in too often for its part to be told from the rest."))
    even = _percent(luck["even"])
    for name, seat in zip(shown(names), luck["seats"], strict=True):
        parts = {part: _percent(seat[part] or 0.0) for part in ("deal", "draws", "slips", "other")}
        end = _percent(seat["end"])
        rest = end - even - sum(parts.values())
        told_parts = [say("the deal {part}", part=_signed(parts["deal"]))]
        if luck["error"] is not None:
            error = math.ceil(100 * luck["error"])
            told_parts.append(
                say("what chance brought later {part} (± {error})", part=_signed(parts["draws"]), error=error)
            )
        told_parts.append(say("own slips {part}", part=_signed(parts["slips"])))
        if seat["other"] is not None:
            told_parts.append(say("slips of the other side {part}", part=_signed(parts["other"])))
        told_parts.append(say("how choices met, and what cannot be told apart {part}", part=_signed(rest)))
        screen.say(
            phrase(
                say(
                    "{name}: an even share {even}; {parts:commas}; the result {end}.",
                    name=name, even=even, parts=tuple(told_parts), end=end,
                )
            )
        )  # fmt: skip


def _percent(part: float) -> int:
    """A part in whole points, halves away from 0: what one of two has gained the other has lost."""
    return math.floor(100 * part + 0.5) if part >= 0 else -math.floor(0.5 - 100 * part)


def _signed(part: int) -> str:
    return f"{part:+d}".replace("-", "−") if part else "0"


def _who(names: list[str], seat: int) -> Message | str:
    """Who sits there, with the number that the table of worth has for them."""
    if names[seat] in (YOU, numbered(seat)):
        return shown(names)[seat]
    return say("{name} (player {number})", name=names[seat], number=seat + 1)
