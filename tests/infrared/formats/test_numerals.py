"""Numbers read eight digits at a time are those that Python's ``float`` reads, to the last bit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.infrared.formats._numerals import numbers

WORDS = st.one_of(
    st.from_regex(r"[+-]?[0-9]{0,17}\.?[0-9]{0,17}", fullmatch=True),
    st.floats(allow_nan=False, allow_infinity=False).map(lambda value: repr(value).replace("E", "e")),
    st.integers(-(10**17), 10**17).map(str),
    st.sampled_from(
        ["9007199254740993", "900719925474099.3", "0.000000000000001", "-0", "-0.0", ".5", "5.", "00012.50"]
    ),
).filter(bool)


def read(words: list[str]) -> np.ndarray:
    end = np.cumsum([len(word) + 1 for word in words], dtype=np.int64) - 1
    start = end - np.array([len(word) for word in words], dtype=np.int64)
    return numbers(" ".join(words).encode(), start, end)


def value(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        return float("nan")


@settings(max_examples=60)
@given(st.lists(WORDS, min_size=1, max_size=30))
def test_equal_to_float(words: list[str]) -> None:
    found, wanted = read(words), np.array([value(word) for word in words])
    finite = np.isfinite(wanted) | np.isnan(found)  # next to an unreadable word, infinity becomes NaN
    np.testing.assert_array_equal(found[finite], np.where(np.isnan(found), np.nan, wanted)[finite])
    assert (np.isnan(found) == ~np.isfinite(wanted))[np.isnan(wanted) | np.isnan(found)].all()
    known = ~np.isnan(found)
    np.testing.assert_array_equal(np.signbit(found[known]), np.signbit(wanted[known]))


@pytest.mark.parametrize("places", range(1, 18))
def test_every_length_and_place_of_the_point(places: int) -> None:
    digits = "123456789123456789"[:places]
    words = [digits, *(f"-{digits[:k]}.{digits[k:]}" for k in range(places + 1))]
    assert read(words).tolist() == [float(word) for word in words]


def test_no_numbers() -> None:
    assert numbers(b"", np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)).shape == (0,)
    assert np.isnan(read(["1.2.3", ".", "-", "x1", "?"])).all()
