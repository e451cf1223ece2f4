"""Prints the server's OpenAPI document, from which the types of the pages are made (`npm run types`)."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from pipworks.tables import Parlour, Storage
from pipworks.web.app import create_app

with tempfile.TemporaryDirectory() as folder:
    app = create_app(Parlour(Storage(f"sqlite:///{Path(folder) / 'none.db'}")))
    print(json.dumps(app.openapi(), ensure_ascii=False, sort_keys=True))
