"""Walking through a game: every position that can be reached is numbered after those that follow it.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's own functions as the
global names declared here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, NO_CHOICE, Record
from pipworks.kernels import Kernel, kernel
from pipworks.lab.graph import Graph, Scratch

to_act: Kernel
choices: Kernel
play: Kernel
outcomes: Kernel
happen: Kernel
score: Kernel
turn: Kernel
lays: Kernel
total: Kernel

FULL, TOO_DEEP, TOO_VARIOUS = -1, -2, -3
"""What `walk` answers when it cannot go on."""

# What is kept of an open position.
WHO = 0
TRIED = 1  # how many of its entries are known
ROWS = 2
COLUMNS = 3
FIRST = 4
AT = 5


@kernel
def place_of(raw: NDArray[np.uint8], which: int, keys: NDArray[np.uint8], table: NDArray[np.int32]) -> int:
    """Where the state `raw[which]` stands in a table of numbers, or the empty place where it would be."""
    mixed = 0x2BF29CE484222325
    size = raw.shape[1]
    for each in range(size):
        mixed = ((mixed ^ int(raw[which, each])) * 0x100000001B3) & 0x7FFFFFFFFFFFFFFF
    place = (mixed ^ mixed >> 29) & (len(table) - 1)
    while table[place] >= 0:
        same = True
        for each in range(size):
            if keys[table[place], each] != raw[which, each]:
                same = False
                break
        if same:
            break
        place = (place + 1) & (len(table) - 1)
    return place


@kernel
def walk(
    rules: Record,
    beginnings: NDArray[Any],
    deals: NDArray[np.int32],
    graph: Graph,
    scratch: Scratch,
) -> int:
    """Number all positions that can follow upon `beginnings`, and these; how many there are.

    `graph` is to be filled, `deals` receives the numbers of the beginnings. Less than 0 where it could not go
    on.
    """
    table, open_states, raw, keys, opened, out, joint, ends, events, weights = scratch
    states, who, rows, columns, first, at, turns, laying, scores, totals, kids, closes, labels, chances = (
        graph
    )
    found = 0
    entries = 0
    named = 0
    for each in range(len(beginnings)):
        depth = 0
        open_states[0] = beginnings[each]
        number = -1
        arriving = True
        while True:
            if arriving:
                place = place_of(raw, depth, keys, table)
                number = table[place]
                if number < 0:
                    # Open it: list the choices.
                    acting = to_act(rules, open_states[depth])
                    opened[depth, WHO] = 4 if acting == CHANCE else acting
                    opened[depth, TRIED] = 0
                    opened[depth, FIRST] = entries
                    opened[depth, AT] = named
                    opened[depth, ROWS] = 0
                    opened[depth, COLUMNS] = 0
                    if acting == CHANCE:
                        count = outcomes(rules, open_states[depth], events, weights)
                        if count == 0 or count > len(events):
                            return TOO_VARIOUS
                        if named + count + 1 >= len(labels):
                            return FULL
                        whole = 0.0
                        for one in range(count):
                            whole += weights[one]
                        for one in range(count):
                            labels[named] = events[one]
                            chances[named] = weights[one] / whole
                            named += 1
                        labels[named] = NO_CHOICE
                        named += 1
                        opened[depth, ROWS] = count
                        opened[depth, COLUMNS] = 1
                    elif acting != 0:
                        for seat in range(2):
                            count = 1
                            out[0] = NO_CHOICE
                            if acting >> seat & 1:
                                count = choices(rules, open_states[depth], seat, out)
                            if named + count >= len(labels):
                                return FULL
                            for one in range(count):
                                labels[named] = out[one]
                                named += 1
                            opened[depth, ROWS + seat] = count
                    entries += opened[depth, ROWS] * opened[depth, COLUMNS]
                    if entries > len(kids) or found + depth >= len(states):
                        return FULL  # there must be room for all that are open
            if number >= 0:
                # It has its number, which is an entry of the position above.
                if depth == 0:
                    deals[each] = number
                    break
                depth -= 1
                kids[opened[depth, FIRST] + opened[depth, TRIED]] = number
                opened[depth, TRIED] += 1
                number = -1
                arriving = False
                continue
            tried = opened[depth, TRIED]
            if tried == opened[depth, ROWS] * opened[depth, COLUMNS]:
                # All that follows has numbers: it gets its own.
                state = open_states[depth]
                states[found] = state
                who[found] = opened[depth, WHO]
                rows[found] = opened[depth, ROWS]
                columns[found] = opened[depth, COLUMNS]
                first[found] = opened[depth, FIRST]
                at[found] = opened[depth, AT]
                turns[found] = turn(rules, state)
                for entry in range(first[found], first[found] + tried):
                    after = kids[entry]
                    closes[entry] = turns[after] > turns[found] or who[after] == 0
                laying[found] = lays(rules, state)
                score(rules, state, ends)
                scores[found] = ends[0]
                for seat in range(2):
                    totals[found, seat] = total(rules, state, seat)
                table[place_of(raw, depth, keys, table)] = found
                number = found
                found += 1
                continue
            if depth + 2 >= len(open_states):
                return TOO_DEEP
            row = tried // opened[depth, COLUMNS]
            open_states[depth + 1] = open_states[depth]
            if opened[depth, WHO] == 4:
                happen(rules, open_states[depth + 1], labels[opened[depth, AT] + row])
            else:
                column = tried % opened[depth, COLUMNS]
                joint[0] = labels[opened[depth, AT] + row]
                joint[1] = labels[opened[depth, AT] + opened[depth, ROWS] + column]
                play(rules, open_states[depth + 1], joint)
            depth += 1
            arriving = True
    return found
