"""A game being played in the terminal by people, bots or both."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipworks.bots import PerfectRecall, bot
from pipworks.cli.console import own_data, progress_compiling
from pipworks.cli.language import language, phrase, refusal
from pipworks.cli.leaving import begin_to_think, heard, in_session, think
from pipworks.cli.meant import ask_whether_meant
from pipworks.cli.screen import Left, Screen
from pipworks.cli.seating import BOTS, bots_header
from pipworks.cli.tables import draw_table, shown, teller_for, titled
from pipworks.engine import SPECTATOR, GameError, GameRecord, Teller, choice_in, generator
from pipworks.engine.contract import Record
from pipworks.engine.messages import Message, Progress, say
from pipworks.engine.system import why
from pipworks.engine.whole import make_new, write_whole
from pipworks.games import introduced_from

if TYPE_CHECKING:
    from pipworks.engine import Decider

HELP = say(
    """\
Type your choice (a card, say: 7), or one of these words:
  choices   everything you may choose now
  hint      what each choice is worth, and how often to make it
  undo      take back your last choice (from people: if it showed nothing)
  table     draw the table again
  rules     the rules of exactly this variant
  save      write the game to a file: save, or save FILE
  quit      leave; the game is kept (so it is when you press Ctrl-C or Ctrl-D)"""
)
GERMAN_WORDS = {
    "hilfe": "help",
    "auswahl": "choices",
    "tipp": "hint",
    "zurück": "undo",
    "tisch": "table",
    "regeln": "rules",
    "sichern": "save",
    "ende": "quit",
}
"""Words of the help in German, which are understood everywhere."""
WORDS = {"en": [*GERMAN_WORDS.values()], "de": [*GERMAN_WORDS, *GERMAN_WORDS.values()]}
"""Words of the help that may be meant, by language."""
MOST_OFFERED = 16
"""Up to so many choices stand in the question itself."""


class Session:
    """One game at one terminal. `bots` gives bots' names by seat; people hold the other seats."""

    luck = "bot"
    """What the whims of a seat are drawn by, beside its number."""

    def __init__(self, screen: Screen, record: GameRecord, bots: dict[int, str], names: list[str]) -> None:
        self.screen = screen
        self.record = record
        self.variant = record.variant
        self.names = titled(names, bots)
        self.shown = shown(self.names)
        """What everybody is called here, by seat."""
        self.people = [seat for seat in range(self.variant.seats) if seat not in bots]
        self.help = HELP
        self.help_line = say("Type help at any time.")
        self.tell: Progress | None = None
        self.bots = {seat: self._decider(name) for seat, name in bots.items()}
        seed = record.start.seed if record.start.seed is not None else record.start.text
        self.rngs = {seat: generator(f"{seed}/{self.luck} {seat}/{len(record.steps)}") for seat in bots}
        for seat, name in enumerate(names):
            record.headers.setdefault(f"Player{seat + 1}", name)
        record.headers[BOTS] = bots_header(bots)
        record.headers.setdefault("Date", datetime.now().date().isoformat())
        self.sealed: dict[int, int | str] = {}
        self._drawn: Any = None
        self._told = len(record.steps)

    def _decider(self, name: str) -> Decider:
        """A bot by its name."""
        return bot(name, self.variant, self._hear)

    @property
    def eyes(self) -> int:
        """Whose view is shown: that of the only person, or what everybody may see."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def _eyes_of(self, seat: int) -> int:
        """Whose view is shown to somebody who is to choose: their own, where it differs from others'."""
        return seat if self.variant.options.secret else self.eyes

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        with in_session():
            try:
                self._open_up()
                while not self.record.now.over:
                    heard()
                    self._step()
                self._finish()
            except (Left, KeyboardInterrupt):
                self._left = True
                self._keep()

    def _open_up(self) -> None:
        screen = self.screen
        seed = self.record.start.seed
        game = self.variant.game
        screen.say(
            say(
                "{title} by {designer} — {code}{seeded}",
                title=game.called,
                designer=game.designer,
                code=self.variant.code,
                seeded=None if seed is None else say(" — seed {seed}", seed=str(seed)),
            ),
            style="bold",
        )
        screen.say(self.help_line, style="dim")
        self._think_ahead()

    _left = False

    def _hear(self, done: float, what: Message) -> None:
        """A bot's progress: shown when people wait for it, not while they think themselves.

        Raises Left when nobody is there any more, in the thread that thinks.
        """
        if self._left:
            raise Left
        if self.tell is not None:
            self.tell(done, what)

    def _think_ahead(self) -> None:
        """Let a solving bot begin while people look at their cards."""
        now = self.record.now
        for seat, decider in self.bots.items():
            if isinstance(decider, PerfectRecall):
                begin_to_think(decider.get_ready)
            elif hasattr(decider, "mix") and seat in now.to_act:
                begin_to_think(partial(decider.mix, now.seen_by(seat), seat))

    def _step(self) -> None:
        """One joint choice or random event."""
        now = self.record.now
        if now.awaits_chance:
            self._event()
            return
        for seat in now.to_act:
            if seat in self.people and seat not in self.sealed and not self._person(seat):
                return  # something was taken back: look afresh
        chosen: dict[int, int | str] = dict(self.sealed)
        self.sealed.clear()
        for seat in now.to_act:
            if seat in self.bots:
                choose = partial(choice_in, self.record, self.bots[seat], seat, self.rngs[seat])
                thinking = say("{name!c} is thinking", name=self.shown[seat])
                with progress_compiling(thinking, plain=self.screen.plain) as self.tell:
                    chosen[seat] = self._spoken(now.seen_by(seat), think(choose))
                self.tell = None
        before = len(self.record.steps)
        self.record.play_numbers(chosen)
        self._tell_since(before)

    def _spoken(self, known: Record, choice: int) -> int | str:
        """A bot's choice, as it says it."""
        puzzles = self.variant.game.puzzles
        return choice if puzzles is None else puzzles.speak(self.variant, known, choice)

    def _event(self) -> None:
        """A random event that no seed decides: somebody must say what happens."""
        answer = self.screen.ask(say("A random event is due; what happens (in notation)"))
        try:
            before = len(self.record.steps)
            self.record.happen(answer)
            self._tell_since(before)
        except GameError as problem:
            self.screen.say(f"{refusal(problem)}.", style="red")

    def _tell_since(self, step: int) -> None:
        self._told = step
        self.screen.say()
        for index in range(step, len(self.record.steps)):
            self._tell_step(index)

    def _tell_step(self, index: int) -> None:
        """What happened at one step."""
        for line in self.record.told(index, self.eyes):
            self.screen.say(f"  {self.teller(self.eyes).sentence(line.message())}", style="italic")

    def teller(self, seat: int) -> Teller:
        """Tells a seat, or the SPECTATOR, with the names of those who play."""
        return teller_for(self.names, seat)

    # A person's choice

    def _person(self, seat: int) -> bool:
        """Ask a person until there is a choice, and seal it. False when something was taken back."""
        now = self.record.now
        several = len(self.people) > 1
        if several and self.variant.options.secret:
            self.screen.clear()
            self._tell_since(self._told)
            ready = self.screen.ask(
                say("{name}, press Enter when only you can see the screen", name=self.shown[seat])
            )
            if self._command(ready, seat) == "back":
                return False
        self._draw(self._eyes_of(seat))
        game = self.variant.game
        known = now.seen_by(seat)
        who = f"{self.shown[seat]}: " if several else ""
        offered = now.choices(seat)
        listed = f" ({' '.join(offered)})" if len(offered) <= MOST_OFFERED else ""
        asked = self.teller(seat).sentence(self.variant.ask(known, seat)).removesuffix(".")
        question = f"{who}{asked}{listed}"
        hidden = several and len(now.to_act) > 1
        while True:
            answer = self.screen.ask(question, secret=hidden)
            if not answer:
                continue
            done = self._command(answer, seat)
            if done == "back":
                return False
            if done:
                continue
            try:
                self.sealed[seat] = game.notation.read_choice(self.variant, known, seat, answer)
            except GameError as problem:
                self._refuse_typed(problem, answer, seat)
                continue
            if hidden:
                self.screen.say(say("{name}’s choice lies face down.", name=self.shown[seat]), style="dim")
            return True

    def _refuse_typed(self, problem: GameError, answer: str, seat: int) -> None:
        """Say why what was typed is no choice, and which word may have been meant."""
        self.screen.say(f"{refusal(problem)}.", style="red")
        ask_whether_meant(self.screen, answer, [*WORDS[language()], *self._words_of_choices(seat)])

    def _words_of_choices(self, seat: int) -> Sequence[str]:
        """Choices among which one that was typed nearly right is looked for."""
        return self.record.now.choices(seat)

    def _command(self, answer: str, seat: int) -> str:
        """Do what a word asks; empty when it is none of the words, `back` when the game has gone back."""
        word, _, rest = answer.partition(" ")
        said = GERMAN_WORDS.get(word.lower(), word.lower())
        match said:
            case "help" | "?":
                self.screen.say(self.help)
            case "choices":
                self.screen.say("  ".join(self.record.now.choices(seat)))
            case "hint":
                self._hint(seat)
            case "undo":
                return "back" if self._undo() else "no"
            case "table":
                self._draw(self._eyes_of(seat), again=True)
            case "rules":
                self._rules()
            case "save":
                self._save(Path(rest.strip()) if rest.strip() else None)
            case "quit" | "exit":
                raise Left
            case _:
                return ""
        return said

    def _undo(self) -> bool:
        """Take back the last choice of a person, unless something has been turned up or chosen since."""
        if self.sealed:
            seat, _ = self.sealed.popitem()
            self.screen.say(say("{name}’s choice is taken back.", name=self.shown[seat]))
            return True
        if len(self.people) == 1 and self.bots:
            return self._go_back(self.people[0])
        steps = self.record.steps
        last = steps[-1] if steps else None
        if not isinstance(last, dict):
            self.screen.say(
                say("There is nothing to take back.") if last is None else say("A deal stays as it is.")
            )
            return False
        (seat, *others) = last
        before = self.record.positions[-2]
        telling = self.variant.game.telling
        if others or not telling.can_take_back(self.variant, before.seen_by(seat), seat):
            self.screen.say(say("Cards have been turned up since: that cannot be taken back."))
            return False
        if seat not in self.people:
            self.screen.say(say("{name} has chosen since: that cannot be taken back.", name=self.shown[seat]))
            return False
        self.record.back()
        self.screen.say(say("{name}’s last choice is taken back.", name=self.shown[seat]))
        return True

    def _go_back(self, seat: int) -> bool:
        """Go back to the last choice of who plays against bots alone, whatever they and chance made of it."""
        steps = self.record.steps
        made = [at for at, step in enumerate(steps) if isinstance(step, dict) and seat in step]
        if not made:
            self.screen.say(say("There is nothing to take back."))
            return False
        self.record.take_back(len(steps) - made[-1])
        self._told = len(steps)
        self.screen.say(say("Your last choice is taken back, and what came of it."))
        return True

    def _hint(self, seat: int) -> None:
        from pipworks.cli.hints import hint

        picture, text = hint(self.record.now, seat, self.screen)
        self.screen.draw(picture, text)

    def _rules(self) -> None:
        sheet = self.variant.rule_sheet().data(Teller(language()))
        for section in sheet["sections"]:
            self.screen.say(section["heading"], style="bold")
            for rule in section["rules"]:
                self.screen.say(f"  • {rule['text']}")

    def _draw(self, seat: int, again: bool = False) -> None:
        """Draw the table, unless it stands there already."""
        now = self.record.now
        key = (now, seat)
        if again or key != self._drawn:
            self._drawn = key
            picture, text = draw_table(now, seat, self.names)
            self.screen.say()
            self.screen.draw(picture, text)

    # Leaving

    def _finish(self) -> None:
        self._draw(self.eyes)
        now = self.record.now
        result = self.variant.result(now.scores)
        self.screen.say(self.teller(SPECTATOR).sentence(result.message()), style="bold")
        if self.screen.interactive:
            answer = self.screen.ask(
                say("Look back through the game? (y for yes, Enter to leave; s saves it)")
            ).lower()
            if answer.startswith("s"):
                self._save(None)
            elif answer.startswith(("y", "j")):
                from pipworks.cli.reviewing import show_review

                show_review(self.record, self.screen)

    def _keep(self) -> None:
        """Save a game that has been left."""
        if self.record.steps and not self.record.now.over:
            self._save(None)
        else:
            self.screen.say(say("Good-bye."))

    def _save(self, file: Path | None) -> None:
        chosen = file is not None
        if file is None:
            stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
            file = own_data() / "games" / f"{self.variant.game.name}-{stamp}.txt"
        try:
            file = file.expanduser()
            if chosen and file.exists() and not self._may_replace(file):
                return
            if chosen:
                write_whole(file, str(self.record))
            else:
                file = self._kept_as(file)
        except (OSError, ValueError, RuntimeError) as problem:  # no file, or no home, can have such a name
            reason = why(problem) if isinstance(problem, OSError) else say("it cannot be written")
            refused = say("{file}: {why}; try save with another FILE.", file=str(file), why=reason)
            self.screen.say(phrase(refused), style="red")
            return
        self._saved = file.absolute()
        place = introduced_from(self.variant.game)
        if self.record.now.over:
            words = ["pipworks", "review", str(file), *(["--game", place] if place else [])]
            kept = say("The game is saved. To look back: {command}", command=shlex.join(words))
        else:
            words = ["pipworks", "play", *([place] if place else []), "--load", str(file)]
            kept = say("The game is saved. To go on: {command}", command=shlex.join(words))
        self.screen.say(kept, whole=True)

    def _kept_as(self, file: Path) -> Path:
        """Save to a file that nobody has yet, of this name or the next; which it is. Raises OSError."""
        file.parent.mkdir(parents=True, exist_ok=True)
        file = make_new(file)
        try:
            write_whole(file, str(self.record))
        except (OSError, ValueError):
            with suppress(OSError):
                file.unlink()
            raise
        return file

    _saved: Path | None = None

    def _may_replace(self, file: Path) -> bool:
        """Whether a file may be overwritten: one saved before by this session may."""
        if file.absolute() == self._saved or not file.is_file():  # what is no file refuses by itself
            return True
        if self.screen.interactive:
            answer = self.screen.ask(
                phrase(
                    say("{file} is there already: overwrite it? (y for yes, Enter for no)", file=str(file))
                )
            )
            if answer.lower() in ("y", "yes", "j", "ja"):
                return True
        self.screen.say(
            phrase(say("{file} stays as it is: save under another name.", file=str(file))), style="red"
        )
        return False
