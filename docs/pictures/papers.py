"""Lays six printed pages side by side, for the page on printing.

Run from anywhere, with what `pipworks[print]` installs, Pillow and Poppler's `pdftoppm`:
`python docs/pictures/papers.py`. It writes printing.webp beside itself.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

PICTURE = Path(__file__).with_name("printing.webp")
PAGES = (
    ("math-arena --what cards --backs none", 5),
    ("friend-or-foe --what sheet", 1),
    ("ascent --what puzzles --seed 7", 1),
    ("sequences --what cards --black --backs none", 1),
    ("sequences --what travel", 1),
    ("friend-or-foe --what cards --backs none --language de", -1),
)
"""What `pipworks print` is asked for, and which page is shown; -1 is the last."""
ACROSS = 3
WIDTH, HEIGHT = 415, 587
"""Of a page, in pixels: those of A4."""
BETWEEN = 16
TABLE = (237, 240, 237)


def page_of(asked: str, number: int, folder: Path) -> Image.Image:
    """One page of what is asked for."""
    made = folder / "made.pdf"
    words = [*asked.split(), "--url", "https://play.example.org", "--out", str(made)]
    subprocess.run([sys.executable, "-m", "pipworks", "print", *words], check=True, capture_output=True)
    scale = ["-scale-to-x", str(2 * WIDTH), "-scale-to-y", str(2 * HEIGHT)]
    at = number if number > 0 else count_of(made)
    wanted = ["-f", str(at), "-l", str(at), *scale]
    drawn = subprocess.run(["pdftoppm", *wanted, str(made)], check=True, capture_output=True).stdout
    return Image.open(io.BytesIO(drawn)).resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def count_of(file: Path) -> int:
    """How many pages there are."""
    told = subprocess.run(["pdfinfo", str(file)], check=True, capture_output=True, text=True).stdout
    return int(told.partition("Pages:")[2].split()[0])


def main() -> None:
    """Print, and lay the pages out."""
    down = -(-len(PAGES) // ACROSS)
    size = ACROSS * WIDTH + (ACROSS + 1) * BETWEEN, down * HEIGHT + (down + 1) * BETWEEN
    table = Image.new("RGB", size, TABLE)
    with tempfile.TemporaryDirectory() as folder:
        for place, (asked, number) in enumerate(PAGES):
            row, column = divmod(place, ACROSS)
            corner = BETWEEN + column * (WIDTH + BETWEEN), BETWEEN + row * (HEIGHT + BETWEEN)
            table.paste(page_of(asked, number, Path(folder)), corner)
    table.save(PICTURE, quality=82, method=6)


if __name__ == "__main__":
    main()
