"""The gallery as the API tells it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pipworks.engine import GameError
from pipworks.gallery import Comment, Gallery, Liked, Listed, Sort, Version
from pipworks.gallery.errors import NoSuchVersion
from pipworks.games import game_named
from pipworks.tables.errors import TableError
from pipworks.tables.showing import when

ADDRESS = "/gallery/"
MOST_TOLD = 300
"""So many letters of an idea a preview of a link shows."""


def listed(gallery: Gallery, sort: Sort, game: str | None, most: int, after: int) -> dict[str, Any]:
    """A list, as `VersionList`."""
    found, total = gallery.versions.listed(sort, game, most, after)
    return {"versions": [short(each) for each in found], "total": total}


def short_of(gallery: Gallery, code: str) -> dict[str, Any] | None:
    """The version of a variant's code, as `VersionShort`, if it is published."""
    found = gallery.versions.told([code]).get(code)
    return None if found is None else short(found)


def short_or_refuse(gallery: Gallery, code: str) -> dict[str, Any]:
    """As `short_of`. Raises NoSuchVersion where it is not published."""
    found = short_of(gallery, code)
    if found is None:
        raise NoSuchVersion("this variant is not published: publish it, and it can be rated")
    return found


def short(found: Listed) -> dict[str, Any]:
    """A version as it stands in a list, as `VersionShort`."""
    version = found.version
    return {
        "id": version.id,
        "code": version.code,
        "game": version.game,
        "title": title_of(version.game),
        "name": version.name,
        "by": found.by,
        "origin": version.origin or None,
        "created": when(version.created),
        "games": found.games,
        "again": share((found.again, found.rated)),
        "fair": share((found.fair, found.judged)),
        "comments": found.comments,
        "forks": found.forks,
    }


def title_of(game: str) -> str:
    """The title of a game, or its name where it is not here any more."""
    try:
        return game_named(game).title
    except GameError:
        return game


def share(counts: tuple[int, int]) -> dict[str, int]:
    """How many of how many, as `Share`."""
    yes, of = counts
    return {"yes": yes, "of": of}


def page(gallery: Gallery, which: str, person: str | None) -> dict[str, Any]:
    """All there is to know of a version, as `VersionPage`. Raises NoSuchVersion."""
    version = gallery.versions.find(which)
    line = gallery.versions.line(version.code)[::-1]
    family = gallery.versions.forks(version.code)
    told = gallery.versions.told([*(each.code for each in line), *(each.code for each in family)])
    if version.code not in told:  # withdrawn in this very moment
        raise NoSuchVersion("there is no such version, or it has been withdrawn")
    parent = line[-2] if len(line) > 1 else None
    return short(told[version.code]) | {
        "idea": version.idea,
        "fixes": version.fixes,
        "note": version.note,
        "yours": person is not None and version.author == person,
        "follows": person is not None and gallery.talk.follows(which, person),
        "followers": gallery.talk.followers(which),
        "parent": {
            "code": version.parent,
            "id": None if parent is None else parent.id,
            "name": None if parent is None else parent.name,
        },
        "line": [_step(each, told) for each in line],
        "family": [_leaf(each, told) for each in family if each.code in told],
        "said": [_comment(each, version, person) for each in gallery.talk.comments(which)],
        "played": asdict(gallery.plays.of(version.code)),
        "liked": _liked(gallery.ratings.of(version.code)),
    }


def named(gallery: Gallery, path: str) -> tuple[str, str] | None:
    """The name and the idea of the version whose page has that path, if it can be read."""
    if not path.startswith(ADDRESS):
        return None
    try:
        version = gallery.versions.find(path.removeprefix(ADDRESS).rstrip("/"))
    except TableError:
        return None
    return f"{version.name} · {title_of(version.game)}", " ".join(version.idea.split())[:MOST_TOLD]


def _step(version: Version, told: dict[str, Listed]) -> dict[str, Any]:
    by = told[version.code].by if version.code in told else version.signed
    created = when(version.created)
    return {
        "id": version.id, "code": version.code, "name": version.name, "by": by, "note": version.note,
        "created": created,
    }  # fmt: skip


def _leaf(version: Version, told: dict[str, Listed]) -> dict[str, Any]:
    by = told[version.code].by
    return {
        "id": version.id, "code": version.code, "name": version.name, "parent": version.parent, "by": by
    }  # fmt: skip


def _comment(comment: Comment, version: Version, person: str | None) -> dict[str, Any]:
    yours = person is not None and comment.person == person
    return {
        "id": comment.id,
        "by": comment.by,
        "text": comment.text,
        "at": when(comment.at),
        "yours": yours,
        "author": comment.person == version.author,
        "deletable": yours or (person is not None and version.author == person),
    }


def _liked(liked: Liked) -> dict[str, Any]:
    return {"again": share(liked.again), "long": share(liked.long), "fair": share(liked.fair)}


def news(gallery: Gallery, person: str) -> dict[str, Any]:
    """What is new to somebody, as `GalleryNews`."""
    heard = gallery.talk.news(person)
    return {
        "news": [asdict(each) | {"at": when(each.at)} for each in heard],
        "new": sum(each.new for each in heard),
    }
