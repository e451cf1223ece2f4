"""Why the operating system has refused something, in words that can be said in every language."""

from __future__ import annotations

import errno

from pipworks.engine.messages import Message, say, verbatim

_WHY = {
    errno.EACCES: say("permission denied"),
    errno.EADDRINUSE: say("address already in use"),
    errno.EADDRNOTAVAIL: say("cannot assign requested address"),
    errno.EEXIST: say("file exists"),
    errno.EIO: say("input/output error"),
    errno.EISDIR: say("is a directory"),
    errno.ENAMETOOLONG: say("file name too long"),
    errno.ENOENT: say("no such file or directory"),
    errno.ENOSPC: say("no space left on device"),
    errno.ENOTDIR: say("not a directory"),
    errno.EPERM: say("operation not permitted"),
    errno.EROFS: say("read-only file system"),
}
"""What Linux says in English; what is not here is told as the system says it."""


def why(problem: OSError) -> Message:
    """The reason, in small letters and without a full stop."""
    known = _WHY.get(problem.errno or 0)
    return known or verbatim((problem.strerror or str(problem) or "unknown reason").lower())
