"""Ratings: how well people play each game, by the rated games that they have finished.

A rating is a mean and a deviation (Plackett–Luce, by openskill), so that games for three to eight count
properly. It follows from the events of the tables and nothing else; the levels of bots are fixed marks beside
it.
"""

from pipworks.loading import loading

with loading():
    from pipworks.ratings.figures import NEW, Figures
    from pipworks.ratings.places import Finish
    from pipworks.ratings.recounting import Recounted, recompute
    from pipworks.ratings.rooms import Ratings
    from pipworks.ratings.scale import Shown, shown

__all__ = ["NEW", "Figures", "Finish", "Ratings", "Recounted", "Shown", "recompute", "shown"]
