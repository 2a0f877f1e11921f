from __future__ import annotations

from functools import cache
from typing import Annotated

import numpy as np

from vibron.core.data import load_yaml
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool

_PURPOSES = ("fundamentals", "harmonic", "zero-point")


@tool(
    valid_for="harmonic wavenumbers of molecules near those the factors were fitted to",
    limitations="a factor holds on average: the spread of single modes is about two per cent",
    papers=("alecu2010", "irikura2005", "scottradom1996", "zapata2023"),
    see_also=("scale_force_field", "fit_scale_factors", "normal_modes"),
)
def scale_frequencies(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "m", "harmonic wavenumbers as computed", kind="position")],
    method: Annotated[str, Option("method/basis set, looked up in the table of factors")] = "B3LYP/6-31G*",
    purpose: Annotated[str, Option("what the scaled wavenumbers are for", choices=_PURPOSES)] = "fundamentals",
    ranges: Annotated[
        FloatArray | None, Array("cm^-1", "r", "where the ranges of own factors meet", gt=0, kind="position")
    ] = None,
    factors: Annotated[FloatArray | None, Array("1", "q", "own factors, one more than ranges", gt=0)] = None,
) -> Annotated[FloatArray, Array("cm^-1", "m", "scaled wavenumbers", kind="position")]:
    """Return computed wavenumbers scaled to fundamentals, to true harmonic ones or for the zero-point energy.

    One factor of the table by method, or own factors by range of the computed wavenumber (three ranges, below 1000,
    1000 to 2000 and above, are usual).

    Parameters
    ----------
    wavenumber
        Harmonic wavenumbers; imaginary (negative) ones are scaled in the same way.

    Raises
    ------
    DomainError
        The table does not hold the method, or ranges and factors do not fit together.

    Examples
    --------
    >>> scale_frequencies(np.array([1851.0]), "B3LYP/6-31G*").round(1)
    array([1779.6])
    """
    if factors is not None:
        edges = np.zeros(0) if ranges is None else ranges
        if factors.size != edges.size + 1 or (np.diff(edges) <= 0).any():
            raise DomainError(
                "must be one more than the ascending ranges", field="factors", value=factors.size, remedy="add one"
            )
        return wavenumber * factors[np.searchsorted(edges, np.abs(wavenumber), side="right")]
    table = scale_factors()
    if method not in table:
        raise DomainError(
            "is not in the table of scale factors",
            field="method",
            value=method,
            remedy=f"give factors of your own, or use one of {', '.join(table)}",
        )
    return wavenumber * table[method][_PURPOSES.index(purpose)]


@cache
def scale_factors() -> dict[str, tuple[float, float, float]]:
    """Return the factors for fundamentals, harmonic wavenumbers and zero-point energy by method/basis."""
    return {name: tuple(row) for name, row in load_yaml(__package__, "scale_frequencies.yaml").items()}
