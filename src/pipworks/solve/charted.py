"""The values of all positions on a chart (see `charting`), for many packs at a time.

What belongs to one pack is a *lane*. All lanes go through a chart together, so that reading it costs each of
them little, and the machine takes several of them in one instruction. Only where players must mix, and there
is no formula, is a matrix game solved by itself.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.kernels import kernel
from pipworks.solve.matrix import equilibrium, game_value, workspace

MOST, LEAST, MOST_OF, LEAST_OF = range(4)
"""What there is in the program of a position; see `charting`."""

CERTAIN = 1e-9
"""Values as near as this are the same."""

LANES = 16
"""So many packs are solved together."""

Floats = NDArray[np.float64]


class Chart(NamedTuple):
    """Which positions follow on which; see `charting` for how the program is written."""

    program: NDArray[np.int32]
    starts: NDArray[np.int64]
    """positions + 1: where the program of each begins."""
    sides: NDArray[np.int32]
    """positions × 2: rows and columns."""
    roots: NDArray[np.int32]
    """deals: the position, or its complement with the seats exchanged."""


class Lanes(NamedTuple):
    """What packs are solved in; one for each thread."""

    known: Floats
    """positions and ends × lanes: the value to seat 0."""
    stack: Floats
    """cells × lanes."""
    bounds: Floats
    """4 × lanes: what the seats secure without mixing, and what is used on the way."""
    payoff: Floats
    """choices × choices."""
    work: Floats
    mixes: Floats
    """2 × choices."""
    leads: NDArray[np.int64]
    """cells: what a cell leads to."""
    worth: Floats
    """cells: what it is worth."""
    reached: Floats
    """positions and ends × lanes: how likely each is."""


def lanes_for(points: int, most: int, tallest: int) -> Lanes:
    """Memory for charts of so many positions and ends, `most` choices, and so many cells at once."""
    return Lanes(
        known=np.zeros((points, LANES)),
        stack=np.zeros((tallest, LANES)),
        bounds=np.zeros((4, LANES)),
        payoff=np.zeros((most, most)),
        work=workspace(most),
        mixes=np.zeros((2, most)),
        leads=np.zeros(tallest, np.int64),
        worth=np.zeros(tallest),
        reached=np.zeros((points, LANES)),
    )


@kernel
def work_out(chart: Chart, lanes: int, memory: Lanes) -> None:
    """Write to `known` the values of all positions, the last first; those of the ends are there already."""
    known, stack = memory.known, memory.stack
    for position in range(len(chart.starts) - 2, -1, -1):
        _put_cells(chart, position, memory)
        rows = chart.sides[position, 0]
        columns = chart.sides[position, 1]
        if rows == 1 and columns == 1:
            for lane in range(LANES):
                known[position, lane] = stack[0, lane]
        elif rows == 2 and columns == 2:
            _two_by_two(position, memory)
        else:
            _matrix(position, rows, columns, lanes, memory)


@kernel
def _put_cells(chart: Chart, position: int, memory: Lanes) -> None:
    """Put the cells of a position on the stack."""
    known, stack, program = memory.known, memory.stack, chart.program
    at = chart.starts[position]
    top = 0
    while at < chart.starts[position + 1]:
        what = program[at]
        count = program[at + 1]
        at += 2
        if what <= LEAST:
            _put(program, at, count, what, top, known, stack)
            at += count
        else:
            top -= count
            _join(count, what, top, stack)
        top += 1


@kernel
def _put(
    program: NDArray[np.int32], at: int, count: int, what: int, top: int, known: Floats, stack: Floats
) -> None:
    """Put the most or the least of what some references refer to on the stack."""
    first = program[at]
    sign = 1.0 if first >= 0 else -1.0
    first = first if first >= 0 else ~first
    if count == 1:
        for lane in range(LANES):
            stack[top, lane] = sign * known[first, lane]
        return
    other = program[at + 1]
    turn = 1.0 if other >= 0 else -1.0
    other = other if other >= 0 else ~other
    if what == MOST:
        for lane in range(LANES):
            here = sign * known[first, lane]
            there = turn * known[other, lane]
            stack[top, lane] = here if here >= there else there
    else:
        for lane in range(LANES):
            here = sign * known[first, lane]
            there = turn * known[other, lane]
            stack[top, lane] = here if here <= there else there
    if count > 2:
        _fold(program, at + 2, at + count, what, top, known, stack)


@kernel
def _fold(
    program: NDArray[np.int32], at: int, stop: int, what: int, top: int, known: Floats, stack: Floats
) -> None:
    """Have further references count for what is on top of the stack."""
    for each in range(at, stop):
        other = program[each]
        turn = 1.0 if other >= 0 else -1.0
        other = other if other >= 0 else ~other
        for lane in range(LANES):
            here = stack[top, lane]
            there = turn * known[other, lane]
            if what == MOST:
                stack[top, lane] = here if here >= there else there
            else:
                stack[top, lane] = here if here <= there else there


@kernel
def _join(count: int, what: int, top: int, stack: Floats) -> None:
    """Have the most or the least of what is on top of the stack stand for all of it."""
    for each in range(top + 1, top + count):
        for lane in range(LANES):
            here = stack[top, lane]
            there = stack[each, lane]
            if what == LEAST_OF:
                stack[top, lane] = here if here <= there else there
            else:
                stack[top, lane] = here if here >= there else there


@kernel
def _two_by_two(position: int, memory: Lanes) -> None:
    """The values of games of two choices each, as `matrix` has them, without a branch."""
    known, stack = memory.known, memory.stack
    for lane in range(LANES):
        a = stack[0, lane]
        b = stack[1, lane]
        c = stack[2, lane]
        d = stack[3, lane]
        row = a if a <= b else b
        other = c if c <= d else d
        lower = row if row >= other else other
        column = a if a >= c else c
        beside = b if b >= d else d
        upper = column if column <= beside else beside
        spread = (a - b) + (d - c)  # 0 only where nobody mixes
        mixed = a - (a - b) * (a - c) / (1.0 if spread == 0.0 else spread)
        known[position, lane] = lower if lower >= upper else mixed


@kernel
def _secured(rows: int, columns: int, memory: Lanes) -> None:
    """Write to `bounds` what both can secure without mixing."""
    stack, bounds = memory.stack, memory.bounds
    for lane in range(LANES):
        bounds[0, lane] = -np.inf
        bounds[1, lane] = np.inf
    for row in range(rows):
        for lane in range(LANES):
            bounds[2, lane] = np.inf
        for column in range(columns):
            for lane in range(LANES):
                cell = stack[row * columns + column, lane]
                bounds[2, lane] = cell if cell <= bounds[2, lane] else bounds[2, lane]
        for lane in range(LANES):
            least = bounds[2, lane]
            bounds[0, lane] = least if least >= bounds[0, lane] else bounds[0, lane]
    for column in range(columns):
        for lane in range(LANES):
            bounds[2, lane] = -np.inf
        for row in range(rows):
            for lane in range(LANES):
                cell = stack[row * columns + column, lane]
                bounds[2, lane] = cell if cell >= bounds[2, lane] else bounds[2, lane]
        for lane in range(LANES):
            most = bounds[2, lane]
            bounds[1, lane] = most if most <= bounds[1, lane] else bounds[1, lane]


@kernel
def _matrix(position: int, rows: int, columns: int, lanes: int, memory: Lanes) -> None:
    """The values of games of any size."""
    known, stack, bounds, payoff = memory.known, memory.stack, memory.bounds, memory.payoff
    _secured(rows, columns, memory)
    for lane in range(LANES):
        known[position, lane] = bounds[0, lane]
    for lane in range(lanes):
        if bounds[0, lane] < bounds[1, lane]:
            for row in range(rows):
                for column in range(columns):
                    payoff[row, column] = stack[row * columns + column, lane]
            known[position, lane] = game_value(payoff, rows, columns, memory.work)


@kernel
def values_of_deals(chart: Chart, lane: int, known: Floats, values: Floats) -> None:
    """Write to `values` what each deal is worth to seat 0."""
    for deal in range(len(chart.roots)):
        root = chart.roots[deal]
        values[deal] = (known[root, lane] if root >= 0 else -known[~root, lane]) + 0.0  # never −0


@kernel
def pure_openings(chart: Chart, lanes: int, memory: Lanes, pure: NDArray[np.int64]) -> None:
    """Write to `pure` for each lane in how many deals some first choice of seat 0, made for certain, secures
    the value, within `CERTAIN`.
    """
    known, bounds = memory.known, memory.bounds
    pure[:lanes] = 0
    for root in chart.roots:
        position = root if root >= 0 else ~root
        _put_cells(chart, position, memory)
        _secured(chart.sides[position, 0], chart.sides[position, 1], memory)
        for lane in range(lanes):
            if root >= 0:
                enough = bounds[0, lane] >= known[position, lane] - CERTAIN
            else:
                enough = bounds[1, lane] <= known[position, lane] + CERTAIN
            pure[lane] += 1 if enough else 0


@kernel
def drawn(chart: Chart, ends: int, lanes: int, top: float, memory: Lanes, draws: Floats) -> None:
    """Write to `draws` for each lane how likely a game ends worth nothing to either, if both play as
    `equilibrium` has them.

    All deals are equally likely. Where a position is worth `top`, the most there is, nobody draws.
    """
    known, reached = memory.known, memory.reached
    positions = len(chart.starts) - 1
    for point in range(positions + ends):
        for lane in range(LANES):
            reached[point, lane] = 0.0
    for root in chart.roots:
        for lane in range(lanes):
            reached[root if root >= 0 else ~root, lane] += 1.0 / len(chart.roots)
    for position in range(positions):
        for lane in range(lanes):
            if reached[position, lane] > 0.0 and abs(known[position, lane]) < top:
                _reach(chart, position, lane, memory)
    draws[:lanes] = 0.0
    for point in range(positions, positions + ends):
        for lane in range(lanes):
            draws[lane] += reached[point, lane] if known[point, lane] == 0.0 else 0.0


@kernel
def _reach(chart: Chart, position: int, lane: int, memory: Lanes) -> None:
    """Pass on how likely a position is to those that follow."""
    payoff, mixes, reached = memory.payoff, memory.mixes, memory.reached
    _follow(chart, position, lane, memory)
    rows = chart.sides[position, 0]
    columns = chart.sides[position, 1]
    if rows == 1 and columns == 1:
        reached[memory.leads[0], lane] += reached[position, lane]
        return
    for row in range(rows):
        for column in range(columns):
            payoff[row, column] = memory.worth[row * columns + column]
    equilibrium(payoff, rows, columns, memory.work, mixes[0], mixes[1])
    for row in range(rows):
        for column in range(columns):
            share = mixes[0, row] * mixes[1, column]
            if share > 0.0:
                reached[memory.leads[row * columns + column], lane] += share * reached[position, lane]


@kernel
def _follow(chart: Chart, position: int, lane: int, memory: Lanes) -> None:
    """Write what the cells of a position are worth in one lane, and which position each leads to."""
    known, program, worth, leads = memory.known, chart.program, memory.worth, memory.leads
    at = chart.starts[position]
    top = 0
    while at < chart.starts[position + 1]:
        what = program[at]
        count = program[at + 1]
        at += 2
        if what <= LEAST:
            sign = 1.0 if what == MOST else -1.0
            worth[top] = -np.inf * sign
            for each in range(at, at + count):
                point = program[each] if program[each] >= 0 else ~program[each]
                here = known[point, lane] if program[each] >= 0 else -known[point, lane]
                if sign * here > sign * worth[top]:
                    worth[top] = here
                    leads[top] = point
            at += count
        else:
            sign = 1.0 if what != LEAST_OF else -1.0
            top -= count
            for each in range(top + 1, top + count):
                if sign * worth[each] > sign * worth[top]:
                    worth[top] = worth[each]
                    leads[top] = leads[each]
        top += 1
