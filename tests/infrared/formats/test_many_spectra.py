"""Files of many spectra: OMNIC series, PerkinElmer maps, NeXus, workbooks, and the choice of one of them."""

import struct
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError, ResourceError
from vibron.core.example import example
from vibron.core.registry import find
from vibron.infrared.formats.read_spectrum import read_spectrum

BAND = 10**-0.8  # transmittance at 1720 cm^-1


def test_omnic_series() -> None:
    first, second, third = read_spectrum(example("omnic.srs"))
    assert [one.ordinate[66] for one in (first, second, third)] == pytest.approx([0.8, 0.4, 0.2], abs=1e-7)
    assert third.metadata == {"title": "Spectrum 3"}
    assert first.wavenumber[66] == pytest.approx(1720.0)


def test_map_of_perkinelmer_is_in_percent_whatever_a_single_pixel_holds() -> None:
    spectra = read_spectrum(example("perkinelmer.fsm"))
    assert [one.ordinate[66] for one in spectra] == pytest.approx([BAND**k for k in range(1, 5)], rel=1e-6)
    assert {one.kind for one in spectra} == {"transmittance"}
    assert spectra[3].metadata == {"title": "made up 4", "x (um)": "106.25", "y (um)": "193.75"}


@pytest.mark.parametrize("units", ["1/cm", "um"])
def test_nexus(made: ModuleType, units: str) -> None:
    x = made.X if units == "1/cm" else 1e4 / made.X
    values = np.outer([1.0, 0.5], made.ABSORBANCE)
    first, second = read_spectrum(made.encode.nexus(x, values, units, row=np.array([0.0, 25.0])))
    np.testing.assert_allclose(first.wavenumber, made.X[::-1])
    np.testing.assert_allclose(second.ordinate, made.ABSORBANCE[::-1] / 2)
    assert second.metadata == {"title": "a map", "row": "25 um"}


def test_workbook_leaves_sheets_without_spectra_out() -> None:
    whole, half = read_spectrum(example("workbook.xlsx"))
    assert [whole.metadata["title"], half.metadata["title"]] == ["whole", "half"]
    assert half.ordinate[66] == pytest.approx(0.4)


def test_a_workbook_that_unpacks_to_too_much_is_refused(made: ModuleType) -> None:
    with pytest.raises(ResourceError, match="unpacks to"):
        read_spectrum(made.encode.workbook({"data": [["x" * 1000] * 50] * 50}), max_points=1_000)


@pytest.mark.parametrize(
    ("damaged", "words"),
    [
        (lambda made: made.encode.omnic_series([made.ABSORBANCE], 4000.0, 400.0, cut=4), "does not hold spectra"),
        (lambda made: made.encode.omnic_series([made.ABSORBANCE], 4000.0, 400.0, x_code=2), "interferogram"),
        (lambda made: made.encode.omnic_series([made.ABSORBANCE], 4000.0, 400.0)[:-9], "would take"),
        (lambda made: made.encode.fsm([made.ABSORBANCE], 4000.0, 400.0, 1, step=-7.0), "do not lead"),
        (lambda made: made.encode.fsm([made.ABSORBANCE] * 3, 4000.0, 400.0, 2), "2 x 1 pixels and 3 spectra"),
        (lambda made: made.encode.fsm([made.ABSORBANCE], 4000.0, 400.0, 1)[:-1], "would take"),
        (lambda made: made.encode.nexus(made.X[1:], made.ABSORBANCE), "has no axis of that length"),
        (lambda made: made.encode.nexus(made.X, made.ABSORBANCE, "mm"), "not a unit of an infrared spectrum"),
        (lambda made: made.encode.workbook({"words": [["made", "up"]]}), "no two columns"),
        (lambda _: example("workbook.xlsx").read_bytes()[:900] + struct.pack("<I", 7) * 300, "damaged"),
    ],
)
def test_refusals(made: ModuleType, damaged: Callable[[Any], bytes], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_spectrum(damaged(made))


def test_one_spectrum_is_never_taken_silently_out_of_several() -> None:
    several = str(example("omnic.srs"))
    search: Any = find("search_library").execute
    with pytest.raises(InputError, match="holds 3 spectra, and one is needed") as caught:
        search(spectrum=several, library=str(example("bands.arrow")))
    assert f"{several}#1 to {several}#3" in str(caught.value)
    found = search(spectrum=f"{several}#2", library=str(example("bands.arrow")), metric="cosine")
    assert found == search(spectrum=f"{several}#3", library=str(example("bands.arrow")), metric="cosine")


def test_choice_by_number() -> None:
    [second] = read_spectrum(example("omnic.srs"), number=2)
    assert second.metadata["title"] == "Spectrum 2"
    with pytest.raises(InputError, match="the file holds 3 spectra"):
        read_spectrum(example("omnic.srs"), number=4)


def test_a_mark_in_the_name_of_a_file_is_no_choice(tmp_path: Path) -> None:
    path = tmp_path / "run#1"
    path.write_bytes(example("affn.jdx").read_bytes())
    assert find("find_bands").execute(spectrum=str(path)) == find("find_bands").execute(
        spectrum=str(example("affn.jdx"))
    )
