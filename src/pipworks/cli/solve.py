"""The command that solves a variant."""

from __future__ import annotations

import shlex
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.games import Code, Json
from pipworks.cli.language import figure, language, phrase

if TYPE_CHECKING:
    from pipworks.engine import Variant
    from pipworks.solve import RegretSolution

EXACT_UP_TO = 20_000
MOST_SHOWN = 80


def solve(
    code: Code = "",
    hand: Annotated[
        str | None,
        typer.Option(help="One deal only: player 1's cards, like 2,3,8,10, or both, like 2,3,8/4,5,6."),
    ] = None,
    exact: Annotated[
        bool | None,
        typer.Option("--exact/--float", help="Fractions or floating point; by default, what is quick."),
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(help="Write strategies and values here, for pipworks check.")
    ] = None,
    within: Annotated[
        float | None,
        typer.Option(
            min=0.0, help="Where cards are hidden: how much the best answers may gain, in points a game."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Solve a variant: the value of every deal under best play, and how to open.

    Where cards are hidden it is the value of every hand, as near as regret minimisation comes to it; and what
    can be gained against the strategies found. What takes longer than ten minutes is kept on disk on the way,
    also when it is interrupted, and the same command goes on with it.
    """
    from pipworks.cli.console import asked as asked_for
    from pipworks.cli.console import out, prepare, print_json, progress_compiling, refuse_unwritable
    from pipworks.engine import BadOption, Variant
    from pipworks.engine.messages import say
    from pipworks.games import introduced_from
    from pipworks.solve import ExactSolution, refuse_unsolvable, roots, write_certificate
    from pipworks.solve import solve as solve_variant

    asked = asked_for(code)
    refuse_unwritable(certificate, asked.game.source)
    if asked.options.secret and asked.is_duel:
        if hand is not None or exact or certificate is not None:
            raise BadOption(
                "{code} keeps cards hidden, so that it is solved as a whole, by minimising regret (CFR): "
                "leave --hand, --exact and --certificate out",
                code=asked.code,
            )
        prepare(asked.game)
        _solve_hidden(Variant(asked.game, asked.options.one_game), within, as_json)
        return
    if within is not None:
        raise BadOption(
            "--within is for variants with hidden cards, and this one is solved to the end: leave it out"
        )
    refuse_unsolvable(asked)
    prepare(asked.game)
    variant = Variant(asked.game, asked.options.one_game)
    deals = [variant.deal(hand).state] if hand is not None else list(roots(variant))
    slots = variant.game.slots
    if exact is None:
        exact = slots is None or slots.slots(variant.rules) <= EXACT_UP_TO
    exact = bool(exact or certificate is not None)
    once = False
    rows: list[dict[str, Any]]
    with progress_compiling(say("Solving {variant}", variant=variant.code)) as tell:
        if exact:
            solution = ExactSolution(variant, tell)
            rows = [_exact_row(variant, solution, state) for state in deals]
            if certificate is not None:
                notation = variant.game.notation
                deal = notation.write_deal(variant, deals[0]) if hand is not None else "all"
                write_certificate(certificate, solution, deal, deals)
            # Of all deals each has its mirror image among them; of one the mirror images may never come up.
            once = slots is not None and hand is not None
            positions = solution.positions if once or slots is None else 2 * solution.positions
        else:
            solved = solve_variant(variant, tell)
            rows = [_float_row(variant, solved, state) for state in deals]
            positions = solved.positions
    rows.sort(key=lambda row: (-row["float"], str(row.get("hand"))))
    answer: dict[str, Any] = {"variant": variant.code, "positions": positions, "exact": exact}
    if variant.game.notation.deals(variant):
        answer["mean_abs_value"] = sum(abs(row["float"]) for row in rows) / len(rows)
        answer["hands"] = rows
    else:
        answer |= rows[0]
    if as_json:
        print_json(answer)
    else:
        _show(answer, once)
        if certificate is not None:
            place = introduced_from(variant.game)
            own = [] if place is None else ["--game", place]
            written = say(
                "certificate written to {file}: prove it with {proof}",
                file=str(certificate),
                proof=shlex.join(["pipworks", "check", str(certificate), *own]),
            )
            out().print(phrase(written), soft_wrap=True, markup=False)


def _solve_hidden(variant: Variant, within: float | None, as_json: bool) -> None:
    """Solve a variant in which something is hidden, and show what came of it."""
    from pipworks.bots.recalling import is_solved_while_waiting
    from pipworks.cli.console import out, print_json, progress_compiling
    from pipworks.cli.wrapping import show_variant
    from pipworks.engine.messages import say
    from pipworks.solve import minimise_regret
    from pipworks.solve.learning import learnt_folder

    with progress_compiling(say("Solving {variant}", variant=variant.code)) as tell:
        solved = minimise_regret(variant, tell, goal=within, keep=learnt_folder())
    rows = []
    for each in solved.openings():
        value = each.value if each.seat == 0 else -each.value
        mix = {choice: f"{share:.9f}" for choice, share in each.mix.items() if share > 5e-10}
        rows.append(_row(variant, each.known, f"{value:.9f}", value, mix, each.seat))
    rows.sort(key=lambda row: (-row["float"], str(row.get("hand"))))
    answer: dict[str, Any] = {
        "variant": variant.code,
        "information_states": sum(map(len, solved.tree.at)),
        "iterations": solved.iterations,
        "value": solved.value,
        "exploitability": solved.exploitability,
        "hands": rows,
    }
    kept = None if is_solved_while_waiting(variant) else keep(solved)
    if as_json:
        print_json(answer | {"kept": str(kept) if kept else None})
        return
    count = say("{many:grouped} information states solved", many=answer["information_states"])
    show_variant(variant.code, phrase(count))
    if rows:
        _show_rows(rows)
    out().print(_value_told(figure(solved.value, "+z.6f")))
    gain = say(
        "Best answers gain {gain} on average, after {iterations:grouped} iterations",
        gain=figure(solved.exploitability, ".1e"),
        iterations=solved.iterations,
    )
    out().print(phrase(gain), style="dim")
    if kept:
        place = say(
            "kept for the bot perfect, which plays by it here from now on: {size:grouped} MB in {folder}",
            size=round(sum(each.stat().st_size for each in kept.iterdir()) / 1e6),
            folder=str(kept),
        )
        out().print(phrase(place), soft_wrap=True, markup=False)


def keep(solved: RegretSolution) -> Path | None:
    """Keep what took long to find, or what was kept before and is as good; what cannot be is still shown."""
    from pipworks.cli.console import err
    from pipworks.engine.messages import say
    from pipworks.solve.kept import keep_strategies, place_of
    from pipworks.solve.learning import learnt_folder

    try:
        return keep_strategies(learnt_folder(), solved) or place_of(learnt_folder(), solved.variant)
    except OSError as problem:
        not_kept = say("not kept for the bot perfect: {problem}", problem=str(problem))
        err().print(phrase(not_kept), soft_wrap=True, markup=False)
        return None


def _exact_row(variant: Variant, solution: Any, state: Any) -> dict[str, Any]:
    value: Fraction = solution.value(state)
    mix = solution.mixes(state)[variant.acting(state)[0]]
    return _row(variant, state, str(value), float(value), {each: str(share) for each, share in mix.items()})


def _float_row(variant: Variant, solution: Any, state: Any) -> dict[str, Any]:
    stage = solution.stage(state)
    seat = variant.acting(state)[0]
    shares = zip(stage.choices[seat], stage.mixes[seat], strict=True)
    mix = {each: f"{share:.9f}" for each, share in shares if share > 5e-10}
    return _row(variant, state, f"{stage.value:.9f}", stage.value, mix)


def _row(
    variant: Variant, state: Any, value: str, number: float, mix: dict[int, str], seat: int | None = None
) -> dict[str, Any]:
    """What is said of one deal. The first card is that of player 1, or of whoever leads."""
    notation = variant.game.notation
    seat = variant.acting(state)[0] if seat is None else seat
    first = {notation.choice(variant, state, seat, each): share for each, share in mix.items()}
    return notation.deal_summary(variant, state) | {"value": value, "float": number, "first_card": first}


def _show(answer: dict[str, Any], once: bool) -> None:
    """Show what was found; of mirror images only `once` each may have been solved."""
    from pipworks.cli.console import out
    from pipworks.cli.wrapping import show_variant
    from pipworks.engine.messages import say

    console = out()
    positions = answer["positions"]
    count = say("{positions:grouped} positions solved", positions=positions)
    if once:
        count = say(
            "{positions:grouped} positions solved, of two mirror images only one", positions=positions
        )
    show_variant(answer["variant"], phrase(count))
    if "hands" not in answer:
        console.print(_value_told(_in_place(answer["value"])) + _decimal(answer))
        console.print(phrase(say("Begin with {choices}", choices=_mix_text(answer["first_card"]))))
    else:
        _show_rows(answer["hands"])
        mean = say("mean absolute value {value}", value=figure(answer["mean_abs_value"], ".6f"))
        console.print(phrase(mean), style="dim")
    if not answer["exact"]:
        console.print(phrase(say("in floating point; --exact gives fractions")), style="dim")


def _value_told(value: str) -> str:
    from pipworks.engine.messages import say

    return phrase(say("Value to player 1: {value}", value=f"[bold]{value}[/]"))


def _show_rows(rows: list[dict[str, Any]]) -> None:
    """The deals or hands as a table, the best first; only the best and the worst of many."""
    from pipworks.cli.console import blank_table, out
    from pipworks.engine.messages import say

    whose = phrase(say("player 1") if "hand" in rows[0] else say("deal"))
    told = [whose] + [phrase(say("spare"))] * ("spare" in rows[0])
    heads = *told, phrase(say("value")), "", phrase(say("first card"))
    table = blank_table(*heads, left=range(len(heads)))
    top = max(abs(row["float"]) for row in rows) or 1.0
    shown = rows if len(rows) <= MOST_SHOWN else rows[:20] + rows[-20:]
    for at, row in enumerate(shown):
        if len(rows) > MOST_SHOWN and at == 20:
            table.add_row(phrase(say("… {many:grouped} more …", many=len(rows) - 40)))
        cells = [" ".join(map(str, row["hand"])) if "hand" in row else row["deal"]]
        if "spare" in row:
            cells.append(" ".join(map(str, row["spare"])))
        value = _in_place(row["value"]) if len(row["value"]) <= 12 else figure(row["float"], "+z.6f")
        table.add_row(*cells, value, bar(row["float"] / top), _mix_text(row["first_card"]))
    out().print(table)


def _in_place(value: str) -> str:
    """A value that is written for programs, as people write it."""
    from pipworks.engine.figures import localized

    return localized(value, language())


def _decimal(answer: dict[str, Any]) -> str:
    return f" ({figure(answer['float'], '+z.6f')})" if "/" in answer["value"] else ""


def _mix_text(mix: dict[str, str]) -> str:
    def share(text: str) -> str:
        return text if len(text) <= 9 else figure(float(Fraction(text)), ".3f")

    return ", ".join(each if text == "1" else f"{each} ({share(text)})" for each, text in mix.items())


def bar(part: float, half: int = 8) -> str:
    """A bar to the right for a good value, to the left for a bad one."""
    size = round(abs(part) * half)
    if part >= 0:
        return f"{'':{half}}│[green]{'█' * size}[/]{'':{half - size}}"
    return f"[red]{'':{half - size}}{'▒' * size}[/]│{'':{half}}"
