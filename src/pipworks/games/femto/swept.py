"""All packs of eight from 1 to 24, as `pipworks sweep femto --cards 8 --from 1..24` has worked them out."""

from __future__ import annotations

from pathlib import Path

from pipworks.engine.swept import Swept

SWEPT = Swept(Path(__file__).with_name("packs_of_eight.gz"))
