"""What is said of a game of Femto: questions, what happened with its arithmetic, results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipworks.engine import Card, Line, Message, RuleSheet, Seat, Telling, Variant, lines_of, say, verbatim
from pipworks.engine.contract import Record
from pipworks.engine.lines import Drawn, Won
from pipworks.engine.telling import NOTHING_SAID
from pipworks.games.femto import lines, rules
from pipworks.games.femto.notation import face, options_of
from pipworks.games.femto.sheet import rule_sheet


class FemtoTelling(Telling):
    """What is said of a game of Femto."""

    lines = lines_of(lines)

    def ask(self, variant: Variant, state: Record, seat: int) -> Message:
        """What to do now."""
        phase = state.phase
        if phase == rules.DRAFTING:
            return say("Choose a card for your hand.")
        if phase == rules.PLAYING:
            return say("Lay a card face down.")
        if phase == rules.LEADING:
            return say("Lead a card.")
        if phase == rules.FOLLOWING:
            return say("Answer the {card}.", card=face(variant, state.up[1 - seat] - 1))
        if state.winner == seat:
            return say("Choose the card to put in front of you; your opponent takes the other into hand.")
        return say("Choose the card to put in front of your opponent; you take the other into hand.")

    def in_words(self, variant: Variant, state: Record, seat: int, choice: int) -> Message:
        """FE5: a card by its face; where two lie turned up, that it is the one to be put in front."""
        card = face(variant, choice)
        if state.phase == rules.PUTTING_DOWN:
            return say("{card} in front", card=card)
        return verbatim(card)

    def tell(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[Line]:
        """What happened, with the arithmetic of a round."""
        if not chosen:
            return [lines.Dealt()]
        laid = {Seat(each): Card(face(variant, card)) for each, card in chosen.items()}
        if before.phase == rules.DRAFTING:
            return [lines.Picked(each, card) for each, card in laid.items()]
        if before.phase == rules.LEADING:
            return [lines.Led(each, card) for each, card in laid.items()]
        if before.phase == rules.PUTTING_DOWN:
            return [_put_down(variant, before, chosen), *_ending(variant, before, after)]
        told: list[Line]
        if before.phase == rules.PLAYING:
            told = [lines.Laid(Seat(0), laid[Seat(0)], Seat(1), laid[Seat(1)])]
        else:
            told = [lines.Answered(each, card) for each, card in laid.items()]
        up = [int(card) - 1 for card in before.up]
        for each, number in chosen.items():
            up[each] = number
        told.append(why(variant, up[0], up[1]))
        if after.phase == rules.PUTTING_DOWN:
            winner, chooser = Seat(after.winner), Seat(after.chooser)
            told.append(lines.RoundWon(winner))
            if chooser != winner:
                told.append(lines.MayChoose(chooser))
        return told + _ending(variant, before, after)

    def result(self, variant: Variant, scores: Sequence[float]) -> Line:
        """Who won, and by how much where that is counted."""
        if scores[0] == scores[1]:
            return Drawn()
        winner = Seat(0 if scores[0] > scores[1] else 1)
        options = options_of(variant)
        if options.match == 1 and options.score == "game":
            return Won((winner,))
        return lines.WonBy(winner, int(abs(scores[0])))

    def can_take_back(self, variant: Variant, state: Record, seat: int) -> bool:
        """Choosing from open cards shows nothing new; leading or answering does."""
        return state.phase in (rules.DRAFTING, rules.PUTTING_DOWN)

    def stakes(self, variant: Variant) -> float:
        """With margins, two and a half cards of average value; otherwise a game."""
        options = options_of(variant)
        if options.score == "game":
            return 1.0
        values = [options.joker_value if card == "J" else card for card in options.pack]
        return max(2.5 * sum(values) / len(values), 1.0)

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        return rule_sheet(options_of(variant))


def why(variant: Variant, first: int, second: int) -> Line:
    """FE4, FE-V1, FE-V3: why one of two cards beats the other, or neither does."""
    options = options_of(variant)
    one, other = (Card(face(variant, card)) for card in (first, second))
    result = int(variant.rules.beats[first, second])
    if result == 0:
        own = options.equal == "own"
        if one == "J":
            return lines.JokersTied() if own else lines.JokersTiedForLeader()
        return lines.Tied(one) if own else lines.TiedForLeader(one)
    winner, loser = (one, other) if result > 0 else (other, one)
    if winner == "J":
        return lines.JokerWins(winner, loser)
    if loser == "J":
        return lines.JokerLoses(winner, loser)
    if int(loser) > int(winner):
        return lines.TooHigh(winner, loser)
    return (lines.ExactlyTwice if int(winner) == 2 * int(loser) else lines.Higher)(winner, loser)


def _put_down(variant: Variant, before: Record, chosen: Mapping[int, int]) -> Line:
    """FE5: the card that is put down, and the one that goes back into hand."""
    down = Card(*(face(variant, card) for card in chosen.values()))
    up = [face(variant, card - 1) for card in before.up]
    up.remove(down)
    return lines.PutDown(Seat(before.winner), down, Seat(1 - before.winner), Card(up[0]))


def _ending(variant: Variant, before: Record, after: Record) -> list[Line]:
    """FE6: what is said when a game has ended."""
    if after.phase in (rules.DEALING, rules.ENDED):
        totals = [int(rules.total(variant.rules, front)) for front in after.front]
        if totals[0] == totals[1]:
            return [lines.GameOverLevel(totals[0])]
        one = int(totals[1] > totals[0])
        return [lines.GameOver(Seat(one), totals[one], Seat(1 - one), totals[1 - one])]
    if after.game == before.game:
        return []
    won = [int(now - then) for now, then in zip(after.points, before.points, strict=True)]
    if not any(won):  # a draft has already begun
        return [lines.NextAfterDraw()]
    return [lines.NextGame(Seat(0 if won[0] else 1))]
