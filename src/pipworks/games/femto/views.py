"""What a seat sees of a Femto table."""

from __future__ import annotations

from typing import Literal

from pipworks.engine import Seen, Teller, Variant, View, Views, say
from pipworks.engine.contract import Record
from pipworks.engine.teller import ENGLISH
from pipworks.engine.zones import CardSeen, Hand, Row, Tally, Text, Zone, cards, tally
from pipworks.games.femto import rules
from pipworks.games.femto.notation import face, faces, options_of

Phase = Literal["deal", "draft", "play", "lead", "follow", "put-down", "over"]
PHASES: tuple[Phase, ...] = ("deal", "draft", "play", "lead", "follow", "put-down", "over")


class PlayerView(Seen):
    """One player as somebody sees them."""

    hand: list[str]
    """The cards known to be in hand."""
    unknown: int
    """How many more cards are in hand."""
    front: list[str]
    total: int
    up: str | None
    """The card turned up in this round."""
    points: int
    """Points of the match so far."""


class FemtoView(View):
    """A Femto table as a seat sees it."""

    phase: Phase
    players: list[PlayerView]
    open: list[str]
    """Cards still to be chosen from in a draft."""
    spare: list[str]
    """Cards known to be spare."""
    unknown: list[str]
    """Cards that could be spare or in a hand."""
    leader: int | None
    winner: int | None
    """Who won the round, while a card is being put down."""
    game: int
    games: int


class FemtoViews(Views):
    """How Femto is seen."""

    def phase(self, variant: Variant, state: Record) -> str:
        """What the game waits for."""
        return PHASES[int(state.phase)]

    def view(self, variant: Variant, state: Record, seat: int, teller: Teller = ENGLISH) -> FemtoView:
        """The table as typed data."""
        return FemtoView.of(
            **self.common(variant, state, seat, teller),
            players=[_player(variant, state, each) for each in range(2)],
            open=faces(variant, state.open),
            spare=faces(variant, state.spare),
            unknown=faces(variant, state.unknown),
            leader=int(state.leader) if state.phase in (rules.LEADING, rules.FOLLOWING) else None,
            winner=int(state.winner) if state.phase == rules.PUTTING_DOWN else None,
            game=int(state.game) + 1,
            games=options_of(variant).match,
        )

    def tally(self, variant: Variant, state: Record, teller: Teller) -> Tally:
        """The points of a match; in a single game the totals."""
        if options_of(variant).match > 1:
            return tally(teller.say(say("Points")), [int(each) for each in state.points])
        totals = [int(rules.total(variant.rules, front)) for front in state.front]
        return tally(teller.say(say("Totals")), totals)

    def zones(
        self, variant: Variant, state: Record, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """What lies in the middle, and then each player's hand, front and card turned up."""
        found: list[Zone] = []
        games = options_of(variant).match
        if games > 1:
            game = say("Game {game} of {games}", game=int(state.game) + 1, games=games)
            found += [Text(lines=[teller.say(game)]), self.tally(variant, state, teller).zone]
        if state.phase == rules.DRAFTING:
            found.append(
                Row(label=teller.say(say("Open pack")), cards=cards(faces(variant, state.open), choices))
            )
        if state.spare:
            found.append(Row(label=teller.say(say("Spare")), cards=cards(faces(variant, state.spare))))
        if state.unknown:
            found.append(Row(label=teller.say(say("Unseen")), cards=cards(faces(variant, state.unknown))))
        for each in range(2):
            found += self._of_player(variant, state, seat, each, choices, teller)
        return found

    def _of_player(
        self, variant: Variant, state: Record, seat: int, each: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        player = _player(variant, state, each)
        laying = state.phase in (rules.PLAYING, rules.LEADING, rules.FOLLOWING) and each == seat
        hand = Hand(
            label=teller.say(say("hand")),
            seat=each,
            cards=cards(player.hand, choices if laying else ()),
            unknown=player.unknown,
        )
        total = teller.say(say("total {total}", total=player.total)) if player.front else ""
        front = Row(label=teller.say(say("in front")), seat=each, cards=cards(player.front), note=total)
        if player.up is None:
            return [hand, front]
        lying = CardSeen(
            face=player.up,
            choice=player.up if state.phase == rules.PUTTING_DOWN and choices else None,
            marked=True,
        )
        return [hand, front, Row(label=teller.say(say("turned up")), seat=each, cards=[lying])]


def _player(variant: Variant, state: Record, seat: int) -> PlayerView:
    known = faces(variant, state.hand[seat])
    up = int(state.up[seat])
    return PlayerView.of(
        hand=known,
        unknown=max(int(state.held[seat]) - len(known), 0),
        front=faces(variant, state.front[seat]),
        total=int(rules.total(variant.rules, state.front[seat])),
        up=face(variant, up - 1) if up else None,
        points=int(state.points[seat]),
    )
