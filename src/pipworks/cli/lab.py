"""The command that measures a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.games import Code, Json

if TYPE_CHECKING:
    from pipworks.engine import Variant


def lab(
    code: Code = "",
    against: Annotated[
        str | None, typer.Option(help="Another variant: say what is different from it, and in whose favour.")
    ] = None,
    by_play: Annotated[
        bool, typer.Option("--sampled", help="Let bots play it even if it can be measured exactly.")
    ] = False,
    games: Annotated[
        int | None, typer.Option("--games", "-n", min=1, help="How many games are played, at most.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            help="How long games are played for the measures, at most; 10 unless --games is given. Telling "
            "skill from luck, --players and --ladder take time of their own."
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="What all luck of the games follows from.")] = "0",
    bots: Annotated[
        str, typer.Option(help="Who plays, like greedy,greedy or search:400; one name is for all seats.")
    ] = "",
    players: Annotated[
        str, typer.Option(help="Compare the seats for these numbers of players, too, like 2-5.")
    ] = "",
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Let searches play that think ever longer, too. Takes long.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write a page with plots here, one file that needs nothing else.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure a game: what deals and cards are worth, how games go, what habits cost.

    Games of two players with opposite interests in which nothing is hidden are measured exactly, if they are
    not too large. All others are played by bots, and every figure comes with its interval.
    """
    from pipworks.cli import measured, sampling
    from pipworks.cli.console import asked, game_file, print_json, refuse_unwritable
    from pipworks.cli.sampling import asked_of, reports

    refuse_unwritable(html, game_file(code), game_file(against or ""))
    play = {
        "games": games,
        "seconds": seconds,
        "bots": bots or None,
        "players": players or None,
        "ladder": ladder or None,
    }
    variants = [asked(each) for each in ([code] if against is None else [code, against])]
    exact = (
        None if by_play else _exactly(variants, [name for name, value in play.items() if value is not None])
    )
    if exact is None:
        found = reports(variants, asked_of(games, seconds, seed, bots, players, ladder))
        answer = _sampled_answer(found)
    else:
        found, answer = exact, _exact_answer(exact)
    if as_json:
        print_json(answer)
    elif exact is None:
        sampling.show(answer, *found[1:])
    else:
        measured.show(variants[0], answer, *found[1:])
    if html is not None:
        _write(html, _page(variants[0], exact is None, found), as_json)


def _write(html: Path, page: str, as_json: bool) -> None:
    """Write the page, after all that was found has been shown: that took long."""
    from pipworks.cli.console import out
    from pipworks.cli.language import phrase
    from pipworks.engine.messages import say
    from pipworks.engine.whole import write_whole

    write_whole(html, page)
    if not as_json:
        out().print()
        out().print(phrase(say("plots written to {file}", file=str(html))), soft_wrap=True, markup=False)


def _page(variant: Variant, sampled: bool, found: list[dict[str, Any]]) -> str:
    """The page, in the reader's language."""
    from pipworks.cli.language import language
    from pipworks.engine import Teller

    teller = Teller(language())
    other = found[1] if len(found) > 1 else None
    if sampled:
        from pipworks.lab.sampled_page import sampled_page

        return sampled_page(variant.game.title, found[0], other, teller)
    from pipworks.lab.line import retold
    from pipworks.lab.page import page

    one_game = type(variant)(variant.game, variant.options.one_game)
    line = retold(one_game, found[0]["line"], teller)
    return page(variant.game.title, found[0], other, teller, line)


def _exact_answer(found: list[dict[str, Any]]) -> dict[str, Any]:
    from pipworks.lab.verdict import changes, difference, verdict

    answer = {**found[0], "verdict": verdict(found[0])}
    if len(found) > 1:
        one, other = found
        told = {"verdict": difference(one, other), "figures": changes(one, other)}
        answer["against"] = {"variant": other["variant"], **told}
    return answer


def _sampled_answer(found: list[dict[str, Any]]) -> dict[str, Any]:
    from pipworks.lab.sampled_report import changes, difference

    answer = dict(found[0])
    if len(found) > 1:
        one, other = found
        told = {"verdict": difference(one, other), "figures": changes(one, other)}
        answer["against"] = {"variant": other["variant"], "games": other["games"], **told}
    return answer


def _exactly(variants: list[Variant], given: list[str]) -> list[dict[str, Any]] | None:
    """The exact measures of each; None if there are none for one of them. `given` are the options of play.

    Raises BadSample for options of play where nothing is played.
    """
    from pipworks.engine import NotSolvable
    from pipworks.lab.measures import refuse_unmeasurable

    try:
        for each in variants:
            refuse_unmeasurable(each)
        if given:
            _refuse_play(variants, given[0])
        return _measured(variants)
    except NotSolvable:
        return None


def _refuse_play(variants: list[Variant], given: str) -> None:
    """Raise BadSample for an option of play, as nothing is played; NotSolvable if a variant is too large."""
    from pipworks.cli.console import progress_compiling
    from pipworks.engine.messages import say
    from pipworks.lab.laying import laid_out
    from pipworks.lab.sampled_games import BadSample

    for each in variants:
        with progress_compiling(say("Measuring {variant}", variant=each.code)) as tell:
            laid_out(each, tell)
    raise BadSample(
        "{variant} is measured exactly, without any play, so there is nothing that --{given} "
        "could mean: add --sampled to have it played",
        variant=variants[0].code,
        given=given,
    )


def _measured(variants: list[Variant]) -> list[dict[str, Any]]:
    """The exact measures of each. Raises NotSolvable for one that is too large."""
    from pipworks.cli.console import progress_compiling
    from pipworks.engine.messages import say
    from pipworks.lab.measures import measure

    found = []
    for each in variants:
        with progress_compiling(say("Measuring {variant}", variant=each.code)) as tell:
            found.append(measure(each, tell))
    return found
