"""A lesson with Math Arena: division with remainder, and counting possibilities."""

from __future__ import annotations

from pipworks.engine import Guessing, Investigation, Part, say

LARGEST_REMAINDER = Investigation(
    name="largest-remainder",
    title=say("The largest remainder"),
    age=10,
    variants=("math-arena",),
    aim=say(
        "Division with remainder; to count possibilities; that what is easy to reach is often "
        "reached by both."
    ),
    explain=(
        say(
            "Both lay two numbers face down for an operator that lies open: a King adds them, a "
            "Jack takes their difference, a Queen divides the larger by the smaller and takes the "
            "remainder. A black operator goes to the highest result, a red one to the lowest."
        ),
        say("A game is twelve operators."),
    ),
    plan=(
        Part(5, say("one operator of each kind together, with open cards")),
        Part(3, say("your own question: What is the largest remainder that two cards can leave?")),
        Part(2, say("the ready question: Who wins more often?")),
        Part(15, say("one round")),
        Part(
            10,
            say(
                "the table of all remainders on squared paper, the larger number across, the smaller "
                "down; what the board says"
            ),
        ),
    ),
    guesses=(
        Guessing(
            say("What is the largest remainder that two cards can leave?"),
            (say("3"), say("4"), say("5"), say("9")),
        ),
    ),
    questions=(
        say("Which two cards leave the largest remainder?"),
        say("Which remainder comes most often, and why?"),
        say("Why is a red Queen held over so often?"),
        say("For a black Jack, what would you lay, and what will be left of your hand?"),
    ),
    outcome=(
        say(
            "Of the 780 pairs of the forty cards 332 leave nothing (43%), 224 leave 1, 128 leave 2,"
            " 64 leave 3, and 32 leave 4, which is the most: only 9 with 5, and 10 with 6. "
            "Thirteen cards of ten values always hold two that are equal, and those leave nothing; of "
            "200,000 hands that a program dealt nine of ten had a pair that leaves 4. So both can often "
            "reach the best there is, and the operator is held over."
        ),
        say(
            "Nobody lays first, so neither seat is better. When two programs with the same simple "
            "habit played 600 games, 20% ended level; with so few games the truth may be 17% or "
            "23%."
        ),
    ),
)

INVESTIGATIONS = (LARGEST_REMAINDER,)
