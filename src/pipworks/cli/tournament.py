"""`pipworks tournament`: bots against each other here and now, and the results of a server's tournaments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.games import Code, Json
from pipworks.cli.keeping import Place

if TYPE_CHECKING:
    from pipworks.engine import Variant
    from pipworks.tournaments import Tournament
    from pipworks.tournaments.state import Game

app = typer.Typer(no_args_is_help=True, help="Play a tournament of bots, or get the results of people's.")


@app.command("play")
def play(
    code: Code,
    bots: Annotated[list[str], typer.Argument(help="Bots or levels, like club expert; as many as you like.")],
    manner: Annotated[str, typer.Option(help="round-robin, swiss, knock-out or arena.")] = "round-robin",
    rounds: Annotated[int | None, typer.Option(min=1, help="Swiss: how many rounds.")] = None,
    games: Annotated[
        int, typer.Option(min=1, help="Round robin: how often each two meet. Knock-out: games of a match.")
    ] = 1,
    minutes: Annotated[int | None, typer.Option(min=1, help="Arena: for how long; a game takes one.")] = None,
    own: Annotated[
        bool, typer.Option("--own-scoring", help="Count points as the game's own rules do.")
    ] = False,
    target: Annotated[int | None, typer.Option(min=1, help="Over when somebody has so many points.")] = None,
    seed: Annotated[str, typer.Option(help="What all luck follows from.")] = "0",
    as_json: Json = False,
) -> None:
    """Play a tournament of bots to its end, and say how they stand. The same seed plays the same games."""
    from pydantic import ValidationError

    from pipworks.cli.console import find_variant, print_json
    from pipworks.engine.invalid import wrong_at
    from pipworks.tournaments import Plan, simulated
    from pipworks.tournaments.errors import BadPlan
    from pipworks.tournaments.exporting import results
    from pipworks.tournaments.plan import checked

    variant = find_variant(code)
    wish = {
        "name": f"{manner}, seed {seed}",
        "variant": variant.code,
        "manner": manner,
        "rounds": rounds,
        "games": games,
        "minutes": minutes,
        "scoring": "own" if own else "usual",
        "target": target,
    }
    try:
        plan = checked(Plan.model_validate(wish), variant)
    except ValidationError as problem:
        raise BadPlan(wrong_at(problem.errors()[0])) from None
    if plan.manner == "ladder" or len(bots) < max(2, variant.seats):
        raise BadPlan(
            f"name {max(2, variant.seats)} or more bots, and any manner but a ladder, which has no end"
        )
    names = _named(bots)
    scale = variant.game.scoring if own else ()
    state = simulated(plan, variant.seats, scale, len(bots), _games(variant, bots, seed), seed)
    for player, name in zip(state.players, names, strict=True):
        player.name = name
    if as_json:
        print_json(results(state))
    else:
        _show(state, variant)


@app.command("results")
def results_of(
    tournament: Annotated[str, typer.Argument(help="The tournament's code, as on its page.")],
    database: Place = None,
    games: Annotated[
        bool, typer.Option("--games", help="The games instead of the standings, as CSV.")
    ] = False,
    file: Annotated[Path | None, typer.Option("--out", help="The file to write; else it is printed.")] = None,
    as_json: Json = False,
) -> None:
    """Print the standings of a server's tournament as CSV, or everything as JSON; the server may run."""
    import json

    from pipworks.cli.console import refuse_unwritable
    from pipworks.cli.serving import database_there
    from pipworks.tables import Storage
    from pipworks.tournaments import exporting
    from pipworks.tournaments.keeping import Keeping

    refuse_unwritable(file)
    storage = Storage(database_there(database))
    try:
        keeping = Keeping(storage)
        state = keeping.load(keeping.find_code(tournament).id)
    finally:
        storage.close()
    if as_json:
        text = json.dumps(exporting.results(state), indent=1, ensure_ascii=False) + "\n"
    else:
        text = exporting.games_csv(state) if games else exporting.standings_csv(state)
    if file is None:
        typer.echo(text, nl=False)
    else:
        file.write_text(text, encoding="utf-8", newline="")


def _named(bots: Sequence[str]) -> list[str]:
    """What the bots are called: twins with a number."""
    seen: Counter[str] = Counter()
    names = []
    for each in bots:
        seen[each] += 1
        names.append(f"{each} {seen[each]}" if bots.count(each) > 1 else each)
    return names


def _games(variant: Variant, bots: Sequence[str], seed: str) -> Callable[[Game], tuple[Sequence[int], float]]:
    """How a game between bots comes out, each on a deal of its own; in an arena it takes a minute."""
    from pipworks.bots import bot
    from pipworks.bots.racing import is_race, race_out
    from pipworks.engine import play_out

    deciders = {each: bot(each, variant) for each in dict.fromkeys(bots)}

    def played(game: Game) -> tuple[list[int], float]:
        sitting = [deciders[bots[number - 1]] for number in game.players]
        luck = f"{seed}/{game.table}"
        out = race_out if is_race(variant, sitting) else play_out
        scores = out(variant.deal(seed=luck), sitting, seed=f"{luck}/bots").now.scores
        return [1 + sum(other > mine for other in scores) for mine in scores], 60.0

    return played


def _show(state: Tournament, variant: Variant) -> None:
    from rich.table import Table

    from pipworks.cli.console import out
    from pipworks.tournaments import standings

    every = standings(state)
    games = "1 game" if len(state.games) == 1 else f"{len(state.games):,} games"
    out().print(f"[bold]{variant.code}[/]  {state.plan.name}: {games}")
    counts = state.plan.manner != "knock-out"
    kinds: tuple[Any, ...] = state.plan.tie_breaks if counts else ()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("", "bot", *(("points",) if counts else ()), *kinds, "won", "drawn", "lost"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for each in every:
        points = (f"{float(each.total.points):g}",) if counts else ()
        figures = (f"{float(one):g}" for one in each.breaks)
        total = each.total
        table.add_row(
            f"{each.place}.", each.player.name, *points, *figures,
            str(total.won), str(total.drawn), str(total.lost),
        )  # fmt: skip
    out().print(table)
