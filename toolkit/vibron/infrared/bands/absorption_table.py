from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.infrared.band_table.evidence import load_evidence
from vibron.infrared.band_table.table import AbsorptionRange, load_table


@tool(
    valid_for="organic groups and a few small gases, 400 to 4000 cm^-1",
    limitations="bounds are rounded and overlap; conjugation, rings and hydrogen bonds move bands beyond them",
    papers=("bellamy1975", "colthup1990", "linvien1991", "shimanouchi1972", "socrates2001"),
    see_also=("assign_bands", "interpret_table", "functional_groups"),
    cost="light",
)
def absorption_table(
    low: Annotated[float, Quantity("cm^-1", "lower end of the requested range", ge=0, kind="position")],
    high: Annotated[float, Quantity("cm^-1", "upper end of the requested range", ge=0, kind="position")],
    group: Annotated[str | None, Option("name of a group; all groups if left out")] = None,
) -> Annotated[Rows[TableEntry], Record("entries by lower bound")]:
    """Tell which groups absorb between two wavenumbers.

    Parameters
    ----------
    low, high
        Ends of the stretch in cm^-1; a range counts if it overlaps.  Equal ends ask for one position.

    Raises
    ------
    InputError
        If ``low`` exceeds ``high`` or the group is not in the table.

    References
    ----------
    [socrates2001]_, [bellamy1975]_, [colthup1990]_, [linvien1991]_; gases from [shimanouchi1972]_.  The rates are our
    own count over measured spectra.

    Examples
    --------
    >>> [entry.range.group for entry in absorption_table(2230.0, 2240.0)]
    ['silicon_hydride', 'alkyne_internal', 'nitrous_oxide', 'nitrile', 'isocyanate']
    """
    if low > high:
        raise InputError("exceeds the upper end", field="low", value=low, remedy="give low <= high")
    table, evidence = load_table(), load_evidence()
    if group is not None and all(entry.group != group for entry in table):
        known = ", ".join(sorted({entry.group for entry in table}))
        raise InputError("is not in the table", field="group", value=group, remedy=f"use one of {known}")
    found = []
    for entry, spectra, with_group, without in zip(
        table, evidence.spectra_with, evidence.rate_with, evidence.rate_without, strict=True
    ):
        if entry.low <= high and entry.high >= low and group in (None, entry.group):
            rates = (float(with_group), float(without)) if spectra else (None, None)
            found.append(TableEntry(entry, int(spectra), *rates))
    return Rows(sorted(found, key=lambda item: (item.range.low, item.range.high)))


@dataclass(frozen=True)
class TableEntry(DataRecord):
    """One range of the table and how often measured spectra bear it out."""

    range: Annotated[AbsorptionRange, Record("group, vibration, bounds, expected strength and width")]
    spectra: Annotated[int, Quantity("1", "measured spectra with the group; 0 where no label exists", ge=0)]
    rate_with: Annotated[float | None, Quantity("1", "share of them with a band that strong in the range")]
    rate_without: Annotated[float | None, Quantity("1", "share of spectra without the group that have one")]
