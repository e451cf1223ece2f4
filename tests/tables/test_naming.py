"""What those who sit at a table are called there."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipworks.engine import Seat, Teller, say
from pipworks.tables.naming import called

NAMES = st.lists(
    st.sampled_from(["Ann", "Greedy", "Guest", "guest", "", "You", " Ann "]), min_size=1, max_size=8
)


@given(names=NAMES)
def test_nobody_is_called_like_somebody_else(names: list[str]) -> None:
    teller = Teller("en", called(names))
    told = [teller.sentence(say("{seat}", seat=Seat(at))) for at in range(len(names))]
    assert len(set(told)) == len(told)


def test_twins_are_told_apart_and_who_gave_no_name_goes_by_the_seat() -> None:
    assert called(["Greedy", "Guest", "Greedy", "Ann"]) == ("Greedy 1", "", "Greedy 2", "Ann")
