"""Whether a file is a database of Pipworks, told without writing to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

OURS = {"alembic_version", "tables", "events", "people"}
"""Tables that a database of Pipworks has had in all its forms."""


def is_ours(file: Path) -> bool:
    """Whether a file is a database of Pipworks, of this form or another.

    What SQLite cannot read just now is taken for one: whoever opens it is told why it cannot be.
    """
    # Without a log beside it nobody is writing, and SQLite is to put none there itself.
    logged = Path(f"{file}-wal").exists()
    how = "mode=ro" if logged else "mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True)) as base:
            found = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not found >= OURS:
                return False
            forms = [str(form) for (form,) in base.execute("SELECT version_num FROM alembic_version")]
    except sqlite3.Error:
        return True
    return bool(forms) and all(len(form) == 4 and form.isdecimal() for form in forms)
