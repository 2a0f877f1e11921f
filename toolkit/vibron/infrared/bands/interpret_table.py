from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord, Rows
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.band_table.band import BandList
from vibron.infrared.band_table.evidence import (
    ABSENT,
    NOT_SEEN,
    Mode,
    group_probabilities,
    load_evidence,
    log_ratios,
    range_outcomes,
)
from vibron.infrared.band_table.table import load_table
from vibron.infrared.bands._assignment import weighted
from vibron.infrared.bands.find_bands import find_bands
from vibron.infrared.molecules.groups import group_label


@tool(
    valid_for="absorbance-like spectra of single organic compounds that cover most of 600 to 4000 cm^-1",
    limitations=(
        "knows only its ranges, not the shape of the spectrum; a mixture is read as one compound; frequencies were "
        "counted on compounds of a general collection, so rare groups start from low odds"
    ),
    papers=("bellamy1975", "colthup1990", "linvien1991", "shimanouchi1972", "socrates2001"),
    see_also=("find_bands", "assign_bands", "functional_groups", "absorption_table"),
    cost="light",
)
def interpret_table(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    evidence: Annotated[Mode, Option("what of a band counts")] = "all",
    least: Annotated[float, Quantity("1", "least probability to report", ge=0, le=1)] = 0.05,
    bands: Annotated[BandList | None, Record("bands of this spectrum found before; found here if left out")] = None,
) -> Annotated[Rows[GroupEvidence], Record("groups, most probable first")]:
    """Weigh for each functional group the bands that should be there and those that are.

    logit P(group) = b + sum over its ranges of w ln [P(outcome | group) / P(outcome | no group)], where an outcome is
    the strength and width class of the highest band in the range, or that there is none.  A missing band that the
    group nearly always shows is evidence against it.

    Parameters
    ----------
    evidence
        ``all`` for position, strength and width, ``position`` for the position alone.
    least
        Leave out groups less probable than this.

    Raises
    ------
    InputError
        If bands point downwards.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.arange(600.0, 3801.0, 2.0)
    >>> flat = Spectrum(x, 1.0 / (1.0 + ((x - 2267.0) / 20.0) ** 2), state="gas")
    >>> interpret_table(flat)[0].name
    'isocyanate'
    """
    found, table, measured = bands or find_bands(spectrum), load_table(), load_evidence()
    outcome, highest = range_outcomes(found)
    probability = group_probabilities(log_ratios(outcome, found.state, evidence), evidence)
    change = weighted(outcome, found.state, evidence)
    findings = []
    for j, name in enumerate(measured.groups):
        if probability[j] < least:
            continue
        rows = []
        for i in (measured.group_of_range == j).nonzero()[0]:
            if outcome[i] == NOT_SEEN:
                continue
            band = None if outcome[i] == ABSENT else found.bands[highest[i]]
            text = "no band" if band is None else band.words
            place = None if band is None else band.wavenumber
            row = table[i]
            rows.append(RangeEvidence(row.vibration, row.low, row.high, text, place, float(change[i]), row.source))
        rows.sort(key=lambda row: -abs(row.weight))
        supporting, opposing = (tuple(row for row in rows if sign * row.weight > 0.0) for sign in (1.0, -1.0))
        findings.append(GroupEvidence(name, group_label(name), float(probability[j]), supporting, opposing))
    return Rows(sorted(findings, key=lambda finding: (-finding.probability, finding.name)))


@dataclass(frozen=True)
class RangeEvidence(DataRecord):
    """What one expected band of a group was found to be, and how that moves the group's odds."""

    vibration: Annotated[str, Option("what moves")]
    low: Annotated[float, Quantity("cm^-1", "lower bound of the range", kind="position")]
    high: Annotated[float, Quantity("cm^-1", "upper bound of the range", kind="position")]
    found: Annotated[str, Option("the highest band there, or 'no band'")]
    wavenumber: Annotated[float | None, Quantity("cm^-1", "position of that band", kind="position")]
    weight: Annotated[float, Quantity("1", "change of the natural log of the odds")]
    source: Annotated[str, Option("key of the bibliography")]


@dataclass(frozen=True)
class GroupEvidence(DataRecord):
    """One functional group: how probable, and the bands for and against it."""

    bars = ("label", "probability")  # as which lists of groups are drawn

    name: Annotated[str, Option("functional group")]
    label: Annotated[str, Option("the group in words")]
    probability: Annotated[float, Quantity("1", "probability that the molecule carries the group", ge=0, le=1)]
    supporting: Annotated[tuple[RangeEvidence, ...], Record("ranges that speak for it, strongest first")]
    opposing: Annotated[tuple[RangeEvidence, ...], Record("ranges that speak against it, strongest first")]
