"""What mails say, in the shapes of the common programs; and any bytes at all, in bounded time."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from email.message import EmailMessage

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from replies_of_programs import HEAD, SHAPES, plain

from pipworks.mail import commands
from pipworks.mail.errors import NotUnderstood, UnreadableMail
from pipworks.mail.reading import MOST_BYTES, Incoming, read
from pipworks.tables.commands import Chat, Choose, Propose, Resign

ANSWERS = ("10", "6 8", "(8+5)/(10+3)", "+ on 1, 4 on 3", "4\n6 8", "K♠", "resign", "note: Schöne Grüße, Bo!")
WITHOUT_SUITS = (
    "outlook, German",
    "outlook hypertext",
    "latin-1 said to be utf-8",
    "gmx text",
    "windows-1252, with dashes of its own",
)
MOST_SECONDS = 10.0
"""So long a processor may work at a mail, which takes milliseconds."""


def first_lines(raw: bytes, count: int) -> list[str]:
    return [line for line, _ in commands.lines_of(read(raw).text)][:count]


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_said_is_read_whatever_program_wrote_it(shape: str) -> None:
    for answer in ANSWERS:
        if "♠" in answer and shape in WITHOUT_SUITS:
            continue  # a letter that those character sets do not have
        expected = [line.strip() for line in answer.split("\n")]
        found = read(SHAPES[shape](answer))
        assert found.kind == "said"
        lines = [line for line, _ in commands.lines_of(found.text)]
        assert lines[: len(expected)] == expected, (shape, answer, found.text)
        for line, apart in commands.lines_of(found.text)[len(expected) :]:
            assert apart or line in ("Bo", "Grüße"), (shape, lines)
        assert not any("Ann lays" in line or "What has happened" in line for line in lines)


def test_there_are_enough_shapes() -> None:
    assert len(SHAPES) >= 50


def test_flowed_text_is_put_together_again() -> None:
    raw = plain(
        "note: this is a rather long line that was \nbroken for sending\n\n-- \nBo", more="; format=flowed"
    )
    assert first_lines(raw, 1) == ["note: this is a rather long line that was broken for sending"]


def test_references_are_told_nearest_first() -> None:
    raw = b"In-Reply-To: <c@x>\nReferences: <a@x>\n <b@x> <c@x>\nMessage-ID: <d@y>\n\n10\n"
    found = read(raw)
    assert found.answers == ("<c@x>", "<b@x>", "<a@x>")
    assert found.text == "10"


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated; x=1",
        "Precedence: bulk",
        "Precedence: LIST",
        "Precedence: auto_reply",
        "List-Id: <cards.example.org>",
        "List-Unsubscribe: <https://x.example>",
        "X-Autoreply: yes",
        "From: MAILER-DAEMON@example.org",
        "From: No Reply <noreply@example.org>",
        'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
    ],
)
def test_what_programs_write_is_known(header: str) -> None:
    assert read(f"{header}\nSubject: Re: x\n\n10\n".encode()).kind == "automatic"
    assert read(b"Subject: x\n\n10\n", "").kind == "automatic"  # the sender of bounces
    assert read(b"Auto-Submitted: no\n\n10\n", "bo@example.org").kind == "said"


def bounce(action: str) -> bytes:
    return (
        "From: mailer-daemon@example.org\nContent-Type: multipart/report; report-type=delivery-status; "
        "boundary=r\n\n--r\n\nYour mail could not be delivered.\n--r\n"
        "Content-Type: message/delivery-status\n\n"
        f"Reporting-MTA: dns; example.org\n\nFinal-Recipient: rfc822; bo@example.org\nAction: {action}\n"
        f"Status: 5.1.1\n\n--r\nContent-Type: message/rfc822\n\nSubject: Femto\n\n10\n--r--\n"
    ).encode()


def test_only_what_failed_for_good_has_bounced() -> None:
    assert read(bounce("failed"), "").kind == "bounce"
    assert read(bounce("Failed")).kind == "bounce"
    assert read(bounce("delayed"), "").kind == "automatic"


# Words


def asked(line: str, choices: tuple[str, ...] = ("10", "3")) -> object:
    return commands.asked_by(line, 1, 7, choices)


def test_words_become_the_commands_of_every_door() -> None:
    assert asked("10") == Choose(do="choose", seat=1, choice="10", number=7)
    assert asked("*10*.") == Choose(do="choose", seat=1, choice="10", number=7)
    assert asked("9") == Choose(do="choose", seat=1, choice="9", number=7)
    assert asked("Resign!") == asked("aufgeben") == Resign(do="resign", seat=1)
    assert asked("undo?") == Propose(do="propose", kind="undo", seat=1)
    assert asked("Note: hello") == Chat(do="chat", text="hello")
    assert (asked("board"), asked("REGELN"), asked("?")) == ("board", "rules", "help")


def test_what_can_be_chosen_comes_before_words() -> None:
    assert asked("pause", ("pause",)) == Choose(do="choose", seat=1, choice="pause", number=7)


@given(st.text(max_size=600))
def test_any_line_asks_for_something_or_is_refused(line: str) -> None:
    with suppress(NotUnderstood):
        assert asked(line) is not None


# Anything


def in_time(raw: bytes, sender: str | None = None) -> None:
    began = time.thread_time()
    with suppress(UnreadableMail):
        assert len(read(raw, sender).text) < 64 * 1024
    assert time.thread_time() - began < MOST_SECONDS


PIECES = st.sampled_from(
    [
        "\n",
        "\r\n",
        "--b",
        "--b--",
        "Content-Type: multipart/mixed; boundary=b",
        "Content-Type: message/rfc822",
        "Content-Type: text/html; charset=utf-7",
        "Content-Type: text/plain; charset=punycode; format=flowed",
        "Content-Transfer-Encoding: base64",
        "Content-Transfer-Encoding: x-uuencode",
        "begin 644 a",
        "=?utf-8?q?=?=",
        "Subject: =?x?b?####?=",
        "In-Reply-To: <<<a@b>",
        'From: "<@',
        "Content-Type: text/plain; charset*0*=x''%FF",
        "Content-Type: multipart/report; boundary=b",
        "Content-Type: message/delivery-status",
        "Action: failed",
        "<div class=gmail_quote",
        "<!--",
        "&#x110000;",
        "On Mon wrote:",
        "> ",
        "From: a@b",
        "\0",
        "\ud800",
        "10",
        "Content-Disposition: attachment; filename*=",
        "MIME-Version: 1.0",
        "-----Original Message-----",
    ]
)


@given(st.binary(max_size=2000), st.sampled_from([None, "", "a@b"]))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_read_or_refused(raw: bytes, sender: str | None) -> None:
    in_time(raw, sender)
    in_time(HEAD.encode() + raw, sender)


@given(st.lists(PIECES, max_size=60), st.sampled_from(["\n", "", " "]))
@example(["Content-Type: text/plain; charset*0*=x''%FF", "\n", "10"], "\n")
@settings(max_examples=150, deadline=None)
def test_mails_put_together_of_their_parts_are_read_or_refused(pieces: list[str], between: str) -> None:
    in_time(between.join(pieces).encode("utf-8", "surrogatepass"))


MONSTERS = {
    "huge": b"x" * (MOST_BYTES + 1),
    "one header": b"Subject: " + b"a" * (MOST_BYTES - 100) + b"\n\n10",
    "many headers": b"X: y\n" * 50_000 + b"\n10",
    "nested": b"".join(b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(5000)),
    "mails within mails": b"Content-Type: message/rfc822\n\n" * 5000,
    "parts": b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\n" * 60_000,
    "references": b"References: " + b"<a@b> " * 8000 + b"\n\n10",
    "encoded words": b"Subject: " + b"=?utf-8?q?a?= " * 4000 + b"\n\n10",
    "addresses": b"From: " + b"<" * 60_000 + b"\n\n10",
    "comments": b"From: " + b"(" * 60_000 + b"\n\n10",
    "empty lines": b"\n" * 500_000,
    "spaces": b"\n" + b" " * 500_000,
    "quotes": b"\n\n" + b">" * 500_000,
    "tags": b"Content-Type: text/html\n\n" + b"<" * 500_000,
    "open tags": b"Content-Type: text/html\n\n" + b"<div class=" * 45_000,
    "names in tags": b"Content-Type: text/html\n\n" + (b"<a " + b"class=" * 300 + b">") * 250,
    "open comments": b"Content-Type: text/html\n\n" + b"<!--" * 100_000,
    "entities": b"Content-Type: text/html\n\n" + b"&#x41;&amp" * 50_000,
    "blocks": b"Content-Type: text/html\n\n" + b"<blockquote>" * 40_000,
    "who wrote": b"\n" + b"On Mon wrote a b " * 30_000,
    "dates": b"\n" + b"On Mon\n" * 70_000,
    "greetings": b"\n" + b"Best regards\n" * 38_000,
    "heads": b"\n" + b"From: a\nSent: b\n" * 30_000,
    "punycode": b"Content-Type: text/plain; charset=punycode\n\n" + b"a-" + b"9" * 400_000,
    "utf-7": b"Content-Type: text/plain; charset=utf-7\n\n" + b"+AGE" * 120_000,
    "base64": b"Content-Transfer-Encoding: base64\n\n" + b"////" * 120_000,
    "uuencode": b"Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n" + b"M" * 400_000,
    "parameters": b"Content-Type: text/plain" + b"; a*0*=x" * 8000 + b"\n\n10",
    "particulars": b'Content-Type: text/plain; x="' + b";" * 60_000 + b"\n\n10",
    "particulars of a part": b"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain;\n"
    + b' x="'
    + b";" * 400_000
    + b"\n\n10\n--b--\n",
    "flowed": b"Content-Type: text/plain; format=flowed\n\n" + b"a \n" * 160_000,
}


@pytest.mark.parametrize("monster", MONSTERS)
def test_monsters_take_no_time(monster: str) -> None:
    in_time(MONSTERS[monster])
    in_time(MONSTERS[monster].replace(b"\n", b"\r\n")[:MOST_BYTES])


def test_mails_that_are_damaged_are_read_or_refused() -> None:
    """Bytes of real mails, changed, cut, repeated at random."""
    dice = random.Random(17)
    whole = [make("10") for make in SHAPES.values()] + [bounce("failed")]
    for _ in range(500):
        raw = bytearray(dice.choice(whole))
        for _ in range(dice.randrange(1, 8)):
            at = dice.randrange(len(raw))
            match dice.randrange(3):
                case 0:
                    raw[at] = dice.randrange(256)
                case 1:
                    del raw[at : at + dice.randrange(1, 40)]
                case _:
                    raw[at:at] = dice.choice(whole)[: dice.randrange(200)]
            if not raw:
                raw = bytearray(b"x")
        in_time(bytes(raw))


def test_a_mail_that_this_library_writes_is_read() -> None:
    mail = EmailMessage()
    mail["From"] = "Bö <bo@example.org>"
    mail["Subject"] = "Ärger mit Femto"
    mail.set_content("10\n")
    found = read(mail.as_bytes())
    assert (found.sender, found.text) == ("bo@example.org", "10")


GENUINE = "mx.example.org; spf=pass smtp.mailfrom=bo@example.org; dmarc=pass (p=none) header.from=example.org"


def checked(*headers: str) -> Incoming:
    """A mail with such results, the last of which our mail server has put on top of all."""
    heads = "".join(f"Authentication-Results: {each}\n" for each in reversed(headers))
    return read(
        f"{heads}From: bo@example.org\nSubject: x\n\n10\n".encode(), "bo@example.org", "mx.example.org"
    )


@pytest.mark.parametrize(
    "header",
    [
        GENUINE,
        GENUINE.upper(),
        GENUINE.replace("mx.example.org;", "mx.example.org 1;"),
        GENUINE.replace("(p=none)", '(p=none "of (all) \\) it" \\( ok)'),
        GENUINE.replace("header.from=example.org", 'header.from="example.org"'),
        "mx.example.org; dkim=fail; dmarc=pass header.from=example.org",
    ],
)
def test_what_our_mail_server_says_of_a_mail_is_believed(header: str) -> None:
    assert checked(header).genuine and checked(GENUINE.replace("mx.", "mx2."), header).genuine
    assert checked(header).checks[-1] == "dmarc=pass"


@pytest.mark.parametrize("hidden", ['"{}"@evil.org', '"\\"; {}"@evil.org', "({})", "(\\); {})", '"(" ("{}")'])
@pytest.mark.parametrize(
    "said", ["; dmarc=pass header.from=example.org ", "dmarc=pass header.from=example.org"]
)
def test_what_others_say_of_a_mail_is_not(hidden: str, said: str) -> None:
    """Not in a header of theirs, nor where our mail server repeats what a sender has it say."""
    forged = (
        f"mx.example.org; spf=none smtp.mailfrom={hidden.format(said)}; dmarc=fail header.from=example.org"
    )
    assert not checked(forged).genuine
    assert checked(forged).checks == ("spf=none", "dmarc=fail")
    theirs = GENUINE.replace("mx.", "mx2.")
    for headers in ((theirs,), (GENUINE, theirs), (GENUINE, "mx.example.org; none"), ("", theirs)):
        assert not checked(*headers).genuine and not checked(*headers).checks


@given(st.text('();"\\ =abdmcrps.x', max_size=80))
def test_any_results_are_read(text: str) -> None:
    assert not checked(f"mx.example.org; {text}").genuine
    assert checked(
        f"mx.example.org; {text}".replace("\\", "").replace('"', "").replace("(", "") + GENUINE[14:]
    ).genuine
