"""A server as a client sees it: people, games, tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote, urlsplit

import httpx

from pipworks.client.errors import ClientProblem, NotConnected, Refused, closed_problem, unsendable
from pipworks.client.shares import Shares
from pipworks.client.table import SECONDS, Table
from pipworks.engine.messages import Message, Quoted, say
from pipworks.engine.teller import LANGUAGES


def _read(answer: httpx.Response) -> Any:
    """What a server says: an object, or text; None where it is neither, and so none of ours."""
    kind = answer.headers.get("content-type", "")
    if "json" in kind:
        with suppress(ValueError):
            if isinstance(told := answer.json(), dict):
                return told
        return None
    return None if "html" in kind else answer.text


def _in_header(given: object, refusal: Message) -> str:
    """What stands in a header, without blanks around. Raises ClientProblem with that refusal."""
    text = given.strip() if isinstance(given, str) else ""
    if not text or not text.isascii() or not text.isprintable():
        raise ClientProblem(refusal)
    return text


def _token(given: object) -> str:
    """A token as it is sent. Raises ClientProblem for what can be none."""
    return _in_header(given, say("a token is one line of plain letters and digits, as the server gave it"))


def _invitation(given: object) -> str:
    """An invitation as it is sent. Raises ClientProblem for what can be none."""
    return _in_header(
        given, say("an invitation is one line of plain letters and digits, as you were told it")
    )


def _in_path(given: str) -> str:
    """A part of an address. Raises ClientProblem for what can be none."""
    try:
        return quote(given, safe="")
    except (TypeError, ValueError) as problem:
        raise unsendable(problem) from None


class Client:
    """A connection to a server. Use it with `async with`, or `close` it in the end.

    `token` is that of somebody who was there before; else be a `guest`, or only watch. In `language` the
    server tells what happens and what it refuses. Raises ClientProblem for an address, a token or a language
    that cannot be one.
    """

    def __init__(
        self, url: str = "http://127.0.0.1:8000", token: str | None = None, language: str = LANGUAGES[0]
    ) -> None:
        if language not in LANGUAGES:
            raise ClientProblem(
                say(
                    "a server does not speak the language {wanted}: choose {languages:or}",
                    wanted=Quoted(str(language)),
                    languages=LANGUAGES,
                )
            )
        try:
            parts = urlsplit(url)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.port == 0:
                raise ValueError(url)  # as the port does that is no number, or too high
            self.url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
            self._http = httpx.AsyncClient(
                base_url=f"{self.url}/api", timeout=SECONDS, headers={"Accept-Language": language}
            )
        except (TypeError, ValueError, AttributeError, httpx.InvalidURL):
            told = say(
                "{url} is no server: write an address like {example}",
                url=Quoted(str(url)),
                example="http://127.0.0.1:8000",
            )
            raise ClientProblem(told) from None
        self.token = None if token is None else _token(token)
        self.language = language
        self.person: dict[str, Any] | None = None
        self._tables: set[Table] = set()
        self._shares: dict[str, Shares] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave all tables (keeping the seats) and close the connection."""
        for table in list(self._tables):
            await table.close()
        await self._http.aclose()

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        text: str | None = None,
        invitation: str | None = None,
        **query: str | int | None,
    ) -> Any:
        """Ask the server for anything of its API; the answer as data, or as text where it is text.

        Raises Refused or NotConnected, or ClientProblem where what answers is no server of Pipworks, where
        what is asked cannot be sent, or once the client is closed.
        """
        self.refuse_closed()
        headers = {}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {_token(self.token)}"
        if text is not None:
            headers["Content-Type"] = "text/plain; charset=utf-8"
        elif body is not None:
            headers["Content-Type"] = "application/json"
        if invitation:
            headers["Pipworks-Invitation"] = _invitation(invitation)
        try:
            if text is None and body is not None:
                text = json.dumps(body, ensure_ascii=False, allow_nan=False)
            request = self._http.build_request(
                method,
                path,
                content=None if text is None else text.encode(),
                params={name: value for name, value in query.items() if value is not None},
                headers=headers,
            )
        except (TypeError, ValueError, AttributeError, httpx.InvalidURL) as problem:
            raise unsendable(problem) from None
        try:
            answer = await self._http.send(request)
        except httpx.HTTPError as problem:
            raise self.silent(type(problem).__name__) from None
        told = _read(answer)
        if answer.status_code >= 500 and not isinstance(told, dict):  # what stands before it says so
            raise self.silent(str(answer.status_code))
        if answer.status_code >= 400:
            raise Refused(told if isinstance(told, dict) else {"status": answer.status_code})
        if told is None:
            raise ClientProblem(
                say("{server} is no server of Pipworks: give the address of its first page", server=self.url)
            )
        return told

    @property
    def closed(self) -> bool:
        """Whether the connection has been closed."""
        return self._http.is_closed

    def refuse_closed(self) -> None:
        """Raise ClientProblem once the connection has been closed."""
        if self.closed:
            raise closed_problem()

    def silent(self, why: str) -> NotConnected:
        """What to raise where the server does not answer."""
        return NotConnected(say("{server} does not answer ({why})", server=self.url, why=why))

    # People

    async def guest(self, name: str | None = None, email: str | None = None) -> dict[str, Any]:
        """Come in as somebody new; keep `token` to be the same person another time."""
        told = await self.ask(
            "POST", "/people", {key: value for key, value in (("name", name), ("email", email)) if value}
        )
        self.token, self.person = told["token"], told["person"]
        return dict(told["person"])

    async def me(self) -> dict[str, Any]:
        """Who one is."""
        self.person = await self.ask("GET", "/people/me")
        return dict(self.person or {})

    async def renew_token(self) -> str:
        """Have the token replaced, so that the old one is worth nothing any more."""
        told = await self.ask("POST", "/people/me/token")
        self.token = told["token"]
        return str(self.token)

    async def my_tables(self, status: str | None = None) -> list[dict[str, Any]]:
        """One's tables, the latest changed first."""
        return await self._pages("/people/me/tables", status=status)

    async def throw_away(self, table: str) -> None:
        """Throw away a table of one's own at which nobody else sits: nothing of it is kept."""
        await self.ask("DELETE", f"/tables/{_in_path(table)}")

    async def _pages(self, path: str, **query: str | None) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        cursor: str | None = None
        while True:
            page = await self.ask("GET", path, cursor=cursor, limit=100, **query)
            found += page["tables"]
            cursor = page["next"]
            if cursor is None:
                return found

    # Games

    async def games(self) -> list[dict[str, Any]]:
        """The games that can be played."""
        return list((await self.ask("GET", "/games"))["games"])

    async def variant(self, code: str) -> dict[str, Any]:
        """A variant: its options, its bots, its rule sheet."""
        return dict(await self.ask("GET", f"/variants/{_in_path(code)}"))

    # Tables

    async def create(
        self, variant: str, seats: Iterable[str | Mapping[str, Any]] = ("me", "open"), **more: Any
    ) -> Table:
        """Set a table up and sit down.

        Seats are `me`, `open` or the name of a bot. `more` may be `public`, `pace`, `clock`, `claim_seconds`,
        `chat`, `seed`, `share`, … Where the cards are not given, and no `share` either, each seat of one's
        own is bound to a sealed share, which is opened when everybody sits.
        """
        wishes = [_wish(each) for each in seats]
        if not more.keys() & {"share", "seed", "deal", "position", "reserved"}:
            more |= await self._sealed(wishes)
        told = await self.ask("POST", "/tables", {"variant": variant, "seats": wishes} | more)
        table = self._known(Table(self, told["id"], told.get("invitation"), told))
        for seat, share in table.shares.to_open(told):
            asked = {"do": "open", "seat": seat, "share": share}
            done = await self.ask("POST", f"/tables/{table.id}/commands", asked)
            table.info = done["table"]
        return table

    async def _sealed(self, wishes: list[dict[str, Any]]) -> dict[str, str]:
        """Reserve a table, and seal a share of it for each seat of one's own."""
        own = [(seat, wish) for seat, wish in enumerate(wishes) if wish.get("kind") == "me"]
        if not own:
            return {}
        reserved = str((await self.ask("POST", "/reservations"))["id"])
        for seat, wish in own:
            wish["seal"] = self.shares_at(reserved).sealed(reserved, seat)
        return {"reserved": reserved}

    def shares_at(self, table: str) -> Shares:
        """One's shares at a table."""
        return self._shares.setdefault(table, Shares())

    async def table(self, table: str, invitation: str | None = None) -> Table:
        """A table by its id, to sit down at or to watch."""
        told = await self.ask("GET", f"/tables/{_in_path(table)}", invitation=invitation)
        return self._known(Table(self, told["id"], invitation, told))

    async def join(
        self, table: str, invitation: str | None = None, seat: int | None = None, name: str | None = None
    ) -> Table:
        """Take a seat at a table: the given one, or the first that is open."""
        found = await self.table(table, invitation)
        if seat is None:
            free = [each["seat"] for each in found.info["seats"] if each["kind"] == "open"]
            seat = free[0] if free else 0
        await found.sit(seat, name=name)
        return found

    async def lobby(self, game: str | None = None, status: str | None = None) -> list[dict[str, Any]]:
        """Public tables."""
        return await self._pages("/tables", game=game, status=status)

    def _known(self, table: Table) -> Table:
        self._tables.add(table)
        return table

    async def verify(self, record: str) -> dict[str, Any]:
        """Have a finished game's record checked."""
        return dict(await self.ask("POST", "/records/verify", text=record))


def _wish(seat: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(seat, Mapping):
        return dict(seat)
    if not isinstance(seat, str):
        raise ClientProblem(
            say("a seat is me, open or the name of a bot, not {seat}", seat=Quoted(str(seat)))
        )
    return {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat}
