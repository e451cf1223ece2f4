"""Two people who play by post in the tests: a folder each, and the mails between them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pipworks import Variant
from pipworks.games import find_named
from pipworks.post import desk, keeping, sealing
from pipworks.post.desk import Reading
from pipworks.post.letters import Letter
from pipworks.post.playing import PostGame

ATTO = "femto:atto"


@dataclass
class Player:
    """Somebody with a folder, and the game as they saw it last; whatever they do begins with the folder."""

    folder: Path
    dice: random.Random
    seen: PostGame | None = None

    @property
    def secret(self) -> str:
        return self.dice.randbytes(32).hex()

    @property
    def game(self) -> PostGame:
        """The only game of theirs."""
        return self.seen or self.anew()

    def anew(self) -> PostGame:
        """The only game of theirs, as it stands in the folder."""
        self.seen = keeping.load(self.folder, keeping.found(self.folder, ""), find_named)
        return self.seen

    @property
    def mail(self) -> str:
        """What they would send now."""
        return "\n\n".join(letter.block for letter in self.game.outbox)

    def read(self, mail: str) -> Reading:
        reading = desk.read(self.folder, mail, None, self.secret, find_named)
        for each in reading.games:
            self.seen = each.game
        return reading

    def lay(self, choice: str | None = None) -> PostGame:
        now = self.game
        if choice is None:
            assert now.course.record is not None
            choice = self.dice.choice(now.course.record.now.choices(now.seat))
        self.seen = desk.lay(self.folder, "", choice, find_named).game
        return self.seen

    def begin(self, variant: Variant, other: str = "Bo") -> str:
        game = desk.begin(self.folder, variant, "Ann", other, self.secret, find_named).game
        self.seen = game
        return game.outbox[0].block


@contextmanager
def two(seed: int = 0) -> Iterator[tuple[Player, Player]]:
    """Two people with nothing in their folders."""
    with TemporaryDirectory() as place:
        yield (
            Player(Path(place) / "ann", random.Random(f"{seed}/ann")),
            Player(Path(place) / "bo", random.Random(f"{seed}/bo")),
        )


def signed_anew(player: Player, letter: Letter, **changes: str) -> Letter:
    """A letter of a player's with some fields changed, which they have signed all the same."""
    fields = letter.fields | changes
    return Letter(fields, sealing.signed(player.game.secret, Letter(fields, "").body))
