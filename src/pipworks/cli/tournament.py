"""`pipworks tournament`: bots against each other here and now, and the results of a server's tournaments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.games import Json, NeededCode
from pipworks.cli.keeping import Place
from pipworks.cli.language import figure, phrase

if TYPE_CHECKING:
    from pipworks.engine import Variant
    from pipworks.engine.messages import Progress
    from pipworks.tournaments import Tournament
    from pipworks.tournaments.events import Event
    from pipworks.tournaments.simulating import Play
    from pipworks.tournaments.state import Game

app = typer.Typer(no_args_is_help=True, help="Play a tournament of bots, or get the results of people's.")


@app.command("play")
def play(
    code: NeededCode,
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

    from pipworks.cli.console import find_variant, print_json, progress_compiling
    from pipworks.engine.invalid import wrong_at
    from pipworks.engine.messages import say
    from pipworks.tournaments import Plan, simulated
    from pipworks.tournaments.errors import BadPlan
    from pipworks.tournaments.exporting import results
    from pipworks.tournaments.plan import checked

    variant = find_variant(code)
    manner = manner.strip().lower().replace("_", "-")
    _refuse_manner(manner, variant)
    if len(bots) < max(2, variant.seats):
        raise BadPlan(
            "{bots} {bots:bot is|bots are} too few for a tournament of {code}: name {least} or more",
            bots=len(bots),
            code=variant.code,
            least=max(2, variant.seats),
        )
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
    names = _named(bots)
    scale = variant.game.scoring if own else ()
    with progress_compiling(say("Playing a tournament")) as tell:
        course = _Course(tell)
        play = course.followed(_games(variant, bots, seed))
        state = simulated(plan, variant.seats, scale, len(bots), play, seed, course.see)
    for player, name in zip(state.players, names, strict=True):
        player.name = name
    if as_json:
        print_json(results(state))
    else:
        _show(state, variant, seed)


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
    from pipworks.cli.serving import database_there, files_of
    from pipworks.engine.whole import write_whole
    from pipworks.tables import Storage
    from pipworks.tournaments import exporting
    from pipworks.tournaments.keeping import Keeping

    url = database_there(database)
    refuse_unwritable(file, *files_of(url))
    storage = Storage(url)
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
        write_whole(file, text)


def _refuse_manner(manner: str, variant: Variant) -> None:
    """Raise BadPlan for a manner in which bots cannot play here to an end, naming those in which they can."""
    from pipworks.engine.messages import Quoted
    from pipworks.tournaments.errors import BadPlan
    from pipworks.tournaments.plan import MANNERS, PAIRED_MANNERS

    if variant.seats < 2:
        return  # there is no tournament of it in whatever manner
    here = tuple(
        each for each in MANNERS if each != "ladder" and (variant.seats == 2 or each not in PAIRED_MANNERS)
    )
    if manner == "ladder":
        raise BadPlan("a ladder has no end that bots could come to: choose {manners:or}", manners=here)
    if manner not in MANNERS:
        raise BadPlan(
            "there are no tournaments in the manner {manner}: for {code} choose {manners:or}",
            manner=Quoted(manner),
            code=variant.code,
            manners=here,
        )


def _named(bots: Sequence[str]) -> list[str]:
    """What the bots are called: twins with a number."""
    seen: Counter[str] = Counter()
    names = []
    for each in bots:
        seen[each] += 1
        names.append(f"{each} {seen[each]}" if bots.count(each) > 1 else each)
    return names


class _Course:
    """How far a tournament has come: by its rounds and the games in them, or by the time of an arena."""

    def __init__(self, tell: Progress) -> None:
        self._tell = tell
        self._games = 0
        self._done = self._step = 0.0

    def see(self, state: Tournament, event: Event) -> None:
        """Something has happened: perhaps the next games begin."""
        from pipworks.tournaments.events import Paired
        from pipworks.tournaments.telling import rounds

        if not isinstance(event, Paired):
            return
        known = rounds(state)
        if known:
            self._done, self._step = (state.round - 1) / known, 1 / known / len(event.games)
        elif state.until is not None and state.began is not None:
            self._done, self._step = (state.games[-1].at - state.began) / (state.until - state.began), 0.0

    def followed(self, play: Play) -> Play:
        """Games that are told of as they end."""
        from pipworks.engine.messages import say

        def played(game: Game) -> tuple[Sequence[int], float]:
            found = play(game)
            self._games += 1
            self._done += self._step
            played_so_far = say("{games:grouped} {games:game|games}", games=self._games)
            self._tell(min(self._done, 1.0), played_so_far)
            return found

        return played


def _games(variant: Variant, bots: Sequence[str], seed: str) -> Play:
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


def _words() -> dict[str, str]:
    """What manners, and what decides between those level on points, are called."""
    from pipworks.engine.messages import say

    called = {
        "round-robin": say("round-robin"),
        "swiss": say("Swiss"),
        "knock-out": say("knock-out"),
        "arena": say("arena"),
        "buchholz": say("Buchholz"),
        "sonneborn-berger": say("Sonneborn Berger"),
        "direct": say("direct"),
    }
    return {name: phrase(message) for name, message in called.items()}


def _show(state: Tournament, variant: Variant, seed: str) -> None:
    from rich.table import Table

    from pipworks.cli.console import out
    from pipworks.cli.wrapping import show_variant
    from pipworks.engine.messages import say
    from pipworks.tournaments import standings

    every, words = standings(state), _words()
    head = say(
        "{manner}, seed {seed}: {games:grouped} {games:game|games}",
        manner=words[state.plan.manner],
        seed=seed,
        games=len(state.games),
    )
    show_variant(variant.code, phrase(head))
    counts = state.plan.manner != "knock-out"
    kinds: tuple[Any, ...] = state.plan.tie_breaks if counts else ()
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    points = (phrase(say("points")),) if counts else ()
    table.add_column("", justify="right")
    table.add_column(phrase(say("bot")))
    breaks = [words[each] for each in kinds]
    for heading in (*points, *breaks, *map(phrase, (say("won"), say("drawn"), say("lost")))):
        table.add_column(heading, justify="right", min_width=max(map(len, heading.split())))
    for each in every:
        points = (figure(float(each.total.points), "g"),) if counts else ()
        figures = (figure(float(one), "g") for one in each.breaks)
        total = each.total
        table.add_row(
            f"{each.place}.", each.player.name, *points, *figures,
            str(total.won), str(total.drawn), str(total.lost),
        )  # fmt: skip
    out().print(table)
