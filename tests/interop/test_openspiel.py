"""OpenSpiel's view of our games: what it is told is true, and nobody is shown what they do not know."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import any_variant
import numpy as np
import pyspiel
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import BadOption, GameError, IllegalChoice, Position, Variant, WrongType, generator
from pipworks.games import BUILT_IN, find
from pipworks.interop.observations import layout
from pipworks.interop.openspiel import game_string, load, register, short_name
from pipworks.interop.openspiel_parameters import Bounds

MODES = pyspiel.GameType.ChanceMode
DYNAMICS = pyspiel.GameType.Dynamics


def step(state: Any, dice: random.Random) -> None:
    """One random step."""
    if state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, shares)[0])
    elif state.is_simultaneous_node():
        seats = range(state.num_players())
        state.apply_actions([dice.choice(state.legal_actions(seat) or [0]) for seat in seats])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def some_state(game: Any, seed: int, most: int = 60) -> Any:
    """A state somewhere in a random game, of those in which somebody chooses; or the end."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(dice.randrange(most)):
        if state.is_terminal():
            break
        step(state, dice)
    while state.is_chance_node():
        step(state, dice)
    return state


variants_and_ways = st.tuples(any_variant.of_any(), st.booleans())


@pytest.mark.compiled
@settings(max_examples=12)
@given(way=variants_and_ways)
def test_its_random_simulation_passes_for_any_options(way: tuple[Variant, bool]) -> None:
    variant, turn_based = way
    if variant.game.name == "friend-or-foe":
        variant = variant.but(turn_limit=min(8, variant.options.turn_limit))  # type: ignore[attr-defined]
    game = load(variant.code, turn_based=turn_based)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.compiled
@pytest.mark.parametrize("code", any_variant.CODES)
def test_its_random_simulation_passes_for_every_kind(code: str) -> None:
    variant = find(code)
    if variant.game.name == "friend-or-foe":
        code = variant.but(turn_limit=12).code
    pyspiel.random_sim_test(load(code), num_sims=1, serialize=True, verbose=False)


@given(way=variants_and_ways)
def test_parameters_come_back_as_they_were(way: tuple[Variant, bool]) -> None:
    variant, turn_based = way
    text = game_string(variant.code, turn_based=turn_based)
    game = pyspiel.load_game(text)
    assert game.variant == variant
    assert game.turn_based == turn_based
    assert str(game) == str(pyspiel.load_game(str(game)))
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("name", list(BUILT_IN))
@pytest.mark.parametrize("seed", [1, 2])
def test_any_deal_can_be_given(name: str, seed: int) -> None:
    variant = pipworks.game(name)
    dealt = variant.deal(seed=seed)
    told = variant.game.notation.write_deal(variant, dealt.state)
    expected = variant.deal(told).state.tobytes()
    game = load(name, deal=told)
    assert game.new_initial_state().line.state.tobytes() == expected
    assert pyspiel.load_game(str(game)).new_initial_state().line.state.tobytes() == expected
    seeded = load(name, seed=seed).new_initial_state()
    assert seeded.line.state.tobytes() == dealt.state.tobytes()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pipworks_femto(hand_size=3)", "pack has 8 cards"),
        ("pipworks_femto(goal=sideways)", "goal cannot be 'sideways'"),
        ("pipworks_femto(chance=some)", "choose explicit or sampled"),
        ("pipworks_femto(deal=2-3/4-5)", "2"),
        ("pipworks_femto(deal=2-3-8-10/4-5-6-7,seed=3)", "leave one of them out"),
        ("pipworks_sequences(rng_seed=3)", "chance=sampled"),
    ],
)
def test_what_cannot_be_loaded_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(GameError) as problem:
        pyspiel.load_game(text)
    assert said in str(problem.value)
    assert "\n" not in str(problem.value)


def test_a_game_of_ones_own_needs_bounds() -> None:
    bluff = find("examples/bluff.py").game
    with pytest.raises(GameError, match="give its bounds"):
        register(bluff)


# What is declared


@given(variant=any_variant.of_any(), seed=st.integers(0, 10**6))
def test_declared_kinds_are_true(variant: Variant, seed: int) -> None:
    game = load(variant.code)
    kind = game.get_type()
    together = hidden = False
    state, dice = game.new_initial_state(), random.Random(seed)
    for _ in range(60):
        if state.is_terminal():
            assert (
                sum(state.returns()) == pytest.approx(0) or kind.utility != pyspiel.GameType.Utility.ZERO_SUM
            )
            assert all(game.min_utility() <= each <= game.max_utility() for each in state.returns())
            break
        together |= state.is_simultaneous_node()
        full = state.line.state.tobytes()
        hidden |= any(state.line.known(seat).tobytes() != full for seat in range(variant.seats))
        step(state, dice)
    assert not together or kind.dynamics == DYNAMICS.SIMULTANEOUS
    assert not hidden or kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.min_num_players <= game.num_players() <= kind.max_num_players


@pytest.mark.parametrize(
    ("text", "mode", "outcomes"),
    [
        ("pipworks_femto", MODES.EXPLICIT_STOCHASTIC, 70),
        ("pipworks_femto(deal=2-3-8-10/4-5-6-7)", MODES.DETERMINISTIC, 0),
        ("pipworks_femto(start=draft)", MODES.DETERMINISTIC, 0),
        ("pipworks_math_arena", MODES.EXPLICIT_STOCHASTIC, 256),
        ("pipworks_math_arena(chance=sampled)", MODES.SAMPLED_STOCHASTIC, 1),
        ("pipworks_femto(chance=sampled)", MODES.EXPLICIT_STOCHASTIC, 70),
        ("pipworks_sequences(seed=3)", MODES.DETERMINISTIC, 0),
    ],
)
def test_chance_is_what_it_is_said_to_be(text: str, mode: Any, outcomes: int) -> None:
    game = pyspiel.load_game(text)
    assert game.get_type().chance_mode == mode
    state = game.new_initial_state()
    assert state.is_chance_node() == (outcomes > 0)
    if outcomes:
        listed = state.chance_outcomes()
        assert [number for number, _ in listed] == list(range(outcomes))
        assert sum(share for _, share in listed) == pytest.approx(1)


def test_a_seed_of_digits_decides_a_deal() -> None:
    game = load("sequences")
    digits = [random.Random(5).randrange(256) for _ in range(8)]

    def dealt(digits: list[int]) -> Any:
        state = game.new_initial_state()
        for digit in digits:
            assert state.is_chance_node()
            state.apply_action(digit)
        assert not state.is_chance_node()
        return state

    assert str(dealt(digits)) == str(dealt(digits))
    assert str(dealt(digits)) != str(dealt([*digits[:-1], digits[-1] ^ 1]))
    expected = game.variant.blank()
    game.variant.game.begin(game.variant.rules, expected)
    expected = game.variant.after_chance(expected, generator(bytes(digits)))
    assert dealt(digits).line.state.tobytes() == expected.tobytes()


def test_sampled_chance_follows_its_seed_and_clones_do_not_share_it() -> None:
    def deals(seed: int) -> list[str]:
        game = load("sequences", chance="sampled", rng_seed=seed)
        found = []
        for _ in range(2):
            state = game.new_initial_state()
            state.apply_action(0)
            found.append(str(state))
        return found

    assert deals(1) == deals(1)
    assert len({*deals(1), *deals(2)}) == 4
    pyspiel.random_sim_test(load("sequences", chance="sampled"), num_sims=2, serialize=False, verbose=False)


# Play


@given(variant=any_variant.of_any(), seed=st.integers(0, 10**6), turn_based=st.booleans())
def test_it_is_the_game_of_the_contract(variant: Variant, seed: int, turn_based: bool) -> None:
    """Whatever is played in OpenSpiel leads where the contract leads."""
    game = load(variant.code, turn_based=turn_based, seed=seed)
    state, dice = game.new_initial_state(), random.Random(seed)
    ours = variant.deal(seed=seed).state
    joint: dict[int, int] = {}
    for _ in range(40):
        if state.is_terminal() or state.is_chance_node():
            break
        acting = variant.acting(ours)
        if state.is_simultaneous_node():
            joint = {seat: dice.choice(variant.choices(ours, seat)) for seat in acting}
            state.apply_actions([joint.get(seat, 0) for seat in range(variant.seats)])
        else:
            seat = state.current_player()
            assert seat in acting and seat not in joint
            assert state.legal_actions() == variant.choices(ours, seat)
            joint[seat] = dice.choice(state.legal_actions())
            state.apply_action(joint[seat])
        if len(joint) == len(acting):
            ours, joint = variant.after(ours, joint), {}
        assert state.line.state.tobytes() == ours.tobytes()
    if state.is_terminal():
        assert state.returns() == variant.scores(ours)
    else:
        assert state.returns() == [0.0] * variant.seats


def test_illegal_actions_change_nothing() -> None:
    state = load("femto", deal="2-3-8-10/4-5-6-7").new_initial_state()
    before = str(state)
    for actions in ([2, 3], [0, 99], [-1, 3]):
        with pytest.raises(IllegalChoice, match="choose"):
            state.apply_actions(actions)
        assert str(state) == before


@given(variant=any_variant.of_any(), seed=st.integers(0, 10**6), turn_based=st.booleans())
def test_what_is_done_at_the_wrong_time_is_refused_and_changes_nothing(
    variant: Variant, seed: int, turn_based: bool
) -> None:
    """At every node but a simultaneous one there are no joint actions, and none but joint ones at that."""
    state, dice = load(variant.code, turn_based=turn_based).new_initial_state(), random.Random(seed)
    in_turn = state.get_game().get_type().dynamics == DYNAMICS.SEQUENTIAL
    for _ in range(30):
        wrong: list[Callable[[Any], None]] = []
        if in_turn or state.is_chance_node() or state.is_terminal():
            every = [dice.choice(state.legal_actions() or [0])] * variant.seats
            wrong += [lambda at, every=every: at.apply_actions(every)]
        if state.is_simultaneous_node() or state.is_terminal():
            wrong += [lambda at: at.apply_action(0)]
        if state.is_chance_node():
            count = len(state.chance_outcomes())
            wrong += [lambda at, action=action: at.apply_action(action) for action in (count, count + 44)]
            assert state.action_to_string(pyspiel.PlayerId.CHANCE, count) == str(count)
        before = str(state), state.history(), state.current_player()
        for do in wrong:
            with pytest.raises(IllegalChoice):
                do(state)
            assert (str(state), state.history(), state.current_player()) == before
        if state.is_terminal():
            break
        step(state, dice)


def test_a_joint_action_is_taken_where_one_seat_chooses_in_a_game_of_joint_ones() -> None:
    """As OpenSpiel's rl_environment hands it over; what stands for the others is not looked at."""
    state = load("femto:hand_size=2,pack=3-4-6-9", deal="3-4/6-9").new_initial_state()
    state.apply_actions([0, 2])
    (legal,) = filter(None, (state.legal_actions(seat) for seat in range(2)))
    after = state.child(legal[0])
    state.apply_actions([legal[0]] * 2)
    assert str(state) == str(after)


@given(variant=any_variant.of_any(), seed=st.integers(0, 10**6), turn_based=st.booleans())
def test_copies_are_the_same_and_apart(variant: Variant, seed: int, turn_based: bool) -> None:
    state = some_state(load(variant.code, turn_based=turn_based), seed)
    seats = range(variant.seats)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        for seat in seats:
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)
        if not state.is_terminal():
            before = str(state)
            step(twin, random.Random(seed))
            assert str(state) == before
            step(copy_of_state := state.clone(), random.Random(seed))
            if not twin.is_chance_node() and not state.is_chance_node():
                assert str(copy_of_state) == str(twin)


@pytest.mark.parametrize("turn_based", [False, True])
@pytest.mark.parametrize("code", any_variant.CODES)
def test_a_state_that_is_sent_is_small_however_long_the_game_was(code: str, turn_based: bool) -> None:
    game = load(code, turn_based=turn_based)
    for seed in (1, 2):
        state = some_state(game, seed, most=100_000)
        assert state.is_terminal()
        sent = pyspiel.serialize_game_and_state(game, state)
        assert len(sent) < 100_000
        _, again = pyspiel.deserialize_game_and_state(sent)
        assert str(again) == str(state) and again.history() == state.history()
        assert again.returns() == state.returns() and again.current_player() == state.current_player()
        for seat in range(game.num_players()):
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.line.tail(seat).digest() == state.line.tail(seat).digest()
        once_more = pyspiel.serialize_game_and_state(game, again)
        assert abs(len(once_more) - len(sent)) < 1000  # nor does it grow from hand to hand


@given(variant=any_variant.of_any(), seed=st.integers(0, 10**6), turn_based=st.booleans())
@settings(max_examples=settings().max_examples // 2)
def test_what_is_sent_goes_on_alike_wherever_it_was_sent_from(
    variant: Variant, seed: int, turn_based: bool
) -> None:
    """In the middle of games, of joint choices and of seeds, and of games that somebody imagined."""
    state = some_state(load(variant.code, turn_based=turn_based), seed)
    dice = random.Random(seed)
    if not state.is_terminal() and not state.is_chance_node() and dice.random() < 0.5:
        state = state.resample_from_infostate(dice.randrange(variant.seats), dice.random)
    for _ in range(4):
        again = pickle.loads(pickle.dumps(state.line))
        assert str(again) == str(state.line) and again.acting == state.line.acting
        assert again.digits == state.line.digits and again.pending == state.line.pending
        for seat in range(variant.seats):
            assert again.tail(seat).digest() == state.line.tail(seat).digest()
            assert again.remembered(seat) == state.line.remembered(seat)
        assert abs(len(pickle.dumps(again)) - len(pickle.dumps(state.line))) < 1000
        state.line = again
        if state.is_terminal():
            return
        step(state, dice)


@pytest.mark.parametrize("code", any_variant.CODES)
def test_choices_are_said_in_our_words(code: str) -> None:
    state = some_state(load(code), 3, most=20)
    variant = state.line.variant
    here = Position(variant, state.line.state, None)
    for seat in here.to_act:
        said = [state.action_to_string(seat, each) for each in state.legal_actions(seat)]
        assert tuple(said) == here.choices(seat)


# What seats know


@given(variant=any_variant.of_any(), seed=st.integers(0, 10**6), turn_based=st.booleans())
def test_resampling_keeps_what_a_seat_knows(variant: Variant, seed: int, turn_based: bool) -> None:
    state = some_state(load(variant.code, turn_based=turn_based), seed)
    draw = np.random.RandomState(seed).uniform
    for seat in range(variant.seats):
        other = state.resample_from_infostate(seat, draw)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.current_player() == state.current_player()
        assert other.legal_actions(seat) == state.legal_actions(seat)
        assert other.history() == []
        for _ in range(3):
            if not other.is_terminal():
                step(other, random.Random(seed))


@given(variant=any_variant.of_any(), seed=st.integers(0, 10**6))
def test_who_remembers_the_same_is_shown_the_same(variant: Variant, seed: int) -> None:
    """Two deals that one seat cannot tell apart, played on by the same choices for as long as that goes."""
    state = some_state(load(variant.code), 0, most=1)
    seat = seed % variant.seats
    other = state.resample_from_infostate(seat, np.random.RandomState(seed).uniform)
    dice = random.Random(seed)
    assert told(state, other, seat)
    while told(state, other, seat) and not state.is_chance_node() and not state.is_terminal():
        assert state.line.acting == other.line.acting
        both = {
            each: sorted(set(state.line.legal(each)) & set(other.line.legal(each)))
            for each in state.line.acting
        }
        if not all(both.values()):
            break
        joint = {each: dice.choice(choices) for each, choices in both.items()}
        state.line, other.line = state.line.chosen(joint), other.line.chosen(joint)


def told(state: Any, other: Any, seat: int) -> bool:
    """Whether a seat remembers the same in both states; then it also is shown the same."""
    same: bool = state.information_state_string(seat) == other.information_state_string(seat)
    if same:
        assert state.observation_string(seat) == other.observation_string(seat)
        assert state.information_state_tensor(seat) == other.information_state_tensor(seat)
        assert state.legal_actions(seat) == other.legal_actions(seat)
    return same


@example(code="femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden", seed=3)
@given(code=st.sampled_from(any_variant.CODES), seed=st.integers(0, 10**6))
def test_tensors_are_the_documented_ones(code: str, seed: int) -> None:
    game = load(code)
    state = some_state(game, seed)
    where = layout(game.variant)
    for seat in range(game.num_players()):
        seen = where.observe(state.line.known(seat), seat)
        assert np.array_equal(np.asarray(state.observation_tensor(seat), np.float32), seen)
        memory = np.asarray(state.information_state_tensor(seat), np.float32)
        assert memory[: game.num_players()].tolist() == [
            float(each == seat) for each in range(game.num_players())
        ]
        rows = memory[game.num_players() :].reshape(-1, 1 + game.num_distinct_actions() + where.length)
        filled = int(rows[:, 0].sum())
        assert rows[:filled, 0].all() and not rows[filled:].any()
        assert np.array_equal(rows[filled - 1, -where.length :], seen)
        chosen = [int(row.argmax()) for row in rows[:filled, 1 : -where.length] if row.any()]
        own = [each.action for each in state.full_history() if each.player == seat]
        if filled < len(rows) and game.get_type().dynamics == DYNAMICS.SEQUENTIAL:
            assert chosen == own


def test_a_memory_never_forgets_however_long() -> None:
    """Two games that begin differently and then look alike for long are told apart for ever."""
    game = load("friend-or-foe:turn_limit=60,players=3")
    memories = set()
    for seed in range(6):
        state, dice = game.new_initial_state(), random.Random(seed)
        for _ in range(150):
            if state.is_terminal():
                break
            step(state, dice)
            memories.add(state.information_state_string(0))
        assert len(state.information_state_string(0)) < 20_000
    assert len(memories) > 300


@pytest.mark.parametrize("code", ["femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden", "math-arena", "ascent"])
def test_what_all_see_is_what_a_spectator_sees(code: str) -> None:
    from open_spiel.python.observation import make_observation

    game = load(code)
    private = pyspiel.PrivateInfoType
    public = make_observation(
        game, pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=private.NONE)
    )
    state = some_state(game, 4)
    variant = game.variant
    known = variant.masked(state.line.state, pipworks.SPECTATOR)
    assert public.string_from(state, 0) == variant.game.notation.write_position(variant, known)
    for seat in range(2):
        public.set_from(state, seat)
        assert np.array_equal(public.tensor, layout(variant).observe(known, seat))
        assert set(public.dict) == {piece.name for piece in layout(variant).pieces}
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=private.ALL_PLAYERS
    )
    assert make_observation(game, everything) is None


def test_names_are_those_of_the_games() -> None:
    known = {each.short_name for each in pyspiel.registered_games()}
    assert {short_name(pipworks.game(name).game) for name in BUILT_IN} <= known
    with pytest.raises(BadOption):
        load("femto", chance="often")


@pytest.mark.parametrize(
    ("do", "says"),
    [
        (lambda: load("femto", chance="often"), "chance cannot be 'often': choose explicit or sampled"),
        (lambda: load("femto", seed="4"), "seed cannot be '4': give a whole number"),
        (lambda: load("femto", seed=True), "seed cannot be 'True': give a whole number"),
        *(
            (
                lambda name=name, value=value: load("femto", chance="sampled", **{name: value}),
                f"{name} cannot be",
            )
            for name in ("seed", "rng_seed")
            for value in (-5, 2**31)
        ),
        (lambda: load("femto", turn_based=1), "turn_based cannot be '1': give True or False"),
        (lambda: load("femto", deal=[2, 3]), "deal cannot be .*: give a text"),
        (lambda: register("femto"), "a game is registered, as Game.of.*, not 'femto'"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(do: Callable[[], Any], says: str) -> None:
    with pytest.raises(GameError, match=says):
        do()


def test_numbers_of_numpy_are_numbers() -> None:
    given = load("femto", seed=np.int64(4), turn_based=np.bool_(True))
    assert str(given) == str(load("femto", seed=4, turn_based=True))


def test_bounds_can_be_given() -> None:
    bluff = find("examples/bluff.py").game
    bounds = Bounds(
        plays=lambda variant: 3,
        events=lambda variant: 1,
        payoff=lambda variant: (-1.0 - variant.rules.stake, 1.0 + variant.rules.stake),
        together=lambda options: False,
        hidden=lambda options: options.secret,
    )
    assert register(bluff, bounds) == "pipworks_bluff"
    pyspiel.random_sim_test(
        pyspiel.load_game("pipworks_bluff(stake=2)"), num_sims=10, serialize=True, verbose=False
    )


def test_without_the_library_one_is_told_what_to_install() -> None:
    script = "import sys; sys.modules['pyspiel'] = None; import pipworks.interop.openspiel"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode != 0
    assert "pip install 'pipworks[interop]'" in ran.stderr.splitlines()[-1]


@pytest.mark.parametrize("actions", [[], [0], [0, 1, 2]])
def test_joint_actions_are_as_many_as_seats(actions: list[int]) -> None:
    state = load("femto:hand_size=2,pack=3-4-6-9", deal="4-6/3-9").new_initial_state()
    before = str(state)
    with pytest.raises(WrongType, match="apply_actions takes 2 actions, one for each seat"):
        state.apply_actions(actions)
    assert str(state) == before
