"""What choices are worth in any game: search agrees with what is exact, and reads nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_review import SMALL, played, solved

import pipworks
from pipworks import lab
from pipworks.bots import bot
from pipworks.engine import SPECTATOR, GameRecord, IllegalChoice, Teller
from pipworks.engine.rng import generator
from pipworks.lab import looking, luck, weighing
from pipworks.lab.endings import ending
from pipworks.lab.looking import gone_on, led_to, looked_at
from pipworks.lab.review import FAULTS
from pipworks.lab.weighing import chance, considered_step, judge, standings
from pipworks.solve import solve
from pipworks.solve.strategies import remembered

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LINE = "math-arena"
PARTS = ("deal", "draws", "slips", "other", "rest")


@pytest.mark.parametrize(
    ("code", "worth", "said"),
    [
        ("femto", 0.5, 0.75),
        ("femto:match=3", 1.5, 0.75),
        ("math-arena:players=3", 2.0, 1.0),
        ("math-arena:players=3", -1.0, 0.0),
        ("brain-drain", 3.0, None),
        ("femto:score=margin", 3.0, None),
        (str(EXAMPLES / "bluff.py"), 0.0, 0.5),
    ],
)
def test_worths_are_chances_where_a_game_is_about_winning(
    code: str, worth: float, said: float | None
) -> None:
    assert chance(pipworks.game(code), worth) == said


def test_of_a_match_the_game_at_hand_counts_where_it_is_solved_alone() -> None:
    assert chance(pipworks.game("femto:match=3"), 0.5, of_a_match=False) == 0.75


def test_a_search_blames_where_the_exact_value_does() -> None:
    solution, _ = solved()
    blamed, wrongly = 0, 0
    for seed in range(12):
        record = played(SMALL, seed, [seed, seed + 1, seed + 2])
        for index, step in enumerate(record.steps):
            if not isinstance(step, dict):
                continue
            told = considered_step(record, index, step, 4_000, generator(seed))
            exact = {
                each.seat: each
                for each in lab.review.decisions_at(record, index, solution.stage(record.positions[index]))
            }
            for seat, made in ({} if told is None else told["seats"]).items():
                if made["grade"] in ("mistake", "blunder"):
                    blamed += 1
                    wrongly += exact[int(seat)].cost == 0.0
    assert blamed and wrongly <= blamed / 10


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("code", "games"), [("femto", 20), ("femto:hand_size=5,pack=1-2-3-4-5-6-7-8-9-10", 14)]
)
def test_where_both_choose_at_once_a_search_hardly_blames_who_never_errs(code: str, games: int) -> None:
    """Whatever perfect play does belongs to an equilibrium, so all blame is false: a hundredth may be."""
    grades = []
    for made, cost in searched_and_exact(code, "perfect", range(games)):
        assert cost < 1e-9
        grades.append(made["grade"])
    blamed = [each for each in grades if each in FAULTS]
    assert len(grades) > 300
    assert len(blamed) <= len(grades) / 100
    assert blamed.count("blunder") <= len(grades) / 500


@pytest.mark.compiled
def test_where_both_choose_at_once_a_search_blames_half_of_what_is_a_blunder() -> None:
    found = searched_and_exact("femto", "random", range(26))
    blunders = [made["grade"] for made, cost in found if judge(cost / 2.0) == "blunder"]
    assert len(blunders) > 50
    assert sum(each in FAULTS for each in blunders) >= len(blunders) / 2


def searched_and_exact(code: str, name: str, seeds: range) -> Iterator[tuple[dict[str, Any], float]]:
    """How every choice in games of a bot against itself is judged by search, and what it costs."""
    variant = pipworks.game(code)
    solution = solve(variant)
    deciders = [bot(name, variant)] * 2  # once: what perfect play has solved it keeps
    for seed in seeds:
        record = pipworks.play_out(variant.deal(seed=seed), deciders, seed=seed)
        for told in weighing.considered_steps(record):
            stage = solution.stage(record.positions[told["step"]])
            for each in lab.review.decisions_at(record, told["step"], stage):
                if str(each.seat) in told["seats"]:
                    yield told["seats"][str(each.seat)], each.cost


@pytest.mark.compiled
@pytest.mark.parametrize("order", ["alternate", "winner_leads", "loser_leads"])
def test_in_the_open_a_search_blames_only_what_is_proved(order: str) -> None:
    """Estimates can be a whole game off where one plays after the other: so many of them are not believed."""
    variant = pipworks.game(f"femto:order={order}")
    solution, blamed = solve(variant), 0
    for seed in range(5):
        record = pipworks.play_out(variant.deal(seed=seed), [bot("random", variant)] * 2, seed=seed)
        for index, step in enumerate(record.steps):
            if not isinstance(step, dict):
                continue
            told = considered_step(record, index, step, 4_000, generator(seed))
            exact = solution.stage(record.positions[index].state)
            for seat, made in ({} if told is None else told["seats"]).items():
                at = exact.choices[int(seat)].index(step[int(seat)])
                assert made["loss"] == pytest.approx(exact.costs[int(seat)][at]) or made["loss"] == 0.0
                blamed += made["loss"] > 0.0
    assert blamed


def test_a_review_by_search_is_the_same_again_and_says_what_mattered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(weighing, "GAME_ITERATIONS", 12 * weighing.FEWEST)
    record = played(LINE, 4, [3, 1, 4, 1, 5, 9, 2, 6] * 4)
    found = lab.analysis(record, lambda: pytest.fail("nothing is solved"))
    assert found == lab.analysis(record, lambda: pytest.fail("nothing is solved"))
    assert found["kind"] == "search" and len(found["chances"]) == len(record.positions)
    assert all(sum(each) == pytest.approx(1.0) for each in found["chances"])
    losses = {step["step"]: max(each["loss"] for each in step["seats"].values()) for step in found["steps"]}
    assert losses[found["moment"]] == max(losses.values()) > 0.0
    for step in found["steps"]:
        for made in step["seats"].values():
            assert all(len(each["cards"]) == 2 for each in made["choices"].values())
            assert made["grade"] == "best" or made["loss"] > 0.0


def test_of_a_long_game_no_more_is_searched_than_it_has_iterations_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played("sequences", 8, [2, 7, 1, 8] * 6)
    monkeypatch.setattr(weighing, "GAME_ITERATIONS", 5 * weighing.FEWEST)
    monkeypatch.setattr(weighing, "PLAYED_ON_FROM", 4)
    steps = weighing.considered_steps(record)
    assert 3 <= len(steps) <= 5
    ahead = weighing.course_of_chances(record, [], exact=False)
    assert ahead is not None and len(ahead.chances) == len(record.positions) and ahead.by == "playouts"
    assert 2 <= len({tuple(each) for each in ahead.chances}) <= 5


@pytest.mark.parametrize("code", ["math-arena", "math-arena:players=3", "sequences", "femto"])
def test_luck_and_choice_add_up_to_the_result(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "GAME_ITERATIONS", 5 * weighing.FEWEST)
    monkeypatch.setattr(luck, "PLAYED_ON", 400)
    record = played(code, 8, [2, 7, 1, 8] * 40)
    found = lab.analysis(record, lambda: solve(record.variant))
    told, seats = found["luck"], record.variant.seats
    assert record.now.over and told["even"] == 1 / seats
    for seat, parts in enumerate(told["seats"]):
        assert parts["end"] == pytest.approx(told["even"] + sum(parts[each] or 0.0 for each in PARTS))
        assert parts["end"] == weighing.shares(record.now.scores)[seat]
        assert parts["deal"] == found["chances"][0][seat] - told["even"]
        assert parts["slips"] <= 0.0
        assert (parts["other"] is None) == (seats > 2)
    for name in ("deal", "draws", "end"):
        assert sum(each[name] or 0.0 for each in told["seats"]) == pytest.approx(float(name == "end"))
    events = [at for at, step in enumerate(record.steps) if not isinstance(step, dict)]
    assert [each["step"] for each in told["events"]] == events
    for seat, parts in enumerate(told["seats"]):
        assert (parts["draws"] or 0.0) == pytest.approx(sum(each["changes"][seat] for each in told["events"]))
    assert (told["error"] is None) == (not events)
    assert found["by"] == {"femto": "proof", "math-arena:players=3": "playouts"}.get(code, "search")
    if found["by"] == "proof":
        assert found["bands"] is None
        return
    for chances, bands in zip(found["chances"], found["bands"], strict=True):
        for chance_of, (low, high) in zip(chances, bands, strict=True):
            assert 0.0 <= low <= chance_of + 1e-9 and chance_of - 1e-9 <= high <= 1.0


def test_of_a_match_the_luck_and_the_slips_of_a_game_count_as_its_part() -> None:
    code, picks = "femto:hand_size=3,pack=2-3-4-5-6-8", [2, 7, 1, 8] * 40
    one, match = played(code, 8, picks), played(f"{code},match=3", 8, picks)
    assert match.now.over
    solution = solve(match.variant)
    alone = lab.analysis(one, lambda: solve(one.variant))["luck"]["seats"]
    told = lab.analysis(match, lambda: solution)["luck"]["seats"]
    made = lab.review.review(match, solution)
    for seat, parts in enumerate(told):
        assert parts["deal"] == pytest.approx(alone[seat]["deal"] / 3) != 0.0
        assert parts["slips"] == pytest.approx(-sum(each.cost for each in made if each.seat == seat) / 6)
        assert parts["end"] == pytest.approx(0.5 + sum(parts[each] or 0.0 for each in PARTS))
    assert min(parts["slips"] for parts in told) < 0.0


def test_the_error_of_going_on_at_random_is_what_it_is_said_to_be() -> None:
    position = pipworks.game("math-arena").deal(seed=3)
    told = [standings(position.variant, position.state, generator(each), 250) for each in range(40)]
    close, _ = standings(position.variant, position.state, generator("close"), 20_000)
    within = sum(low <= close[0] <= high for (low, high), _ in (each.band for each in told))
    assert within >= 33  # of 40; fewer than one time in a thousand if bands hold 95 of 100


def test_where_chance_comes_too_often_its_part_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "GAME_ITERATIONS", weighing.FEWEST)
    monkeypatch.setattr(luck, "STEPS", 1_000)
    record = played("math-arena", 8, [2, 7, 1, 8] * 40)
    told = lab.analysis(record, lambda: pytest.fail("nothing is solved"))["luck"]
    assert told["events"] is None and told["error"] is None
    assert all(each["draws"] is None for each in told["seats"])
    played_on = played("math-arena", 8, [2])
    assert not played_on.now.over
    assert lab.analysis(played_on, lambda: pytest.fail("nothing is solved"))["luck"] is None


def test_games_about_points_have_no_ledger_of_chances() -> None:
    record = played("femto:score=margin", 8, [1, 2, 3] * 40)
    found = lab.analysis(record, lambda: solve(record.variant))
    assert record.now.over and found["luck"] is None and found["chances"] is None


def test_the_open_end_of_a_game_is_exact_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "GAME_ITERATIONS", 3 * weighing.FEWEST)
    monkeypatch.setattr(weighing, "MOST", weighing.FEWEST)
    record = played("sequences", 8, [2, 7, 1, 8] * 40)
    known = ending(record)
    assert record.now.over and known is not None
    first, solution = known
    steps = lab.analysis(record, lambda: pytest.fail("not all of it is solved"))["steps"]
    assert [each["exact"] for each in steps] == [each["step"] >= first for each in steps]
    assert not steps[0]["exact"] and steps[-1]["exact"]
    for step in steps:
        here = record.positions[step["step"]]
        found = looked_at(record.variant, here.text, 1, Teller()) if step["exact"] else None
        for seat, made in step["seats"].items():
            assert step["exact"] == all(each["error"] == 0.0 for each in made["choices"].values())
            if found is not None:
                assert found["kind"] == "search" and found["exact"]
                assert {each["choice"]: each["value"] for each in found["weighed"][seat]} == {
                    name: each["value"] for name, each in made["choices"].items()
                }
                assert made["best_value"] == solution.stage(here).best(int(seat))
    told = lab.review.estimated_decisions(record)
    assert {each.step for each in told if not each.errors} == {
        each["step"] for each in steps if each["exact"]
    }


def test_what_is_hidden_changes_nothing() -> None:
    record = played("sequences", 8, [2, 7, 1, 8])
    variant, seat = record.variant, record.now.to_act[0]
    other = variant.imagined(record.now.seen_by(seat), seat, generator(77))
    twin = GameRecord(variant, variant.position(variant.game.notation.write_position(variant, other)))
    choice = variant.choices(record.now.state, seat)[0]
    steps = []
    for each in (record, twin):
        each.play_numbers({seat: choice})
        last = len(each.positions) - 1
        at = (
            next(at for at in range(last, -1, -1) if isinstance(each.steps[at - 1] if at else None, dict)) - 1
        )
        steps.append(considered_step(each, at, each.steps[at], 300, generator(1)))
    assert steps[0] is not None and steps[1] is not None
    assert steps[0]["seats"] == steps[1]["seats"]


@pytest.mark.parametrize("code", [SMALL, LINE, "sequences", "brain-drain", "ascent", "friend-or-foe"])
def test_any_position_is_looked_at_and_played_on(code: str) -> None:
    variant = pipworks.game(code)
    record = played(code, 5, [1, 2])
    while record.now.awaits_chance:
        record.happen()
    text, seat = record.now.text, record.now.to_act[0]
    found = looked_at(variant, text, 1, Teller())
    assert found["step"]["position"] == text and sum(found["chances"]) == pytest.approx(1.0)
    assert (found["target"] is not None) == (found["kind"] == "solutions")
    for who, weighed in found["weighed"].items():
        assert [each["choice"] for each in weighed] == list(record.now.choices(int(who)))
        faces = str(record.now.view(int(who)))
        assert all(card in faces for each in weighed for card in each["cards"])
    steps = gone_on(variant, text, seat, record.now.choices(seat)[0], "novice", Teller())
    assert steps[0]["position"] == text and len(steps) > 1
    assert seat in steps[-1]["to_act"] or not steps[-1]["to_act"]


@pytest.mark.compiled
@pytest.mark.parametrize("code", [SMALL, LINE, "sequences", "friend-or-foe"])
def test_a_better_line_goes_on_as_masters_would_and_is_always_the_same(code: str) -> None:
    record = played(code, 5, [1, 2])
    while record.now.awaits_chance:
        record.happen()
    seat = record.now.to_act[0]
    choice = record.now.choices(seat)[-1]
    steps = led_to(record.variant, record.now.text, {seat: choice}, Teller())
    assert steps == led_to(record.variant, record.now.text, {seat: choice}, Teller())
    assert steps[0]["position"] == record.now.text and steps[1]["choices"][str(seat)] == choice
    assert not steps[-1]["to_act"] or sum(bool(each["choices"]) for each in steps) == looking.LINE


class Daft:
    """Chooses what there is not."""

    name = "daft"

    def choose(self, *given: object) -> int:
        return 99


def test_a_bot_that_chooses_what_it_may_not_is_named_at_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "_bot", lambda level, variant: Daft())
    monkeypatch.setattr(looking, "level_bot", lambda level, variant, effort: Daft())
    here = pipworks.game("femto").deal("2-3-8-10/4-5-6-7")
    said = "^the bot daft at seat 1 has made a choice that it may not: 99 is no choice here"
    with pytest.raises(IllegalChoice, match=said):
        gone_on(here.variant, here.text, 0, "3", "novice", Teller())
    with pytest.raises(IllegalChoice, match=said):
        led_to(here.variant, here.text, {0: "3"}, Teller())


def test_along_a_line_of_best_play_nothing_is_lost() -> None:
    variant = pipworks.game("femto:hand_size=3,pack=2-3-4-5-6-8,order=winner_leads")
    solution = solve(variant)
    for seed in range(6):
        here = variant.deal(seed=seed)
        value = solution.stage(here).value
        assert abs(value) > 1 - 1e-9  # somebody wins for certain, if nobody errs
        steps = led_to(variant, here.text, {}, Teller())
        assert len(steps) == looking.LINE + 1
        for each in steps:
            assert solution.stage(variant.position(each["position"])).value == value


def test_who_has_won_is_no_question_any_more() -> None:
    record = played(SMALL, 3, [0] * 12)
    assert record.now.over
    told = standings(record.variant, record.now.state, generator(1))
    assert told.chances in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5]) and told.errors == [0.0, 0.0]
    assert looked_at(record.variant, record.now.text, 1, Teller())["weighed"] == {}
    assert SPECTATOR == -1


KUHN = pipworks.game(str(Path(__file__).resolve().parents[2] / "examples" / "bluff.py"))


def of_kuhn(deal: str, *choices: str) -> GameRecord:
    record = GameRecord(KUHN, KUHN.deal(deal))
    for choice in choices:
        record.play(choice)
    return record


@pytest.mark.parametrize(
    ("deal", "choices", "at"),
    [
        ("2/3", ("check", "bet", "fold"), 2),
        ("2/3", ("check", "bet", "call"), 2),
        ("2/1", ("check", "bet", "fold"), 2),
        ("3/2", ("bet", "fold"), 1),
        ("3/2", ("bet", "call"), 1),
        ("3/1", ("check", "bet", "fold"), 1),
        ("1/3", ("check", "check"), 0),
    ],
)
def test_what_an_equilibrium_does_is_no_mistake_whatever_it_seems_worth(
    deal: str, choices: tuple[str, ...], at: int
) -> None:
    """Kuhn (1950): with the 2 one calls one bet in three, and with the 1 one bets now and then."""
    equilibrium = weighing.equilibrium_of(KUHN)
    assert equilibrium is not None
    record = of_kuhn(deal, *choices)
    (made,) = (each for each in lab.review.review(record) if each.step == at)
    mix = equilibrium.mix(of_kuhn(deal, *choices[:at]), made.seat)
    assert mix[choices[at]] > 0.01 and made.cost == 0.0 and not made.verdict
    assert dict(zip(made.choices, made.mix, strict=True)) == pytest.approx(
        {each: mix.get(each, 0.0) for each in made.choices}
    )


@pytest.mark.parametrize(
    ("deal", "choices", "at"),
    [("2/3", ("check", "bet", "call"), 1), ("3/1", ("bet", "call"), 1), ("1/3", ("bet", "fold"), 1)],
)
def test_what_no_equilibrium_does_is_still_judged(deal: str, choices: tuple[str, ...], at: int) -> None:
    """Calling with the 1 and folding the 3 lose for certain; betting the 3 does not."""
    record = of_kuhn(deal, *choices)
    (made,) = (each for each in lab.review.review(record) if each.step == at)
    assert (made.verdict == "blunder") == (choices[at] in ("call", "fold"))


def test_games_that_take_long_are_not_solved_to_look_back_at_them() -> None:
    assert weighing.equilibrium_of(pipworks.game("femto")) is None
    assert weighing.equilibrium_of(pipworks.game("math-arena")) is None
    assert weighing.equilibrium_of(pipworks.game("femto:pack=2-3-4-5-6-7-8-9-10,spare=hidden")) is None


def test_a_position_by_itself_is_mixed_as_a_game_is() -> None:
    """With the 2, after a check and a bet, there is one way to have come there."""
    here = of_kuhn("2/3", "check", "bet").now
    told = looked_at(KUHN, here.text, 1, Teller())["weighed"]["0"]
    equilibrium = weighing.equilibrium_of(KUHN)
    assert equilibrium is not None
    mix = equilibrium.mix(of_kuhn("2/3", "check", "bet"), 0)
    assert {each["choice"]: each["share"] for each in told} == pytest.approx(mix)
    assert min(mix.values()) > 0.1


def test_who_is_set_down_in_a_game_goes_by_what_is_seen_if_that_came_about_in_one_way() -> None:
    here = of_kuhn("2/3", "check", "bet")
    set_down = GameRecord(KUHN, here.now)
    memory = remembered(set_down, 0, 0)
    assert weighing.mix_at(here.now, 0, memory) == weighing.mix_at(here.now, 0, remembered(here, 0))
    spare = pipworks.game("femto:hand_size=2,pack=2-3-4-6-7,spare=hidden")
    assert weighing.mix_at(spare.deal(seed=1), 0) is not None
    assert weighing.mix_at(pipworks.game("femto").deal(seed=1), 0) is None
