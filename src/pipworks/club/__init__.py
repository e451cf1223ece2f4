"""Classes: a teacher, a code, pupils with first names, rounds of ordinary tables, and what comes out.

A class is rows in the database of the tables (`register`); its games are tables that nobody but the class
owns, to which pupils are brought (`club`, `pairing`). What a teacher, the board and a pupil are told is made
in `telling`; what a class learns from its own games, in the terms in which a game speaks of itself, in
`findings`, and what it can be asked to guess, in `questions`.
"""

from pipworks.loading import loading

with loading():
    from pipworks.club.club import Club
    from pipworks.club.register import Class, Pupil

__all__ = ["Class", "Club", "Pupil"]
