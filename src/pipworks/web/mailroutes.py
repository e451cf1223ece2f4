"""Routes about mail: having a seat played by mail, and the links that stand in mails.

A link in a mail shows a page with one button, and only pressing it does something: programs that look at
links before people do change nothing. The button is also what a mail program presses for its reader (RFC
8058).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse

from pipworks.mail import pages
from pipworks.mail.errors import NotByMail
from pipworks.mail.settings import MailSettings
from pipworks.tables import LiveTable
from pipworks.tables.commands import Asked, SeatNumber
from pipworks.tables.people import Person
from pipworks.web import models
from pipworks.web.documents import problems
from pipworks.web.guard import address_of
from pipworks.web.guestmodels import MailBack, Ways
from pipworks.web.guestroutes import ways_of
from pipworks.web.hall import Hall, Somebody, Visitor
from pipworks.web.language import language
from pipworks.web.models import shown
from pipworks.web.peopleroutes import token_info
from pipworks.web.problems import Json
from pipworks.web.routes import Routes
from pipworks.web.tables import obeyed

if TYPE_CHECKING:
    from pipworks.mail.counter import Counter, Standing
    from pipworks.mail.office import Office

TableId = Annotated[str, Path(max_length=40, examples=["k3v9x2mmq7r5t8w4n6p2"])]
Token = Annotated[str, Path(max_length=400)]


class MailWish(Asked):
    """Whether mail about a seat of one's own is wanted, and where."""

    model_config = shown(seat=0, wanted=True, address="ann@example.org")

    seat: SeatNumber
    wanted: bool = True
    address: str | None = Field(None, max_length=254, examples=["ann@example.org"])
    """Where; left out, the one that is known already."""


class MailStanding(BaseModel):
    """Whether a seat of one's own is played by mail."""

    model_config = shown(
        seat=0, offered=True, wanted=True, confirmed=False, failed=False, address="ann@example.org"
    )

    seat: int
    offered: bool = True
    """Whether this server sends mail at all."""
    wanted: bool
    confirmed: bool
    """Whether the address has said that it wants mail; none is sent before."""
    failed: bool
    """Whether mail came back: then none is sent until the address is given, and confirmed, again."""
    address: str | None


def open_mail(hall: Hall, settings: MailSettings, *, shared: bool = False) -> None:
    """Give a server a post office, whose replies go the way of all commands."""
    from pipworks.mail.office import Office  # its packages are not everywhere

    async def obey(live: LiveTable, person: Person, command: object, *, invited: bool = False) -> int:
        return await obeyed(hall, live, person, command, invited=invited)

    hall.mail = office = Office(hall.parlour, settings, shared=shared)
    office.obeyed_by(obey)
    watch = hall.measures.watch
    watch("mails_taken", "Mails that came in and were done.", lambda: office.taken)
    watch("mails_sent", "Mails that went out.", lambda: office.sent)
    watch("mail_failures", "How often mail could not come in, go out or be done.", lambda: office.failures)
    watch("mail_troubled", "Whether a mail server does not answer now.", lambda: bool(office.troubles))


class MailInvitation(Asked):
    """Somebody to be asked, by mail, whether they want an open seat."""

    model_config = shown(seat=1, address="bo@example.org")

    seat: SeatNumber
    address: str = Field(max_length=254, examples=["bo@example.org"])


class MailAsked(BaseModel):
    """That somebody is asked. Nobody is told whether an address is known, or wants no mail."""

    model_config = shown(asked=True)

    asked: bool = True


class MailLink(Asked):
    """What stands after `#` in a link of a mail that leads into the browser."""

    model_config = shown(link="k3v9x2mmq7r5t8w4n6p2.0.0.7.abcdefghijklmnopqrstuvwx")

    link: str = Field(max_length=200)


class MailOpening(BaseModel):
    """Where such a link leads, and as whom."""

    model_config = shown(
        table="k3v9x2mmq7r5t8w4n6p2",
        seat=0,
        game="femto",
        title="Femto",
        name="Ann",
        you=False,
        known="Bo",
        key=True,
    )

    table: str | None
    """Nothing where it leads to no table: to what somebody is here."""
    seat: int | None
    game: str | None
    title: str | None
    name: str
    """Who plays there, or who it is."""
    you: bool
    """Whether it is who asks."""
    known: str | None
    """The name of who asks, if they show who they are."""
    key: bool
    """Whether the link lets somebody in; else a key can be sent to the address of who plays there."""


class MailEntered(BaseModel):
    """Who has come in by a key, where they play, and a token of theirs."""

    model_config = shown(table="k3v9x2mmq7r5t8w4n6p2", seat=0, token=models.TOKEN)

    table: str | None
    seat: int | None
    token: models.Token


def mail_routes(hall: Hall) -> APIRouter:
    """The routes. Where a server sends no mail they say so."""
    routes = Routes(prefix="/api", tags=["mail"])

    @routes.get(
        "/tables/{table}/mail",
        response_model=MailStanding,
        operation_id="mail_standing",
        responses=problems(401, 403, 404, 422),
    )
    async def standing(
        table: TableId, person: Somebody, seat: Annotated[int, Query(ge=0, le=63)] = 0
    ) -> Json:
        """Whether a seat of one's own is played by mail."""
        if hall.mail is None:
            none = MailStanding(
                seat=seat, offered=False, wanted=False, confirmed=False, failed=False, address=None
            )
            return Json(none.model_dump())
        return _shown(await hall.mail.counter.standing(table, person, seat))

    @routes.post(
        "/tables/{table}/mail",
        response_model=MailStanding,
        operation_id="wish_mail",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def wish(table: TableId, person: Somebody, asked: MailWish) -> Json:
        """Have a seat of one's own played by mail, or not any more. A new address is asked first."""
        counter = _office(hall).counter
        if not asked.wanted:
            return _shown(await counter.turn_off(table, person, asked.seat))
        if hall.new_tables is not None:  # each may send a mail to somebody
            hall.new_tables.check(person.id)
        return _shown(await counter.turn_on(table, person, asked.seat, asked.address, language()))

    @routes.post(
        "/tables/{table}/mail/invitations",
        response_model=MailAsked,
        operation_id="invite_by_mail",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def invite(table: TableId, person: Somebody, asked: MailInvitation) -> Json:
        """Ask an address, once, whether it wants an open seat of a table by correspondence."""
        office = _office(hall)
        if hall.new_tables is not None:
            hall.new_tables.check(person.id)
        await office.counter.invite(table, person, asked.seat, asked.address, language())
        return Json(MailAsked().model_dump())

    _keys(routes, hall)
    _links(routes, hall)
    return routes


def _keys(routes: APIRouter, hall: Hall) -> None:
    """How somebody who is known by mail comes into a browser; see `mail.keys`."""

    @routes.post(
        "/mail/look",
        response_model=MailOpening,
        operation_id="look_by_mail",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def look(person: Visitor, asked: MailLink) -> Json:
        """Where a link leads. Nothing is done."""
        found = await _office(hall).keys.look(asked.link)
        opening = MailOpening(
            table=found.place and found.place.table,
            seat=found.place and found.place.seat,
            game=found.game and found.game.name,
            title=found.game and found.game.title,
            name=found.person.name,
            you=person is not None and person.id == found.person.id,
            known=None if person is None else person.name,
            key=found.key,
        )
        return Json(opening.model_dump())

    @routes.post(
        "/mail/keys",
        response_model=MailAsked,
        operation_id="send_key",
        responses=problems(404, 409, 422, 429, body=True),
    )
    async def send(request: Request, asked: MailLink) -> Json:
        """Send a key to the address of who plays at the seat that a link names."""
        office = _office(hall)
        if hall.newcomers is not None:
            hall.newcomers.check(address_of(request.scope))
        await office.keys.send(asked.link)
        return Json(MailAsked().model_dump())

    @routes.post(
        "/mail/enter",
        response_model=MailEntered,
        operation_id="enter_by_mail",
        responses=problems(404, 409, 422, body=True),
    )
    async def enter(asked: MailLink) -> Json:
        """Come in by a key, which lets nobody in after that."""
        found = await _office(hall).keys.use(asked.link)
        await hall.known(found.person.id)
        token = await token_info(hall, found.person)
        table, seat = (None, None) if found.place is None else (found.place.table, found.place.seat)
        return Json({"table": table, "seat": seat, "token": token})

    @routes.post(
        "/mail/back",
        response_model=MailAsked,
        operation_id="come_back_by_mail",
        responses=problems(404, 409, 422, 429, body=True),
    )
    async def back(request: Request, asked: MailBack) -> Json:
        """Have a link sent that lets who has an address back in; whether somebody has it is not told."""
        office = _office(hall)
        if hall.newcomers is not None:
            hall.newcomers.check(address_of(request.scope))
        await office.keys.send_back(asked.address)
        return Json(MailAsked().model_dump())

    @routes.put(
        "/people/me/address",
        response_model=Ways,
        operation_id="give_address",
        responses=problems(401, 404, 409, 422, body=True),
    )
    async def give(person: Somebody, asked: MailBack) -> Json:
        """Claim your name by an address: it is asked whether it is yours, and says so by a link."""
        office = _office(hall)
        if hall.new_tables is not None:  # each may send a mail to somebody
            hall.new_tables.check(person.id)
        await run_in_threadpool(hall.guests.claims.refuse_taken, person.name, person.id)
        await office.counter.give_address(person, asked.address, language())
        return Json(await ways_of(hall, person))

    @routes.delete(
        "/people/me/address",
        response_model=Ways,
        operation_id="take_address_back",
        responses=problems(401, 403, 409),
    )
    async def take_back(person: Somebody) -> Json:
        """Your address is no way back any more, and no table comes to it."""
        await _office(hall).counter.forget_address(person)
        return Json(await ways_of(hall, person))


def _office(hall: Hall) -> Office:
    """The post office. Raises NotByMail where there is none."""
    if hall.mail is None:
        raise NotByMail("this server sends no mail: whoever runs it can turn that on")
    return hall.mail


def _shown(standing: Standing) -> Json:
    return Json(MailStanding(**asdict(standing)).model_dump())


Does = Callable[["Counter", str], Awaitable[bool]]
"""What is done by a token; whether it holds."""
Says = Callable[[str, str], Awaitable[str]]
"""The page that asks, or says what was done, in a language, by a token."""


def _same(page: Callable[[str], str]) -> Says:
    """A page that says the same whatever the token."""

    async def says(told: str, _: str) -> str:
        return page(told)

    return says


def _links(routes: APIRouter, hall: Hall) -> None:
    """The links that stand in mails."""

    def link(what: str, asks: Says | None, does: Does, says: Says) -> None:
        async def ask(token: Token) -> HTMLResponse:
            assert asks is not None
            return _page(await asks(language(), token))

        async def do(token: Token) -> HTMLResponse:
            if hall.mail is None or not await does(hall.mail.counter, token):
                return _page(pages.void(language()), 404)
            return _page(await says(language(), token))

        where = f"/mail/{what}/{{token}}"
        if asks is not None:
            routes.add_api_route(where, ask, methods=["GET"], include_in_schema=False)
        routes.add_api_route(where, do, methods=["POST"], include_in_schema=False)

    async def ended(told: str, token: str) -> str:
        return pages.ended(told, f"../again/{token}")

    def about_address(page: Callable[[str, bool], str]) -> Says:
        async def says(told: str, token: str) -> str:
            return page(told, hall.mail is not None and await hall.mail.counter.is_way_back(token))

        return says

    link(
        "confirm",
        about_address(pages.confirming),
        lambda at, token: at.confirm(token),
        about_address(pages.confirmed),
    )
    link("stop", _same(pages.stopping), lambda at, token: at.stop(token), _same(pages.stopped))
    link("never", _same(pages.ending), lambda at, token: at.never(token), ended)
    link("again", None, lambda at, token: at.again(token), _same(pages.allowed))


def _page(text: str, status: int = 200) -> HTMLResponse:
    """A page. Under the policy of all others browsers would send its form as from nowhere, and be refused."""
    return HTMLResponse(text, status, headers={"Referrer-Policy": "same-origin"})
