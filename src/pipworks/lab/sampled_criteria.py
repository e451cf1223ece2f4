"""What one game that was played counts for: every criterion of a game, from its trace.

The criteria are those of Browne, *Evolutionary Game Design* (2011; his thesis of 2008 has the formulas), of
Ludii's metrics (Browne, Stephenson, Piette and Soemers, "A Practical Introduction to the Ludii General Game
System", 2019) and of CardStock (Bell and Goadrich, "Automated Playtesting with RECYCLEd CARDSTOCK", Game &
Puzzle Design 2, 2016). All of these rest on *evaluations* of positions. Here the evaluation of a seat at a
moment is its chance: the share of games that it wins if everybody goes on from there half at random, half as
the plain bot of the game does, a game that k seats win counting 1/k for each.

As that is an estimate from so many playouts, a seat is *ahead* of another only if its chance is greater by
more than `SURE_LEAD` standard errors of the difference; and of what is the greatest of many, the place is
found by one half of the playouts and the size read from the other, so that luck does not make it greater
than it is.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel

SURE_LEAD = 2.0
"""By so many standard errors a seat must be ahead."""

COLUMNS = (
    "games",
    "choices",
    "rounds",
    "draw",
    "forced",
    "branches",
    "several",
    "several_branches",
    "could_pass",
    "passed",
    "lead_changes",
    "decided",
    "comebacks",
    "looked",
    "turned",
    "drama",
    "drama_average",
    "threshold",
    "decisiveness",
    "killer",
    "stability",
    "uncertainty",
    "early",
    "middle",
    "late",
    "seen",
    "seen_decided",
)
"""What is counted of a game; sums of these over games are what measures are made of."""

(
    GAMES,
    CHOICES,
    ROUNDS,
    DRAW,
    FORCED,
    BRANCHES,
    SEVERAL,
    SEVERAL_BRANCHES,
    COULD_PASS,
    PASSED,
    LEAD_CHANGES,
    DECIDED,
    COMEBACKS,
    LOOKED,
    TURNED,
    DRAMA,
    DRAMA_AVERAGE,
    THRESHOLD,
    DECISIVENESS,
    KILLER,
    STABILITY,
    UNCERTAINTY,
    EARLY,
    MIDDLE,
    LATE,
    SEEN,
    SEEN_DECIDED,
) = range(len(COLUMNS))

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@kernel
def count_up(
    seats: int,
    chosen: Ints,
    counts: Ints,
    closes: Ints,
    idle: Ints,
    now: Floats,
    won: Floats,
    alike: Floats,
    playouts: int,
    row: Floats,
) -> None:
    """Fill `row` (float64, by `COLUMNS`) for one game; the arrays are those of a `Trace`."""
    row[:] = 0.0
    row[GAMES] = 1.0
    steps = len(closes)
    for step in range(steps):
        row[ROUNDS] += closes[step]
        for seat in range(seats):
            count = counts[step, seat]
            if count == 0:
                continue
            row[CHOICES] += 1.0
            row[BRANCHES] += count
            if count == 1:
                row[FORCED] += 1.0
            else:
                row[SEVERAL] += 1.0
                row[SEVERAL_BRANCHES] += count
            row[COULD_PASS] += 1.0 if idle[step, seat] else 0.0
            row[PASSED] += 1.0 if idle[step, seat] == 2 else 0.0
    first = best(now, steps, seats)
    if first == (1 << seats) - 1:
        row[DRAW] = 1.0
    else:
        row[DECIDED] = 1.0
    count_leads(seats, now, first, row)
    if len(alike):
        count_chances(seats, won, alike, playouts, first, row)


@kernel
def best(figures: Floats, at: int, seats: int) -> int:
    """The seats that nobody has more than in a row of figures, as bits."""
    most = figures[at, 0]
    for seat in range(1, seats):
        most = max(most, figures[at, seat])
    found = 0
    for seat in range(seats):
        if figures[at, seat] == most:
            found |= 1 << seat
    return found


@kernel
def count_leads(seats: int, now: Floats, first: int, row: Floats) -> None:
    """Lead changes and comebacks, by who would win if the game ended now."""
    last = -1
    behind = False
    for step in range(len(now)):
        leading = best(now, step, seats)
        if step < len(now) - 1 and leading & first == 0:
            behind = True
        alone = only(leading, seats)
        if alone >= 0:
            if last >= 0 and last != alone:
                row[LEAD_CHANGES] += 1.0
            last = alone
    if behind and row[DECIDED]:
        row[COMEBACKS] = 1.0


@kernel
def only(some: int, seats: int) -> int:
    """The seat that is alone in a set, or −1."""
    for seat in range(seats):
        if some == 1 << seat:
            return seat
    return -1


@kernel
def chance_of(won: Floats, moment: int, seat: int) -> float:
    """The chance of a seat, by both halves of the playouts."""
    return float(0.5 * (won[0, moment, seat] + won[1, moment, seat]))


@kernel
def is_ahead(one: float, other: float, playouts: int) -> bool:
    """Whether a chance is greater than another by more than playouts may deceive.

    The variance of the difference of two shares of the same playouts is p + q − (p − q)², divided by their
    number (shared wins make it smaller).
    """
    apart = one - other
    return apart > 0.0 and apart * apart * playouts > SURE_LEAD * SURE_LEAD * (one + other - apart * apart)


@kernel
def leader_of(seats: int, won: Floats, moment: int, playouts: int) -> int:
    """The seat that is ahead of all others at a moment, or −1."""
    most = 0
    for seat in range(1, seats):
        if chance_of(won, moment, seat) > chance_of(won, moment, most):
            most = seat
    for seat in range(seats):
        one, other = chance_of(won, moment, most), chance_of(won, moment, seat)
        if seat != most and not is_ahead(one, other, playouts):
            return -1
    return most


@kernel
def count_chances(seats: int, won: Floats, alike: Floats, playouts: int, first: int, row: Floats) -> None:
    """What is told by the chances at the moments that were looked at."""
    moments = len(alike)
    last = -1
    for each in range(moments):
        doubt = 1.0 - alike[each]
        row[UNCERTAINTY] += doubt / moments
        part = EARLY + 3 * each // moments
        row[part] += doubt
        leading = leader_of(seats, won, each, playouts)
        if leading >= 0:
            if last >= 0 and leading != last:
                row[TURNED] += 1.0
            last = leading
    for part in range(3):
        held = (moments * (part + 1) + 2) // 3 - (moments * part + 2) // 3
        row[EARLY + part] = row[EARLY + part] / held if held else row[UNCERTAINTY]
    row[SEEN] = 1.0
    row[LOOKED] = moments - 1.0
    row[STABILITY] = steadiness(seats, won)
    row[KILLER] = killer_move(seats, won)
    if row[DECIDED]:
        row[SEEN_DECIDED] = 1.0
        count_drama(seats, won, playouts, first, row)


@kernel
def steadiness(seats: int, won: Floats) -> float:
    """The variance of a seat's chance over the moments, averaged over seats.

    It is the covariance of the halves of the playouts, whose noise is independent.
    """
    moments = won.shape[1]
    whole = 0.0
    for seat in range(seats):
        one, other, both = 0.0, 0.0, 0.0
        for each in range(moments):
            one += won[0, each, seat]
            other += won[1, each, seat]
            both += won[0, each, seat] * won[1, each, seat]
        whole += both / moments - one / moments * (other / moments)
    return whole / seats


@kernel
def killer_move(seats: int, won: Floats) -> float:
    """The greatest gain of a seat from one moment to the next: found by one half, read from the other."""
    whole = 0.0
    for half in range(2):
        most = -2.0
        gain = 0.0
        for each in range(1, won.shape[1]):
            for seat in range(seats):
                this = won[half, each, seat] - won[half, each - 1, seat]
                if this > most:
                    most = this
                    gain = won[1 - half, each, seat] - won[1 - half, each - 1, seat]
        whole += 0.5 * gain
    return whole


@kernel
def count_drama(seats: int, won: Floats, playouts: int, first: int, row: Floats) -> None:
    """How far the winners were behind on the way, and from when on they were beyond the reach of others."""
    moments = won.shape[1]
    winners = 0
    for seat in range(seats):
        winners += first >> seat & 1
    behind = 0
    for each in range(moments):
        most = 0
        for seat in range(1, seats):
            if chance_of(won, each, seat) > chance_of(won, each, most):
                most = seat
        theirs = 0.0
        for seat in range(seats):
            if first >> seat & 1:
                theirs += chance_of(won, each, seat) / winners
        top = chance_of(won, each, most)
        if first >> most & 1 == 0 and is_ahead(top, theirs, playouts):
            behind += 1
            row[DRAMA] += np.sqrt(top - theirs)
            row[DRAMA_AVERAGE] += (top - theirs) / moments
    if behind:
        row[DRAMA] /= behind
    for half in range(2):
        most_seen = -1.0
        size = 0.0
        for each in range(moments):
            for seat in range(seats):
                if first >> seat & 1 == 0 and won[half, each, seat] > most_seen:
                    most_seen = won[half, each, seat]
                    size = won[1 - half, each, seat]
        row[THRESHOLD] += 0.5 * size
    row[DECISIVENESS] = 1.0 - settled_at(seats, won, first) / moments


@kernel
def settled_at(seats: int, won: Floats, first: int) -> int:
    """The first moment at which a winner's chance is above what a loser's ever is; if none, their number."""
    moments = int(won.shape[1])
    threshold = 0.0
    for each in range(moments):
        for seat in range(seats):
            if first >> seat & 1 == 0:
                threshold = max(threshold, chance_of(won, each, seat))
    for each in range(moments):
        for seat in range(seats):
            if first >> seat & 1 and chance_of(won, each, seat) > threshold:
                return each
    return moments
