"""Who wants to hear in a browser that it is their move says so for themselves, and takes it back."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import sqlalchemy as sa
from hosting import application, guest, is_problem
from test_web_order import admin, seated

from pipworks.push.settings import PushSettings
from pipworks.tables import schema
from push_service import Listener, PushService

PUSH = PushSettings("mailto:host@example.org", nearby=True, grace=0.0)
WHERE = "/api/people/me/push"


@asynccontextmanager
async def ringing(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with application(folder, push=PUSH) as http:
        yield http


def kept(folder: Path) -> list[str]:
    """The endpoints in the database, in order."""
    engine = sa.create_engine(f"sqlite:///{folder}/tables.db")
    with engine.connect() as connection:
        found = sorted(connection.scalars(sa.select(schema.push_devices.c.endpoint)))
    engine.dispose()
    return found


def test_who_asks_is_told_by_the_key_that_the_server_shows(tmp_path: Path, service: PushService) -> None:
    async def conversation() -> None:
        async with ringing(tmp_path) as http:
            key = (await http.get("/api/push")).json()["key"]
            assert re.fullmatch("B[A-Za-z0-9_-]{86}", key)
            ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
            phone = service.listener("phone")
            for _ in range(2):  # as every visit to the pages does
                answer = await http.put(WHERE, json=phone.said, headers=ann | {"Accept-Language": "de"})
                assert answer.status_code == 204 and answer.content == b""
            assert kept(tmp_path) == [phone.endpoint]
            asked = {
                "variant": "femto", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": "correspondence",
            }  # fmt: skip
            table = (await http.post("/api/tables", json=asked, headers=ann)).json()
            shown = {"Pipworks-Invitation": table["invitation"]}
            sat = await http.post(
                f"/api/tables/{table['id']}/commands", json={"do": "sit", "seat": 1}, headers=bob | shown
            )
            assert sat.status_code == 200, sat.text
            (sent,) = await asyncio.to_thread(service.wait_for, "phone")
            told = phone.understood(sent)
            assert (told["table"], told["title"]) == (table["id"], "Du bist dran")
            assert sent.claims(key)["sub"] == PUSH.contact
            assert table["invitation"] not in str(told)
            # Bob has the address from somewhere, and ends nothing by it.
            assert (
                await http.post(f"{WHERE}/stop", json={"endpoint": phone.endpoint}, headers=bob)
            ).is_success
            assert kept(tmp_path) == [phone.endpoint]
            assert (
                await http.post(f"{WHERE}/stop", json={"endpoint": phone.endpoint}, headers=ann)
            ).is_success
            assert kept(tmp_path) == []

    asyncio.run(conversation())


def test_what_cannot_be_done_is_refused_in_a_sentence(tmp_path: Path) -> None:
    good = Listener("https://push.example.org/send/x").said

    async def conversation() -> None:
        async with application(tmp_path / "off") as http:
            ann = await guest(http)
            assert (await http.get("/api/push")).json() == {"key": None}
            assert is_problem(await http.put(WHERE, json=good, headers=ann), 409, "no-push")
            stopped = await http.post(f"{WHERE}/stop", json={"endpoint": "x"}, headers=ann)
            assert stopped.status_code == 204
        open_only = PushSettings("mailto:host@example.org")
        async with application(tmp_path / "on", push=open_only) as http:
            ann = await guest(http)
            assert is_problem(await http.put(WHERE, json=good), 401, "no-token")
            assert is_problem(await http.post(f"{WHERE}/stop", json={"endpoint": "x"}), 401, "no-token")
            for bad in ("http://push.example.org/x", "https://127.0.0.1/x", "https://localhost/x"):
                answer = await http.put(WHERE, json=good | {"endpoint": bad}, headers=ann)
                assert is_problem(answer, 422, "bad-endpoint")
            german = ann | {"Accept-Language": "de"}
            answer = await http.put(WHERE, json=good | {"endpoint": "https://x/"}, headers=german)
            assert answer.json()["detail"].startswith("das ist keine Adresse eines Push-Dienstes")
            answer = await http.put(WHERE, json=good | {"keys": {"p256dh": "x", "auth": "y"}}, headers=ann)
            assert is_problem(answer, 422, "bad-endpoint")
            for when, status in ((1789000000000.25, 204), (1789000000000, 204), ("soon", 422), (True, 422)):
                answer = await http.put(WHERE, json=good | {"expirationTime": when}, headers=ann)
                assert answer.status_code == status, when
            for odd in ({}, {"endpoint": 3}, {"endpoint": "é\0"}):
                assert (await http.post(f"{WHERE}/stop", json=odd, headers=ann)).status_code in (204, 422)

    for name in ("off", "on"):
        (tmp_path / name).mkdir()
    asyncio.run(conversation())


def test_who_is_banned_is_told_when_that_has_ended(tmp_path: Path, service: PushService) -> None:
    async def conversation() -> None:
        async with ringing(tmp_path) as http:
            ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
            for who, name in ((ann, "ann"), (bob, "bob")):
                await http.put(WHERE, json=service.listener(name).said, headers=who)
            hers = (await http.get("/api/people/me/profile", headers=ann)).json()["handle"]
            asked = {
                "variant": "femto", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": "correspondence",
            }  # fmt: skip
            table = (await http.post("/api/tables", json=asked, headers=ann)).json()
            admin(tmp_path, "ban", hers)
            sit = {"do": "sit", "seat": 1, "invitation": table["invitation"]}
            sat = await http.post(f"/api/tables/{table['id']}/commands", json=sit, headers=bob)
            assert sat.status_code == 200, sat.text
            await asyncio.to_thread(service.wait_for, "bob")  # both are asked at once
            assert service.sent_to("ann") == []
            admin(tmp_path, "unban", hers)
            (sent,) = await asyncio.to_thread(service.wait_for, "ann")
            assert service.listener("ann").endpoint.endswith(sent.path)

    asyncio.run(conversation())


def test_it_goes_with_an_old_token_and_with_the_person_and_is_told_in_their_file(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with ringing(tmp_path) as http:
            ann = await guest(http, "Ann")
            device = Listener("https://push.example.org/send/ann").said
            await http.put(WHERE, json=device, headers=ann | {"Accept-Language": "de"})
            told = await http.get("/api/people/me/export", headers=ann)
            (one,) = told.json()["push_devices"]
            assert one["language"] == "de" and set(one) == {"language", "made"}
            assert device["endpoint"] not in told.text and device["keys"]["auth"] not in told.text
            fresh = (await http.post("/api/people/me/token", headers=ann)).json()["token"]
            assert kept(tmp_path) == []  # nor does a device that was lost hear anything
            ann = {"Authorization": f"Bearer {fresh}"}
            await http.put(WHERE, json=device, headers=ann)
            await seated(http, ann, await guest(http, "Bob"))
            assert kept(tmp_path) == [device["endpoint"]]
            gone = await http.post("/api/people/me/delete", json={"name": "Ann"}, headers=ann)
            assert gone.status_code == 204 and kept(tmp_path) == []

    asyncio.run(conversation())
