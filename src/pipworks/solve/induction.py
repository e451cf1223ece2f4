"""Backward induction over the positions of a two-player zero-sum game of public state.

This module is a template: `pipworks.kernels.bind` loads it once a game, with the game's own functions as
the global names declared here, and with `recall` and `remember` from `numbered` or `hashed`, which keep
the values of positions already solved.

A position at which both players choose is a matrix game, whose entries are the values of the positions
that follow; where one chooses it is a maximum or minimum, at a random event a mean.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.contract import CHANCE, NO_CHOICE, Record
from pipworks.kernels import Kernel, kernel
from pipworks.solve.matrix import game_value
from pipworks.solve.scratch import Scratch

to_act: Kernel
choices: Kernel
play: Kernel
outcomes: Kernel
happen: Kernel
score: Kernel
recall: Kernel
remember: Kernel
layer: Kernel
unrank: Kernel

# What is kept of an open position.
ACTING = 0  # who chooses
AT = 1  # for each seat, which choice is being tried
COUNT = 3  # for each seat, how many there are


@kernel
def value(rules: Record, first: int, known: Any, scratch: Scratch, anew: bool) -> float:
    """The value to seat 0 of the position `scratch.states[first]`; with `anew` it is not looked up itself.

    Not a number when it depends on a random event with more outcomes than there is room for. `known` is
    what `recall` and `remember` work with. The tree is walked with a stack of its own: a position that must
    be solved is opened, its entries come in one after the other, and with the last it becomes an entry of the
    one above. (Views of arrays are avoided in this loop: counting references to them takes longer than the
    rest.)
    """
    states, payoff, lists, nodes, best, out, joint, ends, events, weights, work, top = scratch
    depth = first
    while True:
        # Here states[depth] is a position whose value is wanted.
        acting = to_act(rules, states[depth])
        found = np.nan
        if acting == 0:
            score(rules, states[depth], ends)
            found = ends[0]
        elif depth > first or not anew:
            found = recall(rules, states, depth, known)
        if np.isnan(found):
            # Open it: list the choices.
            nodes[depth, ACTING] = acting
            best[depth] = -np.inf if acting == 1 else np.inf if acting == 2 else 0.0
            payoff[depth, 0, 1] = 0.0
            for seat in range(2):
                nodes[depth, AT + seat] = 0
                nodes[depth, COUNT + seat] = 1
                lists[depth, seat, 0] = NO_CHOICE
                if acting >> seat & 1:
                    count = min(choices(rules, states[depth], seat, out), lists.shape[2])
                    nodes[depth, COUNT + seat] = count
                    for each in range(count):
                        lists[depth, seat, each] = out[each]
            if acting == CHANCE:
                count = outcomes(rules, states[depth], events, weights)
                if count == 0 or count > len(events):
                    return np.nan
                nodes[depth, COUNT] = count
        else:
            # Its value is an entry of the position above, which may be complete with it.
            while True:
                if depth == first:
                    return found
                depth -= 1
                row = nodes[depth, AT]
                column = nodes[depth, AT + 1]
                acting = nodes[depth, ACTING]
                if acting == 3:
                    payoff[depth, row, column] = found
                    best[depth] = found if column == 0 else min(best[depth], found)
                elif acting == 1:
                    best[depth] = max(best[depth], found)
                elif acting == 2:
                    best[depth] = min(best[depth], found)
                else:
                    best[depth] += payoff[depth, 0, 0] * found
                column += 1
                if column == nodes[depth, COUNT + 1]:
                    column = 0
                    row += 1
                enough = best[depth] <= -top if acting == 2 else best[depth] >= top and column == 0
                if row < nodes[depth, COUNT] and (acting == CHANCE or not enough):
                    nodes[depth, AT] = row
                    nodes[depth, AT + 1] = column
                    break
                found = best[depth]
                if acting == 3 and not enough:
                    found = game_value(payoff[depth], row, nodes[depth, COUNT + 1], work)
                elif acting == CHANCE:
                    found /= payoff[depth, 0, 1]
                remember(states, depth, known, found)
        states[depth + 1] = states[depth]
        if nodes[depth, ACTING] == CHANCE:
            event = nodes[depth, AT]
            outcomes(rules, states[depth], events, weights)
            payoff[depth, 0, 0] = weights[event]
            payoff[depth, 0, 1] += weights[event]
            happen(rules, states[depth + 1], events[event])
        else:
            joint[0] = lists[depth, 0, nodes[depth, AT]]
            joint[1] = lists[depth, 1, nodes[depth, AT + 1]]
            play(rules, states[depth + 1], joint)
        depth += 1


@kernel
def solve_layers(
    rules: Record, highest: int, lowest: int, start: int, stop: int, known: NDArray[Any], scratch: Scratch
) -> int:
    """Solve the positions of some layers, from the highest to the lowest, whose numbers are from `start`
    to `stop` − 1; how many they are.

    The last of the scratch states is blank.
    """
    states = scratch.states
    solved = 0
    blank = len(states) - 1
    for which in range(highest, lowest - 1, -1):
        for slot in range(start, stop):
            if layer(rules, slot) != which:
                continue
            states[0] = states[blank]
            unrank(rules, slot, states[0])
            if to_act(rules, states[0]) == 0:
                continue
            known[slot] = value(rules, 0, known, scratch, True)
            solved += 1
    return solved
