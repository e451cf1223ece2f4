"""Gambit: small games as trees (`.efg`), and single positions as matrices (`.nfg`).

The formats are those of Savani and Turocy, "Gambit: The package for computation in game theory". All
numbers are written as exact fractions. Writing needs nothing but this package; to read and solve the
files take Gambit itself, or its Python library `pygambit`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pipworks.engine import CHANCE, NO_CHOICE, OVER, NotSolvable, Position, Variant
from pipworks.engine.contract import Record
from pipworks.engine.errors import WrongType, of_kind, quotation, whole_number
from pipworks.interop.lines import MOST_LISTED, Line, event_count
from pipworks.solve import ExactSolution
from pipworks.solve.solution import game_of_match

MOST_NODES = 200_000
"""Larger trees are not written, unless somebody asks for it."""

MOST_COUNTED = 20_000
"""How many different positions are looked at, at most, to tell how large a tree is."""


class TooLarge(NotSolvable):
    """A game whose tree is too large to be written."""

    code = "too-large"


def efg(
    variant: Variant | Position,
    state: Record | Position | None = None,
    *,
    turns: int | None = None,
    most: int = MOST_NODES,
) -> Iterator[str]:
    """A game as a tree in Gambit's format, line by line: from its beginning, or from a position on.

    The position may be a `Position`, by itself or after its variant, or a state of a variant.

    Seats that choose at the same time are asked one after another, which none of them sees. A seat that
    has only one choice is not asked. What a seat cannot tell apart, by all the masked states it has seen
    and all it has chosen, is one information set. A state given is known to all, whatever is hidden in it.

    With `turns` the tree ends where so many turns are over, and what follows is replaced by its exact
    value; that goes for the games that `pipworks.solve` handles, and in a match for its last game.

    Raises TooLarge before anything is written, and NotSolvable for random events that cannot be listed, or
    for a match that is to be cut before its last game.
    """
    variant, root = _start(variant, state)
    turns, most = None if turns is None else whole_number("turns", turns, 1), whole_number("most", most, 1)
    cut = Cut(variant, root, turns)
    _refuse_large(cut, root, most)
    return _tree(cut, Line(variant, root))


def _start(variant: Variant | Position, state: Record | Position | None) -> tuple[Variant, Record]:
    """A variant and where it starts: at a position, at a state that is given, or at its beginning."""
    if isinstance(variant, Position):
        return variant.variant, variant.state
    of_kind(Variant, variant, "what is written is a position, as pipworks.position gives it, or a variant")
    if state is None:
        return variant, variant.begun()
    if isinstance(state, Position):
        variant.refuse_another(state)
        return variant, state.state
    if getattr(state, "dtype", None) != variant.game.state:
        raise WrongType(
            f"what is written begins at a position or a state of {variant.code}, not at {quotation(state)}"
        )
    return variant, state


class Cut:
    """Where a tree ends: at the end of the game, or earlier, with the values of what would follow."""

    def __init__(self, variant: Variant, root: Record, turns: int | None = None) -> None:
        self.variant = variant
        self.last = None if turns is None else variant.turn(root) + turns
        self.solution = None if turns is None else ExactSolution(variant)
        self.before = Fraction() if turns is None else _earned_before(variant, root)
        """What seat 0 has from the games of the match before this one."""

    def ends(self, state: Record) -> bool:
        """Whether the tree ends here."""
        if self.variant.to_act(state) == OVER:
            return True
        return self.last is not None and self.variant.turn(state) >= self.last

    def payoffs(self, state: Record) -> tuple[Fraction, ...]:
        """What every seat has from a state at which the tree ends."""
        if self.solution is None or self.variant.to_act(state) == OVER:
            return tuple(simple(score) for score in self.variant.scores(state))
        value = self.before + self.solution.value(state)
        return value, -value


def _earned_before(variant: Variant, root: Record) -> Fraction:
    """What seat 0 has from earlier games in the last one of a match. Raises NotSolvable before the last."""
    rules, at_hand = game_of_match(variant, root)
    if rules.tobytes() != variant.rules.tobytes():
        raise NotSolvable(
            "a tree of {variant} is not cut before the last game of the match: the value that would stand "
            "there is of one game, and others follow; leave turns out, or take {one_game}",
            variant=variant.code,
            one_game=Variant(variant.game, variant.options.one_game).code,
        )
    return simple(variant.scores(root)[0]) - simple(variant.scores(at_hand, rules)[0])


def _tree(cut: Cut, root: Line) -> Iterator[str]:
    variant = cut.variant
    players = " ".join(_quoted(f"Player {seat + 1}") for seat in range(variant.seats))
    yield f"EFG 2 R {_quoted(f'{variant.code} {root}')} {{ {players} }}"
    yield _quoted(variant.game.pitch)
    yield ""
    sets: list[dict[bytes, int]] = [{} for _ in range(variant.seats)]
    outcomes: dict[tuple[Fraction, ...], int] = {}
    events = 0
    waiting = [root]
    while waiting:
        line = _forced(cut, waiting.pop())
        if cut.ends(line.state):
            yield _terminal(cut.payoffs(line.state), outcomes)
        elif line.at_chance:
            events += 1
            text, after = _chance(line, events)
            yield text
            waiting += reversed(after)
        else:
            seat = line.acting[0]
            number = sets[seat].setdefault(line.tail(seat).digest(), len(sets[seat]) + 1)
            yield _personal(line, seat, number)
            waiting += [line.chosen({seat: choice}) for choice in reversed(line.legal(seat))]


def _forced(cut: Cut, line: Line) -> Line:
    """The line further on, where somebody has a real choice, or chance has, or all is over."""
    while not cut.ends(line.state):
        if line.at_chance:
            outcomes = line.outcomes()
            if len(outcomes) != 1:
                break
            line = line.happened(outcomes[0][0])
        else:
            seat = line.acting[0]
            if len(line.legal(seat)) > 1:
                break
            line = line.chosen({seat: line.legal(seat)[0]})
    return line


def _terminal(payoffs: tuple[Fraction, ...], outcomes: dict[tuple[Fraction, ...], int]) -> str:
    number = outcomes.setdefault(payoffs, len(outcomes) + 1)
    name = " ".join(map(str, payoffs))
    return f't "" {number} {_quoted(name)} {{ {", ".join(map(str, payoffs))} }}'


def _chance(line: Line, number: int) -> tuple[str, list[Line]]:
    variant, notation = line.variant, line.variant.game.notation
    outcomes = line.outcomes()
    total = sum(Fraction(weight) for _, weight in outcomes)
    branches, after = [], []
    for place, (outcome, weight) in enumerate(outcomes, 1):
        next_line = line.happened(outcome)
        # Equal cards told apart make deals that read the same; numbers keep them apart.
        name = f"{place}: {notation.write_outcome(variant, line.state, next_line.state)}"
        branches.append(f"{_quoted(name)} {Fraction(weight) / total}")
        after.append(next_line)
    return f'c "" {number} {_quoted(f"chance {number}")} {{ {" ".join(branches)} }} 0', after


def _personal(line: Line, seat: int, number: int) -> str:
    variant, known = line.variant, line.known(seat)
    notation = variant.game.notation
    name = f"{number}: {notation.write_position(variant, known)}"
    actions = [_quoted(notation.choice(variant, known, seat, choice)) for choice in line.legal(seat)]
    return f'p "" {seat + 1} {number} {_quoted(name)} {{ {" ".join(actions)} }} 0'


def tree_size(cut: Cut, state: Record) -> tuple[int, bool]:
    """How many nodes the tree from a state on has, and whether that is exact or only the least it can be.

    How many follow a position is counted once, however many lines lead there, so this is quick for trees
    that could never be written. Raises NotSolvable for random events that cannot be listed.
    """
    sizes: dict[bytes, int] = {}
    growing = [_Count(cut, state)]
    while len(growing) > 1 or growing[0].left:
        here = growing[-1]
        if here.left:
            state = here.left.pop()
            size = sizes.get(state.tobytes())
            if size is not None:
                here.size += size
            elif len(sizes) + len(growing) > MOST_COUNTED:
                return max(sum(each.size for each in growing), MOST_COUNTED), False
            else:
                growing.append(_Count(cut, state))
            continue
        growing.pop()
        sizes[here.key] = here.size
        growing[-1].size += here.size
    return growing[0].size, True


class _Count:
    """A position whose tree is being counted: the nodes so far, and the positions after it still to count."""

    def __init__(self, cut: Cut, state: Record) -> None:
        variant = cut.variant
        self.key = state.tobytes()
        self.size = 1
        self.left: list[Record] = []
        if cut.ends(state):
            return
        if variant.to_act(state) == CHANCE:
            if event_count(variant, state) > MOST_LISTED:
                raise NotSolvable(
                    "{variant} has random events too various to be listed in a tree: write a smaller "
                    "variant, or one position",
                    variant=variant.code,
                )
            self.left = [after for _, after, _ in variant.after_outcomes(state)]
            self.size = 1 if len(self.left) > 1 else 0
            return
        joints: list[dict[int, int]] = [{}]
        self.size = 0
        for seat in variant.acting(state):
            choices = variant.choices(state, seat)
            if len(choices) > 1:
                self.size += len(joints)
            joints = [joint | {seat: choice} for joint in joints for choice in choices]
        self.left = [variant._played(state, joint)[0] for joint in joints]


def _refuse_large(cut: Cut, state: Record, most: int) -> None:
    variant = cut.variant
    size, exact = tree_size(cut, state)
    if size > most:
        raise TooLarge(
            "the tree of {variant} has {exact:|more than }{count:grouped} nodes, and no more than "
            "{most:grouped} are written: take a smaller pack, or a position further on",
            variant=variant.code,
            exact=exact,
            count=size,
            most=most,
        )
    if not exact:
        raise TooLarge(
            "the tree of {variant} has more than {size:grouped} nodes, too many to count: take a "
            "smaller pack, or a position further on",
            variant=variant.code,
            size=size,
        )


def nfg(
    variant: Variant | Position, state: Record | Position | None = None, solution: ExactSolution | None = None
) -> str:
    """A position at which somebody chooses, as a matrix game in Gambit's format.

    It may be a `Position`, or a state of a variant.
    Its entries are the exact values of the positions that the pairs of choices lead to. `solution` may be
    given where there is one already. Raises NotSolvable, as the exact solver does, and for a position at
    which nobody chooses.
    """
    variant, state = _start(variant, state)
    if solution is not None:
        of_kind(ExactSolution, solution, "a matrix is of an ExactSolution, as pipworks.solve has it")
    solution = solution or ExactSolution(variant)
    if not variant.acting(state):
        raise NotSolvable(
            "nobody has a choice to make in {position}: a matrix is of a position at which somebody chooses",
            position=repr(variant.game.notation.write_position(variant, state)),
        )
    stage = solution.stage(state)
    title = f"{variant.code} {variant.game.notation.write_position(variant, state)}"
    strategies = " ".join(
        "{ " + " ".join(_quoted(_named(variant, state, seat, each)) for each in stage.choices[seat]) + " }"
        for seat in (0, 1)
    )
    # The first player's strategies change fastest.
    payoffs = " ".join(
        f"{row[column]} {-row[column]}" for column in range(len(stage.choices[1])) for row in stage.payoff
    )
    players = " ".join(_quoted(f"Player {seat + 1}") for seat in (0, 1))
    return (
        f"NFG 1 R {_quoted(title)} {{ {players} }} {{ {strategies} }}\n"
        f"{_quoted(f'The value of this position to player 1 is {stage.value}.')}\n\n{payoffs}\n"
    )


def _named(variant: Variant, state: Record, seat: int, choice: int) -> str:
    if choice == NO_CHOICE:
        return "-"
    return variant.game.notation.choice(variant, variant.masked(state, seat), seat, choice)


def simple(number: float) -> Fraction:
    """The simplest fraction that is this number in floating point."""
    for most in (1, 60, 10_000, 1_000_000):
        found = Fraction(number).limit_denominator(most)
        if float(found) == number:
            return found
    return Fraction(number)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
