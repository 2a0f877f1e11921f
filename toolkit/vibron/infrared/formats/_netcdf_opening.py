"""Open netCDF files of any program, classic or HDF5, without trusting them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from vibron.core.errors import FormatError, VibronError
from vibron.core.require import require
from vibron.infrared.files.content import Content
from vibron.infrared.files.recognition import NETCDF_ENGINES
from vibron.infrared.formats._opening import require_opening


def netcdf_engine(content: Content) -> str:
    """Return the engine of xarray that opens a file; one of HDF5 is opened in another process first.

    Raises
    ------
    FormatError
        It is not netCDF, or it does not open in time.
    """
    engine = next((engine for magic, engine in NETCDF_ENGINES.items() if content.data.startswith(magic)), None)
    if engine is None:
        remedy = "use read_spectrum for other formats"
        raise FormatError("this is not a netCDF file", file=content.name, byte=0, remedy=remedy)
    require("h5netcdf", extra="formats")
    if engine == "h5netcdf":
        require_opening(content.data, content.name)
    return engine


@contextmanager
def damage_named(name: str) -> Iterator[None]:
    """Turn what HDF5, h5netcdf and xarray raise for a damaged file, a dozen unrelated types, into a FormatError."""
    try:
        yield
    except VibronError:
        raise
    except Exception as error:
        remedy = "write or copy the file again"
        raise FormatError(f"the netCDF file is damaged: {error}", file=name, remedy=remedy) from error


@contextmanager
def opened_netcdf(content: Content, engine: str) -> Iterator[Any]:
    """Open a file as a dataset of xarray."""
    xarray = require("xarray", extra="formats")
    with xarray.open_dataset(io.BytesIO(content.data), engine=engine, decode_times=False) as dataset:
        yield dataset
