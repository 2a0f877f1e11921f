from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics import line_shape


@tool(
    valid_for="any ratio of the two widths",
    limitations="an empirical fit, good to 0.024 % of the width",
    papers=("olivero1977",),
    see_also=("line_profile", "doppler_width", "pressure_broadening"),
)
def voigt_width(
    doppler_width: Annotated[FloatArray, Array("cm^-1", "...", "Doppler half width", ge=0, kind="width")],
    lorentz_width: Annotated[FloatArray, Array("cm^-1", "...", "Lorentzian half width", ge=0, kind="width")],
) -> Annotated[FloatArray, Array("cm^-1", "...", "half width at half maximum", kind="width")]:
    r"""Return the half width of a Voigt profile from its Doppler and Lorentzian half widths.

    .. math:: \gamma_V = \tfrac12\left[1.0692\,\gamma_L + \sqrt{0.86639\,\gamma_L^2 + 4\,\gamma_D^2}\right]

    with the first coefficient such that a Lorentzian is exact.

    Examples
    --------
    >>> round(float(voigt_width(1.0, 1.0)), 4)
    1.6376
    """
    return line_shape.voigt_width(doppler_width, lorentz_width)
