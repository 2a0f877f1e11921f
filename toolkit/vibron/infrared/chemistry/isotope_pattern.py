from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.chemistry._isotopes import isotopes, mass_distribution, monoisotopic_mass
from vibron.infrared.molecules.formula import hill_formula, parse_formula

MOST_ATOMS = 5000
_DROPPED = 1e-4  # isotopologues this much rarer than the threshold are not followed


@tool(
    valid_for="formulas of elements with natural isotopes, of natural composition",
    limitations=(
        "neutral molecules, the mass of lost or added electrons is not counted; natural variation of abundances "
        "(lithium, boron, sulfur) is larger than the digits given"
    ),
    papers=("mclafferty1993",),
    see_also=("enumerate_formulas", "convert_concentration"),
    cost="instant",
)
def isotope_pattern(
    formula: Annotated[str, Option("molecular formula, C8H10N4O2")],
    least: Annotated[float, Quantity("1", "least height of a peak relative to the strongest", gt=0, lt=1)] = 1e-3,
    resolution: Annotated[float, Quantity("u", "peaks nearer than this are merged", gt=0, le=1)] = 0.01,
) -> IsotopePattern:
    r"""Return monoisotopic, average and nominal mass of a formula, and its isotope pattern.

    .. math:: P(m) = \mathop{*}_{e} p_e^{*\,n_e}(m)

    the convolution of the isotope distributions p of all atoms.

    Parameters
    ----------
    resolution
        Peaks nearer than this are merged into their centre of mass.

    Raises
    ------
    InputError
        If the formula cannot be read.
    DomainError
        If an element has no natural isotopes.
    ResourceError
        If the formula has more than 5000 atoms.

    Examples
    --------
    >>> pattern = isotope_pattern("CH3Br", least=0.5)
    >>> pattern.mass.round(3), pattern.abundance.round(3)
    (array([93.942, 95.94 ]), array([1.   , 0.973]))
    """
    counts = parse_formula(formula)
    if sum(counts.values()) > MOST_ATOMS:
        raise ResourceError(
            f"has more than {MOST_ATOMS} atoms", field="formula", value=formula, remedy="take a smaller molecule"
        )
    mass, share = mass_distribution(counts, resolution, least * _DROPPED)
    height = share / share.max()
    shown = height >= least
    average = sum(number * float(np.prod(isotopes(symbol), axis=0).sum()) for symbol, number in counts.items())
    nominal = sum(number * round(monoisotopic_mass(symbol)) for symbol, number in counts.items())
    monoisotopic = sum(number * monoisotopic_mass(symbol) for symbol, number in counts.items())
    return IsotopePattern(hill_formula(counts), monoisotopic, average, nominal, mass[shown], height[shown])


@dataclass(frozen=True)
class IsotopePattern(DataRecord):
    """Masses of a formula."""

    formula: Annotated[str, Option("the formula in Hill order")]
    monoisotopic: Annotated[float, Quantity("u", "mass made of the commonest isotope of each element", gt=0)]
    average: Annotated[float, Quantity("g/mol", "molar mass of the natural mixture", gt=0)]
    nominal: Annotated[int, Quantity("u", "sum of the mass numbers of the commonest isotopes", gt=0)]
    mass: Annotated[FloatArray, Array("u", "n", "masses of the peaks, ascending", gt=0)]
    abundance: Annotated[FloatArray, Array("1", "n", "height relative to the strongest peak", ge=0, le=1)]
