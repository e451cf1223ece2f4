"""How the rooms are loaded: quickly, and so that a file that stands in the way is named.

Nothing of any room is imported here.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


class InTheWay(ImportError):
    """A file beside what is run has the name of a module that Python brings along."""


@contextmanager
def loading() -> Iterator[None]:
    """Let Python not look for garbage while something is imported. Raises InTheWay.

    Of what is loaded hardly anything becomes garbage, and it would look through all of it time and again, and
    once more afterwards, were it not counted as old by then. (What has been set aside comes back as old.)
    """
    looks, much = gc.isenabled(), "pipworks.engine.variant" not in sys.modules
    gc.disable()
    try:
        yield
    except InTheWay:
        raise
    except (AttributeError, ImportError) as problem:
        if (taken := _in_the_way()) is None:
            raise
        raise InTheWay(
            f"{taken} is taken for a module of Python's own that is called so, too: give it another name"
        ) from problem
    finally:
        if looks:
            if much and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _in_the_way() -> str | None:
    """The file beside what is run that has been imported in the place of a module of Python's own, if any."""
    beside = os.path.abspath(sys.path[0]) if sys.path else ""
    if beside == os.path.dirname(os.__file__):
        return None
    for name in sys.stdlib_module_names:
        file = getattr(sys.modules.get(name), "__file__", None)
        if file is not None and os.path.dirname(os.path.abspath(file)) == beside:
            return str(file)
    return None
