from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.bands._isotopes import reduced_mass
from vibron.physics.constants import ATOMIC_MASS, SPEED_OF_LIGHT


@tool(
    valid_for="diatomic molecules, and X-H stretches as a diatomic oscillator",
    limitations="coupling with the rest of a molecule is left out; a fundamental gives k about 5 per cent too low",
    papers=("huber1979",),
    see_also=("isotope_shift", "anharmonic_constants"),
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
    bond
        Two isotopes; without a mass number the most abundant one.

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
