from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="transparent materials between their resonances",
    limitations="no absorption; coefficients hold for the range and temperature of their source",
    papers=("malitson1965", "tatian1984", "bornwolf1999"),
    see_also=("sellmeier_fit", "refractive_index", "dielectric_function"),
)
def sellmeier_index(
    wavelength: Annotated[FloatArray, Array("um", "w", "wavelengths", gt=0, kind="position")],
    strength: Annotated[FloatArray, Array("1", "t", "B of each term")],
    resonance: Annotated[
        FloatArray, Array("um", "t", "resonance wavelength of each term (C, not its square)", ge=0, kind="position")
    ],
    offset: Annotated[float, Quantity("1", "A, what n^2 is without the terms", gt=0)] = 1.0,
) -> Annotated[FloatArray, Array("1", "w", "refractive index", gt=0)]:
    r"""Return the refractive index of a transparent material by the formula of Sellmeier.

    .. math:: n^2 = A + \sum_j \frac{B_j \lambda^2}{\lambda^2 - C_j^2}

    Raises
    ------
    DomainError
        n^2 is not positive, as in the band above a resonance.
    InputError
        A wavelength lies on a resonance.

    Examples
    --------
    >>> sellmeier_index([0.5876, 2.0], [0.6961663, 0.4079426, 0.8974794], [0.0684043, 0.1162414, 9.896161]).round(4)
    array([1.4585, 1.4381])
    """
    distance = wavelength[:, None] ** 2 - resonance**2
    if (distance == 0.0).any():
        raise InputError(
            "holds a wavelength on a resonance", field="resonance", value=resonance.tolist(), remedy="leave it out"
        )
    square = offset + np.sum(strength * wavelength[:, None] ** 2 / distance, axis=1)
    if (square <= 0.0).any():
        raise DomainError(
            "lies where the formula has no refractive index",
            field="wavelength",
            value=float(wavelength[square <= 0.0][0]),
            remedy="stay in the transparent range between the resonances",
        )
    return np.asarray(np.sqrt(square))
