from __future__ import annotations

from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.shapes import or_else
from vibron.core.tool import tool
from vibron.physics.constants import BOLTZMANN
from vibron.physics.planck import STEFAN_BOLTZMANN
from vibron.radiation.detectors._background import background_limit


@tool(
    valid_for="photovoltaic and photoconductive: photon detectors before a black uniform background, with a flat "
    "quantum efficiency up to a sharp cutoff; thermal: detectors that lose heat by radiation only, over all "
    "wavelengths, hemisphere on one side",
    limitations="no dark current, no amplifier; photons beyond a cold filter are not seen, so give its edge as the "
    "cutoff; the bunching of photons is left out, which lowers D* before 300 K by half a per cent at 10 um and by "
    "five at 20 um; nor is the sweep-out of carriers, which turns a photoconductor towards the photovoltaic limit; "
    "real thermal detectors lose heat through their legs, and their textbook value of 1.98e10 at room temperature is "
    "rounded: 290 K gives 1.973e10, 300 K 1.813e10",
    papers=("rogalski2010", "jones1953"),
    see_also=("specific_detectivity", "detector_noise", "netd"),
)
def detectivity_limit(
    cutoff: Annotated[
        FloatArray | None,
        Array("um", "...", "cutoff wavelength of photon detector or cold filter", gt=0, kind="position"),
    ] = None,
    background_temperature: Annotated[
        FloatArray | float, Array("K", "...", "temperature of the background", gt=0)
    ] = 300.0,
    quantum_efficiency: Annotated[
        FloatArray | None, Array("1", "...", "of a photon detector; 1 by default", gt=0, le=1)
    ] = None,
    half_angle: Annotated[
        FloatArray | None,
        Array("degree", "...", "half angle of the cone that a photon detector sees; 90 by default", gt=0, le=90),
    ] = None,
    wavelength: Annotated[
        FloatArray | None,
        Array(
            "um", "...", "wavelength of the signal of a photon detector; the cutoff by default", gt=0, kind="position"
        ),
    ] = None,
    kind: Annotated[
        Literal["photovoltaic", "photoconductive", "thermal"], Option("how the detector works, which sets its noise")
    ] = "photovoltaic",
    detector_temperature: Annotated[
        FloatArray | None, Array("K", "...", "temperature of a thermal detector", gt=0)
    ] = None,
    emissivity: Annotated[
        FloatArray | None, Array("1", "...", "absorptance of a thermal detector; 1 by default", gt=0, le=1)
    ] = None,
) -> Annotated[FloatArray, Array("cm Hz^0.5 W^-1", "...", "specific detectivity", gt=0)]:
    r"""Return the highest detectivity of a photodiode, photoconductor or thermal detector, set by the background.

    .. math:: D^*_\mathrm{PV} = \frac{\lambda}{h c} \sqrt{\frac{\eta}{2 Q}}, \qquad
              D^*_\mathrm{PC} = \frac{\lambda}{2 h c} \sqrt{\frac{\eta}{Q}}, \qquad
              Q = \sin^2\theta \int_0^{\lambda_c} \frac{2 \pi c}{\lambda^4} \frac{d\lambda}{e^{hc/\lambda kT} - 1}

    .. math:: D^*_\mathrm{thermal} = \sqrt{\frac{\varepsilon}{8 k \sigma (T_d^5 + T_b^5)}}

    In a photodiode and a photoemissive detector the generation of carriers alone makes noise; in a photoconductor their
    recombination brings as much again.  A thermal detector has the fluctuation of the heat that it exchanges.

    Parameters
    ----------
    cutoff
        Longest wavelength in um that makes a signal.
    half_angle
        Half angle of the cold shield in degrees; 90 is a hemisphere.

    Raises
    ------
    InputError
        An input that the kind of detector needs is missing, or one that it does not use is given.
    DomainError
        The signal lies beyond the cutoff, or the background is so cold that it sends no photon.

    Examples
    --------
    >>> f"{float(detectivity_limit(12.0, quantum_efficiency=0.7)):.3e}"
    '3.945e+10'
    >>> f"{float(detectivity_limit(12.0, half_angle=30.0, kind='photoconductive')):.3e}"
    '6.668e+10'
    >>> f"{float(detectivity_limit(kind='thermal', detector_temperature=77.0, background_temperature=300.0)):.3e}"
    '2.562e+10'
    """
    photons, heat = ("photovoltaic", "photoconductive"), ("thermal",)
    refuse_inapplicable(
        "kind",
        kind,
        cutoff=(cutoff, photons),
        quantum_efficiency=(quantum_efficiency, photons),
        half_angle=(half_angle, photons),
        wavelength=(wavelength, photons),
        detector_temperature=(detector_temperature, heat),
        emissivity=(emissivity, heat),
    )
    if kind == "thermal":
        (own,) = needed("kind", kind, detector_temperature=detector_temperature)
        fluctuation = 8.0 * float(BOLTZMANN) * STEFAN_BOLTZMANN * (own**5 + np.asarray(background_temperature) ** 5)
        return np.asarray(100.0 * np.sqrt(or_else(emissivity, 1.0) / fluctuation))
    (edge,) = needed("kind", kind, cutoff=cutoff)
    diode = background_limit(
        edge, background_temperature, or_else(quantum_efficiency, 1.0), or_else(half_angle, 90.0), wavelength
    )
    return diode if kind == "photovoltaic" else np.asarray(diode / np.sqrt(2.0))
