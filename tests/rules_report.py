"""Which tests prove which clause of the rules.

The clauses are those of `docs/rules.md`; a test says what it proves with
`@pytest.mark.rule("FE4", ...)`. A game counts as built once `pipworks.games` has a module or a
package of its name, and from then on every clause of it must be proved by some test. Tests are
read, not run, so that the answer is the same in any part of a test run. A test that is skipped or
is expected to fail proves nothing.

Run as a program, this prints the report and exits with 1 if anything is amiss.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules.md"
TESTS = ROOT / "tests"
GAMES = ROOT / "src" / "pipworks" / "games"

_HEADING = re.compile(r"## (?P<title>.+) \(`(?P<name>[a-z-]+)`, (?P<prefix>[A-Z]{2})\)$")
_CLAUSE = re.compile(
    r"- \[(?P<clause>(?P<prefix>[A-Z]{2})(?:-V)?\d+[a-z]?)\]\{#(?P<anchor>\S+)\} \*\*(?P<title>[^*]+)\*\*"
)
_SHUNNED = ("skip", "xfail")


@dataclass(frozen=True)
class Game:
    """A game of the rulebook: its title, its name, and its clauses with their titles, in order."""

    title: str
    name: str
    prefix: str
    clauses: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Claim:
    """A test says that it proves a clause. `test` is written as pytest writes it."""

    clause: str
    test: str
    line: int


def read_rules(text: str) -> list[Game]:
    """The games of the rulebook. Raises ValueError, with the line, where it breaks its own form."""
    games: list[Game] = []
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.match(line):
            games.append(Game(heading["title"], heading["name"], heading["prefix"]))
        elif line.startswith("- ["):
            clause = _CLAUSE.match(line)
            if clause is None:
                raise ValueError(f"line {number}: not the form of a clause: {line!r}")
            found = clause["clause"]
            if not games or clause["prefix"] != games[-1].prefix:
                raise ValueError(f"line {number}: {found} stands under another game's heading")
            if clause["anchor"] != found.lower():
                raise ValueError(f"line {number}: the anchor of {found} is {clause['anchor']!r}")
            if found in games[-1].clauses:
                raise ValueError(f"line {number}: {found} is there twice")
            games[-1].clauses[found] = clause["title"].rstrip(".")
    return games


def is_built(game: Game, folder: Path = GAMES) -> bool:
    """Whether the package has rules for this game."""
    module = game.name.replace("-", "_")
    return (folder / f"{module}.py").exists() or (folder / module / "__init__.py").exists()


def _mark(node: ast.expr) -> str | None:
    """`name`, where a node is `pytest.mark.name` or a call of it."""
    if isinstance(node, ast.Call):
        node = node.func
    if (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    ):
        return node.attr
    return None


def _clauses(marks: list[ast.expr], where: str) -> Iterator[tuple[str, int]]:
    """The clauses that some decorators (or other expressions) claim, with their lines."""
    inside = [node for mark in marks for node in ast.walk(mark) if isinstance(node, ast.expr)]
    if any(_mark(mark) in _SHUNNED for mark in marks):
        return
    for node in inside:
        if not isinstance(node, ast.Call) or _mark(node) != "rule":
            continue
        for argument in node.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise ValueError(f"{where}:{argument.lineno}: name clauses as plain strings")
            yield argument.value, argument.lineno


def _sets_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _claims_in(body: list[ast.stmt], place: str, where: str) -> Iterator[Claim]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("test"):
                for clause, line in _clauses(node.decorator_list, where):
                    yield Claim(clause, f"{place}::{node.name}", line)
        elif isinstance(node, ast.ClassDef):
            inner = f"{place}::{node.name}"
            for clause, line in _clauses(node.decorator_list, where):
                yield Claim(clause, inner, line)
            yield from _claims_in(node.body, inner, where)
        elif _sets_pytestmark(node):
            assert isinstance(node, ast.Assign)
            for clause, line in _clauses([node.value], where):
                yield Claim(clause, place, line)


def read_claims(folder: Path = TESTS) -> list[Claim]:
    """Every claim of every test file in a folder and the folders in it.

    Raises ValueError for a mark whose clauses are not written out, naming the file and the line.
    """
    claims: list[Claim] = []
    for file in sorted(folder.rglob("test_*.py")):
        where = file.relative_to(folder.parent).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"), filename=where)
        claims += _claims_in(tree.body, file.relative_to(folder).as_posix(), where)
    return claims


def faults(games: list[Game], claims: list[Claim], built: set[str]) -> list[str]:
    """What is amiss, a sentence each: clauses nobody proves, and proofs of no clause."""
    known = {clause for game in games for clause in game.clauses}
    proved = {claim.clause for claim in claims}
    unproved = [
        f"{clause} ({title}) is proved by no test."
        for game in games
        if game.name in built
        for clause, title in game.clauses.items()
        if clause not in proved
    ]
    unknown = [
        f"tests/{claim.test} (line {claim.line}) marks {claim.clause!r}, a clause the rules lack."
        for claim in claims
        if claim.clause not in known
    ]
    return unproved + unknown


def report(games: list[Game], claims: list[Claim], built: set[str]) -> Iterator[str]:
    """The lines of the report, game by game."""
    for game in games:
        if game.name not in built:
            yield f"{game.title}: not yet built"
            continue
        yield ""
        yield game.title
        for clause, title in game.clauses.items():
            tests = list(dict.fromkeys(each.test for each in claims if each.clause == clause))
            yield f"  {clause:<7} {title:<44} {tests[0] if tests else 'NO TEST'}"
            yield from (f"  {'':<52} {test}" for test in tests[1:])
        yield ""


def main() -> int:
    """Print the report; 0 if every clause of every built game is proved."""
    games = read_rules(RULES.read_text(encoding="utf-8"))
    claims = read_claims()
    built = {game.name for game in games if is_built(game)}
    print("\n".join(report(games, claims, built)).strip("\n"))
    amiss = faults(games, claims, built)
    print()
    if amiss:
        print("\n".join(amiss))
        return 1
    clauses = sum(len(game.clauses) for game in games if game.name in built)
    print(f"Clauses of the games built so far: {clauses}, every one proved by a test.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
