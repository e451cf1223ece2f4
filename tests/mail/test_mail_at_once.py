"""What comes at once is counted one by one: no mailbox is flooded, whoever asks, and however fast."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import httpx
import pytest
from posting import Post, correspondence, reply
from test_mail_beginning import GAME, wish
from test_mail_keys import ask, letter, link_of
from test_mail_manners import ANN, begun, play, quiet

from pipworks.mail.beginning import MOST_INVITED
from pipworks.mail.counter import MOST_GIVEN
from pipworks.mail.desk import MOST_ASKED
from pipworks.mail.keys import MOST_KEYS

VICTIM = "victim@example.org"
GENUINE = "mx.example.org; dmarc=pass header.from=example.org"


def count(world: Post, address: str, kind: str) -> int:
    return int(world.office.queue.count(address, kind, 0.0))


def codes(answers: list[httpx.Response]) -> dict[int, int]:
    return dict(Counter(each.status_code for each in answers))


def test_an_address_gets_so_many_keys_however_they_are_asked_for(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        link = link_of(await letter(world))
        for _ in range(MOST_KEYS):
            await world.office.keys.send_back(ANN.upper())
        asked = await asyncio.gather(*(ask(world, "keys", link) for _ in range(4 * MOST_KEYS)))
        assert codes(asked)[429] >= 3 * MOST_KEYS
        await quiet(world)
        assert count(world, ANN, "key") == MOST_KEYS

    play(tmp_path, scene)


def test_an_address_is_asked_so_often_whoever_gives_it_and_however(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        people = [await world.guest(f"Guest {number}") for number in range(12)]
        where, given = "/api/people/me/address", {"address": VICTIM}
        answers = await asyncio.gather(
            *(world.client.put(where, json=given, headers=each) for each in people)
        )
        assert sorted(codes(answers).values()) == [MOST_ASKED, 12 - MOST_ASKED]
        assert count(world, VICTIM, "confirm") == MOST_ASKED

        forged = [
            wish("femto against random", "cleo@example.org", Message_ID=f"<{at}@x>") for at in range(12)
        ]
        await asyncio.gather(*(world.office.take(GAME, "x@elsewhere.example", each) for each in forged))
        assert count(world, "cleo@example.org", "confirm") == MOST_ASKED

        tables = [await correspondence(world, "femto", (f"Ann {at}", "Bo"), ()) for at in range(6)]
        turned = [
            world.client.post(
                f"/api/tables/{table}/mail",
                json={"seat": 0, "address": "dora@example.org"},
                headers=seated[0],
            )
            for table, seated in tables
        ]
        assert sorted(codes(await asyncio.gather(*turned)).values()) == [MOST_ASKED, 6 - MOST_ASKED]
        assert count(world, "dora@example.org", "confirm") == MOST_ASKED

    play(tmp_path, scene)


def test_a_person_gives_and_invites_so_many_addresses(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        ann = await world.guest("Ann")
        given = [
            world.client.put("/api/people/me/address", json={"address": f"a{at}@example.org"}, headers=ann)
            for at in range(12)
        ]
        assert codes(await asyncio.gather(*given))[429] == 12 - MOST_GIVEN
        assert sum(count(world, f"a{at}@example.org", "confirm") for at in range(12)) == MOST_GIVEN

        asked = {"variant": "femto", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": "correspondence"}
        table = (await world.client.post("/api/tables", json=asked, headers=ann)).json()["id"]
        invited = [
            world.client.post(
                f"/api/tables/{table}/mail/invitations",
                json={"seat": 1, "address": f"b{at % 16}@example.org"},
                headers=ann,
            )
            for at in range(32)  # each twice
        ]
        assert codes(await asyncio.gather(*invited))[429] == 2 * (16 - MOST_INVITED)
        assert sum(count(world, f"b{at}@example.org", "confirm") for at in range(16)) == MOST_INVITED

    play(tmp_path, scene)


def test_an_address_begins_so_many_games_and_gets_so_many_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.mail.beginning.MOST_BEGUN", 3)
    monkeypatch.setattr("pipworks.mail.desk.MOST_ANSWERS", 4)

    async def begins(world: Post) -> None:
        raw = [
            wish("femto against random", Message_ID=f"<{at}@x>", Authentication_Results=GENUINE)
            for at in range(13)
        ]
        await world.postman.bring(GAME, raw.pop())
        await world.answer(await world.boxes.arrive(ANN, 1), "yes", Authentication_Results=GENUINE)
        await world.boxes.arrive(ANN, 2)
        await asyncio.gather(*(world.office.take(GAME, ANN, each) for each in raw))
        assert len(world.parlour.tables) == 3
        await quiet(world)
        assert count(world, ANN, "answer") == 4

    async def replies(world: Post) -> None:
        _, first, _ = await begun(world)
        nonsense = [reply(first, f"nonsense {at}") for at in range(12)]
        await asyncio.gather(*(world.office.take(first.reply_to, ANN, each) for each in nonsense))
        assert count(world, ANN, "answer") == 4

    (tmp_path / "begins").mkdir()
    play(tmp_path / "begins", begins, checked_by="mx.example.org")
    (tmp_path / "replies").mkdir()
    play(tmp_path / "replies", replies)
