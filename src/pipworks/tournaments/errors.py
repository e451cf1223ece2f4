"""What can be wrong with what is asked of a tournament. Each kind has a stable `code`."""

from __future__ import annotations

from pipworks.engine import GameError


class TournamentError(GameError):
    """Anything wrong with what was asked of a tournament."""

    code = "tournament-error"


class BadPlan(TournamentError):
    """A tournament that cannot be held as it is wished."""

    code = "bad-plan"


class NoSuchTournament(TournamentError):
    """There is no tournament of that code or id."""

    code = "no-such-tournament"


class NotYourTournament(TournamentError):
    """Somebody asks for what only who made it, or only who takes part, may have."""

    code = "not-your-tournament"


class TournamentNotNow(TournamentError):
    """What is asked does not fit how far the tournament is."""

    code = "tournament-not-now"


class TournamentFull(TournamentError):
    """As many take part as it takes."""

    code = "tournament-full"


class EntrantNamed(TournamentError):
    """Somebody who takes part is called so already, or nearly."""

    code = "entrant-named"
