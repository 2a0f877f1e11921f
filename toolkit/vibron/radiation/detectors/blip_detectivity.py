from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.radiation.detectors._background import background_limit


@tool(
    valid_for="photon detectors before a black uniform background, with a flat quantum efficiency up to a sharp cutoff",
    limitations="no dark current, no amplifier; photons beyond a cold filter are not seen, so give its edge as the "
    "cutoff; the bunching of photons is left out, which lowers D* before 300 K by half a per cent at 10 um and by "
    "five at 20 um; nor is the sweep-out of carriers, which turns a photoconductor towards the photovoltaic limit",
    papers=("rogalski2010", "jones1953"),
    see_also=("specific_detectivity", "thermal_detectivity_limit", "detector_noise"),
)
def blip_detectivity(
    cutoff: Annotated[
        FloatArray, Array("um", "...", "cutoff wavelength of detector or cold filter", gt=0, kind="position")
    ],
    background_temperature: Annotated[
        FloatArray | float, Array("K", "...", "temperature of the background", gt=0)
    ] = 300.0,
    quantum_efficiency: Annotated[FloatArray | float, Array("1", "...", "quantum efficiency", gt=0, le=1)] = 1.0,
    half_angle: Annotated[
        FloatArray | float,
        Array("degree", "...", "half angle of the cone that is seen; 90 is a hemisphere", gt=0, le=90),
    ] = 90.0,
    wavelength: Annotated[
        FloatArray | None,
        Array("um", "...", "wavelength of the signal, the cutoff where left out", gt=0, kind="position"),
    ] = None,
    mode: Annotated[
        str, Option("how the detector works, which sets its noise", choices=("photovoltaic", "photoconductive"))
    ] = "photovoltaic",
) -> Annotated[FloatArray, Array("cm Hz^0.5 W^-1", "...", "specific detectivity", gt=0)]:
    r"""Return the detectivity of a photodiode or photoconductor that is limited by the background.

    .. math:: D^*_\mathrm{PV} = \frac{\lambda}{h c} \sqrt{\frac{\eta}{2 Q}}, \qquad
              D^*_\mathrm{PC} = \frac{\lambda}{2 h c} \sqrt{\frac{\eta}{Q}}, \qquad
              Q = \sin^2\theta \int_0^{\lambda_c} \frac{2 \pi c}{\lambda^4} \frac{d\lambda}{e^{hc/\lambda kT} - 1}

    In a photodiode and a photoemissive detector the generation of carriers alone makes noise; in a photoconductor their
    recombination brings as much again.

    Parameters
    ----------
    cutoff
        Longest wavelength in um that makes a signal.
    half_angle
        Half angle of the cold shield in degrees.

    Raises
    ------
    DomainError
        The signal lies beyond the cutoff, or the background is so cold that it sends no photon.

    Examples
    --------
    >>> f"{float(blip_detectivity(12.0, quantum_efficiency=0.7)):.3e}"
    '3.945e+10'
    >>> f"{float(blip_detectivity(12.0, half_angle=30.0, mode='photoconductive')):.3e}"
    '6.668e+10'
    """
    diode = background_limit(cutoff, background_temperature, quantum_efficiency, half_angle, wavelength)
    return diode if mode == "photovoltaic" else np.asarray(diode / np.sqrt(2.0))
