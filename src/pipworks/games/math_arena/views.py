"""What a seat sees of a Math Arena table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from pipworks.engine import Message, Seat, Seen, Teller, Variant, View, Views, say
from pipworks.engine.contract import Record
from pipworks.engine.teller import ENGLISH
from pipworks.engine.zones import CardSeen, Hand, Row, Tally, Text, Zone, cards, tally
from pipworks.games.math_arena import rules
from pipworks.games.math_arena.cards import OPERATORS, PACK, PACK_SIZE, is_red, rank
from pipworks.games.math_arena.notation import is_directed
from pipworks.games.math_arena.telling import operator_name, question, results_of
from pipworks.games.math_arena.writing import OPERATOR_FACES, face, faces, fraction, operator_faces, write_bid

Phase = Literal["deal", "turn-up", "bid", "over"]
PHASES: tuple[Phase, ...] = ("deal", "turn-up", "bid", "over")
Operation = Literal["sum", "remainder", "difference"]
OPERATIONS: tuple[Operation, ...] = ("sum", "remainder", "difference")


class SharedOperator(Seen):
    """An operator that was split."""

    operator: str
    among: list[int]
    """The seats that share it."""


class PlayerView(Seen):
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


class MathArenaView(View):
    """A Math Arena table as a seat sees it."""

    phase: Phase
    players: list[PlayerView]
    operator: str | None
    """The operator turned up."""
    operation: Operation | None
    aim: Literal["highest", "lowest"] | None
    choose_divisor: bool
    """Whether a bid now also says which number divides."""
    makes: list[int]
    """What every choice makes, in the order of `choices`."""
    held: list[str]
    """Operators held over for the next winner; once a game is over, for nobody."""
    unclaimed: bool
    """Whether a game is over, so that nobody gets what is held over."""
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


class MathArenaViews(Views):
    """How Math Arena is seen."""

    def phase(self, variant: Variant, state: Record) -> Phase:
        """What the game waits for."""
        return PHASES[int(state.phase)]

    def view(self, variant: Variant, state: Record, seat: int, teller: Teller = ENGLISH) -> MathArenaView:
        """The table as typed data."""
        up = int(state.up) - 1 if state.up else None
        in_play = state.phase in (rules.TURNING, rules.BIDDING)
        set_rounds = int(variant.rules.set_rounds)
        rounds = _rounds_over(state)
        directed = up is not None and is_directed(variant, up)
        bids = variant.choices(state, seat) if seat in variant.acting(state) else []
        common = self.common(variant, state, seat, teller, [write_bid(each, directed) for each in bids])
        return MathArenaView.of(
            **common,
            players=_players(variant, state),
            operator=None if up is None else OPERATOR_FACES[up],
            operation=None if up is None else OPERATIONS[rank(up)],
            aim=None if up is None else "lowest" if is_red(up) else "highest",
            choose_divisor=directed,
            makes=[] if up is None else results_of(up, bids),
            held=operator_faces(state.held),
            unclaimed=_over(state),
            split=[
                SharedOperator.of(operator=OPERATOR_FACES[operator], among=list(among))
                for operator, among in _winners(variant, state).items()
                if len(among) > 1
            ],
            left=operator_faces(state.left),
            seen=faces(state.played),
            unseen=faces(_unseen(state, seat)) if in_play else [],
            undealt=_undealt(variant) if in_play else 0,
            set=rounds // set_rounds + 1,
            sets=OPERATORS // set_rounds,
            round=rounds % set_rounds + 1,
            rounds=set_rounds,
            game=_game(common["turn"]),
            total=int(variant.rules.tournament) // rules.WHOLE,
        )

    def tally(self, variant: Variant, state: Record, teller: Teller) -> Tally:
        """The points of a tournament; in a single game the operators won."""
        seats = range(variant.seats)
        if variant.rules.tournament:
            label, sixtieths = say("Points"), state.points[: variant.seats].tolist()
        else:
            label = say("Operators won")
            sixtieths = [int(rules.operators_won(variant.rules, state, each)) for each in seats]
        numbers = [each / rules.WHOLE for each in sixtieths]
        return tally(teller.say(label), numbers, [fraction(each) for each in sixtieths])

    def zones(
        self, variant: Variant, state: Record, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """The operators and the numbers seen in the middle, and what every player has."""

        def row(label: Message, faces: list[CardSeen], note: Message | None = None) -> Row:
            return Row(label=teller.say(label), cards=faces, note=teller.say(note) if note else "")

        found: list[Zone] = [Text(lines=[teller.sentence(_where(variant, state))])]
        if state.up:
            up = int(state.up) - 1
            card = CardSeen(face=OPERATOR_FACES[up], name=teller.say(operator_name(up)), marked=True)
            found.append(row(say("Operator"), [card], question(variant, up)))
        if state.held:
            label = say("Held over unclaimed") if _over(state) else say("Held over for the next winner")
            found.append(row(label, cards(operator_faces(state.held))))
        if not _over(state):
            found.append(row(say("Operators to come"), cards(operator_faces(state.left))))
        if state.played:
            found.append(row(say("Seen in this set"), cards(faces(state.played))))
        if state.phase in (rules.TURNING, rules.BIDDING):
            unseen = cards(faces(_unseen(state, seat)))
            found.append(row(say("Not seen"), unseen, _where_unseen(variant, state, seat)))
        if variant.rules.tournament:
            found.append(self.tally(variant, state, teller).zone)
        for each in range(variant.seats):
            found += _of_player(variant, state, Seat(each), teller)
        return found


# Parts of views


def _rounds_over(state: Record) -> int:
    """How many rounds of the game at hand are over; of the next one when that is about to be dealt."""
    if state.phase == rules.DEALING:
        return int(state.rounds) % OPERATORS
    return min(int(state.rounds), OPERATORS - 1)


def _over(state: Record) -> bool:
    """Whether a game is over: that of the table, or one of a tournament whose next is about to be dealt."""
    return bool(state.rounds == OPERATORS)


def _game(turn: int) -> int:
    """Which game of a tournament a turn belongs to."""
    return (turn - 1) // 1000 + 1


def _unseen(state: Record, seat: int) -> int:
    own = int(state.hand[seat]) if seat >= 0 else 0
    return PACK - int(state.played) - own


def _undealt(variant: Variant) -> int:
    return PACK_SIZE - variant.seats * int(variant.rules.dealt)


def _winners(variant: Variant, state: Record) -> Mapping[int, tuple[int, ...]]:
    """The seats that have won each operator, alone or with others."""
    return _winners_of(tuple(state.won[: variant.seats].tolist()))


@lru_cache(maxsize=4096)
def _winners_of(won: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    among = {
        each: tuple(seat for seat, own in enumerate(won) if own >> each & 1) for each in range(OPERATORS)
    }
    return {each: seats for each, seats in among.items() if seats}


class _Collected(NamedTuple):
    """The operators that a player has won."""

    alone: tuple[str, ...]
    shared: tuple[str, ...]
    won: float
    """How many that makes."""
    won_text: str


@lru_cache(maxsize=4096)
def _collected(variant: Variant, won: tuple[int, ...]) -> tuple[_Collected, ...]:
    """What each player has collected, by what they have won: in a game that seldom changes."""
    state, winners = variant.blank(), _winners_of(won)
    state.won[: len(won)] = won
    found = []
    for seat in range(len(won)):
        mine = [(OPERATOR_FACES[each], len(among) == 1) for each, among in winners.items() if seat in among]
        alone, shared = (tuple(face for face, own in mine if own == wanted) for wanted in (True, False))
        sixtieths = int(rules.operators_won(variant.rules, state, seat))
        found.append(_Collected(alone, shared, sixtieths / rules.WHOLE, fraction(sixtieths)))
    return tuple(found)


def _players(variant: Variant, state: Record) -> list[PlayerView]:
    """All players as they are seen."""
    size = int(rules.hand_size(variant.rules, state))
    own = _collected(variant, tuple(state.won[: variant.seats].tolist()))
    found = []
    for collected, hand, points, shown in zip(
        own, state.hand.tolist(), state.points.tolist(), state.shown.tolist(), strict=False
    ):
        known = faces(hand)
        found.append(
            PlayerView.of(
                hand=known,
                unknown=size - len(known),
                operators=list(collected.alone),
                shares=list(collected.shared),
                won=collected.won,
                won_text=collected.won_text,
                shown=face(shown) if shown else None,
                points=points / rules.WHOLE,
                points_text=fraction(points),
            )
        )
    return found


# Parts of zones


def _of_player(variant: Variant, state: Record, seat: Seat, teller: Teller) -> list[Zone]:
    owned = cards(operator_faces(state.won[seat]))
    told = teller.say(_won(variant, state, seat)) if owned else ""
    found: list[Zone] = [Row(label=teller.say(say("won")), seat=seat, cards=owned, note=told)]
    hand = cards(faces(state.hand[seat]))
    unknown = int(rules.hand_size(variant.rules, state)) - len(hand)
    if hand or unknown:
        found.append(Hand(label=teller.say(say("hand")), seat=seat, cards=hand, unknown=unknown))
    if shown := int(state.shown[seat]):
        found.append(Row(label=teller.say(say("last card")), seat=seat, cards=cards([face(shown)])))
    return found


def _won(variant: Variant, state: Record, seat: int) -> Message:
    """How many operators somebody has won, and with whom, where that is said."""
    count = fraction(rules.operators_won(variant.rules, state, seat))
    note = say("{count} {one:operator|operators}", count=count, one=count == "1")
    shared = tuple(
        say("{operator} with {others}", operator=OPERATOR_FACES[each], others=others)
        for each, among in _winners(variant, state).items()
        if seat in among and (others := tuple(Seat(other) for other in among if other != seat))
    )
    return say("{count}: {shared:commas}", count=note, shared=shared) if shared else note


def _where(variant: Variant, state: Record) -> Message:
    set_rounds, rounds = int(variant.rules.set_rounds), _rounds_over(state)
    where = say(
        "set {set} of {sets}, round {round} of {rounds}",
        set=rounds // set_rounds + 1,
        sets=OPERATORS // set_rounds,
        round=rounds % set_rounds + 1,
        rounds=set_rounds,
    )
    over = state.phase == rules.ENDED
    if not variant.rules.tournament:
        return say("the game is over") if over else where
    game, total = _game(variant.turn(state)), int(variant.rules.tournament) // rules.WHOLE
    if over:
        return say("game {game} of a tournament to {total}: over", game=game, total=total)
    if _over(state):
        return say("game {game} of a tournament to {total}: about to begin", game=game, total=total)
    return say("game {game} of a tournament to {total}: {where}", game=game, total=total, where=where)


def _where_unseen(variant: Variant, state: Record, seat: int) -> Message:
    """In how many cards' places the numbers not seen are."""
    size = int(rules.hand_size(variant.rules, state))
    if seat < 0:
        hands = say("{size} in every hand", size=size)
    elif variant.seats == 2:
        hands = say("{size} in the other hand", size=size)
    else:
        hands = say("{size} in each other hand", size=size)
    undealt = _undealt(variant)
    return say("{hands}, {undealt} undealt", hands=hands, undealt=undealt) if undealt else hands
