"""Dielectric function of damped oscillators."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.optics._constants import DielectricFunction, dielectric_function


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [1000.0], "resonance": [1000.0], "strength": [500.0], "damping": [10.0], "high": 2.25},
            path="permittivity_imaginary",
            value=[25.0],
            tolerance=1e-12,
            source="at the resonance strength^2 / (resonance x damping) = 250000 / 10000, by hand",
            kind="identity",
        ),
        KnownAnswer(
            call={"wavenumber": [1.0], "resonance": [793.9], "strength": [1427.71], "damping": [4.76], "high": 6.56},
            path="permittivity_real.0",
            value=9.79,
            tolerance=0.01,
            source="spitzer1959: silicon carbide, 6.7 + 3.3 = 10.0 with the modern constants 6.56, 793.9 and 970.1 "
            "cm^-1, whose Lyddane-Sachs-Teller ratio gives 9.795",
        ),
    ),
    valid_for="infrared vibrations of solids and liquids, or electronic bands, as independent oscillators",
    limitations="damping is the same at all wavenumbers, which makes wings too strong; longitudinal modes with another "
    "damping: gervais_phonon",
    papers=("bornwolf1999", "spitzer1959", "bohrenhuffman1983"),
    keywords=("Lorentz model", "oscillator", "permittivity", "dispersion", "reststrahlen", "phonon"),
    see_also=("gervais_phonon", "drude_metal", "kramers_kronig"),
)
def lorentz_oscillator(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0)],
    resonance: Annotated[FloatArray, Array("cm^-1", "o", "resonance of each oscillator", gt=0)],
    strength: Annotated[FloatArray, Array("cm^-1", "o", "plasma wavenumber of each oscillator", ge=0)],
    damping: Annotated[FloatArray, Array("cm^-1", "o", "full width of each oscillator", gt=0)],
    high: Annotated[float, Quantity("1", "permittivity far above all of them", gt=0)] = 1.0,
) -> DielectricFunction:
    r"""Return the dielectric function of a sum of damped oscillators.

    .. math:: \epsilon(\nu) = \epsilon_\infty + \sum_j \frac{S_j^2}{\nu_j^2 - \nu^2 - i \gamma_j \nu}

    The sum rule is that the integral of nu Im(epsilon) is (pi / 2) sum S^2.

    Parameters
    ----------
    wavenumber
        In cm^-1, shape (w).
    resonance, strength, damping
        nu_j, S_j and gamma_j of each oscillator in cm^-1; S^2 / nu_j^2 is what it adds to the static permittivity.
    high
        Permittivity far above all oscillators.

    Returns
    -------
    DielectricFunction
        Permittivity, n, k and the reflectance of a face.

    Raises
    ------
    DomainError
        A constant is out of its range.

    References
    ----------
    [bohrenhuffman1983]_, chapter 9.

    Examples
    --------
    >>> found = lorentz_oscillator([900.0], [793.9], [1427.71], [4.76], 6.56)  # silicon carbide
    >>> found.reflectance.round(3)
    array([0.981])
    """
    nu = wavenumber[:, None]
    terms = strength**2 / (resonance**2 - nu**2 - 1j * damping * nu)
    return dielectric_function(wavenumber, high + terms.sum(axis=1))
