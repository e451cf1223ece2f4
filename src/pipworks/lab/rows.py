"""The rows of a sweep: what is measured of each pack, and how it is kept (Apache Parquet).

| column | what it is |
|---|---|
| `code` | the variant |
| `pack` | its cards |
| an option that was swept over | its value, as it stands in a code |
| `mean_value` | the value to player 1, the mean of all deals |
| `strength` | how much the deal decides: the mean of the value without its sign |
| `decided` | the share of deals that are won or lost before the first card, if both play perfectly |
| `best`, `worst` | the value of the best and of the worst deal to player 1 |
| `draws` | how often a game is drawn, if both play as the solver does (see below) |
| `pure_openings` | in how many deals some first choice of player 1, made for certain, secures the value |
| `card_power` | for each card the mean value to player 1 of the deals in which player 1 holds it |
| `values` | the value to player 1 of every deal |

Values are in points (from −1 to 1 where a game won is worth one), shares from 0 to 1. Where a game's payoffs
have no bound nothing is `decided`, and where there is no hand there is no `card_power`: they are null then.
Which deal is which, the file says itself: its metadata has, under `hands`, the places of player 1's cards in
the pack for each deal. There can be several ways to play perfectly, on which `draws` can depend; here it is
that of `pipworks.solve.matrix.equilibrium`: a saddle point, or else what the simplex method ends with.
"""

from __future__ import annotations

import io
import json
from math import comb
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Variant
from pipworks.engine.errors import NoParquet
from pipworks.solve import roots
from pipworks.solve.charted import CERTAIN
from pipworks.solve.packs import SolvedPacks, solve_packs

if TYPE_CHECKING:
    from pipworks.lab.sweep import Part


class Columns(NamedTuple):
    """What rows of one variant have that does not depend on the pack."""

    before: str
    """Of the code, what stands before the pack."""
    after: str
    """Of the code, what stands after the pack."""
    usual: str
    """The code of the pack that is the game's own, which stands in no code."""
    usual_pack: str
    swept: dict[str, str]
    """Options that were swept over, and their values here."""
    hands: tuple[tuple[int, ...], ...] | None
    """For each deal the places of player 1's cards; None where nobody is dealt a hand."""
    top: float | None
    """The largest payoff, if it is known."""


def columns_of(variant: Variant, swept: tuple[str, ...]) -> Columns:
    """The columns of a variant's rows, which has any of the packs."""
    options = variant.options
    changed = options.changed()
    before = [f"{key}={value}" for key, value in changed.items() if key < "pack"]
    after = [f"{key}={value}" for key, value in changed.items() if key > "pack"]
    others = [*before, *after]
    name = variant.game.name
    usual = type(options)().pack  # type: ignore[attr-defined]
    return Columns(
        before=f"{name}:{','.join([*before, 'pack='])}",
        after="".join(f",{each}" for each in after),
        usual=f"{name}:{','.join(others)}" if others else name,
        usual_pack=options.written(usual),
        swept={each: options.written(getattr(options, each)) for each in swept},
        hands=_hands(variant),
        top=options.most_payoff,
    )


def _hands(variant: Variant) -> tuple[tuple[int, ...], ...] | None:
    """For each deal of a variant without equal cards the places of player 1's cards in the pack."""
    pack = list(variant.options.pack)  # type: ignore[attr-defined]
    deals = [variant.game.notation.deal_summary(variant, state) for state in roots(variant)]
    if any(not each.get("hand") for each in deals):
        return None
    return tuple(tuple(pack.index(card) for card in each["hand"]) for each in deals)


def rows_of(part: Part) -> bytes:
    """The rows of a part of a sweep, as a Parquet file. Raises NoParquet."""
    arrow, parquet = with_parquet()
    solved = solve_packs(part.variant, part.faces, part.first, part.count)
    table = _table(arrow, part.columns, solved)
    out = io.BytesIO()
    size = max(1, len(table))
    parquet.write_table(table, out, compression="zstd", row_group_size=size, write_page_checksum=True)
    return out.getvalue()


def joined(files: list[Path], out: IO[bytes]) -> None:
    """Write one file with the rows of several. Raises NoParquet."""
    _, parquet = with_parquet()
    form = parquet.read_schema(files[0])
    with parquet.ParquetWriter(out, form, compression="zstd") as writer:
        for file in files:
            rows = parquet.read_table(file)
            writer.write_table(rows, row_group_size=max(1, len(rows)))


def holds(file: Path, rows: int, ends: tuple[str, str], columns: list[str] | None = None) -> bool:
    """Whether a file has so many rows, with these codes first and last, and can be read.

    Of its first and its last group of rows these columns are read, among them `code`, or all of them. Raises
    NoParquet.
    """
    arrow, parquet = with_parquet()
    try:
        with parquet.ParquetFile(file, page_checksum_verification=True) as opened:
            groups = opened.metadata.num_row_groups
            if opened.metadata.num_rows != rows or not groups:
                return False
            first = opened.read_row_group(0, columns)["code"]
            last = first if groups == 1 else opened.read_row_group(groups - 1, columns)["code"]
            return bool((first[0].as_py(), last[-1].as_py()) == ends)
    except PermissionError:
        raise
    except (arrow.ArrowException, OSError, KeyError, IndexError):  # whatever is in it instead
        return False


def pack_at(faces: tuple[int, ...], cards: int, number: int) -> tuple[int, ...]:
    """The pack of a number among all packs of so many different faces, in lexicographic order."""
    found: list[int] = []
    at, left = 0, number
    while len(found) < cards:
        beginning = comb(len(faces) - at - 1, cards - len(found) - 1)
        if left < beginning:
            found.append(faces[at])
        else:
            left -= beginning
        at += 1
    return tuple(found)


def codes_of(columns: Columns, packs: list[tuple[int, ...]]) -> list[str]:
    """The codes of packs. Raises NoParquet."""
    arrow, _ = with_parquet()
    codes: list[str] = _codes(arrow, columns, np.array(packs, np.int64)).to_pylist()
    return codes


def _table(arrow: Any, columns: Columns, solved: SolvedPacks) -> Any:
    values = solved.values
    strengths = np.abs(values)
    decided = None if columns.top is None else (strengths >= columns.top - CERTAIN).mean(axis=1)
    none = arrow.nulls(len(values), arrow.float64())
    shown = {
        "code": _codes(arrow, columns, solved.packs),
        "pack": _lists(arrow, solved.packs.astype(np.int32)),
        **{name: arrow.array([value] * len(values)) for name, value in columns.swept.items()},
        "mean_value": values.mean(axis=1) + 0.0,
        "strength": strengths.mean(axis=1),
        "decided": none if decided is None else decided,
        "best": values.max(axis=1),
        "worst": values.min(axis=1),
        "draws": solved.draws,
        "pure_openings": solved.pure.astype(np.int32),
        "card_power": _power(arrow, columns, values),
        "values": _lists(arrow, values),
    }
    hands = json.dumps(columns.hands)
    return arrow.table(shown).replace_schema_metadata({"hands": hands})


def _power(arrow: Any, columns: Columns, values: NDArray[np.float64]) -> Any:
    """By card the mean value of the deals in which player 1 holds it."""
    if columns.hands is None:
        return arrow.nulls(len(values), arrow.list_(arrow.float64()))
    power = np.empty((len(values), 1 + max(map(max, columns.hands))))
    for card in range(power.shape[1]):
        held = [deal for deal, hand in enumerate(columns.hands) if card in hand]
        power[:, card] = values[:, held].mean(axis=1)  # not as a product of matrices: that sums as it likes
    return _lists(arrow, power + 0.0)


def _codes(arrow: Any, columns: Columns, packs: NDArray[np.int64]) -> Any:
    """The codes of packs, written by Arrow: there are many."""
    from pyarrow import compute

    texts = compute.cast(arrow.array(packs.reshape(-1)), arrow.string())
    lists = arrow.ListArray.from_arrays(np.arange(0, packs.size + 1, packs.shape[1], dtype=np.int32), texts)
    written = compute.binary_join(lists, "-")
    codes = compute.binary_join_element_wise(columns.before, written, columns.after, "")
    return compute.if_else(compute.equal(written, columns.usual_pack), columns.usual, codes)


def _lists(arrow: Any, rows: NDArray[Any]) -> Any:
    """The rows of a matrix as lists."""
    starts = np.arange(0, rows.size + 1, rows.shape[1], dtype=np.int32)
    return arrow.ListArray.from_arrays(starts, np.ascontiguousarray(rows).reshape(-1))


def with_parquet() -> tuple[Any, Any]:
    """PyArrow, and its Parquet. Raises NoParquet."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as problem:
        raise NoParquet(
            "sweeps are kept as Parquet, which needs PyArrow, and that is not here: pip install "
            "'pipworks[lab]'"
        ) from problem
    return pyarrow, parquet
