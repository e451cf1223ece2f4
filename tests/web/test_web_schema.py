"""Every route against its own description, with whatever schemathesis thinks of: never a 5xx."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
import requests
import schemathesis
from hosting import Server
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

pytestmark = pytest.mark.compiled

PATIENCE = 300.0
"""So long an answer may take on a busy machine, in seconds."""


@pytest.fixture(scope="module")
def described(server: Server) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", timeout=PATIENCE)


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, str]:
    """A token, and a table of that person's that is over."""
    with httpx.Client(base_url=f"{server.url}/api", timeout=PATIENCE) as http:
        token = http.post("/people", json={"name": "Ann"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        table = http.post("/tables", json={"variant": "femto", "seats": seats, "public": True}).json()["id"]
        puzzle = http.post("/practice", json={"game": "24"}).json()["puzzle"]
    return {"token": token, "table": table, "puzzle": puzzle}


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """One connection for all that is asked: else every request would open its own."""
    with requests.Session() as one:
        one.trust_env = False  # else the environment is searched for proxies each time
        yield one


CHECKS = (
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_the_api_keeps_what_it_says_and_never_fails(
    described: schemathesis.BaseSchema,
    places: dict[str, str],
    session: requests.Session,
    mode: GenerationMode,
) -> None:
    every = [each.ok() for each in described.get_all_operations()]
    assert len(every) >= 26
    seen: Counter[int] = Counter()
    for operation in every:
        _try(operation, places, session, mode, seen)
    assert not any(status >= 500 for status in seen)
    assert {404, 422} <= set(seen)


def _try(
    operation: schemathesis.APIOperation,
    places: dict[str, str],
    session: requests.Session,
    mode: GenerationMode,
    seen: Counter[int],
) -> None:
    headers = {"Authorization": f"Bearer {places['token']}"}
    if operation.path == "/api/people/me/token":
        headers = {}

    @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans())
    @settings(
        max_examples=max(6, settings.default.max_examples // 8),
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    def holds(case: schemathesis.Case, known: bool) -> None:
        for name in ("table", "puzzle"):
            if known and name in (case.path_parameters or {}):
                case.path_parameters[name] = places[name]
        if operation.path.endswith("/print") and (case.query or {}).get("what", "all") == "all":
            case.query = {**(case.query or {}), "what": "pads"}  # a part, by the same route
        answer = case.call_and_validate(session=session, headers=headers, checks=CHECKS, timeout=PATIENCE)
        seen[answer.status_code] += 1

    with suppress(Unsatisfiable):  # a route that takes nothing cannot be given anything wrong
        holds()
