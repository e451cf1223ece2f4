"""What has been measured of a variant, as the API tells it: in the language of who asks."""

from __future__ import annotations

from typing import Any

from pipworks.engine import Teller
from pipworks.engine.figures import written
from pipworks.engine.messages import Message
from pipworks.lab import sampled_words
from pipworks.lab.verdict import FIGURES, GROUPS, MAIN, Figure, Found, difference, verdict
from pipworks.web.language import language
from pipworks.web.measuring import Work

MOST_HANDS = 400
"""So many deals are told; of more, so many evenly chosen."""

SEATED = ("mean_value",)
"""Figures of which more is better for seat 0, and less for seat 1."""


def told(work: Work, usual: Work | None) -> dict[str, Any]:
    """What is known of a variant, beside the usual one of its game, as `VariantVerdict`."""
    found = work.measures
    other = None if usual is None else usual.measures
    answer: dict[str, Any] = {
        "variant": work.code,
        "state": state_of(work, usual),
        "round": work.round + (0 if usual is None else usual.round),
        "progress": 1.0 if work.done else round(min(work.part, 0.99), 3),
        "exact": None,
        "one_game": False,
        "deals": None,
        "positions": None,
        "games": None,
        "judgement": None,
        "sentences": [],
        "figures": [],
        "hands": [],
        "usual": None,
    }
    if found is None:
        return answer
    if is_sampled(found):
        return answer | _by_play(found, other if other is not None and is_sampled(other) else None)
    one_game = {"one_game": found["variant"] != work.code}
    return answer | one_game | _exactly(found, None if other is not None and is_sampled(other) else other)


def is_sampled(found: Found) -> bool:
    """Whether measures are of games that were played, and not of all positions."""
    return found.get("kind") == "sampled"


def state_of(work: Work, usual: Work | None) -> str:
    """What is being done for a variant."""
    if work.failed:
        return "failed"
    if work.done:
        return "done" if work.found is None or usual is None or usual.done else "comparing"
    if work.found is not None:
        return "sampling"
    return "measuring" if work.at_work else "waiting"


def _exactly(found: Found, other: Found | None) -> dict[str, Any]:
    teller = Teller(language())
    judgement, *sentences = verdict(found, teller)
    return {
        "exact": True,
        "deals": found["deals"],
        "positions": found["positions"],
        "judgement": judgement,
        "sentences": sentences,
        "figures": _figures(found, other, teller),
        "hands": [_hand(each) for each in _thinned(found["values"])] if found["deals"] > 1 else [],
        "usual": None
        if other is None
        else {
            "variant": other["variant"],
            "differences": difference(found, other, teller),
            "hands": [each["value"] for each in _thinned(other["values"])] if other["deals"] > 1 else [],
        },
    }


def _by_play(found: Found, other: Found | None) -> dict[str, Any]:
    teller = Teller(language())
    judgement, *sentences = (line["text"] for line in sampled_words.verdict(found, teller))
    return {
        "exact": False,
        "games": found["games"],
        "judgement": judgement,
        "sentences": sentences,
        "figures": _figures_by_play(found, other, teller),
        "usual": None if other is None else {"variant": other["variant"], "differences": [], "hands": []},
    }


def _figures_by_play(found: Found, other: Found | None, teller: Teller) -> list[dict[str, Any]]:
    seats = [] if other is None else other["seats"]
    alike = len(seats) == len(found["seats"])
    rows = [
        _row(
            f"seats.{each['seat']}.wins",
            (
                sampled_words.SEATS,
                sampled_words.seat_wins(each["seat"]),
                sampled_words.seat_wins(each["seat"]),
            ),
            "percent",
            (each["wins"], seats[at]["wins"] if at < len(seats) else None),
            teller,
        )
        | ({} if alike else {"change": None})  # a share of four is not compared with one of two
        for at, each in enumerate(found["seats"])
    ]
    for group, names in sampled_words.NAMES.items():
        rows += [
            _row(
                name,
                (sampled_words.GROUPS[group], called, sampled_words.MAIN.get(name)),
                form,
                (found["measures"][name], None if other is None else other["measures"][name]),
                teller,
            )
            for name, (called, form) in names.items()
            if found["measures"][name]["value"] is not None
        ]
    return rows


def _row(
    figure: str,
    names: tuple[Message, Message, Message | None],
    form: str,
    values: tuple[Found, Found | None],
    teller: Teller,
) -> dict[str, Any]:
    """A sampled figure as `FigureTold`; names are of its group, its own, and where it stands by itself."""
    group, name, main = names
    here, there = (None if each is None else _by_interval(each, form, teller) for each in values)
    assert here is not None
    return {
        "figure": figure,
        "group": teller.sentence(group),
        "name": teller.sentence(name),
        "main": None if main is None else teller.sentence(main),
        "here": here,
        "there": there,
        "change": None if there is None else change_of(here, there),
        "favours": None,
    }


def _by_interval(figure: Found, form: str, teller: Teller) -> dict[str, Any] | None:
    if figure["value"] is None:
        return None
    value, between = sampled_words.interval(figure, form, teller)
    text = f"{value} ({between})" if between else value
    return {
        "value": figure["value"],
        "low": figure["low"],
        "high": figure["high"],
        "form": form,
        "text": text,
    }


def _thinned(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows, or as many of them, evenly chosen, as are told."""
    count = min(len(rows), MOST_HANDS)
    return [rows[at * (len(rows) - 1) // max(count - 1, 1)] for at in range(count)]


def _hand(row: dict[str, Any]) -> dict[str, Any]:
    hand = row.get("hand") or [row.get("deal", "")]
    return {
        "hand": [str(each) for each in hand],
        "spare": [str(each) for each in row.get("spare") or ()],
        "value": row["value"],
    }


def _figures(found: Found, other: Found | None, teller: Teller) -> list[dict[str, Any]]:
    rows = []
    for group, figures in FIGURES.items():
        for each in figures:
            dealt = found["deals"] > 1 or each.path not in ("mean_abs_value", "decided")
            here = _value(each, found, teller)
            if dealt and here is not None:
                there = None if other is None else _value(each, other, teller)
                rows.append(
                    {
                        "figure": each.path,
                        "group": teller.sentence(GROUPS[group]),
                        "name": teller.sentence(each.name),
                        "main": teller.sentence(MAIN[each.path]) if each.path in MAIN else None,
                        "here": here,
                        "there": there,
                        "change": None if there is None else change_of(here, there),
                        "favours": None if there is None else _favoured(each, here, there),
                    }
                )
    return rows


def _value(figure: Figure, found: Found, teller: Teller) -> dict[str, Any] | None:
    number = figure.of(found)
    if number is None:
        return None
    text = written(number, figure.form, teller.language)
    return {"value": number, "low": None, "high": None, "form": figure.form, "text": text}


def change_of(here: dict[str, Any], there: dict[str, Any]) -> str:
    """Whether a figure is more than the other, less, the same as far as it shows, or not to be told yet."""
    ends = (here["low"], here["high"], there["low"], there["high"])
    if any(each is not None for each in ends):
        if any(each is None for each in ends):
            return "open"
        if here["low"] > there["high"]:
            return "more"
        return "less" if here["high"] < there["low"] else "open"
    if here["text"] == there["text"]:
        return "same"
    return "more" if here["value"] > there["value"] else "less"


def _favoured(figure: Figure, here: dict[str, Any], there: dict[str, Any]) -> int | None:
    change = change_of(here, there)
    if figure.path not in SEATED or change not in ("more", "less"):
        return None
    return 0 if change == "more" else 1
