"""What is installed from a wheel needs no Node and no checkout: all that is no module is in it, too."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_a_wheel_brings_the_pages_and_the_steps_of_the_database(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--no-build-isolation", "-q"]
    subprocess.run([*build, "-w", str(tmp_path)], check=True, timeout=1000)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        page = opened.read("pipworks/web/static/index.html").decode()
    scripts = [name for name in names if name.startswith("pipworks/web/static/assets/") and ".js" in name]
    assert scripts and "<script" in page
    assert any(Path(name).name in page for name in scripts), "the page names a script that is not there"
    assert any(name.startswith("pipworks/tables/migrations/versions/v0001") for name in names)
    assert {"pipworks/starter/tens.py", "pipworks/starter/test_tens.py"} <= names
    assert {"pipworks/cards/art/art.json", "pipworks/cards/fonts/besley.woff2"} <= names
    assert not any(name.startswith(("ui/", "tests/", "node_modules")) for name in names)
