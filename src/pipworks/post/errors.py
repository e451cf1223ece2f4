"""What can be wrong with what people ask of a game by post, and with what comes. Each has a `code`."""

from __future__ import annotations

from pipworks.engine import GameError, Message, Seat, say


class PostError(GameError):
    """Anything wrong with what was asked of a game by post."""

    code = "post-error"


class NotByPost(PostError):
    """A game that cannot be played by post, as something in it is hidden, or needs a clock."""

    code = "not-by-post"


class NoSuchGame(PostError):
    """There is no such game in the folder, or it is not clear which one is meant."""

    code = "no-such-game"


class NotNow(PostError):
    """There is nothing to choose now."""

    code = "not-now"


class Unreadable(PostError):
    """What is kept of a game cannot be read."""

    code = "unreadable-game"


class Refused(PostError):
    """A message that changes nothing. `code` says why it was not taken."""

    code = "refused-message"


class Damaged(Refused):
    """A block that has come to harm on its way."""

    code = "damaged"


class Foreign(Refused):
    """A message that the player whom it names did not sign."""

    code = "not-signed"


class Known(Refused):
    """A message that has been taken before."""

    code = "known"


class Elsewhere(Refused):
    """A message of another game."""

    code = "other-game"


class Early(Refused):
    """A message that follows on one that has not come yet."""

    code = "early"


class Breach(PostError):
    """A message that a player signed, and that breaks the protocol. `seat` and `number` say which message.

    With `misled`, the other player may as well have sent them other messages than are known.
    """

    code = "breach"

    def __init__(self, seat: int, number: int, what: Message, *, misled: bool = False) -> None:
        super().__init__(
            say("message {number} of {player} {what}", number=number, player=Seat(seat), what=what)
        )
        self.seat, self.number, self.misled = seat, number, misled
