"""Small programs as users write them: they run, and a strict type checker has nothing to say."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import pipworks
import pipworks.engine

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_the_program_runs(program: Path) -> None:
    runpy.run_path(str(program), run_name="__main__")


def test_the_programs_pass_mypy_in_its_strict_mode(tmp_path: Path) -> None:
    folder = str(PROGRAMS[0].parent)
    asked = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path}", "--follow-imports=silent"]
    asked += ["--disallow-any-unimported", "--config-file=", "--ignore-missing-imports", folder]
    found = subprocess.run(asked, capture_output=True, text=True, cwd=tmp_path)
    assert found.returncode == 0, found.stdout + found.stderr


def test_there_are_twenty_programs() -> None:
    assert len(PROGRAMS) >= 20


def test_all_public_names_are_there_and_are_listed() -> None:
    assert set(pipworks.engine.__all__) <= set(pipworks.__all__) <= set(dir(pipworks))
    for name in pipworks.__all__:
        assert getattr(pipworks, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'gmae'"):
        pipworks.gmae  # noqa: B018
