"""A spectrum to and from pandas and xarray: the ordinate against wavenumber, the rest in ``attrs``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.require import require

if TYPE_CHECKING:
    from vibron.core.notebook.types import DataArray, Series
    from vibron.core.spectrum import Spectrum

_LABEL = "label "  # before the name of each label of the file
_WAVENUMBER = ("cm^-1", "cm-1", "1/cm", "cm**-1")


def to_series(spectrum: Spectrum) -> Series:
    """Return the ordinate as a series that is indexed by wavenumber."""
    pandas = require("pandas")
    index = pandas.Index(spectrum.wavenumber, name="wavenumber")
    series = pandas.Series(spectrum.ordinate.copy(), index, name=spectrum.kind)
    series.attrs.update(_attributes(spectrum), units={"wavenumber": "cm^-1", spectrum.kind: "1"})
    return series


def to_data_array(spectrum: Spectrum) -> DataArray:
    """Return the ordinate with wavenumber as its coordinate."""
    about = {"units": "cm^-1", "long_name": "wavenumber"}
    places = {"wavenumber": ("wavenumber", spectrum.wavenumber.copy(), about)}
    labels = {**_attributes(spectrum), "units": "1", "long_name": spectrum.kind.replace("_", " ")}
    array: DataArray = require("xarray").DataArray(
        spectrum.ordinate.copy(), places, ("wavenumber",), spectrum.kind, labels
    )
    return array


def from_pandas(data: Any, column: str | None) -> dict[str, Any]:
    """Return the fields of the spectrum in a series, or in a column of a table, by ascending wavenumber."""
    if not hasattr(data, "index") or not hasattr(data, "attrs"):
        raise _not(data, "a series or a table of pandas")
    attributes = dict(data.attrs)
    if getattr(data, "ndim", 1) == 2:
        if "wavenumber" in data.columns:
            data = data.set_index("wavenumber")
        if column is None and len(data.columns) > 1:
            raise InputError(
                f"the table has {len(data.columns)} columns", field="column",
                remedy=f"name one of {', '.join(map(str, data.columns[:8]))}",
            )  # fmt: skip
        data = data[data.columns[0] if column is None else column]
    units = attributes.get("units")
    unit = units.get(str(data.index.name or "wavenumber")) if isinstance(units, Mapping) else None
    return _fields(data.index, data, data.name, unit, attributes)


def from_xarray(data: Any, column: str | None) -> dict[str, Any]:
    """Return the fields of the spectrum in a data array, or in a variable of a dataset, by ascending wavenumber."""
    if not hasattr(data, "coords"):
        raise _not(data, "a data array or a dataset of xarray")
    if hasattr(data, "data_vars"):
        names = list(data.data_vars)
        if column is None and len(names) != 1:
            raise InputError(
                f"the dataset has {len(names)} variables", field="column",
                remedy=f"name one of {', '.join(map(str, names[:8]))}",
            )  # fmt: skip
        data = data[names[0] if column is None else column]
    data = data.squeeze(drop=True)
    if data.ndim != 1 or data.dims[0] not in data.coords:
        raise InputError(
            "a spectrum has one axis with a coordinate", field="data", value=tuple(data.dims),
            remedy="select one spectrum, for instance data.isel(sample=0)",
        )  # fmt: skip
    place = data.coords[data.dims[0]]
    return _fields(place.values, data.values, data.name, place.attrs.get("units"), data.attrs)


def _not(data: Any, wanted: str) -> InputError:
    remedy = "give one, or make the spectrum from arrays: Spectrum(wavenumber, ordinate)"
    return InputError(f"is not {wanted}", field="data", value=type(data).__name__, remedy=remedy)


def _attributes(spectrum: Spectrum) -> dict[str, Any]:
    labels = {f"{_LABEL}{name}": text for name, text in spectrum.metadata.items()}
    warnings = {"warnings": list(spectrum.warnings)} if spectrum.warnings else {}
    return {"state": spectrum.state, **warnings, **labels}


def _fields(place: Any, ordinate: Any, name: Any, unit: str | None, attributes: Mapping[str, Any]) -> dict[str, Any]:
    if unit is not None and unit not in _WAVENUMBER:
        raise InputError(
            "the abscissa must be wavenumber in cm^-1", field="unit", value=unit,
            remedy="convert it first; wavenumber = 1e4 / (wavelength in um)",
        )  # fmt: skip
    try:
        x, y = np.asarray(place, dtype=np.float64), np.asarray(ordinate, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError("abscissa and ordinate must be numbers", field="data", remedy="drop other rows") from None
    order = np.argsort(x, kind="stable")
    labels = {key.removeprefix(_LABEL): str(text) for key, text in attributes.items() if str(key).startswith(_LABEL)}
    return {
        "wavenumber": x[order],
        "ordinate": y[order],
        "kind": name,
        "state": attributes.get("state", "unknown"),
        "metadata": labels,
        "warnings": tuple(attributes.get("warnings", ())),
    }
