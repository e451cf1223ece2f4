"""How far commands are, in the reader's language."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from pipworks.cli import console
from pipworks.cli.language import choose
from pipworks.engine.messages import Message, say
from pipworks.engine.teller import Teller
from shell import run

ATTO, HIDDEN = "femto:atto", "femto:pack=2-3-4-5-6,hand_size=2,spare=hidden"
WORKS = {
    "match": ("match", ATTO, "random", "random", "--games", "20"),
    "lab": ("lab", ATTO),
    "lab, sampled": ("lab", ATTO, "--sampled", "--games", "8", "--ladder", "--players", "2"),
    "solve": ("solve", "femto:order=loser_leads,hand_size=3,pack=1-2-3-4-5-6", "--exact"),
    "solve, in floating point": ("solve", ATTO, "--float"),
    "solve, hidden": ("solve", HIDDEN, "--within", "1"),
    "puzzle": ("puzzle", "femto:pack=2-3-4-5-6-9,hand_size=3", "--seed", "1", "--answer"),
    "perft": ("perft", ATTO, "--depth", "1"),
    "tournament": ("tournament", "play", ATTO, "random", "random"),
    "sweep": ("sweep", ATTO, "--cards", "6", "--from", "1..6", "--out", "swept", "--workers", "1"),
}


@pytest.mark.compiled
@pytest.mark.parametrize("words", WORKS.values(), ids=WORKS)
def test_progress_is_told_in_german_too(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str, ...],
) -> None:
    told: list[Message] = []

    @contextmanager
    def progress(what: Message, *, plain: bool = False) -> Iterator[Callable[[float, Message], None]]:
        told.append(what)
        yield lambda done, detail: told.append(detail)

    monkeypatch.setattr(console, "progress", progress)
    monkeypatch.chdir(tmp_path)
    done = run(capsys, *words)
    assert (done.code, done.err) == (0, "")
    assert len(told) > 1 and all(isinstance(each, Message) for each in told)
    for each in told:
        assert Teller("de").say(each) != str(each)


@pytest.mark.parametrize(
    ("language", "heading", "detail"),
    [("en", "Playing femto", "12,345 games"), ("de", "Wird gespielt: femto", "12.345 Partien")],
)
def test_progress_is_shown_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, language: str, heading: str, detail: str
) -> None:
    """Also when a thread tells it that knows of none."""
    shown = threading.Event()

    class Written(StringIO):
        def write(self, text: str) -> int:
            done = super().write(text)
            if heading in self.getvalue():
                shown.set()
            return done

    written = Written()
    monkeypatch.setattr(console, "SILENT_SECONDS", 0.0)
    monkeypatch.setattr(console, "err", lambda: Console(file=written, force_terminal=True, width=100))
    choose(language)
    with console.progress(say("Playing {variant}", variant="femto")) as tell:
        assert shown.wait(60)
        thread = threading.Thread(
            target=tell, args=(0.5, say("{games:grouped} {games:game|games}", games=12345))
        )
        thread.start()
        thread.join()
    assert detail in written.getvalue()
