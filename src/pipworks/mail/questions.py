"""Mails that are about no seat: what an address is asked before anything else comes, and why nothing can be
begun.

Nothing that a stranger wrote stands in them, but for a name that is plainly a name.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Literal

from pipworks.engine import Teller
from pipworks.engine.messages import Message, Value, say
from pipworks.mail.addresses import Place
from pipworks.mail.correspondents import Correspondent
from pipworks.mail.envelopes import Head, begun, sealed
from pipworks.mail.letters import Sender
from pipworks.mail.wishes import Wish
from pipworks.mail.writing import button, link_to, page, wrapped
from pipworks.tournaments.keeping import Listed

MOST_SHOWN_NAME = 24
_NAME = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+){0,2}")


@dataclass(frozen=True)
class Sheet:
    """A mail to an address. `who` is the person or wish that it is about; `key` what it is about, once."""

    key: str
    who: str
    to: str
    language: str
    at: float
    subject: Message
    lines: Sequence[Message | str]
    kind: Literal["confirm", "answer", "call"] = "confirm"
    """Whether it is answered by a yes, in a reply or by a link; or by another beginning; or by none."""
    opens: tuple[str, Message] | None = None
    """A link that it leads to, and what that is called."""
    yes: Message = field(default_factory=lambda: say("yes, play by mail"))


def shown_name(name: str) -> str | None:
    """A name as it may stand in a mail to a stranger: one to three words of letters; else nothing."""
    plain = name.strip()
    return plain if len(plain) <= MOST_SHOWN_NAME and _NAME.fullmatch(plain) else None


def confirmation(sender: Sender, person: str, to: str, language: str, at: float) -> Sheet:
    """Asks somebody who gave an address in the browser whether it is theirs."""
    gave = say(
        "This address was given at {site}, to play there by mail. If that was you, answer this mail with "
        "anything, or open the link.",
        site=sender.place,
    )
    return Sheet(
        f"confirm {person} {at}", person, to, language, at, say("do you want to play by mail?"), (gave,)
    )


def claiming(sender: Sender, person: str, to: str, language: str, at: float, name: str) -> Sheet:
    """Asks somebody who wants to come back by an address whether it is theirs."""
    gave = say(
        "This address was given at {site} by {name}, to come back there from any device. If that was you, "
        "answer this mail with anything, or open the link.",
        site=sender.place,
        name=shown_name(name) or say("somebody"),
    )
    return Sheet(
        f"confirm {person} {at}", person, to, language, at, say("is this your address?"), (gave,),
        yes=say("yes, this is my address"),
    )  # fmt: skip


def beginning(sender: Sender, wish: str, to: str, language: str, at: float) -> Sheet:
    """Asks who seems to have written whether they have."""
    came = say(
        "A mail came to {site} from this address, and asks for a game. If you wrote it, answer this mail "
        "with anything, or open the link: then the game begins.",
        site=sender.place,
    )
    return Sheet(f"wish {wish}", wish, to, language, at, say("do you want to play by mail?"), (came,))


def invitation(
    sender: Sender, wish: str, to: str, language: str, at: float, title: Message, inviter: str
) -> Sheet:
    """Asks somebody whether they want to play with who invites them."""
    invites = say(
        "{name} invites you to a game of {title}, by mail, at {site}. If you want to play, answer this mail "
        "with anything but no, or open the link: then the game comes to you.",
        name=shown_name(inviter) or say("somebody"),
        title=title,
        site=sender.place,
    )
    return Sheet(
        f"wish {wish}",
        wish,
        to,
        language,
        at,
        say("you are invited to a game: {title}", title=title),
        (invites,),
    )


def refusal(wish: str, to: str, language: str, at: float, why: Sequence[str]) -> Sheet:
    """Says why a game cannot begin as somebody wanted it."""
    lines: list[Message | str] = [*why, say("Answer this mail with another subject to try again.")]
    return Sheet(
        f"refused {wish}", wish, to, language, at, say("this game cannot begin"), lines, kind="answer"
    )


def call(
    sender: Sender,
    key: str,
    to: Correspondent,
    at: float,
    found: Listed,
    round_: int | None,
    others: Sequence[str],
) -> Sheet:
    """Tells somebody that their table in a tournament is ready, and in which round if that has a number."""
    told: dict[str, Value] = {"name": found.name, "site": sender.place, "others": tuple(others)}
    if round_ is None:
        line = say("Your table in {name} waits at {site}: you play {others}.", **told)
    else:
        line = say("Round {round} of {name} has begun at {site}: you play {others}.", round=round_, **told)
    return Sheet(
        key, to.person, to.address, to.language, at, say("{name}: your table is ready", name=found.name),
        (line,), kind="call", opens=(sender.tournament_link(found.id), say("to the tournament")),
    )  # fmt: skip


def key(sender: Sender, key: Wish, place: Place, name: str, title: Message) -> str:
    """A mail with a key; an answer to it is one to the table."""
    teller = Teller(key.language)
    subject = teller.sentence(say("{title}: your link into the browser", title=title))
    head = Head(
        name=sender.settings.name,
        where=sender.seals.address(place),
        to=key.address,
        subject=subject,
        at=key.made,
        id=f"<key.{key.id}@{sender.seals.domain}>",
        unsubscribe=sender.stop_link(place),
        thread=sender.seals.thread_id(place.table, place.seat),
        replied=True,
    )
    link = sender.key_link(key.id, key.address)
    opens = teller.sentence(
        say(
            "With this link you play in the browser in which you open it, as {name}, at {site}. It holds "
            "once, for an hour.",
            name=name,
            site=sender.place,
        )
    )
    keep = teller.sentence(
        say("Give it to nobody: whoever opens it plays as you. If you have not asked for it, do nothing.")
    )
    stop = sender.stop_link(place)
    none = say("no more mail about this table")
    text = "\n\n".join(
        map(
            wrapped,
            (opens, link, keep, teller.sentence(say("no more mail about this table: {link}", link=stop))),
        )
    )
    rich = (
        f"<p>{escape(opens)}</p><p>{button(link, teller.sentence(say('play in the browser')))}</p>"
        f'<p>{escape(keep)}</p><p class="quiet" style="font-size:13px;color:#5a6480">'
        f"{link_to(stop, teller.sentence(none))}</p>"
    )
    return sealed(begun(head, f"{text}\n", page(subject, rich, key.language)))


def way_back(sender: Sender, key: Wish, name: str) -> str:
    """A mail with a key that is about no table."""
    teller = Teller(key.language)
    subject = teller.sentence(say("your link into the browser"))
    never = sender.never_link(key.address)
    head = Head(
        name=sender.settings.name,
        where=sender.seals.game,
        to=key.address,
        subject=subject,
        at=key.made,
        id=f"<key.{key.id}@{sender.seals.domain}>",
        unsubscribe=never,
    )
    link = sender.key_link(key.id, key.address)
    opens = teller.sentence(
        say(
            "With this link you are {name} again at {site}, in the browser in which you open it. It holds "
            "once, for an hour.",
            name=name,
            site=sender.place,
        )
    )
    keep = teller.sentence(
        say("Give it to nobody: whoever opens it is you there. If you have not asked for it, do nothing.")
    )
    none = say("no mail from here to this address, ever")
    text = "\n\n".join(
        map(
            wrapped,
            (
                opens,
                link,
                keep,
                teller.sentence(say("no mail from here to this address, ever: {link}", link=never)),
            ),
        )
    )
    rich = (
        f"<p>{escape(opens)}</p><p>{button(link, teller.sentence(say('come back')))}</p>"
        f'<p>{escape(keep)}</p><p class="quiet" style="font-size:13px;color:#5a6480">'
        f"{link_to(never, teller.sentence(none))}</p>"
    )
    return sealed(begun(head, f"{text}\n", page(subject, rich, key.language)))


def written(sheet: Sheet, sender: Sender) -> str:
    """A sheet as a mail, in ASCII with the line ends of the network."""
    teller, asks = Teller(sheet.language), sheet.kind == "confirm"
    never = sender.never_link(sheet.to)
    digest = hashlib.sha256(f"{sheet.key}|{sheet.to}|{sheet.at}".encode()).hexdigest()[:24]
    head = Head(
        name=sender.settings.name,
        where=sender.seals.confirming(sheet.who, sheet.to) if asks else sender.seals.game,
        to=sheet.to,
        subject=teller.sentence(sheet.subject),
        at=sheet.at,
        id=f"<confirm.{digest}@{sender.seals.domain}>",
        unsubscribe=never,
    )
    said = [each if isinstance(each, str) else teller.sentence(each) for each in sheet.lines]
    plain, rich = list(said), [f"<p>{escape(each)}</p>" for each in said]
    if sheet.opens is not None:
        where, called = sheet.opens
        plain.append(where)
        rich.append(f"<p>{button(where, teller.sentence(called))}</p>")
    if asks:
        link = sender.confirm_link(sheet.who, sheet.to)
        nothing = teller.sentence(say("If you do not want that, do nothing: then no other mail comes."))
        plain += [link, nothing]
        rich += [
            f"<p>{button(link, teller.sentence(sheet.yes))}</p>",
            f"<p>{escape(nothing)}</p>",
        ]
    none = say("no mail from here to this address, ever")
    plain.append(teller.sentence(say("no mail from here to this address, ever: {link}", link=never)))
    rich.append(
        f'<p class="quiet" style="font-size:13px;color:#5a6480">{link_to(never, teller.sentence(none))}</p>'
    )
    text = "\n\n".join(map(wrapped, plain)) + "\n"
    return sealed(begun(head, text, page(sender.settings.name, "".join(rich), sheet.language)))
