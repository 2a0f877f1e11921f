from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN, radiance_per_wavenumber

COLDEST, HOTTEST = 10.0, 2000.0  # K


@tool(
    valid_for="radiances of one direction with their anisotropic factor; the earth's thermal spectrum",
    limitations="what lies outside the spectrum is taken from the black body that has the same radiance inside it: "
    "measured in the window alone, that overrates the water-vapour rotation band by tens of W/m^2; the factor itself "
    "comes from models or climatologies",
    papers=("loeb2005",),
    see_also=("dust_brightness_difference", "split_window_temperature"),
)
def outgoing_longwave_flux(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "wavenumbers, rising", gt=0, kind="position")],
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1 (cm^-1)^-1", "n", "radiance at each", ge=0)],
    anisotropy: Annotated[float, Quantity("1", "pi times radiance over flux in that direction", gt=0)] = 1.0,
    complete: Annotated[bool, Option("add what lies outside the spectrum, as a black body")] = True,
) -> LongwaveFlux:
    r"""Return the outgoing flux that belongs to a spectrum of radiance.

    .. math:: F = \frac{\pi}{R} \left(\int L\, d\tilde\nu + \frac{\sigma T^4}{\pi} - \int B(T)\, d\tilde\nu\right)

    T makes both integrals equal; they are trapezoidal sums over the same points, so that a black body is exact on any
    grid.

    Parameters
    ----------
    anisotropy
        Anisotropic factor R of the direction; one is Lambert's law.
    complete
        Whether the rest of the spectrum is added.

    Raises
    ------
    DomainError
        The radiance belongs to no black body from 10 to 2000 K.

    Examples
    --------
    >>> import numpy as np
    >>> from vibron.physics.planck import radiance_per_wavenumber
    >>> grid = np.linspace(5.0, 3000.0, 1200)
    >>> flux = outgoing_longwave_flux(grid, radiance_per_wavenumber(grid, 255.0))
    >>> round(flux.flux, 2), round(flux.measured, 2)
    (239.76, 239.75)
    """
    if wavenumber.size < 2 or not (np.diff(wavenumber) > 0.0).all():
        raise InputError("must rise", field="wavenumber", value=wavenumber.size, remedy="sort two or more points")
    measured = math.pi * float(np.trapezoid(radiance, wavenumber)) / anisotropy

    def black(temperature: float) -> float:
        return math.pi * float(np.trapezoid(radiance_per_wavenumber(wavenumber, temperature), wavenumber)) / anisotropy

    if not black(COLDEST) < measured < black(HOTTEST):
        raise DomainError(
            "is that of no black body from 10 to 2000 K", field="radiance", value=measured, remedy="check the unit"
        )
    flux = measured
    if complete:
        same = float(
            require("scipy.optimize").brentq(
                lambda temperature: black(temperature) - measured, COLDEST, HOTTEST, xtol=1e-10
            )
        )
        flux = measured + STEFAN_BOLTZMANN * same**4 / anisotropy - black(same)
    return LongwaveFlux(flux, measured, (flux / STEFAN_BOLTZMANN) ** 0.25)


@dataclass(frozen=True)
class LongwaveFlux(DataRecord):
    """Flux and the temperature that goes with it."""

    flux: Annotated[float, Quantity("W m^-2", "flux into the hemisphere", gt=0)]
    measured: Annotated[float, Quantity("W m^-2", "part of it inside the spectrum given", gt=0)]
    temperature: Annotated[float, Quantity("K", "temperature of a black body of that flux", gt=0)]
