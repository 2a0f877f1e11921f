"""The JSON of a tool's result is a file of the spectrum that it holds."""

import json

import numpy as np
import pytest

from vibron.core.errors import FormatError
from vibron.core.result import to_json
from vibron.core.spectrum import Spectrum
from vibron.infrared import read_spectrum, subtract_atmosphere

X = np.arange(600.0, 4000.0, 4.0)
Y = np.where(X == 1000.0, np.nan, 0.3 * np.exp(-(((X - 1700.0) / 15.0) ** 2)))
ONE = Spectrum(X, Y, "absorbance", "solid", {"title": "one"}, ("a note",))


@pytest.mark.parametrize("data", [to_json(ONE), to_json([ONE]), {"other": 3.0, "found": to_json(ONE)}])
def test_a_spectrum_in_a_result(data: object) -> None:
    [found] = read_spectrum(json.dumps(data).encode())
    assert found == ONE


def test_the_result_of_a_tool() -> None:
    result = subtract_atmosphere(ONE)
    [found] = read_spectrum(json.dumps(to_json(result)).encode())
    assert found == result.corrected


@pytest.mark.parametrize("data", [{"a": to_json(ONE), "b": to_json(ONE)}, [], [to_json(ONE), 3], {"x": [1.0]}])
def test_which_spectrum_is_meant_must_be_clear(data: object) -> None:
    with pytest.raises(FormatError, match="neither of the format"):
        read_spectrum(json.dumps(data).encode())


def test_a_damaged_result() -> None:
    with pytest.raises(FormatError, match="spectrum 1"):
        read_spectrum(json.dumps({**to_json(ONE), "ordinate": [1.0]}).encode())
