"""What can be set about a server, with defaults that suit a family, a club or a school."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may be done: `burst` times at once, and `each_second` from then on."""

    each_second: float
    burst: float


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings. Sizes are in bytes, times in seconds."""

    names: tuple[str, ...] = ()
    """The names this server may be asked by, besides addresses and `localhost`; without any all are taken."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server, as `https://example.org`; its own always may."""
    path: str = ""
    """The path of its site that this server is under, such as `/pipworks`; empty where it has the root."""
    ui: Path | None = None
    """The folder of the browser's files, where it is not the one that comes with the package."""

    workers: int = 1
    """So many processes like this one share its address."""

    games: tuple[str, ...] = ()
    """Files and packages with the games from outside, for processes of the server's own."""

    keep_guests: float | None = None
    """After so many seconds guests who stay away are deleted; never, if there is none."""

    most_body: int = 64 * 1024
    most_record: int = 1024 * 1024
    body_seconds: float = 20.0
    """Within this time a request's body must have come."""

    limited: bool = True
    """Whether the rates hold at all."""
    by_address: Rate = field(default=Rate(60.0, 300.0))
    """Requests, by address (of IPv6 by network of 64 bits): a school may share one.

    What costs the server more counts as several.
    """
    by_person: Rate = field(default=Rate(15.0, 60.0))
    """Requests and commands over sockets, by person."""
    arrivals: Rate = field(default=Rate(10.0, 500.0))
    """Sockets opened, by address: a school that shares one comes back all at once after a restart."""
    newcomers: Rate = field(default=Rate(0.5, 60.0))
    """New people, by address."""
    new_tables: Rate = field(default=Rate(0.2, 20.0))
    """New tables, by person."""
    publishing: Rate = field(default=Rate(0.1, 20.0))
    """Versions published, and what is said about them, by person."""
    hard_work: Rate = field(default=Rate(3.0, 40.0))
    """Whatever costs the server much thought, by address."""

    frame: int = 16 * 1024
    """The largest frame that a socket takes."""
    frames: Rate = field(default=Rate(15.0, 60.0))
    """Frames of one socket."""
    hello_seconds: float = 10.0
    waiting_frames: int = 512
    """How many frames may wait for a slow reader before it is sent away."""
    waiting_bytes: int = 4 * 1024 * 1024
    bad_frames: int = 20
    """After so many frames that make no sense a socket is closed."""
    sockets_by_address: int = 500
    """How many sockets one address may have open."""

    connections_by_address: int = 2000
    """How many other connections one address may have open: browsers open six, and a school may share one."""

    most_sockets: int = 20_000
    """How many sockets may be open at all."""

    metrics: bool = True
    metrics_token: str | None = None
    """Who shows this may see the metrics from anywhere; without it only this machine may."""
    docs: bool = True
