"""Tournaments: round robin, Swiss, knock-out, an arena by time, a ladder; of any game, for 2 to 500.

What a tournament is follows from its events (`events`, `state`), and what it does next from what it is and
the time (`course`), by pure modules: who plays whom (`pairing`, `roundrobin`, `knockout`), what games are
worth (`scores`), what decides between equals (`tiebreaks`), how everybody stands (`standings`).
"""

from pipworks.loading import loading

with loading():
    from pipworks.tournaments.plan import Plan
    from pipworks.tournaments.simulating import by_strength, simulated
    from pipworks.tournaments.standings import standings, team_standings
    from pipworks.tournaments.state import Tournament

__all__ = ["Plan", "Tournament", "by_strength", "simulated", "standings", "team_standings"]
