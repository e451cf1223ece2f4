"""The desk at which a player's letters are read and written, each change kept before anybody sees it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pipworks.engine import Variant, say
from pipworks.post import keeping, playing
from pipworks.post.course import Find
from pipworks.post.errors import PostError
from pipworks.post.letters import Letter, letters_in
from pipworks.post.playing import Heard, PostGame


@dataclass(frozen=True)
class Moved:
    """A game that may have gone on, and how many steps had been made before."""

    game: PostGame
    before: int = 0


@dataclass(frozen=True)
class Reading:
    """What became of every block of a mail, in their order, and the games that they are of."""

    blocks: list[Heard]
    games: list[Moved]


def begin(folder: Path, variant: Variant, name: str, other: str, secret: str, find: Find) -> Moved:
    """Begin a game. Raises NotByPost or PostError."""
    with keeping.alone(folder):
        game = playing.begin(variant, name, other, secret, find)
        if game.id in keeping.ids(folder):
            raise PostError("just this game has been begun by these dice before: throw them anew")
        keeping.save(folder, game)
    return Moved(game)


def lay(folder: Path, which: str, choice: str, find: Find) -> Moved:
    """Make a choice in the game that is meant. Raises NoSuchGame, NotNow or IllegalChoice."""
    with keeping.alone(folder):
        game = _meant(folder, which, find)
        before = game.course.turn
        playing.choose(game, choice)
        keeping.save(folder, game)
    return Moved(game, before)


def _meant(folder: Path, which: str, find: Find) -> PostGame:
    """The game named, or the only one in which there is something to choose."""
    known = keeping.ids(folder)
    if not which and len(known) > 1:
        asking = [game for game in (keeping.load(folder, each, find) for each in known) if game.asks]
        if len(asking) == 1:
            return asking[0]
    return keeping.load(folder, keeping.found(folder, which), find)


def read(folder: Path, text: str, name: str | None, secret: str, find: Find) -> Reading:
    """Read all blocks of a mail. Those that invite are accepted, under a name or the one they give.

    Raises PostError when there is no block.
    """
    given = list(letters_in(text))
    if not given:
        raise PostError(
            "there is no block here: one stands between -----BEGIN PIPWORKS POST----- and "
            "-----END PIPWORKS POST-----"
        )
    heard: dict[int, Heard] = {}
    by_game: dict[str, dict[int, Letter]] = {}
    for at, each in enumerate(given):
        if isinstance(each, Letter):
            by_game.setdefault(each.game, {})[at] = each
        else:
            heard[at] = Heard(each.code, each.message)
    games = []
    with keeping.alone(folder):
        for letters in by_game.values():
            answers, moved = _read_game(folder, list(letters.values()), name, secret, find)
            heard |= dict(zip(letters, answers, strict=True))
            games += [] if moved is None else [moved]
    return Reading([heard[at] for at in range(len(given))], games)


def _read_game(
    folder: Path, letters: list[Letter], name: str | None, secret: str, find: Find
) -> tuple[list[Heard], Moved | None]:
    """Read the letters of one game, which begins with them where it is not there yet."""
    invited: dict[int, Heard] = {}
    id_ = letters[0].game
    if id_ in keeping.ids(folder):
        game = keeping.load(folder, id_, find)
    else:
        first = next((at for at, each in enumerate(letters) if each.says == "begin"), None)
        if first is None:
            game_id = id_[: keeping.SHORT]
            problem = say("this is a message of the game {game}, which is not here", game=game_id)
            return [Heard("other-game", problem)] * len(letters), None
        try:
            game = playing.join(letters[first], name, secret, find)
        except PostError as refusal:
            return [Heard(refusal.code, refusal.message)] * len(letters), None
        told = say(
            "{other} invites you to play {game}. Who sends the answer plays.",
            other=game.other,
            game=game.called,
        )
        invited[first] = Heard("taken", told, letters[first])
    before = game.course.turn
    answers = iter(playing.hear(game, [each for at, each in enumerate(letters) if at not in invited]))
    heard = [invited[at] if at in invited else next(answers) for at in range(len(letters))]
    if any(each.code in ("taken", "breach") for each in heard):
        keeping.save(folder, game)
    return heard, Moved(game, before)
