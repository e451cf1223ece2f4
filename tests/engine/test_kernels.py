"""Compiled code is kept, is used again, and is never stale."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pipworks
from leavings import leavings
from pipworks import GameRecord, UnknownGame, kernels, perft, random_games, read_record, sources
from pipworks.kernels import PLAIN
from pipworks.sources import PACKAGE, reach

HIGH_LOW = '''
"""Both name a number from 0 to 2; the higher wins PRIZE. A game in one file, outside the package."""

from typing import Any

import numpy as np

from pipworks import Game, Options, kernel

PRIZE = 5

State = np.dtype((np.record, [("named", np.int64, 2), ("over", np.int64)]))
Rules = np.dtype((np.record, [("most", np.int64)]))


def encode(options: Any, rules: Any) -> None:
    rules.most = 2


@kernel
def begin(rules: Any, state: Any) -> None:
    pass


@kernel
def to_act(rules: Any, state: Any) -> int:
    return 0 if state.over else 3


@kernel
def choices(rules: Any, state: Any, seat: int, out: Any) -> int:
    for number in range(rules.most + 1):
        out[number] = number
    return rules.most + 1


@kernel
def play(rules: Any, state: Any, chosen: Any) -> None:
    state.named[0] = chosen[0]
    state.named[1] = chosen[1]
    state.over = 1


@kernel
def score(rules: Any, state: Any, out: Any) -> None:
    won = np.sign(state.named[0] - state.named[1]) * PRIZE
    out[0] = won
    out[1] = -won


GAME = Game(
    name="high-low",
    title="High Low",
    designer="nobody",
    pitch="Name the higher number.",
    options=Options,
    state=State,
    rules=Rules,
    encode=encode,
    most_choices=3,
    begin=begin,
    to_act=to_act,
    choices=choices,
    play=play,
    score=score,
)
'''

PLAY = """
import sys
import pipworks
from pipworks.kernels import cache_folder, on_compile

compiled = []
with on_compile(compiled.append):
    variant = pipworks.game(sys.argv[1])
    played = pipworks.random_games(variant, 50, seed=1)
print(abs(played.scores).max(), played.turns.sum(), len(compiled), cache_folder())
"""

PLAY_AT_ONCE = """
import sys
import pipworks
from pipworks.kernels import on_compile

compiled = []
with on_compile(compiled.append):
    here = pipworks.game(sys.argv[1]).deal(seed=1)
    while not here.over:
        here = here.play({seat: here.choices(seat)[0] for seat in here.to_act}).position
print(here.text, len(compiled))
"""

FIRST_CHOICE = """
import sys
import pipworks
from pipworks.kernels import on_compile

compiled = []
with on_compile(compiled.append):
    for name in sys.argv[1:]:
        here = pipworks.game(name).deal(seed=1)
        here.play({seat: here.choices(seat)[0] for seat in here.to_act})
print(len(compiled), *sys.modules)
"""

AT_TABLES = """
import asyncio
import random
import sys

from parlour import Guest, a_parlour, play_on, set_up
from pipworks.bots.preparing import QUICK, TABLE, prepare
from pipworks.games import introduce
from pipworks.kernels import on_compile

game, ann = introduce(sys.argv[1]), Guest("Ann")


async def play(other):
    compiled = []
    async with a_parlour(sys.argv[2]) as parlour:
        with on_compile(compiled.append):
            live = await set_up(parlour, ann, game.name, "me", other)
            state = await play_on(live, [ann], random.Random(0))
        print(state.status, parlour.failures, *compiled)


for part, other in ((TABLE, "me"), (QUICK, "random")):
    prepare(game, (part,))
    asyncio.run(play(other))
"""

UNDISTURBED = """
import gc
from numba.core import event

compiling, looks = [], []

class Listener(event.Listener):
    def on_start(self, what):
        gc.collect()  # so that many things are made before Python looks again
        compiling.append(what)

    def on_end(self, what):
        compiling.pop()

event.register("numba:compile", Listener())
from small import of_no_kind, twice

gc.callbacks.append(lambda phase, _: looks.append(phase) if compiling else None)
twice(1.5)
print(len(looks), gc.isenabled())
try:
    of_no_kind(1)
except Exception as problem:
    print(type(problem).__name__, gc.isenabled())
gc.disable()
twice(1)
print(gc.isenabled())
"""

TWICE = """
from pipworks import kernel

@kernel
def twice(number):
    return number + number
"""

MANY_KINDS = """
import numpy as np
from pipworks import kernel

@kernel
def of_many_kinds(word, number):
    found = {word: number}
    some = [np.sqrt(number), np.sin(number) ** number, float(len(word + "!"))]
    drawn = np.random.random(1000)
    drawn.sort()
    if number > 100:
        raise ValueError(word)
    longer = np.dot(drawn, drawn) > 0
    return hash(word), found[word], sum(some), drawn[0] < drawn[-1], {number, number + 1}, longer
"""

CALLING = """
import importlib.util
import sys
from pipworks.kernels import cache_folder, on_compile

spec = importlib.util.spec_from_file_location("small", sys.argv[1])
small = sys.modules["small"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(small)
compiled = []
with on_compile(compiled.append):
"""

CALL_OF_MANY_KINDS = f"""{CALLING}
    found = small.of_many_kinds("femto", 3.0)
    print(found[0] == hash("femto"), len(compiled), *sys.argv[2:], *map(str, found[1:]))
    try:
        small.of_many_kinds("femto", 101.0)
    except ValueError as problem:
        print(problem)
"""

CALL_TWICE = f"""{CALLING}
    print(small.twice(3), len(compiled), cache_folder())
"""

Run = Callable[..., list[str]]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, which nobody edits meanwhile, or only the test does.

    What Python has compiled of its sources comes along: it knows by itself which of them have been edited.
    """
    copy = tmp_path / "here" / "pipworks"
    return Path(shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.pyc.*")))


@pytest.fixture
def run(tmp_path: Path, package: Path) -> Run:
    """Run a program in a process of its own, with its own cache; the words it prints."""

    def run(program: str, *words: object, **environment: str) -> list[str]:
        settled: Mapping[str, str] = {
            "PIPWORKS_CACHE": str(tmp_path / "cache"),
            "NUMBA_DISABLE_JIT": "0",
            "PYTHONPATH": str(package.parent),
        }
        done = subprocess.run(
            [sys.executable, "-c", program, *map(str, words)],
            env=os.environ | settled | environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    return run


@pytest.fixture
def high_low(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    game = folder / "high_low.py"
    game.write_text(HIGH_LOW)
    return game


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A file with a kernel that takes no time to compile."""
    file = tmp_path / "small" / "small.py"
    file.parent.mkdir()
    file.write_text(TWICE)
    return file


@pytest.mark.compiled
def test_a_second_process_compiles_nothing_and_an_edit_is_noticed(
    run: Run, high_low: Path, package: Path, tmp_path: Path
) -> None:
    prize, turns, compiled, _ = run(PLAY, high_low)
    assert (prize, turns) == ("5.0", "50") and int(compiled) > 0
    assert run(PLAY, high_low)[:3] == ["5.0", "50", "0"]
    shutil.copytree(package, tmp_path / "there" / "pipworks")
    assert run(PLAY, high_low, PYTHONPATH=str(tmp_path / "there"))[:3] == ["5.0", "50", "0"]
    high_low.write_text(HIGH_LOW.replace("PRIZE = 5", "PRIZE = 9"))
    prize, _, compiled, _ = run(PLAY, high_low)
    assert prize == "9.0" and int(compiled) > 0
    high_low.write_text(HIGH_LOW)
    assert run(PLAY, high_low)[:3] == ["5.0", "50", "0"]


@pytest.mark.compiled
def test_compiled_code_of_any_kind_runs_in_a_process_that_has_compiled_nothing(run: Run, small: Path) -> None:
    small.write_text(MANY_KINDS)
    agrees, compiled, *found = run(CALL_OF_MANY_KINDS, small)
    assert agrees == "True" and int(compiled) > 0 and found[-1] == "femto"
    assert run(CALL_OF_MANY_KINDS, small) == ["True", "0", *found]


@pytest.mark.compiled
def test_where_a_part_of_a_game_is_ready_nothing_is_compiled_at_a_table(
    run: Run, package: Path, tmp_path: Path
) -> None:
    """People need its table, and who plays with quick bots those as well."""
    bluff = Path(__file__).parents[2] / "examples" / "bluff.py"
    path = os.pathsep.join([str(package.parent), str(Path(__file__).parents[1] / "tables")])
    assert run(AT_TABLES, bluff, tmp_path / "tables.db", PYTHONPATH=path) == ["over", "0", "over", "0"]


@pytest.mark.compiled
def test_garbage_is_looked_for_again_once_something_is_compiled(run: Run, small: Path, package: Path) -> None:
    small.write_text(TWICE + "@kernel\ndef of_no_kind(number):\n    return number + unheard_of\n")
    path = os.pathsep.join([str(small.parent), str(package.parent)])
    looks, *enabled = run(UNDISTURBED, PYTHONPATH=path)
    assert (looks, enabled) == ("0", ["True", "TypingError", "True", "False"])


@pytest.mark.compiled
def test_a_first_choice_needs_no_compiler_once_all_is_kept(run: Run) -> None:
    """In any game."""
    kept = str(kernels.cache_folder().parent)
    compiled, *imported = run(FIRST_CHOICE, *pipworks.games(), PIPWORKS_CACHE=kept)
    if compiled != "0":  # not all was kept
        compiled, *imported = run(FIRST_CHOICE, *pipworks.games(), PIPWORKS_CACHE=kept)
    assert compiled == "0"
    assert not set(imported) & {"scipy.linalg", "numba.np.linalg", "pandas", "rich", "coverage"}


@pytest.mark.compiled
def test_a_game_in_a_file_is_no_copy_of_it_elsewhere(run: Run, package: Path, tmp_path: Path) -> None:
    there = tmp_path / "there" / "pipworks"
    shutil.copytree(package, there)
    *first, compiled = run(PLAY_AT_ONCE, package / "starter" / "tens.py")
    assert int(compiled) > 0
    for each in (package, there):
        again = run(PLAY_AT_ONCE, each / "starter" / "tens.py", PYTHONPATH=str(each.parent))
        assert again[:-1] == first


CALL = """
import numpy as np
from pipworks.kernels import on_compile

compiled = []
with on_compile(compiled.append):
    from pipworks.engine.contract import random_choice
    from pipworks.engine.rng import generator
    drawn = random_choice(np.arange(10), 10, generator(1))
print(drawn, len(compiled))
"""


@pytest.mark.compiled
def test_an_edit_of_another_source_of_the_package_is_noticed(run: Run, package: Path) -> None:
    drawn, compiled = run(CALL)
    assert int(compiled) > 0
    assert run(CALL) == [drawn, "0"]
    source = package / "engine" / "rng.py"
    whole = source.read_text(encoding="utf-8")
    assert whole.count("return product >> 32") == 1
    source.write_text(whole.replace("return product >> 32", "return 9 - (product >> 32)"), encoding="utf-8")
    changed, compiled = run(CALL)
    assert int(changed) == 9 - int(drawn) and int(compiled) > 0


@pytest.mark.compiled
def test_the_cache_goes_where_it_is_told(run: Run, small: Path, tmp_path: Path) -> None:
    chosen = tmp_path / "chosen"
    *_, folder = run(CALL_TWICE, small, PIPWORKS_CACHE=str(chosen))
    assert Path(folder) == chosen / "kernels"
    assert list(chosen.rglob("*.nbi"))
    assert not (tmp_path / "cache").exists()


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # every byte is one too many, as where a disk is full
try:
    exec(sys.argv.pop(1))
except OSError as problem:
    print(problem.filename)
"""


@pytest.mark.compiled
def test_where_there_is_no_room_one_hears_where_that_is(run: Run, small: Path, tmp_path: Path) -> None:
    (where,) = run(FULL, CALL_TWICE, small)
    assert Path(where).parent == tmp_path / "cache" / "kernels"


@pytest.mark.compiled
def test_where_nothing_can_be_written_a_temporary_folder_serves(
    run: Run, small: Path, tmp_path: Path
) -> None:
    blocked, temporary = tmp_path / "file", tmp_path / "temporary"
    blocked.write_text("in the way")
    temporary.mkdir()
    where = {"PIPWORKS_CACHE": str(blocked / "cache"), "TMPDIR": str(temporary)}
    found, compiled, folder = run(CALL_TWICE, small, **where)
    assert found == "6" and int(compiled) > 0
    assert Path(folder).is_relative_to(temporary)
    assert run(CALL_TWICE, small, **where)[1] == "0"


@pytest.mark.compiled
def test_what_is_ready_where_nothing_can_be_written_is_not_compiled_again(
    run: Run, small: Path, tmp_path: Path
) -> None:
    """As in a container whose image has all games compiled, and which may only be read."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    assert int(run(CALL_TWICE, small)[1]) > 0
    kept = tmp_path / "cache"
    before = {each: each.stat().st_mtime_ns for each in kept.rglob("*")}
    read_only = f"import os\nos.access = lambda *_: False\n{CALL_TWICE}"
    found, compiled, folder = run(read_only, small, TMPDIR=str(temporary))
    assert (found, compiled) == ("6", "0") and Path(folder).is_relative_to(temporary)
    assert {each: each.stat().st_mtime_ns for each in kept.rglob("*")} == before


def test_a_temporary_folder_that_others_can_write_to_is_not_trusted(run: Run, tmp_path: Path) -> None:
    blocked, temporary = tmp_path / "file", tmp_path / "temporary"
    blocked.write_text("in the way")
    shared = temporary / f"pipworks-{os.getuid()}"
    shared.mkdir(parents=True)
    program = "from pipworks.kernels import cache_folder; print(cache_folder())"
    where = {"PIPWORKS_CACHE": str(blocked / "cache"), "TMPDIR": str(temporary)}
    assert Path(*run(program, **where)) == shared
    shared.chmod(0o777)
    (folder,) = run(program, **where)
    assert Path(folder).is_relative_to(temporary) and not Path(folder).is_relative_to(shared)


VERSIONS = """
import os
import sys
from pathlib import Path
from pipworks.kernels import folder_for

source = Path(sys.argv[1])
for version in range(10):
    folder = folder_for("mine", source, {"version": version})
    os.utime(folder, (int(sys.argv[2]) + version,) * 2)
    print(folder.name)
"""


def test_of_each_module_the_latest_versions_are_kept(run: Run, high_low: Path, tmp_path: Path) -> None:
    home = tmp_path / "cache" / "kernels"
    soon = 4_000_000_000
    for age in range(10):
        other = home / f"another-{age}"
        other.mkdir(parents=True)
        os.utime(other, (soon, soon))
    made = run(VERSIONS, high_low, soon)
    assert len(set(made)) == 10
    assert {each.name for each in home.glob("mine-*")} == set(made[-6:])
    assert len(list(home.glob("another-*"))) == 10


@pytest.mark.compiled
def test_what_has_not_been_used_for_long_is_cleared_away(run: Run, small: Path, tmp_path: Path) -> None:
    home = tmp_path / "cache" / "kernels"
    first = run(CALL_TWICE, small)
    used = {each.name for each in home.iterdir()}
    assert used
    for each in home.iterdir():
        os.utime(each, (0, 0))
    (home / "long-ago").mkdir()
    os.utime(home / "long-ago", (0, 0))
    assert run(CALL_TWICE, small) == [first[0], "0", first[2]]
    assert used <= {each.name for each in home.iterdir()}, "what is used again is not old"
    small.write_text(TWICE + "# something new\n")
    run(CALL_TWICE, small)
    assert not (home / "long-ago").exists()


def test_without_compiling_numba_is_not_even_imported(run: Run, high_low: Path) -> None:
    program = PLAY + "print('numba' in sys.modules)"
    prize, turns, compiled, _, imported = run(program, high_low, NUMBA_DISABLE_JIT="1")
    assert (prize, turns, compiled, imported) == ("5.0", "50", "0", "False")


# A game in a file of one's own


def test_a_game_in_a_file_plays_like_any_other(high_low: Path) -> None:
    variant = pipworks.game(str(high_low))
    assert variant.game.name == "high-low" and variant == pipworks.game(f" {high_low}: ")
    here = variant.deal(seed=1)
    assert here.to_act == (0, 1) and here.choices(1) == ("0", "1", "2")
    assert perft(here, 1) == 9 and perft(here, 2) == 0
    record = GameRecord(variant, here)
    record.play({0: "2", 1: "1"})
    assert record.now.over and record.now.scores == (5, -5)
    assert read_record(str(record), variant).positions == record.positions
    assert variant.position(record.now.text) == record.now
    assert set(random_games(variant, 100).scores[:, 0]) == {-5, 0, 5}


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_what_is_compiled_of_a_game_that_a_test_has_written_is_known(high_low: Path, tmp_path: Path) -> None:
    assert leavings(tmp_path) == []
    pipworks.game(str(high_low))
    assert {each.name.rpartition("_")[0] for each in leavings(tmp_path)} == {"pipworks_game_high_low"}
    assert leavings(tmp_path / "elsewhere") == []


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("GAME = 3", "defines no game: it must set GAME"),
        ("", "defines no game: it must set GAME"),
        ("1 / 0", "cannot be loaded as a game: ZeroDivisionError"),
        ("def", "cannot be loaded as a game: SyntaxError"),
        ("raise ValueError('one\\ntwo')", "ValueError: one two"),
    ],
)
def test_a_file_without_a_game_is_refused(tmp_path: Path, source: str, words: str) -> None:
    file = tmp_path / "empty.py"
    file.write_text(source)
    with pytest.raises(UnknownGame) as problem:
        pipworks.game(str(file))
    assert words in str(problem.value)
    assert len(str(problem.value).splitlines()) == 1


@pytest.mark.skipif(PLAIN, reason="plain functions may do anything")
def test_a_lean_kernel_uses_arrays_and_makes_none() -> None:
    from numba.core.errors import TypingError

    @kernels.lean
    def doubled(values: Any) -> int:
        for at in range(len(values)):
            values[at] *= 2
        return len(values)

    @kernels.lean
    def longer(values: Any) -> Any:
        return np.zeros(len(values) + doubled(values))

    values = np.arange(3)
    assert doubled(values) == 3 and values.tolist() == [0, 2, 4]
    with pytest.raises(TypingError):
        longer(values)


def test_binding_needs_a_template() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"there is no module .* to bind"):
        kernels.bind("pipworks.no_such", "x")


def test_kernels_are_plain_functions_when_told() -> None:
    from pipworks.engine.bits import count

    assert (not hasattr(count, "py_func")) == PLAIN


# What compiled code can depend on

KEY = """
import sys
from pathlib import Path
import pipworks
from pipworks.sources import PACKAGE, digest, reach

print(digest(reach(PACKAGE / sys.argv[1])))
"""


LookInto = Callable[[Path], None]


@pytest.fixture
def look_into(monkeypatch: pytest.MonkeyPatch) -> Iterator[LookInto]:
    """Have the sources of a package read in this process, as they now are, and later those of this one."""

    def forget() -> None:
        for each in vars(sources).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()

    def look(package: Path) -> None:
        monkeypatch.setattr(sources, "PACKAGE", package)
        forget()

    yield look
    forget()


@pytest.mark.parametrize(
    ("by", "matters"),
    [
        ("games/femto/rules.py", True),
        ("games/femto/options.py", True),
        ("engine/rng.py", True),
        ("kernels.py", True),
        ("games/femto/telling.py", False),
        ("games/femto/notation.py", False),
        ("games/femto/sheet.py", False),
        ("games/femto/__init__.py", False),
        ("engine/__init__.py", False),
        ("engine/words.py", False),
        ("cli/play.py", False),
    ],
)
def test_an_edit_of_what_rules_import_changes_their_key_and_no_other(
    package: Path, look_into: LookInto, by: str, matters: bool
) -> None:
    def key() -> str:
        look_into(package)
        return sources.digest(reach(package / "games/femto/rules.py"))

    before = key()
    assert len(before) == 20 and key() == before
    (package / by).write_bytes((package / by).read_bytes() + b"# more\n")
    assert (key() != before) == matters


@pytest.mark.parametrize("room", sorted(each.parent.name for each in PACKAGE.glob("games/*/rules.py")))
def test_no_compiled_rules_depend_on_what_is_said(room: str) -> None:
    needed = reach(PACKAGE / "games" / room / "rules.py")
    assert PACKAGE / "games" / room / "options.py" in needed
    said = {"words", "notation", "telling", "sheet", "views", "positions"}
    assert not said & {each.stem for each in needed if each.is_relative_to(PACKAGE / "games")}


def test_no_kernel_can_depend_on_a_module_that_is_imported_by_a_name_worked_out() -> None:
    using = [each for each in PACKAGE.rglob("*.py") if "import kernel" in each.read_text(encoding="utf-8")]
    assert len(using) > 20
    for source in using:
        if "@kernel" in source.read_text(encoding="utf-8"):
            for each in reach(source):
                text = each.read_text(encoding="utf-8")
                assert "import_module(" not in text and "__import__(" not in text, (source, each)


def test_the_order_of_imports_in_this_process_does_not_matter(run: Run) -> None:
    program = "import pipworks.{}\n" + KEY
    keys = [run(program.format(module), "games/femto/rules.py") for module in ("cli", "engine", "kernels")]
    assert keys[0] == keys[1] == keys[2]


def sources_of(package: Path, look_into: LookInto, files: Mapping[str, str], module: str) -> set[str]:
    """What a module of a small package made up of some files can depend on."""
    for name, text in files.items():
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        for above in file.parents:
            if above == package.parent:
                break
            (above / "__init__.py").touch()
    look_into(package)
    return {each.relative_to(package).as_posix() for each in reach(package / module)}


@pytest.mark.parametrize(
    ("statement", "needed"),
    [
        ("from made.low import NUMBER", {"low.py"}),
        ("import made.low as lower", {"low.py"}),
        ("import made.low", {"__init__.py", "low.py"}),
        ("from made import low", {"low.py"}),
        ("from .low import NUMBER", {"low.py"}),
        ("from . import low", {"low.py"}),
        ("def later():\n    from made.low import NUMBER", {"low.py"}),
        ("if True: from made.low import NUMBER", {"low.py"}),
        ("one = 1; import made.low as lower", {"low.py"}),
        ("from made.low import (  # this one (and no other)\n    NUMBER,\n)", {"low.py"}),
        ("from made.low import \\\n    NUMBER", {"low.py"}),
        ('"""\nfrom here on\n"""\nfrom made.low import NUMBER', {"low.py"}),
        ("match 1:\n    case 1:\n        from made.low import NUMBER\n'TYPE_CHECKING'", {"low.py"}),
        ("try:\n    pass\nexcept ValueError:\n    from made.low import NUMBER\n'TYPE_CHECKING'", {"low.py"}),
        ("if TYPE_CHECKING:\n    from made.low import NUMBER", set()),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    from made.low import NUMBER", {"low.py"}),
        ("from made.middle import NUMBER", {"middle.py", "low.py"}),
        ("from made.room import plain", {"room/inner.py", "low.py"}),
        ("from made.room import renamed", {"room/inner.py", "low.py"}),
        ("from made.room import lazy", {"room/lazily.py"}),
        ("from made.room import own", {"room/__init__.py", "room/inner.py", "low.py"}),
        ("from made.room import wrapped", {"room/__init__.py", "room/inner.py", "low.py"}),
        ("from made.room import unheard_of", {"room/__init__.py", "room/inner.py", "low.py"}),
        ("from made.room import *", {"room/__init__.py", "room/inner.py", "low.py"}),
        ("from made.room import inner", {"room/inner.py", "low.py"}),
        ("import math\nfrom collections.abc import Iterable", set()),
    ],
)
def test_what_a_module_needs_is_read_from_its_imports(
    tmp_path: Path, look_into: LookInto, statement: str, needed: set[str]
) -> None:
    room = """
if TYPE_CHECKING:
    from made.room.lazily import lazy
from made.room.inner import plain, wrapped, other as renamed
own = 1
wrapped = str(wrapped)
"""
    files = {
        "low.py": "NUMBER = 3",
        "middle.py": "from made.low import NUMBER",
        "room/inner.py": "from made.low import NUMBER",
        "room/lazily.py": "",
        "room/__init__.py": room,
        "top.py": statement,
    }
    assert sources_of(tmp_path / "made", look_into, files, "top.py") == needed | {"top.py"}


def test_threads_may_read_sources_at_once() -> None:
    source = "\n".join(f"if True:\n  from a.b import c{each}, d{each} as e" for each in range(60))
    others: list[threading.Thread] = []

    def meanwhile(phase: str, about: object) -> None:
        """As a finalizer would that lets another thread have Python's lock."""
        if not others:
            others.append(threading.Thread(target=sources.parsed, args=(source,)))
            others[0].start()
            others[0].join(0.3)

    thresholds = gc.get_threshold()
    gc.set_threshold(200)  # in the midst of it
    gc.callbacks.append(meanwhile)
    try:
        sources.parsed(source)
    finally:
        gc.callbacks.remove(meanwhile)
        gc.set_threshold(*thresholds)
    assert others or sys.version_info >= (3, 12)  # which looks for garbage only between instructions
    for each in others:
        each.join()


@pytest.mark.parametrize("change", ["edit", "add", "rename"])
def test_a_game_from_outside_depends_on_the_files_beside_it(run: Run, high_low: Path, change: str) -> None:
    program = KEY.replace("PACKAGE / ", "Path.cwd() / ")
    beside = high_low.with_name("beside.py")
    beside.write_text("NUMBER = 3")
    high_low.with_name("draft.py").write_text("this is no (Python")
    before = run(program, high_low)
    assert run(program, high_low) == before
    if change == "edit":
        beside.write_text("NUMBER = 4")
    elif change == "add":
        high_low.with_name("more.py").touch()
    else:
        beside.rename(high_low.with_name("besides.py"))
    assert run(program, high_low) != before


PARTS = """
import sys
import numpy as np
from pathlib import Path
from pipworks.kernels import bind, folder_for
from pipworks.engine import loops
from pipworks.games.femto import options, rules, telling
from pipworks.games.sequences import rules as others

parts = {
    "function": dict(play=rules.play),
    "another": dict(play=rules.score),
    "of another game": dict(play=others.play),
    "number": dict(most=3),
    "greater": dict(most=4),
    "array": dict(most=np.arange(5000)),
    "longer": dict(most=np.arange(5001)),
    "dtype": dict(most=rules.State),
    "module": dict(most=telling),
    "class": dict(most=options.FemtoOptions),
    "bound": dict(most=bind("pipworks.solve.numbered", "one", rank=rules.turn).recall),
    "bound otherwise": dict(most=bind("pipworks.solve.numbered", "two", rank=rules.play).recall),
}
for each in parts.values():
    print(folder_for("mine", Path(loops.__file__).resolve(), each).name)
"""


@pytest.mark.compiled
def test_a_bound_template_is_told_apart_by_what_is_filled_in(run: Run) -> None:
    made = run(PARTS)
    assert len(made) == len(set(made)) == 12
    assert run(PARTS) == made


def test_code_of_no_file_is_not_kept(run: Run) -> None:
    program = """
from pathlib import Path
from pipworks import kernels, sources

def seven():
    return 7

loops = sources.PACKAGE / "engine" / "loops.py"
print(kernels.folder_for("mine", Path("<string>")), kernels.folder_for("mine", loops, {"seven": seven}))
"""
    assert run(program) == ["None", "None"]
    kernel = "from pipworks import kernel\n@kernel\ndef seven():\n    return 7\nprint(seven())"
    assert run(kernel) == ["7"]
