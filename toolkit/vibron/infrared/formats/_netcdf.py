"""netCDF of `write_spectrum`, one-dimensional variables in netCDF of other programs, and NeXus."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import FormatError, ResourceError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Content
from vibron.infrared.files.source import load_content
from vibron.infrared.formats._assembly import Place, assemble, in_order, restated
from vibron.infrared.formats._declaration import COLLECTION, as_declared, from_line
from vibron.infrared.formats._netcdf_opening import damage_named, netcdf_engine, opened_netcdf
from vibron.infrared.formats._nexus import is_nexus, spectra_of_nexus
from vibron.infrared.spectra.x_units import XUnit

_OVERHEAD = 1_000_000  # bytes of a file in addition to its numbers


def spectra_of_netcdf(
    source: Path | bytes | Content, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Return the spectra of a netCDF file."""
    content = load_content(source, max_points=max_points + _OVERHEAD // 16, each=16)
    name, engine = content.name, netcdf_engine(content)
    with damage_named(name):
        if engine == "h5netcdf":  # a file that fails here would make h5netcdf complain again when it is collected
            with require("h5py", extra="formats").File(io.BytesIO(content.data), "r") as file:
                file.attrs.get("_nc3_strict")
                if is_nexus(file):
                    return spectra_of_nexus(file, name, x_unit, y_kind, max_points)
        with opened_netcdf(content, engine) as opened:
            ours = opened.attrs.get("format") == COLLECTION
            found = list(
                _declared(opened, name, y_kind, max_points)
                if ours
                else _others(opened, name, x_unit, y_kind, max_points)
            )
    if not found:
        raise FormatError(
            "no variable of the netCDF file is a spectrum",
            file=name,
            remedy="give a one-dimensional variable whose coordinate has the units cm-1, um, nm or THz",
        )
    return tuple(found)


def _declared(opened: Any, name: str, y_kind: Kind | None, max_points: int) -> Iterator[Spectrum]:
    lines = [from_line(str(line)) for line in opened["declaration"].values.tolist()]
    left = max_points
    for number, said in enumerate(lines, start=1):
        x, y = (f"{part}_{number}" if len(lines) > 1 else part for part in ("wavenumber", "ordinate"))
        left = _allowed(opened[y], left)
        spectrum = as_declared(_values(opened[x]), _values(opened[y]), said) if said else None
        if spectrum is None:
            raise ValueError(f"spectrum {number} is not as it was declared")
        yield restated(spectrum, y_kind, Place(name))


def _others(opened: Any, name: str, x_unit: XUnit | None, y_kind: Kind | None, max_points: int) -> Iterator[Spectrum]:
    left = max_points
    for key, variable in opened.data_vars.items():
        if len(variable.dims) != 1 or variable.dims[0] not in opened.coords or variable.dtype.kind not in "fiu":
            continue
        left = _allowed(variable, left)
        abscissa = opened[variable.dims[0]]
        place = Place(f"{name}, variable {key}")
        x, y, notes = in_order(_values(abscissa), _values(variable), place)
        x_label = str(abscissa.attrs.get("units", "")) or str(abscissa.name)
        words = (variable.attrs.get("long_name", ""), key, variable.attrs.get("units", ""))
        labels = {str(label): str(value) for label, value in {**opened.attrs, **variable.attrs}.items()}
        yield assemble(
            x, y, place, x_label=x_label, y_label=" ".join(map(str, words)), x_unit=x_unit, y_kind=y_kind,
            metadata={"variable": str(key), **labels}, warnings=notes,
        )  # fmt: skip


def _allowed(variable: Any, left: int) -> int:
    if variable.size > left:
        raise ResourceError(
            f"the file holds {variable.size} points, more than the {left} still allowed",
            field="max_points",
            value=left,
            remedy="give a smaller file; from Python, max_points may be raised",
        )
    return left - int(variable.size)


def _values(variable: Any) -> FloatArray:
    return np.asarray(variable.values, dtype=np.float64)
