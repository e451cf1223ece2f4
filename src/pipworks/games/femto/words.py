"""Femto in words: cards, choices, events, views and positions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel

from pipworks.engine import IllegalChoice, RuleSheet, Variant, Words
from pipworks.engine.contract import OVER, Record
from pipworks.engine.errors import listed
from pipworks.engine.options import quoted
from pipworks.games.femto import rules
from pipworks.games.femto.options import FemtoOptions
from pipworks.games.femto.positions import read_deal, read_position
from pipworks.games.femto.sheet import rule_sheet


class PlayerView(BaseModel):
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


class FemtoView(BaseModel):
    """A Femto table as a seat sees it. Seats count from 0."""

    variant: str
    seat: int
    phase: Literal["deal", "draft", "play", "lead", "follow", "put-down", "over"]
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
    to_act: list[int]
    choices: list[str]
    """What this seat may choose now."""
    turn: int
    game: int
    games: int
    scores: list[float]


PHASES: tuple[Literal["deal", "draft", "play", "lead", "follow", "put-down", "over"], ...] = (
    "deal",
    "draft",
    "play",
    "lead",
    "follow",
    "put-down",
    "over",
)


@lru_cache(maxsize=256)
def card_names(options: FemtoOptions) -> tuple[str, ...]:
    """The cards of the pack by number; the second of equal cards has a `b`, the third a `c`, …"""
    faces = [str(face) for face in options.pack]
    seen: dict[str, int] = {}
    names = []
    for face in faces:
        copy = seen[face] = seen.get(face, 0) + 1
        names.append(face + _letter(copy))
    return tuple(names)


def _letter(copy: int) -> str:
    if copy == 1:
        return ""
    return chr(ord("a") + copy - 1) if copy <= 26 else f"z{copy}"


def _options(variant: Variant) -> FemtoOptions:
    assert isinstance(variant.options, FemtoOptions)
    return variant.options


def cards_in(cards: int) -> list[int]:
    """The numbers of the cards of a set."""
    return [card for card in range(int(cards).bit_length()) if int(cards) >> card & 1]


class FemtoWords(Words):
    """How Femto is said and written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The cards by number."""
        return list(card_names(_options(variant)))

    def face(self, variant: Variant, card: int) -> str:
        """What is printed on a card."""
        return str(_options(variant).pack[card])

    def faces(self, variant: Variant, cards: int) -> list[str]:
        """What is printed on the cards of a set, in the order of the pack."""
        return [self.face(variant, card) for card in cards_in(cards)]

    # Choices

    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """What is printed on the card chosen: of equal cards only one can be chosen."""
        return self.face(variant, choice)

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The card that a text names: by its face, or by its name among equal cards."""
        wanted = self.simplify(text)
        names = [name.casefold() for name in card_names(_options(variant))]
        legal = variant.choices(state, seat)
        for card in legal:
            if wanted in (self.face(variant, card).casefold(), names[card]):
                return card
        shown = [self.face(variant, card) for card in legal]
        reason = self.why_not(variant, state, seat, wanted)
        raise IllegalChoice(f"{quoted(text)} {reason}: choose {listed(shown)}")

    def why_not(self, variant: Variant, state: Record, seat: int, wanted: str) -> str:
        """Where that card is, or that there is none such."""
        faces = {str(face).casefold() for face in _options(variant).pack}
        if wanted not in faces:
            return "is not a card of this pack"
        if state.phase == rules.PUTTING_DOWN:
            up = listed([self.face(variant, card - 1) for card in state.up], "and")
            return f"is not one of the two cards turned up ({up})"
        if state.phase == rules.DRAFTING:
            return "has been chosen already"
        hand = " ".join(self.faces(variant, state.hand[seat]))
        return f"is not in your hand ({hand})"

    def ask(self, variant: Variant, state: Record, seat: int) -> str:
        """What to do now."""
        phase = state.phase
        if phase == rules.DRAFTING:
            return "Choose a card for your hand."
        if phase == rules.PLAYING:
            return "Lay a card face down."
        if phase == rules.LEADING:
            return "Lead a card."
        if phase == rules.FOLLOWING:
            led = self.face(variant, state.up[1 - seat] - 1)
            return f"Answer the {led}."
        front = "in front of you" if state.winner == seat else "in front of your opponent"
        back = "your opponent takes" if state.winner == seat else "you take"
        return f"Choose the card to put {front}; {back} the other into hand."

    # Events

    def tell(
        self, variant: Variant, before: Record, after: Record, chosen: Mapping[int, int], seat: int
    ) -> list[str]:
        """What happened, with the arithmetic of a round."""
        names = ["You" if each == seat else f"Player {each + 1}" for each in range(2)]
        if not chosen:
            return ["The cards are dealt."]
        phase = before.phase
        if phase == rules.DRAFTING:
            return [
                f"{names[each]} {_does(names[each], 'choose')} the {self.face(variant, card)}."
                for each, card in chosen.items()
            ]
        if phase == rules.LEADING:
            leader = int(before.leader)
            verb = _does(names[leader], "lead")
            return [f"{names[leader]} {verb} the {self.face(variant, chosen[leader])}."]
        if phase == rules.PUTTING_DOWN:
            return self._put_down(variant, before, after, chosen, names)
        up = [int(card) - 1 for card in before.up]
        for each, card in chosen.items():
            up[each] = card
        told = []
        if phase == rules.PLAYING:
            told.append(
                f"{names[0]} {_does(names[0], 'lay')} the {self.face(variant, up[0])}, "
                f"{_in_line(names[1])} the {self.face(variant, up[1])}."
            )
        else:
            follower = 1 - int(before.leader)
            verb = _does(names[follower], "answer")
            told.append(f"{names[follower]} {verb} with the {self.face(variant, up[follower])}.")
        told.append(self.why(variant, up[0], up[1], int(before.leader)))
        if after.phase == rules.PUTTING_DOWN:
            winner, chooser = int(after.winner), int(after.chooser)
            told.append(f"{names[winner]} {_does(names[winner], 'win')} the round.")
            if chooser != winner:
                verb = _does(names[chooser], "choose")
                told.append(f"{names[chooser]} {verb} which card is put down.")
        return told + self._ending(variant, before, after)

    def _put_down(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        names: list[str],
    ) -> list[str]:
        winner = int(before.winner)
        (card,) = chosen.values()
        loser = 1 - winner
        faces = [self.face(variant, each - 1) for each in before.up]
        down = self.face(variant, card)
        faces.remove(down)
        told = [
            f"The {down} goes in front of {_in_line(names[winner])}; "
            f"{_in_line(names[loser])} {_does(names[loser], 'take')} the {faces[0]} into hand."
        ]
        return told + self._ending(variant, before, after)

    def _ending(self, variant: Variant, before: Record, after: Record) -> list[str]:
        """The totals when a game has ended."""
        if after.phase not in (rules.DEALING, rules.ENDED) and after.game == before.game:
            return []
        if after.phase not in (rules.DEALING, rules.ENDED):  # a draft has already begun
            won = [int(now - then) for now, then in zip(after.points, before.points, strict=True)]
            result = f"player {1 if won[0] else 2} wins it" if any(won) else "it is a draw"
            return [f"The game is over: {result}. The next one begins."]
        totals = [int(rules.total(variant.rules, front)) for front in after.front]
        return [f"The game is over: {totals[0]} to {totals[1]} in front."]

    def why(self, variant: Variant, first: int, second: int, leader: int) -> str:
        """Why the first of two cards beats the second or does not (FE4, FE-V3)."""
        options = _options(variant)
        cards = [options.pack[first], options.pack[second]]
        result = int(variant.rules.beats[first, second])
        if result == 0:
            tie = f"{cards[0]} meets {cards[1]}: a tie"
            if options.equal == "leader":
                return f"{tie}, so the card that was led wins."
            return f"{tie}, so both keep their own card in front."
        if "J" in cards:
            other = cards[0] if cards[1] == "J" else cards[1]
            if options.joker == "trump":
                return f"A joker wins every round: it beats the {other}."
            return f"A joker loses every round: the {other} beats it."
        high, low = max(int(card) for card in cards), min(int(card) for card in cards)
        if high > 2 * low:
            return f"{high} is more than twice {low}, so the {low} wins."
        if high == 2 * low:
            return f"{high} is exactly twice {low}, not more, so the {high} wins."
        return f"{high} is higher than {low} and not more than twice it, so the {high} wins."

    def can_take_back(self, variant: Variant, state: Record, seat: int) -> bool:
        """Choosing from open cards shows nothing new; leading or answering does."""
        return state.phase in (rules.DRAFTING, rules.PUTTING_DOWN)

    def stakes(self, variant: Variant) -> float:
        """With margins, two and a half cards of average value; otherwise a game."""
        options = _options(variant)
        if options.score == "game":
            return 1.0
        values = [options.joker_value if card == "J" else card for card in options.pack]
        return max(2.5 * sum(values) / len(values), 1.0)

    # What is seen

    def view(self, variant: Variant, state: Record, seat: int) -> FemtoView:
        """The table as typed data."""
        options = _options(variant)
        acting = variant.acting(state)
        legal = variant.choices(state, seat) if seat in acting else []
        return FemtoView(
            variant=variant.code,
            seat=seat,
            phase=PHASES[state.phase],
            players=[self._player(variant, state, each) for each in range(2)],
            open=self.faces(variant, state.open),
            spare=self.faces(variant, state.spare),
            unknown=self.faces(variant, state.unknown),
            leader=int(state.leader) if state.phase in (rules.LEADING, rules.FOLLOWING) else None,
            winner=int(state.winner) if state.phase == rules.PUTTING_DOWN else None,
            to_act=list(acting),
            choices=[self.face(variant, card) for card in legal],
            turn=int(variant.game.turn(variant.rules, state)),
            game=int(state.game) + 1,
            games=options.match,
            scores=variant.scores(state),
        )

    def _player(self, variant: Variant, state: Record, seat: int) -> PlayerView:
        known = self.faces(variant, state.hand[seat])
        up = int(state.up[seat])
        return PlayerView(
            hand=known,
            unknown=max(int(state.held[seat]) - len(known), 0),
            front=self.faces(variant, state.front[seat]),
            total=int(rules.total(variant.rules, state.front[seat])),
            up=self.face(variant, up - 1) if up else None,
            points=int(state.points[seat]),
        )

    def table(self, variant: Variant, state: Record, seat: int) -> str:
        """The table in lines of plain text."""
        view = self.view(variant, state, seat)
        lines = []
        if view.games > 1:
            points = " to ".join(str(each.points) for each in view.players)
            lines.append(f"Game {view.game} of {view.games}; points {points}")
        if view.open:
            lines.append(f"Open pack: {' '.join(view.open)}")
        if view.spare:
            lines.append(f"Spare: {' '.join(view.spare)}")
        if view.unknown:
            lines.append(f"Unseen: {' '.join(view.unknown)}")
        for each, player in enumerate(view.players):
            hand = " ".join(player.hand + ["?"] * player.unknown) or "no cards"
            front = f"{' '.join(player.front)} (total {player.total})" if player.front else "nothing"
            up = f"; turned up: {player.up}" if player.up else ""
            you = " (you)" if each == seat else ""
            lines.append(f"Player {each + 1}{you}: hand {hand}; in front {front}{up}")
        return "\n".join(lines)

    def result(self, variant: Variant, scores: list[float]) -> str:
        """Who won."""
        if scores[0] == scores[1]:
            return "A draw."
        winner = 1 if scores[0] > scores[1] else 2
        options = _options(variant)
        if options.match == 1 and options.score == "game":
            return f"Player {winner} wins."
        by = int(abs(scores[0]))
        return f"Player {winner} wins by {by} point{'s' if by > 1 else ''}."

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        return rule_sheet(_options(variant))

    # Positions

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `hands=2-3-8/4-5-6-7 front=10/-`; what goes without saying is left out."""
        if state.phase == rules.DEALING and not (state.hand[0] | state.hand[1] | state.front[0]):
            return "undealt"
        hands = [self._cards(variant, state.hand[each], int(state.held[each])) for each in range(2)]
        parts = [f"hands={hands[0]}/{hands[1]}"]
        if state.front[0] | state.front[1]:
            parts.append("front=" + "/".join(self._cards(variant, each) for each in state.front))
        if state.phase == rules.DRAFTING:
            parts.append(f"open={self._cards(variant, state.open)}")
        if state.spare:
            parts.append(f"spare={self._cards(variant, state.spare)}")
        if state.up[0] or state.up[1]:
            up = [1 << (int(card) - 1) if card else 0 for card in state.up]
            parts.append("up=" + "/".join(self._cards(variant, each) for each in up))
        if variant.rules.order != rules.SIMULTANEOUS and rules.LEADING <= state.phase < rules.ENDED:
            parts.append(f"lead={int(state.leader) + 1}")
        again = int(state.seen) & int(state.hand[0] | state.hand[1])
        if again:
            parts.append(f"seen={self._cards(variant, again)}")
        if state.game:
            parts.append(f"game={int(state.game) + 1}")
        if state.points[0] or state.points[1] or variant.to_act(state) == OVER:
            parts.append(f"points={int(state.points[0])}/{int(state.points[1])}")
        return " ".join(parts)

    def _cards(self, variant: Variant, cards: int, held: int = 0) -> str:
        names = card_names(_options(variant))
        known = [names[card] for card in cards_in(cards)]
        return "-".join(known + ["?"] * (held - len(known))) or "-"

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return read_position(variant, text, card_names(_options(variant)))

    def write_deal(self, variant: Variant, state: Record) -> str:
        """The two hands: `2-3-8-10/4-5-6-7`; a pack that is open to choose from is `open`."""
        if state.phase == rules.DRAFTING:
            return "open"
        return "/".join(self._cards(variant, each) for each in state.hand)

    def deals(self, variant: Variant) -> bool:
        """In a draft nothing is dealt."""
        return _options(variant).start == "deal"

    def deal_summary(self, variant: Variant, state: Record) -> dict[str, Any]:
        """Player 1's hand, and the spare cards if there are any."""
        pack = _options(variant).pack
        found: dict[str, Any] = {"hand": [pack[card] for card in cards_in(state.hand[0])]}
        if state.spare:
            found["spare"] = [pack[card] for card in cards_in(state.spare)]
        return found

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from its hands; the second may be left out where nothing is spare."""
        return read_deal(variant, text, card_names(_options(variant)), None)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The hands dealt for the next game of a match."""
        return self.write_deal(variant, after)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The next game of a match, with these hands."""
        return read_deal(variant, text, card_names(_options(variant)), before)


def _does(name: str, verb: str) -> str:
    return verb if name == "You" else verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def _in_line(name: str) -> str:
    return "you" if name == "You" else name[:1].lower() + name[1:]
