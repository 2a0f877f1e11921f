from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from vibron.core.data import load_yaml
from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool

SOURCES = (
    "carbon_dioxide",
    "water_vapour",
    "liquid_water",
    "deuterium_oxide",
    "carbon_tetrachloride",
    "chloroform",
    "dichloromethane",
    "carbon_disulfide",
    "acetonitrile",
    "acetone",
    "mineral_oil",
    "diamond",
)


@cache
def _regions(absorber: str) -> tuple[tuple[float, float, str], ...]:
    rows = load_yaml(__package__, "exclusion_regions.yaml")[absorber]
    return tuple((float(low), float(high), str(reason)) for low, high, reason in rows)


@tool(
    valid_for="mid infrared, 400 to 4000 cm^-1, usual paths: a metre of air, a tenth of a millimetre of solvent",
    limitations=(
        "spans are fixed: a long path or a thick cell needs a margin; weak bands of a solvent are not listed; water "
        "vapour leaves gaps between its lines that a fine spectrum can use"
    ),
    papers=("shimanouchi1972",),
    see_also=("quality_report", "find_bands", "absorption_table"),
)
def exclusion_mask(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid", gt=0, kind="position")],
    absorbers: Annotated[tuple[str, ...], Option("what to leave out", choices=SOURCES)] = (
        "carbon_dioxide",
        "water_vapour",
    ),
    margin: Annotated[float, Quantity("cm^-1", "added to both ends of each region", ge=0, kind="width")] = 0.0,
) -> ExclusionMask:
    """Mask the regions where air (carbon dioxide, water vapour), a solvent, mineral oil or diamond absorbs.

    A point is left out if low - margin <= wavenumber <= high + margin for a region of one of the absorbers.

    Examples
    --------
    >>> exclusion_mask(np.array([1000.0, 2349.0])).keep
    array([ True, False])
    """
    found = [
        ExcludedRegion(absorber, low - margin, high + margin, reason)
        for absorber in dict.fromkeys(absorbers)
        for low, high, reason in _regions(absorber)
    ]
    found.sort(key=lambda region: (region.low, region.high))
    keep = np.ones(wavenumber.size, dtype=np.bool_)
    for region in found:
        keep &= (wavenumber < region.low) | (wavenumber > region.high)
    return ExclusionMask(keep, tuple(found))


@dataclass(frozen=True)
class ExcludedRegion(DataRecord):
    """One stretch to leave out."""

    absorber: Annotated[str, Option("what absorbs there")]
    low: Annotated[float, Quantity("cm^-1", "lower end", kind="position")]
    high: Annotated[float, Quantity("cm^-1", "upper end", kind="position")]
    reason: Annotated[str, Option("which vibration")]


@dataclass(frozen=True)
class ExclusionMask(DataRecord):
    """Points to keep, and why the others are left out."""

    keep: Annotated[NDArray[np.bool_], Array("1", "n", "true where the sample alone absorbs")]
    regions: Annotated[tuple[ExcludedRegion, ...], Record("regions left out, by lower end")]
