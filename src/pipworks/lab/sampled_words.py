"""What the figures of a sampled game say: lines of plain data, each with a sentence.

`found` is what `pipworks.lab.sampled.measuring` gives throughout.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Found = Mapping[str, Any]
Line = dict[str, Any]

BALANCED = 0.03
"""Seats whose shares of games are within this of even, for sure, are told as equal."""


def percent(share: float) -> str:
    """A share as whole percent."""
    return f"{100 * share:.0f}"


def between(figure: Found) -> str:
    """A share with its interval: `54 % (51–57)`."""
    return f"{percent(figure['value'])} % ({percent(figure['low'])}–{percent(figure['high'])})"


def line(kind: str, text: str, **figures: Any) -> Line:
    """One line of a verdict."""
    return {"kind": kind, **figures, "text": text}


def verdict(found: Found) -> list[Line]:
    """What the figures say, as lines."""
    told = [*_seats(found), _length(found), *_draws(found), *_course(found), *_choosing(found)]
    return [*told, *_passes(found)]


def _seats(found: Found) -> list[Line]:
    """Who has the better seat, if that is sure."""
    seats = found["seats"]
    if len(seats) < 2:
        return []
    best = max(seats, key=lambda each: float(each["advantage"]["value"]))
    worst = min(seats, key=lambda each: float(each["advantage"]["value"]))
    told = []
    for each in (best, worst) if len(seats) > 2 else (best,):
        gain = each["advantage"]
        if gain["low"] > 0.0 or gain["high"] < 0.0:
            told.append(
                line(
                    "seat",
                    f"Seat {each['seat']} wins {between(each['wins'])}.",
                    seat=each["seat"],
                    wins=each["wins"],
                )
            )
    if told:
        return told
    most = max(max(abs(each["advantage"]["low"]), abs(each["advantage"]["high"])) for each in seats)
    if most <= BALANCED:
        return [line("seats_even", "No seat is worth more than another.", within=most)]
    unsure = f"No seat shows an advantage yet; there may be one of up to {percent(most)} points of a hundred."
    return [line("seats_unsure", unsure, within=most)]


def _length(found: Found) -> Line:
    """How long most games are."""
    low, high = (int(found["lengths"][name]["value"]) for name in ("tenth", "ninetieth"))
    span = f"{low}" if low == high else f"{low} to {high}"
    text = f"Eight games of ten take {span} choices" if low != high else f"Games take {span} choices"
    rounds = found["measures"]["rounds"]
    return line(
        "length", f"{text}, {rounds['value']:.1f} rounds on average.", low=low, high=high, rounds=rounds
    )


def _draws(found: Found) -> list[Line]:
    """How many games are drawn, where that happens at all."""
    drawn = found["measures"]["draw"]
    if drawn["value"] == 0.0:
        return []
    return [line("draw", f"{between(drawn)} of games are drawn.", draw=drawn)]


def _course(found: Found) -> list[Line]:
    """How open a game is, and how often it is turned."""
    comebacks, late = found["measures"]["comebacks"], found["measures"]["uncertainty_late"]
    told = []
    if comebacks["value"]:
        text = f"{between(comebacks)} of winners were behind on the way."
        told.append(line("comebacks", text, comebacks=comebacks))
    if late["value"] is not None:
        early = found["measures"]["uncertainty_early"]
        text = (
            f"Played on from the first third, two games end differently {percent(early['value'])} times of "
            f"100, from the last {percent(late['value'])} times."
        )
        told.append(line("uncertainty", text, early=early, late=late))
    return told


def _choosing(found: Found) -> list[Line]:
    """How much there is to choose."""
    forced, factor = found["measures"]["forced"], found["measures"]["decision_factor"]
    if forced["value"] is None:
        return []
    if factor["value"] is None:
        return [line("forced", "There is never anything to choose.", forced=forced)]
    text = (
        f"{between(forced)} of choices are forced; at the others there are {factor['value']:.1f} on average."
    )
    return [line("forced", text, forced=forced, decision_factor=factor)]


def _passes(found: Found) -> list[Line]:
    """How often players pass, where a game knows of it."""
    passes = found["measures"]["passes"]
    if passes["value"] is None:
        return []
    return [line("passes", f"Who may pass does so {between(passes)}.", passes=passes)]
