"""The gallery of a server: its versions, what is said about them, how they were played and liked."""

from __future__ import annotations

from pipworks.gallery.plays import Plays
from pipworks.gallery.ratings import Ratings
from pipworks.gallery.talk import Talk
from pipworks.gallery.versions import Said, Version, Versions
from pipworks.tables import Parlour


class Gallery:
    """The gallery of a parlour's server, which hears how its games end."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.versions = Versions(parlour.storage)
        self.talk = Talk(parlour.storage)
        self.ratings = Ratings(parlour.storage)
        self.plays = Plays(parlour)

    def publish(self, code: str, said: Said, author: str, parent: str | None) -> tuple[Version, bool]:
        """Publish a variant, whose author follows it then; the version, and whether it is new.

        Raises UnknownGame, BadOption, BadVersion or GalleryFull.
        """
        now = self.parlour.now()
        version, new = self.versions.publish(code, said, author, now, parent)
        if new:
            self.talk.follow(version.id, author, now)
        return version, new
