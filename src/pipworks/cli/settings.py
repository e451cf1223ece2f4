"""What can be set about a server, and `pipworks settings`, which lists it and says where it comes from.

An option on the command line comes before the environment, that before the file, and the usual comes last.
"""

from __future__ import annotations

import os
from inspect import unwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_type_hints

import typer

from pipworks.cli.games import Json

if TYPE_CHECKING:
    from pipworks.cli.settingsfile import Filed
    from pipworks.engine.messages import Message

SECRET = ("metrics_token", "smtp_password", "imap_password")
HIDDEN = "(set, and not shown)"
"""What stands for a secret, for programs."""
NOT_SETTINGS = ("help", "json", "settings")
CACHE = "PIPWORKS_CACHE"
LOGGED = ("log", "log_level")
FILED = "pipworks.filed"
"""Under this name a context has what the file of settings says."""


def _from_file(ctx: typer.Context, file: Path | None) -> Path | None:
    """Let what a file says stand in for options that are not given."""
    if file is not None and not ctx.resilient_parsing:
        from pipworks.cli.settingsfile import fitting, read

        command: Any = ctx.command
        named, hints = options_of(command), get_type_hints(unwrap(command.callback), include_extras=True)
        filed = ctx.meta[FILED] = read(file, named)
        ctx.default_map = {
            str(named[name].name): fitting(file, name, value, _bounded(hints[str(named[name].name)]))
            for name, value in filed.options.items()
        }
    return file


def _bounded(hint: Any) -> Any:
    """The type of an option, with the bounds that it has on the command line."""
    from pydantic import Field

    wanted, option = get_args(hint)[:2]
    return Annotated[wanted, Field(ge=option.min, le=option.max)]


SettingsFile = Annotated[
    Path | None,
    typer.Option(
        "--settings",
        metavar="FILE",
        envvar="PIPWORKS_SETTINGS",
        is_eager=True,
        callback=_from_file,
        help="A file (TOML) in which these options stand by their names. See docs/hosting.md.",
    ),
]


def options_of(command: Any) -> dict[str, Any]:
    """The options of a command that can be set, by the names that they have in a file."""
    named = {each.opts[0].lstrip("-").replace("-", "_"): each for each in command.params}
    return {name: each for name, each in named.items() if name not in NOT_SETTINGS}


def variables_of(command: Any) -> list[str]:
    """The variables of the environment by which the options of a command can be set."""
    return [each.envvar for each in options_of(command).values() if isinstance(each.envvar, str)]


def of_file(ctx: typer.Context) -> Filed:
    """What the file of settings says, if there is one."""
    from pipworks.cli.settingsfile import Filed

    found: Filed = ctx.meta.get(FILED) or Filed()
    return found


def settings(
    ctx: typer.Context,
    file: Annotated[
        Path | None,
        typer.Option("--settings", metavar="FILE", envvar="PIPWORKS_SETTINGS", help="The file of settings."),
    ] = None,
    as_json: Json = False,
) -> None:
    """List what is set about the server, and where each comes from: the file, the environment, or usual."""
    from rich.text import Text

    from pipworks.cli.console import blank_table, out, print_json, uncut
    from pipworks.cli.language import phrase, told
    from pipworks.engine.messages import say

    parent: Any = ctx.parent
    try:
        rows = in_force(parent.command.commands["serve"], file)
    except typer.BadParameter as wrong:
        wrong.ctx = ctx  # whoever asks how this command is used is told that, and not how serving is
        raise
    if as_json:
        print_json({each["name"]: {"value": each["value"], "from": each["from"]} for each in rows})
        return
    # Where a value comes from, if that is no variable of the environment.
    sources = {"file": say("file"), "option": say("option"), "usual": say("usual")}
    heads = say("setting"), say("value"), say("from")
    table = blank_table(*map(phrase, heads), left=range(3))
    for each in rows:
        none = each["value"] is None and each["name"].startswith("limits.")
        value = phrase(say("no limit")) if none else _shown(each["value"])
        if each["name"] in LOGGED and each["from"] == "usual":
            value = phrase(
                _usually_logged(each["name"], next(row["value"] for row in rows if row["name"] == "log"))
            )
        source = sources.get(each["from"])
        told_from = each["from"] if source is None else phrase(source)
        table.add_row(*map(Text, (each["name"], value, told_from)))
    uncut(table)
    out().print(told(say("What each of them is: pipworks serve --help")), style="dim")


def _usually_logged(name: str, log: bool | None) -> Message:
    """What is usual of a log, which differs between terminal and service; `log`: whether one is wished."""
    from pipworks.engine.messages import say

    if name == "log":
        return say("where nobody watches")
    if log is None:
        return say("info where nobody watches, and else error")
    return say("info") if log else say("error")


def in_force(serve: Any, file: Path | None) -> list[dict[str, Any]]:
    """Every setting of the command that serves, its value and where that is from; secrets are not told.

    Raises what the command raises before it starts.
    """
    from pipworks.cli.checking import checked, refuse_misspelt
    from pipworks.cli.console import usual_database
    from pipworks.cli.serving import Wishes
    from pipworks.cli.settingsfile import LIMITS
    from pipworks.web.settings import Settings

    refuse_misspelt(variables_of(serve))
    ctx = serve.make_context("pipworks serve", [] if file is None else ["--settings", str(file)])
    given = ctx.params
    checked(
        Wishes(
            names=tuple(given["name"] or ()),
            origins=tuple(given["origin"] or ()),
            metrics_token=given["metrics_token"],
            proxy=given["proxy"],
            path=given["path"],
            ui=given["ui"],
            log_level=given["log_level"],
            games=tuple(given["game"] or ()),
            push_contact=given["push_contact"],
            database=given["database"],
            workers=given["workers"],
        )
    )
    usual = {"database": usual_database()}
    rows = [
        {
            "name": name,
            "value": _told(name, usual.get(name) if given[option.name] is None else given[option.name]),
            "from": _source(ctx, option),
        }
        for name, option in options_of(serve).items()
    ]
    filed = of_file(ctx)
    limited = next(row["from"] for row in rows if row["name"] == "limits")
    for name in LIMITS:
        rate = filed.limits.get(name, getattr(Settings(), name))
        rows.append(
            {
                "name": f"limits.{name}",
                "value": {"each_second": rate.each_second, "burst": rate.burst} if given["limits"] else None,
                "from": limited if not given["limits"] else "file" if name in filed.limits else "usual",
            }
        )
    return [*rows, _of_cache(), *_of_mail(ctx.params["mail"], filed)]


def _of_cache() -> dict[str, Any]:
    """Where compiled code is kept, which is set in the environment alone."""
    from pipworks.kernels import cache_folder

    source = CACHE if os.environ.get(CACHE) else "usual"
    return {"name": "cache", "value": str(cache_folder().parent), "from": source}


def _of_mail(where: str | None, filed: Filed) -> list[dict[str, Any]]:
    """What is set about mail, where tables are played by mail. Raises BadMailSettings."""
    given = filed.mail if where is None else where
    if given is None:
        return []
    from pipworks.mail.settings import PREFIX, read_settings

    found = read_settings(given)
    return [
        {
            "name": f"mail.{name}",
            "value": _told(name, getattr(found, name)),
            "from": f"{PREFIX}{name.upper()}" if given == "env" else "file" if where is None else where,
        }
        for name in sorted(found.model_fields_set)
    ]


def _told(name: str, value: Any) -> Any:
    """A value as it may be shown: without what only the server should know."""
    if name in SECRET and value is not None:
        return HIDDEN
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, list | tuple):
        return [str(each) for each in value]
    text = str(value)
    if name == "database" and "://" in text:
        from pipworks.tables.database import parsed_url, shown

        return shown(parsed_url(text))
    return text


def _shown(value: Any) -> str:
    """A value as a person reads it."""
    from pipworks.cli.language import figure, phrase
    from pipworks.engine.messages import say

    if isinstance(value, dict):
        each, burst = (figure(value[name], "g") for name in ("each_second", "burst"))
        return phrase(say("{each} a second, {burst} at once", each=each, burst=burst))
    if isinstance(value, bool):
        return phrase(say("yes") if value else say("no"))
    if value == HIDDEN:
        return phrase(say("(set, and not shown)"))
    return " ".join(value) if isinstance(value, list) else "" if value is None else str(value)


def _source(ctx: typer.Context, option: Any) -> str:
    source = ctx.get_parameter_source(option.name)
    named = {"DEFAULT_MAP": "file", "ENVIRONMENT": option.envvar, "COMMANDLINE": "option"}
    return str(named.get(source.name if source is not None else "", "usual"))
