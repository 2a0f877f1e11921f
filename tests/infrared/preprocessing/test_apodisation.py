"""The windows have the heights and the line shapes that their authors published."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.instrument.spectral_resolution import spectral_resolution
from vibron.infrared.preprocessing.apodisation_window import KINDS, apodisation_window
from vibron.infrared.preprocessing.match_resolution import match_resolution


def recorded(spectrum: Spectrum, path: float, apodisation: str | None = None, light: bool = True) -> Spectrum:
    return match_resolution(
        spectrum, shape="fourier", light=light, maximum_path_difference=path, apodisation=apodisation
    )


@pytest.mark.parametrize("kind", KINDS)
def test_windows_are_even_one_in_the_middle_and_fall(kind: str) -> None:
    path = np.linspace(-2.5, 2.5, 501)
    weight = apodisation_window(path, 2.0, kind)
    assert weight == pytest.approx(weight[::-1])
    assert weight[250] == pytest.approx(1.0, abs=1e-6)
    assert (np.diff(weight[250:])[weight[251:] > 0.5] <= 1e-12).all()
    assert (weight[np.abs(path) > 2.0] == 0.0).all()
    assert (weight >= 0.0).all()


def test_any_shape_and_an_unknown_name() -> None:
    assert apodisation_window(np.zeros((2, 3)), 1.0, "gauss").shape == (2, 3)
    with pytest.raises(InputError, match="is not a choice"):
        apodisation_window(np.zeros(2), 1.0, "kaiser")


@pytest.mark.parametrize("kind", KINDS)
def test_width_agrees_with_a_long_transform(kind: str) -> None:
    path = (np.arange(40000) + 0.5) / 40000 * 0.5
    weight = apodisation_window(path, 0.5, kind)
    shape = spectral_resolution(0.5, apodisation=kind)
    half = float(np.cos(2 * np.pi * 0.5 * shape.width * path) @ weight / weight.sum())
    assert half == pytest.approx(0.5, abs=1e-4)
    beyond = np.arange(1.7 * shape.width, 8.0, 0.05)
    lobes = [float(np.cos(2 * np.pi * offset * path) @ weight / weight.sum()) for offset in beyond]
    assert max(map(abs, lobes)) <= abs(shape.side_lobe) + 1e-3


def test_norton_and_beer_published_widths_and_side_lobes() -> None:
    shapes = [spectral_resolution(1.0, apodisation=f"norton-beer-{word}") for word in ("weak", "medium", "strong")]
    assert [shape.relative_width for shape in shapes] == pytest.approx([1.2, 1.4, 1.6], abs=1e-4)
    assert [shape.side_lobe for shape in shapes] == pytest.approx([-0.058, -0.0141, 0.0037], abs=2e-4)
    assert spectral_resolution(2.0).width == pytest.approx(0.60335 / 2.0, rel=1e-4)


X = np.arange(1000.0, 1401.0, 0.25)


def line(centre: float, height: float, width: float) -> np.ndarray:
    return height * np.exp(-4 * np.log(2) * ((X - centre) / width) ** 2)


def width_of(y: np.ndarray) -> float:
    above = np.flatnonzero(y >= 0.5 * y.max())
    return float(X[above[-1]] - X[above[0]])


@pytest.mark.parametrize("kind", ["boxcar", "triangle", "norton-beer-strong"])
def test_a_narrow_line_takes_the_width_of_the_line_shape(kind: str) -> None:
    narrow = Spectrum(X, line(1200, 1.0, 0.5), "arbitrary")
    seen = recorded(narrow, 0.25, kind)
    assert width_of(seen.ordinate) == pytest.approx(spectral_resolution(0.25, apodisation=kind).width, abs=0.55)
    assert seen.ordinate.sum() == pytest.approx(narrow.ordinate.sum(), rel=1e-3)


def test_absorbance_is_convolved_as_light() -> None:
    strong = Spectrum(X, line(1200, 3.0, 1.0))
    as_light, as_absorbance = recorded(strong, 0.25), recorded(strong, 0.25, light=False)
    assert as_absorbance.ordinate.sum() == pytest.approx(strong.ordinate.sum(), rel=1e-3)
    assert as_light.ordinate.sum() < 0.8 * strong.ordinate.sum()
    weak = Spectrum(X, line(1200, 1e-3, 1.0))
    assert recorded(weak, 0.25).ordinate == pytest.approx(recorded(weak, 0.25, light=False).ordinate, abs=3e-6)


@pytest.mark.parametrize(("width", "wanted"), [(3.0, 5.0), (6.0, 10.0), (2.0, 2.5)])
def test_gaussian_widths_add_in_squares(width: float, wanted: float) -> None:
    spectrum = Spectrum(X, line(1200, 1.0, width), "arbitrary")
    matched = match_resolution(spectrum, wanted, current=width)
    assert width_of(matched.ordinate) == pytest.approx(wanted, abs=0.5)
    assert matched.ordinate.sum() == pytest.approx(spectrum.ordinate.sum(), rel=1e-6)
    assert matched.ordinate.max() == pytest.approx(width / wanted, rel=2e-3)


def test_gaps_stay_and_nothing_leaks_from_them() -> None:
    y = np.full(X.size, 0.2)
    y[500:520] = np.nan
    for seen in (match_resolution(Spectrum(X, y), 8.0), recorded(Spectrum(X, y), 0.5)):
        assert np.isnan(seen.ordinate[500:520]).all()
        assert np.delete(seen.ordinate, np.s_[500:520]) == pytest.approx(0.2, abs=1e-5)


def test_resolution_is_not_made_up() -> None:
    spectrum = Spectrum(X, line(1200, 1.0, 3.0))
    with pytest.raises(DomainError, match="coarser"):
        match_resolution(spectrum, 4.0, current=8.0)
    with pytest.raises(DomainError, match="two steps"):
        match_resolution(spectrum, 0.3)
    for given in (
        {"shape": "triangle", "resolution": 4.0, "current": 2.0},
        {"shape": "fourier", "maximum_path_difference": 0.25, "resolution": 4.0},
        {"resolution": 4.0, "maximum_path_difference": 0.25},
        {"resolution": 4.0, "apodisation": "boxcar"},
    ):
        with pytest.raises(InputError, match="does not apply to shape"):
            match_resolution(spectrum, **given)
    for shape in ("gauss", "triangle", "fourier"):
        with pytest.raises(InputError, match="is needed"):
            match_resolution(spectrum, shape=shape)
    with pytest.raises(DomainError, match="steps of at most"):
        recorded(spectrum, 3.0)
    with pytest.raises(DomainError, match="evenly spaced"):
        recorded(Spectrum(np.array([1.0, 2.0, 3.2, 4.2]), np.zeros(4)), 0.1)
