"""The line decoder against tables worked by hand, and against a separate encoder."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import ResourceError
from vibron.infrared.formats._asdf import decode

MISSING = float("nan")
BY_HAND = {
    "differences only": ("100A0JKL\n103A6J", [10, 11, 13, 16, 17]),
    "difference before squeezed": ("100A0JB0\n103C0J", [10, 11, 20, 30, 31]),
    "first difference on line 2": ("100 10 11 12\n103A3JJ\n105A5K", [10, 11, 12, 13, 14, 15, 17]),
    "repeat count of two digits": ("100A0S2", [10] * 12),
    "missing value": ("100 10 ? 12", [10, MISSING, 12]),
    "repeat of a difference": ("100A0JU", [10, 11, 12, 13]),
    "repeat then difference, checked": ("100A0JUK\n104A5J", [10, 11, 12, 13, 15, 16]),
    "line ending in a repeated difference is checked": ("100A0JT\n102A2J", [10, 11, 12, 13]),
    "line ending in a repeated value is not": ("100A0T\n102A0J", [10, 10, 10, 11]),
    "repeat count one": ("100A0SB0", [10, 20]),
    "check ordinate alone on the last line": ("100A0JK\n102A3", [10, 11, 13]),
    "squeezed after difference, no digits": ("100A0J@B", [10, 11, 0, 2]),
    "negative digits": ("100a0jk%", [-10, -11, -13, -13]),
    "signs part the numbers": ("100+10-20+30-1", [10, -20, 30, -1]),
    "packed abscissa below zero": ("-100-10-20", [-10, -20]),
    "exponent with a sign": ("100 1.5E+02 2e-01", [150, 0.2]),
    "exponent without a sign": ("100 1.5E2 20", [150, 20]),
    "squeezed five is not an exponent": ("100E0J\n101E1", [50, 51]),
    "Fortran exponent": ("100 1.5D+02 2.5d-01", [150, 0.25]),
    "comments": ("100 1 2 $$ first\n$$ nothing\n102 3 4", [1, 2, 3, 4]),
    "separators": ("100, 1; 2\t3", [1, 2, 3]),
    "difference after a missing value": ("100A0?JB0J", [10, MISSING, MISSING, 20, 21]),
    "unreadable number": ("100 1 #### 3", [1, MISSING, 3]),
    "minus sign of typography": ("100 −5 6", [-5, 6]),
}


@pytest.mark.parametrize(("lines", "wanted"), BY_HAND.values(), ids=list(BY_HAND))
def test_lines_worked_by_hand(lines: str, wanted: list[float]) -> None:
    np.testing.assert_array_equal(decode(lines).ordinate, np.array(wanted, dtype=float))


def test_abscissa_of_a_checked_line_belongs_to_the_ordinate_before() -> None:
    decoded = decode("100A0JKL\n103A6J", first_line=7)
    assert decoded.index.tolist() == [0, 3]
    assert decoded.line.tolist() == [7, 8]
    assert decoded.checks == ()


def test_wrong_check_ordinate_is_reported_with_its_size() -> None:
    (check,) = decode("100A0JKL\n103A9J", first_line=7).checks
    assert (check.kind, check.line, check.expected, check.found, check.size) == ("y-check", 8, 16, 19, 3)


def test_writer_that_repeats_nothing_is_known_by_the_count_of_points() -> None:
    lines = "100A0J\n102A5J\n104B0J"
    assert decode(lines, expected=6).ordinate.tolist() == [10, 11, 15, 16, 20, 21]
    assert decode(lines, expected=4).ordinate.tolist() == [10, 11, 16, 21]


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        ("100A0J\nxyz 3", 2, "does not begin with an abscissa"),
        ("100 1 2#5 3", 1, "not a number"),
        ("100 1 2\n102S5", 2, "repeat count"),
        ("100A0SS", 1, "repeat count"),
        ("100J5K", 1, "begins with a difference"),
    ],
)
def test_what_cannot_be_read_is_reported_with_its_line(lines: str, line: int, words: str) -> None:
    check = decode(lines).checks[0]
    assert check.line == line
    assert words in check.text


def test_thousands_of_complaints_are_counted_not_listed() -> None:
    checks = decode("\n".join(["100 # #"] * 5000)).checks
    assert len(checks) < 60
    assert "more" in checks[-1].text


def test_repeat_count_beyond_the_limit_is_refused() -> None:
    with pytest.raises(ResourceError, match="max_points"):
        decode("100A0S999999999", max_points=1000)
    with pytest.raises(ResourceError):
        decode("100A0S99999999999999999999999999")


def test_tables_longer_than_a_chunk() -> None:
    line = "100" + "A0JKL" * 200
    decoded = decode("\n".join([line] * 2000))
    assert decoded.ordinate.size == 2000 * 800 - 1999
    assert decoded.line[-1] == 2000


@pytest.mark.parametrize("form", ["AFFN", "PAC", "SQZ", "DIF", "DIFDUP"])
@settings(max_examples=60, deadline=None)
@given(
    values=st.lists(st.integers(-(10**7), 10**7) | st.sampled_from([0, 0, 5]), min_size=1, max_size=200),
    per_line=st.integers(2, 40),
)
def test_what_was_encoded_is_decoded(encode: Callable[..., str], form: str, values: list[int], per_line: int) -> None:
    decoded = decode(encode(values, form, first=4000, step=-2, per_line=per_line), expected=len(values))
    assert decoded.ordinate.tolist() == values
    assert decoded.checks == ()
    np.testing.assert_allclose(decoded.abscissa, 4000 - 2 * decoded.index)
