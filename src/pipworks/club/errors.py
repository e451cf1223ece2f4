"""What can be wrong with what is asked of a class."""

from __future__ import annotations

from pipworks.engine import GameError


class ClassError(GameError):
    """Anything wrong with what was asked of a class."""

    code = "class-error"


class NoSuchClass(ClassError):
    """There is no class of that code or id."""

    code = "no-such-class"


class NotYourClass(ClassError):
    """Somebody asks for what only the teacher, or only a pupil of the class, may have."""

    code = "not-your-class"


class NameTaken(ClassError):
    """Somebody in the class is called so already, or nearly."""

    code = "name-taken"


class NoName(ClassError):
    """A first name that tells nobody who it is."""

    code = "no-name"


class ClassFull(ClassError):
    """As many are in the class as it takes."""

    code = "class-full"


class ClassNotNow(ClassError):
    """What is asked does not fit what the class is doing."""

    code = "class-not-now"
