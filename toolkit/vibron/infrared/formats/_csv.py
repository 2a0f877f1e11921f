"""Tables of numbers, a spectrum in each column or row: delimiter, decimal sign and units are found from the text."""

from __future__ import annotations

import re
from functools import partial

from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Allowance
from vibron.infrared.files.delimited import read_delimited
from vibron.infrared.files.row_table import RowTable, row_table
from vibron.infrared.files.source import TextFile
from vibron.infrared.formats._assembly import Place, assemble, in_order
from vibron.infrared.formats._columns import Columns, choose_columns
from vibron.infrared.formats._declaration import DAMAGED, MARK, Declaration, as_declared, from_line
from vibron.infrared.formats._gather import gather
from vibron.infrared.spectra.ordinate import kind_of
from vibron.infrared.spectra.x_units import XUnit

#: Columns of a table by rows that say what the ordinates are.
_KIND = re.compile(r"intensity|ordinate|y[\s_-]*(units?|kind|label)|^kind$", re.IGNORECASE)


def spectra_from_table(
    file: TextFile, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Read every spectrum of a table of text."""
    said, text = _declared(file.text)
    rows = row_table(text, file.name) if said is None else None
    if rows is not None:
        return _from_rows(rows, file.name, x_unit, y_kind, max_points)
    table = read_delimited(text, file.name, max_points)
    if said is not None and x_unit is None and y_kind is None and table.columns.shape[1] == 2:
        exact = as_declared(table.columns[:, 0], table.columns[:, 1], said, notes=table.warnings)
        if exact:
            return (exact,)
    found = choose_columns(table, file.name)
    _allow(len(found), sum(one.y.size for one in found), max_points)
    header = _labels(table.header)
    damaged = (DAMAGED,) if text != file.text else ()
    place = Place(file.name, table.line)
    return gather(partial(_spectrum, one, place, header, damaged, x_unit, y_kind) for one in found)


def _spectrum(
    columns: Columns, place: Place, header: dict[str, str], damaged: tuple[str, ...], x_unit: XUnit | None,
    y_kind: Kind | None,
) -> Spectrum:  # fmt: skip
    x, y, notes = in_order(columns.x, columns.y, place)
    return assemble(
        x, y, place, x_label=columns.x_label, y_label=columns.y_label, x_unit=x_unit, y_kind=y_kind,
        metadata={"title": columns.title, **header} if columns.title else header,
        warnings=(*columns.warnings, *notes, *damaged),
    )  # fmt: skip


def _labels(header: tuple[tuple[str, ...], ...]) -> dict[str, str]:
    """Return the lines above a table; those such as ``##NAMES=quartz`` by their key."""
    found = {}
    for number, row in enumerate(header, 1):
        line = " ".join(row)
        key, mark, value = line.partition("=")
        if mark and key.startswith("##") and value.strip():
            found[key.removeprefix("##").strip()] = value.strip()
        elif len(row) < 20:
            found[f"header {number}"] = line
    return found


def _from_rows(
    table: RowTable, name: str, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    _allow(len(table.rows), len(table.rows) * table.x.size, max_points)

    def read(number: int) -> Spectrum:
        place = Place(name, table.lines[number])
        about = {key: value for key, value in zip(table.labels, table.about[number], strict=True) if key and value}
        if any("raman" in value.lower() for value in about.values()):
            raise place.error("this row is labelled Raman", "give infrared spectra")
        named = next((value for key, value in about.items() if _KIND.search(key) and kind_of(value)), "")
        return assemble(
            table.x, table.rows[number], place, x_label=table.x_label, y_label=named, x_unit=x_unit, y_kind=y_kind,
            metadata=about,
        )  # fmt: skip

    return gather(partial(read, number) for number in range(len(table.rows)))


def _allow(spectra: int, points: int, max_points: int) -> None:
    allowance = Allowance(max_points)
    allowance.take(points, spectra)


def _declared(text: str) -> tuple[Declaration | None, str]:
    """Return the declaration in the first line, and the text with that line left empty."""
    first, _, rest = text.partition("\n")
    if not first.startswith(MARK):
        return None, text
    return from_line(first.removeprefix(MARK)), "\n" + rest
