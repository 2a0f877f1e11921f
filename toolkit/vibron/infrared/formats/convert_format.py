from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from vibron.core.errors import InputError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.spectrum import Kind
from vibron.core.tool import tool
from vibron.infrared.formats._packing import Form
from vibron.infrared.formats._written import WrittenFile
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.formats.write_spectrum import FileFormat, format_of, write_spectrum
from vibron.infrared.spectra.x_units import XUnit


@tool(
    valid_for="every file that read_spectrum reads, into JCAMP-DX, CSV, JSON, netCDF or SPC",
    limitations="CSV and SPC take one spectrum; the ordinate is written as it was read (normalise_units: absorbance)",
    papers=("mcdonald1988",),
    see_also=("read_spectrum", "write_spectrum"),
    cost="light",
    effects=("files", "writes the file named"),
)
def convert_format(
    source: Annotated[Path | bytes, File("file of any known format, or its content as bytes")],
    target: Annotated[Path | None, File("file to write; without it the text is only returned")] = None,
    format: Annotated[FileFormat | None, Option("format, else detected from the target")] = None,
    form: Annotated[Form, Option("form of a JCAMP-DX table")] = "AFFN",
    number: Annotated[int | None, Quantity("1", "which spectrum of the file, from 1; all if not given", ge=1)] = None,
    x_unit: Annotated[XUnit | None, Option("unit of the abscissa if the file does not tell")] = None,
    y_kind: Annotated[Kind | None, Option("what the ordinate is if the file does not tell")] = None,
    scale_change: Annotated[Literal["none", "2000"] | None, Option("for a digitised chart, see read_spectrum")] = None,
) -> WrittenFile:
    """Convert a file of spectra into JCAMP-DX, CSV, JSON, netCDF or SPC with its labels.

    Converting what was converted changes nothing: the second file equals the first byte by byte.

    Parameters
    ----------
    target
        File to write; ``.jdx``, ``.dx``, ``.jcm``, ``.csv``, ``.txt``, ``.json``, ``.nc`` and ``.spc`` tell the
        format.

    Raises
    ------
    InputError
        The target does not tell the format, cannot be written, or takes one spectrum and there are several.
    FormatError
        The source cannot be read as a spectrum.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> report = convert_format(example("micrometres.txt"), format="jcamp", form="DIFDUP")
    >>> report.form, report.points, report.ordinate_error
    ('XYPOINTS', 126, 0.0)
    """
    chosen = format_of(target, format)
    spectra = read_spectrum(source, x_unit, y_kind, scale_change)
    if number is not None:
        if number > len(spectra):
            raise InputError(
                f"the file holds {len(spectra)} spectra", field="number", value=number, remedy="give a smaller number"
            )
        spectra = spectra[number - 1 : number]
    if chosen == "csv" and len(spectra) > 1:
        raise InputError(
            f"a CSV file takes one spectrum, and there are {len(spectra)}",
            field="number",
            remedy="say which, or write JCAMP-DX, JSON or netCDF",
        )
    return write_spectrum(spectra, target, chosen, form if chosen == "jcamp" else None)
