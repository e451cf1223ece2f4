"""What a seat sees of an Ascent table: typed data, and lines of plain text made from it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from pipworks.engine import Variant
from pipworks.engine.contract import Record
from pipworks.engine.fields import in_set as members
from pipworks.games.ascent import rules
from pipworks.games.brain_drain.cards import FACES, RANKS
from pipworks.games.brain_drain.views import Card


def named(card: Card) -> str:
    """A card, and what it counts where that is not printed on it: `K♥ (1)`."""
    return card.card if card.card[:-1] == str(card.value) else f"{card.card} ({card.value})"


Phase = Literal["shuffle", "try", "over"]
PHASES: tuple[Phase, ...] = ("shuffle", "try", "over")


class Pile(BaseModel):
    """The cards of one suit in the square."""

    card: Card
    covered: list[str]
    """The cards below, in the order of the pack."""


class AscentView(BaseModel):
    """An Ascent table as a seat sees it. Seats count from 0."""

    variant: str
    seat: int
    phase: Phase
    square: list[Pile]
    """♠ ♥ ♣ ♦; empty before the first shuffle."""
    number: int
    """The number to be made."""
    last_number: int
    failures: int
    """How often it has not been made so far."""
    scores_now: bool
    """Whether it scores if it is made now."""
    stock: int
    unseen: list[str]
    """The cards of the stock, in no order: that is secret."""
    totals: list[int]
    to_act: list[int]
    choices: list[str]
    """What this seat may do, without its equations: `pass`, `claim`."""
    turn: int
    scores: list[float]


def view_of(variant: Variant, state: Record, seat: int) -> AscentView:
    """What a masked state shows, as typed data."""
    acting = variant.acting(state)
    seen = int(state.covered)
    piles = []
    for suit in range(rules.SUITS if state.square[0] else 0):
        card = int(state.square[suit]) - 1
        seen |= 1 << card
        below = [FACES[each] for each in members(state.covered) if each // RANKS == suit]
        shown = Card(card=FACES[card], value=int(variant.rules.worth[card]))
        piles.append(Pile(card=shown, covered=below))
    number = min(int(state.number), int(variant.rules.last_number))
    return AscentView(
        variant=variant.code,
        seat=seat,
        phase=PHASES[state.phase],
        square=piles,
        number=number,
        last_number=int(variant.rules.last_number),
        failures=int(state.failures),
        scores_now=bool(state.failures),
        stock=int(state.left),
        unseen=[FACES[card] for card in members(~seen & (1 << 52) - 1)] if state.left else [],
        totals=[int(each) for each in state.total[: variant.seats]],
        to_act=list(acting),
        choices=["pass", "claim"] if seat in acting else [],
        turn=int(variant.game.turn(variant.rules, state)),
        scores=variant.scores(state),
    )


def table_of(variant: Variant, state: Record, seat: int) -> str:
    """What a masked state shows, in lines of plain text."""
    view = view_of(variant, state, seat)
    lines = [f"Square: {'  '.join(named(pile.card) for pile in view.square)}"] if view.square else []
    if view.phase == "over":
        lines.append("The game is over")
    elif view.phase == "shuffle":
        lines.append("The cards are being shuffled")
    else:
        tries = {0: "first attempt", 1: "one failure so far"}.get(
            view.failures, f"{view.failures} failures so far"
        )
        scores = f"scores {view.number}" if view.scores_now else "scores nothing"
        lines.append(f"Make {view.number} of {view.last_number}: {tries}, so it {scores} if it is made now")
    for each, total in enumerate(view.totals):
        you = " (you)" if each == seat else ""
        turn = "; to try" if each in view.to_act else ""
        lines.append(f"Player {each + 1}{you}: {total} point{'' if total == 1 else 's'}{turn}")
    covered = sum(len(pile.covered) for pile in view.square)
    lines.append(f"Stock: {view.stock} card{'' if view.stock == 1 else 's'}; covered: {covered}")
    return "\n".join(lines)
