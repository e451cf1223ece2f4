"""`pipworks admin`: keeping order on a server, for whoever has its database at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipworks.cli.console import answer
from pipworks.cli.games import Json
from pipworks.cli.keeping import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipworks.people.order import Order
    from pipworks.tables import Storage

app = typer.Typer(
    no_args_is_help=True, help="See what has been reported on a server; mute, ban, close a table."
)

Handle = Annotated[str, typer.Argument(help="Their handle, as it stands in the report or their profile.")]
Why = Annotated[str, typer.Option("--why", help="Why, for the log; somebody muted or banned reads it, too.")]
Days = Annotated[
    float | None,
    typer.Option("--days", min=0.001, max=36_500, help="For so long; else until it is lifted."),
]


def _opened(database: str | None) -> Storage:
    from pipworks.cli.serving import database_there
    from pipworks.tables import Storage

    return Storage(database_there(database))


def _host() -> str:
    """By which name the log knows who uses the command."""
    import getpass

    try:
        return f"{getpass.getuser()} (command)"
    except (KeyError, OSError):  # an account without a name
        return "command"


def _order(database: str | None) -> Iterator[Order]:
    from pipworks.people.order import Order

    storage = _opened(database)
    try:
        yield Order(storage)
    finally:
        storage.close()


@app.command("reports")
def reports(
    everything: Annotated[bool, typer.Option("--all", help="Those that are settled, too.")] = False,
    database: Place = None,
    as_json: Json = False,
) -> None:
    """What has been reported, the latest first."""
    from dataclasses import asdict

    from pipworks.cli.console import print_json
    from pipworks.cli.language import phrase, told
    from pipworks.engine.messages import say
    from pipworks.tables.showing import when

    for order in _order(database):
        found = order.reports(settled=everything)
        if as_json:
            print_json({"reports": [asdict(each) for each in found]})
            return
        for each in found:
            done = "" if each.settled is None else phrase(say(" (settled)"))
            typer.echo(f"{each.id}  {when(each.at)[:16]}  {each.name} ({each.accused}){done}: {each.text}")
            where = say(
                "    at table {table}, reported by {reporter}: {why}",
                table=each.table,
                reporter=each.reporter,
                why=each.why or say("no reason given"),
            )
            typer.echo(phrase(where))
        if not found:
            typer.echo(told(say("Nothing has been reported.")))


@app.command("settle")
def settle(
    report: Annotated[str, typer.Argument(help="The report, as `reports` names it.")],
    database: Place = None,
    as_json: Json = False,
) -> None:
    """A report needs nobody any more."""
    from pipworks.engine.messages import say

    for order in _order(database):
        new = order.settle(_host(), report)
        answer(
            as_json, say("Settled.") if new else say("It was settled before."), settled=report, changed=new
        )


@app.command("mute")
def mute(
    handle: Handle, days: Days = None, why: Why = "", database: Place = None, as_json: Json = False
) -> None:
    """Have somebody say nothing to others: no chat, no comments, nothing published or announced."""
    _sanction("mute", handle, days, why, database, as_json)


@app.command("ban")
def ban(
    handle: Handle, days: Days = None, why: Why = "", database: Place = None, as_json: Json = False
) -> None:
    """Let somebody in no more. Who is connected is sent away within seconds."""
    _sanction("ban", handle, days, why, database, as_json)


def _sanction(
    kind: Any, handle: str, days: float | None, why: str, database: str | None, as_json: bool
) -> None:
    from pipworks.cli.language import figure
    from pipworks.engine.messages import say
    from pipworks.tables.naming import clean

    how = say("until that is lifted")
    if days is not None:
        how = say("for a day") if days == 1 else say("for {days} days", days=figure(days, "g"))
    seconds = None if days is None else days * 86_400.0
    for order in _order(database):
        _, new = order.sanction(_host(), kind, handle, seconds, clean(why)[:500])
        before = None if new else say("; so it was before")
        if kind == "mute":
            sentence = say("{handle} may say nothing, {how}{before}.", handle=handle, how=how, before=before)
        else:
            sentence = say("{handle} may not come in, {how}{before}.", handle=handle, how=how, before=before)
        answer(as_json, sentence, kind=kind, handle=handle, days=days, changed=new)


@app.command("unmute")
def unmute(handle: Handle, database: Place = None, as_json: Json = False) -> None:
    """Let somebody talk again."""
    from pipworks.engine.messages import say

    for order in _order(database):
        new = order.lift(_host(), "mute", handle)
        sentence = say("{handle} may talk.", handle=handle)
        if not new:
            sentence = say("{handle} was not muted.", handle=handle)
        answer(as_json, sentence, lifted="mute", handle=handle, changed=new)


@app.command("unban")
def unban(handle: Handle, database: Place = None, as_json: Json = False) -> None:
    """Let somebody in again."""
    from pipworks.engine.messages import say

    for order in _order(database):
        new = order.lift(_host(), "ban", handle)
        sentence = say("{handle} may come in.", handle=handle)
        if not new:
            sentence = say("{handle} was not banned.", handle=handle)
        answer(as_json, sentence, lifted="ban", handle=handle, changed=new)


@app.command("close")
def close(
    table: Annotated[str, typer.Argument(help="The table, as its address ends.")],
    why: Why = "",
    database: Place = None,
    as_json: Json = False,
) -> None:
    """Close a table: its game ends and nobody talks there. The server does it within seconds."""
    from pipworks.engine.messages import say
    from pipworks.tables.naming import clean

    for order in _order(database):
        new = order.close_table(_host(), table, clean(why)[:500])
        sentence = say("{table} is closed as soon as the server looks.", table=table)
        if not new:
            sentence = say("{table} was closed before.", table=table)
        answer(as_json, sentence, closed=table, changed=new)


@app.command("log")
def log(database: Place = None, as_json: Json = False) -> None:
    """Who has done what, the latest first; and who is muted or banned now."""
    from dataclasses import asdict

    from pipworks.cli.console import print_json
    from pipworks.cli.language import phrase, told
    from pipworks.engine.messages import say
    from pipworks.tables.showing import when

    for order in _order(database):
        deeds, now = order.log(), order.sanctions()
        if as_json:
            print_json({"log": [asdict(each) for each in deeds], "sanctions": [asdict(each) for each in now]})
            return
        for each in now:
            lasts = None if each.until is None else say(" until {when}", when=when(each.until)[:16])
            until = "" if lasts is None else phrase(lasts)
            typer.echo(f"{each.name} ({each.handle}): {each.kind}{until}  {each.why}")
        for deed in deeds:
            whom = deed.name or deed.table or ""
            typer.echo(f"{deed.number:5}  {when(deed.at)[:16]}  {deed.host}: {deed.did} {whom}  {deed.why}")
        if not deeds and not now:
            typer.echo(told(say("Nothing has been done.")))


@app.command("key")
def key(
    name: Annotated[str, typer.Argument(help="Whose key it is: the log says that name.")],
    remove: Annotated[bool, typer.Option("--remove", help="Let them keep order no more.")] = False,
    database: Place = None,
    as_json: Json = False,
) -> None:
    """Make the key of somebody who keeps order on the page /host; the one they had is void."""
    from pipworks.engine.messages import say
    from pipworks.people.hosts import Hosts
    from pipworks.tables.naming import clean

    plain = clean(name)[:40]
    if not plain:
        raise typer.BadParameter("a host has a name, for the log: write one")
    storage = _opened(database)
    try:
        hosts = Hosts(storage)
        if remove:
            hosts.take_key(plain)
            answer(as_json, say("{name} keeps order no more.", name=plain), removed=plain)
            return
        made = hosts.give_key(plain)
    finally:
        storage.close()
    shown = say("{key}\nThis is shown once. Open /host#{key} on the server's site.", key=made)
    answer(as_json, shown, host=plain, key=made)
