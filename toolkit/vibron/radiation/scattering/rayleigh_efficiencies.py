from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.scattering._arguments import broadcast, refuse_gain
from vibron.radiation.scattering._efficiencies import Efficiencies

_LARGEST_INSIDE = 0.5


@tool(
    valid_for="spheres with |m| x below 0.5; the error is of the order of x^2, and of |m x|^2 for absorption",
    limitations=(
        "sign convention m = n + i k with k >= 0 (time factor exp(-i omega t)); dipole alone: symmetric scattering, "
        "extinction is the sum of absorption and scattering"
    ),
    papers=("rayleigh1871", "bohrenhuffman1983"),
    see_also=("mie_efficiencies", "effective_medium"),
)
def rayleigh_efficiencies(
    size_parameter: Annotated[FloatArray, Array("1", "...", "x = 2 pi r/lambda in the medium", gt=0)],
    refractive_index: Annotated[FloatArray, Array("1", "...", "n of the sphere over that of the medium", gt=0)],
    extinction_coefficient: Annotated[
        FloatArray | None, Array("1", "...", "k >= 0 of m = n + i k; 0 if left out")
    ] = None,
) -> Efficiencies:
    r"""Return the efficiencies of spheres in the Rayleigh limit.

    .. math:: K = \frac{m^2 - 1}{m^2 + 2}, \qquad Q_\mathrm{sca} = \tfrac{8}{3} x^4 |K|^2, \qquad
              Q_\mathrm{abs} = 4 x \operatorname{Im} K

    Parameters
    ----------
    size_parameter
        x, of any shape that goes with those of n and k.

    Raises
    ------
    DomainError
        If k is negative, or ``|m| x`` is above 0.5.

    Examples
    --------
    >>> rayleigh_efficiencies([0.01], 1.5).scattering.round(13)
    array([2.3068e-09])
    """
    absorbing = np.zeros(()) if extinction_coefficient is None else extinction_coefficient
    refuse_gain(absorbing)
    size, real, imaginary = broadcast(size_parameter, refractive_index, absorbing)
    index = real + 1j * imaginary
    inside = size * np.maximum(np.abs(index), 1.0)
    if (inside > _LARGEST_INSIDE).any():
        raise DomainError(
            f"is not a small sphere: |m| x must not exceed {_LARGEST_INSIDE}",
            field="size_parameter",
            value=float(size[inside > _LARGEST_INSIDE][0]),
            remedy="use mie_efficiencies",
        )
    factor = (index**2 - 1.0) / (index**2 + 2.0)
    strength = size**4 * np.abs(factor) ** 2
    scattering, absorption = 8.0 / 3.0 * strength, 4.0 * size * factor.imag
    return Efficiencies(scattering + absorption, scattering, absorption, 4.0 * strength, np.zeros(size.shape))
