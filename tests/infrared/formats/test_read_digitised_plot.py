"""Projects of WebPlotDigitizer, even and uneven scales."""

import json
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import FormatError
from vibron.core.example import example
from vibron.infrared.formats.read_spectrum import read_spectrum


def project(first: float = 4000, last: float = 400, **changes: Any) -> bytes:
    x = np.linspace(first, last, 60)
    y = 95 - 70 * np.exp(-(((x - (first + last) / 2) / 0.02 / (first - last)) ** 2))
    corners = [
        {"dx": str(first), "dy": "0"},
        {"dx": str(last), "dy": "0"},
        {"dx": str(first), "dy": "0"},
        {"dx": str(last), "dy": "100"},
    ]
    axes = {"isLogX": False, "isLogY": False, "calibrationPoints": corners} | changes
    data = [{"value": [a, b]} for a, b in zip(x.tolist(), y.tolist(), strict=True)]
    return json.dumps({"axesColl": [axes], "datasetColl": [{"name": "one", "data": data}]}).encode()


@pytest.mark.parametrize("format_", ["webplotdigitizer", None])
def test_scale_change_must_be_told(format_: Any) -> None:
    with pytest.raises(FormatError, match="change scale at 2000") as caught:
        read_spectrum(example("digitised_plot.json"), format=format_)
    assert caught.value.field == "scale_change"
    assert "--scale-change on the command line" in caught.value.remedy and "2000" in caught.value.remedy


def test_even_and_uneven_scale() -> None:
    (even,) = read_spectrum(project(), scale_change="none")
    (uneven,) = read_spectrum(project(), scale_change="2000")
    assert even.wavenumber[[0, -1]].tolist() == uneven.wavenumber[[0, -1]].tolist() == [400.0, 4000.0]
    drawn = np.linspace(0, 2600, 60)[::-1]
    true = np.where(drawn <= 1000, 4000 - 2 * drawn, 3000 - drawn)
    np.testing.assert_allclose(uneven.wavenumber, true)
    assert even.kind == uneven.kind == "transmittance"
    assert np.max(even.ordinate) == pytest.approx(0.95, abs=0.01)


def test_plot_of_another_range_needs_no_word() -> None:
    (spectrum,) = read_spectrum(project(1800, 600))
    assert spectrum.wavenumber[[0, -1]].tolist() == [600.0, 1800.0]
    with pytest.raises(FormatError, match="only for a calibration from 4000 to 400"):
        read_spectrum(project(1800, 600), scale_change="2000")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"datasetColl": []}', "no calibration"), (project(isLogX=True), "logarithmic"),
        (project(calibrationPoints=[]), "no calibration"), (b'{"wpd": 3}', "no WebPlotDigitizer"),
        (project().replace(b'"value"', b'"worth"'), "list of points"),
    ],
)  # fmt: skip
def test_refusals(data: bytes, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_spectrum(data, format="webplotdigitizer", scale_change="none")
