"""OpenSpiel's own tests of games, as they are published, run on ours."""

from __future__ import annotations

import unittest
from types import ModuleType

import numpy as np
import pytest
from absl import flags

from pipworks.games import BUILT_IN, game_named
from pipworks.interop.openspiel import short_name

pytestmark = pytest.mark.compiled

NAMES = [short_name(game_named(name)) for name in BUILT_IN]


def run(module: ModuleType, *patterns: str) -> unittest.TestResult:
    """Run the tests of a module whose names fit a pattern."""
    loader = unittest.TestLoader()
    loader.testNamePatterns = list(patterns) or None
    np.random.seed(20)
    result = unittest.TestResult()
    loader.loadTestsFromModule(module).run(result)
    return result


def all_passed(result: unittest.TestResult) -> bool:
    """Whether nothing failed; else tells what did."""
    wrong = [f"{test}\n{trace}" for test, trace in [*result.failures, *result.errors]]
    if wrong:
        pytest.fail("\n\n".join(wrong), pytrace=False)
    return not result.skipped


def test_its_api_test_passes() -> None:
    from open_spiel.integration_tests import api_test

    flags.FLAGS(["api_test", "--test_only_games=pipworks_(?!bluff)"])
    result = run(api_test)
    assert all_passed(result)
    assert result.testsRun == 5 * len(NAMES)


def test_its_simulations_pass() -> None:
    from open_spiel.python.tests import games_sim_test

    listed = {each.short_name for each in games_sim_test.SPIEL_LOADABLE_GAMES_LIST}
    assert set(NAMES) <= listed
    result = run(games_sim_test, *(f"*{name}" for name in NAMES))
    assert all_passed(result)
    assert result.testsRun >= 28


def test_a_playthrough_can_be_written() -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    told = playthrough("pipworks_femto", None, seed=4, alsologtostdout=False, observation_params_string=None)
    assert 'GameType.short_name = "pipworks_femto"' in told
