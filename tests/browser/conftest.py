"""A real server, a real Chromium, and pages that may not complain."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from browsing import PATIENCE, PHONE, ROOT, WIDE, NewPerson, Server, Visit, browser
from playwright.sync_api import Browser, BrowserContext, Page, expect

BUILT = ROOT / "ui" / "dist" / "index.html"

expect.set_options(timeout=1000 * PATIENCE)


def _for_a_function(wait: Callable[..., Any]) -> Callable[..., Any]:
    """Pages have no text evaluated, but for the first look: what is no function is true then, or an error."""

    @wraps(wait)
    def waiting(page: Page, expression: str, **more: Any) -> Any:
        assert "=>" in expression, f"this is to be waited for by a function: {expression}"
        return wait(page, expression, **more)

    return waiting


Page.wait_for_function = _for_a_function(Page.wait_for_function)  # type: ignore[method-assign]


@pytest.fixture(scope="session")
def _built() -> None:
    if not BUILT.is_file():
        pytest.fail("the pages are not built: npm --prefix ui ci && npm --prefix ui run build")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, _built: None) -> Iterator[Server]:
    """A server for all tests."""
    one = Server(tmp_path_factory.mktemp("tables") / "tables.db")
    one.start()
    yield one
    one.stop()


@pytest.fixture
def own_server(tmp_path: Path, _built: None) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    one = Server(tmp_path / "tables.db")
    one.start()
    yield one
    one.stop()


@pytest.fixture(scope="session")
def _lasting() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """The system's browser, and the loop that its driver runs in this thread; it rests until it is woken."""
    with browser() as running:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield running, loop
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="module")
def chromium(_lasting: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The system's browser, the same in all modules; between them others may run loops in this thread."""
    running, loop = _lasting
    asyncio._set_running_loop(loop)
    yield running
    asyncio._set_running_loop(None)


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Fails the test if any page complained in the console."""
    one = Visit()
    yield one
    assert one.unexpected == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Of a test that fails it is told what its pages showed."""
    report = yield
    visit = item.funcargs.get("visit")
    if report.when == "call" and report.failed and isinstance(visit, Visit):
        report.sections.append(("what the pages show", visit.looks()))
    return report


HOLDING = """try {
  localStorage.getItem('pipworks.settings') ?? localStorage.setItem('pipworks.settings', '{"hold": %g}')
} catch {
  // a page that keeps nothing
}"""


NO_WORKER = "delete Navigator.prototype.serviceWorker"


@pytest.fixture
def person(chromium: Browser, visit: Visit, request: pytest.FixtureRequest) -> Iterator[NewPerson]:
    """Makes people, each with a browser of their own: `person(phone=True, dark=True)`.

    Reveals lie for `hold` seconds there. Only with `worker` the pages may have their worker in the
    background: it would answer for a server that a test has killed, and requests would go past a test.
    """
    contexts: list[BrowserContext] = []

    def made(
        *,
        phone: bool = False,
        dark: bool = False,
        at: str | None = None,
        still: bool = True,
        language: str = "en",
        hold: float = 0,
        worker: bool = False,
    ) -> Page:
        context = chromium.new_context(
            viewport=PHONE if phone else WIDE,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            base_url=at or request.getfixturevalue("server").address,
            has_touch=phone,
            locale={"en": "en-GB", "de": "de-DE"}[language],
        )
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(HOLDING % hold)
        if not worker:  # blocked by Playwright it would complain in the console
            context.add_init_script(NO_WORKER)
        contexts.append(context)
        page = context.new_page()
        visit.hear(page)
        return page

    yield made
    for context in contexts:
        context.close()
