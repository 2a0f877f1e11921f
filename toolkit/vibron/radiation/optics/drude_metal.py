"""Dielectric function of free electrons."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.constants import ELEMENTARY_CHARGE, PLANCK, SPEED_OF_LIGHT
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.optics._constants import DielectricFunction, dielectric_function

# e^2 / (2 alpha h c), with the fine structure constant of CODATA 2022
VACUUM_PERMITTIVITY = ELEMENTARY_CHARGE.value**2 / (2.0 * 7.2973525643e-3 * PLANCK.value * SPEED_OF_LIGHT.value)


@dataclass(frozen=True, eq=False)
class DrudeMetal(DielectricFunction):
    """Dielectric function and what it means for a steady current."""

    resistivity: Annotated[float, Quantity("ohm m", "at zero frequency", gt=0)]


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [215.0], "plasma": 72800.0, "damping": 215.0},
            path="permittivity_imaginary",
            value=[57326.0],
            tolerance=1.0,
            source="ordal1983: at the damping wavenumber Im(eps) = plasma^2 / (2 damping^2); constants of gold there",
        ),
        KnownAnswer(
            call={"wavenumber": [215.0], "plasma": 72800.0, "damping": 215.0},
            path="permittivity_real",
            value=[-57325.0],
            tolerance=1.0,
            source="ordal1983: at the damping wavenumber -Re(eps) is nearly Im(eps), and less by one exactly",
        ),
        KnownAnswer(
            call={"wavenumber": [100.0], "plasma": 72800.0, "damping": 215.0},
            path="resistivity",
            value=2.2e-8,
            tolerance=0.3e-8,
            source="resistivity of gold at room temperature, 2.2 microohm cm (CRC Handbook of Chemistry and Physics)",
        ),
    ),
    valid_for="free electrons of metals and doped semiconductors below the interband transitions",
    limitations="one damping for all wavenumbers; no interband transitions (add lorentz_oscillator terms to the "
    "permittivity), no anomalous skin effect",
    papers=("ordal1983", "bohrenhuffman1983"),
    keywords=("Drude model", "plasma frequency", "metal", "free carriers", "conductivity", "gold"),
    see_also=("lorentz_oscillator", "hagen_rubens_emissivity"),
    asks=(
        "[reflectance: Reflectance] of a Drude metal at {wavenumber}, plasma {plasma}, damping {damping}",
        "[permittivity_real: Real permittivity] of free electrons at {wavenumber}, plasma wavenumber "
        "{plasma}, {damping}",
        "[resistivity: DC resistivity] of a metal with plasma {plasma}, collision rate {damping}, seen at {wavenumber}",
        "Free carriers, plasma {plasma}, damping {damping}, background {high}: [extinction: k] at {wavenumber}",
        "[permittivity_imaginary: Imaginary part] of the Drude epsilon at {wavenumber}: {plasma}, {damping}",
        "[refractive_index: n] of gold as a free electron gas, {plasma} and {damping}, at {wavenumber}",
    ),
)
def drude_metal(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0, kind="position")],
    plasma: Annotated[float, Quantity("cm^-1", "plasma wavenumber", gt=0, kind="position")],
    damping: Annotated[float, Quantity("cm^-1", "collision rate over 2 pi c", gt=0, kind="width")],
    high: Annotated[float, Quantity("1", "permittivity far above the plasma wavenumber", gt=0)] = 1.0,
) -> DrudeMetal:
    r"""Return the dielectric function of free electrons.

    .. math:: \epsilon(\nu) = \epsilon_\infty - \frac{\nu_p^2}{\nu (\nu + i\gamma)}, \qquad
              \rho = \frac{\gamma}{2\pi c \, \epsilon_0 \nu_p^2}

    Parameters
    ----------
    wavenumber
        In cm^-1, shape (w).
    plasma, damping
        Plasma wavenumber (unscreened) and collision rate in cm^-1.
    high
        Permittivity of all else.

    Returns
    -------
    DrudeMetal
        Permittivity, n, k, reflectance of a face, and the resistivity in ohm m.

    Raises
    ------
    DomainError
        A constant is out of its range.

    References
    ----------
    [ordal1983]_.

    Examples
    --------
    >>> gold = drude_metal([1000.0], 72800.0, 215.0)
    >>> gold.reflectance.round(4), round(gold.resistivity * 1e8, 2)
    (array([0.9941]), 2.43)
    """
    permittivity = high - plasma**2 / (wavenumber * (wavenumber + 1j * damping))
    result = dielectric_function(wavenumber, permittivity)
    per_metre = 200.0 * math.pi * SPEED_OF_LIGHT.value  # angular frequency of 1 cm^-1
    return DrudeMetal(**vars(result), resistivity=damping / (per_metre * VACUUM_PERMITTIVITY * plasma**2))
