"""Brain Drain and Ascent at a terminal: a clock, keys to buzz in, and opponents with a solver's speed.

Where there is a keyboard, a target of Brain Drain is a race: whoever has an equation presses their key, the
clock stands still, and the equation has to be typed within `ANSWER_SECONDS`, or it counts as none. Opponents
buzz in at times drawn from `pipworks.bots.solving`. In a pipe nothing runs against a clock: everybody types
what they do, and of the opponents the one with the shortest drawn time claims; a lot decides among claims
made at once. Ascent is no race: there everybody types an equation or passes in turn.
"""

from __future__ import annotations

import math
from importlib import import_module
from typing import TYPE_CHECKING

from pipworks.bots import bot, bot_names
from pipworks.bots.solving import CHOICES, GAMES, LEVELS, Attempt, Level, LevelBot, level, puzzle_of
from pipworks.cli.buzzer import Buzzer, can_buzz
from pipworks.cli.screen import Left, Screen
from pipworks.cli.session import Session
from pipworks.engine import GameError, GameRecord, Position, Variant, generator
from pipworks.games.brain_drain.equations import PASS, WRONG, Claim, solutions_text, word_of

if TYPE_CHECKING:
    from pipworks.engine import Decider

ANSWER_SECONDS = 20.0
USUAL_LEVEL = "learner"


def is_claiming(variant: Variant) -> bool:
    """Whether a game is played by the sessions of this module."""
    return variant.game.key in GAMES


def opponents(variant: Variant) -> list[str]:
    """Who can be played against: levels, then the bots without a clock."""
    return [*LEVELS, *bot_names(variant)]


class ClaimSession(Session):
    """One game at one terminal. `bots` gives levels (or bots' names) by seat; people hold the other seats."""

    def __init__(
        self,
        screen: Screen,
        record: GameRecord,
        bots: dict[int, str],
        names: list[str],
        buzzer: Buzzer | None = None,
    ) -> None:
        super().__init__(screen, record, {}, names)
        self._game_words = import_module(f"pipworks.games.{self.variant.game.name.replace('-', '_')}.words")
        self.people = [seat for seat in range(self.variant.seats) if seat not in bots]
        seed = record.start.seed if record.start.seed is not None else record.start.text
        self.rngs = {seat: generator(f"{seed}/level {seat}/{len(record.steps)}") for seat in bots}
        self.levels: dict[int, Level] = {}
        for seat, name in bots.items():
            known = name in bot_names(self.variant)
            self.levels[seat] = LEVELS[USUAL_LEVEL] if known else level(name)
            decider: Decider = bot(name, self.variant) if known else LevelBot(self.levels[seat])
            self.bots[seat] = decider
        if buzzer is None and screen.interactive and can_buzz():
            buzzer = Buzzer()
        self.buzzer = buzzer
        self._attempts: dict[int, Attempt] = {}
        self._target = -1
        self._clock = 0.0

    # One step

    def _step(self) -> None:
        """One claim window, attempt or random event."""
        now = self.record.now
        if now.awaits_chance or not now.is_claim:
            super()._step()
            return
        if now.turn != self._target:
            self._open(now)
        if self.buzzer is not None and any(seat in self.people for seat in now.to_act):
            self._race(now, self.buzzer)
        else:
            self._untimed(now)
        after = self.record.now
        if after.awaits_chance and after.state["claims"]:
            return
        if after.turn != now.turn or after.awaits_chance or after.over:
            self._solutions(now)

    def _open(self, now: Position) -> None:
        """A new target: opponents begin to think."""
        self._target = now.turn
        self._clock = 0.0
        self._attempts = {}
        for seat, rng in self.rngs.items():
            known = now.seen_by(seat)
            attempt = LevelBot(self.levels[seat]).attempt(self.variant, known, rng)
            if not isinstance(self.bots[seat], LevelBot):  # it knows what to do, but not how soon
                choice = self.bots[seat].choose(self.variant, known, seat, rng)
                answers = [each for each, number in CHOICES.items() if number == choice]
                attempt = Attempt(answers[0] if answers else "pass", attempt.seconds)
            self._attempts[seat] = attempt

    def _solutions(self, before: Position) -> None:
        """The simplest solutions of a target that is over; that there were none has been told."""
        puzzle = puzzle_of(self.variant, before.seen_by(self.eyes))
        if math.isfinite(puzzle.effort):
            told = solutions_text(puzzle.values, puzzle.target, puzzle.options)
            self.screen.say(f"  For the last target: {told[0].lower()}{told[1:]}", style="dim")

    # A person's choice, typed. What may be chosen is not listed: it would give the equation away.

    def _person(self, seat: int) -> bool:
        """Ask a person until there is a choice, and keep it. False when something was taken back."""
        now = self.record.now
        self._draw(self.eyes)
        known = now.seen_by(seat)
        who = f"{self.names[seat]}: " if len(self.people) > 1 else ""
        question = f"{who}{self.variant.game.words.ask(self.variant, known, seat)}"
        while True:
            answer = self.screen.ask(question, secret=len(self.people) > 1 and now.is_claim)
            done = self._command(answer, seat) if answer else "empty"
            if done == "back":
                return False
            if done:
                continue
            try:
                choice = self.variant.game.words.read_choice(self.variant, known, seat, answer)
            except GameError as problem:
                self.screen.say(f"{problem}.", style="red")
                continue
            if choice == WRONG and word_of(answer) is None:
                self.screen.say(f"{self._judged(now, seat, answer).reason}.", style="red")
            self.sealed[seat] = choice
            return True

    def _command(self, answer: str, seat: int) -> str:
        """Do what a word asks; see `Session`."""
        if answer.strip().lower() == "choices":
            claim = ", wait" if self.record.now.is_claim else ""
            self.screen.say(f"an equation, pass{claim}")
            return "choices"
        return super()._command(answer, seat)

    # Without a clock

    def _untimed(self, now: Position) -> None:
        """Everybody says what they do; the fastest opponent claims, and those who give up pass."""
        for seat in now.to_act:
            if seat in self.people and seat not in self.sealed and not self._person(seat):
                return
        chosen: dict[int, int | str] = dict(self.sealed)
        self.sealed.clear()
        inside = [seat for seat in now.to_act if seat in self._attempts]
        claims = [seat for seat in inside if self._attempts[seat].answer != "pass"]
        if claims:
            first = min(claims, key=lambda seat: self._attempts[seat].seconds)
            chosen[first] = CHOICES[self._attempts[first].answer]
        if not claims or not self.people:
            chosen |= {seat: PASS for seat in inside if seat not in claims}
        self._play(chosen)

    def _play(self, chosen: dict[int, int | str]) -> None:
        before = len(self.record.steps)
        self.record.play(chosen)
        self._tell_since(before)

    # With a clock

    def _race(self, now: Position, buzzer: Buzzer) -> None:
        """Wait for the first key or opponent, and let that count alone."""
        self._draw(self.eyes)
        people = [seat for seat in now.to_act if seat in self.people]
        waiting = [seat for seat in now.to_act if seat in self._attempts]
        soonest = min(waiting, key=lambda seat: self._attempts[seat].seconds, default=None)
        keys = "Enter" if len(self.people) == 1 else " ".join(str(seat + 1) for seat in people)
        who = "" if len(people) == 1 else f" (all {len(people)} of you)"
        self.screen.say(f"{keys} to claim, p to pass{who}, h for a hint, q to leave", style="dim")
        while True:
            begun = buzzer.now()
            until = None if soonest is None else begun + self._attempts[soonest].seconds - self._clock
            key = buzzer.key(until)
            self._clock += buzzer.now() - begun
            if key is None and soonest is not None:
                self._play({soonest: CHOICES[self._attempts[soonest].answer]})
                return
            if self._pressed(now, key or "", people, buzzer):
                return

    def _pressed(self, now: Position, key: str, people: list[int], buzzer: Buzzer) -> bool:
        """Do what a key asks; whether that was a choice."""
        if key == "q":
            raise Left
        if key == "p":
            self._play(dict.fromkeys(people, PASS))
            return True
        if key == "h":
            self._hint(people[0])
            return False
        seat = (
            people[0] if key in "\r\n " and len(self.people) == 1 else int(key) - 1 if key.isdigit() else -1
        )
        if seat not in people:
            return False
        self._answer(now, seat, buzzer)
        return True

    def _answer(self, now: Position, seat: int, buzzer: Buzzer) -> None:
        """An equation typed within the limit, which counts as none if it comes too late."""
        seconds = f"{self._clock:.1f} s. " if self._clock else ""
        question = f"{seconds}{self.names[seat]}, your equation within {ANSWER_SECONDS:.0f} s"
        typed = buzzer.line(question, ANSWER_SECONDS)
        if typed is None:
            self.screen.say("Time is up.", style="red")
            self._play({seat: WRONG})
            return
        found = self._judged(now, seat, typed)
        if found.reason:
            self.screen.say(f"{found.reason}.", style="red")
        self._play({seat: found.choice})

    def _judged(self, now: Position, seat: int, typed: str) -> Claim:
        """What an equation comes to. Who has buzzed in must say one: anything else is none (BD3)."""
        try:
            found: Claim = self._game_words.claim(self.variant, now.seen_by(seat), typed)
            return found
        except GameError as problem:
            return Claim(WRONG, "", str(problem))

    # Hints

    def _hint(self, seat: int) -> None:
        """The simplest equation, one operation more each time."""
        now = self.record.now
        puzzle = puzzle_of(self.variant, now.seen_by(seat))
        key = (now.turn, puzzle.values)
        if key != self._hinted:
            self._hinted, self._hints = key, 0
        self._hints += 1
        for line in steps_text(puzzle.values, puzzle.target, puzzle.options, self._hints):
            self.screen.say(f"  {line}")

    _hinted: tuple[int, tuple[int, ...]] | None = None
    _hints = 0

    def _think_ahead(self) -> None:
        """Nobody solves ahead: everybody begins when the target is turned up."""


def steps_text(values: tuple[int, ...], target: int, options: object, most: int) -> list[str]:
    """The first so many operations of the simplest equation, for learners."""
    from pipworks.arithmetic import Options, hints, solvable

    assert isinstance(options, Options)
    steps = hints(values, target, options)
    if not steps:
        return ["It is there already." if solvable(values, target, options) else "There is no equation."]
    told = [f"{place}. {step}" for place, step in enumerate(steps[:most], 1)]
    left = len(steps) - len(told)
    return [*told, f"({left} more to go)" if left else "That is all."]


def sit_down(
    screen: Screen, record: GameRecord, seat: str | None, opponent: str | None, hot_seat: bool
) -> ClaimSession:
    """A session with everybody in their seats. `opponent` is a level or a bot's name."""
    from pipworks.cli.play import _seat_number

    variant = record.variant
    if opponent is None and not hot_seat:
        opponent = _ask_opponent(screen, variant)
        hot_seat = opponent == "here"
    if hot_seat or opponent is None:
        return ClaimSession(screen, record, {}, [f"Player {each + 1}" for each in range(variant.seats)])
    if opponent not in bot_names(variant):
        opponent = level(opponent).name
    mine = _seat_number(variant, seat, record)
    bots = {each: opponent for each in range(variant.seats) if each != mine}
    several = variant.seats > 2
    names = [
        "You" if each == mine else f"{opponent} {each + 1}" if several else opponent
        for each in range(variant.seats)
    ]
    return ClaimSession(screen, record, bots, names)


def _ask_opponent(screen: Screen, variant: Variant) -> str:
    if not screen.interactive:
        return USUAL_LEVEL
    offered = [*LEVELS, "here"]
    for at, name in enumerate(offered, 1):
        screen.say(f"{at}  {'somebody here, at this keyboard' if name == 'here' else name}")
    while True:
        answer = screen.ask(f"Against whom (1–{len(offered)}; Enter for {USUAL_LEVEL})").lower()
        if not answer:
            return USUAL_LEVEL
        if answer.isdigit() and 0 < int(answer) <= len(offered):
            return offered[int(answer) - 1]
        if answer in opponents(variant) or answer == "here":
            return answer
        screen.say(f"Please type a number from 1 to {len(offered)}.")


__all__ = ["ClaimSession", "is_claiming", "opponents", "sit_down", "steps_text"]
