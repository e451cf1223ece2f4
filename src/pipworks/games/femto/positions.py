"""Reading Femto's deals and positions as people write them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipworks.engine import BadDeal, BadPosition, GameError, Quoted, Seat, Variant
from pipworks.engine.contract import Record
from pipworks.engine.fields import Fields
from pipworks.engine.rows import copy_of
from pipworks.games.femto import rules


class _Pack:
    """The pack while cards are taken out of it by name; each card can be taken once."""

    def __init__(self, names: Sequence[str], error: type[GameError]) -> None:
        self.printed = tuple(names)
        self.names = [name.casefold() for name in names]
        self.faces = [re.sub(r"(?<=\w)[b-z]\d*$", "", name) for name in self.names]
        self.left = set(range(len(names)))
        self.error = error

    def take(self, text: str) -> int:
        """The set of cards that a text like `2-3-10` names, taken out of the pack."""
        taken = 0
        for word in filter(None, re.split(r"[-,\s.+]+", text)):
            taken |= 1 << self._take_one(word)
        return taken

    def _take_one(self, typed: str) -> int:
        word = typed.casefold()
        if word not in self.names:
            raise self.error(
                "{word} is not a card of this pack ({pack:spaced})", word=Quoted(typed), pack=self.printed
            )
        exact = self.names.index(word)
        copies = [exact] if self.faces[exact] != word else self.same(word)
        for card in copies:
            if card in self.left:
                self.left.remove(card)
                return card
        if len(copies) == 1:
            raise self.error("{word} is there too often: the pack has it once", word=typed)
        times = len(copies)
        raise self.error("{word} is there too often: the pack has it {times} times", word=typed, times=times)

    def same(self, face: str) -> list[int]:
        """The numbers of all cards with this face."""
        return [card for card, each in enumerate(self.faces) if each == face]

    def rest(self) -> int:
        """The cards that nobody has taken."""
        return sum(1 << card for card in self.left)


def read_deal(variant: Variant, text: str, names: Sequence[str], before: Record | None) -> Record:
    """The beginning of a game from its hands; with `before`, the next game of that match.

    Raises BadDeal.
    """
    state = variant.blank() if before is None else copy_of(before)
    text = text.strip().removeprefix("hands=").strip()
    if variant.rules.start != rules.DEAL:
        if text.lower() not in ("", "open"):
            raise BadDeal("nothing is dealt in a draft: the deal is written open, and players choose")
        rules.begin(variant.rules, state)
        return state
    size = int(variant.rules.hand_size)
    pack = _Pack(names, BadDeal)
    parts = re.split(r"[/|;]", text)
    if len(parts) > 3:
        raise BadDeal(
            "a deal is two hands with / between them, as in 2-3/4-5, not {parts} parts", parts=len(parts)
        )
    hands = [pack.take(parts[0])]
    if len(parts) > 1 and parts[1].strip():
        hands.append(pack.take(parts[1]))
    elif len(names) == 2 * size:
        hands.append(pack.rest())
        pack.left.clear()
    else:
        raise BadDeal("the second hand is missing: write both with / between them, as in 2-3/4-5")
    for player, hand in enumerate(hands):
        if hand.bit_count() != size:
            raise BadDeal(
                "{player} has {count} {count:card|cards}: a hand has {size}",
                player=Seat(player),
                count=hand.bit_count(),
                size=size,
            )
    spare = pack.rest()
    if len(parts) == 3 and pack.take(parts[2]) != spare:
        raise BadDeal("the third part must be all the cards that are spare")
    rules.deal_hands(variant.rules, state, *hands)
    return state


_LIKE = {"hands": ("2-3-8-10", "4-5-6-7"), "front": ("8-7", "-"), "up": ("3", "-")}
"""The fields that have cards of each player, and what they look like."""


def read_position(variant: Variant, text: str, names: Sequence[str]) -> Record:
    """The position that a text describes; see `FemtoNotation.write_position`. Raises BadPosition."""
    state = variant.blank()
    if text.strip().lower() == "undealt":
        rules.begin(variant.rules, state)
        if state.phase != rules.DEALING:
            raise BadPosition("nothing is dealt in a draft: write which cards are open")
        return state
    fields = variant.layout.read(text, state)
    if "hands" not in fields:
        raise BadPosition("hands are missing: write hands=2-3-8-10/4-5-6-7")
    if "?" in text:
        raise BadPosition("a position to play from has no unknown cards: write a card for every ?")
    pack = _Pack(names, BadPosition)
    for name, like in _LIKE.items():
        for seat, part in enumerate(fields.by_seat(name, like=like)):
            cards = pack.take(part)
            if name == "hands":
                state.hand[seat] = cards
            elif name == "front":
                state.front[seat] = cards
            elif cards.bit_count() > 1:
                raise BadPosition(
                    "{player} has {count} cards up: one at most",
                    player=Seat(seat),
                    count=cards.bit_count(),
                )
            else:
                state.up[seat] = cards.bit_length()
    state.spare = pack.take(fields.text("spare"))
    over = "open" not in fields and not state.up.any() and not state.hand.all()
    if "open" in fields:
        _draft(variant, state, pack, fields.text("open"))
    else:
        _round(variant, state, pack, fields)
    if not over:
        _refuse_points(variant, state.points, int(state.game))
    return state


def _draft(variant: Variant, state: Record, pack: _Pack, written: str) -> None:
    """FE-V4: cards are still open to be chosen."""
    options = variant.rules
    if options.start == rules.DEAL:
        raise BadPosition("open is for drafts: in this variant the cards are dealt")
    state.open = pack.take(written)
    picked = [int(hand).bit_count() for hand in state.hand]
    if pack.left or state.spare or state.front[0] | state.front[1] or state.up[0] or state.up[1]:
        raise BadPosition("while cards are open, all the others are in the two hands")
    if sum(picked) >= 2 * options.hand_size:
        raise BadPosition("nothing is open any more when both hands are full")
    at = variant.blank()
    at.game = state.game
    order = [0, 0]
    for _ in range(sum(picked)):  # FE-V4: the hands must have grown in turn
        order[int(rules.picker(options, at))] += 1
        at.hand[0] = (1 << sum(order)) - 1
    if order != picked:
        raise BadPosition(
            "the hands have {first} and {second} cards; picking in turn they would have {due} and {then}",
            first=picked[0],
            second=picked[1],
            due=order[0],
            then=order[1],
        )
    state.phase = rules.DRAFTING


def _round(variant: Variant, state: Record, pack: _Pack, fields: Fields) -> None:
    """A position in a round, between rounds or at the end of a game."""
    options = variant.rules
    size = int(options.hand_size)
    up = [1 << (int(card) - 1) if card else 0 for card in state.up]
    state.spare |= pack.rest()
    if int(state.spare).bit_count() != options.cards - 2 * size:
        spare = int(options.cards) - 2 * size
        if not spare:
            raise BadPosition(
                "in this variant all the cards are in hands, in front or up: name those that are missing"
            )
        raise BadPosition(
            "in this variant all but {spare} of the cards are in hands, in front or up: name those that are "
            "missing",
            spare=spare,
        )
    for seat in range(2):
        owned = (int(state.hand[seat]) | int(state.front[seat]) | up[seat]).bit_count()
        if owned != size:
            raise BadPosition(
                "{player} has {owned} cards in hand, in front and up together: always {size}",
                player=Seat(seat),
                owned=owned,
                size=size,
            )
    if options.spare == rules.HIDDEN:
        seen = _Pack(pack.printed, BadPosition).take(fields.text("seen"))
        state.seen = seen | int(state.front[0] | state.front[1]) | up[0] | up[1]
        if seen & ~int(state.hand[0] | state.hand[1]):
            raise BadPosition("seen names the cards in the hands that everybody has seen, and no others")
    elif "seen" in fields:
        raise BadPosition("seen is for variants with a hidden spare: here every card is known")
    _leader(variant, state, fields)
    if all(up):
        rules.decide_round(options, state)
        if state.phase != rules.PUTTING_DOWN:
            raise BadPosition("equal cards are never up: each goes in front of its player at once")
    elif any(up):
        if options.order == rules.SIMULTANEOUS:
            raise BadPosition("one card alone is never up: both players lay at once in this variant")
        if not up[state.leader]:
            raise BadPosition(
                "the card that is up must be that of the leader, {leader}", leader=Seat(state.leader)
            )
        state.phase = rules.FOLLOWING
    elif state.hand[0] == 0 or state.hand[1] == 0:
        _ended(variant, state, "points" in fields)
    else:
        state.phase = rules.PLAYING if options.order == rules.SIMULTANEOUS else rules.LEADING
    if any(up) and not all(int(state.hand[seat]) | up[seat] for seat in range(2)):
        raise BadPosition("the game is over when a hand is empty, and then no card is up")


def _leader(variant: Variant, state: Record, fields: Fields) -> None:
    if variant.rules.order == rules.SIMULTANEOUS:
        if "lead" in fields:
            raise BadPosition("nobody leads in this variant: both lay at once")
        return
    state.leader = fields.number("lead", int(rules.first_player(state)) + 1, 1, 2) - 1


def _ended(variant: Variant, state: Record, counted: bool) -> None:
    """FE6: a game that is over; its points are counted unless the text gives the points."""
    points = [int(each) for each in state.points]
    games = int(state.game)
    state.points = 0
    rules.end_game(variant.rules, state)
    if counted:
        _refuse_points(variant, points, games, state.points)
        state.points = points


def _refuse_points(
    variant: Variant, points: Sequence[int], games: int, given: Sequence[int] | None = None
) -> None:
    """Raise BadPosition for points that earlier games of the match cannot have given (FE7).

    Of a game that is over, what it has `given` is among the points.
    """
    written = "/".join(str(int(each)) for each in points)
    before = [int(each) for each in points]
    if given is not None:
        before = [each - int(now) for each, now in zip(before, given, strict=True)]
        if min(before) < 0 or (any(before) and not games):
            raise BadPosition(
                "points cannot be {points}: this game alone gives {given}",
                points=written,
                given="/".join(str(int(each)) for each in given),
            )
    if any(before) and not games:
        raise BadPosition("points cannot be {points} before a game is over: leave them out", points=written)
    most = games * _most_points(variant.rules)
    if sum(before) > most:
        raise BadPosition(
            "points cannot be {points}: {games} {games:game|games} before this one {games:gives|give} "
            "{most:grouped} at most",
            points=written,
            games=games,
            most=most,
        )


def _most_points(options: Record) -> int:
    """FE7: how many points a game can give: one, or the margin of a whole hand in front against nothing."""
    if options.score == rules.GAME:
        return 1
    values = sorted(int(each) for each in options.value[: int(options.cards)])
    return sum(values[-int(options.hand_size) :])
