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
text, and random events after it are drawn anew. What stands between `(` and `)`, each a word of its own, is a
variation: what else could have come in place of the step before it, with its own comments and variations,
and with all random events told. What follows a semicolon, to the end of the line, is for people: it tells
what happened and is told anew when the record is written, unless that made it longer than can be read. What
follows two is somebody's comment on what was chosen before it, and is kept.
Readers do not mind case, white space, missing line numbers or missing headers other than `Game` and one
that says how the game begins: `Seed`, `Deal` or, from the middle of a game, `Position`. A header
`Rules` names the version of the game's rules; where there is none it is the first. About the rules
readers are exact, and name the line when they refuse.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise
from numbers import Integral

from pipworks.engine.contract import SPECTATOR
from pipworks.engine.errors import BadRecord, GameError, WrongType, checked_seed, of_kind, quotation
from pipworks.engine.lines import Line
from pipworks.engine.notation import Said
from pipworks.engine.position import Position, Step
from pipworks.engine.seeds import generator
from pipworks.engine.teller import ENGLISH
from pipworks.engine.variant import Variant

TAKEN_BACK = re.compile(r"<([1-9][0-9]{0,8})")
"""That so many steps were taken back."""
BEGINS, ENDS = "(", ")"
"""Between these stands a variation. No choice or event is written so: theirs begin with whose they are."""
MOST_NESTED = 50
"""Variations stand in variations at most so deep."""
MOST_CHARACTERS = 1_000_000
"""Longer records are not read."""
WIDTH = 66
"""So long are lines, so that mail programs leave them alone."""


OWN_HEADERS = frozenset({"game", "rules", "deal", "seed", "position", "result"})
"""Headers that follow from the record itself."""


@dataclass(repr=False)
class GameRecord:
    """A game so far: the deal and all that was chosen and drawn since.

    `steps` holds a joint choice by seat, or the text of a random event, for each step; `positions` one
    position more; `said` the words of choices by step and seat, where they say more than the choice.
    Headers that the game itself does not need (names, dates) stand in `headers`. `comments` are what somebody
    wrote of it, by the number of steps made before: `{0: "Ann deals."}`. `tried` are the words of what was
    played after so many steps and taken back, as they stand in the text. `variations` are what else could
    have come in place of a step, by its number: records that begin at the position before it (see `vary`).
    """

    variant: Variant
    start: Position
    headers: dict[str, str] = field(default_factory=dict)
    steps: list[dict[int, int] | str] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    said: dict[int, Mapping[int, str]] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    tried: dict[int, list[str]] = field(default_factory=dict)
    variations: dict[int, list[GameRecord]] = field(default_factory=dict)
    _depth: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if not self.positions:
            of_kind(Variant, self.variant, "a record is of a variant, as pipworks.game gives it")
            of_kind(Position, self.start, "a record begins with a position, as variant.deal() gives it")
            if self.start.variant != self.variant:
                raise BadRecord(
                    "this is a position of {other}, not of {variant}",
                    other=self.start.variant.code,
                    variant=self.variant.code,
                )
            self.positions = [self.start]

    def __copy__(self) -> GameRecord:
        """The same game, which goes its own way from here on."""
        return deepcopy(self)

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

    def vary(self, at: int, *played: Mapping[int, Said] | Said, seed: int | str | None = None) -> GameRecord:
        """Add a variation: what else could have come in place of step `at`; it can be played on, and varied.

        `played` are the joint choices that it begins with, as `play` takes them. Its random events are told
        by `happen`, or are drawn from a seed of its own; the luck of the game itself stays where it was.
        Raises BadRecord where there is no such step, or variations stand too deep, IllegalChoice or
        AmbiguousChoice; then nothing has been added.
        """
        made = len(self.steps)
        _refuse_no_number(at, "a step has a whole number, counted from 0")
        if not 0 <= at < made:
            raise BadRecord(
                "a variation stands in place of a step, and there is no step {at}: there "
                "{made:is|are} {made}, counted from 0",
                at=at,
                made=made,
            )
        if self._depth == MOST_NESTED:
            raise BadRecord("variations stand in one another at most {most} deep", most=MOST_NESTED)
        seed = None if seed is None else checked_seed(seed)
        luck = None if seed is None else generator(seed)
        start = Position(self.variant, self.positions[at].state, luck, seed)
        line = GameRecord(self.variant, start, _depth=self._depth + 1)
        for each in played:
            line.play(each)
        self.variations.setdefault(at, []).append(line)
        return line

    @property
    def main_line(self) -> Iterator[Step]:
        """The steps of the game itself, in order, without variations."""
        return map(self.step, range(len(self.steps)))

    def back(self, steps: int = 1) -> None:
        """Forget the last steps, with comments on them and variations of them."""
        self._refuse_back(steps, 0)
        if steps:
            del self.steps[-steps:], self.positions[-steps:]
            self.said = {at: said for at, said in self.said.items() if at < len(self.steps)}
            self.comments = {at: text for at, text in self.comments.items() if at <= len(self.steps)}
            self.variations = {at: some for at, some in self.variations.items() if at < len(self.steps)}
            self.tried = {at: words for at, words in self.tried.items() if at <= len(self.steps)}

    def take_back(self, steps: int) -> None:
        """Go back by some steps and have it known: what they were stays in the text.

        What is random from then on is drawn on from where the generator is, so that nobody has seen it.
        """
        self._refuse_back(steps, 1)
        made = len(self.steps)
        begin, rng = made - steps, self.now.rng
        words = self._words_from(begin)
        before = self.tried.get(begin, [])  # which is not copied: it may be long, and this done often
        self.back(steps)
        here = self.now
        self.positions[-1] = Position(self.variant, here.state, rng, here.seed)
        before += [*words, back_text(steps)]
        self.tried[begin] = before

    def _refuse_back(self, steps: int, least: int) -> None:
        made = len(self.steps)
        _refuse_no_number(steps, "a number of steps is a whole number")
        if not least <= steps <= made:
            raise BadRecord(
                "{steps} {steps:step|steps} cannot be taken back: there {made:is|are} {made}",
                steps=int(steps),
                made=made,
            )

    def _refuse_step(self, index: int) -> None:
        made = len(self.steps)
        _refuse_no_number(index, "a step has a whole number, counted from 0")
        if not 0 <= index < made:
            raise BadRecord(
                "there is no step {at}: there {made:is|are} {made}, counted from 0", at=int(index), made=made
            )

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
        """A step as it stands in the text. Raises BadRecord where there is none of that number."""
        self._refuse_step(index)
        step = self.steps[index]
        if isinstance(step, str):
            return event_text(step)
        return choice_text(self.positions[index], step, self.said.get(index, {}))

    def step(self, index: int) -> Step:
        """A step with the positions before and after it. Raises BadRecord as `notation` does."""
        self._refuse_step(index)
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
        """All headers as they stand in the text, in order. Raises BadRecord for what could not be read."""
        self._refuse_headers()
        version = self.variant.game.version
        rules = {} if version == 1 else {"Rules": str(version)}
        headers = {"Game": self.variant.code} | rules | self._beginning() | self.headers
        if self.now.over:
            headers["Result"] = "/".join(map(result_text, self.now.scores))
        return {name: " ".join(value.split()) for name, value in headers.items()}

    def _refuse_headers(self) -> None:
        of_kind(Mapping, self.headers, "headers are texts by their names")
        names: set[str] = set()
        for name, value in self.headers.items():
            of_kind(str, name, "a header has a name like Player1")
            of_kind(str, value, f"the header {name} holds a text")
            if re.fullmatch(r"\w+", name) is None:
                raise BadRecord(
                    "{name} is no name of a header: it is one word, like Player1", name=quotation(name)
                )
            if name.lower() in OWN_HEADERS:
                raise BadRecord("the header {name} is written by itself: leave it out", name=name)
            if name.lower() in names:
                raise BadRecord("there are two headers called {name}: leave one out", name=name)
            names.add(name.lower())

    @property
    def words(self) -> list[str]:
        """What was played, as `words_of` reads it from the text."""
        return [*self.tried.get(0, ()), *self._words_from(0)]

    def __str__(self) -> str:
        self._refuse_comments()
        text = self._written()
        return text if len(text) <= MOST_CHARACTERS else self._written(telling=False)

    def _written(self, telling: bool = True) -> str:
        """The text of the record, with sentences that tell what happened, or without."""
        lines = [f'[{name} "{value}"]' for name, value in self.written_headers.items()]
        lines += ["", *self._comment(0)]
        number = 0
        at = 0
        while at < len(self.steps):
            turn = self.positions[at].turn
            goes_on = self._parted(at) and at > 0 and turn == self.positions[at - 1].turn
            lines += self._tried(at)
            number += not goes_on
            notes: list[str] = []
            written: list[str] = []
            while at < len(self.steps) and (
                not written or (self.positions[at].turn == turn and not self._parted(at))
            ):
                written.append(self.notation(at))
                if telling:
                    notes += [ENGLISH.sentence(line.message()) for line in self.told(at)]
                at += 1
            lines.append(f"{'   ' if goes_on else f'{number}.'} {'  '.join(written)}")
            comment = textwrap.wrap(" ".join(notes), WIDTH)
            lines += [f"    ; {line}" for line in comment]
            lines += [*self._comment(at), *self.other_lines(at - 1)]
        lines += self._tried(at)
        return "\n".join(lines) + "\n"

    def _parted(self, at: int) -> bool:
        """Whether something stands between a step and the one before it."""
        return at in self.comments or at in self.tried or bool(self.variations.get(at - 1))

    @property
    def _indent(self) -> str:
        return "    " + "  " * min(self._depth, 8)

    def _tried(self, at: int) -> list[str]:
        """What was played after so many steps and taken back, in lines."""
        lines = self._wrapped(" ".join(self.tried.get(at, ())))
        return [*lines, *[f"{self._indent}; That was taken back."][: len(lines)]]

    def _refuse_comments(self) -> None:
        of_kind(Mapping, self.comments, "comments are texts by the number of steps before them")
        for at, comment in self.comments.items():
            of_kind(str, comment, "a comment is a text")
            if at not in range(len(self.steps) + 1):
                raise BadRecord(
                    "there is no place {at} for a comment: the record has {steps} {steps:step|steps}",
                    at=quotation(at),
                    steps=len(self.steps),
                )

    def _comment(self, at: int) -> list[str]:
        """What somebody wrote of the game after so many steps, in lines."""
        lines = (line.strip() for line in self.comments.get(at, "").splitlines())
        return [f"{self._indent};; {line}" for line in lines if line]

    def other_lines(self, at: int) -> list[str]:
        """The variations of a step as they stand in the text, in lines."""
        return [line for each in self.variations.get(at, ()) for line in each._in_brackets()]

    def _in_brackets(self) -> list[str]:
        """A variation in lines. What happens in it is not told."""
        lines: list[str] = []
        written: list[str] = []
        for at in range(len(self.steps) + 1):
            if at:
                written.append(self.notation(at - 1))
            if between := [*self._comment(at), *self.other_lines(at - 1), *self._tried(at)]:
                lines += [*self._wrapped("  ".join(written)), *between]
                written = []
        lines += self._wrapped(f"{'  '.join(written)} {ENDS}".lstrip())
        if lines[0].lstrip().startswith(";"):
            lines.insert(0, self._indent)
        lines[0] = f"{self._indent[:-2]}{BEGINS} {lines[0].lstrip()}".rstrip()
        return lines

    def _wrapped(self, words: str) -> list[str]:
        lines = textwrap.wrap(words, WIDTH, break_long_words=False, break_on_hyphens=False)
        return [f"{self._indent}{line}" for line in lines]


def _refuse_no_number(given: object, wanted: str) -> None:
    if isinstance(given, bool) or not isinstance(given, Integral):
        raise WrongType(f"{wanted}, not {quotation(given)}")


MOST_WHOLE = 2.0**53
"""Above this whole numbers have gaps between them, as payoffs are kept."""


def result_text(score: float) -> str:
    """A payoff as it stands in the text of a record: short, and never rounded."""
    short = f"{score:g}"
    if float(short) == score:
        return short
    return str(int(score)) if score.is_integer() and abs(score) <= MOST_WHOLE else repr(score)


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
