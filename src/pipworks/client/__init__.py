"""A client for Pipworks servers, for people's scripts and for bots that live outside.

The core is for asyncio:

    async with Client("http://127.0.0.1:8000") as server:
        await server.guest("Ann")
        table = await server.create("femto", ["me", "greedy"])
        result = await table.play(lambda view, seat: view["choices"][0])

`connect` gives the same without `async`, for a script or a notebook. Views are plain data in the form of
each game; choices are written as people write them. What the server refuses comes as `Refused`, with the
server's own sentence.
"""

from __future__ import annotations

from pipworks.client.errors import ClientProblem, NotConnected, Refused, Uncertain
from pipworks.client.plain import PlainClient, PlainTable, connect
from pipworks.client.server import Client
from pipworks.client.table import Bot, Table

__all__ = [
    "Bot",
    "Client",
    "ClientProblem",
    "NotConnected",
    "PlainClient",
    "PlainTable",
    "Refused",
    "Table",
    "Uncertain",
    "connect",
]
