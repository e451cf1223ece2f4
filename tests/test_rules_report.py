"""Every clause of a game that is built has a test; and the report that says so can be trusted."""

from pathlib import Path

import pytest

from rules_report import (
    RULES,
    Claim,
    Game,
    faults,
    is_built,
    read_claims,
    read_rules,
    report,
)

PAGE = """\
# Rules

- no clause, just a list

## Tiny Game (`tiny-game`, TG)

- [TG1]{#tg1} **The pack.** Three cards.

  - a list inside a clause
- [TG-V1]{#tg-v1} **More cards.** Four.

## Other (`other`, OT)

- [OT1]{#ot1} **Nothing.**
"""

TINY = Game("Tiny Game", "tiny-game", "TG", {"TG1": "The pack", "TG-V1": "More cards"})
OTHER = Game("Other", "other", "OT", {"OT1": "Nothing"})


def test_every_clause_of_a_built_game_is_proved() -> None:
    games = read_rules(RULES.read_text(encoding="utf-8"))
    built = {game.name for game in games if is_built(game)}
    amiss = faults(games, read_claims(), built)
    assert not amiss, "\n".join(["", *amiss])


def test_the_rulebook_has_the_six_games_and_all_their_clauses() -> None:
    games = read_rules(RULES.read_text(encoding="utf-8"))
    assert {game.name: len(game.clauses) for game in games} == {
        "femto": 7 + 9,
        "math-arena": 13,
        "sequences": 16,
        "brain-drain": 11 + 1,
        "ascent": 6,
        "friend-or-foe": 11,
    }
    for game in games:
        plain = [clause for clause in game.clauses if clause[-1].isdigit() and "-" not in clause]
        assert plain == [f"{game.prefix}{n}" for n in range(1, len(plain) + 1)]


def test_clauses_are_read_under_their_games() -> None:
    assert read_rules(PAGE) == [TINY, OTHER]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("- [OT1]{#ot1} **Again.**", "line 15: OT1 is there twice"),
        ("- [TG2]{#tg2} **Astray.**", "line 15: TG2 stands under another"),
        ("- [OT2]{#ot3} **Misnamed.**", "line 15: the anchor of OT2 is 'ot3'"),
        ("- [OT2] **No anchor.**", "line 15: not the form of a clause"),
    ],
)
def test_a_malformed_rulebook_is_refused(line: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read_rules(PAGE + line)


def test_a_game_is_built_once_it_has_a_module_or_a_package(tmp_path: Path) -> None:
    assert not is_built(TINY, tmp_path)
    (tmp_path / "tiny_game").mkdir()
    assert not is_built(TINY, tmp_path)
    (tmp_path / "tiny_game" / "__init__.py").touch()
    assert is_built(TINY, tmp_path)
    (tmp_path / "other.py").touch()
    assert is_built(OTHER, tmp_path)


def test_marks_are_found_wherever_pytest_takes_them(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "deeper"
    folder.mkdir(parents=True)
    (folder / "test_it.py").write_text(
        """\
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("A")]

@pytest.mark.rule("B", "C")
def test_plain(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("D")), 2])
def test_table(n): ...

@pytest.mark.rule("E")
class TestGroup:
    @pytest.mark.rule("F")
    async def test_one(self): ...

@pytest.mark.rule("skipped")
@pytest.mark.skip(reason="not now")
def test_skipped(): ...

@pytest.mark.xfail
@pytest.mark.rule("failing")
def test_failing(): ...

@pytest.mark.rule("no test")
def helps(): ...
"""
    )
    assert read_claims(tmp_path / "tests") == [
        Claim("A", "deeper/test_it.py", 2),
        Claim("B", "deeper/test_it.py::test_plain", 4),
        Claim("C", "deeper/test_it.py::test_plain", 4),
        Claim("D", "deeper/test_it.py::test_table", 7),
        Claim("E", "deeper/test_it.py::TestGroup", 10),
        Claim("F", "deeper/test_it.py::TestGroup::test_one", 12),
    ]


def test_a_mark_must_spell_its_clauses_out(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(
        "import pytest\n@pytest.mark.rule(*MANY)\ndef test_it(): ...\n"
    )
    with pytest.raises(ValueError, match=r"tests/test_it.py:2: name clauses as plain strings"):
        read_claims(tmp_path / "tests")


def test_unproved_and_unknown_clauses_are_faults() -> None:
    claims = [Claim("TG1", "test_it.py::test_pack", 3), Claim("TG9", "test_it.py::test_pack", 3)]
    assert faults([TINY, OTHER], claims, {"tiny-game"}) == [
        "TG-V1 (More cards) is proved by no test.",
        "tests/test_it.py::test_pack (line 3) marks 'TG9', a clause the rules lack.",
    ]
    assert faults([TINY, OTHER], claims[:1], set()) == []


def test_the_report_names_the_tests_of_each_clause() -> None:
    claims = [Claim("TG1", f"test_it.py::test_{name}", 3) for name in ("deal", "deal", "pack")]
    lines = [" ".join(line.split()) for line in report([TINY, OTHER], claims, {"tiny-game"})]
    assert [line for line in lines if line] == [
        "Tiny Game",
        "TG1 The pack test_it.py::test_deal",
        "test_it.py::test_pack",
        "TG-V1 More cards NO TEST",
        "Other: not yet built",
    ]
