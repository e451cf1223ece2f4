"""What is really in a PDF: where its pictures lie, its fonts, tags and words, and how it looks in print."""

from __future__ import annotations

import io
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from pipworks.printing import Printout, job, print_out

MILLIMETRE = 72 / 25.4


class Word(NamedTuple):
    """A word on a page, and its edges in millimetres from the upper left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class Shown(NamedTuple):
    """A picture on a page: which, and its edges in millimetres from the upper left corner."""

    number: int
    left: float
    top: float
    right: float
    bottom: float
    turned: bool


def printed(code: str, **asked: object) -> Printout:
    """What is printed of a game; the same job is printed once, however it is asked for."""
    return _printed(job(code, **({"seed": 7} | asked)))  # type: ignore[arg-type]


_printed = cache(print_out)


def read(made: Printout) -> PdfReader:
    """A PDF, opened by somebody else's program."""
    return PdfReader(io.BytesIO(made.pdf))


def size_of(page: PageObject) -> tuple[float, float]:
    """Width and height of a page in millimetres."""
    return float(page.mediabox.width) / MILLIMETRE, float(page.mediabox.height) / MILLIMETRE


def pictures_on(page: PageObject) -> list[Shown]:
    """The pictures on a page in the order in which they are drawn, but for what is drawn behind them all."""
    forms: Any = page["/Resources"]["/XObject"]  # type: ignore[index]
    wide, high = size_of(page)
    found, matrix, kept = [], np.eye(3), []
    for values, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"q":
            kept.append(matrix)
        elif operator == b"Q":
            matrix = kept.pop()
        elif operator == b"cm":
            a, b, c, d, e, f = map(float, values)
            matrix = np.array([[a, b, 0], [c, d, 0], [e, f, 1]]) @ matrix
        elif operator == b"Do" and forms[values[0]].get("/Subtype") == "/Form":
            x0, y0, x1, y1 = map(float, forms[values[0]]["/BBox"])
            corners = np.array([[x0, y0, 1], [x1, y1, 1]]) @ matrix / MILLIMETRE
            (left, right), (bottom, top) = sorted(corners[:, 0]), sorted(corners[:, 1])
            number = forms.raw_get(values[0]).idnum
            found.append(Shown(number, left, high - top, right, high - bottom, matrix[0, 0] < 0))
    return [each for each in found if each.right - each.left < wide - 1]


def words_of(reader: PdfReader) -> str:
    """All that can be selected, with single spaces."""
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def texts_in(pdf: bytes) -> list[str]:
    """The words of every page of a file, in the order in which they were written."""
    told = subprocess.run(
        ["pdftotext", "-raw", "-enc", "UTF-8", "-", "-"], input=pdf, check=True, capture_output=True
    )
    *found, rest = told.stdout.decode().split("\f")
    assert not rest
    return found


def placed(pdf: bytes) -> list[list[Word]]:
    """Where the words of every page stand."""
    told = subprocess.run(
        ["pdftotext", "-bbox", "-enc", "UTF-8", "-", "-"], input=pdf, check=True, capture_output=True
    )
    edge = r'="([\d.]+)" '
    word = re.compile(f"<word xMin{edge}yMin{edge}xMax{edge}yMax{edge[:-1]}>([^<]*)<")
    return [
        [
            Word(found[5], *(float(each) / MILLIMETRE for each in found.groups()[:4]))
            for found in word.finditer(page)
        ]
        for page in told.stdout.decode().split("<page ")[1:]
    ]


@cache
def texts(made: Printout) -> tuple[str, ...]:
    """The words of every page; pypdf would read every card again wherever it lies, which takes long."""
    found = texts_in(made.pdf)
    assert made.pages == len(found)
    return tuple(found)


def raster(made: Printout, page: int, resolution: int, folder: Path) -> NDArray[np.int64]:
    """A page as it is printed, `[y, x, colour]` from 0 to 255."""
    return rastered(made.pdf, page, resolution, folder).astype(np.int64)


def rastered(pdf: bytes, page: int, resolution: float, folder: Path) -> NDArray[np.uint8]:
    """A page of a file, in so many dots an inch, `[y, x, colour]` from 0 to 255."""
    file = folder / "made.pdf"
    file.write_bytes(pdf)
    numbers = ["-f", str(page), "-l", str(page), "-r", str(resolution)]
    ppm = subprocess.run(["pdftoppm", *numbers, str(file)], check=True, capture_output=True).stdout
    _, size, _, pixels = ppm.split(b"\n", 3)
    wide, high = map(int, size.split())
    return np.frombuffer(pixels, np.uint8).reshape(high, wide, 3)
