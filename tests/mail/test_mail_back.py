"""A name is kept by an address, and a link that comes there lets its owner in on any device."""

from __future__ import annotations

import asyncio
import re
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from posting import PATIENCE, Mail, Post
from test_mail_faults import later
from test_mail_manners import play, quiet

from pipworks.mail.desk import MOST_ASKED
from pipworks.mail.keys import MOST_KEYS
from pipworks.tables import schema
from pipworks.tables.people import Person

ANN = "ann@example.org"


async def give(world: Post, who: dict[str, str], address: str = ANN, status: int = 200) -> dict[str, Any]:
    answer = await world.client.put("/api/people/me/address", json={"address": address}, headers=who)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


async def back(world: Post, address: str = ANN) -> None:
    answer = await world.client.post("/api/mail/back", json={"address": address})
    assert (answer.status_code, answer.json()) == (200, {"asked": True})


async def says_yes(world: Post, mail: Mail) -> None:
    (link,) = set(re.findall(r"https://play\.example\.org(/api/mail/confirm/[^\s\"<]+)", mail.text))
    said = await world.client.post(link)
    assert said.status_code == 200 and "A link that lets you in" in said.text


async def enter(world: Post, mail: Mail) -> httpx.Response:
    (link,) = set(re.findall(r"https://play\.example\.org/mail#([a-z0-9.]+)", mail.text + mail.html))
    looked = await world.client.post("/api/mail/look", json={"link": link})
    if looked.status_code == 200:
        told = looked.json()
        assert (told["table"], told["game"], told["key"]) == (None, None, True)
    return await world.client.post("/api/mail/enter", json={"link": link})


def test_an_address_keeps_a_name_once_it_has_said_yes_and_is_a_way_back(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann = await world.guest("Anneliese")
        me = (await world.client.get("/api/people/me", headers=ann)).json()
        ways = await give(world, ann)
        assert (ways["claimed"], ways["address"], ways["confirmed"]) == (False, ANN, False)
        asks = await world.boxes.arrive(ANN, 1)
        assert "Anneliese" in asks.text and "play by mail" not in asks.text
        (link,) = set(re.findall(r"https://play\.example\.org(/api/mail/confirm/[^\s\"<]+)", asks.text))
        asked = (await world.client.get(link)).text
        assert "Is this your address?" in asked and "play by mail" not in asked
        await back(world)  # nothing comes before the address has said yes
        assert await quiet(world) == 1
        await says_yes(world, asks)
        ways = (await world.client.get("/api/people/me/ways", headers=ann)).json()
        assert ways["claimed"] and ways["confirmed"]
        other = await world.client.post("/api/people", json={"name": "anneliese"})
        assert (other.status_code, other.json()["code"]) == (409, "name-taken")

        await back(world, "Ann@Example.org")
        key = await world.boxes.arrive(ANN, 2)
        entered = await enter(world, key)
        assert entered.json()["token"]["person"]["id"] == me["id"]
        assert (entered.json()["table"], entered.json()["seat"]) == (None, None)
        assert (await enter(world, key)).status_code == 404  # once

        # Taken back, it is no way in any more.
        there = {"Authorization": f"Bearer {entered.json()['token']['token']}"}
        ways = (await world.client.delete("/api/people/me/address", headers=there)).json()
        assert (ways["claimed"], ways["address"]) == (False, None)
        await back(world)
        assert await quiet(world) == 2

    play(tmp_path, scene)


def test_nobody_learns_by_asking_who_is_known_and_nobody_is_flooded(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann = await world.guest("Anneliese")
        await give(world, ann)
        await says_yes(world, await world.boxes.arrive(ANN, 1))
        await back(world, "stranger@example.org")
        for _ in range(MOST_KEYS + 3):
            await back(world)
        assert await quiet(world) == 1 + MOST_KEYS
        assert {each.to for each in world.boxes.mails} == {ANN}
        later(world, 1.01)
        await back(world)
        await world.boxes.arrive(ANN, 2 + MOST_KEYS)

    play(tmp_path, scene)


def test_nobody_waits_longer_for_a_key_where_there_is_somebody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is answered is answered before it is looked who has the address."""

    async def scene(world: Post) -> None:
        ann = await world.guest("Anneliese")
        await give(world, ann)
        await says_yes(world, await world.boxes.arrive(ANN, 1))
        await quiet(world)
        gate, find = threading.Event(), world.parlour.storage.people.find

        def held(person: str) -> Person | None:
            assert gate.wait(PATIENCE)
            return find(person)

        with monkeypatch.context() as patch:
            patch.setattr(world.parlour.storage.people, "find", held)
            await back(world)
            gate.set()
            await world.boxes.arrive(ANN, 2)

    play(tmp_path, scene)


def test_who_leaves_leaves_no_address(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann = await world.guest("Zwetschgenknödel")
        await give(world, ann, "zwetschge@example.org")
        await says_yes(world, await world.boxes.arrive("zwetschge@example.org", 1))
        gone = await world.client.post(
            "/api/people/me/delete", json={"name": "Zwetschgenknödel"}, headers=ann
        )
        assert gone.status_code == 204
        with world.parlour.storage.engine.connect() as connection:
            for table in schema.metadata.sorted_tables:
                for row in connection.execute(table.select()):
                    assert "wetschge" not in repr(tuple(row)), table.name
        await back(world, "zwetschge@example.org")
        assert await quiet(world) == 1

    play(tmp_path, scene)


def test_an_address_is_not_asked_more_often_by_those_who_come_and_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.mail.sending.LOOK_SECONDS", 0.02)

    def rows(world: Post) -> int:
        with world.parlour.storage.engine.connect() as connection:
            return len(connection.execute(schema.mail_queue.select()).all())

    async def scene(world: Post) -> None:
        for status in [200] * MOST_ASKED + [429, 429]:
            eve = await world.guest("Eve")
            await give(world, eve, status=status)
            gone = await world.client.post("/api/people/me/delete", json={"name": "Eve"}, headers=eve)
            assert gone.status_code == 204
        assert await quiet(world) <= MOST_ASKED
        assert rows(world) == MOST_ASKED
        later(world, 1.01)
        while rows(world):
            await asyncio.sleep(0.02)

    play(tmp_path, scene)
