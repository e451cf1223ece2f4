"""Deals can be audited: records of tables are verified, and whoever changes one is found out."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parlour import Guest, a_parlour, play_on, seated, set_up, settled, until
from plain_verifier import links_of

from pipworks import GameRecord
from pipworks.games import find
from pipworks.tables import Parlour, verify
from pipworks.tables.dealing import commitment_of, read_share, seed_of
from pipworks.tables.errors import BadTable
from pipworks.tables.signing import signed_text

CODES = (
    "femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden",
    "femto:hand_size=3,match=2,pack=2-3-4-5-6-8,start=snake",
    "math-arena:players=3,tournament=2",
    "sequences",
    "brain-drain:first_to=2,players=3",
    "ascent:last_number=4",
    "friend-or-foe:turn_limit=8",
)
PROTECTED = ("Game", "Table", "Commitment", "Secret", "Shares", "Seed", "Deal")


@cache
def record_of(code: str) -> str:
    """The record of a game that was played at a table."""

    async def whole(folder: str) -> str:
        async with a_parlour(Path(folder) / "tables.db", fairness=0.0) as parlour:
            seats = find(code).seats
            guests = [Guest(f"Guest {seat}") for seat in range(seats - 1)]
            live = await set_up(
                parlour, guests[0], code, "me", *["open"] * (seats - 2), "random", share="0123456789"
            )
            for seat, guest in enumerate(guests[1:], 1):
                await guest.do(live, "sit", seat=seat, share="abcdef")
            await until(live, lambda state: state.status != "waiting")
            await play_on(live, guests, random.Random(code))
            return str(parlour.record(live.id).record)

    with TemporaryDirectory() as folder:
        return asyncio.run(whole(folder))


def headers(record: str) -> dict[str, str]:
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.MULTILINE))


def told(record: GameRecord) -> tuple[object, ...]:
    """What a record tells, however it is written."""
    kept = {name: record.headers.get(name) for name in ("Table", "Commitment", "Secret", "Shares")}
    return record.variant.code, record.start.state.tobytes(), record.start.seed, str(kept)


@pytest.mark.parametrize("code", CODES)
def test_what_was_played_at_a_table_is_verified(code: str) -> None:
    record = record_of(code)
    verdict = verify(record)
    assert verdict.ok and verdict.first_bad is None and len(verdict.sentences) == 5, verdict
    assert verdict.record is not None and str(verdict.record) == record
    shown = headers(record)
    assert verify(record, commitment=shown["Commitment"]).ok
    other = verify(record, commitment="0" * 64)
    assert not other.ok and other.first_bad is not None and "you were shown" in other.first_bad
    assert verify(re.sub("(?m)^ +;.*$", "", record)).ok  # what is for people does not matter
    assert verify(record.replace("\n", "\r\n") + "\n\n").ok
    assert verify("\ufeff" + record).ok  # as some editors begin a file


@pytest.mark.parametrize("code", CODES)
def test_the_seed_is_what_the_text_says_it_is(code: str) -> None:
    """Section 3 of `dealing`, written a second time with nothing of ours."""
    shown = headers(record_of(code))
    secret = bytes.fromhex(shown["Secret"])
    assert shown["Commitment"] == hashlib.sha256(b"pipworks secret\0" + secret).hexdigest()
    shares = [share.replace("-", "") for share in shown["Shares"].split("/")]
    assert shares[0] == "0123456789" and shares[-1] == ""
    text = "\n".join(["pipworks seed", shown["Table"], shown["Game"], *shares])
    assert shown["Seed"] == "chacha20:" + hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()
    dealt = find(code).deal(seed=shown["Seed"])
    assert find(code).game.notation.write_deal(find(code), dealt.state) == shown["Deal"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", PROTECTED)
def test_no_character_of_what_the_deal_rests_on_can_be_changed(code: str, name: str) -> None:
    """One after the other (of long ones every third), in every header that the deal follows from."""
    record = record_of(code)
    verdict = verify(record)
    assert verdict.record is not None
    line = next(each for each in record.splitlines() if each.startswith(f"[{name} "))
    start = line.index('"') + 1
    dice = random.Random(code + name)
    places = range(start, len(line) - 1)
    for place in places if len(places) < 40 else places[:: 1 + len(places) // 24]:
        other = dice.choice([each for each in "0123456789abcdef-/," if each != line[place]])
        changed = record.replace(line, line[:place] + other + line[place + 1 :])
        found = verify(changed)
        same = found.record is not None and told(found.record) == told(verdict.record)
        assert not found.ok or same, (line, place, other)
        if not found.ok:
            assert found.first_bad == found.sentences[-1] and found.first_bad.endswith(".")
    gone = verify(record.replace(line + "\n", ""))
    if name != "Deal":
        assert not gone.ok and gone.first_bad is not None and name in gone.first_bad


@pytest.mark.parametrize("code", CODES)
def test_no_random_event_can_be_changed(code: str) -> None:
    record = record_of(code)
    kept = verify(record)
    assert kept.record is not None
    lines = record.splitlines()
    dice = random.Random(code)
    events = [(at, found) for at, line in enumerate(lines) for found in re.finditer(r"\*:(\S+)", line)]
    for at, found in dice.sample(events, min(12, len(events))):
        place = dice.randrange(found.start(1), found.end(1))
        other = dice.choice([each for each in "123456789AJQK" if each != lines[at][place]])
        changed = [*lines[:at], lines[at][:place] + other + lines[at][place + 1 :], *lines[at + 1 :]]
        verdict = verify("\n".join(changed))
        if verdict.ok:
            assert verdict.record is not None and verdict.record.steps == kept.record.steps
        else:
            assert verdict.first_bad is not None and f"line {at + 1}" in verdict.first_bad


@pytest.mark.parametrize("code", CODES)
@settings(max_examples=max(5, settings().max_examples // 4))
@given(data=st.data())
def test_any_change_is_found_or_tells_a_game_that_follows(code: str, data: st.DataObject) -> None:
    """A character or a line changed, lost or doubled anywhere: what passes has the same deal and follows."""
    record = record_of(code)
    kept = verify(record)
    assert kept.record is not None
    if data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(record) - 1))
        put = data.draw(st.sampled_from(["", "0", "7", "A", "K", "-", ":", "\n", '"', "]", " ", "x", "\x00"]))
        changed = record[:place] + put + record[place + 1 :]
    else:
        lines = record.splitlines(keepends=True)
        at, to = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        how = data.draw(st.sampled_from(("lose", "double", "swap")))
        if how == "lose":
            del lines[at]
        elif how == "double":
            lines.insert(at, lines[at])
        else:
            lines[at], lines[to] = lines[to], lines[at]
        changed = "".join(lines)
    verdict = verify(changed)
    assert verdict.ok == (verdict.first_bad is None)
    assert all(len(each.splitlines()) == 1 and each for each in verdict.sentences)
    if verdict.ok:
        assert verdict.record is not None
        assert told(verdict.record) == told(kept.record)
        signature = kept.record.headers["Signature"] in changed
        for one, two in zip(verdict.record.steps, kept.record.steps, strict=signature):
            if one != two:
                assert not isinstance(one, str)  # somebody's choice it may be, but it is a legal one
                assert not signature  # only without the signature it can be another
                break
    if verify(changed, key=kept.record.headers["Key"]).ok:
        assert signed_text(changed) == signed_text(record)


@pytest.mark.parametrize("code", CODES)
def test_nothing_can_be_changed_that_was_signed(code: str) -> None:
    """Names, choices, the ending: not by who has the secret either, without the server's key."""
    record = record_of(code)
    key = headers(record)["Key"]
    assert verify(record, key=key).ok
    other = verify(record, key="ab" * 32)
    assert not other.ok and other.first_bad is not None and "another key" in other.first_bad
    renamed = verify(record.replace('[Player1 "Guest 0"]', '[Player1 "Somebody"]'))
    assert (
        not renamed.ok
        and renamed.first_bad is not None
        and "changed after it was signed" in renamed.first_bad
    )
    unsigned = "".join(
        line for line in record.splitlines(True) if not line.startswith(("[Key", "[Signature"))
    )
    assert any("not signed" in each for each in verify(unsigned).unshown)
    assert not verify(unsigned, key=key).ok


@pytest.mark.parametrize("code", CODES)
def test_shares_are_counted_and_read(code: str) -> None:
    record = record_of(code)
    shares = headers(record)["Shares"]
    for wrong, said in (
        (f"{shares}/ab", "seats"),
        (shares.rpartition("/")[0], "seats"),
        (f"xyz/{shares.partition('/')[2]}", "share of seat 1"),
    ):
        verdict = verify(record.replace(f'[Shares "{shares}"]', f'[Shares "{wrong}"]'))
        assert not verdict.ok and verdict.first_bad is not None and said in verdict.first_bad


def test_links_told_during_the_game_are_those_of_its_record(play: Callable[..., None]) -> None:
    """And by one of them whoever cuts or changes the record is found out, the server too."""

    async def scene(parlour: Parlour) -> None:
        for code in CODES:
            ann, bob = Guest("Ann"), Guest("Bob")
            seats = find(code).seats
            live = await set_up(parlour, ann, code, "me", "open", *["random"] * (seats - 2))
            await (await bob.come(live)).do(live, "sit", seat=1)
            await until(live, lambda state: state.status != "waiting")
            await play_on(live, [ann, bob], random.Random(code))
            record = str(parlour.record(live.id).record)
            links = links_of(record)
            heard = [each["link"] for each in bob.events if each["link"] is not None]
            assert heard and all(links[each["words"]] == each["hash"] for each in heard)
            assert heard[-1]["words"] == len(links) - 1
            last = f"{heard[-1]['words']}:{heard[-1]['hash']}"
            assert verify(record, link=last).ok
            assert verify(record, link=f"0:{links[0]}").ok
            cut = "\n".join(record.rstrip().splitlines()[: record[: record.rindex("\n1. ")].count("\n") + 2])
            for wrong in (cut, record.replace("[Player1", "[Playerx")):
                unsigned = re.sub(r'\[(Key|Signature|Result) ".*"\]\n', "", wrong)
                found = verify(unsigned, link=last)
                assert found.ok == (wrong is not cut), found
                if wrong is cut:
                    assert found.first_bad is not None and "cut short" in found.first_bad
            for nonsense in ("", "12", "x:y", f"1:{'0' * 64}", "1" * 500):
                assert not verify(record, link=nonsense).ok

    play(scene, fairness=0.0)


@pytest.mark.parametrize("code", CODES)
def test_a_choice_that_breaks_the_rules_is_named(code: str) -> None:
    lines = record_of(code).splitlines()
    at = next(at for at, line in enumerate(lines) if re.match(r"1\. ", line))
    lines[at] = re.sub(r"(\d):\S+", r"\1:impossible", lines[at], count=1)
    verdict = verify("\n".join(lines))
    assert not verdict.ok and verdict.first_bad is not None and f"line {at + 1}" in verdict.first_bad


@pytest.mark.parametrize(
    "text", ["", "[", "nonsense", '[Game "femto"]\n', "\x00" * 10, '[Secret "x"]', "🂡" * 99]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    verdict = verify(text)
    assert not verdict.ok and verdict.first_bad and verdict.record is None


def test_shares_change_the_deal_and_nobody_s_share_is_left_out() -> None:
    secret = "ab" * 32
    seeds = {
        seed_of(secret, table, code, shares)
        for table in ("one", "two")
        for code in ("femto", "math-arena")
        for shares in (["", ""], ["a", ""], ["", "a"], ["a", "a"], ["aa", ""])
    }
    assert len(seeds) == 20
    assert commitment_of(secret) != commitment_of("ac" * 32)


@pytest.mark.parametrize("share", ["x", "0" * 65, "0 0", "٣", "-", "0\n0"])
def test_a_share_is_hexadecimal(share: str) -> None:
    with pytest.raises(BadTable):
        read_share(share)


def test_games_that_were_left_are_revealed_and_verified_too(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        for end in ("resign", "abandon", "undo"):
            guests = [Guest("Ann"), Guest("Bob")]
            live = await seated(parlour, "femto:pack=2-3-4-5-6-8,hand_size=3,start=draft", guests)
            commitment = (await live.summary(None))["commitment"]
            for _ in range(3):
                state = await settled(live)
                (seat,) = state.due
                assert state.position is not None
                card = state.position.choices(seat)[0]
                await guests[seat].do(live, "choose", seat=seat, choice=card)
                if end == "undo":
                    await guests[seat].do(live, "propose", kind="undo", seat=seat)
                    await guests[1 - seat].do(live, "answer", seat=1 - seat, accept=True)
                    card = state.position.choices(seat)[-1]
                    await guests[seat].do(live, "choose", seat=seat, choice=card)
            if end == "resign":
                await guests[0].do(live, "resign", seat=0)
            elif end == "abandon":
                await guests[0].do(live, "propose", kind="abandon", seat=0)
                await guests[1].do(live, "answer", seat=1, accept=True)
            else:
                await play_on(live, guests, random.Random(0))
            assert (await live.summary(None))["commitment"] == commitment
            record = str(parlour.record(live.id).record)
            verdict = verify(record, commitment=commitment)
            assert verdict.ok, verdict.first_bad
            assert headers(record)["Secret"] == (await live.state()).secret

    play(scene)


def test_who_gives_the_deal_cannot_have_it_verified(play: Callable[..., None]) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Guest("Ann")
        live = await set_up(parlour, ann, "femto:pack=2-3-4-5-6-8,hand_size=3", "me", "random", seed=7)
        assert (await live.summary(None))["commitment"] is None  # nothing is promised
        await play_on(live, [ann], random.Random(0))
        verdict = verify(str(parlour.record(live.id).record))
        assert (
            not verdict.ok
            and verdict.first_bad is not None
            and "no header Table, Commitment, Secret and" in verdict.first_bad
        )

    play(scene)


def test_the_command_says_the_same(tmp_path: Path) -> None:
    def run(text: str, *more: str) -> subprocess.CompletedProcess[str]:
        path = tmp_path / "game.txt"
        path.write_text(text, encoding="utf-8")
        return subprocess.run(
            [sys.executable, "-m", "pipworks", "verify", str(path), *more], capture_output=True, text=True
        )

    record = record_of(CODES[0])
    shown, links = headers(record), links_of(record)
    kept = {
        "commitment": shown["Commitment"],
        "link": f"{len(links) - 1}:{links[-1]}",
        "key": shown["Key"],
        "game": shown["Game"],
        "table": shown["Table"],
    }
    for options in ({}, kept):
        verdict = verify(record, **options)
        good = run(record, *(word for name, value in options.items() for word in (f"--{name}", value)))
        assert good.returncode == 0 and good.stdout.splitlines() == [
            *(f"✓ {sentence}" for sentence in verdict.sentences),
            *(f"? Not shown: {each}." for each in verdict.unshown),
        ]
        open_or_drawn = [each for each in verdict.unshown if "the share of this seat before" in each]
        assert len(open_or_drawn) == 1 and (len(verdict.unshown) == 1) == bool(options)
    secret = headers(record)["Secret"]
    bad = run(record.replace(secret, "0" * 64), "--json")
    assert bad.returncode == 1 and not bad.stderr
    assert json.loads(bad.stdout)["first_bad"] == "The secret is not the one that was committed to."
