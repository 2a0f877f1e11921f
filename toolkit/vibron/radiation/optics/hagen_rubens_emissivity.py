from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.constants import SPEED_OF_LIGHT
from vibron.radiation.optics._electrons import VACUUM_PERMITTIVITY

_LEAST = 5.0  # n = k of a metal, below which the relation has no meaning


@tool(
    valid_for="smooth pure metals beyond about 10 um, where the light is slow against the collisions of the electrons",
    limitations="too low below about 10 um, for rough or oxidised metals, and in the cold, where the skin effect is "
    "anomalous; no temperature: give the resistivity at the one wanted",
    papers=("hagenrubens1903", "howell2021"),
    see_also=("dielectric_function",),
)
def hagen_rubens_emissivity(
    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")],
    resistivity: Annotated[float, Quantity("ohm m", "electrical resistivity", gt=0)],
) -> MetalEmissivity:
    r"""Return the emissivity of a smooth metal at long wavelengths by the relation of Hagen and Rubens.

    .. math:: n = k = \sqrt{\frac{\lambda}{4\pi \epsilon_0 c \rho}}, \qquad
              \varepsilon = \frac{4n}{(n+1)^2 + k^2} = \frac{2}{n} - \frac{2}{n^2} + \dots

    Parameters
    ----------
    resistivity
        In ohm m; gold has 2.2e-8.

    Raises
    ------
    DomainError
        An argument is not positive, or n = k is below 5, which is not a metal.

    Examples
    --------
    >>> hagen_rubens_emissivity([10.0, 100.0], 2.2e-8).emissivity.round(5)  # gold
    array([0.01699, 0.0054 ])
    """
    index = np.sqrt(1e-6 * wavelength / (4.0 * np.pi * VACUUM_PERMITTIVITY * SPEED_OF_LIGHT.value * resistivity))
    if (index < _LEAST).any():
        raise DomainError(
            "conducts too badly for a metal at these wavelengths",
            field="resistivity",
            value=resistivity,
            remedy="give longer wavelengths or optical constants (dielectric_function, refractive_index)",
        )
    return MetalEmissivity(4.0 * index / ((index + 1.0) ** 2 + index**2), 2.0 / index, index)


@dataclass(frozen=True)
class MetalEmissivity(DataRecord):
    """Normal spectral emissivity of a smooth metal."""

    emissivity: Annotated[FloatArray, Array("1", "w", "normal emissivity with n = k", ge=0, le=1)]
    first_term: Annotated[FloatArray, Array("1", "w", "its first term, 0.365 sqrt(resistivity / wavelength)", ge=0)]
    refractive_index: Annotated[FloatArray, Array("1", "w", "n = k", gt=0)]
