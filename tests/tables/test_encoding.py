"""Messages as JSON: the same as pydantic writes, whatever is in them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, computed_field
from pydantic_core import to_json

from pipworks import game
from pipworks.engine import Card, Seat, Seen
from pipworks.engine.zones import CardSeen, Row
from pipworks.games import names
from pipworks.tables.encoding import encoded, with_part


class Aliased(Seen):
    inner: int = Field(serialization_alias="outer")


class Doubled(Seen):
    number: int

    @computed_field  # type: ignore[prop-decorator]
    @property
    def twice(self) -> int:
        return 2 * self.number


@pytest.mark.parametrize("name", names())
def test_views_are_written_as_they_are_declared(name: str) -> None:
    variant = game(name)
    position = variant.deal(seed=1)
    views = {str(seat): variant.view(position.seen_by(seat), seat) for seat in range(-1, variant.seats)}
    assert encoded({"views": views}) == to_json({"views": views}).decode()


@pytest.mark.parametrize(
    "value",
    [
        None,
        [True, 0.1, 1e300, -0.0, 2**63],
        10**30,
        {"a": Seat(1), "b": Card("K♠")},
        (1, ("é", '"\\\n')),
        Row(label="in front", cards=[CardSeen(face="10")]),
        Aliased.of(inner=1),
        Doubled.of(number=2),
    ],
)
def test_whatever_is_in_a_message_is_written(value: Any) -> None:
    assert json.loads(encoded({"value": value})) == json.loads(to_json({"value": value}))


@given(st.dictionaries(st.text(), st.integers() | st.text(), min_size=1), st.lists(st.text() | st.integers()))
def test_a_message_may_have_a_part_added_that_is_written_already(
    message: dict[str, Any], part: list[Any]
) -> None:
    message.pop("log", None)
    whole = {"type": "x"} | message
    assert json.loads(with_part(encoded(whole), "log", encoded(part))) == whole | {"log": part}


def test_what_json_cannot_carry_is_left_out() -> None:
    assert encoded({"id": float("nan")}) == '{"id":null}'
    assert encoded({"id": 10**30, "other": float("inf")}) == f'{{"id":{10**30},"other":null}}'
    assert json.loads(encoded({"id": "\ud800"})) == {"id": "?"}
