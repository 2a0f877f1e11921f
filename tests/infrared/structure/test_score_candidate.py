"""The score of a simulated spectrum: a distance of shapes, blind to scale and order, with its closed forms."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.structure.score_candidate import broadened, score_candidate

X = np.arange(600.0, 2400.0, 4.0)
CENTRES, HEIGHTS = np.array([800.0, 1250.0, 1720.0]), np.array([20.0, 60.0, 150.0])


def measured(width: float = 20.0, shape: str = "lorentz") -> Spectrum:
    return Spectrum(X, broadened(X, CENTRES, HEIGHTS, width, shape))


@given(st.floats(1e-3, 1e3), st.permutations(range(3)))
def test_scale_and_order_do_not_matter(gain: float, order: list[int]) -> None:
    plain = score_candidate(measured(), CENTRES, HEIGHTS)
    again = score_candidate(measured(), CENTRES[order], gain * HEIGHTS[order])
    assert again.information_similarity == pytest.approx(plain.information_similarity, rel=1e-9)
    assert plain.information_similarity > 0.97 and plain.cosine > 0.99


def test_score_falls_as_bands_move_away() -> None:
    scores = [score_candidate(measured(), CENTRES + d, HEIGHTS).information_similarity for d in (0, 5, 15, 40, 100)]
    assert scores == sorted(scores, reverse=True) and scores[-1] < 0.5


@pytest.mark.parametrize("shift", [10.0, 30.0, 60.0])
def test_shifted_gaussians_have_the_closed_form(shift: float) -> None:
    sigma = 40.0
    width = sigma * np.sqrt(8 * np.log(2))
    band = Spectrum(X, np.exp(-(((X - 1500.0) / sigma) ** 2) / 2))
    found = score_candidate(band, [1500.0 + shift], [1.0], width, "gauss")
    assert found.divergence == pytest.approx((shift / sigma) ** 2, rel=1e-2)


@pytest.mark.parametrize("shape", ["lorentz", "gauss"])
def test_broadening_keeps_the_area(shape: str) -> None:
    grid = np.arange(-20000.0, 22000.0, 1.0)
    area = np.trapezoid(broadened(grid, CENTRES, HEIGHTS, 15.0, shape), grid)
    assert area == pytest.approx(HEIGHTS.sum(), rel=1e-3)
    peak = broadened(np.array([0.0, 7.5]), np.array([0.0]), np.array([1.0]), 15.0, shape)
    assert peak[1] / peak[0] == pytest.approx(0.5)


def test_what_has_no_score() -> None:
    with pytest.raises(DomainError, match="zero"):
        score_candidate(measured(), CENTRES, np.zeros(3))
    with pytest.raises(DomainError, match="points"):
        score_candidate(Spectrum(np.array([1000.0, 1002.0]), np.array([0.1, 0.2])), CENTRES, HEIGHTS)
    with pytest.raises(InputError, match="length"):
        score_candidate(measured(), CENTRES, HEIGHTS[:2])
