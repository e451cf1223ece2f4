"""What those who sit at a table are called there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.bots import LEVEL_NAMES
from pipworks.engine import Seat, Teller, say
from pipworks.engine.levels import bot_title
from pipworks.engine.teller import LANGUAGES
from pipworks.tables import naming
from pipworks.tables.errors import BadName
from pipworks.tables.naming import alike, called, looks_of, persons, told_apart

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


TWINS = """
    TOM/ΤΟΜ Tom/ΤΟΜ ZOE/ΖΟΕ HEIKO/ΗΕΙΚΟ TOM/ꓔꓳꓟ ROSE/ꓣꓳꓢꓰ SARAH/ᏚᎪᎡᎪᎻ Ann/ᴀɴɴ Leo/ʟeo Vav/ѵаѵ dana/clana
    VVian/Wian Ann/АNN Jose/José Ian/lan Νίκος/ΝΙΚΟΣ Άννα/ΑΝΝΑ Иван/ИВАН Ann/４nn Tom/𝐓𝐨𝐦
    می\u200cخواهم/میخواهم क्\u200dष/क्ष A👨\u200d👩/A👨👩
"""
STRANGERS = """
    Lucia/Luda Clara/Dara Hans/Nans Nina/Vina Ελένη/Νίκος Иван/Ольга アノ/ア 小明/小红 Maria/Mariam דוד/יוסי
    محمد/فاطمة Anna/Hanna
"""


@pytest.mark.parametrize("pair", TWINS.split())
def test_names_that_look_alike_are_found_out_in_whatever_script(pair: str) -> None:
    one, other = pair.split("/")
    assert alike(one, other) and alike(other, one)
    assert told_apart(one, 1, [other]) == f"{one} (2)" and told_apart(other, 2, [one]) == f"{other} (3)"


@pytest.mark.parametrize("pair", STRANGERS.split())
def test_names_that_only_share_some_letters_are_left_alone(pair: str) -> None:
    one, other = pair.split("/")
    assert told_apart(one, 1, [other]) == one and told_apart(other, 1, [one]) == other


@pytest.mark.parametrize(
    "name",
    [
        *["ꓐꓳꓔ", "ꓮꓓꓟꓲꓠ", "ꓑꓰꓣꓝꓰꓚꓔ", "ᴘᴇʀꜰᴇᴄᴛ", "ʜᴏꜱᴛ", "ʜost", "ΒΟΤ", "ᏢᎬᎡFᎬᏟᎢ", "GREEDY"],
        *("Strong bot", "The bot", "Bot 1", "Bot1", "Perfect (bot)", "Easy (bot)", "my-b0t", "Ann ꓐꓳꓔ"),
        *("Greedy 2", "Perfect (2)"),  # what twins of bots are called
    ],
)
def test_nobody_is_called_like_a_bot_or_a_host_in_whatever_script(name: str) -> None:
    with pytest.raises(BadName):
        persons(name)


def test_nobody_is_called_like_a_bot_in_any_language() -> None:
    for language in LANGUAGES:
        for level in LEVEL_NAMES:
            with pytest.raises(BadName):
                persons(Teller(language).say(bot_title(level)))


@pytest.mark.parametrize(
    "name",
    [
        *[
            "Ελένη",
            "Νίκος",
            "Άννα",
            "Ольга",
            "Иван",
            "Вова",
            "ᏎᏉᏯ",
            "王小明",
            "さくら",
            "ノア",
            "محمد",
            "יוסי",
            "José",
            "Zoë",
            "Bjørn",
            "Łukasz",
            "Nguyễn",
        ],
        *["김민준", "Աննա", "გიორგი", "Abbott", "Talbot", "Botho", "Robota"],
        *("Ann Botham", "O'Brien", "Hans-Peter", "Ann 2"),
    ],
)
def test_people_go_by_their_own_names_in_whatever_script(name: str) -> None:
    assert persons(name) == name and looks_of(name)


@given(st.text(max_size=60))
def test_every_name_looks_like_itself(name: str) -> None:
    assert alike(name, name) and looks_of(name) in naming.all_looks(name)
    assert all(len(each) <= naming.MOST_LOOKS for each in naming.all_looks(name))
