"""All commands together, and what is said when one of them fails.

Command modules import nothing heavy at the top, so that `pipworks --help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_group

from pipworks.cli import (
    admin,
    certificates,
    equation,
    export,
    gallery,
    games,
    keeping,
    lab,
    leaving,
    match,
    new,
    play,
    post,
    practice,
    printing,
    puzzle,
    ratings,
    records,
    review,
    serve,
    settings,
    solve,
    sweep,
    tournament,
    verify,
)
from pipworks.cli.garbage import collect_rarely, look_no_more
from pipworks.cli.language import USUAL, choose, phrase, refusal

COMMANDS: Mapping[str, Callable[..., None] | typer.Typer] = {
    "play": play.play,
    "practice": practice.practice,
    "puzzle": puzzle.puzzle,
    "review": review.review,
    "records": records.records,
    "serve": serve.serve,
    "settings": settings.settings,
    "backup": keeping.backup,
    "restore": keeping.restore,
    "publish": gallery.publish,
    "verify": verify.verify,
    "rules": games.rules,
    "games": games.games,
    "options": games.options,
    "match": match.match,
    "solve": solve.solve,
    "lab": lab.lab,
    "sweep": sweep.sweep,
    "check": certificates.check,
    "export": export.export,
    "print": printing.print_,
    "new": new.new,
    "perft": games.perft,
    "prepare": games.prepare,
    "post": post.app,
    "admin": admin.app,
    "gallery": gallery.app,
    "ratings": ratings.app,
    "tournament": tournament.app,
    "equation": equation.app,
}


@cache
def made(name: str) -> Any:
    """A command, made of a function by its parameters, or a group of them."""
    there, alone = COMMANDS[name], typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    if isinstance(there, typer.Typer):
        alone.add_typer(there, name=name)
    else:
        alone.command(name)(there)
    command = get_group(alone).commands[name]
    if not names_language(command):
        command.epilog = "In German: --language de."
    return command


def names_language(command: Any) -> bool:
    """Whether a command has an option of its own for the language."""
    return any("--language" in each.opts for each in command.params)


class Made(Mapping[str, Any]):
    """The commands by their names, each made when it is asked for: making all takes longer than most need."""

    def __getitem__(self, name: str) -> Any:
        return made(name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def language_first(args: Sequence[str]) -> list[str]:
    """What was typed, with the language before the command, unless the command has one of its own."""
    at = next((at for at, each in enumerate(args) if each in COMMANDS), len(args))
    if at == len(args) or names_language(made(args[at])):
        return [*args]
    before, after, told = [*args[:at]], iter(args[at:]), []
    for each in after:
        if each == "--":
            told += [each, *after]
        elif each == "--language":
            before.append(each)
            if (named := next(after, None)) is None:
                return before  # so that the name is missed
            before.append(named)
        elif each.startswith("--language="):
            before.append(each)
        else:
            told.append(each)
    return before + told


class Commands(TyperGroup):
    """The commands, each told by a whole sentence. Plain help takes half the time of a rich one."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**told)
        self.commands: Any = Made()

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed; the language may be named after the command, too."""
        return super().parse_args(ctx, language_first(args))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """A list of the commands, in as many lines as their sentences take."""
        there = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        told = [(name, each.get_short_help_str(limit=1000)) for name, each in there if each is not None]
        with formatter.section("Commands"):
            formatter.write_dl(told)


app = typer.Typer(
    name="pipworks",
    cls=Commands,
    help="A workshop for arithmetic card games: play them, solve them, measure them, redesign them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        import pipworks

        typer.echo(f"pipworks {pipworks.__version__}")
        raise typer.Exit


def _choose(wanted: str) -> str:
    """Tell games in that language from now on. Raises GameError in a folder that has been deleted.

    No file has a full name there, and libraries that ask where they are as they are loaded stop at that.
    """
    deleted = False
    try:
        os.getcwd()
    except FileNotFoundError:
        deleted = True
        os.chdir(os.sep)
    choose(wanted)
    if deleted:
        from pipworks.engine import GameError

        raise GameError("the folder you are in has been deleted: go to another, as with cd ~")
    return wanted


@app.callback()
def pipworks(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
    ] = False,
    language: Annotated[
        str,
        typer.Option(
            envvar="PIPWORKS_LANGUAGE",
            callback=_choose,
            is_eager=True,
            metavar="en|de",
            help="Tell games, their rules and what they refuse in this language.",
        ),
    ] = USUAL,
) -> None:
    """A workshop for arithmetic card games: play them, solve them, measure them, redesign them."""


def main() -> None:
    """Run a command; whatever is wrong with its input is said in one sentence, with exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show all characters shows ?
    try:
        app()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(141) from None
    except Exception as problem:
        told = _sentence(problem)
        if told is None:
            raise
        _refuse(f"pipworks: {told}")
        raise SystemExit(2) from None


def _refuse(sentence: str) -> None:
    """Say what is wrong on the error stream: at a terminal in lines that end where they may, else in one."""
    if not sys.stderr.isatty():
        typer.echo(sentence, err=True)
        return
    from pipworks.cli.console import err
    from pipworks.cli.wrapping import Wrapped

    err().print(Wrapped(sentence))


def program() -> NoReturn:
    """The program: a command, and the end of the process."""
    code: object = 0
    collect_rarely()
    leaving.sessions_are_last()
    try:
        main()
    except SystemExit as ending:
        code = ending.code
    number = code if isinstance(code, int) else int(code is not None)
    leaving.end(number)
    look_no_more()
    raise SystemExit(code)


def _sentence(problem: Exception) -> str | None:
    """What is wrong with the input, a file of one's own counted; None for an error that is not about it."""
    from pipworks.cli.slips import slip_in
    from pipworks.engine.errors import GameError
    from pipworks.engine.system import why

    if isinstance(problem, OSError) and problem.errno is not None:
        where = "" if problem.filename is None else f"{problem.filename}: "
        return f"{where}{phrase(why(problem))}"
    if isinstance(problem, GameError | OSError | MemoryError):
        return refusal(problem) or "there is not enough memory for this"
    slip = slip_in(problem)
    return None if slip is None else phrase(slip)
