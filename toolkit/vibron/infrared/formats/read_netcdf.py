"""Read spectra from netCDF."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import FormatError, ResourceError, VibronError
from vibron.core.quantity import File, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.spectrum import Kind, Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS, Place, assemble, in_order
from vibron.infrared.formats._content import Content
from vibron.infrared.formats._declaration import COLLECTION, as_declared, from_line
from vibron.infrared.formats._opening import require_opening
from vibron.infrared.formats._source import MAX_POINTS, load_content
from vibron.infrared.formats._units import X_UNITS, XUnit

_ENGINES = {b"\x89HDF\r\n\x1a\n": "h5netcdf", b"CDF\x01": "scipy", b"CDF\x02": "scipy"}
_OVERHEAD = 1_000_000  # bytes of a file beside its numbers


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:classic.nc"},
            path="0.ordinate.13",
            value=0.85,
            tolerance=1e-12,
            source="written by scipy.io.netcdf_file in examples/make_writers_examples.py, 0.85 at 1650",
        ),
        KnownAnswer(
            call={"source": "example:classic.nc"},
            path="0.wavenumber.0",
            value=1000.0,
            tolerance=1e-9,
            source="the last point of the file is 10 um, 1000 cm^-1",
            kind="identity",
        ),
    ),
    valid_for="netCDF-4 and classic netCDF: files of write_netcdf, and variables against cm-1, um, nm or THz",
    limitations="of files of other programs variables in the root group only; images and time series are left out",
    keywords=("open", "load", "import", "netcdf", "nc", "hdf5", "xarray", "lossless"),
    see_also=("write_netcdf", "read_spectrum", "read_json"),
    extra="formats",
    cost="light",
    effects=("files",),
    asks=(
        "[ordinate: Read] the spectra of the netCDF file {source}",
        "[ordinate: Open] the nc file {source}, abscissa {x_unit=um: in micrometres}",
        "[ordinate: Load] {source} as netCDF, values in {y_kind=reflectance: reflectance}",
    ),
)
def read_netcdf(
    source: Annotated[Path | bytes, File("netCDF file, or its content as bytes")],
    x_unit: Annotated[XUnit | None, Option("unit of the abscissa if the file does not tell", choices=X_UNITS)] = None,
    y_kind: Annotated[Kind | None, Option("what the ordinate is if the file does not tell", choices=KINDS)] = None,
    max_points: Annotated[int, Quantity("1", "largest number of points in all spectra", ge=1)] = MAX_POINTS,
) -> tuple[Spectrum, ...]:
    """Read the spectra of a netCDF file.

    What write_netcdf wrote comes back to the last bit, with kind, state, labels and warnings.  Of any other file every
    one-dimensional variable is read whose coordinate has a unit of wavenumber or wavelength.

    Parameters
    ----------
    source : Path or bytes
        File, or its content.
    x_unit : str, optional
        ``cm-1``, ``um``, ``nm`` or ``THz``; overrides the file of another program.
    y_kind : str, optional
        What the ordinate is; overrides the file of another program.
    max_points : int
        Largest number of points in all spectra.

    Returns
    -------
    tuple of Spectrum
        In the order of the file.

    Raises
    ------
    FormatError
        The file is damaged, no netCDF, or holds no spectrum.
    ResourceError
        The file is larger than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> [spectrum] = read_netcdf(example("classic.nc"))
    >>> spectrum.kind, len(spectrum)
    ('absorbance', 31)
    """
    content = load_content(source, max_points=max_points + _OVERHEAD // 16, each=16)
    return spectra_of_netcdf(content, x_unit, y_kind, max_points)


def spectra_of_netcdf(
    content: Content, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Return the spectra of the content of a netCDF file."""
    content = load_content(content, max_points=max_points + _OVERHEAD // 16, each=16)
    name, data = content.name, content.data
    engine = next((engine for magic, engine in _ENGINES.items() if data.startswith(magic)), None)
    if engine is None:
        raise FormatError("this is no netCDF file", file=name, byte=0, remedy="use read_spectrum for other formats")
    xarray = require("xarray", extra="formats")
    require("h5netcdf", extra="formats")
    if engine == "h5netcdf":
        require_opening(data, name)
    try:
        if engine == "h5netcdf":  # a file that fails here would make h5netcdf complain again when it is collected
            with require("h5py", extra="formats").File(io.BytesIO(data), "r") as file:
                file.attrs.get("_nc3_strict")
        with xarray.open_dataset(io.BytesIO(data), engine=engine, decode_times=False) as opened:
            ours = opened.attrs.get("format") == COLLECTION
            found = list(_declared(opened, max_points) if ours else _others(opened, name, x_unit, y_kind, max_points))
    except VibronError:
        raise
    except Exception as error:  # HDF5, h5netcdf and xarray raise a dozen unrelated types for a damaged file
        remedy = "write or copy the file again"
        raise FormatError(f"the netCDF file is damaged: {error}", file=name, remedy=remedy) from error
    if not found:
        raise FormatError(
            "no variable of the netCDF file is a spectrum",
            file=name,
            remedy="give a one-dimensional variable whose coordinate has the units cm-1, um, nm or THz",
        )
    return tuple(found)


def is_netcdf(data: bytes) -> bool:
    """Return True if content starts as netCDF does."""
    return data.startswith(tuple(_ENGINES))


def _declared(opened: Any, max_points: int) -> Iterator[Spectrum]:
    lines = [from_line(str(line)) for line in opened["declaration"].values.tolist()]
    left = max_points
    for number, said in enumerate(lines, start=1):
        x, y = (f"{part}_{number}" if len(lines) > 1 else part for part in ("wavenumber", "ordinate"))
        left = _allowed(opened[y], left)
        spectrum = as_declared(_values(opened[x]), _values(opened[y]), said) if said else None
        if spectrum is None:
            raise ValueError(f"spectrum {number} is not as it was declared")
        yield spectrum


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
            remedy="raise max_points, or give a smaller file",
        )
    return left - int(variable.size)


def _values(variable: Any) -> FloatArray:
    return np.asarray(variable.values, dtype=np.float64)
