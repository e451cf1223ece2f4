"""The browser's files and the manual: served from the package, or as they were built in a checkout."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import mimetypes
import re
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from cachetools import LRUCache, cached
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse

from pipworks.web.guard import POLICY
from pipworks.web.heads import with_head
from pipworks.web.language import language
from pipworks.web.under import rooted, site_of, under

P = ParamSpec("P")
T = TypeVar("T")

HERE = Path(__file__).resolve()
mimetypes.add_type("application/manifest+json", ".webmanifest")

CODINGS = (("br", ".br"), ("gzip", ".gz"))

IMMUTABLE = "public, max-age=31536000, immutable"
FRESH = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pipworks</title>
<style>body{font:17px/1.6 Georgia,serif;max-width:34rem;margin:12vh auto;padding:0 1.2rem;color:#2b2620;
background:#faf7f0}code{font-size:.9em;background:#efe9dc;padding:.1em .35em;border-radius:4px}
@media(prefers-color-scheme:dark){body{color:#e6e0d4;background:#1d1b18}code{background:#302c26}a{color:#9cc4ff}}
</style>
<h1>Pipworks is running</h1>
<p>The server answers, but the pages have not been built. In a checkout of the project, build them with
<code>npm --prefix ui ci &amp;&amp; npm --prefix ui run build</code> and load this page again.</p>
<p>Programs find everything at <a href="/api/docs">/api/docs</a>. In a terminal, play with
<code>pipworks play</code>.</p>
</html>
"""


Named = tuple[str, str]
"""The title and the pitch of what people have made."""

READERS = 4
"""So many files are read at once."""
NAMED_SECONDS = 0.5
"""So long a page waits for the name of what it shows, which the database knows."""
MOST_READ = 1024 * 1024
"""Files of so many bytes are read at once."""
MOST_KEPT = 16 * 1024 * 1024
"""So many bytes of them are kept."""
AT_ONCE = 64 * 1024
"""So many bytes are sent at once."""

MANUAL = "/docs/"
MANUAL_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
"""Pages of the manual have scripts within them; nothing that a visitor has written ever stands there."""

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
"""A script within a page."""

_SHORT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body{{font:17px/1.6 Georgia,serif;max-width:34rem;margin:12vh auto;padding:0 1.2rem;color:#2b2620;
background:#faf7f0}}code{{font-size:.9em}}@media(prefers-color-scheme:dark){{body{{color:#e6e0d4;
background:#1d1b18}}a{{color:#9cc4ff}}}}</style>
<h1>{title}</h1><p>{told}</p></html>
"""
NO_MANUAL = _SHORT.format(
    title="There is no manual here",
    told="This server was set up without it. In a checkout of the project <code>make docs</code> builds it. "
    'Programs find everything at <a href="/api/docs">/api/docs</a>, and <a href="/">the games</a> explain '
    "themselves.",
)
NOT_IN_MANUAL = _SHORT.format(
    title="There is no such page in the manual",
    told='Begin at <a href="/docs/">its first page</a>, or <a href="/docs/search.html">search it</a>.',
)


def folder_of_ui(chosen: Path | None = None) -> Path | None:
    """Where the browser's files are; None when they have not been built."""
    places = [chosen] if chosen else [HERE.parent / "static", HERE.parents[3] / "ui" / "dist"]
    return next((each for each in places if (each / "index.html").is_file()), None)


def folder_of_manual() -> Path | None:
    """Where the documentation is as a site; None when it has not been built."""
    places = [HERE.parent / "manual", HERE.parents[3] / "docs" / "_build" / "html"]
    return next((each for each in places if (each / "index.html").is_file()), None)


class Reading:
    """Threads of the pages' own: those that all share may all be waiting for the database."""

    def __init__(self) -> None:
        self._readers = ThreadPoolExecutor(READERS, "pipworks-pages")
        self._asked: set[asyncio.Task[Any]] = set()

    async def off_the_loop(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What some work comes to that needs no database."""
        here = partial(copy_context().run, work, *args, **more)  # the reader's language is there
        return await asyncio.get_running_loop().run_in_executor(self._readers, here)

    async def in_time(self, ask: Callable[P, T], *args: P.args, **more: P.kwargs) -> T | None:
        """What the database is asked for, where it answers in time; None where it does not."""
        asking = asyncio.create_task(run_in_threadpool(ask, *args, **more))
        self._asked.add(asking)
        asking.add_done_callback(self._asked.discard)
        asking.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait
        await asyncio.wait([asking], timeout=NAMED_SECONDS)
        return asking.result() if asking.done() else None


class Pages:
    """Answers whatever is not the API: a file, or the page that finds its own way from the address."""

    def __init__(self, chosen: Path | None = None) -> None:
        self._chosen = chosen

    def answer(self, request: Request, named: Named | None = None) -> Response:
        """The file that an address names; for an address inside the application, its page.

        `named` is what people have made, where that is what the page is of.
        """
        folder = folder_of_ui(self._chosen)
        if folder is None:
            return HTMLResponse(rooted(NOT_BUILT, under(request)), headers={"Cache-Control": FRESH})
        path = request.url.path.strip("/")
        file = _inside(folder, path) if path else None
        if file is None:
            if "." in path.rpartition("/")[2] and "html" not in request.headers.get("accept", ""):
                return Response("There is no such file.\n", 404, media_type="text/plain")
            return _page(folder / "index.html", request, named)
        hashed = path.startswith("assets/")
        return _sent(file, IMMUTABLE if hashed else FRESH, request.headers)


def _page(file: Path, request: Request, named: Named | None) -> Response:
    """The application's page, with a head for this address; only if the browser has no such copy."""
    manual = MANUAL if folder_of_manual() is not None else ""
    built, site = file.read_text(encoding="utf-8"), site_of(request)
    text = with_head(built, request.url.path, site, language(), manual, named, under(request), file.parent)
    page = rooted(text, under(request)).encode()
    headers = {
        "Cache-Control": FRESH,
        "Content-Security-Policy": _policy(built),
        "Vary": "Accept-Language",
        "ETag": f'"{hashlib.sha256(page).hexdigest()[:32]}"',
    }
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return HTMLResponse(page, headers=headers)


def _policy(built: str) -> str:
    """What the page may load; of scripts within it those that were built into it, by what they come to."""
    digests = [hashlib.sha256(each.encode()).digest() for each in _SCRIPT.findall(built)]
    named = [f"'sha256-{base64.b64encode(each).decode()}'" for each in digests]
    return POLICY.replace("script-src 'self'", " ".join(["script-src 'self'", *named]))


def manual(request: Request) -> Response:
    """A page of the manual, a file that it shows, or a sentence where there is none."""
    folder = folder_of_manual()
    if folder is None:
        return HTMLResponse(rooted(NO_MANUAL, under(request)), 404, headers={"Cache-Control": FRESH})
    path = request.url.path.removeprefix(MANUAL.rstrip("/")).strip("/")
    file = _inside(folder, path) if path else folder / "index.html"
    if file is None:
        return HTMLResponse(rooted(NOT_IN_MANUAL, under(request)), 404, headers={"Cache-Control": FRESH})
    answer = _sent(file, FRESH, request.headers)
    if file.suffix == ".html":
        answer.headers["Content-Security-Policy"] = MANUAL_POLICY
    return answer


def _inside(folder: Path, path: str) -> Path | None:
    """A file of the folder, never one outside it."""
    try:
        file = (folder / path).resolve()
        inside = file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return None
    return file if inside and file.suffix not in (".br", ".gz") else None


def _sent(file: Path, cache: str, headers: Headers) -> Response:
    """A file, as small as the browser can take it, and only if the browser has no copy."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    extra = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    taken = {part.split(";")[0].strip() for part in headers.get("accept-encoding", "").split(",")}
    for coding, ending in CODINGS:
        packed = file.with_name(file.name + ending)
        if coding in taken and packed.is_file() and packed.stat().st_mtime >= file.stat().st_mtime:
            file, extra = packed, extra | {"Content-Encoding": coding}
            break
    known = file.stat()
    answer: Response = FileResponse(file, media_type=kind, headers=extra, stat_result=known)
    if headers.get("if-none-match") == answer.headers.get("etag"):
        kept = {
            name: answer.headers[name] for name in ("etag", "cache-control", "vary") if name in answer.headers
        }
        return Response(status_code=304, headers=kept)
    if known.st_size <= MOST_READ:
        marks = {name: value for name, value in answer.headers.items() if name != "accept-ranges"}
        return StreamingResponse(_parts(_content(file, known.st_mtime_ns, known.st_size)), headers=marks)
    return answer


@cached(LRUCache(MOST_KEPT, getsizeof=len), lock=Lock())
def _content(file: Path, changed: int, size: int) -> bytes:
    """What a file holds, as it was last changed."""
    return file.read_bytes()


async def _parts(content: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(content), AT_ONCE):
        yield content[at : at + AT_ONCE]
