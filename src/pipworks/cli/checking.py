"""What is set about a server and cannot be, said in a sentence before anything starts."""

from __future__ import annotations

import difflib
import ipaddress
import logging
import os
import re
import sys
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from pipworks.cli.settingsfile import BadSettings
from pipworks.engine.messages import Quoted
from pipworks.web.under import PLAIN

if TYPE_CHECKING:
    from pipworks.cli.serving import Wishes

LEVELS = ("error", "warning", "info", "debug")
_NAME = re.compile(r"(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?(:[0-9]+)?|\[?[0-9a-f:.]+\]?", re.IGNORECASE)
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:[0-9]+)?")
_TOKEN = re.compile(r"[!-~]+")


def checked(wishes: Wishes) -> Wishes:
    """What somebody wants of a server, if that can be.

    Raises BadSettings, BadPushSettings or StorageUnavailable.
    """
    from pipworks.push.settings import contact_of
    from pipworks.tables.database import parsed_url
    from pipworks.tables.errors import StorageUnavailable

    path_of(wishes)
    level_of(wishes)
    for name in wishes.names:
        if not _NAME.fullmatch(name):
            raise BadSettings(
                "{name} is no name to be asked by: write one like play.example.org", name=Quoted(name)
            )
    for origin in wishes.origins:
        if not _ORIGIN.fullmatch(origin):
            raise BadSettings(
                "{origin} is no other site: write one like https://example.org, without a path",
                origin=Quoted(origin),
            )
    if wishes.proxy is not None and not _is_address(wishes.proxy):
        raise BadSettings(
            "{proxy} is no address of a proxy: write one like 127.0.0.1", proxy=Quoted(wishes.proxy)
        )
    if wishes.metrics_token is not None and not _TOKEN.fullmatch(wishes.metrics_token):
        raise BadSettings("a token for the metrics is letters, digits and signs of ASCII, without blanks")
    if wishes.ui is not None and not (wishes.ui / "index.html").is_file():
        raise BadSettings(
            "there are no pages in {ui}: name the folder that has their index.html", ui=str(wishes.ui)
        )
    for place in wishes.games:
        if place.endswith(".py") and not Path(place).expanduser().is_file():
            raise BadSettings("there is no file {place}: give the path of a Python file", place=Quoted(place))
    if wishes.push_contact is not None:
        contact_of(wishes.push_contact)
    if wishes.database is not None and "://" in wishes.database:
        parsed_url(wishes.database)
    if wishes.workers > 1 and not (wishes.database or "").startswith("postgresql"):
        raise StorageUnavailable(
            "several workers keep tables in PostgreSQL, since a file has one server: name it with --database "
            "postgresql://user@host/name, or leave --workers out"
        )
    return wishes


OTHER_VARIABLES = (
    "PIPWORKS_CACHE", "PIPWORKS_LANGUAGE", "PIPWORKS_POST", "PIPWORKS_SETTINGS", "PIPWORKS_TOKEN",
    "PIPWORKS_TRACEBACK", "PIPWORKS_URL",
)  # fmt: skip
"""Variables of the environment that are no settings of a server."""
CLOSE = 0.85
"""So much like the name of a setting is what is meant for one; others are set by containers themselves."""


def refuse_misspelt(known: Collection[str]) -> None:
    """Raise BadSettings for a variable of the environment that is nearly the name of a setting."""
    for name in sorted(os.environ):
        if not name.startswith("PIPWORKS_") or name.startswith("PIPWORKS_MAIL_"):
            continue
        if name not in (*known, *OTHER_VARIABLES):
            for near in difflib.get_close_matches(name, known, 1, CLOSE):
                raise BadSettings(
                    "there is no setting {name} in the environment: did you mean {near}?",
                    name=name,
                    near=near,
                )


def path_of(wishes: Wishes) -> str:
    """The path that the server is under, without a slash at its end. Raises BadSettings."""
    path = wishes.path.rstrip("/")
    if path and not PLAIN.fullmatch(path):
        raise BadSettings("{path} is no path to be under: write one like /pipworks", path=Quoted(wishes.path))
    return path


def level_of(wishes: Wishes) -> int:
    """How much is logged: what goes wrong, and requests too where they are wanted. Raises BadSettings."""
    if wishes.log_level is None:
        return (
            logging.INFO if (not sys.stderr.isatty() if wishes.log is None else wishes.log) else logging.ERROR
        )
    if wishes.log_level not in LEVELS:
        raise BadSettings(
            "nothing is logged by {log_level}: choose {levels:commas}",
            log_level=Quoted(wishes.log_level),
            levels=tuple(LEVELS),
        )
    return logging.getLevelNamesMapping()[wishes.log_level.upper()]


def _is_address(text: str) -> bool:
    """Whether this is an address, or a network of them, as that of containers."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True
