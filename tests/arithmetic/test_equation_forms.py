"""When two expressions are the same: forms against rational functions, and how forms are written."""

from __future__ import annotations

from itertools import permutations

import naive_equations as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.arithmetic import (
    Expression,
    Options,
    form,
    is_allowed,
    parse,
    same,
    steps,
    text,
    tidy,
    value_of,
)
from pipworks.arithmetic.canonical import Form, card, joined

RATIONAL = Options(division="rational")


def forms_of(count: int) -> int:
    """The number of forms of so many different cards."""
    made: dict[int, set[Form]] = {}
    for places in range(1, 1 << count):
        here: set[Form] = set()
        if places & (places - 1) == 0:
            here.add(card(places.bit_length() + 1))
        one = (places - 1) & places
        while one:
            for a in made[one]:
                for b in made[places ^ one]:
                    here.update(joined(sign, a, b) for sign in range(4))
            one = (one - 1) & places
        made[places] = here
    return len(made[(1 << count) - 1])


def test_number_of_different_expressions() -> None:
    # OEIS A140606, "Number of inequivalent expressions involving n operands", where (a−b)/(c−d) is
    # equivalent to (b−a)/(d−c) as it is here.
    assert [forms_of(count) for count in range(1, 6)] == [1, 6, 68, 1170, 27142]


@pytest.mark.parametrize("values", [[2, 3, 5], [4, 4, 7], [6, 6, 6], [2, 3, 5, 7], [3, 3, 8, 8]])
def test_same_form_means_same_function(values: list[int]) -> None:
    """Over every expression of the values: as many forms as functions, in one-to-one relation."""
    pairs = {
        (form(naive.expression(tree, values)), naive.function(tree, values))
        for tree in naive.trees(tuple(range(len(values))), 4)
        if _defined(tree, values)
    }
    assert len({found for found, _ in pairs}) == len(pairs)
    assert len({function for _, function in pairs}) == len(pairs)


def _defined(tree: object, values: list[int]) -> bool:
    """Whether no division by nought, as cards, stands in the tree."""
    return naive.value(tree, values, RATIONAL) is not None


@st.composite
def trees_of_places(draw: st.DrawFn, most: int = 6) -> object:
    parts: list[object] = list(draw(st.permutations(range(draw(st.integers(1, most))))))
    while len(parts) > 1:
        left = parts.pop(draw(st.integers(0, len(parts) - 1)))
        right = parts.pop(draw(st.integers(0, len(parts) - 1)))
        parts.append((draw(st.integers(0, 3)), left, right))
    return parts[0]


def _size(tree: object) -> int:
    return 1 if isinstance(tree, int) else _size(tree[1]) + _size(tree[2])  # type: ignore[index]


@settings(max_examples=150, deadline=None)
@given(trees_of_places(), trees_of_places(), st.lists(st.integers(1, 4), min_size=6, max_size=6))
def test_forms_and_functions_agree_on_random_expressions(
    one: object, other: object, values: list[int]
) -> None:
    if _size(one) != _size(other):
        return
    values = values[: _size(one)]
    if not (_defined(one, values) and _defined(other, values)):
        return
    alike = form(naive.expression(one, values)) == form(naive.expression(other, values))
    assert alike == (naive.function(one, values) == naive.function(other, values))


def _rearranged(draw: st.DrawFn, tree: object) -> object:
    """A tree that by one of the laws means the same."""
    if isinstance(tree, int):
        return tree
    sign, left, right = tree  # type: ignore[misc]
    left, right = _rearranged(draw, left), _rearranged(draw, right)
    inverse = sign % 2 == 1
    if not inverse and draw(st.booleans()):
        left, right = right, left
    group = sign // 2 * 2
    if isinstance(left, tuple) and left[0] // 2 * 2 == group and draw(st.booleans()):
        # (a ∘ b) ∙ c  =  (a ∙ c) ∘ b
        return left[0], (sign, left[1], right), left[2]
    if isinstance(right, tuple) and right[0] // 2 * 2 == group and draw(st.booleans()):
        # a ∙ (b ∘ c)  =  (a ∙ b) then c, undone where one of the two undoes
        return group + ((sign ^ right[0]) & 1), (sign, left, right[1]), right[2]
    return sign, left, right


@settings(max_examples=150, deadline=None)
@given(st.data(), trees_of_places(), st.lists(st.integers(1, 9), min_size=6, max_size=6))
def test_rearranging_keeps_the_form(data: st.DataObject, tree: object, values: list[int]) -> None:
    other = data.draw(st.composite(lambda draw: _rearranged(draw, tree))())
    assert form(naive.expression(tree, values)) == form(naive.expression(other, values))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(2-3)*(5-7)", "(3-2)*(7-5)"),
        ("2-(3-5)*7", "2+(5-3)*7"),
        ("2-(3-5)/7", "2+(5-3)/7"),
        ("8+(5-5)*3", "8-(5-5)*3"),
        ("6/(2/3)", "6*3/2"),
        ("2^(3+4)", "2^(4+3)"),
    ],
)
def test_the_same(one: str, other: str) -> None:
    assert same(parse(one), parse(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("8+5-10*1", "8+5*1-10"),
        ("(2-4)^2", "(4-2)^2"),
        ("2^3^2", "(2^3)^2"),
        ("6*1", "6/1"),
        ("8+(3+2-5)*7", "8-(3+2-5)*7"),
        ("2+2", "2*2"),
    ],
)
def test_not_the_same(one: str, other: str) -> None:
    assert not same(parse(one), parse(other))


@settings(max_examples=150, deadline=None)
@given(trees_of_places(), st.lists(st.integers(0, 9), min_size=6, max_size=6))
def test_tidy_writing_has_the_form_and_the_value(tree: object, values: list[int]) -> None:
    if not _defined(tree, values):
        return
    found = naive.expression(tree, values)
    neat = tidy(form(found))
    assert form(neat) == form(found)
    assert value_of(neat, RATIONAL) == value_of(found, RATIONAL)
    assert tidy(form(neat)) == neat
    for negatives in ("allowed", "none", "positive"):
        for division in ("exact", "rational"):
            options = Options(division=division, negatives=negatives)  # type: ignore[arg-type]
            assert is_allowed(neat, options) or not is_allowed(found, options)


@given(*(st.lists(st.integers(0, 9), min_size=1, max_size=3) for _ in range(2)))
@settings(max_examples=100, deadline=None)
def test_a_sum_falls_below_0_as_late_as_it_can(added: list[int], taken: list[int]) -> None:
    def results_below_0(written: Expression) -> int:
        return sum(each.result < 0 for each in steps(written))

    ways = [parse("-".join(map(str, ("+".join(map(str, added)), *each)))) for each in permutations(taken)]
    assert results_below_0(tidy(form(ways[0]))) == min(map(results_below_0, ways))


@settings(max_examples=150, deadline=None)
@given(trees_of_places(), st.lists(st.integers(0, 999), min_size=6, max_size=6))
def test_printed_expressions_read_back(tree: object, values: list[int]) -> None:
    found = naive.expression(tree, values)
    assert parse(text(found, keep_steps=True)) == found
    short = parse(text(found))
    assert same(short, found)
    assert text(short) == text(found)


@settings(max_examples=80, deadline=None)
@given(trees_of_places(4))
def test_no_bracket_can_be_left_out(tree: object) -> None:
    found = naive.expression(tree, [2, 3, 5, 7])
    written = text(found)
    for opening, each in enumerate(written):
        if each != "(":
            continue
        depth, closing = 1, opening
        while depth:
            closing += 1
            depth += (written[closing] == "(") - (written[closing] == ")")
        without = written[:opening] + written[opening + 1 : closing] + written[closing + 1 :]
        assert not same(parse(without), found)
