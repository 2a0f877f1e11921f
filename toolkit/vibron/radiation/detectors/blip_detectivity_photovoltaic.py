"""The best photodiode in front of a warm background."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.detectors._background import background_limit


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"cutoff": [5.0, 10.0]},
            value=[1.5493e11, 5.086e10],
            tolerance=2e7,
            source="photon flux of a hemisphere of 300 K by adaptive quadrature of Planck's law at 30 digits (mpmath)",
        ),
        KnownAnswer(
            call={"cutoff": 10.0, "half_angle": 30.0},
            value=1.0172e11,
            tolerance=4e7,
            source="a cone of 30 degrees holds sin^2 = 1/4 of the flux, so twice the detectivity",
            kind="identity",
        ),
        KnownAnswer(
            call={"cutoff": 10.0, "wavelength": 5.0},
            value=2.543e10,
            tolerance=1e7,
            source="at half the cutoff a photon counts as much and carries twice the energy: half of 5.086e10",
            kind="identity",
        ),
    ),
    valid_for="photon detectors with one noise process (photovoltaic, photoemissive), black uniform background, flat "
    "quantum efficiency up to a sharp cutoff",
    limitations="no dark current, no amplifier; photons beyond a cold filter are not seen, so give its edge as the "
    "cutoff; the bunching of photons is left out, which lowers D* before 300 K by half a per cent at 10 um and by "
    "five at 20 um",
    papers=("rogalski2010", "jones1953"),
    keywords=("BLIP", "background limited", "D*", "photodiode", "photon noise", "field of view", "cold shield"),
    see_also=("blip_detectivity_photoconductive", "specific_detectivity", "thermal_detectivity_limit"),
    asks=(
        "[BLIP detectivity] of a photodiode with cutoff {cutoff}",
        "[D*] of a background-limited photovoltaic detector, cutoff {cutoff}, background {background_temperature}",
        "A PV detector, cutoff {cutoff}, QE {quantum_efficiency}, sees a half cone of {half_angle}: [best "
        "detectivity]?",
        "[Photon-noise limited D*] at {wavelength} of a photodiode cut off at {cutoff}, cold shield half "
        "angle {half_angle}",
    ),
)
def blip_detectivity_photovoltaic(
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
    r"""Return the detectivity of a background-limited photodiode.

    .. math:: D^* = \frac{\lambda}{h c} \sqrt{\frac{\eta}{2 Q}}, \qquad
              Q = \sin^2\theta \int_0^{\lambda_c} \frac{2 \pi c}{\lambda^4} \frac{d\lambda}{e^{hc/\lambda kT} - 1}

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
    >>> f"{float(blip_detectivity_photovoltaic(12.0, quantum_efficiency=0.7)):.3e}"
    '3.945e+10'
    """
    return background_limit(cutoff, background_temperature, quantum_efficiency, half_angle, wavelength)
