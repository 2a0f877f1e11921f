from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from vibron.core.data_record import Curve, Rows
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.files.content import Allowance
from vibron.infrared.files.source import MAX_POINTS, TextFile, load_text
from vibron.infrared.files.xsc import Table, tables
from vibron.infrared.formats._assembly import Place, assemble


@tool(
    valid_for="HITRAN cross-section files (.xsc) with one or more tables of temperature and pressure",
    limitations="the extended header of the alternative files of the database and GEISA cross sections are refused",
    papers=("gordon2022",),
    see_also=("read_line_list", "read_spectrum"),
    cost="light",
    effects=("files",),
)
def read_hitran_xsc(
    source: Annotated[Path | bytes, File("cross sections (.xsc), or their content as bytes")],
    max_points: Annotated[int, Quantity("1", "largest number of points in all tables", ge=1)] = MAX_POINTS,
) -> Rows[CrossSection]:
    """Read HITRAN absorption cross sections with their temperature and pressure.

    Points lie evenly between the ends in the header: step = (last - first)/(n - 1).  The cross section s belongs to the
    natural logarithm, T = exp(-s N) with N molecules/cm^2.

    Raises
    ------
    FormatError
        A header or a value is not in its columns, or values are missing; the line is named.
    ResourceError
        The tables are larger than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> table, = read_hitran_xsc(example("cross_section.xsc"))
    >>> table.molecule, table.temperature, table.pressure, float(table.cross_section.max())
    ('CCl3F', 296.0, 101325.0, 1.5e-18)
    """
    file = load_text(source, max_points=max_points)
    return Rows(_cross_section(table) for table in tables(file.text, file.name, Allowance(max_points)))


@dataclass(frozen=True)
class CrossSection(Curve):
    """Absorption cross sections of a molecule at one temperature and pressure."""

    molecule: Annotated[str, Option("chemical formula")]
    name: Annotated[str, Option("common name")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "abscissa, ascending", kind="position")]
    cross_section: Annotated[FloatArray, Array("cm^2/molecule", "n", "absorption cross section, natural logarithm")]
    temperature: Annotated[float, Quantity("K", "temperature")]
    pressure: Annotated[float, Quantity("Pa", "pressure, broadener included")]
    maximum: Annotated[float, Quantity("cm^2/molecule", "largest value as the header has it")]
    resolution: Annotated[str, Option("resolution as filed, cm^-1")]
    broadener: Annotated[str, Option("broadening gas as filed; empty for none")]
    reference: Annotated[str, Option("number of the reference as filed")]
    warnings: Annotated[tuple[str, ...], Option("what does not agree")] = ()


def spectra_of_xsc(file: TextFile, max_points: int) -> tuple[Spectrum, ...]:
    """Return each table as a spectrum of an absorption coefficient."""
    return tuple(
        assemble(
            table.wavenumber, table.values, Place(file.name, table.line), x_label="cm-1", y_label="cross section",
            state="gas", metadata=table.words, warnings=_doubts(table),
        )
        for table in tables(file.text, file.name, Allowance(max_points))
    )  # fmt: skip


def _cross_section(table: Table) -> CrossSection:
    words, numbers = table.words, table.numbers
    pressure = numbers["pressure"] * 101325.0 / 760.0  # filed in torr
    return CrossSection(
        words["molecule"], words["name"], table.wavenumber, table.values, numbers["temperature"], pressure,
        numbers["maximum"], words["resolution"], words["broadener"], words["reference"], _doubts(table),
    )  # fmt: skip


def _doubts(table: Table) -> tuple[str, ...]:
    stated, found = table.numbers["maximum"], float(table.values.max())
    if abs(stated - found) <= 0.02 * abs(found):
        return ()
    return (f"the header says a maximum of {stated:.4g} cm^2/molecule, the table has {found:.4g}",)
