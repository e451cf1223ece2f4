"""What can be wrong with what people ask of the gallery. Each kind has a stable `code`."""

from __future__ import annotations

from pipworks.tables.errors import NotNow, TableError


class NoSuchVersion(TableError):
    """Nothing is published at that address."""

    code = "no-such-version"


class NoSuchComment(TableError):
    """There is no such comment on that version."""

    code = "no-such-comment"


class BadVersion(TableError):
    """A version that cannot be published as it is."""

    code = "bad-version"


class GalleryFull(NotNow):
    """As much has been published, or said, as one person may publish or one version takes."""

    code = "gallery-full"


class BadGalleryFile(TableError):
    """A file of versions that cannot be taken in; nothing of it was."""

    code = "bad-gallery-file"
