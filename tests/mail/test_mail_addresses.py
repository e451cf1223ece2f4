"""Addresses that nobody can guess, change, or use for something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.mail.addresses import MOST_LOCAL, Place, Seals, checked_address
from pipworks.mail.errors import BadAddress

SEALS = Seals(b"\1" * 32, "play.example.org")
OTHERS = Seals(b"\2" * 32, "play.example.org")
TABLES = st.text("23456789abcdefghjkmnpqrstuvwxyz", min_size=20, max_size=20)
PLACES = st.builds(Place, TABLES, st.integers(0, 7), st.integers(0, 999), st.integers(0, 20_000))


@given(PLACES)
def test_what_is_made_is_read_again_in_any_case(place: Place) -> None:
    for purpose, address in (("play", SEALS.address(place)), ("bounce", SEALS.bounces(place))):
        assert SEALS.read(address) == SEALS.read(address.upper()) == (purpose, place)
        assert len(address.partition("@")[0]) <= MOST_LOCAL
        assert checked_address(address) == address
        assert OTHERS.read(address) is None
    assert SEALS.answered((SEALS.message_id(place),), place.table, place.seat) == place.number
    assert SEALS.read_stop_token(SEALS.stop_token(place)) == place


@given(PLACES, st.data())
def test_what_is_changed_is_nobodys(place: Place, data: st.DataObject) -> None:
    address = SEALS.address(place)
    at = data.draw(st.integers(0, len(address) - 1))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz0123456789.+@"))
    changed = address[:at] + letter + address[at + 1 :]
    assert changed == address or SEALS.read(changed) is None


@given(PLACES)
def test_nothing_serves_for_another_purpose(place: Place) -> None:
    address, token = SEALS.address(place), SEALS.stop_token(place)
    assert SEALS.read_stop_token(address.partition("+")[2].partition("@")[0]) is None
    assert SEALS.read(f"play+{token}@play.example.org") is None
    assert SEALS.read(SEALS.message_id(place)[1:-1]) is None
    assert SEALS.read(address.replace("play+", "bounce+")) is None
    assert SEALS.answered((f"<{address}>",), place.table, place.seat) is None


@given(PLACES, PLACES)
def test_answers_are_bound_to_their_own_seat(one: Place, other: Place) -> None:
    if (one.table, one.seat) != (other.table, other.seat):
        assert SEALS.answered((SEALS.message_id(one),), other.table, other.seat) is None
        ids = (SEALS.message_id(one), "<x@y>", SEALS.message_id(other))
        assert SEALS.answered(ids, other.table, other.seat) == other.number


@given(st.text(max_size=80))
def test_any_text_is_an_address_of_ours_or_not(text: str) -> None:
    assert SEALS.read(text) is None
    assert SEALS.read_stop_token(text) is None
    assert SEALS.answered((text,), "a", 0) is None
    assert not SEALS.confirms(text, "someone", "ann@example.org")
    assert SEALS.read_never_token(text) is None
    SEALS.person_of(text)


def test_confirming_is_of_one_person_and_one_address() -> None:
    for token in (
        SEALS.confirm_token("w8k2m5n7p3q9r4s6t2v8", "ann@example.org"),
        SEALS.confirming("w8k2m5n7p3q9r4s6t2v8", "ann@example.org"),
    ):
        assert SEALS.person_of(token) == "w8k2m5n7p3q9r4s6t2v8"
        assert SEALS.confirms(token, "w8k2m5n7p3q9r4s6t2v8", "ann@example.org")
        assert not SEALS.confirms(token, "w8k2m5n7p3q9r4s6t2v8", "bo@example.org")
        assert not SEALS.confirms(token, "w8k2m5n7p3q9r4s6t2v9", "ann@example.org")
        assert not OTHERS.confirms(token, "w8k2m5n7p3q9r4s6t2v8", "ann@example.org")


@given(st.emails(), st.data())
def test_what_ends_all_mail_holds_the_address_and_shows_it_to_nobody(
    address: str, data: st.DataObject
) -> None:
    token = SEALS.never_token(address)
    assert SEALS.read_never_token(token) == address.lower()
    assert token == SEALS.never_token(address.upper()) and len(token) <= 400
    at, letter = data.draw(st.integers(0, len(token))), data.draw(st.sampled_from("Aa0-_="))
    for changed in (token[:at] + letter + token[at + 1 :], token[:at] + letter + token[at:], token[:at]):
        assert changed == token or SEALS.read_never_token(changed) is None
    assert OTHERS.read_never_token(token) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ann",
        "ann@",
        "@example.org",
        "ann@localhost",
        "ann@example.org\nBcc: x@y.org",
        "a b@example.org",
        "ann@[127.0.0.1]",
        "<ann@example.org>",
        "ann@example.org, bo@example.org",
        "ann@-x.org",
        f"{'a' * 65}@x.org",
        "ann..b@example.org",
        "änn@example.org",
        f"a@{'b.' * 130}org",
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        checked_address(text)


def test_an_address_keeps_the_case_of_its_local_part_alone() -> None:
    assert checked_address(" Ann.Bo+x@Example.ORG ") == "Ann.Bo+x@example.org"
