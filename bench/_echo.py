"""The peer of a server of tables: a bare echo server of the same library; it decides and stores nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from _seats import PACE, Load
from _server import Served


async def echo() -> None:
    """Tell both of a pair what one of them says, as long as they want it, and the one that it is done."""
    logging.disable(logging.CRITICAL)  # connections end rudely here
    pairs: dict[str, list[ServerConnection]] = {}

    async def serve_one(socket: ServerConnection) -> None:
        pair = pairs.setdefault(socket.request.path if socket.request else "", [])
        pair.append(socket)
        async for text in socket:
            said = json.loads(text)
            told = json.dumps({"number": said["number"], "filler": "x" * said["length"]})
            for each in pair:
                await each.send(told)
            await socket.send(told)

    async with serve(serve_one, "127.0.0.1", 0, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


@contextmanager
def echoing() -> Iterator[Served]:
    """An echo server in a process of its own, until the end of the block."""
    peer = subprocess.Popen([sys.executable, __file__], stdout=subprocess.PIPE, text=True)
    assert peer.stdout is not None
    try:
        yield Served(f"http://127.0.0.1:{int(peer.stdout.readline())}", (peer.pid,), "none")
    finally:
        peer.terminate()
        peer.wait()


async def echo_load(peer: Served, seats: int, length: int, pace: float = PACE) -> Load:
    """So many seats at an echo server, at the pace of those at tables, with messages of that length."""
    load = Load(pace)

    async def pair(at: int) -> None:
        url = f"{peer.socket}/{time.perf_counter_ns()}-{at}"
        sockets = [
            await connect(url, compression=None, max_queue=None, open_timeout=60, ping_interval=None)
            for _ in range(2)
        ]
        sent: dict[str, float] = {}
        heard: dict[str, int] = {}

        async def hear(socket: ClientConnection) -> None:
            async for text in socket:
                load.hear(text)
                number = json.loads(text)["number"]
                heard[number] = heard.get(number, 0) + 1
                if heard[number] == 3:
                    load.note(sent.pop(number), time.perf_counter())

        async def say(socket: ClientConnection, which: int) -> None:
            for count in range(1 << 30):
                await asyncio.sleep(random.uniform(0, 2 * pace))
                number = f"{which}/{count}"
                sent[number] = time.perf_counter()
                await socket.send(json.dumps({"number": number, "length": length}))

        await asyncio.gather(*map(hear, sockets), *(say(each, at) for at, each in enumerate(sockets)))

    tasks = [asyncio.create_task(pair(at)) for at in range(seats // 2)]
    await load.measured(peer)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return load


if __name__ == "__main__":
    asyncio.run(echo())
