"""What the API says about the worth of a variant, as typed data."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from pipworks.web.models import shown

State = Literal["waiting", "measuring", "sampling", "comparing", "done", "failed"]


class HandWorth(BaseModel):
    """A deal: the hand of player 1 in it, where hands are dealt, and what it is worth to player 1."""

    model_config = shown(hand=["2", "3", "4", "10"], spare=[], value=1.0)

    hand: list[str]
    spare: list[str]
    """Cards that are dealt to nobody and that all see."""
    value: float


class FigureValue(BaseModel):
    """A figure: exact, or as far as it is known from games that were sampled."""

    model_config = shown(value=0.29, low=None, high=None, form="plain", text="0.29")

    value: float
    low: float | None
    """Where the figure lies for 95 in 100 such samples: from here …"""
    high: float | None
    """… to here. Both are null for what is exact."""
    form: Literal["percent", "plain", "signed", "exact"]
    """What it is: a share of a whole, a number, one with its sign, one to three decimals."""
    text: str
    """As it is written, in the reader's language."""


class FigureTold(BaseModel):
    """One figure of a variant, beside that of the usual variant of the game."""

    model_config = shown(
        figure="mean_abs_value",
        group="The deal",
        name="strength of the deal",
        main="Strength of the deal",
        here={"value": 0.29, "low": None, "high": None, "form": "plain", "text": "0.29"},
        there=None,
        change=None,
        favours=None,
    )

    figure: str
    """Its name in `pipworks lab --json`."""
    group: str
    name: str
    main: str | None
    """What it is called where it stands by itself, if it is one of the few that say most."""
    here: FigureValue
    there: FigureValue | None
    """That of the usual variant, where both are known."""
    change: Literal["more", "less", "same", "open"] | None
    """How it differs from the usual; `open` where samples do not tell yet. Null where they are not compared,
    as are the shares of seats where there are more or fewer of them.
    """
    favours: int | None
    """The seat that the difference favours, where it favours one."""


class UsualVerdict(BaseModel):
    """The usual variant of the game, and what is different from it."""

    model_config = shown(
        variant="femto", differences=["The deal decides more: 0.96 instead of 0.29."], hands=[1.0, 0.29, -1.0]
    )

    variant: str
    differences: list[str]
    """What has changed, and in whose favour, in sentences."""
    hands: list[float]
    """What its deals are worth, the best first: all, or as many, evenly chosen, as are told."""


class VariantVerdict(BaseModel):
    """What a variant is worth, as far as it is known by now."""

    model_config = shown(
        variant="femto:order=winner_leads",
        state="done",
        round=2,
        progress=1.0,
        exact=True,
        one_game=False,
        deals=70,
        positions=89530,
        games=None,
        judgement="The deal decides too much: 66 of 70 deals are won before the first card; …",
        sentences=["Player 2 has the better seat, by 0.671 points a game."],
        figures=[],
        hands=[],
        usual=None,
    )

    variant: str
    state: State
    """Whether it waits for its turn, is measured exactly, or sampled ever better; whether it only waits for
    the usual variant to be compared with; whether this is all, or went wrong."""
    round: int
    """Rises with everything found: ask for more than this."""
    progress: float
    """How much of what is being done now is done, from 0 to 1."""
    exact: bool | None
    """Whether every position was looked at; null while nothing is known, and where nothing can be."""
    one_game: bool
    """Whether all this is of one game of a match: what is exact is, and what is sampled is of whole ones."""
    deals: int | None
    positions: int | None
    games: int | None
    """Of how many games the sampled figures are."""
    judgement: str | None
    """The sentence that matters most, in the reader's language."""
    sentences: list[str]
    """What else there is to say."""
    figures: list[FigureTold]
    hands: list[HandWorth]
    """The deals, the best for player 1 first: all, or as many, evenly chosen, as are told."""
    usual: UsualVerdict | None
    """What it is compared with; null for the usual variant itself, and until both are known."""
