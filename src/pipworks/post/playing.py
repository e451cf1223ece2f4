"""One player's side of a game by post: what they say, what they hear, and what they still have to send."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pipworks.engine import Message, Quoted, Teller, Variant, say
from pipworks.engine.invisible import first_invisible
from pipworks.post import sealing
from pipworks.post.course import Course, Find, refuse_hidden
from pipworks.post.errors import Breach, Elsewhere, Known, NotNow, PostError, Refused
from pipworks.post.letters import MOST_NAME, Letter, game_id, spelt, written

AUTOMATIC = ("share", "open", "lay")
"""What needs no decision: it follows from the secret and from what has been said."""


@dataclass
class PostGame:
    """A game as one player holds it.

    `held` is the choice that lies sealed, by the number of steps before it; `broken` the letter by which
    somebody broke the protocol.
    """

    secret: str
    seat: int
    course: Course
    held: dict[int, str] = field(default_factory=dict)
    broken: Letter | None = None

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.course.game

    @property
    def called(self) -> str:
        """What is played, in words and as a code."""
        variant = self.course.variant
        assert variant is not None
        return f"{variant.game.title} ({variant.code})"

    @property
    def name(self) -> str:
        """What this player is called."""
        return self.course.names[self.seat]

    @property
    def other(self) -> str:
        """What the other player is called."""
        return self.course.names[1 - self.seat]

    @property
    def outbox(self) -> list[Letter]:
        """The letters of which the other has not yet said that they have been read."""
        theirs = self.course.by[1 - self.seat]
        return self.course.by[self.seat][theirs[-1].seen if theirs else 0 :]

    @property
    def asks(self) -> bool:
        """Whether this player has to choose now."""
        return self.broken is None and self.course.due.get(self.seat) in ("choose", "seal")


@dataclass(frozen=True)
class Heard:
    """What became of a block that was read: `code` is `taken`, `breach`, or that of the refusal."""

    code: str
    message: Message
    letter: Letter | None = None
    names: Sequence[str] = ()
    """What the players are called, where they are named in it."""

    def told(self, language: str = "en") -> str:
        """What became of it, in a sentence."""
        return Teller(language, self.names).say(self.message)


def checked_name(name: str) -> str:
    """A name as it may stand in a letter. Raises PostError."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > MOST_NAME or first_invisible(tidy) is not None:
        raise PostError(
            "a name has from 1 to {most} characters that can be seen, not {name}",
            most=MOST_NAME,
            name=Quoted(name[:60]),
        )
    return tidy


def begin(variant: Variant, name: str, other: str, secret: str, find: Find) -> PostGame:
    """Begin a game as player 1. Raises NotByPost or PostError."""
    refuse_hidden(variant)
    course, key = Course(find), sealing.public_key(secret)
    fields = course.head(0, "begin") | {
        "Variant": spelt(variant.code, safe=":=,"),
        "Rules": str(variant.game.version),
        "Name": spelt(checked_name(name)),
        "Other": spelt(checked_name(other)),
        "Key": key,
        "Sealed": sealing.sealed_share(key, 0, 0, sealing.share(secret, 0)),
    }
    fields["Game"] = game_id(fields)
    course.take(written(secret, fields))
    return PostGame(secret, 0, course)


def join(letter: Letter, name: str | None, secret: str, find: Find) -> PostGame:
    """Join the game that a letter begins, as player 2. Raises Refused, NotByPost or PostError."""
    course = Course(find)
    course.take(letter)
    secret = sealing.derived(secret, "game", course.game)  # the same dice may answer two invitations
    key = sealing.public_key(secret)
    fields = {
        "Name": letter["Other"] if name is None else spelt(checked_name(name)),
        "Key": key,
        "Sealed": sealing.sealed_share(key, 1, 0, sealing.share(secret, 0)),
    }
    game = PostGame(secret, 1, course)
    _say(game, fields)
    _answer(game)
    return game


def choose(game: PostGame, text: str) -> None:
    """Make a choice, written as people write it. Raises NotNow, IllegalChoice or AmbiguousChoice."""
    course, seat = game.course, game.seat
    if game.broken is not None:
        raise NotNow("the protocol has been broken: this game does not go on")
    if not game.asks or course.record is None:
        if course.stage == "over":
            raise NotNow("you have nothing to choose now: the game is over")
        raise NotNow("you have nothing to choose now: it is the turn of {other}", other=game.other)
    now = course.record.now
    notation, known = now.variant.game.notation, now.seen_by(seat)
    choice = spelt(
        notation.choice(
            now.variant, known, seat, notation.read_choice(now.variant, known, seat, " ".join(text.split()))
        )
    )
    turn = str(course.turn)
    if course.due[seat] == "choose":
        _say(game, {"Turn": turn, "Choice": choice})
    else:
        game.held = {course.turn: choice}
        salt = sealing.salt(game.secret, game.id, course.turn, choice)
        sealed = sealing.sealed_choice(game.id, seat, course.turn, salt, choice)
        _say(game, {"Turn": turn, "Sealed": sealed})
    _answer(game)


def hear(game: PostGame, letters: Iterable[Letter]) -> list[Heard]:
    """Read letters of a game, then say what needs no decision.

    Letters that stand in a wrong order are taken in the right one. The answers are in the order given.
    """
    given = list(letters)
    order = sorted(range(len(given)), key=lambda at: given[at].number)
    heard: dict[int, Heard] = {}
    going = True
    while going:
        going = False
        for at in order:
            if at in heard and heard[at].code != "early":
                continue
            heard[at] = _hear(game, given[at])
            going |= heard[at].code == "taken"
    _answer(game)
    return [heard[at] for at in range(len(given))]


def _hear(game: PostGame, letter: Letter) -> Heard:
    names = tuple(game.course.names)
    try:
        if game.broken is not None and letter.body == game.broken.body:
            raise Known("message {number} has been read already", number=letter.number)
        if letter.seat == game.seat:
            _refuse_own(game, letter)
        if game.broken is not None:
            raise Refused("the protocol has been broken before: this game does not go on")
        game.course.take(letter)
    except Breach as problem:
        game.broken = letter
        broken = say("{other} has broken the protocol: {breach}", other=game.other, breach=problem.message)
        return Heard(problem.code, broken, letter, names)
    except Refused as problem:
        return Heard(problem.code, problem.message, letter, names)
    read = say(
        "Message {number} of {other}: {what}", number=letter.number, other=game.other, what=_SAYS[letter.says]
    )
    return Heard("taken", read, letter, names)


def _refuse_own(game: PostGame, letter: Letter) -> None:
    """Raise Refused: nobody hears themselves."""
    own = game.course.by[game.seat]
    if letter.game != game.id:
        raise Elsewhere("this is a message of another game, {game}", game=letter.game[:8])
    if letter.number <= len(own) and own[letter.number - 1].line == letter.line:
        raise Known("message {number} is your own, and known", number=letter.number)
    raise Refused(
        "message {number} is in your name, and not what you have written here: it was changed, or this "
        "folder is an old copy",
        number=letter.number,
    )


_SAYS = {
    "begin": say("an invitation, with a sealed share of the deal."),
    "join": say("joins, with a sealed share of the deal."),
    "share": say("a sealed share of what is drawn next."),
    "open": say("opens the share."),
    "choose": say("a choice."),
    "seal": say("a sealed choice."),
    "lay": say("lays open what was sealed."),
}
"""What a letter says, for people."""


def _answer(game: PostGame) -> None:
    """Say what needs no decision, as far as it is due."""
    course, seat = game.course, game.seat
    while game.broken is None and (due := course.due.get(seat)) in AUTOMATIC:
        event = course.event
        share = sealing.share(game.secret, event)
        if due == "share":
            sealed = sealing.sealed_share(course.keys[seat], seat, event, share)
            _say(game, {"Event": str(event), "Sealed": sealed})
        elif due == "open":
            _say(game, {"Event": str(event), "Share": share})
        else:
            choice = game.held[course.turn]
            salt = sealing.salt(game.secret, game.id, course.turn, choice)
            _say(game, {"Turn": str(course.turn), "Choice": choice, "Salt": salt})


def _say(game: PostGame, fields: dict[str, str]) -> None:
    course, seat = game.course, game.seat
    course.take(written(game.secret, course.head(seat, course.due[seat]) | fields))
