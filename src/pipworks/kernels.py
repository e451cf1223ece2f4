"""How inner loops are compiled, and where the compiled code is kept.

Rules, solvers and searches are written in the subset of Python that Numba compiles and are marked
`@kernel`. Compiled code is kept on disk between processes, in a folder named after a digest of every
source file that could have gone into it, so it can be missing but never stale. Compiled code runs without
holding Python's lock, so a search in one thread does not stop the others.

With `NUMBA_DISABLE_JIT=1` in the environment nothing is compiled and Numba is not even imported:
every kernel is the plain Python function one reads.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import stat
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""True when kernels run as ordinary Python."""

PACKAGE = Path(__file__).resolve().parent
OUTER_ROOMS = ("cli", "client", "interop", "mail", "printing", "tables", "web")
"""Rooms that no kernel of a lower room can depend on: their sources do not count for the others' code."""

_KEPT_VERSIONS = 6
_deciding_cache = threading.Lock()

F = TypeVar("F", bound=Callable[..., Any])
Kernel = Callable[..., Any]
"""A compiled function, or in plain mode the function itself."""

if PLAIN:
    # Generators count modulo 2**64 on purpose; compiled code does so silently.
    np.seterr(over="ignore")


def _digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(str(file).encode())
        total.update(file.read_bytes())
    return total.hexdigest()[:20]


def _is_inner(source: Path) -> bool:
    """Whether a file belongs to the rooms whose kernels share one folder."""
    return source.is_relative_to(PACKAGE) and source.relative_to(PACKAGE).parts[0] not in OUTER_ROOMS


@cache
def package_digest() -> str:
    """A digest of every source file of this package below the outer rooms: 20 hexadecimal digits."""
    return _digest([each for each in PACKAGE.rglob("*.py") if _is_inner(each)])


@cache
def _folder_digest(folder: Path) -> str:
    return _digest(list(folder.glob("*.py")))


def _home() -> Path:
    chosen = os.environ.get("PIPWORKS_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("pipworks", appauthor=False))


@cache
def cache_folder() -> Path:
    """The folder for code compiled from the sources as they are now; made when missing.

    `PIPWORKS_CACHE` names another parent. Where the parent cannot be written, a temporary folder
    serves. Folders of long-gone sources are cleared away.
    """
    home = _home() / "kernels"
    folder = home / package_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        others = sorted(home.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
        for stale in others[_KEPT_VERSIONS:]:
            shutil.rmtree(stale, ignore_errors=True)
    except OSError:
        folder = _refuge() / package_digest()
        folder.mkdir(exist_ok=True)
    return folder


def _refuge() -> Path:
    """A temporary folder that nobody else can write to: what is kept there will be run."""
    folder = Path(tempfile.gettempdir()) / f"pipworks-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    held = folder.lstat()
    if stat.S_ISDIR(held.st_mode) and held.st_uid == os.getuid() and not held.st_mode & 0o022:
        return folder
    return Path(tempfile.mkdtemp(prefix="pipworks-"))


def _folder_for(*sources: Path) -> Path:
    """Where code goes that was compiled from these files and from the package."""
    strangers = {each.parent for each in sources if not _is_inner(each)}
    folder = cache_folder()
    for each in sorted(strangers):
        folder = folder / _folder_digest(each)
    return folder


def _source_of(function: Callable[..., Any]) -> Path:
    plain = getattr(function, "py_func", function)
    return Path(plain.__code__.co_filename).resolve()


def _compiled(function: F, folder: Path) -> F:
    import numba

    config: Any = numba.config

    with _deciding_cache:  # Numba takes the folder from its configuration as it decorates
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            compiled: Any = numba.njit(
                cache=True, error_model="numpy", nogil=True, forceinline=not _calls_itself(function)
            )(function)
        finally:
            config.CACHE_DIR = before
    return cast(F, compiled)


def _calls_itself(function: Callable[..., Any]) -> bool:
    """Whether a function is recursive: inlined, it would call a function that its cached code lacks."""
    return function.__code__.co_name in function.__code__.co_names


def kernel(function: F) -> F:
    """Compile a function at its first call and keep the result for later processes.

    A kernel that calls itself must not be called by another kernel: the other's code, loaded again from
    disk, would lack it and crash (Numba 0.68). Where that is wanted, keep a stack of one's own.

    Arrays are not bounds-checked and floating-point division by zero gives an infinity, as in NumPy.
    """
    if PLAIN:
        return function
    folder = _bound_folder.get(function.__module__) or _folder_for(_source_of(function))
    return _compiled(function, folder)


_bound_folder: dict[str, Path] = {}


def bind(template: str, name: str, **parts: Any) -> ModuleType:
    """Load a module of kernels afresh, with some of its global names filled in.

    A loop over *any* game's rules (a playout, a solver) is written once, in a template module that
    names the rules as bare globals. Binding makes an instance of it for one game, whose calls are
    direct and whose compiled code can be kept, which functions passed as arguments would not allow.

    Parameters: `template`, the dotted name of the template module; `name`, what tells this instance
    from others; `parts`, the global names and their values (kernels, dtypes, constants).
    """
    full = f"{template}@{name}"
    found = importlib.util.find_spec(template)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"there is no module {template!r} to bind")
    sources = [_source_of(each) for each in parts.values() if callable(each) and not _is_type(each)]
    folder = _folder_for(*sources) / name
    spec = importlib.util.spec_from_file_location(full, found.origin)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(parts)
    sys.modules[full] = module  # compiled code, when loaded again, looks its module up by name
    if not PLAIN:
        folder.mkdir(parents=True, exist_ok=True)
        _bound_folder[full] = folder
    spec.loader.exec_module(module)
    return module


def _is_type(thing: object) -> bool:
    return isinstance(thing, type | np.dtype)


@contextmanager
def on_compile(tell: Callable[[str], None]) -> Iterator[None]:
    """Call `tell` with a kernel's name whenever one has to be compiled (not when it is loaded)."""
    if PLAIN:
        yield
        return
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, what: Any) -> None:
            tell(what.data["dispatcher"].py_func.__name__)

        def on_end(self, what: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield
