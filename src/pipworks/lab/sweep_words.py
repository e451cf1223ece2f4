"""What is asked for in words when packs are swept: which cards, and which variants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pipworks.engine import GameError, Options, Variant
from pipworks.engine.bits import MOST_CARDS
from pipworks.engine.errors import BadOption
from pipworks.engine.messages import Message, Quoted
from pipworks.engine.options import split_code
from pipworks.games import find, game_named

MOST_VARIANTS = 1000
MOST_RANGE = 100
"""An option that is a number has at most so many values in a sweep."""


class BadSweep(GameError):
    """A sweep that cannot be made as asked."""

    code = "bad-sweep"


def damaged(file: Path) -> BadSweep:
    """What is said of a file of a sweep that cannot be read any more, and cannot be made anew."""
    return BadSweep("{file} has been damaged: delete its folder, and sweep again", file=str(file))


def variants_of(
    code: str, cards: int, faces: str, options: str
) -> tuple[tuple[Variant, ...], tuple[int, ...], tuple[str, ...]]:
    """The variants to be swept, of each the first pack; all faces; and the names of the options that vary.

    Raises BadSweep, and what naming a variant raises.
    """
    name, rest = split_code(code)
    game = game_named(name)
    model = game.options
    if "pack" not in model.model_fields:
        raise BadSweep(
            "{game} has no option pack, and packs are what is swept: name a game that has one",
            game=game.called,
        )
    given = _given(model, rest)
    numbers = _faces(faces, cards, _most_cards(model))
    swept = _swept(model, game.called, options)
    said = {*given, *swept}
    settled = [each for each in re.split(r"\s*,\s*", rest.strip()) if each and not _is_pack(each)]
    settled += [f"{key}={value}" for key, value in model.with_cards(cards, said).items()]
    for pack in (numbers[:cards], numbers[-cards:]):
        settled_pack = f"pack={'-'.join(map(str, pack))}"
        found = list(_named(name, [*settled, settled_pack], swept))
        if pack == numbers[:cards]:
            first = found
    kept = {each.code: each for each in first}
    if len(kept) > MOST_VARIANTS:
        raise BadSweep(
            "there are {count:grouped} variants to be swept: take at most {most:grouped}",
            count=len(kept),
            most=MOST_VARIANTS,
        )
    return tuple(kept.values()), numbers, tuple(swept)


def _named(name: str, settled: list[str], swept: dict[str, list[str]]) -> Iterator[Variant]:
    """The variants in which what is swept goes together. Raises the first refusal when none does."""
    problem: GameError | None = None
    found = False
    for values in product(*swept.values()):
        pairs = [f"{key}={value}" for key, value in zip(swept, values, strict=True)]
        try:
            variant = find(f"{name}:{','.join([*settled, *pairs])}")
        except BadOption as refused:
            problem = problem or refused
            continue
        found = True
        yield Variant(variant.game, variant.options.one_game)
    if problem is not None and not found:
        raise problem


def _is_pack(piece: str) -> bool:
    return piece.partition("=")[0].strip().lower() == "pack"


def _given(model: type[Options], rest: str) -> set[str]:
    """The names of the options that a code settles, by a preset too."""
    found = set()
    for piece in rest.split(","):
        key, equals, _ = (each.strip() for each in piece.partition("="))
        key = key.lower().replace("-", "_")
        preset = "" if equals else model.presets.get(key, "")
        found |= {key} if equals else {pair.partition("=")[0] for pair in preset.split(",")}
    return found


def _most_cards(model: type[Options]) -> int:
    """How many faces a pack of the game can have at most."""
    field = model.model_json_schema()["properties"]["pack"]
    return min(MOST_CARDS, int(field.get("maxItems", MOST_CARDS)))


def _faces(text: str, cards: int, most: int) -> tuple[int, ...]:
    """The faces that packs are made of. Raises BadSweep."""
    found: set[int] = set()
    for piece in text.split(","):
        read = re.fullmatch(r"\s*(\d{1,10})\s*(?:(?:\.\.|-)\s*(\d{1,10})\s*)?", piece, re.ASCII)
        if read is None:
            raise BadSweep(
                "--from cannot be {text}: write the cards that packs are made of, like 1..24 or 1..10,12,15",
                text=Quoted(text),
            )
        low = int(read[1])
        high = int(read[2] or low)
        if high < low:
            raise BadSweep(
                "--from has {piece}, which goes down: write {high}..{low}",
                piece=Quoted(piece.strip()),
                high=high,
                low=low,
            )
        if high - low >= most or len(found | {*range(low, high + 1)}) > most:
            raise BadSweep(
                "--from {text} has more than {most} different cards: take fewer", text=Quoted(text), most=most
            )
        found |= {*range(low, high + 1)}
    if not 2 <= cards <= min(len(found), 32):
        if len(found) < 2:
            raise BadSweep(
                "packs cannot be made of {text} alone: give more cards with --from, like 1..24",
                text=Quoted(text),
            )
        raise BadSweep(
            "packs of {cards} {cards:card|cards} cannot be made of {count}: let --cards be a number from 2 "
            "to {most}, or give more with --from",
            cards=cards,
            count=len(found),
            most=min(len(found), 32),
        )
    return tuple(sorted(found))


def _swept(model: type[Options], title: str | Message, text: str) -> dict[str, list[str]]:
    """The values of each option to be swept over. Raises BadSweep."""
    found: dict[str, list[str]] = {}
    for piece in filter(None, (each.strip() for each in text.split(","))):
        key, equals, wanted = (each.strip() for each in piece.partition("="))
        key = key.lower().replace("-", "_")
        if key in found:
            raise BadSweep("--with has the option {key} twice: leave one of them out", key=Quoted(key))
        if not equals or not wanted:
            raise BadSweep(
                "--with cannot have {piece}: write options like chooser=*,goal=high|low", piece=Quoted(piece)
            )
        if key == "pack":
            raise BadSweep("--with cannot have the pack, which is swept anyway: say which cards with --from")
        if key not in model.model_fields:
            raise BadSweep(
                "--with has {key}, and {game} has no such option: its options are {known:and}",
                key=Quoted(key),
                game=title,
                known=tuple(sorted(model.model_fields)),
            )
        found[key] = _values(model, key, wanted)
    return found


def _values(model: type[Options], key: str, wanted: str) -> list[str]:
    """The values of one option that patterns with `|` between them match, in the order of the patterns."""
    found: list[str] = []
    for pattern in (each.strip() for each in wanted.split("|")):
        if not re.search(r"[*?\[]", pattern):
            found.append(pattern)
            continue
        known = _known(model, key)
        if not known:
            raise BadSweep(
                "--with cannot have {key}={pattern}: name its values, which are not listed",
                key=key,
                pattern=Quoted(pattern),
            )
        matching = [each for each in known if fnmatchcase(each, pattern)]
        if not matching:
            raise BadSweep(
                "--with has {key}={pattern}, which fits none of {known:and}",
                key=key,
                pattern=Quoted(pattern),
                known=tuple(known),
            )
        found += matching
    return list(dict.fromkeys(found))


def _known(model: type[Options], key: str) -> list[str]:
    """The values that an option can have, where they can be listed."""
    if key in model.samples:
        return list(model.samples[key])
    field = model.model_fields[key]
    if get_origin(field.annotation) is Literal:
        return [Options.written(each) for each in get_args(field.annotation)]
    if field.annotation is bool:
        return ["false", "true"]
    bounds: dict[str, Any] = {}
    for each in field.metadata:
        bounds |= {name: getattr(each, name) for name in ("ge", "le") if hasattr(each, name)}
    if field.annotation is int and len(bounds) == 2 and bounds["le"] - bounds["ge"] < MOST_RANGE:
        return [str(each) for each in range(bounds["ge"], bounds["le"] + 1)]
    return []
