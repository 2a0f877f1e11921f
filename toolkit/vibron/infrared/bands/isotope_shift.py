from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.bands._isotopes import bond_elements, reduced_mass


@tool(
    valid_for="diatomic molecules and stretches local to one bond: X-H against X-D, 12C=O against 13C=O",
    limitations=(
        "the rest of the molecule is at rest, so bands that share their motion shift less; for these use a Hessian "
        "with other masses; without an anharmonicity X-D comes out about 1 to 2 per cent too low"
    ),
    papers=("huber1979",),
    see_also=("force_constant", "anharmonic_constants", "absorption_table"),
)
def isotope_shift(
    wavenumber: Annotated[float, Quantity("cm^-1", "band of the parent", gt=0, kind="position")],
    parent: Annotated[tuple[str, ...], Option("the two atoms of the parent's bond, as H and 35Cl")],
    substituted: Annotated[tuple[str, ...], Option("the two atoms after substitution, as D and 35Cl")],
    anharmonicity: Annotated[
        float, Quantity("cm^-1", "omega_e x_e of the parent where its band is a fundamental", ge=0, kind="energy")
    ] = 0.0,
) -> IsotopeShift:
    """Predict the shift of a stretching band on isotopic substitution from the reduced masses.

    rho = sqrt(mu / mu') scales the harmonic wavenumber and rho² the anharmonicity, so a fundamental
    v = omega - 2 omega x becomes v' = rho (v + 2 omega x) - 2 rho² omega x; without anharmonicity v' = rho v.

    Parameters
    ----------
    parent, substituted
        The bond before and after; without a mass number the most abundant isotope.
    anharmonicity
        omega_e x_e of the parent in cm^-1, about 2 per cent of an X-H stretch.

    Raises
    ------
    InputError
        If an atom is unknown or a bond has not two.
    DomainError
        If the anharmonicity exceeds a quarter of the wavenumber, or the substitution changes an element.

    References
    ----------
    Constants of diatomic molecules in [huber1979]_.

    Examples
    --------
    >>> round(isotope_shift(2885.98, ("H", "35Cl"), ("D", "35Cl"), 52.82).wavenumber)
    2091
    """
    if anharmonicity > wavenumber / 4.0:
        raise DomainError(
            "is too large for a bound stretch", field="anharmonicity", value=anharmonicity, remedy="give omega_e x_e"
        )
    if bond_elements(tuple(parent), "parent") != bond_elements(tuple(substituted), "substituted"):
        raise DomainError(
            "changes an element, and with it the force constant",
            field="substituted",
            value=tuple(substituted),
            remedy=f"give isotopes of the parent's elements, {' and '.join(bond_elements(tuple(parent), 'parent'))}",
        )
    ratio = float(np.sqrt(reduced_mass(tuple(parent), "parent") / reduced_mass(tuple(substituted), "substituted")))
    moved = ratio * (wavenumber + 2.0 * anharmonicity) - 2.0 * ratio**2 * anharmonicity
    return IsotopeShift(moved, moved - wavenumber, ratio)


@dataclass(frozen=True)
class IsotopeShift(DataRecord):
    """A band of the substituted molecule."""

    wavenumber: Annotated[float, Quantity("cm^-1", "band of the substituted bond", kind="position")]
    shift: Annotated[float, Quantity("cm^-1", "that less the parent's band; negative for a heavier atom", kind="width")]
    ratio: Annotated[float, Quantity("1", "square root of the ratio of the reduced masses, parent over substituted")]
