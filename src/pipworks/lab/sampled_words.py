"""What the figures of a sampled game say: lines of plain data, each with a sentence.

`found` is what `pipworks.lab.sampled.measuring` gives throughout; a whole report has `skill`, `ladder` and
`by_players`, too. A line is told in the language of the teller.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pipworks.engine import Teller
from pipworks.engine.figures import bare, written
from pipworks.engine.messages import Message, say
from pipworks.engine.teller import ENGLISH

Found = Mapping[str, Any]
Line = dict[str, Any]

BALANCED = 0.03
"""Seats whose shares of games are within this of even, for sure, are told as equal."""
TOO_WIDE = 0.5
"""What lies in a wider interval is not told."""
CLOSED = 0.1
"""A game whose last third leaves less doubt than this is told as decided before."""


class Name(NamedTuple):
    """How a measure is called and written."""

    name: Message
    form: str
    """As in `pipworks.engine.figures`."""


NAMES: dict[str, dict[str, Name]] = {
    "Length": {
        "choices": Name(say("choices"), "plain"),
        "rounds": Name(say("rounds"), "plain"),
    },
    "Choosing": {
        "forced": Name(say("forced choices"), "percent"),
        "branching": Name(say("between how many is chosen"), "plain"),
        "decision_factor": Name(say("where there is a choice"), "plain"),
        "passes": Name(say("passes, of those allowed"), "percent"),
    },
    "The result": {
        "draw": Name(say("drawn"), "percent"),
        "lead_changes": Name(say("changes of the lead"), "plain"),
        "comebacks": Name(say("won from behind"), "percent"),
    },
    "Chances": {
        "uncertainty": Name(say("uncertainty"), "plain"),
        "uncertainty_early": Name(say("in the first third"), "plain"),
        "uncertainty_middle": Name(say("in the second"), "plain"),
        "uncertainty_late": Name(say("in the last"), "plain"),
        "lead_turns": Name(say("lead change, of moments"), "percent"),
        "drama": Name(say("drama"), "plain"),
        "drama_average": Name(say("drama, on average"), "exact"),
        "decision_threshold": Name(say("decision threshold"), "plain"),
        "decisiveness": Name(say("decisiveness"), "percent"),
        "killer_move": Name(say("killer move"), "plain"),
        "stability": Name(say("stability"), "exact"),
    },
}
"""The measures in groups, in the order in which they are shown."""

GROUPS: dict[str, Message] = {
    "Length": say("Length"),
    "Choosing": say("Choosing"),
    "The result": say("The result"),
    "Chances": say("Chances"),
}
"""How the groups are called."""


MAIN: dict[str, Message] = {
    "choices": say("Choices a game"),
    "forced": say("Forced choices"),
    "draw": say("Drawn games"),
    "comebacks": say("Won from behind"),
    "uncertainty_late": say("Doubt in the last third"),
}
"""The few that say most, as they are called where they stand by themselves."""

SEATS = say("Seats")
"""How the group of what the seats win is called."""


def seat_wins(seat: int) -> Message:
    """How the share of games that a seat (from 1) wins is called."""
    return say("Player {seat} wins", seat=seat)


def interval(figure: Found, form: str, teller: Teller = ENGLISH) -> tuple[str, str]:
    """A figure and where it lies, as they are written; a dash where nothing is known."""
    form = "hundredths" if form == "plain" else form
    value, low, high = _three(figure)
    if value is None:
        return "–", ""
    shown = written(value, form, teller.language)
    if low is None or high is None:
        return shown, ""
    begins = bare(low, form, teller.language)
    return shown, f"{begins} – {written(high, form, teller.language)}"


def _three(figure: Found) -> tuple[float | None, float | None, float | None]:
    return figure["value"], figure["low"], figure["high"]


def span(figure: Found) -> Message:
    """A share in whole percent, with its interval."""
    value, low, high = (round(100 * each) for each in _three(figure) if each is not None)
    return say("{value}% ({low}–{high})", value=value, low=low, high=high)


class Said(NamedTuple):
    """A line of a verdict before it is told."""

    kind: str
    message: Message
    figures: dict[str, Any]

    def told(self, teller: Teller) -> Line:
        """The line as plain data."""
        return {"kind": self.kind, **self.figures, "text": teller.sentence(self.message)}


def verdict(found: Found, teller: Teller = ENGLISH) -> list[Line]:
    """What the figures say, as lines of plain data; `text` is their sentence, in the teller's language."""
    parts = (_seats, _length, _draws, _course, _choosing, _passes, _dead, _skill, _ladder)
    return [each.told(teller) for part in parts for each in part(found)]


def _seats(found: Found) -> list[Said]:
    """Who has the better seat, if that is sure."""
    seats = found["seats"]
    if len(seats) < 2:
        return []
    ranked = sorted(seats, key=lambda each: -float(each["advantage"]["value"]))
    told = []
    for each in ranked[:1] if len(seats) == 2 else (ranked[0], ranked[-1]):
        gain = each["advantage"]
        if gain["low"] > 0.0 or gain["high"] < 0.0:
            seat, wins = each["seat"], each["wins"]
            text = say("Seat {seat} wins {wins} of games.", seat=seat, wins=span(wins))
            told.append(Said("seat", text, {"seat": seat, "wins": wins}))
    if told:
        return told
    most = max(abs(each["advantage"][end]) for each in seats for end in ("low", "high"))
    if most <= BALANCED:
        return [Said("seats_even", say("No seat is worth more than another."), {"within": most})]
    unsure = say(
        "No seat shows an advantage; there may be one of up to {most} games of a hundred.",
        most=round(100 * most),
    )
    return [Said("seats_unsure", unsure, {"within": most})]


def _length(found: Found) -> list[Said]:
    """How long most games are."""
    low, high = (int(found["lengths"][name]["value"]) for name in ("tenth", "ninetieth"))
    rounds = found["measures"]["rounds"]
    mean = rounds["value"]
    told = (
        say("All games take {low} choices, {rounds:plain} rounds on average.", low=low, rounds=mean)
        if len(found["lengths"]["spread"]) == 1
        else say(
            "Eight games of ten take {low} to {high} choices; {rounds:plain} rounds on average.",
            low=low,
            high=high,
            rounds=mean,
        )
    )
    return [Said("length", told, {"low": low, "high": high, "rounds": rounds})]


def _draws(found: Found) -> list[Said]:
    """How many games are drawn, where that happens at all."""
    drawn = found["measures"]["draw"]
    if drawn["value"] == 0.0:
        return []
    return [Said("draw", say("{drawn} of games are drawn.", drawn=span(drawn)), {"draw": drawn})]


def _course(found: Found) -> list[Said]:
    """How often a game is turned, and how long it is open."""
    comebacks, late = found["measures"]["comebacks"], found["measures"]["uncertainty_late"]
    told = []
    if comebacks["value"]:
        text = say("{comebacks} of winners were behind at some time.", comebacks=span(comebacks))
        told.append(Said("comebacks", text, {"comebacks": comebacks}))
    if late["value"] is not None and late["high"] is not None:
        doubt = round(100 * late["value"])
        decided = say(
            "Most games are decided before their last third: played on from there, {doubt} of a hundred "
            "would end differently.",
            doubt=doubt,
        )
        still = say(
            "Games stay open: played on from their last third, {doubt} of a hundred would end differently.",
            doubt=doubt,
        )
        text = decided if late["high"] < CLOSED else still
        early = found["measures"]["uncertainty_early"]
        told.append(Said("uncertainty", text, {"early": early, "late": late}))
    return told


def _choosing(found: Found) -> list[Said]:
    """How much there is to choose."""
    forced, factor = found["measures"]["forced"], found["measures"]["decision_factor"]
    if forced["value"] is None:
        return []
    if factor["value"] is None:
        return [Said("forced", say("There is never anything to choose."), {"forced": forced})]
    text = say(
        "{forced} of choices are forced; at the others there are {ways:plain} ways on average.",
        forced=span(forced),
        ways=factor["value"],
    )
    return [Said("forced", text, {"forced": forced, "decision_factor": factor})]


def _passes(found: Found) -> list[Said]:
    """How often players pass, where a game knows of it."""
    passes = found["measures"]["passes"]
    if passes["value"] is None:
        return []
    text = say("Who may pass does so {passes} of the time.", passes=span(passes))
    return [Said("passes", text, {"passes": passes})]


def _dead(found: Found) -> list[Said]:
    """Choices that nobody makes."""
    dead = found["dead"]
    if not dead["never"]:
        return []
    text = say(
        "{count} of {all} choices that there often were nobody ever made, such as {some}.",
        count=len(dead["never"]),
        all=dead["offered"],
        some=tuple(each["choice"] for each in dead["never"][:3]),
    )
    return [Said("dead", text, {"never": len(dead["never"]), "offered": dead["offered"]})]


def _skill(found: Found) -> list[Said]:
    """Whether skill or luck decides, where that was measured."""
    skill = found.get("skill")
    if not skill or skill["skill"]["value"] is None or skill["skill"]["low"] is None:
        return []
    figures = {name: skill[name] for name in ("skill", "deal", "play", "share")}
    wins = say("{strong!c} gets {share} of games against {weak}.", share=span(skill["share"]), **_pair(skill))
    strength = Said("strength", wins, {"share": skill["share"]})
    if skill["skill"]["high"] - skill["skill"]["low"] > TOO_WIDE:
        return [strength]
    parts = {name: round(100 * max(skill[name]["value"], 0.0)) for name in ("skill", "deal", "play")}
    told = say(
        "of what the results come to, {skill} of a hundred parts are skill, {deal} the deal and the seat, "
        "{play} what is different when it is played again",
        **parts,
    )
    if skill["skill"]["low"] > 0.5:
        text = say("Skill decides most between {strong} and {weak}: {told}.", told=told, **_pair(skill))
    elif skill["skill"]["high"] < 0.5:
        text = say("Luck decides most between {strong} and {weak}: {told}.", told=told, **_pair(skill))
    else:
        text = say(
            "Neither skill nor luck surely decides more between {strong} and {weak}: {told}.",
            told=told,
            **_pair(skill),
        )
    return [Said("skill", text, figures), strength]


def _pair(skill: Found) -> dict[str, str]:
    return {"strong": skill["strong"], "weak": skill["weak"]}


def _ladder(found: Found) -> list[Said]:
    """How far thinking longer goes on to win, where that was measured."""
    rungs = found.get("ladder") or []
    climbed = 0
    for each in rungs:
        if each["advantage"]["low"] <= 0.0:
            break
        climbed += 1
    if not rungs:
        return []
    if climbed == len(rungs):
        text = say("Thinking longer wins, as far as was tried: up to {top}.", top=rungs[-1]["bot"])
    elif climbed:
        text = say("Thinking longer wins up to {top}; beyond, nothing shows.", top=rungs[climbed - 1]["bot"])
    else:
        text = say("That thinking longer wins does not show.")
    return [Said("ladder", text, {"climbed": climbed, "rungs": len(rungs)})]
