"""Where browsers hear, and where this server may write: push services on the open network, by https.

An endpoint is an address that somebody's browser names and this server will post to. So that nobody has it
post to what only it can reach, names are looked up first, and what is posted goes to the very address that
was looked at.
"""

from __future__ import annotations

import base64
import binascii
import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec

from pipworks.push.errors import BadEndpoint

MOST = 1000
"""Endpoints are as long at most; those of today's services have some two hundred characters."""
KEY_BYTES, SECRET_BYTES = 65, 16
HTTPS = 443
_WITHIN = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""Addresses in which others hide."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a browser hears, and by which key and secret it reads."""

    url: str
    p256dh: str
    auth: str


def read(url: str, p256dh: str, auth: str, *, nearby: bool = False) -> Endpoint:
    """An endpoint as a browser names it. Raises BadEndpoint."""
    bad = BadEndpoint(
        "this is no address of a push service: send what the browser gave, an address that begins with "
        "https:// on the open network"
    )
    if not is_written(url):
        raise bad
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise bad from None
    if parts.scheme != "https" or not host or parts.username is not None or " " in url or parts.fragment:
        raise bad
    if not nearby and not (port in (None, HTTPS) and _may_be_public(host)):
        raise bad
    point = _decoded(p256dh, KEY_BYTES)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise BadEndpoint("this is no key of a browser's: its p256dh is no point of the curve") from None
    _decoded(auth, SECRET_BYTES)
    return Endpoint(url, p256dh.rstrip("="), auth.rstrip("="))


def is_written(url: str) -> bool:
    """Whether a text may be an address at all, and may be looked for."""
    return len(url) <= MOST and url.isascii() and url.isprintable()


def _decoded(text: str, wanted: int) -> bytes:
    """The bytes of a key or secret. Raises BadEndpoint."""
    try:
        found = base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        found = b""
    if len(found) != wanted:
        raise BadEndpoint(
            "this is no key of a browser's: p256dh has 65 bytes and auth has 16, both as base64url"
        )
    return found


def _may_be_public(host: str) -> bool:
    """Whether a host may be on the open network, as far as its name tells."""
    try:
        return is_public(host)
    except ValueError:
        return "." in host.strip(".") and not host.rstrip(".").endswith((".localhost", ".local", ".internal"))


def is_public(address: str) -> bool:
    """Whether an address is of the open network. Raises ValueError where it is no address."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if any(found in each for each in _WITHIN):
            return False
    return found.is_global and not found.is_multicast
