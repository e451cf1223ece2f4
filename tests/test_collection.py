"""The same tests are collected by everybody: workers that share them out must agree on what there is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OTHERWISE = """
import time

real = time.time
time.time = lambda: real() + 100_000_000
"""
"""Some years later."""


def test_what_is_collected_depends_neither_on_the_clock_nor_on_hashes(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Another process finds the tests that this one has, in the same order."""
    here = [item.nodeid for item in request.session.items]
    files = dict.fromkeys(str(item.path) for item in request.session.items)
    (tmp_path / "otherwise.py").write_text(OTHERWISE)
    found = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = ["-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-p", "otherwise", *files]
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "1", "PYTHONPATH": found, "TMPDIR": str(tmp_path), "LC_ALL": "C"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    wanted = set(here)
    assert [line for line in done.stdout.splitlines() if line in wanted] == here
