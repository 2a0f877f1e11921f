from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from vibron.core.choice import refuse_inapplicable
from vibron.core.errors import InputError
from vibron.core.quantity import File, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.formats._csv_file import Decimal, Delimiter, csv_file
from vibron.infrared.formats._jcamp_file import jcamp_file
from vibron.infrared.formats._json_file import json_file
from vibron.infrared.formats._netcdf_file import netcdf_file
from vibron.infrared.formats._packing import Form
from vibron.infrared.formats._spc_file import spc_file
from vibron.infrared.formats._written import WrittenFile

FileFormat: TypeAlias = Literal["jcamp", "csv", "json", "netcdf", "spc"]
_ENDINGS: dict[str, FileFormat] = {
    ".jdx": "jcamp", ".dx": "jcamp", ".jcm": "jcamp", ".csv": "csv", ".txt": "csv", ".json": "json", ".nc": "netcdf",
    ".spc": "spc",
}  # fmt: skip


@tool(
    valid_for="spectra of any kind; one block each in JCAMP-DX, one spectrum only in CSV and SPC",
    limitations=(
        "packed forms of JCAMP-DX hold whole numbers: ordinates are rounded to resolution times full scale unless they "
        "are decimal or were read from such a table; an uneven abscissa is written as XYPOINTS; netCDF-4 takes about "
        "40 kB in addition to the numbers; SPC has single precision and no mark for a missing ordinate"
    ),
    papers=("mcdonald1988",),
    see_also=("read_spectrum", "validate_jcamp", "convert_format"),
    extra="formats",
    cost="light",
    effects=("writes the file named",),
)
def write_spectrum(
    spectra: Annotated[tuple[Spectrum, ...], Record("spectra to write")],
    path: Annotated[Path | None, File("file to write; without it the text is only returned, of netCDF as CDL")] = None,
    format: Annotated[FileFormat | None, Option("format, else detected from the path")] = None,
    form: Annotated[Form | None, Option("form of a jcamp table; AFFN by default")] = None,
    resolution: Annotated[
        float | None,
        Quantity(
            "1", "largest rounding of a jcamp ordinate over full scale, 2^-31 by default; 0: exact", ge=0, le=0.01
        ),
    ] = None,
    version: Annotated[Literal["4.24", "5.01"] | None, Option("version of JCAMP-DX; 4.24 by default")] = None,
    table_only: Annotated[bool | None, Option("write the lines of the jcamp tables without any label")] = None,
    delimiter: Annotated[Delimiter | None, Option("what separates the columns of csv; comma by default")] = None,
    decimal: Annotated[Decimal | None, Option("decimal sign of csv; point by default")] = None,
    declare: Annotated[
        bool | None, Option("write kind, state and labels of csv into a first line with #; true by default")
    ] = None,
) -> WrittenFile:
    """Write spectra as JCAMP-DX, CSV, JSON, netCDF or SPC that read_spectrum gives back.

    ``jcamp``: y = YFACTOR Y with whole Y of at most 31 bits.  YFACTOR is the one filed or a power of ten where that
    gives the ordinates back (to 2^-50 of full scale), else the power of two that rounds by no more than ``resolution``
    of full scale.  Abscissae are even to 1e-6 of a step, else listed one by one to the last bit (XYPOINTS).  TITLE
    comes first, each line of a packed table begins with its abscissa, and after a difference the last ordinate is
    repeated as a check.  Labels as filed are kept; what the standard cannot hold (kind, long or odd labels, warnings)
    is stored in one private record, ##$VIBRON.

    ``spc``: the new GRAMS format in single precision, with the title as comment and the other labels in the log.

    The others keep every bit.  ``csv``: a header names both columns with their units, NaN is ``nan``, and a first line
    ``# vibron.spectrum/1 {...}`` holds kind, state, labels and warnings; programs skip it as a comment.  ``json``:
    ``{"format": "vibron.spectra/1", "spectra": [{"kind", "state", "points", "metadata", "warnings", "wavenumber",
    "ordinate"}, ...]}``, ``null`` for an ordinate that was not measured.  ``netcdf``: ``ordinate(wavenumber)`` in
    double precision with checksums, numbered where there are several; ``declaration`` holds the rest as JSON.

    Parameters
    ----------
    path
        File to write, first under a temporary name; ``.jdx``, ``.dx``, ``.jcm``, ``.csv``, ``.txt``, ``.json``,
        ``.nc`` and ``.spc`` tell the format.
    form
        ``AFFN`` (readable by everyone), ``PAC``, ``SQZ``, ``DIF``, ``DIFDUP`` (smallest) or ``XYPOINTS``.
    decimal
        ``comma`` for a spreadsheet in a country that writes so.

    Raises
    ------
    InputError
        There is nothing to write, the format is not given, the file cannot be written, an input belongs to
        another format, ``resolution`` is 0 with a packed form, comma is to be delimiter and decimal sign at once, or an
        ordinate of an SPC file is missing.

    Examples
    --------
    >>> spectrum = Spectrum(np.array([1000.0, 1002.0, 1004.0]), np.array([0.1, 0.25, 0.25]))
    >>> print(write_spectrum((spectrum,), format="jcamp", form="DIF", table_only=True).content)
    1000A0J5%
    1004B5
    <BLANKLINE>
    >>> print(write_spectrum((spectrum,), format="csv").content, end="")
    # vibron.spectrum/1 {"kind":"absorbance","state":"unknown","points":3}
    wavenumber (cm-1),absorbance (1)
    1000.0,0.1
    1002.0,0.25
    1004.0,0.25
    """
    chosen = format_of(path, format)
    refuse_inapplicable(
        "format",
        chosen,
        form=(form, ("jcamp",)),
        resolution=(resolution, ("jcamp",)),
        version=(version, ("jcamp",)),
        table_only=(table_only, ("jcamp",)),
        delimiter=(delimiter, ("csv",)),
        decimal=(decimal, ("csv",)),
        declare=(declare, ("csv",)),
    )
    if chosen == "csv":
        return csv_file(spectra, path, delimiter or "comma", decimal or "point", declare is not False)
    if chosen == "jcamp":
        largest = 2.0**-31 if resolution is None else resolution
        return jcamp_file(spectra, path, form or "AFFN", largest, version or "4.24", bool(table_only))
    if chosen == "spc":
        return spc_file(spectra, path)
    return json_file(spectra, path) if chosen == "json" else netcdf_file(spectra, path)


def format_of(path: Path | None, format: FileFormat | None) -> FileFormat:
    """Return the format given, or that of the ending of a path."""
    chosen = format or (_ENDINGS.get(Path(path).suffix.lower()) if path is not None else None)
    if chosen is None:
        raise InputError(
            "does not tell the format to write",
            field="format",
            value=None if path is None else str(path),
            remedy=f"give format, or a path that ends in {', '.join(_ENDINGS)}",
        )
    return chosen
