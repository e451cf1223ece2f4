"""Guests whom a host does not keep for ever: who stays away goes, whoever is reached or waited for stays."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa
from parlour import PATIENCE, Guest, a_parlour, seated, set_up, wishes
from postgres import Postgres

from pipworks.club import Club
from pipworks.mail.queue import Outgoing, Queue
from pipworks.people import Guests
from pipworks.people.handles import Handles
from pipworks.people.leaving import leave, leave_again
from pipworks.people.order import SEEN_SECONDS, Order
from pipworks.ratings import Ratings
from pipworks.tables import NewTable, Parlour, Storage, errands, schema
from pipworks.tables.database import engine_of, migrate
from pipworks.tables.dealing import seal_of
from pipworks.tables.errors import StorageUnavailable
from pipworks.tables.people import Person
from pipworks.tournaments import Plan
from pipworks.tournaments.director import Director

FEMTO = "femto:pack=2-3-4-5-6-8,hand_size=3"
DAY = 86_400.0
KEEP = 30 * DAY


def kept_by(parlour: Parlour, director: Director | None = None) -> Guests:
    director = director or Director(parlour)
    return Guests(parlour, Club(parlour), Ratings(parlour), director, keep=KEEP)


def new(parlour: Parlour, *names: str) -> list[Guest]:
    guests = [Guest(name) for name in names]
    for each in guests:
        parlour.storage.people.come(each.person)
    return guests


def stay_away(parlour: Parlour, guests: Iterable[Guest], days: float) -> None:
    columns = schema.people.c
    away = sa.update(schema.people).where(columns.id.in_([each.id for each in guests]))
    with parlour.storage.engine.begin() as connection:
        connection.execute(away.values(seen=time.time() - days * DAY))


def seen(storage: Storage, who: str) -> float:
    with storage.engine.connect() as connection:
        asked = sa.select(schema.people.c.seen).where(schema.people.c.id == who)
        return float(connection.execute(asked).scalar_one())


def reach(storage: Storage, keyed: Guest, claims: Guest, mailed: Guest) -> None:
    """Give one a passkey, one a name that is theirs, and one an address."""
    key = {"credential": "x", "public_key": "x", "uses": 0, "label": "", "made": 0.0}
    mail = {"address": "mail@example.org", "language": "en"}
    with storage.engine.begin() as connection:
        connection.execute(sa.insert(schema.passkeys).values(id="key", person=keyed.id, **key))
        connection.execute(sa.insert(schema.correspondents).values(person=mailed.id, **mail))
        connection.execute(sa.insert(schema.claims).values(person=claims.id, looks="claim", at=0.0))


def there(parlour: Parlour, guests: Sequence[Guest]) -> list[str]:
    return [each.person.name for each in guests if parlour.storage.people.find(each.id) is not None]


def waiting(parlour: Parlour) -> list[str]:
    """Who is to be deleted."""
    asked = sa.select(schema.errands.c.what).where(schema.errands.c.kind == errands.DELETE)
    with parlour.storage.engine.connect() as connection:
        return list(connection.scalars(asked))


def rows_with(parlour: Parlour, *words: str) -> dict[str, int]:
    """In how many rows of which tables of the database one of these stands, by itself."""
    found = {}
    with parlour.storage.engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            texts = [each for each in table.c if isinstance(each.type, sa.String)]
            asked = sa.select(sa.func.count()).select_from(table)
            many = connection.execute(asked.where(sa.or_(*(each.in_(words) for each in texts)))).scalar_one()
            if many:
                found[table.name] = many
    return found


async def until(holds: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not await asyncio.to_thread(holds):
        assert time.monotonic() < give_up
        await asyncio.sleep(0.05)


def test_who_stays_away_is_deleted_and_their_games_stay_without_their_name(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, bob, _ = everybody = new(parlour, "Anneliese", "Bob", "Cid")
            game = await seated(parlour, FEMTO, [ann, bob])
            await ann.do(game, "chat", text="I am leaving")
            await ann.do(game, "resign", seat=0)
            stay_away(parlour, [ann], 32)
            stay_away(parlour, [bob], 30.5)  # within a day they may have been here without a note of it
            guests = kept_by(parlour)
            await guests.start()
            try:
                await until(lambda: there(parlour, everybody) == ["Bob", "Cid"])
            finally:
                await guests.close()
            state = await (await parlour.table(game.id)).state()
            assert state.status == "over"
            assert [each.name for each in state.seats] == ["", "Bob"]
            assert "Anneliese" not in str(parlour.record(game.id).record)
            assert "I am leaving" not in str(parlour.storage.bodies(game.id))
            assert waiting(parlour) == [] and parlour.failures == 0

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_who_leaves_lets_nobody_wait_for_a_game_that_was_about_to_begin(database: str) -> None:
    """With shares sealed nobody can stand up any more, and nobody can give up before it has begun."""

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, bob = new(parlour, "Anneliese", "Bob")
            table, _ = await parlour.reserve()
            mine, theirs = (seal_of(table, seat, share) for seat, share in enumerate(("ab", "cd")))
            sits = wishes("me", "open")
            sits[0] = sits[0].model_copy(update={"seal": mine})
            asked = NewTable(variant=FEMTO, seats=sits, reserved=table, pace="correspondence")
            live = await parlour.create(bob.person, asked)
            await ann.do(live, "sit", seat=1, seal=theirs)
            assert "about to begin" in str(await ann.refused(live, "stand", seat=1))
            await leave(parlour, Club(parlour), Director(parlour), ann.id)
            state = await live.state()
            assert state.status == "abandoned" and [each.name for each in state.seats] == ["Bob", ""]
            assert not rows_with(parlour, ann.id)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def named(storage: Storage, name: str) -> bool:
    """Whether a name stands anywhere in what is kept of tables."""
    with storage.engine.connect() as connection:
        beside = connection.scalars(sa.select(schema.tables.c.summary)).all()
        events = connection.scalars(sa.select(schema.events.c.body)).all()
    return any(name in each for each in (*beside, *events))


def test_who_leaves_at_one_server_is_not_written_down_again_by_another(postgres: Postgres) -> None:
    """Which had the table at hand, and writes an event before it hears that its past has been rewritten."""

    async def scene() -> None:
        place = postgres.fresh()
        async with a_parlour(place) as one, a_parlour(place) as other:
            ann, bob = new(one, "Anneliese", "Bob")
            live = await seated(one, FEMTO, [ann, bob])
            await ann.do(live, "resign", seat=0)
            there = await other.table(live.id)
            await leave(one, Club(one), Director(one), ann.id)
            await bob.do(there, "chat", text="Are you there?")
            other._heard(live.id, None)  # as it was called out
            assert [each.name for each in (await there.state()).seats] == ["", "Bob"]
            assert not named(one.storage, "Anneliese")

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_what_another_server_writes_while_somebody_leaves_is_not_forgotten_in_lists(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        place = postgres.fresh()
        async with a_parlour(place) as one, a_parlour(place) as other:
            ann, bob = new(one, "Anneliese", "Bob")
            live = await seated(one, FEMTO, [ann, bob])
            there = await other.table(live.id)
            rewrite, loop = one.storage.rewrite, asyncio.get_running_loop()

            def meanwhile(*written: Any) -> None:
                asyncio.run_coroutine_threadsafe(bob.do(there, "resign", seat=1), loop).result(PATIENCE)
                rewrite(*written)

            monkeypatch.setattr(one.storage, "rewrite", meanwhile)
            await live.erase(ann.id)
            row = one.storage.row(live.id)
            assert row.status == json.loads(row.summary)["status"] == "over"
            assert not named(one.storage, "Anneliese")

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_what_comes_to_its_end_after_somebody_was_deleted_has_them_deleted_again(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, bob = new(parlour, "Anneliese", "Bob")
            live = await seated(parlour, FEMTO, [ann, bob])
            guests = kept_by(parlour)
            leave_again(parlour, ann.id, live.id)  # who is there, and is to stay, does
            assert waiting(parlour) == [] and there(parlour, [ann]) == ["Anneliese"]
            guests._put_delete(ann.person)
            erase = parlour.erase

            async def erased_then_said(table: str, person: str) -> None:
                await erase(table, person)
                parlour.erase = erase  # type: ignore[method-assign]
                await ann.do(live, "chat", text="I am leaving")
                await asyncio.to_thread(leave_again, parlour, person, table)

            parlour.erase = erased_then_said  # type: ignore[method-assign]
            await guests.errands.do(errands.DELETE, ann.id)
            assert waiting(parlour) == [] and not named(parlour.storage, "I am leaving")
            await ann.do(live, "chat", text="I have left")
            assert named(parlour.storage, "I have left")
            leave_again(parlour, ann.id, live.id)
            await guests.errands.do(errands.DELETE, ann.id)
            assert not named(parlour.storage, "I have left")
            assert waiting(parlour) == [] and not rows_with(parlour, ann.id)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


@pytest.mark.parametrize("proposes", [0, 1])
def test_nobody_plays_again_with_who_has_left(database: str, proposes: int) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            both = ann, bob = new(parlour, "Anneliese", "Bob")
            live = await seated(parlour, FEMTO, both)
            await bob.do(live, "resign", seat=1)
            await both[proposes].do(live, "propose", kind="rematch", seat=proposes)
            await bob.come(live)
            await leave(parlour, Club(parlour), Director(parlour), ann.id)
            assert bob.events[-1]["proposal"] is None  # it is called off
            refused = await bob.refused(live, "propose", kind="rematch", seat=1)
            assert str(refused) == (
                "there can be no rematch: who held the seat of player 1 has left for good"
            )
            assert parlour.storage.tables_of(bob.id) == [live.id] and not rows_with(parlour, ann.id)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_who_leaves_while_a_rematch_is_set_up_leaves_that_too(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, bob = new(parlour, "Anneliese", "Bob")
            live = await seated(parlour, FEMTO, [ann, bob])
            await bob.do(live, "resign", seat=1)
            await ann.do(live, "propose", kind="rematch", seat=0)
            tables_of = parlour.storage.tables_of

            def agreed_meanwhile(person: str) -> list[str]:
                found = tables_of(person)
                monkeypatch.undo()
                asyncio.run_coroutine_threadsafe(agreed(), loop).result(PATIENCE)
                return found

            async def agreed() -> None:
                await bob.do(live, "answer", seat=1, accept=True)
                while (await live.state()).rematch is None:
                    await asyncio.sleep(0.01)

            loop = asyncio.get_running_loop()
            monkeypatch.setattr(parlour.storage, "tables_of", agreed_meanwhile)
            await leave(parlour, Club(parlour), Director(parlour), ann.id)
            rematch = (await live.state()).rematch
            assert rematch is not None
            state = await (await parlour.table(rematch)).state()
            assert state.ended and [each.name for each in state.seats] == ["Bob", ""]
            assert not rows_with(parlour, ann.id)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_who_leaves_leaves_no_mail_behind_however_their_address_was_written(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, bob = new(parlour, "Ann", "Bob")
            invited = {
                "kind": "invite", "language": "en", "said": "", "name": "", "person": bob.id, "made": 0.0,
            }  # fmt: skip
            with parlour.storage.engine.begin() as connection:
                named = {"address": "Ann.Lee@example.org", "language": "en", "confirmed": 1.0}
                connection.execute(sa.insert(schema.correspondents).values(person=ann.id, **named))
                for at, address in enumerate(
                    ("ann.lee@example.org", "Ann.Lee@example.org", "bo@example.org")
                ):
                    wish = sa.insert(schema.mail_wishes)
                    connection.execute(wish.values(id=str(at), address=address, **invited))
            await leave(parlour, Club(parlour), Director(parlour), ann.id)
            with parlour.storage.engine.connect() as connection:
                left = list(connection.scalars(sa.select(schema.mail_wishes.c.address)))
            assert left == ["bo@example.org"]

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_who_has_given_anothers_address_and_leaves_takes_nothing_of_theirs(database: str) -> None:
    """Nor does it make anybody forget how often that address was asked, before a day is over."""
    address = "ann@example.org"

    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, bob = new(parlour, "Ann", "Bob")
            eve = Guest("Eve")
            parlour.storage.people.come(Person(eve.id, "Eve", address, 0.0, 0))
            queue, now = Queue(parlour.storage), parlour.now()
            invited = {
                "kind": "invite", "language": "en", "said": "", "name": "", "person": bob.id, "made": now,
            }  # fmt: skip
            with parlour.storage.engine.begin() as connection:
                for who, confirmed in ((ann, 1.0), (eve, None)):
                    named = {"address": address, "language": "en", "confirmed": confirmed}
                    connection.execute(sa.insert(schema.correspondents).values(person=who.id, **named))
                connection.execute(sa.insert(schema.mail_wishes).values(id="w", address=address, **invited))
            for subject, kind, who, made in (
                ("key", "key", ann, now),
                ("new", "confirm", eve, now),
                ("old", "confirm", eve, now - 2 * DAY),
            ):
                queue.put(Outgoing(subject, kind, who.id, address, "back@example.org", "Hello", made))
            await leave(parlour, Club(parlour), Director(parlour), eve.id)

            assert parlour.storage.people.find(eve.id) is None and not rows_with(parlour, eve.id)
            assert rows_with(parlour, "w") == {"mail_wishes": 1}
            (key,) = queue.due(now)
            assert (key.mail.subject, key.mail.person) == ("key", ann.id)
            assert queue.count(address, "confirm", now - 9 * DAY) == 1
            queue.forget_nobodys(now - 1)
            assert queue.count(address, "confirm", now - 9 * DAY) == 1
            queue.forget_nobodys(now + 1)
            assert queue.count(address, "confirm", now - 9 * DAY) == 0 and queue.due(now) == [key]

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_whoever_is_reached_or_waited_for_stays(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            names = (
                "Passkey", "Claim", "Mail", "Plays", "Owns", "Enters", "Plans", "Teaches", "Learns", "Idle",
            )  # fmt: skip
            keyed, claims, mailed, plays, owns, enters, plans, teaches, learns, idle = new(parlour, *names)
            others = new(parlour, "Other", "Third")
            storage = parlour.storage
            written = Guest("Address")
            storage.people.come(Person(written.id, "Address", "address@example.org", 0.0, 0))
            reach(storage, keyed, claims, mailed)
            playing = await seated(parlour, FEMTO, [others[0], plays])
            owned = await set_up(parlour, owns, FEMTO, "open", "open")
            director, club = Director(parlour), Club(parlour)
            plan = Plan.model_validate({"name": "Cup", "variant": FEMTO, "rounds": 3})
            cup = await director.open(plans.person, plan)
            for each in (enters, others[1]):
                await director.enter(cup.id, each.person, "", None)
            room = await club.open(teaches.person)
            await club.come(room, learns.person, "Learns", made_for_it=False)

            reached = [keyed, claims, mailed, written]
            held = [plays, owns, enters, plans, teaches, learns]
            stay_away(parlour, [*reached, *held, idle], 400)
            guests = kept_by(parlour, director)
            assert not await asyncio.to_thread(guests.idling.let_go, KEEP)
            assert waiting(parlour) == [idle.id]

            # When nobody waits for them any more, they go as well.
            await others[0].do(playing, "resign", seat=0)
            await owned.abandon()
            with storage.engine.begin() as connection:
                connection.execute(sa.update(schema.tournaments).values(status="over"))
            await club.forget(room.id)
            assert not await asyncio.to_thread(guests.idling.let_go, KEEP)
            assert set(waiting(parlour)) == {each.id for each in (idle, *held)}
            assert there(parlour, reached) == ["Passkey", "Claim", "Mail", "Address"]

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_who_has_become_more_than_a_pupil_stays_when_the_class_is_deleted(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            names = (
                "Passkey", "Claim", "Mail", "Owns", "Played", "Enters", "Plans", "Teaches", "Learns",
                "Was In", "Pupil",
            )  # fmt: skip
            pupils = new(parlour, *names)
            keyed, claims, mailed, owns, played, enters, plans, teaches, learns, was_in, pupil = pupils
            teacher, other = new(parlour, "Teacher", "Other")
            storage, club, director = parlour.storage, Club(parlour), Director(parlour)
            room = await club.open(teacher.person)
            for each in pupils:
                await club.come(room, each.person, each.person.name, made_for_it=True)
            await club.start_round(await club.find(room.id))

            reach(storage, keyed, claims, mailed)
            with storage.engine.begin() as connection:
                asked = {"id": "one", "challenge": "x", "person": pupil.id, "made": 0.0}
                connection.execute(sa.insert(schema.challenges).values(**asked))
                blocked = {"person": pupil.id, "blocked": other.id, "at": 0.0}
                connection.execute(sa.insert(schema.blocks).values(**blocked))
            await set_up(parlour, owns, FEMTO, "open", "open")
            game = await seated(parlour, FEMTO, [other, played])
            await played.do(game, "resign", seat=1)
            plan = Plan.model_validate({"name": "Cup", "variant": FEMTO, "rounds": 3})
            over = await director.open(other.person, plan)
            await director.enter(over.id, was_in.person, "", None)
            with storage.engine.begin() as connection:
                connection.execute(sa.update(schema.tournaments).values(status="over"))
            cup = await director.open(plans.person, plan)
            await director.enter(cup.id, enters.person, "", None)
            await club.open(teaches.person)
            await club.come(await club.open(other.person), learns.person, "Learns", made_for_it=False)

            await club.forget(room.id)
            gone = [was_in, pupil]
            assert sorted(waiting(parlour)) == sorted(each.id for each in gone)
            for each in pupils:
                known = storage.people.find(each.id)
                assert known is not None and known.generation == (each in gone)  # no token of theirs holds
            guests = kept_by(parlour, director)
            for each in gone:
                await guests.errands.do(errands.DELETE, each.id)
            assert there(parlour, pupils) == list(names[:-2])
            assert rows_with(parlour, *(each.id for each in gone)) == {}
            assert waiting(parlour) == []

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_many_go_a_part_at_a_time_and_two_servers_do_no_harm(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipworks.people.idling.AT_ONCE", 3)
    monkeypatch.setattr("pipworks.people.idling.SOON_SECONDS", 0.05)
    monkeypatch.setattr("pipworks.people.errands.LOOK_SECONDS", 0.05)

    async def scene() -> None:
        async with a_parlour(database) as parlour, a_parlour(database) as another:
            idle = new(parlour, *(f"Guest {number}" for number in range(10)))
            (ann,) = new(parlour, "Ann")
            stay_away(parlour, idle, 400)
            two = [kept_by(each) for each in (parlour, another)]
            # Both look at the same time, as only servers do that have lost each other.
            more = await asyncio.gather(*(asyncio.to_thread(each.idling.let_go, KEEP) for each in two))
            assert all(more) and 3 <= len(waiting(parlour)) <= 6
            for each in two:
                await each.start()
            try:
                await until(lambda: there(parlour, [*idle, ann]) == ["Ann"] and not waiting(parlour))
            finally:
                for each in two:
                    await each.close()
            assert parlour.failures == another.failures == 0

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_who_is_here_is_written_down_once_a_day(database: str) -> None:
    storage = Storage(database)
    try:
        order, (ann, bob) = Order(storage), (storage.people.new("Ann"), storage.people.new("Bob"))
        come = seen(storage, ann.id)
        assert come >= ann.created
        order.coming(ann.id)
        order.write_seen()
        assert seen(storage, ann.id) == come
        long_ago = time.time() - SEEN_SECONDS - 60
        for how in (order.coming, lambda who: order.standing([who])):  # by a request, and by a connection
            with storage.engine.begin() as connection:
                connection.execute(sa.update(schema.people).values(seen=long_ago))
            how(ann.id)
            order.write_seen()
            assert seen(storage, ann.id) >= come
            assert seen(storage, bob.id) == long_ago
    finally:
        storage.close()


def test_who_is_here_is_written_down_later_where_that_failed(database: str) -> None:
    storage = Storage(database)
    try:
        order, ann = Order(storage), storage.people.new("Ann")
        long_ago = time.time() - SEEN_SECONDS - 60
        with storage.engine.begin() as connection:
            connection.execute(sa.update(schema.people).values(seen=long_ago))
        order.coming(ann.id)
        fails = True

        @sa.event.listens_for(storage.engine, "after_cursor_execute")
        def fail(*_: object) -> None:
            if fails:
                raise OSError("the disk is full")

        with pytest.raises(StorageUnavailable):
            order.write_seen()
        fails = False
        assert seen(storage, ann.id) == long_ago
        order.write_seen()
        written = seen(storage, ann.id)
        assert written > long_ago
        order.write_seen()  # and then no more
        assert seen(storage, ann.id) == written
    finally:
        storage.close()


def test_two_hosts_may_ban_somebody_at_once(database: str) -> None:
    """Each has found that nobody had yet: both are heard, and one of the bans holds."""
    storage = Storage(database)
    both = threading.Barrier(2 if storage.backend == "postgresql" else 1)  # of SQLite one writes at a time

    def together(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("INSERT INTO sanctions"):
            both.wait(PATIENCE)

    try:
        order, ann = Order(storage), storage.people.new("Ann")
        handle = Handles(storage).of(ann.id)
        assert handle is not None
        sa.event.listen(storage.engine, "before_cursor_execute", together)
        with ThreadPoolExecutor(2) as hosts:
            whys = ["spam", "worse spam"]
            done = [hosts.submit(order.sanction, "host", "ban", handle, None, why) for why in whys]
            assert [each.result() for each in done] == [(ann.id, True)] * 2
        (holds,) = order.sanctions()
        assert holds.why in whys and holds.until is None
        assert sorted(deed.why for deed in order.log()) == whys
    finally:
        storage.close()


def test_who_comes_back_in_time_stays_and_who_comes_too_late_is_told(database: str) -> None:
    async def scene() -> None:
        async with a_parlour(database) as parlour:
            ann, bob = everybody = new(parlour, "Ann", "Bob")
            stay_away(parlour, everybody, 400)
            guests = kept_by(parlour)
            found = guests.order.coming(ann.id)  # it is yet to be written down
            assert found is not None and found.generation == 0
            await asyncio.to_thread(guests.idling.let_go, KEEP)
            assert waiting(parlour) == [bob.id]
            void = guests.order.coming(bob.id)
            assert void is not None and void.generation == 1  # a token that is shown does not hold any more

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_who_was_known_before_counts_as_here_when_the_database_is_brought_up(empty: str) -> None:
    engine = engine_of(empty)
    migrate(engine, "0012")
    with engine.begin() as connection:
        connection.execute(
            sa.text("INSERT INTO people (id, name, created, generation) VALUES ('ann', 'Ann', 1.0, 0)")
        )
    engine.dispose()
    before = time.time()
    storage = Storage(empty)
    try:
        assert before <= seen(storage, "ann") <= time.time()
        assert storage.people.find("ann") == Person("ann", "Ann", None, 1.0, 0)
    finally:
        storage.close()
