"""Write spectra as netCDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from vibron.core.quantity import File, Record
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._cdl import to_cdl
from vibron.infrared.formats._declaration import COLLECTION, declaration_of, to_line
from vibron.infrared.formats._written import WrittenFile, finish, several


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"spectra": [{"wavenumber": [1.0, 2.0], "ordinate": [0.5, None]}]},
            path="points",
            value=2,
            source="counted by hand: a point that was not measured is a point",
        ),
        KnownAnswer(
            call={"spectra": [{"wavenumber": [1.0, 2.0], "ordinate": [0.1, 0.2]}]},
            path="ordinate_error",
            value=0.0,
            source="doubles are stored as doubles",
            kind="identity",
        ),
        KnownAnswer(
            call={"spectra": [{"wavenumber": [1000.0, 1000.1], "ordinate": [0.5, None], "kind": "transmittance"}]},
            path="content",
            value="netcdf spectra {\ndimensions:\n\tspectrum = 1 ;\n\twavenumber = 2 ;\nvariables:\n"
            "\tstring declaration(spectrum) ;\n\tdouble ordinate(wavenumber) ;\n"
            '\t\tordinate:units = "1" ;\n\t\tordinate:long_name = "transmittance" ;\n'
            "\tdouble wavenumber(wavenumber) ;\n"
            '\t\twavenumber:units = "cm-1" ;\n\t\twavenumber:long_name = "wavenumber" ;\n'
            '\n// global attributes:\n\t\t:format = "vibron.spectra/1" ;\ndata:\n\n'
            ' declaration = "{\\"kind\\":\\"transmittance\\",\\"state\\":\\"unknown\\",\\"points\\":2}" ;\n\n'
            " ordinate = 0.5, NaN ;\n\n wavenumber = 1000, 1000.1 ;\n}\n",
            source="written by hand in CDL after the netCDF User's Guide; the tool reads its text from the bytes",
        ),
    ),
    valid_for="any number of spectra of any kind, each on its own grid",
    limitations="netCDF-4 (HDF5) only; some 40 kB a file beside the numbers",
    keywords=("save", "export", "write", "netcdf", "nc", "hdf5", "xarray", "lossless"),
    see_also=("read_netcdf", "write_json", "write_csv", "write_jcamp", "convert_format"),
    extra="formats",
    cost="light",
    effects=("writes the file named",),
    asks=(
        "[path: Write] the spectra {spectra} as netCDF file {path}",
        "[size: File size] of {spectra} saved as netCDF-4",
        "[path: Save] the spectra {spectra} for xarray in {path}",
    ),
)
def write_netcdf(
    spectra: Annotated[tuple[Spectrum, ...], Record("spectra to write")],
    path: Annotated[Path | None, File("file to write; without it the text of ncdump is only returned")] = None,
) -> WrittenFile:
    """Write spectra as netCDF-4 that read_netcdf gives back to the last bit and xarray opens.

    ``ordinate(wavenumber)`` in double precision, the wavenumber with units ``cm-1``; several spectra are numbered
    (``ordinate_1(wavenumber_1)``, …).  The variable ``declaration`` holds kind, state, labels and warnings of each as
    JSON.  Numbers carry checksums, so that a damaged file is refused when it is read.

    Parameters
    ----------
    spectra : tuple of Spectrum
        What to write.
    path : Path, optional
        File to write, first under a temporary name.

    Returns
    -------
    WrittenFile
        With the size.

    Raises
    ------
    InputError
        There is nothing to write, or the file cannot be written.

    Examples
    --------
    >>> import numpy as np
    >>> write_netcdf((Spectrum(np.array([1000.0, 1002.0]), np.array([0.1, np.nan])),)).points
    2
    """
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
