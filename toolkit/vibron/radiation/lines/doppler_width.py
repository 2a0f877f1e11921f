from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.lines._conditions import doppler_half_width


@tool(
    valid_for="gas in thermal equilibrium of its translation",
    limitations="half width at half maximum; no collisional (Dicke) narrowing, for which see line_profile",
    papers=("rothman1998",),
    see_also=("pressure_broadening", "voigt_width", "line_profile"),
)
def doppler_width(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "wavenumber of the line", ge=0, kind="position")],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the gas", gt=0)],
    molar_mass: Annotated[FloatArray, Array("g/mol", "...", "molar mass of the molecule", gt=0)],
) -> Annotated[FloatArray, Array("cm^-1", "...", "half width at half maximum", kind="width")]:
    r"""Return the Doppler half width at half maximum of a line from wavenumber, temperature and molar mass.

    .. math:: \gamma_D = \tilde\nu_0\,\sqrt{\frac{2\ln 2\;R\,T}{M c^2}}

    References
    ----------
    Rothman et al. (1998), appendix.

    Examples
    --------
    >>> round(float(doppler_width(2143.27, 296.0, 27.994915)), 8)
    0.00249579
    """
    return doppler_half_width(*np.broadcast_arrays(wavenumber, temperature, molar_mass))
