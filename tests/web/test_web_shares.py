"""Shares over the wire: clients seal and open them by themselves, through crashes and rematches."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hosting import PATIENCE, Server, start

from pipworks.client import Client, Table
from pipworks.tables import verify

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"


def first(view: Mapping[str, Any], seat: int) -> str:
    return str(view["choices"][0])


def playing(table: Table) -> bool:
    return str(table.info["status"]) != "waiting"


async def proved(table: Table) -> list[str]:
    """What is not proved of a finished game, given all that a client has kept of it."""
    assert table.promised is not None
    found = verify(await table.record(), **table.promised)  # type: ignore[arg-type]
    assert found.ok, found.first_bad
    assert not any("the choices are those" in each for each in found.unshown)
    return [each for each in found.unshown if "seat" in each]


def test_clients_are_bound_before_they_open(server: Server) -> None:
    """Two who open by themselves, a rematch that is sealed beforehand, and one seat against a bot."""

    async def scene() -> None:
        async with Client(server.url) as ann, Client(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            one = await ann.create(FEMTO, ["me", "open"], public=True)
            two = await bob.join(one.id)
            for again in (False, True):
                await asyncio.gather(one.play(first), two.play(first))
                assert await proved(one) == await proved(two) == []
                assert one.promised == two.promised
                if not again:
                    await one.propose("rematch")
                    await two.until(lambda table: table.proposal is not None, PATIENCE)
                    await two.answer(True)
                    await two.until(lambda table: table.info["rematch"] is not None, PATIENCE)
                    told = two.info["rematch"], two.invitation
                    one, two = await ann.table(*told), await bob.table(*told)
            alone = await ann.create(FEMTO, ["me", "random"])
            await alone.play(first)
            assert await proved(alone) == []
            scripted = await ann.create(FEMTO, ["me", "random"], share="abc")
            await scripted.play(first)
            assert any("given openly" in each for each in verify(await scripted.record()).unshown)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_a_server_killed_between_seals_and_shares_goes_on(tmp_path: Path) -> None:
    """`kill -9`: what was opened is on disk, and a client that comes again opens what is missing."""
    options = ("--no-log", "--no-limits", "--bot-seconds", "0")

    async def scene() -> None:
        running = start(tmp_path / "tables.db", *options)
        try:
            async with Client(running.url) as ann, Client(running.url) as bob:
                await ann.guest("Ann")
                await bob.guest("Bob")
                table = await ann.create(FEMTO, ["me", "open"], public=True)
                seal = bob.shares_at(table.id).sealed(table.id, 1)
                sit = {"do": "sit", "seat": 1, "seal": seal}
                info = (await bob.ask("POST", f"/tables/{table.id}/commands", sit))["table"]
                opened = [{"do": "open", "seat": at, "share": it} for at, it in to_open(bob, info)]
                done = await bob.ask("POST", f"/tables/{table.id}/commands", opened[0])
                running.stop(signal.SIGKILL)
                running = start(tmp_path / "tables.db", *options)
                async with Client(running.url, ann.token) as later:
                    later._shares = ann._shares
                    back = await later.table(table.id)
                    assert [seat["opens"] for seat in back.info["seats"]] == [True, False]
                    assert back.info["number"] == done["number"]
                    await back.until(playing, PATIENCE)
                    await back.resign()
                    assert await proved(back) == []
                    assert back.shares.promised == bob.shares_at(table.id).promised
        finally:
            running.stop()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def to_open(client: Client, info: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The shares that a client would open at a table."""
    return client.shares_at(str(info["id"])).to_open(info)
