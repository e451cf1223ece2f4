"""People over HTTP: how they keep what they are, come back, take everything along, and go."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import cbor2
import httpx
import pytest
import sqlalchemy as sa
from authenticator import Device, b64
from hosting import PATIENCE, application, guest, is_problem
from hypothesis import given, settings
from hypothesis import strategies as st
from test_web_ratings import FEMTO, do, rated, wish

from pipworks import Variant
from pipworks.games import find_named
from pipworks.people.order import Order
from pipworks.people.passkeys import MOST_PASSKEYS
from pipworks.ratings import recompute
from pipworks.tables import Parlour, Storage, errands, schema
from pipworks.tables.verifying import verify
from pipworks.web.hall import Hall

Talk = Callable[..., None]
SITE = {"Origin": "http://pipworks.test"}
Headers = dict[str, str]


def device() -> Device:
    return Device("http://pipworks.test", "pipworks.test")


async def claimed(http: httpx.AsyncClient, who: Headers, own: Device, label: str = "Phone") -> dict[str, Any]:
    """Make a passkey for somebody."""
    asked = await http.post("/api/people/me/passkeys/options", headers=who | SITE)
    assert asked.status_code == 200, asked.text
    made = {
        "challenge": asked.json()["challenge"],
        "credential": own.make(asked.json()["options"]),
        "label": label,
    }
    answer = await http.post("/api/people/me/passkeys", json=made, headers=who | SITE)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def back(http: httpx.AsyncClient, own: Device) -> httpx.Response:
    """Come back by a passkey."""
    asked = (await http.post("/api/passkeys/options", headers=SITE)).json()
    shown = {"challenge": asked["challenge"], "credential": own.sign(asked["options"])}
    return await http.post("/api/passkeys/enter", json=shown, headers=SITE)


def everything(database: Path) -> str:
    """All that a database holds, as text."""
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        rows = {
            each.name: [list(row) for row in connection.execute(sa.select(each))]
            for each in schema.metadata.sorted_tables
        }
    engine.dispose()
    return json.dumps(rows, ensure_ascii=False)


def test_nobody_makes_more_passkeys_than_are_enough(talk: Talk) -> None:
    """Not by asking for all of them beforehand, either."""

    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Anneliese")
        where = "/api/people/me/passkeys"
        asked = [
            (await http.post(f"{where}/options", headers=ann | SITE)).json() for _ in range(MOST_PASSKEYS + 2)
        ]
        answers = [
            await http.post(
                where,
                json={
                    "challenge": each["challenge"],
                    "credential": device().make(each["options"]),
                    "label": "",
                },
                headers=ann | SITE,
            )
            for each in asked
        ]
        assert [each.status_code for each in answers] == [201] * MOST_PASSKEYS + [409] * 2
        assert is_problem(answers[-1], 409, "too-many-passkeys")
        assert is_problem(await http.post(f"{where}/options", headers=ann | SITE), 409, "too-many-passkeys")
        await http.delete(f"{where}/{answers[0].json()['passkeys'][0]['id']}", headers=ann)
        assert len((await claimed(http, ann, device()))["passkeys"]) == MOST_PASSKEYS

    talk(conversation)


def test_a_passkey_keeps_a_name_and_lets_one_in_on_any_device(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, own, second = await guest(http, "Anneliese"), device(), device()
        me = (await http.get("/api/people/me", headers=ann)).json()
        assert me["durable"] is False
        ways = await claimed(http, ann, own)
        assert ways["claimed"] and [each["label"] for each in ways["passkeys"]] == ["Phone"]
        assert (await http.get("/api/people/me", headers=ann)).json()["durable"]

        # On another device, with nothing but the passkey.
        entered = await back(http, own)
        assert entered.status_code == 200
        assert entered.json()["person"]["id"] == me["id"]
        there = {"Authorization": f"Bearer {entered.json()['token']}"}
        ways = await claimed(http, there, second, "Laptop")
        assert [each["label"] for each in ways["passkeys"]] == ["Phone", "Laptop"]
        assert ways["passkeys"][0]["used"] is not None
        assert (await back(http, second)).json()["person"]["id"] == me["id"]

        # One that is removed lets nobody in; the other does.
        phone = ways["passkeys"][0]["id"]
        ways = (await http.delete(f"/api/people/me/passkeys/{phone}", headers=there)).json()
        assert ways["claimed"] and len(ways["passkeys"]) == 1
        assert is_problem(await back(http, own), 404, "unknown-passkey")
        gone = await http.delete(f"/api/people/me/passkeys/{phone}", headers=there)
        assert is_problem(gone, 404, "unknown-passkey")
        assert (await back(http, second)).status_code == 200

    talk(conversation)


def test_a_claimed_name_and_whatever_looks_like_it_is_nobody_elses(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, eve = await guest(http, "Lena"), await guest(http, "Eve")
        ways = await claimed(http, ann, device())
        for alike in ("Lena", "lena", "LENA", "L e n a", "Lеnа", "1ena"):  # two letters are Cyrillic
            refused = await http.patch("/api/people/me", json={"name": alike}, headers=eve)
            assert refused.status_code in (409, 422), alike
            refused = await http.post("/api/people", json={"name": alike})
            assert refused.status_code in (409, 422), alike
        made = await http.post("/api/tables", json=wish("me", "open", rated=False), headers=ann)
        table, invitation = made.json()["id"], made.json()["invitation"]
        sit = {"do": "sit", "seat": 1, "name": "Lena", "invitation": invitation}
        refused = await http.post(f"/api/tables/{table}/commands", json=sit, headers=eve)
        assert is_problem(refused, 409, "name-taken")
        # It goes along with its owner, and is free when there is no way back any more.
        assert (await http.patch("/api/people/me", json={"name": "Lenchen"}, headers=ann)).status_code == 200
        assert (await http.patch("/api/people/me", json={"name": "Lena"}, headers=eve)).status_code == 200
        await http.delete(f"/api/people/me/passkeys/{ways['passkeys'][0]['id']}", headers=ann)
        assert (await http.patch("/api/people/me", json={"name": "Lenchen"}, headers=eve)).status_code == 200

    talk(conversation)


DECEIVING = {
    "Mаria": "one script",  # the second letter is Cyrillic
    "Pipworks": "runs this server",
    "аdmin": "runs this server",
    "ADMIN": "runs this server",
    "Greedy": "a bot",
}


def test_names_that_deceive_are_refused(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        for name, why in DECEIVING.items():
            refused = await http.post("/api/people", json={"name": name})
            assert is_problem(refused, 422, "bad-name"), name
            assert why in refused.json()["detail"]
        fine = await http.post("/api/people", json={"name": "Мария Müller"})  # each word in its own script
        assert fine.status_code == 201

    talk(conversation)


def test_what_no_passkey_has_signed_lets_nobody_in(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, own = await guest(http, "Ann"), device()
        await claimed(http, ann, own)

        async def enter(credential: Any, challenge: str) -> httpx.Response:
            shown = {"challenge": challenge, "credential": credential}
            return await http.post("/api/passkeys/enter", json=shown, headers=SITE)

        async def asked() -> dict[str, Any]:
            return dict((await http.post("/api/passkeys/options", headers=SITE)).json())

        first = await asked()
        signed = own.sign(first["options"])
        assert (await enter(signed, first["challenge"])).status_code == 200
        assert is_problem(await enter(signed, first["challenge"]), 422, "bad-passkey")  # twice
        assert is_problem(await enter(signed, (await asked())["challenge"]), 422, "bad-passkey")
        forger = device()
        forger.credential = own.credential
        now = await asked()
        assert is_problem(await enter(forger.sign(now["options"]), now["challenge"]), 422, "bad-passkey")
        elsewhere = Device("http://evil.test", "evil.test", own.key, own.credential)
        now = await asked()
        assert is_problem(await enter(elsewhere.sign(now["options"]), now["challenge"]), 422, "bad-passkey")
        no_page = await http.post("/api/passkeys/options")
        assert is_problem(no_page, 422, "bad-passkey")
        right = no_page.json()["detail"].rpartition("Origin: ")[2]  # what is to be sent is said
        assert (await http.post("/api/passkeys/options", headers={"Origin": right})).status_code == 200
        german = await http.post("/api/passkeys/options", headers={"Accept-Language": "de"})
        assert german.json()["detail"].endswith(f"diesen Kopf mit: Origin: {right}")
        # Another's challenge makes no passkey of one's own.
        eve = await guest(http, "Eve")
        mine = (await http.post("/api/people/me/passkeys/options", headers=ann | SITE)).json()
        stolen = {"challenge": mine["challenge"], "credential": device().make(mine["options"]), "label": ""}
        refused = await http.post("/api/people/me/passkeys", json=stolen, headers=eve | SITE)
        assert is_problem(refused, 422, "bad-passkey")

    talk(conversation)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("id", "rawId", "type", "response", "clientDataJSON", "authenticatorData", "signature", "userHandle")


def test_whatever_is_sent_as_a_passkey_is_refused_in_a_sentence(visit: Talk) -> None:
    async def conversation(http: httpx.AsyncClient, bad: dict[str, Any], response: dict[str, Any]) -> None:
        asked = (await http.post("/api/passkeys/options", headers=SITE)).json()
        for credential in (bad, {"id": "aa", "rawId": "aa", "type": "public-key", "response": response}):
            shown = {"challenge": asked["challenge"], "credential": credential}
            answer = await http.post("/api/passkeys/enter", json=shown, headers=SITE)
            assert answer.status_code in (404, 422) and answer.json()["detail"]

    @settings(max_examples=15, deadline=None)
    @given(st.dictionaries(st.sampled_from(FIELDS), ANY), st.dictionaries(st.sampled_from(FIELDS), ANY))
    def check(bad: dict[str, Any], response: dict[str, Any]) -> None:
        visit(partial(conversation, bad=bad, response=response))

    check()


def test_an_attestation_that_trips_a_reader_up_makes_no_passkey(talk: Talk) -> None:
    """Of kinds that nobody asks for, too, which the package reads all the same."""

    async def conversation(http: httpx.AsyncClient) -> None:
        ann, own = await guest(http, "Ann"), device()
        for kind, statement in (
            ("android-safetynet", {"ver": "1", "response": 1}),
            ("android-safetynet", {"ver": "1", "response": b"a.b.c"}),
            ("tpm", {"ver": "2.0", "alg": -7, "x5c": [b"x"], "sig": b"", "certInfo": b"", "pubArea": b""}),
            ("packed", {"alg": -7, "sig": b"", "x5c": [b"x"]}),
        ):
            asked = (await http.post("/api/people/me/passkeys/options", headers=ann | SITE)).json()
            credential = own.make(asked["options"])
            attested = cbor2.loads(
                base64.urlsafe_b64decode(credential["response"]["attestationObject"] + "==")
            )
            attested |= {"fmt": kind, "attStmt": statement}
            credential["response"]["attestationObject"] = b64(cbor2.dumps(attested))
            made = {"challenge": asked["challenge"], "credential": credential, "label": ""}
            answer = await http.post("/api/people/me/passkeys", json=made, headers=ann | SITE)
            assert is_problem(answer, 422, "bad-passkey"), kind

    talk(conversation)


async def lived(http: httpx.AsyncClient, name: str) -> tuple[Headers, Headers, str, str]:
    """Somebody who has played, talked, published, blocked and taught, another, and two of their tables."""
    ann, bob = await guest(http, name), await guest(http, "Bob")
    own = device()
    await claimed(http, ann, own, f"{name}'s phone")
    table = await rated(http, ann, bob)
    waiting = (await http.post("/api/tables", json=wish("me", "open"), headers=ann)).json()["id"]
    for who, text in ((ann, f"I am {name}"), (bob, "Hello")):
        await do(http, who, table, "chat", text=text)
    idea = {"code": FEMTO, "name": "Low tide", "idea": "Quick"}
    version = (await http.post("/api/gallery", json=idea, headers=ann)).json()["id"]
    said = await http.post(f"/api/gallery/{version}/comments", json={"text": "Mine"}, headers=ann)
    assert said.status_code == 201, said.text
    people = (await http.get(f"/api/tables/{table}/people", headers=ann)).json()["seats"]
    handles = {each["you"]: each["handle"] for each in people}
    blocked = await http.put(f"/api/people/{handles[False]}/block", json={"blocked": True}, headers=ann)
    assert blocked.json() == {"blocked": True}
    assert (await http.post("/api/classes", json={}, headers=ann)).status_code == 201
    return ann, bob, table, waiting


def test_everything_can_be_taken_along_in_one_file(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob, table, waiting = await lived(http, "Anneliese")
        answer = await http.get("/api/people/me/export", headers=ann)
        assert "attachment" in answer.headers["content-disposition"]
        file = answer.json()
        me = (await http.get("/api/people/me", headers=ann)).json()
        assert (file["format"], file["version"]) == ("pipworks-person", 1)
        assert file["person"].pop("seen") >= me["created"]
        assert file["person"] == {key: me[key] for key in ("id", "name", "email", "created")}
        assert {each["id"]: each["status"] for each in file["tables"]} == {table: "over", waiting: "waiting"}
        played = next(each for each in file["tables"] if each["id"] == table)
        assert played["said"] == ["I am Anneliese"] and played["seats"] == [0]
        key = (await http.get("/.well-known/pipworks-key")).json()["key"]
        assert verify(played["record"], key=key).ok
        assert [each["game"] for each in file["ratings"]] == ["femto"]
        assert [each["place"] for each in file["rated_games"]] == [1]
        assert [each["name"] for each in file["versions"]] == ["Low tide"]
        assert [each["text"] for each in file["comments"]] == ["Mine"]
        assert len(file["passkeys"]) == len(file["classes"]) == len(file["blocked"]) == 1
        # Nothing that opens anything, and nothing that is another's.
        bobs = (await http.get("/api/people/me", headers=bob)).json()["id"]
        for secret in (bobs, "public_key", ann["Authorization"][-20:], "Hello"):
            assert secret not in answer.text.replace(played["record"], "")

    talk(conversation)


def test_a_table_that_is_forgotten_meanwhile_is_left_out(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        table = (await http.post("/api/tables", json=wish("me", "open"), headers=ann)).json()["id"]
        there = Storage.tables_of
        monkeypatch.setattr(Storage, "tables_of", lambda storage, who: ["gone", *there(storage, who)])
        answer = await http.get("/api/people/me/export", headers=ann)
        assert [each["id"] for each in answer.json()["tables"]] == [table]

    talk(conversation)


def test_who_leaves_leaves_no_name_anywhere(tmp_path: Path) -> None:
    name = "Zwetschgenknödel"

    async def conversation() -> tuple[str, str]:
        async with application(tmp_path) as http:
            ann, bob, table, waiting = await lived(http, name)
            before = (await http.get(f"/api/tables/{table}/record", headers=bob)).text
            figures = (await http.get("/api/people/me/ratings", headers=bob)).json()["ratings"]
            assert name in everything(tmp_path / "tables.db")
            assert name in (await http.get(f"/api/tables/{table}/replay", headers=bob)).text
            slip = await http.post("/api/people/me/delete", json={"name": "somebody"}, headers=ann)
            assert is_problem(slip, 422, "bad-name")
            gone = await http.post("/api/people/me/delete", json={"name": name}, headers=ann)
            assert gone.status_code == 204, gone.text
            assert is_problem(await http.get("/api/people/me", headers=ann), 401, "bad-token")

            kept = everything(tmp_path / "tables.db")
            assert name not in kept and json.dumps(name)[1:-1] not in kept
            # The game stays, with its record, as nobody's; what was saved of it before still holds.
            told = (await http.get(f"/api/tables/{table}", headers=bob)).json()
            assert told["status"] == "over" and [each["name"] for each in told["seats"]] == ["", "Bob"]
            for what in ("events", "replay", "record"):
                answer = await http.get(f"/api/tables/{table}/{what}", headers=bob)
                assert answer.status_code == 200 and name not in answer.text
            events = (await http.get(f"/api/tables/{table}/events", headers=bob)).json()["events"]
            assert [each["chat"]["text"] for each in events if each["chat"]] == ["Hello"]
            key = (await http.get("/.well-known/pipworks-key")).json()["key"]
            after = (await http.get(f"/api/tables/{table}/record", headers=bob)).text
            for record in (before, after):
                assert verify(record, key=key).ok
            assert "nobody" in after and name in before
            gone_table = (await http.get(f"/api/tables/{waiting}", headers=bob)).status_code
            assert gone_table in (200, 403)
            assert (await http.get("/api/people/me/ratings", headers=bob)).json()["ratings"] == figures
            listed = (await http.get("/api/gallery")).json()["versions"]
            assert [(each["name"], each["by"]) for each in listed] == [("Low tide", "")]
            # The name is free again.
            assert (await http.post("/api/people", json={"name": name})).status_code == 201
            return table, key

    asyncio.run(conversation())
    storage = Storage(f"sqlite:///{tmp_path}/tables.db")
    # Bob's figures can still be counted from the events; only the seat without a person is told otherwise.
    find: Callable[[str], Variant] = find_named
    assert recompute(storage, find).different == 0
    storage.close()


def test_a_server_that_dies_on_the_way_goes_on_with_the_deletion(tmp_path: Path) -> None:
    name = "Zwetschgenknödel"

    async def before() -> str:
        async with application(tmp_path) as http:
            ann, *_ = await lived(http, name)
            return str((await http.get("/api/people/me", headers=ann)).json()["id"])

    who = asyncio.run(before())
    storage = Storage(f"sqlite:///{tmp_path}/tables.db")  # the server is killed right after this
    with storage.engine.begin() as connection:
        errands.put(connection, storage, errands.DELETE, who)
    storage.close()

    async def after() -> None:
        async with application(tmp_path):
            async with asyncio.timeout(PATIENCE):
                while '"errands": []' not in everything(tmp_path / "tables.db"):
                    await asyncio.sleep(0.05)

    asyncio.run(after())
    kept = everything(tmp_path / "tables.db")
    assert name not in kept and f'"{who}"]' not in kept


def test_who_leaves_while_a_table_is_set_up_leaves_no_name_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they had asked for before comes to its end when all about them has been deleted."""
    name = "Zwetschgenknödel"
    arrived, go_on = asyncio.Event(), asyncio.Event()

    async def compiled(hall: Hall, code: str) -> None:
        arrived.set()
        await go_on.wait()

    monkeypatch.setattr(Hall, "playable", compiled)

    async def conversation() -> None:
        async with application(tmp_path) as http:
            ann, bob = await guest(http, name), await guest(http, "Bob")
            asked = wish("me", "open", rated=False)
            making = asyncio.create_task(http.post("/api/tables", json=asked, headers=ann))
            await arrived.wait()
            gone = await http.post("/api/people/me/delete", json={"name": name}, headers=ann)
            assert gone.status_code == 204, gone.text
            go_on.set()
            table = (await making).json()["id"]
            await forgotten(tmp_path, name)
            told = await http.get(f"/api/tables/{table}", headers=bob)
            assert told.status_code == 403 or told.json()["status"] == "abandoned"

    asyncio.run(conversation())


def test_what_is_said_while_its_speaker_is_deleted_is_deleted_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line comes in when its table has been gone through, and the rest has not."""
    name, line = "Zwetschgenknödel", "Powidltascherl"

    async def conversation() -> None:
        async with application(tmp_path) as http:
            ann, bob = await guest(http, name), await guest(http, "Bob")
            made = (await http.post("/api/tables", json=wish("me", "open", rated=False), headers=bob)).json()
            await do(http, ann, made["id"], "sit", seat=1, invitation=made["invitation"])
            let_in, erase = Order.refuse_muted, Parlour.erase
            comes, erased = asyncio.Event(), threading.Event()
            loop = asyncio.get_running_loop()

            def at_the_door(order: Order, person: str) -> None:
                loop.call_soon_threadsafe(comes.set)
                assert erased.wait(PATIENCE)
                let_in(order, person)

            monkeypatch.setattr(Order, "refuse_muted", at_the_door)
            command = {"do": "chat", "text": line}
            path = f"/api/tables/{made['id']}/commands"
            saying = asyncio.create_task(http.post(path, json=command, headers=ann))
            await comes.wait()

            async def erased_then_said(parlour: Parlour, table: str, person: str) -> None:
                await erase(parlour, table, person)
                erased.set()
                await asyncio.wait([saying])

            monkeypatch.setattr(Parlour, "erase", erased_then_said)
            gone = await http.post("/api/people/me/delete", json={"name": name}, headers=ann)
            assert gone.status_code == 204, gone.text
            await saying
            await forgotten(tmp_path, name, line)

    asyncio.run(conversation())


async def forgotten(folder: Path, *words: str) -> None:
    """Wait until no errand is left, and see that nothing of this is."""
    async with asyncio.timeout(PATIENCE):
        while '"errands": []' not in (kept := everything(folder / "tables.db")):
            await asyncio.sleep(0.05)
    assert not [each for each in words if each in kept or json.dumps(each)[1:-1] in kept]


def test_a_name_that_is_typed_anew_deletes_whatever_a_keyboard_adds_to_it(talk: Talk) -> None:
    """As what makes a sign a coloured one, which no name keeps."""

    async def conversation(http: httpx.AsyncClient) -> None:
        for kept, typed in (("Zoe \u2764", "Zoe \u2764\ufe0f"), ("Zo\u00eb", " Zoe\u0308 ")):
            zoe = await guest(http, typed)
            assert (await http.get("/api/people/me", headers=zoe)).json()["name"] == kept
            for wrong in ("Zoe", "Zoe \u2665", ""):
                slip = await http.post("/api/people/me/delete", json={"name": wrong}, headers=zoe)
                assert is_problem(slip, 422, "bad-name")
            gone = await http.post("/api/people/me/delete", json={"name": typed}, headers=zoe)
            assert gone.status_code == 204, gone.text

    talk(conversation)


def test_a_game_that_goes_on_is_given_up_by_who_leaves(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http, "Anneliese"), await guest(http, "Bob")
        made = await http.post("/api/tables", json=wish("me", "open", rated=False), headers=bob)
        table = made.json()["id"]
        await do(http, ann, table, "sit", seat=1, invitation=made.json()["invitation"])
        await do(http, bob, table, "chat", text="Hello")
        async with asyncio.timeout(PATIENCE):
            while (await http.get(f"/api/tables/{table}", headers=bob)).json()["status"] == "waiting":
                await asyncio.sleep(0.02)
        alone = wish("me", "random", rated=False)
        own = (await http.post("/api/tables", json=alone, headers=ann)).json()["id"]
        gone = await http.post("/api/people/me/delete", json={"name": "Anneliese"}, headers=ann)
        assert gone.status_code == 204
        told = (await http.get(f"/api/tables/{table}", headers=bob)).json()
        assert told["status"] == "over" and told["result"]["reason"] == "resigned"
        assert "Anneliese" not in json.dumps(told)
        assert own
        await do(
            http, bob, table, "chat", text="Where are you?"
        )  # the table goes on with those who are there

    talk(conversation)
