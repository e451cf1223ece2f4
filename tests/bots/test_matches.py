"""Matches between bots: fair, repeatable, and told with honest intervals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import pipworks
from pipworks.bots import UnknownBot
from pipworks.bots.matches import BadMatch, play_match
from pipworks.cli.commands import app
from pipworks.work import Pool, WorkersLost

ATTO = "femto:hand_size=3,pack=2-3-4-5-6-8"


def test_the_same_seed_gives_the_same_report_on_any_number_of_processors() -> None:
    variant = pipworks.game(ATTO)
    alone = play_match(variant, ["random", "greedy"], 400, seed=5, processes=1)
    shared = play_match(variant, ["random", "greedy"], 400, seed=5, processes=2)
    assert alone == shared
    assert alone != play_match(variant, ["random", "greedy"], 400, seed=6, processes=1)


def test_a_process_that_is_ended_ends_the_match_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(self: Pool, *given: Any) -> Any:
        raise WorkersLost("a process that worked has been ended from outside")

    monkeypatch.setattr(Pool, "map", lost)
    with pytest.raises(BadMatch, match=r"^the match was not finished: a process that worked has been ended"):
        play_match(pipworks.game(ATTO), ["random", "greedy"], 400, processes=2)


def test_a_bot_against_itself_wins_as_often_as_it_loses_to_the_last_game() -> None:
    variant = pipworks.game(ATTO)
    first, second = play_match(variant, ["greedy", "greedy"], 2000, seed=1, processes=1).standings
    assert first.win_interval[0] < second.win_rate < first.win_interval[1]
    assert first.mean_score == -second.mean_score


def test_compiled_and_interpreted_games_are_worth_the_same() -> None:
    """Greedy beats random by about as much when the games are played by the Python loop."""
    from pipworks.bots import matches

    variant = pipworks.game(ATTO)
    fast = play_match(variant, ["random", "greedy"], 3000, seed=2, processes=1)
    slow = [
        matches._interpreted(variant, ["random", "greedy"], f"2/{each}", 0)[0][1]
        + matches._interpreted(variant, ["greedy", "random"], f"2/{each}", 1)[0][0]
        for each in range(300)
    ]
    mean = sum(slow) / len(slow) / 2
    assert abs(mean - fast.standings[1].mean_score) < 0.15


def test_wins_and_draws_account_for_every_game() -> None:
    report = play_match(pipworks.game("femto:goal=even"), ["random", "greedy"], 501, processes=1)
    assert report.games == 502  # rounded up to whole rounds
    assert sum(each.wins for each in report.standings) + report.draws == pytest.approx(report.games)
    for each in report.standings:
        assert each.win_interval[0] <= each.win_rate <= each.win_interval[1]


def test_a_match_that_cannot_be_is_refused_with_a_reason() -> None:
    variant = pipworks.game("femto")
    with pytest.raises(BadMatch, match="has 2 seats, so 3 will not do"):
        play_match(variant, ["random"] * 3, 10)
    with pytest.raises(BadMatch, match="at most 10,000,000 games, not 1,000,000,000,000"):
        play_match(variant, ["random"] * 2, 10**12)
    with pytest.raises(UnknownBot, match=r"choose random, greedy, perfect, search, novice, beginner"):
        play_match(variant, ["random", "clever"], 10)


def test_the_command_reports_in_words_and_in_json() -> None:
    runner = CliRunner()
    asked = ["match", ATTO, "random", "perfect", "-n", "40", "--processes", "1"]
    assert "95% interval" in runner.invoke(app, asked).stdout
    report = json.loads(runner.invoke(app, [*asked, "--json"]).stdout)
    assert report["games"] == 40
    assert [each["bot"] for each in report["standings"]] == ["random", "perfect"]
    assert report["standings"][1]["mean_score"] > 0


@given(
    games=st.integers(1, 8),
    seed=st.integers(0, 99),
    bots=st.sampled_from(["greedy random", "perfect random"]),
)
@settings(max_examples=20)
def test_few_deals_never_tell_anything_for_sure(games: int, seed: int, bots: str) -> None:
    report = play_match(pipworks.game(ATTO), bots.split(), games, seed=seed, processes=1)
    for each in report.standings:
        low, high = each.win_interval
        assert 0.0 <= low <= each.win_rate + 1e-9 and each.win_rate - 1e-9 <= high <= 1.0 and high - low > 0.1
        if games <= 2:
            assert each.score_interval is None
        elif each.score_interval is not None:
            assert each.score_interval[0] < each.mean_score < each.score_interval[1]


def test_where_few_deals_end_alike_the_interval_is_wide() -> None:
    femto = pipworks.game("femto")
    split = play_match(femto, ["greedy", "random"], 4, seed=1, processes=1).standings[0]
    assert split.win_rate == 0.5 and split.win_interval[1] - split.win_interval[0] > 0.3
    always = play_match(femto, ["perfect", "random"], 4, seed=2, processes=1).standings[0]
    assert always.win_rate == 1.0 and always.win_interval == (pytest.approx(0.342, abs=1e-3), 1.0)
    assert always.score_interval is not None and always.score_interval[0] < 0.5


def test_one_deal_tells_nothing_of_scores() -> None:
    asked = ["match", ATTO, "greedy", "random", "--games", "1"]
    said = CliRunner().invoke(app, [*asked, "--json"]).stdout
    told = json.loads(said, parse_constant=pytest.fail)
    assert [each["score_interval"] for each in told["standings"]] == [None, None]
    shown = CliRunner().invoke(app, asked).stdout
    assert "inf" not in shown and "nan" not in shown
