from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN
from vibron.radiation.films._stack import (
    Extinctions,
    Indices,
    Thicknesses,
    Wavelengths,
    media,
    powers,
    tangential_index,
)
from vibron.radiation.films._thermal import blackbody_exitance, check_grid, over_grid

_ANGLES = 48  # Gauss-Legendre nodes over cos(angle): 1e-6 for a smooth surface


@tool(
    valid_for="a flat stack of one temperature in a transparent medium",
    limitations="emission is that of the grid: coverage tells what part of a black body's that is; the constants are "
    "those given, whatever the temperature",
    papers=("walsh1926", "bornwolf1999", "byrnes2016"),
    see_also=("radiative_cooling_power", "multilayer_spectrum", "angle_scan"),
)
def selective_emitter(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    temperature: Annotated[float, Quantity("K", "temperature of the stack", gt=0)],
    extinction_coefficient: Extinctions = None,
    substrate: Annotated[
        str,
        Option(
            "does the exit medium emit too, or is it empty space behind the films", choices=("opaque", "transparent")
        ),
    ] = "opaque",
) -> SelectiveEmitter:
    r"""Return the hemispherical emissivity of a stack and the power it emits.

    .. math:: \varepsilon(\lambda) = 2 \int_0^1 \left( 1 - \tfrac12 \sum_{s,p} (R + T) \right) \mu \, d\mu, \qquad
              M = \int \varepsilon \, \pi B(\lambda, T) \, d\lambda

    with mu the cosine of the angle (Kirchhoff's law).  An opaque substrate is part of the emitter, and T is left out.

    Parameters
    ----------
    refractive_index, thickness, extinction_coefficient
        As in ``multilayer_spectrum``; the incident medium is where the light goes.
    substrate
        ``opaque`` (all that enters the exit medium is absorbed there, and emitted by it) or ``transparent``.

    Returns
    -------
    SelectiveEmitter
        Emissivities, exitance in W m^-2 and what part of the spectrum the grid covers.

    Raises
    ------
    DomainError
        The wavelengths do not ascend, or a transparent exit medium absorbs.
    InputError
        The media do not fit the layers.

    Examples
    --------
    >>> found = selective_emitter([8.0, 10.0, 12.0], [1.0, 12.0], [], 300.0, [0.0, 55.0])  # gold, roughly
    >>> found.emissivity.round(4), found.normal_emissivity.round(4)
    (array([0.0194, 0.0194, 0.0194]), array([0.015, 0.015, 0.015]))
    """
    check_grid(wavelength)
    index = media(wavelength, refractive_index, extinction_coefficient, thickness)
    if substrate == "transparent" and (index[-1].imag > 0.0).any():
        raise DomainError(
            "an exit medium that absorbs emits too",
            field="substrate",
            value=substrate,
            remedy="use substrate='opaque', or give the absorber as a layer and a transparent medium behind it",
        )
    node, weight = np.polynomial.legendre.leggauss(_ANGLES)
    cosine = np.append(0.5 * (node + 1.0), 1.0)  # the last one is the normal
    tangential = tangential_index(index, np.degrees(np.arccos(cosine))[:, None])
    reflectance, transmittance = powers(index, thickness[:, None, None], wavelength, tangential, "unpolarised")
    directional = np.broadcast_to(
        1.0 - reflectance - (transmittance if substrate == "transparent" else 0.0), (cosine.size, wavelength.size)
    ).clip(0.0)  # of rounding
    emissivity = weight @ (directional[:-1] * cosine[:-1, None])
    black = blackbody_exitance(wavelength, temperature)
    within, exitance = over_grid(black, wavelength), over_grid(emissivity * black, wavelength)
    if within <= 0.0:
        raise DomainError(
            "emits nothing within the grid", field="temperature", value=temperature, remedy="give longer wavelengths"
        )
    coverage = min(1.0, within / (STEFAN_BOLTZMANN * temperature**4))
    return SelectiveEmitter(emissivity, directional[-1].copy(), exitance, exitance / within, coverage)


@dataclass(frozen=True)
class SelectiveEmitter(DataRecord):
    """Emissivity and power of one side."""

    emissivity: Annotated[FloatArray, Array("1", "w", "hemispherical, spectral", ge=0, le=1)]
    normal_emissivity: Annotated[FloatArray, Array("1", "w", "along the normal, spectral", ge=0, le=1)]
    exitance: Annotated[float, Quantity("W m^-2", "power emitted within the grid", ge=0)]
    total_emissivity: Annotated[float, Quantity("1", "exitance over that of a black body within the grid", ge=0, le=1)]
    coverage: Annotated[float, Quantity("1", "part of a black body's exitance that lies within the grid", ge=0, le=1)]
