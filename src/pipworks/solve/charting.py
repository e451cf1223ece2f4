"""Charts of games: which positions follow on which, apart from what the ends are worth.

Packs in which the same cards beat the same others lead through the same positions, however different their
totals are. So positions are walked through once for all such packs, by the game's own functions, and what is
found is written down as a *chart*, on which `charted` works out the values for many packs at a time.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's functions as the
global names declared here.

A position of the chart is a short program for a machine with a stack, one cell of its matrix after the other:

- `MOST n` or `LEAST n` and n references: put the most or the least of what is referred to on the stack;
- `MOST_OF n` or `LEAST_OF n`: take n from the stack, and put the most or the least of them there.

A reference is the number of a position, or its complement for that position with the two seats exchanged.
The ends have the numbers after those of the positions. Positions come in the order of their layers, so that
whatever a position refers to has a higher number than its own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.bits import CHOOSE, set_unrank
from pipworks.engine.contract import NO_CHOICE, NO_SLOT, Record
from pipworks.kernels import Kernel, kernel
from pipworks.solve.charted import (
    LANES,
    LEAST,
    LEAST_OF,
    MOST,
    MOST_OF,
    Chart,
    Lanes,
    drawn,
    pure_openings,
    values_of_deals,
    work_out,
)

to_act: Kernel
choices: Kernel
play: Kernel
slots: Kernel
layers: Kernel
layer: Kernel
rank: Kernel
unrank: Kernel
subpack: Kernel
course: Kernel
worth: Kernel

NO_ROOM = -1
NO_NUMBER = -2
"""A position at which both choose, or chance decides, has no number."""

# What is kept of an open position.
ACTING, AT, COUNT, WAITING, PUT = 0, 1, 3, 5, 6

# Where rules stand in the memory, after those of the lanes.
CHARTED, COMPARED, SHARED = LANES, LANES + 1, LANES + 2

# What the tally counts.
POSITIONS, ENDS, WRITTEN = range(3)


class Table(NamedTuple):
    """What charts are drawn on; one for each thread."""

    states: NDArray[Any]
    """depth + 2: the positions that are open, and a blank one."""
    lists: NDArray[np.int64]
    """depth × 2 × choices: the choices of both seats."""
    nodes: NDArray[np.int64]
    """depth × 7: how far each open position is done."""
    waiting: NDArray[np.int64]
    """depth × choices: references that have not been written yet."""
    out: NDArray[np.int64]
    joint: NDArray[np.int64]
    layered: NDArray[np.int64]
    """slots: the numbers that the game gives to its positions, layer by layer."""
    numbers: NDArray[np.int32]
    """slots: the number of each on the chart, −1 where it does not stand there."""
    program: NDArray[np.int32]
    starts: NDArray[np.int64]
    """positions + 1: where the program of each begins."""
    sides: NDArray[np.int32]
    """positions × 2: rows and columns."""
    ends: NDArray[Any]
    """ends: the states in which the game is over."""
    open_bytes: NDArray[np.uint8]
    """depth + 2 × bytes: the memory of `states`."""
    end_bytes: NDArray[np.uint8]
    """ends × bytes: the memory of `ends`."""
    places: NDArray[np.int32]
    """A power of two: by hash, which end is there, or −1."""
    weights: NDArray[np.int64]
    """bytes: what each counts in a hash."""
    roots: NDArray[np.int32]
    """deals: the reference of each."""
    tally: NDArray[np.int64]


@kernel
def sets_and_courses(
    whole: Record,
    memory: NDArray[Any],
    raw: NDArray[np.uint8],
    faces: int,
    cards: int,
    first: int,
    sets: NDArray[np.int64],
    courses: NDArray[np.int64],
) -> None:
    """The packs from number `first` on as sets of faces, in the order of their cards, and hashes (FNV-1a) of
    their courses.

    `memory` has rules of the lanes, of the chart's course, of one just compared, and what all of them share.
    """
    every = CHOOSE[faces, cards]
    for each in range(len(sets)):
        turned = set_unrank(every - 1 - first - each, cards, faces)
        chosen = 0
        for face in range(faces):
            chosen = chosen << 1 | (turned >> face & 1)
        sets[each] = chosen
        memory[0] = memory[SHARED]
        subpack(memory[0], whole, chosen)
        course(memory[0])
        mixed = 0x2BF29CE484222325
        for byte in raw[0]:
            mixed = ((mixed ^ np.int64(byte)) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
        courses[each] = mixed


@kernel
def layer_by_layer(rules: Record, layered: NDArray[np.int64]) -> None:
    """All numbers that the game gives to positions, the lowest layer first."""
    last = layers(rules)  # beyond the layers there are only ends
    begins = np.zeros(last + 2, np.int64)
    for slot in range(len(layered)):
        begins[min(layer(rules, slot), last) + 1] += 1
    for each in range(1, len(begins)):
        begins[each] += begins[each - 1]
    for slot in range(len(layered)):
        of = min(layer(rules, slot), last)
        layered[begins[of]] = slot
        begins[of] += 1


@kernel
def draw_chart(rules: Record, deals: NDArray[Any], table: Table) -> int:
    """Draw the chart of all positions that the deals lead to; 0, or what went wrong."""
    table.numbers[:] = -1
    table.places[:] = -1
    table.tally[:] = 0
    for each in range(len(deals)):
        table.states[0] = deals[each]
        slot = rank(rules, table.states[0])
        if slot == NO_SLOT:
            return NO_NUMBER
        table.roots[each] = _met(slot, table.numbers)
    for each in range(len(table.layered)):
        slot = table.layered[each]
        if table.numbers[slot] < 0:
            continue
        position = table.tally[POSITIONS]
        table.numbers[slot] = position
        table.starts[position] = table.tally[WRITTEN]
        table.tally[POSITIONS] += 1
        table.states[0] = table.states[len(table.states) - 1]
        unrank(rules, slot, table.states[0])
        wrong = _write_position(rules, position, table)
        if wrong:
            return wrong
    table.starts[table.tally[POSITIONS]] = table.tally[WRITTEN]
    _refer(table)
    return 0


@kernel
def _met(slot: int, numbers: NDArray[np.int32]) -> int:
    """A reference to a position by the game's number, which is to get one on the chart."""
    mirrored = 1 if slot < 0 else 0
    if mirrored:
        slot = ~slot
    numbers[slot] = max(numbers[slot], 0)
    return slot << 2 | mirrored


@kernel
def _refer(table: Table) -> None:
    """Have all references give the numbers on the chart."""
    positions = table.tally[POSITIONS]
    at = 0
    while at < table.tally[WRITTEN]:
        count = table.program[at + 1] if table.program[at] <= LEAST else 0
        for each in range(at + 2, at + 2 + count):
            table.program[each] = _number(table.program[each], positions, table.numbers)
        at += 2 + count
    for each in range(len(table.roots)):
        table.roots[each] = _number(table.roots[each], positions, table.numbers)


@kernel
def _number(reference: int, positions: int, numbers: NDArray[np.int32]) -> int:
    if reference & 2:
        return positions + (reference >> 2)
    number = numbers[reference >> 2]
    return ~number if reference & 1 else number


@kernel
def _write_position(rules: Record, position: int, table: Table) -> int:
    """Write the program of `states[0]`; 0, or what went wrong."""
    states, nodes, joint = table.states, table.nodes, table.joint
    acting = to_act(rules, states[0])
    if acting < 1 or acting > 3:
        return NO_NUMBER
    depth = 0
    new = True
    while True:
        if new:
            _open(rules, depth, acting, table)
            new = False
        row = nodes[depth, AT]
        column = nodes[depth, AT + 1]
        if row == nodes[depth, COUNT]:
            wrong = _close(depth, table)
            if depth == 0 or wrong:
                table.sides[position, 0] = nodes[0, COUNT] if nodes[0, ACTING] == 3 else 1
                table.sides[position, 1] = nodes[0, COUNT + 1] if nodes[0, ACTING] == 3 else 1
                return wrong
            depth -= 1
            nodes[depth, PUT] += 1
            continue
        joint[0] = table.lists[depth, 0, row]
        joint[1] = table.lists[depth, 1, column]
        column += 1
        nodes[depth, AT] = row if column < nodes[depth, COUNT + 1] else row + 1
        nodes[depth, AT + 1] = column if column < nodes[depth, COUNT + 1] else 0
        states[depth + 1] = states[depth]
        play(rules, states[depth + 1], joint)
        acting = to_act(rules, states[depth + 1])
        slot = NO_SLOT if acting == 0 else rank(rules, states[depth + 1])
        if acting == 0 or slot != NO_SLOT:
            reference = _end(depth + 1, table) if acting == 0 else _met(slot, table.numbers)
            if reference < 0:
                return reference
            table.waiting[depth, nodes[depth, WAITING]] = reference
            nodes[depth, WAITING] += 1
            if nodes[depth, ACTING] == 3:
                _write_waiting(depth, table)
            continue
        if acting not in (1, 2) or depth + 3 >= len(states):
            return NO_NUMBER
        depth += 1
        new = True


@kernel
def _open(rules: Record, depth: int, acting: int, table: Table) -> None:
    """Begin with a position: list the choices."""
    nodes, lists, out = table.nodes, table.lists, table.out
    nodes[depth, ACTING] = acting
    nodes[depth, WAITING] = 0
    nodes[depth, PUT] = 0
    for seat in range(2):
        nodes[depth, AT + seat] = 0
        nodes[depth, COUNT + seat] = 1
        lists[depth, seat, 0] = NO_CHOICE
        if acting >> seat & 1:
            count = min(choices(rules, table.states[depth], seat, out), lists.shape[2])
            nodes[depth, COUNT + seat] = count
            for each in range(count):
                lists[depth, seat, each] = out[each]


@kernel
def _close(depth: int, table: Table) -> int:
    """Write what is left to be written of a position; 0, or what went wrong."""
    nodes, tally = table.nodes, table.tally
    if tally[WRITTEN] + 8 * table.lists.shape[2] * table.lists.shape[2] + 64 > len(table.program):
        return NO_ROOM
    if nodes[depth, ACTING] == 3:
        return 0
    _write_waiting(depth, table)
    if nodes[depth, PUT] > 1:
        table.program[tally[WRITTEN]] = MOST_OF if nodes[depth, ACTING] == 1 else LEAST_OF
        table.program[tally[WRITTEN] + 1] = nodes[depth, PUT]
        tally[WRITTEN] += 2
    return 0


@kernel
def _write_waiting(depth: int, table: Table) -> None:
    """Write the references that wait."""
    nodes, tally = table.nodes, table.tally
    count = nodes[depth, WAITING]
    if count == 0:
        return
    at = tally[WRITTEN]
    table.program[at] = LEAST if nodes[depth, ACTING] == 2 else MOST
    table.program[at + 1] = count
    for each in range(count):
        table.program[at + 2 + each] = table.waiting[depth, each]
    tally[WRITTEN] = at + 2 + count
    nodes[depth, WAITING] = 0
    nodes[depth, PUT] += 1


@kernel
def _end(depth: int, table: Table) -> int:
    """The reference to an end of the game, or what went wrong.

    The hash is a sum of weighted bytes (Carter and Wegman, "Universal classes of hash functions", 1979),
    which the machine adds up many at a time; places are tried in turn.
    """
    places, ends = table.places, table.tally[ENDS]
    mixed = np.int64(0)
    for byte in range(len(table.weights)):
        mixed += table.open_bytes[depth, byte] * table.weights[byte]
    place = mixed >> 20 & len(places) - 1
    while places[place] >= 0:
        found = places[place]
        same = True
        for byte in range(len(table.weights)):
            same &= table.open_bytes[depth, byte] == table.end_bytes[found, byte]
        if same:
            return found << 2 | 2
        place = (place + 1) & len(places) - 1
    if ends == len(table.ends):
        return NO_ROOM
    places[place] = ends
    table.ends[ends] = table.states[depth]
    table.tally[ENDS] += 1
    return ends << 2 | 2


@kernel
def _lay_out(whole: Record, memory: NDArray[Any], raw: NDArray[np.uint8], cards: int, lane: int) -> bool:
    """Give a lane the pack of some cards; whether its course is that of the chart."""
    memory[lane] = memory[SHARED]
    subpack(memory[lane], whole, cards)
    memory[COMPARED] = memory[lane]
    course(memory[COMPARED])
    same = True
    for byte in range(raw.shape[1]):
        same &= raw[COMPARED, byte] == raw[CHARTED, byte]
    return same


@kernel
def begin_course(whole: Record, memory: NDArray[Any], cards: int) -> None:
    """Have the course of the pack of some cards be that of the chart."""
    memory[CHARTED] = memory[SHARED]
    subpack(memory[CHARTED], whole, cards)
    course(memory[CHARTED])


@kernel
def solve_course(
    whole: Record,
    memory: NDArray[Any],
    raw: NDArray[np.uint8],
    packs: NDArray[np.int64],
    chart: Chart,
    ends: NDArray[Any],
    top: float,
    lanes: Lanes,
    values: NDArray[np.float64],
    draws: NDArray[np.float64],
    pure: NDArray[np.int64],
) -> int:
    """Solve packs as long as their course is that of the chart; how many there were.

    `packs` are sets of faces; `values` (packs × deals), `draws` and `pure` (packs) are what is written.
    """
    done = 0
    first = len(chart.starts) - 1
    while done < len(packs):
        taken = 0
        while taken < LANES and done + taken < len(packs):
            if not _lay_out(whole, memory, raw, packs[done + taken], taken):
                break
            taken += 1
        if taken == 0:
            break
        for each in range(len(ends)):
            for lane in range(taken):
                lanes.known[first + each, lane] = worth(memory[lane], ends[each])
        work_out(chart, taken, lanes)
        pure_openings(chart, taken, lanes, pure[done : done + taken])
        drawn(chart, len(ends), taken, top, lanes, draws[done : done + taken])
        for lane in range(taken):
            values_of_deals(chart, lane, lanes.known, values[done + lane])
        done += taken
    return done
