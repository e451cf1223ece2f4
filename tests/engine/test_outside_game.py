"""A game from outside the package, examples/bluff.py, is as good as any other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from scipy.stats import chisquare

import pipworks
from pipworks import (
    SPECTATOR,
    BadDeal,
    BadGame,
    BadPosition,
    BadRecord,
    IllegalChoice,
    NotSolvable,
    Position,
    UnknownGame,
    Variant,
    generator,
    perft,
    play_out,
    random_games,
    read_record,
)
from pipworks.bots import PerfectRecall, bot, bot_names
from pipworks.bots.search import search
from pipworks.solve import ExactSolution, roots, solve, write_certificate
from pipworks.solve.check import check
from strategies import assert_one_sentence

FILE = Path(__file__).resolve().parents[2] / "examples" / "bluff.py"
BLUFF = pipworks.game(str(FILE))
FACE_UP = pipworks.game(f"{FILE}:face_up=true")
DEALS = ["1/2", "1/3", "2/1", "2/3", "3/1", "3/2"]
VARIANTS = pytest.mark.parametrize(
    "variant", [BLUFF, FACE_UP, BLUFF.but(stake=3)], ids=lambda each: each.code
)
EYES = (0, 1, SPECTATOR)


@pytest.fixture(autouse=True)
def _known() -> None:
    """By its name the game is that of the file named last: copies of it have been named by other tests."""
    pipworks.game(str(FILE))


def positions(variant: Variant) -> Iterator[Position]:
    """Every position of a variant, those that are over included."""
    waiting = [variant.position("undealt"), *(variant.deal(deal) for deal in DEALS)]
    while waiting:
        here = waiting.pop()
        yield here
        if here.to_act:
            waiting += [here.play(choice).position for choice in here.choices(here.to_act[0])]


# Playing


def test_a_hand_of_bluff() -> None:
    here = BLUFF.deal("2/3")
    assert (here.to_act, here.choices(0)) == ((0,), ("check", "bet"))
    here, told = here.play("check")
    assert told == ("Player 1 checks.",)
    assert (here.to_act, here.choices(1)) == ((1,), ("check", "bet"))
    here, _ = here.play({1: "b"})
    assert (here.to_act, here.choices(0), here.scores) == ((0,), ("fold", "call"), (0, 0))
    here, told = here.play("call")
    assert told == ("Player 1 calls.", "The cards are shown: player 1 has the 2, player 2 the 3.")
    assert here.over and here.scores == (-2, 2)


@pytest.mark.parametrize(
    ("position", "won"),
    [
        ("3/1 check-check", 1),
        ("1/3 check-check", -1),
        ("1/3 bet-fold", 1),
        ("3/1 check-bet-fold", -1),
        ("3/2 bet-call", 4),
        ("2/3 check-bet-call", -4),
    ],
)
def test_what_is_won(position: str, won: int) -> None:
    here = BLUFF.but(stake=3).position(position)
    assert here.over and here.scores == (won, -won)


def mean_of_random_play(here: Position) -> Fraction:
    if here.over:
        return Fraction(here.scores[0])
    after = [here.play(choice).position for choice in here.choices(here.to_act[0])]
    return sum(map(mean_of_random_play, after), Fraction()) / len(after)


@VARIANTS
def test_playouts_average_what_they_must(variant: Variant) -> None:
    expected = sum(mean_of_random_play(variant.deal(deal)) for deal in DEALS) / 6
    played = random_games(variant, 2000, seed=3)
    scores = played.scores[:, 0]
    assert abs(scores.mean() - expected) < 4 * scores.std() / 2000**0.5
    assert (played.scores.sum(axis=1) == 0).all()
    assert abs(played.choices / 2000 - 2.25) < 0.05


def test_deals_are_all_equally_likely() -> None:
    dealt = Counter(BLUFF.deal(seed=seed).text for seed in range(600))
    assert sorted(dealt) == DEALS
    assert chisquare(list(dealt.values())).pvalue > 0.001
    start = BLUFF.position("undealt")
    outcomes = BLUFF.outcomes(start.state)
    listed = [Position(BLUFF, BLUFF.after_outcome(start.state, each), None).text for each, _ in outcomes]
    assert sorted(listed) == DEALS and {share for _, share in outcomes} == {1.0}
    assert start.awaits_chance and start.happen("3/1").position == BLUFF.deal("3/1")


# Laws


@VARIANTS
def test_masks_hide_and_imagination_agrees(variant: Variant) -> None:
    luck = generator("bluff")
    for here, eyes in product(positions(variant), EYES):
        masked = here.seen_by(eyes)
        assert variant.masked(masked, eyes).tobytes() == masked.tobytes()
        imagined = variant.imagined(masked, eyes, luck)
        assert variant.masked(imagined, eyes).tobytes() == masked.tobytes()
        again = Position(variant, imagined, None)
        assert again.view(eyes) == here.view(eyes) and again.table(eyes) == here.table(eyes)
        assert (again.to_act, again.scores) == (here.to_act, here.scores)
        assert variant.acting(masked) == here.to_act and tuple(variant.scores(masked)) == here.scores


def test_nothing_shows_a_card_that_is_hidden() -> None:
    for here in positions(BLUFF):
        shown = here.over and not here.text.endswith("fold")
        for eyes in EYES:
            seen = [str(card or "?") for card in here.seen_by(eyes).card]
            assert [f"card {card}" for card in seen] == re.findall(r"card .", here.table(eyes))
            hidden = [each for each, card in enumerate(seen) if card == "?"]
            others = [each for each in range(2) if each != eyes]
            assert hidden == ([] if shown else [0, 1] if here.text == "undealt" else others)


def test_what_lies_on_the_table_is_told_in_zones() -> None:
    middle, mine, other = BLUFF.but(stake=3).position("3/1 check-bet").view(0).zones
    assert middle.lines == ["In the middle: 5 chips", "Player 2 has put in the bet."]
    assert [card.face for card in mine.cards] == ["3"] and (mine.seat, mine.unknown) == (0, 0)
    assert (other.cards, other.seat, other.unknown) == ([], 1, 1)


@pytest.mark.parametrize(("eyes", "worlds"), [(0, 2), (1, 2), (SPECTATOR, 6)])
def test_worlds_are_imagined_uniformly(eyes: int, worlds: int) -> None:
    luck = generator("worlds")
    masked = BLUFF.deal("3/1").seen_by(eyes)
    found = Counter(BLUFF.imagined(masked, eyes, luck).tobytes() for _ in range(100 * worlds))
    assert len(found) == worlds
    assert chisquare(list(found.values())).pvalue > 0.001


# Counting


def walked(here: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(
        walked(here.play(choice).position, depth - 1) for seat in here.to_act for choice in here.choices(seat)
    )


@pytest.mark.parametrize("deal", DEALS)
def test_perft_is_the_naive_count(deal: str) -> None:
    here = BLUFF.deal(deal)
    counts = [perft(here, depth) for depth in range(5)]
    assert counts == [walked(here, depth) for depth in range(5)] == [1, 2, 4, 2, 0]


# Texts


@VARIANTS
def test_every_position_has_a_text_and_every_choice_too(variant: Variant) -> None:
    texts = set()
    for here in positions(variant):
        texts.add(here.text)
        assert variant.position(here.text) == variant.position(f"  {here} ".upper()) == here
        for seat in here.to_act:
            known = here.seen_by(seat)
            told = [
                variant.game.notation.read_choice(variant, known, seat, each) for each in here.choices(seat)
            ]
            assert told == variant.choices(here.state, seat)
    assert len(texts) == 1 + 6 * 9


@pytest.mark.parametrize(
    "text", ["", "1/1", "1/4", "1-2", "?/2", "1/2 call", "1/2 bet-fold-check", "3/1 dance"]
)
def test_no_other_text_is_a_position(text: str) -> None:
    with pytest.raises((BadPosition, IllegalChoice)) as problem:
        BLUFF.position(text)
    assert_one_sentence(problem.value)


def test_a_deal_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadDeal, match="'2/2' are not two of the cards 1, 2, 3"):
        BLUFF.deal("2/2")


@VARIANTS
def test_records_go_through_their_text_and_back(variant: Variant) -> None:
    for seed in range(8):
        record = play_out(variant.deal(seed=seed), [bot("random", variant)] * 2, seed=seed)
        text = str(record)
        assert f'[Game "{variant.code}"]' in text
        for again in (pipworks.record(text), read_record(text.lower(), variant)):
            assert again.positions == record.positions
            assert str(again) == text


def test_a_record_of_another_variant_is_refused() -> None:
    record = play_out(BLUFF.deal("3/1"), [bot("random", BLUFF)] * 2)
    with pytest.raises(BadRecord, match="line 1: this is a game of 'bluff', not of bluff:stake=3"):
        read_record(str(record), BLUFF.but(stake=3))


def test_the_rule_sheet_is_that_of_the_variant() -> None:
    sheet = (
        BLUFF.but(stake=5, face_up=True).game.telling.rule_sheet(BLUFF.but(stake=5, face_up=True)).markdown()
    )
    assert "bets 5 chips" in sheet and "face up" in sheet
    assert "bets a chip" in BLUFF.game.telling.rule_sheet(BLUFF).markdown()


# Solving, bots


def test_hidden_cards_are_not_for_this_solver() -> None:
    assert bot_names(BLUFF) == ["random"]
    for attempt in (solve, ExactSolution):
        with pytest.raises(NotSolvable, match="bluff keeps cards hidden from the players") as problem:
            attempt(BLUFF)
        assert_one_sentence(problem.value)
    perfect = bot("perfect", BLUFF)  # it plays what regret minimisation finds
    assert isinstance(perfect, PerfectRecall) and perfect.solution().value == pytest.approx(-1 / 18, abs=1e-5)


def test_with_the_cards_face_up_it_is_solved(tmp_path: Path) -> None:
    assert bot_names(FACE_UP) == ["random", "perfect"]
    exact = ExactSolution(FACE_UP)
    fast = solve(FACE_UP)
    for deal in DEALS:
        state = FACE_UP.deal(deal).state
        assert exact.value(state) == (1 if deal[0] > deal[2] else -1)
        assert fast.value(state) == pytest.approx(float(exact.value(state)))
    write_certificate(tmp_path / "certificate", exact, "all", roots(FACE_UP))
    assert check(tmp_path / "certificate")[0] == 0


def test_choices_are_weighed_as_found() -> None:
    here = BLUFF.position("3/1 bet").seen_by(1)
    found = search(BLUFF, here, 1, generator(1), iterations=100).considered
    assert [each.worth for each in found] == [-1, -2]  # the 1 never wins
    assert not any(each.error for each in found)


# Files


def test_files_that_hold_no_game(tmp_path: Path) -> None:
    for text in ("", "GAME = 1", "import nothing_of_that_name", "GAME ="):
        (tmp_path / f"empty{len(text)}.py").write_text(text)
        with pytest.raises(UnknownGame) as problem:
            pipworks.game(str(tmp_path / f"empty{len(text)}.py"))
        assert_one_sentence(problem.value)
    bluff = Path("examples/bluff.py").read_text()
    for name, why in (("femto", "another game called femto"), ("Bluff!", "no game can be called 'Bluff!'")):
        (tmp_path / "named.py").write_text(bluff.replace('name="bluff"', f'name="{name}"'))
        with pytest.raises(BadGame, match=why):
            pipworks.game(str(tmp_path / "named.py"))
    with pytest.raises(UnknownGame, match="there is no file"):
        pipworks.game("examples/no_such_game.py")


def pipworks_command(*words: str, typed: str = "", home: Path) -> str:
    """What a command prints, everything it keeps being kept in a folder."""
    ran = subprocess.run(
        [sys.executable, "-m", "pipworks", *words],
        input=typed,
        env=os.environ | {f"XDG_{kind}_HOME": str(home / kind) for kind in ("DATA", "STATE")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=1000,
        check=False,
    )
    assert "Traceback" not in ran.stdout
    return ran.stdout


@pytest.mark.compiled  # a hint imagines games
def test_a_session_in_the_terminal(tmp_path: Path) -> None:
    typed = ["fold", "hint", "rules", "check", "undo", "check", f"save {tmp_path}/saved.txt", "call"]
    told = pipworks_command(
        "play", str(FILE), "--opponent", "random", "--seed", "1", typed="\n".join(typed) + "\n", home=tmp_path
    )
    for expected in (
        "Bluff by Harold W. Kuhn — bluff — seed 1",
        "Player 1 (you): card 3\nRandom: card ?\n",
        "Do you bet? (check bet): fold\n'fold' is not possible here: choose check or bet.",
        "Estimated from 20,000 imagined games, by what you know",
        "• Player 1 checks or bets a chip.",
        "You check.\n\n  Random bets.",
        "There is a bet. Do you call? (fold call): undo\n",
        "Your last choice is taken back, and what came of it.",
        f"The game is saved. To go on: pipworks play {FILE} --load {tmp_path}/saved.txt",
        "The cards are shown: you have the 3, Random the 1.",
        "Player 1 wins 2 chips.",
    ):
        assert expected in told
    saved = str(tmp_path / "saved.txt")
    assert "There is a bet." in pipworks_command("play", str(FILE), "--load", saved, home=tmp_path)
    assert "Random bets." in pipworks_command("review", saved, "--game", str(FILE), home=tmp_path)
    assert "there is no game 'bluff'" in pipworks_command("review", saved, home=tmp_path)


def test_a_certificate_of_a_game_in_a_file(tmp_path: Path) -> None:
    proof = str(tmp_path / "proof")
    told = pipworks_command("solve", f"{FILE}:face_up=true", "--certificate", proof, home=tmp_path)
    assert re.search(r"^3/1 +1 ", told, re.MULTILINE)
    assert f"pipworks check {proof} --game {FILE}" in told
    assert "value 0 proved" in pipworks_command("check", proof, "--game", str(FILE), home=tmp_path)


PLAYED = """
import sys, pipworks
variant = pipworks.game(sys.argv[1])
state = variant.position("3/1").state
for seat in range(2):
    state = variant.after(state, {seat: 1})
print(max(variant.scores(state)))
"""


@pytest.mark.compiled
def test_edits_of_the_file_are_never_missed(tmp_path: Path) -> None:
    """Even where neither the length of the file nor its date gives the change away."""
    copy = tmp_path / "bluff.py"

    def played(old: str, new: str) -> str:
        text = FILE.read_text(encoding="utf-8")
        assert text.count(old) == 1 and len(old) == len(new)
        copy.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(copy, (1_700_000_000, 1_700_000_000))
        command = [sys.executable, "-c", PLAYED, str(copy)]
        plain = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=True, env=plain)
        return done.stdout.strip()

    one, three = "won = 1 + rules.stake", "won = 3 + rules.stake"
    assert played(one, one) == "2.0"
    assert played(one, three) == "4.0"
    assert played(one, one) == "2.0"
    assert played("DEALING, BETTING, ENDED = range(3)", "BETTING, ENDED, DEALING = range(3)") == "2.0"


def test_opening_a_record_never_runs_a_program_that_it_names(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    sprung = tmp_path / "sprung"
    trap.write_text(f"open({str(sprung)!r}, 'w')\n")
    with pytest.raises(BadRecord, match=r"line 1: .*may only name games"):
        pipworks.record(f'[Game "{trap}"]\n[Seed "1"]\n')
    assert not sprung.exists()
