"""What can be wrong with what people ask about themselves and others. Each kind has a stable `code`."""

from __future__ import annotations

from pipworks.engine import GameError


class NameClaimed(GameError):
    """The name, or one that looks like it, is somebody's who keeps it."""

    code = "name-taken"


class BadPasskey(GameError):
    """What a browser or an authenticator sent is no answer to what it was asked."""

    code = "bad-passkey"


class UnknownPasskey(GameError):
    """A passkey that nobody here has, or has any more."""

    code = "unknown-passkey"


class TooManyPasskeys(GameError):
    """More passkeys than one person needs."""

    code = "too-many-passkeys"


class NobodyHere(GameError):
    """There is nobody of that handle."""

    code = "nobody-here"


class NotWithYou(GameError):
    """Somebody at the table wants nothing to do with somebody else."""

    code = "not-with-you"


class NoSuchReport(GameError):
    """There is no such line of chat, or no such report."""

    code = "no-such-report"


class Muted(GameError):
    """Who may not say anything just now."""

    code = "muted"


class Banned(GameError):
    """Who may not come in."""

    code = "banned"


class BadHostKey(GameError):
    """No key of a host, or one that does not hold."""

    code = "bad-host-key"
