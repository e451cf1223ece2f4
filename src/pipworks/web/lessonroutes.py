"""Lessons that are ready: what the games of this server bring along for a class, in the reader's language."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from pipworks.engine import Game, Investigation, Teller
from pipworks.games import game_named, names
from pipworks.web.documents import problems
from pipworks.web.language import language
from pipworks.web.models import shown
from pipworks.web.ready import Shelf
from pipworks.web.routes import Routes


class LessonPart(BaseModel):
    """So many minutes, and what is done in them."""

    model_config = shown(minutes=5, what="the rules, with open cards")

    minutes: int
    what: str


class LessonGuess(BaseModel):
    """A question that the class answers first, by a guess."""

    model_config = shown(
        text="Of 100 targets, how many can be made?", answers=["20", "50", "80", "nearly all"]
    )

    text: str
    answers: list[str]


class LessonTold(BaseModel):
    """A lesson in which a class finds something out, as its teacher needs it."""

    model_config = shown(
        game="femto", title_of_game="Femto", name="how-long", title="How long is a game?", age=10, minutes=20,
        variants=["femto"], aim="To estimate, to count.", explain=["Each lays a card."], plan=[], guesses=[],
        questions=["Can it last eight?"], outcome=["Between 4 and 7 rounds."],
    )  # fmt: skip

    game: str
    title_of_game: str
    name: str
    title: str
    age: int
    """From how many years."""
    minutes: int
    variants: list[str]
    """What is played, in this order."""
    aim: str
    explain: list[str]
    """How the game is explained."""
    plan: list[LessonPart]
    guesses: list[LessonGuess]
    questions: list[str]
    outcome: list[str]
    """What usually comes out, a paragraph each."""


class Lessons(BaseModel):
    """Lessons that are ready, by games."""

    model_config = shown(lessons=[])

    lessons: list[LessonTold]


def lesson_routes(shelf: Shelf) -> APIRouter:
    """The route."""
    routes = Routes(prefix="/api", tags=["classes"])

    @routes.get("/lessons", response_model=Lessons, operation_id="lessons", responses=problems())
    async def lessons(request: Request) -> Response:
        """Lessons that are ready for a class: aim, minutes, questions, what usually comes out."""
        return await shelf.answer(request, ("lessons", language()), all_told)

    return routes


def all_told() -> dict[str, Any]:
    """All lessons, as `Lessons`."""
    teller = Teller(language())
    games = (game_named(name) for name in names())
    return {"lessons": [told(game, each, teller) for game in games for each in game.investigations]}


def told(game: Game, lesson: Investigation, teller: Teller) -> dict[str, Any]:
    """A lesson, as `LessonTold`."""
    return {
        "game": game.name,
        "title_of_game": game.title,
        "name": lesson.name,
        "title": teller.say(lesson.title),
        "age": lesson.age,
        "minutes": lesson.minutes,
        "variants": list(lesson.variants),
        "aim": teller.say(lesson.aim),
        "explain": [teller.say(each) for each in lesson.explain],
        "plan": [{"minutes": each.minutes, "what": teller.say(each.what)} for each in lesson.plan],
        "guesses": [
            {"text": teller.say(each.text), "answers": [teller.say(answer) for answer in each.answers]}
            for each in lesson.guesses
        ],
        "questions": [teller.say(each) for each in lesson.questions],
        "outcome": [teller.say(each) for each in lesson.outcome],
    }
