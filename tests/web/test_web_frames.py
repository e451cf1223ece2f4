"""What a socket sends at once: whole, in order, and no more than is read."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from hosting import PATIENCE
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedOK

from pipworks.web.frames import Frames, said_at_once


@asynccontextmanager
async def serving(app: ASGIApp, sockets: type[Frames] = Frames, ping: float = 20.0) -> AsyncIterator[int]:
    """An application behind such sockets, which ask after so many seconds who is there; its port."""
    config = uvicorn.Config(
        app,
        ws=sockets,
        ws_per_message_deflate=False,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        log_config=None,
        lifespan="off",
    )
    server = uvicorn.Server(config)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        running = asyncio.create_task(server.serve([listening]))
        yield listening.getsockname()[1]
        server.should_exit = True
        await running


SAID = st.lists(
    st.one_of(st.text(max_size=200), st.integers(0, 70_000).map(lambda length: "ä" * length)), max_size=8
)


@given(batches=st.lists(SAID, max_size=4))
@settings(max_examples=25, deadline=None)
def test_texts_said_at_once_arrive_whole_and_in_order(batches: list[list[str]]) -> None:
    """Together or by themselves, and among others that are sent as ASGI has it."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        say = said_at_once(scope)
        assert say is not None
        await receive()
        await send({"type": "websocket.accept"})
        for batch in batches:
            assert (await receive())["text"] == "more"
            for text in batch:
                while not say(text):  # until the others have been read
                    await asyncio.sleep(0)
            await send({"type": "websocket.send", "text": "that was all"})
        await receive()
        await send({"type": "websocket.close", "code": 1000})
        assert not say("too late")

    async def main() -> None:
        async with serving(app) as port, connect(f"ws://127.0.0.1:{port}", max_size=None) as client:
            for batch in batches:
                await client.send("more")
                got = [await asyncio.wait_for(client.recv(), PATIENCE) for _ in (*batch, None)]
                assert got == [*batch, "that was all"]
            await client.send("bye")
            with pytest.raises(ConnectionClosedOK):
                await asyncio.wait_for(client.recv(), PATIENCE)

    asyncio.run(main())


def test_who_does_not_read_is_told_nothing_more_at_once() -> None:
    """Then what is to be sent waits with the application, which sees how much that is."""
    text, refused = "x" * 65_536, asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        say = said_at_once(scope)
        assert say is not None
        await receive()
        await send({"type": "websocket.accept"})
        said = 0
        while say(text):
            said += 1
            await asyncio.sleep(0.001)
        refused.set()
        await send({"type": "websocket.send", "text": str(said)})  # it waits until there is room
        await receive()

    async def main() -> None:
        async with serving(app) as port, connect(f"ws://127.0.0.1:{port}", max_queue=1) as client:
            await asyncio.wait_for(refused.wait(), PATIENCE)
            said = 0
            while (got := await asyncio.wait_for(client.recv(), PATIENCE)) == text:
                said += 1
            assert said == int(got) > 0

    asyncio.run(main())


def test_who_says_more_than_is_taken_has_to_wait() -> None:
    """Little is kept of it, and nothing is lost: reading stops, and goes on when what came has been taken."""
    much, many = "x" * 60_000, 300
    here: list[Frames] = []

    class Known(Frames):
        def handle_connect(self, event: Any) -> None:
            here.append(self)
            super().handle_connect(event)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while here[0].transport.is_reading():
            await asyncio.sleep(0.001)
        assert here[0].queue.qsize() * len(much) < 1 << 20
        for number in range(many):
            assert (await receive())["text"] == f"{number} {much}"
        await send({"type": "websocket.close", "code": 1000})

    async def main() -> None:
        async with serving(app, Known) as port, connect(f"ws://127.0.0.1:{port}") as client:
            for number in range(many):
                await asyncio.wait_for(client.send(f"{number} {much}"), PATIENCE)
            await asyncio.wait_for(client.wait_closed(), PATIENCE)
            assert client.close_code == 1000

    asyncio.run(main())


@pytest.mark.parametrize("says", [b"", b"\x81\x80mask" * 3])
def test_who_does_not_answer_whether_they_are_there_is_hung_up_on(says: bytes) -> None:
    """Also who has said something before; and they have been asked."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def main() -> None:
        async with serving(app, ping=0.2) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            head = f"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n"
            writer.write(head.encode())
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            writer.write(says)
            told = await asyncio.wait_for(reader.read(), PATIENCE)  # until they hang up
            assert told[:2] == b"\x89\x04"  # asked once, and then told why (1011)
            assert told[6:7] == b"\x88" and told[8:10] == (1011).to_bytes(2, "big")
            writer.close()

    asyncio.run(main())
