"""Certificates: written, proved, and refused when anything in them is not so."""

from __future__ import annotations

import gzip
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import Variant
from pipworks.kernels import PLAIN
from pipworks.solve import ExactSolution, roots, write_certificate
from pipworks.solve import check as checker
from pipworks.solve.check import CertificateError, check
from strategies import assert_one_sentence, hostile, seeds, variants

FOLDER = TemporaryDirectory(prefix="pipworks-certificates-")
HEAD = 3
"""How many lines come before the positions."""

CARDS = "2-4-8/3-5-6"
DEAL = f"hands={CARDS}"
SMALL = "femto:atto"
TINY = "femto:hand_size=2,pack=2-3-5-6,score=margin"
LEAD = "femto:atto,order=loser_leads"


def write(file: Path, code: str, deal: str | None = None) -> Fraction:
    """Write a certificate of all deals or of one, and give the value it should prove."""
    variant = pipworks.game(code)
    solution = ExactSolution(variant)
    beginnings = list(roots(variant)) if deal is None else [variant.deal(deal).state]
    write_certificate(file, solution, "all" if deal is None else deal, beginnings)
    values = [solution.value(state) for state in beginnings]
    return sum(values, Fraction()) / len(values)


@cache
def lines_of(code: str, deal: str | None) -> tuple[str, ...]:
    """The lines of an honest certificate."""
    file = Path(FOLDER.name) / "honest"
    write(file, code, deal)
    return tuple(gzip.decompress(file.read_bytes()).decode().splitlines())


def certificate(lines: list[str] | tuple[str, ...], name: str = "changed") -> Path:
    file = Path(FOLDER.name) / name
    file.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), 1))
    return file


def raw(content: bytes) -> Path:
    file = Path(FOLDER.name) / "raw"
    file.write_bytes(content)
    return file


def refusal(file: Path) -> str:
    """The sentence with which a certificate is refused."""
    with pytest.raises(CertificateError) as refused:
        check(file)
    assert_one_sentence(refused.value)
    return str(refused.value)


def command(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pipworks", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        env={name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"},
    )


# Written and proved


@pytest.mark.parametrize(
    ("code", "deal"),
    [
        ("femto:atto", None),
        ("femto:atto", "2-3-8/4-5-6"),
        ("femto:atto,order=winner_leads", None),
        ("femto:atto,order=alternate,chooser=loser", "2-3-8/4-5-6"),
        ("femto:atto,order=loser_leads,chooser=behind,goal=odd,goal_tie=low", "2-3-8/4-5-6"),
        ("femto:atto,score=margin", None),
        ("femto:atto,goal=low,score=margin", "2-3-8/4-5-6"),
        ("femto:hand_size=2,pack=2-3-5-8,start=draft", None),
        ("femto:hand_size=2,pack=2-3-5-7-8,start=snake,spare=shown", None),
        ("femto:hand_size=2,pack=2-3-5-7-8,spare=shown", "2-3/5-8"),
        ("femto:hand_size=2,joker=trump,joker_value=3,pack=2-2-5-J", None),
        ("femto:hand_size=2,order=alternate,equal=leader,pack=2-2-5-5", None),
    ],
)
def test_what_is_written_is_proved(tmp_path: Path, code: str, deal: str | None) -> None:
    file = tmp_path / "certificate"
    value = write(file, code, deal)
    positions = len(gzip.decompress(file.read_bytes()).splitlines()) - HEAD
    heard: list[tuple[int, int]] = []
    assert check(file, lambda done, of: heard.append((done, of))) == (value, positions)
    assert heard[-1] == (positions, positions)


@settings(max_examples=5 if PLAIN else 25)
@given(variant=variants(2, spare="none"), seed=seeds)
def test_any_variant_can_be_certified(
    tmp_path_factory: pytest.TempPathFactory, variant: Variant, seed: int
) -> None:
    file = tmp_path_factory.mktemp("any") / "certificate"
    one = variant.but(match=1)
    deal = one.game.notation.write_deal(one, one.deal(seed=seed).state)
    value = write(file, one.code, deal)
    assert check(file)[0] == value


@pytest.mark.compiled
def test_a_deal_of_the_base_game_is_proved_by_the_command(tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    assert write(file, "femto", "2-3-8-10/4-5-6-7") == Fraction(4, 7)
    proved = command("check", file)
    assert (proved.returncode, proved.stderr) == (0, "")
    assert proved.stdout.splitlines()[0] == "value 4/7 proved"
    positions = len(gzip.decompress(file.read_bytes()).splitlines()) - HEAD
    assert proved.stdout.splitlines()[1] == f"({positions:,} positions checked)"


def test_the_checker_imports_neither_numba_nor_the_rest_of_the_solver(tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    value = write(file, "femto:hand_size=2,pack=2-3-5-8")
    program = (
        "import sys; from pipworks.cli.commands import app; sys.argv = ['pipworks', 'check', sys.argv[1]]\n"
        "try: app()\n"
        "except SystemExit as left: assert left.code == 0\n"
        "found = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(found & {'numba', 'llvmlite', 'scipy'}))\n"
    )
    environment = {name: each for name, each in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    done = subprocess.run(
        [sys.executable, "-c", program, file], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.splitlines()[0] == f"value {value} proved"
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_checker_uses_no_other_module_of_the_solver() -> None:
    source = Path(str(checker.__file__)).read_text()
    imported = re.findall(r"^\s*(?:from|import) ([\w.]+)", source, re.MULTILINE)
    ours = [name for name in imported if name.startswith("pipworks")]
    assert ours == ["pipworks.engine.errors", "pipworks.engine.messages", "pipworks.games"]
    assert not {"numpy", "numba", "scipy"} & set(imported)


def test_the_same_certificate_is_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write(tmp_path / name, SMALL)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


# Tampered with


def parts_of(line: str) -> tuple[str, str, str, str]:
    position, value, first, second = line.split("\t")
    return position, value, first, second


def changed(
    wanted: Callable[[str, str, str, str], bool],
    change: Callable[[str, str, str, str], tuple[str, str, str, str]],
    code: str = SMALL,
) -> tuple[Path, str]:
    """A certificate in which the last line of some kind is changed, and the position that line is about."""
    lines = list(lines_of(code, CARDS))
    at = next(each for each in reversed(range(HEAD, len(lines))) if wanted(*parts_of(lines[each])))
    parts = parts_of(lines[at])
    lines[at] = "\t".join(change(*parts))
    return certificate(lines), parts[0]


def mixed(position: str, value: str, first: str, second: str) -> bool:
    return " " in first and " " in second


def scaled(mix: str, factor: Fraction) -> str:
    pairs = [each.split(":") for each in mix.split()]
    return " ".join(f"{name}:{Fraction(share) * factor}" for name, share in pairs)


def moved(mix: str) -> str:
    """A mix with a little moved from its second choice to its first."""
    pairs = [(name, Fraction(share)) for name, share in (each.split(":") for each in mix.split())]
    little = Fraction(1, 10**9)
    pairs[:2] = [(pairs[0][0], pairs[0][1] + little), (pairs[1][0], pairs[1][1] - little)]
    return " ".join(f"{name}:{share}" for name, share in pairs)


def negative(mix: str) -> str:
    """A mix that sums to 1 and has a share below 0."""
    one, two, *_ = (each.split(":")[0] for each in mix.split())
    return f"{one}:2 {two}:-1"


def exchanged(mix: str) -> str:
    """A mix whose choices have each other's shares."""
    names, shares = zip(*(each.split(":") for each in mix.split()), strict=True)
    return " ".join(f"{name}:{share}" for name, share in zip(names, reversed(shares), strict=True))


TAMPERINGS: dict[str, tuple[Callable[..., bool], Callable[..., tuple[str, str, str, str]]]] = {
    "a little more for player 1": (
        lambda *parts: True,
        lambda p, v, a, b: (p, str(Fraction(v) + Fraction(1, 10**12)), a, b),
    ),
    "a little less for player 1": (
        lambda *parts: True,
        lambda p, v, a, b: (p, str(Fraction(v) - Fraction(1, 10**12)), a, b),
    ),
    "the other sign": (lambda p, v, a, b: v != "0", lambda p, v, a, b: (p, str(-Fraction(v)), a, b)),
    "another mix of player 1": (mixed, lambda p, v, a, b: (p, v, moved(a), b)),
    "another mix of player 2": (mixed, lambda p, v, a, b: (p, v, a, moved(b))),
    "exchanged shares": (
        lambda p, v, a, b: mixed(p, v, a, b) and len(set(re.findall(r":(\S+)", a))) > 1,
        lambda p, v, a, b: (p, v, exchanged(a), b),
    ),
    "shares that sum to 2": (mixed, lambda p, v, a, b: (p, v, scaled(a, Fraction(2)), b)),
    "shares that sum to 1/2": (mixed, lambda p, v, a, b: (p, v, a, scaled(b, Fraction(1, 2)))),
    "a negative share": (mixed, lambda p, v, a, b: (p, v, negative(a), b)),
    "a card nobody holds": (lambda *parts: True, lambda p, v, a, b: (p, v, "99:1", b)),
    "the other player's card": (
        lambda p, v, a, b: p == DEAL,
        lambda p, v, a, b: (p, v, a, "8:1"),
    ),
    "no mix at all": (lambda *parts: True, lambda p, v, a, b: (p, v, "", b)),
    "nothing to choose": (lambda *parts: True, lambda p, v, a, b: (p, v, "-", b)),
    "exchanged players": (mixed, lambda p, v, a, b: (p, v, b, a)),
    "another position": (lambda p, v, a, b: p != DEAL, lambda p, v, a, b: (p + "x", v, a, b)),
}


@pytest.mark.parametrize("how", TAMPERINGS)
def test_a_changed_line_is_refused_with_its_position(how: str) -> None:
    file, position = changed(*TAMPERINGS[how])
    sentence = refusal(file)
    assert sentence.startswith((f"at {position} ", f"{position} can come up"))


@pytest.mark.parametrize("how", ["a little more for player 1", "a card nobody holds", "nothing to choose"])
def test_a_changed_line_of_a_game_with_a_leader_is_refused(how: str) -> None:
    wanted, change = TAMPERINGS[how]
    file, position = changed(lambda p, v, a, b: a != "-" and wanted(p, v, a, b), change, LEAD)
    assert refusal(file).startswith(f"at {position} ")


@pytest.mark.parametrize("at", [0, 1, 7, -1])
def test_a_missing_line_is_refused_with_its_position(at: int) -> None:
    lines = list(lines_of(SMALL, CARDS))
    gone = lines.pop(at + HEAD if at >= 0 else at)
    position = gone.split("\t")[0]
    assert refusal(certificate(lines)) == f"{position} can come up, but nothing is said of it"


def test_without_any_line_the_beginning_is_named() -> None:
    lines = lines_of(SMALL, CARDS)[:HEAD]
    assert refusal(certificate(lines)) == f"{DEAL} can come up, but nothing is said of it"


def test_the_first_position_that_fails_is_named() -> None:
    lines = list(lines_of(SMALL, CARDS))
    for at in range(HEAD, len(lines)):
        position, value, first, second = parts_of(lines[at])
        lines[at] = "\t".join([position, str(Fraction(value) + 1), first, second])
    named = refusal(certificate(lines)).removeprefix("at ").partition(" the value")[0]
    assert named in {line.split("\t")[0] for line in lines}
    assert named != DEAL  # what comes later is proved first


@pytest.mark.parametrize(
    "line",
    [
        "hands=2-3-4/5-6-8\t1/2\t2:1\t5:1",  # another deal
        "hands=2-4-8/3-5-6 front=10/-\t0\t2:1\t4:1",
        "somewhere\t0\t-\t-",
        "\t0\t-\t-",
        "\u202e\x1b[2J" + "x" * 5000 + "\t0\t-\t-",
    ],
)
def test_a_position_that_cannot_come_up_is_refused(line: str) -> None:
    lines = [*lines_of(SMALL, CARDS), line]
    assert "cannot come up" in refusal(certificate(lines))


def test_a_position_claimed_twice_is_refused() -> None:
    lines = lines_of(SMALL, CARDS)
    assert f"line {HEAD + 2} speaks of a position for the second time" in refusal(
        certificate([*lines[: HEAD + 1], lines[HEAD], *lines[HEAD + 1 :]])
    )


@pytest.mark.parametrize(
    "code",
    [
        "femto",
        "femto:hand_size=3,pack=2-3-4-5-6-9",
        "femto:goal=low,hand_size=3,pack=2-3-4-5-6-8",
        "femto:chooser=loser,hand_size=3,pack=2-3-4-5-6-8",
        "femto:hand_size=3,order=alternate,pack=2-3-4-5-6-8",
        "femto:hand_size=3,pack=2-3-4-5-6-8,score=margin",
        "femto:hand_size=3,pack=2-3-4-5-6-8,start=draft",
        "femto:hand_size=3,match=2,pack=2-3-4-5-6-8",
        "femto:hand_size=3,match=1000,pack=2-3-4-5-6-8",
        "femto:hand_size=3,pack=2-3-4-5-6-8-10,spare=shown",
        "femto:hand_size=3,pack=2-3-4-5-6-8-10,spare=hidden",
        "femto:hand_size=10,pack=1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20",
        "femto:hand_size=10,order=alternate,pack=1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20",
        "femto:colour=red",
        "femto:pack=",
        "chess",
        "",
        "/dev/null",
        "nowhere.py",
        "..",
    ],
)
@pytest.mark.parametrize("deal", [CARDS, "all"])
def test_another_variant_is_refused(code: str, deal: str) -> None:
    title, _, _, *rest = lines_of(SMALL, CARDS)
    refusal(certificate([title, f"variant {code}", f"deal {deal}", *rest]))


def test_a_hidden_spare_is_never_proved() -> None:
    shown = "femto:hand_size=2,pack=2-3-5-7-8,spare=shown"
    title, _, deal, *rest = lines_of(shown, "2-3/5-8")
    hidden = [title, f"variant {shown.replace('shown', 'hidden')}", deal, *rest]
    assert "two players who see everything" in refusal(certificate(hidden))


@pytest.mark.parametrize(
    "deal",
    ["2-3-8/4-5-7", "2-3-4/5-6-8", "all", "open", "2-3", "", " ", f"{CARDS}/7", "?", "\0", "9" * 5000],
)
def test_another_deal_is_refused(deal: str) -> None:
    title, variant, _, *rest = lines_of(SMALL, CARDS)
    refusal(certificate([title, variant, f"deal {deal}", *rest]))


@pytest.mark.parametrize(
    "head",
    [
        ["pipworks certificate 2", "variant femto:atto", "deal all"],
        ["variant femto:atto", "deal all"],
        ["pipworks certificate 1", "deal all", "variant femto:atto"],
        ["pipworks certificate 1"],
        ["", "", ""],
        [],
    ],
)
def test_another_head_is_refused(head: list[str]) -> None:
    lines = lines_of(SMALL, CARDS)[HEAD:]
    assert "is not a certificate" in refusal(certificate([*head, *lines]))
    assert "is not a certificate" in refusal(certificate(head))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nothing",
        "a\t0\t-",
        "a\t0\t-\t-\t-",
        "a\t\t-\t-",
        "a\t1/0\t-\t-",
        "a\tone\t-\t-",
        "a\t0.5\t-\t-",
        "a\tnan\t-\t-",
        "a\tinf\t-\t-",
        "a\t1e999999999\t-\t-",
        "a\t1e-999999999\t-\t-",
        "a\t1_000\t-\t-",
        "a\t٣\t-\t-",
        "a\t" + "9" * 100_000 + "\t-\t-",
        "a\t0\t2:1e999999999\t-",
        "a\t0\t2:1/0\t-",
        "a\t0\t2\t-",
        "a\t0\t2:\t-",
        "a\t0\t2:1/2 2:1/2\t-",
    ],
)
def test_what_is_no_line_is_refused_by_its_number(line: str) -> None:
    lines = list(lines_of(SMALL, CARDS))
    lines.insert(HEAD + 1, line)
    assert f"line {HEAD + 2} " in refusal(certificate(lines))


# What is hardly a file


def honest() -> bytes:
    return gzip.compress("".join(f"{line}\n" for line in lines_of(SMALL, CARDS)).encode(), mtime=0)


@pytest.mark.parametrize("kept", [0, 1, 2, 9, 10, 11, 0.3, 0.6, 0.9, -1, -4, -8, -9])
def test_a_truncated_file_is_refused(kept: float) -> None:
    content = honest()
    refusal(raw(content[: int(kept * len(content)) if isinstance(kept, float) else kept]))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 100,
        b"\x1f\x8b",
        b"pipworks certificate 1\nvariant femto\ndeal all\n",
        random.Random(1).randbytes(5000),
        gzip.compress(random.Random(2).randbytes(5000), mtime=0),
        gzip.compress(b"pipworks certificate 1\nvariant femto\ndeal \xff\xfe\n", mtime=0),
        gzip.compress(b"pipworks certificate 1\nvariant femto\ndeal all\n\xff\t0\t-\t-\n", mtime=0),
        gzip.compress("pipworks certificate 1\nvariant femto\ndeal all\n".encode("utf-16"), mtime=0),
        gzip.compress(b"pipworks certificate 1\nvariant femto\ndeal all\na\t0\t-\t-", mtime=0),
        gzip.compress(b"pipworks certificate 1\r\nvariant femto\r\ndeal all\r\n", mtime=0),
    ],
)
def test_what_is_no_certificate_is_refused(content: bytes) -> None:
    assert not re.search("codec|decompress|b'|Error", refusal(raw(content)))


@pytest.mark.parametrize("start", [b"", b"pipworks certificate 1\nvariant femto\ndeal all\n"])
@pytest.mark.parametrize("filling", [b"0", b"\n", b"0\n", b"a\t"])
def test_a_file_that_swells_is_refused_before_it_has(start: bytes, filling: bytes) -> None:
    content = gzip.compress(start + filling * (100_000_000 // len(filling)), 1)
    refusal(raw(content))


@settings(max_examples=20 if PLAIN else 80)
@given(at=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7), header=st.booleans())
def test_one_bit_wrong_anywhere_is_refused_or_changes_nothing(at: float, bit: int, header: bool) -> None:
    content = bytearray(honest())
    place = int(at * (20 if header else len(content)))
    content[place] ^= 1 << bit
    file = raw(bytes(content))
    try:
        packed = gzip.decompress(bytes(content))
    except Exception:  # whatever is wrong with it
        refusal(file)
    else:
        assert packed == gzip.decompress(honest())  # a flag or the time in the header
        check(file)


@settings(max_examples=30 if PLAIN else 120)
@given(data=st.data())
def test_no_mutilated_line_proves_another_value(data: st.DataObject) -> None:
    lines = list(lines_of(TINY, "2-6/3-5"))
    value = check(certificate(lines))[0]
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(hostile(lines[max(at - 1, 0) : at + 2]))
    try:
        file = certificate(lines)
    except UnicodeEncodeError:
        return
    try:
        proved = check(file)[0]
    except CertificateError as problem:
        assert_one_sentence(problem)
    else:
        assert proved == value or at < HEAD


# The command


@pytest.mark.parametrize("as_json", [False, True])
def test_the_command_refuses_with_one_sentence_and_exit_code_1(as_json: bool) -> None:
    file, position = changed(*TAMPERINGS["a little more for player 1"])
    done = command("check", file, *(["--json"] if as_json else []))
    assert done.returncode == 1
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
    assert position in done.stdout
    assert '"proved": false' in done.stdout if as_json else done.stdout.startswith("not proved: ")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: raw(b"bin"), "ist kein Zertifikat: Es ist nicht komprimiert oder beschädigt"),
        (lambda: raw(gzip.compress(b"bin\n")), "ist kein Zertifikat: seine ersten Zeilen sind nicht "),
        (lambda: changed(*TAMPERINGS["a little more for player 1"])[0], "ist der behauptete Wert "),
        (
            lambda: raw(gzip.compress(b"pipworks certificate 1\nvariant femta\ndeal all\n")),
            "ist kein Zertifikat: es gibt kein Spiel „femta“",
        ),
    ],
)
def test_who_reads_german_is_told_in_german_why_nothing_is_proved(
    make: Callable[[], Path], says: str
) -> None:
    done = command("--language", "de", "check", make())
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("nicht bewiesen: ") and says in done.stdout


def test_a_file_that_is_not_there_is_said_to_be_missing() -> None:
    done = command("check", "/nowhere/at all")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "pipworks: /nowhere/at all: no such file or directory\n"
    folder = command("check", ".")
    assert (folder.returncode, folder.stdout) == (2, "")
    assert folder.stderr == "pipworks: .: is a directory\n"
