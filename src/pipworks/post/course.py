"""The course of a game by post: what two players have said to each other, and what follows from it.

1. **The deal.** The first letter names the game and seals a share, the second joins and seals the other
   share; then both open theirs. The deal is drawn from a generator whose seed is a digest of the game's id,
   the variant's code, the version of its rules and both shares. Nobody can choose it: each was bound to
   their share before they saw the other's. Every later random event has two shares of its own.
2. **Choices.** Who alone has to choose says it. Those who choose at the same time seal their choices, with
   salt; when both are sealed, both are laid open.
3. **The chain.** Every letter has its number among its writer's, how many of the other's had been read, and
   a digest of the last of both, and so of all before it. It is signed with a key that stands in its writer's
   first letter.

A letter is either taken, or refused and nothing has changed (it is damaged, of somebody else, known, or
early), or it is a *breach*: its writer signed it, it is their next, and the protocol does not allow it; or
they signed another of the same number. A breach can be shown to anybody.

This module plays the part of neither player: both, and whoever checks a record, use it in the same way.
"""

from __future__ import annotations

from collections.abc import Callable

from pipworks.engine import (
    GameError,
    GameRecord,
    Message,
    Position,
    Quoted,
    Seat,
    Variant,
    by_rules,
    generator,
    say,
)
from pipworks.games import introduced_from
from pipworks.post import sealing
from pipworks.post.errors import Breach, Damaged, Early, Elsewhere, Foreign, Known, NotByPost
from pipworks.post.letters import Letter, before, game_id, read_text

Find = Callable[[str], Variant]
MOST_PLAYS = 400
"""So many joint choices a game by post can have; the record of a longer one could not be read back."""


def refuse_hidden(variant: Variant) -> None:
    """Raise NotByPost, with the reason, for what two people cannot play by post without a third."""
    options, code = variant.options, variant.code
    why = None
    if introduced_from(variant.game) is not None:
        why = say("is a game in a file: both players must have it under a name, as an installed package")
    elif variant.seats != 2:
        why = say("is for {seats} players, and by post two play", seats=variant.seats)
    elif options.claims:
        why = say("is about who claims first, and the post has no clock that both can trust")
    elif options.secret:
        why = say("hides cards from a player, and without a third nobody could deal them unseen")
    elif options.hidden:
        why = say(
            "has something that nobody may know, such as the order of a stock, and both know what they draw"
        )
    elif options.most_plays is not None and options.most_plays > MOST_PLAYS:
        why = say(
            "may last {choices:grouped} choices, and by post a game has at most {most}",
            choices=options.most_plays,
            most=MOST_PLAYS,
        )
    if why is not None:
        raise NotByPost("{code} {why}: it cannot be played by post", code=code, why=why)


_ANOTHER = {
    "Event": say("is about event {given} where {wanted} was due"),
    "Turn": say("is about turn {given} where {wanted} was due"),
}
"""How it is said that a letter is about another event or turn than is due."""


class Course:
    """A game by post so far. `find` gives the variant of a code that a stranger may have written.

    `letters` are those taken, in order; `record` is the game since the deal, None before it. `stage` is what
    is going on: `begin`, `join`, `share` (sealing shares in a random event), `open` (opening them), `choose`
    (one alone), `seal`, `lay`, or `over`.
    """

    def __init__(self, find: Find) -> None:
        self._find = find
        self.letters: list[Letter] = []
        self.by: tuple[list[Letter], list[Letter]] = ([], [])
        self.game = ""
        self.variant: Variant | None = None
        self.names = ["player 1", "player 2"]
        self.keys: list[str] = []
        self.record: GameRecord | None = None
        self.stage = "begin"
        self.event = 0
        self._said: dict[int, Letter] = {}
        self._sealed: dict[int, Letter] = {}
        self._needed = (0, 0)

    @property
    def turn(self) -> int:
        """How many steps have been made."""
        return 0 if self.record is None else len(self.record.steps)

    @property
    def due(self) -> dict[int, str]:
        """What is to be said next, by seat; empty when the game is over."""
        seats: tuple[int, ...] = {"begin": (0,), "join": (1,), "over": ()}.get(self.stage, (0, 1))
        if self.stage == "choose":
            assert self.record is not None
            seats = self.record.now.to_act
        return {seat: self.stage for seat in seats if seat not in self._said}

    def head(self, seat: int, says: str) -> dict[str, str]:
        """The fields with which a player's next letter begins."""
        own, other = self.by[seat], self.by[1 - seat]
        return {
            "Post": str(sealing.PROTOCOL),
            "Game": self.game,
            "Player": str(seat + 1),
            "Number": str(len(own) + 1),
            "Seen": str(len(other)),
            "Before": self._before(seat, len(other)),
            "Says": says,
        }

    def _before(self, seat: int, seen: int) -> str:
        """What a player's next letter carries of all before it."""
        own, other = self.by[seat], self.by[1 - seat]
        return before(own[-1].digest if own else None, other[seen - 1].digest if seen else None)

    # Taking letters

    def take(self, letter: Letter) -> None:
        """Go on by a letter. Raises Refused, and nothing has changed, or Breach."""
        self._refuse(letter)
        self._check_place(letter)
        self._check_content(letter)
        self.letters.append(letter)
        self.by[letter.seat].append(letter)
        self._said[letter.seat] = letter
        if not self.due:
            self._go_on()

    def _refuse(self, letter: Letter) -> None:
        """Raise Refused for what is not the next letter of the player whom it names."""
        if letter.says == "begin" and letter.game != game_id(letter.fields):
            raise Damaged("the id of the game does not follow from the message that begins it")
        if self.game and letter.game != self.game:
            raise Elsewhere("this is a message of another game, {game}", game=letter.game[:8])
        own, who = self.by[letter.seat], Seat(letter.seat)
        key = self.keys[letter.seat] if letter.seat < len(self.keys) else letter.fields.get("Key", "")
        if not key:
            raise Early("message 1 of {player}, with their key, has not come", player=who)
        if not sealing.is_signed(key, letter.body, letter.signature):
            raise Foreign(
                "{player} has not signed this: it was changed on its way, or somebody else made it",
                player=who,
            )
        if letter.number <= len(own) and own[letter.number - 1].body == letter.body:
            raise Known(
                "message {number} of {player} has been read already", number=letter.number, player=who
            )
        if letter.number > len(own) + 1:
            raise Early(
                "message {number} of {player} follows on message {missing}, which has not come: "
                "read that first",
                number=letter.number,
                player=who,
                missing=len(own) + 1,
            )
        if letter.seen > len(self.by[1 - letter.seat]):
            raise Early(
                "message {number} of {player} answers message {seen} of {other}, which is not known here",
                number=letter.number,
                player=who,
                seen=letter.seen,
                other=Seat(1 - letter.seat),
            )

    def _check_place(self, letter: Letter) -> None:
        """Raise Breach for a letter that cannot stand at its place in the chain."""
        seat, number, seen = letter.seat, letter.number, letter.seen
        own = self.by[seat]
        if number <= len(own):
            raise Breach(seat, number, say("contradicts another of the same number that they signed before"))
        last = own[-1] if own else None
        if last is not None and seen < last.seen:
            raise Breach(
                seat, number, say("has read fewer messages than message {last} had", last=last.number)
            )
        if letter["Before"] != self._before(seat, seen):
            what = say("does not carry the digest of the messages before it")
            raise Breach(seat, number, what, misled=True)
        due = self.due.get(seat)
        if due != letter.says:
            what = say(
                "says {said} where {wanted} was due from them",
                said=Quoted(letter.says),
                wanted=say("nothing") if due is None else Quoted(due),
            )
            raise Breach(seat, number, what)
        if seen < self._needed[1 - seat]:
            raise Breach(seat, number, say("was written before what it answers had been read"))

    def _check_content(self, letter: Letter) -> None:
        getattr(self, f"_check_{letter.says}")(letter)

    def _check_begin(self, letter: Letter) -> None:
        try:
            variant = by_rules(self._find, read_text(letter["Variant"]), int(letter["Rules"]))
            refuse_hidden(variant)
        except GameError as problem:
            raise NotByPost("this game cannot be played here: {problem}", problem=problem.message) from None
        if variant.code != read_text(letter["Variant"]):
            raise NotByPost("the variant is not written as {code}, which is its code", code=variant.code)
        self.variant, self.game = variant, letter.game
        self.names = [read_text(letter["Name"]), read_text(letter["Other"])]
        self.keys.append(letter["Key"])

    def _check_join(self, letter: Letter) -> None:
        if letter["Key"] in self.keys:
            raise Breach(1, letter.number, say("has the key of player 1"))
        self.names[1] = read_text(letter["Name"])
        self.keys.append(letter["Key"])

    def _check_share(self, letter: Letter) -> None:
        self._same(letter, "Event", self.event)

    def _check_open(self, letter: Letter) -> None:
        self._same(letter, "Event", self.event)
        seat, sealed = letter.seat, self._sealed[letter.seat]
        if sealing.sealed_share(self.keys[seat], seat, self.event, letter["Share"]) != sealed["Sealed"]:
            raise Breach(
                seat,
                letter.number,
                say("opens another share than was sealed in message {sealed}", sealed=sealed.number),
            )

    def _check_seal(self, letter: Letter) -> None:
        self._same(letter, "Turn", self.turn)

    def _check_choose(self, letter: Letter) -> None:
        self._same(letter, "Turn", self.turn)
        self._choice(letter)

    def _check_lay(self, letter: Letter) -> None:
        self._same(letter, "Turn", self.turn)
        seat, sealed = letter.seat, self._sealed[letter.seat]
        shown = sealing.sealed_choice(self.game, seat, self.turn, letter["Salt"], letter["Choice"])
        if shown != sealed["Sealed"]:
            raise Breach(
                seat,
                letter.number,
                say("lays open another choice than was sealed in message {sealed}", sealed=sealed.number),
            )
        self._choice(letter)

    def _same(self, letter: Letter, name: str, wanted: int) -> None:
        if int(letter[name]) != wanted:
            given = int(letter[name])
            raise Breach(
                letter.seat,
                letter.number,
                Message(_ANOTHER[name].template, {"given": given, "wanted": wanted}),
            )

    def _choice(self, letter: Letter) -> int:
        """The choice that a letter names. Raises Breach for one that the rules do not allow."""
        assert self.record is not None
        now, seat = self.record.now, letter.seat
        notation = now.variant.game.notation
        try:
            return notation.read_choice(now.variant, now.seen_by(seat), seat, read_text(letter["Choice"]))
        except GameError as problem:
            what = say("makes a choice that is not allowed: {problem}", problem=problem.message)
            raise Breach(seat, letter.number, what) from None

    # Going on

    def _go_on(self) -> None:
        """All that was due has been said: what follows."""
        said, self._said = self._said, {}
        match self.stage:
            case "begin":
                self._sealed = said
                self.stage = "join"
            case "join":
                self._sealed |= said
                self.stage = "open"
            case "share":
                self._sealed, self.stage = said, "open"
            case "open":
                self._draw((said[0]["Share"], said[1]["Share"]))
                self._ask()
            case "seal":
                self._sealed, self.stage = said, "lay"
            case _:
                assert self.record is not None
                self.record.play_numbers({seat: self._choice(letter) for seat, letter in said.items()})
                self._ask()
        self._needed = (len(self.by[0]), len(self.by[1]))

    def _draw(self, shares: tuple[str, str]) -> None:
        """The random event to which both have opened their shares: the deal, or a later one."""
        variant = self.variant
        assert variant is not None
        seed = sealing.seed(self.game, variant.code, variant.game.version, self.event, shares)
        self.event += 1
        if self.record is None:  # without a generator: what is drawn later has shares of its own
            self.record = GameRecord(variant, Position(variant, variant.deal(seed=seed).state, None))
            return
        rng = generator(seed)
        while self.record.now.awaits_chance:
            state = self.record.now.state
            drawn = variant.after_chance(state, rng)
            self.record.happen(variant.game.notation.write_outcome(variant, state, drawn))

    def _ask(self) -> None:
        """Who is to say what, now that the game has gone on."""
        assert self.record is not None
        now = self.record.now
        if now.over:
            self.stage = "over"
        elif now.awaits_chance:
            self.stage = "share"
        else:
            self.stage = "choose" if len(now.to_act) == 1 else "seal"
