"""The tables of the Femto book, made from its facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from books import Facts, table

from games import AIMS, fraction


def signed(value: float) -> str:
    """A value with its sign."""
    return "0" if abs(value) < 5e-4 else f"{value:+.3f}".replace("-", "−")


def exact(value: float) -> str:
    """A value as a short fraction, or else with three decimals."""
    try:
        short = fraction(value)
    except ValueError:
        return f"{value:.3f}".replace("-", "−")
    return short if len(short) < 8 else f"{value:.3f}".replace("-", "−")


def spaced(hand: Sequence[object]) -> str:
    """A hand or a pack as people write it, on one line."""
    return "\u00a0".join(map(str, hand))


def hands(facts: Facts) -> str:
    """The ten best hands of Femto and the five worst."""
    rows = facts["femto"]["values"]
    shown = [(spaced(row["hand"]), exact(row["value"])) for row in rows]
    return table(("hand", "worth"), [*shown[:10], ("…", ""), *shown[-5:]])


def compared(names: Sequence[tuple[str, str]]) -> Callable[[Facts], str]:
    """A table of some games, beside each other."""

    def made(facts: Facts) -> str:
        heads = (
            "game",
            "strength of the deal",
            "decided deals",
            "to player 1",
            "drawn",
            "rounds",
            "must mix",
            "second best costs",
        )
        rows = []
        for name, told in names:
            each = facts[name]
            rows.append(
                (
                    told,
                    f"{each['mean_abs_value']:.3f}" if each["deals"] > 1 else "–",
                    f"{each['decided_deals']} of {each['deals']}" if each["deals"] > 1 else "–",
                    signed(each["mean_value"]),
                    f"{each['best_play']['draw']:.1%}",
                    f"{each['best_play']['mean_rounds']:.2f}",
                    f"{each['decisions']['must_mix']:.0%}",
                    f"{each['decisions']['second_best_costs']:.2f}",
                )
            )
        return table(heads, rows)

    return made


def front(facts: Facts) -> str:
    """The candidates for the final version that no other beats."""
    rows = [row for row in facts["packs_of_eight"]["rows"] if row["front"]]
    return table(
        ("pack", "strength", "best hand", "must mix", "second best costs", "given up in all"),
        [
            (
                f"**{spaced(row['pack'].split('-'))}**" if row is rows[0] else spaced(row["pack"].split("-")),
                *(f"{row[aim]:.3f}" for aim in AIMS),
                f"{row['in_all']:.2f}",
            )
            for row in rows
        ],
    )


def fairest(facts: Facts) -> str:
    """The packs of eight with the weakest deals of all that are rarely drawn."""
    return table(
        ("pack", "strength of the deal", "best hand", "drawn"),
        [
            (
                spaced(row["pack"].split("-")),
                f"{row['strength']:.4f}",
                f"{row['best']:.3f}",
                f"{row['draws']:.1%}",
            )
            for row in facts["eight"]["fairest"][:6]
        ],
    )


def by_option(option: str, names: dict[str, str]) -> Callable[[Facts], str]:
    """What an option makes of all packs of one suit."""

    def made(facts: Facts) -> str:
        return table(
            (
                "rule",
                "packs without a decided deal",
                "strength of the deal, median",
                "least",
                "most",
                "drawn, median",
            ),
            [
                (
                    told,
                    f"{each['undecided']:,} of {each['packs']:,}",
                    f"{each['strength']:.3f}",
                    f"{each['least']:.3f}",
                    f"{each['most']:.3f}",
                    f"{each['draws']:.1%}",
                )
                for value, told in names.items()
                for each in [facts[option][value]]
            ],
        )

    return made


def starts(facts: Facts) -> str:
    """What choosing hands makes of all packs of one suit."""
    rows = []
    for value, told in (("draft", "1 2 1 2 1 2 1 2"), ("snake", "1 2 2 1 1 2 2 1")):
        each = facts["start"][value]
        rows.append(
            (
                told.replace(" ", "\u00a0"),
                f"{each['for_first']:,} of {each['packs']:,}",
                f"{each['for_second']:,}",
                signed(each["mean_value"]),
                f"{each['strength']:.3f}",
                f"{each['draws']:.1%}",
            )
        )
    return table(
        (
            "order",
            "better for player 1",
            "for player 2",
            "worth to player 1",
            "seat counts, median",
            "drawn, median",
        ),
        rows,
    )


TABLES: dict[str, Callable[[Facts], str]] = {
    "hands": hands,
    "packs": compared(
        (
            ("femto", "2 3 4 5 6 7 8 10"),
            ("wide", "5 7 9 13 16 18 20 24"),
            ("twelve", "with a 12, one card left over"),
            ("joker", "a joker for the 10, which wins"),
            ("fool", "a joker for the 10, which loses"),
        )
    ),
    "structure": compared(
        (
            ("femto", "Femto as it is"),
            ("draft", "choosing 1 2 1 2"),
            ("snake", "choosing 1 2 2 1"),
            ("winner_leads", "the winner leads"),
            ("loser_leads", "the loser leads"),
            ("alternate", "leading by turns"),
            ("loser", "the loser chooses"),
            ("ahead", "who is ahead chooses"),
            ("behind", "who is behind chooses"),
        )
    ),
    "goals": compared(
        (
            ("femto", "the greater total"),
            ("low", "the smaller total"),
            ("odd", "an odd total"),
            ("even", "an even total"),
            ("prime", "a prime total"),
            ("multiple", "a multiple of 3"),
            ("nearest", "nearest to 13"),
        )
    ),
    "chooser_packs": by_option(
        "chooser",
        {"winner": "the winner", "loser": "the loser", "ahead": "who is ahead", "behind": "who is behind"},
    ),
    "starts": starts,
    "order_packs": by_option(
        "order",
        {
            "simultaneous": "both at once",
            "winner_leads": "the winner leads",
            "loser_leads": "the loser leads",
            "alternate": "by turns",
        },
    ),
    "goal_packs": by_option(
        "goal",
        {
            "high": "the greater total",
            "low": "the smaller total",
            "odd": "odd",
            "even": "even",
            "prime": "prime",
            "multiple:3": "a multiple of 3",
            "nearest:13": "nearest to 13",
            "nearest:20": "nearest to 20",
        },
    ),
    "small": compared(
        (
            ("femto", "Femto, eight cards"),
            ("atto", "Atto: 2 3 4 5 6 8"),
            ("final_atto", "the new Atto: 1 3 4 5 7 8"),
            ("zepto", "Zepto: 1 3 5 7"),
        )
    ),
    "fairest": fairest,
    "front": front,
    "final": compared((("femto", "2 3 4 5 6 7 8 10"), ("final", "1 3 4 5 7 8 9 11"))),
}
"""By name, what makes a table."""
