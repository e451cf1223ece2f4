"""Starting the server: where it listens, what it says, what it does in the background, how it stops."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
import uvicorn
from fastapi import FastAPI

from pipworks.cli import several
from pipworks.cli.checking import checked, level_of, path_of
from pipworks.cli.console import usual_database
from pipworks.cli.databases import is_ours
from pipworks.cli.garbage import collect_in_portions, keep_what_is_there
from pipworks.cli.language import told as told_in_language
from pipworks.cli.settingsfile import BadSettings
from pipworks.engine import GameError
from pipworks.engine.messages import Message, Quoted, say
from pipworks.engine.system import why
from pipworks.web.frames import Frames
from pipworks.web.guard import stack_of
from pipworks.web.hall import Hall
from pipworks.web.hasty import hasty, note_trouble
from pipworks.web.settings import Settings
from pipworks.work import usable_cores

if TYPE_CHECKING:
    from pipworks.mail.settings import MailSettings
    from pipworks.push.settings import PushSettings

FRAME_ROOM = 4
"""Sockets take frames of so many times the largest allowed, so that they can be refused in a sentence."""
STOP_SECONDS = 5
"""So long requests under way have when the server is to stop."""
CLOSE_SECONDS = 10.0
"""So long after that word closing may wait for a database; then all its connections are hung up."""
EXIT_SECONDS = 3.0
"""So long after that what hangs may take to come to its end; then the process ends without it."""
PING_SECONDS = 30.0
"""Who says nothing for so long is asked whether they are there; pages that hear nothing ask sooner."""
SWITCH_SECONDS = 0.0002
"""A busy thread makes room for one that waits after so long. Events are committed by a thread that hands
Python's lock over a dozen times for each commit, and has to wait for it each time.
"""
MOST_DESCRIPTORS = 65_536
LEAST_DESCRIPTORS = 128
OTHER_DESCRIPTORS = 96
"""So many files and sockets are kept for the database, for pages and for requests."""


class CannotListen(GameError):
    """The server cannot listen where it should."""

    code = "cannot-listen"


@dataclass(frozen=True)
class Wishes:
    """What somebody wants of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    open_browser: bool = False
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    metrics_token: str | None = None
    proxy: str | None = None
    path: str = ""
    """The path of its site that the server is under."""
    games: tuple[str, ...] = ()
    """Files and packages that hold games from outside."""
    mail: str | Mapping[str, Any] | None = None
    """The file with the settings of mail, or `env`, or the settings themselves."""
    push_contact: str | None = None
    """By whom push services reach whoever runs the server; without it no browser is written to."""
    push_nearby: bool = False
    """Whether push services may be on this machine or network."""
    workers: int = 1
    """So many processes serve at its address."""
    ui: Path | None = None
    bot_seconds: float = 0.8
    keep_games: int | None = None
    """For so many days finished games are kept; for ever, if there is none."""
    keep_guests: int | None = None
    """For so many days guests are kept whom nobody has seen."""
    keep_chat: int | None = None
    """For so many days what was said is kept after a game."""
    keep_unfinished: int = 30
    """For so many days a game against bots alone waits to be gone on with."""
    limited: bool = True
    log: bool | None = None
    log_level: str | None = None
    rates: Mapping[str, Any] = field(default_factory=dict)
    """Limits that are other than usual."""
    as_json: bool = False


def run(wishes: Wishes) -> None:
    """Serve until somebody stops it.

    Raises BadSettings, CannotListen or StorageUnavailable; UnknownGame or BadGame for a game that it cannot
    serve.
    """
    checked(wishes)
    if wishes.workers == 1:
        serve(wishes, said(wishes))
        return
    with held_port(wishes) as held:
        given = replace(wishes, port=held.getsockname()[1])
        several.run(wishes.workers, serve, given, said(wishes))


Say = Callable[[dict[str, Any]], None]
"""Told of what a server is and where, when it is ready."""


def serve(wishes: Wishes, say: Say, alive: Connection | None = None) -> None:
    """Serve in this process, alone or (`workers`) as one of several, until somebody stops it.

    One of several stops, too, when there is nobody at the other end of `alive` any more. Raises as `run`.
    """
    from pipworks.games import introduce

    for place in wishes.games:
        introduce(place)
    with listen(wishes.host, wishes.port, shared=wishes.workers > 1) as listening:
        _log(level_of(wishes))
        app = make_app(wishes)
        config = uvicorn.Config(
            app,
            http=hasty(
                most=app.state.hall.settings.most_sockets + OTHER_DESCRIPTORS // 2,
                most_by_address=inf if wishes.proxy else app.state.hall.settings.connections_by_address,
            ),
            ws=Frames,
            ws_max_size=FRAME_ROOM * Settings().frame,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=20.0,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=wishes.proxy is not None,
            forwarded_allow_ips=wishes.proxy,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=STOP_SECONDS,
        )
        with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
            server = _Server(config, listening, app.state.hall, say, alive)
            with asyncio.Runner(loop_factory=new_loop) as runner:
                runner.run(server.serve(sockets=[listening]))


def new_loop() -> asyncio.AbstractEventLoop:
    """The loop that a server runs in: uvloop, which takes a tenth less processor time, where there is one."""
    if find_spec("uvloop") is None:  # as on Windows
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def _ready(url: str, nearby: str | None) -> list[Message]:
    """What people are told when a server is ready: where it is, for others in the network, too."""
    return [
        say("Pipworks is at {url}", url=url),
        *([say("For others in this network it is at {url}", url=nearby)] if nearby else []),
        say("Press Ctrl-C to stop. Tables are kept and go on when you start again."),
    ]


def address_nearby() -> str | None:
    """By which others in its network find this machine; None where it has none. Nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(("192.0.2.1", 9))  # an address that nobody has, so that any way out will do
        except OSError:
            return None
        found: str = way_out.getsockname()[0]
    return None if found.startswith("127.") else found


def said(wishes: Wishes) -> Say:
    """What tells people, or programs, that a server is ready, and opens the browser if that is wanted."""

    def tell(told: dict[str, Any]) -> None:
        everywhere = told["host"] in ("0.0.0.0", "::")
        shown = f"[{told['host']}]" if ":" in told["host"] else told["host"]
        tail = f":{told['port']}{path_of(wishes)}"
        url = f"http://{'127.0.0.1' if everywhere else shown}{tail}"
        if wishes.as_json:
            print(json.dumps({"ready": True, "url": url, **told}), flush=True)
        else:
            found = address_nearby() if everywhere and wishes.proxy is None else None
            for line in _ready(url, f"http://{found}{tail}" if found else None):
                typer.echo(told_in_language(line))
            sys.stdout.flush()
        if wishes.open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    return tell


def held_port(wishes: Wishes) -> socket.socket:
    """A socket that has the port of several processes. Raises CannotListen."""
    if not sys.platform.startswith("linux"):
        raise CannotListen(
            "several workers share one port on Linux alone: start servers with a port each, and let a proxy "
            "share out who connects"
        )
    listen(wishes.host, wishes.port).close()  # nobody else may be there
    return listen(wishes.host, wishes.port, shared=True, silent=True)


def listen(host: str, port: int, *, shared: bool = False, silent: bool = False) -> socket.socket:
    """A socket that listens, or (`silent`) only has its port; it may share that port. Raises CannotListen."""
    try:
        family, kind, number, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError:
        raise CannotListen(
            "{host} is no address to listen at: take 127.0.0.1 or 0.0.0.0", host=Quoted(host)
        ) from None
    found = socket.socket(family, kind, number)
    try:
        if os.name != "nt":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        found.bind(address)
        if not silent:
            found.listen(1024)
    except OSError as problem:
        found.close()
        raise CannotListen(_why(problem, host, port)) from None
    return found


def _why(problem: OSError, host: str, port: int) -> Message:
    if problem.errno == errno.EADDRINUSE:
        return say(
            "port {port} is in use by another program: take another with --port, or any free one with "
            "--port 0",
            port=port,
        )
    if problem.errno in (errno.EACCES, errno.EPERM):
        return say("port {port} is not for you to listen at: take one from 1024 up with --port", port=port)
    if problem.errno == errno.EADDRNOTAVAIL:
        return say("{host} is not an address of this machine: take 127.0.0.1 or 0.0.0.0", host=Quoted(host))
    return say(
        "cannot listen at {host}, port {port}: {why}",
        host=host,
        port=port,
        why=why(problem),
    )


def make_app(wishes: Wishes) -> FastAPI:
    """The application over the database that was wished for. Raises StorageUnavailable."""
    from pipworks.bots.warming import Warming
    from pipworks.tables import Parlour, Storage
    from pipworks.tables.chores import DAY
    from pipworks.web import create_app
    from pipworks.web.guard import note_surprise

    mail = None if wishes.mail is None else mail_settings(wishes.mail)
    push = None if wishes.push_contact is None else push_settings(wishes.push_contact, wishes.push_nearby)
    storage = Storage(database_url(wishes.database))
    storage.claim()
    keep_games, keep_guests, keep_chat = (
        None if days is None else days * DAY
        for days in (wishes.keep_games, wishes.keep_guests, wishes.keep_chat)
    )
    parlour = Parlour(
        storage,
        pace=wishes.bot_seconds,
        keep_games=keep_games,
        keep_chat=keep_chat,
        keep_unfinished=wishes.keep_unfinished * DAY,
        workers=None if wishes.workers == 1 else max(1, (usable_cores() - 1) // wishes.workers),
    )
    settings = Settings(
        names=names_of(wishes),
        path=path_of(wishes),
        origins=wishes.origins,
        workers=wishes.workers,
        ui=wishes.ui,
        games=wishes.games,
        limited=wishes.limited,
        most_sockets=max(1, raised_descriptors() - OTHER_DESCRIPTORS),
        metrics_token=wishes.metrics_token,
        keep_guests=keep_guests,
    )
    app = create_app(parlour, replace(settings, **wishes.rates), mail, push)
    app.state.hall.warming = Warming(wishes.games, note_surprise)
    return app


def mail_settings(where: str | Mapping[str, Any]) -> MailSettings:
    """The settings of mail. Raises BadMailSettings, also where what it takes is not installed."""
    from pipworks.mail.errors import BadMailSettings
    from pipworks.mail.settings import read_settings

    for needed in ("aiosmtpd", "aiosmtplib", "imap_tools", "mailparser_reply"):
        if find_spec(needed) is None:
            raise BadMailSettings("playing by mail takes more packages: pip install 'pipworks[mail]'")
    return read_settings(where)


def push_settings(contact: str, nearby: bool) -> PushSettings:
    """The settings of web push. Raises BadPushSettings, also where what it takes is not installed."""
    from pipworks.push.errors import BadPushSettings
    from pipworks.push.settings import PushSettings, contact_of

    if find_spec("pywebpush") is None:
        raise BadPushSettings("writing to browsers takes more packages: pip install 'pipworks[push]'")
    return PushSettings(contact_of(contact), nearby)


def names_of(wishes: Wishes) -> tuple[str, ...]:
    """The names to be asked by: those given, else this machine's; behind a proxy without any, all."""
    if wishes.names or wishes.proxy is not None:
        return wishes.names
    own = socket.gethostname().lower()
    given = () if wishes.host in ("0.0.0.0", "::", "") else (wishes.host,)
    return ("localhost", own, f"{own}.local", *given)


def raised_descriptors() -> int:
    """As many files and sockets as this process may have open, once that is as many as the system allows.

    Raises CannotListen where they are too few to serve anybody.
    """
    try:
        import resource
    except ImportError:  # on Windows there is no such limit
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    found = MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    if found < LEAST_DESCRIPTORS:
        raise CannotListen(
            "this process may have {found} files and sockets open, and a server needs "
            "{least}: raise the limit with `ulimit -n`",
            found=found,
            least=LEAST_DESCRIPTORS,
        )
    return found


def database_url(database: str | None) -> str:
    """The URL of a database that may be given as a URL, as a file, or not at all."""
    from pipworks.tables.database import url_of

    if database is None:
        database = str(usual_database())
    return database if "://" in database else url_of(Path(database).expanduser().resolve())


def database_there(database: str | None) -> str:
    """The URL of a database that there is: none is made only to be found empty, nor in another's file.

    Raises BadSettings or StorageUnavailable.
    """
    from pipworks.tables.database import file_of, parsed_url

    url = database_url(database)
    parsed = parsed_url(url)
    file = file_of(parsed)
    if parsed.get_backend_name() == "sqlite" and (file is None or not file.is_file()):
        raise BadSettings(
            "there is no database {file}: name that of the server with --database",
            file=str(file or ":memory:"),
        )
    if file is not None and not is_ours(file):
        raise BadSettings(
            "{file} is no database of Pipworks: name that of the server with --database", file=str(file)
        )
    return url


def files_of(url: str) -> tuple[Path, ...]:
    """The files of a database, if it lies in files."""
    from pipworks.tables.database import file_of, parsed_url

    file = file_of(parsed_url(url))
    return () if file is None else tuple(Path(f"{file}{each}") for each in ("", "-wal", "-shm", "-journal"))


def _log(level: int) -> None:
    """Lines of JSON on the error stream, of what is as grave as that."""
    to_errors = logging.StreamHandler()
    to_errors.setFormatter(JsonLines())
    ours = logging.getLogger("pipworks")
    ours.addHandler(to_errors)
    ours.propagate = False
    ours.setLevel(level)
    for name in ("uvicorn", "psycopg"):  # the latter warns of what it also raises
        others = logging.getLogger(name)
        others.addHandler(to_errors)
        others.propagate = False
        others.setLevel(logging.ERROR)
    logging.getLogger("uvicorn.error").addFilter(_is_trouble)


def _is_trouble(record: logging.LogRecord) -> bool:
    """Whether a line of Uvicorn's tells of trouble, for which it takes every socket refused in words, too."""
    return record.msg != "ASGI callable returned without completing handshake."


class JsonLines(logging.Formatter):
    """A line of JSON a record: when, how grave, and what it says."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
        }
        message = record.getMessage()
        try:
            told = json.loads(message)
        except ValueError:
            told = None
        line |= told if isinstance(told, dict) else {"event": message[:300]}
        for name in ("table", "number", "problem"):
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info and record.exc_info[1] is not None:
            line |= stack_of(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def _stop_in_time(give_up: Callable[[], None]) -> None:
    """See to it that this process ends soon, whatever hangs: what was acknowledged is on disk already."""

    def see_to_it() -> None:
        time.sleep(CLOSE_SECONDS)
        logging.getLogger("pipworks.web").error("closing takes too long: what still waits is given up")
        give_up()
        time.sleep(EXIT_SECONDS)
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(0)  # threads that wait for ever would have the process wait for them

    threading.Thread(target=see_to_it, name="pipworks-deadline", daemon=True).start()


class _Server(uvicorn.Server):
    """Says where it is once it listens, and sends everybody away before it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        listening: socket.socket,
        hall: Hall,
        say: Say,
        alive: Connection | None,
    ) -> None:
        super().__init__(config)
        self._listening = listening
        self._hall = hall
        self._say = say
        self._alive = alive

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say where."""
        asyncio.get_running_loop().set_exception_handler(note_trouble)
        await super().startup(sockets)
        keep_what_is_there()
        collect_in_portions()
        sys.setswitchinterval(SWITCH_SECONDS)
        if self.started:
            self._say(self._told())
        if self._alive is not None:
            asyncio.get_running_loop().add_reader(self._alive.fileno(), self._orphaned, self._alive)

    def _orphaned(self, alive: Connection) -> None:
        """Whoever started this process is gone."""
        asyncio.get_running_loop().remove_reader(alive.fileno())
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody, then stop."""
        _stop_in_time(self._hall.parlour.give_up)
        await self._hall.farewell()
        await super().shutdown(sockets)

    def _told(self) -> dict[str, Any]:
        host, port = self._listening.getsockname()[:2]
        kept = self._hall.parlour.storage.backend
        told = {"host": host, "port": port, "database": kept, "pid": os.getpid()}
        if self._hall.mail is not None:
            told["lmtp_port"] = self._hall.mail.lmtp_port
        return told
