"""The ordinate that the input of a tool declares: spectra of other kinds are converted before the tool sees them."""

import numpy as np
import pytest

from vibron.core.errors import VibronError
from vibron.core.ordinate import with_ordinate
from vibron.core.quantity import Record
from vibron.core.registry import find
from vibron.core.result import to_json
from vibron.core.spectrum import Spectrum

X = np.arange(600.0, 4000.0, 2.0)
ABSORBANCE = 0.6 * np.exp(-(((X - 1700.0) / 15.0) ** 2)) + 0.3 * np.exp(-(((X - 2900.0) / 20.0) ** 2))
BANDS = Spectrum(X, ABSORBANCE)
LIGHT = Spectrum(X, 10.0**-ABSORBANCE, "transmittance")
OPTIONS = {
    "band_width": {"wavenumber": 1700.0},
    "integrate_band": {"low": 1600.0, "high": 1800.0},
}
NEED = (
    "assign_bands", "band_width", "baseline", "correct_atr", "find_bands", "integrate_band", "normalise_spectrum",
    "second_derivative_bands", "subtract_atmosphere",
)  # fmt: skip


@pytest.mark.parametrize("name", NEED)
def test_a_transmittance_gives_the_answer_of_its_absorbance(name: str) -> None:
    tool, options = find(name), OPTIONS.get(name, {})
    first, second = (tool.execute(spectrum=each, **options) for each in (LIGHT, find("to_absorbance").function(LIGHT)))
    assert _numbers(first) == _numbers(second) != []


def _numbers(result: object) -> list[float]:
    """Return all numbers of a result."""

    def walk(data: object) -> list[float]:
        if isinstance(data, dict):
            return [one for part in data.values() for one in walk(part)]
        if isinstance(data, list):
            return [one for part in data for one in walk(part)]
        return [float(data)] if isinstance(data, int | float) else []

    return walk(to_json(result))


def test_a_conversion_is_noted_in_the_warnings_of_the_result() -> None:
    found = find("correct_atr").execute(spectrum=LIGHT)
    assert found.kind == "absorbance"
    assert found.warnings[0] == "transmittance converted to absorbance"


def test_every_tool_that_needs_an_ordinate_says_so_in_its_card() -> None:
    [declared] = [one for one in find("find_bands").inputs if one.name == "spectrum"]
    assert "a transmittance is converted" in declared.describe()
    assert isinstance(declared.mark, Record) and declared.mark.ordinate == "upward"


def test_what_needs_no_conversion_is_the_same_object() -> None:
    coefficient = Spectrum(X, ABSORBANCE, "absorption_coefficient")
    assert with_ordinate(coefficient, "upward", "spectrum") is coefficient
    assert with_ordinate(BANDS, "absorbance", "spectrum") is BANDS
    assert with_ordinate(LIGHT, "any", "spectrum") is LIGHT


@pytest.mark.parametrize("name", ["correct_atr", "find_bands", "normalise_spectrum"])
def test_a_reflectance_is_refused_with_a_remedy_that_exists(name: str) -> None:
    with pytest.raises(VibronError) as caught:
        find(name).execute(spectrum=Spectrum(X, 10.0**-ABSORBANCE, "reflectance"))
    assert "to_absorbance with allow_reflectance=true" in caught.value.remedy
    assert find("to_absorbance").execute(
        spectrum=Spectrum(X, 10.0**-ABSORBANCE, "reflectance"), allow_reflectance=True
    ).ordinate == pytest.approx(ABSORBANCE)
