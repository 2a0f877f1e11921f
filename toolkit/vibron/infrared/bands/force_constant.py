"""Force constant of a bond from its stretching band."""

from typing import Annotated

import numpy as np

from vibron.core.constants import ATOMIC_MASS, SPEED_OF_LIGHT
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands._isotopes import reduced_mass


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": 2990.95, "bond": ["H", "35Cl"]},
            value=516.3,
            tolerance=0.1,
            source="516.3 N/m for hydrogen chloride in the usual textbook table of diatomic molecules",
        ),
        KnownAnswer(
            call={"wavenumber": [2648.98, 2308.09], "bond": ["H", "81Br"]},
            path="0",
            value=411.5,
            tolerance=0.3,
            source="411.5 N/m for hydrogen bromide in the usual textbook table of diatomic molecules",
        ),
        KnownAnswer(
            call={"wavenumber": 2885.98, "bond": ["H", "35Cl"], "anharmonicity": 52.8186},
            value=516.5,
            tolerance=0.3,
            source="fundamental and anharmonicity of HCl lead back to its harmonic wavenumber [huber1979]",
        ),
    ),
    valid_for="diatomic molecules, and X-H stretches as a diatomic oscillator",
    limitations="coupling with the rest of a molecule is left out; a fundamental gives k some 5 per cent low",
    papers=("huber1979",),
    keywords=("force constant", "bond strength", "harmonic oscillator", "Hooke", "reduced mass", "spring constant"),
    see_also=("isotope_shift", "anharmonic_constants"),
    asks=(
        "[Force constant] of the bond {bond} that absorbs at {wavenumber}",
        "A stretch of {bond} lies at {wavenumber}. [How stiff] is the bond?",
        "[Spring constant k] of a harmonic oscillator of {bond} atoms at {wavenumber}",
        "[Bond strength k] of {bond}, fundamental at {wavenumber}, anharmonicity {anharmonicity}",
    ),
)
def force_constant(
    wavenumber: Annotated[
        FloatArray | float, Array("cm^-1", "...", "band, or harmonic wavenumber", gt=0, kind="position")
    ],
    bond: Annotated[tuple[str, ...], Option("the two atoms, as H, D, 13C or 35Cl")],
    anharmonicity: Annotated[
        float, Quantity("cm^-1", "omega_e x_e where the wavenumber is that of a fundamental", ge=0, kind="energy")
    ] = 0.0,
) -> Annotated[FloatArray, Array("N m^-1", "...", "force constant")]:
    """Return the harmonic force constant of a bond, k = mu (2 pi c omega)².

    mu is the reduced mass of the two atoms and omega = wavenumber + 2 omega_e x_e the harmonic wavenumber of a
    fundamental; without an anharmonicity the wavenumber itself is taken.

    Parameters
    ----------
    wavenumber
        In cm^-1, any shape.
    bond
        Two isotopes; without a mass number the most abundant one.
    anharmonicity
        omega_e x_e in cm^-1.

    Returns
    -------
    ndarray
        N/m; 100 N/m = 1 mdyn/angstrom.

    Raises
    ------
    InputError
        If an atom is unknown or there are not two.

    References
    ----------
    Constants of diatomic molecules in [huber1979]_.

    Examples
    --------
    >>> round(float(force_constant(2169.81, ("12C", "16O"))))
    1902
    """
    mass = reduced_mass(tuple(bond), "bond") * float(ATOMIC_MASS)
    omega = np.asarray(wavenumber) + 2.0 * anharmonicity
    return np.asarray(mass * (2.0 * np.pi * float(SPEED_OF_LIGHT) * 100.0 * omega) ** 2)
