"""Posting to push services (RFC 8030), without waiting long for any of them and without following them."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Literal
from urllib.parse import urlsplit

import httpx

from pipworks.push.devices import Waiting
from pipworks.push.names import MOST_AT_ONCE, Names, NotPublic
from pipworks.push.sealing import Signer, sealed

ANSWER_SECONDS = 10.0
"""For so long a push service may take for one notification."""
GONE = (404, 410)
"""What a service says of a browser that hears no more there."""
TRY_AGAIN = (408, 425, 429)

Outcome = Literal["taken", "gone", "later", "refused"]


class Poster:
    """Posts what is sealed to push services."""

    def __init__(self, signer: Signer, *, nearby: bool = False) -> None:
        self._signer = signer
        self._names = Names(nearby=nearby)
        self._http = httpx.AsyncClient(
            verify=httpx.create_ssl_context(),
            trust_env=False,  # a proxy would look names up by itself
            follow_redirects=False,
            timeout=ANSWER_SECONDS,
            limits=httpx.Limits(max_connections=MOST_AT_ONCE, max_keepalive_connections=10),
        )

    async def post(
        self, waiting: Waiting, content: bytes, *, lives: int, urgent: bool, now: float
    ) -> Outcome:
        """Tell a browser; the service keeps it for so many seconds if the browser is not there."""
        endpoint = waiting.device.endpoint
        body = await asyncio.to_thread(sealed, endpoint, content)
        headers = {
            "Authorization": self._signer.header(endpoint.url, now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(lives),
            "Topic": _topic(waiting),
            "Urgency": "high" if urgent else "normal",
        }
        parts = urlsplit(endpoint.url)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                for address in await self._names.look_up(endpoint.url):
                    # To the address that was looked at, whatever the name leads to a moment later.
                    request = self._http.build_request(
                        "POST",
                        httpx.URL(endpoint.url).copy_with(host=address),
                        content=body,
                        headers=headers | {"Host": parts.netloc},
                        extensions={"sni_hostname": str(parts.hostname)},
                    )
                    try:
                        answer = await self._http.send(request, stream=True)  # nobody reads what it says
                    except httpx.ConnectError:
                        continue
                    await answer.aclose()
                    return _outcome(answer.status_code)
        except NotPublic:
            return "gone"
        except (httpx.HTTPError, OSError, UnicodeError, TimeoutError):
            pass
        return "later"

    async def close(self) -> None:
        """Post no more."""
        await self._http.aclose()


def _outcome(status: int) -> Outcome:
    if 200 <= status < 300:
        return "taken"
    if status in GONE:
        return "gone"
    return "later" if status in TRY_AGAIN or status >= 500 else "refused"


def _topic(waiting: Waiting) -> str:
    """By what a service knows that a later notification takes the place of an earlier; it tells no table."""
    device = waiting.device
    about = "\n".join(("pipworks push", device.endpoint.auth, device.id, waiting.table))
    return hashlib.sha256(about.encode()).hexdigest()[:32]
