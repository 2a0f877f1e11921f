"""Turn a file of spectra into another format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

from vibron.core.errors import InputError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.spectrum import Kind
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS
from vibron.infrared.formats._packing import Form
from vibron.infrared.formats._units import X_UNITS, XUnit
from vibron.infrared.formats._written import WrittenFile
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.formats.write_csv import write_csv
from vibron.infrared.formats.write_jcamp import FORMS, write_jcamp
from vibron.infrared.formats.write_json import write_json
from vibron.infrared.formats.write_netcdf import write_netcdf

Format: TypeAlias = Literal["jcamp", "csv", "json", "netcdf"]
_ENDINGS: dict[str, Format] = {
    ".jdx": "jcamp", ".dx": "jcamp", ".jcm": "jcamp", ".csv": "csv", ".txt": "csv", ".json": "json", ".nc": "netcdf",
}  # fmt: skip


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:xypoints.jdx", "format": "csv"},
            path="points",
            value=73,
            source="NPOINTS of the file",
        ),
        KnownAnswer(
            call={"source": "example:difdup.jdx", "format": "jcamp", "form": "AFFN"},
            path="ordinate_error",
            value=0.0,
            source="the file is decimal, so that no rounding is needed",
            kind="identity",
        ),
        KnownAnswer(
            call={"source": "example:two_spectra.json", "format": "csv", "number": 2},
            path="content",
            value='# vibron.spectrum/1 {"kind":"transmittance","state":"liquid","points":3,"warnings":["made up"]}\n'
            "wavenumber (cm-1),transmittance (1)\n1000.0,0.5\n1002.0,nan\n1004.0,0.25\n",
            source="written by hand from the three points of the second spectrum of the file",
        ),
    ),
    valid_for="every file that read_spectrum reads, into JCAMP-DX, CSV, JSON or netCDF",
    limitations="CSV takes one spectrum; the ordinate is written as it was read (see normalise_units for absorbance)",
    papers=("mcdonald1988",),
    keywords=("convert", "export", "save as", "transform", "jdx", "csv", "json", "netcdf", "spc", "spa", "opus"),
    see_also=("read_spectrum", "write_jcamp", "write_csv", "write_json", "write_netcdf"),
    cost="light",
    effects=("files", "writes the file named"),
    asks=(
        "[path: Convert] the file {source} to {format=csv: CSV}",
        "[path: Export] the spectra of {source} as {format=jcamp: JCAMP-DX} into {target}",
        "[content: Turn] the spectrum file {source} into {format=json: JSON}",
        "[path: Save] {source} as {format=netcdf: netCDF} file {target}",
        "[ordinate_error: Ordinate error] of converting {source} to {format=jcamp: JCAMP}, {form=DIFDUP: DIFDUP} form",
    ),
)
def convert_format(
    source: Annotated[Path | bytes, File("file of any known format, or its content as bytes")],
    target: Annotated[Path | None, File("file to write; without it the text is only returned")] = None,
    format: Annotated[Format | None, Option("format, else told by the target", choices=get_args(Format))] = None,
    form: Annotated[Form, Option("form of a JCAMP-DX table", choices=FORMS)] = "AFFN",
    number: Annotated[int | None, Quantity("1", "which spectrum of the file, from 1; all if not given", ge=1)] = None,
    x_unit: Annotated[XUnit | None, Option("unit of the abscissa if the file does not tell", choices=X_UNITS)] = None,
    y_kind: Annotated[Kind | None, Option("what the ordinate is if the file does not tell", choices=KINDS)] = None,
    scale_change: Annotated[
        Literal["none", "2000"] | None, Option("for a digitised chart, see read_spectrum", choices=("none", "2000"))
    ] = None,
) -> WrittenFile:
    """Convert a file of spectra into JCAMP-DX, CSV, JSON or netCDF with its labels.

    Converting what was converted changes nothing: the second file equals the first byte by byte.

    Parameters
    ----------
    source : Path or bytes
        File to read, told by its content.
    target : Path, optional
        File to write; ``.jdx``, ``.dx``, ``.jcm``, ``.csv``, ``.txt``, ``.json`` and ``.nc`` tell the format.
    format : str, optional
        ``jcamp``, ``csv``, ``json`` or ``netcdf``.
    form : str
        ``AFFN``, ``PAC``, ``SQZ``, ``DIF``, ``DIFDUP`` or ``XYPOINTS``.
    number : int, optional
        Which spectrum of a file of several.
    x_unit, y_kind, scale_change : str, optional
        What the file does not tell, see `read_spectrum`.

    Returns
    -------
    WrittenFile
        With the largest changes that the writing made.

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
    chosen = format or (_ENDINGS.get(Path(target).suffix.lower()) if target is not None else None)
    if chosen is None:
        raise InputError(
            "does not tell the format to write",
            field="format",
            value=None if target is None else str(target),
            remedy=f"give format, or a target that ends in {', '.join(_ENDINGS)}",
        )
    spectra = read_spectrum(source, x_unit, y_kind, scale_change)
    if number is not None:
        if number > len(spectra):
            raise InputError(
                f"the file holds {len(spectra)} spectra", field="number", value=number, remedy="give a smaller number"
            )
        spectra = (spectra[number - 1],)
    if chosen == "csv":
        if len(spectra) > 1:
            raise InputError(
                f"a CSV file takes one spectrum, and there are {len(spectra)}",
                field="number",
                remedy="say which, or write JCAMP-DX, JSON or netCDF",
            )
        return write_csv(spectra[0], target)
    if chosen == "jcamp":
        return write_jcamp(spectra, target, form)
    return (write_json if chosen == "json" else write_netcdf)(spectra, target)
