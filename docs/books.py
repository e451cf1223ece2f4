"""What the books in this folder have in common: facts that are kept, and pages that say what the facts say.

In a page, a number stands before the comment that says where it comes from: `5.81<!--femto/random/mean_rounds
.2f-->`, a path through the facts and how it is written, as Python's `format` has it or by a name of the
book's own. A form that ends with `~` writes an estimate with its 95 % interval: `36% (35% to 37%)<!--passes
.0%~-->`. Tables stand between `<!--table name-->` and `<!--end-->`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

Facts = dict[str, Any]

NUMBER = re.compile(
    r"(?P<shown>[−+]?\d[\d.,/]*%?(?: \([−+\d.,%]+ to [−+\d.,%]+\))?|\?)"
    r"<!--(?P<path>[\w/.*\[\] -]+?) (?P<form>[^\s>-]\S*)-->"
)
TABLE = re.compile(r"(?P<head><!--table (?P<name>\w+)-->\n).*?(?P<foot><!--end-->)", re.DOTALL)


def rounded(value: Any) -> Any:
    """Facts without the digits that floating point is not to be trusted for."""
    if isinstance(value, dict):
        return {str(key): rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(each) for each in value]
    return round(value, 12) if isinstance(value, float) else value


def keep(folder: Path, name: str, facts: Facts) -> None:
    """Write the facts of a chapter into a folder."""
    folder.mkdir(exist_ok=True)
    text = json.dumps(rounded(facts), indent=1, ensure_ascii=False)
    text = re.sub(r"\[\s+([^\[\]{}]*?)\s+\]", lambda found: "[" + re.sub(r"\s+", " ", found[1]) + "]", text)
    (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def kept_in(folder: Path) -> Facts:
    """The facts of all chapters by name."""
    facts: Facts = {}
    for file in sorted(folder.glob("*.json")):
        facts |= json.loads(file.read_text(encoding="utf-8"))
    return facts


def formatted(value: float, form: str) -> str:
    """A number with a minus sign that is one."""
    return format(value, form).replace("-", "−")


def with_interval(estimate: Mapping[str, Any], form: str) -> str:
    """An estimate and the ends of its interval. Raises ValueError for one that has none."""
    if estimate["low"] is None:
        raise ValueError(f"{estimate} has no interval")
    value, low, high = (formatted(estimate[each], form) for each in ("value", "low", "high"))
    return f"{value} ({low} to {high})"


Forms = Mapping[str, Callable[[Any], str]]


def number(facts: Facts, path: str, form: str, forms: Forms) -> str:
    """A fact as it is written. Raises KeyError for one that there is not."""
    here: Any = facts
    for part in path.split("/"):
        here = here[int(part)] if isinstance(here, list) else here[part]
    if form in forms:
        return forms[form](here)
    if form.endswith("~"):
        return with_interval(here, form.removesuffix("~"))
    return formatted(here["value"] if isinstance(here, dict) else here, form)


def filled(page: str, facts: Facts, tables: Mapping[str, Callable[[Facts], str]], forms: Forms) -> str:
    """A page with all numbers and tables as the facts have them."""
    page = NUMBER.sub(
        lambda found: (
            f"{number(facts, found['path'], found['form'], forms)}<!--{found['path']} {found['form']}-->"
        ),
        page,
    )
    return TABLE.sub(lambda found: f"{found['head']}{tables[found['name']](facts)}{found['foot']}", page)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown; all columns but the first to the right."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(each)} |\n" for each in lines)


def write_pictures(folder: Path, pictures: Mapping[str, str]) -> None:
    """Write all plots of a book."""
    folder.mkdir(exist_ok=True)
    for name, picture in pictures.items():
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")


def write_pages(folder: Path, fill: Callable[[str], str]) -> None:
    """Write all pages of a book anew."""
    for page in sorted(folder.glob("*.md")):
        page.write_text(fill(page.read_text(encoding="utf-8")), encoding="utf-8")
