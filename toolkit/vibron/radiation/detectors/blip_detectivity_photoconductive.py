"""The best photoconductor in front of a warm background."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.detectors._background import background_limit


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"cutoff": [5.0, 10.0]},
            value=[1.0955e11, 3.5963e10],
            tolerance=2e7,
            source="photon flux of a hemisphere of 300 K by adaptive quadrature of Planck's law at 30 digits "
            "(mpmath), over the root of two",
        ),
        KnownAnswer(
            call={"cutoff": 10.0, "quantum_efficiency": 0.25},
            value=1.79815e10,
            tolerance=1e7,
            source="the detectivity goes with the root of the quantum efficiency",
            kind="identity",
        ),
    ),
    valid_for="photoconductors limited by generation and recombination of carriers that a black uniform background "
    "makes",
    limitations="sweep-out, which turns a photoconductor towards the photovoltaic limit, is left out, as are dark "
    "carriers and amplifier",
    papers=("rogalski2010", "jones1953"),
    keywords=("BLIP", "background limited", "D*", "photoconductor", "generation recombination", "field of view"),
    see_also=("blip_detectivity_photovoltaic", "generation_recombination_noise", "thermal_detectivity_limit"),
    asks=(
        "[BLIP detectivity] of a photoconductor with cutoff {cutoff}",
        "[D*] of a background-limited photoconductive detector, cutoff {cutoff}, background {background_temperature}",
        "[How good] can a PC MCT detector be, cutoff {cutoff}, QE {quantum_efficiency}, half angle {half_angle}?",
        "[Background-limited D*] at {wavelength} of a photoconductor cut off at {cutoff} seeing "
        "{background_temperature}",
    ),
)
def blip_detectivity_photoconductive(
    cutoff: Annotated[
        FloatArray, Array("um", "...", "cutoff wavelength of detector or cold filter", gt=0, kind="position")
    ],
    background_temperature: Annotated[
        FloatArray | float, Array("K", "...", "temperature of the background", gt=0)
    ] = 300.0,
    quantum_efficiency: Annotated[FloatArray | float, Array("1", "...", "quantum efficiency", gt=0, le=1)] = 1.0,
    half_angle: Annotated[
        FloatArray | float, Array("deg", "...", "half angle of the cone that is seen; 90 is a hemisphere", gt=0, le=90)
    ] = 90.0,
    wavelength: Annotated[
        FloatArray | None,
        Array("um", "...", "wavelength of the signal, the cutoff where left out", gt=0, kind="position"),
    ] = None,
) -> Annotated[FloatArray, Array("cm Hz^0.5 W^-1", "...", "specific detectivity", gt=0)]:
    r"""Return the detectivity of a background-limited photoconductor, the photovoltaic one over the root of two.

    .. math:: D^* = \frac{\lambda}{2 h c} \sqrt{\frac{\eta}{Q}}

    Generation by photons and recombination each bring the noise of one process; Q is the photon flux of
    `blip_detectivity_photovoltaic`.

    Parameters
    ----------
    cutoff : ndarray
        Longest wavelength in um that makes a signal.
    background_temperature : ndarray
        Temperature of the background in K.
    quantum_efficiency : ndarray
        Quantum efficiency, 0 to 1.
    half_angle : ndarray
        Half angle of the cold shield in degrees.
    wavelength : ndarray, optional
        Wavelength of the signal in um, at most the cutoff.

    Returns
    -------
    ndarray
        D* in cm Hz^1/2 W^-1.

    Raises
    ------
    DomainError
        The signal lies beyond the cutoff, or the background is so cold that it sends no photon.
    InputError
        The shapes do not fit together.

    References
    ----------
    Rogalski (2010).

    Examples
    --------
    >>> f"{float(blip_detectivity_photoconductive(12.0, half_angle=30.0)):.3e}"
    '6.668e+10'
    """
    photovoltaic = background_limit(cutoff, background_temperature, quantum_efficiency, half_angle, wavelength)
    return np.asarray(photovoltaic / np.sqrt(2.0))
