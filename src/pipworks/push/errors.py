"""What can be wrong with web push. Each kind has a stable `code`."""

from __future__ import annotations

from pipworks.engine import GameError


class BadPushSettings(GameError):
    """The settings of web push say nothing that can be done."""

    code = "bad-push-settings"


class BadEndpoint(GameError):
    """Where a browser says that it hears, or its key, is nothing that could be written to."""

    code = "bad-endpoint"


class NoPush(GameError):
    """This server writes to no browsers."""

    code = "no-push"


def off() -> NoPush:
    """That it does not."""
    return NoPush("this server writes to no browsers: whoever runs it has not set that up")
