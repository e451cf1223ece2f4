"""What a client adds to the deals of its tables: shares that it seals, and opens when everybody is bound."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any


class Shares:
    """The shares of one's seats at one table, and what the table showed before they were opened."""

    def __init__(self) -> None:
        self._own: dict[int, str] = {}
        self.promised: dict[str, str] | None = None
        """`table`, `game`, `commitment` and `seals`, as `pipworks.tables.verify` takes them.

        None before all were bound, and where the cards are given.
        """

    def sealed(self, table: str, seat: int) -> str:
        """The seal of a share that is drawn for a seat, once: it tells nothing of the share."""
        self._own.setdefault(seat, secrets.token_hex(32))
        return _seal(table, seat, self._own[seat])

    def to_open(self, info: Mapping[str, Any]) -> list[tuple[int, str]]:
        """The seats that the table waits for, and their shares.

        None as long as anybody is not bound, or if the table shows anything else than it did before.
        """
        seats = info["seats"]
        due = [seat["seat"] for seat in seats if seat["you"] and seat.get("opens")]
        if not due or any(seat["kind"] == "person" and not seat["seal"] for seat in seats):
            return []
        shown = {
            "table": info["id"],
            "game": info["variant"],
            "commitment": info["commitment"],
            "seals": "/".join(seat["seal"] or "-" for seat in seats),
        }
        if self.promised not in (None, shown):
            return []
        if info["commitment"] is not None:  # else the cards are given
            self.promised = shown
        return [
            (seat, self._own[seat])
            for seat in due
            if seat in self._own and _seal(info["id"], seat, self._own[seat]) == seats[seat]["seal"]
        ]


def _seal(table: str, seat: int, share: str) -> str:
    return hashlib.sha256(f"pipworks share\n{table}\n{seat + 1}\n{share}".encode()).hexdigest()
