"""Two columns of numbers: delimiter, decimal sign, header and units are found from the text."""

from __future__ import annotations

from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.delimited import read_delimited
from vibron.infrared.files.source import TextFile
from vibron.infrared.formats._assembly import Place, assemble, in_order
from vibron.infrared.formats._columns import choose_columns
from vibron.infrared.formats._declaration import DAMAGED, MARK, Declaration, as_declared, from_line
from vibron.infrared.spectra.x_units import XUnit


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
    """Return the declaration in the first line, and the text with that line left empty."""
    first, _, rest = text.partition("\n")
    if not first.startswith(MARK):
        return None, text
    return from_line(first.removeprefix(MARK)), "\n" + rest
