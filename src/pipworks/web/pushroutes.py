"""Routes about web push: which key browsers are to know the server by, and which of one's own are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pipworks.push import endpoints
from pipworks.push.errors import off
from pipworks.push.settings import PushSettings
from pipworks.tables.commands import Asked
from pipworks.web.documents import problems
from pipworks.web.hall import Hall, Somebody
from pipworks.web.language import language
from pipworks.web.models import shown
from pipworks.web.problems import Json
from pipworks.web.routes import Routes

if TYPE_CHECKING:
    from pipworks.push.bell import Bell

KEPT_COST = 5.0
"""What it costs in other requests to have a browser kept."""

ENDPOINT = "https://push.example.org/send/k3v9x2mmq7r5t8w4n6p2"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"


def open_push(hall: Hall, settings: PushSettings) -> None:
    """Have a server write to browsers."""
    from pipworks.push.bell import Bell  # its packages are not everywhere

    hall.push = bell = Bell(hall.parlour, settings)
    watch = hall.measures.watch
    watch("pushes_sent", "Notifications that push services took.", lambda: bell.sent)
    watch("push_failures", "Notifications that push services did not take.", lambda: bell.failures)


class PushKey(BaseModel):
    """By which key browsers know this server, if it writes to any."""

    model_config = shown(key=POINT)

    key: str | None
    """For `applicationServerKey`: a point of P-256 as base64url. None where the server writes to nobody."""


class PushKeys(Asked):
    """By what a browser reads what is written to it."""

    model_config = shown(p256dh=POINT, auth="BTBZMqHH6r4Tts7J_aSIgg")

    p256dh: str = Field(max_length=100)
    auth: str = Field(max_length=40)


class PushDevice(Asked):
    """A browser of one's own that is to be told, as its `PushSubscription` says by `toJSON()`."""

    model_config = shown(
        endpoint=ENDPOINT, expirationTime=None, keys={"p256dh": POINT, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
    )

    endpoint: str = Field(max_length=endpoints.MOST)
    expires: float | None = Field(None, alias="expirationTime")
    """Browsers say it always, and hardly one when that is. It is not kept: when it has come, the push service
    says that nobody hears there any more."""
    keys: PushKeys


class PushEnd(Asked):
    """A browser of one's own that is not to be told any more."""

    model_config = shown(endpoint=ENDPOINT)

    endpoint: str = Field(max_length=endpoints.MOST)


def push_routes(hall: Hall) -> APIRouter:
    """The routes."""
    routes = Routes(prefix="/api", tags=["people"])

    def bell() -> Bell:
        if hall.push is None:
            raise off()
        return hall.push

    @routes.get("/push", response_model=PushKey, operation_id="push_key", responses=problems())
    async def push_key() -> Json:
        """By which key browsers know this server, if it writes to any (web push)."""
        return Json({"key": None if hall.push is None else hall.push.signer.public})

    @routes.put(
        "/people/me/push",
        status_code=204,
        response_class=Response,
        operation_id="be_told",
        responses=problems(401, 409, 422, body=True),
    )
    async def be_told(request: Request, person: Somebody, asked: PushDevice) -> Response:
        """Be told in a browser of yours when it is your move at a table with a clock or by correspondence."""
        ringing = bell()
        hall.charge(request, person, KEPT_COST - 1)
        found = endpoints.read(asked.endpoint, asked.keys.p256dh, asked.keys.auth, nearby=ringing.nearby)
        now = hall.parlour.now()
        await run_in_threadpool(ringing.devices.keep, person.id, found, language(), now)
        return Response(status_code=204)

    @routes.post(
        "/people/me/push/stop",
        status_code=204,
        response_class=Response,
        operation_id="be_left_alone",
        responses=problems(401, 422, body=True),
    )
    async def be_left_alone(person: Somebody, asked: PushEnd) -> Response:
        """Be told nothing more in a browser of yours."""
        if hall.push is not None and endpoints.is_written(asked.endpoint):
            await run_in_threadpool(hall.push.devices.forget, asked.endpoint, person.id)
        return Response(status_code=204)

    return routes
