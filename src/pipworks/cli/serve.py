"""The command that starts the server. Every option can stand in a file of settings, or in the environment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pipworks.cli.games import Json
from pipworks.cli.settings import SettingsFile, of_file, variables_of


def _days(variable: str, text: str) -> Any:
    """An option for how many days something is kept."""
    return typer.Option(metavar="DAYS", envvar=variable, min=1, max=36_500, help=text)


def serve(
    ctx: typer.Context,
    settings: SettingsFile = None,
    host: Annotated[
        str,
        typer.Option(
            envvar="PIPWORKS_HOST", help="The address to listen at; 0.0.0.0 lets others on the network in."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="PIPWORKS_PORT", min=0, max=65535, help="The port; 0 takes any free one.")
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="PIPWORKS_DATABASE",
            help="Where tables are kept: a file, or postgresql://user@host/name. Else a file of yours.",
        ),
    ] = None,
    open_browser: Annotated[
        bool,
        typer.Option("--open/--no-browser", envvar="PIPWORKS_OPEN", help="Open the pages in the browser."),
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="PIPWORKS_ORIGINS",
            help="Another site whose pages may use this server (https://example.org). Repeatable.",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            envvar="PIPWORKS_NAMES",
            help="A name that the server may be asked by (play.example.org). Repeatable.",
        ),
    ] = None,
    metrics_token: Annotated[
        str | None,
        typer.Option(
            envvar="PIPWORKS_METRICS_TOKEN",
            help="Who shows it as a bearer may see the metrics; else only this machine.",
        ),
    ] = None,
    proxy: Annotated[
        str | None,
        typer.Option(
            envvar="PIPWORKS_PROXY", help="The address of a proxy in front that says whom it speaks for."
        ),
    ] = None,
    path: Annotated[
        str,
        typer.Option(
            envvar="PIPWORKS_PATH",
            help="The path that the server is under, where another has the root of the site (/pipworks).",
        ),
    ] = "",
    game: Annotated[
        list[str] | None,
        typer.Option(
            envvar="PIPWORKS_GAMES",
            help="A game of your own to be played here: a Python file, or a package. Repeatable.",
        ),
    ] = None,
    mail: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            envvar="PIPWORKS_MAIL",
            help="Let tables be played by mail, too: a file with the settings, or env to take them from the "
            "environment. See docs/mail.md.",
        ),
    ] = None,
    push_contact: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="PIPWORKS_PUSH_CONTACT",
            help="Tell people in their browsers that it is their move. Push services are given this address "
            "(host@example.org) or site, to write to whoever runs the server. See docs/hosting.md.",
        ),
    ] = None,
    push_nearby: Annotated[
        bool,
        typer.Option(
            "--push-nearby/--push-public",
            envvar="PIPWORKS_PUSH_NEARBY",
            help="Push services may be on this machine or network, too: for trying it out, not for the open.",
        ),
    ] = False,
    workers: Annotated[
        int,
        typer.Option(
            envvar="PIPWORKS_WORKERS",
            min=1,
            max=64,
            help="So many processes serve, at the same address; several need PostgreSQL.",
        ),
    ] = 1,
    ui: Annotated[
        Path | None,
        typer.Option(envvar="PIPWORKS_UI", help="The folder of the browser's files, if another."),
    ] = None,
    bot_seconds: Annotated[
        float,
        typer.Option(
            envvar="PIPWORKS_BOT_SECONDS",
            min=0.0,
            max=60.0,
            help="How long bots take for a choice, on average.",
        ),
    ] = 0.8,
    keep_games: Annotated[
        int | None,
        _days("PIPWORKS_KEEP_GAMES", "For so many days finished games are kept; usually for ever."),
    ] = None,
    keep_guests: Annotated[
        int | None,
        _days("PIPWORKS_KEEP_GUESTS", "For so many days guests are kept who stay away; usually for ever."),
    ] = None,
    keep_chat: Annotated[
        int | None,
        _days(
            "PIPWORKS_KEEP_CHAT",
            "For so many days what was said is kept after a game; usually as long as the game.",
        ),
    ] = None,
    keep_unfinished: Annotated[
        int,
        _days(
            "PIPWORKS_KEEP_UNFINISHED",
            "For so many days a game against bots alone waits to be gone on with; then it is abandoned.",
        ),
    ] = 30,
    limits: Annotated[
        bool,
        typer.Option("--limits/--no-limits", envvar="PIPWORKS_LIMITS", help="Refuse what comes too often."),
    ] = True,
    log: Annotated[
        bool | None,
        typer.Option(
            "--log/--no-log",
            envvar="PIPWORKS_LOG",
            help="A line of JSON for each request; usual where nobody watches.",
        ),
    ] = None,
    log_level: Annotated[
        str | None,
        typer.Option(
            metavar="error|warning|info|debug",
            envvar="PIPWORKS_LOG_LEVEL",
            help="How much is logged, if not as --log says: info has the requests.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Start the server: tables for people and bots in the browser, over the network, and for programs."""
    from pipworks.cli.checking import refuse_misspelt

    refuse_misspelt(variables_of(ctx.command))
    given = of_file(ctx)
    if game:
        from pipworks.games import introduce

        for place in game:  # one that cannot be served is refused before all that a server needs is loaded
            introduce(place)
    from pipworks.cli.serving import Wishes, run

    run(
        Wishes(
            host=host,
            port=port,
            database=database,
            open_browser=open_browser,
            origins=tuple(origin or ()),
            names=tuple(name or ()),
            metrics_token=metrics_token,
            proxy=proxy,
            path=path,
            games=tuple(game or ()),
            mail=given.mail if mail is None else mail,
            push_contact=push_contact,
            push_nearby=push_nearby,
            rates=given.limits,
            workers=workers,
            ui=ui,
            bot_seconds=bot_seconds,
            keep_games=keep_games,
            keep_guests=keep_guests,
            keep_chat=keep_chat,
            keep_unfinished=keep_unfinished,
            limited=limits,
            log=log,
            log_level=log_level,
            as_json=as_json,
        )
    )
