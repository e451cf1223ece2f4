"""Replies in the shapes of the common mail programs: each a way of quoting, signing and encoding one answer.

Written for these tests after how such programs write; `SHAPES` makes of an answer the bytes of a mail.
"""
# ruff: noqa: E501 - what programs write stands here as they write it

from __future__ import annotations

import base64
import quopri
from collections.abc import Callable
from html import escape

HEAD = "From: Bo <bo@example.org>\nTo: play+x@play.example.org\nSubject: Re: Femto\nMIME-Version: 1.0\n"
ASKED = ["What has happened:", "- Ann lays 10.", "", "Answer with your choice in the first line: 2, 3 or 5."]
QUOTED = "\n".join(f"> {each}".rstrip() for each in ASKED)
BARE = "\n".join(ASKED)
Shape = Callable[[str], bytes]


def plain(body: str, charset: str = "utf-8", encoding: str = "8bit", more: str = "") -> bytes:
    raw = body.encode(charset)
    if encoding == "base64":
        raw = base64.encodebytes(raw)
    elif encoding == "quoted-printable":
        raw = quopri.encodestring(raw)
    head = (
        f"{HEAD}Content-Type: text/plain; charset={charset}{more}\nContent-Transfer-Encoding: {encoding}\n\n"
    )
    return head.encode() + raw


def hypertext(body: str, charset: str = "utf-8") -> bytes:
    head = (
        f"{HEAD}Content-Type: text/html; charset={charset}\nContent-Transfer-Encoding: quoted-printable\n\n"
    )
    return head.encode() + quopri.encodestring(body.encode(charset))


def both(text: str, body: str) -> bytes:
    return (
        f"{HEAD}Content-Type: multipart/alternative; boundary=b0\n\n--b0\n"
        f"Content-Type: text/plain; charset=utf-8\n\n{text}\n--b0\n"
        f"Content-Type: text/html; charset=utf-8\n\n{body}\n--b0--\n"
    ).encode()


def divs(answer: str) -> str:
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in answer.split("\n"))


def quote_block(kind: str) -> str:
    return f"<{kind}>{'<br>'.join(map(escape, ASKED))}</{kind.split()[0]}>"


def with_intro(intro: str, signature: str = "") -> Shape:
    return lambda answer: plain(f"{answer}\n{signature}\n{intro}\n\n{QUOTED}\n")


def signed(signature: str) -> Shape:
    return lambda answer: plain(f"{answer}\n\n{signature}\n")


PLAY = "Pipworks <play+k3v9.0.0.7.abc@play.example.org>"
OUTLOOK = (
    "From: Pipworks <play@play.example.org>\nSent: Monday, 3 November 2031 10:00\nTo: Bo\nSubject: Femto"
)
OUTLOOK_DE = (
    "Von: Pipworks <play@play.example.org>\nGesendet: Montag, 3. November 2031 10:00\nAn: Bo\nBetreff: Femto"
)

SHAPES: dict[str, Shape] = {
    "bare": plain,
    "bare, dos lines": lambda answer: plain(answer).replace(b"\n", b"\r\n"),
    "bare, with a byte order mark": lambda answer: plain("\ufeff" + answer),
    "gmail text": with_intro(f"On Mon, Nov 3, 2031 at 10:00 AM {PLAY} wrote:"),
    "gmail text, broken": with_intro(
        "On Mon, Nov 3, 2031 at 10:00 AM Pipworks <\nplay+k3@play.example.org> wrote:"
    ),
    "gmail text, German": with_intro(f"Am Mo., 3. Nov. 2031 um 10:00 Uhr schrieb {PLAY}:"),
    "gmail both": lambda answer: both(
        f"{answer}\n\nOn Mon, Nov 3, 2031 at 10:00 AM {PLAY}\nwrote:\n\n{QUOTED}",
        f'<div dir="ltr">{divs(answer)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon '
        f"wrote:</div>{quote_block('blockquote class=gmail_quote')}</div>",
    ),
    "gmail hypertext alone": lambda answer: hypertext(
        f'<div dir="ltr">{divs(answer)}</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Pipworks '
        f"wrote:<br></div>{quote_block('blockquote')}</div>"
    ),
    "gmail phone": lambda answer: both(
        f"{answer}\n\nOn Mon, 3 Nov 2031, 10:00 {PLAY}, wrote:\n\n{QUOTED}",
        f'<div dir="auto">{divs(answer)}</div><br><div class="gmail_quote gmail_quote_container">x</div>',
    ),
    "apple mail": with_intro(f"> On 3. Nov 2031, at 10:00, {PLAY} wrote:"),
    "apple mail, German": with_intro(f"> Am 03.11.2031 um 10:00 schrieb {PLAY}:\n> "),
    "apple mail hypertext": lambda answer: hypertext(
        f'<html><head><meta http-equiv="content-type"></head><body style="word-wrap: break-word;">{divs(answer)}'
        f'<div><br><blockquote type="cite"><div>On 3. Nov 2031, at 10:00, x wrote:</div>{BARE}</blockquote></div>'
    ),
    "iphone": with_intro(f"On 3 Nov 2031, at 10:00, {PLAY} wrote:", "\nSent from my iPhone\n"),
    "iphone, German": with_intro(
        f"> Am 03.11.2031 um 10:00 schrieb {PLAY}:", "\nVon meinem iPhone gesendet\n"
    ),
    "gmail text, French": with_intro(f"Le lun. 3 nov. 2031 à 10:00, {PLAY} a écrit\u00a0:"),
    "iphone, French": with_intro(
        f"> Le 3 nov. 2031 à 10:00, {PLAY} a écrit\u00a0:", "\nEnvoyé de mon iPhone\n"
    ),
    "thunderbird, French": lambda answer: plain(
        f"{answer}\n\nLe 03/11/2031 à 10:00, Pipworks a écrit\u00a0:\n{QUOTED}\n", more="; format=flowed"
    ),
    "thunderbird, flowed without spaces": lambda answer: plain(
        f"{answer}\n\nOn 03/11/2031 10:00, Pipworks wrote:\n{QUOTED}\n", more="; format=flowed; delsp=yes"
    ),
    "gmx text": lambda answer: plain(
        f"{answer}\n\nGesendet: Montag, 03. November 2031 um 10:00 Uhr\nVon: Pipworks <x@y.example>\n"
        f"An: bo@example.org\nBetreff: Femto\n{BARE}\n",
        "iso-8859-15",
    ),
    "windows-1252, with dashes of its own": lambda answer: plain(
        f"{answer}\n\n\u2013 Grüße, Bo \u2026\n\nAm 3. Nov. 2031 schrieb Pipworks:\n{QUOTED}\n",
        "windows-1252",
    ),
    "answered in between": lambda answer: plain(
        f"{answer}\n\n> - Ann lays 10.\n\nOh!\n\n> Answer with your choice in the first line.\n"
    ),
    "iphone, only signed": signed("Sent from my iPhone"),
    "ipad, German": signed("Von meinem iPad gesendet"),
    "android": signed("Sent from my Android phone with K-9 Mail. Please excuse my brevity."),
    "samsung": signed("Gesendet von meinem Galaxy"),
    "samsung hypertext": lambda answer: hypertext(
        f"<html><body>{divs(answer)}<div><br></div><div>Sent from my Galaxy</div><div><br></div>"
        f"<div>-------- Original message --------</div><div>From: {escape(PLAY)}</div><div>Date: 3.11.31</div></body>"
    ),
    "blackberry": signed("Sent from my BlackBerry - the most secure mobile device"),
    "outlook text": lambda answer: plain(
        f"{answer}\n\n________________________________\n{OUTLOOK}\n\n{BARE}\n"
    ),
    "outlook, original message": lambda answer: plain(
        f"{answer}\n\n-----Original Message-----\n{OUTLOOK}\n\n{BARE}\n"
    ),
    "outlook, German": lambda answer: plain(
        f"{answer}\n\n-----Ursprüngliche Nachricht-----\n{OUTLOOK_DE}\n\n{BARE}\n", "iso-8859-1"
    ),
    "outlook, no rule": lambda answer: plain(f"{answer}\n\n{OUTLOOK}\n\n{BARE}\n"),
    "outlook, no rule, German": lambda answer: plain(f"{answer}\n\n{OUTLOOK_DE}\n\n{BARE}\n"),
    "outlook hypertext": lambda answer: hypertext(
        "<html><head><style><!-- p.MsoNormal {margin:0} --></style></head><body lang=EN-GB>"
        + "".join(f"<p class=MsoNormal>{escape(each)}<o:p></o:p></p>" for each in answer.split("\n"))
        + '<p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt">'
        + f"<p class=MsoNormal><b>From:</b> {escape(PLAY)}<br><b>Sent:</b> Monday</p></div></div>{BARE}</body></html>",
        "windows-1252",
    ),
    "outlook on the web": lambda answer: hypertext(
        f'<div class="elementToProof">{divs(answer)}</div><div id="appendonsend"></div><hr>'
        f'<div id="divRplyFwdMsg"><b>From:</b> x</div>{BARE}'
    ),
    "outlook phone": lambda answer: hypertext(
        f'{divs(answer)}<div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/o0ukef">Outlook for '
        f'iOS</a></div><div id="mail-editor-reference-message-container">{quote_block("blockquote")}</div>'
    ),
    "outlook phone text": signed("Get Outlook for iOS<https://aka.ms/o0ukef>"),
    "thunderbird": lambda answer: plain(
        f"{answer}\n\nAm 03.11.31 um 10:00 schrieb Pipworks:\n{QUOTED}\n", more="; format=flowed"
    ),
    "thunderbird, answered below": lambda answer: plain(f"{answer}\n\n-- \nBo Meier\nMail: bo@example.org\n"),
    "thunderbird hypertext": lambda answer: hypertext(
        f'<p>{"<br>".join(map(escape, answer.split(chr(10))))}</p><div class="moz-cite-prefix">Am 03.11.31 schrieb x:'
        f'<br></div><blockquote type="cite">{BARE}</blockquote>'
    ),
    "k-9": with_intro(f"Am 3. November 2031 10:00:00 MEZ schrieb {PLAY}:"),
    "yahoo": lambda answer: plain(
        f"{answer}\n\n    On Monday, November 3, 2031 at 10:00 AM, {PLAY} wrote:\n\n{QUOTED}"
    ),
    "yahoo hypertext": lambda answer: hypertext(
        f'<div class="yahoo-style-wrap">{divs(answer)}</div><div id="yahoo_quoted_1" class="yahoo_quoted">{BARE}</div>'
    ),
    "proton": lambda answer: plain(
        f"{answer}\n\nOn Monday, November 3rd, 2031 at 10:00 AM, {PLAY} wrote:\n\n{QUOTED}"
    ),
    "proton hypertext": lambda answer: hypertext(
        f'{divs(answer)}<div class="protonmail_signature_block">Sent with Proton</div>'
        f'<div class="protonmail_quote">On Monday x wrote:{quote_block("blockquote")}</div>'
    ),
    "web.de": lambda answer: hypertext(
        f'<div style="font-family: Verdana">{divs(answer)}<div>&nbsp;<div name="quote" style="margin:10px">'
        f"<div><b>Gesendet:</b> Montag<br><b>Von:</b> x@y.example</div>{quote_block('blockquote')}</div></div></div>"
    ),
    "t-online": lambda answer: plain(
        f"{answer}\n\n-----Original-Nachricht-----\nBetreff: Femto\nVon: x@y.example\n\n{BARE}"
    ),
    "mutt": with_intro("On Mon, Nov 03, 2031 at 10:00:00AM +0100, Pipworks wrote:"),
    "pine, only quoted": lambda answer: plain(f"{answer}\n\n{QUOTED}\n"),
    "base64": lambda answer: plain(f"{answer}\n\n{QUOTED}\n", encoding="base64"),
    "quoted-printable": lambda answer: plain(f"{answer}\n\n{QUOTED}\n", encoding="quoted-printable"),
    "latin-1 said to be utf-8": lambda answer: plain(f"{answer}\n\nGrüße\nBo", "iso-8859-1").replace(
        b"iso-8859-1", b"utf-8"
    ),
    "utf-16": lambda answer: plain(answer, "utf-16", "base64"),
    "no charset": lambda answer: plain(answer).replace(b"; charset=utf-8", b""),
    "unknown charset": lambda answer: plain(answer).replace(b"charset=utf-8", b"charset=x-unknown-8bit"),
    "with a signature of rules": signed("-- \nBo Meier\n***** Klub der Kartenspieler *****"),
    "signed without a rule": signed("Best regards,\nBo"),
    "signed in German": signed("Viele Grüße\nBo"),
    "with a picture": lambda answer: (
        f"{HEAD}Content-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain; charset=utf-8\n\n{answer}\n"
        "--m\nContent-Type: image/png; name=logo.png\nContent-Transfer-Encoding: base64\n"
        "Content-Disposition: attachment; filename=logo.png\n\niVBORw0KGgo=\n--m--\n"
    ).encode(),
    "with a vCard first": lambda answer: (
        f"{HEAD}Content-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain; charset=utf-8\n"
        f"Content-Disposition: attachment; filename=a.txt\n\n7\n--m\nContent-Type: text/plain\n\n{answer}\n--m--\n"
    ).encode(),
    "signed by S/MIME": lambda answer: (
        f'{HEAD}Content-Type: multipart/signed; protocol="application/pkcs7-signature"; boundary=s\n\n--s\n'
        f"Content-Type: text/plain; charset=utf-8\n\n{answer}\n--s\nContent-Type: application/pkcs7-signature\n"
        "Content-Transfer-Encoding: base64\n\nMIIB\n--s--\n"
    ).encode(),
    "no end of parts": lambda answer: both(answer, "<p>7</p>").partition(b"--b0--")[0],
    "an empty plain part": lambda answer: both(" ", f"<p>{escape(answer).replace(chr(10), '<br>')}</p>"),
}
