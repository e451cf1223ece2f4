"""Whoever breaks the protocol is found out and named; whoever only changes a block is not believed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from correspondents import ATTO, Player, signed_anew, two
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

import pipworks
from pipworks.post import playing, sealing
from pipworks.post.letters import KINDS, Letter, read_line
from pipworks.post.proving import record_of
from pipworks.tables import verify

GAME = pipworks.game(ATTO)
OTHER_HEX = {32: "5" * 32, 64: "5" * 64, 128: "5" * 128}


def at_the_table(ann: Player, bo: Player) -> None:
    """As far as Ann's first choice, which lies sealed and has been read."""
    bo.read(ann.begin(GAME))
    ann.read(bo.mail)
    ann.lay()
    bo.read(ann.mail)


def changed(letter: Letter, name: str) -> str:
    """Another value of a field, of its shape."""
    value = letter.fields[name]
    if len(value) in OTHER_HEX and name not in ("Name", "Other", "Variant"):
        return OTHER_HEX[len(value)]
    return {"Post": "1", "Player": str(2 - letter.seat), "Name": "Cy", "Other": "Di", "Says": "seal"}.get(
        name, "femto" if name == "Variant" else str(int(value) + 1) if value.isdigit() else "9"
    )


def test_a_block_with_any_field_changed_is_not_believed() -> None:
    """Whoever changes a block can mend its checksum, but cannot sign it."""
    with two() as (ann, bo):
        at_the_table(ann, bo)
        bo.lay()
        for letter in bo.game.outbox:
            for name in letter.fields:
                if name in ("Post", "Says"):
                    continue
                forged = Letter(letter.fields | {name: changed(letter, name)}, letter.signature)
                before = [each.line for each in ann.anew().course.letters]
                codes = [each.code for each in ann.read(forged.block).blocks]
                assert codes[0] in ("not-signed", "refused-message", "other-game", "early", "damaged"), name
                assert [each.line for each in ann.anew().course.letters] == before
                assert ann.game.broken is None
            unsigned = Letter(letter.fields, "5" * 128)
            assert [each.code for each in ann.read(unsigned.block).blocks] == ["not-signed"]
        assert {each.code for each in ann.read(bo.mail).blocks} == {"taken"}


def breach(cheat: Player, victim: Player, letter: Letter, says: str) -> None:
    """A letter that its writer has signed is a breach; the victim's record proves it, and so names them."""
    reading = victim.read(letter.block)
    assert [each.code for each in reading.blocks] == ["breach"], reading.blocks
    assert re.search(says, reading.blocks[0].told()), reading.blocks[0].told()
    game = victim.anew()
    assert game.broken is not None and game.broken.line == letter.line and not game.asks
    verdict = verify(record_of(game.course, game.broken))
    assert not verdict.ok
    assert f"Player {cheat.game.seat + 1} has broken the protocol" in str(verdict.first_bad)
    assert re.search(says, str(verdict.first_bad))
    assert [each.code for each in victim.read(letter.block).blocks] == ["known"]
    if cheat.mail:
        assert victim.read(cheat.mail).blocks[0].code in ("known", "refused-message")


def test_a_share_that_was_not_sealed() -> None:
    with two() as (ann, bo):
        bo.read(ann.begin(GAME))
        joined, opened = bo.game.outbox
        ann.read(joined.block)
        breach(bo, ann, signed_anew(bo, opened, Share="5" * 64), "opens another share than .* message 1")


CHEATS: dict[str, tuple[dict[str, str], str]] = {
    "another choice": ({"Choice": "9"}, "lays open another choice than was sealed in message 3"),
    "another salt": ({"Salt": "5" * 32}, "lays open another choice than was sealed"),
    "another turn": ({"Turn": "1"}, "is about turn 1 where 0 was due"),
    "another past": ({"Before": "5" * 64}, "does not carry the digest of the messages before it"),
    "less read": ({"Seen": "1"}, "read fewer"),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_choice_laid_open_wrongly(cheat: str) -> None:
    fields, says = CHEATS[cheat]
    with two() as (ann, bo):
        at_the_table(ann, bo)
        bo.lay()
        opening = bo.game.outbox[-1]
        assert opening.says == "lay"
        ann.read(bo.mail.replace(opening.block, ""))
        breach(bo, ann, signed_anew(bo, opening, **fields), says)


def test_a_choice_that_the_rules_forbid_though_it_was_sealed() -> None:
    with two() as (ann, bo):
        at_the_table(ann, bo)
        game = bo.game
        record = game.course.record
        assert record is not None
        other = record.now.choices(0)[0]  # a card of Ann's
        salt = "5" * 32
        sealed = sealing.sealed_choice(game.id, 1, 0, salt, other)
        playing._say(game, {"Turn": "0", "Sealed": sealed})
        ann.read(bo.mail)
        head = game.course.head(1, "lay") | {"Turn": "0", "Choice": other, "Salt": salt}
        letter = Letter(head, "")
        breach(bo, ann, signed_anew(bo, letter), "makes a choice that is not allowed")


def test_two_messages_under_one_number() -> None:
    with two() as (ann, bo):
        at_the_table(ann, bo)
        bo.lay()
        sealed = bo.game.outbox[0]
        ann.read(bo.mail)
        breach(bo, ann, signed_anew(bo, sealed, Sealed="5" * 64), "message 3 .*contradicts another")


def test_a_message_that_is_not_due() -> None:
    with two() as (ann, bo):
        at_the_table(ann, bo)
        head = bo.game.course.head(1, "open") | {"Event": "0", "Share": "5" * 64}
        breach(bo, ann, signed_anew(bo, Letter(head, "")), "says 'open' where 'seal' was due")


def test_nobody_chooses_before_both_shares_are_open() -> None:
    """A player who has seen the other's share is bound to their own: the other order is a breach."""
    with two() as (ann, bo):
        first = ann.begin(GAME)
        bo.read(first)
        joined, _ = bo.game.outbox
        ann.read(joined.block)
        letter = ann.game.outbox[-1]
        assert letter.says == "open" and bo.game.course.by[0][0]["Sealed"] == sealing.sealed_share(
            bo.game.course.keys[0], 0, 0, letter["Share"]
        )
        breach(ann, bo, signed_anew(ann, letter, Share="1" * 64), "opens another share")


@pytest.mark.parametrize("first", ["00", "01"])
@pytest.mark.parametrize("sign", ["00", "80"])
def test_a_key_by_which_anybody_could_sign_is_none(first: str, sign: str) -> None:
    key, forged = first + "00" * 30 + sign, "01" + "00" * 63
    assert not any(sealing.is_signed(key, f"text {at}", forged) for at in range(40))


def a_record() -> str:
    with two(5) as (ann, bo):
        at_the_table(ann, bo)
        bo.lay()
        ann.read(bo.mail)
        bo.read(ann.mail)
        return record_of(bo.game.course)


RECORD = a_record()
CHANGES: dict[str, Callable[[str], str]] = {
    "deal": lambda text: re.sub(r'\[Deal "(.*)/(.*)"\]', lambda each: f'[Deal "{each[2]}/{each[1]}"]', text),
    "variant": lambda text: re.sub(r'\[Game "[^"]*"\]', '[Game "femto"]', text),
    "a name": lambda text: text.replace('[Player1 "Ann"]', '[Player1 "Cy"]'),
    "a missing message": lambda text: re.sub(r"\[Message4 .*\]\n", "", text),
    "no messages": lambda text: re.sub(r"\[Message\d+ .*\]\n", "", text),
    "a missing round": lambda text: re.sub(r"^1\. .*", "", text, flags=re.M),
    "a choice taken back": lambda text: re.sub(r"^(1\. )(\S+ +\S+)", r"\1\2 <1 \2", text, flags=re.M),
    "an ending": lambda text: '[Ending "message 9 of player 2 broke the protocol"]\n' + text,
    "another order": lambda text: text.replace("[Message2 ", "[M ").replace("[Message3 ", "[Message2 "),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_record_that_was_changed_proves_nothing(change: str) -> None:
    assert verify(RECORD).ok
    text = CHANGES[change](RECORD)
    assert text != RECORD
    verdict = verify(text)
    assert not verdict.ok and verdict.first_bad is not None and "Player" not in verdict.first_bad


@given(st.data())
@settings(max_examples=25)
def test_no_field_of_a_message_in_a_record_can_be_changed(data: DataObject) -> None:
    lines = re.findall(r'\[Message\d+ "(.*)"\]', RECORD)
    line = data.draw(st.sampled_from(lines))
    letter = read_line(line)
    name = data.draw(st.sampled_from([each for each in letter.fields if each not in ("Post", "Says")]))
    forged = Letter(letter.fields | {name: changed(letter, name)}, letter.signature)
    verdict = verify(RECORD.replace(line, forged.line))
    assert not verdict.ok and "has broken" not in str(verdict.first_bad)


def test_who_stops_answering_is_seen_in_the_record() -> None:
    """A player may leave at any time; the record says where, and for whom the game waits."""
    with two() as (ann, bo):
        waits = []
        first = ann.begin(GAME)
        bo.read(first)
        waits.append(verify(record_of(bo.game.course)).sentences[-1])
        ann.read(bo.mail)
        ann.lay()
        waits.append(verify(record_of(ann.game.course)).sentences[-1])
        bo.read(ann.mail)
        bo.lay()
        waits.append(verify(record_of(bo.game.course)).sentences[-1])
        assert "player 1 to open the share sealed before" in waits[0]
        assert "player 2 to seal a choice" in waits[1]
        assert "player 1 to lay open the choice sealed before" in waits[2]
        assert set(KINDS) >= set(bo.game.course.due.values())
