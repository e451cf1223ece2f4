"""What a seat sees of a Brain Drain table: typed data, and lines of plain text made from it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from pipworks.engine import Variant
from pipworks.engine.contract import Record
from pipworks.games.brain_drain import rules
from pipworks.games.brain_drain.cards import FACES, members

Phase = Literal["shuffle", "claim", "lot", "over"]
PHASES: tuple[Phase, ...] = ("shuffle", "claim", "lot", "over")


class Card(BaseModel):
    """A card on the table."""

    card: str
    value: int
    """What it counts."""


class PlayerView(BaseModel):
    """One player as somebody sees them."""

    won: list[str]
    points: int
    barred: bool
    passed: bool
    claims: bool
    """Whether this player claimed at the same time as others, and a lot is to decide."""


class BrainDrainView(BaseModel):
    """A Brain Drain table as a seat sees it. Seats count from 0."""

    variant: str
    seat: int
    phase: Phase
    display: list[Card]
    target: Card | None
    players: list[PlayerView]
    stock: int
    """How many cards are in the stock."""
    bottom: list[str]
    """The bottom cards of the stock that were seen to go there, from the top."""
    waste: list[str]
    unseen: list[str]
    """The cards that may come from the unseen part of the stock."""
    last: int | None
    """The seat of the maker of the last equation."""
    first: int | None
    """The seat whose claim has just counted."""
    goal: int
    """The cards that end the game; 0 when the whole pack is played."""
    score: Literal["cards", "value"]
    to_act: list[int]
    choices: list[str]
    """What this seat may do, without its equations: `wait`, `pass`, `claim`."""
    turn: int
    scores: list[float]


def _card(variant: Variant, card: int) -> Card:
    return Card(card=FACES[card - 1], value=int(variant.rules.worth[card - 1]))


def view_of(variant: Variant, state: Record, seat: int) -> BrainDrainView:
    """What a masked state shows, as typed data."""
    acting = variant.acting(state)
    known = [int(state.stock[place]) - 1 for place in reversed(range(int(state.known)))]
    seen = int(state.waste) | sum(1 << card for card in known)
    for card in (*state.display, state.target):
        seen |= 1 << int(card) - 1 if card else 0
    unseen = int(rules.in_play(variant.rules, state)) & ~seen
    return BrainDrainView(
        variant=variant.code,
        seat=seat,
        phase=PHASES[state.phase],
        display=[_card(variant, int(card)) for card in state.display if card],
        target=_card(variant, int(state.target)) if state.target else None,
        players=[
            PlayerView(
                won=[FACES[card] for card in members(state.won[each])],
                points=int(rules.points(variant.rules, state, each)),
                barred=bool(int(state.barred) >> each & 1),
                passed=bool(int(state.passed) >> each & 1),
                claims=bool(int(state.claims) >> each & 1),
            )
            for each in range(variant.seats)
        ],
        stock=int(state.left),
        bottom=[FACES[card] for card in known],
        waste=[FACES[card] for card in members(state.waste)],
        unseen=[FACES[card] for card in members(unseen)],
        last=int(state.last) - 1 if state.last else None,
        first=int(state.first) - 1 if state.first else None,
        goal=int(variant.rules.goal),
        score="value" if variant.rules.by_value else "cards",
        to_act=list(acting),
        choices=["wait", "pass", "claim"] if seat in acting else [],
        turn=int(variant.game.turn(variant.rules, state)),
        scores=variant.scores(state),
    )


# As text


def named(card: Card) -> str:
    """A card, and what it counts where that is not printed on it: `K♥ (1)`."""
    return card.card if card.card[:-1] == str(card.value) else f"{card.card} ({card.value})"


def table_of(variant: Variant, state: Record, seat: int) -> str:
    """What a masked state shows, in lines of plain text."""
    view = view_of(variant, state, seat)
    lines = []
    if view.target is not None:
        lines.append(f"Display: {'  '.join(named(card) for card in view.display)}")
        lines.append(f"Target:  {named(view.target)}")
    elif view.phase == "over":
        lines.append("The game is over")
    else:
        lines.append("The cards are being shuffled")
    lines += [_player_line(view, each) for each in range(variant.seats)]
    if view.phase != "over":
        under = f", at the bottom {' '.join(view.bottom)}" if view.bottom else ""
        cards = "1 card" if view.stock == 1 else f"{view.stock} cards"
        lines.append(f"Stock: {cards}{under}; waste: {len(view.waste)}")
    if view.goal and view.phase != "over":
        lines.append(f"The game ends with {view.goal} cards won.")
    return "\n".join(lines)


def _player_line(view: BrainDrainView, seat: int) -> str:
    player = view.players[seat]
    you = " (you)" if seat == view.seat else ""
    cards = "1 card" if len(player.won) == 1 else f"{len(player.won)} cards"
    worth = f", worth {player.points}" if view.score == "value" else ""
    state = "; barred" * player.barred + "; has passed" * player.passed + "; claims" * player.claims
    return f"Player {seat + 1}{you}: {cards}{worth}{state}"
