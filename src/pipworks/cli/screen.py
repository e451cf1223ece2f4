"""The screen of a terminal session: drawn with Rich for eyes, in plain lines for pipes and screen readers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pipworks.cli.language import told
from pipworks.cli.leaving import waiting
from pipworks.engine.messages import Message, say

NOT_SHOWN = say("(not shown as you type)")


class Left(Exception):
    """The person has left: end of input, Ctrl-C, or the word quit."""


class Screen:
    """Where a session shows things and asks for words."""

    def __init__(self, plain: bool | None = None) -> None:
        from rich.console import Console

        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.plain = not self.interactive if plain is None else plain
        self.console = Console(highlight=False, no_color=self.plain or None)

    def say(self, what: str | Message = "", style: str | None = None, whole: bool = False) -> None:
        """A line of text, or a message in the language that is spoken here.

        What is to be copied from the screen is said whole: only the terminal itself breaks the line.
        """
        from rich.text import Text

        from pipworks.cli.wrapping import Wrapped

        text = what if isinstance(what, str) else told(what)
        if self.plain:
            print(text, flush=True)
        else:
            shown = Text(text, style=style or "")
            self.console.print(shown if whole else Wrapped(shown), soft_wrap=whole)

    def draw(self, picture: Any, words: str) -> None:
        """A picture, or the words for it."""
        if self.plain:
            print(words, flush=True)
        else:
            self.console.print(picture)

    def ask(self, asked: str | Message, secret: bool = False) -> str:
        """A line that somebody types; not shown as it is typed when it is secret. Raises Left."""
        question = (asked if isinstance(asked, str) else told(asked)).removesuffix(".")
        try:
            with waiting():
                return self._line(question, secret)
        except (EOFError, KeyboardInterrupt):
            print(flush=True)
            raise Left from None
        except UnicodeDecodeError:
            return "\ufffd"

    def _line(self, question: str, secret: bool) -> str:
        if secret and self.interactive:
            from getpass import getpass

            return getpass(f"{question} {told(NOT_SHOWN)}: ").strip()
        if not self.interactive:
            print(f"{question}: ", end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            print(line.strip(), flush=True)
            return line.strip()
        return input(f"{question}: ").strip()

    def clear(self) -> None:
        """Hide what has been shown from the next player."""
        if self.interactive and not self.plain:
            self.console.clear()
        elif self.interactive:
            print("\n" * 50, flush=True)

    @contextmanager
    def waiting(self, what: Message) -> Iterator[None]:
        """Show that something is being worked out."""
        if self.plain:
            yield
            return
        with self.console.status(told(what)):
            yield
