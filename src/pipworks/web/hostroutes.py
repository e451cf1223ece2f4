"""Routes for those who keep order, each by a key of their own in the header `Host-Key`.

No cookie and no token of a person is a host's key, so no page can be made to send one.
"""

from __future__ import annotations

from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Path, Request, Security
from fastapi.security import APIKeyHeader
from starlette.concurrency import run_in_threadpool

from pipworks.people.order import Deed, Kind, Report, Sanction
from pipworks.tables.showing import when
from pipworks.web import guestmodels as shapes
from pipworks.web.documents import problems
from pipworks.web.hall import Hall, hall_of
from pipworks.web.problems import Json
from pipworks.web.routes import Routes

Handle = Annotated[str, Path(max_length=12, examples=["k3v9x2mmq7r5"])]
TableId = Annotated[str, Path(max_length=40, examples=["k3v9x2mmq7r5t8w4n6p2"])]
ReportId = Annotated[str, Path(max_length=12, examples=["k3v9x2mmq7r5"])]

host_key = APIKeyHeader(
    name="Host-Key", auto_error=False, scheme_name="host", description="A key of `pipworks admin key`."
)


async def host(request: Request, shown: Annotated[str | None, Security(host_key)] = None) -> str:
    """Who asks, if it is a host. Raises BadHostKey or Refused."""
    hall = hall_of(request)
    hall.think(request)
    return await run_in_threadpool(hall.guests.hosts.whose, shown)


SomeHost = Annotated[str, Depends(host)]


def host_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api/host", tags=["host"])
    order = hall.guests.order

    async def told(name: str) -> Json:
        def found() -> dict[str, Any]:
            return order_told(name, order.reports(), order.sanctions(), order.log())

        return Json(await run_in_threadpool(found))

    @routes.get("", response_model=shapes.OrderTold, operation_id="order", responses=problems(403))
    async def see(name: SomeHost) -> Json:
        """What has been reported, who is muted or banned, and what hosts have done."""
        return await told(name)

    @routes.post(
        "/reports/{report}/settle",
        response_model=shapes.OrderTold,
        operation_id="settle_report",
        responses=problems(403, 404, 422),
    )
    async def settle(report: ReportId, name: SomeHost) -> Json:
        """A report needs nobody any more."""
        await run_in_threadpool(order.settle, name, report)
        return await told(name)

    @routes.post(
        "/people/{handle}/sanctions",
        response_model=shapes.OrderTold,
        operation_id="sanction",
        responses=problems(403, 404, 422, body=True),
    )
    async def sanction(handle: Handle, name: SomeHost, asked: shapes.SanctionWish) -> Json:
        """Mute or ban somebody. Who is banned is sent away at once."""
        kind = cast("Kind", asked.kind)
        await hall.guests.sanction(name, kind, handle, asked.seconds, asked.why)
        await hall.send_away()
        return await told(name)

    @routes.delete(
        "/people/{handle}/sanctions/{kind}",
        response_model=shapes.OrderTold,
        operation_id="lift_sanction",
        responses=problems(403, 404, 422),
    )
    async def lift(
        handle: Handle, kind: Annotated[str, Path(pattern="^(mute|ban)$", examples=["mute"])], name: SomeHost
    ) -> Json:
        """Somebody is muted, or banned, no more."""
        await run_in_threadpool(order.lift, name, cast("Kind", kind), handle)
        return await told(name)

    @routes.post(
        "/tables/{table}/close",
        response_model=shapes.OrderTold,
        operation_id="close_table",
        responses=problems(403, 404, 422, body=True),
    )
    async def close(table: TableId, name: SomeHost, asked: shapes.Closing) -> Json:
        """Close a table: its game ends, nobody talks there any more, and the lobby does not show it."""
        await run_in_threadpool(order.close_table, name, table, asked.why)
        await hall.guests.close_table(table)
        return await told(name)

    return routes


def order_told(
    name: str, reports: list[Report], sanctions: list[Sanction], log: list[Deed]
) -> dict[str, Any]:
    """What a host sees, as `OrderTold`."""

    def at(time: float | None) -> str | None:
        return None if time is None else when(time)

    return {
        "host": name,
        "reports": [
            {
                "id": each.id, "at": when(each.at), "accused": each.accused, "reporter": each.reporter,
                "table": each.table, "number": each.number, "name": each.name, "text": each.text,
                "why": each.why, "settled": at(each.settled),
            }
            for each in reports
        ],
        "sanctions": [
            {
                "kind": each.kind, "handle": each.handle, "name": each.name, "at": when(each.at),
                "until": at(each.until), "why": each.why,
            }
            for each in sanctions
        ],
        "log": [
            {
                "number": each.number, "at": when(each.at), "host": each.host, "did": each.did,
                "name": each.name, "table": each.table, "until": at(each.until), "why": each.why,
            }
            for each in log
        ],
    }  # fmt: skip
