"""Games of finding equations played out between solvers, as if a clock were running.

Every seat has one try at a target: it claims or gives up when its time has come, and the first claim counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.bots.solving import CHOICES, LEVELS, PLAIN_LEVEL, Attempt, LevelBot
from pipworks.engine import Decider, GameRecord, Position, Variant, choice_in, generator
from pipworks.engine.contract import MOST_KEPT
from pipworks.engine.puzzles import PASS
from pipworks.engine.rng import Generator


def is_race(variant: Variant, deciders: Sequence[Decider]) -> bool:
    """Whether the first claim counts, and somebody there minds the time."""
    solving = variant.game.is_about_solving and variant.options.claims
    return solving and any(isinstance(each, LevelBot) for each in deciders)


def race_out(start: Position, deciders: Sequence[Decider], *, seed: int | str = 0) -> GameRecord:
    """Play a game from a position to its end, one decider a seat; everything follows from the seed."""
    record = GameRecord(start.variant, start)
    rngs = {seat: generator(f"{seed}/{seat}") for seat in range(start.variant.seats)}
    target, tries = -1, dict[int, Attempt]()
    while not record.now.over:
        now = record.now
        if len(record.steps) > MOST_KEPT:
            raise start.variant.endless(start.variant.to_act(now.state), MOST_KEPT)
        if now.awaits_chance:
            record.happen()
        elif not now.is_claim:
            record.play_numbers(
                {seat: choice_in(record, deciders[seat], seat, rngs[seat]) for seat in now.to_act}
            )
        else:
            if now.turn != target:
                target = now.turn
                tries = {seat: attempt_of(record, deciders[seat], seat, rng) for seat, rng in rngs.items()}
            record.play_numbers(_first(tries, now.to_act))
    return record


def attempt_of(record: GameRecord, decider: Decider, seat: int, rng: Generator) -> Attempt:
    """What a decider does about the target, and when; one that knows no clock has a learner's speed."""
    timed = decider if isinstance(decider, LevelBot) else LevelBot(LEVELS[PLAIN_LEVEL])
    attempt = timed.attempt(record.variant, record.now.seen_by(seat), rng)
    if timed is decider:
        return attempt
    choice = choice_in(record, decider, seat, rng)
    answers = [each for each, number in CHOICES.items() if number == choice]
    return Attempt(answers[0] if answers else "pass", attempt.seconds)


def _first(tries: dict[int, Attempt], acting: Sequence[int]) -> dict[int, int]:
    """The first claim, or, where nobody claims, that all pass."""
    claims = [seat for seat in acting if tries[seat].answer != "pass"]
    if not claims:
        return dict.fromkeys(acting, PASS)
    first = min(claims, key=lambda seat: tries[seat].seconds)
    return {first: CHOICES[tries[first].answer]}
