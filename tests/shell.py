"""Commands, given in this process as a shell would give them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pipworks.cli.commands import main


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What was printed, as JSON."""
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)


def run(capsys: pytest.CaptureFixture[str], *words: str | Path, **environment: str) -> Done:
    """Run a command, with this in its environment besides."""
    capsys.readouterr()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["pipworks", *map(str, words)])
        for name, value in ({"COLUMNS": "100"} | environment).items():
            patch.setenv(name, value)
        with pytest.raises(SystemExit) as left:
            main()
    printed = capsys.readouterr()
    code = left.value.code
    assert isinstance(code, int)
    return Done(code, printed.out, printed.err)
