"""The examples in README.md and docs/ are true: each is run, and must print what the page shows.

A page's examples run in their order, in one temporary folder that has examples/, too:

- ```` ```python ```` blocks with `>>>` prompts, as doctests that share the page's names;
- ```` ```console ```` blocks, whose `$ pipworks ...` commands are really given: the first of README.md to a
  process of its own, all others in this one, where nothing has to be loaded again.

`...` stands for any text in what an example prints. Other commands, shown but not run, belong in
```` ```sh ```` blocks; no example of Python or of `pipworks` can be kept from running.
"""

from __future__ import annotations

import doctest
import importlib
import inspect
import io
import os
import pkgutil
import re
import runpy
import shlex
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import pipworks
from pipworks.cli.commands import main

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/femto-book").glob("*.md")),
    *sorted((ROOT / "docs/designers-remarks").glob("*.md")),
    *sorted((ROOT / "docs/deutsch").glob("*.md")),
]
PIPWORKS = [sys.executable, "-m", "pipworks"]
SECONDS = 1000
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
KEPT = ("HOME", "LANG", "NUMBA_DISABLE_JIT", "PATH", "PIPWORKS_CACHE", "TMPDIR", "XDG_CACHE_HOME")


@dataclass(frozen=True)
class Block:
    """A fenced block: the line its text starts on (from 1), its info string and its text."""

    line: int
    info: str
    text: str


def blocks(page: str) -> Iterator[Block]:
    """The fenced blocks of a Markdown page, without their indentation."""
    lines = iter(enumerate(page.splitlines(), 1))
    for number, line in lines:
        fence = re.match(r"(?P<indent> *)(?P<ticks>`{3,}|~{3,})(?P<info>[^`]*)$", line)
        if fence is None:
            continue
        text = []
        for _, inner in lines:
            if inner.strip().startswith(fence["ticks"]) and not inner.strip().strip("`~"):
                break
            text.append(inner[min(len(fence["indent"]), len(inner) - len(inner.lstrip())) :])
        yield Block(number + 1, fence["info"].strip(), "\n".join(text) + "\n")


def prompt(block: Block) -> str:
    """How a block must be marked for what it shows: python, console, or nothing in particular."""
    if block.info == "sh":
        return ""
    if block.info == "console" or re.search(r"^ *\$ pipworks\b", block.text, re.MULTILINE):
        return "console"
    return "python" if re.search(r"^ *>>> ", block.text, re.MULTILINE) else ""


def commands(block: Block) -> Iterator[tuple[int, str, str]]:
    """Each command of a console block: its line, itself, and what it is said to print."""
    number, command, shown = 0, "", ""
    for line, text in enumerate(block.text.splitlines(keepends=True), block.line):
        if not text.startswith("$ "):
            shown += text
            continue
        if command:
            yield number, command, shown
        number, command, shown = line, text[2:].strip(), ""
    if command:
        yield number, command, shown


def run_python(block: Block, name: str, names: dict[str, Any]) -> Iterator[str]:
    """Run a block of doctests; what went wrong, if anything did."""
    test = doctest.DocTestParser().get_doctest(block.text, names, name, name, block.line - 1)
    test.globs = names
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(test, out=told.append, clear_globs=False)
    if told:
        yield "".join(told)


def environment_in(folder: Path) -> dict[str, str]:
    """What a command finds in its environment, all that it keeps being kept in a folder."""
    environment = {key: os.environ[key] for key in KEPT if key in os.environ}
    environment |= {"NO_COLOR": "1", "COLUMNS": "100", "PYTHONUTF8": "1"}
    return environment | {f"XDG_{kind}_HOME": str(folder / f".{kind}") for kind in ("DATA", "STATE")}


Give = Callable[[list[str], Path], str]
"""A way to give a command of these words in a folder: all that it prints."""


def to_a_process(program: list[str]) -> Give:
    """Give words to a program, which is started for them."""

    def give(words: list[str], folder: Path) -> str:
        ran = subprocess.run(
            [*program, *words],
            cwd=folder,
            env=environment_in(folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=SECONDS,
            check=False,
        )
        return ran.stdout

    return give


def given_here(words: list[str], folder: Path) -> str:
    """Give words to the command `pipworks` in this process."""
    printed = io.StringIO()
    environment = environment_in(folder)
    with (
        pytest.MonkeyPatch.context() as patch,
        open(os.devnull, encoding="utf-8") as nothing,
        redirect_stdout(printed),
        redirect_stderr(printed),
    ):
        patch.chdir(folder)
        patch.setattr(sys, "argv", ["pipworks", *words])
        patch.setattr(sys, "stdin", nothing)
        for name in os.environ.keys() - environment.keys():
            patch.delenv(name)
        for name, value in environment.items():
            patch.setenv(name, value)
        try:
            main()
        except SystemExit as ended:
            if ended.code == 130:  # Ctrl-C is meant for the tests
                raise KeyboardInterrupt from None
        except Exception:
            traceback.print_exc()
    return printed.getvalue()


def by_turns(*ways: Give) -> Give:
    """Give the first commands in these ways, and those that follow in this process.

    One that names a game in a file of the page's goes to its own: this one may know the game already.
    The files in examples/ are the same for all pages.
    """
    alone = to_a_process(PIPWORKS)
    first = iter(ways)

    def give(words: list[str], folder: Path) -> str:
        way = next(first, given_here)
        own = any(".py" in word and not word.startswith("examples/") for word in words)
        return (alone if own else way)(words, folder)

    return give


def run_console(block: Block, name: str, folder: Path, give: Give) -> Iterator[str]:
    """Give the commands of a block; what went wrong, if anything did."""
    for line, command, shown in commands(block):
        words = shlex.split(command)
        if words[0] != "pipworks":
            yield f"{name}:{line}: {words[0]!r} is not run here: show it in a block marked sh\n"
            continue
        wanted, got = (tidy(each) for each in (shown, give(words[1:], folder)))
        agree = doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS)
        if not agree or "Traceback (most recent call last)" in got:
            yield f"{name}:{line}: $ {command}\nThe page shows:\n{wanted}It printed:\n{got}"


def tidy(output: str) -> str:
    """Output without the white space one does not see: at the ends of lines, and around it all."""
    lines = [line.rstrip() for line in output.splitlines()]
    return "\n".join(lines).strip("\n") + "\n"


def broken_promises(page: str, name: str, folder: Path, give: Give) -> list[str]:
    """Run all examples of a page in a folder; what is untrue, by file and line."""
    names: dict[str, Any] = {"__name__": "__main__"}
    wrong: list[str] = []
    for block in filter(prompt, blocks(page)):
        if block.info != prompt(block):
            wrong.append(
                f"{name}:{block.line}: this example would not be run, as its block is marked"
                f" {block.info!r}: mark it {prompt(block)}\n"
            )
        elif block.info == "python":
            wrong += run_python(block, name, names)
        else:
            wrong += run_console(block, name, folder, give)
    return wrong


def has_examples(page: Path) -> bool:
    return any(map(prompt, blocks(page.read_text(encoding="utf-8"))))


@pytest.mark.compiled
@pytest.mark.parametrize("page", [page for page in PAGES if has_examples(page)], ids=lambda page: page.name)
def test_examples_print_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # No copy: what is compiled for a game in a file is kept for its place, and serves other tests as well.
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    name = page.relative_to(ROOT).as_posix()
    give = by_turns(*[to_a_process(PIPWORKS)] if name == "README.md" else [])
    wrong = broken_promises(page.read_text(encoding="utf-8"), name, tmp_path, give)
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


CODE = re.compile(r"`(femto(?::[a-z_]+(?:=[^`,\s]+)?(?:,[a-z_]+=[^`,\s]+)*)?)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_variants_that_pages_name_exist(page: Path) -> None:
    for code in CODE.findall(page.read_text(encoding="utf-8")):
        assert pipworks.game(code).game.name == "femto"


def test_the_reference_has_every_room_with_public_names() -> None:
    """Sphinx makes it of all names of a room, from their docstrings; here, that it has all the rooms."""
    told = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs/api").glob("*.md"))
    listed = set(re.findall(r"automodule:: (\S+)", told))
    rooms = {each.name for each in pkgutil.iter_modules(pipworks.__path__, "pipworks.") if each.ispkg}
    public = {room for room in rooms if hasattr(importlib.import_module(room), "__all__")}
    assert public and public <= listed
    for name in listed:
        room = importlib.import_module(name)
        assert room.__doc__
        for each in getattr(room, "__all__", ()):
            found = getattr(room, each)
            assert found.__doc__ or not (inspect.isfunction(found) or inspect.isclass(found)), each


ECHO = [sys.executable, "-c", "import sys; print(*sys.argv[1:], sep='\\n')"]
Check = Callable[[str], list[str]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Run a page's examples, `pipworks` being a program that prints its words, a line each."""
    return lambda page: broken_promises(page, "page.md", tmp_path, to_a_process(ECHO))


def test_true_examples_pass(check: Check) -> None:
    page = """\
A page.

```python
>>> n = 6
>>> list(range(n))
[0, 1, ..., 5]
```

  - inside a list, with the page's names:

    ```python
    >>> n * 7
    42
    ```

```console
$ pipworks one "two words" three
one
...
three
$ pipworks silence
silence
```

```sh
$ pipworks this is not run
```

```python
shown = "not run, being no example"
```
"""
    assert check(page) == []


def test_untrue_python_is_reported_by_file_and_line(check: Check) -> None:
    (wrong,) = check("Text.\n\n```python\n>>> 1 + 1\n2\n>>> 1 + 2\n4\n```\n")
    assert 'File "page.md", line 6' in wrong
    assert "Expected:\n    4\nGot:\n    3" in wrong


def test_untrue_commands_are_reported_by_file_and_line(check: Check) -> None:
    wrong = check("```console\n$ pipworks a\na\n$ pipworks b\nc\n$ ls\n```\n")
    assert wrong == [
        "page.md:4: $ pipworks b\nThe page shows:\nc\nIt printed:\nb\n",
        "page.md:6: 'ls' is not run here: show it in a block marked sh\n",
    ]


def test_a_crash_is_not_hidden_by_an_ellipsis(check: Check) -> None:
    (wrong,) = check('```console\n$ pipworks "Traceback (most recent call last)"\n...\n```\n')
    assert wrong.startswith("page.md:2:")


@pytest.mark.parametrize("info", ["", "text", "python norun", "console norun", "{code-block} python"])
@pytest.mark.parametrize("example", [">>> 1 + 1\n3", "$ pipworks --help\nno such help"])
def test_no_example_escapes(check: Check, info: str, example: str) -> None:
    (wrong,) = check(f"```{info}\n{example}\n```\n")
    assert wrong.startswith("page.md:2: this example would not be run")
    assert f"{info!r}" in wrong


def test_the_picture_of_the_terminal_can_be_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = runpy.run_path(str(ROOT / "docs/pictures/draw.py"))
    monkeypatch.setitem(drawing["main"].__globals__, "PICTURE", tmp_path / "terminal.svg")
    drawing["main"]()
    assert "Perfect" in (tmp_path / "terminal.svg").read_text(encoding="utf-8")
