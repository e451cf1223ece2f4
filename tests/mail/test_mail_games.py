"""Whole games by mail, through real doors: LMTP in, SMTP out, over sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from posting import PATIENCE, Mail, Post, correspondence, post

from pipworks.tables import verify


async def play_by_mail(world: Post, names: list[str], read: dict[str, int]) -> dict[str, Mail]:
    """Answer every mail that asks with its first choice until everybody is told the end; the last mails."""
    last: dict[str, Mail] = {}
    while len(last) < len(names):
        for name in names:
            address = f"{name.lower()}@example.org"
            new = world.boxes.of(address)[read[name] :]
            for mail in new:
                read[name] += 1
                if "game is over" in str(mail.parsed["Subject"]):
                    last[name] = mail
                elif mail.choices:
                    assert await world.answer(mail, mail.choices[0]) == 250
        await asyncio.sleep(0.005)
    return last


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_both_seats_by_mail(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    url = str(request.getfixturevalue("postgres").fresh()) if kind == "postgresql" else None

    async def scene() -> None:
        async with post(tmp_path, url=url) as world:
            table, _ = await correspondence(world, "femto", ("Ann", "Bo"), (0, 1))
            last = await asyncio.wait_for(play_by_mail(world, ["Ann", "Bo"], {"Ann": 1, "Bo": 1}), PATIENCE)
            for mail in last.values():
                (record,) = mail.parsed.iter_attachments()
                assert verify(record.get_content()).ok
            state = await (await world.parlour.table(table)).state()
            assert state.result is not None and state.result.reason == "played"
            ids = [str(each.parsed["Message-ID"]) for each in world.boxes.mails]
            assert len(set(ids)) == len(ids)
            assert {each.to for each in world.boxes.mails} == {"ann@example.org", "bo@example.org"}

    asyncio.run(scene())


def test_one_seat_by_mail_and_one_in_the_browser(tmp_path: Path) -> None:
    async def scene() -> None:
        async with post(tmp_path) as world:
            table, people = await correspondence(world, "femto:goal=low", ("Ann", "Bo"), (1,))
            browser = asyncio.create_task(in_the_browser(world, table, people[0]))
            last = await asyncio.wait_for(play_by_mail(world, ["Bo"], {"Bo": 1}), PATIENCE)
            result = await browser
            assert result["text"]  # told as everybody is, but for "you"
            assert last["Bo"].parsed.is_multipart()
            assert not world.boxes.of("ann@example.org")

    asyncio.run(scene())


async def in_the_browser(world: Post, table: str, person: dict[str, str]) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = (await world.client.get(f"/api/tables/{table}", headers=person)).json()
        if told["result"] is not None:
            return dict(told["result"])
        if told["your_move"]:
            view = (await world.client.get(f"/api/tables/{table}/view", headers=person)).json()["view"]
            command = {"do": "choose", "seat": 0, "choice": view["choices"][-1]}
            done = await world.client.post(f"/api/tables/{table}/commands", json=command, headers=person)
            assert done.status_code in (200, 409), done.text
        await asyncio.sleep(0.005)
