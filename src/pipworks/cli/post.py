"""`pipworks post`: games between two people who trust nobody, by pasting blocks of text into mails."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.games import Json
from pipworks.cli.language import language, phrase, refusal, told

if TYPE_CHECKING:
    from pipworks.engine.messages import Message
    from pipworks.post.desk import Moved
    from pipworks.post.letters import Letter
    from pipworks.post.playing import PostGame

app = typer.Typer(no_args_is_help=True)

FOLDER = "PIPWORKS_POST"
"""The variable that names another folder."""

Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder",
        envvar=FOLDER,
        help="Where your games by post are kept, instead of among your data.",
    ),
]
Save = Annotated[
    Path | None,
    typer.Option(
        "--save", metavar="FILE", help="Write the blocks to send to a file instead of printing them."
    ),
]
Name = Annotated[str | None, typer.Option(help="Your name, for the other player.")]
Dice = Annotated[
    str | None,
    typer.Option(
        metavar="ROLLS",
        help="50 or more rolls of a die, like 3514…, that make your secret instead of this machine; throw "
        "them anew for each game.",
    ),
]
Which = Annotated[str, typer.Argument(metavar="[GAME]", help="The game, by its id or how that begins.")]
MOST_OFFERED = 60


@app.callback()
def post() -> None:
    """Play by post: paste blocks of text into mails, with no server, and trust nobody."""
    if "pipworks.kernels" not in sys.modules:  # a choice a day needs no speed: nobody waits for compiling
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")


@app.command("begin")
def begin(
    code: Annotated[str, typer.Argument(help="A game or variant, like femto or femto:goal=low.")],
    to: Annotated[str, typer.Option(help="The name of the other player.")],
    name: Name = None,
    dice: Dice = None,
    folder: Folder = None,
    save: Save = None,
    as_json: Json = False,
) -> None:
    """Begin a game: prints the block that invites the other player."""
    from pipworks.cli.console import find_named_variant, find_variant, game_file, refuse_unwritable
    from pipworks.engine.messages import say
    from pipworks.post import desk

    where = _folder(folder)
    refuse_unwritable(save, game_file(code), *_files(where))
    variant = find_variant(code)
    own = _own_name() if name is None else name
    moved = desk.begin(where, variant, own, to, _secret(dice), find_named_variant)
    _report(where, moved.game, [told(say("Your share of the deal lies sealed."))], as_json, save)


@app.command("read")
def read(
    file: Annotated[
        Path | None, typer.Argument(help="The mail, or any text with blocks; else standard input.")
    ] = None,
    name: Name = None,
    dice: Dice = None,
    folder: Folder = None,
    save: Save = None,
    as_json: Json = False,
) -> None:
    """Read what has come: a mail with one block or several, quoted and re-wrapped as it may be.

    Exit code 1 when there is a block that could not be taken, or that broke the protocol.
    """
    from pipworks.cli.console import find_named_variant, print_json, refuse_unwritable
    from pipworks.post import desk

    where = _folder(folder)
    refuse_unwritable(save, file, *_files(where))
    reading = desk.read(where, _mail(file), name, _secret(dice), find_named_variant)
    _save(save, [letter for each in reading.games for letter in each.game.outbox])
    if as_json:
        print_json(
            {
                "blocks": [{"code": each.code, "sentence": each.told(language())} for each in reading.blocks],
                "games": [_data(where, each.game, _happened(each)) for each in reading.games],
            }
        )
    else:
        for block in reading.blocks:
            typer.echo(_ended(block.told(language())))
        for each in reading.games:
            _show(where, each.game, _happened(each), save)
    if any(each.code not in ("taken", "known") for each in reading.blocks):
        raise typer.Exit(1)


@app.command("lay")
def lay(
    choice: Annotated[list[str], typer.Argument(help="What you choose, as people write it: 10.")],
    which: Annotated[
        str, typer.Option("--game", metavar="GAME", help="The game, where several wait for you.")
    ] = "",
    folder: Folder = None,
    save: Save = None,
    as_json: Json = False,
) -> None:
    """Make your choice: prints the block to send."""
    from pipworks.cli.console import find_named_variant, refuse_unwritable
    from pipworks.engine.messages import say
    from pipworks.post import desk

    where = _folder(folder)
    refuse_unwritable(save, *_files(where))
    moved = desk.lay(where, which, " ".join(choice), find_named_variant)
    _report(where, moved.game, _happened(moved) or [told(say("Your choice lies sealed."))], as_json, save)


@app.command("show")
def show(which: Which = "", folder: Folder = None, save: Save = None, as_json: Json = False) -> None:
    """Show a game: the table, what to do, and the blocks that the other may not have."""
    from pipworks.cli.console import refuse_unwritable

    where = _folder(folder)
    refuse_unwritable(save, *_files(where))
    _report(where, _load(where, which), [], as_json, save)


@app.command("list")
def list_games(folder: Folder = None, as_json: Json = False) -> None:
    """List your games by post, and what they wait for.

    Games whose files cannot be read are named, and the others listed. Exit code 1 when there are any.
    """
    from pipworks.cli.console import print_json
    from pipworks.engine import GameError
    from pipworks.engine.messages import say
    from pipworks.post import keeping

    where = _folder(folder)
    games, unread = [], []
    for each in keeping.ids(where):
        try:
            games.append(_load(where, each))
        except GameError as problem:
            unread.append(refusal(problem))
    for sentence in unread:
        typer.echo(f"pipworks: {sentence}", err=True)
    if as_json:
        print_json([_data(where, game, []) for game in games])
    elif games or unread:
        for game in games:
            typer.echo(_head(where, game))
            typer.echo(f"    {_next(where, game)}")
    else:
        typer.echo(told(say("There is no game by post here.")))
    if unread:
        raise typer.Exit(1)


@app.command("record")
def record(
    which: Which = "",
    file: Annotated[Path | None, typer.Argument(help="Where to write it; else it is printed.")] = None,
    folder: Folder = None,
) -> None:
    """Write the record of a game, with the messages that prove it: see `pipworks verify`."""
    from pipworks.cli.console import refuse_unwritable
    from pipworks.engine.messages import say
    from pipworks.engine.whole import write_whole
    from pipworks.post.proving import record_of

    where = _folder(folder)
    refuse_unwritable(file, *_files(where))
    game = _load(where, which)
    text = record_of(game.course, game.broken)
    if file is None:
        typer.echo(text, nl=False)
    else:
        write_whole(file, text)
        command = shlex.join(["pipworks", "verify", str(file)])
        typer.echo(told(say("The record is written. To check it: {command}", command=command)))


# What is kept


def _folder(folder: Path | None) -> Path:
    from pipworks.cli.console import own_data

    return own_data() / "post" if folder is None else folder


def _files(where: Path) -> Iterator[Path]:
    """The files that games by post are kept in."""
    return where.glob("*.json")


def _command(where: Path, *words: str) -> str:
    """What to type in the same shell, of `pipworks post`."""
    usual = os.environ.get(FOLDER)
    named = [] if where == _folder(Path(usual) if usual else None) else ["--folder", str(where)]
    return shlex.join(["pipworks", "post", *words, *named])


def _secret(dice: str | None) -> str:
    from pipworks.post import sealing

    return sealing.fresh_secret() if dice is None else sealing.secret_of_dice(dice)


def _own_name() -> str:
    from getpass import getuser

    from pipworks.post.errors import PostError

    try:
        return getuser()
    except (ImportError, KeyError, OSError):
        raise PostError("say who you are, with --name") from None


def _load(where: Path, which: str) -> PostGame:
    from pipworks.cli.console import find_named_variant
    from pipworks.post import keeping

    return keeping.load(where, keeping.found(where, which), find_named_variant)


def _mail(file: Path | None) -> str:
    from pipworks.engine.messages import say

    if file is not None and str(file) != "-":
        return file.read_bytes().decode("utf-8", "replace")
    if sys.stdin.isatty():
        typer.echo(told(say("Paste the mail here, then press Ctrl-D on a line of its own.")), err=True)
    return sys.stdin.buffer.read().decode("utf-8", "replace")


# What is shown


def _happened(moved: Moved) -> list[str]:
    """What has happened in a game that has moved, in sentences."""
    from pipworks.cli.tables import teller_for

    game, record = moved.game, moved.game.course.record
    if record is None:
        return []
    teller = teller_for(game.course.names, game.seat)
    return [
        teller.sentence(line.message())
        for index in range(moved.before, len(record.steps))
        for line in record.told(index, game.seat)
    ]


def _head(where: Path, game: PostGame) -> str:
    from pipworks.engine.messages import say

    return phrase(
        say(
            "{id}  {game}: {name}, against {other}",
            id=_id(where, game),
            game=game.called,
            name=game.name,
            other=game.other,
        )
    )


def _id(where: Path, game: PostGame) -> str:
    from pipworks.post import keeping

    return keeping.short(game.id, keeping.ids(where))


def _ended(sentence: str) -> str:
    """A sentence with a capital and a full stop."""
    told = sentence[:1].upper() + sentence[1:]
    return told if told.endswith((".", "!", "?")) else f"{told}."


def _table(game: PostGame) -> str:
    from pipworks.cli.tables import teller_for

    record = game.course.record
    if record is None:
        return ""
    return record.now.table(game.seat, teller_for(game.course.names, game.seat))


def _next(where: Path, game: PostGame, save: Path | None = None) -> str:
    """What to do next, in sentences."""
    from pipworks.cli.tables import teller_for
    from pipworks.engine import SPECTATOR
    from pipworks.engine.messages import Message, say
    from pipworks.post.keeping import breach_of

    course, record, key = game.course, game.course.record, _id(where, game)
    breach = breach_of(game)
    if breach is not None:
        proof = _command(where, "record", key)
        what = Message(breach.message.template, breach.message.values)
        if breach.seat == game.seat:
            broken = say("You have broken the protocol: {what}. The proof: {proof}", what=what, proof=proof)
        else:
            broken = say(
                "{other} has broken the protocol: {what}. The proof: {proof}",
                other=game.other,
                what=what,
                proof=proof,
            )
        return told(broken)
    send = f"{told(_sending(game, save))} " if game.outbox else ""
    if record is not None and course.stage == "over":
        result = record.now.variant.result(record.now.scores)
        ended = teller_for(course.names, SPECTATOR).sentence(result.message())
        recorded = say("The record: {command}", command=_command(where, "record", key))
        return f"{ended} {send}{told(recorded)}"
    if game.asks and record is not None:
        teller = teller_for(course.names, game.seat)
        asked = teller.sentence(record.now.variant.ask(record.now.seen_by(game.seat), game.seat))
        offered = record.now.choices(game.seat)
        listed = f" ({' '.join(offered)})" if len(offered) <= MOST_OFFERED else ""
        command = _command(where, "lay", phrase(say("CHOICE")))
        return f"{asked.removesuffix('.')}{listed}: {command}"
    if send:
        return f"{send}{told(say('Then read what comes back: {command}', command=_command(where, 'read')))}"
    return told(say("The game waits for {other}.", other=game.other))


def _sending(game: PostGame, save: Path | None) -> Message:
    """What is to be sent."""
    from pipworks.engine.messages import say

    if save is None:
        return say("Send {other} what stands below.", other=game.other)
    return say("Send {other} what is in {file}.", other=game.other, file=str(save))


def _data(where: Path, game: PostGame, happened: list[str]) -> dict[str, Any]:
    """A game for programs."""
    course, record = game.course, game.course.record
    return {
        "game": game.id,
        "variant": None if course.variant is None else course.variant.code,
        "player": game.seat + 1,
        "players": course.names,
        "stage": "broken" if game.broken is not None else course.stage,
        "happened": happened,
        "table": _table(game),
        "choices": list(record.now.choices(game.seat)) if record is not None and game.asks else [],
        "scores": list(record.now.scores) if record is not None and record.now.over else None,
        "next": _next(where, game),
        "send": [letter.block for letter in game.outbox],
    }


def _lines(where: Path, game: PostGame, happened: list[str], save: Path | None) -> Iterator[str]:
    yield _head(where, game)
    yield from (f"  {_ended(each)}" for each in happened)
    if table := _table(game):
        yield f"\n{table}"
    yield f"\n{_next(where, game, save)}"
    for letter in game.outbox if save is None else ():
        yield f"\n{letter.block}"


def _show(where: Path, game: PostGame, happened: list[str], save: Path | None) -> None:
    for line in _lines(where, game, happened, save):
        typer.echo(line)


def _report(where: Path, game: PostGame, happened: list[str], as_json: bool, save: Path | None) -> None:
    from pipworks.cli.console import print_json

    _save(save, game.outbox)
    if as_json:
        print_json(_data(where, game, happened))
    else:
        _show(where, game, happened, save)


def _save(save: Path | None, letters: list[Letter]) -> None:
    if save is not None:
        from pipworks.engine.whole import write_whole

        write_whole(save, "".join(f"{letter.block}\n\n" for letter in letters))
