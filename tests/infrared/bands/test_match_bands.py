"""Pairs of bands are optimal, complete and symmetric."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.infrared.bands.match_bands import match_bands

LISTS = st.lists(st.integers(0, 60).map(float), max_size=5)


def brute(first: list[float], second: list[float], tolerance: float) -> tuple[int, float]:
    """Most pairs, then least distance, over all pairings."""
    short, long = sorted((first, second), key=len)
    best = (0, 0.0)
    for chosen in permutations(range(len(long)), len(short)):
        near = [abs(short[i] - long[j]) for i, j in enumerate(chosen) if abs(short[i] - long[j]) <= tolerance]
        best = min(best, (-len(near), sum(near)))
    return -best[0], best[1]


@settings(max_examples=40)
@given(first=LISTS, second=LISTS, tolerance=st.floats(0.5, 30.0))
def test_no_pairing_is_better(first: list[float], second: list[float], tolerance: float) -> None:
    found = match_bands(np.array(first), np.array(second), tolerance)
    pairs, distance = brute(first, second, tolerance)
    assert len(found.pairs) == pairs
    assert np.abs(found.difference).sum() == pytest.approx(distance)
    assert len(found.pairs) + len(found.only_first) == len(first)
    assert len(found.pairs) + len(found.only_second) == len(second)
    back = match_bands(np.array(second), np.array(first), tolerance)
    assert back.score == found.score


def test_scale_and_empty_lists() -> None:
    found = match_bands(np.array([1000.0, 3000.0]), np.array([3125.0, 1041.7]), 5.0, scale=0.96)
    assert found.pairs == ((0, 1), (1, 0))
    assert found.root_mean_square < 0.1
    assert match_bands(np.array([]), np.array([1000.0])).only_second == (0,)
    assert match_bands(np.array([]), np.array([])).score == 0.0
