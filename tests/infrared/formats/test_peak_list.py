"""A table is a curve or a list of peaks by the distances of its points, whatever it is called."""

import numpy as np
import pytest

from vibron.core.errors import FormatError
from vibron.infrared.formats.read_spectrum import read_spectrum

GRID = np.linspace(4000.0, 450.0, 935)
PERCENT = 96.0 - 70.0 * np.exp(-(((GRID - 1715.0) / 15.0) ** 2)) - 40.0 * np.exp(-(((GRID - 2950.0) / 20.0) ** 2))
PEAKS = np.array(
    [3082, 3060, 3026, 3001, 2924, 2850, 1943, 1869, 1802, 1745, 1601, 1583, 1493, 1452, 1376, 1328, 1181, 1155, 1069,
     1028, 1003, 965, 906, 842, 757, 699, 621, 540], dtype=float,
)  # fmt: skip


def content(label: str, x: np.ndarray, y: np.ndarray) -> bytes:
    table = "\n".join(f"{a:.3f}, {b:.4f}" for a, b in zip(x, y, strict=True))
    return (
        f"##TITLE= t\n##JCAMP-DX= 4.24\n##DATA TYPE= INFRARED SPECTRUM\n##XUNITS= 1/CM\n##YUNITS= TRANSMITTANCE (%)\n"
        f"##NPOINTS= {x.size}\n##{label}= (XY..XY)\n{table}\n##END=\n"
    ).encode()


@pytest.mark.parametrize("label", ["PEAK TABLE", "PEAK ASSIGNMENTS", "XYPOINTS", "XYDATA"])
def test_a_whole_spectrum_of_pairs_is_read_under_any_label(label: str) -> None:
    (spectrum,) = read_spectrum(content(label, GRID, PERCENT))
    assert (len(spectrum), spectrum.kind) == (935, "transmittance")
    assert spectrum.wavenumber[np.argmin(spectrum.ordinate)] == pytest.approx(1715.0, abs=4.0)


@pytest.mark.parametrize("label", ["PEAK TABLE", "XYPOINTS"])
def test_a_list_of_peaks_is_refused_under_any_label(label: str) -> None:
    heights = 90.0 - 80.0 * np.random.default_rng(1).random(PEAKS.size)
    with pytest.raises(FormatError, match="separate peaks") as caught:
        read_spectrum(content(label, PEAKS, heights))
    assert "absorption_table" in caught.value.remedy


def test_an_unevenly_digitised_curve_is_a_curve() -> None:
    x = np.sort(np.random.default_rng(2).uniform(450.0, 4000.0, 700))
    y = 95.0 - 60.0 * np.exp(-(((x - 1715.0) / 60.0) ** 2)) - 30.0 * np.exp(-(((x - 2950.0) / 80.0) ** 2))
    assert len(read_spectrum(content("PEAK TABLE", x, y))[0]) == 700


def test_points_at_equal_wavelength_steps_are_a_curve() -> None:
    x = 1e4 / np.linspace(2.5, 15.0, 60)
    y = 95.0 - 60.0 * np.exp(-(((x - 1715.0) / 60.0) ** 2))
    assert len(read_spectrum(content("XYPOINTS", x, y))[0]) == 60
