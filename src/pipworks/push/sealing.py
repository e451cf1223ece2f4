"""What is sent to browsers: sealed for one of them (RFC 8291), and signed by the server (VAPID, RFC 8292).

The server's key is made once for a database and kept there, as the key is that signs records.
"""

from __future__ import annotations

import base64
import secrets
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

from pipworks.push.endpoints import Endpoint

HOLDS = 12 * 3600
"""For so many seconds a signature holds; push services take up to a day."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: private keys are below it."""


def fresh_secret() -> str:
    """A private key: 32 bytes as base64url."""
    return _written((secrets.randbelow(ORDER - 1) + 1).to_bytes(32, "big"))


class Signer:
    """Signs for push services by a private key; `contact` is who they can write to."""

    def __init__(self, secret: str, contact: str) -> None:
        self._vapid = Vapid02.from_raw(secret.encode())
        self._contact = contact

    @property
    def public(self) -> str:
        """The key by which browsers know this server: what `applicationServerKey` takes, as base64url."""
        key: ec.EllipticCurvePublicKey = self._vapid.public_key
        return _written(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def header(self, url: str, now: float) -> str:
        """What is shown as `Authorization` to the service of an endpoint."""
        parts = urlsplit(url)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now) + HOLDS,
            "sub": self._contact,
        }
        return str(self._vapid.sign(claims)["Authorization"])


def sealed(endpoint: Endpoint, content: bytes) -> bytes:
    """What only the browser of an endpoint can read."""
    keys = {"p256dh": endpoint.p256dh, "auth": endpoint.auth}
    pusher = WebPusher({"endpoint": endpoint.url, "keys": keys})
    return bytes(pusher.encode(content, content_encoding="aes128gcm")["body"])


def _written(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
