from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.molecules.formula import parse_formula

VALENCE = {
    **dict.fromkeys(("H", "F", "Cl", "Br", "I", "Li", "Na", "K"), 1),
    **dict.fromkeys(("O", "S", "Se", "Te", "Hg"), 2),
    **dict.fromkeys(("N", "P", "As", "B", "Al"), 3),
    **dict.fromkeys(("C", "Si", "Ge", "Sn", "Pb"), 4),
}


@tool(
    valid_for="neutral molecules of main-group elements in their lowest usual valence",
    limitations=(
        "S=O and P=O bonds are not counted (sulfur 2, phosphorus 3), of a nitro group only one N=O is; a salt "
        "written as one formula counts 1 less for each further fragment"
    ),
    papers=("mclafferty1993",),
    see_also=("enumerate_formulas", "match_information", "canonical_structure"),
    cost="instant",
)
def degree_of_unsaturation(
    formula: Annotated[str, Option("molecular formula, for example C8H10N4O2")],
) -> Annotated[float, Quantity("1", "rings plus double bonds, a triple bond counting two")]:
    """Count rings and double bonds: 1 + sum over atoms of (valence - 2) / 2.

    Parameters
    ----------
    formula
        Molecular formula; brackets and dots are understood.

    Returns
    -------
    float
        Half-integral for radicals and ions; negative only for salts and mixtures.

    Raises
    ------
    InputError
        If the formula cannot be read.
    DomainError
        If it holds an element without one usual valence.

    Examples
    --------
    >>> degree_of_unsaturation("C9H8O4")
    6.0
    """
    counts = parse_formula(formula)
    for symbol in counts:
        if symbol not in VALENCE:
            raise DomainError(
                "has no one usual valence",
                field="formula",
                value=symbol,
                remedy=f"use formulas of {', '.join(VALENCE)} only",
            )
    return 1.0 + sum(count * (VALENCE[symbol] - 2) / 2.0 for symbol, count in counts.items())
