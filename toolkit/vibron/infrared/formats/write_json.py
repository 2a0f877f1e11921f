"""Write spectra as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from vibron.core.quantity import File, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._declaration import COLLECTION, declaration_of, dumped
from vibron.infrared.formats._written import WrittenFile, finish, several


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"spectra": [{"wavenumber": [1000.0, 1000.1], "ordinate": [0.1, 1e-7]}]},
            path="content",
            value='{"format":"vibron.spectra/1","spectra":[\n'
            '{"kind":"absorbance","state":"unknown","points":2,'
            '"wavenumber":[1000.0,1000.1],"ordinate":[0.1,1e-07]}\n]}\n',
            source="written by hand after RFC 8259, each double by its shortest decimal",
        ),
        KnownAnswer(
            call={"spectra": [{"wavenumber": [1000.0], "ordinate": [0.5]}, {"wavenumber": [1.0], "ordinate": [0.1]}]},
            path="points",
            value=2,
            source="two spectra of one point each",
            kind="identity",
        ),
    ),
    valid_for="any number of spectra of any kind",
    limitations="about 40 characters a point",
    keywords=("save", "export", "write", "json", "lossless", "web", "exchange"),
    see_also=("read_json", "write_netcdf", "write_csv", "write_jcamp", "convert_format"),
    cost="light",
    effects=("writes the file named",),
    asks=(
        "[content: Write] the spectra {spectra} as JSON",
        "[path: Save] the spectra {spectra} in the JSON file {path}",
    ),
)
def write_json(
    spectra: Annotated[tuple[Spectrum, ...], Record("spectra to write")],
    path: Annotated[Path | None, File("file to write; without it the text is only returned")] = None,
) -> WrittenFile:
    """Write spectra as JSON that read_json gives back to the last bit.

    ``{"format": "vibron.spectra/1", "spectra": [{"kind", "state", "points", "metadata", "warnings", "wavenumber",
    "ordinate"}, ...]}``: wavenumbers in cm^-1, ascending; ``null`` is an ordinate that was not measured.

    Parameters
    ----------
    spectra : tuple of Spectrum
        What to write.
    path : Path, optional
        File to write, first under a temporary name.

    Returns
    -------
    WrittenFile
        With the size, and the text where no path was given.

    Raises
    ------
    InputError
        There is nothing to write, or the file cannot be written.

    Examples
    --------
    >>> import numpy as np
    >>> print(write_json((Spectrum(np.array([1000.0]), np.array([np.nan])),)).content, end="")
    {"format":"vibron.spectra/1","spectra":[
    {"kind":"absorbance","state":"unknown","points":1,"wavenumber":[1000.0],"ordinate":[null]}
    ]}
    """
    known = several(spectra)
    parts = []
    for spectrum in known:
        y = [None if value != value else value for value in spectrum.ordinate.tolist()]
        data = {**dumped(declaration_of(spectrum)), "wavenumber": spectrum.wavenumber.tolist(), "ordinate": y}
        parts.append(json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":")))
    text = f'{{"format":"{COLLECTION}","spectra":[\n' + ",\n".join(parts) + "\n]}\n"
    return finish(text.encode("ascii"), path, known, "json", text=text)
