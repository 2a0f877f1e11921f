"""Total exitance of a black or gray body."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.planck import STEFAN_BOLTZMANN
from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"temperature": 300.0},
            value=459.300327954,
            tolerance=1e-8,
            source="Planck's law times pi integrated over wavelength by mpmath with 30 digits",
        ),
        KnownAnswer(
            call={"temperature": [1.0, 10.0]},
            value=[5.670374419e-8, 5.670374419e-4],
            tolerance=1e-13,
            source="codata2022",
        ),
        KnownAnswer(
            call={"temperature": 500.0, "emissivity": 0.0},
            value=0.0,
            tolerance=0.0,
            source="a perfect mirror sends out nothing",
            kind="identity",
        ),
    ),
    valid_for="opaque surfaces in vacuum whose emissivity is the total hemispherical one",
    limitations="what the surface receives and reflects is not part of it: see radiative_heat_loss",
    papers=("codata2022",),
    keywords=("Stefan-Boltzmann", "sigma T^4", "total exitance", "emissive power", "radiant exitance", "gray body"),
    see_also=("planck_radiance", "radiative_heat_loss", "photon_exitance"),
    asks=(
        "[Total exitance] of a black body at {temperature}",
        "[How much heat per area] does a surface of emissivity {emissivity} radiate at {temperature}?",
        "[sigma T^4] for T = {temperature}",
        "[Emissive power] over all wavelengths of a gray plate, {temperature}, emissivity {emissivity}",
        "Stefan-Boltzmann: [radiated power per square metre] at {temperature}",
    ),
)
def stefan_boltzmann(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the surface", gt=0, le=1e12)],
    emissivity: Annotated[
        FloatArray | None, Array("1", "...", "total hemispherical emissivity; 1 where left out", ge=0, le=1)
    ] = None,
) -> Annotated[FloatArray, Array("W m^-2", "...", "total exitance", ge=0)]:
    r"""Return the total exitance of a black or gray body by the Stefan-Boltzmann law.

    .. math:: M = \varepsilon \sigma T^4, \qquad \sigma = \frac{2 \pi^5 k^4}{15 h^3 c^2}

    The total radiance of a diffuse surface is M / pi.

    Parameters
    ----------
    temperature
        Temperature in K, any shape.
    emissivity
        Between 0 and 1, broadcast against the temperature; 1 where left out.

    Returns
    -------
    ndarray
        Exitance in W m^-2.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a temperature is not above zero or an emissivity lies outside 0 to 1.

    References
    ----------
    Constants of [codata2022]_.

    Examples
    --------
    >>> stefan_boltzmann([300.0, 600.0]).round(4)
    array([ 459.3003, 7348.8052])
    """
    share = or_else(emissivity, 1.0)
    return np.asarray(share * STEFAN_BOLTZMANN * temperature**4)
