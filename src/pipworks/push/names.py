"""Names of push services, looked up without making anybody wait: not even where their servers never answer.

A look-up cannot be broken off, and a loop has few threads for them, in which others look names up, too. So
each has a thread of its own here, and of those a site gets few at once.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import threading
from collections import Counter
from concurrent.futures import Future
from urllib.parse import urlsplit

from pipworks.push.endpoints import HTTPS, is_public

MOST_AT_ONCE = 40
"""So many browsers are told at once, and so many names looked up."""
MOST_AT_SITE = 2
"""So many of these are of one site."""
MOST_TRIED = 3
"""So many addresses of a host are tried."""


class NotPublic(Exception):
    """A host that is not on the open network."""


def site_of(url: str) -> str:
    """Whose an endpoint is: the last two words of its host, since whoever has a name makes others below it.

    All hosts that are bare addresses are one site.
    """
    host = str(urlsplit(url).hostname)
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return ".".join(host.rstrip(".").split(".")[-2:])
    return ""


class Names:
    """Who looks them up."""

    def __init__(self, *, nearby: bool = False) -> None:
        self._nearby = nearby
        self._asked: Counter[str] = Counter()
        """How many look-ups there are now, by site."""

    async def look_up(self, url: str) -> list[str]:
        """Some addresses of a host to post to, the best first. Raises NotPublic, or OSError for none."""
        host, site = str(urlsplit(url).hostname), site_of(url)
        if self._asked[site] >= MOST_AT_SITE or self._asked.total() >= MOST_AT_ONCE:
            raise OSError("name servers have yet to answer")
        self._asked[site] += 1
        asking = asyncio.wrap_future(_found(host))
        asking.add_done_callback(lambda done: self._answered(site, done))
        addresses = await asyncio.shield(asking)  # whoever asked may go: it counts until it is answered
        if not self._nearby and not all(map(is_public, addresses)):
            raise NotPublic(host)
        return addresses[:MOST_TRIED]

    def _answered(self, site: str, done: asyncio.Future[list[str]]) -> None:
        if not done.cancelled():
            done.exception()  # is for those who asked, if they are still there
        self._asked[site] -= 1
        if not self._asked[site]:
            del self._asked[site]


def _found(host: str) -> Future[list[str]]:
    """The addresses of a host, looked up in a thread for which nobody waits, not even as the process ends."""
    found: Future[list[str]] = Future()
    found.set_running_or_notify_cancel()

    def run() -> None:
        try:
            there = socket.getaddrinfo(host, HTTPS, type=socket.SOCK_STREAM)
            found.set_result(list(dict.fromkeys(str(each[4][0]) for each in there)))
        except BaseException as problem:
            found.set_exception(problem)

    threading.Thread(target=run, name="pipworks names", daemon=True).start()
    return found
