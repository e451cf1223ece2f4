"""Mails as they are sent: a letter as plain text of 72 columns and as HTML.

Everything follows from the letter: the same letter gives the same bytes.
"""

from __future__ import annotations

import textwrap
from html import escape
from urllib.parse import quote

from pipworks.engine.messages import Message, Quoted, say
from pipworks.mail import drawing
from pipworks.mail.envelopes import Head, begun, sealed
from pipworks.mail.letters import Letter, Sender

COLUMNS = 72
MOST_CHOICES = 24
"""So many choices are offered to be taken with one tap; of more, the first are named."""


def written(letter: Letter, sender: Sender) -> str:
    """A letter as a mail, in ASCII with the line ends of the network."""
    seals, place = sender.seals, letter.place
    own = seals.message_id(place)
    head = Head(
        name=sender.settings.name,
        where=seals.address(place),
        to=letter.to,
        subject=subject(letter),
        at=letter.at,
        id=own if not letter.mark else f"<{letter.mark}.{own[1:]}",
        unsubscribe=sender.stop_link(place),
        thread=seals.thread_id(place.table, place.seat),
        replied=letter.occasion == "answer",
    )
    mail = begun(head, as_text(letter, sender), as_html(letter, sender))
    if letter.record is not None:
        mail.add_attachment(
            letter.record.encode(),
            "text",
            "plain",
            filename=f"{place.table}.txt",
            params={"charset": "utf-8"},
        )
    return sealed(mail)


def subject(letter: Letter) -> str:
    """What stands in the list of mails: the game, the round, who plays."""
    teller = letter.teller
    title, others = letter.title, letter.others
    if letter.occasion == "over":
        said = say("{title} with {others}: the game is over", title=title, others=others)
    elif letter.turn:
        said = say("{title} with {others}: round {turn}", title=title, others=others, turn=letter.turn)
    else:
        said = say("{title} with {others}", title=title, others=others)
    return teller.sentence(said)


# What it says


def _paragraphs(letter: Letter) -> list[tuple[str, list[str]]]:
    """What comes before the position: headings, which may be empty, with their lines."""
    teller = letter.teller
    found: list[tuple[str, list[str]]] = []
    if letter.refusals:
        found.append(("", list(letter.refusals)))
    found += [("", [each]) for each in letter.shown]
    if letter.told:
        found.append((teller.sentence(say("what has happened:")), list(letter.told)))
    if letter.notes:
        found.append(
            (teller.sentence(say("said at the table:")), [f"{who}: {what}" for who, what in letter.notes])
        )
    return found


def _asked(letter: Letter) -> list[str]:
    """What comes after it: what is asked, or how it ended."""
    teller = letter.teller
    said: list[str | Message | None] = [letter.result]
    if letter.occasion == "over":
        said.append(say("The record is attached. Answer with “rematch” to play again."))
    if letter.proposal is not None:
        said.append(say("Answer with “yes” or “no”: {proposal}", proposal=letter.proposal))
    if letter.ask is not None:
        said.append(letter.ask)
    elif letter.result is None and letter.sealed is not None:
        said.append(say("You have chosen {choice}; the others have yet to choose.", choice=letter.sealed))
    elif letter.result is None and letter.occasion == "answer":
        said.append(say("You have nothing to choose now."))
    return [each if isinstance(each, str) else teller.sentence(each) for each in said if each is not None]


def _how(letter: Letter) -> str | None:
    """How to answer."""
    if letter.ask is None:
        return None
    if letter.claims:
        return letter.teller.sentence(
            say("Answer in the first line with an equation, or with {choices:or}.", choices=letter.choices)
        )
    if letter.choices:
        shown = letter.choices[:MOST_CHOICES]
        if len(shown) == len(letter.choices):
            return letter.teller.sentence(
                say("Answer with your choice in the first line: {choices:or}.", choices=shown)
            )
        return letter.teller.sentence(
            say("Answer with your choice in the first line, like {choice}.", choice=Quoted(shown[0]))
        )
    return letter.teller.sentence(say("Answer with your choice in the first line."))


HELP = say(
    "Answer with your choice in the first line; several lines are several choices. Instead of a choice you "
    "can write board, rules, help, hint (against bots), undo, pause, resume, resign, yes, no, away (or “away "
    "10 days”), back, rematch, or “note:” and a line for the others."
)


def as_text(letter: Letter, sender: Sender) -> str:
    """A letter as plain text, no line longer than 72 letters but for links."""
    teller = letter.teller
    blocks: list[str] = []
    for heading, lines in _paragraphs(letter):
        marked = [wrapped(each, "- ") if heading else wrapped(each) for each in lines]
        blocks.append("\n".join([heading] * bool(heading) + marked))
    if letter.board:
        blocks.append("\n".join(wrapped(line, "", "    ") for line in letter.board.split("\n")))
    blocks += [wrapped(each) for each in _asked(letter)]
    how = _how(letter)
    blocks += [wrapped(how)] if how else []
    if letter.invitation is not None:
        again = sender.replay_link(letter.place.table, letter.invitation)
        blocks.append(teller.sentence(say("the game again, with an analysis: {link}", link=again)))
    blocks.append(
        "\n".join(
            [
                teller.sentence(say("in the browser: {link}", link=sender.browser_link(letter.place))),
                teller.sentence(
                    say("no more mail about this table: {link}", link=sender.stop_link(letter.place))
                ),
            ]
        )
    )
    return "\n\n".join(blocks) + "\n"


def wrapped(text: str, first: str = "", later: str | None = None) -> str:
    """A paragraph in lines of 72 columns; lines that it has are kept."""
    rest = " " * len(first) if later is None else later
    lines: list[str] = []
    for line in text.split("\n"):
        lines += textwrap.wrap(
            line,
            COLUMNS,
            initial_indent=first,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return "\n".join(lines)


def as_html(letter: Letter, sender: Sender) -> str:
    """A letter as HTML: no remote content, styles inline, a link to answer by for every choice."""
    teller = letter.teller
    parts: list[str] = []
    for heading, lines in _paragraphs(letter):
        shown = [escape(each).replace("\n", "<br>") for each in lines]
        if heading:
            items = "".join(f'<li style="margin:2px 0">{each}</li>' for each in shown)
            parts.append(
                f'<p style="margin:12px 0 2px">{escape(heading)}</p><ul style="margin:0">{items}</ul>'
            )
        else:
            parts += [f'<p style="margin:12px 0">{each}</p>' for each in shown]
    parts.append(drawing.drawn(letter.zones, teller))
    parts += [f'<p style="margin:14px 0;font-weight:600">{escape(each)}</p>' for each in _asked(letter)]
    if letter.ask is not None and len(letter.choices) <= MOST_CHOICES:
        offered = [(each, each) for each in letter.choices]
        offered += [("", teller.sentence(say("write an equation")))] * letter.claims
        links = (button(mailto(letter, sender, choice), shown) for choice, shown in offered)
        parts.append(f'<p style="margin:12px 0;line-height:2.6">{" ".join(links)}</p>')
    how = _how(letter)
    parts += [f'<p class="quiet" style="color:#5a6480">{escape(how)}</p>'] if how else []
    if letter.invitation is not None:
        again = sender.replay_link(letter.place.table, letter.invitation)
        parts.append(
            f'<p style="margin:12px 0">'
            f"{button(again, teller.sentence(say('look at the game again, with an analysis')))}</p>"
        )
    browser, stop = sender.browser_link(letter.place), sender.stop_link(letter.place)
    parts.append(
        '<p class="quiet" style="margin-top:20px;font-size:13px;color:#5a6480">'
        f"{link_to(browser, teller.sentence(say('play in the browser')))} · "
        f"{link_to(stop, teller.sentence(say('no more mail about this table')))}</p>"
    )
    return page(subject(letter), "".join(parts), teller.language)


def mailto(letter: Letter, sender: Sender, choice: str) -> str:
    """A link that begins an answer with a choice filled in."""
    to = quote(sender.seals.address(letter.place), safe="@")
    about = quote(f"Re: {subject(letter)}", safe="")
    return f"mailto:{to}?subject={about}&body={quote(choice, safe='')}"


def link_to(where: str, text: str) -> str:
    """A link."""
    return f'<a class="link" href="{escape(where)}" style="color:{drawing.ACCENT}">{escape(text)}</a>'


def button(where: str, text: str) -> str:
    """A link that looks like a button."""
    return (
        f'<a href="{escape(where)}" style="display:inline-block;padding:4px 16px;border-radius:8px;'
        f'background:{drawing.ACCENT};color:#ffffff;text-decoration:none;font-weight:600;line-height:1.8">'
        f"{escape(text)}</a>"
    )


def page(title: str, inner: str, language: str) -> str:
    """A whole page of HTML."""
    return (
        f'<!doctype html><html lang="{language}"><head>{drawing.HEAD}<title>{escape(title)}</title></head>'
        f'<body class="page" style="margin:0;background:{drawing.PAPER};color:{drawing.INK};{drawing.FONT};'
        'font-size:16px;line-height:1.5"><div style="max-width:600px;margin:0 auto;padding:16px">'
        f"{inner}</div></body></html>\n"
    )
