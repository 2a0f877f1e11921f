"""Flux to space from a spectrum of radiance."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.planck import STEFAN_BOLTZMANN, radiance_per_wavenumber
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool

COLDEST, HOTTEST = 10.0, 2000.0  # K


@dataclass(frozen=True)
class LongwaveFlux:
    """Flux and the temperature that goes with it."""

    flux: Annotated[float, Quantity("W m^-2", "flux into the hemisphere", gt=0)]
    measured: Annotated[float, Quantity("W m^-2", "part of it inside the spectrum given", gt=0)]
    temperature: Annotated[float, Quantity("K", "temperature of a black body of that flux", gt=0)]


@tool(
    domain="radiation",
    family="remote",
    known_answers=(
        KnownAnswer(
            call={
                "wavenumber": [600.0, 800.0, 1000.0, 1200.0, 1400.0],
                "radiance": [0.1351579259, 0.1141696611, 0.08114245525, 0.05140447765, 0.03000757734],
            },
            path="flux",
            value=390.1051536,
            tolerance=1e-4,
            source="Planck's law at 288 K and sigma T^4 at 25 digits (mpmath)",
        ),
        KnownAnswer(
            call={"wavenumber": [800.0, 1000.0], "radiance": [0.1, 0.1], "complete": False},
            path="flux",
            value=62.8318530718,
            tolerance=1e-8,
            source="Lambert: pi times 0.1 over 200 cm^-1, by hand",
        ),
        KnownAnswer(
            call={"wavenumber": [800.0, 1000.0], "radiance": [0.1, 0.1], "complete": False, "anisotropy": 1.05},
            path="flux",
            value=59.8398601,
            tolerance=1e-6,
            source="by hand: the same over 1.05",
        ),
    ),
    valid_for="radiances of one direction with their anisotropic factor; the earth's thermal spectrum",
    limitations="what lies outside the spectrum is taken from the black body that has the same radiance inside it: "
    "measured in the window alone, that overrates the water-vapour rotation band by tens of W/m^2; the factor itself "
    "comes from models or climatologies",
    papers=("loeb2005",),
    keywords=(
        "OLR",
        "outgoing longwave radiation",
        "CERES",
        "flux",
        "anisotropic factor",
        "limb darkening",
        "radiation budget",
    ),
    see_also=("dust_brightness_difference", "nonlinear_sst"),
    asks=(
        "[flux: Outgoing longwave flux] from the radiance {radiance} at wavenumbers {wavenumber}",
        "[flux: OLR] of a nadir spectrum {radiance}, {wavenumber}, anisotropic factor {anisotropy}",
        "[measured: Flux inside the band] of a spectrometer, {radiance} on {wavenumber}, {complete=false: "
        "nothing added}",
        "[temperature: Emission temperature] that belongs to the longwave flux of {radiance} at {wavenumber}",
    ),
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
    wavenumber : ndarray, shape (n,)
        Wavenumbers in cm^-1, rising.
    radiance : ndarray, shape (n,)
        Radiance per cm^-1.
    anisotropy : float
        Anisotropic factor R of the direction; one is Lambert's law.
    complete : bool
        Whether the rest of the spectrum is added.

    Returns
    -------
    LongwaveFlux
        Flux, measured part, temperature.

    Raises
    ------
    InputError
        The wavenumbers do not rise.
    DomainError
        The radiance belongs to no black body from 10 to 2000 K.

    References
    ----------
    Loeb and others (2005).

    Examples
    --------
    >>> import numpy as np
    >>> from vibron.core.planck import radiance_per_wavenumber
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
