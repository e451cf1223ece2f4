"""Rated tables: what can be rated, and what is refused where a game is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from parlour import Guest, seated, set_up, until

from pipworks.tables import Parlour, journal
from pipworks.tables.commands import Clock
from pipworks.tables.errors import BadTable, NotNow
from pipworks.tables.events import Created

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
RATED: dict[str, Any] = {"rated": True, "clock": Clock(bank=3600)}
Play = Callable[..., None]


@pytest.mark.parametrize(
    ("seats", "more", "why"),
    [
        (["me", "open"], {"clock": None}, "needs a clock"),
        (["me", "open"], {"pace": "correspondence", "clock": None}, "needs a clock"),
        (["me", "me"], {}, "one seat"),
        (["club", "novice"], {}, "between two or more people"),
        (["me", "club"], {"seed": 7}, "begins by chance"),
        (["me", "random"], {}, "of 'random' is not known: .* novice, beginner, club, expert or master"),
        (["me", "search"], {}, "is not known"),
    ],
)
def test_what_would_be_unfair_is_not_rated(
    play: Play, seats: list[str], more: dict[str, Any], why: str
) -> None:
    async def scene(parlour: Parlour) -> None:
        with pytest.raises(BadTable, match=why):
            await set_up(parlour, Guest(), FEMTO, *seats, **(RATED | more))

    play(scene)


def test_nothing_is_taken_back_and_the_clocks_go_on(play: Play) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await set_up(parlour, ann, FEMTO, "me", "open", **RATED)
        assert (await live.state()).rated
        assert "one seat" in str(await ann.refused(live, "sit", seat=1))
        assert "not known" in str(await ann.refused(live, "seat_bot", seat=1, bot="random"))
        await bob.do(live, "sit", seat=1)
        await until(live, lambda state: state.status == "playing")
        for kind in ("undo", "pause", "abandon"):
            assert "rated" in str(await ann.refused(live, "propose", kind=kind, seat=0))
        with pytest.raises(NotNow, match="no hints"):
            await live.note_hint(0, (await live.state()).asked_at)
        await ann.do(live, "resign", seat=0)
        result = (await live.state()).result
        assert result is not None and result.winners == (1,)

    play(scene)


def test_a_waiting_table_can_be_given_up_and_a_level_put_in(play: Play) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        live = await set_up(parlour, ann, FEMTO, "me", "open", **RATED)
        await ann.do(live, "propose", kind="abandon", seat=0)
        assert (await live.state()).status == "abandoned"
        other = await set_up(parlour, ann, FEMTO, "me", "open", **RATED)
        await ann.do(other, "seat_bot", seat=1, bot="novice")
        await until(other, lambda state: state.status == "playing")

    play(scene)


@pytest.mark.parametrize("rated", [True, False])
def test_a_rematch_is_rated_as_the_game_was(play: Play, rated: bool) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = Guest("Ann"), Guest("Bob")
        live = await seated(parlour, FEMTO, [ann, bob], **(RATED | {"rated": rated}))
        await ann.do(live, "resign", seat=0)
        await ann.do(live, "propose", kind="rematch", seat=0)
        await bob.do(live, "answer", seat=1, accept=True)
        again = await until(live, lambda state: state.rematch is not None)
        state = await (await parlour.table(str(again.rematch))).state()
        assert state.rated is rated
        row = parlour.storage.row(state.id)
        assert json.loads(row.summary)["rated"] is rated

    play(scene)


def test_older_tables_are_unrated(play: Play) -> None:
    """An event that was stored before there were ratings says nothing of them."""

    async def scene(parlour: Parlour) -> None:
        live = await seated(parlour, FEMTO, [Guest("Ann"), Guest("Bob")])
        first = parlour.storage.entries(live.id)[0]
        stored = json.loads(journal.written(first.event))
        assert stored.pop("rated") is False
        read = journal.read(live.id, 1, first.at, Created.called, json.dumps(stored))
        assert read == first

    play(scene)
