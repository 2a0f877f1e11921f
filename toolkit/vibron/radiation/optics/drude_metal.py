from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.constants import ELEMENTARY_CHARGE, PLANCK, SPEED_OF_LIGHT
from vibron.radiation.optics._constants import DielectricFunction, dielectric_function

# e^2 / (2 alpha h c), with the fine structure constant of CODATA 2022
VACUUM_PERMITTIVITY = ELEMENTARY_CHARGE.value**2 / (2.0 * 7.2973525643e-3 * PLANCK.value * SPEED_OF_LIGHT.value)


@tool(
    valid_for="free electrons of metals and doped semiconductors below the interband transitions",
    limitations="one damping for all wavenumbers; no interband transitions (add lorentz_oscillator terms to the "
    "permittivity), no anomalous skin effect",
    papers=("ordal1983", "bohrenhuffman1983"),
    see_also=("lorentz_oscillator", "hagen_rubens_emissivity"),
)
def drude_metal(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0, kind="position")],
    plasma: Annotated[float, Quantity("cm^-1", "plasma wavenumber", gt=0, kind="position")],
    damping: Annotated[float, Quantity("cm^-1", "collision rate over 2 pi c", gt=0, kind="width")],
    high_frequency_permittivity: Annotated[
        float, Quantity("1", "permittivity far above the plasma wavenumber", gt=0)
    ] = 1.0,
) -> DrudeMetal:
    r"""Return the dielectric function of free electrons.

    .. math:: \epsilon(\nu) = \epsilon_\infty - \frac{\nu_p^2}{\nu (\nu + i\gamma)}, \qquad
              \rho = \frac{\gamma}{2\pi c \, \epsilon_0 \nu_p^2}

    Raises
    ------
    DomainError
        A constant is out of its range.

    Examples
    --------
    >>> gold = drude_metal([1000.0], 72800.0, 215.0)
    >>> gold.reflectance.round(4), round(gold.resistivity * 1e8, 2)
    (array([0.9941]), 2.43)
    """
    permittivity = high_frequency_permittivity - plasma**2 / (wavenumber * (wavenumber + 1j * damping))
    result = dielectric_function(wavenumber, permittivity)
    per_metre = 200.0 * math.pi * SPEED_OF_LIGHT.value  # angular frequency of 1 cm^-1
    return DrudeMetal(**vars(result), resistivity=damping / (per_metre * VACUUM_PERMITTIVITY * plasma**2))


@dataclass(frozen=True)
class DrudeMetal(DielectricFunction):
    """Dielectric function and what it means for a steady current."""

    resistivity: Annotated[float, Quantity("ohm m", "at zero frequency", gt=0)]
