"""What all tests share: how long hypothesis searches, and that it finds the same each time."""

import gc
import os
import signal

from hypothesis import HealthCheck, settings

from pipworks.kernels import PLAIN

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
    """What has been loaded by now stays: collecting garbage need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
