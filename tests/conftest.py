"""What all tests share: how long hypothesis searches, that it finds the same each time; and the language."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from leavings import clear_away
from pipworks.cli.garbage import collect_rarely, keep_what_is_there
from pipworks.cli.language import USUAL, choose
from pipworks.kernels import PLAIN

if TYPE_CHECKING:
    from push_service import PushService

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in the background like this, and programs hand it on to those they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "pipworks",
    deadline=None,
    derandomize=True,
    max_examples=20 if PLAIN else 40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "pipworks-search", settings.get_profile("pipworks"), derandomize=False, max_examples=2000
)
# For `make quick`.
settings.register_profile("pipworks-quick", settings.get_profile("pipworks"), max_examples=4)
# HYPOTHESIS_PROFILE=pipworks-search looks further, and elsewhere at every run.
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "pipworks"))


def pytest_collection_finish() -> None:
    """What has been loaded by now stays."""
    keep_what_is_there()
    collect_rarely()


def pytest_runtest_teardown() -> None:
    """Whatever language a test has chosen in this process, the next one begins in the usual."""
    choose(USUAL)


@pytest.fixture(scope="session", autouse=True)
def _left_as_found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What has been compiled of games that tests write does not stay longer than these."""
    yield
    clear_away(tmp_path_factory.getbasetemp())


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service, whom this process trusts, and those that it starts."""
    from push_service import PushService

    found = PushService(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(found.certificate))
    yield found
    found.close()
