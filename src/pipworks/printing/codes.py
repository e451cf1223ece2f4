"""How a variant is found again from paper: its address, a code for cameras, the text of its code."""

from __future__ import annotations

import io
from urllib.parse import quote, urlsplit

from pipworks.engine import Quoted, Variant
from pipworks.printing.errors import BadPrint


def base_of(url: str) -> str:
    """The address of a server, without a slash at its end. Raises BadPrint when it is none."""
    wanted = url.strip().rstrip("/")
    parts = urlsplit(wanted) if len(wanted) <= 200 else None
    if parts is None or parts.scheme not in ("http", "https") or not parts.netloc or parts.query:
        raise BadPrint("{url} is no address of a server: write one like https://example.org", url=Quoted(url))
    return wanted


def address_of(variant: Variant, base: str) -> str:
    """Where a variant can be played; its plain code where no server is known."""
    return f"{base}/new/{quote(variant.code, safe=':,=-.')}" if base else variant.code


def qr_code(text: str) -> str:
    """A code for cameras as SVG, its quiet zone included."""
    import segno

    file = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        file, kind="svg", border=2, xmldecl=False, unit="mm", scale=1
    )
    return file.getvalue().decode()
