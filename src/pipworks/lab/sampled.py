"""What a game is worth, by play: bots play it, and every figure comes with its interval.

`measuring` gives better and better estimates, for somebody who looks on; `sampled` gives the last of them.
docs/lab.md defines each measure. Everything follows from the seed: estimates after so many games are the
same, whoever asked for how many, and on however many threads they were played.
"""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Variant
from pipworks.engine.errors import checked_seed
from pipworks.engine.messages import say
from pipworks.lab.sampled_criteria import COLUMNS, best, count_up
from pipworks.lab.sampled_dead import Offered, Taken, offered
from pipworks.lab.sampled_estimates import Kind, Sums, quantile
from pipworks.lab.sampled_games import MOMENTS, BadSample, Table, Trace, decider, measured_out, played
from pipworks.lab.sampled_words import verdict
from pipworks.solve import Progress, no_progress
from pipworks.work import Pool

GAMES = 1000
"""So many games are played if nothing else is said."""

FIRST_BATCH, MOST_BATCH = 4, 256
"""Estimates are given after so many deals, then after twice as many each time; never more than so many on."""


class Measure(NamedTuple):
    """One measure: the quotient of two sums over games, by the columns of `sampled_criteria`."""

    name: str
    over: str
    under: str
    kind: Kind
    unit: str


MEASURES = (
    Measure("choices", "choices", "games", "amount", "choices a game"),
    Measure("rounds", "rounds", "games", "amount", "rounds a game"),
    Measure("draw", "draw", "games", "share", "share of games"),
    Measure("forced", "forced", "choices", "share", "share of choices"),
    Measure("branching", "branches", "choices", "amount", "choices"),
    Measure("decision_factor", "several_branches", "several", "amount", "choices"),
    Measure("passes", "passed", "could_pass", "share", "share of choices at which one may pass"),
    Measure("lead_changes", "lead_changes", "games", "amount", "changes a game"),
    Measure("comebacks", "comebacks", "decided", "share", "share of games won"),
    Measure("lead_turns", "turned", "looked", "share", "share of moments"),
    Measure("drama", "drama", "seen_decided", "amount", "square root of a chance"),
    Measure("drama_average", "drama_average", "seen_decided", "amount", "chance"),
    Measure("decision_threshold", "threshold", "seen_decided", "amount", "chance"),
    Measure("decisiveness", "decisiveness", "seen_decided", "amount", "part of the game"),
    Measure("killer_move", "killer", "seen", "balance", "chance"),
    Measure("stability", "stability", "seen", "balance", "variance of a chance"),
    Measure("uncertainty", "uncertainty", "seen", "amount", "chance"),
    Measure("uncertainty_early", "early", "seen", "amount", "chance"),
    Measure("uncertainty_middle", "middle", "seen", "amount", "chance"),
    Measure("uncertainty_late", "late", "seen", "amount", "chance"),
)
"""All measures, in the order in which they are shown. What each means stands in docs/lab.md."""


def sampled(
    variant: Variant,
    games: int = GAMES,
    *,
    seconds: float | None = None,
    seed: int | str = 0,
    bots: Sequence[str] = (),
    playouts: int | None = None,
    threads: int = 1,
    tell: Progress = no_progress,
) -> dict[str, Any]:
    """The measures of a variant after so many games, or so many seconds if that is sooner; as `measuring`.

    >>> import pipworks
    >>> found = sampled(pipworks.game("femto:atto"), 40, playouts=0)
    >>> found["games"], sorted(found["measures"]["rounds"])
    (40, ['high', 'low', 'unit', 'value'])
    """
    estimates = measuring(
        variant, games, seconds=seconds, seed=seed, bots=bots, playouts=playouts, threads=threads, tell=tell
    )
    return deque(estimates, maxlen=1).pop()


def measuring(
    variant: Variant,
    games: int = GAMES,
    *,
    seconds: float | None = None,
    seed: int | str = 0,
    bots: Sequence[str] = (),
    playouts: int | None = None,
    threads: int = 1,
    tell: Progress = no_progress,
) -> Iterator[dict[str, Any]]:
    """Better and better estimates of a variant, after more and more of `games`, or until `seconds` are over.

    `bots` are the names of who plays, one for each seat or one for all; left out, the plainest bot of the
    game's own. If they differ, every deal is played once for every way of moving them on, and all of these
    count together. `playouts`, an even number, is how often every moment of a game is played on to find the
    chances, with 0 the measures that rest on chances are None; left out, there are fewer of them in long
    games, and of very long ones not all are looked at.

    What it gives is plain data: `variant`, `kind` ("sampled"), `seed`, `players` (the bots by seat), `games`
    and `deals` so far, `of` (games in all), `done`, `playouts`, `moments`, `every` (of so many deals one was
    looked at). By name in `measures`, and in a list by seat in `seats` (`seat` from 1; `wins`, `advantage`,
    `score`), every figure is a dictionary of `value`, `low`, `high` (95 %, None where the games do not tell)
    and `unit`; `bots` has the same for each where they differ. `lengths`, in choices: `tenth`, `median`,
    `ninetieth`, and `spread`, games by length. `dead`, choices that were never made: `offered`, how many
    different choices there were often enough to tell; `never`, those of them that nobody made, each with
    `choice`, `offered` and `most`, what share of the times it may at most be made. `verdict`: lines that
    have a `kind`, the figures they speak of, and a `text`.

    Raises BadSample, UnknownBot or NotSolvable, at the first step.
    """
    seed = checked_seed(seed)
    if games < 1:
        raise BadSample("at least one game must be played to measure one, not {games}", games=str(games))
    if seconds is not None and not 0.0 < seconds < math.inf:
        raise BadSample(
            "games can be played for some seconds above 0, not for {seconds}", seconds=str(seconds)
        )
    table = seated(variant, bots, playouts, f"{seed}/0")
    turns = 1 if len(set(table.bots)) == 1 else variant.seats
    deals = math.ceil(games / turns)
    ends = math.inf
    tally = _Tally(table, seed, deals * turns)
    with Pool(threads) as pool:
        rows = pool.map(_Deal(table, seed, turns), range(deals))
        batch, done = FIRST_BATCH, False
        while not done:
            for row in islice(rows, min(batch, deals - tally.sums.deals)):
                tally.add(row)
                if seconds is not None and ends == math.inf:  # the first games may have had to be compiled
                    ends = time.monotonic() + seconds
                tell(
                    _progress(tally, ends, seconds),
                    say("{games:grouped} {games:game|games}", games=tally.games),
                )
                if time.monotonic() >= ends:
                    break
            done = tally.sums.deals == deals or time.monotonic() >= ends
            yield tally.told(done)
            batch = min(tally.sums.deals, MOST_BATCH)


def _progress(tally: _Tally, ends: float, seconds: float | None) -> float:
    """How much has been done, by games or by time, from 0 to 1."""
    part = tally.games / tally.of
    return part if seconds is None else max(part, 1.0 - max(ends - time.monotonic(), 0.0) / seconds)


def seated(variant: Variant, bots: Sequence[str] = (), playouts: int | None = None, luck: str = "0") -> Table:
    """Who plays what, checked; if it is not said how many playouts, by the game that follows from `luck`.

    Raises BadSample, UnknownBot or NotSolvable.
    """
    names = [each.strip().lower() for each in bots] or [plainest(variant)]
    names = names * variant.seats if len(names) == 1 else names
    if len(names) != variant.seats:
        raise BadSample(
            "{variant} has {seats} {seats:seat|seats}, so {count} {count:bot|bots} will not do: name one for "
            "all seats, or {seats}",
            variant=variant.code,
            seats=variant.seats,
            count=len(names),
        )
    if playouts is not None and (playouts < 0 or playouts % 2):
        raise BadSample(
            "there are so many playouts in either half, so their number is even, not {playouts}",
            playouts=str(playouts),
        )
    for each in set(names):
        decider(each, variant)
    if playouts is None:
        return measured_out(variant, tuple(names), luck)
    return Table(variant, tuple(names), playouts)


def plainest(variant: Variant) -> str:
    """The plainest bot that was written for a game; without any, `random`."""
    return next(iter(variant.game.bots), "random")


class _Row(NamedTuple):
    """What the games of one deal count for."""

    sums: NDArray[np.float64]
    lengths: tuple[int, ...]
    offered: tuple[Offered, ...]


class _Deal:
    """Plays the games of a deal, by its number."""

    def __init__(self, table: Table, seed: int | str, turns: int) -> None:
        self._table, self._seed, self._turns = table, seed, turns

    def __call__(self, deal: int) -> _Row:
        sums = np.zeros(len(columns(self._table.variant.seats)))
        lengths, some = [], []
        for shift in range(self._turns):
            looking = deal % self._table.every == 0
            trace = played(self._table, f"{self._seed}/{deal}", shift, looking)
            sums += counted(trace, shift)
            lengths.append(int(np.count_nonzero(trace.counts)))
            some.append(offered(trace))
        return _Row(sums, tuple(lengths), tuple(some))


def columns(seats: int) -> list[str]:
    """What is counted of a game of so many seats: of the game, of every seat and of every bot."""
    each = [f"{who} {at} {what}" for who in ("seat", "bot") for at in range(seats) for what in RESULTS]
    return [*COLUMNS, *each]


RESULTS = ("wins", "share", "score")
"""Of a game: 1/k for each of k winners, nothing in a draw; the same, with 1/n for all in a draw; the payoff.

A game is drawn where nobody has more than another.
"""


def counted(trace: Trace, shift: int = 0) -> NDArray[np.float64]:
    """What a game counts for, by `columns`; the bots sat `shift` seats on."""
    row = np.zeros(len(columns(trace.seats)))
    count_up(
        trace.seats, trace.chosen, trace.counts, trace.closes, trace.idle, trace.now, trace.won, trace.alike,
        trace.playouts, row[: len(COLUMNS)],
    )  # fmt: skip
    last = len(trace.now) - 1
    first = int(best(trace.now, last, trace.seats))
    winners = first.bit_count()
    own = row[len(COLUMNS) :].reshape(2, trace.seats, len(RESULTS))
    for seat in range(trace.seats):
        part = (first >> seat & 1) / winners
        here = part if winners < trace.seats else 0.0, part, trace.now[last, seat]
        own[0, seat] = own[1, (seat + shift) % trace.seats] = here
    return row


class _Tally:
    """All that has been counted so far."""

    def __init__(self, table: Table, seed: int | str, of: int) -> None:
        self.table, self.seed, self.of = table, seed, of
        self.sums = Sums(columns(table.variant.seats))
        self.lengths: Counter[int] = Counter()
        self.taken = Taken(table.variant)

    def add(self, row: _Row) -> None:
        self.sums.add(row.sums)
        self.lengths.update(row.lengths)
        for each in row.offered:
            self.taken.add(each)

    @property
    def games(self) -> int:
        return self.lengths.total()

    def told(self, done: bool) -> dict[str, Any]:
        """The estimates as plain data."""
        variant, sums = self.table.variant, self.sums
        mixed = len(set(self.table.bots)) > 1
        found: dict[str, Any] = {
            "variant": variant.code,
            "kind": "sampled",
            "seed": str(self.seed),
            "players": list(self.table.bots),
            "games": self.games,
            "deals": sums.deals,
            "of": self.of,
            "done": done,
            "playouts": self.table.playouts,
            "moments": MOMENTS if self.table.playouts else 0,
            "every": self.table.every,
            "measures": {
                each.name: sums.ratio(each.over, each.under, each.kind).data(each.unit) for each in MEASURES
            },
            "seats": [{"seat": seat + 1} | self._results("seat", seat) for seat in range(variant.seats)],
            "bots": [
                {"bot": name} | self._results("bot", at) for at, name in enumerate(self.table.bots) if mixed
            ],
            "lengths": {
                name: quantile(self.lengths, part, sums.deals).data("choices")
                for name, part in (("tenth", 0.1), ("median", 0.5), ("ninetieth", 0.9))
            },
        }
        found["dead"] = self.taken.told()
        found["lengths"]["spread"] = {str(each): self.lengths[each] for each in sorted(self.lengths)}
        return found | {"verdict": verdict(found)}

    def _results(self, who: str, at: int) -> dict[str, Any]:
        """How a seat or a bot did."""
        part = self.sums.ratio(f"{who} {at} share", "games", "share")
        even = 1.0 / self.table.variant.seats
        more = [None if each is None else round(each - even, 9) + 0.0 for each in part]
        return {
            "wins": self.sums.ratio(f"{who} {at} wins", "games", "share").data("share of games"),
            "advantage": dict(zip(part._fields, more, strict=True)) | {"unit": "share of games"},
            "score": self.sums.ratio(f"{who} {at} score", "games", "balance").data("points a game"),
        }
