"""Mails as they arrive: quoted, wrapped, doubled, reordered, hurt. Only what is whole is read."""

from __future__ import annotations

import email.message
import html
import random
import re
from email.policy import SMTP

import pytest
from correspondents import ATTO, Player, two
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from test_whole_games import play

import pipworks
from pipworks.engine import GameError
from pipworks.post.errors import Damaged
from pipworks.post.letters import BEGIN, END, KINDS, SHAPES, Letter, letters_in, read_line, spelt

ANSI = pipworks.game(ATTO)


def some_letters() -> list[Letter]:
    """The letters of a whole game."""
    with two(1) as (ann, bo):
        play(ann, bo, pipworks.game("femto:hand_size=2,pack=2-3-4-5"), random.Random(1), lambda mail: mail)
        return ann.game.course.letters


LETTERS = some_letters()


def quoted(dice: random.Random, text: str) -> str:
    mark = dice.choice(["> ", ">> ", "> > ", "| ", ">"])
    return "".join(f"{mark}{line}\n" for line in text.splitlines())


def rewrapped(dice: random.Random, text: str) -> str:
    """Lines broken anew between words, or within a value where a line is too long."""
    words = text.split()
    lines, width = [""], dice.randint(30, 100)
    for word in words:
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += f"{word} "
    return "\n".join(lines)


def cut_up(dice: random.Random, text: str) -> str:
    """Long values broken where there is no space."""
    return re.sub(r"[0-9a-f]{64}", lambda found: f"{found[0][:20]}\n  {found[0][20:]}", text)


MANGLED = {
    "as it is": lambda dice, text: text,
    "quoted": quoted,
    "quoted twice": lambda dice, text: quoted(dice, quoted(dice, text)),
    "indented": lambda dice, text: "".join(f"\t   {line}  \n" for line in text.splitlines()),
    "wrapped": rewrapped,
    "wrapped and quoted": lambda dice, text: quoted(dice, rewrapped(dice, text)),
    "quoted and wrapped": lambda dice, text: rewrapped(dice, quoted(dice, text)),
    "cut up": cut_up,
    "of Windows": lambda dice, text: text.replace("\n", "\r\n"),
    "escaped": lambda dice, text: html.escape(quoted(dice, text)),
    "of a page": lambda dice, text: "<p>" + text.replace("\n", "<br>\n").replace(" ", "&nbsp;") + "</p>",
    "with long dashes": lambda dice, text: text.replace("-----", "—–-"),
    "in capitals": lambda dice, text: re.sub(r"^  \w+", lambda found: found[0].upper(), text, flags=re.M),
    "with unseen characters": lambda dice, text: "\ufeff" + text.replace(": ", ":\xa0\u200b"),
    "among words": lambda dice, text: f"Hi <bo@example.org>, 3 < 4 & so on:\n{text}\n-- \nAnn: 5 > 4\n",
    "empty lines between": lambda dice, text: text.replace("\n", "\n\n"),
}
"""What mail programs, and people, do to a text."""


def texts(found: list[Letter | Damaged]) -> list[str]:
    assert all(isinstance(each, Letter) for each in found), found
    return [each.line for each in found if isinstance(each, Letter)]


@given(st.sampled_from(sorted(MANGLED)), st.sampled_from(sorted(MANGLED)), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_blocks_survive_what_mail_programs_do(first: str, then: str, dice: random.Random) -> None:
    letters = dice.sample(LETTERS, dice.randint(1, 4))
    mail = "\nand then\n".join(MANGLED[first](dice, letter.block) for letter in letters)
    if {first, then} != {"escaped", "of a page"} and first != then:
        mail = MANGLED[then](dice, mail)
    assert texts(list(letters_in(mail))) == [letter.line for letter in letters]


@pytest.mark.parametrize("encoding", ["7bit", "quoted-printable", "base64"])
def test_a_mail_as_it_was_sent_is_read(encoding: str) -> None:
    mail = email.message.EmailMessage(SMTP)
    mail["From"], mail["To"], mail["Subject"] = "ann@example.org", "bo@example.org", "Our game"
    mail.set_content("Here.\n\n" + LETTERS[0].block, cte=encoding)
    mail.add_alternative(f"<html><pre>{LETTERS[0].block}</pre></html>", subtype="html", cte=encoding)
    assert texts(list(letters_in(mail.as_string()))) == [LETTERS[0].line]


@pytest.mark.parametrize("name", ["Content-Type", "Content-Transfer-Encoding", "Content-Disposition"])
def test_a_mail_whose_head_is_broken_is_read_as_the_text_it_is(name: str) -> None:
    for value in ("(" * 3000, f"text/plain; {'(' * 3000}", 'text/plain; charset="\\'):
        mail = f"MIME-Version: 1.0\n{name}: {value}\n\nHere.\n\n{LETTERS[0].block}\n"
        assert texts(list(letters_in(mail))) == [LETTERS[0].line]


def test_blocks_are_plain_short_lines() -> None:
    assert {letter.says for letter in LETTERS} >= KINDS.keys() - {"share"}
    for letter in LETTERS:
        assert letter.block.isascii()
        assert max(map(len, letter.block.splitlines())) < 72
        assert read_line(letter.line).line == letter.line


@given(st.sampled_from(LETTERS), st.data())
@settings(max_examples=80)
def test_a_slip_of_the_pen_is_seen_in_every_place(letter: Letter, data: DataObject) -> None:
    inner = letter.block.removeprefix(BEGIN).removesuffix(END)
    at = data.draw(st.integers(0, len(inner) - 1).filter(lambda at: not inner[at].isspace()))
    other = data.draw(st.sampled_from("0123456789abcdefxZ:=%-").filter(lambda one: one.lower() != inner[at]))
    (found,) = letters_in(BEGIN + inner[:at] + other + inner[at + 1 :] + END)
    assert isinstance(found, Damaged) or found.line == letter.line


@given(st.sampled_from(LETTERS), st.data())
@settings(max_examples=20)
def test_a_block_without_one_of_its_lines_is_damaged(letter: Letter, data: DataObject) -> None:
    lines = letter.block.splitlines()
    del lines[data.draw(st.integers(0, len(lines) - 1))]
    found = list(letters_in("\n".join(lines)))
    assert found and all(isinstance(each, Damaged) for each in found)


@given(st.text(max_size=60) | st.text("BEGIN PIPWORKS POST-\n>:Post1Game0a", max_size=200))
@settings(max_examples=30)
def test_no_text_at_all_makes_a_reader_fail(text: str) -> None:
    for wrapped in (text, f"{BEGIN}{text}{END}", f"MIME-Version: 1.0\nContent-Type: {text}\n\n{text}"):
        for found in letters_in(wrapped):
            assert isinstance(found, Damaged)


@given(st.sampled_from(LETTERS), st.sampled_from(sorted(SHAPES)), st.text(max_size=12))
@settings(max_examples=60)
def test_a_field_of_another_shape_is_refused_in_a_sentence(letter: Letter, name: str, value: str) -> None:
    if name in letter.fields and spelt(value) and name not in ("Name", "Other", "Choice", "Variant"):
        changed = Letter(letter.fields | {name: spelt(value)}, letter.signature)
        (found,) = letters_in(changed.block)
        if isinstance(found, Damaged):
            assert len(str(found)) < 300
        else:
            assert found.fields[name] in (spelt(value), spelt(value).lower())


@given(st.integers(0, 1000))
@settings(max_examples=4)
def test_a_whole_game_through_mangling_doubling_and_reordering(seed: int) -> None:
    dice = random.Random(seed)

    def post(mail: str) -> str:
        blocks = re.findall(f"{BEGIN}.*?{END}", mail, re.S)
        blocks += dice.sample(blocks, dice.randint(0, len(blocks)))
        dice.shuffle(blocks)
        return "\n".join(MANGLED[dice.choice(sorted(MANGLED))](dice, block) for block in blocks)

    with two(seed) as (ann, bo):
        play(ann, bo, pipworks.game("femto:hand_size=2,pack=2-3-4-5"), dice, post)
        assert ann.anew().course.record is not None
        assert str(ann.game.course.record) == str(bo.anew().course.record)


def test_names_of_all_kinds_travel_and_others_are_refused() -> None:
    for name in ("Jörg 'Bo' Müller", "Name:", "周", "x" * 40, "a > b | c &amp; <d>"):
        with two() as (ann, bo):
            bo.read(ann.begin(ANSI, name))
            assert bo.game.name == " ".join(name.split())
            ann.read(bo.mail)
            assert ann.game.other == bo.game.name
    for name in ("", "  ", "x" * 41, "\u202ename", "a\x1bb"):
        with two() as (ann, _), pytest.raises(GameError, match="a name has"):
            ann.begin(ANSI, name)


def _unchanged(player: Player, mail: str) -> list[str]:
    """What is said of a mail that changes nothing."""
    (file,) = player.folder.glob("*.json")
    kept = file.read_bytes()
    codes = [each.code for each in player.read(mail).blocks]
    assert file.read_bytes() == kept
    return codes


def test_old_own_foreign_and_early_messages_change_nothing() -> None:
    with two() as (ann, bo), two(7) as (cy, _):
        first = ann.begin(ANSI)
        bo.read(first)
        joined, opened = (letter.block for letter in bo.game.outbox)
        assert _unchanged(ann, opened) == ["early"]
        assert _unchanged(bo, first) == ["known"]
        assert _unchanged(bo, joined) == ["known"]
        ann.read(bo.mail)
        assert _unchanged(ann, f"{joined}\n{opened}\n{first}") == ["known"] * 3
        cy.begin(ANSI)
        assert _unchanged(cy, opened) == ["other-game"]
        ann.lay()
        assert _unchanged(bo, ann.game.outbox[-1].block) == ["early"]
        bo.read(ann.mail)
        assert len(bo.game.course.letters) == 5
