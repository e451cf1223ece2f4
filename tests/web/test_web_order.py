"""Among people, over HTTP and by the command: blocks, reports, and what those who keep order do."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from hosting import PATIENCE, application, guest, is_problem
from test_web_ratings import do, wish
from typer.testing import CliRunner

from pipworks.cli.commands import app
from pipworks.cli.databases import is_ours
from pipworks.tables import Storage
from pipworks.tables.database import url_of

Talk = Callable[..., None]
Headers = dict[str, str]


async def seated(http: httpx.AsyncClient, one: Headers, other: Headers) -> dict[str, Any]:
    """A table of two, which has begun."""
    made = (await http.post("/api/tables", json=wish("me", "open", rated=False), headers=one)).json()
    await do(http, other, made["id"], "sit", seat=1, invitation=made["invitation"])
    async with asyncio.timeout(PATIENCE):
        while (await http.get(f"/api/tables/{made['id']}", headers=one)).json()["status"] == "waiting":
            await asyncio.sleep(0.02)
    return dict(made)


async def handle_of(http: httpx.AsyncClient, who: Headers) -> str:
    return str((await http.get("/api/people/me/profile", headers=who)).json()["handle"])


async def chat_of(http: httpx.AsyncClient, who: Headers, table: str) -> list[tuple[int, str]]:
    events = (await http.get(f"/api/tables/{table}/events", headers=who)).json()["events"]
    return [(each["chat"]["number"], each["chat"]["text"]) for each in events if each["chat"]]


def admin(folder: Path, *words: str) -> Any:
    """What `pipworks admin` says, as data."""
    said = CliRunner().invoke(app, ["admin", *words, "--database", f"sqlite:///{folder}/tables.db", "--json"])
    assert said.exit_code == 0, said.output
    return json.loads(said.output)


def test_who_is_blocked_is_neither_beside_one_nor_heard(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, eve, cleo = await guest(http, "Ann"), await guest(http, "Eve"), await guest(http, "Cleo")
        table = (await seated(http, ann, eve))["id"]
        await do(http, eve, table, "chat", text="boo")
        people = (await http.get(f"/api/tables/{table}/people", headers=ann)).json()["seats"]
        assert [(each["seat"], each["you"], each["blocked"]) for each in people] == [
            (0, True, False),
            (1, False, False),
        ]
        hers = people[1]["handle"]
        assert await chat_of(http, ann, table) != []
        put = f"/api/people/{hers}/block"
        assert (await http.put(put, json={"blocked": True}, headers=ann)).json() == {"blocked": True}
        assert await chat_of(http, ann, table) == []
        assert [text for _, text in await chat_of(http, eve, table)] == ["boo"]  # she is not told
        assert (await http.get(f"/api/people/{hers}", headers=ann)).json()["blocked"]
        mine = (await http.get("/api/people/me/blocks", headers=ann)).json()["people"]
        assert mine == [{"handle": hers, "name": "Eve"}]

        # Neither sits down with the other, whoever set the table up; others do.
        for host, comes in ((ann, eve), (eve, ann), (cleo, eve)):
            made = (await http.post("/api/tables", json=wish("me", "open", rated=False), headers=host)).json()
            sit = {"do": "sit", "seat": 1, "invitation": made["invitation"]}
            answer = await http.post(f"/api/tables/{made['id']}/commands", json=sit, headers=comes)
            if host is cleo:
                assert answer.status_code == 200
            else:
                assert is_problem(answer, 403, "not-with-you")
                assert ("blocked" in answer.json()["detail"]) is (comes is ann)

        assert (await http.put(put, json={"blocked": False}, headers=ann)).json() == {"blocked": False}
        assert [text for _, text in await chat_of(http, ann, table)] == ["boo"]
        own = f"/api/people/{people[0]['handle']}/block"
        assert is_problem(await http.put(own, json={"blocked": True}, headers=ann), 403, "not-with-you")

    talk(conversation)


def test_a_profile_shows_others_games_ratings_and_favourites(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
        table = (await seated(http, ann, bob))["id"]
        await do(http, bob, table, "resign", seat=1)
        hers = await handle_of(http, ann)
        told = (await http.get(f"/api/people/{hers}", headers=bob)).json()
        assert (told["name"], told["you"], told["games"], told["claimed"]) == ("Ann", False, 1, False)
        assert [(each["game"], each["games"]) for each in told["favourites"]] == [("femto", 1)]
        assert told["latest"] == []  # it was a private table
        assert (await http.get("/api/people/me", headers=ann)).json()["id"] not in json.dumps(told)
        assert (await http.get(f"/api/people/{hers}")).status_code == 200
        assert is_problem(await http.get("/api/people/nobody"), 404, "nobody-here")

    talk(conversation)


def test_a_report_is_seen_and_dealt_with_by_a_host_with_a_key(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with application(tmp_path) as http:
            ann, eve = await guest(http, "Ann"), await guest(http, "Eve")
            table = (await seated(http, ann, eve))["id"]
            await do(http, eve, table, "chat", text="you dolt")
            number = (await chat_of(http, ann, table))[0][0]
            report = {"number": number, "why": "insults"}
            where = f"/api/tables/{table}/reports"
            for _ in range(2):  # a second time changes nothing
                assert (await http.post(where, json=report, headers=ann)).status_code == 201
            for bad, who, code in (
                ({"number": 1}, ann, "no-such-report"),
                ({"number": 999}, ann, "no-such-report"),
                ({"number": number}, eve, "no-such-report"),
            ):
                assert is_problem(await http.post(where, json=bad, headers=who), 404, code)
            stranger = await guest(http, "Cleo")
            assert is_problem(await http.post(where, json=report, headers=stranger), 403, "not-invited")

            for wrong in ({}, {"Host-Key": "nonsense"}, ann):
                assert is_problem(await http.get("/api/host", headers=wrong), 403, "bad-host-key")
            key = admin(tmp_path, "key", "Mrs Host")["key"]
            host = {"Host-Key": key}
            told = (await http.get("/api/host", headers=host)).json()
            assert told["host"] == "Mrs Host"
            (seen,) = told["reports"]
            assert (seen["name"], seen["text"], seen["why"]) == ("Eve", "you dolt", "insults")
            hers = seen["accused"]

            mute = {"kind": "mute", "seconds": 3600, "why": "insults"}
            path = f"/api/host/people/{hers}/sanctions"
            assert (await http.post(path, json=mute, headers=host)).status_code == 200
            chat = {"do": "chat", "text": "again"}
            refused = await http.post(f"/api/tables/{table}/commands", json=chat, headers=eve)
            assert is_problem(refused, 403, "muted")
            assert "insults" in refused.json()["detail"] and "until" in refused.json()["detail"]
            german = await http.post(
                f"/api/tables/{table}/commands", json=chat, headers=eve | {"Accept-Language": "de"}
            )
            assert german.json()["detail"].startswith("du darfst hier bis")
            publish = {"code": "femto:goal=low", "name": "Mine"}
            assert is_problem(await http.post("/api/gallery", json=publish, headers=eve), 403, "muted")
            plan = {"name": "Ann is a dolt", "variant": "femto", "manner": "swiss", "rounds": 2}
            for public, answers in ((True, 403), (False, 201)):
                announced = {"plan": plan | {"public": public}}
                answer = await http.post("/api/tournaments", json=announced, headers=eve)
                assert answer.status_code == answers, answer.text
            lifted = await http.delete(f"{path}/mute", headers=host)
            assert lifted.json()["sanctions"] == []
            assert (
                await http.post(f"/api/tables/{table}/commands", json=chat, headers=eve)
            ).status_code == 200

            settled = await http.post(f"/api/host/reports/{seen['id']}/settle", headers=host)
            assert settled.json()["reports"] == []
            closed = await http.post(f"/api/host/tables/{table}/close", json={"why": "insults"}, headers=host)
            assert closed.status_code == 200
            assert (await http.get(f"/api/tables/{table}", headers=ann)).json()["status"] == "abandoned"
            refused = await http.post(f"/api/tables/{table}/commands", json=chat, headers=ann)
            assert is_problem(refused, 409, "not-now")

            banned = await http.post(path, json={"kind": "ban", "why": "enough"}, headers=host)
            assert [(each["kind"], each["until"]) for each in banned.json()["sanctions"]] == [("ban", None)]
            assert is_problem(await http.get("/api/people/me", headers=eve), 403, "banned")
            log = banned.json()["log"]
            assert {each["host"] for each in log} == {"Mrs Host"}
            assert [each["did"] for each in reversed(log)] == ["mute", "unmute", "settle", "close", "ban"]
            # Another key voids the first.
            admin(tmp_path, "key", "Mrs Host")
            assert is_problem(await http.get("/api/host", headers=host), 403, "bad-host-key")

    asyncio.run(conversation())


def test_the_command_mutes_bans_and_closes_while_the_server_runs(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with application(tmp_path) as http:
            ann, eve = await guest(http, "Ann"), await guest(http, "Eve")
            table = (await seated(http, ann, eve))["id"]
            await do(http, eve, table, "chat", text="you dolt")
            number = (await chat_of(http, ann, table))[0][0]
            await http.post(f"/api/tables/{table}/reports", json={"number": number}, headers=ann)
            (seen,) = admin(tmp_path, "reports")["reports"]
            hers = seen["accused"]
            admin(tmp_path, "mute", hers, "--days", "2", "--why", "insults")
            chat = {"do": "chat", "text": "again"}
            refused = await http.post(f"/api/tables/{table}/commands", json=chat, headers=eve)
            assert is_problem(refused, 403, "muted")
            admin(tmp_path, "unmute", hers)
            admin(tmp_path, "ban", hers)
            assert is_problem(await http.get("/api/people/me", headers=eve), 403, "banned")
            admin(tmp_path, "unban", hers)
            assert (await http.get("/api/people/me", headers=eve)).status_code == 200
            admin(tmp_path, "close", table, "--why", "insults")
            async with asyncio.timeout(PATIENCE):
                while (await http.get(f"/api/tables/{table}", headers=ann)).json()["status"] != "abandoned":
                    await asyncio.sleep(0.05)
            admin(tmp_path, "settle", seen["id"])
            assert admin(tmp_path, "reports")["reports"] == []
            assert len(admin(tmp_path, "reports", "--all")["reports"]) == 1
            told = admin(tmp_path, "log")
            assert [each["did"] for each in reversed(told["log"])] == [
                "mute", "unmute", "ban", "unban", "close", "settle",
            ]  # fmt: skip
            assert all(each["host"] for each in told["log"]) and told["sanctions"] == []

    asyncio.run(conversation())


def test_what_is_so_already_is_said_and_not_logged_again(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with application(tmp_path) as http:
            ann, eve = await guest(http, "Ann"), await guest(http, "Eve")
            table = (await seated(http, ann, eve))["id"]
            await do(http, eve, table, "chat", text="you dolt")
            number = (await chat_of(http, ann, table))[0][0]
            await http.post(f"/api/tables/{table}/reports", json={"number": number}, headers=ann)
            (seen,) = admin(tmp_path, "reports")["reports"]
            hers = seen["accused"]
            for words, kept in (
                (
                    ["mute", hers, "--why", "insults"],
                    "may say nothing, until that is lifted; so it was before.",
                ),
                (["unmute", hers], "was not muted."),
                (["ban", hers], "may not come in, until that is lifted; so it was before."),
                (["unban", hers], "was not banned."),
                (["close", table], "was closed before."),
                (["settle", seen["id"]], "It was settled before."),
            ):
                assert [admin(tmp_path, *words)["changed"] for _ in range(2)] == [True, False]
                place = ["--database", f"sqlite:///{tmp_path}/tables.db"]
                assert CliRunner().invoke(app, ["admin", *words, *place]).output.endswith(f"{kept}\n")
            async with asyncio.timeout(PATIENCE):
                while (await http.get(f"/api/tables/{table}", headers=ann)).json()["status"] != "abandoned":
                    await asyncio.sleep(0.05)
            assert not admin(tmp_path, "close", table)["changed"]
            # On the page of hosts it is the same, and it shows what holds.
            host = {"Host-Key": admin(tmp_path, "key", "Mrs Host")["key"]}
            again = await http.post(f"/api/host/tables/{table}/close", json={"why": ""}, headers=host)
            assert [each["did"] for each in reversed(again.json()["log"])] == [
                "mute", "unmute", "ban", "unban", "close", "settle",
            ]  # fmt: skip
            # Another reason, or another time, is something new.
            assert admin(tmp_path, "mute", hers)["changed"]
            assert admin(tmp_path, "mute", hers, "--why", "x")["changed"]
            assert admin(tmp_path, "mute", hers, "--days", "1")["changed"]
            assert len(admin(tmp_path, "log")["sanctions"]) == 1

    asyncio.run(conversation())


def test_a_key_that_nobody_has_is_not_said_to_be_taken_away(tmp_path: Path) -> None:
    place = f"sqlite:///{tmp_path}/tables.db"
    Storage(place).close()

    def taken(name: str) -> str:
        said = CliRunner().invoke(app, ["admin", "key", name, "--remove", "--database", place])
        return said.output if said.exit_code == 0 else str(said.exception)

    assert taken("Mrs Frank") == "Mrs Frank has no key: nobody has one"
    admin(tmp_path, "key", "Mrs Frank")
    assert taken("Mrs Frnk") == "Mrs Frnk has no key: those who have one: Mrs Frank"
    assert taken("Mrs Frank") == "Mrs Frank keeps order no more.\n"


def test_what_the_command_does_not_find_it_says(tmp_path: Path) -> None:
    place = ["--database", f"sqlite:///{tmp_path}/tables.db"]
    Storage(place[1]).close()
    for words in (["mute", "nobody"], ["settle", "nothing"], ["close", "notable"]):
        said = CliRunner().invoke(app, ["admin", *words, *place])
        assert said.exit_code != 0 and said.exception is not None
        assert str(said.exception).startswith("there is no")
    for days in ("0", "nan", "1e12"):  # the last is beyond what can be told as a day
        assert CliRunner().invoke(app, ["admin", "mute", "nobody", "--days", days, *place]).exit_code == 2
    for words, says in (("reports", "Nothing has been reported."), ("log", "Nothing has been done.")):
        assert CliRunner().invoke(app, ["admin", words, *place]).output == f"{says}\n"


ASKING = ["admin reports", "admin mute x", "ratings recompute", "tournament results x", "gallery export x"]


@pytest.mark.parametrize("words", ASKING)
def test_a_database_that_is_not_there_is_not_made_to_be_found_empty(tmp_path: Path, words: str) -> None:
    said = CliRunner().invoke(app, [*words.split(), "--database", str(tmp_path / "typo.db")])
    assert said.exit_code != 0 and "there is no database" in str(said.exception)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", ASKING)
@pytest.mark.parametrize(
    "script",
    [
        "",
        "CREATE TABLE mine (a)",
        "PRAGMA journal_mode = WAL; CREATE TABLE people (a)",
        "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('0001')",
        """
        CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('1f2e3d4c5b6a');
        CREATE TABLE tables (a); CREATE TABLE events (a); CREATE TABLE people (a)
        """,
    ],
)
def test_the_database_of_another_program_is_refused_and_stays_as_it_is(
    tmp_path: Path, words: str, script: str
) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as other:
        other.executescript(script)
        other.commit()
    before = file.read_bytes()
    said = CliRunner().invoke(app, [*words.split(), "--database", str(file)])
    assert said.exit_code != 0
    assert str(said.exception) == (
        f"{file} is no database of Pipworks: name that of the server with --database"
    )
    assert file.read_bytes() == before and list(tmp_path.iterdir()) == [file]


def test_a_database_is_known_from_its_first_form_on_and_while_it_is_written(tmp_path: Path) -> None:
    first = tmp_path / "first.db"
    first.write_bytes((Path(__file__).parents[1] / "tables" / "fixtures" / "0001.db").read_bytes())
    assert is_ours(first)
    storage = Storage(url_of(tmp_path / "new.db"))  # what is new may all be in the log
    assert is_ours(tmp_path / "new.db")
    storage.close()
    assert is_ours(tmp_path / "new.db")
    first.write_bytes(b"no database" * 1000)
    assert is_ours(first)  # which is for SQLite to refuse
    said = CliRunner().invoke(app, ["ratings", "recompute", "--database", str(first)])
    assert "this file is no database" in str(said.exception)
