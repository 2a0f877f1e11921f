"""Each kind of disagreement is found on its line."""

from collections.abc import Callable

import pytest

from vibron.core.example import example
from vibron.infrared.formats.validate_jcamp import validate_jcamp

TABLE = "4000 1 2 3 4\n3992 5 6 7 8\n3984 9 8 7 6\n3976 5 4 3 2\n3968 1 2 3 4\n3960 5 6 7 8"
GOOD = {"FIRSTX": 4000, "LASTX": 3954, "NPOINTS": 24, "DELTAX": -2, "FIRSTY": 1, "MAXY": 9, "MINY": 1}


@pytest.mark.parametrize(
    "name", ["affn.jdx", "pac.jdx", "sqz.jdx", "dif.jdx", "difdup.jdx", "xypoints.jdx", "nested_link.jdx"]
)
def test_good_examples(name: str) -> None:
    report = validate_jcamp(example(name))
    assert report.valid
    assert report.problems == ()
    assert report.points >= 73


@pytest.mark.parametrize(
    ("label", "value", "line"),
    [
        ("LASTX", 3900, 9), ("DELTAX", 2, 11), ("FIRSTY", 7, 12), ("MAXY", 99, 13),
        ("MINY", -5, 14), ("FIRSTX", 3000, 8),
    ],
)  # fmt: skip
def test_wrong_label(jcamp: Callable[..., bytes], label: str, value: float, line: int) -> None:
    report = validate_jcamp(jcamp(TABLE, **(GOOD | {label: value})))
    found = {problem.kind: problem for problem in report.problems}
    assert not report.valid
    assert found[label.lower()].line == line
    assert found[label.lower()].expected == value


def test_wrong_count_abscissa_and_character(jcamp: Callable[..., bytes]) -> None:
    table = TABLE.replace("3976", "3576").replace("9 8", "9 8!")
    report = validate_jcamp(jcamp(table, **(GOOD | {"NPOINTS": 25})))
    assert {(problem.kind, problem.line) for problem in report.problems} == {
        ("npoints", 16), ("x-check", 19), ("character", 18), ("missing", 15),
    }  # fmt: skip


def test_contradiction_is_reported_not_raised(jcamp: Callable[..., bytes]) -> None:
    report = validate_jcamp(jcamp(TABLE, **(GOOD | {"FIRSTX": 2000, "LASTX": 1977, "DELTAX": -1})))
    assert [(problem.kind, problem.line) for problem in report.problems] == [("axis", 16)]
