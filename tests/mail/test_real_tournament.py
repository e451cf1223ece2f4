"""A tournament whose people are called to their tables by a real mail server; ours is killed meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from real_mail import RealMail, wait_until
from real_play import Player, RealServer

pytestmark = pytest.mark.compiled
PLAN: dict[str, Any] = {
    "name": "Friday", "variant": "femto:pack=2-3-4-5-6-8,hand_size=3", "manner": "round-robin", "games": 3,
    "pace": "correspondence",
}  # fmt: skip


@pytest.fixture
def players(real_mail: RealMail) -> Iterator[list[Player]]:
    """Tilda and Uwe, with a mailbox each: they keep their names, which other tests then cannot have."""
    found = [Player(real_mail, name) for name in ("Tilda", "Uwe")]
    yield found
    for player in found:
        player.close()


def test_each_round_calls_once_until_somebody_wants_no_mail(
    real_server: RealServer, players: list[Player]
) -> None:
    http = real_server.http
    tilda, uwe = players
    people = {each.name: real_server.guest(each.name) for each in players}
    for player, language in ((tilda, "en"), (uwe, "de")):
        who = people[player.name] | {"Accept-Language": language}
        http.put("/people/me/address", json={"address": player.address}, headers=who).raise_for_status()
        player.answer(player.wait_for(1), "Yes, that is mine.")
    for who in people.values():
        wait_until(
            lambda who=who: http.get("/people/me", headers=who).json()["durable"], "an address is confirmed"
        )
    made = http.post("/tournaments", json={"plan": PLAN}, headers=people["Tilda"]).raise_for_status()
    which = made.json()["id"]

    def tell(name: str, do: str) -> None:
        told = http.post(f"/tournaments/{which}/commands", json={"do": do}, headers=people[name])
        told.raise_for_status()

    def table_after(last: str | None) -> str:
        """The table of the next round."""
        found: list[str | None] = []

        def is_there() -> bool:
            found.append(http.get(f"/tournaments/{which}/me", headers=people["Tilda"]).json()["table"])
            return found[-1] not in (None, last)

        wait_until(is_there, "the next table is ready")
        return str(found[-1])

    def resign(table: str) -> None:
        seats = http.get(f"/tables/{table}", headers=people["Tilda"]).json()["seats"]
        seat = next(each["seat"] for each in seats if each["you"])
        real_server.do(table, people["Tilda"], do="resign", seat=seat)

    for name in people:
        tell(name, "enter")
    tell("Tilda", "begin")
    table = table_after(None)
    real_server.kill()
    real_server.start()
    first = tilda.wait_for(2)
    assert first.subject == "Friday: your table is ready"
    assert re.search(r"Round 1 of Friday has begun at \S+: you play Uwe\.", first.asks)
    assert f"{real_server.url}/tournaments/{which}" in first.asks
    assert first.parsed["Auto-Submitted"] == "auto-generated"
    german = uwe.wait_for(2)
    assert german.subject == "Friday: dein Tisch ist bereit"
    assert re.search(r"Runde 1 von Friday hat auf \S+ begonnen: Du spielst gegen Tilda\.", german.asks)

    resign(table)
    assert "Round 2 of Friday" in tilda.wait_for(3).asks
    second = uwe.wait_for(3)
    never = re.search(r"http://\S+(/mail/never/\S+)", second.body("plain"))
    assert never is not None and never[0] in str(second.parsed["List-Unsubscribe"])
    http.post(never[1]).raise_for_status()

    resign(table_after(table))
    assert "Round 3 of Friday" in tilda.wait_for(4).asks
    uwe.look()
    assert len(uwe.letters) == 3
