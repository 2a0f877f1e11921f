"""Spectra as netCDF-4 that reads back to the last bit and that xarray opens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats._cdl import to_cdl
from vibron.infrared.formats._declaration import COLLECTION, declaration_of, to_line
from vibron.infrared.formats._written import WrittenFile, finish, several


def netcdf_file(spectra: tuple[Spectrum, ...], path: Path | None) -> WrittenFile:
    """Write ``ordinate(wavenumber)`` of each spectrum with checksums, and its declaration as JSON."""
    known = several(spectra)
    xarray = require("xarray", extra="formats")
    require("h5netcdf", extra="formats")
    lines = [to_line(declaration_of(spectrum)) for spectrum in known]
    variables: dict[str, Any] = {"declaration": (("spectrum",), lines)}
    coordinates, encoding = {}, {}
    for number, spectrum in enumerate(known, start=1):
        x, y = (f"{name}_{number}" if len(known) > 1 else name for name in ("wavenumber", "ordinate"))
        coordinates[x] = ((x,), spectrum.wavenumber, {"units": "cm-1", "long_name": "wavenumber"})
        variables[y] = ((x,), spectrum.ordinate, {"units": "1", "long_name": spectrum.kind.replace("_", " ")})
        for name in (x, y):
            encoding[name] = {"_FillValue": None, "fletcher32": True, "chunksizes": (len(spectrum),)}
    data = xarray.Dataset(variables, coordinates, {"format": COLLECTION})
    content = bytes(data.to_netcdf(engine="h5netcdf", encoding=encoding))
    return finish(content, path, known, "netcdf", text=to_cdl(content, "spectra") if path is None else "")
