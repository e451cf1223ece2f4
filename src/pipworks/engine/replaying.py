"""Records read: the text of a game, or of many in a file, replayed and checked step by step.

How a record is written stands in `pipworks.engine.record`.
"""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from os import PathLike

from pipworks.engine.errors import BadRecord, GameError, UnknownVariant, WrongType, of_kind, whole_number
from pipworks.engine.messages import Quoted, Seat
from pipworks.engine.options import split_code
from pipworks.engine.position import Position
from pipworks.engine.record import BEGINS, ENDS, MOST_CHARACTERS, TAKEN_BACK, GameRecord, result_text
from pipworks.engine.variant import Variant, by_rules

HEADER = re.compile(r'\[\s*(\w+)\s+"(.*)"\s*\]')
NAMES_GAME = re.compile(r"\[\s*game\b", re.IGNORECASE)
NUMBER = re.compile(r"\d+\.")
"""The number of a round at the head of a line."""
PAYOFF = re.compile(r"[+-]?([0-9]{1,400}(\.[0-9]{0,400})?|\.[0-9]{1,400})(e[+-]?[0-9]{1,3})?", re.IGNORECASE)
WHOLE_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")


def read_records(lines: Iterable[str], find: Callable[[str], Variant] | Variant) -> Iterator[GameRecord]:
    """The games of a file with many records one after the other, each read when it is asked for.

    A record begins with the first header after what was played in the one before. `find` is that of
    `read_record`. Raises BadRecord, with the line in the file.
    """
    for text, first in _parted(lines):
        yield read_record(text, find, first)


def lines_in(file: str | PathLike[str]) -> Iterator[str]:
    """The lines of a file of records. Raises OSError if it cannot be read, BadRecord for what is no text."""
    try:
        lines = open(file, encoding="utf-8-sig")  # noqa: SIM115
    except ValueError:
        raise BadRecord("{file} cannot be the name of a file", file=Quoted(os.fspath(file))) from None
    with lines:
        try:
            yield from lines
        except UnicodeDecodeError:
            raise BadRecord(
                "{file} is not a text file in UTF-8: save it as one", file=os.fspath(file)
            ) from None


def readable_records(
    lines: Iterable[str], find: Callable[[str], Variant] | Variant
) -> Iterator[GameRecord | BadRecord]:
    """`read_records`, with what is wrong with a record that cannot be read in its place."""
    for text, first in _parted(lines):
        try:
            yield read_record(text, find, first)
        except BadRecord as problem:
            yield problem if problem.line else BadRecord(problem.message, first)


def read_one(text: str, find: Callable[[str], Variant] | Variant, number: int | None = None) -> GameRecord:
    """The game of a file with one record; or that of a number, counted from 1, of one with several.

    Raises BadRecord, also where there are several and no number says which.
    """
    parts = list(_parted(text.splitlines(keepends=True)))
    count = sum(any(NAMES_GAME.match(line.strip()) for line in part.splitlines()) for part, _ in parts)
    if number is not None and not 1 <= number <= len(parts):
        raise BadRecord(
            "there is no record {number} here: {count} {count:record is|records are} in it, counted from 1",
            count=len(parts),
            number=number,
        )
    if number is not None:
        return read_record(parts[number - 1][0], find, parts[number - 1][1])
    if count > 1:
        raise BadRecord(
            "there are {count} records here: say which, with --number from 1 to {count}", count=count
        )
    return read_record(text, find)


def _parted(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The text of each record in a file, and the number of its first line; nothing after one too long."""
    if isinstance(lines, str | bytes | PathLike):
        raise WrongType(
            f"records are read from lines, such as an open file has, not from {os.fspath(lines)!r:.80}: "
            "pipworks.records takes the name of a file"
        )
    of_kind(Iterable, lines, "records are read from lines, such as an open file has")
    held: list[str] = []
    first, size, named, played = 1, 0, False, False
    for number, line in enumerate(lines, 1):
        of_kind(str, line, "a line of a record is a text")
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
            break  # which is refused, and may have no end
    if any(line.lstrip("\ufeff").strip() for line in held):
        yield "\n".join(held), first


def read_record(text: str, find: Callable[[str], Variant] | Variant, first: int = 1) -> GameRecord:
    """The game that a record tells, replayed and checked step by step.

    `find` gives the variant of a code, or is the one variant of which the game must be; `first` is the number
    of its first line, in a file with other records before it. Raises BadRecord, with the line, when the
    record cannot be read or breaks the rules.
    """
    return _read(text, find, first, told=True)


def read_drawn(text: str, find: Callable[[str], Variant] | Variant) -> GameRecord:
    """`read_record` of a game whose luck is its seed's alone.

    What comes in place of a random event that was taken back must be drawn from the seed, too, and not be
    told. Raises BadRecord.
    """
    return _read(text, find, 1, told=False)


def _read(text: str, find: Callable[[str], Variant] | Variant, first: int, *, told: bool) -> GameRecord:
    """The game of a record; `told` is whether events in place of such as were taken back may be told."""
    of_kind(str, text, "a record is read from a text")
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(
            "a record has at most {most:grouped} characters, and this has more", most=MOST_CHARACTERS
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
    start = _beginning(variant, headers, first)
    record, unread = GameRecord(variant, start), _Unread(body, comments)
    try:
        _replay(record, unread)
    except BadRecord as problem:
        if not (told and unread.drawn_anew):
            raise
        # Whoever played it may have told what happened in place of an event that was taken back.
        record = GameRecord(variant, start)
        try:
            _replay(record, _Unread(body, comments, told=True))
        except BadRecord:
            raise problem from None
    record.headers = {spelt.get(name, name): value for name, (_, value) in headers.items()}
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
    found = (HEADER.fullmatch(line.strip()) for line in text.lstrip("\ufeff").splitlines())
    return [(each[1], each[2].strip()) for each in found if each]


def words_of(text: str) -> list[str]:
    """What was played by the text of a record: the words after its headers, without comments and variations.

    Raises BadRecord.
    """
    words, deep = [], 0
    for word, _ in _split(text, 1)[2]:
        if word in (BEGINS, ENDS):
            deep += 1 if word == BEGINS else -1
        elif deep == 0:
            words.append(word)
    return words


def _split(text: str, first: int) -> tuple[Headers, dict[str, str], list[Word], Comments]:
    """The headers, how their names are spelt, the words that follow, and people's comments.

    Where lines break does not matter: a mail program may have broken them anew.
    """
    whole_number("the first line", first)
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
            name = found[1].lower()
            if body and name == "game":
                raise BadRecord("another record begins here: this reads one alone", number)
            if body:
                raise BadRecord("headers stand before the first round", number)
            if name in headers:
                raise BadRecord("the header {header} is given twice", number, header=found[1])
            headers[name] = (number, found[2].strip())
            spelt[name] = found[1]
            continue
        played, _, told = line.partition(";")
        words = played.split()
        if words and NUMBER.fullmatch(words[0]):
            words = words[1:]
        body += [(word, number) for word in words]
        if told.startswith(";") and (comment := told[1:].strip()):
            comments.append((len(body), comment))
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


class _Unread:
    """The words of a record that have not been played yet, with people's comments between them."""

    def __init__(self, body: list[Word], comments: Comments, *, told: bool = False) -> None:
        self.words = deque(body)
        self.told = told
        """Whether random events that come anew, when something was taken back, are told and never drawn."""
        self.drawn_anew = False
        """Whether such an event was drawn from where the generator had come to."""
        self._comments = deque(comments)
        self._count = len(body)

    def comments(self) -> Iterator[str]:
        """The comments before the next word, each once."""
        while self._comments and self._comments[0][0] <= self._count - len(self.words):
            yield self._comments.popleft()[1]


def _replay(record: GameRecord, unread: _Unread, begins: int | None = None) -> None:
    """Play the choices and random events that the words tell, and keep what stands between them.

    Of a variation, which begins in the line `begins`, up to its end.
    """
    words = unread.words
    drawn: list[int] = []  # the steps that the seed has brought since the last choice
    while True:
        at = len(record.steps) - len(drawn)
        for text in unread.comments():
            record.comments[at] = "\n".join(filter(None, (record.comments.get(at), text)))
        if not words:
            break
        word, line = words[0]
        try:
            if word == ENDS and begins is not None:
                words.popleft()
                return
            if word == BEGINS:
                words.popleft()
                _replay(_varied(record, at), unread, line)
            elif back := TAKEN_BACK.fullmatch(word):
                words.popleft()
                _take_back(record, int(back[1]))
                drawn.clear()
            else:
                _replay_step(record, unread, drawn)
        except BadRecord as problem:
            raise (problem if problem.line else BadRecord(problem.message, line)) from None
        except GameError as problem:
            raise BadRecord(problem.message, line) from None
    if begins is not None:
        raise BadRecord("this variation has no end: write ) after it, with a space before", begins)


def _varied(record: GameRecord, at: int) -> GameRecord:
    """A new variation, in place of the last of so many steps."""
    if at == 0:
        raise BadRecord(
            "a variation stands after the step in whose place it could come, and here is none yet"
        )
    return record.vary(at - 1)


def _take_back(record: GameRecord, steps: int) -> None:
    if any(at >= len(record.steps) - steps for at in record.variations):
        raise BadRecord("what was taken back has no variations: leave them out")
    record.take_back(steps)


def _replay_step(record: GameRecord, unread: _Unread, drawn: list[int]) -> None:
    """Play the next joint choice or random event."""
    words = unread.words
    word = words[0][0]
    if word == ENDS:
        raise BadRecord("{word} ends no variation here", word=Quoted(word))
    if word.startswith("*:"):
        words.popleft()
        _replay_event(record, unread, word[2:], drawn)
    elif _follows(record, unread):
        record.happen()
    elif record.now.awaits_chance:
        raise BadRecord("a random event is due, written *:…, not {word}", word=Quoted(word))
    elif record.now.over:
        raise BadRecord("the game is over before {word}", word=Quoted(word))
    else:
        made = len(record.steps)
        record.play(_joint(record, words))
        drawn[:] = range(made + 1, len(record.steps))


def _replay_event(record: GameRecord, unread: _Unread, event: str, drawn: list[int]) -> None:
    """Let a random event happen as it is told; where it follows from the seed, it must be that one."""
    if not drawn and _follows(record, unread):
        drawn.append(len(record.steps))
        record.happen()
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


def _follows(record: GameRecord, unread: _Unread) -> bool:
    """Whether a random event is due that follows from the seed, in place of one that was taken back."""
    if unread.told or record.now.rng is None or not record.now.awaits_chance:
        return False
    unread.drawn_anew = True
    return True


def _joint(record: GameRecord, words: deque[Word]) -> dict[int, int | str]:
    """The next joint choice, taken from the front of the words."""
    now = record.now
    due = now.to_act
    chosen: dict[int, int | str] = {}
    while words and len(chosen) < len(due):
        word, line = words[0]
        player, colon, choice = word.partition(":")
        if now.is_claim and chosen and player in ("*", BEGINS, ENDS):
            break  # nobody else claims before the random event, or the variation
        if word in (BEGINS, ENDS):
            raise BadRecord("variations begin and end after whole steps: somebody's choice is missing", line)
        if word.startswith(BEGINS):
            raise BadRecord(
                "( and ) of a variation have spaces on both sides: equations have brackets, too", line
            )
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
    scores, told = record.now.scores, written.replace(" ", "").split("/")
    if len(told) != len(scores) or not all(map(_is_payoff, told, scores)):
        played = "/".join(map(result_text, scores))
        raise BadRecord("the result is {played}, not {written}", line, played=played, written=Quoted(written))


def _is_payoff(told: str, score: float) -> bool:
    """Whether a text tells that payoff; six digits of it will do, as records were once written so."""
    return told == f"{score:g}" or (PAYOFF.fullmatch(told) is not None and float(told) == score)
