"""Letters: the messages of a game by post, and the blocks of text in which they travel.

A letter is a list of fields in a fixed order, none with white space in it. Its *body*, a line a field, is
what is signed and hashed; a block is that with the signature and a checksum, broken into short lines:

    -----BEGIN PIPWORKS POST-----
    Post: 1
    Game: 6d0f…
    …
    -----END PIPWORKS POST-----

Where lines break, how they are quoted and what stands around them does not matter to a reader. The checksum
(CRC-32) tells a slip of the pen, or of a mail program, from a letter that somebody changed on purpose: that
one has a right checksum and a wrong signature.
"""

from __future__ import annotations

import email
import email.policy
import html
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cached_property
from urllib.parse import quote, unquote

from pipworks.engine import Quoted
from pipworks.engine.invisible import first_invisible
from pipworks.post.errors import Damaged, PostError
from pipworks.post.sealing import PROTOCOL, digest, signed

BEGIN, END = "-----BEGIN PIPWORKS POST-----", "-----END PIPWORKS POST-----"
WIDTH = 64
"""Longer values stand in lines of their own, of so many characters."""
MOST_READ = 4_000_000
MOST_NAME = 40

HEX16, HEX32, HEX64 = r"[0-9a-f]{32}", r"[0-9a-f]{64}", r"[0-9a-f]{128}"
NUMBER, TEXT, CODE = r"0|[1-9][0-9]{0,8}", r"[\w.~%-]{1,600}", r"[\w.~%:=,-]{1,6000}"

SHAPES = {
    "Post": NUMBER,
    "Game": HEX16,
    "Player": "[12]",
    "Number": NUMBER,
    "Seen": NUMBER,
    "Before": HEX32,
    "Says": r"[a-z]{1,10}",
    "Variant": CODE,
    "Rules": NUMBER,
    "Name": TEXT,
    "Other": TEXT,
    "Key": HEX32,
    "Event": NUMBER,
    "Turn": NUMBER,
    "Sealed": HEX32,
    "Share": HEX32,
    "Choice": TEXT,
    "Salt": HEX16,
    "Signature": HEX64,
    "Check": r"[0-9a-f]{8}",
}
"""The fields, and what each may hold."""

HEAD = ("Post", "Game", "Player", "Number", "Seen", "Before", "Says")
KINDS = {
    "begin": ("Variant", "Rules", "Name", "Other", "Key", "Sealed"),
    "join": ("Name", "Key", "Sealed"),
    "share": ("Event", "Sealed"),
    "open": ("Event", "Share"),
    "choose": ("Turn", "Choice"),
    "seal": ("Turn", "Sealed"),
    "lay": ("Turn", "Choice", "Salt"),
}
"""What a letter can say, and its fields beyond those of every letter."""

_HEXADECIMAL = {name for name, shape in SHAPES.items() if shape.startswith("[0-9a-f]")}
_KEY = re.compile(r"[A-Z][a-z]+:")
_MARK = re.compile(r"(?<![-–—])[-–—]+\s*(BEGIN|END)\s+PIPWORKS\s+POST\s*[-–—]+")
_TAG = re.compile(r"</?[A-Za-z][^<>\n]*>")
_MAIL_HEADER = re.compile(r"^(MIME-Version|Content-Type|Content-Transfer-Encoding):", re.I | re.M)
_GAPS, _UNSEEN = ">|\xa0\ufeff", "\xad\u200b\u200c\u200d\u2060"
_CLEARED = dict.fromkeys(map(ord, _GAPS), " ") | dict.fromkeys(map(ord, _UNSEEN))
"""Marks of quoting, and what mail programs put where one does not see it. None of it is ever in a letter."""


def spelt(text: str, *, safe: str = "") -> str:
    """A text in plain letters without white space, as a field holds it."""
    return quote(text, safe=safe)


def read_text(field: str) -> str:
    """The text that a field holds."""
    return unquote(field)


@dataclass(frozen=True)
class Letter:
    """What a player says: the fields of its body by name, in order, and the signature."""

    fields: dict[str, str]
    signature: str

    def __getitem__(self, name: str) -> str:
        return self.fields[name]

    @cached_property
    def body(self) -> str:
        """What is signed: a line a field."""
        return _body(self.fields)

    @cached_property
    def digest(self) -> str:
        """What the letters after it carry of it."""
        return digest("letter", self.body)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.fields["Game"]

    @property
    def seat(self) -> int:
        """Who says it."""
        return int(self.fields["Player"]) - 1

    @property
    def number(self) -> int:
        """Which letter of that player's it is, from 1."""
        return int(self.fields["Number"])

    @property
    def seen(self) -> int:
        """How many letters of the other player's had been read by then."""
        return int(self.fields["Seen"])

    @property
    def says(self) -> str:
        """What kind of letter it is: one of KINDS."""
        return self.fields["Says"]

    @property
    def line(self) -> str:
        """All of it in one line, as records keep it."""
        return " ".join(f"{name}: {value}" for name, value in self._whole())

    @property
    def block(self) -> str:
        """All of it as a block of text to send."""
        lines = [BEGIN]
        for name, value in self._whole():
            short = len(name) + 2 + len(value) <= WIDTH
            lines.append(f"{name}: {value}" if short else f"{name}:")
            lines += [] if short else [f"  {value[at : at + WIDTH]}" for at in range(0, len(value), WIDTH)]
        return "\n".join([*lines, END])

    def _whole(self) -> list[tuple[str, str]]:
        whole = [*self.fields.items(), ("Signature", self.signature)]
        return [*whole, ("Check", _checksum(whole))]


def _body(fields: dict[str, str]) -> str:
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def _checksum(fields: list[tuple[str, str]]) -> str:
    return f"{zlib.crc32(_body(dict(fields)).encode()):08x}"


def game_id(fields: dict[str, str]) -> str:
    """The id of the game that a first letter begins: 32 hexadecimal digits that follow from all the rest."""
    return digest("game", _body({name: value for name, value in fields.items() if name != "Game"}))[:32]


def written(secret: str, fields: dict[str, str]) -> Letter:
    """A letter with its signature."""
    return Letter(fields, signed(secret, _body(fields)))


def before(own: str | None, seen: str | None) -> str:
    """What a letter carries of all before it: of its writer's last, and of the last one read."""
    return digest("before", own or "-", seen or "-")


def read_line(text: str) -> Letter:
    """The letter that stands between the marks of a block, or in a line of a record. Raises Damaged."""
    fields = _fields(text)
    names = [name for name, _ in fields]
    found = dict(fields)
    if len(found) < len(fields) or names[-2:] != ["Signature", "Check"]:
        raise Damaged("part of the block is missing, or stands in it twice: ask for it again")
    if _checksum(fields[:-1]) != found["Check"]:
        raise Damaged(
            "the block has come to harm on its way (its checksum is not that of its lines): compare it with "
            "what was sent, or ask for it again"
        )
    if found.get("Post") != str(PROTOCOL):
        raise Damaged(
            "the block is of version {version} of the protocol, and this is version {ours}: both players "
            "need a Pipworks of one protocol",
            version=found.get("Post", "?")[:9],
            ours=PROTOCOL,
        )
    kind = KINDS.get(found.get("Says", ""))
    if kind is None or tuple(names[:-2]) != HEAD + kind:
        raise Damaged("the block is not one that the protocol has: its fields are not those of any message")
    for name, value in fields:
        if re.fullmatch(SHAPES[name], value, re.ASCII) is None or not _is_spelt(name, value):
            raise Damaged(
                "the block is not one that the protocol has: its field {field} cannot be so", field=name
            )
    return Letter(dict(fields[:-2]), found["Signature"])


def _is_spelt(name: str, value: str) -> bool:
    """Whether a text is spelt in the one way in which it can be, and holds only what can be seen."""
    if SHAPES[name] not in (TEXT, CODE):
        return True
    text = read_text(value)
    most = MOST_NAME if name in ("Name", "Other") else len(text)
    safe = ":=," if name == "Variant" else ""
    return spelt(text, safe=safe) == value and first_invisible(text) is None and len(text) <= most


def _fields(text: str) -> list[tuple[str, str]]:
    """Names and values; a value goes on until the next name, however lines were broken."""
    fields: list[tuple[str, list[str]]] = []
    for word in text.split():
        if _KEY.fullmatch(word) and word[:-1] in SHAPES:
            fields.append((word[:-1], []))
        elif fields:
            name, parts = fields[-1]
            parts.append(word.lower() if name in _HEXADECIMAL else word)
        else:
            raise Damaged(
                "the block does not begin with a field such as Post: but with {word}", word=Quoted(word[:20])
            )
    return [(name, "".join(parts)) for name, parts in fields]


def letters_in(text: str) -> Iterator[Letter | Damaged]:
    """The letters in a mail or any text, in their order; for each that cannot be read, why not.

    Raises PostError for a text that is far too long.
    """
    if len(text) > MOST_READ:
        raise PostError(
            "a mail of at most {most:grouped} characters can be read; this has {length:grouped}",
            most=MOST_READ,
            length=len(text),
        )
    plain = html.unescape(_TAG.sub(" ", _opened(text))).translate(_CLEARED)
    begun: int | None = None
    for mark in _MARK.finditer(plain):
        if mark[1] == "BEGIN":
            if begun is not None:
                yield Damaged("a block begins and does not end: part of it is missing")
            begun = mark.end()
            continue
        if begun is None:
            yield Damaged("a block ends that has not begun: part of it is missing")
            continue
        try:
            yield read_line(plain[begun : mark.start()])
        except Damaged as problem:
            yield problem
        begun = None
    if begun is not None:
        yield Damaged("a block begins and does not end: part of it is missing")


def _opened(text: str) -> str:
    """The words of a mail that comes as it was sent, headers and all; other texts as they are."""
    head = re.split(r"\r?\n\r?\n", text.lstrip(), maxsplit=1)[0]
    if BEGIN in head or not _MAIL_HEADER.search(head):
        return text
    try:
        mail = email.message_from_string(text.lstrip(), policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        part = mail.get_body(("plain", "html"))
        return text if part is None else str(part.get_content())
    except (ValueError, LookupError, AttributeError, TypeError, RecursionError, AssertionError):
        return text  # no known encoding, none that holds, or a form that is broken
