"""What a seat sees of a Math Arena table: typed data, and lines of plain text made from it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from pipworks.engine import Variant
from pipworks.engine.contract import Record
from pipworks.engine.errors import listed
from pipworks.games.math_arena import rules
from pipworks.games.math_arena.cards import JACK, KING, OPERATORS, PACK, QUEEN, is_red, operators_of, rank
from pipworks.games.math_arena.notation import (
    OPERATOR_FACES,
    RANKS,
    face,
    faces,
    fraction,
    operator_faces,
    write_bid,
)


class SharedOperator(BaseModel):
    """An operator that was split."""

    operator: str
    among: list[int]
    """The seats that share it."""


class PlayerView(BaseModel):
    """One player as somebody sees them."""

    hand: list[str]
    """The numbers known to be in hand."""
    unknown: int
    """How many more numbers are in hand."""
    operators: list[str]
    """Operators won alone."""
    shares: list[str]
    """Operators split with others."""
    won: float
    """How many operators that makes."""
    won_text: str
    """The same as an exact fraction."""
    shown: str | None
    """The last card, if it was just shown to break a tie."""
    points: float
    """Points of the tournament so far."""
    points_text: str


class MathArenaView(BaseModel):
    """A Math Arena table as a seat sees it. Seats count from 0."""

    variant: str
    seat: int
    phase: Literal["deal", "turn-up", "bid", "over"]
    players: list[PlayerView]
    operator: str | None
    """The operator turned up."""
    operation: Literal["sum", "remainder", "difference"] | None
    aim: Literal["highest", "lowest"] | None
    choose_divisor: bool
    """Whether a bid now also says which number divides."""
    held: list[str]
    """Operators held over for the next winner."""
    split: list[SharedOperator]
    left: list[str]
    """Operators not yet turned up, in no order: that is secret."""
    seen: list[str]
    """The numbers bid in this set."""
    unseen: list[str]
    """The numbers that could be in other hands or undealt."""
    undealt: int
    """How many numbers were not dealt in this set."""
    set: int
    sets: int
    round: int
    """Of the set."""
    rounds: int
    game: int
    total: int
    """What the tournament is played to; 0 when this is a single game."""
    to_act: list[int]
    choices: list[str]
    """What this seat may bid now."""
    turn: int
    scores: list[float]


PHASES: tuple[Literal["deal", "turn-up", "bid", "over"], ...] = ("deal", "turn-up", "bid", "over")
OPERATIONS: tuple[Literal["sum", "remainder", "difference"], ...] = ("sum", "remainder", "difference")


def is_directed(variant: Variant, operator: int) -> bool:
    """MA5: whether a bid for this operator says which number divides."""
    return bool(variant.rules.choose_divisor) and rank(operator) == QUEEN


def aim_of(operator: int) -> Literal["highest", "lowest"]:
    """MA4: what colour asks for."""
    return "lowest" if is_red(operator) else "highest"


def operator_name(operator: int) -> str:
    """An operator by colour and rank, with its face: `red Queen (Q♥)`."""
    colour = "red" if is_red(operator) else "black"
    return f"{colour} {RANKS[rank(operator)]} ({OPERATOR_FACES[operator]})"


def view_of(variant: Variant, state: Record, seat: int) -> MathArenaView:
    """What a masked state shows, as typed data."""
    acting = variant.acting(state)
    up = int(state.up) - 1 if state.up else None
    directed = up is not None and is_directed(variant, up)
    legal = variant.choices(state, seat) if seat in acting else []
    in_play = state.phase in (rules.TURNING, rules.BIDDING)
    own = int(state.hand[seat]) if seat >= 0 else 0
    set_rounds = int(variant.rules.set_rounds)
    rounds = min(int(state.rounds), OPERATORS - 1)
    if state.phase == rules.DEALING:
        rounds = int(state.rounds) % OPERATORS
    game = (variant.game.turn(variant.rules, state) - 1) // 1000
    return MathArenaView(
        variant=variant.code,
        seat=seat,
        phase=PHASES[state.phase],
        players=[_player(variant, state, each) for each in range(variant.seats)],
        operator=None if up is None else OPERATOR_FACES[up],
        operation=None if up is None else OPERATIONS[rank(up)],
        aim=None if up is None else aim_of(up),
        choose_divisor=directed,
        held=operator_faces(state.held),
        split=_split(variant, state),
        left=operator_faces(state.left),
        seen=faces(state.played),
        unseen=faces(PACK - int(state.played) - own) if in_play else [],
        undealt=40 - variant.seats * int(variant.rules.dealt) if in_play else 0,
        set=rounds // set_rounds + 1,
        sets=OPERATORS // set_rounds,
        round=rounds % set_rounds + 1,
        rounds=set_rounds,
        game=int(game) + 1,
        total=int(variant.rules.tournament) // rules.WHOLE,
        to_act=list(acting),
        choices=[write_bid(bid, directed) for bid in legal],
        turn=int(variant.game.turn(variant.rules, state)),
        scores=variant.scores(state),
    )


def _sharing(variant: Variant, state: Record, operator: int) -> list[int]:
    return [seat for seat in range(variant.seats) if int(state.won[seat]) >> operator & 1]


def _split(variant: Variant, state: Record) -> list[SharedOperator]:
    sharing = {operator: _sharing(variant, state, operator) for operator in range(OPERATORS)}
    return [
        SharedOperator(operator=OPERATOR_FACES[operator], among=seats)
        for operator, seats in sharing.items()
        if len(seats) > 1
    ]


def _player(variant: Variant, state: Record, seat: int) -> PlayerView:
    known = faces(state.hand[seat])
    owned = operators_of(state.won[seat])
    alone = [each for each in owned if len(_sharing(variant, state, each)) == 1]
    sixtieths = int(rules.operators_won(variant.rules, state, seat))
    return PlayerView(
        hand=known,
        unknown=int(rules.hand_size(variant.rules, state)) - len(known),
        operators=[OPERATOR_FACES[each] for each in alone],
        shares=[OPERATOR_FACES[each] for each in owned if each not in alone],
        won=sixtieths / rules.WHOLE,
        won_text=fraction(sixtieths),
        shown=face(int(state.shown[seat])) if state.shown[seat] else None,
        points=int(state.points[seat]) / rules.WHOLE,
        points_text=fraction(state.points[seat]),
    )


# As text

_QUESTION = {
    KING: "the {} sum of two numbers wins it",
    QUEEN: "the {} remainder wins it, {}",
    JACK: "the {} difference of two numbers wins it",
}


def question(variant: Variant, operator: int) -> str:
    """MA4, MA5: what an operator asks for."""
    who = "and you choose which divides" if variant.rules.choose_divisor else "the smaller number dividing"
    return _QUESTION[int(rank(operator))].format(aim_of(operator), who)


def table_of(variant: Variant, state: Record, seat: int) -> str:
    """What a masked state shows, in lines of plain text."""
    view = view_of(variant, state, seat)
    lines = [_where(view)]
    if state.up:
        lines.append(f"Operator: {operator_name(int(state.up) - 1)}; {question(variant, int(state.up) - 1)}")
    if view.held:
        to = "unclaimed" if view.phase == "over" else "for the next winner"
        lines.append(f"Held over {to}: {' '.join(view.held)}")
    if view.phase != "over":
        lines.append(f"Operators to come: {' '.join(view.left) or 'none'}")
    lines += [_player_line(view, each) for each in range(len(view.players))]
    lines += _numbers(view)
    return "\n".join(lines)


def _where(view: MathArenaView) -> str:
    game = f"Game {view.game} of a tournament to {view.total}: " if view.total else ""
    if view.phase == "over":
        return f"{game}over" if game else "The game is over"
    where = f"{game}set {view.set} of {view.sets}, round {view.round} of {view.rounds}"
    return where[0].upper() + where[1:]


def _player_line(view: MathArenaView, seat: int) -> str:
    player = view.players[seat]
    you = " (you)" if seat == view.seat else ""
    parts = list(player.operators)
    for each in view.split:
        if seat in each.among:
            others = listed([f"player {other + 1}" for other in each.among if other != seat], "and")
            parts.append(f"{each.operator} with {others}")
    unit = "operator" if player.won_text == "1" else "operators"
    line = f"Player {seat + 1}{you}: {player.won_text} {unit}"
    if parts:
        line += f" ({', '.join(parts)})"
    if player.unknown:
        line += f"; {player.unknown} numbers in hand"
    if player.shown:
        line += f"; showed a last card, {player.shown}"
    if view.total:
        line += f"; {player.points_text} point{'' if player.points == 1 else 's'}"
    return line


def _numbers(view: MathArenaView) -> list[str]:
    """What this seat knows about the numbers."""
    if view.phase not in ("turn-up", "bid"):
        return []
    lines = []
    if view.seen:
        lines.append(f"Seen in this set: {' '.join(view.seen)}")
    lines.append(f"Not seen ({_where_unseen(view)}): {' '.join(view.unseen)}")
    if view.seat >= 0:
        lines.append(f"Your hand: {' '.join(view.players[view.seat].hand)}")
    return lines


def _where_unseen(view: MathArenaView) -> str:
    hidden = [player.unknown for player in view.players if player.unknown]
    if len(hidden) == 1:
        hands = f"{hidden[0]} in the other hand"
    else:
        each = "every" if view.seat < 0 else "each other"
        hands = f"{hidden[0]} in {each} hand"
    return f"{hands}, {view.undealt} undealt" if view.undealt else hands
