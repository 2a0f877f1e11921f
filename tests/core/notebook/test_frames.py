"""Records as pandas tables and xarray datasets."""

import numpy as np
import pytest

import vibron
from vibron.core.data_record import Rows
from vibron.core.errors import InputError
from vibron.infrared import BandList, absorption_table, find_bands, kennard_stone, morse_levels
from vibron.manybody import heisenberg
from vibron.radiation import band_radiance, dunham_lines, reference_atmosphere, two_point_correction, wien_peak

X = np.arange(1600.0, 1801.0, 2.0)
SPECTRUM = vibron.Spectrum(X, np.exp(-(((X - 1715.0) / 12.0) ** 2)))


def test_a_list_of_records_gives_a_row_each() -> None:
    found = find_bands(SPECTRUM)
    frame = found.to_pandas()
    assert frame.wavenumber.tolist() == [band.wavenumber for band in found.bands]
    assert frame.attrs["units"] == {"wavenumber": "cm^-1", "width": "cm^-1"}
    assert frame.attrs["noise"] == found.noise and frame.attrs["state"] == "unknown"
    assert found.bands.to_pandas().equals(frame)


def test_no_records_give_an_empty_table_with_columns() -> None:
    frame = BandList(Rows(), 0.0, 0.0, "gas", ()).to_pandas()
    assert len(frame) == 0 and "wavenumber" in frame.columns
    assert len(Rows().to_pandas()) == 0


def test_records_in_records_have_dotted_names() -> None:
    frame = absorption_table(1650.0, 1800.0).to_pandas()
    assert {"range.group", "range.low"} <= set(frame.columns) and frame.attrs["units"]["range.low"] == "cm^-1"


def test_arrays_of_one_length_are_columns() -> None:
    lines = dunham_lines("CO")
    frame = lines.to_pandas()
    assert frame.shape == (len(lines.wavenumber), 20) and frame.attrs["units"]["intensity"] == "cm/molecule"
    profile = reference_atmosphere("us-1976", [0.0, 10.0]).to_pandas()
    assert profile.temperature.tolist() == pytest.approx([288.15, 223.25], abs=0.1)


def test_numbers_make_one_row() -> None:
    frame = wien_peak(300.0).to_pandas()
    assert len(frame) == 1 and frame.wavelength[0] == pytest.approx(9.659, abs=1e-3)
    assert frame.attrs["units"]["frequency"] == "Hz"


def test_spectra_become_columns() -> None:
    frame = Rows([SPECTRUM, SPECTRUM]).to_pandas()
    assert frame.shape == (len(X), 2) and frame.index.name == "wavenumber"


def test_a_model_is_the_table_of_its_terms() -> None:
    frame = heisenberg(size=(4,)).to_pandas()
    assert list(frame.name[:2]) == ["exchange_flip", "exchange_ising"] and frame.ops[0] == ("Sp", "Sm")


def test_positions_become_coordinates() -> None:
    lines = dunham_lines("CO")
    data = lines.to_xarray()
    assert data.intensity.dims == ("wavenumber",) and data.wavenumber.attrs["units"] == "cm^-1"
    assert np.array_equal(data.intensity.values, lines.intensity)
    assert data.intensity.attrs["units"] == "cm/molecule" and data.intensity.attrs["long_name"]


def test_axes_of_unequal_length_stay_apart() -> None:
    data = morse_levels(2989.7, 52.05).to_xarray()
    assert data.sizes["v"] == data.energy.size and data.transition.dims == ("transition",)
    pair = band_radiance(300.0, [3.0, 8.0], [5.0, 14.0]).to_xarray()
    assert pair.radiance.dims == ("axis_0",) and pair.radiance.attrs["units"] == "W m^-2 sr^-1"


def test_records_without_arrays_have_no_dataset() -> None:
    with pytest.raises(InputError, match=r"holds no arrays. Use to_pandas\(\)"):
        find_bands(SPECTRUM).to_xarray()


def test_images_have_a_dataset_only() -> None:
    found = two_point_correction(np.ones((2, 2)), np.zeros((2, 2)), np.full((2, 2), 2.0), 1.0, 3.0)
    with pytest.raises(InputError, match=r"several axes only. Use to_xarray\(\)"):
        found.to_pandas()
    assert found.to_xarray().image.dims == ("r", "c")


def test_lists_of_words_stay_in_one_cell() -> None:
    assert kennard_stone(np.array([[0.0], [1.0], [2.0]]), count=2).to_pandas().shape[0] == 1


def test_what_is_not_a_table_is_refused() -> None:
    for data in ([1.0, 2.0], 5, np.zeros(3)):
        with pytest.raises(InputError, match="is not a series or a table of pandas"):
            vibron.Spectrum.from_pandas(data)  # type: ignore[arg-type]
        with pytest.raises(InputError, match="is not a data array or a dataset of xarray"):
            vibron.Spectrum.from_xarray(data)  # type: ignore[arg-type]
