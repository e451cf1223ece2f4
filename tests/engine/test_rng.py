"""The generator, against a second one in whole numbers of Python and against published output."""

from __future__ import annotations

import hashlib
import os
import pickle
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import numpy as np
import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from hypothesis import example, given
from hypothesis import strategies as st
from scipy.stats import chisquare

from pipworks import fresh_seed, game, generator, perft, play_out, read_record
from pipworks.bots import bot
from pipworks.engine.rng import below, draw_weighted, next_word, shuffle, unit

WORD = 2**64
SEED = f"chacha20:{'5f' * 32}"
words = st.integers(0, WORD - 1)
states = st.tuples(words, words, words, words).filter(any)


class Xoshiro:
    """xoshiro256** as its authors tell it, in whole numbers that never overflow."""

    def __init__(self, *state: int) -> None:
        self.s = list(state)

    @staticmethod
    def rotate(word: int, by: int) -> int:
        return (word << by | word >> (64 - by)) % WORD

    def next(self) -> int:
        s = self.s
        result = self.rotate(s[1] * 5 % WORD, 7) * 9 % WORD
        shifted = (s[1] << 17) % WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = self.rotate(s[3], 45)
        return result

    def below(self, bound: int) -> int:
        while True:
            product = (self.next() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32


class ChaCha:
    """The key stream of ChaCha20 as its author tells it, in whole numbers: words of 64 bits."""

    def __init__(self, key: bytes) -> None:
        self.key, self.drawn = struct.unpack("<8I", key), 0

    def block(self, number: int) -> bytes:
        first = [*struct.unpack("<4I", b"expand 32-byte k"), *self.key, number % 2**32, number >> 32, 0, 0]
        s = first.copy()
        columns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
        diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
        for a, b, c, d in 10 * (columns + diagonals):
            for to, more, into, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                s[to] = (s[to] + s[more]) % 2**32
                mixed = s[into] ^ s[to]
                s[into] = (mixed << by | mixed >> (32 - by)) % 2**32
        return struct.pack("<16I", *((one + two) % 2**32 for one, two in zip(s, first, strict=True)))

    def next(self) -> int:
        at, self.drawn = self.drawn, self.drawn + 1
        return int(struct.unpack("<8Q", self.block(at // 8))[at % 8])


def rng_of(*state: int) -> np.ndarray:
    return np.array(state, np.uint64)


def before_word(word: int) -> int:
    """The second word of a state whose next output is `word`."""
    back = word * pow(9, -1, WORD) % WORD
    return Xoshiro.rotate(back, 64 - 7) * pow(5, -1, WORD) % WORD


def test_the_published_output() -> None:
    rng = rng_of(1, 2, 3, 4)
    assert [int(next_word(rng)) for _ in range(10)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]


@given(states)
def test_words_are_those_of_the_reference(state: tuple[int, int, int, int]) -> None:
    rng, reference = rng_of(*state), Xoshiro(*state)
    for _ in range(20):
        assert int(next_word(rng)) == reference.next()
    assert [int(each) for each in rng] == reference.s


@given(states, st.one_of(st.integers(1, 60), st.integers(1, 2**31)))
def test_numbers_below_a_bound_are_those_of_the_reference(
    state: tuple[int, int, int, int], bound: int
) -> None:
    rng, reference = rng_of(*state), Xoshiro(*state)
    for _ in range(20):
        assert int(below(rng, bound)) == reference.below(bound)
    assert [int(each) for each in rng] == reference.s


@given(st.integers(1, 2**31), states, st.integers(0, 2**32 - 1))
def test_words_that_would_be_unfair_are_drawn_again(
    bound: int, state: tuple[int, int, int, int], rest: int
) -> None:
    """The first word is made to be 0, which every bound rejects that does not divide 2³²."""
    state = (state[0], before_word(rest), state[2], state[3])
    rng, reference = rng_of(*state), Xoshiro(*state)
    assert int(below(rng, bound)) == reference.below(bound)
    assert [int(each) for each in rng] == reference.s
    once = Xoshiro(*state)
    assert once.next() == rest
    assert (once.s != reference.s) == (2**32 % bound > 0)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**32 - 9), st.integers(1, 20))
def test_a_seed_can_make_a_cipher(digits: bytes, blocks: int, count: int) -> None:
    """Its numbers are the key stream of ChaCha20, as another library and a second writing of it have it."""
    seed = f"chacha20:{digits.hex()}"
    rng = generator(seed)
    key = hashlib.sha256(b"pipworks seed\0" + seed.encode()).digest()
    rng[0, 4] = 8 * blocks
    drawn = b"".join(int(next_word(rng)).to_bytes(8, "little") for _ in range(count))
    nonce = blocks.to_bytes(8, "little") + bytes(8)
    stream = Cipher(algorithms.ChaCha20(key, nonce), None).encryptor()
    assert drawn == stream.update(bytes(8 * count))
    own = ChaCha(key)
    own.drawn = 8 * blocks
    assert drawn == b"".join(own.next().to_bytes(8, "little") for _ in range(count))


def test_a_cipher_shuffles_and_goes_on_where_it_was() -> None:
    rng = generator(SEED)
    cards = np.arange(30)
    shuffle(rng, cards)
    assert sorted(cards) == list(range(30)) and int(rng[0, 4]) == 29
    again = rng.copy()
    assert [below(rng, 6) for _ in range(20)] == [below(again, 6) for _ in range(20)]


def test_games_dealt_by_a_cipher_are_played_and_read_like_others() -> None:
    for code in ("femto", "ascent", "math-arena", "brain-drain", "friend-or-foe:turn_limit=60", "sequences"):
        variant = game(code)
        record = play_out(variant.deal(seed=SEED), [bot("random", variant)] * variant.seats)
        assert record.now.over and f'[Seed "{SEED}"]' in str(record)
        assert str(read_record(str(record), game)) == str(record)
    dealt = game("ascent").deal(seed=SEED)
    assert perft(dealt, 2) > 0 and pickle.loads(pickle.dumps(dealt)) == dealt


@pytest.mark.parametrize("seed", ["chacha20:", f"{SEED}0", SEED[:-1], f"{SEED}/0", f" {SEED}", SEED.upper()])
def test_other_seeds_make_no_cipher(seed: str) -> None:
    assert generator(seed).shape == (4,)


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 7, 10, 60, 1000, 65537])
def test_drawing_again_leaves_every_number_the_same_number_of_words(bound: int) -> None:
    """Of the 2³² words those that give n lie together; only the first of them can be rejected."""
    for number in range(bound):
        first = -(-number * 2**32 // bound)
        after = -(-(number + 1) * 2**32 // bound)
        rejected = (first * bound) % 2**32 < 2**32 % bound
        assert after - first - rejected == 2**32 // bound
        if after - first > 1:
            assert ((first + 1) * bound) % 2**32 >= 2**32 % bound


@given(words)
def test_a_unit_is_the_upper_53_bits(word: int) -> None:
    drawn = float(unit(rng_of(1, before_word(word), 3, 4)))
    assert drawn == (word >> 11) / 2**53
    assert 0 <= drawn < 1


@pytest.mark.parametrize("count", [2, 3, 4])
def test_all_orders_are_equally_likely(count: int) -> None:
    rng = generator("orders")
    found: Counter[tuple[int, ...]] = Counter()
    orders = list(permutations(range(count)))
    for _ in range(100 * len(orders)):
        cards = np.arange(count)
        shuffle(rng, cards)
        found[tuple(int(card) for card in cards)] += 1
    assert chisquare([found[order] for order in orders]).pvalue > 0.001


@given(states, st.integers(0, 60))
def test_a_shuffle_is_that_of_the_reference(state: tuple[int, int, int, int], count: int) -> None:
    cards, expected, reference = np.arange(count), list(range(count)), Xoshiro(*state)
    shuffle(rng_of(*state), cards)
    for last in range(count - 1, 0, -1):
        other = reference.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert cards.tolist() == expected


def test_weights_are_heeded() -> None:
    rng, weight = generator("weights"), np.array([1.0, 0.0, 2.0, 5.0])
    found = Counter(int(draw_weighted(rng, weight, 4)) for _ in range(4000))
    assert found[1] == 0
    assert chisquare([found[0], found[2], found[3]], [500, 1000, 2500]).pvalue > 0.001


@example([0.9, 0.9, 0.9, 1 / 3, 0.0], 0)
@given(st.lists(st.sampled_from((0.0, 0.1, 0.2, 0.3, 1e-9, 7.0)), min_size=1, max_size=8), words)
def test_what_weighs_nothing_is_never_drawn(weights: list[float], word: int) -> None:
    for first in (0, word, WORD - 1):
        if any(weights):
            rng = rng_of(1, before_word(first), 3, 4)
            assert weights[int(draw_weighted(rng, np.array(weights), len(weights)))] > 0


# Seeds


@given(st.one_of(st.integers(), st.text(st.characters(codec="utf-8")), st.binary()))
def test_a_seed_always_gives_the_same_generator(seed: int | str | bytes) -> None:
    told = seed if isinstance(seed, bytes) else str(seed).encode()
    digest = hashlib.sha256(b"pipworks seed\0" + told).digest()
    expected = [int.from_bytes(digest[at : at + 8], "little") for at in (0, 8, 16, 24)]
    assert [int(each) for each in generator(seed)] == expected


def test_a_number_and_its_text_are_the_same_seed_and_neighbours_are_not() -> None:
    assert (generator(7) == generator("7")).all()
    assert len({generator(seed).tobytes() for seed in range(1000)}) == 1000


def test_fresh_seeds_are_short_and_differ() -> None:
    seeds = [fresh_seed() for _ in range(20)]
    assert all(0 <= seed < 10**9 for seed in seeds) and len(set(seeds)) > 1


# Compiled or not

GAMES = """
import random, sys
import pipworks
from pipworks import GameRecord, perft, random_games
from pipworks.bots import bot
from pipworks.engine.rng import generator, next_word, unit

CODES = sys.argv[1:]
for code in CODES:
    variant = pipworks.game(code)
    for seed in (1, "two", 3):
        record = GameRecord(variant, variant.deal(seed=seed))
        dice = random.Random(str(seed))
        while not record.now.over:
            now = record.now
            record.play({seat: dice.choice(now.choices(seat)) for seat in now.to_act})
            for eyes in (0, 1, -1):
                print(now.view(eyes).model_dump_json(), now.seen_by(eyes).tobytes().hex())
                luck = generator(now.text)
                print(variant.imagined(now.seen_by(eyes), eyes, luck).tobytes().hex())
            if variant.game.slots and not variant.options.secret:
                print(variant.game.slots.rank(variant.rules, now.state))
        print(record)
    played = random_games(variant, 5, seed=code)
    print(played.scores.tolist(), played.turns.tolist(), played.choices)
    print([perft(variant.deal(seed=1), depth) for depth in range(3)])
print(pipworks.game("femto").deal(seed="chacha20:" + 32 * "5f"))
luck = generator("words")
print([int(next_word(luck)) for _ in range(5)], float(unit(luck)).hex())
"""

VARIANTS = (
    "femto",
    "femto:hand_size=3,pack=2-2-3-5-5-7-J-J,joker=trump,spare=hidden,match=2",
    "femto:start=snake,order=loser_leads,chooser=behind,goal=prime,goal_tie=low",
    "femto:goal=nearest:11,hand_size=5,order=alternate,pack=3-4-5-6-7-8-9-10-40-1000000000",
    "femto:hand_size=10,pack=1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20-21-22-23-24,spare=shown",
)


@pytest.mark.compiled
def test_compiled_and_plain_rules_play_the_same_games(run: Callable[..., str]) -> None:
    compiled, plain = (run(GAMES, *VARIANTS, NUMBA_DISABLE_JIT=mode) for mode in ("0", "1"))
    assert len(plain) > 10_000
    assert plain == compiled


@pytest.fixture
def run() -> Callable[..., str]:
    """Run a program in a process of its own; what it prints."""

    def run(program: str, *words: str, **environment: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", program, *words],
            env=os.environ | environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
