"""What the measures of a game say, in words and as a list of figures; and what a changed rule has changed.

`found` is what `pipworks.lab.measures.measure` has found throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Found = Mapping[str, Any]

EVEN = 5e-4
"""Differences that would not show in a figure with three decimals are told as none."""


def signed(number: float) -> str:
    """A value with its sign, to three decimals: `+0.290`, `−0.173`, `0.000`."""
    text = f"{abs(number):.3f}"
    return text if float(text) == 0.0 else f"{'+' if number > 0 else '−'}{text}"


def percent(share: float) -> str:
    """A share of all: `8.2 %`."""
    return f"{100 * share:.1f} %"


def plain(number: float) -> str:
    """A number to two decimals, whole ones without."""
    return f"{number:.2f}".removesuffix(".00")


def points(number: float) -> str:
    """So many points."""
    text = plain(number)
    return f"{text} {'point' if text == '1' else 'points'}"


class Figure(NamedTuple):
    """One figure of the many: where it stands in what was found, how it is called and written."""

    path: str
    name: str
    write: Callable[[float], str]

    def of(self, found: Found) -> float | None:
        """The figure, if there is one."""
        here: Any = found
        for part in self.path.split("."):
            here = here[part]
        return None if here is None else float(here)

    def text(self, found: Found) -> str:
        """The figure as it is written."""
        number = self.of(found)
        return "–" if number is None else self.write(number)


FIGURES: dict[str, tuple[Figure, ...]] = {
    "The deal": (
        Figure("mean_value", "mean value to player 1", signed),
        Figure("mean_abs_value", "strength of the deal", plain),
        Figure("decided", "decided deals", percent),
    ),
    "Best play": (
        Figure("best_play.mean_rounds", "rounds", plain),
        Figure("best_play.draw", "drawn", percent),
        Figure("best_play.mean_winner_total", "winner's total", plain),
        Figure("best_play.mean_loser_total", "loser's total", plain),
        Figure("best_play.rounds_when_certain", "rounds until the result is certain", plain),
        Figure("best_play.comebacks", "won from behind", percent),
        Figure("best_play.lead_changes", "changes of the lead", plain),
    ),
    "Random play": (
        Figure("random.mean_rounds", "rounds", plain),
        Figure("random.draw", "drawn", percent),
        Figure("random.mean_winner_total", "winner's total", plain),
    ),
    "Decisions": (
        Figure("decisions.count", "in a game, both players", plain),
        Figure("decisions.forced", "with one choice only", percent),
        Figure("decisions.indifferent", "that do not matter", percent),
        Figure("decisions.must_mix", "at which one must mix", percent),
        Figure("decisions.mixed_over", "choices mixed there", plain),
        Figure("decisions.second_best_costs", "the second-best choice costs", plain),
        Figure("decisions.worst_costs", "the worst choice costs", plain),
    ),
}
"""The figures of a game, in the order in which they are shown."""


def verdict(found: Found) -> list[str]:
    """What the figures say, in sentences."""
    told = [_deal(found), _seats(found), *_hands(found), *_cards(found), _course(found), _mixing(found)]
    return [*told, *_habits(found)]


def _of(count: int, deals: int) -> str:
    return f"{count:,} of {deals:,} deals"


def _deal(found: Found) -> str:
    if found["deals"] == 1:
        return f"Nothing is dealt: the game is worth {signed(found['mean_value'])} to player 1."
    strength = f"a deal is worth {points(found['mean_abs_value'])} to the player it favours"
    won = found["decided_deals"]
    if won == 0:
        return f"No deal is won before the first card; on average {strength}."
    much = "The deal decides too much: " if found["decided"] > 0.5 else ""
    verb = "is" if won == 1 else "are"
    return f"{much}{_of(won, found['deals'])} {verb} won before the first card; on average {strength}."


def _seats(found: Found) -> str:
    value = found["mean_value"]
    if abs(value) < EVEN:
        return "Neither seat has an advantage that shows in three decimals."
    return f"Player {1 if value > 0 else 2} has the better seat, by {abs(value):.3f} points a game."


def _hands(found: Found) -> list[str]:
    if not found["best"]["hands"]:
        return []
    told = []
    for which, name in (("best", "strongest"), ("worst", "weakest")):
        hands, value = found[which]["hands"], signed(found[which]["value"])
        some = ", ".join(" ".join(map(str, hand)) for hand in hands[:3])
        more = f" and {len(hands) - 3:,} more" if len(hands) > 3 else ""
        told.append(f"The {name} {'hand is' if len(hands) == 1 else 'hands are'} {some}{more}: {value}.")
    return [*told, line_text(found)]


def line_text(found: Found) -> str:
    """Whether the best deal can be beaten, in one sentence."""
    line = found["line"]
    if line["kind"] == "won":
        return f"Dealt {line['deal']}, player 1 always wins when both play best."
    if line["kind"] == "unbeatable":
        return f"Dealt {line['deal']}, player 1 wins whatever player 2 does."
    result = "loses" if line["kind"] == "beaten" else "is held to a draw"
    share = percent(line["chance"])
    return f"Dealt {line['deal']}, player 1 {result} in {share} of games when both play best."


def line_title(found: Found) -> str:
    """What the line shows, as a heading."""
    line = found["line"]
    dealt = "the game" if found["deals"] == 1 else line["deal"]
    if line["kind"] == "unbeatable":
        return f"Player 1 cannot lose {dealt}; player 2 holds out longest like this"
    result = {"beaten": "loses", "drawn": "draws", "won": "wins"}[line["kind"]]
    return f"How player 1 {result} {dealt}, in the likeliest way under best play"


def _cards(found: Found) -> list[str]:
    power, first = found["card_power"], found["first_choices"]
    if first:
        best, worst = max(first, key=first.__getitem__), min(first, key=first.__getitem__)
        return [
            f"Player 1 secures most by beginning with the {best} ({signed(first[best])}), "
            f"least with the {worst} ({signed(first[worst])})."
        ]
    if not power:
        return []
    best, worst = max(power, key=power.__getitem__), min(power, key=power.__getitem__)
    if power[best] - power[worst] < EVEN:
        return ["No card is worth more than another."]
    return [
        f"The card worth most is the {best} ({signed(power[best])}), "
        f"that worth least the {worst} ({signed(power[worst])})."
    ]


def _course(found: Found) -> str:
    best, even = found["best_play"], found["random"]
    least, most = found["least_rounds"], found["most_rounds"]
    span = f"{least}" if least == most else f"{least} to {most}"
    span += " round" if most == 1 else " rounds"
    return (
        f"A game takes {span}: {plain(best['mean_rounds'])} on average under best play, "
        f"{plain(even['mean_rounds'])} at random. Drawn are {percent(best['draw'])} of games under best play "
        f"and {percent(even['draw'])} at random."
    )


def _mixing(found: Found) -> str:
    share, over = found["decisions"]["must_mix"], found["decisions"]["mixed_over"]
    pure = (
        f"; in {_of(found['pure_openings'], found['deals'])} player 1 can begin with one choice for certain"
    )
    pure = pure if found["deals"] > 1 else ""
    if over is None:
        return f"Nobody ever needs to bluff: one choice is always good enough{pure}."
    return (
        f"At {percent(share)} of decisions no single choice will do and one must mix, over {plain(over)} "
        f"choices on average{pure}."
    )


def _habits(found: Found) -> list[str]:
    habits = found["restricted"]
    if not habits:
        return []
    costs = {name: found["mean_value"] - habits[name] for name in ("highest", "lowest", "random")}
    named = {"highest": "the highest card", "lowest": "the lowest card", "random": "a random card"}
    told = ", ".join(f"{named[name]} {plain(cost)}" for name, cost in costs.items())
    cheap = [name for name in costs if plain(costs[name]) == plain(min(costs.values()))]
    first = f"always laying {named[cheap[0]]} costs least" if len(cheap) == 1 else "none costs least alone"
    return [f"Of simple habits, {first}. Points lost a game: {told}."]


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
                    "name": each.name,
                    "value": here,
                    "against": there,
                    "change": None if here is None or there is None else round(here - there, 12) + 0.0,
                }
            )
    return rows


def difference(found: Found, other: Found) -> list[str]:
    """What the figures say has changed from `other` to `found`, and in whose favour, in sentences."""
    told = [_favour(found, other)]
    for path, sentence, write in (
        ("mean_abs_value", "The deal decides {more}", plain),
        ("best_play.mean_rounds", "Best play takes {more} rounds", plain),
        ("best_play.draw", "Best play is drawn {more} often", percent),
        ("best_play.comebacks", "Under best play the winner has {more} often been behind", percent),
        ("decisions.must_mix", "One must mix {more} often", percent),
    ):
        here, there = (Figure(path, "", write).of(each) or 0.0 for each in (found, other))
        dealt = found["deals"] > 1 and other["deals"] > 1
        if write(here) != write(there) and (dealt or path != "mean_abs_value"):
            how = "more" if here > there else "fewer" if "rounds" in sentence else "less"
            told.append(f"{sentence.format(more=how)}: {write(here)} instead of {write(there)}.")
    return [*told, *_moved_cards(found, other)]


def _favour(found: Found, other: Found) -> str:
    change = found["mean_value"] - other["mean_value"]
    if abs(change) < EVEN:
        return "It favours neither player: the mean value to player 1 is the same, to three decimals."
    return (
        f"It favours player {1 if change > 0 else 2}, by {abs(change):.3f} points a game: the mean value to "
        f"player 1 is {signed(found['mean_value'])} instead of {signed(other['mean_value'])}."
    )


def _moved_cards(found: Found, other: Found) -> list[str]:
    here, there = found["card_power"], other["card_power"]
    moved = {card: here[card] - there[card] for card in here if card in there}
    if not moved or max(map(abs, moved.values())) < EVEN:
        return []
    best, worst = max(moved, key=moved.__getitem__), min(moved, key=moved.__getitem__)
    told = []
    if moved[best] >= EVEN:
        told.append(f"The {best} gains most, from {signed(there[best])} to {signed(here[best])}.")
    if moved[worst] <= -EVEN:
        told.append(f"The {worst} loses most, from {signed(there[worst])} to {signed(here[worst])}.")
    return told
