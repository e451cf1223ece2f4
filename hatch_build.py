"""Builds the pages of the browser into the wheel, so that an installed `pipworks serve` needs no Node."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface):
    """Adds `ui/dist`, built when missing, as `pipworks/web/static`, and what cards on paper are drawn with.

    An editable install takes both from the checkout.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds."""
        if version == "editable":
            return
        ui = Path(self.root) / "ui"
        pages = ui / "dist"
        if not (pages / "index.html").is_file():
            self._build(ui)
        manual = Path(self.root) / "docs" / "_build" / "html"
        if (manual / "index.html").is_file():  # what has been built is shipped; nothing is built for it
            at = "docs/_build/html" if self.target_name == "sdist" else "pipworks/web/manual"
            build_data["force_include"][str(manual)] = at
        target = "ui/dist" if self.target_name == "sdist" else "pipworks/web/static"
        build_data["force_include"][str(pages)] = target
        if self.target_name != "sdist":  # which has all of `ui`
            art, fonts = ui / "src/cards/art.json", ui / "src/design/fonts"
            build_data["force_include"][str(art)] = "pipworks/cards/art/art.json"
            build_data["force_include"][str(fonts)] = "pipworks/cards/fonts"

    @staticmethod
    def _build(ui: Path) -> None:
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(
                "The pages of the browser have to be built, and npm is not here: install Node 20.19 or newer "
                "(on Debian: apt install nodejs npm), or build from a source distribution, which has them."
            )
        for command in ([npm, "ci"], [npm, "run", "build"]):
            subprocess.run(command, cwd=ui, check=True, env=os.environ | {"CI": "1"})
