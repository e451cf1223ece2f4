"""Lessons with Femto: the designer's own questions, for a class. The figures are those of the Femto book."""

from __future__ import annotations

from pipworks.engine import Guessing, Investigation, Part, say

EXPLAIN = (
    say(
        "Femto is a game for two with the cards 2 3 4 5 6 7 8 10. Each has four cards, and both"
        " see all of them. Each lays a card, both turn up. The higher wins, unless it is more "
        "than twice the lower: then the lower wins."
    ),
    say(
        "The winner chooses which of the two cards to put down in front of them; the other card"
        " goes back into the loser’s hand. When a hand is empty, the higher total in front "
        "wins."
    ),
    say(
        "Five minutes are enough: play one round with open cards on the board and ask each "
        "time, which of the two wins? 10 and 5: the 10, since it is not more than twice 5. 10 "
        "and 4: the 4."
    ),
)

HOW_LONG = Investigation(
    name="how-long",
    title=say("How long is a game?"),
    age=10,
    variants=("femto",),
    aim=say("To estimate, to count, to find a reason for a least and a most."),
    explain=EXPLAIN,
    plan=(
        Part(5, say("the rules, with open cards")),
        Part(
            3,
            say(
                "guesses: ask “How many rounds does one game last most often?” If it is not offered yet, "
                "ask after the first round"
            ),
        ),
        Part(8, say("two rounds")),
        Part(4, say("the board, and the reason")),
    ),
    questions=(
        say("Can a game be over after three rounds? Why not?"),
        say("Can it last eight?"),
        say("Who wins if somebody has won four rounds: always?"),
    ),
    outcome=(
        say(
            "Between 4 and 7 rounds. Two who play at random take 5.81 rounds on average, 93/16, as "
            "a series of coin tosses would; two perfect players take 6.35, and 54% of their games "
            "go to the seventh round. Where does your class lie? Every round takes a card from the "
            "winner’s hand only, so the game is over when somebody has won four: a best of seven."
        ),
        say(
            "Whoever wins four rounds has not always won the game. Between perfect players 22% of "
            "games are won by the player who won fewer rounds; at random it is 7%. Ask who has seen"
            " one."
        ),
    ),
)

BEST_CARD = Investigation(
    name="best-card",
    title=say("Which card is best?"),
    age=10,
    variants=("femto",),
    aim=say("To tell a value from a power; to read a chart of averages and to doubt it."),
    explain=EXPLAIN,
    plan=(
        Part(5, say("the rules")),
        Part(
            5,
            say(
                "guesses: ask “Which card is it best to be dealt?” On the first day it is offered after "
                "one round"
            ),
        ),
        Part(18, say("three rounds, without a word about the chart")),
        Part(7, say("close the question: guesses, own games, perfect play")),
        Part(5, say("who beats whom: each pair makes the table of all 28 meetings")),
    ),
    questions=(
        say("How many of the other seven cards does the 2 beat? The 5?"),
        say("Which cards does the 10 fear?"),
        say("Would you rather have 6 7 8 10 or 2 3 4 10?"),
    ),
    outcome=(
        say(
            "The highest card is the guess to expect. Under perfect play the 3 is the best card, a "
            "little better than the 10, and the 2 comes third; the worst is the 6. The 2 beats five"
            " of the seven others, all but the 3 and the 4; the 5 beats only two. The best hand of "
            "all is 2 3 4 10, and 5 6 7 8, which is left for the other, the worst."
        ),
        say(
            "Cards in the middle lose to the next card above and to the small ones. A 2 wins many "
            "rounds and then counts two. The 3 has both: it wins against the big cards, and those "
            "are what it puts down."
        ),
    ),
)

RIGHT_CARDS = Investigation(
    name="right-cards",
    title=say("Are these the right cards?"),
    age=12,
    variants=("femto", "femto:final", "femto:final_atto"),
    aim=say("To change a rule on purpose and to measure what that does."),
    explain=EXPLAIN,
    plan=(
        Part(5, say("the rules")),
        Part(10, say("two rounds of Femto")),
        Part(5, say("your own question: Is the game over when the cards are dealt?")),
        Part(
            5,
            say(
                "the class proposes eight other cards: write them on the blackboard, and what each is "
                "meant to mend"
            ),
        ),
        Part(
            10,
            say("two rounds of femto:final, or of the class’s own pack, as femto:pack=1-3-4-5-7-8-9-11"),
        ),
        Part(
            15,
            say("the board, then the page where rules are changed, on one computer: what is the pack worth?"),
        ),
    ),
    guesses=(
        Guessing(say("Is the game over when the cards are dealt?"), (say("yes"), say("nearly"), say("no"))),
    ),
    questions=(
        say("What does fair mean: that both seats win as often, or that both hands do?"),
        say("Which cards would you leave out?"),
        say("What happens if all cards lie between one number and its double?"),
    ),
    outcome=(
        say(
            "Femto as it is has 2 of 70 deals that are won before the first card, and on average "
            "the better hand is worth 0.290: of 100 games between equals it wins about 65, draws "
            "counted half. With six cards it can be much evener: in femto:final_atto, 1 3 4 5 7 8, "
            "twelve of the twenty hands are exactly even, no deal is decided, and the deal is worth"
            " 0.074."
        ),
        say(
            "If all cards lie between a number and its double, the higher always wins, and nothing "
            "is left to think about."
        ),
    ),
)

INVESTIGATIONS = (HOW_LONG, BEST_CARD, RIGHT_CARDS)
