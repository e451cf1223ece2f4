"""The bot that is perfect where something is hidden: it plays the solution, and by its memory alone."""

from __future__ import annotations

import copy
import json
import pickle
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import pipworks
from pipworks.bots import LEVEL_NAMES, PerfectRecall, UnknownBot, all_bots, bot
from pipworks.bots.matches import play_match
from pipworks.cli.commands import app
from pipworks.engine import NotSolvable, Variant, generator, noticed, play_out
from pipworks.engine.rng import Generator
from pipworks.kernels import PLAIN
from pipworks.solve import exploitability, minimise_regret
from pipworks.tables.sitting import decider, names_for, strongest
from pipworks.tables.thinking import Occasion, choice_of, make_ready, think_apart

SPARE = pipworks.game("femto:hand_size=2,pack=2-3-4-5-6,spare=hidden")
LED = pipworks.game("femto:hand_size=2,pack=2-3-4-5-6-8,spare=hidden,order=winner_leads")
BLUFF = pipworks.game("examples/bluff.py")
ELEVEN = "femto:hand_size=5,pack=1-2-3-4-5-6-7-8-9-10-11,spare=hidden"
LONG = "femto:hand_size=3,pack=2-3-4-5-6-7-8-9-10,spare=hidden,order=winner_leads"
"""By an estimate of its tree it takes longer than anybody waits."""
SHORTER = "femto:hand_size=3,pack=2-3-4-6-7-8-9,spare=hidden,order=winner_leads"
"""Of no other test: whether somebody waits for a variant is remembered."""
HIDING = [SPARE, BLUFF] if PLAIN else [SPARE, LED, BLUFF]
PERFECT = {variant: PerfectRecall(variant) for variant in HIDING}


@pytest.mark.parametrize("variant", HIDING, ids=str)
def test_nothing_gains_more_against_it_than_against_the_solution(variant: Variant) -> None:
    perfect, solved = PERFECT[variant], minimise_regret(variant)
    found = exploitability(variant, perfect)
    assert found == pytest.approx(solved.exploitability, abs=1e-12)
    assert found <= 1e-6 * variant.options.most_payoff


class Spied(PerfectRecall):
    """Notes from which mix every choice is drawn."""

    def __init__(self, perfect: PerfectRecall) -> None:
        self.__setstate__(perfect.__getstate__())
        self.mixes: list[tuple[int, dict[int, float]]] = []

    def sit(self, variant: Variant, seat: int, rng: Generator) -> Any:
        session = super().sit(variant, seat, rng)
        choose = session.choose

        def spied(known: Any, seconds: float) -> int:
            if len(variant.choices(known, seat)) > 1:
                self.mixes.append((seat, session.mix(known)))
            return choose(known, seconds)

        session.choose = spied
        return session


@settings(max_examples=5 if PLAIN else 40)
@given(st.sampled_from(HIDING), st.integers(0, 10**6))
def test_every_choice_is_drawn_from_the_mix_of_the_game_so_far(variant: Variant, seed: int) -> None:
    spied = Spied(PERFECT[variant])
    record = play_out(variant.deal(seed=seed), [spied, spied], seed=seed)
    notation, left = variant.game.notation, list(spied.mixes)
    for at, step in enumerate(record.steps):
        if not isinstance(step, dict):
            continue
        so_far = copy.deepcopy(record)
        so_far.back(len(record.steps) - at)
        here = record.positions[at]
        for seat in here.to_act:
            if len(here.choices(seat)) > 1:
                whose, mix = left.pop(0)
                named = {
                    notation.choice(variant, here.seen_by(seat), seat, each): share
                    for each, share in mix.items()
                }
                assert (whose, named) == (seat, PERFECT[variant].solution().mix(so_far, seat))
                assert step[seat] in mix
    assert not left


@pytest.mark.parametrize("variant", HIDING, ids=str)
def test_only_what_the_seat_knows_is_looked_at(variant: Variant) -> None:
    here = variant.deal(seed=3)
    while here.awaits_chance:
        here, _ = here.happen()
    for seat in here.to_act:
        known = here.seen_by(seat)
        worlds = [here.state, *(variant.imagined(known, seat, generator(each)) for each in range(9))]
        assert len({world.tobytes() for world in worlds}) > 1
        for whim in range(5):
            chosen = {
                PERFECT[variant].choose(variant, each, seat, generator(whim)) for each in (known, *worlds)
            }
            assert len(chosen) == 1


def test_a_game_is_gone_on_with_from_copies() -> None:
    perfect = PERFECT[SPARE]
    again = pickle.loads(pickle.dumps(perfect))
    one, other = (play_out(SPARE.deal(seed=4), [each] * 2, seed=4) for each in (perfect, again))
    assert str(one) == str(other)
    session = perfect.sit(SPARE, 0, generator(1))
    session.notice(SPARE.deal(seed=4).seen_by(0), None)
    twin = copy.deepcopy(session)
    known = SPARE.deal(seed=4).seen_by(0)
    assert [session.choose(known, 1.0) for _ in range(9)] == [twin.choose(known, 1.0) for _ in range(9)]


def test_in_the_middle_of_a_game_it_plays_on_as_well_as_it_can() -> None:
    record = play_out(SPARE.deal(seed=8), [bot("random", SPARE)] * 2, seed=8, limit=2)
    middle = SPARE.position(record.now.text)
    played = play_out(middle, [PERFECT[SPARE]] * 2, seed=1)
    assert played.now.over


def test_what_is_too_large_is_refused_in_a_sentence() -> None:
    large = pipworks.game(ELEVEN)
    assert "perfect" not in all_bots(large) and "perfect" not in names_for(large)
    with pytest.raises(NotSolvable, match=r"solved for it by regret minimisation \(CFR\)"):
        bot("perfect", large)
    with pytest.raises(UnknownBot, match=r"^no bot plays femto:\S+ perfectly: choose novice, "):
        decider("perfect", large)
    with pytest.raises(NotSolvable, match="two players with opposite interests"):
        bot("perfect", pipworks.game("friend-or-foe"))


@pytest.mark.compiled
def test_what_takes_long_is_played_where_it_was_solved_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in ("pipworks.solve.learning", "pipworks.bots.recalling"):
        monkeypatch.setattr(f"{room}.learnt_folder", lambda: tmp_path)
    assert "perfect" not in all_bots(pipworks.game(LONG))
    # From here on of a game that is smaller by far, where nobody waits for as long as that takes.
    monkeypatch.setattr("pipworks.bots.recalling.MOST_ABOUT", 200_000)
    long = pipworks.game(SHORTER)
    assert "perfect" not in all_bots(long) and "perfect" not in names_for(long)
    with pytest.raises(NotSolvable, match=f"solved here once.*pipworks solve {re.escape(long.code)}"):
        bot("perfect", long)
    done = CliRunner().invoke(app, ["solve", SHORTER, "--within", "0.05", "--json"])
    told = json.loads(done.stdout)
    assert told["exploitability"] <= 0.05 and Path(told["kept"]).parent == tmp_path
    assert "perfect" in all_bots(long) and strongest(long) == "perfect"
    perfect = bot("perfect", long)
    assert isinstance(perfect, PerfectRecall) and perfect.solution().exploitability == told["exploitability"]
    assert perfect.nbytes == 0 and len(pickle.dumps(perfect)) < 10_000
    again = pickle.loads(pickle.dumps(perfect))
    one, other = (play_out(long.deal(seed=4), [each] * 2, seed=4) for each in (perfect, again))
    assert str(one) == str(other)
    report = play_match(long, ["perfect", "random"], 200, seed=1, processes=1)
    assert report.standings[0].score_interval[0] > 0.5
    (Path(told["kept"]) / "about.json").write_text("{}")
    with pytest.raises(NotSolvable, match="cannot be read, or is of other rules: have it solved anew"):
        PerfectRecall(long).solution()
    shutil.rmtree(told["kept"])  # whoever has it open plays on; nobody else sits down
    assert play_out(long.deal(seed=5), [perfect] * 2, seed=5).now.over
    with pytest.raises(NotSolvable):
        pickle.loads(pickle.dumps(perfect)).solution()


def test_it_sits_wherever_bots_do() -> None:
    assert all_bots(SPARE)[-7:] == ["perfect", "search", *LEVEL_NAMES]
    assert strongest(SPARE) == "perfect"
    assert strongest(pipworks.game("math-arena")) == "master" == strongest(pipworks.game("sequences"))
    report = play_match(SPARE, ["perfect", "random"], 200, seed=1, processes=1)
    assert report.standings[0].score_interval[0] > 0.0


def test_at_a_table_it_remembers_what_its_seat_has_seen() -> None:
    make_ready(SPARE, "perfect")
    record = play_out(SPARE.deal(seed=6), [PERFECT[SPARE]] * 2, seed=6, limit=2)
    for seat in record.now.to_act:
        known = record.now.seen_by(seat)
        mix = PERFECT[SPARE].solution().mix(record, seat)
        for step in range(20):
            occasion = Occasion("secret", step, 1, 0.0, 0.0, False, {seat: "perfect"}, 1.0)
            seen = noticed(record, seat)
            thought = think_apart(SPARE, occasion, seat, known.tobytes(), seen)
            assert SPARE.spoken(known, seat, thought.choice) in mix
            assert thought == choice_of(PERFECT[SPARE], SPARE, occasion, seat, known, seen)
            assert thought.due <= 2.0  # nobody has to wait as for one that searches
