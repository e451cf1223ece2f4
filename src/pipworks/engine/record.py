"""Records of games: small text files that people can read, mail and replay.

    [Game "femto:goal=low"]
    [Seed "7"]
    [Deal "2-3-8-10/4-5-6-7"]
    [Player1 "Ann"]
    [Player2 "perfect"]
    [Result "1/-1"]

    1. 1:10 2:8  1:8
        ; Player 1 lays the 10, player 2 the 8. …
    2. …

Headers in brackets, an empty line, then a line a round. `1:10` is player 1's choice 10; a joint choice
is written in the order of the seats; `*:…` is a random event. A claim is written in the words in which it
was made, `_` standing for a space. `<3` says that the last three steps were taken back; they stay in the
text, and random events after it are drawn anew. What follows a semicolon, to the end of the line, is for
people: it tells what happened and is told anew when the record is written. What follows two is somebody's
comment on what was chosen before it, and is kept.
Readers do not mind case, white space, missing line numbers or missing headers other than `Game` and one
that says how the game begins: `Seed`, `Deal` or, from the middle of a game, `Position`. A header
`Rules` names the version of the game's rules; where there is none it is the first. About the rules
readers are exact, and name the line when they refuse.
"""

from __future__ import annotations

import os
import re
import textwrap
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from os import PathLike

from pipworks.engine.contract import SPECTATOR
from pipworks.engine.errors import BadRecord, GameError, UnknownVariant
from pipworks.engine.lines import Line
from pipworks.engine.messages import Quoted, Seat
from pipworks.engine.options import split_code
from pipworks.engine.teller import ENGLISH
from pipworks.engine.variant import Position, Said, Step, Variant, by_rules

HEADER = re.compile(r'\[\s*(\w+)\s+"(.*)"\s*\]')
NAMES_GAME = re.compile(r"\[\s*game\b", re.IGNORECASE)
WHOLE_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
TAKEN_BACK = re.compile(r"<([1-9][0-9]{0,8})")
"""That so many steps were taken back."""
MOST_CHARACTERS = 1_000_000


@dataclass(repr=False)
class GameRecord:
    """A game so far: the deal and all that was chosen and drawn since.

    `steps` holds a joint choice by seat, or the text of a random event, for each step; `positions` one
    position more; `said` the words of choices by step and seat, where they say more than the choice.
    Headers that the game itself does not need (names, dates) stand in `headers`. `comments` are what somebody
    wrote of it, by the number of steps made before: `{0: "Ann deals."}`. `tried` are the words of what was
    played after so many steps and taken back, as they stand in the text.
    """

    variant: Variant
    start: Position
    headers: dict[str, str] = field(default_factory=dict)
    steps: list[dict[int, int] | str] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    said: dict[int, Mapping[int, str]] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    tried: dict[int, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.positions:
            self.positions = [self.start]

    def __repr__(self) -> str:
        steps = f"{len(self.steps)} step{'s' * (len(self.steps) != 1)}"
        return f"<GameRecord {self.variant.code}, {steps} to {self.now.text}>"

    @property
    def now(self) -> Position:
        """The position reached."""
        return self.positions[-1]

    @property
    def rounds(self) -> int:
        """How many rounds or turns there were, the last one among them, whether it is over or not."""
        asked = [each.turn for each in self.positions if each.to_act]
        return sum(later > sooner for sooner, later in pairwise(asked)) + 1

    def play(self, chosen: Mapping[int, Said] | Said) -> None:
        """Play a joint choice as `Position.play` does, and random events as far as there is a generator.

        Raises IllegalChoice or AmbiguousChoice, and then nothing has happened.
        """
        for step in self.now.play(chosen).steps:
            self._append(step)

    def play_numbers(self, chosen: Mapping[int, Said]) -> None:
        """`play` for programs: here every number is the contract's, as in `Variant.choices`."""
        for step in self.now.play_numbers(chosen).steps:
            self._append(step)

    def happen(self, event: str | None = None) -> None:
        """Let the random event happen that is due."""
        for step in self.now.happen(event).steps:
            self._append(step)

    def _append(self, step: Step) -> None:
        if step.chosen:
            if step.said:
                self.said[len(self.steps)] = step.said
            self.steps.append(dict(step.chosen))
        else:
            notation = self.variant.game.notation
            self.steps.append(notation.write_outcome(self.variant, step.before.state, step.after.state))
        self.positions.append(step.after)

    def back(self, steps: int = 1) -> None:
        """Forget the last steps."""
        if steps:
            del self.steps[-steps:], self.positions[-steps:]
            self.said = {at: said for at, said in self.said.items() if at < len(self.steps)}
            self.comments = {at: text for at, text in self.comments.items() if at <= len(self.steps)}
            self.tried = {at: words for at, words in self.tried.items() if at <= len(self.steps)}

    def take_back(self, steps: int) -> None:
        """Go back by some steps and have it known: what they were stays in the text.

        What is random from then on is drawn on from where the generator is, so that nobody has seen it.
        """
        made = len(self.steps)
        if not 1 <= steps <= made:
            raise BadRecord(
                "{steps} {steps:step|steps} cannot be taken back: there {made:is|are} {made}",
                steps=steps,
                made=made,
            )
        begin, rng = made - steps, self.now.rng
        words = self._words_from(begin)
        before = self.tried.get(begin, [])  # which is not copied: it may be long, and this done often
        self.back(steps)
        here = self.now
        self.positions[-1] = Position(self.variant, here.state, rng, here.seed)
        before += [*words, back_text(steps)]
        self.tried[begin] = before

    @property
    def times_taken_back(self) -> int:
        """How often something was taken back."""
        return sum(TAKEN_BACK.fullmatch(word) is not None for words in self.tried.values() for word in words)

    def _words_from(self, begin: int) -> list[str]:
        """The words of what was played after so many steps, what was taken back after them among those."""
        words: list[str] = []
        for index in range(begin, len(self.steps)):
            words += self.notation(index).split()
            words += self.tried.get(index + 1, ())
        return words

    def notation(self, index: int) -> str:
        """A step as it stands in the text."""
        step = self.steps[index]
        if isinstance(step, str):
            return event_text(step)
        return choice_text(self.positions[index], step, self.said.get(index, {}))

    def step(self, index: int) -> Step:
        """A step with the positions before and after it."""
        step = self.steps[index]
        chosen = {} if isinstance(step, str) else step
        asked = index
        while asked and isinstance(self.steps[asked], str):
            asked -= 1  # what was said before a lot is heard after it
        said = self.said.get(asked, {})
        return Step(self.positions[index], self.positions[index + 1], chosen, said)

    def told(self, index: int, seat: int = SPECTATOR) -> list[Line]:
        """What happened in a step, for the eyes of one seat."""
        return self.step(index).tell(seat)

    def _beginning(self) -> dict[str, str]:
        """The headers that say where the game begins.

        A seed is among them when the deal and all that is random follow from it.
        """
        variant, start = self.variant, self.start
        deal = variant.game.notation.write_deal(variant, start.state)
        try:
            if variant.deal(deal) != start:
                return {"Position": start.text}
        except GameError:
            return {"Position": start.text}
        seed = " ".join(str(start.seed).split())
        if start.seed is None or seed != str(start.seed):
            return {"Deal": deal}
        dealt = variant.deal(seed=seed)
        then, now = dealt.rng, start.rng
        if dealt != start or then is None or now is None or (then != now).any():
            return {"Deal": deal}
        return {"Seed": seed, "Deal": deal}

    @property
    def written_headers(self) -> dict[str, str]:
        """All headers as they stand in the text, in order."""
        version = self.variant.game.version
        rules = {} if version == 1 else {"Rules": str(version)}
        headers = {"Game": self.variant.code} | rules | self._beginning() | self.headers
        if self.now.over:
            headers["Result"] = "/".join(f"{score:g}" for score in self.now.scores)
        return {name: " ".join(value.split()) for name, value in headers.items()}

    @property
    def words(self) -> list[str]:
        """What was played, as `words_of` reads it from the text."""
        return [*self.tried.get(0, ()), *self._words_from(0)]

    def __str__(self) -> str:
        lines = [f'[{name} "{value}"]' for name, value in self.written_headers.items()]
        lines += ["", *self._comment(0)]
        number = 0
        at = 0
        while at < len(self.steps):
            turn = self.positions[at].turn
            parted = at in self.comments or at in self.tried
            goes_on = parted and at > 0 and turn == self.positions[at - 1].turn
            lines += self._tried(at)
            number += not goes_on
            notes: list[str] = []
            written: list[str] = []
            while at < len(self.steps) and (
                not written
                or (self.positions[at].turn == turn and at not in self.comments and at not in self.tried)
            ):
                written.append(self.notation(at))
                notes += [ENGLISH.sentence(line.message()) for line in self.told(at)]
                at += 1
            lines.append(f"{'   ' if goes_on else f'{number}.'} {'  '.join(written)}")
            comment = textwrap.wrap(" ".join(notes), 66)
            lines += [f"    ; {line}" for line in comment]
            lines += self._comment(at)
        lines += self._tried(at)
        return "\n".join(lines) + "\n"

    def _tried(self, at: int) -> list[str]:
        """What was played after so many steps and taken back, in lines."""
        words = " ".join(self.tried.get(at, ()))
        lines = textwrap.wrap(words, 66, break_long_words=False, break_on_hyphens=False)
        return [*(f"    {line}" for line in lines), *["    ; That was taken back."][: len(lines)]]

    def _comment(self, at: int) -> list[str]:
        """What somebody wrote of the game after so many steps, in lines."""
        return [f"    ;; {line.strip()}" for line in self.comments.get(at, "").splitlines() if line.strip()]


def back_text(steps: int) -> str:
    """That so many steps were taken back, as it stands in the text of a record."""
    return f"<{steps}"


def event_text(outcome: str) -> str:
    """A random event as it stands in the text of a record."""
    return f"*:{outcome}"


def choice_text(before: Position, chosen: Mapping[int, int], said: Mapping[int, str]) -> str:
    """A joint choice as it stands in the text of a record; claims as they were said."""
    notation = before.variant.game.notation
    return " ".join(
        f"{seat + 1}:{said[seat].replace(' ', '_')}"
        if seat in said
        else f"{seat + 1}:{notation.choice(before.variant, before.seen_by(seat), seat, choice)}"
        for seat, choice in sorted(chosen.items())
    )


def read_records(lines: Iterable[str], find: Callable[[str], Variant] | Variant) -> Iterator[GameRecord]:
    """The games of a file with many records one after the other, each read when it is asked for.

    A record begins with the first header after what was played in the one before. `find` is that of
    `read_record`. Raises BadRecord, with the line in the file.
    """
    for text, first in _parted(lines):
        yield read_record(text, find, first)


def lines_in(file: str | PathLike[str]) -> Iterator[str]:
    """The lines of a file of records. Raises OSError if it cannot be read, BadRecord for what is no text."""
    with open(file, encoding="utf-8-sig") as lines:
        try:
            yield from lines
        except UnicodeDecodeError:
            raise BadRecord(f"{os.fspath(file)} is not a text file") from None


def readable_records(
    lines: Iterable[str], find: Callable[[str], Variant] | Variant
) -> Iterator[GameRecord | BadRecord]:
    """`read_records`, with what is wrong with a record that cannot be read in its place."""
    for text, first in _parted(lines):
        try:
            yield read_record(text, find, first)
        except BadRecord as problem:
            yield problem if problem.line else BadRecord(problem.message, first)


def _parted(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The text of each record in a file, and the number of its first line; nothing after one too long."""
    held: list[str] = []
    first, size, named, played = 1, 0, False, False
    for number, line in enumerate(lines, 1):
        bare = line.strip().lstrip("\ufeff")
        names = NAMES_GAME.match(bare) is not None
        if bare.startswith("[") and (played or (names and named)):
            yield "\n".join(held), first
            held, first, size, named, played = [], number, 0, False, False
        named = named or names
        played = played or (named and bare != "" and not bare.startswith("["))
        held.append(line.rstrip("\r\n"))
        size += len(line) + 1
        if size > MOST_CHARACTERS:
            break  # which is refused
    if any(line.lstrip("\ufeff").strip() for line in held):
        yield "\n".join(held), first


def read_record(text: str, find: Callable[[str], Variant] | Variant, first: int = 1) -> GameRecord:
    """The game that a record tells, replayed and checked step by step.

    `find` gives the variant of a code, or is the one variant of which the game must be; `first` is the number
    of its first line, in a file with other records before it. Raises BadRecord, with the line, when the
    record cannot be read or breaks the rules.
    """
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(
            "a record has at most {most:grouped} characters; this has {count:grouped}",
            most=MOST_CHARACTERS,
            count=len(text),
        )
    headers, spelt, body, comments = _split(text, first)
    line, code = headers.pop("game", (first, ""))
    if not code:
        raise BadRecord('the header [Game "…"] is missing: it names the variant, as in [Game "femto"]', first)
    rules_line, rules = headers.pop("rules", (line, "1"))
    if not WHOLE_NUMBER.fullmatch(rules) or rules == "0":
        raise BadRecord(
            "{rules} is no version of the rules: they count from 1", rules_line, rules=Quoted(rules)
        )
    try:
        variant = _only(find, code) if isinstance(find, Variant) else by_rules(find, code, int(rules))
    except GameError as problem:
        raise BadRecord(problem.message, line) from None
    result = headers.pop("result", None)
    record = GameRecord(variant, _beginning(variant, headers, first))
    record.headers = {spelt.get(name, name): value for name, (_, value) in headers.items()}
    _replay(record, body, comments)
    if result is not None:
        _check_result(record, *result)
    return record


def _only(variant: Variant, code: str) -> Variant:
    """The variant, if that is what the code of a record names."""
    name, rest = split_code(code)
    if name != variant.game.name or Variant.read(variant.game, rest) != variant:
        raise UnknownVariant(
            "this is a game of {code}, not of {variant}", code=Quoted(code), variant=variant.code
        )
    return variant


Headers = dict[str, tuple[int, str]]
"""Headers by their names in lower case: the line and the text of each."""

Word = tuple[str, int]
"""A word of the record and the line it stands in."""


Comments = list[tuple[int, str]]
"""What follows two semicolons, with the number of words before it."""


def headers_of(text: str) -> list[tuple[str, str]]:
    """The headers in the text of a record, names and values as they are written, in order."""
    found = (HEADER.fullmatch(line.strip()) for line in text.splitlines())
    return [(each[1], each[2].strip()) for each in found if each]


def words_of(text: str) -> list[str]:
    """What was played by the text of a record: the words after its headers, without comments.

    Raises BadRecord.
    """
    return [word for word, _ in _split(text, 1)[2]]


def _split(text: str, first: int) -> tuple[Headers, dict[str, str], list[Word], Comments]:
    """The headers, how their names are spelt, the words that follow, and people's comments.

    Where lines break does not matter: a mail program may have broken them anew.
    """
    headers: Headers = {}
    spelt: dict[str, str] = {}
    body: list[Word] = []
    comments: Comments = []
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), first):
        line = raw.strip()
        if line.startswith("["):
            found = HEADER.fullmatch(line)
            if found is None:
                raise BadRecord('{text} is not a header like [Player1 "Ann"]', number, text=Quoted(line))
            if body:
                raise BadRecord("headers stand before the first round", number)
            name = found[1].lower()
            if name in headers:
                raise BadRecord("the header {header} is given twice", number, header=found[1])
            headers[name] = (number, found[2].strip())
            spelt[name] = found[1]
            continue
        played, _, told = line.partition(";")
        words = played.split()
        if words and re.fullmatch(r"\d+\.", words[0]):
            words = words[1:]
        body += [(word, number) for word in words]
        if told.startswith(";"):
            comments.append((len(body), told[1:].strip()))
    return headers, spelt, body, comments


def _beginning(variant: Variant, headers: Headers, first: int) -> Position:
    """The position a record begins with, from its Deal, Seed or Position header, which it takes out."""
    deal_line, deal = headers.pop("deal", (first, None))
    seed_line, written = headers.pop("seed", (first, None))
    seed = int(written) if written is not None and WHOLE_NUMBER.fullmatch(written) else written
    if "position" in headers:
        return _middle(variant, *headers.pop("position"), alone=deal is None and seed is None)
    if deal is None and seed is None:
        raise BadRecord('a record needs a header [Deal "…"] or [Seed "…"]', first)
    try:
        if deal is None:
            return variant.deal(seed=seed)
        start = variant.deal(deal)
    except GameError as problem:
        raise BadRecord(problem.message, deal_line) from None
    if seed is None:
        return start
    dealt = variant.deal(seed=seed)
    if dealt != start:
        raise BadRecord("the seed {seed} does not give this deal: leave the seed out", seed_line, seed=seed)
    return dealt


def _middle(variant: Variant, line: int, text: str, *, alone: bool) -> Position:
    """The position a record begins with that does not begin with a deal."""
    if not alone:
        raise BadRecord("a record begins with a deal or with a position: leave one of them out", line)
    try:
        return variant.position(text)
    except GameError as problem:
        raise BadRecord(problem.message, line) from None


def _replay(record: GameRecord, body: list[Word], comments: Comments) -> None:
    """Play the choices and random events that the words tell, and keep the comments at their places."""
    words, unplaced = deque(body), deque(comments)
    drawn: list[int] = []  # the steps that the seed has brought since the last choice
    while words or unplaced:
        while unplaced and unplaced[0][0] <= len(body) - len(words):
            text, at = unplaced.popleft()[1], len(record.steps) - len(drawn)
            record.comments[at] = "\n".join(filter(None, (record.comments.get(at), text)))
        if not words:
            break
        word, line = words[0]
        try:
            if back := TAKEN_BACK.fullmatch(word):
                words.popleft()
                record.take_back(int(back[1]))
                drawn.clear()
            elif word.startswith("*:"):
                words.popleft()
                _replay_event(record, word[2:], drawn)
            elif record.now.awaits_chance:
                raise BadRecord("a random event is due, written *:…, not {word}", word=Quoted(word))
            elif record.now.over:
                raise BadRecord("the game is over before {word}", word=Quoted(word))
            else:
                made = len(record.steps)
                record.play(_joint(record, words))
                drawn[:] = range(made + 1, len(record.steps))
        except BadRecord as problem:
            raise (problem if problem.line else BadRecord(problem.message, line)) from None
        except GameError as problem:
            raise BadRecord(problem.message, line) from None


def _replay_event(record: GameRecord, event: str, drawn: list[int]) -> None:
    if not drawn:
        record.happen(event)
        return
    step = drawn.pop(0)
    told = record.variant.game.notation.read_outcome(record.variant, record.positions[step].state, event)
    if told.tobytes() != record.positions[step + 1].state.tobytes():
        raise BadRecord(
            "the seed gives the random event {event}, not {text}",
            event=record.notation(step),
            text=Quoted("*:" + event),
        )


def _joint(record: GameRecord, words: deque[Word]) -> dict[int, int | str]:
    """The next joint choice, taken from the front of the words."""
    now = record.now
    due = now.to_act
    chosen: dict[int, int | str] = {}
    while words and len(chosen) < len(due):
        word, line = words[0]
        player, colon, choice = word.partition(":")
        if now.is_claim and chosen and player == "*":
            break  # nobody else claims before the random event
        if not colon or not WHOLE_NUMBER.fullmatch(player) or not choice:
            raise BadRecord("{word} is not a choice like 1:10 (player 1 chooses 10)", line, word=Quoted(word))
        seat = int(player) - 1
        if now.is_claim and chosen and (seat in chosen or seat not in due):
            break  # whoever is left out of a claim window waits
        if seat not in due:
            raise BadRecord(
                "{word}: it is the turn of {due}", line, word=Quoted(word), due=tuple(map(Seat, due))
            )
        if seat in chosen:
            raise BadRecord("{player} chooses twice at once", line, player=Seat(seat))
        chosen[seat] = choice if now.variant.game.puzzles is None else choice.replace("_", " ")
        words.popleft()
    return chosen


def _check_result(record: GameRecord, line: int, written: str) -> None:
    if not record.now.over:
        raise BadRecord("there is a result, but the game is not over: leave the result out", line)
    played = "/".join(f"{score:g}" for score in record.now.scores)
    if written.replace(" ", "") != played:
        raise BadRecord("the result is {played}, not {written}", line, played=played, written=Quoted(written))
