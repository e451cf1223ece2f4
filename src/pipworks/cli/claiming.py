"""Equations claimed at a terminal: a clock, keys to buzz in, and opponents with a solver's speed.

Where all may claim and there is a keyboard, it is a race: whoever has an equation presses their key, the
clock stands still, and the equation has to be typed within `ANSWER_SECONDS`, or it counts as none. Opponents
buzz in at times drawn from `pipworks.bots.solving`. In a pipe nothing runs against a clock: everybody types
what they do, and of the opponents the one with the shortest drawn time claims; a lot decides among claims
made at once. Where one claims after the other it is no race: they type an equation, or pass, in turn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pipworks.arithmetic import hints
from pipworks.bots import all_bots, bot
from pipworks.bots.racing import attempt_of
from pipworks.bots.solving import CHOICES, Attempt, LevelBot, effort_of, level
from pipworks.cli.buzzer import Buzzer, can_buzz, keys_at_once
from pipworks.cli.language import figure, language, told
from pipworks.cli.screen import Left, Screen
from pipworks.cli.seating import opponents
from pipworks.cli.session import Session
from pipworks.engine import Decider, GameError, GameRecord, Position
from pipworks.engine.messages import Message, say, verbatim
from pipworks.engine.puzzles import PASS, WRONG, Claim, Puzzle, word_of

ANSWER_SECONDS = 20.0

RACE_HELP = say(
    """\
Press one of these keys:
  Enter     claim, if you alone play against the clock; then type your equation
  1 2 …     claim, if there are several of you: each player has the key of their number
  p         pass: all of you give this target up
  h         a hint, one operation more each time; everybody sees it
  r         the rules of exactly this variant
  t         draw the table again
  q         leave; the game is kept"""
)
TYPED_HELP = say(
    """\
Type an equation such as (8+5)/(10+3) from the numbers shown, or one of these words:
  pass      you have no equation; where several are asked at once, wait leaves it to the others
  hint      the simplest equation, one operation more each time
  undo      take back your last answer (from people: if it showed nothing)
  table     draw the table again
  rules     the rules of exactly this variant
  save      write the game to a file: save, or save FILE
  quit      leave; the game is kept (so it is when you press Ctrl-C or Ctrl-D)"""
)


class ClaimSession(Session):
    """One game at one terminal. `bots` gives levels (or bots' names) by seat; people hold the other seats."""

    luck = "level"

    def __init__(
        self,
        screen: Screen,
        record: GameRecord,
        bots: dict[int, str],
        names: list[str],
        buzzer: Buzzer | None = None,
    ) -> None:
        super().__init__(screen, record, bots, names)
        self.help = TYPED_HELP
        assert self.variant.game.puzzles is not None
        self.puzzles = self.variant.game.puzzles
        if buzzer is None and screen.interactive and can_buzz():
            buzzer = Buzzer()
        self.buzzer = buzzer
        if buzzer is not None and self.people and self.puzzles.race:
            self.help_line = say("Press ? at any time for the keys.")
        self._attempts: dict[int, Attempt] = {}
        self._target = -1
        self._clock = 0.0

    def _decider(self, name: str) -> Decider:
        """A bot by its name, or a solver of a level."""
        return bot(name, self.variant) if name in all_bots(self.variant) else LevelBot(level(name))

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

    def _open(self, now: Position) -> None:
        """A new target: opponents begin to think."""
        self._target = now.turn
        self._clock = 0.0
        self._attempts = {
            seat: attempt_of(self.record, self.bots[seat], seat, rng) for seat, rng in self.rngs.items()
        }

    def _go_back(self, seat: int) -> bool:
        """As in `Session`; opponents think about the target anew."""
        self._target = -1
        return super()._go_back(seat)

    def _tell_step(self, index: int) -> None:
        """What happened; and when a target is over, its simplest solutions (that there are none is told)."""
        super()._tell_step(index)
        before, after = self.record.positions[index : index + 2]
        if not self.puzzles.settled(self.variant, before.seen_by(self.eyes), after.seen_by(self.eyes)):
            return
        puzzle = self._puzzle(before, self.eyes)
        if math.isfinite(effort_of(puzzle)):
            last = say("  For the last target: {equations}", equations=puzzle.told())
            self.screen.say(last, style="dim")

    def _puzzle(self, position: Position, seat: int) -> Puzzle:
        """The puzzle on the table."""
        return self.puzzles.puzzle(self.variant, position.seen_by(seat))

    # A person's choice, typed. What may be chosen is not listed: it would give the equation away.

    def _person(self, seat: int) -> bool:
        """Ask a person until there is a choice, and keep it. False when something was taken back."""
        now = self.record.now
        self._draw(self.eyes)
        known = now.seen_by(seat)
        who = f"{self.shown[seat]}: " if len(self.people) > 1 else ""
        asked = self.variant.ask(known, seat)
        question = f"{who}{self.teller(seat).sentence(asked)}"
        while True:
            answer = self.screen.ask(question, secret=len(self.people) > 1 and now.is_claim)
            done = self._command(answer, seat) if answer else "empty"
            if done == "back":
                return False
            if done:
                continue
            try:
                choice = self.variant.game.notation.read_said(self.variant, known, seat, answer)
            except GameError as problem:
                self._refuse_typed(problem, answer, seat)
                continue
            if choice == WRONG and word_of(answer) is None:
                self._refuse(self._judged(now, seat, answer))
            self.sealed[seat] = answer
            return True

    def _words_of_choices(self, seat: int) -> Sequence[str]:
        """No equation, as one that was typed nearly right would give it away."""
        return ("passe", "warte") if language() == "de" else ("pass", "wait")

    def _command(self, answer: str, seat: int) -> str:
        """Do what a word asks; see `Session`."""
        if answer.strip().lower() in ("choices", "auswahl"):
            waits = self.record.now.is_claim
            self.screen.say(say("an equation, pass, wait") if waits else say("an equation, pass"))
            return "choices"
        return super()._command(answer, seat)

    def _refuse(self, claim: Claim) -> None:
        """Say why a claim is none, if it is not."""
        if claim.reason is not None:
            self.screen.say(say("{reason!c}.", reason=claim.reason), style="red")

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
            chosen[first] = self._claimed(now, first)
        if not claims or not self.people:
            chosen |= {seat: PASS for seat in inside if seat not in claims}
        self._play(chosen)

    def _claimed(self, now: Position, seat: int) -> int | str:
        """What an opponent says when its time has come."""
        return self._spoken(now.seen_by(seat), CHOICES[self._attempts[seat].answer])

    def _play(self, chosen: dict[int, int | str]) -> None:
        before = len(self.record.steps)
        self.record.play_numbers(chosen)
        self._tell_since(before)

    # With a clock

    def _race(self, now: Position, buzzer: Buzzer) -> None:
        """Wait for the first key or opponent, and let that count alone."""
        self._draw(self.eyes)
        buzzer.settle()
        people = [seat for seat in now.to_act if seat in self.people]
        waiting = [seat for seat in now.to_act if seat in self._attempts]
        soonest = min(waiting, key=lambda seat: self._attempts[seat].seconds, default=None)
        if len(self.people) == 1:
            keys = say("Enter to claim, p to pass")
        else:
            keys = say(
                "{numbers:or} to claim, p if {several:all of you pass|you pass}",
                numbers=tuple(seat + 1 for seat in people),
                several=len(people) > 1,
            )
        self.screen.say(say("{keys}, h for a hint, ? for help, q to leave", keys=keys), style="dim")
        with keys_at_once():
            key = self._decisive(now, people, soonest, buzzer)
        if key is None and soonest is not None:
            self._play({soonest: self._claimed(now, soonest)})
        elif key == "q":
            raise Left
        elif key == "p":
            self._play(dict.fromkeys(people, PASS))
        else:
            self._answer(now, int(key) - 1 if key and key.isdigit() else people[0], buzzer)

    def _decisive(self, now: Position, people: list[int], soonest: int | None, buzzer: Buzzer) -> str | None:
        """The first key that decides something, or None when an opponent is faster; others are obeyed."""
        deciding = {"p", "q", *(str(seat + 1) for seat in people)}
        if len(self.people) == 1:
            deciding |= {"\r", "\n", " "}
        while True:
            begun = buzzer.now()
            until = None if soonest is None else begun + self._attempts[soonest].seconds - self._clock
            key = self._wait(buzzer, begun, until)
            self._clock += buzzer.now() - begun
            if key is None and soonest is not None:
                return None
            if key is not None and key.lower() in deciding:
                return key.lower()
            self._help_with(key or "", people)

    def _wait(self, buzzer: Buzzer, begun: float, until: float | None) -> str | None:
        """The next key, or None at the time `until`. On a drawn screen the clock is seen running."""
        if not self.screen.interactive or self.screen.plain:
            return buzzer.key(until)
        while True:
            shown = self._clock + buzzer.now() - begun
            buzzer.show_clock(shown)
            tick = begun - self._clock + math.floor(shown) + 1
            key = buzzer.key(tick if until is None else min(tick, until))
            if key is not None or (until is not None and buzzer.now() >= until):
                buzzer.hide_clock()
                return key

    def _help_with(self, key: str, people: list[int]) -> None:
        """Do what a key asks that decides nothing."""
        match key.lower():
            case "h":
                self._hint(people[0])
            case "?":
                self.screen.say(RACE_HELP)
            case "r":
                self._rules()
            case "t":
                self._draw(self.eyes, again=True)

    def _answer(self, now: Position, seat: int, buzzer: Buzzer) -> None:
        """An equation typed within the limit, which counts as none if it comes too late."""
        at = f"{figure(self._clock, '.1f')} s. " if self._clock else ""
        if len(self.people) > 1:
            buzzer.settle()
        ends = buzzer.now() + ANSWER_SECONDS
        typed: str | None = ""
        while typed == "":
            left = ends - buzzer.now()
            asked = say("{name}, your equation within {left} s", name=self.shown[seat], left=round(left))
            typed = buzzer.line(f"{at}{told(asked)}", left)
        if typed is None:
            self.screen.say(say("Time is up."), style="red")
            self._play({seat: WRONG})
            return
        found = self._judged(now, seat, typed)
        self._refuse(found)
        self._play({seat: typed if found.equation or found.fault else found.choice})

    def _judged(self, now: Position, seat: int, typed: str) -> Claim:
        """What an equation comes to. Who has buzzed in must say one: anything else is none (BD3)."""
        try:
            return self._puzzle(now, seat).judge(typed)
        except GameError as problem:
            return Claim(WRONG, "", problem.message)

    # Hints

    def _hint(self, seat: int) -> None:
        """The simplest equation, one operation more each time."""
        now = self.record.now
        puzzle = self._puzzle(now, seat)
        key = (now.turn, puzzle.values)
        if key != self._hinted:
            self._hinted, self._hints = key, 0
        self._hints += 1
        for line in steps_text(puzzle, self._hints):
            self.screen.say(f"  {told(line)}")

    _hinted: tuple[int, tuple[int, ...]] | None = None
    _hints = 0

    def _think_ahead(self) -> None:
        """Nobody solves ahead: everybody begins when the target is turned up."""


def steps_text(puzzle: Puzzle, most: int) -> list[Message]:
    """The first so many operations of the simplest equation, for learners."""
    steps = hints(puzzle.values, puzzle.target, puzzle.options)
    if not steps:
        return [say("It is there already.") if puzzle.simplest else say("There is no equation.")]
    first = [verbatim(f"{place}. {step}") for place, step in enumerate(steps[:most], 1)]
    left = len(steps) - len(first)
    return [*first, say("({left} more to go)", left=left) if left else say("That is all.")]


__all__ = ["ClaimSession", "opponents", "steps_text"]
