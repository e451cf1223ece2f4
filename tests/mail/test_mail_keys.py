"""Into the browser from a mail: as who one is, by a key that comes to one's own address and holds once."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
from hypothesis import given, settings
from hypothesis import strategies as st
from posting import Mail, Post
from test_mail_beginning import begin
from test_mail_faults import later
from test_mail_manners import ANN, play, quiet

from pipworks.mail.addresses import Place, Seals
from pipworks.mail.keys import MOST_KEYS
from pipworks.mail.wishes import wish_id

GAME = "femto:order=winner_leads against random"
CLEO = "cleo@example.org"


def link_of(mail: Mail) -> str:
    """What stands after `#` in the link into the browser; the same in both bodies."""
    found = set(re.findall(r"https://play\.example\.org/mail#([a-z0-9.]+)", mail.text + mail.html))
    assert len(found) == 1
    return found.pop()


async def ask(world: Post, what: str, link: str, headers: dict[str, str] | None = None) -> httpx.Response:
    return await world.client.post(f"/api/mail/{what}", json={"link": link}, headers=headers or {})


async def told(world: Post, what: str, link: str, headers: dict[str, str] | None = None) -> dict[str, Any]:
    answer = await ask(world, what, link, headers)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def letter(world: Post, address: str = ANN) -> Mail:
    """The letter that asks somebody for a choice who is known by mail alone."""
    await begin(world, GAME, f"Ann <{address}>")
    return await world.boxes.arrive(address, 2)


async def key(world: Post, mail: Mail) -> str:
    """A key, asked for by the link of a letter."""
    count = len(world.boxes.of(mail.to))
    assert await told(world, "keys", link_of(mail)) == {"asked": True}
    return link_of(await world.boxes.arrive(mail.to, count + 1))


async def assert_void(world: Post, link: str) -> None:
    for what in ("look", "enter"):
        answer = await ask(world, what, link)
        assert (answer.status_code, answer.json()["code"]) == (404, "void-link")


def test_who_is_known_by_mail_alone_comes_into_a_browser_as_that_person(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        asks = await letter(world)
        found = await told(world, "look", link_of(asks))
        assert (found["name"], found["you"], found["known"], found["key"]) == ("Ann", False, None, False)
        opens = await key(world, asks)
        bo = await world.guest("Bo")
        found = await told(world, "look", opens, bo)
        assert (found["name"], found["you"], found["known"], found["key"]) == ("Ann", False, "Bo", True)
        entered = await told(world, "enter", opens, bo)
        ann = {"Authorization": f"Bearer {entered['token']['token']}"}
        table = (await world.client.get(f"/api/tables/{entered['table']}", headers=ann)).json()
        assert table["seats"][entered["seat"]]["you"] and table["your_move"]
        assert (await told(world, "look", link_of(asks), ann))["you"]
        choose = {"do": "choose", "seat": entered["seat"], "choice": asks.choices[0]}
        done = await world.client.post(f"/api/tables/{entered['table']}/commands", json=choose, headers=ann)
        assert done.status_code == 200, done.text
        assert (await world.client.get("/api/people/me", headers=bo)).json()["name"] == "Bo"

    play(tmp_path, scene)


def test_a_key_holds_once_and_lets_one_in_of_two_who_use_it_at_once(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        asks = await letter(world)
        one, other = await key(world, asks), await key(world, asks)
        both = await asyncio.gather(*(ask(world, "enter", one) for _ in range(4)))
        assert sorted(each.status_code for each in both) == [200, 404, 404, 404]
        await assert_void(world, one)
        await assert_void(world, other)  # and so is any other of that person
        third = await key(world, asks)
        assert (await told(world, "look", third))["key"]

    play(tmp_path, scene)


def test_a_letter_that_is_forwarded_lets_nobody_in(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        asks = await letter(world)
        eve = await world.guest("Eve")
        for _ in range(MOST_KEYS):
            assert (await ask(world, "enter", link_of(asks), eve)).status_code == 404
            assert await told(world, "keys", link_of(asks), eve) == {"asked": True}
        assert (await ask(world, "keys", link_of(asks), eve)).status_code == 429
        assert await quiet(world) == 2 + MOST_KEYS
        assert {each.to for each in world.boxes.mails} == {ANN}  # whoever asks, it goes there alone
        later(world, 1.01)
        await key(world, asks)

    play(tmp_path, scene)


def test_a_key_is_void_after_an_hour_and_when_its_person_sees_to_that(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        asks = await letter(world)
        opens = await key(world, asks)
        later(world, 0.9 / 24)
        assert (await told(world, "look", opens))["key"]
        later(world, 0.11 / 24)
        await assert_void(world, opens)

        # A new token voids the keys that are on their way.
        first, second = await key(world, asks), await key(world, asks)
        entered = await told(world, "enter", first)
        ann = {"Authorization": f"Bearer {entered['token']['token']}"}
        await assert_void(world, second)
        third = await key(world, asks)
        renewed = (await world.client.post("/api/people/me/token", headers=ann)).json()
        await assert_void(world, third)
        ann = {"Authorization": f"Bearer {renewed['token']}"}

        # And so does the end of the mail, with the links of all letters.
        fourth = await key(world, asks)
        where = f"/api/tables/{entered['table']}/mail"
        wish = {"seat": entered["seat"], "wanted": False}
        assert (await world.client.post(where, json=wish, headers=ann)).status_code == 200
        await assert_void(world, fourth)
        await assert_void(world, link_of(asks))
        assert (await ask(world, "keys", link_of(asks))).status_code == 404

    play(tmp_path, scene)


def test_another_address_voids_what_the_old_one_has(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        asks = await letter(world)
        entered = await told(world, "enter", await key(world, asks))
        ann = {"Authorization": f"Bearer {entered['token']['token']}"}
        old = await key(world, asks)
        wish = {"seat": entered["seat"], "address": CLEO}
        where = f"/api/tables/{entered['table']}/mail"
        assert (await world.client.post(where, json=wish, headers=ann)).status_code == 200
        await assert_void(world, old)
        await assert_void(world, link_of(asks))
        assert await world.answer(await world.boxes.arrive(CLEO, 1), "yes") == 250
        new = await key(world, await world.boxes.arrive(CLEO, 2))
        assert (await told(world, "enter", new))["token"]["person"]["id"] == entered["token"]["person"]["id"]

    play(tmp_path, scene)


def test_nobody_comes_in_by_anything_else(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        asks = await letter(world)
        opens = await key(world, asks)
        for changed in (opens[:-1] + ("a" if opens[-1] != "a" else "b"), opens.upper(), f"0{opens}", "", "."):
            await assert_void(world, changed)
        confirm = re.search(r"/api/mail/confirm/(\S+)", world.boxes.of(ANN)[0].text)
        assert confirm is not None
        await assert_void(world, confirm[1])
        await assert_void(world, world.boxes.of(ANN)[0].reply_to.partition("@")[0].partition("+")[2])
        assert (await world.client.post(f"/api/mail/confirm/{opens}")).status_code == 404
        assert (await ask(world, "keys", opens)).status_code == 404  # a key makes no keys
        reply_to = f"confirm+{opens}@play.example.org"
        assert await world.postman.bring(reply_to, b"From: a@b.example\r\n\r\nyes\r\n") == 550
        assert (await told(world, "look", opens))["key"]

    play(tmp_path, scene)


def test_an_answer_to_a_key_is_one_to_the_table(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        asks = await letter(world)
        await key(world, asks)
        mail = world.boxes.of(ANN)[-1]
        assert "as Ann" in mail.text and "No more mail about this table" in mail.text
        assert max(map(len, re.sub(r"https\S+", "", mail.text).split("\n"))) <= 72
        assert await world.answer(mail, asks.choices[0]) == 250
        assert (await world.boxes.arrive(ANN, 4)).choices

    play(tmp_path, scene)


SEALS = Seals(b"\1" * 32, "play.example.org")
PLACE = Place("k3v9x2mmq7r5t8w4n6p2", 0, 0, 7)


@given(st.text("0123456789abcdefghij.@+", max_size=90), st.integers(0, 99))
@settings(max_examples=300)
def test_no_text_is_a_key_but_the_one_that_was_made(text: str, at: int) -> None:
    which = wish_id("ab" * 12)
    made = SEALS.key(which, ANN)
    assert not SEALS.opens(text, which, ANN) and SEALS.opens(made, which, ANN)
    changed = made[: at % len(made)] + "z" + made[at % len(made) + 1 :]
    assert changed == made or not SEALS.opens(changed, which, ANN)
    assert not SEALS.opens(made, which, CLEO) and not SEALS.confirms(made, which, ANN)
    assert SEALS.read_browser_token(text) is None
    link = SEALS.browser_token(PLACE)
    assert SEALS.read_browser_token(link) == PLACE
    assert SEALS.read_stop_token(link) is None and SEALS.read(f"play+{link}@play.example.org") is None
