"""A lesson with Brain Drain: terms with brackets, and numbers that cannot be made."""

from __future__ import annotations

from pipworks.engine import Guessing, Investigation, Part, say

EVERY_NUMBER = Investigation(
    name="every-number",
    title=say("Can every number be made?"),
    age=11,
    variants=("brain-drain:faces=suit,first_to=5",),
    aim=say("Terms with brackets; to find out that some numbers cannot be made, and to be sure of it."),
    explain=(
        say(
            "Four cards lie on the table, and a fifth says which number is to be made from all "
            "four, each once, with + − × ÷ and brackets. Whoever has an equation claims."
        ),
        say("Here face cards count by suit, so that more targets can be made."),
    ),
    plan=(
        Part(5, say("one target together: 8, 5, 10 and 3 make 1")),
        Part(3, say("your own question: Of 100 targets, how many can be made?")),
        Part(14, say("two rounds")),
        Part(8, say("what the board says, and one target that nobody could make")),
    ),
    guesses=(
        Guessing(
            say("Of 100 targets, how many can be made?"),
            (say("20"), say("50"), say("80"), say("nearly all")),
        ),
    ),
    questions=(
        say("Why is (8+5)÷(10+3) = 1, whatever stands in the brackets as long as it is the same twice?"),
        say("What is the other way to 1?"),
        say("Must a division come out whole on the way?"),
        say("If nobody finds an equation, is there none?"),
    ),
    outcome=(
        say(
            "10−3×(8−5) is another answer to the first target. After each target its simplest "
            "equations are shown, or that there was none: so the class can count for itself how "
            "many of its targets could be made, and answer its own question."
        ),
    ),
)

INVESTIGATIONS = (EVERY_NUMBER,)
