"""What commands share: where they write, how they show progress, how they print JSON."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

    from pipworks.engine import Game, Teller, Variant
    from pipworks.engine.messages import Message, Progress

SILENT_SECONDS = 1.0
"""Of work that takes no longer, no progress is shown."""
WIDE_ENOUGH = 10_000
"""In so many columns nothing is cut or broken."""
MOST_READ = 10**8
"""Of a text file that is read whole, so many characters at most: some 100,000 games."""


def out() -> Console:
    """Where results go."""
    from rich.console import Console

    return Console(highlight=False)


def err() -> Console:
    """Where progress goes, so that results can be piped."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def own_data() -> Path:
    """Where what the user keeps lies: tables, games, letters. The folder may not be there yet."""
    import platformdirs

    return Path(platformdirs.user_data_dir("pipworks", appauthor=False))


def usual_database() -> Path:
    """Where a server keeps its tables if nothing else is said."""
    return own_data() / "tables.db"


def print_json(data: Any) -> None:
    """Write data as JSON, indented where a person reads it."""
    print(json.dumps(data, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None))


def answer(as_json: bool, sentence: Message, **told: Any) -> None:
    """Say what was done: in a sentence, or as data."""
    from pipworks.cli.language import phrase

    if as_json:
        print_json(told)
    else:
        print(phrase(sentence))


class _Spoken:
    """A message that is said when it is shown: far more is told than anybody sees."""

    def __init__(self, message: Message, teller: Teller) -> None:
        self.message, self.teller = message, teller

    def __format__(self, form: str) -> str:
        from rich.markup import escape

        return escape(self.teller.say(self.message))


@contextmanager
def progress(what: Message, *, plain: bool = False) -> Iterator[Progress]:
    """A progress bar on the error stream, shown only if the work takes more than a second.

    Where plain lines are wanted, a line says what is being done, once. Either comes though nothing is told.
    All is said in the language that is spoken here, whichever thread tells it.
    """
    from threading import Lock, Timer

    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    from pipworks.cli.language import language
    from pipworks.engine import Teller

    teller = Teller(language())
    heading = teller.say(what)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%  {task.fields[detail]}"),
        TimeElapsedColumn(),
    )
    bar = Bar(*columns, console=err(), transient=True)
    task = bar.add_task(heading, total=1.0, detail="")
    shown = over = False
    telling = Lock()

    def show() -> None:
        nonlocal shown
        with telling:
            if over:
                return
            shown = True
            if plain:
                print(f"{heading} …", file=sys.stderr, flush=True)
            else:
                bar.start()

    def tell(done: float, detail: Message) -> None:
        with telling:
            if not over:  # else whoever waited for this thread has gone on
                bar.update(task, completed=done, detail=_Spoken(detail, teller))

    showing = Timer(SILENT_SECONDS, show)
    showing.daemon = True
    try:
        if bar.console.is_terminal:
            showing.start()
        yield tell
    finally:
        showing.cancel()
        with telling:
            over = True
            if shown and not plain:
                bar.stop()


@contextmanager
def progress_compiling(what: Message, *, plain: bool = False) -> Iterator[Progress]:
    """As `progress`; what has to be compiled on the way is told where the work has come to."""
    from pipworks.engine.messages import say
    from pipworks.kernels import on_compile

    with progress(what, plain=plain) as tell:
        part = 0.0

        def on_the_way(done: float, detail: Message) -> None:
            nonlocal part
            part = done
            tell(done, detail)

        with on_compile(lambda name: tell(part, say("compiling {name} (once on this machine)", name=name))):
            yield on_the_way


def blank_table(*columns: RenderableType, left: Container[int] = (0,)) -> Table:
    """An empty table without lines; columns but those at `left` are for numbers."""
    from rich.table import Table

    made = Table(box=None, pad_edge=False, header_style="bold")
    for at, column in enumerate(columns):
        made.add_column(column, justify="left" if at in left else "right")
    return made


def without_end() -> Console:
    """Where output goes: a terminal has as many columns as it has, and a pipe has no end."""
    console = out()
    if not console.is_terminal:
        console.width = WIDE_ENOUGH
    return console


def uncut(table: Table) -> None:
    """Print a table of which nothing is cut off: a terminal breaks what is long."""
    for column in table.columns:
        column.overflow = "fold"
    without_end().print(table)


def prepare(game: Game) -> None:
    """Compile what playing a game needs, with progress; once on a machine."""
    from pipworks.bots.preparing import AT_A_TABLE, is_prepared
    from pipworks.bots.preparing import prepare as compiled
    from pipworks.cli.language import told
    from pipworks.engine.messages import say

    if all(is_prepared(game, part) for part in AT_A_TABLE):
        return
    begun = say("Compiling {title} (once on this machine) …", title=game.called)
    with err().status(told(begun)) as status:

        def tell(pieces: int, name: str) -> None:
            here = say(
                "Compiling {title} (once on this machine): piece {pieces}, {name} …",
                title=game.called,
                pieces=pieces,
                name=name,
            )
            status.update(told(here))

        compiled(game, AT_A_TABLE, tell)


def find_named_variant(code: str) -> Variant:
    """The variant of a code that stands in a record, prepared."""
    from pipworks.games import find_named

    variant = find_named(code)
    prepare(variant.game)
    return variant


def or_own(find: Callable[[str], Variant], how: Message) -> Callable[[str], Variant]:
    """What finds variants; where there is no such game, it says besides how one of one's own is named."""
    from pipworks.engine.errors import UnknownGame
    from pipworks.engine.options import split_code

    def found(code: str) -> Variant:
        try:
            return find(code)
        except UnknownGame as problem:
            if split_code(code)[0].endswith(".py"):
                raise  # which says so itself
            raise UnknownGame(
                "{problem}; if it is one of your own, {how}", problem=problem.message, how=how
            ) from None

    return found


def asked(code: str) -> Variant:
    """The variant of a code; without one, the first of the games."""
    from pipworks.engine.errors import UnknownGame
    from pipworks.engine.messages import Quoted
    from pipworks.engine.options import split_code
    from pipworks.games import BUILT_IN, find

    try:
        return find(code or BUILT_IN[0])
    except UnknownGame:
        name, _ = split_code(code)
        package = os.path.join(code.strip().partition(":")[0], "__init__.py")
        file = package if os.path.isfile(package) else f"{name.replace('-', '_')}.py"
        if not os.path.isfile(file):
            raise
        raise UnknownGame(
            "there is no game {name}, but a file {file}: name that instead",
            name=Quoted(name),
            file=Quoted(file),
        ) from None


def find_variant(code: str) -> Variant:
    """The variant of a code, or the first of the games, prepared."""
    variant = asked(code)
    prepare(variant.game)
    return variant


def game_file(code: str) -> Path | None:
    """The file that a code names a game by, if it does so."""
    from pipworks.engine.options import split_code

    name = split_code(code)[0] if code else ""
    return Path(name) if name.endswith(".py") else None


def refuse_unwritable(file: Path | None, *read: Path | None) -> None:
    """Raise OSError for a file that cannot be written, before the work that is to be written there.

    Raises BadOption for one of those that are read for it.
    """
    from pipworks.engine.whole import refuse_overwriting

    if file is None:
        return
    refuse_overwriting(file, *(each for each in read if each is not None))
    number = 0
    if file.is_dir():
        number = errno.EISDIR
    elif not file.parent.is_dir():
        number = errno.ENOENT
    elif not os.access(file if file.exists() else file.parent, os.W_OK):
        number = errno.EACCES
    if number:
        raise OSError(number, os.strerror(number), str(file))


def read_text(file: Path) -> str:
    """What a text file holds. Raises BadRecord when it is no text, or is longer than `MOST_READ`."""
    from pipworks.engine import BadRecord

    try:
        with file.open(encoding="utf-8") as opened:  # of what never ends no more is read either
            text = opened.read(MOST_READ + 1)
    except UnicodeDecodeError:
        raise BadRecord("{file} is not a text file in UTF-8: save it as one", file=str(file)) from None
    if len(text) > MOST_READ:
        raise BadRecord(
            "{file} has more than {most} million characters: take a part of it",
            file=str(file),
            most=MOST_READ // 10**6,
        )
    return text
