"""How inner loops are compiled, and where the compiled code is kept.

Rules, solvers and searches are written in the subset of Python that Numba compiles and are marked
`@kernel`. Compiled code is kept on disk between processes, for each module in a folder named after a digest
of every source file that could have gone into it (`pipworks.sources`), so it can be missing but never
stale. Compiled code runs without holding Python's lock, so a search in one thread does not stop the others.

With `NUMBA_DISABLE_JIT=1` in the environment nothing is compiled and Numba is not even imported:
every kernel is the plain Python function one reads.
"""

from __future__ import annotations

import gc
import hashlib
import importlib.util
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, ClassVar, TypeVar, cast

from pipworks.loading import loading
from pipworks.sources import digest, reach

with loading():
    import numpy as np

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""True when kernels run as ordinary Python."""

KERNELS = "kernels"
_KEPT_VERSIONS = 6
"""Of a module whose sources change often, so many versions of compiled code are kept."""
_KEPT_DAYS = 60
"""What has not been used for so long is cleared away."""

F = TypeVar("F", bound=Callable[..., Any])
Kernel = Callable[..., Any]
"""A compiled function, or in plain mode the function itself."""

if PLAIN:
    # Generators count modulo 2**64 on purpose; compiled code does so silently.
    np.seterr(over="ignore")


def _home() -> Path:
    chosen = os.environ.get("PIPWORKS_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("pipworks", appauthor=False))


@cache
def cache_folder() -> Path:
    """The folder that has the folders of compiled code; made when missing.

    `PIPWORKS_CACHE` names another parent. Where that cannot be written, a temporary folder serves, into which
    comes from there what is needed.
    """
    folder = _home() / KERNELS
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return _refuge()
    return folder if os.access(folder, os.W_OK) else _refuge()


def folder_for(name: str, source: Path, parts: Mapping[str, Any] | None = None) -> Path | None:
    """The folder for what is made from the code of a source file with some global names filled in.

    Another folder for each change of a file that this code, or that of a part, can depend on, and for other
    parts. Made when missing, and then what has not been used for long is cleared away. None when some of the
    code is in no file, so that nobody can know whether it has changed.
    """
    key = _digest(source, parts or {})
    return None if key is None else _kept(name, key)


@cache
def _kept(name: str, key: str) -> Path:
    folder = cache_folder() / f"{name}-{key}"
    ready = _home() / KERNELS / folder.name
    if not folder.exists() and ready.is_dir():
        _taken_over(ready, folder)
    try:
        folder.mkdir()
    except FileExistsError:
        os.utime(folder)
    else:
        _clear(folder)
    return folder


def _taken_over(ready: Path, folder: Path) -> None:
    """Copy what is kept where nothing can be written, as in a container that may only be read."""
    part = Path(tempfile.mkdtemp(prefix=folder.name, dir=folder.parent))
    shutil.copytree(ready, part, dirs_exist_ok=True)
    os.utime(part)
    try:
        part.rename(folder)
    except OSError:  # another process was quicker
        shutil.rmtree(part, ignore_errors=True)


def _clear(made: Path) -> None:
    """Clear away folders that have not been used for long, and old ones of the same name as one just made."""
    name = made.name.rpartition("-")[0]
    used: dict[Path, float] = {}
    for each in made.parent.iterdir():
        with suppress(OSError):  # another process may be clearing, too
            used[each] = each.stat().st_mtime
    del used[made]
    versions = [each for each in used if each.name.rpartition("-")[0] == name]
    versions.sort(key=used.__getitem__, reverse=True)
    old = {each for each in used if used[each] < time.time() - _KEPT_DAYS * 24 * 60 * 60}
    for each in old.union(versions[_KEPT_VERSIONS - 1 :]):
        shutil.rmtree(each, ignore_errors=True)


def _refuge() -> Path:
    """A temporary folder that nobody else can write to: what is kept there will be run."""
    folder = Path(tempfile.gettempdir()) / f"pipworks-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    held = folder.lstat()
    if stat.S_ISDIR(held.st_mode) and held.st_uid == os.getuid() and not held.st_mode & 0o022:
        return folder
    return Path(tempfile.mkdtemp(prefix="pipworks-"))


def _digest(source: Path, parts: Mapping[str, Any], *also: str) -> str | None:
    """A digest of all that the code of a file can depend on, its filled-in names among it."""
    places, facts = [source], list(also)
    for name, part in sorted(parts.items()):
        fact, place = _told_apart(part)
        facts.append(f"{name}: {fact}")
        places += [] if place is None else [place]
    if not all(each.is_file() for each in places):
        return None
    return digest(frozenset().union(*map(reach, places)), *facts)


def _told_apart(part: Any) -> tuple[str, Path | None]:
    """What tells a filled-in value from others, and the file of the code that belongs to it, if any does."""
    plain = getattr(part, "py_func", part)
    if isinstance(plain, FunctionType):
        held = [repr(each.cell_contents) for each in plain.__closure__ or ()]
        name = f"{plain.__module__}.{plain.__qualname__}"
        return f"{name} {held} {_bound.get(plain.__module__)}", _source_of(plain)
    if isinstance(part, ModuleType):
        return part.__name__, Path(str(part.__file__)).resolve()
    if isinstance(part, type) and part.__module__ not in ("builtins", "numpy"):
        return part.__qualname__, Path(str(sys.modules[part.__module__].__file__)).resolve()
    return (f"{part.dtype} {part.tolist()}" if isinstance(part, np.ndarray) else repr(part)), None


def _source_of(function: Callable[..., Any]) -> Path:
    return Path(function.__code__.co_filename).resolve()


@cache
def _keeper(folder: Path) -> Callable[[Callable[..., Any]], Any]:
    """What keeps the compiled code of functions in a folder.

    Numba by itself keeps code apart by the place of its source as well. The names of these folders say all
    that code can depend on: what was compiled once serves every copy of a source. And Numba numbers what it
    keeps of a function, so that two processes that compile it for different types at once can take the same
    number. And before it looks for what is kept it learns how to compile everything that it can, for which it
    imports SciPy, if that is there, and compiles the functions of its runtime. Compiled code has those in it.
    It needs no more than `_ready_for_code` sees to, and the secrets of Python's hashes where it hashes; if
    something has to be compiled after all, Numba learns then. Nor is a folder that is there tried by writing
    to it, and what is kept of a function is only looked for once the function is called: most are called by
    others, whose code has theirs in it.

    Each function has an environment, with the values that its code takes from Python, and its module is
    imported with it. Code that calls a function needs the environment only if there are such values in it.
    """
    import numba.core.caching

    caching: Any = numba.core.caching

    class Place(caching.InTreeCacheLocator):  # type: ignore[misc]
        def get_cache_path(self) -> str:
            return str(folder)

        def ensure_cache_path(self) -> None:
            folder.mkdir(exist_ok=True)  # it may have been cleared away

    class Kept(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes: ClassVar = [Place, *caching.CacheImpl._locator_classes]

        def reduce(self, data: Any) -> Any:
            *rest, environments = super().reduce(data)
            return *rest, [each for each in environments if each.consts]

        def rebuild(self, target_context: Any, payload: Any) -> Any:
            _, _, (code, _) = payload[0]
            if b"_numba_hashsecret" in code:
                import numba.cpython.hashing  # noqa: F401
            return super().rebuild(target_context, payload)

    class Files(caching.IndexDataCacheFile):  # type: ignore[misc]
        def save(self, key: Any, data: Any) -> None:
            told_apart = hashlib.sha256(repr(key).encode()).hexdigest()[:20]
            name = self._index_name.replace(".nbi", f".{told_apart}.nbc")
            try:
                self._save_data(name, data)  # first, so that nobody finds in the index what is not there
                self._save_index({**self._load_index(), key: name})
            except OSError as problem:  # which does not say where the disk is full
                raise OSError(problem.errno, problem.strerror, str(folder)) from problem

    class Keeper(caching.FunctionCache):  # type: ignore[misc]
        cache_path = str(folder)

        def __init__(self, function: Callable[..., Any]) -> None:
            self._name, self._py_func = repr(function), function
            self.enable()

        @cached_property
        def _impl(self) -> Kept:
            return Kept(self._py_func)

        @cached_property
        def _cache_file(self) -> Files:
            return Files(str(folder), self._impl.filename_base, folder.name)

        def load_overload(self, types: Any, context: Any) -> Any:
            _ready_for_code()
            with self._guard_against_spurious_io_errors():
                return self._load_overload(types, context)

    return Keeper


@cache
def _ready_for_code() -> None:
    """Have there what compiled code calls: Numba's runtime, by name."""
    import llvmlite.binding
    import numba.core.runtime.nrt

    runtime: Any = numba.core.runtime.nrt
    for name, address in runtime._nrt.c_helpers.items():
        llvmlite.binding.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)


@cache
def _numba() -> Any:
    """Numba, which imports Coverage where that is installed, to tell it of lines that have been compiled.

    Only who measures needs that, and then Coverage is there already; nobody else has to wait for it.
    """
    with _not_found("coverage"):
        import numba
    _compile_undisturbed()
    return numba


def _compile_undisturbed() -> None:
    """Have Python not look for garbage while something is compiled, which took it a twelfth of the time: most
    of what is made meanwhile stays for the rest of it."""
    import numba.core.event

    event: Any = numba.core.event

    class Listener(event.Listener):  # type: ignore[misc]
        depth, looks = 0, False

        def on_start(self, _: Any) -> None:
            if self.depth == 0:
                self.looks = gc.isenabled()
                gc.disable()
            self.depth += 1

        def on_end(self, _: Any) -> None:
            self.depth -= 1
            if self.depth == 0 and self.looks:
                gc.enable()

    event.register("numba:compile", Listener())


@contextmanager
def _not_found(module: str) -> Iterator[None]:
    """Have Python not find a module meanwhile, unless it has been imported."""
    if module in sys.modules:
        yield
        return
    sys.modules[module] = cast(ModuleType, None)
    try:
        yield
    finally:
        del sys.modules[module]


def _compiled(function: F, folder: Path | None, inlined: bool, counted: bool) -> F:
    numba = _numba()
    told: Any = {
        "error_model": "numpy",
        "nogil": True,
        "forceinline": inlined,
        "no_cfunc_wrapper": True,  # it would be for callers in C, and there are none
        "_nrt": counted,
    }
    if not is_of_the_house(function.__code__.co_filename):
        told["boundscheck"] = True
    compiled: Any = numba.njit(**told)(function)
    if folder is not None:
        compiled._cache = _keeper(folder)(function)
    return cast(F, compiled)


def _calls_itself(function: Callable[..., Any]) -> bool:
    """Whether a function is recursive: inlined, it would call a function that its cached code lacks."""
    return function.__code__.co_name in function.__code__.co_names


@cache
def is_of_the_house(file: str) -> bool:
    """Whether a file is one of this package, and not of a game from elsewhere."""
    return Path(file).resolve().is_relative_to(Path(__file__).resolve().parent)


def kernel(function: F) -> F:
    """Compile a function at its first call and keep the result for later processes.

    A kernel that calls itself must not be called by another kernel: the other's code, loaded again from
    disk, would lack it and crash (Numba 0.68). Where that is wanted, keep a stack of one's own.

    Floating-point division by zero gives an infinity, as in NumPy. Whether a place is one of an array is
    looked at only in code from outside this package, which raises an IndexError where it is none.
    """
    return _kernel(function, inlined=not _calls_itself(function))


def seldom(function: F) -> F:
    """As `kernel`, for a long function that is seldom called by short ones that often are.

    It stays a function of its own, so that those who call it stay as short and as quick as without it.
    """
    return _kernel(function, inlined=False)


def lean(function: F) -> F:
    """As `kernel`, for a short function that is called very often with arrays, and makes none.

    References to arrays are not counted in it, which may take longer than all that it does: whoever calls it
    keeps them. One that makes an array, or calls a function that does, is refused when it is compiled.
    """
    return _kernel(function, inlined=not _calls_itself(function), counted=False)


def _kernel(function: F, *, inlined: bool, counted: bool = True) -> F:
    if PLAIN:
        return function
    module = function.__module__
    key = _bound[module] if module in _bound else _key_of(module, function.__code__.co_filename)
    return _compiled(function, None if key is None else _kept(module, key), inlined, counted)


@cache
def _key_of(module: str, file: str) -> str | None:
    """The digest of a module that has not been bound.

    What is kept looks its module up by name when it is loaded again, and a game's file anywhere has a name of
    its own, so that copies of it keep their code apart.
    """
    return _digest(Path(file).resolve(), {}, module, *([] if is_of_the_house(file) else ["checked"]))


_bound: dict[str, str | None] = {}
"""The digests of the modules that have been bound."""


def bind(template: str, name: str, /, **parts: Any) -> ModuleType:
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
    spec = importlib.util.spec_from_file_location(full, found.origin)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(parts)
    sys.modules[full] = module  # compiled code, when loaded again, looks its module up by name
    if not PLAIN:
        _bound[full] = _digest(Path(found.origin).resolve(), parts)
    spec.loader.exec_module(module)
    return module


def compile_for(function: Kernel, *arguments: Any) -> None:
    """Have a kernel compiled for arguments of these types, without a call; a plain function has no need."""
    if isinstance(function, FunctionType):
        return
    compiled: Any = function
    compiled.compile(tuple(map(_numba().typeof, arguments)))


@contextmanager
def on_compile(tell: Callable[[str], None]) -> Iterator[None]:
    """Call `tell` with a kernel's name whenever one has to be compiled (not when it is loaded)."""
    if PLAIN:
        yield
        return
    _numba()
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, what: Any) -> None:
            tell(what.data["dispatcher"].py_func.__name__)

        def on_end(self, what: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        yield
