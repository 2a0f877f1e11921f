"""Read a spectrum from columns of numbers in plain text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from vibron.core.quantity import File, Option, Quantity
from vibron.core.spectrum import Kind, Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS, Place, assemble, in_order
from vibron.infrared.formats._columns import choose_columns
from vibron.infrared.formats._declaration import DAMAGED, MARK, Declaration, as_declared, from_line
from vibron.infrared.formats._delimited import read_delimited
from vibron.infrared.formats._source import MAX_POINTS, TextFile, load_text
from vibron.infrared.formats._units import X_UNITS, XUnit


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"path": "example:decimal_comma.csv"},
            path="ordinate.0",
            value=0.93,
            tolerance=1e-12,
            source="last line of the file, 93,00 percent",
        ),
        KnownAnswer(
            call={"path": "example:micrometres.txt"},
            path="wavenumber.0",
            value=1e4 / 15.0,
            tolerance=1e-9,
            source="15 um is 10000/15 cm^-1, exact",
            kind="identity",
        ),
    ),
    valid_for="CSV, TSV, TXT and DPT text with an abscissa in cm^-1, um, nm or THz",
    limitations="one spectrum a file: of further columns the first ordinate is read, with a warning",
    keywords=("csv", "txt", "dpt", "tsv", "excel", "two columns", "ascii", "import", "open", "load", "decimal comma"),
    see_also=("read_spectrum", "read_jcamp"),
    cost="light",
    effects=("files",),
    asks=(
        "[ordinate: Read] the two-column text file {path}",
        "[ordinate: Open] the CSV {path} with a spectrum",
        "[ordinate: Import] the table {path}, wavelengths {x_unit=um: in micrometres}",
        "[ordinate: Load] the text columns {path} as {y_kind=transmittance: transmittance}",
    ),
)
def read_csv(
    path: Annotated[Path, File("text file with columns of numbers")],
    x_unit: Annotated[XUnit | None, Option("unit of the abscissa if the file does not tell", choices=X_UNITS)] = None,
    y_kind: Annotated[Kind | None, Option("what the ordinate is if the file does not tell", choices=KINDS)] = None,
    max_points: Annotated[int, Quantity("1", "largest number of points", ge=1)] = MAX_POINTS,
) -> Spectrum:
    """Read two columns of numbers, finding delimiter, decimal sign, header and units.

    Units come from the header where it names them, else from the values where they leave no choice (4000 to 400 is
    cm^-1, 2.5 to 25 um); percent are told from fractions by their size, transmittance from absorbance by the direction
    of the bands.  What stays open is an error that names the option to give.

    Parameters
    ----------
    path : Path
        Text file in any common character set.
    x_unit : str, optional
        ``cm-1``, ``um``, ``nm`` or ``THz``; overrides the header.
    y_kind : str, optional
        What the ordinate is; overrides the header.
    max_points : int
        Largest number of points.

    Returns
    -------
    Spectrum
        On ascending wavenumbers, what was assumed among its warnings.

    Raises
    ------
    FormatError
        There are no two columns of numbers, or unit or kind stay open.
    ResourceError
        The file is larger than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> spectrum = read_csv(example("decimal_comma.csv"))
    >>> spectrum.kind, float(spectrum.wavenumber[-1]), float(spectrum.ordinate[0])
    ('transmittance', 4000.0, 0.93)
    """
    return spectrum_from_columns(load_text(path, max_points=max_points), x_unit, y_kind, max_points)


def spectrum_from_columns(file: TextFile, x_unit: XUnit | None, y_kind: Kind | None, max_points: int) -> Spectrum:
    """Read a spectrum from text with columns of numbers."""
    said, text = _declared(file.text)
    table = read_delimited(text, file.name, max_points)
    if said is not None and x_unit is None and y_kind is None and table.columns.shape[1] == 2:
        exact = as_declared(table.columns[:, 0], table.columns[:, 1], said, notes=table.warnings)
        if exact:
            return exact
    columns = choose_columns(table, file.name)
    header = {f"header {k}": " ".join(row) for k, row in enumerate(table.header, start=1)}
    place = Place(file.name, table.line)
    x, y, notes = in_order(columns.x, columns.y, place)
    if text != file.text:
        notes = (*notes, DAMAGED)
    return assemble(
        x,
        y,
        place,
        x_label=columns.x_label,
        y_label=columns.y_label,
        x_unit=x_unit,
        y_kind=y_kind,
        metadata=header,
        warnings=(*columns.warnings, *notes),
    )


def _declared(text: str) -> tuple[Declaration | None, str]:
    """Return what the first line declares, and the text with that line left empty."""
    first, _, rest = text.partition("\n")
    if not first.startswith(MARK):
        return None, text
    return from_line(first.removeprefix(MARK)), "\n" + rest
