"""A crash between two steps: what was to be done is done afterwards, once, and nobody is told otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from posting import Mail, Post, correspondence, reply
from test_mail_beginning import begin, waiting
from test_mail_manners import ANN, BO, begun, play, quiet
from test_mail_reading import bounce

from pipworks.mail.queue import Waiting
from pipworks.tables.errors import StorageUnavailable


class Crash:
    """Has a step fail, as a crash before it would, so often; or after it."""

    def __init__(self, owner: Any, name: str, times: int = 1, *, after: bool = False) -> None:
        self._left, self._after = times, after
        self._step: Callable[..., Any] = getattr(owner, name)
        setattr(owner, name, self)

    def __call__(self, *given: Any, **named: Any) -> Any:
        if self._left:
            self._left -= 1
            if self._after:
                self._step(*given, **named)
            raise StorageUnavailable("as if the machine had lost its power")
        return self._step(*given, **named)


async def kinds(world: Post, table: str) -> list[str]:
    entries = await asyncio.to_thread(world.parlour.entries, table, 0)
    return [each.event.called for each in entries]


async def bring(world: Post, mail: Mail, text: str) -> list[int]:
    """Bring the same answer again and again, as a mail server does, until it is taken."""
    raw, codes = reply(mail, text), [0]
    while codes[-1] != 250:
        codes.append(await world.postman.bring(mail.reply_to, raw, mail.to))
    return codes[1:]


def test_an_answer_that_was_done_and_not_acknowledged_is_not_refused(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        _, ann, bo = await begun(world)
        Crash(world.office.desk.wishes, "take")
        assert await bring(world, ann, ann.choices[0]) == [451, 250]
        assert await quiet(world) == 4  # nothing came that says it was refused
        assert await bring(world, ann, ann.choices[0]) == [250]
        assert await world.answer(bo, bo.choices[0]) == 250
        count = await quiet(world)
        assert await bring(world, ann, f"{ann.choices[0]} ") == [250]
        assert await quiet(world) == count + 1
        assert "moved on" in world.boxes.mails[-1].text  # another mail is refused as ever

    play(tmp_path, scene)


@pytest.mark.parametrize(
    ("said", "kind"),
    [("abandon", "proposed"), ("pause", "proposed"), ("resign", "resigned")],
)
def test_what_is_no_choice_is_done_once_too(tmp_path: Path, said: str, kind: str) -> None:
    async def scene(world: Post) -> None:
        table, _ = await correspondence(world, "femto:order=winner_leads", ("Ann", "Bo"), (0, 1))
        ask = await world.boxes.arrive(ANN, 2)
        await world.answer(ask, ask.choices[0])
        await world.boxes.arrive(BO, 2)
        count = len(world.boxes.of(ANN))
        Crash(world.office.desk.wishes, "take", 2)
        assert await bring(world, ask, said) == [451, 451, 250]
        await quiet(world)
        assert (await kinds(world, table)).count(kind) == 1
        told = [each.text for each in world.boxes.of(ANN)[count:]]
        assert not [each for each in told if "game is over" not in each and "resign" not in said]

    play(tmp_path, scene)


def test_several_choices_go_on_where_the_crash_was(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        await begin(world, "femto:order=winner_leads against random")
        ask = await world.boxes.arrive(ANN, 2)
        table = ask.reply_to.partition("+")[2].partition(".")[0]
        obey, done = world.office.desk.obey, []

        async def once(live: Any, person: Any, command: Any, *, invited: bool = False) -> int:
            number = await obey(live, person, command, invited=invited)
            done.append(number)
            if len(done) == 1:
                raise StorageUnavailable("as if the machine had lost its power")
            return int(number)

        world.office.desk.obey = once
        assert await bring(world, ask, f"{ask.choices[0]}\nnote: here I am\nnote: and here") == [451, 250]
        assert (await kinds(world, table)).count("chat") == 2
        assert not [each for each in world.boxes.of(ANN) if "moved on" in each.text]

    play(tmp_path, scene)


@pytest.mark.parametrize("step", ["fail", "note", "drop"])
def test_tables_are_told_once_of_whom_mail_does_not_reach(tmp_path: Path, step: str) -> None:
    async def scene(world: Post) -> None:
        table, ann, _ = await begun(world)
        people, queue = world.office.desk.correspondents, world.office.queue
        if step == "fail":
            Crash(people, "fail", after=True)
        elif step == "note":
            Crash(people, "of")
        else:
            Crash(queue, "drop")
        codes = [await world.postman.bring(ann.sender, bounce("failed"), "") for _ in range(3)]
        assert codes == [451, 250, 250]
        assert (await kinds(world, table)).count("unreached") == 1

    play(tmp_path, scene)


def test_who_was_to_be_written_to_is_after_the_server_has_started_again(tmp_path: Path) -> None:
    tables: list[str] = []

    async def crash(world: Post) -> None:
        table, *_ = await begun(world)
        tables.append(table)
        assert await quiet(world) == 4
        people = world.office.desk.correspondents

        async def nothing(*given: Any) -> None:
            """As if the machine had lost its power before anything was written."""

        world.office.writer.catch_up = nothing
        eve = await world.guest("Eve")
        second = await waiting(world, eve, public=True)
        wish = {"seat": 0, "address": "eve@example.org"}
        await world.client.post(f"/api/tables/{second}/mail", json=wish, headers=eve)
        bo = await world.guest("Bo")
        await world.client.post(f"/api/tables/{second}/commands", json={"do": "sit", "seat": 1}, headers=bo)
        assert await quiet(world) == 5  # that the game has begun is heard before there is anybody to tell
        await world.answer(await world.boxes.arrive("eve@example.org", 1), "yes")
        assert len(await asyncio.to_thread(people.unwritten)) == 1
        assert await quiet(world) == 5

    async def after(world: Post) -> None:
        assert (await world.boxes.arrive("eve@example.org", 1)).choices
        assert await quiet(world) == 1
        assert await asyncio.to_thread(world.office.desk.correspondents.unwritten) == []

    play(tmp_path, crash)
    play(tmp_path, after)


def test_no_mail_goes_to_who_has_just_said_never(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        eve = await world.guest("Eve")
        table = await waiting(world, eve)
        world.boxes.refuse[ANN] = "451 not just now"
        wish = {"seat": 0, "address": ANN}
        await world.client.post(f"/api/tables/{table}/mail", json=wish, headers=eve)
        queue = world.office.queue
        while not (due := await asyncio.to_thread(queue.due, world.parlour.now() + 100.0)):
            await asyncio.sleep(0.01)
        link = world.office.desk.sender.never_link(due[0].mail.address).partition("example.org")[2]
        assert (await world.client.post(link)).status_code == 200
        assert await asyncio.to_thread(queue.due, world.parlour.now() + 10**6) == []

    play(tmp_path, scene)


def test_a_mail_that_is_on_its_way_when_somebody_says_never_is_not_tried_again(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        eve = await world.guest("Eve")
        table = await waiting(world, eve)
        queue, said = world.office.queue, []
        later = queue.later

        def meanwhile(tried: Waiting, now: float) -> bool:
            queue.drop(tried.mail.person)  # as the link of a mail does
            again = later(tried, now)
            said.append(tried.id)
            return again

        queue.later = meanwhile  # type: ignore[method-assign]
        world.boxes.refuse[ANN] = "451 not just now"
        wish = {"seat": 0, "address": ANN}
        await world.client.post(f"/api/tables/{table}/mail", json=wish, headers=eve)
        while not said:
            await asyncio.sleep(0.01)
        assert await asyncio.to_thread(queue.due, world.parlour.now() + 10**6) == []

    play(tmp_path, scene)


def test_a_mail_that_is_due_when_somebody_says_never_is_not_handed_over(tmp_path: Path) -> None:
    async def scene(world: Post) -> None:
        eve = await world.guest("Eve")
        table = await waiting(world, eve)
        queue, said = world.office.queue, []
        trying = queue.trying

        def meanwhile(due: Waiting) -> bool:
            queue.drop(due.mail.person)
            going = trying(due)
            said.append(due.id)
            return going

        queue.trying = meanwhile  # type: ignore[method-assign]
        wish = {"seat": 0, "address": ANN}
        await world.client.post(f"/api/tables/{table}/mail", json=wish, headers=eve)
        while not said:
            await asyncio.sleep(0.01)
        assert await quiet(world) == 0
        assert await asyncio.to_thread(queue.due, world.parlour.now() + 10**6) == []

    play(tmp_path, scene)
