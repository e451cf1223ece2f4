"""The gallery over HTTP: who may do what, what is found again, and what hostile input comes to."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hosting import PATIENCE, Server, guest, is_problem
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pipworks.cli.commands import app
from pipworks.gallery import Version, Versions
from pipworks.web import Settings
from pipworks.web.settings import Rate

Talk = Callable[..., None]
LOW, ODD, EVEN = "femto:goal=low", "femto:goal=odd", "femto:goal=even"
MINE = ("femto:goal=multiple:7", "femto:goal=nearest:13")
"""Variants that nobody else publishes on the server that tests share."""
PEOPLE = ("Ann", "Bob", "Cyd")


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{server.url}/api", timeout=300) as client:
        yield client


@pytest.fixture(scope="module")
def people(http: httpx.Client) -> dict[str | None, dict[str, str]]:
    """Headers by name; nobody has none."""
    found: dict[str | None, dict[str, str]] = {None: {}}
    for name in PEOPLE:
        token = http.post("/people", json={"name": name}).json()["token"]
        found[name] = {"Authorization": f"Bearer {token}"}
    return found


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert is_problem(answer, status, code)


who = st.sampled_from([None, *PEOPLE])
deed = st.tuples(
    who,
    st.sampled_from(["publish", "change", "withdraw", "comment", "delete", "follow", "read", "look"]),
    st.sampled_from(MINE),
    st.integers(0, 5),
)


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(deeds=st.lists(deed, min_size=4, max_size=16))
def test_nobody_acts_for_another(
    http: httpx.Client,
    people: dict[str | None, dict[str, str]],
    deeds: list[tuple[str | None, str, str, int]],
) -> None:
    """Whatever is asked by whomever: it is done where it is theirs to do, and else nothing has changed."""
    Model(http, people).run(deeds)


class Model:
    """What there should be, beside what there is: ids and authors of versions, and their comments."""

    def __init__(self, http: httpx.Client, people: dict[str | None, dict[str, str]]) -> None:
        self.http, self.people = http, people
        self.versions: dict[str, dict[str, Any]] = {}

    def run(self, deeds: list[tuple[str | None, str, str, int]]) -> None:
        try:
            for person, deed, code, number in deeds:
                self.do(person, deed, code, number)
                self.check()
        finally:
            for version in self.versions.values():
                self.http.delete(f"/gallery/{version['id']}", headers=self.people[version["author"]])

    def do(self, person: str | None, deed: str, code: str, number: int) -> None:
        known = self.versions.get(code)
        if deed == "publish":
            self.publish(person, code, known)
        elif known is None:
            refused(self.http.get("/gallery/23456789", headers=self.people[person]), 404, "no-such-version")
        else:
            getattr(self, deed)(person, code, known, number)

    def publish(self, person: str | None, code: str, known: dict[str, Any] | None) -> None:
        asked = {"code": code, "name": f"By {person}"}
        answer = self.http.post("/gallery", json=asked, headers=self.people[person])
        if person is None:
            refused(answer, 401, "no-token")
        elif known is None:
            assert answer.status_code == 201 and answer.json()["yours"] and answer.json()["follows"]
            fields = {"id": answer.json()["id"], "author": person, "name": asked["name"]}
            self.versions[code] = fields | {"comments": {}}
        else:
            assert answer.status_code == 200 and answer.json()["id"] == known["id"]

    def change(self, person: str | None, code: str, known: dict[str, Any], number: int) -> None:
        name = f"Called {number}"
        answer = self.http.patch(f"/gallery/{known['id']}", json={"name": name}, headers=self.people[person])
        if self.may(answer, person, known["author"]):
            known["name"] = name

    def withdraw(self, person: str | None, code: str, known: dict[str, Any], number: int) -> None:
        answer = self.http.delete(f"/gallery/{known['id']}", headers=self.people[person])
        if self.may(answer, person, known["author"]):
            del self.versions[code]
            refused(self.http.get(f"/gallery/{known['id']}"), 404, "no-such-version")

    def comment(self, person: str | None, code: str, known: dict[str, Any], number: int) -> None:
        answer = self.http.post(
            f"/gallery/{known['id']}/comments", json={"text": f"line {number}"}, headers=self.people[person]
        )
        if person is None:
            refused(answer, 401, "no-token")
        else:
            assert answer.status_code == 201
            (new,) = {each["id"] for each in answer.json()["said"]} - set(known["comments"])
            known["comments"][new] = person

    def delete(self, person: str | None, code: str, known: dict[str, Any], number: int) -> None:
        ids = [*known["comments"], "23456789"]
        which = ids[number % len(ids)]
        answer = self.http.delete(f"/gallery/{known['id']}/comments/{which}", headers=self.people[person])
        if person is not None and which not in known["comments"]:
            refused(answer, 404, "no-such-comment")
        elif self.may(answer, person, known["author"], known["comments"].get(which)):
            del known["comments"][which]

    def follow(self, person: str | None, code: str, known: dict[str, Any], number: int) -> None:
        answer = self.http.put(
            f"/gallery/{known['id']}/follow", json={"follows": number > 1}, headers=self.people[person]
        )
        if person is None:
            refused(answer, 401, "no-token")
        else:
            assert answer.json()["follows"] == (number > 1)

    def read(self, person: str | None, code: str, known: dict[str, Any], number: int) -> None:
        answer = self.http.post("/gallery/news/read", headers=self.people[person])
        if person is None:
            refused(answer, 401, "no-token")
        else:
            assert answer.json()["new"] == 0

    def look(self, person: str | None, code: str, known: dict[str, Any], number: int) -> None:
        told = self.http.get(f"/gallery/{known['id']}", headers=self.people[person]).json()
        assert told["yours"] == (person is not None and person == known["author"])
        for each in told["said"]:
            by = known["comments"][each["id"]]
            assert each["by"] == by and each["yours"] == (person == by)
            assert each["deletable"] == (person is not None and person in (by, known["author"]))

    def may(self, answer: httpx.Response, person: str | None, *theirs: str | None) -> bool:
        """Whether somebody was allowed what only those may."""
        if person is None:
            refused(answer, 401, "no-token")
        elif person not in theirs:
            refused(answer, 403, "not-yours")
        else:
            assert answer.status_code in (200, 204), answer.text
        return person is not None and person in theirs

    def check(self) -> None:
        listed = self.http.get("/gallery?game=femto").json()["versions"]
        there = [each for each in listed if each["code"] in MINE]
        assert {each["code"] for each in there} == set(self.versions)
        for each in there:
            known = self.versions[each["code"]]
            assert (each["id"], each["name"], each["by"]) == (known["id"], known["name"], known["author"])
            assert each["comments"] == len(known["comments"])


async def published(http: httpx.AsyncClient, by: dict[str, str], code: str, **more: Any) -> dict[str, Any]:
    answer = await http.post("/api/gallery", json={"code": code, "name": code} | more, headers=by)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_a_variant_is_published_once_however_it_is_written(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
        first = await published(http, ann, "femto:goal=low,hand_size=4", name="Limbo")
        assert first["code"] == LOW
        again = await http.post("/api/gallery", json={"code": LOW, "name": "Mine"}, headers=bob)
        assert again.status_code == 200
        assert (again.json()["id"], again.json()["name"]) == (first["id"], "Limbo")
        for spelling in (LOW, "femto:goal=low,hand_size=4"):
            found = await http.get(f"/api/variants/{quote(spelling, safe='')}/published")
            assert found.json()["version"]["name"] == "Limbo"
        assert (await http.get("/api/variants/femto/published")).json() == {"version": None}
        assert is_problem(await http.get("/api/variants/femto:goal=tall/published"), 422, "bad-option")
        for code in ("femto", "femto:goal=high"):
            answer = await http.post("/api/gallery", json={"code": code, "name": "x"}, headers=ann)
            assert is_problem(answer, 422, "bad-version")

    talk(conversation)


def test_two_changes_at_once_are_both_kept(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has read the version before either has written; what neither was given stays as it was."""
    both, looks, find = threading.Barrier(2, timeout=PATIENCE), itertools.count(), Versions.find

    def found_by_both(versions: Versions, which: str) -> Version:
        found = find(versions, which)
        if next(looks) < 2:
            both.wait()
        return found

    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        version = await published(http, ann, LOW, name="Limbo", idea="Less is more.")
        where = f"/api/gallery/{version['id']}"
        changes = ({"name": "Limbo II", "fixes": None}, {"note": "Too long."})
        with monkeypatch.context() as patched:
            patched.setattr(Versions, "find", found_by_both)
            answers = await asyncio.gather(*(http.patch(where, json=each, headers=ann) for each in changes))
        assert [each.status_code for each in answers] == [200, 200]
        told = (await http.get(where)).json()
        said = [told[each] for each in ("name", "idea", "fixes", "note")]
        assert said == ["Limbo II", "Less is more.", "", "Too long."]
        assert is_problem(await http.patch(where, json={"name": "x" * 61}, headers=ann), 422, "bad-version")

    talk(conversation)


def test_forks_have_a_line_and_news_of_them_comes_to_who_follows(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
        low = await published(http, ann, LOW, name="Limbo", note="The first.")
        odd = await published(http, bob, ODD, name="Odd", parent="femto:hand_size=4,goal=low")
        even = await published(http, ann, EVEN, name="Even", parent=ODD, note="Better.")
        assert low["parent"] == {"code": "femto", "id": None, "name": None}
        assert [(each["name"], each["note"]) for each in even["line"]] == [
            ("Limbo", "The first."), ("Odd", ""), ("Even", "Better.")
        ]  # fmt: skip
        page = (await http.get(f"/api/gallery/{low['id']}")).json()
        assert [(each["name"], each["parent"]) for each in page["family"]] == [("Odd", LOW), ("Even", ODD)]
        await http.post(f"/api/gallery/{low['id']}/comments", json={"text": "Nice [10]"}, headers=bob)
        await http.post(f"/api/gallery/{low['id']}/comments", json={"text": "Thanks"}, headers=ann)
        news = (await http.get("/api/gallery/news", headers=ann)).json()
        assert [(each["kind"], each["by"], each["text"]) for each in news["news"]] == [
            ("comment", "Bob", "Nice [10]"), ("fork", "Bob", "Odd")
        ]  # fmt: skip
        assert news["new"] == 2 and news["news"][1]["fork"] == odd["id"]
        assert (await http.post("/api/gallery/news/read", headers=ann)).json()["new"] == 0
        assert (await http.get("/api/gallery/news", headers=bob)).json()["new"] == 1
        # What is withdrawn leaves its forks where they were, and is nobody's ancestor by another way.
        assert (await http.delete(f"/api/gallery/{odd['id']}", headers=bob)).status_code == 204
        orphan = (await http.get(f"/api/gallery/{even['id']}")).json()
        assert orphan["parent"] == {"code": ODD, "id": None, "name": None}
        for parent in (EVEN, "femto:goal=prime", "sequences"):
            asked = {"code": ODD, "name": "Odd", "parent": parent}
            assert is_problem(await http.post("/api/gallery", json=asked, headers=bob), 422, "bad-version")

    talk(conversation)


def test_a_game_is_rated_by_who_played_it_and_once(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob, cyd = [await guest(http, name) for name in PEOPLE]
        seats = [{"kind": "me"}, {"kind": "open"}]
        asked = {"variant": LOW, "seats": seats, "public": True}
        table = (await http.post("/api/tables", json=asked, headers=ann)).json()["id"]
        where, yes = f"/api/tables/{table}/rating", {"again": True, "fair": False}
        sit = {"do": "sit", "seat": 1}
        assert (await http.post(f"/api/tables/{table}/commands", json=sit, headers=bob)).status_code == 200
        assert is_problem(await http.put(where, json=yes, headers=ann), 409, "not-over")
        resign = {"do": "resign", "seat": 0}
        await http.post(f"/api/tables/{table}/commands", json=resign, headers=ann)
        assert is_problem(await http.put(where, json=yes, headers=ann), 404, "no-such-version")
        assert (await http.get(where, headers=ann)).json() == {"version": None, "may": False, "rating": None}
        version = await published(http, cyd, LOW)
        assert is_problem(await http.put(where, json=yes, headers=cyd), 403, "not-yours")
        assert is_problem(await http.put(where, json=yes), 401, "no-token")
        assert is_problem(await http.put(where, json={}, headers=ann), 422, "bad-version")
        assert is_problem(await http.put(where, json={"again": 3}, headers=ann), 422, "bad-request")
        for answer in (yes, {"again": False, "long": True, "fair": None}):
            told = (await http.put(where, json=answer, headers=ann)).json()
            assert told["rating"] == {"again": None, "long": None, "fair": None} | answer
        await http.put(where, json=yes, headers=bob)
        page = (await http.get(f"/api/gallery/{version['id']}")).json()
        assert page["liked"] == {
            "again": {"yes": 1, "of": 2}, "long": {"yes": 1, "of": 1}, "fair": {"yes": 0, "of": 1}
        }  # fmt: skip
        assert (await http.get(where, headers=cyd)).json()["may"] is False

    talk(conversation)


def test_versions_are_sorted_and_filtered(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann, bob = await guest(http, "Ann"), await guest(http, "Bob")
        for code in (LOW, ODD, "math-arena:ties=split"):
            await published(http, ann, code)
        for code, yes, times in ((LOW, False, 2), (ODD, True, 1)):
            for _ in range(times):
                asked = {"variant": code, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
                table = (await http.post("/api/tables", json=asked, headers=bob)).json()["id"]
                command = {"do": "resign", "seat": 0}
                await http.post(f"/api/tables/{table}/commands", json=command, headers=bob)
                rating = {"again": yes, "fair": yes}
                await http.put(f"/api/tables/{table}/rating", json=rating, headers=bob)

        async def order(**asked: Any) -> list[str]:
            told = (await http.get("/api/gallery", params=asked)).json()
            return [each["code"] for each in told["versions"]]

        assert await order() == ["math-arena:ties=split", ODD, LOW]
        assert await order(game="femto") == [ODD, LOW]
        assert await order(sort="liked") == await order(sort="fair") == [ODD, "math-arena:ties=split", LOW]
        assert await order(limit=1, after=1) == [ODD]
        async with asyncio.timeout(PATIENCE):  # which games were played is counted a while after they end
            while await order(sort="played") != [LOW, ODD, "math-arena:ties=split"]:
                await asyncio.sleep(0.05)

    talk(conversation)


texts = st.text(st.characters(codec=None), max_size=80)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(name=texts, idea=texts, note=texts)
def test_whatever_is_written_is_kept_as_plain_text_or_refused(
    http: httpx.Client, people: dict[str | None, dict[str, str]], name: str, idea: str, note: str
) -> None:
    asked = {"code": MINE[0], "name": name, "idea": f"{idea}<b>[10]</b>", "note": note}
    body = json.dumps(asked)
    headers = people["Ann"] | {"Content-Type": "application/json"}
    answer = http.post("/gallery", content=body, headers=headers)
    if answer.status_code != 201:
        assert answer.json()["code"] in ("bad-version", "bad-request", "malformed")
        return
    told = answer.json()
    assert told["name"].isprintable() and 0 < len(told["name"]) <= 60
    assert all(line.isprintable() for line in told["idea"].split("\n"))
    assert told["idea"].endswith("<b>[10]</b>")
    assert http.delete(f"/gallery/{told['id']}", headers=headers).status_code == 204


def test_too_much_is_refused_in_a_sentence(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        version = await published(http, ann, LOW)
        where = f"/api/gallery/{version['id']}"
        for path, asked in (
            (f"{where}/comments", {"text": "x" * 1001}),
            (f"{where}/comments", {"text": "\u200b \n"}),
            ("/api/gallery", {"code": ODD, "name": "x" * 61}),
            ("/api/gallery", {"code": ODD, "name": "..."}),
            ("/api/gallery", {"code": ODD, "name": "x", "idea": "y" * 2001}),
        ):
            assert is_problem(await http.post(path, json=asked, headers=ann), 422, "bad-version")
        for which in ("x", "%00", "23456789", "news "):
            assert is_problem(await http.get(f"/api/gallery/{which}"), 404, "no-such-version")
        assert is_problem(await http.get("/api/gallery?game=%00"), 422, "bad-request")
        two_games = f"/api/variants/{LOW}/verdict?beside=sequences"
        assert is_problem(await http.get(two_games), 422, "other-game")

    talk(conversation)


def test_who_writes_too_often_waits(talk: Talk) -> None:
    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        version = await published(http, ann, LOW)
        where = f"/api/gallery/{version['id']}/comments"
        answers = [await http.post(where, json={"text": "again"}, headers=ann) for _ in range(3)]
        assert [each.status_code for each in answers] == [201, 201, 429]
        assert "too many things for the gallery" in answers[-1].json()["detail"]

    talk(conversation, Settings(publishing=Rate(0.001, 3.0)))


def test_a_link_to_a_version_says_its_name_and_idea(tmp_path: Path, talk: Talk) -> None:
    (tmp_path / "ui").mkdir()
    (tmp_path / "ui" / "index.html").write_text("<title>Pipworks</title><!-- preview -->", encoding="utf-8")

    async def conversation(http: httpx.AsyncClient) -> None:
        ann = await guest(http, "Ann")
        version = await published(http, ann, LOW, name='"><b>Limbo', idea="Less is\nmore.")
        page = (await http.get(f"/gallery/{version['id']}")).text
        assert 'content="&quot;&gt;&lt;b&gt;Limbo · Femto"' in page and 'content="Less is more."' in page
        assert "<b>" not in page
        assert "<title>Pipworks</title>" in (await http.get("/gallery/23456789")).text

    talk(conversation, Settings(ui=tmp_path / "ui", limited=False))


def test_a_terminal_publishes_and_carries_off_what_a_server_has(
    http: httpx.Client, server: Server, tmp_path: Path
) -> None:
    def run(*words: str) -> Any:
        done = CliRunner().invoke(app, [*words, "--server", server.url, "--json"])
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    told = run("publish", f"{MINE[0]},hand_size=4", "--name", "Sevens", "--by", "Dee", "--note", "First.")
    assert (told["code"], told["by"], told["yours"]) == (MINE[0], "Dee", True)
    assert told["address"] == f"{server.url}/gallery/{told['id']}"
    again = run("publish", MINE[0], "--name", "Mine", "--by", "Eve")
    assert (again["id"], again["name"], again["yours"]) == (told["id"], "Sevens", False)
    assert run("publish", MINE[0], "--name", "Mine", "--token", told["token"])["yours"]
    run("gallery", "export", str(tmp_path / "gallery.json"))
    carried = json.loads((tmp_path / "gallery.json").read_text("utf-8"))
    (mine,) = [each for each in carried["versions"] if each["code"] == MINE[0]]
    assert (mine["name"], mine["author"], mine["note"]) == ("Sevens", "Dee", "First.")
    assert "person" not in json.dumps(carried) and told["id"] not in json.dumps(carried)
    headers = {"Authorization": f"Bearer {told['token']}"}
    assert http.delete(f"/gallery/{told['id']}", headers=headers).status_code == 204


def test_a_variant_is_compared_with_what_it_was_made_from(talk: Talk) -> None:
    small, parent = "femto:hand_size=2,pack=2-3-4-5", "femto:hand_size=2,pack=2-3-4-9"

    async def conversation(http: httpx.AsyncClient) -> None:
        told: dict[str, Any] = {"round": 0, "state": "waiting"}
        async with asyncio.timeout(PATIENCE):
            while told["state"] not in ("done", "failed"):
                asked = {"beside": parent, "seen": told["round"]}
                told = (await http.get(f"/api/variants/{small}/verdict", params=asked)).json()
        assert (told["state"], told["variant"], told["usual"]["variant"]) == ("done", small, parent)
        assert told["usual"]["differences"]
        assert any(each["there"] is not None for each in told["figures"])

    talk(conversation)
