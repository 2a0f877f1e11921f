"""Masses of a molecule: monoisotopic, average and nominal mass, and the isotope pattern."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._formula import hill_formula, parse_formula
from vibron.infrared.chemistry._isotopes import isotopes, mass_distribution, monoisotopic_mass

MOST_ATOMS = 5000
_DROPPED = 1e-4  # isotopologues this much rarer than the threshold are not followed


@dataclass(frozen=True, eq=False)
class IsotopePattern:
    """Masses of a formula."""

    formula: Annotated[str, Option("the formula in Hill order")]
    monoisotopic: Annotated[float, Quantity("u", "mass made of the commonest isotope of each element", gt=0)]
    average: Annotated[float, Quantity("g/mol", "molar mass of the natural mixture", gt=0)]
    nominal: Annotated[int, Quantity("u", "sum of the mass numbers of the commonest isotopes", gt=0)]
    mass: Annotated[FloatArray, Array("u", "n", "masses of the peaks, ascending", gt=0)]
    abundance: Annotated[FloatArray, Array("1", "n", "height relative to the strongest peak", ge=0, le=1)]


@tool(
    domain="infrared",
    family="chemistry",
    known_answers=(
        KnownAnswer(
            call={"formula": "C8H10N4O2"},
            path="monoisotopic",
            value=194.0804,
            tolerance=1e-4,
            source="exact mass of caffeine as PubChem lists it, 194.08037557",
        ),
        KnownAnswer(
            call={"formula": "CO2"},
            path="average",
            value=44.009,
            tolerance=2e-3,
            source="molar mass of carbon dioxide in the NIST Chemistry WebBook, 44.0095",
        ),
        KnownAnswer(
            call={"formula": "CH2Cl2", "least": 0.05},
            path="abundance",
            value=[1.0, 0.64, 0.10],
            tolerance=3e-3,
            source="by hand from the abundances 75.76 % and 24.24 % of chlorine: twice 0.320, and its square",
        ),
        KnownAnswer(
            call={"formula": "F2"},
            path="abundance",
            value=[1.0],
            source="fluorine has one isotope only",
            kind="identity",
        ),
    ),
    valid_for="formulas of elements with natural isotopes, of natural composition",
    limitations=(
        "neutral molecules, the mass of lost or added electrons is not counted; natural variation of abundances "
        "(lithium, boron, sulfur) is larger than the digits given"
    ),
    papers=("mclafferty1993",),
    keywords=(
        "exact mass",
        "molecular weight",
        "molar mass",
        "monoisotopic",
        "isotope pattern",
        "mass spectrum",
        "M+2",
    ),
    see_also=("enumerate_formulas", "convert_concentration"),
    cost="instant",
    asks=(
        "[average: Molar mass] of {formula}",
        "[monoisotopic: Exact mass] of {formula}",
        "[abundance: Isotope pattern] of {formula}",
        "What is the [average: molecular weight] of {formula}?",
        "[nominal: Nominal mass] of the formula {formula}",
        "At which [mass: masses] does {formula} show peaks above {least} of the strongest?",
    ),
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
    formula
        Molecular formula.
    least
        Least height of a peak relative to the strongest.
    resolution
        Peaks nearer than this are merged into their centre of mass.

    Returns
    -------
    IsotopePattern
        Masses in u and relative heights.

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
