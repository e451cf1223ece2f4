"""`pipworks publish` and `pipworks gallery`: versions for a server's gallery, and from one to another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipworks.cli.console import answer
from pipworks.cli.games import Json
from pipworks.cli.keeping import Place

if TYPE_CHECKING:
    from pipworks.client import PlainClient

app = typer.Typer(no_args_is_help=True, help="Take versions from one server's gallery to another's.")

Server = Annotated[str | None, typer.Option(help="The server, like https://pipworks.example.org.")]


def publish(
    code: Annotated[str, typer.Argument(help="The variant, like femto:goal=low.")],
    name: Annotated[str, typer.Option(help="What it is to be called.")],
    server: Annotated[str, typer.Option(help="The server, like https://pipworks.example.org.")],
    idea: Annotated[str, typer.Option(help="What is different, and why that is good.")] = "",
    fixes: Annotated[str, typer.Option(help="What it is meant to fix.")] = "",
    note: Annotated[str, typer.Option(help="A note for the designer's diary.")] = "",
    parent: Annotated[
        str | None, typer.Option(help="The code of the published version that it was made from.")
    ] = None,
    by: Annotated[str, typer.Option(help="Your name, when you come as somebody new.")] = "",
    token: Annotated[
        str | None,
        typer.Option(envvar="PIPWORKS_TOKEN", help="Your token on that server, when you were there before."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Publish a variant in a server's gallery, and say where its page is.

    Where it is published already, its page is found. Who comes without a token is somebody new, and is told
    the token by which the version can be changed.
    """
    from pipworks.cli.console import print_json
    from pipworks.cli.language import phrase, told
    from pipworks.cli.wrapping import show_line
    from pipworks.engine.messages import say

    said = {"code": code, "name": name, "idea": idea, "fixes": fixes, "note": note, "parent": parent}
    with _connected(server, None if token else by, token) as client:
        found = client.run(client.core.ask("POST", "/gallery", said))
        address, kept = f"{client.core.url}/gallery/{found['id']}", client.token
    if as_json:
        print_json(found | {"address": address} | ({} if token else {"token": kept}))
        return
    if not found["yours"]:
        there = say(
            "{code} is published already, as {name} by {by}:",
            code=found["code"],
            name=found["name"],
            by=found["by"],
        )
        if not found["by"]:
            there = say(
                "{code} is published already, as {name} by somebody:", code=found["code"], name=found["name"]
            )
        show_line(phrase(there))
    typer.echo(address)
    if found["yours"] and not token:
        typer.echo(told(say("To change it another time, keep your token: {token}", token=kept or "")))


@contextmanager
def _connected(server: str, name: str | None = None, token: str | None = None) -> Iterator[PlainClient]:
    """A connection to a server. Raises GameError for whatever goes wrong with it."""
    from pipworks.cli.language import language
    from pipworks.client import ClientProblem, NotConnected, connect
    from pipworks.engine import GameError

    try:
        with connect(server, name, token, language()) as client:
            yield client
    except NotConnected:
        raise GameError(
            "{server} does not answer: see whether it runs and can be reached from here", server=server
        ) from None
    except ClientProblem as problem:
        raise GameError(problem.message) from None


@app.command("export")
def export(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    server: Server = None,
    database: Place = None,
    origin: Annotated[
        str, typer.Option(help="What your server is called elsewhere, when its database is read.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Write the versions of a server's gallery to a file: of one that runs anywhere, or of a database."""
    import json

    from pipworks.cli.console import refuse_unwritable
    from pipworks.cli.serving import database_there, files_of
    from pipworks.engine.messages import say
    from pipworks.engine.whole import write_whole
    from pipworks.gallery.exchange import exported
    from pipworks.tables.database import Database

    if server is None:
        url = database_there(database)
        refuse_unwritable(file, *files_of(url))
        source = Database(url)
        told = exported(source, origin)
        source.close()
    else:
        refuse_unwritable(file)
        with _connected(server) as client:
            told = client.run(client.core.ask("GET", "/gallery/export"))
            while told["next"] is not None:
                more = client.run(client.core.ask("GET", "/gallery/export", after=told["next"]))
                told = told | {"versions": told["versions"] + more["versions"], "next": more["next"]}
    write_whole(file, json.dumps(told, ensure_ascii=False, indent=1) + "\n")
    count = len(told["versions"])
    sentence = say("{count} {count:version|versions} in {file}", count=count, file=str(file))
    answer(as_json, sentence, file=str(file), versions=count)


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="The file, as `pipworks gallery export` has written it.")],
    database: Place = None,
    as_json: Json = False,
) -> None:
    """Take the versions of a file into a server's gallery, whether the server runs or not.

    Variants that are published there already stay as they are. A file with anything wrong in it is refused,
    and nothing of it is taken.
    """
    import time

    from pipworks.cli.serving import database_url
    from pipworks.engine.messages import say
    from pipworks.gallery.exchange import taken_in, versions_in
    from pipworks.tables.database import Database

    found = versions_in(file.read_bytes(), time.time())  # first, so that no database is made for a bad file
    target = Database(database_url(database))
    try:
        taken = taken_in(target, found)
    finally:
        target.close()
    sentence = say(
        "{new} {new:version is|versions are} new, {known} {known:was|were} published here before",
        new=taken.new,
        known=taken.known,
    )
    answer(as_json, sentence, new=taken.new, known=taken.known)
