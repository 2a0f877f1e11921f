"""Spectra: from lists, pandas and xarray and back, as text, as an array, and pickled."""

import pickle
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
import xarray as xr

from vibron.core.errors import InputError
from vibron.core.spectrum import Spectrum

LARGE = Spectrum(
    np.linspace(400.0, 4000.0, 100_000), np.where(np.arange(100_000) % 7, 0.1, np.nan), "transmittance", "solid",
    {"title": "polystyrene", "units": "1/CM"}, ("uneven grid",),
)  # fmt: skip


def test_lists_make_a_spectrum() -> None:
    one = Spectrum([1000, 1001], (0.1, 0.2))
    assert one == Spectrum(np.array([1000.0, 1001.0]), pd.Series([0.1, 0.2]))
    assert one.wavenumber.dtype == np.float64 and not one.wavenumber.flags.writeable
    assert replace(one, state="gas").state == "gas" and replace(one, state="gas") != one


def test_arrays_that_are_given_stay_writable() -> None:
    x = np.array([1.0, 2.0])
    Spectrum(x, x)
    assert x.flags.writeable


def test_text_is_short() -> None:
    assert repr(LARGE) == "<Spectrum: transmittance of a solid, 100000 points, 400 to 4000 cm^-1>"
    assert repr(Spectrum([], [])) == "<Spectrum: absorbance, 0 points>"


def test_pickling_keeps_the_arrays_read_only() -> None:
    again = pickle.loads(pickle.dumps(LARGE))
    assert again == LARGE and hash(again) == hash(LARGE) and not again.ordinate.flags.writeable


def test_pandas_and_back() -> None:
    series = LARGE.to_pandas()
    assert series.index.name == "wavenumber" and series.name == "transmittance"
    assert series.attrs["units"] == {"wavenumber": "cm^-1", "transmittance": "1"}
    assert Spectrum.from_pandas(series) == LARGE
    assert Spectrum.from_pandas(series.iloc[::-1]) == LARGE
    series.iloc[0] = 5.0  # a copy
    assert np.isnan(LARGE.ordinate[0])


def test_a_table_becomes_a_spectrum() -> None:
    table = pd.DataFrame({"wavenumber": [1001.0, 1000.0], "first": [0.2, 0.1], "second": [0.4, 0.3]})
    assert Spectrum.from_pandas(table, column="second", state="gas") == Spectrum([1000, 1001], [0.3, 0.4], state="gas")
    assert Spectrum.from_pandas(table[["wavenumber", "first"]]).ordinate.tolist() == [0.1, 0.2]
    with pytest.raises(InputError, match=r"the table has 2 columns. Name one of first, second"):
        Spectrum.from_pandas(table)


def test_xarray_and_back() -> None:
    array = LARGE.to_xarray()
    assert array.dims == ("wavenumber",) and array.wavenumber.attrs["units"] == "cm^-1"
    assert Spectrum.from_xarray(array) == LARGE
    assert Spectrum.from_xarray(array.to_dataset()) == LARGE
    assert Spectrum.from_xarray(array.isel(wavenumber=slice(None, None, -1)).expand_dims("sample")) == LARGE


def test_other_abscissas_are_refused() -> None:
    micrometres = xr.DataArray([0.1, 0.2], {"x": ("x", [5.0, 6.0], {"units": "um"})}, ("x",))
    with pytest.raises(InputError, match=r"the abscissa must be wavenumber in cm.-1.*Convert it first"):
        Spectrum.from_xarray(micrometres)
    with pytest.raises(InputError, match="a spectrum has one axis with a coordinate"):
        Spectrum.from_xarray(xr.DataArray([[0.1, 0.2]], dims=("a", "b")))
    with pytest.raises(InputError, match="must be numbers"):
        Spectrum.from_pandas(pd.Series([0.1], index=["a"]))
    two = xr.Dataset({"a": ("x", [0.1]), "b": ("x", [0.1])}, {"x": [1.0]})
    with pytest.raises(InputError, match=r"the dataset has 2 variables. Name one of a, b"):
        Spectrum.from_xarray(two)


def test_numpy_computes_with_the_ordinate() -> None:
    one = Spectrum([1000, 1001], [0.1, 0.2])
    assert np.allclose(10.0 ** -np.asarray(one), [0.794328, 0.630957])
