"""Games and variants as the API tells them."""

from __future__ import annotations

from typing import Any

from pipworks.bots.levels import can_be_solved_at_once
from pipworks.engine import BadOption, Game, Teller, UnknownGame, Variant
from pipworks.engine.messages import Message, Quoted
from pipworks.engine.options import make_options, preset_title
from pipworks.games import find_named, game_named, names
from pipworks.printing import parts_of
from pipworks.puzzles import games_with_problems
from pipworks.tables.sitting import bots_for
from pipworks.web.language import language


def game_called(name: str) -> Game:
    """A game by name; files are never run for a stranger. Raises UnknownGame."""
    return find_named(name.split(":")[0]).game


def game_itself(name: str) -> Game:
    """A game by its name alone, where what a code says of options would be lost. Raises UnknownGame."""
    if ":" in name:
        raise UnknownGame(
            "{name} is the code of a variant: name the game alone here, without what stands after the colon",
            name=Quoted(name),
        )
    return game_called(name)


def games() -> list[dict[str, Any]]:
    """All games, as `GameInfo`."""
    return [game_info(game_named(name)) for name in names()]


def game_info(game: Game) -> dict[str, Any]:
    """A game, as `GameInfo`."""
    usual, teller = game.options(), Teller(language())
    return {
        "name": game.name,
        "title": game.title,
        "designer": game.designer,
        "pitch": teller.say(Message(game.pitch)),
        "seats": list(game.seat_counts),
        "presets": {name: Variant.read(game, text).code for name, text in game.options.presets.items()},
        "preset_titles": {
            name: teller.say(preset_title(game.options, name)) for name in game.options.presets
        },
        "scoring": list(game.scoring),
        "claims": usual.claims,
        "simultaneous": usual.simultaneous,
        "puzzles": game.is_about_solving,
        "packs": game.swept is not None,
        "problems": game.name in games_with_problems(),
    }


def game_detail(game: Game) -> dict[str, Any]:
    """A game with its options, as `GameDetail`."""
    defaults = game.options().model_dump(mode="json")
    form = game.options.form(Teller(language()).say)
    return game_info(game) | {"schema": form, "defaults": defaults}


def variant_info(variant: Variant) -> dict[str, Any]:
    """A variant, as `VariantInfo`, in the language of who asks."""
    game, teller = variant.game, Teller(language())
    return {
        "code": variant.code,
        "game": variant.game.name,
        "title": variant.game.title,
        "seats": variant.seats,
        "options": variant.options.model_dump(mode="json"),
        "changed": variant.options.changed(),
        "bots": [
            {"name": each.name, "title": teller.say(each.title), "about": teller.sentence(each.about)}
            for each in bots_for(variant)
        ],
        "deals": bool(game.notation.deals(variant)),
        "solvable": can_be_solved_at_once(variant),
        "cards": game.notation.card_names(variant),
        "paper": list(parts_of(variant)),
        "sheet": variant.rule_sheet().data(teller),
    }


def wanted_variant(name: str, options: dict[str, Any]) -> Variant:
    """The variant with these options. Raises UnknownGame or BadOption."""
    game = game_itself(name)
    try:
        return Variant(game, make_options(game.options, game.called, options))
    except (TypeError, OverflowError, RecursionError):
        raise BadOption(
            "the options of {game} are single words, numbers, true or false, or lists of these",
            game=game.called,
        ) from None
