from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord, Rows
from vibron.core.elements import SYMBOLS
from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.chemistry._isotopes import monoisotopic_mass
from vibron.infrared.chemistry.degree_of_unsaturation import VALENCE
from vibron.infrared.molecules.formula import hill_formula

MOST_COMBINATIONS = 5_000_000
_RANGE = re.compile(r"([A-Z][a-z]?)(?:(\d+)(?:-(\d+))?)?")


@tool(
    valid_for="neutral molecules of main-group elements, masses of a few hundred u",
    limitations=(
        "Senior's rules with the highest usual valences only: no isotope pattern, no rules of thumb on element ratios; "
        "add or take off the mass of the charge carrier of an ion first"
    ),
    papers=("senior1951", "kindfiehn2007"),
    see_also=("isotope_pattern", "degree_of_unsaturation", "enumerate_isomers", "elucidate_structure"),
    cost="light",
)
def enumerate_formulas(
    mass: Annotated[float, Quantity("u", "monoisotopic mass of the neutral molecule", gt=0, le=5000)],
    tolerance: Annotated[float, Quantity("u", "largest difference from it", gt=0, le=1)],
    elements: Annotated[str, Option("elements with ranges: C,H,N0-4,O1-3,Cl2; a symbol alone means any number")] = (
        "C,H,N,O"
    ),
    radicals: Annotated[bool, Option("whether formulas with an odd number of valences are kept")] = False,
) -> Rows[FormulaHit]:
    r"""List the molecular formulas whose exact mass lies within a tolerance, nearest first.

    .. math:: \left| \sum_e n_e m_e - m \right| \le \delta, \qquad
              \sum_e n_e v_e \ \text{even}, \qquad \sum_e n_e v_e \ge 2 \Bigl( \sum_e n_e - 1 \Bigr)

    with Senior's rules for a connected graph.  All elements but the lightest are laid out on one grid, the number of
    the lightest follows from the mass that is left.

    Parameters
    ----------
    mass, tolerance
        Monoisotopic mass and tolerance in u; a tolerance of d ppm is ``mass * d * 1e-6``.
    elements
        Elements and how often each may occur: ``C,H,N0-4,O1-3,Cl2``.
    radicals
        Let odd sums of valences pass.

    Raises
    ------
    InputError
        If the list of elements cannot be read.
    DomainError
        If an element has no one usual valence.
    ResourceError
        If there are more than five million combinations to try.

    References
    ----------
    Rules: [senior1951]_; how far they go: [kindfiehn2007]_.

    Examples
    --------
    >>> [hit.formula for hit in enumerate_formulas(46.0419, 0.001)]
    ['C2H6O']
    """
    ranges = _ranges(elements, mass + tolerance)
    symbols = sorted(ranges, key=lambda symbol: (-monoisotopic_mass(symbol), symbol))
    masses = np.array([monoisotopic_mass(symbol) for symbol in symbols])
    *heavy, lightest = symbols
    counts = _grid([ranges[symbol] for symbol in heavy])
    left = mass - counts @ masses[:-1]
    low, high = ranges[lightest]
    # The lightest element fits at most twice into a window of 2 u: try each count that the window may hold.
    first = np.ceil((left - tolerance) / masses[-1]).astype(np.int64)
    span = int(2 * tolerance / masses[-1]) + 1
    rows = []
    for extra in range(span + 1):
        number = first + extra
        fits = (number >= low) & (number <= high) & (np.abs(number * masses[-1] - left) <= tolerance)
        rows.append(np.column_stack([counts[fits], number[fits]]))
    table = np.concatenate(rows)
    valences = np.array([VALENCE[symbol] for symbol in symbols])
    # Sulfur and phosphorus may use their higher valences, which lifts the bound but not the parity.
    high_valence = np.array([{"S": 6, "Se": 6, "P": 5}.get(symbol, VALENCE[symbol]) for symbol in symbols])
    atoms, odd = table.sum(axis=1), (table @ valences) % 2 == 1
    connected = table @ high_valence >= 2 * (atoms - 1)
    unsaturation = 1.0 + table @ (valences - 2) / 2.0
    keep = (atoms > 0) & connected & (unsaturation >= 0) & (radicals | ~odd)
    found = table @ masses
    order = sorted(np.flatnonzero(keep), key=lambda row: (abs(found[row] - mass), tuple(table[row])))
    return Rows(
        FormulaHit(
            hill_formula({symbol: int(n) for symbol, n in zip(symbols, table[row], strict=True) if n}),
            float(found[row]),
            float((found[row] - mass) / mass * 1e6),
            float(unsaturation[row]),
        )
        for row in order
    )


@dataclass(frozen=True)
class FormulaHit(DataRecord):
    """One formula that fits."""

    formula: Annotated[str, Option("formula in Hill order")]
    mass: Annotated[float, Quantity("u", "its monoisotopic mass", gt=0)]
    error: Annotated[float, Quantity("1", "its mass minus the mass given, in millionths of the latter (ppm)")]
    unsaturation: Annotated[float, Quantity("1", "rings plus double bonds", ge=0)]


def _ranges(elements: str, heaviest: float) -> dict[str, tuple[int, int]]:
    ranges: dict[str, tuple[int, int]] = {}
    for word in elements.replace(" ", "").split(","):
        match = _RANGE.fullmatch(word)
        if match is None or match[1] not in SYMBOLS or match[1] in ranges:
            raise InputError(
                "is not a list of elements with ranges",
                field="elements",
                value=elements,
                remedy="write C,H,N0-4,O1-3,Cl2, each element once",
            )
        symbol, low, high = match.groups()
        if symbol not in VALENCE:
            raise DomainError(
                "has no one usual valence", field="elements", value=symbol, remedy=f"use {', '.join(VALENCE)} only"
            )
        most = int(heaviest / monoisotopic_mass(symbol))
        ranges[symbol] = (0, most) if low is None else (int(low), min(most, int(high or low)))
    return ranges


def _grid(ranges: list[tuple[int, int]]) -> npt.NDArray[np.int64]:
    sizes = [max(0, high - low + 1) for low, high in ranges]
    if np.prod(sizes, dtype=float) > MOST_COMBINATIONS:
        raise ResourceError(
            "allow too many combinations",
            field="elements",
            value=int(np.prod(sizes, dtype=float)),
            remedy="limit the numbers of atoms, for example N0-4,O0-6",
        )
    if not ranges:
        return np.zeros((1, 0), dtype=np.int64)
    counts = np.moveaxis(np.indices(sizes), 0, -1).reshape(-1, len(ranges))
    return counts.astype(np.int64) + np.array([low for low, _ in ranges], dtype=np.int64)
