"""What the measures of a game say, in words and as a list of figures; and what a changed rule has changed.

`found` is what `pipworks.lab.measures.measure` has found throughout. What is said are messages, of which a
teller makes sentences in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pipworks.engine import Teller
from pipworks.engine.errors import WrongType, of_kind, quotation
from pipworks.engine.figures import percent, plain, signed, written
from pipworks.engine.messages import Message, Seat, Value, say, verbatim
from pipworks.engine.teller import ENGLISH

__all__ = ["FIGURES", "Figure", "Found", "changes", "difference", "line_title", "verdict"]
__all__ += ["percent", "plain", "signed"]

Found = Mapping[str, Any]

EVEN = 5e-4
"""Differences that would not show in a figure with three decimals are told as none."""

FIRST = Seat(0)
SECOND = Seat(1)


class Figure(NamedTuple):
    """One figure of the many: where it stands in what was found, how it is called and written."""

    path: str
    name: Message
    form: str
    """As in `pipworks.engine.figures`."""

    def of(self, found: Found) -> float | None:
        """The figure, if there is one."""
        here: Any = found
        for part in self.path.split("."):
            here = here[part]
        return None if here is None else float(here)

    def span(self, found: Found, teller: Teller = ENGLISH) -> str:
        """Between what it lies, whichever best play is taken: nothing if it is always as it was found."""
        ends = found["varies"].get(self.path)
        if ends is None:
            return ""
        low, high = (written(each, self.form, teller.language) for each in ends)
        return "" if low == high else teller.say(say("{low} to {high}", low=low, high=high))

    def text(self, found: Found, teller: Teller = ENGLISH) -> str:
        """The figure as it is written."""
        number = self.of(found)
        return "–" if number is None else written(number, self.form, teller.language)


FIGURES: dict[str, tuple[Figure, ...]] = {
    "The deal": (
        Figure("mean_value", say("mean value to {seat}", seat=FIRST), "signed"),
        Figure("mean_abs_value", say("strength of the deal"), "plain"),
        Figure("decided", say("decided deals"), "percent"),
    ),
    "Best play": (
        Figure("best_play.mean_rounds", say("rounds"), "plain"),
        Figure("best_play.draw", say("drawn"), "percent"),
        Figure("best_play.mean_winner_total", say("winner’s total"), "plain"),
        Figure("best_play.mean_loser_total", say("loser’s total"), "plain"),
        Figure("best_play.rounds_when_certain", say("rounds until the result is certain"), "plain"),
        Figure("best_play.comebacks", say("won from behind"), "percent"),
        Figure("best_play.lead_changes", say("changes of the lead"), "plain"),
    ),
    "Random play": (
        Figure("random.mean_rounds", say("rounds"), "plain"),
        Figure("random.draw", say("drawn"), "percent"),
        Figure("random.mean_winner_total", say("winner’s total"), "plain"),
    ),
    "Decisions": (
        Figure("decisions.count", say("in a game, both players"), "plain"),
        Figure("decisions.forced", say("with one choice only"), "percent"),
        Figure("decisions.indifferent", say("that do not matter"), "percent"),
        Figure("decisions.must_mix", say("at which one must mix"), "percent"),
        Figure("decisions.mixed_over", say("choices mixed there"), "plain"),
        Figure("decisions.second_best_costs", say("the second-best choice costs"), "plain"),
        Figure("decisions.worst_costs", say("the worst choice costs"), "plain"),
    ),
}
"""The figures of a game, in the order in which they are shown."""

GROUPS: dict[str, Message] = {
    "The deal": say("The deal"),
    "Best play": say("Best play"),
    "Random play": say("Random play"),
    "Decisions": say("Decisions"),
}
"""How their groups are called."""

MAIN: dict[str, Message] = {
    "mean_value": say("mean value to {seat}", seat=FIRST),
    "mean_abs_value": say("strength of the deal"),
    "decided": say("decided deals"),
    "best_play.mean_rounds": say("rounds under best play"),
    "best_play.draw": say("drawn under best play"),
    "best_play.comebacks": say("won from behind"),
    "decisions.must_mix": say("decisions at which one must mix"),
}
"""The figures that say most, and what they are called where they stand by themselves."""


def _refuse_no_figures(given: object) -> None:
    if not isinstance(given, Mapping) or "mean_value" not in given:
        raise WrongType(
            f"a verdict is on the figures that pipworks.lab.measure gives, not on {quotation(given)}"
        )


def verdict(found: Found, teller: Teller = ENGLISH) -> list[str]:
    """What the figures say, in sentences, the most important first."""
    _refuse_no_figures(found)
    of_kind(Teller, teller, "texts are told by a Teller")
    told = [_deal(found), _seats(found), *_hands(found), *_cards(found), _course(found)]
    told += [*_varying(found), _mixing(found)]
    return [teller.sentence(each) for each in (*told, *_habits(found))]


def _deal(found: Found) -> Message:
    value, won = found["mean_value"], found["decided_deals"]
    if found["deals"] == 1:
        return say("Nothing is dealt: the game is worth {value:signed} to {seat}.", value=value, seat=FIRST)
    worth = found["mean_abs_value"]
    strength = say(
        "on average a deal is worth {worth:plain} {one:point|points} to the player it favours",
        worth=worth,
        one=plain(worth) == "1",
    )
    if won == 0:
        return say("No deal is won before the first card; {strength}.", strength=strength)
    told = say(
        "{won:grouped} of {deals:grouped} deals {won:is|are} won before the first card; {strength}.",
        won=won,
        deals=found["deals"],
        strength=strength,
    )
    return say("The deal decides too much: {told}", told=told) if found["decided"] > 0.5 else told


def _seats(found: Found) -> Message:
    value = found["mean_value"]
    if abs(value) < EVEN:
        return say("Neither seat has an advantage of even a thousandth of a point a game.")
    return say(
        "{seat!c} has the better seat, by {by:exact} points a game.",
        seat=FIRST if value > 0 else SECOND,
        by=abs(value),
    )


def _hands(found: Found) -> list[Message]:
    if not found["best"]["hands"]:
        return []
    told = []
    for which in ("best", "worst"):
        hands: list[list[Any]] = found[which]["hands"]
        spares: list[list[Any]] = found[which].get("spares") or [[]] * len(hands)
        values: dict[str, Value | None] = {
            "count": len(hands),
            "hands": tuple(map(hand_told, hands[:3], spares)),
            "more": say(" and {count:grouped} more", count=len(hands) - 3) if len(hands) > 3 else None,
            "value": found[which]["value"],
        }
        told.append(
            say("The strongest {count:hand is|hands are} {hands:commas}{more}: {value:signed}.", **values)
            if which == "best"
            else say("The weakest {count:hand is|hands are} {hands:commas}{more}: {value:signed}.", **values)
        )
    return [*told, _line(found)]


def hand_told(hand: Sequence[Any], spare: Sequence[Any]) -> Message:
    """A hand, and what is spare beside it: with other cards spare it may be worth something else."""
    cards = " ".join(map(str, hand))
    if not spare:
        return verbatim(cards)
    return say("{hand} ({spare} spare)", hand=cards, spare=" ".join(map(str, spare)))


def _line(found: Found) -> Message:
    """Whether the best deal can be beaten, in one sentence."""
    line = found["line"]
    deal, kind, share = line["deal"], line["kind"], line["chance"]
    if kind == "won":
        return say("Dealt {deal}, {seat} always wins when both play best.", deal=deal, seat=FIRST)
    if kind == "unbeatable":
        return say("Dealt {deal}, {seat} wins whatever {other} does.", deal=deal, seat=FIRST, other=SECOND)
    if kind == "beaten":
        return say(
            "Dealt {deal}, {seat} loses in {share:percent} of games when both play best.",
            deal=deal,
            seat=FIRST,
            share=share,
        )
    return say(
        "Dealt {deal}, {seat} is held to a draw in {share:percent} of games when both play best.",
        deal=deal,
        seat=FIRST,
        share=share,
    )


def line_title(found: Found, teller: Teller = ENGLISH) -> str:
    """What the line shows, as a heading."""
    line = found["line"]
    dealt: Value = say("the game") if found["deals"] == 1 else str(line["deal"])
    told = {
        "unbeatable": say(
            "{seat!c} cannot lose {dealt}; {other} holds out longest like this",
            seat=FIRST,
            other=SECOND,
            dealt=dealt,
        ),
        "beaten": say(
            "How {seat} loses {dealt}, in the likeliest way under best play", seat=FIRST, dealt=dealt
        ),
        "drawn": say(
            "How {seat} draws {dealt}, in the likeliest way under best play", seat=FIRST, dealt=dealt
        ),
        "won": say("How {seat} wins {dealt}, in the likeliest way under best play", seat=FIRST, dealt=dealt),
    }
    return teller.sentence(told[line["kind"]])


def _cards(found: Found) -> list[Message]:
    power: dict[str, float] = found["card_power"]
    first: dict[str, float] = found["first_choices"]
    worth = first or power
    if not worth:
        return []
    best, worst = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)
    values: dict[str, Value | None] = {
        "best": best,
        "most": worth[best],
        "worst": worst,
        "least": worth[worst],
    }
    if first:
        return [
            say(
                "{seat!c} secures most by beginning with the {best} ({most:signed}), least with the {worst} "
                "({least:signed}).",
                seat=FIRST,
                **values,
            )
        ]
    if power[best] - power[worst] < EVEN:
        return [say("No card is worth more than another.")]
    return [
        say(
            "The card worth most is the {best} ({most:signed}), that worth least the {worst} "
            "({least:signed}).",
            **values,
        )
    ]


def _course(found: Found) -> Message:
    best, even = found["best_play"], found["random"]
    least, most = found["least_rounds"], found["most_rounds"]
    span = (
        say("{most} {most:round|rounds}", most=most)
        if least == most
        else say("{least} to {most} {most:round|rounds}", least=least, most=most)
    )
    return say(
        "A game takes {span}: {best:plain} on average under best play, {even:plain} at random. Drawn are "
        "{best_draw:percent} of games under best play and {even_draw:percent} at random.",
        span=span,
        best=best["mean_rounds"],
        even=even["mean_rounds"],
        best_draw=best["draw"],
        even_draw=even["draw"],
    )


def _varying(found: Found) -> list[Message]:
    """How much it matters which best play is taken, where there is more than one."""
    varies = found["varies"]
    if not varies:
        return []
    (least, most), (short, long) = varies["best_play.draw"], varies["best_play.mean_rounds"]
    if percent(least) == percent(most) and plain(short) == plain(long):
        return []
    return [
        say(
            "There are other ways of playing best: by which one is taken, {least:percent} to {most:percent} "
            "of games are drawn, and they last {short:plain} to {long:plain} rounds on average.",
            least=least,
            most=most,
            short=short,
            long=long,
        )
    ]


def _mixing(found: Found) -> Message:
    share, over = found["decisions"]["must_mix"], found["decisions"]["mixed_over"]
    pure = say(
        "; in {pure:grouped} of {deals:grouped} deals {seat} can begin with one choice for certain",
        pure=found["pure_openings"],
        deals=found["deals"],
        seat=FIRST,
    )
    certain = pure if found["deals"] > 1 else None
    if over is None:
        return say("Nobody ever needs to bluff: one choice is always good enough{certain}.", certain=certain)
    return say(
        "At {share:percent} of decisions no single choice will do and one must mix, over {over:plain} "
        "choices on average{certain}.",
        share=share,
        over=over,
        certain=certain,
    )


def _habits(found: Found) -> list[Message]:
    habits = found["restricted"]
    if not habits:
        return []
    named = {
        "highest": say("the highest card"),
        "lowest": say("the lowest card"),
        "random": say("a random card"),
        "greedy": say("the card best for the moment"),
    }
    costs = {name: found["mean_value"] - habits[name] for name in named if name in habits}
    told = tuple(say("{card} {cost:plain}", card=named[name], cost=cost) for name, cost in costs.items())
    cheap = [name for name in costs if plain(costs[name]) == plain(min(costs.values()))]
    first = (
        say("always laying {card} costs least", card=named[cheap[0]])
        if len(cheap) == 1
        else say("none costs least alone")
    )
    return [
        say("Of simple habits, {first}. Points lost a game: {told:commas}.", first=first, told=told),
    ]


# Two games side by side


def changes(found: Found, other: Found) -> list[dict[str, Any]]:
    """Every figure of `found` beside that of `other`, and by how much it is more, where both have it."""
    rows = []
    for group, figures in FIGURES.items():
        for each in figures:
            here, there = each.of(found), each.of(other)
            rows.append(
                {
                    "group": group,
                    "figure": each.path,
                    "name": ENGLISH.say(each.name),
                    "value": here,
                    "against": there,
                    "change": None if here is None or there is None else round(here - there, 12) + 0.0,
                }
            )
    return rows


def difference(found: Found, other: Found, teller: Teller = ENGLISH) -> list[str]:
    """What the figures say has changed from `other` to `found`, and in whose favour, in sentences."""
    _refuse_no_figures(found)
    _refuse_no_figures(other)
    of_kind(Teller, teller, "texts are told by a Teller")
    told = [_favour(found, other), *_moved_figures(found, other), *_moved_cards(found, other)]
    return [teller.sentence(each) for each in told]


def _favour(found: Found, other: Found) -> Message:
    change = found["mean_value"] - other["mean_value"]
    if abs(change) < EVEN:
        return say(
            "It favours neither player: what a game is worth to {first} on average has not changed by even a "
            "thousandth of a point.",
            first=FIRST,
        )
    return say(
        "It favours {seat}, by {by:exact} points a game: the mean value to {first} is {here:signed} instead "
        "of {there:signed}.",
        seat=FIRST if change > 0 else SECOND,
        first=FIRST,
        by=abs(change),
        here=found["mean_value"],
        there=other["mean_value"],
    )


def _moved_figures(found: Found, other: Found) -> list[Message]:
    dealt = found["deals"] > 1 and other["deals"] > 1
    figures = {each.path: each for group in FIGURES.values() for each in group}
    told = []
    for path in (
        *(["mean_abs_value"] if dealt else []),
        "best_play.mean_rounds",
        "best_play.draw",
        "best_play.comebacks",
        "decisions.must_mix",
    ):
        form = figures[path].form
        here, there = (figures[path].of(each) or 0.0 for each in (found, other))
        if written(here, form) != written(there, form):
            told.append(_moved_figure(path, here, there))
    return told


def _moved_figure(path: str, here: float, there: float) -> Message:
    """That one figure is another than it was."""
    values: dict[str, Value | None] = {"more": here > there, "here": here, "there": there}
    return {
        "mean_abs_value": say(
            "The deal decides {more:more|less}: {here:plain} instead of {there:plain}.", **values
        ),
        "best_play.mean_rounds": say(
            "Best play takes {more:more|fewer} rounds: {here:plain} instead of {there:plain}.", **values
        ),
        "best_play.draw": say(
            "Best play is drawn {more:more|less} often: {here:percent} instead of {there:percent}.", **values
        ),
        "best_play.comebacks": say(
            "Under best play the winner has {more:more|less} often been behind: {here:percent} instead of "
            "{there:percent}.",
            **values,
        ),
        "decisions.must_mix": say(
            "One must mix {more:more|less} often: {here:percent} instead of {there:percent}.", **values
        ),
    }[path]


def _moved_cards(found: Found, other: Found) -> list[Message]:
    here, there = found["card_power"], other["card_power"]
    moved = {card: here[card] - there[card] for card in here if card in there}
    if not moved or max(map(abs, moved.values())) < EVEN:
        return []
    best, worst = max(moved, key=moved.__getitem__), min(moved, key=moved.__getitem__)
    told = []
    if moved[best] >= EVEN:
        told.append(
            say(
                "The {card} gains most, from {there:signed} to {here:signed}.",
                card=best,
                there=there[best],
                here=here[best],
            )
        )
    if moved[worst] <= -EVEN:
        told.append(
            say(
                "The {card} loses most, from {there:signed} to {here:signed}.",
                card=worst,
                there=there[worst],
                here=here[worst],
            )
        )
    return told
