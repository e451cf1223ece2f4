"""What Math Arena tells: every kind of line occurs, is true, and can be said to everybody."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tables_of_math_arena import every_code, variant, walk

from pipworks.engine import SPECTATOR, Card, Line, Position, Seat, Variant
from pipworks.engine.teller import LANGUAGES, Teller
from pipworks.games import game_named
from pipworks.games.math_arena import lines, rules

GAME = game_named("math-arena")

CODES = (*every_code(), "players=3,tournament=4", "players=2,ties=split,tournament=1")
SEEDS = range(2)

Step = tuple[Position, Position, dict[int, int]]


@cache
def steps(code: str, seed: int) -> list[Step]:
    """The steps of a game, with the choices as numbers."""
    return [
        (before, after, before.variant.settle(before.state, bids) if bids else {})
        for before, bids, after in walk(code, seed)
    ]


def told(step: Step, seat: int = SPECTATOR) -> list[Line]:
    before, after, chosen = step
    return before.variant.tell(before.state, after.state, chosen, seat)


def of_kind(kind: type[Line], told: list[Line]) -> list[Line]:
    return [each for each in told if isinstance(each, kind)]


def test_every_kind_of_line_is_told() -> None:
    kinds = {
        type(each) for code in CODES for seed in SEEDS for step in steps(code, seed) for each in told(step, 0)
    }
    for code in CODES:
        for seed in SEEDS:
            *_, (_, end, _) = steps(code, seed)
            kinds.add(type(GAME.telling.result(end.variant, end.scores)))
    # Four that tie with everything, and then with their last cards, are too rare to wait for.
    rare = {lines.StillTied, lines.StillTiedCancelled, lines.Unclaimed}
    assert set(GAME.telling.lines) - kinds <= rare
    four = "hands=A-5-9/A-5-9/A-5-9/A-5-9 up=Js won=Ks-Kh-Kc-Kd/Qs-Qh-Qc-Qd/Jh/Jc-Jd "
    four += "played=2-2-2-2-3-3-3-3-4-4-4-4-6-6-6-6-7-7-7-7-8-8-8-8"
    for ties, kind in (("hold", lines.StillTied), ("cancel", lines.StillTiedCancelled)):
        end = variant(f"players=4,ties={ties}").position(four).play(dict.fromkeys(range(4), "A-5"))
        assert {kind, lines.Unclaimed} <= {type(each) for each in end.lines()}


@pytest.mark.parametrize("code", CODES)
def test_lines_tell_what_became_of_the_operators(code: str) -> None:
    """Who takes what, is split among whom, and is held over is as the states have it."""
    for before, after, chosen in steps(code, 1):
        if not chosen:
            continue
        said = told((before, after, chosen))
        operator = 1 << (int(before.state.up) - 1)
        v = before.variant
        gains = {
            seat: gained
            for seat in range(v.seats)
            if (gained := int(after.state.won[seat]) & ~int(before.state.won[seat]))
        }
        taken = of_kind(lines.Taken, said) + of_kind(lines.TakenWithHeld, said)
        split, everybody = of_kind(lines.Split, said), of_kind(lines.EverybodyTakes, said)
        held = of_kind(lines.HeldOver, said) + of_kind(lines.NobodyAlone, said)
        assert len(taken) + len(split) + len(held) == 1
        assert [each.seat for each in taken] == [seat for seat in gains if taken]
        assert bool(taken and of_kind(lines.TakenWithHeld, taken)) == bool(taken and before.state.held)
        assert [list(each.seats) for each in split] == [list(gains) for _ in split]
        assert bool(everybody) == (bool(held) and not after.state.held)
        assert bool(held) == (bool(everybody) or bool(int(after.state.held) & operator))
        if of_kind(lines.NobodyAlone, said):
            assert "ties=cancel" in code and _alone(v, before, chosen) is None


def _alone(v: Variant, before: Position, chosen: dict[int, int]) -> int | None:
    """The seat with the best of the results that only one has; last cards aside."""
    bids = of_kind(lines.Bid, GAME.telling.tell(v, before.state, before.state, chosen, SPECTATOR)[: v.seats])
    results = [each.result for each in bids]
    single = [result for result in results if results.count(result) == 1]
    return results.index(single[0]) if single else None


@pytest.mark.parametrize("code", CODES)
def test_arithmetic_is_never_false(code: str) -> None:
    make = {
        "and": lambda first, second: first + second,
        "into": lambda first, second: second % first,
        "less": lambda first, second: first - second,
    }
    for step in steps(code, 0):
        for each in of_kind(lines.Bid, told(step)):
            first, word, second, _, result = str(each).rstrip(".").partition(": ")[2].split()
            assert each.numbers == (int(first), int(second))
            assert make[word](*each.numbers) == each.result >= 0
            assert each.result == (0 if result == "nothing" else int(result))
            assert sorted(each.bid.replace("A", "1").replace("/", "-").split("-"), key=int) == sorted(
                map(str, each.numbers), key=int
            )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES[::3])
def test_everything_can_be_said_to_everybody(code: str, language: str) -> None:
    names = ("Ann", "Bo", "Cleo", "Dan", "Eve")
    for step in steps(code, 0):
        before = step[0]
        for seat in (SPECTATOR, 0, before.variant.seats - 1):
            teller = Teller(language, names, seat)
            said = [each.data(teller)["text"] for each in told(step, seat)]
            said += before.table(seat, teller).splitlines()
            if seat in before.to_act:
                said.append(teller.sentence(before.variant.ask(before.seen_by(seat), seat)))
            assert not [
                text for text in said if not text or re.search(r"[{}|]|\bNone\b|([Pp]layer|Spieler) \d", text)
            ]
    sheet = GAME.telling.rule_sheet(variant(code)).markdown(Teller(language))
    assert not re.search(r"[{}|]", sheet)


def test_german_is_spoken() -> None:
    here = variant().position("hands=A-A-2-3-4-5-5-6-7-8-9-10-10/2-2-3-3-4-4-6-6-7-7-8-9-9 up=Qs")
    german = Teller("de", ("Ann", "Bo"), 0)
    for code in ("", "players=3"):
        assert "Ein Spiel für " in GAME.telling.rule_sheet(variant(code)).markdown(german)
    assert [german.sentence(each.message()) for each in here.play({0: "9-10", 1: "3-6"}).lines(0)] == [
        "Du bietest 9 und 10: 10 durch 9 lässt 1.",
        "Bo bietet 3 und 6: 6 durch 3 geht auf.",
        "Du nimmst Q♠.",
    ]
    asked = here.variant.ask(here.seen_by(0), 0)
    assert german.sentence(asked) == (
        "Biete zwei Zahlen: der größte Rest gewinnt, geteilt wird durch die kleinere Zahl."
    )


@pytest.mark.parametrize(
    ("you", "says"),
    [(0, "Du und Bo teilt K♣ unter euch auf: je ½."), (2, "Ann und Bo teilen K♣ unter sich auf: je ½.")],
)
def test_who_shares_is_spoken_to_as_one_of_them(you: int, says: str) -> None:
    split = lines.Split((Seat(0), Seat(1)), Card("K♣"), "½")
    assert Teller("de", ("Ann", "Bo", "Cy"), you).sentence(split.message()) == says


@pytest.mark.parametrize("code", CODES[::4])
def test_zones_hold_what_is_known(code: str) -> None:
    for before, _, _ in steps(code, 1):
        for seat in (SPECTATOR, 0):
            view = before.view(seat).model_dump()
            hands = {zone["seat"]: zone for zone in view["zones"] if zone["kind"] == "hand"}
            rows = {
                zone["seat"]: zone
                for zone in view["zones"]
                if zone["kind"] == "row" and zone["label"] == "won"
            }
            for each, player in enumerate(view["players"]):
                if before.state.phase in (rules.TURNING, rules.BIDDING):
                    assert [card["face"] for card in hands[each]["cards"]] == player["hand"]
                    assert hands[each]["unknown"] == player["unknown"]
                    assert bool(player["hand"]) == (each == seat)
                owned = {card["face"] for card in rows[each]["cards"]}
                assert owned == {*player["operators"], *player["shares"]}
