"""The gallery: versions of games that people publish, play, rate, talk about and make others of."""

from pipworks.loading import loading

with loading():
    from pipworks.gallery.plays import Played, Plays
    from pipworks.gallery.ratings import Liked, Rating, Ratings
    from pipworks.gallery.rooms import Gallery
    from pipworks.gallery.talk import Comment, Heard, Talk
    from pipworks.gallery.versions import Listed, Said, Sort, Version, Versions

__all__ = [
    "Comment", "Gallery", "Heard", "Liked", "Listed", "Played", "Plays", "Rating", "Ratings", "Said", "Sort",
    "Talk", "Version", "Versions",
]  # fmt: skip
