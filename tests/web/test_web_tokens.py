"""Tokens: what the server makes it reads, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.web.tokens import (
    BadToken,
    ExpiredToken,
    Tokens,
    fresh_key,
    read_keys,
    rotated,
    write_keys,
)

NOW = 1_900_000_000.0
PEOPLE = st.text("abcdefghjkmnpqrstuvwxyz23456789", min_size=1, max_size=32)


@given(PEOPLE, st.integers(0, 10**9))
def test_a_token_says_whose_it_is(person: str, generation: int) -> None:
    tokens = Tokens([fresh_key()], lifetime=60.0)
    said = tokens.read(tokens.make(person, generation, now=NOW), now=NOW + 59)
    assert (said.person, said.generation, said.issued, said.expires) == (
        person, generation, NOW, NOW + 60,
    )  # fmt: skip


def test_an_old_token_has_expired() -> None:
    tokens = Tokens([fresh_key()], lifetime=60.0)
    token = tokens.make("ann", 1, now=NOW)
    with pytest.raises(ExpiredToken, match="come in as somebody new"):
        tokens.read(token, now=NOW + 60)


@given(st.data())
def test_a_token_changed_anywhere_is_refused(data: st.DataObject) -> None:
    tokens = Tokens([fresh_key()])
    token = tokens.make("ann", 1)
    at = data.draw(st.integers(0, len(token) - 1))
    other = data.draw(st.characters(codec="utf-8").filter(lambda sign: sign != token[at]))
    with pytest.raises(BadToken):
        tokens.read(token[:at] + other + token[at + 1 :])


@given(st.text(max_size=600))
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(BadToken):
        Tokens([fresh_key()]).read(text)


def test_a_token_of_another_server_is_refused() -> None:
    with pytest.raises(BadToken):
        Tokens([fresh_key()]).read(Tokens([fresh_key()]).make("ann", 1))


def test_tokens_outlive_a_change_of_keys_but_not_many() -> None:
    kept = write_keys([fresh_key()])
    token = Tokens(read_keys(kept)).make("ann", 1)
    for _ in range(2):
        kept = rotated(kept)
        assert Tokens(read_keys(kept)).read(token).person == "ann"
    with pytest.raises(BadToken):
        Tokens(read_keys(rotated(kept))).read(token)
